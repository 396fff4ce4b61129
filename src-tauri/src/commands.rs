//! What the page can call: the one request, and the saving of what it has been given.

use std::env;
use std::path::PathBuf;
use std::sync::Arc;

use motti_desk::protocol::{Answer, Request};
use tauri::{AppHandle, Manager as _, State};

use crate::behind::{self, Behind};
use crate::saved;

/// Asks the desk. Every answer comes back as one, faults among them.
#[tauri::command]
pub async fn request(request: Request, behind: State<'_, Arc<Behind>>) -> Result<Answer, String> {
    let behind = behind.inner().clone();
    let answered = tauri::async_runtime::spawn_blocking(move || behind.answer(request)).await;
    Ok(answered.unwrap_or_else(|error| {
        tracing::error!(%error, "a request did not come to its end");
        Answer::Fault(behind::broken())
    }))
}

/// Writes a file into the player's folder of downloads and says where it is: a link that downloads
/// goes nowhere in the web views of some systems.
#[tauri::command]
pub async fn save(app: AppHandle, name: String, data: String) -> Result<String, String> {
    let named = env::var_os(saved::SETTING).filter(|folder| !folder.is_empty());
    let folder = match named {
        Some(folder) => PathBuf::from(folder),
        None => app
            .path()
            .download_dir()
            .or_else(|_| app.path().home_dir())
            .map_err(|error| error.to_string())?,
    };
    let saved = tauri::async_runtime::spawn_blocking(move || {
        let bytes = motti_desk::bytes_of(&data).map_err(|error| error.to_string())?;
        saved::save(&folder, &name, &bytes)
    });
    let path = saved.await.map_err(|error| error.to_string())??;
    Ok(path.display().to_string())
}
