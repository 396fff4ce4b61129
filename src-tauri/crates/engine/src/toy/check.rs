//! What is legal in the toy: the list, and the judgement of any action, from what the seat knows.

use super::state::{ToyPiece, ToyState, ToyStep, Waiting};
use super::{BLUE, Fault, RED, Toy, ToyCache, ground, refused, rule, supply};
use crate::action::{Action, Draft};
use crate::legal::{LegalList, Offer, Reach, ReachNode, Targets};
use crate::message::Message;
use crate::names::{PieceId, Seat};
use crate::refusal::{Reason, Refusal, protocol};
use crate::{Amount, Place};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Whose pieces move now.
fn mover(state: &ToyState) -> Option<&'static Seat> {
    static RED_MOVES: Seat = RED;
    static BLUE_MOVES: Seat = BLUE;
    match (state.step, state.waiting.is_empty()) {
        (ToyStep::RedMoves, true) => Some(&RED_MOVES),
        (ToyStep::BlueMoves, true) => Some(&BLUE_MOVES),
        _ => None,
    }
}

/// Who may fire at whom now.
fn reaction(state: &ToyState) -> Option<(&[PieceId], &PieceId)> {
    match state.waiting.innermost() {
        Some(Waiting::Reaction { firers, target }) => Some((firers, target)),
        _ => None,
    }
}

/// The legal list of a seat.
pub(super) fn list(
    toy: &Toy,
    state: &ToyState,
    seat: &Seat,
    draft: &Draft,
    cache: &mut ToyCache,
) -> LegalList {
    let mut offers = if *seat == Seat::REFEREE {
        let verb = if state.step == ToyStep::Weather {
            "weather"
        } else {
            "scout"
        };
        vec![Offer::plain(verb, rule::WEATHER, Message::of("toy-roll"))]
    } else if let Some((firers, _)) = reaction(state) {
        reactions(firers)
    } else {
        match state.step {
            ToyStep::Plan => plans(seat),
            ToyStep::Supply => supply::offers(toy, state, draft),
            _ => moves(toy, state, seat, cache),
        }
    };
    if toy.is(Fault::DeadEnd) && state.turn == 3 {
        offers.clear();
    }
    if toy.is(Fault::ListsTwice) && offers.len() > 1 {
        offers.push(offers[0].clone());
    }
    LegalList { offers }
}

fn plans(seat: &Seat) -> Vec<Offer> {
    let offer = if *seat == BLUE {
        let mut places = ground::hexes();
        places.retain(ground::can_be_mined);
        Offer::plain("lay", rule::MINE, Message::of("toy-lay")).at(Targets::Places(places.into()))
    } else {
        let places = ground::aims().to_vec();
        Offer::plain("aim", rule::AIM, Message::of("toy-aim")).at(Targets::Places(places.into()))
    };
    vec![offer]
}

fn reactions(firers: &[PieceId]) -> Vec<Offer> {
    let fire = |piece: &PieceId| {
        let label = Message::of("toy-fire").with("piece", piece.clone());
        Offer::plain("fire", rule::FIRE, label).with(vec![piece.clone()])
    };
    let decline = Offer::plain("hold", rule::FIRE, Message::of("toy-decline"));
    firers.iter().map(fire).chain([decline]).collect()
}

fn moves(toy: &Toy, state: &ToyState, seat: &Seat, cache: &mut ToyCache) -> Vec<Offer> {
    let mut offers = Vec::new();
    for (id, piece) in state.alive(seat.clone()).filter(|(_, piece)| !piece.moved) {
        let reach = cache
            .entry(id.clone())
            .or_insert_with(|| Arc::new(reach(toy, state, piece)))
            .clone();
        let label = Message::of("toy-move").with("piece", id.clone());
        let offer = Offer::plain("move", rule::MOVE, label).with(vec![id.clone()]);
        offers.push(offer.at(Targets::Reach(reach)));
    }
    offers.retain(|offer| !offer.is_empty());
    if toy.is(Fault::RefusalChanges) && !offers.is_empty() {
        // Each refused probe is judged twice, once alone and once on its way to be played.
        let turns = usize::try_from(toy.counted() / 2).unwrap_or(0);
        let places = turns % offers.len();
        offers.rotate_left(places);
    }
    if toy.is(Fault::UnknownMessage) {
        offers.push(Offer::plain(
            "end",
            rule::MOVE,
            Message::of("toy-no-such-text"),
        ));
    } else {
        offers.push(Offer::plain("end", rule::MOVE, Message::of("toy-end")));
    }
    offers
}

