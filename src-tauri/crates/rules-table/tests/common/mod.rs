//! A small module for tests, with everything a free table can have that is hard: masks, hidden pieces, private hands,
//! decks, dice, layers, turns, properties, triggers.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used)]

use motti_module::{Files, FreeTable, Module};
use motti_rules_table::FreeTableRules;
use serde_json::{Value, json};
use std::sync::Arc;

/// The manifest.
pub fn manifest() -> Value {
    json!({ "format": 1, "id": "meadow", "title": "The Meadow", "version": "0.1.0",
        "ruleset": { "name": "table", "from": "0.1.0", "below": "1.0.0" },
        "sides": [{ "id": "red", "name": "Red", "colour": "#aa3333", "ink": "#ffffff" },
                  { "id": "blue", "name": "Blue", "colour": "#3333aa", "ink": "#ffffff" }],
        "authors": ["The Motti developers"], "licence": "MIT", "provenance": "made for tests" })
}

fn numbers() -> Value {
    json!({ "leading": 1, "offset": 1 })
}

/// The table.
pub fn table() -> Value {
    let hexes = json!({ "hex": { "x0": 20, "y0": 20, "dx": "34.6", "dy": 40, "snap": true, "numbering": {
        "column_first": true, "columns": numbers(), "rows": numbers(), "stagger": true } } });
    json!({
        "original": { "source": "imported", "name": "The Meadow", "version": "1" },
        "pictures": { "a": { "file": "art/a.svg", "width": 10, "height": 10 } },
        "maps": [
            { "id": "field", "name": "Field", "edge": [5, 5], "boards": [
                { "name": "north", "picture": "a", "width": 90, "height": 60, "grid": hexes },
                { "name": "box", "width": 60, "height": 40, "grid": { "zones": { "zones": [
                    { "name": "Dead", "path": [[0, 0], [30, 0], [30, 40], [0, 40]], "format": "$name$" }],
                    "background": { "regions": { "regions": [{ "name": "Reserve", "x": 45, "y": 20 }], "snap": true } } } } }],
              "start": [{ "board": "north", "column": 0, "row": 0 }, { "board": "box", "column": 1, "row": 0, "reversed": true }],
              "layers": { "property": "Side", "values": ["red", "blue"] } },
            { "id": "hand-red", "name": "Red's hand", "private_to": ["red"], "hand": true },
            { "id": "hand-blue", "name": "Blue's hand", "private_to": ["blue"], "hand": true }],
        "decks": [
            { "id": "cards", "name": "Cards", "map": "field", "at": [10, 10], "size": [20, 30], "face_down": "always",
              "shuffle": "command", "reversible": true },
            { "id": "discard", "name": "Discard", "map": "field", "at": [40, 10], "size": [20, 30], "face_down": "command",
              "shuffle": "never", "returns_to": "cards", "return_name": "Reshuffle", "most": 6 },
            { "id": "events", "name": "Events", "map": "field", "at": [70, 10], "size": [20, 30], "face_down": "always",
              "shuffle": "always" }],
        "palettes": [{ "name": "All", "counters": ["tank"] }],
        "dice": [
            { "id": "2d6", "name": "2d6", "dice": [{ "sides": 6 }, { "sides": 6 }], "sum": true },
            { "id": "weather", "name": "Weather", "dice": [{ "sides": 2, "faces": [{ "text": "Sun" }, { "text": "Rain", "value": 1 }] }] }],
        "trackers": [{ "id": "turn", "name": "Turn", "format": "Turn $level1$, $level2$", "levels": [
            { "name": "Turn", "run": { "count": { "start": 1, "step": 1, "last": 3 } },
              "inner": [{ "name": "Player", "run": { "list": ["Red", "Blue"] } }] }] }],
        "properties": [{ "name": "Supply", "value": "2", "numeric": { "least": 0, "greatest": 3 } }],
        "pages": [{ "title": "Help", "kind": "help", "file": "help/a.html" }] })
}

