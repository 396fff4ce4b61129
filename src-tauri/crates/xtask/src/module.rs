//! The bundled modules, by the command `motti`: check, pack, cases, coverage, playthroughs.

use std::fs;

use crate::failure::Failure;
use crate::places::{Build, Places};
use crate::step::Step;

/// The folder of cases, from the repository's root.
const CASES: &str = "tests/cases";

/// A step of the command `motti`.
pub fn program(step: &str, places: &Places, build: Build) -> Step {
    Step::new(step, places.program(build, "motti"), &places.root)
}

/// Packs a module from its sources.
pub fn pack(places: &Places, build: Build, id: &str) -> Result<(), Failure> {
    let packed = places.packed(id);
    if let Some(folder) = packed.parent() {
        fs::create_dir_all(folder).map_err(Failure::about(folder))?;
    }
    program("module: pack", places, build)
        .with([
            "module".as_ref(),
            "pack".as_ref(),
            places.module(id).as_os_str(),
        ])
        .with(["-o".as_ref(), packed.as_os_str()])
        .run()
}

/// Checks a module's sources.
pub fn check(places: &Places, id: &str) -> Result<(), Failure> {
    program("module: check", places, Build::Debug)
        .with([
            "module".as_ref(),
            "check".as_ref(),
            places.module(id).as_os_str(),
        ])
        .run()
}

/// Runs all cases.
pub fn cases(places: &Places) -> Result<(), Failure> {
    program("cases", places, Build::Debug)
        .with(["case", "run", CASES])
        .run()
}

/// Prints how many rules of a title the cases reach.
pub fn coverage(places: &Places, id: &str) -> Result<(), Failure> {
    program("rules: coverage", places, Build::Debug)
        .with([
            "rules".as_ref(),
            "coverage".as_ref(),
            places.module(id).as_os_str(),
        ])
        .with(["--cases", CASES])
        .run()
}
