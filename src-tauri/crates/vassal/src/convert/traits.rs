//! The traits of a piece in the form of a free table.

use super::Known;
use super::grids::bounded;
use crate::Color;
use crate::key::Key;
use crate::piece::{
    Access as Who, Change, Constraint, Label, Layer, Level, Mask, MaskStyle as Style, MenuCommand,
    PlaceMarker, PropertyChange, Rotate, SendTo, Trait, Trigger,
};
use motti_module::source::{
    Access, Anchor, ChangeSource, CommandSource, DestinationSource, FollowSource, LayerLevel,
    MaskStyle, NumericSource, ResetSource, TraitSource,
};

/// One level of a piece as a trait; the level of the picture itself is none.
pub(super) fn read(level: &Level, known: &Known<'_>) -> TraitSource {
    match level.read() {
        Trait::Layer(found) => layer(&found, known),
        Trait::Label(found) => label(&found),
        Trait::Rotate(found) => turn(&found),
        Trait::Mask(found) => mask(&found, known),
        Trait::Hide(found) => TraitSource::Hide {
            access: access(&found.access, known),
            command: command(&found.command),
        },
        Trait::Marker(found) => TraitSource::Mark {
            values: found
                .properties
                .into_iter()
                .map(|(name, value)| [name, value])
                .collect(),
        },
        Trait::DynamicProperty {
            name,
            constraint,
            changes,
            ..
        } => TraitSource::Property {
            name,
            numeric: numeric(&constraint),
            changes: changes.iter().filter_map(change).collect(),
        },
        Trait::Immobilized(found) => TraitSource::Fixed {
            never_moves: !found.movable,
            never_stacks: !found.stacks,
            off_grid: found.ignores_grid,
        },
        Trait::MarkMoved {
            icon,
            offset,
            command: given,
            ..
        } => TraitSource::Moved {
            picture: known.picture(&icon),
            offset: [offset.x, offset.y],
            command: command(&given),
        },
        Trait::Footprint(found) => TraitSource::Trail {
            command: command(&found.command),
        },
        Trait::PropertySheet(found) => TraitSource::Sheet {
            fields: found.items.into_iter().map(|item| item.name).collect(),
            command: command(&found.command),
        },
        Trait::Delete(given) => TraitSource::Delete(command(&given)),
        Trait::Clone(given) => TraitSource::Clone(command(&given)),
        Trait::Replace(found) => replace(&found, known, level),
        Trait::PlaceMarker(found) => marker(&found, known, level),
        Trait::SendTo(found) => send(&found, known, level),
        Trait::Trigger(found) => trigger(&found, level),
        Trait::Report { keys, format } if !format.contains('{') => TraitSource::Report {
            keys: keys.iter().map(key).collect(),
            text: format,
        },
        Trait::Submenu { name, commands } => TraitSource::Menu { name, commands },
        Trait::Inert { id, command: given } => TraitSource::Other {
            id,
            command: command(&given),
        },
        _ => other(level, None),
    }
}

/// A trait that is kept and not carried out.
fn other(level: &Level, given: Option<&MenuCommand>) -> TraitSource {
    TraitSource::Other {
        id: level.id().to_owned(),
        command: given.map(command).unwrap_or_default(),
    }
}

/// A key as a free table writes it: what stands on it, or the name of a command behind a colon.
fn key(key: &Key) -> String {
    match key {
        Key::Named(name) => format!(":{name}"),
        Key::Stroke { .. } => key.plain().shown(),
    }
}

fn command(given: &MenuCommand) -> CommandSource {
    CommandSource {
        name: given.name.clone(),
        key: given.key.as_ref().map(key).unwrap_or_default(),
    }
}

/// A plain name; none where an expression works it out.
fn plain(text: &str) -> Option<String> {
    let inner = text
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'));
    let name = inner.unwrap_or(text).trim();
    let fits = |c: char| c.is_alphanumeric() || c == '_' || inner.is_none() && c == ' ';
    (!name.is_empty() && name.chars().all(fits)).then(|| name.to_owned())
}

/// A whole number; none where an expression works it out.
fn whole(text: &str) -> Option<i32> {
    let inner = text
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'));
    inner.unwrap_or(text).trim().parse().ok()
}

fn layer(found: &Layer, known: &Known<'_>) -> TraitSource {
    let count = found.images.len().max(found.names.len());
    let levels = (0..count).map(|ix| LayerLevel {
        picture: found.images.get(ix).and_then(|name| known.picture(name)),
        name: found.names.get(ix).cloned().unwrap_or_default(),
    });
    let follow = found.follows.as_deref().and_then(plain);
    let resets = whole(&found.reset_level).map(|level| ResetSource {
        command: command(&found.reset),
        level,
    });
    // The scale of a drawing is no rule: hundredths will do.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let percent = (found.scale * 100.0).round().clamp(1.0, 10_000.0) as u16;
    TraitSource::Layer {
        name: found.name.clone(),
        levels: levels.collect(),
        offset: [found.offset.x, found.offset.y],
        percent,
        loops: found.loops,
        always: found.always_active,
        follow: follow.map(|property| FollowSource {
            property,
            first: found.first_value,
        }),
        switch: command(&found.activate),
        up: command(&found.up),
        down: command(&found.down),
        resets: resets
            .into_iter()
            .filter(|reset| !found.reset.name.is_empty() || !reset.command.key.is_empty())
            .collect(),
        random: command(&found.random),
    }
}

