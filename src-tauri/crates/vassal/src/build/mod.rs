//! Makes modules, extensions, saved games and logs for tests and benches: every construct that is read, in every form
//! in which files of all ages write it. Nothing here is needed to read files.

mod element;
mod everything;
mod game;
mod large;
mod media;
mod traits;

pub use element::Element;
pub use everything::{everything, extension};
pub use game::game;
pub use large::{large_module, large_save};
pub use media::{bmp, gif, jpeg, png, svg};
pub use traits::{TRAITS, pieces};

use crate::piece::{Level, join};
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// The age of a module's form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Age {
    /// From 3.5: `buildFile.xml`, `VASSAL.build.GameModule`.
    New,
    /// Before: `buildFile`, `VASSAL.launch.BasicModule`.
    Old,
}

/// How the build file's text becomes bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bytes {
    /// UTF-8.
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Marked,
    /// UTF-16, little end first, with a byte order mark.
    Utf16,
    /// Latin-1, as its declaration says; letters beyond it become question marks.
    Latin1,
}

/// A module or extension that is being made.
#[derive(Debug, Clone)]
pub struct Building {
    /// The root element.
    pub root: Element,
    /// Its age.
    pub age: Age,
    /// How its text becomes bytes.
    pub bytes: Bytes,
    /// All other entries.
    pub entries: Vec<(String, Vec<u8>)>,
    /// A folder that wraps everything; empty for none.
    pub folder: String,
}

impl Building {
    /// With a root element and nothing else.
    pub fn new(root: Element, age: Age) -> Self {
        Self {
            root,
            age,
            bytes: Bytes::Utf8,
            entries: Vec::new(),
            folder: String::new(),
        }
    }

    /// Adds an entry.
    #[must_use]
    pub fn entry(mut self, name: &str, bytes: Vec<u8>) -> Self {
        self.entries.push((name.to_owned(), bytes));
        self
    }

    /// The name of the build file.
    pub const fn build_file(&self) -> &'static str {
        match self.age {
            Age::New => "buildFile.xml",
            Age::Old => "buildFile",
        }
    }

    /// The bytes of the build file.
    pub fn build_bytes(&self) -> Vec<u8> {
        let head = |encoding: &str| {
            format!("<?xml version=\"1.0\" encoding=\"{encoding}\" standalone=\"no\"?>\n")
        };
        let body = self.root.write();
        match self.bytes {
            Bytes::Utf8 => format!("{}{body}", head("UTF-8")).into_bytes(),
            Bytes::Utf8Marked => [
                b"\xef\xbb\xbf".to_vec(),
                format!("{}{body}", head("UTF-8")).into_bytes(),
            ]
            .concat(),
            Bytes::Utf16 => {
                let text = format!("{}{body}", head("UTF-16"));
                let units = text.encode_utf16().flat_map(u16::to_le_bytes);
                [0xff, 0xfe].into_iter().chain(units).collect()
            }
            Bytes::Latin1 => {
                let text = format!("{}{body}", head("ISO-8859-1"));
                text.chars()
                    .map(|letter| u8::try_from(u32::from(letter)).unwrap_or(b'?'))
                    .collect()
            }
        }
    }

    /// The whole file.
    ///
    /// # Errors
    /// When packing fails, which memory never does.
    pub fn file(&self) -> std::io::Result<Vec<u8>> {
        let mut entries = vec![(
            format!("{}{}", self.folder, self.build_file()),
            self.build_bytes(),
        )];
        entries.extend(
            self.entries
                .iter()
                .map(|(name, bytes)| (format!("{}{name}", self.folder), bytes.clone())),
        );
        zip(&entries)
    }
}

/// Packs entries into an archive.
///
/// # Errors
/// When packing fails, which memory never does.
pub fn zip(entries: &[(String, Vec<u8>)]) -> std::io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        let method = if name.starts_with("images/") {
            CompressionMethod::Stored
        } else {
            CompressionMethod::Deflated
        };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .last_modified_time(DateTime::default());
        if name.ends_with('/') {
            zip.add_directory(name.as_str(), options)?;
            continue;
        }
        zip.start_file(name.as_str(), options)?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

/// What a module says of itself.
pub fn module_data(name: &str, version: &str) -> Vec<u8> {
    let name = crate::write::escaped(name);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<data version=\"1\"><version>{version}</version><VassalVersion>3.7.14</VassalVersion><dateSaved>1700000000000</dateSaved><description>made for a test</description><name>{name}</name><name lang=\"fi\">toinen</name></data>"
    )
    .into_bytes()
}

/// The text of a counter from its levels, outermost first, each trait with its state.
pub fn piece(levels: &[(&str, &str)]) -> String {
    let levels: Vec<Level> = levels
        .iter()
        .map(|(kind, state)| Level::new(kind, state))
        .collect();
    join(&levels).write("null")
}
