//! Forecasts against what then happens: the same ledger, dice within the numbers, points that add up.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Chance, game};
use motti_engine::{Action, Amount, Answer, Forecast, Query, Seat, Session, Viewer};
use motti_rules_tornio44::{Tornio44, verbs};
use std::collections::BTreeMap;

fn foresee(game: &Session<Tornio44>, seat: &Seat, query: &Query) -> Option<Forecast> {
    match game.query(&Viewer::Seats(vec![seat.clone()]), query) {
        Answer::Forecast(forecast) => Some(*forecast),
        _ => None,
    }
}

/// What was foretold of an action must be what its ply then shows.
fn compare(game: &Session<Tornio44>, action: &Action, forecast: &Forecast) {
    let ply = game.log().last().unwrap();
    let shown: Vec<_> = ply
        .events
        .iter()
        .filter_map(|event| event.ledger.as_ref())
        .collect();
    match action.verb.as_str() {
        verbs::ATTACK | verbs::FIRE => {
            if let Some(ledger) = forecast.ledgers.first() {
                assert!(shown.contains(&ledger), "{action:?}: {ledger:?}");
            }
        }
        verbs::AIR_STRIKE | verbs::DEMOLISH => {
            let modifiers = &forecast.ledgers[0].entries;
            let rolled = &shown[0].entries;
            assert_eq!(modifiers.as_slice(), &rolled[1..], "{action:?}");
        }
        _ => {}
    }
    let (least, most) = forecast
        .throws
        .iter()
        .filter(|throw| throw.seat == ply.seat)
        .fold((0, 0), |(least, most), throw| {
            (least + throw.least, most + throw.most)
        });
    let drawn = u16::try_from(ply.draws.len()).unwrap();
    if ![verbs::ATTACK, verbs::ALLOCATE].contains(&action.verb.as_str()) {
        assert!((least..=most).contains(&drawn), "{action:?}: {drawn} dice");
    }
}

/// Plays one decision at random; what can be foretold of it is counted by verb.
fn play_one(
    game: &mut Session<Tornio44>,
    chance: &mut Chance,
    told: &mut BTreeMap<String, usize>,
) -> bool {
    if game.automatic().unwrap().is_some() {
        return true;
    }
    let Some(decision) = game.decisions().first().cloned() else {
        return false;
    };
    let seat = decision.seat;
    let mut items: Vec<Action> = Vec::new();
    loop {
        let (adds, action) = {
            let list = game.legal(&seat);
            let (offer, action) = list.get(chance.below(list.len())).unwrap();
            (offer.adds, action)
        };
        if adds {
            game.draft_add(&seat, action.clone()).unwrap();
            items.push(action);
            if let Some(forecast) = foresee(
                game,
                &seat,
                &Query::Drafted {
                    items: items.clone(),
                },
            ) {
                *told.entry("drafted".to_owned()).or_insert(0) += 1;
                shares_are_whole(&forecast);
            }
            continue;
        }
        let query = Query::Forecast {
            action: action.clone(),
        };
        let forecast = foresee(game, &seat, &query);
        if let Some(forecast) = &forecast {
            shares_are_whole(forecast);
            if action.verb == verbs::ALLOCATE {
                let left = forecast.ledgers[0].total;
                let forced = !forecast.notes.is_empty();
                let gone = action
                    .items
                    .iter()
                    .any(|item| item.verb == verbs::STEP_LOSS);
                assert!(
                    left <= Amount::ZERO || forced || gone,
                    "{action:?}: {left:?} left"
                );
            }
        }
        game.play(&seat, &action).unwrap();
        if let Some(forecast) = forecast {
            compare(game, &action, &forecast);
            *told.entry(action.verb.to_string()).or_insert(0) += 1;
        }
        return true;
    }
}

fn shares_are_whole(forecast: &Forecast) {
    for throw in &forecast.throws {
        let all: u32 = throw
            .likely
            .iter()
            .map(|likely| u32::from(likely.share))
            .sum();
        let slack = u32::try_from(throw.likely.len()).unwrap();
        assert!(all.abs_diff(10_000) <= slack, "{throw:?}");
        assert!(throw.least <= throw.most && throw.least > 0, "{throw:?}");
    }
}

#[test]
fn what_is_foretold_is_what_happens() {
    let mut told = BTreeMap::new();
    for seed in 31..33 {
        let mut game = game(seed, &[]);
        let mut chance = Chance(seed * 2_654_435_761);
        while play_one(&mut game, &mut chance, &mut told) {}
    }
    for verb in [
        verbs::ATTACK,
        verbs::FIRE,
        verbs::AIR_STRIKE,
        verbs::ALLOCATE,
        "drafted",
    ] {
        assert!(
            told.get(verb).is_some_and(|count| *count > 3),
            "{verb}: {told:?}"
        );
    }
}
