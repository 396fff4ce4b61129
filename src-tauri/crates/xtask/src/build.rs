//! What Cargo builds for the other tasks, in as few forms as possible: another form compiles dependencies again.

use crate::failure::Failure;
use crate::places::{Build, Places};
use crate::step::Step;

/// Everything that tests run or need: the same form as `cargo test --workspace`, and its programs beside it.
pub fn all(places: &Places) -> Result<(), Failure> {
    cargo(places, &["--workspace", "--all-targets"])
}

/// The desktop program and the command `motti`.
pub fn window(places: &Places) -> Result<(), Failure> {
    cargo(places, &["--package", "motti", "--package", "motti-cli"])
}

/// The command `motti` alone, which needs no window system.
pub fn command(places: &Places, build: Build) -> Result<(), Failure> {
    let mut flags = vec!["--package", "motti-cli"];
    flags.extend(build.flags());
    cargo(places, &flags)
}

fn cargo(places: &Places, flags: &[&str]) -> Result<(), Failure> {
    Step::cargo("build", &places.root)
        .with(["build", "--locked"])
        .with(flags)
        .run()
}
