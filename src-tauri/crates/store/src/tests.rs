//! Faults that can be made only from inside: a full disk, a file that may not be written, a lock.
#![allow(clippy::unwrap_used)]

#[path = "../tests/common/mod.rs"]
mod common;

use crate::{Store, StoreError};
use common::{digest, entry, play};
use rusqlite::Connection;
use std::time::Duration;

fn played(folder: &tempfile::TempDir, plies: u32) -> Store {
    let mut store = Store::open(&folder.path().join("g")).unwrap();
    play(&mut store, "g", plies);
    store
}

#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = played(&folder, 5);
    let limit = |store: &Store, pages: u32| {
        store
            .connection
            .query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
            .unwrap();
    };
    limit(&store, 1);
    let mut big = entry(6);
    big.ply.action.choice = Some("x".repeat(200_000).as_str().into());
    let error = store.append("g", digest(5), &big, 9).unwrap_err();
    assert!(matches!(error, StoreError::Full(_)), "{error}");
    assert_eq!(store.plies("g").unwrap().len(), 5);
    assert_eq!(store.game("g").unwrap().digest, digest(5));
    limit(&store, 1_000_000);
    store.append("g", digest(5), &big, 9).unwrap();
}

#[test]
fn a_file_that_may_only_be_read_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = played(&folder, 1);
    store
        .connection
        .pragma_update(None, "query_only", "ON")
        .unwrap();
    let error = store.append("g", digest(1), &entry(2), 9).unwrap_err();
    assert!(matches!(error, StoreError::ReadOnly(_)), "{error}");
}

#[test]
fn another_program_that_writes_is_waited_for_and_then_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = played(&folder, 1);
    store.connection.busy_timeout(Duration::ZERO).unwrap();
    let other = Connection::open(store.path()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = store.append("g", digest(1), &entry(2), 9).unwrap_err();
    assert!(matches!(error, StoreError::Locked(_)), "{error}");
    other.execute_batch("ROLLBACK").unwrap();
    store.append("g", digest(1), &entry(2), 9).unwrap();
}

#[test]
fn commits_are_full_and_through_the_write_ahead_log() {
    let folder = tempfile::tempdir().unwrap();
    let store = played(&folder, 1);
    let level: i64 = store
        .connection
        .query_row("PRAGMA synchronous", [], |row| row.get(0))
        .unwrap();
    let mode: String = store
        .connection
        .query_row("PRAGMA journal_mode", [], |row| row.get(0))
        .unwrap();
    assert_eq!((level, mode.as_str()), (2, "wal"));
    // The assertion can fail: weaker commits are refused.
    let memory = Store {
        connection: Connection::open_in_memory().unwrap(),
        path: "memory".into(),
    };
    let error = memory.make_durable().unwrap_err();
    assert!(matches!(error, StoreError::NotDurable { .. }), "{error}");
}
