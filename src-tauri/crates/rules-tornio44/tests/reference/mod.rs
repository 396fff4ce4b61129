//! A slow, independent judge of the title: written from the rulebook, on hexes by their printed
//! numbers and on the module's files as they lie, without a line of the ruleset's code.
//!
//! Where the ruleset refuses, the reference says by which rule and with how many points; where it
//! answers how far a unit can go, the reference has tried every way.
#![allow(dead_code)]

pub mod arms;
pub mod battle;
pub mod fights;
pub mod moves;
pub mod plain;
pub mod position;
pub mod prices;
pub mod probes;
pub mod recount;
pub mod retreats;
pub mod setup;
pub mod spending;
pub mod supply;
pub mod world;

use motti_engine::{Action, Amount, Answer, Query, Refusal, Seat, Viewer};
use motti_rules_tornio44::state::Step;
use motti_rules_tornio44::{Side, State, verbs};
use moves::Verdict;
use position::{At, Ground, Position};

/// Everything that is ever done in a game, by its step.
const VERBS: [&str; 29] = [
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
    "supply",
    "recover",
    "replace",
    "overrun",
    "fire",
    "join",
    "attack",
    "allocate",
    "no-effect",
    "step-loss",
    "broken-1",
    "broken-2",
    "retreat",
    "panic",
    "fall-back",
    "withdraw",
    "advance",
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
        (Step::Depots, verbs::HIDE) | (Step::Place(_), verbs::PLACE) => return Ok(false),
        (step, _) if battle::fights_in(step) => return battle::judge(state, action, verdict),
        (Step::Place(step), verbs::SETUP) => setup::setup(&position, u64::from(step), action),
        (Step::Alert | Step::Movement | Step::Exploitation, verb) => match verb {
            verbs::MOVE | verbs::EXIT => moves::walk(&position, action),
            verbs::ENTER => moves::enter(&position, action),
            verbs::END => moves::end(&position, action),
            verbs::OVERRUN => {
                let rule = verdict.err().map(|refusal| refusal.rule().to_string());
                let found = fights::overrun(&position, action);
                return found.judge(rule.as_deref()).map(|()| true);
            }
            // Rules of their own decide about these where there is no such step.
            verbs::AIR_STRIKE | verbs::DEMOLISH => return Ok(false),
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
        Query::Supply { piece } => supply(&position, piece.as_str(), answer),
        Query::Odds { action } => odds(&position, action, answer),
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

/// Whether a unit is in supply, and what its route costs where it has one.
fn supply(position: &Position, id: &str, answer: &Answer) -> Result<bool, String> {
    let Some(piece) = position.piece(id) else {
        return Ok(false);
    };
    let Answer::Verdict { holds, ledger, .. } = answer else {
        return Err(format!("a verdict, found {answer:?}"));
    };
    let net = supply::Net::of(position, &piece.side);
    let expected = net.supplies(piece);
    let routed = piece.hex().filter(|_| {
        let arrived = motti_rules_tornio44::state::Marks::ARRIVED;
        expected && !piece.marks.has(arrived)
    });
    let cost = routed.and_then(|hex| net.route(hex)).map(mp);
    let told = ledger.as_ref().map(|ledger| ledger.total);
    if *holds == expected && (cost.is_none() || cost == told) {
        Ok(true)
    } else {
        Err(format!("{id}: {expected} at {cost:?}, found {answer:?}"))
    }
}

/// What an attack comes to, or what a fire adds up to.
fn odds(position: &Position, action: &Action, answer: &Answer) -> Result<bool, String> {
    let pieces = |ids: Vec<&str>| -> Option<Vec<&position::Piece>> {
        ids.into_iter().map(|id| position.piece(id)).collect()
    };
    let expected = match action.verb.as_str() {
        verbs::FIRE => {
            let Some(units) = pieces(
                action
                    .pieces
                    .iter()
                    .map(motti_engine::PieceId::as_str)
                    .collect(),
            ) else {
                return Ok(false);
            };
            let sum = units
                .iter()
                .map(|piece| fights::fire(position, piece))
                .sum();
            Some(mp(sum))
        }
        verbs::ATTACK => {
            let ids = action.items.iter().flat_map(|item| &item.pieces);
            let Some(units) = pieces(ids.map(motti_engine::PieceId::as_str).collect()) else {
                return Ok(false);
            };
            let Some(target) = action.items.first().and_then(|item| item.path.first()) else {
                return Ok(false);
            };
            match fights::odds(position, &target.to.to_string(), &units) {
                fights::Odds::Automatic => None,
                fights::Odds::Steps(steps) => Amount::fraction(steps, 2),
            }
        }
        _ => return Ok(false),
    };
    match (expected, answer) {
        // Whether the attack is allowed at all is another judge's affair.
        (_, Answer::Refused(_)) => Ok(false),
        (Some(total), Answer::Ledger(ledger)) if ledger.total == total => Ok(true),
        (None, Answer::Verdict { holds: true, .. }) => Ok(true),
        (expected, answer) => Err(format!("{expected:?}, found {answer:?}")),
    }
}
