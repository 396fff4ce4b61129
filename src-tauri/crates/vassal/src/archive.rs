//! A zip archive of VASSAL, read with suspicion: names are judged when it is opened, sizes while entries are read.

use crate::limits::{
    ENTRIES, ENTRY_BYTES, IMAGE_BYTES, NAME_BYTES, NAME_DEPTH, RATIO, RATIO_FROM, TOTAL_BYTES,
};
use crate::text::entry_name;
use crate::{Fault, NoteKind, Notes};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek};
use std::path::Path;
use unicode_normalization::UnicodeNormalization;
use zip::{CompressionMethod, ZipArchive};

/// How much is unpacked before the limits are looked at again.
const CHUNK: usize = 64 << 10;
/// What every zip archive with entries starts with.
const ZIP: &[u8] = b"PK\x03\x04";
/// The end of an archive's list, which an archive without entries starts with.
const ZIP_EMPTY: &[u8] = b"PK\x05\x06";

trait Source: Read + Seek + Send {}
impl<T: Read + Seek + Send> Source for T {}

/// A zip archive of VASSAL. Entries are read when they are asked for; nothing is kept of them.
pub struct Archive {
    /// The file as the player named it.
    file: String,
    zip: ZipArchive<Box<dyn Source>>,
    /// Where each entry is, by its name within the archive.
    entries: BTreeMap<String, usize>,
    /// The name of each entry by that name after case folding and NFC.
    alike: BTreeMap<String, String>,
    listed: usize,
    images: usize,
    unpacked: u64,
    counted: BTreeSet<usize>,
}

impl fmt::Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.entries.len();
        f.debug_struct("Archive")
            .field("file", &self.file)
            .field("entries", &entries)
            .finish_non_exhaustive()
    }
}

/// Whether bytes are a zip archive.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(ZIP) || bytes.starts_with(ZIP_EMPTY)
}

impl Archive {
    /// Opens an archive that is in memory.
    ///
    /// # Errors
    /// When it is no sound zip archive or breaks a limit.
    pub fn from_bytes(file: &str, bytes: Vec<u8>, notes: &mut Notes) -> Result<Self, Fault> {
        Self::from_source(file, Box::new(Cursor::new(bytes)), notes)
    }

    /// Opens an archive on disk; it is read in parts.
    ///
    /// # Errors
    /// When it cannot be opened, is no sound zip archive or breaks a limit.
    pub fn from_file(path: &Path, notes: &mut Notes) -> Result<Self, Fault> {
        let name = path.file_name().map_or_else(
            || path.display().to_string(),
            |n| n.to_string_lossy().into_owned(),
        );
        let opened = File::open(path).map_err(|error| {
            Fault::new(&name, format!("the file cannot be opened ({error})"))
                .allowed("a file that can be read")
        })?;
        Self::from_source(&name, Box::new(BufReader::new(opened)), notes)
    }

    fn from_source(
        file: &str,
        mut source: Box<dyn Source>,
        notes: &mut Notes,
    ) -> Result<Self, Fault> {
        let broken = |error: &dyn fmt::Display| {
            Fault::new(file, format!("this is no sound zip archive: {error}"))
        };
        // Before the reader makes room for them: each entry has such a mark in the list at the end.
        if marks(&mut source).map_err(|error| broken(&error))? > ENTRIES {
            let allowed = format!("at most {ENTRIES}");
            return Err(Fault::new(file, "the archive has too many entries").allowed(allowed));
        }
        let mut zip = ZipArchive::new(source).map_err(|error| broken(&error))?;
        if zip.has_duplicate_names() {
            return Err(
                Fault::new(file, "two entries have the same name").allowed("a name for each")
            );
        }
        if zip
            .has_overlapping_entries()
            .map_err(|error| broken(&error))?
        {
            return Err(
                Fault::new(file, "entries overlap each other").allowed("entries side by side")
            );
        }
        let mut names = Vec::new();
        for index in 0..zip.len() {
            let entry = zip.by_index_raw(index).map_err(|error| broken(&error))?;
            let name = entry_name(entry.name_raw()).into_owned();
            let kind = entry.unix_mode().map_or(0, |mode| mode & 0o170_000);
            let link = entry.is_symlink() || !matches!(kind, 0 | 0o100_000 | 0o040_000);
            check_name(file, name.trim_end_matches('/'))?;
            if entry.is_dir() {
                continue;
            }
            let refuse = |wrong: &str, allowed: &str| {
                Err(Fault::new(file, wrong).entry(&name).allowed(allowed))
            };
            if entry.encrypted() {
                return refuse("the entry is encrypted", "entries anybody can read");
            }
            if !matches!(
                entry.compression(),
                CompressionMethod::Stored | CompressionMethod::Deflated
            ) {
                return refuse(
                    "the entry is packed in an unusual way",
                    "stored or deflated",
                );
            }
            if link {
                return refuse("the entry is a link or a device", "plain files and folders");
            }
            names.push((name, index));
        }
        Ok(Self::sorted(file, zip, names, notes))
    }

