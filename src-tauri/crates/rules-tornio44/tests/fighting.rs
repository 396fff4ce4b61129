//! Random games with the invariants of fighting looked at as they go, and what they touch.

mod common;

use common::{Chance, game, play_one};
use motti_engine::Ruleset;
use std::collections::BTreeSet;

#[test]
fn positions_stay_sound_while_games_fight() {
    let rules = common::rules();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for seed in 21..25 {
        let mut game = game(seed, &[]);
        let mut chance = Chance(seed * 6_700_417);
        while play_one(&mut game, &mut chance) {
            if game.ply_count().is_multiple_of(5) {
                let faults = rules.broken_invariants(game.state());
                assert!(
                    faults.is_empty(),
                    "seed {seed}, ply {}: {faults:?}",
                    game.ply_count()
                );
            }
        }
        for ply in game.log() {
            seen.extend(ply.events.iter().map(|event| event.rule.to_string()));
        }
    }
    let fought = [
        "13.0", "20.0", "21.1", "22.2", "22.3", "22.5.1", "22.6.1", "22.6.3", "22.6.5", "22.6.6",
        "22.8", "22.9", "23.1", "24.0",
    ];
    let untouched: Vec<&str> = fought
        .into_iter()
        .filter(|rule| !seen.contains(*rule))
        .collect();
    assert!(
        untouched.is_empty(),
        "random play never meets {untouched:?}; it meets {seen:?}"
    );
}
