//! Key strokes as VASSAL writes them: Java's code and modifiers, a named command, or one letter with Ctrl.

use crate::sequence::Decoder;
use crate::text;
use serde::Serialize;

/// A key stroke or a named command.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Key {
    /// A key with modifiers, in Java's numbers.
    Stroke {
        /// Java's code of the key; that of a letter is its capital in ASCII.
        code: i32,
        /// Java's modifiers, in which both its old and new bits may be set.
        modifiers: i32,
    },
    /// A command that has a name and no key.
    Named(String),
}

/// What modifies a key stroke.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Modifiers {
    /// Shift.
    pub shift: bool,
    /// Control.
    pub ctrl: bool,
    /// The command key of a Mac.
    pub meta: bool,
    /// Alt.
    pub alt: bool,
}

impl Key {
    /// Reads a key stroke; nothing when there is none.
    pub fn read(written: &str) -> Option<Self> {
        let written = text::trim(written);
        let mut letters = written.chars();
        match (letters.next(), letters.next()) {
            (None, _) => return None,
            (Some(letter), None) if !letter.is_ascii_control() => {
                let code = i32::try_from(u32::from(letter.to_ascii_uppercase())).ok()?;
                return Some(Key::Stroke { code, modifiers: 2 });
            }
            _ => {}
        }
        let mut tokens = Decoder::new(written, ',');
        let code = text::int(&tokens.text())?;
        let modifiers = tokens.int(0);
        let name = tokens.string();
        if !name.is_empty() {
            return Some(Key::Named(name));
        }
        (code != 0 || modifiers != 0).then_some(Key::Stroke { code, modifiers })
    }

    /// Reads a list of key strokes with commas between them.
    pub fn list(written: &[String]) -> Vec<Self> {
        written.iter().filter_map(|one| Key::read(one)).collect()
    }

    /// The modifiers of a stroke; a named command has none.
    pub const fn modifiers(&self) -> Modifiers {
        let bits = match self {
            Key::Stroke { modifiers, .. } => *modifiers,
            Key::Named(_) => 0,
        };
        Modifiers {
            shift: bits & (1 | 64) != 0,
            ctrl: bits & (2 | 128) != 0,
            meta: bits & (4 | 256) != 0,
            alt: bits & (8 | 512) != 0,
        }
    }

    /// The stroke with each modifier said once, so that the same keys are equal however they were written.
    #[must_use]
    pub fn plain(&self) -> Self {
        match self {
            Key::Named(name) => Key::Named(name.clone()),
            Key::Stroke { code, .. } => {
                let on = self.modifiers();
                let bit = |on: bool, bit: i32| if on { bit } else { 0 };
                let modifiers =
                    bit(on.shift, 1) | bit(on.ctrl, 2) | bit(on.meta, 4) | bit(on.alt, 8);
                Key::Stroke {
                    code: *code,
                    modifiers,
                }
            }
        }
    }

    /// How the stroke is shown to a player, such as `Ctrl+Shift+F`.
    pub fn shown(&self) -> String {
        let Key::Stroke { code, .. } = self else {
            return String::new();
        };
        let on = self.modifiers();
        let mut shown = String::new();
        for (on, name) in [
            (on.ctrl, "Ctrl+"),
            (on.alt, "Alt+"),
            (on.shift, "Shift+"),
            (on.meta, "Meta+"),
        ] {
            if on {
                shown.push_str(name);
            }
        }
        let name = match code {
            8 => "Backspace",
            9 => "Tab",
            10 => "Enter",
            27 => "Esc",
            32 => "Space",
            33 => "PageUp",
            34 => "PageDown",
            35 => "End",
            36 => "Home",
            37 => "Left",
            38 => "Up",
            39 => "Right",
            40 => "Down",
            127 => "Delete",
            155 => "Insert",
            _ => "",
        };
        let other = match (*code, u8::try_from(*code)) {
            _ if !name.is_empty() => String::new(),
            (112..=123, _) => format!("F{}", code - 111),
            (96..=105, _) => format!("Num{}", code - 96),
            (_, Ok(letter)) if letter.is_ascii_graphic() => char::from(letter).to_string(),
            _ => format!("key {code}"),
        };
        format!("{shown}{name}{other}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_writing_a_key() {
        assert_eq!(Key::read(""), None);
        assert_eq!(Key::read("0,0"), None);
        assert_eq!(Key::read("F"), Key::read("70,130").map(|key| key.plain()));
        assert_eq!(
            Key::read("70,130").map(|key| key.shown()),
            Some("Ctrl+F".to_owned())
        );
        assert_eq!(
            Key::read("83,195").map(|key| key.shown()),
            Some("Ctrl+Shift+S".to_owned())
        );
        assert_eq!(Key::read("0,0,doIt"), Some(Key::Named("doIt".to_owned())));
        assert_eq!(
            Key::read("57348,0,flip"),
            Some(Key::Named("flip".to_owned()))
        );
        assert_eq!(Key::read("keyAlt"), None);
    }
}
