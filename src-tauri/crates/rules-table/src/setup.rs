//! The position a game begins with: a set-up of the module, or one that the game brings along.

use crate::state::{At, Deck, Own, Spot, TableState, Track};
use motti_engine::{Options, Seat, SetupError};
use motti_module::FreeTable;
use motti_module::source::{
    CardSource, LevelRun, LevelSource, PositionSource, TableCounterSource, TrackerSource, When,
};
use motti_module::table::{EMPTY, read_position};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

/// The option that carries a position: a saved game of another program, or one that was built.
pub const POSITION: &str = "position";
/// The scenario of a game that brings its own position along.
pub const OWN: &str = "own";

/// Begins a game.
pub fn begin(
    table: &FreeTable,
    seats: &[Seat],
    scenario: &str,
    options: &Options,
) -> Result<TableState, SetupError> {
    if let Some((name, value)) = options.iter().find(|(name, _)| *name != POSITION) {
        return Err(SetupError::BadOption {
            name: name.clone(),
            value: value.clone(),
            allowed: POSITION.into(),
        });
    }
    let mut state = empty(table, seats);
    match (scenario, options.get(POSITION)) {
        (OWN, Some(packed)) => {
            let wrong = |faults: Vec<motti_module::Fault>| SetupError::BadScenario {
                name: scenario.into(),
                problem: faults.first().map(ToString::to_string).unwrap_or_default(),
            };
            let position = read_position(packed).map_err(wrong)?;
            table
                .check_position("position.json", &position)
                .map_err(wrong)?;
            place(table, &mut state, &position);
        }
        (EMPTY, None) => {}
        (name, None) => {
            let Some(position) = table.setups.get(name) else {
                let known: Vec<&str> = table.setups.keys().map(String::as_str).collect();
                return Err(SetupError::NoScenario {
                    name: name.into(),
                    known: [&known[..], &[EMPTY]].concat().join(", "),
                });
            };
            place(table, &mut state, position);
        }
        (_, Some(_)) => {
            return Err(SetupError::BadOption {
                name: POSITION.into(),
                value: "…".into(),
                allowed: format!("with the scenario “{OWN}” alone"),
            });
        }
    }
    Ok(state)
}

/// A table with nothing on it and nobody at it.
pub fn blank(table: &FreeTable) -> TableState {
    empty(table, &[])
}

fn empty(table: &FreeTable, seats: &[Seat]) -> TableState {
    let source = &table.source;
    let sides = seats
        .iter()
        .map(|seat| (SmolStr::new(seat.as_str()), seat.clone()));
    let decks = source.decks.iter().map(|deck| Deck {
        cards: Vec::new(),
        down: deck.face_down != When::Never,
    });
    let values = source.properties.iter();
    TableState {
        boards: source.maps.iter().map(|map| map.start.clone()).collect(),
        pieces: BTreeMap::new(),
        piles: BTreeMap::new(),
        decks: decks.collect(),
        sides: sides.collect(),
        values: values
            .map(|value| (SmolStr::new(&value.name), SmolStr::new(&value.value)))
            .collect(),
        tracks: source.trackers.iter().map(first).collect(),
        left: BTreeSet::new(),
        made: 0,
        recording: false,
        own: Own::default(),
    }
}

/// Where a turn tracker begins.
fn first(tracker: &TrackerSource) -> Track {
    let mut track = vec![(0, 0)];
    first_levels(&tracker.levels, &mut track);
    track
}

fn first_levels(levels: &[LevelSource], track: &mut Track) {
    for level in levels {
        let value = match level.run {
            LevelRun::Count { start, .. } => start,
            LevelRun::List(_) => 0,
        };
        track.push((value, 0));
        first_levels(&level.inner, track);
    }
}

/// Puts a checked position on an empty table.
fn place(table: &FreeTable, state: &mut TableState, position: &PositionSource) {
    state.own = Own::of(&position.counters);
    state.recording = position.recorded;
    for (map, boards) in &position.boards {
        if let Some((ix, map)) = table.map(map)
            && let Some(slot) = state.boards.get_mut(ix)
        {
            let known = boards
                .iter()
                .filter(|place| map.boards.iter().any(|board| board.name == place.board));
            *slot = known.cloned().collect();
        }
    }
    for pile in &position.piles {
        if let Some((ix, _)) = table.map(&pile.at.map) {
            let spot = Spot {
                map: u16::try_from(ix).unwrap_or(u16::MAX),
                x: pile.at.x,
                y: pile.at.y,
            };
            cards(table, state, &pile.pieces, At::Map(spot));
        }
    }
    for (deck, held) in &position.decks {
        if let Some((ix, _)) = table.deck(deck) {
            let ix = u16::try_from(ix).unwrap_or(u16::MAX);
            cards(table, state, held, At::Deck(ix));
        }
    }
    for deck in &position.turned_decks {
        if let Some((ix, _)) = table.deck(deck)
            && let Some(deck) = state.decks.get_mut(ix)
        {
            deck.down = !deck.down;
        }
    }
    for (name, value) in &position.properties {
        state.values.insert(SmolStr::new(name), SmolStr::new(value));
    }
    for (id, levels) in &position.trackers {
        if let Some((ix, tracker)) = table.tracker(id)
            && levels.len() == FreeTable::tracker_entries(tracker)
            && let Some(track) = state.tracks.get_mut(ix)
        {
            *track = levels
                .iter()
                .map(|[value, inner]| (*value, *inner))
                .collect();
        }
    }
}

fn cards(table: &FreeTable, state: &mut TableState, cards: &[CardSource], at: At) {
    for card in cards {
        let Some(counter) = state.counter(table, &card.counter) else {
            continue;
        };
        let levels = if card.levels.is_empty() {
            starting(counter)
        } else {
            card.levels.iter().map(SmolStr::new).collect()
        };
        state.make(&card.counter, levels, at);
    }
}

/// The states that a new piece of a counter starts with.
pub fn starting(counter: &TableCounterSource) -> Vec<SmolStr> {
    counter.levels.iter().map(SmolStr::new).collect()
}
