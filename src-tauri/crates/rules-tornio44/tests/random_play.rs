//! Games played at random from the set-up to the end.

mod common;

use common::{Chance, game, play_one};

#[test]
fn games_end_without_a_dead_end() {
    for seed in 1..=6 {
        let options: &[(&str, &str)] = if seed % 2 == 0 {
            &[("setup", "historical")]
        } else {
            &[]
        };
        let mut game = game(seed, options);
        let mut chance = Chance(seed * 7919);
        while play_one(&mut game, &mut chance) {
            assert!(game.ply_count() < 20_000, "too long");
        }
        let outcome = game.outcome().unwrap();
        println!(
            "seed {seed}: {} plies, turn {}, {:?} {:?}",
            game.ply_count(),
            game.state().turn,
            outcome.level,
            outcome.points
        );
    }
}
