//! The sequence of the toy, and what its actions do.

use super::state::{ToyPiece, ToyState, ToyStep, Waiting};
use super::{BLUE, Fault, RED, Toy, asks, ground, rule, supply};
use crate::action::{Action, Step};
use crate::decision::{Decision, DecisionKind};
use crate::dice::DiceError;
use crate::event::Event;
use crate::ledger::{Ledger, LedgerKind};
use crate::message::Message;
use crate::names::{Audience, PieceId, Seat, Stream, Tag};
use crate::ruleset::Play;
use crate::view::Outcome;
use crate::{Amount, Place};

/// The last turn.
const TURNS: u8 = 4;
/// What a red piece can spend before rations, and what a blue piece can.
const POINTS: [i32; 2] = [3, 2];
/// What comes up in a fire that hits, at least.
const HIT: i32 = 5;

/// What is asked now.
pub(super) fn decisions(toy: &Toy, state: &ToyState) -> Vec<Decision> {
    if state.waiting.innermost().is_some() {
        let mut react = asks(&BLUE, state, rule::FIRE, "toy-prompt-react");
        react.question = Some(Tag::of("react"));
        return vec![react];
    }
    match state.step {
        ToyStep::Plan => plans(state),
        ToyStep::Weather => vec![asks(
            &Seat::REFEREE,
            state,
            rule::WEATHER,
            "toy-prompt-weather",
        )],
        ToyStep::Scouts => vec![asks(
            &Seat::REFEREE,
            state,
            rule::SCOUTS,
            "toy-prompt-scouts",
        )],
        ToyStep::Supply => {
            let mut supply = asks(&RED, state, rule::RATIONS, "toy-prompt-supply");
            supply.kind = DecisionKind::Draft;
            vec![supply]
        }
        ToyStep::RedMoves | ToyStep::BlueMoves => {
            let seat = if state.step == ToyStep::RedMoves {
                RED
            } else {
                BLUE
            };
            let mut decision = asks(&seat, state, rule::MOVE, "toy-prompt-move");
            if toy.is(Fault::UnknownRule) {
                decision.rule = crate::RuleId::of("99");
            }
            vec![decision]
        }
        ToyStep::Over => Vec::new(),
    }
}

/// Both seats are asked at once, and neither knows whether the other has answered.
fn plans(state: &ToyState) -> Vec<Decision> {
    let mut asked = Vec::new();
    if state.aim.is_none() {
        asked.push(asks(&RED, state, rule::PLAN, "toy-prompt-aim"));
    }
    if !state.laid {
        asked.push(asks(&BLUE, state, rule::PLAN, "toy-prompt-lay"));
    }
    for decision in &mut asked {
        decision.known_to = Audience::only(&decision.seat);
    }
    asked
}

/// Carries out a checked action.
pub(super) fn apply(
    toy: &Toy,
    state: &mut ToyState,
    seat: &Seat,
    action: &Action,
    play: &mut Play<'_>,
) -> Result<(), DiceError> {
    if toy.is(Fault::CountsBeside) && action.verb == "move" {
        toy.count();
    }
    match action.verb.as_str() {
        "lay" | "aim" => plan(toy, state, seat, action, play),
        "weather" => weather(toy, state, play)?,
        "scout" => scout(toy, state, play)?,
        "issue" => {
            supply::apply(state, action);
            begin_moves(state, &RED);
            play.event(Event::new(rule::RATIONS, Message::of("toy-issued")));
        }
        "move" => begin_move(toy, state, action, play),
        "fire" => fire(toy, state, action, play)?,
        "hold" => {
            state.waiting.settle();
            play.event(Event::new(rule::FIRE, Message::of("toy-declined")));
        }
        _ => end_moves(toy, state, play),
    }
    go_on(state, play);
    if state.alive(RED).next().is_none() {
        state.step = ToyStep::Over;
    }
    Ok(())
}

fn plan(toy: &Toy, state: &mut ToyState, seat: &Seat, action: &Action, play: &mut Play<'_>) {
    let place = action.target().cloned();
    if *seat == BLUE {
        state.mine = place;
        state.laid = true;
    } else {
        state.aim = place;
    }
    let only = Audience::only(seat);
    if state.laid && state.aim.is_some() {
        // Everybody sees that the plans are made; what they are stays hidden.
        state.step = ToyStep::Weather;
        play.keep_action_to(only);
        play.event(Event::new(rule::PLAN, Message::of("toy-planned")));
    } else if !toy.is(Fault::LeaksInNumbers) {
        play.keep_to(only);
    } else {
        play.keep_action_to(only);
    }
}

