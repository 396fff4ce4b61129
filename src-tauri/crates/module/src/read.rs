//! From files to what is written down: which file holds what.

use serde::de::DeserializeOwned;

use crate::source::{Manifest, ModuleSource};
use crate::{Fault, Files, json};

/// The folders a module may have, beside `module.json`, `rules.json` and `rulings.json`.
const FOLDERS: [&str; 7] = [
    "map/",
    "counters/",
    "charts/",
    "scenarios/",
    "help/",
    "art/",
    "table/",
];

/// What could be read of a module's files.
#[derive(Debug, Clone)]
pub struct Reading {
    /// What is written down, unless a file that every module has could not be read at all.
    pub source: Option<ModuleSource>,
    /// Every fault of form: missing files, files out of place, JSON that does not fit its type.
    pub faults: Vec<Fault>,
    /// Whether faulty parts had to be left out of the source.
    pub partial: bool,
}

impl ModuleSource {
    /// Reads the manifest alone, and says which files have no place.
    pub(crate) fn read_manifest(files: &Files) -> (Option<Manifest>, Vec<Fault>) {
        let mut faults = Vec::new();
        strangers(files, &mut faults);
        let manifest = one(files, "module.json", &mut faults);
        (manifest, faults)
    }

    /// Reads the files of a module into their plain types.
    pub fn read(files: &Files) -> Reading {
        let mut faults = Vec::new();
        strangers(files, &mut faults);
        let manifest = one(files, "module.json", &mut faults);
        let map = one(files, "map/map.json", &mut faults);
        let rules = one(files, "rules.json", &mut faults);
        let drawing = optional(files, "map/drawing.json", &mut faults);
        let rulings = optional(files, "rulings.json", &mut faults);
        let counters = all(files, "counters/", &mut faults);
        let charts = all(files, "charts/", &mut faults);
        let scenarios = all(files, "scenarios/", &mut faults);
        let source = match (manifest, map, rules) {
            (Some(manifest), Some(map), Some(rules)) => Some(Self {
                manifest,
                map,
                counters,
                charts,
                scenarios,
                rules,
                rulings,
                drawing,
            }),
            _ => None,
        };
        Reading {
            source,
            partial: faults.iter().any(Fault::is_error),
            faults,
        }
    }
}

/// Says which files have no place in a module.
fn strangers(files: &Files, faults: &mut Vec<Fault>) {
    for (name, _) in files.iter() {
        let known = name == "module.json"
            || name == "rules.json"
            || name == "rulings.json"
            || matches!(name, "LICENSE" | "LICENCE" | "NOTICE")
            || FOLDERS.iter().any(|folder| name.starts_with(folder));
        if !known {
            let wrong = "this file has no place in a module";
            let fault = Fault::warning(name, "", wrong);
            faults.push(fault.expected(format!(
                "module.json, rules.json, rulings.json or a file in one of {}",
                FOLDERS.join(", ")
            )));
        }
    }
}

fn one<T: DeserializeOwned>(files: &Files, name: &str, faults: &mut Vec<Fault>) -> Option<T> {
    let Some(bytes) = files.get(name) else {
        let fault = Fault::error(name, "", "the file is missing");
        faults.push(fault.expected("a module has it at this place"));
        return None;
    };
    json::read(name, bytes, faults)
}

fn optional<T: DeserializeOwned>(files: &Files, name: &str, faults: &mut Vec<Fault>) -> Option<T> {
    let bytes = files.get(name)?;
    json::read(name, bytes, faults)
}

fn all<T: DeserializeOwned>(
    files: &Files,
    folder: &str,
    faults: &mut Vec<Fault>,
) -> Vec<(String, T)> {
    let mut read = Vec::new();
    for (name, bytes) in files.iter() {
        if !name.starts_with(folder)
            || std::path::Path::new(name).extension() != Some("json".as_ref())
        {
            continue;
        }
        if let Some(file) = json::read(name, bytes, faults) {
            read.push((name.to_owned(), file));
        }
    }
    read
}
