//! What can be done on a free table, one thing at a time.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use motti_engine::{
    Action, Answer, Draft, LookPart, Place, PlayError, Query, Ruleset, Seat, Seed, Session, Setup,
    Viewer,
};
use motti_rules_table::record;
use motti_rules_table::state::TableState;
use motti_rules_table::{FreeTableRules, OWN, POSITION, value_item, verbs};
use std::collections::BTreeMap;

const RED: Seat = Seat::of("red");
const BLUE: Seat = Seat::of("blue");

fn game() -> Session<FreeTableRules> {
    let setup = Setup::new("start", BTreeMap::new(), Seed::from_number(1));
    Session::new(common::rules(), setup).unwrap()
}

fn play(game: &mut Session<FreeTableRules>, seat: &Seat, action: &Action) {
    if let Err(error) = game.play(seat, action) {
        panic!("{action:?}: {error}");
    }
}

#[track_caller]
fn refused(game: &Session<FreeTableRules>, seat: &Seat, action: &Action, rule: &str) {
    let refusal = game.check(seat, action).expect_err("this must be refused");
    assert_eq!(refusal.rule().as_str(), rule, "{refusal:?}");
}

fn field(x: i32, y: i32) -> Place {
    Place::part("field", format!("{x},{y}"))
}

fn command(piece: &'static str, key: &'static str) -> Action {
    Action::of(verbs::COMMAND).with(piece).choosing(key)
}

/// The pieces at a place as a seat sees them, from the bottom to the top.
fn pile(game: &Session<FreeTableRules>, viewer: &Viewer, place: &Place) -> Vec<String> {
    let view = game.view(viewer);
    let mut there: Vec<_> = view
        .pieces
        .iter()
        .filter(|(_, piece)| piece.place == *place)
        .collect();
    there.sort_by_key(|(_, piece)| piece.order);
    there.into_iter().map(|(id, _)| id.to_string()).collect()
}

fn name(game: &Session<FreeTableRules>, seat: &Seat, piece: &str) -> Option<String> {
    let view = game.view(&Viewer::seat(seat));
    let found = view.pieces.get(&motti_engine::PieceId::new(piece))?;
    Some(found.look.as_ref()?.name.clone())
}

#[test]
fn pieces_go_to_any_pixel_snapped_or_not_and_undo_brings_them_back() {
    let mut game = game();
    let all = Viewer::Omniscient;
    play(
        &mut game,
        &RED,
        &Action::of(verbs::MOVE)
            .with("p1")
            .with("p2")
            .to(field(17, 31)),
    );
    assert_eq!(pile(&game, &all, &field(17, 31)), ["p1", "p2"]);
    let snap = Action::of(verbs::MOVE)
        .with("p2")
        .to(field(61, 50))
        .choosing(verbs::SNAP);
    play(&mut game, &BLUE, &snap);
    assert_eq!(pile(&game, &all, &field(59, 45)), ["p2"]);
    assert!(game.undo_offered(&BLUE) && !game.undo_offered(&RED));
    game.undo(&BLUE).unwrap();
    game.undo(&RED).unwrap();
    assert_eq!(pile(&game, &all, &field(59, 45)), ["p1", "p2"]);
    let under = Action::of(verbs::MOVE)
        .with("p2")
        .to(field(59, 45))
        .choosing(verbs::UNDER);
    play(&mut game, &RED, &under);
    assert_eq!(pile(&game, &all, &field(59, 45)), ["p2", "p1"]);
    play(
        &mut game,
        &RED,
        &Action::of(verbs::ORDER).with("p2").choosing("up"),
    );
    assert_eq!(pile(&game, &all, &field(59, 45)), ["p1", "p2"]);
    refused(
        &game,
        &RED,
        &Action::of(verbs::MOVE).with("p3").to(field(1, 1)),
        "F3",
    );
    refused(
        &game,
        &RED,
        &Action::of(verbs::MOVE).with("p1").to(field(1, 3_000_000)),
        "F13",
    );
    refused(
        &game,
        &RED,
        &Action::of(verbs::MOVE).with("p1").to(Place::hex("0101")),
        "P3",
    );
}

