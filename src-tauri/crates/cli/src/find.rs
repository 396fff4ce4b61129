//! Finding modules and cases: what a command names, and what lies where a repository has it.

use crate::failure::Failure;
use motti_desk::{Bundled, DeskError, Judge, Rulesets};
use motti_module::{ContentId, Module};
use std::fs;
use std::path::{Path, PathBuf};

/// A module with the ruleset that judges it.
pub struct Judged {
    /// The module.
    pub module: Module,
    /// Its ruleset.
    pub judge: Judge,
}

/// Reads a module from a zip or a folder of sources.
pub fn judged(path: &Path) -> Result<Judged, DeskError> {
    let module = motti_module::load(path).map_err(DeskError::Module)?;
    let judge = Bundled.judge(&module)?;
    Ok(Judged { module, judge })
}

/// A module's zip: the file itself, or a folder packed without pictures.
pub fn zip_of(path: &Path) -> Result<Vec<u8>, Failure> {
    if path.is_dir() {
        let one = |fault| DeskError::Module(vec![fault]);
        let files = motti_module::read_files(path).map_err(one)?;
        return Ok(files.to_zip().map_err(one)?);
    }
    fs::read(path).map_err(|error| Failure::reading(path, &error))
}

/// Whether bytes are those of a module that is kept already, by their content hash.
pub fn content_of(bytes: &[u8]) -> String {
    ContentId::of(bytes).to_string()
}

/// The folders to look in: this one and those above it, then those above `near`.
fn above(near: &Path) -> Vec<PathBuf> {
    let here = std::env::current_dir().unwrap_or_default();
    let near = near.canonicalize().unwrap_or_else(|_| near.to_owned());
    let mut folders: Vec<PathBuf> = here.ancestors().map(Path::to_owned).collect();
    folders.extend(near.ancestors().map(Path::to_owned));
    folders
}

/// The module of this id in a folder `modules` above `near` or here.
pub fn module_near(id: &str, near: &Path) -> Result<PathBuf, DeskError> {
    let plain = !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let mut found = above(near)
        .into_iter()
        .flat_map(|folder| {
            let modules = folder.join("modules");
            [modules.join(id), modules.join(format!("{id}.zip"))]
        })
        .filter(|path| path.join("module.json").is_file() || path.is_file());
    found
        .next()
        .filter(|_| plain)
        .ok_or_else(|| DeskError::Unreadable {
            path: Path::new("modules").join(id),
            problem: "there is no such module here or above; name it with --module".into(),
        })
}

/// The folder of cases above `near` or here.
pub fn cases_near(near: &Path) -> Result<PathBuf, Failure> {
    let mut folders = above(near).into_iter();
    let found = folders.find_map(|folder| Some(folder.join("tests/cases")).filter(|c| c.is_dir()));
    found.ok_or_else(|| {
        let text = "there is no folder tests/cases here or above; name one with --cases";
        Failure::Arguments(text.into())
    })
}

/// The file of games in the user's data folder, where the window keeps them too.
pub fn games_of_the_user() -> Result<PathBuf, Failure> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    if let Some(folder) = set("MOTTI_DATA") {
        return Ok(PathBuf::from(folder).join(motti_desk::GAMES_FILE));
    }
    let home = || set("HOME").map(PathBuf::from);
    let data = if cfg!(windows) {
        set("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        let named = set("XDG_DATA_HOME").map(PathBuf::from);
        named.or_else(|| home().map(|home| home.join(".local/share")))
    };
    let data = data.ok_or_else(|| {
        Failure::Arguments("this user has no home folder; name a file of games with --db".into())
    })?;
    Ok(data.join("org.motti.desktop").join(motti_desk::GAMES_FILE))
}
