//! Whole games, ply by ply: units and steps are neither lost nor found without an event that says so.
//! One game is looked at by every invariant at every ply; in a day and a night of it, supply and Motti
//! are worked out from scratch by the reference after each ply that bears on them.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

mod common;
mod reference;

use common::{Chance, game, play_one, rules, title};
use motti_engine::{Event, Query, Ruleset, Viewer};
use motti_rules_tornio44::state::{Marks, Spot, Step, Unit};
use motti_rules_tornio44::{State, verbs};
use reference::position::Position;
use reference::supply;

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

/// Where both sides stand, who owns what and which turn it is: all that supply and Motti hang on.
fn bears_on_supply(before: &State, after: &State) -> bool {
    let spots = |state: &State| state.units.iter().map(|unit| unit.spot).collect::<Vec<_>>();
    before.turn != after.turn
        || before.finnish != after.finnish
        || before.bridges != after.bridges
        || before.second != after.second
        || spots(before) != spots(after)
}

/// The marks of Motti and the answers about supply of some units are those of a flood of the map.
fn flood(state: &State, number: u32, asked: &mut u32) {
    let position = Position::of(state);
    let mottis = supply::mottis(&position);
    for piece in &position.pieces {
        let isolated = piece.marks.has(Marks::ISOLATED);
        let marked = isolated.then(|| piece.marks.has(Marks::CUT));
        assert_eq!(
            marked,
            mottis.get(&piece.id).copied(),
            "{}, ply {number}",
            piece.id
        );
    }
    let on_map: Vec<_> = position
        .pieces
        .iter()
        .filter(|piece| piece.hex().is_some())
        .collect();
    let first = usize::try_from(number).unwrap();
    // The next one at each ply, so that all have their turn.
    if let Some(piece) = on_map.get(first % on_map.len().max(1)) {
        let piece = piece.id.as_str().into();
        let query = Query::Supply { piece };
        let answer = rules().query(state, &Viewer::Omniscient, &query);
        let judged = reference::judge_answer(state, &Viewer::Omniscient, &query, &answer);
        assert_eq!(judged, Ok(true), "ply {number}");
        *asked += 1;
    }
}

#[test]
fn units_and_steps_are_conserved_at_every_ply() {
    let (mut lost, mut replaced, mut asked) = (0, 0, 0);
    for (seed, options, floods) in [(51, &[("setup", "historical")][..], true), (52, &[], false)] {
        let mut game = game(seed, options);
        let mut chance = Chance(seed * 15_485_863);
        loop {
            let before = game.state().clone();
            if !play_one(&mut game, &mut chance) {
                break;
            }
            let (state, number) = (game.state(), game.ply_count());
            let ply = game.log().last().unwrap();
            let compared = compare(&before, state, ply.action.verb.as_str(), &ply.events);
            assert_eq!(compared, Ok(()), "seed {seed}, ply {number}");
            if floods || number.is_multiple_of(5) {
                let faults = rules().broken_invariants(state);
                assert_eq!(faults, Vec::<String>::new(), "ply {number}");
            }
            let begun = !matches!(
                state.step,
                Step::Depots | Step::Place(_) | Step::Coup | Step::Over
            );
            if floods && begun && (4..6).contains(&state.turn) && bears_on_supply(&before, state) {
                flood(state, number, &mut asked);
            }
            let key = |event: &&Event, key: &str| event.message.key.as_str() == key;
            lost += ply
                .events
                .iter()
                .filter(|event| key(event, "tornio44-step-lost"))
                .count();
            replaced += ply
                .events
                .iter()
                .filter(|event| key(event, "tornio44-replaced"))
                .count();
        }
    }
    println!("{lost} steps lost, {replaced} replaced, {asked} routes asked for");
    assert!(lost > 20 && replaced > 0 && asked > 50);
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
