//! Random positions, random actions: the ruleset and a slow, independent reference say the same.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

mod common;
mod reference;

use common::{game, play_one};
use motti_engine::kit::Chance;
use motti_engine::{Action, Draft, Refusal, Ruleset, Seat, Viewer};
use motti_rules_tornio44::State;
use motti_rules_tornio44::state::Step;
use reference::probes;
use std::collections::{BTreeMap, BTreeSet};

/// How often each verb was refused, by the deciding rule.
type Tally = BTreeMap<String, BTreeMap<String, u32>>;

fn judge(state: &State, seat: &Seat, action: &Action, tally: &mut Tally) {
    let verdict: Result<(), Refusal> = common::rules().check(state, seat, action);
    let judged = reference::judge(state, seat, action, verdict.as_ref().copied());
    let judged = judged.unwrap_or_else(|wanted| {
        let action = serde_json::to_string(action).unwrap();
        panic!("{action} by {seat} in {:?}: expected {wanted}", state.step)
    });
    if let (true, Err(refusal)) = (judged, verdict) {
        let rules = tally.entry(action.verb.to_string()).or_default();
        *rules.entry(refusal.rule().to_string()).or_default() += 1;
    }
}

/// Each part of a draft by itself.
fn judge_parts(state: &State, seat: &Seat, action: &Action, tally: &mut Tally) {
    for item in &action.items {
        let verdict = common::rules().check_addition(state, seat, &Draft::default(), item);
        let judged = reference::judge_addition(state, item, verdict.as_ref().copied());
        let judged = judged.unwrap_or_else(|wanted| {
            let item = serde_json::to_string(item).unwrap();
            panic!("{item} by {seat} in {:?}: expected {wanted}", state.step)
        });
        if let (true, Err(refusal)) = (judged, verdict) {
            let rules = tally.entry(item.verb.to_string()).or_default();
            *rules.entry(refusal.rule().to_string()).or_default() += 1;
        }
    }
}

#[test]
fn refusals_name_the_rule_that_the_reference_names() {
    let known: BTreeSet<String> = common::title()
        .rules
        .iter()
        .map(|rule| rule.id.clone())
        .collect();
    let mut tally = Tally::new();
    for seed in 0..2 {
        let mut game = game(seed, &[]);
        let mut random = common::Chance(seed + 1);
        let mut chance = Chance::new(seed);
        let mut plies = 0;
        loop {
            let looks = match game.state().step {
                Step::Depots | Step::Place(_) => 25,
                Step::Alert | Step::Movement | Step::Exploitation if plies % 120 == 0 => 2,
                _ => u32::from(plies % 120 == 0),
            };
            if let Some(decision) = game.decisions().first().cloned() {
                for _ in 0..looks {
                    for action in probes::probes(game.state(), &mut chance) {
                        judge(game.state(), &decision.seat, &action, &mut tally);
                        let own = match game.state().step {
                            Step::Depots => action.verb == *"depots",
                            Step::Place(_) => action.verb == *"setup",
                            _ => false,
                        };
                        if own {
                            judge_parts(game.state(), &decision.seat, &action, &mut tally);
                        }
                    }
                }
            }
            plies += 1;
            if !play_one(&mut game, &mut random) {
                break;
            }
        }
    }
    println!("{tally:#?}");
    // What is refused in another step of the sequence says little: it does not count here.
    for verb in ["move", "enter", "exit", "depots", "setup", "hide", "place"] {
        let rules = tally[verb].iter();
        let refused: u32 = rules
            .filter(|(rule, _)| *rule != "6.1")
            .map(|(_, times)| times)
            .sum();
        assert!(refused >= 200, "{verb} was refused {refused} times only");
    }
    for rule in tally.values().flat_map(BTreeMap::keys) {
        assert!(
            known.contains(rule) || rule.starts_with('P'),
            "{rule} is no rule of the title"
        );
    }
}

#[test]
fn reaches_agree_hex_by_hex_and_point_by_point() {
    let mut reaches = 0;
    for seed in 0..2 {
        let mut game = game(100 + seed, &[("setup", "historical")]);
        let mut random = common::Chance(seed + 7);
        let mut plies = 0;
        loop {
            if plies % 240 == 0 {
                for unit in &common::title().counters.units {
                    let query = motti_engine::Query::Reach {
                        pieces: vec![unit.id.as_str().into()],
                    };
                    let answer = game.query(&Viewer::Omniscient, &query);
                    let judged =
                        reference::judge_answer(game.state(), &Viewer::Omniscient, &query, &answer);
                    let judged = judged
                        .unwrap_or_else(|wanted| panic!("reach of {}: expected {wanted}", unit.id));
                    reaches += u32::from(judged);
                }
            }
            plies += 1;
            if !play_one(&mut game, &mut random) {
                break;
            }
        }
    }
    println!("{reaches} reaches compared");
    assert!(reaches > 500);
}
