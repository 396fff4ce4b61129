//! Modules, saved games and logs of VASSAL in the library: those made for tests, and the samples where they lie, if they
//! are there.
#![allow(clippy::unwrap_used)]

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use motti_desk::protocol::{Answer, ImportResult, Importing, Request, TableData};
use motti_desk::{Bundled, Desk};
use motti_store::Store;
use motti_vassal::build::{Age, everything, extension, game};
use std::fs;
use std::path::PathBuf;

/// The samples, in the folder that `MOTTI_VASSAL_SAMPLES` names; they are not part of the project.
fn samples() -> Option<PathBuf> {
    let folder = std::env::var_os("MOTTI_VASSAL_SAMPLES").map(PathBuf::from);
    if folder.is_none() {
        println!("MOTTI_VASSAL_SAMPLES is not set: no samples are taken over");
    }
    folder
}

fn desk() -> (Desk, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("games.sqlite")).unwrap();
    (Desk::new(store, Box::new(Bundled)), folder)
}

fn importing(answer: Answer) -> Importing {
    match answer {
        Answer::Importing(state) => *state,
        other => panic!("{other:?}"),
    }
}

/// Takes a file over, in parts, as a window does.
fn import(desk: &mut Desk, name: &str, bytes: &[u8]) -> Result<ImportResult, String> {
    let begun = desk.answer(Request::ImportBegin { name: name.into() });
    let job = importing(begun).job;
    send(desk, job, bytes);
    finish(desk, job)
}

fn send(desk: &mut Desk, job: u32, bytes: &[u8]) {
    for part in bytes.chunks(100_000) {
        let data = STANDARD.encode(part);
        importing(desk.answer(Request::ImportPart { job, data }));
    }
}

fn finish(desk: &mut Desk, job: u32) -> Result<ImportResult, String> {
    let mut answer = desk.answer(Request::ImportRun {
        job,
        module: None,
        open: true,
    });
    loop {
        match answer {
            Answer::Importing(state) => {
                if let Some(result) = state.result {
                    return Ok(result);
                }
            }
            Answer::Fault(fault) => return Err(fault.detail),
            other => panic!("{other:?}"),
        }
        std::thread::yield_now();
        answer = desk.answer(Request::ImportState { job });
    }
}

fn open(desk: &mut Desk, game: &str) -> TableData {
    let request = Request::OpenGame {
        game: game.into(),
        seats: None,
        open: true,
    };
    match desk.answer(request) {
        Answer::Table(table) => *table,
        other => panic!("{other:?}"),
    }
}

/// A module, a saved game and a log of it are played on a free table, from the start to the end and on from there.
fn play(module: &[u8], save: &[u8], log: &[u8], steps: u32) {
    let (mut desk, _kept) = desk();
    let early = import(&mut desk, "start.vsav", save);
    assert!(early.unwrap_err().contains("import its module first"));
    let module = import(&mut desk, "original.vmod", module).unwrap();
    let save = import(&mut desk, "start.vsav", save).unwrap();
    assert_eq!(save.module, module.module);
    let table = open(&mut desk, save.game.as_ref().unwrap());
    assert!(!table.view.pieces.is_empty());
    let log = import(&mut desk, "game.vlog", log).unwrap();
    let game = log.game.unwrap();
    let table = open(&mut desk, &game);
    assert_eq!(table.view.ply, steps, "a step of the log is a ply");
    let at = |desk: &mut Desk, ply| match desk.answer(Request::At {
        table: table.table,
        ply,
        seat: None,
    }) {
        Answer::Position(position) => position.view,
        other => panic!("{other:?}"),
    };
    assert_eq!(at(&mut desk, steps).pieces, table.view.pieces);
    assert_ne!(at(&mut desk, 0).pieces, table.view.pieces);
    let verified = desk.answer(Request::Verify { game: game.clone() });
    assert!(matches!(verified, Answer::Verified { plies, .. } if plies == steps));
    let branch = desk.answer(Request::Branch {
        table: table.table,
        ply: 5,
        same_dice: false,
    });
    let Answer::Table(branch) = branch else {
        panic!("{branch:?}")
    };
    assert_eq!(branch.view.pieces, at(&mut desk, 5).pieces);
    // The position comes back through a saved game of VASSAL's.
    let Answer::File { data, .. } = desk.answer(Request::ExportSave { table: table.table }) else {
        panic!("a file");
    };
    let again = import(&mut desk, "again.vsav", &STANDARD.decode(data).unwrap()).unwrap();
    let again = open(&mut desk, &again.game.unwrap());
    let places = |table: &TableData| {
        let pieces = table.view.pieces.values();
        let mut places: Vec<String> = pieces
            .map(|piece| format!("{} {} {:?}", piece.counter, piece.place, piece.look))
            .collect();
        places.sort();
        places
    };
    assert_eq!(places(&again), places(&table));
    let exported = desk.answer(Request::Export { game, seats: None });
    let Answer::File { data, .. } = exported else {
        panic!("{exported:?}")
    };
    assert!(matches!(
        desk.answer(Request::Import { data }),
        Answer::Library(_)
    ));
}

