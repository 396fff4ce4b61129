//! A slow, independent reference for the toy's moves, and the probes that the kit judges with it.
//! It tries every walk step by step and shares no code with the ruleset's own search and check.

use super::state::{ToyState, ToyStep};
use crate::action::{Action, Step};
use crate::kit::Chance;
use crate::message::Fact;
use crate::names::{PieceId, Seat, Viewer};
use crate::query::{Answer, Query};
use crate::refusal::Refusal;
use crate::{Amount, Place};

/// Every hex as letters, written out.
const HEXES: [&str; 15] = [
    "A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "D3", "E1", "E2", "E3",
];

fn near(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let (across, down) = (a[0].abs_diff(b[0]), a[1].abs_diff(b[1]));
    (across == 1 && down == 0) || (across == 0 && down == 1)
}

fn price(muddy: bool, hex: &str) -> Amount {
    let half = if muddy { "1/2" } else { "0" };
    let whole = Amount::whole(if hex.starts_with('C') { 2 } else { 1 });
    whole + half.parse().unwrap_or_default()
}

/// What a walk costs; `None` when it is no walk.
fn walk(state: &ToyState, from: &Place, path: &[Step]) -> Option<Amount> {
    let mut at = from.hex_name()?.to_owned();
    let mut spent = Amount::ZERO;
    for step in path {
        let to = step.to.hex_name().filter(|name| HEXES.contains(name))?;
        if !near(&at, to) {
            return None;
        }
        spent = spent + price(state.muddy, to);
        to.clone_into(&mut at);
    }
    Some(spent)
}

/// Judges what the ruleset said of a move: `Ok(true)` when it was judged and right.
///
/// # Errors
/// Where the ruleset and the reference disagree.
pub fn judge(
    state: &ToyState,
    seat: &Seat,
    action: &Action,
    verdict: Result<(), &Refusal>,
) -> Result<bool, String> {
    let moving = matches!(state.step, ToyStep::RedMoves | ToyStep::BlueMoves);
    let (true, true, [id]) = (
        moving && state.waiting.is_empty(),
        action.verb == "move",
        action.pieces.as_slice(),
    ) else {
        return Ok(false);
    };
    let Some(piece) = state
        .pieces
        .get(id)
        .filter(|piece| piece.place != Place::Off)
    else {
        return agree(verdict, "P2").map(|()| true);
    };
    let all_hexes = action
        .path
        .iter()
        .all(|step| step.to.hex_name().is_some_and(|name| HEXES.contains(&name)));
    if !all_hexes {
        return agree(verdict, "P3").map(|()| true);
    }
    if piece.side != *seat {
        return agree(verdict, "3.1").map(|()| true);
    }
    if piece.moved {
        return agree(verdict, "3.2").map(|()| true);
    }
    let Some(cost) = walk(state, &piece.place, &action.path) else {
        return refused_by_one_of(verdict, &["4.3", "4.4"]).map(|()| true);
    };
    let enemy = |place: &Place| {
        let mut others = state.pieces.values();
        others.any(|other| other.place == *place && other.side != *seat)
    };
    if action.path.iter().any(|step| enemy(&step.to)) {
        return agree(verdict, "4.4").map(|()| true);
    }
    if action.target() == Some(&piece.place) {
        return agree(verdict, "4.3").map(|()| true);
    }
    if cost > piece.left {
        agree(verdict, "4.2")?;
        return facts_agree(verdict, cost, piece.left).map(|()| true);
    }
    let end = action.target();
    let mut others = state.pieces.iter();
    if others.any(|(other, there)| other != id && Some(&there.place) == end) {
        return agree(verdict, "4.5").map(|()| true);
    }
    match verdict {
        Ok(()) => Ok(true),
        Err(refusal) => Err(format!("accepted, found a refusal by [{}]", refusal.rule())),
    }
}

fn agree(verdict: Result<(), &Refusal>, rule: &str) -> Result<(), String> {
    refused_by_one_of(verdict, &[rule])
}

fn refused_by_one_of(verdict: Result<(), &Refusal>, rules: &[&str]) -> Result<(), String> {
    match verdict {
        Err(refusal) if rules.contains(&refusal.rule().as_str()) => Ok(()),
        Err(refusal) => Err(format!(
            "a refusal by {rules:?}, found [{}]",
            refusal.rule()
        )),
        Ok(()) => Err(format!("a refusal by {rules:?}, found none")),
    }
}

