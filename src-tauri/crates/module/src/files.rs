//! The files of a module, once they are accepted: from a zip, from a folder, or from memory.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use unicode_normalization::UnicodeNormalization;

use crate::Fault;
use crate::limits::{Limits, NAME_BYTES, NAME_DEPTH};

/// Files by name, all within the limits. Names use `/` and are in normal form C.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Files {
    entries: BTreeMap<String, Vec<u8>>,
    /// Names after case folding, so that no two files fall into one on any disk.
    folded: BTreeMap<String, String>,
    bytes: u64,
    limits: Limits,
}

impl Files {
    /// No files yet, of a module with these limits.
    pub fn within(limits: Limits) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }

    /// The limits they are held to.
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// Takes a file out.
    pub fn remove(&mut self, name: &str) -> Option<Vec<u8>> {
        let content = self.entries.remove(name)?;
        self.folded.remove(&fold(name));
        self.bytes -= content.len() as u64;
        Some(content)
    }

    /// The content of a file.
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        self.entries.get(name).map(Vec::as_slice)
    }

    /// All files in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.entries
            .iter()
            .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
    }

    /// How many files there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The bytes of all files together.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Takes a file in.
    ///
    /// # Errors
    /// A fault when the name or the size is outside the limits, or another file already has the name.
    pub fn insert(&mut self, archive: &str, name: &str, content: Vec<u8>) -> Result<(), Fault> {
        self.insert_raw(archive, name, content)?;
        Ok(())
    }

    fn insert_raw(&mut self, archive: &str, name: &str, content: Vec<u8>) -> Result<(), Fault> {
        check_name(archive, name)?;
        self.admit(archive, name, content.len() as u64)?;
        let clean: String = name.nfc().collect();
        let folded = fold(name);
        if let Some(other) = self.folded.get(&folded) {
            let wrong = format!("the name is equal to that of \"{other}\" on some systems");
            let fault = Fault::error(archive, name, wrong);
            return Err(fault.expected("names that differ in more than capitals and accents"));
        }
        self.folded.insert(folded, clean.clone());
        self.bytes += content.len() as u64;
        self.entries.insert(clean, content);
        Ok(())
    }

    /// Whether one more file of this size is within the limits.
    pub(crate) fn admit(&self, archive: &str, name: &str, size: u64) -> Result<(), Fault> {
        let over =
            |wrong: String, limit: String| Err(Fault::error(archive, name, wrong).expected(limit));
        let limits = self.limits;
        if self.entries.len() >= limits.entries {
            return over(
                "there are too many files".to_owned(),
                format!("at most {}", limits.entries),
            );
        }
        if size > limits.entry_bytes {
            let limit = format!("at most {} bytes", limits.entry_bytes);
            return over(format!("the file has at least {size} bytes"), limit);
        }
        if self.bytes + size > limits.total_bytes {
            let limit = format!("at most {} bytes", limits.total_bytes);
            return over("all files together are too large".to_owned(), limit);
        }
        Ok(())
    }

    /// The files of a folder.
    ///
    /// # Errors
    /// A fault at the first file that is outside the limits, a link, or cannot be read.
    pub fn from_folder(folder: &Path) -> Result<Self, Fault> {
        let manifest = folder.join("module.json");
        let small = fs::metadata(&manifest).is_ok_and(|about| about.len() < MANIFEST_BYTES);
        let text = if small {
            fs::read(&manifest).ok()
        } else {
            None
        };
        let mut files = Self::within(limits_of(text.as_deref()));
        files.add_folder(folder, "")?;
        Ok(files)
    }

    /// Adds the files of a folder under a prefix such as `scenarios/`.
    ///
    /// # Errors
    /// As [`Files::from_folder`].
    pub fn add_folder(&mut self, folder: &Path, prefix: &str) -> Result<(), Fault> {
        self.walk(folder, prefix, 0)
    }

    fn walk(&mut self, folder: &Path, prefix: &str, depth: usize) -> Result<(), Fault> {
        let shown = folder.display().to_string();
        let failed = |error: std::io::Error| {
            Fault::error(&*shown, "", format!("the folder cannot be read: {error}"))
        };
        if depth > NAME_DEPTH {
            let fault = Fault::error(&*shown, "", "the folders are nested too deeply");
            return Err(fault.expected(format!("at most {NAME_DEPTH}")));
        }
        let mut entries = Vec::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            entries.push(entry.map_err(failed)?);
            if entries.len() > self.limits.entries {
                let fault = Fault::error(&*shown, "", "there are too many files");
                return Err(fault.expected(format!("at most {}", self.limits.entries)));
            }
        }
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name();
            let Some(name) = name.to_str() else {
                let wrong = format!("the name {} is no UTF-8", name.display());
                return Err(Fault::error(&*shown, "", wrong));
            };
            let kind = entry.file_type().map_err(failed)?;
            let inner = format!("{prefix}{name}");
            if kind.is_dir() {
                self.walk(&entry.path(), &format!("{inner}/"), depth + 1)?;
            } else if kind.is_file() {
                self.add_file(&shown, &inner, &entry)?;
            } else {
                let fault = Fault::error(&*shown, inner, "this is a link or a device");
                return Err(fault.expected("plain files and folders"));
            }
        }
        Ok(())
    }

    fn add_file(&mut self, folder: &str, inner: &str, entry: &fs::DirEntry) -> Result<(), Fault> {
        let failed = |error: std::io::Error| {
            Fault::error(folder, inner, format!("the file cannot be read: {error}"))
        };
        let size = entry.metadata().map_err(failed)?.len();
        self.admit(folder, inner, size)?;
        let content = fs::read(entry.path()).map_err(failed)?;
        crate::content::check(folder, inner, &content, self.limits.foreign)?;
        self.insert_raw(folder, inner, content)
    }
}

