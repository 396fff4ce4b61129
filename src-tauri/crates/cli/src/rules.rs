//! `motti rules coverage`.

use crate::arguments::RulesCommand;
use crate::failure::Failure;
use crate::find::{cases_near, judged};
use crate::output::{line, result};
use motti_desk::{case_files, counted_rules, run_cases};
use motti_engine::RuleId;
use motti_engine::coverage::Coverage;
use serde_json::json;

/// Runs the command.
pub fn run(command: RulesCommand) -> Result<(), Failure> {
    let RulesCommand::Coverage { module, cases } = command;
    let found = judged(&module.path)?;
    let cases = match cases {
        Some(folder) => folder,
        None => cases_near(&module.path)?,
    };
    let id = found.module.title.manifest.id.clone();
    let judge = found.judge.clone();
    let files = case_files(&[cases])?;
    let report = run_cases(&files, Some(&id), &mut |_| Ok(judge.clone()));
    let results: Vec<_> = report.ran.iter().map(|ran| ran.result.clone()).collect();
    let coverage = Coverage::of(&counted_rules(&found.module), &results);
    if !module.json {
        for fault in &report.faults {
            line(format_args!("not counted: {fault}"))?;
        }
        for (what, rules) in [
            ("not covered", &coverage.open),
            (
                "named by cases that pass without emitting them",
                &coverage.silent,
            ),
            ("named by cases and not in the index", &coverage.unknown),
        ] {
            if !rules.is_empty() {
                let names: Vec<&str> = rules.iter().map(RuleId::as_str).collect();
                line(format_args!("{what}: {}", names.join(", ")))?;
            }
        }
        line(format_args!(
            "{} cases passed, {} failed; {} rules are covered by a proof that they cannot arise",
            report.passed(),
            report.failed(),
            coverage.proven
        ))?;
    }
    let object = json!({
        "module": id,
        "covered": coverage.covered,
        "total": coverage.total,
        "proven": coverage.proven,
        "open": coverage.open,
        "silent": coverage.silent,
        "unknown": coverage.unknown,
        "passed": report.passed(),
        "failed": report.failed(),
    });
    result(module.json, &object, &coverage)
}
