//! Whole games, looked at after every ply: units and steps are neither lost nor found without an event
//! that says so, no phase leaves a stack too large, the points are those the log adds up to, and the
//! marks of Motti and what is told of supply are what a look at the whole map says.
//!
//! `MOTTI_GAMES=20` looks at twenty games more, and asks for the supply of every stack at every ply.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

mod common;
mod reference;

use common::{Chance, game, play_one, rules, title};
use motti_engine::{Answer, Event, Query, Ruleset, Viewer};
use motti_rules_tornio44::state::{Marks, Spot, Step, Unit};
use motti_rules_tornio44::{State, verbs};
use reference::plain::{self, Lot};
use reference::position::{self, Position};
use reference::recount;
use std::collections::{BTreeMap, BTreeSet};

/// How many steps a unit has left, wherever it is.
fn steps(unit: &Unit) -> u32 {
    match unit.spot {
        Spot::Eliminated | Spot::Lost => 0,
        _ if unit.marks.has(Marks::REDUCED) => 1,
        _ => 2,
    }
}

/// How often an event of this key is about a unit.
fn told(events: &[Event], key: &str, id: &str) -> u32 {
    let about = |event: &&Event| {
        event.message.key.as_str() == key && event.pieces.iter().any(|piece| piece.as_str() == id)
    };
    u32::try_from(events.iter().filter(about).count()).unwrap()
}

/// What one ply did to every unit, against what its events tell.
fn compare(before: &State, after: &State, verb: &str, events: &[Event]) -> Result<(), String> {
    for (ix, (was, is)) in before.units.iter().zip(&after.units).enumerate() {
        let id = title().counters.units[ix].id.as_str();
        let fault = |what: &str| Err(format!("{id} {what}: {was:?}, then {is:?} by {verb}"));
        let gone = |unit: &Unit| matches!(unit.spot, Spot::Exited | Spot::Eliminated | Spot::Lost);
        if gone(was) && was.spot != is.spot {
            return fault("is back");
        }
        if is.spot == Spot::Pool && was.spot != Spot::Pool {
            return fault("waits for its arrival again");
        }
        let eliminated = told(events, "tornio44-eliminated", id);
        if (is.spot == Spot::Eliminated && was.spot != Spot::Eliminated) != (eliminated == 1)
            || eliminated > 1
        {
            return fault("is gone without a word, or the other way round");
        }
        let replaced = told(events, "tornio44-replaced", id);
        if replaced > 0 && (verb != verbs::REPLACE || before.step != Step::Replacement) {
            return fault("is replaced outside its step");
        }
        // Who leaves the map keeps the steps it has; who is eliminated loses those that are left.
        let reduced = told(events, "tornio44-step-lost", id);
        let wiped = if eliminated == 1 {
            steps(was) - reduced
        } else {
            0
        };
        if steps(was) + replaced != steps(is) + reduced + wiped {
            return fault("has other steps than its events tell");
        }
    }
    Ok(())
}

/// Whether anything is other than before that supply and Motti hang on: where units stand, who has
/// arrived, who has been drinking, who owns what, bridges, exits, the turn.
fn bears_on_supply(before: &State, after: &State) -> bool {
    let facts = |state: &State| {
        let units = state.units.iter();
        let units = units.map(|unit| (unit.spot, unit.marks.has(Marks::ARRIVED), unit.sobriety));
        units.collect::<Vec<_>>()
    };
    before.step == Step::Coup
        || (before.turn, before.second, before.closed) != (after.turn, after.second, after.closed)
        || before.finnish != after.finnish
        || before.bridges != after.bridges
        || facts(before) != facts(after)
}

/// What was compared.
#[derive(Debug, Default)]
struct Compared {
    plies: u32,
    lost: usize,
    replaced: usize,
    /// Answers about supply, and how many of them said no.
    routes: u32,
    without: u32,
    mottis: u32,
}

