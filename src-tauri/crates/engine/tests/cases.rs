//! The case runner on the toy: cases that hold, and for everything a case can expect one that does
//! not, so that each is seen to fail.

use motti_engine::case::{Case, read_cases, run_case};
use motti_engine::toy::Toy;
use motti_engine::{RuleId, coverage};
use serde_json::{Value, json};

const TOY: &str = include_str!("cases/toy.json");

fn read(text: &str) -> Vec<Case> {
    let faults = |faults: Vec<_>| panic!("{faults:?}");
    read_cases("toy.json", text).unwrap_or_else(faults)
}

#[test]
fn cases_hold_and_cover_their_rules() {
    let results: Vec<_> = read(TOY)
        .iter()
        .map(|case| run_case(&Toy::new(), case))
        .collect();
    for result in &results {
        assert!(result.passed(), "{}: {:#?}", result.case, result.failures);
    }
    let silent = [vec![], vec![RuleId::of("1.2")]];
    for (result, silent) in results.iter().zip(silent) {
        assert_eq!(result.silent(), silent, "{}", result.case);
    }
    let rule = |id| coverage::CountedRule {
        id: RuleId::of(id),
        kind: "mechanic".into(),
        proof: None,
    };
    let coverage = coverage::Coverage::of(&["1.1", "1.2", "5", "6"].map(rule), &results);
    assert_eq!(coverage.open, [RuleId::of("1.2"), RuleId::of("6")]);
}

/// A case that has red's move in the middle of the ford position fail in one step.
fn fails(step: &Value) -> Vec<String> {
    let case = json!({
        "case": "this does not hold", "rules": ["4"], "module": "toy",
        "position": {
            "step": "red_moves", "laid": true, "mine": "D1", "aim": "E3",
            "pieces": { "r1": { "place": "B2", "left": "3" }, "b2": { "place": "E3" } }
        },
        "do": [step]
    });
    let result = run_case(&Toy::new(), &read(&case.to_string())[0]);
    result.failures.iter().map(ToString::to_string).collect()
}

/// Actions that do not bring what is expected.
fn acts() -> Vec<(&'static str, Value)> {
    let moved = json!({ "verb": "move", "pieces": ["r1"], "path": ["B1"] });
    let far = json!({ "verb": "move", "pieces": ["r1"], "path": ["C2", "D2", "E2"] });
    vec![
        ("accepted, found refused by [4.4]", json!({ "act": far })),
        (
            "refused by [4.2], found refused by [4.4]",
            json!({ "act": far, "expect": { "refused": "4.2" } }),
        ),
        (
            "[4.5] among the other",
            json!({ "act": far, "expect": { "refused": "4.4", "others": ["4.5"] } }),
        ),
        (
            "the message x",
            json!({ "act": far, "expect": { "refused": "4.4", "key": "x" } }),
        ),
        (
            "enemy = b1",
            json!({ "act": far, "expect": { "refused": "4.4", "facts": { "enemy": "b2" } } }),
        ),
        (
            "refused by [4.2], found accepted",
            json!({ "act": moved, "expect": { "refused": "4.2" } }),
        ),
        (
            "an event like {\"rule\":\"5\"}",
            json!({ "act": moved, "expect": { "events": [{ "rule": "5" }] } }),
        ),
        (
            "exactly the events",
            json!({ "act": moved, "expect": { "all_events": [] } }),
        ),
        (
            "no event like",
            json!({ "act": moved, "expect": { "no_events": ["3"] } }),
        ),
        (
            "dice",
            json!({ "act": moved, "expect": { "dice": [["d6", 1]] } }),
        ),
        (
            "barrier false, found true",
            json!({ "act": moved, "expect": { "barrier": false } }),
        ),
        (
            "blue knows Nothing, found Action",
            json!({ "act": moved, "expect": { "known": { "blue": "nothing" } } }),
        ),
        (
            "total 3, found 1",
            json!({ "act": moved, "expect": { "total": 3 } }),
        ),
        (
            "r1 at ⟨C1⟩, found ⟨B1⟩",
            json!({ "act": moved, "expect": { "positions": { "r1": "C1" } } }),
        ),
        (
            "left: expected 1, found \"2\"",
            json!({ "act": moved, "expect": { "pieces": { "r1": { "left": 1 } } } }),
        ),
        (
            "r1 not to be seen",
            json!({ "act": moved, "expect": { "gone": ["r1"] } }),
        ),
        (
            "the badges of r1",
            json!({ "act": moved, "expect": { "badges": { "r1": [] } } }),
        ),
        (
            "a marker like",
            json!({ "act": moved, "expect": { "markers": [{ "kind": "crater" }] } }),
        ),
        (
            "no marker like",
            json!({ "act": moved, "expect": { "no_markers": [{ "kind": "mine" }] } }),
        ),
        (
            "a track like",
            json!({ "act": moved, "expect": { "tracks": [{ "id": "turn", "at": "2" }] } }),
        ),
        (
            "points points",
            json!({ "act": moved, "expect": { "points": { "points": 9 } } }),
        ),
        (
            "seat: expected \"blue\"",
            json!({ "act": moved, "expect": { "asked": [{ "seat": "blue" }] } }),
        ),
        (
            "0 decisions asked",
            json!({ "act": moved, "expect": { "asked": [] } }),
        ),
        (
            "an outcome like",
            json!({ "act": moved, "expect": { "outcome": { "winner": "red" } } }),
        ),
    ]
}