fn weather(toy: &Toy, state: &mut ToyState, play: &mut Play<'_>) -> Result<(), DiceError> {
    let face = if toy.is(Fault::ForgetsDie) {
        if toy.count().is_multiple_of(3) { 1 } else { 6 }
    } else {
        play.roll(
            toy.die(),
            &Stream::of("table"),
            Message::of("toy-die-weather"),
        )?
    };
    state.muddy = face <= 2;
    let word = if state.muddy { "toy-muddy" } else { "toy-dry" };
    play.event(Event::new(rule::WEATHER, Message::of(word)));
    state.step = ToyStep::Scouts;
    assert!(
        !(toy.is(Fault::Panics) && state.turn == 3),
        "the toy was told to panic"
    );
    Ok(())
}

fn scout(toy: &Toy, state: &mut ToyState, play: &mut Play<'_>) -> Result<(), DiceError> {
    let stream = if toy.is(Fault::LeaksInStream) {
        "table"
    } else {
        "secret-blue"
    };
    let blue = Audience::only(&BLUE);
    let purpose = Message::of("toy-die-scouts");
    let face = play.roll_for(toy.die(), &Stream::of(stream), purpose, blue.clone())?;
    state.tip.value = i32::from(face >= 5);
    state.tip_shown = false;
    play.event(Event::new(rule::SCOUTS, Message::of("toy-scouted")));
    let learned = Message::of("toy-learned").with("number", state.tip.value);
    play.event(Event::new(rule::SCOUTS, learned).known_to(blue));
    state.step = ToyStep::Supply;
    Ok(())
}

/// Gives a side its points for the turn.
fn begin_moves(state: &mut ToyState, side: &Seat) {
    let base = POINTS[usize::from(*side == BLUE)];
    for piece in state
        .pieces
        .values_mut()
        .filter(|piece| piece.side == *side)
    {
        piece.left = Amount::whole(base + i32::from(piece.rations));
        piece.moved = false;
    }
    state.step = if *side == RED {
        ToyStep::RedMoves
    } else {
        ToyStep::BlueMoves
    };
}

fn begin_move(toy: &Toy, state: &mut ToyState, action: &Action, play: &mut Play<'_>) {
    let Some(id) = action.pieces.first() else {
        return;
    };
    let red = state.pieces.get(id).is_some_and(|piece| piece.side == RED);
    let hit = action
        .path
        .iter()
        .any(|step| state.mine.as_ref() == Some(&step.to));
    let could = action
        .path
        .iter()
        .any(|step| state.could_be_mined(&step.to));
    if red
        && (if toy.is(Fault::LeaksInUndo) {
            hit
        } else {
            could
        })
    {
        play.could_show();
    }
    if let Some(piece) = state.pieces.get_mut(id) {
        piece.moved = true;
    }
    let mut cost = ground::cost(state, &action.path);
    if toy.is(Fault::WrongTotal) {
        cost.total = cost.total + Amount::ONE;
    }
    let said = Message::of("toy-moves").with("piece", id.clone());
    let target = action.target().cloned().unwrap_or(Place::Off);
    play.event(
        Event::new(rule::MOVE, said.with("place", target))
            .about(id)
            .shown_by(cost),
    );
    state.waiting.interrupt_by(Waiting::Move {
        piece: id.clone(),
        rest: action.path.clone(),
    });
}

/// Lets what waits go on until somebody must decide.
fn go_on(state: &mut ToyState, play: &mut Play<'_>) {
    while let Some(Waiting::Move { piece, rest }) = state.waiting.innermost().cloned() {
        let mut rest = rest.into_iter();
        let Some(step) = rest.next() else {
            state.waiting.settle();
            continue;
        };
        if let Some(Waiting::Move { rest: left, .. }) = state.waiting.innermost_mut() {
            *left = rest.collect();
        }
        make_step(state, &piece, &step, play);
    }
}

