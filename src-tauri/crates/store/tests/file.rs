//! The `.motti` file: what goes in comes out, and what does not belong is refused with a message.
#![allow(clippy::unwrap_used)]

mod common;

use common::{digest, entry, play, view};
use motti_engine::Seat;
use motti_store::{GameFile, Manifest, SeenFile, Store, read_file};
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

fn whole() -> GameFile {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("g")).unwrap();
    play(&mut store, "g", 12);
    let record = store.game("g").unwrap();
    GameFile::Whole {
        manifest: Box::new(Manifest::whole(&record, "c".into())),
        seeds: record.setup.seeds,
        plies: store.plies("g").unwrap(),
        module: [("map/map.json".to_owned(), b"{}".to_vec())].into(),
    }
}

fn seen() -> GameFile {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("g")).unwrap();
    play(&mut store, "g", 2);
    let record = store.game("g").unwrap();
    let red = Seat::of("red");
    let seen = entry(1).ply.seen_by(&motti_engine::Viewer::seat(&red), 1);
    GameFile::Seen(Box::new(SeenFile {
        manifest: Manifest::seen(&record, "c".into(), &[red], 1),
        plies: vec![seen.unwrap()],
        view: view(1),
    }))
}

/// An archive of these entries.
fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        zip.start_file(*name, options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn problem(bytes: &[u8]) -> String {
    read_file("a.motti", bytes).unwrap_err().to_string()
}

#[test]
fn a_whole_game_comes_back_whole() {
    let file = whole();
    let bytes = file.write().unwrap();
    assert_eq!(read_file("a.motti", &bytes).unwrap(), file);
    assert_eq!(bytes, file.write().unwrap());
    assert_eq!(file.manifest().digest, Some(digest(12)));
    assert!(file.setup().is_some());
}

#[test]
fn what_a_seat_gets_has_neither_seed_nor_digest() {
    let file = seen();
    let bytes = file.write().unwrap();
    assert_eq!(read_file("a.motti", &bytes).unwrap(), file);
    assert!(file.setup().is_none());
    let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
    let names: Vec<String> = archive
        .file_names()
        .map(|name| name.unwrap().into_owned())
        .collect();
    assert_eq!(names, ["manifest.json", "plies.jsonl", "view.json"]);
    for name in names {
        let mut text = String::new();
        std::io::Read::read_to_string(&mut archive.by_name(&name).unwrap(), &mut text).unwrap();
        let seed = motti_engine::Seed::from_number(7).to_hex();
        assert!(
            !text.contains(&seed) && !text.contains(&digest(2).to_string()),
            "{name}"
        );
    }
}

#[test]
fn what_does_not_belong_is_named() {
    let manifest = serde_json::to_vec(whole().manifest()).unwrap();
    assert!(problem(b"PK").contains("zip"));
    assert!(problem(&archive(&[])).contains("manifest.json: it is missing"));
    for name in [
        "../x",
        "/etc/x",
        "module/../x",
        "module//x",
        "module/a\\b",
        "C:x",
        "other.json",
    ] {
        let text = problem(&archive(&[(name, b"")]));
        assert!(text.contains("does not belong"), "{name}: {text}");
    }
    let text = problem(&archive(&[("manifest.json", &manifest)]));
    assert!(text.contains("seeds.json: it is missing"), "{text}");
    let later = String::from_utf8(manifest)
        .unwrap()
        .replace("\"motti\":1", "\"motti\":7");
    let text = problem(&archive(&[("manifest.json", later.as_bytes())]));
    assert!(text.contains("form 7"), "{text}");
}

#[test]
fn bombs_are_refused() {
    let zeros = vec![b' '; 3 << 20];
    let text = problem(&archive(&[("plies.jsonl", &zeros)]));
    assert!(text.contains("packed together too far"), "{text}");
    let deep = "[".repeat(100);
    let text = problem(&archive(&[("manifest.json", deep.as_bytes())]));
    assert!(text.contains("nested too deeply"), "{text}");
}

#[test]
fn a_manifest_is_small() {
    let mut file = whole();
    let GameFile::Whole { manifest, .. } = &mut file else {
        unreachable!("a whole file was made");
    };
    // As text that does not pack well, so that it is no bomb.
    manifest.title = (0..500_000_u32)
        .map(|number| (number * 7_919).to_string())
        .collect();
    let text = problem(&file.write().unwrap());
    assert!(text.contains("manifest.json: it has"), "{text}");
    assert!(text.contains("at most 4194304"), "{text}");
}

#[test]
fn a_file_cut_or_changed_anywhere_is_no_panic() {
    let bytes = whole().write().unwrap();
    for at in (0..bytes.len()).step_by(37) {
        let _ = read_file("a.motti", &bytes[..at]);
        let mut changed = bytes.clone();
        changed[at] ^= 0x55;
        let _ = read_file("a.motti", &changed);
    }
}

#[test]
fn a_wrong_count_of_plies_is_refused() {
    let GameFile::Whole {
        manifest,
        seeds,
        mut plies,
        module,
    } = whole()
    else {
        unreachable!("a whole file was made");
    };
    plies.pop();
    let file = GameFile::Whole {
        manifest,
        seeds,
        plies,
        module,
    };
    let text = problem(&file.write().unwrap());
    assert!(text.contains("11 plies where 12"), "{text}");
}