/// Whether the marks of every unit say what a look at the whole map says. [26.0]
fn marks_are_true(state: &State, lots: &BTreeMap<String, Lot>) -> Result<(), String> {
    for (printed, unit) in title().counters.units.iter().zip(&state.units) {
        let lot = lots.get(&printed.id);
        let isolated = lot.is_some_and(|lot| lot.isolated);
        let cut = lot.is_some_and(|lot| lot.isolated && !lot.supplied);
        let marks = (unit.marks.has(Marks::ISOLATED), unit.marks.has(Marks::CUT));
        if marks != (isolated, cut) {
            return Err(format!(
                "{} is marked {marks:?}: {unit:?}, {lot:?}",
                printed.id
            ));
        }
    }
    Ok(())
}

/// Whether what is told of a unit's supply is what a look at the whole map says. [13.0]
fn supply_is_told(state: &State, id: &str, lot: Lot) -> Result<(), String> {
    let query = Query::Supply { piece: id.into() };
    match rules().query(state, &Viewer::Omniscient, &query) {
        Answer::Verdict { holds, .. } if holds == lot.supplied => Ok(()),
        other => Err(format!("{id} is {lot:?} but told {other:?}")),
    }
}

/// Looks at one game, ply by ply.
fn watch(seed: u64, options: &[(&str, &str)], compared: &mut Compared) -> Result<(), String> {
    let mut game = game(seed, options);
    let mut chance = Chance(seed * 15_485_863);
    let mut count = recount::Count::new();
    let mut lots: BTreeMap<String, Lot> = BTreeMap::new();
    let thorough = std::env::var_os("MOTTI_GAMES").is_some();
    loop {
        let before = game.state().clone();
        if !play_one(&mut game, &mut chance) {
            return Ok(());
        }
        let (state, ply) = (game.state(), game.log().last().unwrap());
        compare(&before, state, ply.action.verb.as_str(), &ply.events)?;
        count.take(&before, ply);
        if (i32::from(state.vp), i32::from(state.diff)) != (count.points, count.diff) {
            return Err(format!("the points are not those of the log: {count:?}"));
        }
        let faults = rules().broken_invariants(state);
        if !faults.is_empty() {
            return Err(faults.join(", "));
        }
        let key = |key: &str| {
            let of_key = |event: &&Event| event.message.key.as_str() == key;
            ply.events.iter().filter(of_key).count()
        };
        compared.plies += 1;
        compared.lost += key("tornio44-step-lost");
        compared.replaced += key("tornio44-replaced");
        let is_set_up = !matches!(
            state.step,
            Step::Depots | Step::Place(_) | Step::Coup | Step::Over
        );
        if !is_set_up {
            continue;
        }
        let position = Position::of(state);
        for side in ["finnish", "german"] {
            let moving = state.moving().map(position::name);
            let overfull = plain::overfull(&position, side);
            if moving != Some(side) && !overfull.is_empty() {
                return Err(format!("too many {side} units stand in {overfull:?}"));
            }
        }
        // What a look at the map says stays so while nothing it hangs on changes.
        let known = if lots.is_empty() || bears_on_supply(&before, state) {
            std::mem::replace(&mut lots, plain::lots(&position))
        } else {
            lots.clone()
        };
        marks_are_true(state, &lots)?;
        compared.mottis += u32::try_from(lots.values().filter(|lot| lot.isolated).count()).unwrap();
        let mut told = BTreeSet::new();
        for (ix, piece) in (0..).zip(&position.pieces) {
            let Some(hex) = piece.hex() else { continue };
            // Units of a stack are told the same, but for those that have just arrived.
            let arrived = piece.marks.has(Marks::ARRIVED);
            let turn = (ix + ply.number).is_multiple_of(16);
            let other = known.get(&piece.id) != lots.get(&piece.id);
            if turn || other || thorough && told.insert((hex, &piece.side, arrived)) {
                supply_is_told(state, &piece.id, lots[&piece.id])?;
                compared.routes += 1;
                compared.without += u32::from(!lots[&piece.id].supplied);
            }
        }
    }
}