/// No manifest is larger than this.
pub(crate) const MANIFEST_BYTES: u64 = 1 << 20;

/// The limits a module asks for by the ruleset its manifest names; only those of free tables are wider.
pub(crate) fn limits_of(manifest: Option<&[u8]>) -> Limits {
    let manifest = manifest.and_then(|bytes| crate::json::value("module.json", bytes).ok());
    let ruleset = manifest
        .as_ref()
        .and_then(|value| value.pointer("/ruleset/name"));
    if ruleset.and_then(serde_json::Value::as_str) == Some(crate::table::RULESET) {
        Limits::TABLE
    } else {
        Limits::OWN
    }
}

/// The name as a disk that tells no capitals and no forms of accents apart would hold it.
fn fold(name: &str) -> String {
    name.nfc()
        .collect::<String>()
        .to_lowercase()
        .nfc()
        .collect()
}

/// Whether an entry's name is safe on every system.
pub(crate) fn check_name(archive: &str, name: &str) -> Result<(), Fault> {
    let shown: String = name
        .chars()
        .take(80)
        .flat_map(char::escape_default)
        .collect();
    let refuse =
        |wrong: &str, allowed: &str| Err(Fault::error(archive, &*shown, wrong).expected(allowed));
    if name.is_empty() || name.len() > NAME_BYTES {
        let allowed = format!("1 to {NAME_BYTES} bytes");
        return refuse("the name is empty or too long", &allowed);
    }
    if name.contains('\\') {
        return refuse("the name has a backslash", "folders parted by \"/\"");
    }
    if name.contains(':') || name.starts_with('/') {
        return refuse(
            "the name is that of a place on a disk",
            "a name inside the module",
        );
    }
    if name.chars().any(char::is_control) {
        return refuse("the name has a control character", "printable characters");
    }
    let parts: Vec<&str> = name.split('/').collect();
    if parts.len() > NAME_DEPTH {
        let allowed = format!("at most {NAME_DEPTH} parts");
        return refuse("the name has too many folders", &allowed);
    }
    let bad = |part: &&str| {
        part.is_empty() || *part == "." || *part == ".." || part.ends_with(['.', ' '])
    };
    if parts.iter().any(bad) {
        let allowed =
            "parts that are not empty, \".\" or \"..\" and do not end with a dot or blank";
        return refuse("the name has a part that leads elsewhere", allowed);
    }
    if parts.iter().any(|part| is_device(part)) {
        return refuse(
            "the name is that of a device on some systems",
            "another name",
        );
    }
    Ok(())
}

/// Names that Windows keeps for devices, with or without an ending.
fn is_device(part: &str) -> bool {
    let stem = part
        .split('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    match stem.as_str() {
        "con" | "prn" | "aux" | "nul" => true,
        _ => {
            let digit = stem
                .strip_prefix("com")
                .or_else(|| stem.strip_prefix("lpt"));
            digit.is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|b| b.is_ascii_digit()))
        }
    }
}
