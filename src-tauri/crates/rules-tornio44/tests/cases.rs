//! Every case of the title passes; what they cover is printed.
//!
//! `CASES=zoc cargo test --test cases -- --nocapture` plays those whose path has the word, and tells
//! their failures.

mod common;

use motti_engine::case::{CaseResult, read_cases, run_case};
use motti_engine::coverage::{CountedRule, Coverage};
use motti_engine::RuleId;
use motti_rules_tornio44::CaseMaker;
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../cases/tornio44");
    let mut paths = Vec::new();
    files(&folder, &mut paths);
    let wanted = std::env::var("CASES").unwrap_or_default();
    let maker = CaseMaker::new(common::title().clone());
    let mut results: Vec<CaseResult> = Vec::new();
    let mut failed = Vec::new();
    for path in paths.iter().filter(|path| path.display().to_string().contains(&wanted)) {
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
            for rule in result.silent().iter().filter(|_| result.passed()) {
                failed.push(format!("{name}: names [{rule}], which nothing emits; emitted: {:?}", result.emitted));
            }
            results.push(result);
        }
    }
    assert!(!results.is_empty(), "no case is played");
    let counted: Vec<CountedRule> = common::title()
        .rules
        .iter()
        .map(|rule| CountedRule {
            id: RuleId::new(&rule.id),
            kind: rule.kind.name().to_owned(),
            proof: rule.proof.as_ref().map(ToString::to_string),
        })
        .collect();
    let coverage = Coverage::of(&counted, &results);
    println!("{coverage}\nopen: {:?}\nsilent: {:?}\nunknown: {:?}", coverage.open, coverage.silent, coverage.unknown);
    let passed = results.iter().filter(|result| result.passed()).count();
    println!("{passed} of {} cases pass", results.len());
    assert!(failed.is_empty(), "{} faults:\n{}", failed.len(), failed.join("\n"));
}