#[test]
fn menus_flip_turn_and_count() {
    let mut game = game();
    play(&mut game, &RED, &command("p1", "Ctrl+F"));
    assert_eq!(name(&game, &BLUE, "p1").as_deref(), Some("Tank (reduced)"));
    play(&mut game, &RED, &command("p1", "Ctrl+R"));
    let view = game.view(&Viewer::seat(&RED));
    let look = view.pieces[&motti_engine::PieceId::of("p1")]
        .look
        .clone()
        .unwrap();
    let turned: Vec<i32> = look
        .parts
        .iter()
        .filter_map(|part| match part {
            LookPart::Picture { turned, .. } => Some(*turned),
            _ => None,
        })
        .collect();
    assert_eq!(turned, [60_000, 60_000]);
    let strength = command("p1", "Ctrl+E").made_of(vec![value_item("4")]);
    play(&mut game, &RED, &strength);
    let text = |game: &Session<FreeTableRules>| {
        let view = game.view(&Viewer::seat(&BLUE));
        let look = view.pieces[&motti_engine::PieceId::of("p1")]
            .look
            .clone()
            .unwrap();
        look.parts.iter().find_map(|part| match part {
            LookPart::Text { text, .. } => Some(text.clone()),
            _ => None,
        })
    };
    assert_eq!(text(&game).as_deref(), Some(" 4"));
    play(&mut game, &RED, &command("p1", "Ctrl+Up"));
    assert_eq!(
        text(&game).as_deref(),
        Some(" 4"),
        "no more than its greatest"
    );
    refused(
        &game,
        &RED,
        &command("p1", "Ctrl+E").made_of(vec![value_item("5")]),
        "F12",
    );
    refused(&game, &RED, &command("p1", "Ctrl+E"), "P4");
    refused(&game, &RED, &command("p3", "Ctrl+Y"), "F8");
    // A trigger presses other keys, itself among them, and comes to an end.
    play(&mut game, &RED, &command("p2", "Ctrl+H"));
    play(&mut game, &RED, &command("p2", "Ctrl+X"));
    assert_eq!(
        game.view(&Viewer::Omniscient)
            .pieces
            .values()
            .filter(|piece| piece.counter == "wreck")
            .count(),
        2
    );
}

#[test]
fn masks_hide_what_a_piece_is_from_all_but_their_side() {
    let mut game = game();
    refused(&game, &BLUE, &command("p1", "Ctrl+M"), "F8");
    play(&mut game, &RED, &command("p1", "Ctrl+M"));
    assert_eq!(name(&game, &RED, "p1").as_deref(), Some("Tank"));
    assert_eq!(name(&game, &BLUE, "p1").as_deref(), Some("Unknown"));
    let view = serde_json::to_string(
        &game.view(&Viewer::seat(&BLUE)).pieces[&motti_engine::PieceId::of("p1")],
    )
    .unwrap();
    assert!(!view.contains("Tank") && !view.contains("tank"), "{view}");
    refused(&game, &BLUE, &command("p1", "Ctrl+F"), "F8");
    refused(&game, &BLUE, &command("p1", "Ctrl+M"), "F8");
    // The label outside the mask would tell what is inside.
    let label = command("p1", "Ctrl+N").made_of(vec![value_item("$Strength$")]);
    play(&mut game, &RED, &label);
    let view = serde_json::to_string(
        &game.view(&Viewer::seat(&BLUE)).pieces[&motti_engine::PieceId::of("p1")],
    )
    .unwrap();
    assert!(!view.contains('3'), "{view}");
    play(&mut game, &RED, &command("p1", "Ctrl+M"));
    assert!(
        !game.undo_offered(&RED),
        "what was shown cannot be taken back"
    );
}

#[test]
fn a_hidden_piece_is_not_there_for_others() {
    let mut game = game();
    play(&mut game, &RED, &command("p1", "Ctrl+I"));
    assert_eq!(name(&game, &BLUE, "p1"), None);
    assert!(
        game.view(&Viewer::seat(&RED)).pieces[&motti_engine::PieceId::of("p1")]
            .look
            .as_ref()
            .unwrap()
            .pale
    );
    refused(
        &game,
        &BLUE,
        &Action::of(verbs::MOVE).with("p1").to(field(1, 1)),
        "P2",
    );
    play(
        &mut game,
        &RED,
        &Action::of(verbs::MOVE).with("p1").to(field(77, 33)),
    );
    let told = serde_json::to_string(&game.seen_log(&Viewer::seat(&BLUE))).unwrap();
    assert!(
        !told.contains("77,33") && told.contains("free-acts-secretly"),
        "{told}"
    );
    let own = serde_json::to_string(&game.seen_log(&Viewer::seat(&RED))).unwrap();
    assert!(own.contains("77,33"), "{own}");
}

