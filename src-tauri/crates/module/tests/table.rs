//! The form of a free table: what is wrong is told with its place, and whatever is written in it never panics.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use motti_module::limits::Limits;
use motti_module::{Fault, Files, Module};
use serde_json::{Value, json};

fn manifest() -> Value {
    json!({ "format": 1, "id": "meadow", "title": "The Meadow", "version": "0.1.0",
        "ruleset": { "name": "table", "from": "0.1.0", "below": "1.0.0" },
        "sides": [{ "id": "red", "name": "Red", "colour": "#aa3333", "ink": "#ffffff" }],
        "authors": ["The Motti developers"], "licence": "MIT", "provenance": "made for tests" })
}

fn table() -> Value {
    json!({
        "pictures": { "a": { "file": "art/a.svg", "width": 10, "height": 10 } },
        "maps": [{ "id": "field", "name": "Field", "boards": [{ "name": "north", "picture": "a", "width": 90, "height": 60,
            "grid": { "hex": { "x0": 20, "y0": 20, "dx": "34.6", "dy": 40, "snap": true, "numbering": {
                "column_first": true, "columns": { "leading": 1, "offset": 1 }, "rows": { "leading": 1, "offset": 1 } } } } }],
            "start": [{ "board": "north", "column": 0, "row": 0 }] }],
        "decks": [{ "id": "cards", "name": "Cards", "map": "field", "at": [10, 10], "size": [20, 30], "returns_to": "cards" }],
        "palettes": [{ "name": "All", "counters": ["tank"], "inner": [{ "name": "More" }] }],
        "dice": [{ "id": "2d6", "name": "2d6", "dice": [{ "sides": 6 }] }],
        "trackers": [{ "id": "turn", "name": "Turn", "levels": [
            { "name": "Turn", "run": { "count": { "start": 1, "step": 1 } }, "inner": [{ "name": "P", "run": { "list": ["A"] } }] }] }],
        "properties": [{ "name": "Supply", "value": "2", "numeric": { "least": 0, "greatest": 3 } }],
        "pages": [{ "title": "Help", "kind": "help", "file": "help/a.html" }] })
}

fn counters() -> Value {
    json!({ "counters": [{ "id": "tank", "name": "Tank", "picture": "a", "levels": ["1", "0", ""], "traits": [
        { "layer": { "levels": [{ "picture": "a" }], "up": { "name": "Flip", "key": "Ctrl+F" } } },
        { "turn": { "facings": 6 } }] }] })
}

fn setup() -> Value {
    json!({ "id": "start", "title": "Start",
        "piles": [{ "at": { "map": "field", "x": 1, "y": 2 }, "pieces": [{ "counter": "tank" }] }],
        "decks": { "cards": [{ "counter": "tank", "levels": ["-1", "0", ""] }] }, "trackers": { "turn": [[0, 0], [3, 0], [0, 0]] } })
}

fn read(parts: &[(&str, Vec<u8>)]) -> Result<Module, Vec<Fault>> {
    let mut files = Files::within(Limits::TABLE);
    for (name, bytes) in parts {
        files.insert("test", name, bytes.clone()).unwrap();
    }
    files
        .insert("test", "art/a.svg", b"<svg/>".to_vec())
        .unwrap();
    files
        .insert("test", "help/a.html", b"<p>a</p>".to_vec())
        .unwrap();
    Module::from_files(files)
}

fn parts() -> Vec<(&'static str, Vec<u8>)> {
    let bytes = |value: Value| value.to_string().into_bytes();
    vec![
        ("module.json", bytes(manifest())),
        ("table/table.json", bytes(table())),
        ("table/counters/all.json", bytes(counters())),
        ("table/setups/start.json", bytes(setup())),
    ]
}