    fn sorted(
        file: &str,
        zip: ZipArchive<Box<dyn Source>>,
        mut names: Vec<(String, usize)>,
        notes: &mut Notes,
    ) -> Self {
        names.retain(|(name, _)| !name.starts_with("__MACOSX/") && !name.contains("/__MACOSX/"));
        if let Some(folder) = wrapping(&names) {
            for (name, _) in &mut names {
                name.drain(..folder.len());
            }
        }
        let listed = names.len();
        let images = names
            .iter()
            .filter(|(name, _)| name.starts_with("images/"))
            .count();
        let mut entries = BTreeMap::new();
        let mut alike = BTreeMap::new();
        for (name, index) in names {
            let mut left_out = |why: &str| {
                notes.add(
                    NoteKind::Entry,
                    &name,
                    String::new,
                    &format!("{why}: {name}"),
                );
            };
            if is_archive_name(&name) {
                left_out("an archive inside the archive was left out");
                continue;
            }
            // On some disks both would be one file: the first stays, and answers to both names.
            match alike.entry(folded(&name)) {
                Entry::Occupied(_) => {
                    left_out("an entry whose name differs only in case was left out");
                }
                Entry::Vacant(free) => {
                    free.insert(name.clone());
                    entries.insert(name, index);
                }
            }
        }
        Self {
            file: file.to_owned(),
            zip,
            entries,
            alike,
            listed,
            images,
            unpacked: 0,
            counted: BTreeSet::new(),
        }
    }

    /// The file as the player named it.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The names of all entries, without folders, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// How many entries are listed, without folders, those left out included.
    pub fn listed(&self) -> usize {
        self.listed
    }

    /// How many of them are in the folder of images.
    pub fn listed_images(&self) -> usize {
        self.images
    }

