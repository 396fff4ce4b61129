//! Cases of files and folders, played with the modules they name.

use crate::module_data::kind_of;
use crate::{DeskError, Judge};
use motti_engine::RuleId;
use motti_engine::case::{Case, CaseFault, CaseResult, read_cases, run_case};
use motti_engine::coverage::CountedRule;
use motti_module::Module;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A case that was played.
#[derive(Clone, Debug)]
pub struct RanCase {
    /// The file it stands in.
    pub file: String,
    /// The module it was played with, by id.
    pub module: String,
    /// What came of it.
    pub result: CaseResult,
}

/// What came of the cases of some files.
#[derive(Clone, Debug, Default)]
pub struct CaseReport {
    /// The cases, in the order of their files.
    pub ran: Vec<RanCase>,
    /// Files that hold no cases, in one sentence each.
    pub faults: Vec<String>,
}

impl CaseReport {
    /// How many cases passed.
    pub fn passed(&self) -> usize {
        self.ran.iter().filter(|ran| ran.result.passed()).count()
    }

    /// How many failed; a file that cannot be read counts as one.
    pub fn failed(&self) -> usize {
        self.ran.len() - self.passed() + self.faults.len()
    }
}

/// The JSON files of files and folders, in the order of their names.
///
/// # Errors
/// When one cannot be read.
pub fn case_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, DeskError> {
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    Ok(files)
}

fn unreadable(path: &Path, error: &std::io::Error) -> DeskError {
    DeskError::Unreadable {
        path: path.to_owned(),
        problem: error.to_string(),
    }
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), DeskError> {
    let about = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
    if !about.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut inner = Vec::new();
    for entry in fs::read_dir(path).map_err(|error| unreadable(path, &error))? {
        inner.push(entry.map_err(|error| unreadable(path, &error))?.path());
    }
    inner.sort();
    for path in inner {
        let is_json = path.extension().is_some_and(|ending| ending == "json");
        if is_json || path.is_dir() {
            collect(&path, files)?;
        }
    }
    Ok(())
}

/// Plays the cases of these files, of one module only where that is named. `find` gives the ruleset
/// of a module by its id; it is asked once for each.
pub fn run_cases(
    files: &[PathBuf],
    only: Option<&str>,
    find: &mut dyn FnMut(&str) -> Result<Judge, DeskError>,
) -> CaseReport {
    let mut report = CaseReport::default();
    let mut judges: BTreeMap<String, Result<Judge, String>> = BTreeMap::new();
    for path in files {
        let file = path.display().to_string();
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => {
                report.faults.push(unreadable(path, &error).to_string());
                continue;
            }
        };
        let cases = match read_cases(&file, &text) {
            Ok(cases) => cases,
            Err(faults) => {
                report
                    .faults
                    .extend(faults.iter().map(CaseFault::to_string));
                continue;
            }
        };
        let wanted = |case: &Case| only.is_none_or(|module| case.module == module);
        for case in cases.into_iter().filter(wanted) {
            let judge = judges
                .entry(case.module.clone())
                .or_insert_with(|| find(&case.module).map_err(|error| error.to_string()));
            match judge {
                Ok(judge) => report.ran.push(RanCase {
                    file: file.clone(),
                    module: case.module.clone(),
                    result: run_case(judge.cases.as_ref(), &case),
                }),
                Err(problem) => {
                    let fault = format!("{file}: “{}”: {problem}", case.case);
                    report.faults.push(fault);
                }
            }
        }
    }
    report
}

/// The rules of a module, as coverage counts them.
pub fn counted_rules(module: &Module) -> Vec<CountedRule> {
    let rules = module.title.rules.iter();
    rules
        .map(|rule| CountedRule {
            id: RuleId::new(&rule.id),
            kind: kind_of(rule.kind),
            proof: rule.proof.as_ref().map(|proof| proof.en.clone()),
        })
        .collect()
}
