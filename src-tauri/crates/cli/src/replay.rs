//! `motti replay`: verify, export, show.

use crate::arguments::{ReplayCommand, Source};
use crate::failure::Failure;
use crate::output::{line, result};
use crate::speak::Speaker;
use motti_desk::protocol::{Answer, Request, TableData};
use motti_desk::{Bundled, Desk, DeskError, rules_of_file, verify_file};
use motti_engine::{Seat, SeenPly, Viewer};
use motti_store::{GameFile, Store, read_file};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// Runs one of the commands.
pub fn run(command: ReplayCommand) -> Result<(), Failure> {
    match command {
        ReplayCommand::Verify(source) => verify(&source),
        ReplayCommand::Export { source, output } => export(&source, output),
        ReplayCommand::Show(source) => show(&source),
    }
}

/// Where the game is, as the arguments say.
enum Place<'a> {
    File(&'a Path),
    Stored(&'a Path, &'a str),
}

fn place(source: &Source) -> Result<Place<'_>, Failure> {
    match (&source.file, &source.db, &source.game) {
        (Some(file), None, None) => Ok(Place::File(file)),
        (None, Some(db), Some(game)) => Ok(Place::Stored(db, game)),
        _ => {
            let text = "name either one .motti file, or --db FILE with --game ID";
            Err(Failure::Arguments(text.into()))
        }
    }
}

fn read(path: &Path) -> Result<(String, GameFile), Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::reading(path, &error))?;
    let name = path.display().to_string();
    let file = read_file(&name, &bytes)?;
    Ok((name, file))
}

/// A desk over a file of games that must be there.
fn desk(db: &Path) -> Result<Desk, Failure> {
    if let Err(error) = fs::metadata(db) {
        return Err(Failure::reading(db, &error));
    }
    Ok(Desk::new(Store::open(db)?, Box::new(Bundled)))
}

fn unexpected(answer: Answer) -> Failure {
    match answer {
        Answer::Fault(fault) => Failure::Found(fault.detail),
        other => Failure::Found(format!(
            "the desk gave another answer than was asked for: {other:?}"
        )),
    }
}

fn verify(source: &Source) -> Result<(), Failure> {
    let (plies, digest) = match place(source)? {
        Place::File(path) => {
            let (name, file) = read(path)?;
            verify_file(&name, &file, &Bundled)?
        }
        Place::Stored(db, game) => {
            let game = game.to_owned();
            match desk(db)?.answer(Request::Verify { game }) {
                Answer::Verified { plies, digest } => (plies, digest),
                other => return Err(unexpected(other)),
            }
        }
    };
    let object = json!({ "verified": true, "plies": plies, "digest": digest });
    result(
        source.json,
        &object,
        format!("{plies} plies verified; digest {digest}"),
    )
}

fn export(source: &Source, output: Option<PathBuf>) -> Result<(), Failure> {
    let (name, bytes) = match place(source)? {
        Place::Stored(db, game) => desk(db)?.export(game, None)?,
        Place::File(path) => {
            let (name, file) = read(path)?;
            if matches!(file, GameFile::Whole { .. }) {
                verify_file(&name, &file, &Bundled)?;
            }
            let own = path
                .file_name()
                .map(|name| name.to_string_lossy().into_owned());
            (own.unwrap_or(name), file.write()?)
        }
    };
    let output = output.unwrap_or_else(|| PathBuf::from(name));
    fs::write(&output, &bytes).map_err(|error| Failure::writing(&output, &error))?;
    let file = output.display().to_string();
    let object = json!({ "file": file, "bytes": bytes.len() });
    result(
        source.json,
        &object,
        format!("{file}: {} bytes", bytes.len()),
    )
}

/// A game as it is shown.
struct Shown {
    speaker: Speaker,
    heading: String,
    about: serde_json::Value,
    plies: Vec<SeenPly>,
}

fn show(source: &Source) -> Result<(), Failure> {
    let shown = match place(source)? {
        Place::File(path) => of_file(path)?,
        Place::Stored(db, game) => of_store(db, game)?,
    };
    if !source.json {
        line(&shown.heading)?;
        for ply in &shown.plies {
            line(shown.speaker.ply(ply).trim_end())?;
        }
        return line(format_args!("{} plies", shown.plies.len()));
    }
    line(json!({ "game": shown.about, "plies": shown.plies }))
}

fn of_file(path: &Path) -> Result<Shown, Failure> {
    let (name, file) = read(path)?;
    let judge = rules_of_file(&name, &file, &Bundled)?;
    let plies = match &file {
        GameFile::Seen(seen) => seen.plies.clone(),
        GameFile::Whole { plies, .. } => {
            let seen = plies.iter();
            seen.filter_map(|ply| ply.seen_by(&Viewer::Omniscient, ply.number))
                .collect()
        }
    };
    let manifest = file.manifest();
    Ok(Shown {
        speaker: judge.map_or_else(Speaker::mute, |judge| Speaker::of(judge.title.as_ref())),
        heading: format!(
            "{}, {}, turn {}",
            manifest.title, manifest.scenario, manifest.turn
        ),
        about: serde_json::to_value(manifest).map_err(DeskError::from)?,
        plies,
    })
}

fn of_store(db: &Path, game: &str) -> Result<Shown, Failure> {
    let mut desk = desk(db)?;
    let judge = desk.rules_of(game)?;
    let public = desk.is_public(game)?;
    let opened = desk.answer(Request::OpenGame {
        game: game.to_owned(),
        seats: None,
        open: public,
    });
    let Answer::Table(table) = opened else {
        return Err(unexpected(opened));
    };
    let TableData { table, game, .. } = *table;
    let plies = match desk.answer(Request::Log { table, from: 1 }) {
        Answer::Log { plies } => plies,
        other => return Err(unexpected(other)),
    };
    let players: Vec<&str> = game.players.keys().map(Seat::as_str).collect();
    let players = players.join(" and ");
    Ok(Shown {
        speaker: Speaker::of(judge.title.as_ref()),
        heading: format!(
            "{}, {}, turn {}: {players}",
            game.title, game.scenario, game.turn
        ),
        about: serde_json::to_value(&game).map_err(DeskError::from)?,
        plies,
    })
}
