//! `cargo xtask test`: everything that is checked before a change goes in, the quickest first.

use std::collections::BTreeSet;
use std::time::Instant;

use crate::failure::Failure;
use crate::options::Part;
use crate::places::{Build, Places};
use crate::play::TITLE;
use crate::step::Step;
use crate::{build, module, packages, page, playthrough};

/// Runs the parts in their order and stops at the first failure.
pub fn run(places: &Places, parts: &BTreeSet<Part>) -> Result<(), Failure> {
    let begun = Instant::now();
    if parts.contains(&Part::Rust) {
        layout(places)?;
    }
    if parts.iter().any(|part| *part != Part::Ui) {
        // What is tested is built in one form, with the window.
        packages::need(packages::WINDOW, &places.root)?;
    }
    for part in parts {
        match part {
            Part::Ui => ui(places)?,
            Part::Rust => rust(places)?,
            Part::Cases => cases(places)?,
            Part::Browser => browser(places)?,
            Part::Window => window(places)?,
        }
    }
    println!("\nall is well ({:.0} s)", begun.elapsed().as_secs_f64());
    Ok(())
}

fn layout(places: &Places) -> Result<(), Failure> {
    Step::cargo("layout", &places.root)
        .with(["fmt", "--all", "--check"])
        .run()
}

fn ui(places: &Places) -> Result<(), Failure> {
    page::install(places)?;
    page::check(places)?;
    page::build(places)
}

fn rust(places: &Places) -> Result<(), Failure> {
    Step::cargo("lints", &places.root)
        .with(["clippy", "--locked", "--workspace", "--all-targets"])
        .with(["--", "-D", "warnings"])
        .run()?;
    build::all(places)?;
    Step::cargo("tests", &places.root)
        .with(["test", "--locked", "--workspace"])
        .run()
}

fn cases(places: &Places) -> Result<(), Failure> {
    build::all(places)?;
    module::check(places, TITLE)?;
    module::pack(places, Build::Debug, TITLE)?;
    module::cases(places)?;
    module::coverage(places, TITLE)?;
    playthrough::compare(places)
}

fn browser(places: &Places) -> Result<(), Failure> {
    let browser = packages::need_browser(&places.root)?;
    page::ready(places)?;
    build::all(places)?;
    module::pack(places, Build::Debug, TITLE)?;
    page::browse(places, &browser)
}

fn window(places: &Places) -> Result<(), Failure> {
    packages::need(packages::DRIVING, &places.root)?;
    let driver = packages::need_window_driver(&places.root)?;
    page::ready(places)?;
    build::all(places)?;
    module::pack(places, Build::Debug, TITLE)?;
    Step::new("window", "node", &places.root)
        .with(["--test", "--test-reporter", "spec", "tests/window"])
        .set("MOTTI_APP", places.program(Build::Debug, "motti-app"))
        .set("MOTTI_MODULE", places.packed(TITLE))
        .set("MOTTI_TAURI_DRIVER", driver)
        .run()
}
