//! Games played at random from the set-up to the end.

mod common;

use common::{Chance, game, play_one};
use motti_engine::{Action, Answer, Query, Seat, Targets, Viewer};

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

/// What the window lights up must be what a click there can do: the path asked for is playable.
#[test]
fn every_place_offered_by_path_has_a_playable_path() {
    let mut asked = 0;
    for seed in 21..=23 {
        let mut game = game(seed, &[("setup", "historical")]);
        let mut chance = Chance(seed * 104_729);
        while play_one(&mut game, &mut chance) {
            if !game.ply_count().is_multiple_of(150) {
                continue;
            }
            let seats: Vec<Seat> = game
                .decisions()
                .iter()
                .map(|asked| asked.seat.clone())
                .collect();
            for seat in seats {
                let list = game.legal(&seat);
                for offer in &list.offers {
                    let Targets::Reach(reach) = &offer.targets else {
                        continue;
                    };
                    for (to, _) in reach.stops() {
                        let pieces = offer.pieces.to_vec();
                        let query = Query::Path {
                            pieces: pieces.clone(),
                            to: to.clone(),
                            via: Vec::new(),
                        };
                        let answer = game.query(&Viewer::seat(&seat), &query);
                        let Answer::Route { path, .. } = answer else {
                            panic!("no path of {pieces:?} to {to}: {answer:?}");
                        };
                        let action = Action {
                            verb: offer.verb.clone(),
                            pieces,
                            path,
                            ..Action::of("")
                        };
                        let verdict = game.check(&seat, &action);
                        assert!(verdict.is_ok(), "{action:?}: {verdict:?}");
                        asked += 1;
                    }
                }
            }
        }
    }
    assert!(asked > 2_000, "only {asked} paths were asked for");
}
