//! What the store promises: what it answered is there after reopening, all of it or nothing.
#![allow(clippy::unwrap_used)]

mod common;

use common::{digest, entry, new_game, play, start, view};
use motti_engine::{Audience, Seat, Tag};
use motti_store::{After, BranchedFrom, NewModule, Note, PlaceNote, Store, StoreError};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn plies_are_there_after_reopening() {
    let folder = folder();
    let path = folder.path().join("games.motti-db");
    let mut store = Store::open(&path).unwrap();
    play(&mut store, "g", 25);
    drop(store);
    let store = Store::open(&path).unwrap();
    let record = store.game("g").unwrap();
    assert_eq!((record.plies, record.digest), (25, digest(25)));
    assert_eq!((record.turn.as_str(), record.played), ("3A", 125));
    assert_eq!(record.setup, new_game("g").setup);
    let plies = store.plies("g").unwrap();
    assert_eq!(plies[24], entry(25).ply);
    assert_eq!(store.games().unwrap(), [record]);
    assert_eq!(store.audiences("g").unwrap(), [(Audience::All, 25)]);
    let turns = store.turns("g").unwrap();
    assert_eq!(turns, [(Tag::of("2A"), 10), (Tag::of("3A"), 20)]);
}

#[test]
fn every_view_of_the_past_is_that_of_then() {
    let folder = folder();
    let mut store = Store::open(&folder.path().join("g")).unwrap();
    play(&mut store, "g", 25);
    for ply in 0..=25 {
        assert_eq!(store.view_at("g", ply).unwrap(), Some(view(ply)), "{ply}");
    }
    assert!(matches!(
        store.view_at("g", 26),
        Err(StoreError::NoPly { ply: 26, .. })
    ));
    let saved = store.saved_before("g", 19).unwrap().unwrap();
    assert_eq!((saved.ply, saved.digest), (10, digest(10)));
}

#[test]
fn positions_are_a_cache() {
    let folder = folder();
    let mut store = Store::open(&folder.path().join("g")).unwrap();
    play(&mut store, "g", 15);
    store.forget_positions("g").unwrap();
    assert_eq!(store.view_at("g", 12).unwrap(), None);
    assert_eq!(store.plies("g").unwrap().len(), 15);
    store.keep_positions("g", &[start(0)]).unwrap();
    assert_eq!(store.view_at("g", 12).unwrap(), Some(view(12)));
}

#[test]
fn an_undo_truncates_and_counts() {
    let folder = folder();
    let path = folder.path().join("g");
    let mut store = Store::open(&path).unwrap();
    play(&mut store, "g", 20);
    let after = After {
        plies: 19,
        digest: digest(19),
        turn: Tag::of("2A"),
    };
    let red = Seat::of("red");
    assert_eq!(store.undo("g", &red, digest(20), &after, 500).unwrap(), 1);
    drop(store);
    let mut store = Store::open(&path).unwrap();
    let record = store.game("g").unwrap();
    assert_eq!((record.plies, record.turn.as_str()), (19, "2A"));
    assert_eq!(record.undos[&red], 1);
    assert_eq!(store.plies("g").unwrap().len(), 19);
    // The position kept at the ply that is gone is gone too.
    assert_eq!(store.saved_before("g", 30).unwrap().unwrap().ply, 10);
    assert_eq!(store.turns("g").unwrap().len(), 1);
    store.append("g", digest(19), &entry(20), 501).unwrap();
    assert_eq!(store.view_at("g", 20).unwrap(), Some(view(20)));
}

#[test]
fn a_game_another_program_played_on_is_not_overwritten() {
    let folder = folder();
    let path = folder.path().join("g");
    let (mut one, mut two) = (Store::open(&path).unwrap(), Store::open(&path).unwrap());
    play(&mut one, "g", 3);
    two.append("g", digest(3), &entry(4), 9).unwrap();
    let refused = one.append("g", digest(3), &entry(4), 9).unwrap_err();
    assert!(matches!(refused, StoreError::Moved { .. }), "{refused}");
    // The same number of plies, but another game under them.
    let refused = one.append("g", digest(7), &entry(5), 9).unwrap_err();
    assert!(matches!(refused, StoreError::Moved { .. }), "{refused}");
    assert_eq!(one.plies("g").unwrap().len(), 4);
    one.append("g", digest(4), &entry(5), 9).unwrap();
}

