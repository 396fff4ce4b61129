//! What the seats of the toy may see and ask.

use super::state::{ToyState, ToyStep};
use super::{BLUE, Fault, RED, Toy, check, ground, moment, rule};
use crate::action::Step;
use crate::ledger::{Ledger, LedgerKind};
use crate::message::Message;
use crate::names::{PieceId, Seat, Tag, Viewer};
use crate::query::{Answer, FactLine, Query, Spot};
use crate::refusal::protocol;
use crate::view::{Badge, Marker, PieceView, Track, View};
use crate::{Amount, Place};

/// Fills a view.
pub(super) fn view(toy: &Toy, state: &ToyState, view: &mut View) {
    view.moment = moment(state);
    for (id, piece) in state
        .pieces
        .iter()
        .filter(|(_, piece)| piece.place != Place::Off)
    {
        let moved = piece.moved.then(|| Badge {
            kind: Tag::of("moved"),
            value: None,
        });
        view.pieces.insert(
            id.clone(),
            PieceView {
                look: None,
                counter: Tag::new(piece.side.as_str()),
                face: Tag::of("front"),
                side: piece.side.clone(),
                place: piece.place.clone(),
                order: 0,
                badges: moved.into_iter().collect(),
                left: Some(piece.left),
            },
        );
    }
    for place in &state.probed {
        view.markers.push(marker("probed", place, &RED));
    }
    let sees_mine = view.viewer.holds(&BLUE) || toy.is(Fault::LeaksInView);
    if let Some(mine) = state.mine.as_ref().filter(|_| sees_mine) {
        view.markers.push(marker("mine", mine, &BLUE));
    }
    if let Some(aim) = state.aim.as_ref().filter(|_| view.viewer.holds(&RED)) {
        view.markers.push(marker("aim", aim, &RED));
    }
    let track = |id, at: Option<Tag>, value: Option<Amount>| Track {
        id: Tag::of(id),
        spaces: Vec::new(),
        at,
        value,
        side: None,
    };
    view.tracks
        .push(track("turn", Some(Tag::new(state.turn.to_string())), None));
    let weather = if state.muddy { "mud" } else { "dry" };
    view.tracks
        .push(track("weather", Some(Tag::of(weather)), None));
    if view.viewer.holds(&BLUE) || state.tip_shown {
        let tip = Amount::whole(state.tip.value);
        view.tracks.push(track("tip", None, Some(tip)));
    }
    if toy.is(Fault::CountsBeside) {
        let count = i32::try_from(toy.counted()).unwrap_or(i32::MAX);
        view.tracks
            .push(track("count", None, Some(Amount::whole(count))));
    }
}

fn marker(kind: &'static str, place: &Place, side: &Seat) -> Marker {
    Marker {
        kind: Tag::of(kind),
        place: place.clone(),
        to: None,
        side: Some(side.clone()),
        value: None,
        rule: Some(rule::PLAN),
    }
}

/// Answers a question.
pub(super) fn query(toy: &Toy, state: &ToyState, viewer: &Viewer, query: &Query) -> Answer {
    match query {
        Query::Reach { pieces } => match reach_of(toy, state, pieces) {
            Some(reach) => Answer::Places(
                reach
                    .stops()
                    .map(|(place, cost)| Spot {
                        place: place.clone(),
                        amount: Some(cost),
                        left: None,
                        mark: None,
                    })
                    .collect(),
            ),
            None => no_piece(pieces),
        },
        Query::Path { pieces, to, via } => {
            // Every path of the toy is straight: none leads by another place.
            if !via.is_empty() {
                return Answer::Refused(protocol::no_answer());
            }
            let Some(reach) = reach_of(toy, state, pieces) else {
                return no_piece(pieces);
            };
            match reach.find(to) {
                Some(node) => route(toy, state, reach.path(node)),
                None => Answer::Refused(protocol::unknown_place(to)),
            }
        }
        Query::Cost { path, .. } => match path.iter().find(|step| !ground::is_hex(&step.to)) {
            Some(step) => Answer::Refused(protocol::unknown_place(&step.to)),
            None => route(toy, state, path.clone()),
        },
        Query::Why { action } => {
            let seat = [RED, BLUE].into_iter().find(|seat| viewer.holds(seat));
            match seat.map(|seat| check::check(toy, state, &seat, action)) {
                Some(Ok(())) => Answer::Allowed,
                Some(Err(refusal)) => Answer::Refused(refusal),
                None => Answer::Refused(protocol::no_answer()),
            }
        }
        Query::Neighbours { place } if ground::is_hex(place) => Answer::Places(
            ground::neighbours(place)
                .map(|place| Spot {
                    place,
                    amount: None,
                    left: None,
                    mark: None,
                })
                .collect(),
        ),
        Query::Distance { from, to } => match (ground::cell(from), ground::cell(to)) {
            (Some(a), Some(b)) => {
                let distance = a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
                Answer::Number(i32::try_from(distance).unwrap_or(i32::MAX))
            }
            _ => Answer::Refused(protocol::no_answer()),
        },
        Query::Place { place } if ground::is_hex(place) => Answer::Facts(vec![FactLine {
            message: Message::of("toy-costs").with("cost", ground::cost_of(state, place)),
            rule: Some(rule::HEX),
        }]),
        Query::Points { track } if *track == "points" => Answer::Ledger(points(state, viewer)),
        _ => Answer::Refused(protocol::no_answer()),
    }
}

fn reach_of(toy: &Toy, state: &ToyState, pieces: &[PieceId]) -> Option<crate::Reach> {
    let [piece] = pieces else {
        return None;
    };
    let piece = state
        .pieces
        .get(piece)
        .filter(|piece| piece.place != Place::Off)?;
    Some(check::reach(toy, state, piece))
}

fn no_piece(pieces: &[PieceId]) -> Answer {
    Answer::Refused(match pieces {
        [piece] => protocol::unknown_piece(piece),
        _ => protocol::no_answer(),
    })
}

fn route(toy: &Toy, state: &ToyState, path: Vec<Step>) -> Answer {
    let mut ledger = ground::cost(state, &path);
    let mined = path
        .iter()
        .any(|step| state.mine.as_ref() == Some(&step.to));
    if toy.is(Fault::LeaksInAnswer) && mined {
        ledger.add(rule::MINE, Message::of("toy-tip"), Amount::ONE);
    }
    if toy.is(Fault::WrongCost) && path.len() > 1 {
        ledger.add(rule::HEX, Message::of("toy-tip"), Amount::HALF);
    }
    Answer::Route { path, ledger }
}

/// Red's points as a viewer may know them: one for each piece in the last column, two more for one
/// where it wants to be.
fn points(state: &ToyState, viewer: &Viewer) -> Ledger {
    let mut ledger = Ledger::new(LedgerKind::Points);
    let knows = viewer.holds(&RED) || state.step == ToyStep::Over;
    for (_, piece) in state.alive(RED) {
        let at = |key| Message::of(key).with("place", piece.place.clone());
        if ground::cell(&piece.place).is_some_and(|(column, _)| column == 4) {
            ledger.add(rule::END, at("toy-across"), Amount::ONE);
        }
        if knows && state.aim.as_ref() == Some(&piece.place) {
            ledger.add(rule::AIM, at("toy-there"), Amount::whole(2));
        }
    }
    ledger
}