fn make_step(state: &mut ToyState, id: &PieceId, step: &Step, play: &mut Play<'_>) {
    let cost = ground::cost_of(state, &step.to);
    let Some(piece) = state.pieces.get_mut(id) else {
        return;
    };
    piece.place = step.to.clone();
    piece.left = piece.left - cost;
    if piece.side == BLUE {
        return;
    }
    state.probed.insert(step.to.clone());
    if state.mine.as_ref() == Some(&step.to) {
        state.mine = None;
        lose(state, id);
        let said = Message::of("toy-mine-blew").with("piece", id.clone());
        play.event(
            Event::new(rule::MINE, said.with("place", step.to.clone()))
                .about(id)
                .at(&step.to),
        );
        return;
    }
    let near = |piece: &ToyPiece| !piece.fired && ground::adjacent(&piece.place, &step.to);
    let firers = state.alive(BLUE).filter(|(_, piece)| near(piece));
    let firers: Vec<PieceId> = firers.map(|(id, _)| id.clone()).collect();
    if !firers.is_empty() {
        let target = id.clone();
        state
            .waiting
            .interrupt_by(Waiting::Reaction { firers, target });
    }
}

/// Takes a piece off the map, with what it was about to do.
fn lose(state: &mut ToyState, id: &PieceId) {
    if let Some(piece) = state.pieces.get_mut(id) {
        piece.place = Place::Off;
    }
    state
        .waiting
        .cancel(|one| matches!(one, Waiting::Move { piece, .. } if piece == id));
}

fn fire(
    toy: &Toy,
    state: &mut ToyState,
    action: &Action,
    play: &mut Play<'_>,
) -> Result<(), DiceError> {
    let Some(Waiting::Reaction { target, .. }) = state.waiting.settle() else {
        return Ok(());
    };
    let face = play.roll(toy.die(), &Stream::of("table"), Message::of("toy-die-fire"))?;
    for piece in &action.pieces {
        if let Some(piece) = state.pieces.get_mut(piece) {
            piece.fired = true;
        }
    }
    let mut ledger = Ledger::new(LedgerKind::Drm);
    ledger.add(
        rule::FIRE,
        Message::of("toy-face"),
        Amount::whole(i32::from(face)),
    );
    ledger.add(
        rule::SCOUTS,
        Message::of("toy-tip"),
        Amount::whole(state.tip.value),
    );
    state.tip_shown = true;
    let hit = ledger.total >= Amount::whole(HIT);
    let key = if hit { "toy-hit" } else { "toy-missed" };
    let said = Message::of(key).with("piece", target.clone());
    play.event(Event::new(rule::FIRE, said).about(&target).shown_by(ledger));
    if hit {
        lose(state, &target);
    }
    Ok(())
}

fn end_moves(toy: &Toy, state: &mut ToyState, play: &mut Play<'_>) {
    if state.step == ToyStep::RedMoves {
        begin_moves(state, &BLUE);
        let mut event = Event::new(rule::MOVE, Message::of("toy-red-ended"));
        if toy.is(Fault::LeaksInEvent) {
            event.message = event.message.with("number", state.tip.value);
        }
        play.event(event);
        return;
    }
    for piece in state.pieces.values_mut() {
        piece.left = Amount::ZERO;
        piece.moved = false;
        piece.fired = false;
        piece.rations = 0;
    }
    play.event(Event::new(
        rule::END,
        Message::of("toy-turn-ended").with("turn", state.turn),
    ));
    if state.turn == TURNS && !toy.is(Fault::NeverEnds) {
        state.step = ToyStep::Over;
    } else {
        state.turn = (state.turn % TURNS) + 1;
        state.step = ToyStep::Weather;
    }
}

/// How the game stands: red has won if it is where it wants to be.
pub(super) fn standing_of(state: &ToyState) -> Outcome {
    let there = state
        .aim
        .as_ref()
        .is_some_and(|aim| state.alive(RED).any(|(_, piece)| piece.place == *aim));
    if there {
        won_by(RED, "toy-why-there")
    } else {
        won_by(BLUE, "toy-why-not-there")
    }
}

pub(super) fn won_by(winner: Seat, why: &'static str) -> Outcome {
    Outcome {
        winner: Some(winner),
        level: Tag::of("win"),
        rule: rule::END,
        why: Message::of(why),
        points: None,
    }
}

pub(super) fn outcome(state: &ToyState) -> Option<Outcome> {
    (state.step == ToyStep::Over).then(|| standing_of(state))
}