#[test]
fn a_branch_shares_the_plies_before_it_and_nothing_after() {
    let folder = folder();
    let mut store = Store::open(&folder.path().join("g")).unwrap();
    play(&mut store, "g", 25);
    let from = BranchedFrom {
        game: "g".into(),
        after: 14,
        same_dice: false,
    };
    let mut new = new_game("b");
    new.branched_from = Some(from.clone());
    store.begin_branch(&new, &from, &start(14), 900).unwrap();
    let branch = store.game("b").unwrap();
    assert_eq!((branch.plies, branch.digest), (14, digest(14)));
    assert_eq!(branch.branched_from, Some(from));
    store.append("b", digest(14), &entry(15), 901).unwrap();
    store.delete("g").unwrap();
    for ply in 0..=15 {
        assert_eq!(store.view_at("b", ply).unwrap(), Some(view(ply)));
    }
    assert!(matches!(store.game("g"), Err(StoreError::NoGame { .. })));
    assert!(matches!(store.delete("g"), Err(StoreError::NoGame { .. })));
}

#[test]
fn a_game_comes_in_whole_or_not_at_all() {
    let folder = folder();
    let mut store = Store::open(&folder.path().join("g")).unwrap();
    let mut entries: Vec<_> = (1..=5).map(entry).collect();
    store.begin(&new_game("a"), &start(0), &entries, 1).unwrap();
    assert_eq!(store.plies("a").unwrap().len(), 5);
    entries[4].ply.number = 9;
    store
        .begin(&new_game("b"), &start(0), &entries, 1)
        .unwrap_err();
    assert!(matches!(store.game("b"), Err(StoreError::NoGame { .. })));
}

#[test]
fn the_library_keeps_one_module_for_each_identity() {
    let folder = folder();
    let mut store = Store::open(&folder.path().join("g")).unwrap();
    let mut module = NewModule {
        content: "c1",
        identity: "i",
        id: "toy",
        title: "Toy",
        version: "1",
        summary: "{}",
        bytes: b"one",
    };
    store.keep_module(module, 1).unwrap();
    store.keep_module(module, 2).unwrap();
    assert_eq!(store.module_bytes("i").unwrap(), b"one");
    (module.content, module.bytes) = ("c2", b"two");
    store.keep_module(module, 3).unwrap();
    assert_eq!(store.module_bytes("i").unwrap(), b"two");
    assert_eq!(store.modules().unwrap().len(), 1);
    let missing = store.module_bytes("j").unwrap_err();
    assert_eq!(missing.code(), "unknown-module");
}

#[test]
fn notes_go_with_their_game() {
    let folder = folder();
    let mut store = Store::open(&folder.path().join("g")).unwrap();
    play(&mut store, "g", 2);
    let mut note = Note {
        ply: 2,
        text: "why?".into(),
        written: 5,
    };
    store.write_note("g", &note).unwrap();
    assert_eq!(store.notes("g").unwrap(), [note.clone()]);
    assert!(store.write_note("h", &note).is_err());
    note.text.clear();
    store.write_note("g", &note).unwrap();
    assert!(store.notes("g").unwrap().is_empty());
}

#[test]
fn notes_on_places_are_kept_apart_by_reader_and_go_with_their_game() {
    let folder = folder();
    let mut store = Store::open(&folder.path().join("g")).unwrap();
    play(&mut store, "g", 2);
    let note = |place: &str, text: &str| PlaceNote {
        place: place.into(),
        text: text.into(),
        written: 5,
    };
    let (one, two) = (note("0101", "ford here"), note("0102", "hold"));
    store.write_place_note("g", "red", &two).unwrap();
    store.write_place_note("g", "red", &one).unwrap();
    store
        .write_place_note("g", "blue", &note("0101", "trap"))
        .unwrap();
    assert_eq!(
        store.place_notes("g", "red").unwrap(),
        [one.clone(), two.clone()]
    );
    assert_eq!(store.place_notes("g", "blue").unwrap().len(), 1);
    assert!(store.write_place_note("h", "red", &one).is_err());
    store
        .write_place_note("g", "red", &note("0102", ""))
        .unwrap();
    assert_eq!(store.place_notes("g", "red").unwrap(), [one]);
    store.delete("g").unwrap();
    assert!(store.place_notes("g", "red").unwrap().is_empty());
}

#[test]
fn five_thousand_plies_are_whole() {
    let folder = folder();
    let mut store = Store::open(&folder.path().join("g")).unwrap();
    let entries: Vec<_> = (1..=5_000).map(entry).collect();
    store.begin(&new_game("g"), &start(0), &entries, 1).unwrap();
    for ply in [0, 1, 2_499, 4_999, 5_000] {
        assert_eq!(store.view_at("g", ply).unwrap(), Some(view(ply)));
    }
    assert_eq!(store.plies("g").unwrap().len(), 5_000);
}