/// The faults of the module with one value of one file replaced.
fn faults(file: usize, pointer: &str, value: Value) -> Vec<String> {
    let mut parts = parts();
    let mut json: Value = serde_json::from_slice(&parts[file].1).unwrap();
    *json
        .pointer_mut(pointer)
        .unwrap_or_else(|| panic!("no {pointer}")) = value;
    parts[file].1 = json.to_string().into_bytes();
    let found = match read(&parts) {
        Ok(module) => module.warnings,
        Err(faults) => faults,
    };
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn a_good_table_is_read_and_packed_as_it_was() {
    let module = read(&parts()).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert!(module.warnings.is_empty(), "{:?}", module.warnings);
    let table = module.table.as_ref().unwrap();
    assert_eq!(table.counters["tank"].traits.len(), 2);
    let bytes = module.files.to_zip().unwrap();
    let again = Files::from_zip("again", &bytes).unwrap();
    assert_eq!(again, module.files);
    assert_eq!(again.limits(), Limits::TABLE);
    assert_eq!(Module::from_files(again).unwrap().identity, module.identity);
}

#[test]
fn what_is_wrong_is_told_with_file_and_place() {
    let cases: [(usize, &str, Value, &str); 21] = [
        (1, "/maps/0/id", json!("Field one"), "cannot be an id"),
        (1, "/maps", json!([]), "there is no map"),
        (
            1,
            "/maps/0/boards/0/picture",
            json!("b"),
            "the picture \"b\" is missing",
        ),
        (1, "/maps/0/boards/0/width", json!(1_000_000), "too large"),
        (
            1,
            "/maps/0/boards/0/grid/hex/dx",
            json!("0.5"),
            "at least two pixels",
        ),
        (
            1,
            "/maps/0/boards/0/grid/hex/dx",
            json!("1e3"),
            "is no length",
        ),
        (
            1,
            "/maps/0/start/0/board",
            json!("south"),
            "no board \"south\"",
        ),
        (1, "/maps/0/start/0/column", json!(999), "the slot"),
        (1, "/decks/0/map", json!("sea"), "no map \"sea\""),
        (1, "/decks/0/returns_to", json!("sea"), "no deck \"sea\""),
        (
            1,
            "/palettes/0/counters/0",
            json!("plane"),
            "no counter \"plane\"",
        ),
        (1, "/dice/0/dice/0/sides", json!(0), "0 sides"),
        (
            1,
            "/trackers/0/levels/0/run",
            json!({ "count": { "start": 1, "step": 0 } }),
            "runs through nothing",
        ),
        (
            1,
            "/pictures/a/file",
            json!("art/b.svg"),
            "no file \"art/b.svg\"",
        ),
        (2, "/counters/0/levels", json!([]), "2 traits and 0 states"),
        (
            2,
            "/counters/0/traits/1/turn/facings",
            json!(0),
            "no facing",
        ),
        (
            2,
            "/counters/0/traits/0/layer",
            json!({ "levls": [] }),
            "did you mean",
        ),
        (3, "/id", json!("empty"), "cannot be the id of a set-up"),
        (3, "/piles/0/at/x", json!(9_000_000), "too far away"),
        (
            3,
            "/piles/0/pieces/0/counter",
            json!("plane"),
            "no counter \"plane\"",
        ),
        (3, "/trackers/turn", json!([[0, 0]]), "has other levels"),
    ];
    for (file, pointer, value, words) in cases {
        let found = faults(file, pointer, value);
        let told = found.iter().any(|fault| fault.contains(words));
        assert!(told, "{pointer}: \"{words}\" is not among {found:#?}");
    }
}

#[test]
fn only_a_free_table_has_foreign_pictures_and_wide_limits() {
    let mut own = Files::default();
    let foreign = own.insert(
        "test",
        "module.json",
        br#"{"ruleset":{"name":"tornio44"}}"#.to_vec(),
    );
    foreign.unwrap();
    own.insert("test", "art/a.gif", b"GIF89a\x01\0\x01\0".to_vec())
        .unwrap();
    let packed = own.to_zip().unwrap();
    assert!(Files::from_zip("own", &packed).is_err());
    let mut table = Files::within(Limits::TABLE);
    table
        .insert(
            "test",
            "module.json",
            br#"{"ruleset":{"name":"table"}}"#.to_vec(),
        )
        .unwrap();
    table
        .insert("test", "art/a.gif", b"GIF89a\x01\0\x01\0".to_vec())
        .unwrap();
    let packed = table.to_zip().unwrap();
    assert!(Files::from_zip("table", &packed).is_ok());
    let other = faults(0, "/ruleset/name", json!("tornio44"));
    assert!(
        other
            .iter()
            .any(|fault| fault.contains("plays no free table")),
        "{other:?}"
    );
}

/// Every byte of every file changed in turn, and every value of every file replaced: read or refused, never a panic.
#[test]
fn a_thousand_changed_copies_are_read_or_refused() {
    let good = parts();
    let mut refused = 0;
    let mut count = 0;
    for file in 0..good.len() {
        let len = good[file].1.len();
        for at in (0..len).step_by(len / 250 + 1) {
            for byte in [b'"', b'9', b'-', b'[', 0xff] {
                let mut parts = good.clone();
                parts[file].1[at] = byte;
                refused += usize::from(read(&parts).is_err());
                count += 1;
            }
        }
    }
    for file in 0..good.len() {
        let json: Value = serde_json::from_slice(&good[file].1).unwrap();
        let mut pointers = Vec::new();
        gather(&json, String::new(), &mut pointers);
        for pointer in pointers {
            for value in [
                json!(null),
                json!(-1),
                json!(999_999_999),
                json!(""),
                json!([]),
                json!({}),
            ] {
                let mut changed = json.clone();
                *changed.pointer_mut(&pointer).unwrap() = value;
                let mut parts = good.clone();
                parts[file].1 = changed.to_string().into_bytes();
                refused += usize::from(read(&parts).is_err());
                count += 1;
            }
        }
    }
    assert!(
        count > 1_000 && refused > count / 4 && refused < count,
        "{refused} of {count}"
    );
}

fn gather(value: &Value, at: String, pointers: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            for (ix, inner) in list.iter().enumerate() {
                gather(inner, format!("{at}/{ix}"), pointers);
            }
        }
        Value::Object(map) => {
            for (name, inner) in map {
                gather(inner, format!("{at}/{name}"), pointers);
            }
        }
        _ => {}
    }
    pointers.push(at);
}
