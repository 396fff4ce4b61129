//! From the texts of a level to its typed trait.

mod actions;
mod looks;
#[cfg(test)]
mod tests;

use super::traits::{Access, Basic, Border, MenuCommand, MoveFixed, Trait};
use super::{Level, layer};
use crate::color::Color;
use crate::grid::Point;
use crate::key::Key;
use crate::sequence::{Decoder, list};

fn command(fields: &mut Decoder) -> MenuCommand {
    MenuCommand {
        name: fields.string(),
        key: Key::read(&fields.text()),
    }
}

fn key_then_command(fields: &mut Decoder) -> MenuCommand {
    let key = Key::read(&fields.text());
    MenuCommand {
        name: fields.string(),
        key,
    }
}

fn point(fields: &mut Decoder) -> Point {
    Point::new(fields.int(0), fields.int(0))
}

fn named(text: &str) -> Option<String> {
    (!text.is_empty() && text != "null").then(|| text.to_owned())
}

fn access(text: &str) -> Access {
    if let Some(sides) = text.strip_prefix("sides:") {
        Access::Sides(list(sides, ':'))
    } else if text.starts_with("side:") {
        Access::Side
    } else {
        Access::Player
    }
}

/// Who masked or hid a piece: whether anybody did, and the side when that is no password.
fn owner(text: &str, access: &Access) -> (bool, Option<String>) {
    match named(text) {
        None => (false, None),
        Some(_) if *access == Access::Player => (true, None),
        Some(side) => (true, Some(side)),
    }
}

/// Reads a level.
pub(super) fn read(level: &Level) -> Trait {
    let mut f = Decoder::new(level.fields(), ';');
    let state = &*level.state;
    match level.id() {
        "piece" => Trait::Basic(Basic::of(level)),
        "emb2" => Trait::Layer(layer::newer(level.fields(), state)),
        "emb" => Trait::Layer(layer::older(level.fields(), state)),
        "label" => Trait::Label(looks::label(&mut f, state)),
        "rotate" => Trait::Rotate(looks::rotate(&mut f, state)),
        "obs" => Trait::Mask(looks::mask(&mut f, state)),
        "hide" => Trait::Hide(looks::hide(&mut f, state)),
        "mark" => Trait::Marker(actions::marker(level.fields(), state)),
        "prototype" => actions::prototype(&mut f),
        "immob" => Trait::Immobilized(actions::immobilized(&mut f)),
        "footprint" => Trait::Footprint(looks::footprint(&mut f, state)),
        "markmoved" => Trait::MarkMoved {
            icon: f.string(),
            offset: point(&mut f),
            command: command(&mut f),
            moved: crate::text::truth(state),
        },
        "nonRect2" => {
            f.next();
            Trait::Outline(f.string())
        }
        "nonRect" => Trait::Outline(level.fields().to_owned()),
        "AreaOfEffect" => Trait::AreaOfEffect(looks::area(&mut f, state)),
        "border" => {
            let property = f.string();
            f.next();
            Trait::Border(Border {
                property,
                thickness: f.int(1),
                color: Color::read(&f.text()),
            })
        }
        "basicName" => Trait::BasicName(f.string()),
        "propertysheet" => Trait::PropertySheet(actions::sheet(&mut f, state)),
        "PROP" => Trait::DynamicProperty {
            name: f.string(),
            constraint: actions::constraint(&f.text()),
            changes: actions::changes(&f.list()),
            value: state.to_owned(),
        },
        "calcProp" => Trait::CalculatedProperty {
            name: f.string(),
            expression: f.string(),
        },
        "setprop" => actions::set_global(&mut f),
        "delete" => Trait::Delete(command(&mut f)),
        "clone" => Trait::Clone(command(&mut f)),
        "replace" => Trait::Replace(actions::marker_of(&mut f)),
        "placemark" => Trait::PlaceMarker(actions::marker_of(&mut f)),
        "sendto" => Trait::SendTo(actions::send_to(&mut f)),
        "return" => {
            let command = command(&mut f);
            Trait::ReturnToDeck {
                command,
                deck: f.string(),
            }
        }
        "report" => Trait::Report {
            keys: Key::list(&f.list()),
            format: f.string(),
        },
        "macro" => Trait::Trigger(actions::trigger(&mut f)),
        "translate" => Trait::MoveFixed(MoveFixed {
            command: command(&mut f),
            x: f.string_or("0"),
            y: f.string_or("0"),
            stack: f.truth(false),
        }),
        "restrict" => Trait::Restrict {
            sides: f.list(),
            by_player: f.truth(false),
            moving: f.truth(true),
            owned: named(state).is_some(),
        },
        "submenu" => Trait::Submenu {
            name: f.string(),
            commands: f.list(),
        },
        "menuSeparator" => Trait::Separator,
        "hideCmd" => {
            f.next();
            let hide = f.text().starts_with('H');
            let when = f.string();
            Trait::HideCommands {
                hide,
                when,
                keys: Key::list(&f.list()),
            }
        }
        "cmt" => Trait::Comment(level.fields().to_owned()),
        id @ ("globalkey" | "playSound" | "pivot" | "deselect" | "setpieceprop" | "locCommand"
        | "locmsg") => Trait::Inert {
            id: id.to_owned(),
            command: command(&mut f),
        },
        id => Trait::Unknown { id: id.to_owned() },
    }
}

impl Basic {
    /// The innermost level of a piece.
    pub fn of(level: &Level) -> Self {
        let mut f = Decoder::new(level.fields(), ';');
        f.next();
        f.next();
        let (image, name) = (f.string(), f.string());
        let mut s = Decoder::new(&level.state, ';');
        let map = named(&s.text());
        let at = point(&mut s);
        let gpid = s.string();
        let count = usize::try_from(s.int(0)).unwrap_or(0);
        let mut remembered = Vec::new();
        while let (true, Some(key)) = (remembered.len() < count, s.next()) {
            remembered.push((key.into_owned(), s.string()));
        }
        Self {
            image,
            name,
            map,
            at,
            gpid,
            remembered,
        }
    }
}
