//! Random games that fight, judged by the slow, independent reference; and what they touch.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

mod common;
mod reference;

use common::{game, play_one, rules};
use motti_engine::kit::Chance;
use motti_engine::{Action, Draft, Place, Query, Ruleset, Seat, Session, Viewer};
use motti_rules_tornio44::state::{Marks, Stage, Step};
use motti_rules_tornio44::{Cache, State, Tornio44, verbs};
use reference::position::Position;
use reference::{battle, fights, position, probes, recount, retreats, supply, world};
use std::collections::{BTreeMap, BTreeSet};

/// How often something was compared.
type Compared = BTreeMap<&'static str, u32>;

fn check(state: &State, seat: &Seat, action: &Action) -> bool {
    let verdict = rules().check(state, seat, action);
    let judged = reference::judge(state, seat, action, verdict.as_ref().copied());
    judged.unwrap_or_else(|wanted| {
        let action = serde_json::to_string(action).unwrap();
        panic!("{action} by {seat} in {:?}: expected {wanted}", state.step)
    })
}

/// A whole draft of combat actions, taken at random, with what is offered at each step of it; and
/// allocations of any kind, most of them illegal.
fn spend(state: &State, seat: &Seat, chance: &mut Chance, compared: &mut Compared) {
    let position = Position::of(state);
    let Some(spending) = battle::Spending::of(state, &position) else {
        return;
    };
    let judge = |action: &Action| {
        let verdict = rules().check(state, seat, action);
        let rule = verdict.err().map(|refusal| refusal.rule().to_string());
        let judged = spending.judge(action, rule.as_deref());
        assert!(judged.unwrap_or_else(|wanted| panic!("{seat}: expected {wanted}")));
    };
    let mut draft = Draft::default();
    loop {
        let list = rules().legal(state, seat, &draft, &mut Cache::default());
        let (mut adds, mut commits) = (Vec::new(), Vec::new());
        for offer in &list.offers {
            let actions = (0..offer.len()).filter_map(|ix| offer.action(ix));
            let into = if offer.adds { &mut adds } else { &mut commits };
            into.extend(actions);
        }
        let judged = spending.offers(&draft, &adds, !commits.is_empty());
        assert!(judged.unwrap_or_else(|wanted| panic!("{seat}: expected {wanted}")));
        *compared.entry("drafts of combat actions").or_default() += 1;
        commits.iter().for_each(judge);
        if adds.is_empty() || !commits.is_empty() && chance.below(2) == 0 {
            break;
        }
        draft.items.push(adds[chance.below(adds.len())].clone());
    }
    let deeds = spending.bill.deeds_there_are();
    for _ in 0..12 {
        let count = 1 + chance.below(4);
        let mut some: Vec<_> = (0..count)
            .map(|_| deeds[chance.below(deeds.len())])
            .collect();
        if chance.below(3) > 0 {
            some.sort_by_key(|deed| deed.order());
        }
        let items = some.into_iter().map(|deed| spending.bill.item(deed));
        judge(&Action::of(verbs::ALLOCATE).made_of(items.collect()));
        *compared.entry("allocations").or_default() += 1;
    }
}

/// Every way of every unit that falls back, open or not.
fn fall_back(state: &State, seat: &Seat, compared: &mut Compared) {
    let position = Position::of(state);
    let combat = state.combat.as_ref().unwrap();
    let falling = retreats::falling(&position, combat);
    let all: Vec<_> = falling.iter().map(|(piece, _)| *piece).collect();
    let fight = retreats::Fight::of(state, &position, &all).unwrap();
    for (piece, panic) in falling {
        let Some(from) = piece.hex() else { continue };
        let with = |other: &&&position::Piece| other.id != piece.id && other.at == piece.at;
        let others: Vec<_> = all.iter().filter(with).copied().collect();
        let open = if panic {
            fight.panics(piece)
        } else {
            fight.retreats(piece, &others)
        };
        let mut ways: Vec<Vec<retreats::To>> = vec![vec![None]];
        for first in world::around(from) {
            ways.push(vec![Some(first.clone())]);
            if panic {
                ways.push(vec![Some(first.clone()), None]);
                let second = world::around(&first);
                ways.extend(
                    second
                        .into_iter()
                        .map(|to| vec![Some(first.clone()), Some(to)]),
                );
            }
        }
        for way in ways {
            let action = way.iter().fold(
                Action::of(verbs::FALL_BACK).with(piece.id.as_str()),
                |action, to| {
                    action.to(to
                        .as_ref()
                        .map_or(Place::Off, |hex| Place::hex(hex.as_str())))
                },
            );
            let verdict = rules().check(state, seat, &action);
            assert_eq!(
                verdict.is_ok(),
                open.contains(&way),
                "{action:?}: {open:?}, {verdict:?}"
            );
            *compared.entry("ways of falling back").or_default() += 1;
        }
    }
}

