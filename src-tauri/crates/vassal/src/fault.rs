//! Why a file was refused, and what was noted while it was read.

use serde::Serialize;
use std::fmt;

/// Why a file was refused: file, entry, place, what is wrong, what is allowed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
pub struct Fault {
    /// The file as the player named it.
    pub file: String,
    /// The entry of the archive; empty for the file itself.
    pub entry: String,
    /// The place in it, such as `line 3, column 7` or `command 12`; empty for the whole.
    pub place: String,
    /// What is wrong.
    pub wrong: String,
    /// What is allowed or what helps; empty when nothing does.
    pub allowed: String,
}

impl Fault {
    /// A fault of a file as a whole.
    pub fn new(file: &str, wrong: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            entry: String::new(),
            place: String::new(),
            wrong: wrong.into(),
            allowed: String::new(),
        }
    }

    /// The same fault in an entry of the archive.
    #[must_use]
    pub fn entry(mut self, entry: &str) -> Self {
        shown(entry).clone_into(&mut self.entry);
        self
    }

    /// The same fault with its place.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Self {
        self.place = place.into();
        self
    }

    /// The same fault with what is allowed.
    #[must_use]
    pub fn allowed(mut self, allowed: impl Into<String>) -> Self {
        self.allowed = allowed.into();
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        for part in [&self.entry, &self.place] {
            if !part.is_empty() {
                write!(f, ", {part}")?;
            }
        }
        write!(f, ": {}", self.wrong)?;
        if !self.allowed.is_empty() {
            write!(f, " (allowed: {})", self.allowed)?;
        }
        Ok(())
    }
}

/// A kind of note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoteKind {
    /// A Java class of the module's own: kept by name, never run.
    CustomClass,
    /// A component that has no counterpart on the free table.
    Component,
    /// A trait that is kept with its texts and does nothing.
    Trait,
    /// A prototype that pieces name and nobody defines.
    MissingPrototype,
    /// A picture that is named and not there.
    MissingImage,
    /// Another file that is named and not there, or cannot be read.
    MissingFile,
    /// An entry that was left out because it is not allowed.
    Entry,
    /// A text in an old or broken encoding.
    Encoding,
    /// A value that could not be read and was replaced by its default.
    Value,
    /// A command that is not known.
    Command,
}

/// Something that was kept, replaced or left out while reading; it never stops an import.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Note {
    /// Its kind.
    pub kind: NoteKind,
    /// The entry it was found in; empty for the file itself.
    pub entry: String,
    /// The place in the entry, such as `line 3`; empty when there is none.
    pub place: String,
    /// What was found.
    pub text: String,
    /// How often.
    pub count: usize,
}

impl NoteKind {
    /// What is said of what was found.
    const fn words(self) -> &'static str {
        match self {
            NoteKind::CustomClass => "a class of the module's own",
            NoteKind::Component => "a component without a counterpart",
            NoteKind::Trait => "a trait that does nothing here",
            NoteKind::MissingPrototype => "a prototype that is missing",
            NoteKind::MissingImage => "a picture that is missing",
            NoteKind::MissingFile => "a file that is missing",
            NoteKind::Entry => "an entry that was left out",
            NoteKind::Encoding => "an old encoding",
            NoteKind::Value => "a value that cannot be read",
            NoteKind::Command => "a command that is not known",
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in [&self.entry, &self.place] {
            if !place.is_empty() {
                write!(f, "{place}: ")?;
            }
        }
        write!(f, "{}: {}", self.kind.words(), self.text)?;
        match self.count {
            0 | 1 => Ok(()),
            count => write!(f, " ({count} times)"),
        }
    }
}

/// The notes of one file: alike ones are counted, not repeated.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Notes {
    list: Vec<Note>,
    /// How many kinds of notes were found beyond the bound.
    pub more: usize,
    #[serde(skip)]
    index: std::collections::BTreeMap<(NoteKind, String), usize>,
}

impl Notes {
    /// All notes in the order in which they were first found.
    pub fn list(&self) -> &[Note] {
        &self.list
    }

    /// Adds a note; `place` is asked for only when no note like it was found before.
    pub fn add(&mut self, kind: NoteKind, entry: &str, place: impl FnOnce() -> String, text: &str) {
        let text = shown(text);
        let key = (kind, text.to_owned());
        if let Some(note) = self.index.get(&key).and_then(|at| self.list.get_mut(*at)) {
            note.count += 1;
        } else if self.list.len() < crate::limits::NOTES {
            self.index.insert(key, self.list.len());
            self.list.push(Note {
                kind,
                entry: shown(entry).to_owned(),
                place: place(),
                text: text.to_owned(),
                count: 1,
            });
        } else {
            self.more += 1;
        }
    }

    /// Adds all notes of another file.
    pub fn extend(&mut self, other: &Notes) {
        for note in &other.list {
            self.add(note.kind, &note.entry, || note.place.clone(), &note.text);
            let key = (note.kind, note.text.clone());
            if let Some(kept) = self.index.get(&key).and_then(|at| self.list.get_mut(*at)) {
                kept.count += note.count - 1;
            }
        }
        self.more += other.more;
    }
}

/// A text from outside, short enough to be shown.
pub(crate) fn shown(text: &str) -> &str {
    let end = text
        .char_indices()
        .nth(200)
        .map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text)
}
