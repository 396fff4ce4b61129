//! Every ruling says what was asked, by which rules, what holds and why, and its cases prove it.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

mod common;

use motti_engine::RuleId;
use motti_engine::case::{read_cases, run_case};
use motti_rules_tornio44::CaseMaker;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// A ruling of the document.
#[derive(Debug)]
struct Ruling {
    question: String,
    rules: Vec<String>,
    decided: String,
    reason: String,
    cases: Vec<String>,
}

fn line(block: &str, name: &str) -> String {
    let start = format!("- {name}: ");
    let found = block.lines().find_map(|line| line.strip_prefix(&start));
    found
        .unwrap_or_else(|| panic!("no {name} in: {block}"))
        .to_owned()
}

fn document() -> Vec<Ruling> {
    let text = std::fs::read_to_string(root().join("docs/rulings.md")).unwrap();
    let (_, title) = text.split_once("\n## Tornio '44\n").unwrap();
    let title = title.split("\n## ").next().unwrap();
    let blocks = title.split("\n### ").skip(1);
    let rulings = blocks.map(|block| Ruling {
        question: block.lines().next().unwrap().to_owned(),
        rules: line(block, "Rules")
            .split(", ")
            .map(str::to_owned)
            .collect(),
        decided: line(block, "Ruling"),
        reason: line(block, "Reason"),
        cases: line(block, "Case")
            .split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect(),
    });
    rulings.collect()
}

#[test]
fn the_cases_of_a_ruling_pass_and_are_about_its_rules() {
    let rulings = document();
    assert!(
        rulings.len() >= 70,
        "only {} rulings are read",
        rulings.len()
    );
    let maker = CaseMaker::new(common::title().clone());
    let mut wrong = Vec::new();
    for ruling in &rulings {
        if ruling.decided.is_empty() || ruling.reason.is_empty() || ruling.cases.is_empty() {
            wrong.push(format!("“{}” is not complete", ruling.question));
        }
        let mut named = false;
        for name in &ruling.cases {
            let Ok(text) = std::fs::read_to_string(root().join(name)) else {
                wrong.push(format!("{name} is no file"));
                continue;
            };
            for case in read_cases(name, &text).unwrap() {
                let result = run_case(&maker, &case);
                if !result.passed() {
                    wrong.push(format!("{name} fails: {:?}", result.failures));
                }
                let among = |known: &RuleId| {
                    ruling.rules.iter().any(|rule| {
                        known.as_str() == rule || known.as_str().starts_with(&format!("{rule}-"))
                    })
                };
                named |= result.rules.iter().any(among);
            }
        }
        if !named {
            wrong.push(format!(
                "no case of “{}” names {:?}",
                ruling.question, ruling.rules
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