#[test]
fn decks_are_drawn_shuffled_and_given_back() {
    let mut game = game();
    let hand = Place::part("hand-red", "5,5");
    play(
        &mut game,
        &RED,
        &Action::of(verbs::DRAW).choosing("cards").to(hand.clone()),
    );
    assert_eq!(pile(&game, &Viewer::seat(&RED), &hand).len(), 1);
    assert!(pile(&game, &Viewer::seat(&BLUE), &hand).is_empty());
    let told = serde_json::to_string(&game.seen_log(&Viewer::seat(&BLUE))).unwrap();
    assert!(
        !told.contains("hand-red") && told.contains("free-draws-secretly"),
        "{told}"
    );
    play(
        &mut game,
        &RED,
        &Action::of(verbs::SHUFFLE).choosing("cards"),
    );
    let shuffled = &game.log()[1];
    assert_eq!(shuffled.draws.len(), 1);
    assert!(
        shuffled
            .seen_by(&Viewer::seat(&RED), 2)
            .unwrap()
            .draws
            .is_empty()
    );
    play(
        &mut game,
        &RED,
        &Action::of(verbs::DRAW)
            .choosing("cards")
            .to(Place::boxed("discard")),
    );
    play(
        &mut game,
        &RED,
        &Action::of(verbs::RETURN).choosing("discard"),
    );
    assert_eq!(game.state().decks[0].cards.len(), 2);
    refused(
        &game,
        &RED,
        &Action::of(verbs::SHUFFLE).choosing("discard"),
        "F5",
    );
    refused(
        &game,
        &RED,
        &Action::of(verbs::TURN_OVER).choosing("discard"),
        "F5",
    );
}

#[test]
fn dice_come_from_the_game_and_replay() {
    let mut game = game();
    play(&mut game, &RED, &Action::of(verbs::ROLL).choosing("2d6"));
    play(
        &mut game,
        &BLUE,
        &Action::of(verbs::ROLL).choosing("weather"),
    );
    play(
        &mut game,
        &BLUE,
        &Action::of(verbs::SAY).choosing("Good luck"),
    );
    play(&mut game, &BLUE, &Action::of(verbs::NEXT).choosing("turn"));
    assert_eq!(game.log()[0].draws.len(), 2);
    assert!(game.log()[0].barrier);
    assert_eq!(
        game.view(&Viewer::seat(&RED)).moment.turn.as_str(),
        "Turn 1, Blue"
    );
    let again = Session::replay(common::rules(), game.setup().clone(), game.log()).unwrap();
    assert_eq!(again.digest(), game.digest());
}

#[test]
fn a_side_changes_hands_with_all_it_sees() {
    let mut game = game();
    let hand = Place::part("hand-blue", "10,10");
    assert!(pile(&game, &Viewer::seat(&RED), &hand).is_empty());
    refused(
        &game,
        &RED,
        &Action::of(verbs::TAKE_SIDE).choosing("blue"),
        "F9",
    );
    play(
        &mut game,
        &BLUE,
        &Action::of(verbs::LEAVE_SIDE).choosing("blue"),
    );
    assert!(pile(&game, &Viewer::seat(&BLUE), &hand).is_empty());
    play(
        &mut game,
        &RED,
        &Action::of(verbs::TAKE_SIDE).choosing("blue"),
    );
    assert_eq!(pile(&game, &Viewer::seat(&RED), &hand).len(), 2);
    assert!(!game.undo_offered(&RED));
}

