//! Reads the traits that hold properties, or do something when a command is given.

use super::{command, point};
use crate::key::Key;
use crate::piece::traits::{
    Change, Constraint, Immobilized, Marker, MenuCommand, PlaceMarker, PropertyChange,
    PropertySheet, SendTo, SheetItem, Trait, Trigger,
};
use crate::sequence::{Decoder, list};

pub(super) fn marker(fields: &str, state: &str) -> Marker {
    let mut values = Decoder::new(state, ',');
    let properties = list(fields, ',')
        .into_iter()
        .map(|name| (name, values.string()))
        .collect();
    Marker { properties }
}

pub(super) fn prototype(f: &mut Decoder) -> Trait {
    let name = f.string();
    let parameters = f
        .list()
        .iter()
        .map(|pair| {
            let mut tokens = Decoder::new(pair, '=');
            (tokens.string(), tokens.string())
        })
        .filter(|(name, _)| !name.is_empty())
        .collect();
    Trait::Prototype { name, parameters }
}

pub(super) fn immobilized(f: &mut Decoder) -> Immobilized {
    let select = f.string();
    let moving = f.string();
    let stacking = f.next();
    Immobilized {
        selectable: !select.contains('n'),
        select_with_key: select.contains(['i', 't', 'c']),
        ignores_grid: select.contains('g'),
        movable: !moving.starts_with('V'),
        move_if_selected: moving.starts_with('I'),
        stacks: stacking.is_some_and(|flag| flag.starts_with('L')),
    }
}

pub(super) fn sheet(f: &mut Decoder, state: &str) -> PropertySheet {
    let definition = f.string();
    let name = f.string();
    let old_key = f.string();
    for _ in 0..4 {
        f.next();
    }
    let key = Key::read(&f.text()).or_else(|| Key::read(&old_key));
    let mut values = Decoder::new(state, '~');
    let items = list(&definition, '~')
        .into_iter()
        .filter_map(|item| {
            let mut letters = item.chars();
            let kind = letters.next()?;
            let value = values.string().replace('|', "\n");
            Some(SheetItem {
                kind,
                name: letters.as_str().to_owned(),
                value,
            })
        })
        .collect();
    PropertySheet {
        items,
        command: MenuCommand { name, key },
    }
}

pub(super) fn constraint(text: &str) -> Constraint {
    let mut f = Decoder::new(text, ',');
    let numeric = f.truth(false);
    Constraint {
        numeric,
        min: f.string(),
        max: f.string(),
        wrap: f.truth(false),
    }
}

pub(super) fn changes(written: &[String]) -> Vec<PropertyChange> {
    let one = |text: &String| {
        let mut f = Decoder::new(text, ':');
        let command = command(&mut f);
        let rest = f.string();
        let mut c = Decoder::new(&rest, ',');
        let change = match c.text().chars().next()? {
            'I' => Change::Add(c.string()),
            'P' => Change::Set(c.string()),
            'R' => Change::Ask(c.string()),
            'E' => {
                let question = c.string();
                Change::Choose {
                    question,
                    values: c.list(),
                }
            }
            _ => return None,
        };
        Some(PropertyChange { command, change })
    };
    written.iter().filter_map(one).collect()
}

pub(super) fn set_global(f: &mut Decoder) -> Trait {
    let name = f.string();
    let constraint = constraint(&f.text());
    let changes = changes(&f.list());
    f.next();
    let level = f.string();
    Trait::SetGlobal {
        name,
        constraint,
        changes,
        level,
        container: f.string(),
    }
}

pub(super) fn marker_of(f: &mut Decoder) -> PlaceMarker {
    PlaceMarker {
        command: command(f),
        marker: f.string(),
        text: f.string(),
        offset: point(f),
        match_rotation: f.truth(false),
        after: Key::read(&f.text()),
        gpid: {
            f.next();
            f.string()
        },
        placement: f.int(0),
    }
}

pub(super) fn send_to(f: &mut Decoder) -> SendTo {
    let command = command(f);
    let (map, board) = (f.string(), f.string());
    let at = (f.string_or("0"), f.string_or("0"));
    let back = super::command(f);
    f.next();
    f.next();
    let offset = (f.string_or("0"), f.string_or("0"));
    f.next();
    SendTo {
        command,
        back,
        map,
        board,
        at,
        offset,
        destination: f.string_or("L").chars().take(1).collect(),
        zone: f.string(),
        region: f.string(),
        filter: f.string(),
        grid: f.string(),
    }
}

pub(super) fn trigger(f: &mut Decoder) -> Trigger {
    let name = f.string();
    let command = command(f);
    let filter = f.string();
    let (watch, press) = (Key::list(&f.list()), Key::list(&f.list()));
    Trigger {
        name,
        command,
        filter,
        watch,
        press,
        repeats: f.truth(false),
    }
}
