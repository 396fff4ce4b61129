//! Where the window keeps games and modules: the user's data folder, or the one a test names.

use std::env;
use std::path::PathBuf;

use tauri::{AppHandle, Manager};

/// Names another data folder; tests give each run its own.
pub const SETTING: &str = "MOTTI_DATA";

/// The data folder. It need not exist yet.
pub fn folder(app: &AppHandle) -> Result<PathBuf, tauri::Error> {
    match env::var_os(SETTING).filter(|name| !name.is_empty()) {
        Some(named) => Ok(PathBuf::from(named)),
        None => app.path().app_data_dir(),
    }
}
