//! The whole way from a zip or a folder to a title.

use std::fs;
use std::path::{Path, PathBuf};

use crate::limits::Limits;
use crate::source::ModuleSource;
use crate::{ContentId, Drawing, Fault, Files, FreeTable, Title, identity, table};
use std::sync::Arc;

/// A module that has been accepted.
#[derive(Debug, Clone)]
pub struct Module {
    /// The title that rulesets play with.
    pub title: Title,
    /// All files, pictures and help among them.
    pub files: Files,
    /// The free table, where the module has no rules; the title then has nothing but its manifest.
    pub table: Option<Arc<FreeTable>>,
    /// Where hexes lie on the picture, if the module says so.
    pub drawing: Option<Drawing>,
    /// The hash of the data that rules read.
    pub identity: ContentId,
    /// What is wrong but does not keep the module from being played.
    pub warnings: Vec<Fault>,
}

impl Module {
    /// Makes a module of its files.
    ///
    /// # Errors
    /// Every fault that can be told.
    pub fn from_files(files: Files) -> Result<Self, Vec<Fault>> {
        if files.limits().foreign || files.get(table::TABLE_FILE).is_some() {
            return Self::free_table(files);
        }
        let reading = ModuleSource::read(&files);
        let mut faults = reading.faults;
        let Some(source) = reading.source else {
            return Err(faults);
        };
        let built = if reading.partial {
            Title::build_partial(source)
        } else {
            Title::build(source)
        };
        let title = match built {
            Ok((title, warnings)) => {
                faults.extend(warnings);
                title
            }
            Err(found) => {
                faults.extend(found);
                return Err(faults);
            }
        };
        if faults.iter().any(Fault::is_error) {
            return Err(faults);
        }
        let drawing = match title.source().drawing.clone() {
            Some(source) => Some(Drawing::build(source, &title)?),
            None => None,
        };
        let identity = identity(&files).map_err(|fault| vec![fault])?;
        Ok(Self {
            title,
            files,
            table: None,
            drawing,
            identity,
            warnings: faults,
        })
    }

    /// Makes a module without rules of its files.
    fn free_table(files: Files) -> Result<Self, Vec<Fault>> {
        let (manifest, mut faults) = ModuleSource::read_manifest(&files);
        let Some(manifest) = manifest else {
            return Err(faults);
        };
        if manifest.ruleset.name != table::RULESET {
            let wrong = format!(
                "the ruleset \"{}\" plays no free table",
                manifest.ruleset.name
            );
            let fault = Fault::error("module.json", "/ruleset/name", wrong);
            faults.push(fault.expected("the ruleset \"table\", or no folder table/"));
            return Err(faults);
        }
        let built = FreeTable::read(&files, &manifest);
        let title = Title::bare(manifest);
        let (table, title) = match (built, title) {
            (Ok((table, warnings)), Ok(title)) => {
                faults.extend(warnings);
                (table, title)
            }
            (table, title) => {
                faults.extend(table.err().unwrap_or_default());
                faults.extend(title.err().unwrap_or_default());
                return Err(faults);
            }
        };
        if faults.iter().any(Fault::is_error) {
            return Err(faults);
        }
        let identity = identity(&files).map_err(|fault| vec![fault])?;
        Ok(Self {
            title,
            files,
            table: Some(Arc::new(table)),
            drawing: None,
            identity,
            warnings: faults,
        })
    }
}

/// Reads a module from a packed zip or from its source folder.
///
/// The scenarios of a source folder `modules/<id>` may lie beside it, in `scenarios/<id>`.
///
/// # Errors
/// Every fault that can be told.
pub fn load(path: &Path) -> Result<Module, Vec<Fault>> {
    Module::from_files(read_files(path).map_err(|fault| vec![fault])?)
}

/// The files of a packed zip or of a source folder, within the limits.
///
/// # Errors
/// One fault at the first thing that is not allowed or cannot be read.
pub fn read_files(path: &Path) -> Result<Files, Fault> {
    let shown = path.display().to_string();
    let failed = |error: std::io::Error| {
        let wrong = format!("the module cannot be read: {error}");
        Fault::error(&*shown, "", wrong).expected("a module's zip or its source folder")
    };
    let about = fs::metadata(path).map_err(failed)?;
    if about.is_dir() {
        return read_folder(path, scenarios_beside(path).as_deref());
    }
    let most = Limits::TABLE.total_bytes;
    if about.len() > most {
        let fault = Fault::error(&*shown, "", "the archive is too large");
        return Err(fault.expected(format!("at most {most} bytes")));
    }
    Files::from_zip(&shown, &fs::read(path).map_err(failed)?)
}

/// The files of a source folder, with the scenarios of another folder if the first has none.
pub(crate) fn read_folder(folder: &Path, scenarios: Option<&Path>) -> Result<Files, Fault> {
    let mut files = Files::from_folder(folder)?;
    let own = files.iter().any(|(name, _)| name.starts_with("scenarios/"));
    if let (false, Some(scenarios)) = (own, scenarios) {
        files.add_folder(scenarios, "scenarios/")?;
    }
    Ok(files)
}

/// `scenarios/<id>` beside `modules/<id>`, if there is such a folder.
fn scenarios_beside(module: &Path) -> Option<PathBuf> {
    let module = module.canonicalize().ok()?;
    let root = module.parent()?.parent()?;
    let beside = root.join("scenarios").join(module.file_name()?);
    beside.is_dir().then_some(beside)
}
