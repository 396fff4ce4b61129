//! The `.motti` file: one game in one zip, for a friend, a second machine or the shelf.
//!
//! A *whole* file holds everything: the manifest, the seeds, every ply, and the files of the module
//! that its rules read, so that the game can be verified by whoever has nothing else. It is made
//! only of a game that is over, or for a holder who sees everything. A *seen* file holds what some
//! seats may know of a running game, and nothing that leads further.

use crate::brief;
use crate::game::GameRecord;
use motti_engine::{Digest, Options, Outcome, Ply, Seat, SeedFrom, SeenPly, Setup, Tag, View};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{Cursor, Read, Write};
use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

/// The version of the file's form.
pub const FILE_FORMAT: u32 = 1;

/// How many entries a file may have.
const ENTRIES: usize = 4_096;
/// How large an entry may be, unpacked.
const ENTRY_BYTES: u64 = 64 << 20;
/// How large the manifest may be: a list of games shows what it says. The position that a game of a free table begins
/// with stands in it.
const MANIFEST_BYTES: usize = 4 << 20;
/// How large all entries together may be, unpacked.
const TOTAL_BYTES: u64 = 512 << 20;
/// How far an entry above [`RATIO_FROM`] may be packed together.
const RATIO: u64 = 200;
/// From which size on the ratio counts.
const RATIO_FROM: u64 = 1 << 20;
/// How long a name may be.
const NAME_BYTES: usize = 240;
/// How deeply JSON may be nested.
const DEPTH: usize = 64;

const MANIFEST: &str = "manifest.json";
const SEEDS: &str = "seeds.json";
const PLIES: &str = "plies.jsonl";
const VIEW: &str = "view.json";
const MODULE: &str = "module/";

/// What is wrong with a `.motti` file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}: {entry}: {problem}; {remedy}")]
pub struct FileError {
    /// Which file.
    pub file: String,
    /// Which entry in it.
    pub entry: String,
    /// What is wrong.
    pub problem: String,
    /// What is allowed, or what helps.
    pub remedy: String,
}

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    /// The whole game.
    Whole,
    /// What some seats may know of it.
    Seen,
}

/// The first entry of a file: what may be known of a game without opening the rest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the file's form.
    pub motti: u32,
    /// What the file holds.
    pub kind: FileKind,
    /// The identity of the module.
    pub module: String,
    /// The title.
    pub title: String,
    /// The ruleset's name.
    pub ruleset: String,
    /// The ruleset's version when the game was begun.
    pub ruleset_version: u32,
    /// The scenario.
    pub scenario: String,
    /// The options.
    pub options: Options,
    /// Who answers for each seat.
    pub players: BTreeMap<Seat, String>,
    /// Whether the game is played with everything open.
    pub open: bool,
    /// How often each seat has used undo.
    pub undos: BTreeMap<Seat, u32>,
    /// The turn it stands in.
    pub turn: Tag,
    /// How it ended.
    #[serde(default)]
    pub outcome: Option<Outcome>,
    /// The commitment to the seed.
    pub commitment: String,
    /// How many plies follow.
    pub plies: u32,
    /// The last digest: of a whole file.
    #[serde(default)]
    pub digest: Option<Digest>,
    /// For which seats: of a seen file.
    #[serde(default)]
    pub seats: Vec<Seat>,
}

impl Manifest {
    /// The manifest of a whole file.
    pub fn whole(record: &GameRecord, commitment: String) -> Self {
        Manifest {
            motti: FILE_FORMAT,
            kind: FileKind::Whole,
            module: record.module.clone(),
            title: record.title.clone(),
            ruleset: record.ruleset.0.clone(),
            ruleset_version: record.ruleset.1,
            scenario: record.setup.scenario.clone(),
            options: record.setup.options.clone(),
            players: record.players.clone(),
            open: record.open,
            undos: record.undos.clone(),
            turn: record.turn.clone(),
            outcome: record.outcome.clone(),
            commitment,
            plies: record.plies,
            digest: Some(record.digest),
            seats: Vec::new(),
        }
    }

    /// The manifest of what these seats may know: without digest, and with the plies they know.
    pub fn seen(record: &GameRecord, commitment: String, seats: &[Seat], plies: u32) -> Self {
        Manifest {
            kind: FileKind::Seen,
            plies,
            digest: None,
            seats: seats.to_vec(),
            ..Self::whole(record, commitment)
        }
    }
}

/// What some seats may know of a running game.
#[derive(Clone, PartialEq, Debug)]
pub struct SeenFile {
    /// The manifest.
    pub manifest: Manifest,
    /// The plies they know.
    pub plies: Vec<SeenPly>,
    /// What they see now.
    pub view: View,
}

/// A `.motti` file.
#[derive(Clone, PartialEq, Debug)]
pub enum GameFile {
    /// The whole game.
    Whole {
        /// The manifest.
        manifest: Box<Manifest>,
        /// The seeds.
        seeds: Vec<SeedFrom>,
        /// The log.
        plies: Vec<Ply>,
        /// The module's files that its rules read, by name.
        module: BTreeMap<String, Vec<u8>>,
    },
    /// What some seats may know of it.
    Seen(Box<SeenFile>),
}

