//! Reads the traits that decide how a piece looks.

use super::{access, command, key_then_command, named, owner};
use crate::color::Color;
use crate::grid::Point;
use crate::key::Key;
use crate::piece::traits::{
    AreaOfEffect, Footprint, Hide, Label, Mask, MaskStyle, MenuCommand, Rotate,
};
use crate::sequence::Decoder;
use crate::text::double;

pub(super) fn label(f: &mut Decoder, state: &str) -> Label {
    let letter = |text: &str, default: char| text.chars().next().unwrap_or(default);
    let command = key_then_command(f);
    let size = f.int(10);
    let (background, color) = (Color::read(&f.text()), Color::read(&f.text()));
    let vertical = letter(&f.text(), 't');
    let vertical_offset = f.int(0);
    let horizontal = letter(&f.text(), 'c');
    let horizontal_offset = f.int(0);
    let (vertical_side, horizontal_side) = (letter(&f.text(), 'b'), letter(&f.text(), 'c'));
    let name_format = f.string_or("$pieceName$ ($label$)");
    let font = f.string_or("Dialog");
    let style = f.int(0);
    Label {
        text: state.to_owned(),
        command,
        size,
        font,
        bold: style & 1 != 0,
        italic: style & 2 != 0,
        background,
        color,
        vertical,
        vertical_offset,
        horizontal,
        horizontal_offset,
        vertical_side,
        horizontal_side,
        name_format,
        degrees: f.int(0),
        property: f.string_or("TextLabel"),
    }
}

pub(super) fn rotate(f: &mut Decoder, state: &str) -> Rotate {
    let facings = f.int(6).max(1);
    let (clockwise, counterclockwise) = if facings == 1 {
        (key_then_command(f), MenuCommand::default())
    } else {
        let keys = (Key::read(&f.text()), Key::read(&f.text()));
        let names = (f.string(), f.string());
        (
            MenuCommand {
                name: names.0,
                key: keys.0,
            },
            MenuCommand {
                name: names.1,
                key: keys.1,
            },
        )
    };
    let random = key_then_command(f);
    let name = f.string();
    let first = state.split(';').next().unwrap_or("");
    let (facing, degrees) = if facings == 1 {
        (0, double(first).unwrap_or(0.0))
    } else {
        let facing = crate::text::int(first).unwrap_or(0).rem_euclid(facings);
        (facing, f64::from(facing) * 360.0 / f64::from(facings))
    };
    // A free angle is written down counted the other way round from what is seen.
    let degrees = if facings == 1 { -degrees } else { degrees };
    Rotate {
        name,
        facings,
        degrees,
        facing,
        clockwise,
        counterclockwise,
        random,
    }
}

pub(super) fn mask(f: &mut Decoder, state: &str) -> Mask {
    let key = Key::read(&f.text());
    let image = f.string();
    let command = MenuCommand {
        name: f.string(),
        key,
    };
    let style = f.string();
    let mut letters = style.chars();
    let first = letters.next();
    let rest = letters.as_str();
    let style = match first {
        Some('B') => MaskStyle::Background,
        Some('P') => MaskStyle::Peek(Key::read(rest)),
        Some('G') => MaskStyle::Image(rest.to_owned()),
        Some('2') => MaskStyle::SecondInset,
        _ => MaskStyle::Inset,
    };
    let name = f.string_or("?");
    let access = access(&f.text());
    let peek = f.string();
    let owner_text = Decoder::new(state, ';').string();
    let by_deck = owner_text == "Deck";
    let (masked, side) = owner(&owner_text, &access);
    Mask {
        image,
        name,
        style,
        command,
        peek,
        access,
        masked,
        by_deck,
        side: side.filter(|_| !by_deck),
    }
}

pub(super) fn hide(f: &mut Decoder, state: &str) -> Hide {
    let command = key_then_command(f);
    let background = Color::read(&f.text());
    let access = access(&f.text());
    let transparency = f.double(0.3).clamp(0.0, 1.0);
    let (hidden, side) = owner(&Decoder::new(state, ';').string(), &access);
    Hide {
        command,
        access,
        background,
        transparency,
        hidden,
        side,
    }
}

pub(super) fn footprint(f: &mut Decoder, state: &str) -> Footprint {
    let command = key_then_command(f);
    f.next();
    f.next();
    let radius = f.int(10);
    let (fill, line) = (Color::read(&f.text()), Color::read(&f.text()));
    let mut s = Decoder::new(state, ';');
    let visible = s.truth(false);
    let map = named(&s.text());
    let count = usize::try_from(s.int(0)).unwrap_or(0);
    let points = s.take(count).filter_map(|pair| {
        let mut parts = Decoder::new(&pair, ',');
        let (x, y) = (
            crate::text::int(&parts.text())?,
            crate::text::int(&parts.text())?,
        );
        Some(Point::new(x, y))
    });
    Footprint {
        visible,
        map,
        points: points.collect(),
        radius,
        fill,
        line,
        command,
    }
}

pub(super) fn area(f: &mut Decoder, state: &str) -> AreaOfEffect {
    let color = Color::read(&f.text());
    let percent = f.int(30);
    let radius = f.int(1);
    let always = f.truth(true);
    let command = command(f);
    f.next();
    f.next();
    f.next();
    f.next();
    AreaOfEffect {
        name: f.string(),
        color,
        percent,
        radius,
        always,
        shown: always || crate::text::truth(state),
        command,
    }
}
