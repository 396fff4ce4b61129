//! What a broken, foreign, locked or full file is answered with: a clear error, and nothing lost.
#![allow(clippy::unwrap_used)]

mod common;

use common::{digest, entry, play, view};
use motti_store::{Store, StoreError, VERSION};
use rusqlite::Connection;
use std::fs;
use std::path::Path;

const VERSION_1: &str = include_str!("fixtures/version1.sql");

fn raw(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

#[test]
fn a_file_of_version_one_is_brought_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g");
    raw(&path, VERSION_1);
    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.game("old").unwrap().plies, 3);
    assert_eq!(store.plies("old").unwrap()[2], entry(3).ply);
    assert_eq!(store.view_at("old", 3).unwrap(), Some(view(3)));
    assert!(store.notes("old").unwrap().is_empty());
    store.append("old", digest(3), &entry(4), 9).unwrap();
    drop(store);
    let version: i64 = Connection::open(&path)
        .unwrap()
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .unwrap();
    assert_eq!(version, VERSION);
}

/// The fixture is what version 1 wrote; this shows how it was made, and that the form of a ply has
/// not drifted under it.
#[test]
fn the_form_of_a_ply_is_that_of_the_fixture() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    raw(&old, VERSION_1);
    play(&mut Store::open(&new).unwrap(), "old", 3);
    let rows = |path: &Path| -> Vec<Vec<String>> {
        let connection = Connection::open(path).unwrap();
        let mut statement = connection
            .prepare(
                "SELECT seat, action, origin, draws, events, known_to, digest, change FROM ply",
            )
            .unwrap();
        let rows = statement.query_map([], |row| (0..8).map(|ix| row.get(ix)).collect());
        rows.unwrap().map(Result::unwrap).collect()
    };
    assert_eq!(rows(&old), rows(&new));
}

#[test]
fn a_later_file_is_opened_only_where_it_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g");
    play(&mut Store::open(&path).unwrap(), "g", 2);
    raw(&path, "PRAGMA user_version = 99;");
    assert_eq!(Store::open(&path).unwrap().plies("g").unwrap().len(), 2);
    raw(&path, "UPDATE format SET oldest_reader = 98;");
    let refused = Store::open(&path).unwrap_err();
    assert!(
        matches!(refused, StoreError::Newer { found: 99, .. }),
        "{refused}"
    );
    raw(&path, "DROP TABLE format;");
    assert!(matches!(
        Store::open(&path).unwrap_err(),
        StoreError::Newer { .. }
    ));
}

#[test]
fn foreign_files_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("letter.txt");
    fs::write(
        &text,
        "Dear friend, this is no database at all. ".repeat(40),
    )
    .unwrap();
    let before = fs::read(&text).unwrap();
    assert!(matches!(
        Store::open(&text).unwrap_err(),
        StoreError::NotMotti(_)
    ));
    assert_eq!(fs::read(&text).unwrap(), before);

    let other = folder.path().join("other.sqlite");
    raw(&other, "CREATE TABLE mail (id INTEGER);");
    assert!(matches!(
        Store::open(&other).unwrap_err(),
        StoreError::NotMotti(_)
    ));
    let nowhere = folder.path().join("none").join("g");
    let error = Store::open(&nowhere).unwrap_err();
    assert!(matches!(error, StoreError::CannotOpen { .. }), "{error}");
    assert!(error.to_string().contains("none"), "{error}");
}

#[test]
fn a_damaged_ply_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g");
    play(&mut Store::open(&path).unwrap(), "g", 3);
    raw(&path, "UPDATE ply SET action = '{' WHERE number = 2;");
    let error = Store::open(&path).unwrap().plies("g").unwrap_err();
    assert!(error.to_string().contains("ply 2"), "{error}");
    raw(&path, "DELETE FROM ply WHERE number = 2;");
    let error = Store::open(&path).unwrap().plies("g").unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
}

#[test]
fn a_truncated_file_is_an_error_and_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g");
    play(&mut Store::open(&path).unwrap(), "g", 30);
    let bytes = fs::read(&path).unwrap();
    for length in [0, 50, 100, 5_000, bytes.len() / 2, bytes.len() - 1] {
        let cut = folder.path().join(format!("cut{length}"));
        fs::write(&cut, &bytes[..length]).unwrap();
        if let Ok(store) = Store::open(&cut) {
            let _ = store.games();
            let _ = store.plies("g");
            let _ = store.view_at("g", 20);
        }
    }
}
