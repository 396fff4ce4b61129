//! What the parts of a module are called on the free table.

use super::names::Names;
use crate::grid::Point;
use crate::module::{Map, Module};
use crate::piece::{PlaceMarker, SendTo};
use std::collections::{BTreeMap, HashMap};

/// What the parts of a module are called on the free table.
pub(super) struct Known<'a> {
    /// The module; none when a saved game is read for a module that was taken over before.
    pub(super) module: Option<&'a Module>,
    /// Pictures by the names the original uses.
    pub(super) pictures: HashMap<String, String>,
    /// Sides by their names.
    pub(super) sides: BTreeMap<String, String>,
    /// Maps by their names and numbers.
    pub(super) maps: BTreeMap<String, String>,
    /// Decks by their names.
    pub(super) decks: BTreeMap<String, String>,
    /// The values of the table, as it calls them.
    pub(super) values: Vec<String>,
    /// Counters by the ids of their slots.
    pub(super) slots: HashMap<String, String>,
    /// The sides of the players of a saved game, by the numbers that stand for their ids.
    pub(super) players: BTreeMap<usize, String>,
    /// The maps in order, for the numbers that trails keep.
    pub(super) order: Vec<String>,
}

impl Known<'_> {
    /// A picture by the name the original uses; none where it has none.
    pub(super) fn picture(&self, name: &str) -> Option<String> {
        if name.is_empty() {
            return None;
        }
        let found = self.pictures.get(name);
        let found = found.or_else(|| self.pictures.get(&name.to_lowercase()));
        // A name that is nobody's is kept: the check tells that it is missing.
        Some(found.cloned().unwrap_or_else(|| name.to_owned()))
    }

    /// A side by its name.
    pub(super) fn side(&self, name: &str) -> Option<String> {
        self.sides.get(name).cloned()
    }

    /// A map by its name, its number, or its name with case not counting.
    pub(super) fn map(&self, name: &str) -> Option<String> {
        let found = self.maps.get(name);
        let found = found.or_else(|| {
            let mut maps = self.maps.iter();
            let alike = maps.find(|(known, _)| known.eq_ignore_ascii_case(name));
            alike.map(|(_, id)| id)
        });
        found.cloned()
    }

    /// What the table calls the value that a piece names: that of the module, else the first of a map or zone.
    pub(super) fn value(&self, name: &str) -> String {
        let behind = format!(": {name}");
        let mut values = self.values.iter();
        let inner = || self.values.iter().find(|value| value.ends_with(&behind));
        let found = values.find(|value| *value == name).or_else(inner);
        found.cloned().unwrap_or_else(|| name.to_owned())
    }

    /// The owner of a mask, as a saved game writes it: a side, or a number that stands for a player.
    pub(super) fn owner(&self, written: &str) -> String {
        if written.is_empty() || written == "null" {
            return "null".to_owned();
        }
        if let Some(side) = self.side(written) {
            return side;
        }
        let number = written.strip_prefix('#').and_then(|text| text.parse().ok());
        let side = number.and_then(|number: usize| self.players.get(&number));
        // Whoever it was is no side of this table: the first one may look, else nobody ever could.
        let first = self.sides.values().next();
        side.or(first).cloned().unwrap_or_else(|| "null".to_owned())
    }

    /// The counter that a command puts down.
    pub(super) fn marker(&self, found: &PlaceMarker) -> Option<String> {
        if !found.gpid.is_empty()
            && let Some(id) = self.slots.get(&found.gpid)
        {
            return Some(id.clone());
        }
        let module = self.module?;
        let name = found
            .marker
            .rsplit(':')
            .next()
            .filter(|name| !name.is_empty())?;
        let mut slots = module.slots.iter();
        let slot = slots.find(|slot| slot.name == name && !slot.gpid.is_empty())?;
        self.slots.get(&slot.gpid).cloned()
    }

    /// Where a command sends a piece, where that is a fixed point.
    pub(super) fn destination(&self, found: &SendTo) -> Option<(String, Point)> {
        let module = self.module?;
        let name = (!found.map.is_empty()).then_some(found.map.as_str());
        let map = match name {
            Some(name) => module.map(name)?,
            None => module.maps.first()?,
        };
        let id = self.map(map.key())?;
        let chosen = map.picker.chosen(None);
        let layout = map.picker.layout(&chosen, map.edge);
        let place = layout.iter().find(|place| place.board.name == found.board);
        let place = place.or(layout.first());
        let named = match found.destination.as_str() {
            "R" => Some(&found.region),
            "G" => Some(&found.grid),
            "Z" => Some(&found.zone),
            _ => None,
        };
        let at = if let Some(name) = named {
            let place = place?;
            let grid = place.board.grid.as_ref()?;
            place.global(grid.location(name, place.size)?)
        } else {
            let at = Point::new(
                super::traits::coordinate(&found.at.0)?,
                super::traits::coordinate(&found.at.1)?,
            );
            let board =
                place.filter(|place| !found.board.is_empty() && place.board.name == found.board);
            board.map_or(at, |place| place.global(at))
        };
        Some((id, at))
    }
}

/// Gives ids to maps, and finds them by each of their names.
pub(super) fn maps(maps: &[Map]) -> (BTreeMap<String, String>, Vec<String>) {
    let mut names = Names::ids();
    let mut known = BTreeMap::new();
    let mut order = Vec::new();
    for map in maps {
        let id = names.give(map.key(), "map");
        known.entry(map.id.clone()).or_insert_with(|| id.clone());
        known.insert(map.key().to_owned(), id.clone());
        order.push(id);
    }
    (known, order)
}