/// Every advance of every participant into every hex, and on from there.
fn advance(state: &State, seat: &Seat, compared: &mut Compared) {
    let combat = state.combat.as_ref().unwrap();
    let grid = &common::title().map.grid;
    let units = combat.attackers.iter().chain(&combat.defenders);
    let firsts: BTreeSet<String> = combat
        .hexes
        .iter()
        .chain([&combat.target])
        .map(|hex| grid.name(*hex).to_string())
        .collect();
    for unit in units {
        let id = &common::title().counters.units[usize::from(*unit)].id;
        for first in &firsts {
            let action = Action::of(verbs::ADVANCE)
                .with(id.as_str())
                .to(Place::hex(first.as_str()));
            let second = world::around(first);
            let on_map = second
                .iter()
                .filter(|hex| world::world().terrain.contains_key(*hex));
            let longer = on_map.map(|second| action.clone().to(Place::hex(second.as_str())));
            for action in longer.chain([action.clone()]) {
                if check(state, seat, &action) {
                    *compared.entry("advances").or_default() += 1;
                }
            }
        }
    }
}

/// The odds of every attack of the list, and of parts of it.
fn odds(state: &State, seat: &Seat, chance: &mut Chance, compared: &mut Compared) {
    let list = rules().legal(state, seat, &Draft::default(), &mut Cache::default());
    let attacks = list
        .offers
        .iter()
        .filter(|offer| offer.verb == *verbs::ATTACK);
    for offer in attacks {
        let Some(whole) = offer.action(0) else {
            continue;
        };
        let some = whole.items.iter().filter(|_| chance.below(2) == 0);
        let part = Action::of(verbs::ATTACK).made_of(some.cloned().collect());
        for action in [whole.clone(), part] {
            let query = Query::Odds { action };
            let answer = rules().query(state, &Viewer::Omniscient, &query);
            let judged = reference::judge_answer(state, &Viewer::Omniscient, &query, &answer);
            if judged.unwrap_or_else(|wanted| panic!("{query:?}: expected {wanted}")) {
                *compared.entry("odds").or_default() += 1;
            }
        }
    }
}

fn look(game: &Session<Tornio44>, chance: &mut Chance, compared: &mut Compared) {
    let (state, asked) = (game.state(), game.decisions());
    let Some(seat) = asked.first().map(|decision| decision.seat.clone()) else {
        return;
    };
    let stage = state.combat.as_ref().map(|combat| combat.stage);
    match (state.step, stage) {
        (Step::Combat, None) => odds(state, &seat, chance, compared),
        (Step::Combat, Some(Stage::Spend)) => spend(state, &seat, chance, compared),
        (Step::Combat, Some(Stage::FallBack | Stage::Withdrawing)) => {
            fall_back(state, &seat, compared);
        }
        (Step::Combat, Some(Stage::Advance)) => advance(state, &seat, compared),
        (Step::Combat, Some(Stage::Withdraw)) => {
            let position = Position::of(state);
            let open = retreats::withdrawals(state, &position);
            for hex in world::world().terrain.keys() {
                let action = Action::of(verbs::WITHDRAW).to(Place::hex(hex.as_str()));
                let allowed = rules().check(state, &seat, &action).is_ok();
                let expected = open.iter().any(|(from, _)| from == hex);
                assert_eq!(allowed, expected, "{hex}: {open:?}");
            }
            *compared.entry("withdrawals").or_default() += 1;
        }
        _ => {}
    }
    let moves = matches!(state.step, Step::Movement | Step::Exploitation);
    if battle::fights_in(state.step) && chance.below(8) == 0 || moves && chance.below(60) == 0 {
        for action in probes::fighting(state, chance, 2) {
            if check(state, &seat, &action) {
                *compared.entry("probes").or_default() += 1;
            }
        }
    }
}

