//! Comparing a text with the one that was recorded: playthroughs, schemas, counts.

use crate::playthrough::difference;
use std::path::Path;

/// The setting that writes what it was to compare with.
const WRITE: &str = "MOTTI_REGENERATE";

/// Compares a text with the file it was recorded in. With `MOTTI_REGENERATE` set in the
/// environment, the file is written first.
///
/// # Errors
/// The first line that differs, or why the file cannot be read or written.
pub fn recorded(file: &Path, text: &str) -> Result<(), String> {
    let named = |error: std::io::Error| format!("{}: {error}", file.display());
    if std::env::var_os(WRITE).is_some() {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(named)?;
        }
        std::fs::write(file, text).map_err(named)?;
    }
    let kept = std::fs::read_to_string(file)
        .map_err(|error| format!("{}; {WRITE}=1 writes it", named(error)))?;
    match difference(&kept, text) {
        None => Ok(()),
        Some(line) => Err(format!(
            "{}: {line}; {WRITE}=1 writes it anew",
            file.display()
        )),
    }
}
