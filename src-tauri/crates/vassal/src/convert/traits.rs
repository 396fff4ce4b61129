//! The traits of a piece in the form of a free table.

use super::Known;
use super::grids::bounded;
use crate::Color;
use crate::key::Key;
use crate::piece::{
    Access as Who, Change, Constraint, Label, Layer, Level, Mask, MaskStyle as Style, MenuCommand,
    MoveFixed, PlaceMarker, PropertyChange, Rotate, SendTo, Trait, Trigger,
};
use motti_module::source::{
    Access, Anchor, ChangeSource, CommandSource, DestinationSource, FollowSource, LayerLevel,
    MaskStyle, NumericSource, ResetSource, TraitSource,
};
use motti_module::table::expression::{is_clear, is_clear_filter, is_expression};

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
            numeric: numeric(&constraint),
            changes: changes
                .iter()
                .filter_map(|found| change(found, &name))
                .collect(),
            name,
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
        found => action(found, level, known),
    }
}

/// A trait that acts on more than itself.
fn action(found: Trait, level: &Level, known: &Known<'_>) -> TraitSource {
    match found {
        Trait::Delete(given) => TraitSource::Delete(command(&given)),
        Trait::Clone(given) => TraitSource::Clone(command(&given)),
        Trait::Replace(found) => replace(&found, known, level),
        Trait::PlaceMarker(found) => marker(&found, known, level),
        Trait::SendTo(found) => send(&found, known, level),
        Trait::Trigger(found) => trigger(&found, level),
        Trait::Report { keys, format } if is_said(&format) => TraitSource::Report {
            keys: keys.iter().map(key).collect(),
            text: format,
        },
        Trait::CalculatedProperty { name, expression } if is_clear(&expression) => {
            TraitSource::Calculated { name, expression }
        }
        Trait::SetGlobal {
            name,
            constraint,
            changes,
            ..
        } => TraitSource::Value {
            changes: changes
                .iter()
                .filter_map(|found| change(found, &name))
                .collect(),
            name: known.value(&name),
            numeric: numeric(&constraint),
        },
        Trait::ReturnToDeck {
            command: given,
            deck,
        } => match known.decks.get(&deck) {
            Some(deck) => TraitSource::Return {
                command: command(&given),
                deck: deck.clone(),
            },
            None => other(level, Some(&given)),
        },
        Trait::MoveFixed(found) => shift(&found, level),
        Trait::Restrict {
            sides,
            by_player: false,
            moving,
            ..
        } if !sides.is_empty() => TraitSource::Restrict {
            sides: sides.iter().filter_map(|side| known.side(side)).collect(),
            moving,
        },
        Trait::HideCommands { keys, when, .. }
            if !when.trim().is_empty() && is_clear_filter(&when) =>
        {
            TraitSource::Bar {
                keys: keys.iter().map(key).collect(),
                when,
            }
        }
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

/// What a layer follows: the name of a property, or an expression that is worked out.
fn followed(text: &str) -> Option<String> {
    plain(text).or_else(|| (is_expression(text) && is_clear(text)).then(|| text.to_owned()))
}

/// Whether a text of a report can be made up.
fn is_said(text: &str) -> bool {
    !text.contains('{') || is_expression(text) && is_clear(text)
}

fn layer(found: &Layer, known: &Known<'_>) -> TraitSource {
    let count = found.images.len().max(found.names.len());
    let levels = (0..count).map(|ix| LayerLevel {
        picture: found.images.get(ix).and_then(|name| known.picture(name)),
        name: found.names.get(ix).cloned().unwrap_or_default(),
    });
    let follow = found.follows.as_deref().and_then(followed);
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

/// A change of the property of this name.
fn change(found: &PropertyChange, name: &str) -> Option<(CommandSource, ChangeSource)> {
    let change = match &found.change {
        Change::Add(step) => match whole(step) {
            Some(step) => ChangeSource::Add(step),
            None => ChangeSource::Set(sum(name, step)?),
        },
        Change::Set(value) => ChangeSource::Set(constant(value)?),
        Change::Ask(_) => ChangeSource::Ask,
        Change::Choose { values, .. } => ChangeSource::Choose(values.clone()),
    };
    Some((command(&found.command), change))
}

/// A property with an expression added to it, as an expression.
fn sum(name: &str, step: &str) -> Option<String> {
    let inner = step.trim().strip_prefix('{')?.strip_suffix('}')?;
    let sum = format!("{{GetProperty(\"{name}\") + ({inner})}}");
    is_clear(&sum).then_some(sum)
}

/// A value that is no expression or one that is worked out, or one that is a single text or number.
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
        _ => match inner.parse::<i32>() {
            Ok(number) => Some(number.to_string()),
            Err(_) => is_clear(value).then(|| value.to_owned()),
        },
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

fn shift(found: &MoveFixed, level: &Level) -> TraitSource {
    match (whole(&found.x), whole(&found.y)) {
        (Some(right), Some(up)) => TraitSource::Shift {
            command: command(&found.command),
            by: [bounded(right), bounded(up.saturating_neg())],
            stack: found.stack,
        },
        _ => other(level, Some(&found.command)),
    }
}

fn trigger(found: &Trigger, level: &Level) -> TraitSource {
    // What depends on an expression that is not understood or repeats is not pressed by half.
    if !is_clear_filter(&found.filter) || found.repeats {
        return other(level, Some(&found.command));
    }
    TraitSource::Trigger {
        command: command(&found.command),
        when: found.filter.trim().to_owned(),
        watches: found.watch.iter().map(key).collect(),
        presses: found.press.iter().map(key).collect(),
    }
}