#[test]
fn samples_are_played_on_a_free_table() {
    let Some(folder) = samples() else {
        return;
    };
    let read = |name: &str| fs::read(folder.join("tiny-hex-duel").join(name)).unwrap();
    let (module, log) = (read("tiny-hex-duel.vmod"), read("game.vlog"));
    play(&module, &read("start-vcsk.vsav"), &log, 13);
}

#[test]
fn files_with_everything_in_them_are_played_on_a_free_table() {
    let module = everything(Age::New).unwrap().file().unwrap();
    let log = game();
    let save = log.split("\u{1b}LOG\t").next().unwrap();
    play(&module, save.as_bytes(), log.as_bytes(), 11);
}

#[test]
fn an_extension_comes_in_with_its_module() {
    let (mut desk, _kept) = desk();
    let base = everything(Age::New).unwrap().file().unwrap();
    let added = extension().unwrap().file().unwrap();
    let alone = import(&mut desk, "all.vmod", &base).unwrap();
    let begun = desk.answer(Request::ImportBegin {
        name: "all.vmod".into(),
    });
    let job = importing(begun).job;
    send(&mut desk, job, &base);
    let name = "green.vmdx".into();
    importing(desk.answer(Request::ImportExtension { job, name }));
    send(&mut desk, job, &added);
    let whole = finish(&mut desk, job).unwrap();
    assert_ne!(alone.module, whole.module);
    let dice = |desk: &mut Desk, module: &str| match desk.answer(Request::Module {
        module: module.into(),
    }) {
        Answer::Module(data) => data.table.unwrap().counters.len(),
        other => panic!("{other:?}"),
    };
    let (few, more) = (
        dice(&mut desk, &alone.module),
        dice(&mut desk, &whole.module),
    );
    assert!(more > few, "{few} {more}");
    // The log was played with the extension: of the two modules of its name, its game is of the one that has it.
    let log = import(&mut desk, "game.vlog", game().as_bytes()).unwrap();
    assert_eq!(log.module, whole.module);
    assert!(!log.notes.iter().any(|note| note.contains("extension")));
    let refused = import(&mut desk, "green.vmdx", &added).unwrap_err();
    assert!(
        refused.contains("open the module it belongs to"),
        "{refused}"
    );
}

#[test]
fn every_sample_module_is_taken_over() {
    let Some(folder) = samples() else {
        return;
    };
    for name in [
        "jzhex-n-counters-template-v12-379.vmod",
        "zxvt-0.3.vmod",
        "vassal-module-template.vmod",
    ] {
        let (mut desk, _kept) = desk();
        let bytes = fs::read(folder.join(name)).unwrap();
        if let Err(problem) = import(&mut desk, name, &bytes) {
            assert!(
                name.contains("template.vmod") && problem.contains("no map"),
                "{name}: {problem}"
            );
        }
    }
}

#[test]
fn what_is_no_file_of_vassal_is_refused_and_an_import_can_be_cancelled() {
    let (mut desk, _kept) = desk();
    for bytes in [&b"nothing"[..], b"PK\x03\x04", b""] {
        assert!(import(&mut desk, "a.vmod", bytes).is_err());
    }
    let begun = desk.answer(Request::ImportBegin { name: "a".into() });
    let job = importing(begun).job;
    assert!(matches!(
        desk.answer(Request::ImportCancel { job }),
        Answer::Done
    ));
    assert!(matches!(
        desk.answer(Request::ImportState { job }),
        Answer::Fault(_)
    ));
}