/// Every hex a piece can reach, each on its cheapest path.
pub(super) fn reach(toy: &Toy, state: &ToyState, piece: &ToyPiece) -> Reach {
    let mut points = piece.left;
    if toy.is(Fault::ListsIllegal) {
        points = points + Amount::ONE;
    }
    let mut nodes: Vec<ReachNode> = Vec::new();
    let mut open: BTreeMap<(Amount, Place), Option<u16>> = BTreeMap::new();
    let spread = |open: &mut BTreeMap<(Amount, Place), Option<u16>>, at: &Place, spent, from| {
        for next in ground::neighbours(at) {
            let enemy = state
                .at(&next)
                .is_some_and(|(_, there)| there.side != piece.side);
            let cost = spent + ground::cost_of(state, &next);
            if !enemy && cost <= points {
                open.entry((cost, next)).or_insert(from);
            }
        }
    };
    spread(&mut open, &piece.place, Amount::ZERO, None);
    while let Some(((cost, to), from)) = open.pop_first() {
        if to == piece.place || nodes.iter().any(|node| node.to == to) {
            continue;
        }
        let own = state.at(&to).is_some() && !toy.is(Fault::BreaksInvariant);
        let ix = u16::try_from(nodes.len()).ok();
        nodes.push(ReachNode {
            to: to.clone(),
            by: None,
            from,
            cost,
            stop: !own,
        });
        spread(&mut open, &to, cost, ix);
    }
    let mut reach = Reach::new(nodes);
    if toy.is(Fault::ListsTooLittle) {
        reach.targets.pop();
    }
    if toy.is(Fault::LeaksInOrder) {
        let mined = |ix: &u16| state.mine.as_ref() != reach.place(*ix);
        let mut targets = reach.targets.clone();
        targets.sort_by_key(mined);
        reach.targets = targets;
    }
    reach
}

/// Judges an action.
pub(super) fn check(
    toy: &Toy,
    state: &ToyState,
    seat: &Seat,
    action: &Action,
) -> Result<(), Refusal> {
    let judged = judge(toy, state, seat, action);
    if judged.is_err() && toy.is(Fault::RefusalChanges) {
        toy.count();
    }
    judged
}

fn judge(toy: &Toy, state: &ToyState, seat: &Seat, action: &Action) -> Result<(), Refusal> {
    let wrong = || Err(protocol::wrong_form(action));
    let verb = action.verb.as_str();
    let bare = action.choice.is_none() && action.items.is_empty();
    let empty = bare && action.pieces.is_empty() && action.path.is_empty();
    if *seat == Seat::REFEREE {
        let wanted = if state.step == ToyStep::Weather {
            "weather"
        } else {
            "scout"
        };
        return if verb == wanted && empty {
            Ok(())
        } else {
            wrong()
        };
    }
    if let Some((firers, _)) = reaction(state) {
        return match (verb, action.pieces.as_slice()) {
            ("hold", []) if empty => Ok(()),
            ("fire", [piece]) if bare && action.path.is_empty() => {
                if firers.contains(piece) {
                    Ok(())
                } else if state.pieces.contains_key(piece) {
                    let fact = Message::of("toy-cannot-fire").with("piece", piece.clone());
                    Err(refused(rule::FIRE, fact).about(piece).into())
                } else {
                    Err(protocol::unknown_piece(piece))
                }
            }
            _ => wrong(),
        };
    }
    match (state.step, verb, action.path.as_slice()) {
        (ToyStep::Plan, "lay", [step]) if *seat == BLUE && bare && action.pieces.is_empty() => {
            if ground::can_be_mined(&step.to) {
                return Ok(());
            }
            let fact = Message::of("toy-no-mine-there").with("place", step.to.clone());
            Err(refused(rule::MINE, fact).at(&step.to).into())
        }
        (ToyStep::Plan, "aim", [step]) if *seat == RED && bare && action.pieces.is_empty() => {
            if ground::aims().contains(&step.to) {
                return Ok(());
            }
            let fact = Message::of("toy-no-aim-there").with("place", step.to.clone());
            Err(refused(rule::AIM, fact).at(&step.to).into())
        }
        (ToyStep::Supply, "issue", _) => supply::check_commit(toy, state, action),
        (_, "end", []) if empty && mover(state) == Some(seat) => Ok(()),
        (_, "move", [_, ..]) if bare && mover(state) == Some(seat) => {
            match action.pieces.as_slice() {
                [piece] => check_move(toy, state, seat, piece, action),
                _ => wrong(),
            }
        }
        _ => wrong(),
    }
}

