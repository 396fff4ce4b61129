//! Every message the ruleset can emit has a text in both languages, and no text is left over.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

mod common;

use motti_engine::{Catalog, MessageKey, Ruleset};
use std::collections::BTreeSet;
use std::path::Path;

/// Keys as the sources write them, between quotes.
fn emitted() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let mut files = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(
                std::fs::read_dir(path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        for part in text.split('"').filter(|part| part.starts_with("tornio44-")) {
            if part
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
                && !part.ends_with('-')
            {
                keys.insert(part.to_owned());
            }
        }
    }
    let title = common::title();
    let ids = |chart: &str| {
        title
            .chart(chart)
            .unwrap()
            .rows
            .iter()
            .map(|row| row.id.clone())
            .collect::<Vec<_>>()
    };
    keys.extend(ids("29.5").iter().map(|id| format!("tornio44-level-{id}")));
    keys.extend(
        ids("15.2")
            .iter()
            .map(|id| format!("tornio44-demolition-{id}")),
    );
    keys.extend(
        ids("18.6")
            .iter()
            .map(|id| format!("tornio44-terrain-{id}")),
    );
    keys.extend(
        ids("18.6-paths")
            .iter()
            .map(|id| format!("tornio44-path-{id}")),
    );
    keys
}

fn written(source: &str) -> BTreeSet<String> {
    let lines = source.lines().filter_map(|line| line.split_once(" = "));
    lines
        .map(|(key, _)| key.to_owned())
        .filter(|key| !key.starts_with([' ', '#']))
        .collect()
}

#[test]
fn every_message_has_a_text_in_both_languages() {
    let emitted = emitted();
    assert!(
        emitted.len() > 150,
        "the sources were read: {}",
        emitted.len()
    );
    let rules = common::rules();
    for language in ["en", "fi"] {
        let source = rules.messages(language).unwrap();
        let catalog = Catalog::read(language, &[source]).unwrap();
        let missing: Vec<&String> = emitted
            .iter()
            .filter(|key| !catalog.has(&MessageKey::new(key)))
            .collect();
        assert!(missing.is_empty(), "{language}: {missing:?}");
        let unused: Vec<String> = written(source)
            .into_iter()
            .filter(|key| key.starts_with("tornio44-") && !emitted.contains(key))
            .collect();
        assert!(unused.is_empty(), "{language}: nobody says {unused:?}");
    }
    let (en, fi) = (rules.messages("en").unwrap(), rules.messages("fi").unwrap());
    assert_eq!(
        written(en),
        written(fi),
        "both languages have the same keys"
    );
}
