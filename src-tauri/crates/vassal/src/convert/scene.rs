//! What lies on a table of the original, as a free table has it, and what differs from one moment to the next.

use super::counters::Counters;
use super::turns;
use super::{At, Change, Known};
use crate::module::Container;
use crate::piece::Level;
use crate::sequence::Decoder;
use crate::table::{Item, ItemId, ItemKind, Table};
use motti_module::FreeTable;
use motti_module::source::{BoardPlace, CardSource, PileSource, PositionSource, SpotSource, When};
use std::collections::{BTreeMap, HashMap};

/// A piece as it was seen last.
#[derive(Clone)]
struct Seen {
    levels: Vec<Level>,
    counter: String,
    states: Vec<String>,
}

/// A moment of a table.
#[derive(Default)]
pub(super) struct Scene {
    pieces: BTreeMap<ItemId, Seen>,
    piles: BTreeMap<At, Vec<ItemId>>,
    places: HashMap<ItemId, At>,
    turned: BTreeMap<usize, bool>,
    values: BTreeMap<String, String>,
    tracks: BTreeMap<String, Vec<[i32; 2]>>,
    boards: BTreeMap<String, Vec<BoardPlace>>,
    /// Pieces that lie on no map that there is.
    pub(super) nowhere: usize,
}

impl Scene {
    /// Looks at a table. What has not changed since the moment before is not read again.
    pub(super) fn of(
        table: &Table,
        free: &FreeTable,
        known: &Known<'_>,
        counters: &mut Counters,
        before: Option<&Scene>,
    ) -> Self {
        let mut scene = Scene::default();
        for (id, item) in table.items() {
            if item
                .parent
                .is_some_and(|parent| table.item(parent).is_some())
            {
                continue;
            }
            let Some(at) = at_of(item, free, known) else {
                let held = item.held().map_or(1, <[ItemId]>::len);
                scene.nowhere += if item.levels().is_some() { 1 } else { held };
                continue;
            };
            if let (ItemKind::Deck { face_down, .. }, At::Deck(ix)) = (&item.kind, &at) {
                scene.turned.insert(*ix, *face_down);
            }
            let held = item.held().map_or_else(|| vec![id], <[ItemId]>::to_vec);
            for id in held {
                let Some(levels) = table.item(id).and_then(Item::levels) else {
                    continue;
                };
                let seen = seen(id, levels, known, counters, before);
                scene.pieces.insert(id, seen);
                scene.places.insert(id, at.clone());
                scene.piles.entry(at.clone()).or_default().push(id);
            }
        }
        scene.rest(table, free, known);
        scene
    }

    /// Values, turns and boards.
    fn rest(&mut self, table: &Table, free: &FreeTable, known: &Known<'_>) {
        for ((container, name), value) in table.properties() {
            let name = property(container, name);
            if free
                .source
                .properties
                .iter()
                .any(|property| property.name == name)
            {
                self.values.insert(name, value.clone());
            }
        }
        for (name, state) in table.turns() {
            let found = turns::find(free, name);
            if let Some(tracker) = found
                && let Some(entries) = turns::read(tracker, state)
            {
                self.tracks.insert(tracker.id.clone(), entries);
            }
        }
        for (map, boards) in table.all_boards() {
            let Some(id) = known.map(map) else {
                continue;
            };
            let places = boards.iter().map(|board| BoardPlace {
                board: board.name.clone(),
                column: u16::try_from(board.column.max(0)).unwrap_or(0),
                row: u16::try_from(board.row.max(0)).unwrap_or(0),
                reversed: board.reversed,
            });
            self.boards.insert(id, places.collect());
        }
    }

    /// The moment as a position; the pieces are numbered in the order of the answer's second part, as a game numbers
    /// them.
    pub(super) fn position(&self, free: &FreeTable) -> (PositionSource, Vec<ItemId>) {
        let mut order = Vec::new();
        let mut card = |id: &ItemId| {
            let seen = self.pieces.get(id)?;
            order.push(*id);
            Some(CardSource {
                counter: seen.counter.clone(),
                levels: seen.states.clone(),
            })
        };
        let mut position = PositionSource::default();
        for (at, pile) in &self.piles {
            if let At::Map(map, x, y) = at {
                let Some(map) = free.source.maps.get(*map) else {
                    continue;
                };
                position.piles.push(PileSource {
                    at: SpotSource {
                        map: map.id.clone(),
                        x: *x,
                        y: *y,
                    },
                    pieces: pile.iter().filter_map(&mut card).collect(),
                });
            }
        }
        let mut decks: Vec<(&str, &Vec<ItemId>)> = Vec::new();
        for (at, pile) in &self.piles {
            if let At::Deck(ix) = at
                && let Some(deck) = free.source.decks.get(*ix)
            {
                decks.push((&deck.id, pile));
            }
        }
        // A position has its decks in the order of their ids.
        decks.sort_by_key(|(id, _)| *id);
        for (id, pile) in decks {
            let cards = pile.iter().filter_map(&mut card).collect();
            position.decks.insert(id.to_owned(), cards);
        }
        for (ix, down) in &self.turned {
            if let Some(deck) = free.source.decks.get(*ix)
                && *down != (deck.face_down != When::Never)
            {
                position.turned_decks.push(deck.id.clone());
            }
        }
        position.properties.clone_from(&self.values);
        position.trackers.clone_from(&self.tracks);
        position.boards.clone_from(&self.boards);
        (position, order)
    }

