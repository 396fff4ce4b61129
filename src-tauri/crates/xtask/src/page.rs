//! The page: its packages, checks, unit tests and build, all by npm in `ui/`.

use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::packages;
use crate::places::{Build, Places};
use crate::play::TITLE;
use crate::step::Step;

/// Installs the page's packages exactly as they are locked.
pub fn install(places: &Places) -> Result<(), Failure> {
    packages::need_node()?;
    npm(places, "page: packages", &["ci", "--no-audit", "--no-fund"])
}

/// Builds the page into `ui/dist`, from where the program takes it.
pub fn build(places: &Places) -> Result<(), Failure> {
    npm(places, "page: build", &["run", "build"])
}

/// Checks types and runs the page's unit tests.
pub fn check(places: &Places) -> Result<(), Failure> {
    npm(places, "page: types", &["run", "check"])?;
    npm(places, "page: unit tests", &["test"])
}

/// Builds the page, with its packages where they are not there yet.
pub fn ready(places: &Places) -> Result<(), Failure> {
    if places.ui().join("node_modules").is_dir() {
        return build(places);
    }
    install(places)?;
    build(places)
}

/// Drives the built page in a plain browser against the loopback server.
pub fn browse(places: &Places, browser: &Path) -> Result<(), Failure> {
    let samples = samples(places)?;
    npm_step(places, "browser", &["run", "test:browser"])
        .set(packages::BROWSER_SETTING, browser)
        .set("MOTTI_PROGRAM", places.program(Build::Debug, "motti"))
        .set("MOTTI_MODULE", places.packed(TITLE))
        .set("MOTTI_SAMPLES", samples)
        .run()
}

/// Writes files as other programs have them, for the page to take over; answers their folder.
fn samples(places: &Places) -> Result<PathBuf, Failure> {
    let folder = places.fresh("samples")?;
    let program = places.program(Build::Debug, "examples/sample");
    Step::new("samples", program, &places.root)
        .with([&folder])
        .run()?;
    Ok(folder)
}

/// Prints how long the board's frames take in a plain browser, with the release build behind it.
pub fn frames(places: &Places, browser: &Path) -> Result<(), Failure> {
    npm_step(places, "frames", &["run", "--silent", "bench:frames"])
        .set(packages::BROWSER_SETTING, browser)
        .set("MOTTI_PROGRAM", places.program(Build::Release, "motti"))
        .set("MOTTI_MODULE", places.packed(TITLE))
        .run()
}

fn npm(places: &Places, step: &str, arguments: &[&str]) -> Result<(), Failure> {
    npm_step(places, step, arguments).run()
}

fn npm_step(places: &Places, step: &str, arguments: &[&str]) -> Step {
    Step::npm(step, &places.ui()).with(arguments)
}
