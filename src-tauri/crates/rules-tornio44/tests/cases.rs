//! Every case of the title passes; what they cover is printed.
//!
//! `CASES=zoc cargo test --test cases -- --nocapture` plays those whose path has the word, and tells
//! their failures.

// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

mod common;

use motti_engine::RuleId;
use motti_engine::case::{CaseResult, read_cases, run_case};
use motti_engine::coverage::{CountedRule, Coverage};
use motti_rules_tornio44::CaseMaker;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            files(&entry, into);
        } else if entry.extension().is_some_and(|end| end == "json") {
            into.push(entry);
        }
    }
}

#[test]
fn every_case_passes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/cases/tornio44");
    let mut paths = Vec::new();
    files(&folder, &mut paths);
    let counted: Vec<CountedRule> = common::title()
        .rules
        .iter()
        .map(|rule| CountedRule {
            id: RuleId::new(&rule.id),
            kind: if rule.kind.counted() {
                "mechanic"
            } else {
                "component"
            }
            .to_owned(),
            proof: rule.proof.as_ref().map(ToString::to_string),
        })
        .collect();
    let counts = |id: &RuleId| {
        counted
            .iter()
            .any(|rule| rule.id == *id && rule.kind == "mechanic")
    };
    let wanted = std::env::var("CASES").unwrap_or_default();
    let maker = CaseMaker::new(common::title().clone());
    let mut results: Vec<CaseResult> = Vec::new();
    let mut failed = Vec::new();
    for path in paths
        .iter()
        .filter(|path| path.display().to_string().contains(&wanted))
    {
        let name = path.strip_prefix(&folder).unwrap().display().to_string();
        let text = std::fs::read_to_string(path).unwrap();
        let cases = match read_cases(&name, &text) {
            Ok(cases) => cases,
            Err(faults) => {
                failed.extend(faults.iter().map(ToString::to_string));
                continue;
            }
        };
        for case in cases {
            let result = run_case(&maker, &case);
            for failure in &result.failures {
                failed.push(format!("{name}: {failure}"));
            }
            for rule in result
                .silent()
                .iter()
                .filter(|rule| result.passed() && counts(rule))
            {
                failed.push(format!(
                    "{name}: names [{rule}], which nothing emits; emitted: {:?}",
                    result.emitted
                ));
            }
            results.push(result);
        }
    }
    assert!(!results.is_empty(), "no case is played");
    let coverage = Coverage::of(&counted, &results);
    println!(
        "{coverage}\nopen: {:?}\nsilent: {:?}\nunknown: {:?}",
        coverage.open, coverage.silent, coverage.unknown
    );
    let passed = results.iter().filter(|result| result.passed()).count();
    println!("{passed} of {} cases pass", results.len());
    assert!(
        failed.is_empty(),
        "{} faults:\n{}",
        failed.len(),
        failed.join("\n")
    );
}

/// Expectations that are each wrong in one thing, made from a right one.
fn spoiled(expect: &Value) -> Vec<Value> {
    let Some(fields) = expect.as_object() else {
        return vec![json!({ "refused": "99.9" })];
    };
    let mut all = Vec::new();
    for (key, value) in fields {
        let mut wrong = value.clone();
        let more = |wrong: &mut Value, item: Value| {
            wrong.as_array_mut().unwrap().push(item);
        };
        let other = |wrong: &mut Value, item: Value| {
            *wrong.as_object_mut().unwrap().values_mut().next().unwrap() = item;
        };
        match key.as_str() {
            "total" => wrong = json!("99"),
            "number" | "count" | "plies" => wrong = json!(99),
            "refused" | "rule" => wrong = json!("99.9"),
            "ledger" | "entries" | "ledger_has" => more(&mut wrong, json!(["99.9", "1"])),
            "events" | "all_events" | "others" => more(&mut wrong, json!("99.9")),
            "places" | "has_places" => more(&mut wrong, json!("9999")),
            "positions" => other(&mut wrong, json!("9999")),
            "points" | "left" | "amounts" | "marks" => other(&mut wrong, json!("99")),
            "facts" => other(&mut wrong, json!("nothing of the kind")),
            "badges" => other(&mut wrong, json!(["none"])),
            "dice" => more(&mut wrong, json!(["d6", 1])),
            "lines" => more(&mut wrong, json!({ "rule": "99.9" })),
            "contains" => more(&mut wrong, json!({ "verb": "none" })),
            "asked" => more(&mut wrong, json!({ "seat": "none" })),
            "tracks" | "markers" => more(&mut wrong, json!({ "id": "none", "kind": "none" })),
            "outcome" => wrong = json!({ "level": "none" }),
            "like" => wrong = json!({ "none": "none" }),
            "barrier" => wrong = json!(!value.as_bool().unwrap()),
            // What must not be there cannot be spoiled by asking for less of it.
            _ => continue,
        }
        let mut spoiled = fields.clone();
        spoiled.insert(key.clone(), wrong);
        all.push(Value::Object(spoiled));
    }
    all
}

#[test]
fn a_case_with_one_wrong_expectation_fails() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/cases/tornio44");
    let mut paths = Vec::new();
    files(&folder, &mut paths);
    let maker = CaseMaker::new(common::title().clone());
    let mut tried = 0;
    let mut blind = Vec::new();
    for path in &paths {
        let name = path.strip_prefix(&folder).unwrap().display().to_string();
        let case: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let steps = case["do"].as_array().unwrap();
        let with = steps
            .iter()
            .enumerate()
            .filter(|(_, step)| !step["expect"].is_null());
        let wrong = with.flat_map(|(ix, step)| {
            spoiled(&step["expect"])
                .into_iter()
                .map(move |expect| (ix, expect))
        });
        for (ix, expect) in wrong.collect::<Vec<_>>() {
            let mut changed = case.clone();
            changed["do"][ix]["expect"] = expect.clone();
            let cases = read_cases(&name, &changed.to_string()).unwrap();
            let result = run_case(&maker, &cases[0]);
            tried += 1;
            if result.passed() {
                blind.push(format!("{name}: do[{ix}] passes with {expect}"));
            }
        }
    }
    assert!(tried > paths.len(), "too little is tried");
    assert!(
        blind.is_empty(),
        "{} blind expectations:\n{}",
        blind.len(),
        blind.join("\n")
    );
}
