//! Where the program starts from: its data folder and the modules that come with it or with its command line.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use tauri::{AppHandle, Manager};

/// Names another data folder; tests give each run its own.
const SETTING: &str = "MOTTI_DATA";
/// The folder of bundled modules, among the program's resources.
const BUNDLED: &str = "modules";

/// What the desk is opened on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The folder of games and modules. It need not exist yet.
    pub data: PathBuf,
    /// Packed modules to be in the library from the start.
    pub modules: Vec<PathBuf>,
}

/// Finds the place of this run.
pub fn place(app: &AppHandle) -> Result<Place, tauri::Error> {
    let data = match env::var_os(SETTING).filter(|name| !name.is_empty()) {
        Some(named) => PathBuf::from(named),
        None => app.path().app_data_dir()?,
    };
    let mut modules = match app.path().resource_dir() {
        Ok(resources) => packed_in(&resources.join(BUNDLED)),
        Err(error) => {
            tracing::warn!(%error, "no folder of bundled modules");
            Vec::new()
        }
    };
    modules.extend(
        env::args_os()
            .skip(1)
            .map(PathBuf::from)
            .filter(|file| is_packed(file)),
    );
    Ok(Place { data, modules })
}

/// The packed modules in a folder, in the order of their names; none where there is no folder.
fn packed_in(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|file| is_packed(file))
        .collect();
    files.sort();
    files
}

fn is_packed(file: &Path) -> bool {
    file.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_packed_modules_are_taken_in_order() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.zip", "a.ZIP", "notes.txt", "zip"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let found = packed_in(folder.path());
        assert_eq!(
            found,
            [folder.path().join("a.ZIP"), folder.path().join("b.zip")]
        );
    }

    #[test]
    fn a_missing_folder_has_no_modules() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(
            packed_in(&folder.path().join("none")),
            Vec::<PathBuf>::new()
        );
    }
}
