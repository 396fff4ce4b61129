//! How pieces look: each trait draws what is inside it, then itself.

use crate::eyes::{Seen, owner};
use crate::levels::{Read, turned};
use motti_engine::{Look, LookPart, Tag};
use motti_module::FreeTable;
use motti_module::source::{Anchor, MaskStyle, TraitSource};

/// How a piece looks to eyes that see so much of it; `None` where they see nothing.
pub fn look(read: Read<'_>, seen: Seen) -> Option<Look> {
    let covered_at = match seen {
        Seen::Nothing => return None,
        Seen::Covered(ix) => Some(ix),
        Seen::Open => None,
    };
    let read = read.seen(seen);
    let (moves, stacks, _) = read.fixed();
    let mut look = Look {
        name: read.name(),
        parts: Vec::new(),
        layer: read.drawn_in(),
        single: !stacks,
        fixed: !moves,
        covered: false,
        pale: false,
    };
    look.parts.extend(picture(
        read.table,
        read.counter.picture.as_ref(),
        [0, 0],
        100,
    ));
    for (ix, found, level) in read.traits().rev() {
        // What is inside a mask is not drawn for those it is a mask for.
        if covered_at.is_some_and(|mask| ix > mask) {
            look.parts.clear();
            continue;
        }
        add(read, &mut look, found, level, covered_at == Some(ix));
    }
    Some(look)
}

/// Adds what one trait draws.
fn add(read: Read<'_>, look: &mut Look, found: &TraitSource, level: &str, covers: bool) {
    match found {
        TraitSource::Layer {
            levels,
            offset,
            percent,
            ..
        } => {
            let shown = read.layer(found, level).filter(|(_, on)| *on);
            let shown = shown.and_then(|(at, _)| levels.get(at - 1));
            let name = shown.and_then(|shown| shown.picture.as_ref());
            look.parts
                .extend(picture(read.table, name, *offset, *percent));
        }
        TraitSource::Label { .. } => look.parts.extend(label(read, found, level)),
        TraitSource::Turn { .. } => {
            let by = turned(found, level);
            for part in &mut look.parts {
                turn(part, by);
            }
        }
        TraitSource::Mask { .. } => mask(read.table, look, found, level, covers),
        TraitSource::Hide { .. } => look.pale = look.pale || owner(level).is_some(),
        TraitSource::Moved {
            picture: name,
            offset,
            ..
        } if level == "true" => {
            look.parts
                .extend(picture(read.table, name.as_ref(), *offset, 100));
        }
        TraitSource::Trail { .. } => {
            let points = trail(level);
            if !points.is_empty() {
                look.parts.insert(0, LookPart::Trail { points });
            }
        }
        _ => {}
    }
}

fn mask(table: &FreeTable, look: &mut Look, found: &TraitSource, level: &str, covers: bool) {
    let TraitSource::Mask {
        picture: name,
        style,
        own_picture,
        ..
    } = found
    else {
        return;
    };
    if owner(level).is_none() {
        return;
    }
    look.covered = true;
    let whole = picture(table, name.as_ref(), [0, 0], 100);
    if covers {
        look.parts.clear();
        look.parts.extend(whole);
        return;
    }
    // Who owns it, or sees everything, sees what is under it as well.
    match style {
        MaskStyle::Inset | MaskStyle::Peek => {
            look.parts.extend(picture(table, name.as_ref(), [0, 0], 50));
        }
        MaskStyle::Ground => {
            for part in &mut look.parts {
                if let LookPart::Picture { percent, .. } = part {
                    *percent /= 2;
                }
            }
            look.parts.splice(0..0, whole);
        }
        MaskStyle::Picture => {
            look.parts
                .extend(picture(table, own_picture.as_ref(), [0, 0], 100));
        }
    }
}

fn picture(
    table: &FreeTable,
    name: Option<&String>,
    offset: [i32; 2],
    percent: u16,
) -> Option<LookPart> {
    let found = table.source.pictures.get(name?)?;
    Some(LookPart::Picture {
        name: found.file.clone(),
        shift: (offset[0], offset[1]),
        percent,
        turned: 0,
    })
}

fn turn(part: &mut LookPart, by: i32) {
    match part {
        LookPart::Picture { turned, .. } | LookPart::Text { turned, .. } => {
            *turned = turned.saturating_add(by).rem_euclid(360_000);
        }
        LookPart::Trail { .. } => {}
    }
}

fn label(read: Read<'_>, found: &TraitSource, level: &str) -> Option<LookPart> {
    let TraitSource::Label {
        format,
        size,
        colour,
        ground,
        bold,
        italic,
        anchor,
        turned,
        ..
    } = found
    else {
        return None;
    };
    let text = if format.is_empty() {
        read.filled(level)
    } else {
        read.filled(&format.replace("$label$", &read.filled(level)))
    };
    if text.is_empty() {
        return None;
    }
    Some(LookPart::Text {
        text,
        size: *size,
        colour: Tag::new(colour),
        ground: ground.as_ref().map(Tag::new),
        bold: *bold,
        italic: *italic,
        on: point(&anchor.vertical, &anchor.horizontal),
        of: own_point(anchor),
        shift: (anchor.right, anchor.down),
        turned: turned.saturating_mul(1_000).rem_euclid(360_000),
    })
}

fn point(vertical: &str, horizontal: &str) -> Tag {
    let known = |text: &str, known: &[&'static str]| -> &'static str {
        let found = known.iter().find(|one| text.starts_with(**one));
        found.copied().unwrap_or("c")
    };
    let (vertical, horizontal) = (known(vertical, &["t", "b"]), known(horizontal, &["l", "r"]));
    Tag::new(format!("{vertical}{horizontal}"))
}

fn own_point(anchor: &Anchor) -> Tag {
    point(&anchor.own_vertical, &anchor.own_horizontal)
}

/// The points of a trail that is shown: `visible;map;count;x,y;x,y;…`.
pub fn trail(level: &str) -> Vec<(i32, i32)> {
    let mut fields = level.split(';');
    if fields.next() != Some("true") {
        return Vec::new();
    }
    let count = fields
        .nth(1)
        .and_then(|count| count.parse().ok())
        .unwrap_or(0);
    let points = fields.take(count).filter_map(|field| {
        let (x, y) = field.split_once(',')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    });
    points.collect()
}
