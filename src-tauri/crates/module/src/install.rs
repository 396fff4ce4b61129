//! Installed modules: packed files kept by their content hash.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::identity::ContentId;
use crate::{Fault, Files, Module};

/// An installed module.
#[derive(Debug, Clone)]
pub struct Installed {
    /// The hash of the packed file, by which it is kept.
    pub hash: ContentId,
    /// Where the packed file lies.
    pub path: PathBuf,
    /// The module itself.
    pub module: Module,
}

/// Installs a packed module into a folder, as `<hash>.zip`.
///
/// Nothing is written before the whole archive is accepted, and a file is there whole or not at all. Installing the
/// same module again changes nothing.
///
/// # Errors
/// Every fault of the module, or one fault when the folder cannot be written.
pub fn install(bytes: &[u8], folder: &Path) -> Result<Installed, Vec<Fault>> {
    let files = Files::from_zip("the module", bytes).map_err(|fault| vec![fault])?;
    let module = Module::from_files(files)?;
    let hash = ContentId::of(bytes);
    let path = folder.join(format!("{hash}.zip"));
    let known = fs::read(&path).is_ok_and(|there| there == bytes);
    if !known {
        write_whole(&path, bytes).map_err(|error| {
            let wrong = format!("the module cannot be written: {error}");
            vec![Fault::error(path.display().to_string(), "", wrong)]
        })?;
    }
    Ok(Installed { hash, path, module })
}

/// Writes a file beside its place, makes sure it is on disk, and moves it there.
fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // Two programs that install at once do not write into each other's file.
    let beside = path.with_extension(format!("{}.part", std::process::id()));
    let written = (|| {
        let mut file = fs::File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    })();
    if written.is_err() {
        // The half-written file is of no use; that it could not be removed would be no news.
        let _ = fs::remove_file(&beside);
    }
    written
}