/// Judges a move: all reasons, the deciding one first.
fn check_move(
    toy: &Toy,
    state: &ToyState,
    seat: &Seat,
    id: &PieceId,
    action: &Action,
) -> Result<(), Refusal> {
    let found = state
        .pieces
        .get(id)
        .filter(|piece| piece.place != Place::Off);
    let Some(piece) = found else {
        return Err(protocol::unknown_piece(id));
    };
    if let Some(step) = action
        .path
        .iter()
        .find(|step| !ground::is_hex(&step.to) || step.by.is_some())
    {
        return Err(protocol::unknown_place(&step.to));
    }
    let about = |key| Message::of(key).with("piece", id.clone());
    let mut reasons: Vec<Reason> = Vec::new();
    if piece.side != *seat {
        reasons.push(refused(
            rule::OWN,
            about("toy-not-yours").with("seat", piece.side.clone()),
        ));
    }
    if piece.moved {
        reasons.push(refused(rule::ONCE, about("toy-has-moved")));
    }
    let mut at = &piece.place;
    for step in &action.path {
        if !ground::adjacent(at, &step.to) {
            let fact = Message::of("toy-not-adjacent").with("from", at.clone());
            reasons.push(refused(rule::PATH, fact.with("to", step.to.clone())).at(&step.to));
        }
        let enemy = state
            .at(&step.to)
            .filter(|(_, there)| there.side != piece.side);
        if let Some((enemy, _)) = enemy {
            let fact = Message::of("toy-enemy-there").with("enemy", enemy.clone());
            reasons.push(refused(rule::ENEMY, fact).at(&step.to));
        }
        at = &step.to;
    }
    if *at == piece.place {
        let fact = Message::of("toy-no-round-trip").with("place", at.clone());
        reasons.push(refused(rule::PATH, fact).at(at));
    }
    let cost = ground::cost(state, &action.path);
    if cost.total > piece.left {
        let left = if toy.is(Fault::WrongFact) {
            piece.left + Amount::ONE
        } else {
            piece.left
        };
        let fact = Message::of("toy-too-far")
            .with("need", cost.total)
            .with("left", left);
        reasons.push(refused(rule::POINTS, fact).about(id).shown_by(cost));
    }
    let shares = state
        .at(at)
        .is_some_and(|(other, there)| other != id && there.side == piece.side);
    if shares && !toy.is(Fault::BreaksInvariant) {
        let fact = Message::of("toy-full").with("place", at.clone());
        reasons.push(refused(rule::STACK, fact).at(at));
    }
    let mined = action
        .path
        .iter()
        .any(|step| state.mine.as_ref() == Some(&step.to));
    if toy.is(Fault::LeaksInRefusal) && mined && !reasons.is_empty() {
        reasons.push(refused(rule::MINE, Message::of("toy-mine-there")));
    }
    Refusal::from_reasons(reasons).map_or(Ok(()), Err)
}
