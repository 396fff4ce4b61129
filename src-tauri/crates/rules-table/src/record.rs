//! The steps of another program's log: each says what it changes, and the words that program would show for it.
//!
//! A recorded step is judged by its form alone, since it happened under other rules. It is accepted only in a game that
//! began with such a log, and only until something else has been done: from then on the table is played on.

use crate::state::TableState;
use crate::{FreeTableRules, rule, verbs};
use motti_engine::{Action, Event, Message, PieceId, Play, Reason, Refusal, protocol};
use smol_str::SmolStr;

/// The most items of a step.
pub(crate) const MOST_ITEMS: usize = 100_000;

/// Puts pieces to a place, in this order from the bottom to the top.
pub const PILE: &str = "pile";
/// Makes a new piece of a counter at a place, with states of its traits.
pub const MAKE: &str = "make";
/// Sets the states of the traits of a piece, one item each.
pub const LEVELS: &str = "levels";
/// Makes a piece one of another counter.
pub const COUNTER: &str = "counter";
/// Takes pieces from the table.
pub const GONE: &str = "gone";
/// Turns a deck over.
pub const TURNED: &str = "turned";
/// Sets a turn tracker: an item `value,inner` for each of its entries.
pub const TRACK: &str = "track";
/// What the step moved, for its words: the piece, the name of the place it came from as the choice, and that of the
/// place it went to as the one item.
pub const MOVED: &str = "moved";
/// Something else that was said in the step.
pub const SAID: &str = "said";
/// The step takes back earlier ones.
pub const UNDONE: &str = "undone";

/// Judges a step.
pub(crate) fn judge(
    rules: &FreeTableRules,
    state: &TableState,
    action: &Action,
) -> Result<(), Refusal> {
    if !state.recording {
        let fact = Message::of("free-not-recording");
        return Err(Reason::new(rule::RECORDED, fact).into());
    }
    let mut after = state.clone();
    action
        .items
        .iter()
        .try_for_each(|item| change(rules, &mut after, item))
}

/// Carries out a step that was judged.
pub(crate) fn carry_out(
    rules: &FreeTableRules,
    state: &mut TableState,
    action: &Action,
    play: &mut Play<'_>,
) {
    let undone = action.items.iter().any(|item| item.verb == UNDONE);
    let key = if undone {
        "free-recorded-undo"
    } else {
        "free-recorded"
    };
    let text = action.choice.as_ref().map_or("", |choice| choice.as_str());
    let mut event = Event::new(rule::RECORDED, words(action, key, text));
    for item in &action.items {
        // What was judged can be done.
        if change(rules, state, item).is_err() {
            continue;
        }
        if item.verb == PILE && event.pieces.len() < 100 {
            event.pieces.extend(item.pieces.iter().cloned());
            event.places.extend(item.target().cloned());
        }
    }
    play.event(event);
    for item in action.items.iter().filter(|item| item.verb == SAID) {
        let text = item.choice.as_ref().map_or("", |choice| choice.as_str());
        let said = Message::of("free-recorded").with("text", text);
        play.event(Event::new(rule::RECORDED, said));
    }
    // It may have shown anything to anybody.
    play.could_show();
}

/// The words of a step: what was said, else what moved, else that something was done.
fn words(action: &Action, key: &'static str, text: &str) -> Message {
    if !text.is_empty() {
        return Message::of(key).with("text", text);
    }
    let moved = action.items.iter().find(|item| item.verb == MOVED);
    let Some(moved) = moved else {
        return Message::of("free-recorded-step");
    };
    let from = moved.choice.as_ref().map_or("", |from| from.as_str());
    let to = values(moved);
    let to = to.first().map_or("", SmolStr::as_str);
    // A piece that the step has made comes from nowhere.
    let said = match (moved.pieces.first(), from.is_empty()) {
        (Some(piece), false) => Message::of("free-recorded-move").with("piece", piece.clone()),
        (Some(piece), true) => Message::of("free-recorded-new").with("piece", piece.clone()),
        (None, false) => Message::of("free-recorded-moves"),
        (None, true) => Message::of("free-recorded-news"),
    };
    let said = said.with("to", to);
    if from.is_empty() {
        said
    } else {
        said.with("from", from)
    }
}

