//! Decks: drawing, shuffling, turning over, giving back.
//!
//! A shuffle changes what the cards are and leaves their ids in their order, so that an id tells nobody which card went
//! where. Its dice are known to nobody until the game is over.

use crate::state::{At, TableState};
use crate::{FreeTableRules, rule, verbs};
use motti_engine::{Action, Audience, DiceError, Die, DieKind, Event, Message, Play, Seat, Stream};
use motti_module::source::When;

/// Draws the uppermost card, or any card where the deck is shuffled before each draw.
pub fn draw(
    rules: &FreeTableRules,
    state: &mut TableState,
    seat: &Seat,
    from: u16,
    to: At,
    play: &mut Play<'_>,
) -> Result<(), DiceError> {
    let source = rules.table.source.decks.get(usize::from(from));
    if source.is_some_and(|deck| deck.shuffle == When::Always) {
        let last = state.pile(At::Deck(from)).len().saturating_sub(1);
        let other = secretly(last, from, play)?;
        swap(state, from, last, other);
    }
    let Some(id) = state.pile(At::Deck(from)).last().cloned() else {
        return Ok(());
    };
    rules.relocate(state, &id, to, false);
    let said = Message::of("free-draws")
        .with("seat", seat.clone())
        .with("from", state.place(&rules.table, At::Deck(from)))
        .with("place", state.place(&rules.table, to));
    let event = Event::new(rule::DECK, said).about(&id);
    play.event(event.at(&state.place(&rules.table, to)));
    // Whoever may look at where it goes sees what it is.
    play.could_show();
    Ok(())
}

/// Shuffles, reverses, turns over or gives back a deck.
pub fn carry_out(
    rules: &FreeTableRules,
    state: &mut TableState,
    seat: &Seat,
    action: &Action,
    ix: u16,
    play: &mut Play<'_>,
) -> Result<(), DiceError> {
    let key = match action.verb.as_str() {
        verbs::SHUFFLE => {
            shuffle(state, ix, play)?;
            "free-shuffles"
        }
        verbs::REVERSE => {
            if let Some(deck) = state.decks.get_mut(usize::from(ix)) {
                deck.cards.reverse();
            }
            "free-reverses"
        }
        verbs::TURN_OVER => {
            if let Some(deck) = state.decks.get_mut(usize::from(ix)) {
                deck.down = !deck.down;
                deck.cards.reverse();
            }
            "free-turns-over"
        }
        _ => {
            give_back(rules, state, ix);
            "free-gives-back"
        }
    };
    let place = state.place(&rules.table, At::Deck(ix));
    let said = Message::of(key).with("seat", seat.clone());
    let event = Event::new(rule::DECK, said.with("place", place.clone()));
    play.event(event.at(&place));
    Ok(())
}

fn give_back(rules: &FreeTableRules, state: &mut TableState, ix: u16) {
    let source = rules.table.source.decks.get(usize::from(ix));
    let target = source.and_then(|deck| deck.returns_to.as_ref());
    let target = target.and_then(|target| rules.table.deck(target));
    let Some(target) = target.and_then(|(ix, _)| u16::try_from(ix).ok()) else {
        return;
    };
    for id in state.pile(At::Deck(ix)).to_vec() {
        state.put(&id, At::Deck(target), false);
    }
}

fn shuffle(state: &mut TableState, ix: u16, play: &mut Play<'_>) -> Result<(), DiceError> {
    let cards = state.pile(At::Deck(ix)).len();
    for last in (1..cards).rev() {
        let other = secretly(last, ix, play)?;
        swap(state, ix, last, other);
    }
    // Who turns a deck's order around in their head must not find it again by undo.
    play.could_show();
    Ok(())
}

/// A number from 0 to `last`, by a die nobody sees.
fn secretly(last: usize, ix: u16, play: &mut Play<'_>) -> Result<usize, DiceError> {
    let faces = i16::try_from(last)
        .unwrap_or(i16::MAX - 1)
        .saturating_add(1);
    let die = Die {
        kind: DieKind::new(format!("cut-{faces}")),
        faces: (0..faces).collect(),
    };
    let stream = Stream::new(format!("deck-{ix}"));
    let purpose = Message::of("free-die-shuffle");
    let face = play.roll_for(&die, &stream, purpose, Audience::Seats(Vec::new()))?;
    Ok(usize::try_from(face).unwrap_or(0))
}

/// Lets two cards of a deck change what they are.
pub fn swap(state: &mut TableState, ix: u16, one: usize, other: usize) {
    let cards = state.pile(At::Deck(ix));
    let (Some(one), Some(other)) = (cards.get(one).cloned(), cards.get(other).cloned()) else {
        return;
    };
    swap_pieces(state, &one, &other);
}

/// Lets two pieces change what they are; each stays where it is.
pub fn swap_pieces(
    state: &mut TableState,
    one: &motti_engine::PieceId,
    other: &motti_engine::PieceId,
) {
    let (Some(mut a), Some(mut b)) = (
        state.pieces.get(one).cloned(),
        state.pieces.get(other).cloned(),
    ) else {
        return;
    };
    std::mem::swap(&mut a.counter, &mut b.counter);
    std::mem::swap(&mut a.levels, &mut b.levels);
    state.pieces.insert(one.clone(), a);
    state.pieces.insert(other.clone(), b);
}
