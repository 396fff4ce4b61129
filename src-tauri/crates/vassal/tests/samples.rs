//! Files of others, read where they lie: each must give exactly the report that is written down beside it.
//!
//! `MOTTI_VASSAL_SAMPLES` names their folder; they are not part of the project. Without it there is nothing to compare.

use motti_vassal::{open_file, report};
use serde_json::Value;
use std::path::PathBuf;

fn samples() -> Option<PathBuf> {
    let folder = std::env::var_os("MOTTI_VASSAL_SAMPLES").map(PathBuf::from);
    if folder.is_none() {
        println!("MOTTI_VASSAL_SAMPLES is not set: no samples are compared");
    }
    folder
}

/// The differences between two values, each with its way.
fn differences(way: &str, is: &Value, wanted: &Value, found: &mut Vec<String>) {
    match (is, wanted) {
        (Value::Object(is), Value::Object(wanted)) => {
            for name in is
                .keys()
                .chain(wanted.keys().filter(|name| !is.contains_key(*name)))
            {
                let (is, wanted) = (is.get(name), wanted.get(name));
                match (is, wanted) {
                    (Some(is), Some(wanted)) => {
                        differences(&format!("{way}.{name}"), is, wanted, found);
                    }
                    _ => found.push(format!("{way}.{name}: is {is:?}, wanted {wanted:?}")),
                }
            }
        }
        (is, wanted) if is != wanted => found.push(format!("{way}: is {is}, wanted {wanted}")),
        _ => {}
    }
}

#[test]
fn every_sample_gives_exactly_its_report() {
    let Some(folder) = samples() else { return };
    let text =
        std::fs::read_to_string(folder.join("expected.json")).expect("expected.json can be read");
    let expected: Value = serde_json::from_str(&text).expect("expected.json is JSON");
    let files = expected["files"].as_object().expect("files");
    let mut found = Vec::new();
    for (name, wanted) in files {
        match open_file(&folder.join(name)) {
            Ok(opened) => differences(name, &report(&opened), wanted, &mut found),
            Err(fault) => found.push(format!("{name}: {fault}")),
        }
    }
    assert!(
        !files.is_empty() && found.is_empty(),
        "{}",
        found.join("\n")
    );
}