fn watched(games: impl Iterator<Item = (u64, bool)>) {
    let mut compared = Compared::default();
    for (seed, historical) in games {
        let options = [("setup", "historical")];
        let options = if historical { &options[..] } else { &[] };
        let before = compared.plies;
        if let Err(fault) = watch(seed, options, &mut compared) {
            panic!("seed {seed}, ply {}: {fault}", compared.plies - before);
        }
    }
    println!("{compared:?}");
    assert!(compared.lost > 20 && compared.replaced > 0);
    assert!(compared.routes > 8_000 && compared.without > 50 && compared.mottis > 500);
}

#[test]
fn everything_is_conserved_and_shown_as_it_is_at_every_ply() {
    watched([(51, true)].into_iter());
}

#[test]
fn everything_is_conserved_and_shown_as_it_is_at_every_ply_of_a_free_set_up() {
    let more = std::env::var("MOTTI_GAMES").ok();
    let more: u64 = more.map_or(0, |more| more.parse().unwrap());
    watched((52..53 + more).map(|seed| (seed, seed % 3 == 0)));
}

/// A pocket that nobody has marked, a mark without a pocket, and a route that is none are found out.
#[test]
fn a_false_mark_and_a_false_answer_are_found_out() {
    let mut game = game(51, &[("setup", "historical")]);
    let mut chance = Chance(51 * 15_485_863);
    let isolated = |state: &State| {
        let mut units = state.units.iter();
        units.position(|unit| unit.marks.has(Marks::CUT))
    };
    while isolated(game.state()).is_none() {
        assert!(play_one(&mut game, &mut chance), "nobody is ever in Motti");
    }
    let state = game.state();
    let lots = plain::lots(&Position::of(state));
    assert_eq!(marks_are_true(state, &lots), Ok(()));
    let shut_in = isolated(state).unwrap();
    for marks in [Marks::ISOLATED, Marks::CUT] {
        let mut spoilt = state.clone();
        spoilt.units[shut_in].marks.clear(marks);
        assert!(marks_are_true(&spoilt, &lots).is_err());
    }
    let free = state
        .units
        .iter()
        .position(|unit| unit.hex().is_some() && !unit.marks.has(Marks::ISOLATED));
    let mut spoilt = state.clone();
    spoilt.units[free.unwrap()].marks.set(Marks::ISOLATED);
    assert!(marks_are_true(&spoilt, &lots).is_err());
    let id = &title().counters.units[shut_in].id;
    assert_eq!(supply_is_told(state, id, lots[id]), Ok(()));
    let other = Lot {
        supplied: true,
        ..lots[id]
    };
    assert!(supply_is_told(state, id, other).is_err());
}

#[test]
fn a_unit_that_comes_back_or_heals_is_found_out() {
    let game = game(51, &[("setup", "historical")]);
    let sound = game.state().clone();
    let spoilt = |spoil: fn(&mut Unit), heal: fn(&mut Unit)| {
        let (mut before, mut after) = (sound.clone(), sound.clone());
        spoil(&mut before.units[0]);
        heal(&mut after.units[0]);
        compare(&before, &after, verbs::END, &[]).unwrap_err()
    };
    let back = spoilt(
        |unit| unit.spot = Spot::Eliminated,
        |unit| unit.spot = Spot::Pool,
    );
    assert!(back.contains("is back"), "{back}");
    let healed = spoilt(|unit| unit.marks.set(Marks::REDUCED), |_| {});
    assert!(healed.contains("other steps"), "{healed}");
    let reduced = spoilt(|_| {}, |unit| unit.marks.set(Marks::REDUCED));
    assert!(reduced.contains("other steps"), "{reduced}");
    let gone = spoilt(|_| {}, |unit| unit.spot = Spot::Eliminated);
    assert!(gone.contains("without a word"), "{gone}");
}