impl GameFile {
    /// The manifest.
    pub fn manifest(&self) -> &Manifest {
        match self {
            GameFile::Whole { manifest, .. } => manifest,
            GameFile::Seen(seen) => &seen.manifest,
        }
    }

    /// What the game is set up from; `None` for a file that does not hold it.
    pub fn setup(&self) -> Option<Setup> {
        let GameFile::Whole {
            manifest, seeds, ..
        } = self
        else {
            return None;
        };
        Some(Setup {
            scenario: manifest.scenario.clone(),
            options: manifest.options.clone(),
            seeds: seeds.clone(),
        })
    }

    /// The file's bytes; the same game gives the same bytes.
    ///
    /// # Errors
    /// When something in it cannot be written as JSON, or the game is larger than a file may be.
    pub fn write(&self) -> Result<Vec<u8>, FileError> {
        let mut writer = Writer {
            zip: ZipWriter::new(Cursor::new(Vec::new())),
        };
        writer.json(MANIFEST, self.manifest())?;
        match self {
            GameFile::Whole {
                seeds,
                plies,
                module,
                ..
            } => {
                writer.json(SEEDS, seeds)?;
                writer.lines(PLIES, plies)?;
                for (name, bytes) in module {
                    writer.entry(&format!("{MODULE}{name}"), bytes)?;
                }
            }
            GameFile::Seen(seen) => {
                writer.lines(PLIES, &seen.plies)?;
                writer.json(VIEW, &seen.view)?;
            }
        }
        let done = writer.zip.finish();
        done.map(Cursor::into_inner)
            .map_err(|error| unwritten("the archive", &error))
    }
}

fn unwritten(entry: &str, error: &dyn Display) -> FileError {
    FileError {
        file: "the new file".into(),
        entry: entry.into(),
        problem: error.to_string(),
        remedy: "nothing was written".into(),
    }
}

struct Writer {
    zip: ZipWriter<Cursor<Vec<u8>>>,
}

impl Writer {
    fn entry(&mut self, name: &str, bytes: &[u8]) -> Result<(), FileError> {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        self.zip
            .start_file(name, options)
            .map_err(|error| unwritten(name, &error))?;
        self.zip
            .write_all(bytes)
            .map_err(|error| unwritten(name, &error))
    }

    fn json<T: Serialize>(&mut self, name: &str, value: &T) -> Result<(), FileError> {
        let bytes = serde_json::to_vec_pretty(value).map_err(|error| unwritten(name, &error))?;
        self.entry(name, &bytes)
    }

    fn lines<T: Serialize>(&mut self, name: &str, values: &[T]) -> Result<(), FileError> {
        let mut bytes = Vec::new();
        for value in values {
            serde_json::to_writer(&mut bytes, value).map_err(|error| unwritten(name, &error))?;
            bytes.push(b'\n');
        }
        self.entry(name, &bytes)
    }
}

/// The entries of an archive within the limits, by name.
struct Entries<'a> {
    file: &'a str,
    entries: BTreeMap<String, Vec<u8>>,
}

impl<'a> Entries<'a> {
    fn read(file: &'a str, bytes: &[u8]) -> Result<Self, FileError> {
        let mut found = Entries {
            file,
            entries: BTreeMap::new(),
        };
        let whole = "the archive";
        let mut archive = ZipArchive::new(Cursor::new(bytes))
            .map_err(|error| found.wrong(whole, &error, "a .motti file is a zip archive"))?;
        if archive.len() > ENTRIES {
            let problem = format!("it has {} entries", archive.len());
            return Err(found.wrong(whole, &problem, &format!("at most {ENTRIES} are allowed")));
        }
        let mut total = 0;
        for index in 0..archive.len() {
            let entry = archive.by_index(index);
            let mut entry =
                entry.map_err(|error| found.wrong(whole, &error, "send the file again"))?;
            let name = entry
                .name()
                .map_err(|error| found.wrong(whole, &error, "send the file again"))?
                .into_owned();
            found.check_name(&name, entry.is_file() && !entry.is_symlink())?;
            let mut content = Vec::new();
            // One byte more than allowed tells an entry that is too large from one that just fits;
            // the sizes an archive claims are not trusted.
            entry
                .by_ref()
                .take(ENTRY_BYTES + 1)
                .read_to_end(&mut content)
                .map_err(|error| found.wrong(&name, &error, "send the file again"))?;
            let size = content.len() as u64;
            total += size;
            if size > ENTRY_BYTES || total > TOTAL_BYTES {
                let allowed =
                    format!("at most {ENTRY_BYTES} bytes, {TOTAL_BYTES} in all, are allowed");
                return Err(found.wrong(&name, &"too large when unpacked", &allowed));
            }
            if size > RATIO_FROM && size / entry.compressed_size().max(1) > RATIO {
                let allowed = format!("at most {RATIO} to 1 is allowed");
                return Err(found.wrong(&name, &"packed together too far", &allowed));
            }
            found.entries.insert(name, content);
        }
        Ok(found)
    }

