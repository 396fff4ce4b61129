//! `motti import`: what is in a file of VASSAL.

use crate::arguments::Import;
use crate::failure::Failure;
use crate::output::{line, result};
use motti_vassal::{Fault, Opened, open_file, report};
use serde_json::Value;
use std::fs;

/// Runs the command.
pub fn run(wish: &Import) -> Result<(), Failure> {
    let opened = open_file(&wish.file).map_err(|fault| refused(&fault))?;
    let object = report(&opened);
    if let Some(file) = &wish.report {
        let text = format!("{object:#}\n");
        fs::write(file, text).map_err(|error| Failure::writing(file, &error))?;
    }
    if !wish.json {
        notes(&opened)?;
    }
    result(wish.json, &object, summary(&object))
}

fn refused(fault: &Fault) -> Failure {
    Failure::Found(fault.to_string())
}

/// What was kept, replaced or left out, a line each.
fn notes(opened: &Opened) -> Result<(), Failure> {
    let notes = opened.notes();
    for note in notes.list() {
        let places = [&note.entry, &note.place];
        let place: Vec<&str> = places
            .into_iter()
            .map(String::as_str)
            .filter(|text| !text.is_empty())
            .collect();
        let kind = serde_json::to_value(note.kind).unwrap_or(Value::Null);
        let kind = kind.as_str().unwrap_or("note").replace('-', " ");
        let times = if note.count > 1 {
            format!(" ({} times)", note.count)
        } else {
            String::new()
        };
        let place = if place.is_empty() {
            String::new()
        } else {
            format!("{}: ", place.join(", "))
        };
        line(format_args!("note: {place}{kind}: {}{times}", note.text))?;
    }
    match notes.more {
        0 => Ok(()),
        more => line(format_args!("note: {more} more of other kinds")),
    }
}

/// What a person wants to know first.
fn summary(report: &Value) -> String {
    let count = |name: &str| report.get(name).and_then(Value::as_u64).unwrap_or(0);
    let text = |name: &str| report.get(name).and_then(Value::as_str).unwrap_or("?");
    match text("kind") {
        kind @ ("module" | "extension") => format!(
            "{kind} {} {} (VASSAL {}): {} maps, {} boards, {} counters, {} cards, {} prototypes, {} images",
            text("name"),
            text("version"),
            text("vassalVersion"),
            count("mapCount"),
            count("boardCount"),
            count("pieceSlots"),
            count("cardSlots"),
            count("prototypes"),
            count("imageEntries"),
        ),
        kind => format!(
            "{kind} of {} {} (VASSAL {}): {} pieces, {} stacks, {} decks, {} steps",
            text("moduleName"),
            text("moduleVersion"),
            text("vassalVersion"),
            count("pieces"),
            count("stacks"),
            count("decks"),
            count("logSteps"),
        ),
    }
}
