//! The playthrough of the toy is the recorded one, and a toy that is wrong gives another.

use motti_engine::TitleOf;
use motti_engine::kit::recorded;
use motti_engine::playthrough::{Plan, difference, write};
use motti_engine::toy::{Fault, Toy};
use std::path::Path;
use std::sync::Arc;

fn told(fault: Fault) -> Result<String, String> {
    let title = TitleOf(Arc::new(Toy::with(fault)));
    let plan = Plan {
        seed: 4,
        ..Plan::of("ford")
    };
    write(&title, &plan).map_err(|error| error.to_string())
}

#[test]
fn the_playthrough_is_the_recorded_one() -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let text = told(Fault::None)?;
    assert_eq!(text, told(Fault::None)?);
    recorded(&root.join("tests/playthroughs/toy/ford.txt"), &text)
}

#[test]
fn another_list_or_ledger_shows() -> Result<(), String> {
    let right = told(Fault::None)?;
    for fault in [Fault::ListsTwice, Fault::WrongTotal, Fault::LeaksInStream] {
        assert!(difference(&right, &told(fault)?).is_some(), "{fault:?}");
    }
    Ok(())
}
