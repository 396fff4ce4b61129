//! What the page can call: the one request.

use std::sync::Arc;

use motti_desk::protocol::{Answer, Request};
use tauri::State;

use crate::behind::{self, Behind};

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
