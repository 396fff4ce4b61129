//! The shared kit on a free table.
#![allow(clippy::unwrap_used)]

mod common;

use motti_engine::kit::{Broken, Chance, Kit, Property};
use motti_engine::{Action, Choice, PieceId, Place, Query, Seat, Viewer};
use motti_rules_table::state::TableState;
use motti_rules_table::{rule, value_item, verbs};

/// Actions to try: mostly refused, and those that are not are in the list or name two pieces.
fn probes(state: &TableState, _: &Seat, chance: &mut Chance) -> Vec<Action> {
    let ids: Vec<PieceId> = state.pieces.keys().cloned().collect();
    let some = |chance: &mut Chance| chance.pick(&ids).cloned().unwrap_or(PieceId::of("p1"));
    let (a, b) = (some(chance), some(chance));
    let pixel = |chance: &mut Chance| {
        let (x, y) = (chance.below(150), chance.below(80));
        Place::part("field", format!("{x},{y}"))
    };
    vec![
        Action::of(verbs::MOVE)
            .with(a.clone())
            .with(b.clone())
            .to(pixel(chance)),
        Action::of(verbs::MOVE)
            .with(a.clone())
            .with(b)
            .to(pixel(chance))
            .choosing(verbs::SNAP),
        Action::of(verbs::MOVE)
            .with(a.clone())
            .to(Place::part("field", "05,5")),
        Action::of(verbs::MOVE)
            .with(a.clone())
            .to(Place::part("field", "2000000,5")),
        Action::of(verbs::MOVE).with("p999").to(pixel(chance)),
        Action::of(verbs::MOVE)
            .with(a.clone())
            .to(Place::hex("0101")),
        Action::of(verbs::MOVE)
            .with(a.clone())
            .to(Place::boxed("discard")),
        Action::of(verbs::ORDER)
            .with(a.clone())
            .choosing("sideways"),
        Action::of(verbs::COMMAND)
            .with(a.clone())
            .choosing("Ctrl+F"),
        Action::of(verbs::COMMAND)
            .with(a.clone())
            .choosing("Ctrl+M"),
        Action::of(verbs::COMMAND)
            .with(a.clone())
            .choosing("Ctrl+Y"),
        Action::of(verbs::COMMAND)
            .with(a.clone())
            .choosing("Ctrl+E")
            .made_of(vec![value_item("77")]),
        Action::of(verbs::REMOVE).with(a),
        Action::of(verbs::DRAW)
            .choosing("cards")
            .to(Place::hex("nowhere")),
        Action::of(verbs::SHUFFLE).choosing("discard"),
        Action::of(verbs::REVERSE).choosing("events"),
        Action::of(verbs::TURN_OVER).choosing("cards"),
        Action::of(verbs::RETURN).choosing("cards"),
        Action::of(verbs::ROLL).choosing("3d6"),
        Action::of(verbs::NEXT).choosing("clock"),
        Action::of(verbs::PREVIOUS).choosing("clock"),
        Action::of(verbs::SET)
            .choosing("Supply")
            .made_of(vec![value_item("9")]),
        Action::of(verbs::PLACE)
            .choosing("dragon")
            .to(pixel(chance)),
        Action::of(verbs::SAY).choosing(" "),
        Action::of(verbs::TAKE_SIDE).choosing("green"),
        Action::of(verbs::LEAVE_SIDE).choosing(Choice::of("green")),
        Action::of(verbs::RECORDED).choosing("a step"),
        Action::of("fly"),
    ]
}

fn questions(state: &TableState, _: &Viewer, chance: &mut Chance) -> Vec<Query> {
    let ids: Vec<PieceId> = state.pieces.keys().cloned().collect();
    let piece = chance.pick(&ids).cloned().unwrap_or(PieceId::of("p1"));
    let place = Place::part(
        "field",
        format!("{},{}", chance.below(150), chance.below(80)),
    );
    let why = Action::of(verbs::MOVE)
        .with(piece.clone())
        .to(place.clone());
    vec![
        Query::Piece { piece },
        Query::Place {
            place: place.clone(),
        },
        Query::Distance {
            from: place,
            to: Place::part("field", "59,45"),
        },
        Query::Why { action: why },
        Query::Zoc {
            side: Seat::of("red"),
        },
    ]
}

#[test]
fn the_free_table_has_every_property() -> Result<(), Broken> {
    let tally = Kit::new(common::rules(), "start")
        .seeds(0..4)
        .at_most(20_000)
        .every(20)
        .sampling(60)
        .probing(probes)
        .asking(questions)
        .knowing(rule::ALL)
        .refusing(1)
        .without(Property::Drafts, "a free table asks for no drafts")
        .without(Property::Standing, "a free table asks no question twice")
        .without(Property::Ledgers, "a free table adds nothing up")
        .without(
            Property::Reference,
            "what is refused is few and tested one by one",
        )
        .without(
            Property::Hidden,
            "every action is known of, if not what it was",
        )
        .run()?;
    println!("{tally}");
    for seen in [
        "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F12", "F13", "F14", "F15",
    ] {
        assert!(
            tally.rules.iter().any(|rule| rule == seen),
            "{seen} was never emitted"
        );
    }
    Ok(())
}
