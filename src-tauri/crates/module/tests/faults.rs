//! Every kind of fault is found, all of them at once, and each says where it is.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::Path;

use motti_module::source::ModuleSource;
use motti_module::{Fault, Files, Module, read_files};
use serde_json::{Value, json};

fn files() -> Files {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44");
    read_files(&folder).unwrap()
}

/// A file and what is changed in it.
type Change<'a> = (&'a str, &'a dyn Fn(&mut Value));

/// The module's files with some of them changed.
fn changed(changes: &[Change<'_>]) -> Files {
    let mut changed = Files::default();
    for (name, bytes) in files().iter() {
        let mut bytes = bytes.to_vec();
        for (file, change) in changes {
            if name == *file {
                let mut value: Value = serde_json::from_slice(&bytes).unwrap();
                change(&mut value);
                bytes = serde_json::to_vec(&value).unwrap();
            }
        }
        changed.insert("test", name, bytes).unwrap();
    }
    changed
}

fn faults(changes: &[Change<'_>]) -> Vec<Fault> {
    match Module::from_files(changed(changes)) {
        Ok(module) => module.warnings,
        Err(faults) => faults,
    }
}

const MAP: &str = "map/map.json";
const SCENARIO: &str = "scenarios/campaign.json";

/// The change makes a fault whose file and place and text hold these.
#[track_caller]
fn one(file: &str, change: impl Fn(&mut Value), place: &str, text: &str) {
    let found = faults(&[(file, &change)]);
    let hit = found.iter().any(|fault| {
        fault.file == file && fault.place.contains(place) && fault.to_string().contains(text)
    });
    assert!(hit, "no \"{text}\" at \"{place}\" among {found:#?}");
}

#[test]
fn the_manifest_is_checked() {
    let file = "module.json";
    one(file, |m| m["format"] = json!(2), "/format", "format 1");
    one(
        file,
        |m| m["id"] = json!("Tornio 44"),
        "/id",
        "small letters",
    );
    one(
        file,
        |m| m["version"] = json!("1.0"),
        "/version",
        "three numbers",
    );
    one(
        file,
        |m| m["ruleset"]["below"] = json!("0.1.0"),
        "/ruleset",
        "no version lies between",
    );
    one(
        file,
        |m| m["sides"][0]["colour"] = json!("blue"),
        "/sides/0",
        "#3a6ea5",
    );
    one(
        file,
        |m| m["sides"] = json!([]),
        "/sides",
        "at least one side",
    );
    one(
        file,
        |m| m["licencia"] = json!("x"),
        "",
        "did you mean \"licence\"",
    );
}

#[test]
fn the_picture_of_letters_is_checked() {
    one(
        MAP,
        |m| m["terrain"]["rows"][0] = json!("01 . ."),
        "/terrain/rows/0",
        "24, one per hex",
    );
    one(
        MAP,
        |m| m["terrain"]["rows"][0] = json!("99 . ."),
        "/terrain/rows/0",
        "no row \"99\"",
    );
    one(
        MAP,
        |m| m["terrain"]["rows"][0] = json!("02 . ."),
        "/terrain/rows",
        "row 01 is missing",
    );
    one(
        MAP,
        |m| m["terrain"]["key"]["."]["terrain"] = json!("opne"),
        "/terrain/key/.",
        "did you mean \"open\"",
    );
    one(
        MAP,
        |m| m["terrain"]["key"]["xx"] = json!({"terrain": "open"}),
        "/terrain/key/xx",
        "no single letter",
    );
    let letter = |m: &mut Value| {
        let row = m["terrain"]["rows"][0]
            .as_str()
            .unwrap()
            .replacen('f', "q", 1);
        m["terrain"]["rows"][0] = json!(row);
    };
    one(MAP, letter, "/terrain/rows/0", "hex 0103: no key \"q\"");
    one(
        MAP,
        |m| m["grid"]["rows_grow"] = json!("E"),
        "/grid",
        "expected N or S",
    );
}

#[test]
fn hexsides_paths_and_bridges_are_checked() {
    one(
        MAP,
        |m| m["hexsides"][0]["sides"][0] = json!("0113-0120"),
        "/hexsides/0/sides/0",
        "share no side",
    );
    one(
        MAP,
        |m| m["hexsides"][0]["sides"][0] = json!("0113"),
        "/hexsides/0/sides/0",
        "no hexside",
    );
    one(
        MAP,
        |m| m["hexsides"][0]["kind"] = json!("minor_rivr"),
        "/hexsides/0/kind",
        "did you mean \"minor_river\"",
    );
    let twice = |m: &mut Value| m["hexsides"][0]["sides"][1] = m["hexsides"][0]["sides"][0].clone();
    one(MAP, twice, "/hexsides/0/sides/1", "given twice");
    one(
        MAP,
        |m| m["hexsides"][0]["sides"][0] = json!("3901-3902"),
        "/hexsides/0",
        "closed to all units",
    );
    one(
        MAP,
        |m| m["paths"][0]["hexes"][1] = json!("0101"),
        "/paths/0/hexes",
        "breaks at 3220-0101",
    );
    one(
        MAP,
        |m| m["paths"][0]["hexes"] = json!(["0101"]),
        "/paths/0/hexes",
        "no length",
    );
    one(
        MAP,
        |m| m["paths"][0]["hexes"][0] = json!("3901"),
        "/paths/0/hexes",
        "no unit may enter",
    );
    one(
        MAP,
        |m| m["paths"][0]["class"] = json!("mian"),
        "/paths/0/class",
        "one of main",
    );
    one(
        MAP,
        |m| m["bridges"] = json!([]),
        "/paths/0/hexes",
        "crosses a river",
    );
    one(
        MAP,
        |m| m["bridges"][0]["sides"][0] = json!("0101-0102"),
        "/bridges/0",
        "no river",
    );
    one(
        MAP,
        |m| m["bridges"][0]["hex"] = json!("0101"),
        "/bridges/0/hex",
        "does not touch",
    );
    one(
        MAP,
        |m| m["bridges"][0]["id"] = json!("T"),
        "/bridges/",
        "an id that nothing else here has",
    );
}

#[test]
fn features_are_checked_by_their_columns() {
    one(
        MAP,
        |m| m["features"]["vp_object"][0]["hexes"] = json!(["9999"]),
        "/features/vp_object/0/hexes",
        "hex \"9999\"",
    );
    one(
        MAP,
        |m| m["features"]["vp_object"][0]["hexes"] = json!([]),
        "/features/vp_object/0",
        "lies nowhere",
    );
    one(
        MAP,
        |m| m["features"]["vp_object"][0]["values"] = json!({"vp": "x"}),
        "/values/vp",
        "an exact number",
    );
    one(
        MAP,
        |m| m["features"]["vp_object"][0]["values"] = json!({}),
        "/values",
        "lacks \"vp\"",
    );
    one(
        MAP,
        |m| m["features"]["vp_object"][0]["values"]["vpp"] = json!(1),
        "/values/vpp",
        "did you mean \"vp\"",
    );
    one(
        MAP,
        |m| m["features"]["vp_objct"] = json!([]),
        "/features/vp_objct",
        "did you mean \"vp_object\"",
    );
    one(
        MAP,
        |m| m["features"]["landing_site"][0]["values"]["alarm"] = json!("Q"),
        "/values/alarm",
        "no entry \"Q\"",
    );
    one(
        MAP,
        |m| m["features"]["exit"][0]["values"]["edge"] = json!("nort"),
        "/values/edge",
        "did you mean \"north\"",
    );
    one(
        MAP,
        |m| m["features"]["depot"][0]["side"] = json!("finish"),
        "/features/depot/0/side",
        "did you mean \"finnish\"",
    );
    one(
        MAP,
        |m| m["overlays"][0]["hexes"][0] = json!("3901"),
        "/overlays/0/hexes",
        "no unit may enter",
    );
    one(
        MAP,
        |m| m["overlays"][0]["kind"] = json!("vilage"),
        "/overlays/0/kind",
        "did you mean \"village\"",
    );
    let again = |m: &mut Value| m["places"][1]["hexes"] = m["places"][0]["hexes"].clone();
    one(MAP, again, "/places/1/hexes", "already has the name");
}

#[test]
fn charts_are_checked() {
    let file = "charts/11.1.json";
    one(
        file,
        |c| c["rows"][0]["roll"] = json!("<=1"),
        "/rows/1/roll",
        "does not follow",
    );
    one(
        file,
        |c| c["rows"][0]["roll"] = json!("<=3"),
        "/rows/1/roll",
        "without gap or overlap",
    );
    one(
        file,
        |c| c["rows"][0]["roll"] = json!("two"),
        "/rows/0/roll",
        "a range such as",
    );
    one(
        file,
        |c| c["rows"][0]["vp"] = json!("1/2"),
        "/rows/0/vp",
        "a whole number",
    );
    one(
        file,
        |c| c["rows"][0]["alert"] = json!(1),
        "/rows/0/alert",
        "true or false",
    );
    one(
        file,
        |c| c["rows"][1]["id"] = json!("failure"),
        "/rows/1",
        "cannot have this id",
    );
    one(
        file,
        |c| c["values"]["dice"] = json!("d6"),
        "/values/dice",
        "2d6",
    );
    one(
        file,
        |c| c["rule"] = json!("11.2"),
        "/rule",
        "no rule \"11.2\"",
    );
    one(
        file,
        |c| c["modifiers"][0]["rule"] = json!("11"),
        "/modifiers/0",
        "no rule \"11\"",
    );
    one(
        file,
        |c| c["modifiers"][0]["by"] = json!(0.123_456_789),
        "",
        "out of bounds",
    );
    one(
        file,
        |c| c["rows"][0]["source"] = json!("rulbook"),
        "/rows/0/source",
        "rulbook",
    );
    one(
        file,
        |c| c["columns"][1]["type"] = json!("rnge"),
        "/columns/1/type",
        "did you mean \"range\"",
    );
    let found = faults(&[(file, &|c| c["id"] = json!("12.1"))]);
    assert!(
        found[0]
            .to_string()
            .contains("the chart \"12.1\" cannot have this id")
    );
    let no_column = |c: &mut Value| {
        c["rows"][0].as_object_mut().unwrap().remove("vp");
    };
    one(file, no_column, "/rows/0", "lacks \"vp\"");
    one(
        "charts/turn_track.json",
        |c| c["rows"][0]["weather"] = json!("suny"),
        "/rows/0/weather",
        "did you mean \"sunny\"",
    );
    one(
        "charts/turn_track.json",
        |c| c["columns"][2]["of"] = json!("12.2"),
        "/columns/2/of",
        "points to \"12.2\"",
    );
}

#[test]
fn counters_are_checked() {
    let file = "counters/finnish.json";
    one(
        file,
        |c| c["units"][0]["type"] = json!("finnish_infantri"),
        "/units/0/type",
        "did you mean \"finnish_infantry\"",
    );
    one(
        file,
        |c| c["units"][1]["id"] = json!("F-OsP-1"),
        "/units/1",
        "cannot have this id",
    );
    one(
        file,
        |c| c["units"][0]["branch"] = json!("navy"),
        "/units/0/branch",
        "no branch",
    );
    one(
        file,
        |c| c["types"][0]["arm"] = json!("cavalry"),
        "/types/0/arm",
        "no entry \"cavalry\"",
    );
    one(
        file,
        |c| c["types"][0]["side"] = json!("swedish"),
        "/types/0/side",
        "no side",
    );
    one(
        file,
        |c| c["types"][0]["faces"]["front"]["atack"] = json!(4),
        "/faces",
        "did you mean \"attack\"",
    );
    one(
        file,
        |c| c["types"][0]["faces"]["front"]["attack"] = json!(-4),
        "/faces/front/attack",
        "0 or more",
    );
    let back = |c: &mut Value| {
        c["types"][0]["faces"]["back"]
            .as_object_mut()
            .unwrap()
            .remove("mf");
    };
    one(file, back, "/types/0/faces", "do not name the same values");
}

#[test]
fn scenarios_are_checked() {
    one(
        SCENARIO,
        |s| s["first_turn"] = json!("0A"),
        "/first_turn",
        "no entry \"0A\"",
    );
    one(
        SCENARIO,
        |s| s["setup"][0]["units"][0] = json!("F-OsP-9"),
        "/setup/0/units",
        "no unit \"F-OsP-9\"",
    );
    one(
        SCENARIO,
        |s| s["setup"][0]["units"][0] = json!("F-OsP-2"),
        "/setup/0/units",
        "already has a place",
    );
    one(
        SCENARIO,
        |s| s["setup"][0]["side"] = json!("german"),
        "/setup/0/units",
        "fights for",
    );
    one(
        SCENARIO,
        |s| s["setup"][0]["hexes"] = json!([]),
        "/setup/0",
        "placed nowhere",
    );
    one(
        SCENARIO,
        |s| s["setup"][0]["at_least_hexes"] = json!(5),
        "/setup/0/at_least_hexes",
        "fewer units",
    );
    one(
        SCENARIO,
        |s| s["arrivals"][0]["units"] = json!([]),
        "/arrivals",
        "neither starts",
    );
    one(
        SCENARIO,
        |s| s["arrivals"][0]["turn"] = json!(null),
        "/arrivals/0",
        "when the group is due",
    );
    one(
        SCENARIO,
        |s| s["arrivals"][0]["at"] = json!("harbour"),
        "/arrivals/0/at",
        "no kind of feature",
    );
    one(
        SCENARIO,
        |s| s["options"][0]["default"] = json!("fre"),
        "/options/0/default",
        "did you mean \"free\"",
    );
    one(
        SCENARIO,
        |s| s["options"][1]["default"] = json!("no"),
        "/options/1/default",
        "one of on, off",
    );
    let schedule = |s: &mut Value| {
        for group in s["arrivals"].as_array_mut().unwrap() {
            if let Some(schedule) = group.get_mut("schedule") {
                schedule.as_object_mut().unwrap().remove("K");
            }
        }
    };
    one(SCENARIO, schedule, "/schedule", "no turn for \"K\"");
}

#[test]
fn ready_made_set_ups_obey_the_free_one() {
    let place = "/ready_made/historical/placements";
    let put = |unit: usize, hex: &'static str| {
        move |s: &mut Value| s["ready_made"]["historical"]["placements"][unit]["hex"] = json!(hex)
    };
    one(SCENARIO, put(0, "0101"), place, "may not be set up in 0101");
    one(SCENARIO, put(0, "3901"), place, "no unit may enter");
    // Two hexes for the four units of Os.P are too few.
    let few = |s: &mut Value| {
        for unit in 0..3 {
            s["ready_made"]["historical"]["placements"][unit]["hex"] = json!("2819");
        }
    };
    one(SCENARIO, few, place, "uses too few hexes");
    let all = |s: &mut Value| {
        s["ready_made"]["historical"]["placements"]
            .as_array_mut()
            .unwrap()
            .pop();
    };
    one(SCENARIO, all, place, "is not placed");
}

#[test]
fn everything_is_reported_at_once() {
    let found = faults(&[
        (MAP, &|m| {
            m["paths"][0]["hexes"][1] = json!("0101");
            m["features"]["vp_object"][0]["values"]["vp"] = json!("x");
        }),
        ("charts/12.1.json", &|c| c["rows"][0]["rol"] = json!(1)),
        ("charts/20.3.json", &|c| c["titel"] = json!("x")),
        ("counters/german.json", &|c| {
            c["units"][0]["nam"] = json!("x");
        }),
        (SCENARIO, &|s| s["options"][0]["default"] = json!("none")),
        ("rules.json", &|r| r["rules"][3]["kind"] = json!("law")),
        ("module.json", &|m| m["id"] = json!("")),
    ]);
    let files: std::collections::BTreeSet<&str> =
        found.iter().map(|fault| fault.file.as_str()).collect();
    assert_eq!(files.len(), 7, "{found:#?}");
    // What was left out of a file is not complained about where others name it.
    let noise = found
        .iter()
        .filter(|fault| fault.wrong.contains("no entry") || fault.wrong.contains("no rule"));
    assert_eq!(noise.count(), 0, "{found:#?}");
}

#[test]
fn missing_and_misplaced_files_are_named() {
    let mut few = Files::default();
    few.insert("test", "modul.json", b"{}".to_vec()).unwrap();
    let reading = ModuleSource::read(&few);
    let text: Vec<String> = reading.faults.iter().map(ToString::to_string).collect();
    assert!(reading.source.is_none());
    assert!(
        text.iter()
            .any(|fault| fault.contains("modul.json: this file has no place"))
    );
    for name in ["module.json", "map/map.json", "rules.json"] {
        let wanted = format!("error: {name}: the file is missing");
        assert!(
            text.iter().any(|fault| fault.starts_with(&wanted)),
            "{text:#?}"
        );
    }
}
