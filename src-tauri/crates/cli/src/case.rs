//! `motti case run`.

use crate::arguments::CaseCommand;
use crate::failure::Failure;
use crate::find::{judged, module_near};
use crate::output::{line, result};
use motti_desk::{CaseReport, DeskError, Judge, case_files, run_cases};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Runs the command.
pub fn run(command: CaseCommand) -> Result<(), Failure> {
    let CaseCommand::Run {
        paths,
        module,
        json,
    } = command;
    let files = case_files(&paths)?;
    let named = named(&module)?;
    let near = paths.first().cloned().unwrap_or_default();
    let report = run_cases(&files, None, &mut |id| match named.get(id) {
        Some(judge) => Ok(judge.clone()),
        None => judged(&module_near(id, &near)?).map(|judged| judged.judge),
    });
    if !json {
        tell(&report)?;
    }
    let (passed, failed) = (report.passed(), report.failed());
    let object = json!({
        "passed": passed,
        "failed": failed,
        "failures": failures(&report),
        "faults": report.faults,
    });
    result(json, &object, format!("{passed} passed, {failed} failed"))?;
    if failed > 0 {
        return Err(Failure::Found(format!("{failed} cases failed; see above")));
    }
    if passed == 0 {
        let text = "there is no case in what was named; cases are JSON files";
        return Err(Failure::Found(text.into()));
    }
    Ok(())
}

/// The rulesets of modules that were named, by the modules' ids.
fn named(paths: &[PathBuf]) -> Result<BTreeMap<String, Judge>, DeskError> {
    let mut named = BTreeMap::new();
    for path in paths {
        let found = judged(path)?;
        named.insert(found.module.title.manifest.id.clone(), found.judge);
    }
    Ok(named)
}

/// Prints each failure with expected against found.
fn tell(report: &CaseReport) -> Result<(), Failure> {
    for fault in &report.faults {
        line(fault)?;
    }
    for ran in report.ran.iter().filter(|ran| !ran.result.passed()) {
        line(format_args!("{}: “{}”", ran.file, ran.result.case))?;
        for failure in &ran.result.failures {
            line(format_args!("  {failure}"))?;
        }
    }
    Ok(())
}

fn failures(report: &CaseReport) -> Vec<Value> {
    let ran = report.ran.iter();
    ran.filter(|ran| !ran.result.passed())
        .map(|ran| {
            json!({
                "file": ran.file,
                "case": ran.result.case,
                "failures": ran.result.failures,
            })
        })
        .collect()
}
