//! What must be true of every position: each invariant is shown to fail on a position spoiled by hand.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Chance, game, play_one, rules};
use motti_engine::Ruleset;
use motti_rules_tornio44::state::{Marks, Spot, Step, Unit};
use motti_rules_tornio44::{Side, State};
use serde_json::Value;
use std::path::Path;

/// A position of the third day in which both sides stand in many hexes.
fn position() -> State {
    let mut game = game(33, &[("setup", "historical")]);
    let mut chance = Chance(77);
    loop {
        let state = game.state();
        if state.turn >= 4 && state.step == Step::Combat && state.combat.is_none() {
            break;
        }
        assert!(play_one(&mut game, &mut chance), "the game ended too soon");
    }
    let state = game.state().clone();
    assert_eq!(rules().broken_invariants(&state), Vec::<String>::new());
    state
}

fn side_of(unit: usize) -> Side {
    let side = &common::title().counters.units[unit].side;
    Side::of(&side.as_str().into()).unwrap()
}

/// The first unit of a side that stands in a hex.
fn first(state: &State, side: Side) -> usize {
    let mut units = state.units.iter().enumerate();
    let found = units.find(|(ix, unit)| side_of(*ix) == side && unit.hex().is_some());
    found.unwrap().0
}

fn hex_of(name: &str) -> motti_hex::HexIx {
    let grid = &common::title().map.grid;
    grid.hexes().find(|hex| *grid.name(*hex) == *name).unwrap()
}

type Spoil = (&'static str, fn(&mut State));

const SPOILS: [Spoil; 12] = [
    ("other units", |state| {
        state.units.pop();
    }),
    ("other units", |state| {
        state.units.push(Unit::at(Spot::Pool));
    }),
    ("there is no turn", |state| state.turn = 200),
    ("too many", |state| {
        let unit = first(state, Side::German);
        let spot = state.units[unit].spot;
        for other in 0..state.units.len() {
            if side_of(other) == Side::German {
                state.units[other].spot = spot;
            }
        }
    }),
    ("both sides stand in", |state| {
        let (finn, german) = (first(state, Side::Finnish), first(state, Side::German));
        let hex = hex_of("0203");
        state.units[finn].spot = Spot::Hex(hex);
        state.units[german].spot = Spot::Hex(hex);
    }),
    ("does not belong to", |state| {
        let unit = first(state, Side::German);
        let hex = state.units[unit].hex().unwrap();
        state.finnish.put(hex, true);
    }),
    ("illegal hex", |state| {
        let unit = first(state, Side::German);
        state.units[unit].spot = Spot::Hex(hex_of("1225"));
    }),
    ("broken beyond the limit", |state| {
        let unit = first(state, Side::German);
        state.units[unit].broken = 3;
    }),
    ("the marks of Motti", |state| {
        let unit = first(state, Side::German);
        state.units[unit].marks.set(Marks::ISOLATED);
    }),
    ("the points are", |state| state.vp += 1),
    ("the VP difference", |state| state.diff = 40),
    ("instead of", |state| {
        for object in state.objects.iter_mut().filter(|object| object.held > 0) {
            object.held -= 1;
            state.tally += 1;
        }
    }),
];

#[test]
fn every_invariant_can_fail() {
    let sound = position();
    for (wanted, spoil) in SPOILS {
        let mut state = sound.clone();
        spoil(&mut state);
        let faults = rules().broken_invariants(&state);
        assert!(
            faults.iter().any(|fault| fault.contains(wanted)),
            "“{wanted}” is not found: {faults:?}"
        );
    }
}

#[test]
fn nobody_stands_below_a_defense_of_nothing() {
    let mut state = position();
    let weak = (0..state.units.len()).find(|unit| {
        let kind = &common::title().counters.units[*unit];
        state.units[*unit].hex().is_some() && kind.id.starts_with("G-Tor")
    });
    let unit = weak.unwrap();
    // Reduced, Broken twice and in Motti without supply: more than any infantry stands.
    state.units[unit].broken = 2;
    for marks in [Marks::REDUCED, Marks::ISOLATED, Marks::CUT] {
        state.units[unit].marks.set(marks);
    }
    let faults = rules().broken_invariants(&state);
    assert!(
        faults
            .iter()
            .any(|fault| fault.contains("below a defense of 0")),
        "{faults:?}"
    );
}

/// How many of a marker the box holds.
fn markers(id: &str) -> u64 {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../modules/tornio44/counters/markers.json");
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let all = file["markers"].as_array().unwrap();
    all.iter().find(|marker| marker["id"] == id).unwrap()["count"]
        .as_u64()
        .unwrap()
}

#[test]
fn the_markers_of_a_game_are_in_the_box() {
    for seed in [41] {
        let mut game = game(seed, &[]);
        let mut chance = Chance(seed + 5);
        while play_one(&mut game, &mut chance) {
            if !game.ply_count().is_multiple_of(50) {
                continue;
            }
            let state = game.state();
            let blown = state
                .bridges
                .iter()
                .filter(|bridge| bridge.neithers > 0)
                .count();
            assert!(blown as u64 <= markers("demolition"));
            let mut covered: Vec<_> = state
                .units
                .iter()
                .filter(|unit| unit.marks.has(Marks::COVERED))
                .filter_map(Unit::hex)
                .collect();
            covered.sort_unstable();
            covered.dedup();
            assert!(covered.len() as u64 <= markers("nationality") + markers("stacking"));
            assert!(u64::from(u8::from(state.flown)) <= markers("air_strike"));
        }
    }
}