#[test]
fn a_position_comes_back_as_it_was() {
    let mut game = game();
    play(&mut game, &RED, &command("p1", "Ctrl+F"));
    play(&mut game, &RED, &Action::of(verbs::NEXT).choosing("turn"));
    play(
        &mut game,
        &RED,
        &Action::of(verbs::PLACE).choosing("tank").to(field(3, 3)),
    );
    let rules = common::rules();
    let position = rules.position(game.state());
    let packed = motti_module::table::pack_position(&position).unwrap();
    let options = BTreeMap::from([(POSITION.to_owned(), packed)]);
    let state = rules.setup(OWN, &options).unwrap();
    assert_eq!(rules.position(&state), position);
    assert!(rules.setup(OWN, &BTreeMap::new()).is_err());
    assert!(rules.setup("start", &options).is_err());
    let broken = BTreeMap::from([(POSITION.to_owned(), "x".to_owned())]);
    assert!(rules.setup(OWN, &broken).is_err());
}

#[test]
fn recorded_steps_are_accepted_until_somebody_plays() {
    let rules = common::rules();
    let mut position = rules.position(&rules.setup("start", &BTreeMap::new()).unwrap());
    position.recorded = true;
    let packed = motti_module::table::pack_position(&position).unwrap();
    let options = BTreeMap::from([(POSITION.to_owned(), packed)]);
    let setup = Setup::new(OWN, options, Seed::from_number(1));
    let mut game = Session::new(rules, setup).unwrap();
    let made: &TableState = game.state();
    let tank = made
        .pieces
        .iter()
        .find(|(_, piece)| piece.counter == "tank")
        .unwrap()
        .0
        .clone();
    let step = Action::of(verbs::RECORDED)
        .choosing("moves Tank")
        .made_of(vec![
            Action::of(record::PILE).with(tank.clone()).to(field(8, 9)),
            Action::of(record::SAID).choosing("* done"),
        ]);
    play(&mut game, &RED, &step);
    assert_eq!(
        pile(&game, &Viewer::Omniscient, &field(8, 9)),
        [tank.to_string()]
    );
    let wrong = Action::of(verbs::RECORDED).made_of(vec![Action::of(record::GONE).with("p99")]);
    refused(&game, &RED, &wrong, "P2");
    let branch = game.branch(1, Some(Seed::from_number(9))).unwrap();
    assert_eq!(branch.digest(), game.digest());
    play(
        &mut game,
        &RED,
        &Action::of(verbs::SAY).choosing("on we go"),
    );
    refused(&game, &RED, &step, "F14");
}

#[test]
fn the_list_of_a_piece_is_that_of_the_whole_list() {
    let game = game();
    let rules = common::rules();
    let whole = rules.legal(
        game.state(),
        &RED,
        &Draft::default(),
        &mut motti_rules_table::Named::default(),
    );
    for id in game.state().pieces.keys() {
        let mut cache = motti_rules_table::Named::default();
        let part = rules.legal_of(game.state(), &RED, Some(id), &mut cache);
        let same: Vec<_> = whole
            .offers
            .iter()
            .filter(|offer| offer.pieces.contains(id))
            .collect();
        assert_eq!(part.offers.iter().collect::<Vec<_>>(), same);
    }
}

#[test]
fn places_have_names_and_distances() {
    let game = game();
    let ask = |query| game.query(&Viewer::seat(&RED), &query);
    let facts = ask(Query::Place {
        place: field(60, 46),
    });
    let text = serde_json::to_string(&facts).unwrap();
    assert!(
        text.contains("0202") && text.contains("field/59,45"),
        "{text}"
    );
    // The second board lies upside down beside the first: its left half is the right one here.
    let text = serde_json::to_string(&ask(Query::Place {
        place: field(150, 20),
    }))
    .unwrap();
    assert!(text.contains("Dead"), "{text}");
    let far = ask(Query::Distance {
        from: field(25, 25),
        to: field(94, 25),
    });
    assert_eq!(far, Answer::Number(2));
    let refused = ask(Query::Supply {
        piece: motti_engine::PieceId::of("p1"),
    });
    assert!(matches!(refused, Answer::Refused(_)));
    let nobody = game.check(&Seat::REFEREE, &Action::of(verbs::FINISH));
    assert!(nobody.is_err());
    let mut closed = game;
    let none = closed.play(&RED, &Action::of("fly"));
    assert!(matches!(none, Err(PlayError::Refused(_))));
}
