//! The desk behind the window: opened once, asked by one request at a time.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, OnceLock};

use motti_desk::protocol::{Answer, Fault, Request};
use motti_desk::{Bundled, Desk, DeskError, GAMES_FILE};
use motti_engine::Tag;
use motti_module::ContentId;
use motti_store::Store;

use crate::start::Place;

/// The desk, or why it could not be opened; whoever asks first opens it, and the others wait.
#[derive(Debug)]
pub struct Behind {
    place: Place,
    desk: OnceLock<Result<Mutex<Desk>, Fault>>,
}

impl Behind {
    /// A desk to be opened at a place.
    pub fn new(place: Place) -> Self {
        Self {
            place,
            desk: OnceLock::new(),
        }
    }

    /// Opens the desk, unless it is open.
    pub fn open(&self) {
        let _ = self.desk();
    }

    /// Asks the desk.
    pub fn answer(&self, request: Request) -> Answer {
        match self.desk() {
            Ok(desk) => desk
                .lock()
                .map_or_else(|_| Answer::Fault(broken()), |mut desk| desk.answer(request)),
            Err(fault) => Answer::Fault(fault.clone()),
        }
    }

    /// A picture of an opened module.
    pub fn picture(&self, module: &str, entry: &str) -> Option<Vec<u8>> {
        let desk = self.desk().as_ref().ok()?.lock().ok()?;
        desk.picture(module, entry).map(<[u8]>::to_vec)
    }

    fn desk(&self) -> &Result<Mutex<Desk>, Fault> {
        self.desk.get_or_init(|| {
            let store = store(&self.place.data)?;
            let kept = store.modules().map_err(DeskError::from)?;
            let kept: BTreeSet<String> = kept.into_iter().map(|module| module.content).collect();
            let mut desk = Desk::new(store, Box::new(Bundled));
            for module in &self.place.modules {
                bring(&mut desk, &kept, module);
            }
            Ok(Mutex::new(desk))
        })
    }
}

/// What is answered after a panic: the desk's memory can no longer be trusted, its file can.
pub fn broken() -> Fault {
    Fault {
        code: Tag::of("broken"),
        detail: "The program met a fault of its own. Close it and open it again: what was shown is saved."
            .into(),
    }
}

fn store(data: &Path) -> Result<Store, Fault> {
    fs::create_dir_all(data).map_err(|error| Fault {
        code: Tag::of("data-folder"),
        detail: format!(
            "{}: the data folder cannot be made ({error}); see who may write there.",
            data.display()
        ),
    })?;
    Ok(Store::open(&data.join(GAMES_FILE)).map_err(DeskError::from)?)
}

/// Takes a module that came with the program into the library, unless it is kept there: reading one takes its time.
/// A bad one is told of in the log and left out.
fn bring(desk: &mut Desk, kept: &BTreeSet<String>, file: &Path) {
    let name = file.display().to_string();
    let bytes = match fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            tracing::warn!(%error, module = name, "cannot read the module");
            return;
        }
    };
    if kept.contains(&ContentId::of(&bytes).to_string()) {
        return;
    }
    if let Err(error) = desk.install(&name, &bytes) {
        tracing::warn!(%error, module = name, "cannot take the module into the library");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behind(data: &Path, modules: &[&Path]) -> Behind {
        Behind::new(Place {
            data: data.to_owned(),
            modules: modules.iter().map(|file| (*file).to_owned()).collect(),
        })
    }

    #[test]
    fn the_data_folder_is_made_and_the_library_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("new/data");
        let answer = behind(&data, &[]).answer(Request::Library);
        assert!(matches!(answer, Answer::Library(_)), "{answer:?}");
        assert!(data.join(GAMES_FILE).is_file());
    }

    #[test]
    fn a_data_folder_that_cannot_be_made_is_told_to_the_page() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let answer = behind(&file, &[]).answer(Request::Library);
        let Answer::Fault(fault) = answer else {
            panic!("{answer:?}");
        };
        assert_eq!(fault.code, Tag::of("data-folder"));
        assert!(
            fault.detail.contains(&file.display().to_string()),
            "{fault:?}"
        );
    }

    #[test]
    fn a_bad_module_does_not_keep_the_window_shut() {
        let folder = tempfile::tempdir().unwrap();
        let bad = folder.path().join("bad.zip");
        fs::write(&bad, "no zip").unwrap();
        let missing = folder.path().join("missing.zip");
        let behind = behind(folder.path(), &[&bad, &missing]);
        let Answer::Library(library) = behind.answer(Request::Library) else {
            panic!("no library");
        };
        assert!(library.modules.is_empty());
    }

    #[test]
    fn no_picture_without_an_opened_module() {
        let folder = tempfile::tempdir().unwrap();
        let behind = behind(folder.path(), &[]);
        assert_eq!(behind.picture("ab12", "map/tile.png"), None);
    }
}
