//! What commands of pieces do that ask for more than their own trait: expressions, decks, distances, values, sides.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use motti_engine::{
    Action, LookPart, PieceId, PieceView, Place, Seat, Seed, Session, Setup, Viewer,
};
use motti_module::Module;
use motti_rules_table::{FreeTableRules, rule, value_item, verbs};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

const RED: Seat = Seat::of("red");
const BLUE: Seat = Seat::of("blue");

fn counters() -> Value {
    let key = |name: &str, key: &str| json!({ "name": name, "key": key });
    let label = json!({ "label": { "property": "Text", "size": 8, "colour": "#000000", "anchor": {
        "vertical": "b", "down": 1, "horizontal": "c", "right": 0, "own_vertical": "t", "own_horizontal": "c" } } });
    json!({ "counters": [{ "id": "unit", "name": "Unit", "picture": "a",
        "levels": ["{\"Of \" + SumStack(\"Strength\") + \" in \" + CountStack()}", "null;", "", "1", "", "3", "",
            "", "", "", "", "", "", ""],
        "traits": [
            label,
            { "mask": { "picture": "a", "name": "Unknown", "command": key("Mask", "Ctrl+M") } },
            { "bar": { "keys": ["Ctrl+U"], "when": "{Strength >= 4}" } },
            { "layer": { "name": "Size", "levels": [{ "name": "small" }, { "name": "large" }], "always": true,
                "follow": { "property": "{If(Power > 6, 2, 1)}", "first": 1 } } },
            { "calculated": { "name": "Power", "expression": "{Strength * 2}" } },
            { "property": { "name": "Strength", "numeric": { "least": 0, "greatest": 9 }, "changes": [
                [key("Stronger", "Ctrl+U"), { "add": 1 }], [key("Double", "Ctrl+D"), { "set": "{Power}" }]] } },
            { "return": { "command": key("Back", "Ctrl+B"), "deck": "cards" } },
            { "shift": { "command": key("East", "Ctrl+E"), "by": [40, 0] } },
            { "shift": { "command": key("All east", "Ctrl+A"), "by": [40, 0], "stack": true } },
            { "value": { "name": "Supply", "numeric": { "least": 0, "greatest": 3 }, "changes": [
                [key("Supply", "Ctrl+S"), { "add": 1 }], [key("Set supply", "Ctrl+T"), "ask"]] } },
            { "trigger": { "command": key("If strong", "Ctrl+G"), "when": "{Strength > 3}", "presses": ["Ctrl+E"] } },
            { "trigger": { "command": key("If old", "Ctrl+O"), "when": "Strength > 1 && Nothing = 7", "presses": ["Ctrl+E"] } },
            { "restrict": { "sides": ["red"], "moving": true } }] },
        { "id": "king", "name": "King", "levels": [""] }, { "id": "queen", "name": "Queen", "levels": [""] },
        { "id": "ace", "name": "Ace", "levels": [""] }, { "id": "tank", "name": "Tank", "levels": [""] },
        { "id": "wreck", "name": "Wreck", "levels": [""] }] })
}

fn rules() -> Arc<FreeTableRules> {
    let setup = json!({ "id": "start", "title": "Start", "piles": [
        { "at": { "map": "field", "x": 59, "y": 45 }, "pieces": [{ "counter": "unit" }, { "counter": "unit" }] }] });
    let mut counters = counters();
    let unit = &mut counters["counters"][0];
    // The state of the picture is the last one.
    let traits = unit["traits"].as_array().unwrap().len();
    assert_eq!(unit["levels"].as_array().unwrap().len(), traits + 1);
    let files = common::files(&common::manifest(), &common::table(), &counters, &setup);
    let module = Module::from_files(files).unwrap_or_else(|faults| panic!("{faults:#?}"));
    Arc::new(FreeTableRules::new(module.table.expect("a free table")))
}

fn game() -> Session<FreeTableRules> {
    let setup = Setup::new("start", BTreeMap::new(), Seed::from_number(1));
    Session::new(rules(), setup).unwrap()
}

fn press(game: &mut Session<FreeTableRules>, seat: &Seat, piece: &'static str, key: &'static str) {
    let action = Action::of(verbs::COMMAND).with(piece).choosing(key);
    if let Err(error) = game.play(seat, &action) {
        panic!("{action:?}: {error}");
    }
}

fn seen(game: &Session<FreeTableRules>, seat: &Seat, piece: &str) -> PieceView {
    let view = game.view(&Viewer::seat(seat));
    view.pieces[&PieceId::new(piece)].clone()
}