    /// Whether there is an entry of exactly this name.
    pub fn has(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// The name of the entry that holds an image: under `images/` with the name as given, decomposed, with `.gif`, or
    /// differing only in case; nothing when there is none.
    pub fn image(&self, name: &str) -> Option<&str> {
        if name.is_empty() {
            return None;
        }
        let decomposed: String = name.nfd().collect();
        let composed: String = name.nfc().collect();
        let exact = [name, &decomposed, &composed]
            .into_iter()
            .map(|name| format!("images/{name}"))
            .chain([format!("images/{name}.gif")])
            .find_map(|path| self.entries.get_key_value(&path));
        if let Some((path, _)) = exact {
            return Some(path);
        }
        self.alike
            .get(&folded(&format!("images/{name}")))
            .map(String::as_str)
    }

    /// Reads an entry.
    ///
    /// # Errors
    /// When there is none of this name, it cannot be unpacked, or it breaks a limit.
    pub fn read(&mut self, name: &str) -> Result<Vec<u8>, Fault> {
        let most = if name.starts_with("images/") {
            IMAGE_BYTES
        } else {
            ENTRY_BYTES
        };
        let bytes = self.unpack(name, most, most)?;
        if is_zip(&bytes) && !is_game_name(name) {
            return Err(Fault::new(&self.file, "an archive inside the archive")
                .entry(name)
                .allowed("saved games and logs only"));
        }
        Ok(bytes)
    }

    /// Reads an entry that is the text of a game; it may be longer than other texts.
    ///
    /// # Errors
    /// As for [`Archive::read`].
    pub fn read_game(&mut self, name: &str) -> Result<Vec<u8>, Fault> {
        self.unpack(name, IMAGE_BYTES, IMAGE_BYTES)
    }

    /// Reads the beginning of an entry, at most so many bytes of it.
    ///
    /// # Errors
    /// As for [`Archive::read`].
    pub fn head(&mut self, name: &str, bytes: u64) -> Result<Vec<u8>, Fault> {
        self.unpack(name, IMAGE_BYTES, bytes)
    }

    fn unpack(&mut self, name: &str, most: u64, wanted: u64) -> Result<Vec<u8>, Fault> {
        let fault = |wrong: String| Fault::new(&self.file, wrong).entry(name);
        let index = *self
            .entries
            .get(name)
            .ok_or_else(|| fault("there is no such entry".to_owned()))?;
        let mut entry = self
            .zip
            .by_index(index)
            .map_err(|error| fault(format!("the entry is broken: {error}")))?;
        let packed = entry.compressed_size();
        let whole = wanted >= most;
        let counts = whole && !self.counted.contains(&index);
        let mut bytes = Vec::new();
        let mut chunk = vec![0; CHUNK];
        loop {
            let count = entry
                .read(&mut chunk)
                .map_err(|error| fault(format!("the entry cannot be unpacked: {error}")))?;
            let Some(part) = chunk.get(..count).filter(|part| !part.is_empty()) else {
                break;
            };
            bytes.extend_from_slice(part);
            let size = bytes.len() as u64;
            if size > most {
                return Err(fault("the entry is too large".to_owned())
                    .allowed(format!("at most {most} bytes")));
            }
            if size > RATIO_FROM && size / RATIO > packed {
                let wrong = format!("the entry unpacks to more than {RATIO} times its size");
                return Err(fault(wrong).allowed(format!("at most {RATIO} times")));
            }
            if counts && self.unpacked + size > TOTAL_BYTES {
                let allowed = format!("at most {TOTAL_BYTES} bytes");
                return Err(fault("the archive unpacks to too much".to_owned()).allowed(allowed));
            }
            if size >= wanted && !whole {
                bytes.truncate(usize::try_from(wanted).unwrap_or(usize::MAX));
                break;
            }
        }
        if counts {
            self.counted.insert(index);
            self.unpacked += bytes.len() as u64;
        }
        Ok(bytes)
    }
}

/// How many marks of entries there are, up to one more than allowed.
fn marks(source: &mut Box<dyn Source>) -> std::io::Result<usize> {
    source.rewind()?;
    let mut count = 0;
    let mut chunk = vec![0; CHUNK];
    let mut kept = 0;
    loop {
        let read = source.read(chunk.get_mut(kept..).unwrap_or_default())?;
        if read == 0 {
            break;
        }
        let filled = kept + read;
        let part = chunk.get(..filled).unwrap_or_default();
        count += part.windows(4).filter(|four| four == b"PK\x01\x02").count();
        if count > ENTRIES {
            break;
        }
        kept = filled.min(3);
        chunk.copy_within(filled - kept..filled, 0);
    }
    source.rewind()?;
    Ok(count)
}

/// The one folder that wraps everything, if there is one that is not a folder of VASSAL's own.
fn wrapping(names: &[(String, usize)]) -> Option<String> {
    let (first, _) = names.first()?;
    let folder = first.get(..=first.find('/')?)?.to_owned();
    let own = ["images/", "sounds/", "icons/", "help/"];
    let wrapped =
        !own.contains(&folder.as_str()) && names.iter().all(|(name, _)| name.starts_with(&folder));
    wrapped.then_some(folder)
}

fn folded(name: &str) -> String {
    let lower: String = name.nfc().flat_map(char::to_lowercase).collect();
    lower.nfc().collect()
}

fn ending(name: &str) -> String {
    let last = name.rsplit('/').next().unwrap_or(name);
    last.rsplit_once('.')
        .map_or_else(String::new, |(_, ending)| ending.to_ascii_lowercase())
}

/// Whether a saved game or log may be behind a name; predefined set-ups often have no ending.
fn is_game_name(name: &str) -> bool {
    matches!(ending(name).as_str(), "vsav" | "vlog" | "sav" | "log" | "") || !name.contains('/')
}

fn is_archive_name(name: &str) -> bool {
    matches!(
        ending(name).as_str(),
        "zip"
            | "jar"
            | "war"
            | "7z"
            | "rar"
            | "gz"
            | "tgz"
            | "bz2"
            | "xz"
            | "tar"
            | "vmod"
            | "vmdx"
            | "mdx"
            | "mod"
    )
}

fn check_name(file: &str, name: &str) -> Result<(), Fault> {
    let refuse =
        |wrong: &str, allowed: String| Err(Fault::new(file, wrong).entry(name).allowed(allowed));
    if name.len() > NAME_BYTES {
        return refuse(
            "an entry's name is too long",
            format!("at most {NAME_BYTES} bytes"),
        );
    }
    if name.contains(['\\', '\0']) {
        return refuse(
            "an entry's name has a backslash or a zero in it",
            "names with `/` between folders".to_owned(),
        );
    }
    let drive = matches!(name.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    let parts = name.split('/');
    if name.is_empty() || drive || parts.clone().any(|part| matches!(part, "" | "." | "..")) {
        return refuse(
            "an entry's name leads out of the archive",
            "names within the archive".to_owned(),
        );
    }
    if parts.count() > NAME_DEPTH {
        return refuse(
            "an entry lies too deep in folders",
            format!("at most {NAME_DEPTH} levels"),
        );
    }
    Ok(())
}
