//! Opens a file, whichever of the four kinds it is.

use crate::archive::is_zip;
use crate::{Archive, Fault, Module, Notes, Save};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A file that was read.
#[derive(Debug)]
pub enum Opened {
    /// A module or an extension, with its archive for the images in it.
    Module {
        /// What is in it.
        module: Box<Module>,
        /// Its archive.
        archive: Box<Archive>,
    },
    /// A saved game or a log.
    Save(Box<Save>),
}

impl Opened {
    /// What was kept, replaced or left out.
    pub fn notes(&self) -> &Notes {
        match self {
            Opened::Module { module, .. } => &module.notes,
            Opened::Save(save) => &save.notes,
        }
    }
}

/// Opens a file that is in memory; `file` is its name, for messages.
///
/// # Errors
/// When it is none of the four kinds, or breaks a limit.
pub fn open_bytes(file: &str, bytes: Vec<u8>) -> Result<Opened, Fault> {
    if !is_zip(&bytes) {
        return Save::from_bytes(file, bytes).map(|save| Opened::Save(Box::new(save)));
    }
    let mut notes = Notes::default();
    let archive = Archive::from_bytes(file, bytes, &mut notes)?;
    from_archive(archive, notes)
}

/// Opens a file on disk; an archive is read in parts.
///
/// # Errors
/// When it cannot be read, is none of the four kinds, or breaks a limit.
pub fn open_file(path: &Path) -> Result<Opened, Fault> {
    let name = path.file_name().map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    );
    let unreadable = |error: std::io::Error| {
        Fault::new(&name, format!("the file cannot be read ({error})"))
            .allowed("a file that can be read")
    };
    let mut start = Vec::new();
    let opened = File::open(path).map_err(unreadable)?;
    opened.take(4).read_to_end(&mut start).map_err(unreadable)?;
    if is_zip(&start) {
        let mut notes = Notes::default();
        let archive = Archive::from_file(path, &mut notes)?;
        return from_archive(archive, notes);
    }
    let most = crate::limits::GAME_BYTES + 1;
    let mut bytes = Vec::new();
    let opened = File::open(path).map_err(unreadable)?;
    opened
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    Save::from_bytes(&name, bytes).map(|save| Opened::Save(Box::new(save)))
}

fn from_archive(mut archive: Archive, notes: Notes) -> Result<Opened, Fault> {
    let module = archive.has("buildFile.xml") || archive.has("buildFile");
    if archive.has("savedGame") && !module {
        let save = Save::from_archive(archive, notes)?;
        return Ok(Opened::Save(Box::new(save)));
    }
    let module = Box::new(Module::read(&mut archive, notes)?);
    Ok(Opened::Module {
        module,
        archive: Box::new(archive),
    })
}
