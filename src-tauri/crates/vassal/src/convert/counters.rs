//! Counters in the form of a free table: pieces of the same traits and markers are made from one.

use super::Known;
use super::names::Names;
use super::traits;
use crate::piece::{Basic, Level, join};
use crate::sequence::{Decoder, encode};
use motti_module::source::TableCounterSource;
use std::collections::HashMap;

/// The counters so far.
#[derive(Default)]
pub(super) struct Counters {
    by_kind: HashMap<String, usize>,
    /// The counters, in the order in which they came up.
    pub(super) list: Vec<TableCounterSource>,
    /// How many of them the module has already.
    pub(super) given: usize,
    names: Names,
}

impl Counters {
    /// None yet; ids begin with this.
    pub(super) fn new() -> Self {
        Self {
            names: Names::ids(),
            ..Self::default()
        }
    }

    /// Those that a module has.
    pub(super) fn of<'a>(counters: impl Iterator<Item = &'a TableCounterSource>) -> Self {
        let mut all = Self::new();
        for counter in counters {
            all.names.reserve(&counter.id);
            let kind = kind_of(&counter.original, &counter.levels);
            all.by_kind.entry(kind).or_insert(all.list.len());
            all.list.push(counter.clone());
        }
        all.given = all.list.len();
        all
    }

    /// The counter of a piece and the states of its traits.
    pub(super) fn add(
        &mut self,
        levels: &[Level],
        slot: &str,
        known: &Known<'_>,
    ) -> (String, Vec<String>) {
        let states: Vec<String> = levels.iter().map(|level| state(level, known)).collect();
        let original = join(levels).kinds;
        let kind = kind_of(&original, &states);
        if let Some(counter) = self.by_kind.get(&kind).and_then(|ix| self.list.get(*ix)) {
            return (counter.id.clone(), states);
        }
        let (outer, basic) = match levels.split_last() {
            Some((basic, outer)) if basic.is_basic() => (outer, Some(Basic::of(basic))),
            _ => (levels, None),
        };
        let name = basic
            .as_ref()
            .map_or(String::new(), |basic| basic.name.clone());
        let mut counter = TableCounterSource {
            id: self.names.give(&name, "counter"),
            name,
            picture: basic.as_ref().and_then(|basic| known.picture(&basic.image)),
            traits: outer
                .iter()
                .map(|level| traits::read(level, known))
                .collect(),
            levels: states.clone(),
            slot: slot.to_owned(),
            original,
        };
        if counter.levels.len() == counter.traits.len() {
            // A piece without its innermost level still has a picture: none.
            counter.levels.push(String::new());
        }
        let (id, states) = (counter.id.clone(), counter.levels.clone());
        self.by_kind.insert(kind, self.list.len());
        self.list.push(counter);
        (id, states)
    }

    /// Those that the module does not have.
    pub(super) fn own(self) -> Vec<TableCounterSource> {
        self.list.into_iter().skip(self.given).collect()
    }
}

/// What makes a counter another one: its traits, and the values of its markers, which are states.
fn kind_of(original: &str, states: &[String]) -> String {
    let mut kind = original.to_owned();
    let kinds = crate::piece::levels(original, "");
    for (level, state) in kinds.iter().zip(states) {
        if level.id() == "mark" {
            kind.push('\u{1}');
            kind.push_str(state);
        }
    }
    kind
}

/// The state of a trait as a free table keeps it: places are kept apart, and owners are sides.
pub(super) fn state(level: &Level, known: &Known<'_>) -> String {
    match level.id() {
        "piece" => {
            let mut fields = Decoder::new(&level.state, ';');
            for _ in 0..3 {
                fields.next();
            }
            fields.remaining().unwrap_or_default().to_owned()
        }
        "obs" => {
            let (owner, rest) = level.state.split_once(';').unwrap_or((&level.state, ""));
            format!("{};{rest}", known.owner(owner))
        }
        "hide" => known.owner(&level.state),
        "footprint" => {
            let mut fields: Vec<String> = level.state.split(';').map(ToOwned::to_owned).collect();
            if let Some(map) = fields.get_mut(1) {
                let id = known.map(map);
                let ix = id.and_then(|id| known.order.iter().position(|other| *other == id));
                *map = ix.map_or_else(String::new, |ix| ix.to_string());
            }
            fields.join(";")
        }
        _ => level.state.to_string(),
    }
}

/// The state of a trait as the original writes it.
pub(super) fn original_state(
    level: &Level,
    state: &str,
    place: (&str, i32, i32),
    maps: &[String],
    sides: &dyn Fn(&str) -> String,
) -> String {
    match level.id() {
        "piece" => {
            let (map, x, y) = place;
            let head = encode([map, &x.to_string(), &y.to_string()], ';');
            if state.is_empty() {
                format!("{head};;0")
            } else {
                format!("{head};{state}")
            }
        }
        "obs" | "hide" => {
            let (owner, rest) = match state.split_once(';') {
                Some((owner, rest)) => (owner, Some(rest)),
                None => (state, None),
            };
            let owner = if owner.is_empty() || owner == "null" {
                "null".to_owned()
            } else {
                sides(owner)
            };
            rest.map_or(owner.clone(), |rest| format!("{owner};{rest}"))
        }
        "footprint" => {
            let mut fields: Vec<String> = state.split(';').map(ToOwned::to_owned).collect();
            if let Some(map) = fields.get_mut(1) {
                let ix: Option<usize> = map.parse().ok();
                *map = ix.and_then(|ix| maps.get(ix)).cloned().unwrap_or_default();
            }
            fields.join(";")
        }
        _ => state.to_owned(),
    }
}
