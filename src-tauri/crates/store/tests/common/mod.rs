//! A made-up game for tests of the store, which never asks what its plies mean.
#![allow(dead_code, clippy::unwrap_used)]

use motti_engine::{
    Action, Audience, Digest, Event, Message, Origin, Ply, RuleId, Saved, Seat, Seed, Setup, Table,
    Tag, View, Viewer,
};
use motti_store::{Entry, NewGame, Start, Store};
use std::collections::BTreeMap;

/// A digest that stands for ply `number`.
pub fn digest(number: u32) -> Digest {
    Digest::from_hex(&format!("{number:064x}")).unwrap()
}

/// What sees everything sees after ply `number`.
pub fn view(number: u32) -> View {
    let mut view = View::empty(&Viewer::Omniscient);
    view.ply = number;
    view.moment.turn = Tag::new(format!("{}A", number / 10 + 1));
    view.light = Some(Tag::of(if number.is_multiple_of(2) {
        "day"
    } else {
        "night"
    }));
    view
}

/// The position after ply `number`.
pub fn start(number: u32) -> Start {
    Start {
        saved: Saved {
            state: serde_json::json!({ "ply": number }),
            table: Table::default(),
            positions: BTreeMap::new(),
            digest: digest(number),
            ply: number,
        },
        view: view(number),
    }
}

/// Ply `number`.
pub fn entry(number: u32) -> Entry {
    let (before, after) = (view(number - 1), view(number));
    let turn_begun = before.moment.turn != after.moment.turn;
    Entry {
        ply: Ply {
            number,
            seat: Seat::of("red"),
            action: Action::of("move").with("a"),
            origin: Origin::Seat,
            draws: Vec::new(),
            events: vec![Event::new(RuleId::of("1.1"), Message::of("moved"))],
            barrier: false,
            known_to: Audience::All,
            action_known_to: Audience::All,
            digest: digest(number),
        },
        change: before.change_to(&after),
        turn: after.moment.turn.clone(),
        turn_begun,
        outcome: None,
        start: turn_begun.then(|| start(number)),
    }
}

/// A game of this id.
pub fn new_game(id: &str) -> NewGame {
    NewGame {
        id: id.into(),
        module: "ab".repeat(32),
        title: "Toy".into(),
        ruleset: ("toy".into(), 1),
        setup: Setup::new("small", BTreeMap::new(), Seed::from_number(7)),
        players: BTreeMap::from([(Seat::of("red"), "person".into())]),
        open: true,
        undos: BTreeMap::new(),
        branched_from: None,
    }
}

/// Begins game `id` and plays it to ply `plies`.
pub fn play(store: &mut Store, id: &str, plies: u32) {
    store.begin(&new_game(id), &start(0), &[], 100).unwrap();
    for number in 1..=plies {
        let now = 100 + i64::from(number);
        store
            .append(id, digest(number - 1), &entry(number), now)
            .unwrap();
    }
}