/// A colour as a free table writes it.
pub(super) fn colour(color: Color) -> String {
    format!("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue)
}

fn label(found: &Label) -> TraitSource {
    let letter = |letter: char| letter.to_string();
    TraitSource::Label {
        property: found.property.clone(),
        format: String::new(),
        name_format: found.name_format.clone(),
        size: u16::try_from(found.size.clamp(1, 1_000)).unwrap_or(10),
        colour: found.color.map_or_else(|| "#000000".to_owned(), colour),
        ground: found.background.map(colour),
        bold: found.bold,
        italic: found.italic,
        anchor: Anchor {
            vertical: letter(found.vertical),
            down: bounded(found.vertical_offset),
            horizontal: letter(found.horizontal),
            right: bounded(found.horizontal_offset),
            own_vertical: letter(found.vertical_side),
            own_horizontal: letter(found.horizontal_side),
        },
        turned: found.degrees.rem_euclid(360),
        edit: command(&found.command),
    }
}

fn turn(found: &Rotate) -> TraitSource {
    TraitSource::Turn {
        name: found.name.clone(),
        facings: u16::try_from(found.facings.max(1)).unwrap_or(1),
        clockwise: command(&found.clockwise),
        counter: command(&found.counterclockwise),
        random: command(&found.random),
    }
}

fn access(who: &Who, known: &Known<'_>) -> Access {
    match who {
        Who::Player | Who::Side => Access::Anybody,
        Who::Sides(sides) => {
            Access::Sides(sides.iter().filter_map(|side| known.side(side)).collect())
        }
    }
}

fn mask(found: &Mask, known: &Known<'_>) -> TraitSource {
    let (style, own) = match &found.style {
        Style::Inset | Style::SecondInset => (MaskStyle::Inset, None),
        Style::Background => (MaskStyle::Ground, None),
        Style::Peek(_) => (MaskStyle::Peek, None),
        Style::Image(image) => (MaskStyle::Picture, known.picture(image)),
    };
    TraitSource::Mask {
        picture: known.picture(&found.image),
        name: found.name.clone(),
        style,
        own_picture: own,
        access: access(&found.access, known),
        command: command(&found.command),
    }
}

fn numeric(constraint: &Constraint) -> Option<NumericSource> {
    if !constraint.numeric {
        return None;
    }
    let (least, greatest) = (whole(&constraint.min)?, whole(&constraint.max)?);
    (least <= greatest).then_some(NumericSource {
        least,
        greatest,
        wraps: constraint.wrap,
    })
}

fn change(found: &PropertyChange) -> Option<(CommandSource, ChangeSource)> {
    let change = match &found.change {
        Change::Add(step) => ChangeSource::Add(whole(step)?),
        Change::Set(value) => ChangeSource::Set(constant(value)?),
        Change::Ask(_) => ChangeSource::Ask,
        Change::Choose { values, .. } => ChangeSource::Choose(values.clone()),
    };
    Some((command(&found.command), change))
}

/// A value that is no expression, or one that is a single text or number.
fn constant(value: &str) -> Option<String> {
    let Some(inner) = value
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'))
    else {
        return Some(value.to_owned());
    };
    let inner = inner.trim();
    let quoted = inner
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    match quoted {
        Some(text) if !text.contains('"') => Some(text.to_owned()),
        _ => inner.parse::<i32>().ok().map(|number| number.to_string()),
    }
}

fn replace(found: &PlaceMarker, known: &Known<'_>, level: &Level) -> TraitSource {
    match known.marker(found) {
        Some(counter) => TraitSource::Replace {
            command: command(&found.command),
            counter,
        },
        None => other(level, Some(&found.command)),
    }
}

fn marker(found: &PlaceMarker, known: &Known<'_>, level: &Level) -> TraitSource {
    match known.marker(found) {
        Some(counter) => TraitSource::Marker {
            command: command(&found.command),
            counter,
            // The original counts upwards.
            offset: [
                bounded(found.offset.x),
                bounded(found.offset.y.saturating_neg()),
            ],
        },
        None => other(level, Some(&found.command)),
    }
}

fn send(found: &SendTo, known: &Known<'_>, level: &Level) -> TraitSource {
    match known.destination(found) {
        Some((map, at)) => TraitSource::Send {
            command: command(&found.command),
            to: DestinationSource {
                map: Some(map),
                x: bounded(at.x),
                y: bounded(at.y),
            },
        },
        None => other(level, Some(&found.command)),
    }
}

/// The number in a text of a point.
pub(super) fn coordinate(text: &str) -> Option<i32> {
    if text.trim().is_empty() {
        return Some(0);
    }
    whole(text)
}

fn trigger(found: &Trigger, level: &Level) -> TraitSource {
    // What depends on an expression or repeats is not pressed by half.
    if !found.filter.trim().is_empty() || found.repeats {
        return other(level, Some(&found.command));
    }
    TraitSource::Trigger {
        command: command(&found.command),
        watches: found.watch.iter().map(key).collect(),
        presses: found.press.iter().map(key).collect(),
    }
}
