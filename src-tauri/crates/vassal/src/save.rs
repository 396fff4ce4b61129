//! Saved games and logs.

use crate::about::{self, About};
use crate::archive::is_zip;
use crate::cipher::Cipher;
use crate::command::{self, Command, SavedBoards};
use crate::{Archive, Fault, NoteKind, Notes};
use serde::Serialize;
use std::collections::BTreeMap;

/// The entry that holds the game.
const GAME: &str = "savedGame";

/// Whether the game's text was in an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Container {
    /// In a zip archive.
    Zip,
    /// A bare text.
    Raw,
}

/// A saved game or a log: a saved game with steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Save {
    /// The file as the player named it.
    pub file: String,
    /// Whether it was in an archive.
    pub container: Container,
    /// How its text was written down.
    pub cipher: Cipher,
    /// What the file says of itself.
    pub about: About,
    /// Whether it is a log.
    pub log: bool,
    /// How many characters the plain text has.
    pub characters: usize,
    /// How many tokens its outermost list has.
    pub tokens: usize,
    /// The commands that set the position up.
    pub setup: Vec<Command>,
    /// The steps of the log, each of one or more commands.
    pub steps: Vec<Vec<Command>>,
    /// What was kept, replaced or left out.
    pub notes: Notes,
}

impl Save {
    /// Reads a saved game or a log from its bytes.
    ///
    /// # Errors
    /// When it is neither an archive with a game in it nor the text of a game, or breaks a limit.
    pub fn from_bytes(file: &str, bytes: Vec<u8>) -> Result<Self, Fault> {
        if is_zip(&bytes) {
            let mut notes = Notes::default();
            let archive = Archive::from_bytes(file, bytes, &mut notes)?;
            return Self::from_archive(archive, notes);
        }
        if bytes.len() as u64 > crate::limits::GAME_BYTES {
            let allowed = format!("at most {} bytes", crate::limits::GAME_BYTES);
            return Err(Fault::new(file, "the file is too large").allowed(allowed));
        }
        let (cipher, text, broken) = Cipher::decode(file, "", &bytes)?;
        if !text.trim_start().starts_with("begin_save") {
            return Err(
                Fault::new(file, "this is neither an archive nor the text of a game")
                    .allowed("a saved game or log of VASSAL"),
            );
        }
        let head = Head {
            file,
            container: Container::Raw,
            cipher,
            about: About::default(),
            broken,
        };
        Ok(head.save("", &text, Notes::default()))
    }

    /// Reads a saved game or a log from its archive.
    ///
    /// # Errors
    /// When there is no game in it, or it breaks a limit.
    pub fn from_archive(mut archive: Archive, mut notes: Notes) -> Result<Self, Fault> {
        let file = archive.file().to_owned();
        if !archive.has(GAME) {
            return Err(Fault::new(&file, "there is no saved game in it")
                .allowed("a saved game or log of VASSAL"));
        }
        let about = about::read(&mut archive, &mut notes);
        let bytes = archive.read_game(GAME)?;
        let (cipher, text, broken) = Cipher::decode(&file, GAME, &bytes)?;
        let head = Head {
            file: &file,
            container: Container::Zip,
            cipher,
            about,
            broken,
        };
        Ok(head.save(GAME, &text, notes))
    }

    /// The boards of each map, the last word on each.
    pub fn boards(&self) -> Vec<&SavedBoards> {
        let mut found: Vec<&SavedBoards> = Vec::new();
        for command in &self.setup {
            if let Command::Boards(boards) = command {
                match found.iter_mut().find(|other| other.map == boards.map) {
                    Some(other) => *other = boards,
                    None => found.push(boards),
                }
            }
        }
        found
    }

    /// The players: name and side, each once.
    pub fn players(&self) -> Vec<(String, String)> {
        let mut found: BTreeMap<usize, (usize, String, String)> = BTreeMap::new();
        for (at, command) in self.setup.iter().enumerate() {
            match command {
                Command::Player { number, name, side } => {
                    let first = found.get(number).map_or(at, |(first, _, _)| *first);
                    found.insert(*number, (first, name.clone(), side.clone()));
                }
                Command::RemovePlayer { number } => {
                    found.remove(number);
                }
                _ => {}
            }
        }
        let mut list: Vec<_> = found.into_values().collect();
        list.sort();
        list.into_iter()
            .map(|(_, name, side)| (name, side))
            .collect()
    }
}

struct Head<'a> {
    file: &'a str,
    container: Container,
    cipher: Cipher,
    about: About,
    broken: bool,
}

impl Head<'_> {
    fn save(self, entry: &str, text: &str, mut notes: Notes) -> Save {
        if self.broken {
            notes.add(
                NoteKind::Encoding,
                entry,
                String::new,
                "bytes that are no UTF-8 were replaced",
            );
        }
        let decoded = command::decode(text, entry, &mut notes);
        let ending = self
            .file
            .rsplit_once('.')
            .map(|(_, ending)| ending.to_ascii_lowercase());
        Save {
            file: self.file.to_owned(),
            container: self.container,
            cipher: self.cipher,
            about: self.about,
            log: !decoded.steps.is_empty() || matches!(ending.as_deref(), Some("vlog" | "log")),
            characters: text.chars().count(),
            tokens: decoded.tokens,
            setup: decoded.setup,
            steps: decoded.steps,
            notes,
        }
    }
}
