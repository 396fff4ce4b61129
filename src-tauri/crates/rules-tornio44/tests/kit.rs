//! The engine's test kit, on the campaign.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

mod common;
mod reference;

use common::{rules, title};
use motti_engine::kit::{Chance, Kit, Property};
use motti_engine::{Action, Options, PieceId, Place, Query, Seat, Viewer};
use motti_rules_tornio44::{Side, State, verbs};

fn pieces() -> Vec<PieceId> {
    title()
        .counters
        .units
        .iter()
        .map(|unit| PieceId::new(&unit.id))
        .collect()
}

fn some_hex(chance: &mut Chance) -> Place {
    let grid = &title().map.grid;
    let at = chance.below(grid.len());
    Place::hex(grid.name(grid.hexes().nth(at).unwrap()))
}

/// Actions that are mostly not allowed: near misses, and any piece anywhere by any verb.
fn probes(state: &State, _: &Seat, chance: &mut Chance) -> Vec<Action> {
    let pieces = pieces();
    let mut probes = reference::probes::probes(state, chance);
    probes.extend(reference::probes::fighting(state, chance, 12));
    for verb in [verbs::MOVE, verbs::ENTER, verbs::EXIT] {
        let piece = pieces[chance.below(pieces.len())].clone();
        let mut action = Action::of(verb).with(piece);
        for _ in 0..=chance.below(2) {
            action = action.to(some_hex(chance));
        }
        probes.push(action);
    }
    probes.push(Action::of(verbs::MOVE));
    probes
}

fn questions(_: &State, _: &Viewer, chance: &mut Chance) -> Vec<Query> {
    let pieces = pieces();
    let piece = pieces[chance.below(pieces.len())].clone();
    let (from, to) = (some_hex(chance), some_hex(chance));
    let side = Side::BOTH[chance.below(2)].seat();
    vec![
        Query::Reach {
            pieces: vec![piece.clone()],
        },
        Query::Cost {
            pieces: vec![piece.clone()],
            path: vec![from.clone().into(), to.clone().into()],
        },
        Query::Path {
            pieces: vec![piece.clone()],
            to: to.clone(),
            via: vec![from.clone()],
        },
        Query::Path {
            pieces: vec![piece.clone()],
            to: to.clone(),
            via: Vec::new(),
        },
        Query::Why {
            action: Action::of(verbs::MOVE).with(piece.clone()).to(to.clone()),
        },
        Query::Duties,
        Query::Drafted {
            items: vec![
                Action::of(verbs::JOIN)
                    .with(piece.clone())
                    .to(some_hex(chance)),
            ],
        },
        Query::Zoc { side: side.clone() },
        Query::Owned { side },
        Query::Distance {
            from: from.clone(),
            to: to.clone(),
        },
        Query::Neighbours { place: from },
        Query::Points { track: "vp".into() },
        Query::Points {
            track: "vp-diff".into(),
        },
        Query::Place { place: to },
        Query::Piece {
            piece: piece.clone(),
        },
        Query::Supply { piece },
    ]
}

#[test]
fn the_campaign_keeps_every_promise() {
    let historical: Options = [("setup".to_owned(), "historical".to_owned())].into();
    let rules_of_title: Vec<String> = title().rules.iter().map(|rule| rule.id.clone()).collect();
    let tally = Kit::new(rules(), "campaign")
        .and("campaign", historical)
        .seeds(0..1)
        .every(499)
        .sampling(40)
        .probing(probes)
        .asking(questions)
        .knowing(rules_of_title)
        .judged_by(reference::judge)
        .answers_judged_by(reference::judge_answer)
        .refusing(200)
        .without(
            Property::Standing,
            "no question of these rules comes often enough",
        )
        .without(Property::Hidden, "no die of this title is secret")
        .run()
        .unwrap_or_else(|broken| panic!("{broken}"));
    println!("{tally}");
}