/// Questions that are not answered as expected.
fn questions() -> Vec<(&'static str, Value)> {
    let moved = json!({ "verb": "move", "pieces": ["r1"], "path": ["B1"] });
    let cost = json!({ "cost": { "pieces": ["r1"], "path": ["B1", "C1"] } });
    let place = json!({ "place": { "place": "C2" } });
    let reach = json!({ "reach": { "pieces": ["r1"] } });
    vec![
        (
            "total 9/2, found 3",
            json!({ "ask": cost, "expect": { "total": "9/2" } }),
        ),
        (
            "ledger {[4] 1}, found {[4] 1, [4.1] 2}",
            json!({ "ask": cost, "expect": { "ledger": [["4", 1]] } }),
        ),
        (
            "entries",
            json!({ "ask": cost, "expect": { "entries": [] } }),
        ),
        (
            "[2.1] 1/2 in the ledger",
            json!({ "ask": cost, "expect": { "ledger_has": [["2.1", "1/2"]] } }),
        ),
        (
            "the path",
            json!({ "ask": cost, "expect": { "path": ["B1"] } }),
        ),
        (
            "allowed, found",
            json!({ "ask": cost, "expect": { "allowed": true } }),
        ),
        (
            "a verdict, found",
            json!({ "ask": cost, "expect": { "holds": true } }),
        ),
        (
            "an answer like",
            json!({ "ask": cost, "expect": { "like": { "number": 1 } } }),
        ),
        (
            "number 3, found 2",
            json!({ "ask": { "distance": { "from": "A1", "to": "B2" } }, "expect": { "number": 3 } }),
        ),
        (
            "a fact like",
            json!({ "ask": place, "expect": { "lines": [{ "facts": { "cost": 1 } }] } }),
        ),
        (
            "missing {",
            json!({ "ask": reach, "expect": { "places": ["E1"] } }),
        ),
        (
            "the place E1",
            json!({ "ask": reach, "expect": { "has_places": ["E1"] } }),
        ),
        (
            "not the place B1",
            json!({ "ask": reach, "expect": { "lacks_places": ["B1"] } }),
        ),
        (
            "at B1 the amount",
            json!({ "ask": reach, "expect": { "amounts": { "B1": 2 } } }),
        ),
        (
            "at B1 left",
            json!({ "ask": reach, "expect": { "left": { "B1": 2 } } }),
        ),
        (
            "at B1 the mark",
            json!({ "ask": reach, "expect": { "marks": { "B1": "x" } } }),
        ),
        (
            "refused by [4.2], found accepted",
            json!({ "ask": { "why": { "action": moved } }, "expect": { "refused": "4.2" } }),
        ),
    ]
}

/// Lists, views and everything else.
fn lists_and_others() -> Vec<(&'static str, Value)> {
    let moved = json!({ "verb": "move", "pieces": ["r1"], "path": ["B1"] });
    vec![
        (
            "a ply like",
            json!({ "act": moved, "expect": { "like": { "origin": "referee" } } }),
        ),
        (
            "count 99",
            json!({ "list": true, "expect": { "count": 99 } }),
        ),
        (
            "a legal action like",
            json!({ "list": true, "expect": { "contains": [{ "verb": "fire" }] } }),
        ),
        (
            "no legal action like",
            json!({ "list": true, "expect": { "lacks": [{ "verb": "end" }] } }),
        ),
        (
            "plies 3, found 0",
            json!({ "see": true, "expect": { "plies": 3 } }),
        ),
        (
            "a view like",
            json!({ "see": true, "expect": { "like": { "light": "night" } } }),
        ),
        (
            "undo offered true, found false",
            json!({ "undo": "offered" }),
        ),
        ("undone, found refused by [P6]", json!({ "undo": "done" })),
        ("automatic steps 1, found 0", json!({ "auto": 1 })),
        (
            "accepted, found refused by [P4]",
            json!({ "add": { "verb": "ration" } }),
        ),
        ("not complete", json!({ "commit": true, "as": "blue" })),
        ("one of", json!({ "act": moved, "as": "green" })),
        ("never drawn", json!({ "dice": { "d6": [1] } })),
        ("no face 9", json!({ "dice": { "d6": [9] } })),
        (
            "r1 at",
            json!({ "resume": true, "expect": { "positions": { "r1": "E1" } } }),
        ),
    ]
}