    fn wrong(&self, entry: &str, problem: &dyn Display, remedy: &str) -> FileError {
        FileError {
            file: self.file.to_owned(),
            entry: entry.chars().take(80).collect(),
            problem: brief(&problem.to_string()),
            remedy: remedy.to_owned(),
        }
    }

    fn check_name(&self, name: &str, plain: bool) -> Result<(), FileError> {
        let inner = name.strip_prefix(MODULE);
        let known = [MANIFEST, SEEDS, PLIES, VIEW].contains(&name) || inner.is_some();
        let parts = name.split('/');
        let safe = name.len() <= NAME_BYTES
            && parts.clone().count() <= 8
            && parts
                .clone()
                .all(|part| !part.is_empty() && part != "." && part != "..")
            && !name.contains(['\\', ':'])
            && !name.chars().any(char::is_control);
        if known && safe && plain && !self.entries.contains_key(name) {
            return Ok(());
        }
        let allowed = "only the plain entries Motti writes are allowed, each once";
        Err(self.wrong(name, &"it does not belong here", allowed))
    }

    fn get(&self, name: &str) -> Result<&[u8], FileError> {
        let found = self.entries.get(name);
        found.map(Vec::as_slice).ok_or_else(|| {
            self.wrong(
                name,
                &"it is missing",
                "the file is not whole; send it again",
            )
        })
    }

    fn parse<T: DeserializeOwned>(&self, name: &str, bytes: &[u8]) -> Result<T, FileError> {
        if depth(bytes) > DEPTH {
            return Err(self.wrong(
                name,
                &"nested too deeply",
                &format!("at most {DEPTH} levels"),
            ));
        }
        serde_json::from_slice(bytes)
            .map_err(|error| self.wrong(name, &error, "the file is damaged; send it again"))
    }

    fn json<T: DeserializeOwned>(&self, name: &str) -> Result<T, FileError> {
        self.parse(name, self.get(name)?)
    }

    fn lines<T: DeserializeOwned>(&self, name: &str) -> Result<Vec<T>, FileError> {
        let lines = self.get(name)?.split(|byte| *byte == b'\n');
        lines
            .zip(1..)
            .filter(|(line, _)| !line.is_empty())
            .map(|(line, number)| self.parse(&format!("{name}, line {number}"), line))
            .collect()
    }
}

/// How deeply brackets are nested outside strings.
fn depth(bytes: &[u8]) -> usize {
    let (mut now, mut deepest, mut in_string, mut escaped) = (0_usize, 0, false, false);
    for byte in bytes {
        if in_string {
            in_string = escaped || *byte != b'"';
            escaped = !escaped && *byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'{' | b'[' => now += 1,
            b'}' | b']' => now = now.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(now);
    }
    deepest
}

/// Reads a `.motti` file; `file` is what messages call it.
///
/// ```
/// let error = motti_store::read_file("game.motti", b"no zip").unwrap_err();
/// assert!(error.to_string().starts_with("game.motti: the archive: "));
/// ```
///
/// # Errors
/// When it is no such file, is beyond the limits, comes from a later program or is not whole.
pub fn read_file(file: &str, bytes: &[u8]) -> Result<GameFile, FileError> {
    let mut entries = Entries::read(file, bytes)?;
    let size = entries.get(MANIFEST)?.len();
    if size > MANIFEST_BYTES {
        let problem = format!("it has {size} bytes");
        let allowed = format!("at most {MANIFEST_BYTES} are allowed");
        return Err(entries.wrong(MANIFEST, &problem, &allowed));
    }
    let manifest: Manifest = entries.json(MANIFEST)?;
    if manifest.motti != FILE_FORMAT {
        let problem = format!("the file has form {}", manifest.motti);
        let remedy = format!("this program reads form {FILE_FORMAT}; use the one that wrote it");
        return Err(entries.wrong(MANIFEST, &problem, &remedy));
    }
    let found = if manifest.kind == FileKind::Seen {
        GameFile::Seen(Box::new(SeenFile {
            plies: entries.lines(PLIES)?,
            view: entries.json(VIEW)?,
            manifest,
        }))
    } else {
        let seeds: Vec<SeedFrom> = entries.json(SEEDS)?;
        if seeds.first().is_none_or(|from| from.after != 0) {
            return Err(entries.wrong(SEEDS, &"the first seed is missing", "send the file again"));
        }
        GameFile::Whole {
            seeds,
            plies: entries.lines(PLIES)?,
            module: std::mem::take(&mut entries.entries)
                .into_iter()
                .filter_map(|(name, bytes)| Some((name.strip_prefix(MODULE)?.to_owned(), bytes)))
                .collect(),
            manifest: Box::new(manifest),
        }
    };
    let (told, there) = match &found {
        GameFile::Whole {
            manifest, plies, ..
        } => (manifest.plies, plies.len()),
        GameFile::Seen(seen) => (seen.manifest.plies, seen.plies.len()),
    };
    if u32::try_from(there).ok() != Some(told) {
        let problem = format!("{there} plies where {told} are told of");
        return Err(entries.wrong(PLIES, &problem, "the file is damaged; send it again"));
    }
    Ok(found)
}