fn facts_agree(verdict: Result<(), &Refusal>, need: Amount, left: Amount) -> Result<(), String> {
    let Err(refusal) = verdict else {
        return Ok(());
    };
    let facts = &refusal.deciding.fact.facts;
    for (name, wanted) in [("need", need), ("left", left)] {
        let found = facts.iter().find(|(have, _)| have == name);
        if found.is_none_or(|(_, fact)| *fact != Fact::Amount(wanted)) {
            return Err(format!("{name} {wanted}, found {found:?}"));
        }
    }
    Ok(())
}

/// Judges an answer: the cost of a path.
///
/// # Errors
/// Where the ruleset and the reference disagree.
pub fn answers(
    state: &ToyState,
    _: &Viewer,
    query: &Query,
    answer: &Answer,
) -> Result<bool, String> {
    let (Query::Cost { path, .. }, Answer::Route { ledger, .. }) = (query, answer) else {
        return Ok(false);
    };
    let names = path.iter().filter_map(|step| step.to.hex_name());
    let cost = names.fold(Amount::ZERO, |spent, name| spent + price(state.muddy, name));
    if cost == ledger.total {
        Ok(true)
    } else {
        Err(format!("a cost of {cost}, found {}", ledger.total))
    }
}

fn any_path(chance: &mut Chance) -> Vec<Step> {
    let mut path = Vec::new();
    let mut at = *chance.pick(&HEXES).unwrap_or(&"A1");
    for _ in 0..=chance.below(4) {
        path.push(Step::from(Place::hex(at)));
        let near: Vec<&str> = HEXES.into_iter().filter(|hex| near(at, hex)).collect();
        at = chance.pick(&near).unwrap_or(&"A1");
    }
    path
}

fn any_piece(chance: &mut Chance) -> PieceId {
    PieceId::of(chance.pick(&["r1", "r2", "b1", "b2", "x"]).unwrap_or(&"x"))
}

/// Actions that are mostly illegal, of every kind the toy knows.
pub fn probes(state: &ToyState, _: &Seat, chance: &mut Chance) -> Vec<Action> {
    let mut probes = Vec::new();
    for _ in 0..12 {
        let piece = any_piece(chance);
        let mut action = Action::of("move").with(piece.clone());
        action.path = any_path(chance);
        // Begin beside the piece, so that not every probe fails for the same reason.
        if let Some(found) = state.pieces.get(&piece)
            && let Some(name) = found.place.hex_name()
            && chance.below(3) > 0
        {
            let mut walk = vec![name.to_owned()];
            for _ in 0..=chance.below(3) {
                let at = walk[walk.len() - 1].clone();
                let steps: Vec<&str> = HEXES.into_iter().filter(|hex| near(&at, hex)).collect();
                walk.extend(chance.pick(&steps).map(|hex| (*hex).to_owned()));
            }
            action.path = walk[1..]
                .iter()
                .map(|hex| Step::from(Place::hex(hex)))
                .collect();
        }
        probes.push(action);
    }
    probes.push(Action::of("fire").with(any_piece(chance)));
    probes.push(Action::of("issue"));
    let ration = Action::of("ration").with(any_piece(chance));
    probes.push(Action::of("issue").made_of(vec![ration.clone(), ration]));
    for verb in ["lay", "aim"] {
        let hex = chance.pick(&HEXES).unwrap_or(&"A1");
        probes.push(Action::of(verb).to(Place::hex(hex)));
    }
    probes.push(
        Action::of("move")
            .with(any_piece(chance))
            .to(Place::hex("Z9")),
    );
    probes.push(Action::of("juggle"));
    probes
}

/// Questions of every kind the toy answers.
pub fn questions(_: &ToyState, _: &Viewer, chance: &mut Chance) -> Vec<Query> {
    let pieces = vec![any_piece(chance)];
    let path = any_path(chance);
    let hex = |chance: &mut Chance| Place::hex(chance.pick(&HEXES).unwrap_or(&"A1"));
    let mut action = Action::of("move").with(any_piece(chance));
    action.path = any_path(chance);
    vec![
        Query::Reach {
            pieces: pieces.clone(),
        },
        Query::Cost {
            pieces: pieces.clone(),
            path,
        },
        Query::Path {
            pieces,
            to: hex(chance),
            via: Vec::new(),
        },
        Query::Why { action },
        Query::Place { place: hex(chance) },
        Query::Points {
            track: crate::Tag::of("points"),
        },
        Query::Distance {
            from: hex(chance),
            to: hex(chance),
        },
        Query::Neighbours { place: hex(chance) },
    ]
}
