//! The whole way from a zip or a folder to a title.

use std::path::Path;

use crate::source::ModuleSource;
use crate::{Fault, Files, Title};

/// A module that has been accepted.
#[derive(Debug, Clone)]
pub struct Module {
    /// The title that rulesets play with.
    pub title: Title,
    /// All files, pictures and help among them.
    pub files: Files,
    /// What is wrong but does not keep the module from being played.
    pub warnings: Vec<Fault>,
}

impl Module {
    /// Makes a module of its files.
    ///
    /// # Errors
    /// Every fault that can be told.
    pub fn from_files(files: Files) -> Result<Self, Vec<Fault>> {
        let source = ModuleSource::read(&files)?;
        let (title, warnings) = Title::build(source)?;
        Ok(Self {
            title,
            files,
            warnings,
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
    Module::from_files(files(path).map_err(|fault| vec![fault])?)
}

fn files(path: &Path) -> Result<Files, Fault> {
    let mut files = Files::from_folder(path)?;
    let has_scenarios = files.iter().any(|(name, _)| name.starts_with("scenarios/"));
    if !has_scenarios && let Some(beside) = scenarios_beside(path) {
        files.add_folder(&beside, "scenarios/")?;
    }
    Ok(files)
}

/// `scenarios/<id>` beside `modules/<id>`, if there is such a folder.
fn scenarios_beside(module: &Path) -> Option<std::path::PathBuf> {
    let module = module.canonicalize().ok()?;
    let beside = module
        .parent()?
        .parent()?
        .join("scenarios")
        .join(module.file_name()?);
    beside.is_dir().then_some(beside)
}