/// Carries out one item.
fn change(rules: &FreeTableRules, state: &mut TableState, item: &Action) -> Result<(), Refusal> {
    let wrong = || protocol::wrong_form(item);
    let choice = item.choice.as_ref().map(motti_engine::Choice::as_str);
    match item.verb.as_str() {
        PILE => {
            let to = rules.at(item.target().ok_or_else(wrong)?)?;
            for id in &item.pieces {
                known(state, id)?;
                state.put(id, to, false);
            }
        }
        MAKE => {
            let to = rules.at(item.target().ok_or_else(wrong)?)?;
            let name = choice.ok_or_else(wrong)?;
            let counter = state.counter(&rules.table, name).ok_or_else(wrong)?;
            let levels = values(item);
            if levels.len() != counter.levels.len() {
                return Err(wrong());
            }
            state.make(name, levels, to);
        }
        LEVELS => {
            let levels = values(item);
            let piece = item.pieces.first().ok_or_else(wrong)?;
            let piece = state.pieces.get_mut(piece).ok_or_else(wrong)?;
            if levels.len() != piece.levels.len() {
                return Err(wrong());
            }
            piece.levels = levels;
        }
        COUNTER => {
            let name = choice.ok_or_else(wrong)?;
            let counter = state.counter(&rules.table, name).ok_or_else(wrong)?;
            let levels = crate::setup::starting(counter);
            let piece = item.pieces.first().ok_or_else(wrong)?;
            let piece = state.pieces.get_mut(piece).ok_or_else(wrong)?;
            piece.counter = SmolStr::new(name);
            piece.levels = levels;
        }
        GONE => {
            for id in &item.pieces {
                known(state, id)?;
                state.remove(id);
            }
        }
        TURNED => {
            let (ix, _) = rules
                .table
                .deck(choice.ok_or_else(wrong)?)
                .ok_or_else(wrong)?;
            let deck = state.decks.get_mut(ix).ok_or_else(wrong)?;
            deck.down = !deck.down;
        }
        TRACK => track(rules, state, item)?,
        verbs::SET => {
            let name = choice.ok_or_else(wrong)?;
            let value = values(item).into_iter().next().ok_or_else(wrong)?;
            state.values.insert(SmolStr::new(name), value);
        }
        SAID | UNDONE | MOVED => {}
        _ => return Err(wrong()),
    }
    Ok(())
}

fn track(rules: &FreeTableRules, state: &mut TableState, item: &Action) -> Result<(), Refusal> {
    let wrong = || protocol::wrong_form(item);
    let id = item.choice.as_ref().ok_or_else(wrong)?;
    let (ix, _) = rules.table.tracker(id.as_str()).ok_or_else(wrong)?;
    let track = state.tracks.get_mut(ix).ok_or_else(wrong)?;
    let values: Vec<(i32, i32)> = values(item)
        .iter()
        .filter_map(|value| {
            let (value, inner) = value.split_once(',')?;
            Some((value.parse().ok()?, inner.parse().ok()?))
        })
        .collect();
    if values.len() != track.len() {
        return Err(wrong());
    }
    *track = values;
    Ok(())
}

fn known(state: &TableState, id: &PieceId) -> Result<(), Refusal> {
    if state.pieces.contains_key(id) {
        Ok(())
    } else {
        Err(protocol::unknown_piece(id))
    }
}

/// The values an item carries.
fn values(item: &Action) -> Vec<SmolStr> {
    let values = item.items.iter().filter_map(|value| value.choice.as_ref());
    values.map(|value| SmolStr::new(value.as_str())).collect()
}

/// Where a piece made by the next `make` will be called: steps that are built name it beforehand.
pub fn next_id(made: u32) -> PieceId {
    PieceId::new(format!("p{}", made.saturating_add(1)))
}