/// The dice that were rolled for an attack are those of its odds.
fn dice(before: &State, game: &Session<Tornio44>, compared: &mut Compared) {
    let ply = game.log().last().unwrap();
    if ply.action.verb != *verbs::ATTACK {
        return;
    }
    let before = &Position::of(before);
    let ids = ply.action.items.iter().flat_map(|item| &item.pieces);
    let units: Vec<_> = ids.map(|id| before.piece(id.as_str()).unwrap()).collect();
    let target = ply.action.items[0].path[0].to.to_string();
    let defenders = fights::defenders(before, &target).len();
    let fights::Odds::Steps(mut steps) = fights::odds(before, &target, &units) else {
        assert!(ply.draws.is_empty(), "a defense of nothing needs no die");
        return;
    };
    let mut draws = ply.draws.iter().map(|draw| draw.face);
    if steps % 2 != 0 {
        let away = if draws.next().unwrap() >= 4 { 1 } else { -1 };
        steps += steps.signum() * away;
    }
    let (attack, defense) = fights::dice(steps, units.len(), defenders);
    assert_eq!(draws.count(), attack, "{target} at {steps} half steps");
    if let Some(combat) = &game.state().combat
        && combat.stage == Stage::Spend
    {
        assert_eq!(usize::from(combat.defender_dice), defense, "{target}");
    }
    *compared.entry("dice").or_default() += 1;
}

/// What the marks of units and the answers about supply say is what a flood of the map says.
fn floods(state: &State, chance: &mut Chance, compared: &mut Compared) {
    if matches!(
        state.step,
        Step::Depots | Step::Place(_) | Step::Coup | Step::Over
    ) {
        return;
    }
    let position = Position::of(state);
    let mottis = supply::mottis(&position);
    for piece in &position.pieces {
        let marked = piece
            .marks
            .has(Marks::ISOLATED)
            .then(|| piece.marks.has(Marks::CUT));
        assert_eq!(
            marked,
            mottis.get(&piece.id).copied(),
            "{} at {:?}",
            piece.id,
            piece.at
        );
    }
    *compared.entry("mottis").or_default() += u32::try_from(mottis.len()).unwrap();
    for _ in 0..3 {
        let piece = &position.pieces[chance.below(position.pieces.len())];
        let query = Query::Supply {
            piece: piece.id.as_str().into(),
        };
        let answer = rules().query(state, &Viewer::Omniscient, &query);
        let judged = reference::judge_answer(state, &Viewer::Omniscient, &query, &answer);
        if judged.unwrap_or_else(|wanted| panic!("expected {wanted}")) && piece.hex().is_some() {
            *compared.entry("routes").or_default() += 1;
        }
    }
}

#[test]
fn games_fight_as_the_rulebook_says() {
    let mut compared = Compared::new();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for seed in 21..24 {
        let options: &[(&str, &str)] = if seed % 2 == 0 {
            &[("setup", "historical")]
        } else {
            &[]
        };
        let mut game = game(seed, options);
        let mut random = common::Chance(seed * 6_700_417);
        let mut chance = Chance::new(seed);
        let mut count = recount::Count::new();
        loop {
            let before = game.state().clone();
            if game.automatic().unwrap().is_none() {
                if chance.below(2) == 0 {
                    look(&game, &mut chance, &mut compared);
                }
                if !play_one(&mut game, &mut random) {
                    break;
                }
            }
            let number = usize::try_from(game.ply_count()).unwrap();
            let new = game.log().len();
            assert!(new > 0);
            count.take(&before, game.log().last().unwrap());
            let state = game.state();
            let points = (i32::from(state.vp), i32::from(state.diff));
            assert_eq!(
                points,
                (count.points, count.diff),
                "seed {seed}, ply {number}"
            );
            dice(&before, &game, &mut compared);
            if number.is_multiple_of(5) {
                let faults = rules().broken_invariants(state);
                assert!(faults.is_empty(), "seed {seed}, ply {number}: {faults:?}");
            }
            if number.is_multiple_of(40)
                || state
                    .units
                    .iter()
                    .any(|unit| unit.marks.has(Marks::ISOLATED))
                    && number.is_multiple_of(7)
            {
                floods(state, &mut chance, &mut compared);
            }
        }
        *compared.entry("plies counted").or_default() += game.ply_count();
        for ply in game.log() {
            seen.extend(ply.events.iter().map(|event| event.rule.to_string()));
        }
    }
    println!("{compared:#?}");
    let fought = [
        "13.0", "20.0", "21.1", "22.2", "22.5.1", "22.6.1", "22.6.3", "22.6.5", "22.6.6", "22.8",
        "22.9", "23.1", "24.0",
    ];
    let untouched: Vec<&str> = fought
        .into_iter()
        .filter(|rule| !seen.contains(*rule))
        .collect();
    assert!(
        untouched.is_empty(),
        "random play never meets {untouched:?}; it meets {seen:?}"
    );
    for what in [
        "odds",
        "dice",
        "drafts of combat actions",
        "allocations",
        "ways of falling back",
        "advances",
        "withdrawals",
        "routes",
        "probes",
    ] {
        assert!(
            compared.get(what).is_some_and(|times| *times >= 25),
            "{what}: {compared:?}"
        );
    }
}