#[test]
fn every_expectation_is_seen_to_fail() {
    let steps = [acts(), questions(), lists_and_others()].concat();
    for (part, step) in steps {
        let failures = fails(&step);
        assert!(
            failures.iter().any(|failure| failure.contains(part)),
            "{step}\n{part}\n{failures:?}"
        );
    }
}

#[test]
fn a_case_that_says_nothing_is_no_case() {
    let faulty = [
        ("no JSON", "{"),
        ("missing field `case`", "{}"),
        (
            "at do: a case without steps",
            r#"{ "case": "x", "rules": ["1"], "module": "toy", "do": [] }"#,
        ),
        (
            "at rules:",
            r#"{ "case": "x", "rules": [], "module": "toy", "do": [{ "auto": "all" }] }"#,
        ),
    ];
    for (part, text) in faulty {
        let faults = read_cases("f.json", text).err().unwrap_or_default();
        assert!(
            faults.iter().any(|fault| fault.to_string().contains(part)),
            "{part}: {faults:?}"
        );
    }
    let steps = [
        ("do[0]: a step needs one of", json!({ "note": "nothing" })),
        (
            "do[0]: a step has one verb",
            json!({ "see": true, "list": true, "expect": { "count": 1 } }),
        ),
        ("`see` needs an `expect`", json!({ "see": true })),
        (
            "the expectation expects nothing",
            json!({ "see": true, "expect": {} }),
        ),
        (
            "`positions` expects nothing",
            json!({ "see": true, "expect": { "positions": {} } }),
        ),
        (
            "`markers` expects nothing",
            json!({ "see": true, "expect": { "markers": [{}] } }),
        ),
        (
            "`total` means nothing in a step `see`",
            json!({ "see": true, "expect": { "total": 1 } }),
        ),
        (
            "`dice` cannot follow a refusal",
            json!({ "act": { "verb": "end" }, "expect": { "refused": "1", "dice": [] } }),
        ),
        (
            "accepted or refused",
            json!({ "act": { "verb": "end" }, "expect": { "refused": "1", "accepted": true } }),
        ),
        (
            "unknown field `totl`",
            json!({ "see": true, "expect": { "totl": 1 } }),
        ),
        (
            "do[0].expect.positions.r1",
            json!({ "see": true, "expect": { "positions": { "r1": 7 } } }),
        ),
        ("do[0].act.verb", json!({ "act": { "verb": 1 } })),
    ];
    for (part, step) in steps {
        let text =
            json!({ "case": "x", "rules": ["1"], "module": "toy", "do": [step] }).to_string();
        let faults = read_cases("f.json", &text).err().unwrap_or_default();
        assert!(
            faults.iter().any(|fault| fault.to_string().contains(part)),
            "{part}: {faults:?}"
        );
    }
    let deep = "[".repeat(80) + &"]".repeat(80);
    assert!(read_cases("f.json", &deep).is_err());
}

#[test]
fn no_file_makes_the_reader_or_the_runner_panic() {
    let mut chance = motti_engine::Chance::new(8);
    let pieces = [
        "{", "}", "[", "]", "null", "-1", "\"\"", "1e99", "\"B1\"", "true", ",", "\u{e9}",
    ];
    let (mut read, mut played) = (0, 0);
    for _ in 0..1_500 {
        let mut text: Vec<char> = TOY.chars().collect();
        for _ in 0..=chance.below(2) {
            let at = chance.below(text.len());
            let until = (at + chance.below(6)).min(text.len());
            let piece = chance.pick(&pieces).copied().unwrap_or_default();
            text.splice(at..until, piece.chars());
        }
        let text: String = text.into_iter().collect();
        if let Ok(cases) = read_cases("mutated.json", &text) {
            read += 1;
            for case in &cases {
                let _ = run_case(&Toy::new(), case);
                played += 1;
            }
        }
    }
    assert!(
        read > 10 && played > 10,
        "{read} files read, {played} cases played"
    );
}
