//! A slow, independent judge of the title: written from the rulebook, on hexes by their printed
//! numbers and on the module's files as they lie, without a line of the ruleset's code.
//!
//! Where the ruleset refuses, the reference says by which rule and with how many points; where it
//! answers how far a unit can go, the reference has tried every way.
#![allow(dead_code)]

pub mod moves;
pub mod position;
pub mod prices;
pub mod probes;
pub mod setup;
pub mod world;

use motti_engine::{Action, Amount, Answer, Query, Refusal, Seat, Viewer};
use motti_rules_tornio44::state::Step;
use motti_rules_tornio44::{Side, State, verbs};
use moves::Verdict;
use position::{At, Ground, Position};

/// Everything that is ever done in a game, by its step.
const VERBS: [&str; 12] = [
    "hide",
    "depots",
    "place",
    "setup",
    "historical",
    "coup",
    "initiative",
    "weather",
    "move",
    "enter",
    "exit",
    "end",
];

/// Judges a verdict of the ruleset: whether it judged, or what it expected instead.
///
/// # Errors
/// What the rulebook says where the ruleset says otherwise.
pub fn judge(
    state: &State,
    seat: &Seat,
    action: &Action,
    verdict: Result<(), &Refusal>,
) -> Result<bool, String> {
    let position = Position::of(state);
    let automatic = ["historical", "coup", "initiative", "weather"];
    if *seat == Seat::REFEREE && automatic.contains(&action.verb.as_str()) {
        // Which of its steps is due is the sequence's affair.
        return Ok(false);
    }
    let expected = match (state.step, action.verb.as_str()) {
        (Step::Depots, verbs::DEPOTS) => setup::depots(&position, action),
        (Step::Depots, verbs::HIDE)
        | (Step::Place(_), verbs::PLACE)
        | (
            Step::Replacement
            | Step::Demolition
            | Step::AirStrike
            | Step::AttackerFire
            | Step::DefenderFire
            | Step::Combat,
            verbs::END,
        ) => return Ok(false),
        (Step::Place(step), verbs::SETUP) => setup::setup(&position, u64::from(step), action),
        (Step::Alert | Step::Movement | Step::Exploitation, verb) => match verb {
            verbs::MOVE | verbs::EXIT => moves::walk(&position, action),
            verbs::ENTER => moves::enter(&position, action),
            verbs::END => moves::end(&position, action),
            _ if VERBS.contains(&verb) => Verdict::refused("6.1"),
            _ => Verdict::refused("P4"),
        },
        (_, verb) if VERBS.contains(&verb) => Verdict::refused("6.1"),
        _ => return Ok(false),
    };
    compare(&expected, verdict).map(|()| true)
}

/// Judges the verdict on the first part of a draft, likewise.
///
/// # Errors
/// What the rulebook says where the ruleset says otherwise.
pub fn judge_addition(
    state: &State,
    item: &Action,
    verdict: Result<(), &Refusal>,
) -> Result<bool, String> {
    let position = Position::of(state);
    let expected = match state.step {
        Step::Depots => setup::hide(item),
        Step::Place(step) => setup::place(&position, u64::from(step), item),
        _ => return Ok(false),
    };
    compare(&expected, verdict).map(|()| true)
}

fn compare(expected: &Verdict, verdict: Result<(), &Refusal>) -> Result<(), String> {
    let wanted = || format!("{expected:?}, found {verdict:?}");
    match (expected.rule, verdict) {
        (None, Ok(())) => Ok(()),
        (Some(rule), Err(refusal)) if refusal.rule().as_str() == rule => match expected.need {
            None => Ok(()),
            Some((need, left)) => {
                let fact = |name: &str| {
                    let facts = &refusal.deciding.fact.facts;
                    let found = facts.iter().find(|(known, _)| known == name);
                    found.map(|(_, fact)| fact.to_string())
                };
                let total = refusal.deciding.ledger.as_ref().map(|ledger| ledger.total);
                let same = fact("need") == Some(mp(need).to_string())
                    && fact("left") == Some(mp(left.max(0)).to_string())
                    && total == Some(mp(need));
                if same { Ok(()) } else { Err(wanted()) }
            }
        },
        _ => Err(wanted()),
    }
}

/// Quarters of a movement point as an amount.
pub fn mp(quarters: i32) -> Amount {
    Amount::fraction(quarters, 4).unwrap()
}

/// Judges an answer of the ruleset: reaches, costs, zones and owners.
///
/// # Errors
/// What the rulebook says where the ruleset says otherwise.
pub fn judge_answer(
    state: &State,
    _: &Viewer,
    query: &Query,
    answer: &Answer,
) -> Result<bool, String> {
    let position = Position::of(state);
    match query {
        Query::Reach { pieces } if pieces.len() == 1 => {
            reach(&position, pieces[0].as_str(), answer)
        }
        Query::Zoc { side } => {
            let other = Side::of(side).unwrap().other();
            let ground = Ground::without(&position, position::name(other), &[]);
            let legal = world::world()
                .terrain
                .iter()
                .filter(|(_, kind)| *kind != "illegal");
            let covered: Vec<&String> = legal
                .map(|(hex, _)| hex)
                .filter(|hex| ground.in_zoc(hex, None))
                .collect();
            let Answer::Places(found) = answer else {
                return Err(format!("{covered:?}"));
            };
            let found: Vec<String> = found.iter().map(|spot| spot.place.to_string()).collect();
            let same =
                covered.len() == found.len() && covered.iter().all(|hex| found.contains(hex));
            if same {
                Ok(true)
            } else {
                Err(format!("{covered:?}, found {found:?}"))
            }
        }
        _ => Ok(false),
    }
}

fn reach(position: &Position, id: &str, answer: &Answer) -> Result<bool, String> {
    let (Some(piece), Some(side)) = (position.piece(id), position.side.as_deref()) else {
        return Ok(false);
    };
    if piece.side != side {
        return Ok(false);
    }
    let ground = Ground::without(position, side, &[piece]);
    let entries = match &piece.at {
        At::Hex(_) => Vec::new(),
        At::Pool => moves::entries(position, piece),
        At::Transfer(_) => moves::points(position),
        _ => return Ok(false),
    };
    if moves::bars_piece(position, &ground, piece).is_some()
        || moves::waits(position, piece).is_some()
    {
        return Ok(false);
    }
    let expected = prices::reach(&ground, piece, &entries);
    let Answer::Places(found) = answer else {
        return Err(format!("{expected:?}, found {answer:?}"));
    };
    let same = expected.len() == found.len()
        && found.iter().all(|spot| {
            let price = expected.get(&spot.place.to_string());
            price.map(|price| mp(*price)) == spot.amount
        });
    if same {
        Ok(true)
    } else {
        Err(format!("{expected:?}, found {found:?}"))
    }
}
