//! The toy's draft: sharing out rations [2.3-2.5].

use super::state::ToyState;
use super::{Fault, RED, Toy, refused, rule};
use crate::action::{Action, Draft};
use crate::legal::Offer;
use crate::message::Message;
use crate::names::PieceId;
use crate::refusal::{Refusal, protocol};

/// How many rations a piece can carry [2.4].
fn load(piece: &PieceId) -> usize {
    if *piece == "r2" { 2 } else { 1 }
}

/// How many rations are to be shared out [2.3].
fn needed(state: &ToyState) -> usize {
    let can: usize = state.alive(RED).map(|(id, _)| load(id)).sum();
    can.min(2)
}

fn carried(draft: &Draft, piece: &PieceId) -> usize {
    draft
        .items
        .iter()
        .filter(|item| item.pieces.first() == Some(piece))
        .count()
}

/// Judges a part of the draft: with it, the draft must still be possible to complete.
pub(super) fn check_addition(
    toy: &Toy,
    state: &ToyState,
    draft: &Draft,
    addition: &Action,
) -> Result<(), Refusal> {
    let number = |key, n: usize| Message::of(key).with("number", n);
    if draft.items.len() >= needed(state) {
        let fact = number("toy-enough-rations", needed(state));
        return Err(refused(rule::RATIONS, fact).into());
    }
    let bare = addition.path.is_empty() && addition.choice.is_none() && addition.items.is_empty();
    match (addition.verb.as_str(), addition.pieces.as_slice()) {
        ("reserve", []) if bare => {
            // One ration can be kept back, so nothing else can stand beside it.
            if needed(state) == 1 || toy.is(Fault::DraftStuck) {
                return Ok(());
            }
            Err(refused(rule::RESERVE, number("toy-no-reserve", needed(state))).into())
        }
        ("ration", [piece]) if bare => {
            if !state.alive(RED).any(|(id, _)| id == piece) {
                return Err(protocol::unknown_piece(piece));
            }
            if carried(draft, piece) >= load(piece) {
                let fact = number("toy-too-heavy", load(piece)).with("piece", piece.clone());
                return Err(refused(rule::LOAD, fact).about(piece).into());
            }
            if draft.items.iter().any(|item| item.verb == "reserve") {
                return Err(refused(rule::RESERVE, Message::of("toy-kept-back")).into());
            }
            Ok(())
        }
        _ => Err(protocol::wrong_form(addition)),
    }
}

/// Judges the whole.
pub(super) fn check_commit(toy: &Toy, state: &ToyState, action: &Action) -> Result<(), Refusal> {
    let mut draft = Draft::default();
    for item in &action.items {
        check_addition(toy, state, &draft, item)?;
        draft.items.push(item.clone());
    }
    let bare = action.pieces.is_empty() && action.path.is_empty() && action.choice.is_none();
    if !bare {
        return Err(protocol::wrong_form(action));
    }
    let missing = needed(state) - draft.items.len();
    let stuck = draft.items.iter().any(|item| item.verb == "reserve") && needed(state) > 1;
    let first = action.items.first().and_then(|item| item.pieces.first());
    let wrongly = toy.is(Fault::RefusesCommit) && first.is_some_and(|piece| *piece == "r2");
    if missing > 0 || stuck || wrongly {
        let fact = Message::of("toy-rations-missing").with("number", missing);
        return Err(refused(rule::RATIONS, fact).into());
    }
    Ok(())
}

/// What can be added, or the commit once the draft is complete.
pub(super) fn offers(toy: &Toy, state: &ToyState, draft: &Draft) -> Vec<Offer> {
    let ration = |piece: &PieceId| {
        let label = Message::of("toy-ration").with("piece", piece.clone());
        Offer::plain("ration", rule::LOAD, label).with(vec![piece.clone()])
    };
    let reserve = Offer::plain("reserve", rule::RESERVE, Message::of("toy-reserve"));
    let additions = state.alive(RED).map(|(id, _)| ration(id)).chain([reserve]);
    let mut offers: Vec<Offer> = additions
        .filter(|offer| {
            offer
                .action(0)
                .is_some_and(|action| check_addition(toy, state, draft, &action).is_ok())
        })
        .map(Offer::adding)
        .collect();
    let whole = Action::of("issue").made_of(draft.items.clone());
    let complete = draft.items.len() == needed(state)
        && (needed(state) < 2 || draft.items.iter().all(|item| item.verb != "reserve"));
    if complete {
        let commit = Offer::plain("issue", rule::RATIONS, Message::of("toy-issue"));
        offers.push(commit.made_of(whole.items));
    }
    offers
}

/// Hands the rations out.
pub(super) fn apply(state: &mut ToyState, action: &Action) {
    for item in &action.items {
        if let Some(piece) = item.pieces.first()
            && let Some(found) = state.pieces.get_mut(piece)
        {
            found.rations += 1;
        }
    }
}