fn text(game: &Session<FreeTableRules>, seat: &Seat, piece: &str) -> String {
    let look = seen(game, seat, piece).look.unwrap();
    let mut texts = look.parts.into_iter().filter_map(|part| match part {
        LookPart::Text { text, .. } => Some(text),
        _ => None,
    });
    texts.next().unwrap_or_default()
}

fn name(game: &Session<FreeTableRules>, seat: &Seat, piece: &str) -> String {
    seen(game, seat, piece).look.unwrap().name
}

#[track_caller]
fn refused(game: &Session<FreeTableRules>, seat: &Seat, piece: &'static str, key: &'static str) {
    let action = Action::of(verbs::COMMAND).with(piece).choosing(key);
    let refusal = game.check(seat, &action).expect_err("this must be refused");
    assert_eq!(refusal.rule(), &rule::COMMAND, "{key}: {refusal:?}");
}

#[test]
fn labels_layers_and_properties_are_worked_out() {
    let mut game = game();
    assert_eq!(text(&game, &RED, "p1"), "Of 6 in 2");
    assert_eq!(name(&game, &RED, "p1"), "small");
    press(&mut game, &RED, "p1", "Ctrl+U");
    assert_eq!(text(&game, &RED, "p1"), "Of 7 in 2");
    assert_eq!(
        name(&game, &RED, "p1"),
        "large",
        "twice its strength is above 6"
    );
    press(&mut game, &RED, "p1", "Ctrl+D");
    assert_eq!(text(&game, &RED, "p2"), "Of 11 in 2");
}

#[test]
fn what_is_masked_is_in_no_sum() {
    let mut game = game();
    press(&mut game, &RED, "p1", "Ctrl+M");
    for seat in [&RED, &BLUE] {
        assert_eq!(text(&game, seat, "p2"), "Of 3 in 1", "{seat}");
    }
    assert_eq!(name(&game, &BLUE, "p1"), "Unknown");
}

#[test]
fn commands_wait_for_what_they_depend_on() {
    let mut game = game();
    refused(&game, &RED, "p1", "Ctrl+G");
    refused(&game, &RED, "p1", "Ctrl+O");
    press(&mut game, &RED, "p1", "Ctrl+U");
    // Four is enough for the one, and too much for the other.
    refused(&game, &RED, "p1", "Ctrl+U");
    press(&mut game, &RED, "p1", "Ctrl+G");
    assert_eq!(seen(&game, &RED, "p1").place, Place::part("field", "99,45"));
}

#[test]
fn pieces_go_back_to_decks_and_by_fixed_distances() {
    let mut game = game();
    press(&mut game, &RED, "p1", "Ctrl+A");
    for piece in ["p1", "p2"] {
        assert_eq!(
            seen(&game, &RED, piece).place,
            Place::part("field", "99,45")
        );
    }
    press(&mut game, &RED, "p2", "Ctrl+B");
    let view = game.view(&Viewer::Omniscient);
    assert_eq!(view.pieces[&PieceId::of("p2")].place, Place::boxed("cards"));
    let view = game.view(&Viewer::seat(&RED));
    assert!(
        !view.pieces.contains_key(&PieceId::of("p2")),
        "it lies face down"
    );
}

#[test]
fn values_of_the_table_are_changed_from_a_piece() {
    let mut game = game();
    let supply = |game: &Session<FreeTableRules>| {
        let saved = game.save().unwrap();
        let state: Value = serde_json::to_value(saved.state).unwrap();
        state["values"]["Supply"].clone()
    };
    press(&mut game, &BLUE, "p1", "Ctrl+S");
    assert_eq!(supply(&game), json!("3"));
    press(&mut game, &BLUE, "p1", "Ctrl+S");
    assert_eq!(supply(&game), json!("3"), "three is the most");
    let ask = |value: &str| {
        Action::of(verbs::COMMAND)
            .with("p1")
            .choosing("Ctrl+T")
            .made_of(vec![value_item(value)])
    };
    assert!(game.check(&RED, &ask("4")).is_err());
    game.play(&RED, &ask("1")).unwrap();
    assert_eq!(supply(&game), json!("1"));
}

#[test]
fn a_piece_kept_to_a_side_is_moved_by_it_alone() {
    let game = game();
    let go = Action::of(verbs::MOVE)
        .with("p1")
        .to(Place::part("field", "10,10"));
    assert!(game.check(&RED, &go).is_ok());
    let refusal = game.check(&BLUE, &go).expect_err("it is red's");
    assert_eq!(refusal.rule(), &rule::FIXED);
}