/// The counters.
pub fn counters() -> Value {
    let key = |name: &str, key: &str| json!({ "name": name, "key": key });
    let card = |id: &str, name: &str| {
        json!({ "id": id, "name": name, "picture": "a", "levels": ["null;", ""], "traits": [
            { "mask": { "picture": "a", "name": "Card", "command": key("Mask", "Ctrl+M") } }] })
    };
    json!({ "counters": [
        { "id": "tank", "name": "Tank", "picture": "a", "levels": ["", "null", "null;x", "0", "1", "red", "3", "false", "", "", "", ""],
          "traits": [
            { "label": { "property": "Note", "format": "$label$ $Strength$", "name_format": "$pieceName$ ($label$)",
                "size": 8, "colour": "#000000", "edit": key("Note", "Ctrl+N"),
                "anchor": { "vertical": "b", "down": 1, "horizontal": "c", "right": 0, "own_vertical": "t", "own_horizontal": "c" } } },
            { "hide": { "command": key("Hide", "Ctrl+I") } },
            { "mask": { "picture": "a", "name": "Unknown", "access": { "sides": ["red"] }, "command": key("Mask", "Ctrl+M") } },
            { "turn": { "name": "Face", "facings": 6, "clockwise": key("Right", "Ctrl+R"), "counter": key("Left", "Ctrl+L"),
                "random": key("Spin", "Ctrl+S") } },
            { "layer": { "name": "Step", "loops": true, "levels": [{ "picture": "a" }, { "picture": "a", "name": "+ (reduced)" }],
                "up": key("Flip", "Ctrl+F"), "switch": key("Fade", ""), "random": key("Fate", "Ctrl+Q"),
                "resets": [{ "command": key("Whole", "Ctrl+W"), "level": 1 }] } },
            { "mark": { "values": [["Side", "red"]] } },
            { "property": { "name": "Strength", "numeric": { "least": 0, "greatest": 4 }, "changes": [
                [key("Stronger", "Ctrl+Up"), { "add": 1 }], [key("Set strength", "Ctrl+E"), "ask"],
                [key("Pick strength", "Ctrl+P"), { "choose": ["0", "4"] }]] } },
            { "moved": { "picture": "a", "command": key("Moved", "Ctrl+T") } },
            { "delete": key("Delete", "Delete") },
            { "replace": { "command": key("Wreck", "Ctrl+X"), "counter": "wreck" } },
            { "trigger": { "command": key("Hit", "Ctrl+H"), "presses": ["Ctrl+F", "Ctrl+R", "Ctrl+H"] } }] },
        { "id": "wreck", "name": "Wreck", "picture": "a", "levels": ["", "", "", ""], "traits": [
            { "fixed": { "never_moves": true, "never_stacks": true } },
            { "delete": key("Delete", "Delete") }, { "other": { "id": "sound", "command": key("Play", "Ctrl+Y") } }] },
        card("king", "King"), card("queen", "Queen"), card("ace", "Ace")] })
}

/// A set-up.
pub fn setup() -> Value {
    let piece = |counter: &str| json!({ "counter": counter });
    json!({ "id": "start", "title": "Start", "piles": [
            { "at": { "map": "field", "x": 59, "y": 45 }, "pieces": [piece("tank"), piece("tank")] },
            { "at": { "map": "field", "x": 25, "y": 25 }, "pieces": [piece("wreck")] },
            { "at": { "map": "hand-red", "x": 10, "y": 10 }, "pieces": [piece("ace")] },
            { "at": { "map": "hand-blue", "x": 10, "y": 10 }, "pieces": [piece("king"), piece("queen")] }],
        "decks": { "cards": [piece("king"), piece("queen"), piece("ace")], "events": [piece("ace"), piece("king")] } })
}

/// The files of the module, as values.
pub fn files(manifest: &Value, table: &Value, counters: &Value, setup: &Value) -> Files {
    let mut files = Files::within(motti_module::Limits::TABLE);
    let texts = [
        ("module.json", manifest),
        ("table/table.json", table),
        ("table/counters/all.json", counters),
        ("table/setups/start.json", setup),
    ];
    for (name, value) in texts {
        files
            .insert("test", name, value.to_string().into_bytes())
            .unwrap();
    }
    files
        .insert("test", "art/a.svg", b"<svg/>".to_vec())
        .unwrap();
    files
        .insert("test", "help/a.html", b"<p>Help</p>".to_vec())
        .unwrap();
    files
}

/// The module.
pub fn module() -> Module {
    let files = files(&manifest(), &table(), &counters(), &setup());
    Module::from_files(files).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// The table of the module.
pub fn free_table() -> Arc<FreeTable> {
    module().table.expect("a free table")
}

/// Its rules.
pub fn rules() -> Arc<FreeTableRules> {
    Arc::new(FreeTableRules::new(free_table()))
}
