//! Layers, in their newer and older form.

use super::traits::{Layer, MenuCommand};
use crate::grid::Point;
use crate::key::Key;
use crate::sequence::{Decoder, list};
use crate::text::int;

/// Letters with modifiers, as older files write keys.
fn old_key(letters: &str, modifiers: i32) -> Option<Key> {
    let letter = letters.chars().next()?;
    let code = i32::try_from(u32::from(letter.to_ascii_uppercase())).ok()?;
    Some(Key::Stroke { code, modifiers })
}

/// The newer form.
pub(super) fn newer(fields: &str, state: &str) -> Layer {
    let mut f = Decoder::new(fields, ';');
    let mut old = || {
        let name = f.string();
        let modifiers = f.int(2);
        let letters = f.string();
        (name, old_key(&letters, modifiers))
    };
    let (activate, up, down) = (old(), old(), old());
    let reset = MenuCommand {
        name: f.string(),
        key: Key::read(&f.text()),
    };
    let reset_level = f.string_or("1");
    let draw_under = f.truth(false);
    let offset = Point::new(f.int(0), f.int(0));
    let images = f.list();
    let names = f.list();
    let loops = f.truth(true);
    let name = f.string();
    let random_key = Key::read(&f.text());
    let random = MenuCommand {
        name: f.string(),
        key: random_key,
    };
    let follows = f.truth(false);
    let property = f.string();
    let first_value = f.int(1);
    let version = f.int(0);
    let said = f.truth(false);
    // Before the field existed, a layer without a key to switch it on was always on.
    let always_active = if version == 0 {
        activate.1.is_none()
    } else {
        said
    };
    let mut stroke = |old: (String, Option<Key>)| {
        let key = Key::read(&f.text()).or(old.1);
        MenuCommand { name: old.0, key }
    };
    let (activate, up, down) = (stroke(activate), stroke(up), stroke(down));
    f.next();
    let scale = f.double(1.0);
    let count = images.len().max(1);
    Layer {
        level: level(state, count),
        name,
        images,
        names,
        always_active,
        activate,
        up,
        down,
        reset,
        reset_level,
        random,
        loops,
        draw_under,
        offset,
        scale: if scale > 0.0 { scale } else { 1.0 },
        follows: follows.then_some(property),
        first_value,
    }
}

/// The older form: keys as letters, and one field for each level.
pub(super) fn older(fields: &str, state: &str) -> Layer {
    let mut f = Decoder::new(fields, ';');
    let keys = list(&f.text(), ';');
    let key = |at: usize| keys.get(at).and_then(|letters| old_key(letters, 2));
    let command = f.string();
    let (draw_under, command) = match command.strip_prefix('_') {
        Some(rest) => (true, rest.to_owned()),
        None => (false, command),
    };
    let mut old = || {
        let letters = f.string();
        MenuCommand {
            key: old_key(&letters, 2),
            name: f.string(),
        }
    };
    let (up, down) = (old(), old());
    let offset = Point::new(f.int(0), f.int(0));
    let (mut images, mut names) = (Vec::new(), Vec::new());
    for level in f {
        let mut parts = Decoder::new(&level, ',');
        images.push(parts.string());
        names.push(parts.string());
    }
    let reset = MenuCommand {
        name: keys.get(1).cloned().unwrap_or_default(),
        key: key(2),
    };
    Layer {
        level: level(state, images.len().max(1)),
        name: String::new(),
        images,
        names,
        always_active: command.is_empty() && key(0).is_none(),
        activate: MenuCommand {
            name: command,
            key: key(0),
        },
        up,
        down,
        reset,
        reset_level: keys.get(3).cloned().unwrap_or_else(|| "1".to_owned()),
        random: MenuCommand::default(),
        loops: true,
        draw_under,
        offset,
        scale: 1.0,
        follows: None,
        first_value: 1,
    }
}

fn level(state: &str, count: usize) -> i32 {
    let most = i32::try_from(count).unwrap_or(i32::MAX);
    let written = state.split(';').next().and_then(int).unwrap_or(-1);
    written.clamp(-most, most)
}

impl Layer {
    /// The level that is shown, counted from one, for a value of the property it follows.
    pub fn shown(&self, followed: Option<i32>) -> Option<usize> {
        let count = i32::try_from(self.images.len()).ok()?;
        let level = match (&self.follows, followed) {
            (Some(_), Some(value)) => value
                .saturating_sub(self.first_value)
                .saturating_add(1)
                .clamp(1, count.max(1)),
            _ => self.level,
        };
        usize::try_from(level).ok().filter(|level| *level > 0)
    }

    /// The picture of a level counted from one; none when it has none.
    pub fn image(&self, level: usize) -> Option<&str> {
        let image = self.images.get(level.checked_sub(1)?)?;
        (!image.is_empty()).then_some(image)
    }

    /// A piece's name with that of a level.
    pub fn wrap(&self, level: usize, inner: &str) -> String {
        let own = level.checked_sub(1).and_then(|at| self.names.get(at));
        match own.map(String::as_str) {
            None | Some("") => inner.to_owned(),
            Some(own) => match (own.strip_prefix('+'), own.strip_suffix('+')) {
                (Some(behind), _) => format!("{inner}{behind}"),
                (None, Some(before)) => format!("{before}{inner}"),
                (None, None) => own.to_owned(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_that_flips() {
        let fields = ";0;;Flip;130;F;;0;;;;1;false;3;-4;,half.png;,+ (reduced);true;Step;;;false;;1;1;true;;70,130;;;2.5;;";
        let layer = newer(fields, "2");
        assert_eq!(layer.images, ["", "half.png"]);
        assert_eq!(
            layer.up,
            MenuCommand {
                name: "Flip".to_owned(),
                key: Key::read("70,130")
            }
        );
        assert_eq!(
            (layer.level, layer.name.as_str(), layer.always_active),
            (2, "Step", true)
        );
        assert_eq!(layer.offset, Point::new(3, -4));
        assert!((layer.scale - 2.5).abs() < 1e-9);
        assert_eq!(layer.shown(None), Some(2));
        assert_eq!(layer.image(2), Some("half.png"));
        assert_eq!(layer.image(1), None);
        assert_eq!(layer.wrap(2, "1/A"), "1/A (reduced)");
        assert_eq!(newer(fields, "-9").level, -2);
        assert_eq!(newer(fields, "-1").shown(None), None);
    }

    #[test]
    fn a_layer_that_follows_a_property() {
        let fields = ";;;;;;;;;;;1;false;0;0;a,b,c;;true;L;;;true;Strength;5;1;true";
        let layer = newer(fields, "1");
        assert_eq!(layer.follows.as_deref(), Some("Strength"));
        assert_eq!(layer.shown(Some(6)), Some(2));
        assert_eq!(layer.shown(Some(99)), Some(3));
        assert_eq!(layer.shown(Some(-99)), Some(1));
    }

    #[test]
    fn the_older_form() {
        let layer = older(
            r"A\;Reset\;R\;2;_Activate;U;Up;D;Down;1;2;a.gif,+ x;b.gif,",
            "1",
        );
        assert_eq!(layer.images, ["a.gif", "b.gif"]);
        assert!(layer.draw_under);
        assert_eq!(layer.activate.name, "Activate");
        assert_eq!(
            (layer.reset.name.as_str(), layer.reset_level.as_str()),
            ("Reset", "2")
        );
        assert_eq!(
            layer.up.key.map(|key| key.shown()).as_deref(),
            Some("Ctrl+U")
        );
    }
}
