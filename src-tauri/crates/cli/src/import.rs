//! `motti import`: what is in a file of VASSAL, and what becomes of it here.

use crate::arguments::Import;
use crate::failure::Failure;
use crate::find::zip_of;
use crate::output::{line, result};
use motti_desk::{Bundled, Desk, Part, TakenOver, take_over};
use motti_store::Store;
use motti_vassal::{Fault, Opened, Save, open_file, report};
use serde_json::Value;
use std::fs;
use std::io::{IsTerminal, Write, stderr};
use std::path::{Path, PathBuf};

/// Runs the command.
pub fn run(wish: &Import) -> Result<(), Failure> {
    let opened = open_file(&wish.file).map_err(|fault| refused(&fault))?;
    let object = report(&opened);
    let summary = summary(&object);
    if let Some(file) = &wish.report {
        let text = format!("{object:#}\n");
        fs::write(file, text).map_err(|error| Failure::writing(file, &error))?;
    }
    if !wish.json {
        notes(&opened)?;
    }
    if let Some(output) = &wish.output {
        let (bytes, notes) = made(opened, wish)?;
        fs::write(output, &bytes).map_err(|error| Failure::writing(output, &error))?;
        if !wish.json {
            for note in notes {
                line(format_args!("note: {note}"))?;
            }
            line(format_args!("{}: {} bytes", output.display(), bytes.len()))?;
        }
    }
    result(wish.json, &object, summary)
}

/// What is made of a file, with what is to be said of that beyond what was found in it.
fn made(opened: Opened, wish: &Import) -> Result<(Vec<u8>, Vec<String>), Failure> {
    match opened {
        Opened::Module { module, archive } => {
            if wish.module.is_some() {
                let text = "--module is for saved games and logs; this is a module";
                return Err(Failure::Arguments(text.into()));
            }
            let told: Vec<String> = module
                .notes
                .list()
                .iter()
                .map(ToString::to_string)
                .collect();
            let base = Part {
                module: *module,
                archive: *archive,
            };
            let mut taken = taken_over(base, &wish.extensions)?;
            taken.notes.retain(|note| !told.contains(note));
            Ok((taken.bytes, taken.notes))
        }
        Opened::Save(save) => {
            let Some(module) = &wish.module else {
                let text =
                    "a saved game or log is taken over for its module; name it with --module";
                return Err(Failure::Arguments(text.into()));
            };
            game(&save, module, &wish.extensions)
        }
    }
}

/// A module of VASSAL as one of ours, with its extensions.
fn taken_over(base: Part, extensions: &[PathBuf]) -> Result<TakenOver, Failure> {
    let mut parts = Vec::new();
    for path in extensions {
        match open_file(path).map_err(|fault| refused(&fault))? {
            Opened::Module { module, archive } => parts.push(Part {
                module: *module,
                archive: *archive,
            }),
            Opened::Save(_) => {
                let text = format!("{}: this is no extension", path.display());
                return Err(Failure::Arguments(text));
            }
        }
    }
    let mut progress = Progress::default();
    let taken = take_over(base, parts, &mut |stage, done, of| {
        progress.tell(stage, done, of);
        true
    });
    progress.end();
    Ok(taken?)
}

/// A saved game or log as a `.motti` file, for the module at `path`.
fn game(
    save: &Save,
    path: &Path,
    extensions: &[PathBuf],
) -> Result<(Vec<u8>, Vec<String>), Failure> {
    // What was taken over before is a zip too: only one of them has a build file.
    let bytes = match open_file(path) {
        Ok(Opened::Module { module, archive }) => {
            let base = Part {
                module: *module,
                archive: *archive,
            };
            taken_over(base, extensions)?.bytes
        }
        Ok(Opened::Save(_)) => {
            let text = format!("{}: this is no module", path.display());
            return Err(Failure::Arguments(text));
        }
        Err(_) => zip_of(path)?,
    };
    let unwritable = |error: std::io::Error| Failure::writing(&std::env::temp_dir(), &error);
    let folder = tempfile::tempdir().map_err(unwritable)?;
    let store = Store::open(&folder.path().join(motti_desk::GAMES_FILE))?;
    let mut desk = Desk::new(store, Box::new(Bundled));
    let module = desk.install(&path.display().to_string(), &bytes)?;
    let (_, game, notes) = desk.import_save(save, Some(module), true)?;
    let (_, bytes) = desk.export(&game, None)?;
    Ok((bytes, notes))
}

/// How far the work has come, on a terminal.
#[derive(Default)]
struct Progress {
    told: Option<(usize, usize)>,
}

impl Progress {
    fn tell(&mut self, stage: usize, done: usize, of: usize) {
        let hundredth = (done * 100).checked_div(of).unwrap_or(0);
        if self.told == Some((stage, hundredth)) || !stderr().is_terminal() {
            return;
        }
        self.told = Some((stage, hundredth));
        let stage = ["reading", "pictures", "set-ups", "packing"]
            .get(stage)
            .copied()
            .unwrap_or_default();
        // Whoever no longer looks at the progress may still want the result.
        let _ = write!(stderr(), "\r{stage} {hundredth} %  ");
    }

    fn end(&self) {
        if self.told.is_some() {
            let _ = writeln!(stderr());
        }
    }
}

fn refused(fault: &Fault) -> Failure {
    Failure::Found(fault.to_string())
}

/// What was kept, replaced or left out, a line each.
fn notes(opened: &Opened) -> Result<(), Failure> {
    let notes = opened.notes();
    for note in notes.list() {
        line(format_args!("note: {note}"))?;
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