    /// What has to change in the moment before to become this one. `numbers` has the numbers of pieces; new ones get
    /// theirs in the order in which they are made.
    pub(super) fn changes(&self, before: &Scene, numbers: &mut Numbers) -> Vec<Change> {
        let mut changes = Vec::new();
        let gone = before
            .pieces
            .keys()
            .filter(|id| !self.pieces.contains_key(*id));
        let gone: Vec<u32> = gone.filter_map(|id| numbers.of(*id)).collect();
        for (id, seen) in &self.pieces {
            let Some(at) = self.places.get(id) else {
                continue;
            };
            match before.pieces.get(id) {
                None => {
                    numbers.make(*id);
                    changes.push(Change::Make {
                        counter: seen.counter.clone(),
                        levels: seen.states.clone(),
                        at: at.clone(),
                    });
                }
                Some(old) => {
                    let Some(number) = numbers.of(*id) else {
                        continue;
                    };
                    if old.counter != seen.counter {
                        changes.push(Change::Counter(number, seen.counter.clone()));
                    }
                    if old.counter != seen.counter || old.states != seen.states {
                        changes.push(Change::Levels(number, seen.states.clone()));
                    }
                }
            }
        }
        if !gone.is_empty() {
            changes.push(Change::Gone(gone));
        }
        for (at, pile) in &self.piles {
            if before.piles.get(at) != Some(pile) {
                let pieces = pile.iter().filter_map(|id| numbers.of(*id)).collect();
                changes.push(Change::Pile(at.clone(), pieces));
            }
        }
        for (ix, down) in &self.turned {
            if before.turned.get(ix).is_some_and(|old| old != down) {
                changes.push(Change::Turned(*ix));
            }
        }
        for (name, value) in &self.values {
            if before.values.get(name) != Some(value) {
                changes.push(Change::Value(name.clone(), value.clone()));
            }
        }
        for (id, entries) in &self.tracks {
            if before.tracks.get(id) != Some(entries) {
                changes.push(Change::Track(id.clone(), entries.clone()));
            }
        }
        changes
    }
}

/// The numbers of pieces, in the order in which they were made.
#[derive(Default)]
pub(super) struct Numbers {
    numbers: HashMap<ItemId, u32>,
    made: u32,
}

impl Numbers {
    /// The next number is that of this piece.
    pub(super) fn make(&mut self, id: ItemId) {
        self.made += 1;
        self.numbers.insert(id, self.made);
    }

    /// The number of a piece.
    pub(super) fn of(&self, id: ItemId) -> Option<u32> {
        self.numbers.get(&id).copied()
    }
}

fn seen(
    id: ItemId,
    levels: &[Level],
    known: &Known<'_>,
    counters: &mut Counters,
    before: Option<&Scene>,
) -> Seen {
    let old = before.and_then(|scene| scene.pieces.get(&id));
    if let Some(old) = old.filter(|old| old.levels == levels) {
        return old.clone();
    }
    let slot = levels.last().filter(|level| level.is_basic());
    let slot = slot.map(|level| crate::piece::Basic::of(level).gpid);
    let (counter, states) = counters.add(levels, &slot.unwrap_or_default(), known);
    Seen {
        levels: levels.to_vec(),
        counter,
        states,
    }
}

/// Where something that nothing holds lies; none where that is no map of the module.
fn at_of(item: &Item, free: &FreeTable, known: &Known<'_>) -> Option<At> {
    let id = known.map(item.map.as_deref()?)?;
    let (ix, map) = free.map(&id)?;
    let (x, y) = (super::grids::bounded(item.x), super::grids::bounded(item.y));
    if let ItemKind::Deck { rules, .. } = &item.kind {
        let name = deck_name(rules);
        let mut decks = free
            .source
            .decks
            .iter()
            .enumerate()
            .filter(|(_, deck)| deck.map == map.id);
        let found = decks
            .clone()
            .find(|(_, deck)| !name.is_empty() && deck.name.en == name)
            .or_else(|| decks.find(|(_, deck)| deck.at == [x, y]));
        if let Some((ix, _)) = found {
            return Some(At::Deck(ix));
        }
    }
    Some(At::Map(ix, x, y))
}

/// The name of a deck: the thirteenth of its fields.
fn deck_name(rules: &str) -> String {
    let mut fields = Decoder::new(rules, ';');
    let named = fields.nth(13);
    named.map(std::borrow::Cow::into_owned).unwrap_or_default()
}

/// What a value of the original is called: by its own name, or behind that of its map or zone.
pub(super) fn property(container: &Container, name: &str) -> String {
    match container {
        Container::Module => name.to_owned(),
        Container::Map(map) => format!("{map}: {name}"),
        Container::Zone(map, zone) => format!("{map}, {zone}: {name}"),
    }
}
