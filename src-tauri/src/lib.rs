//! The desktop app: one window, one request, one image protocol. It holds no rules and no SQL; all it knows is the desk.

mod behind;
mod commands;
mod log;
mod pictures;
#[cfg(target_os = "linux")]
mod renderer;
mod saved;
mod start;

use std::process::ExitCode;
use std::sync::Arc;

use tauri::{App, Manager, WebviewWindowBuilder};

use behind::Behind;

/// Opens the window and stays until it is closed.
///
/// On a Linux machine without hardware rendering the program first starts itself again with the faster renderer.
pub fn run() -> ExitCode {
    log::start();
    #[cfg(target_os = "linux")]
    renderer::choose();
    match build().run(tauri::generate_context!()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("motti-app: {error}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> tauri::Builder<tauri::Wry> {
    tauri::Builder::default()
        .invoke_handler(tauri::generate_handler![commands::request, commands::save])
        .register_asynchronous_uri_scheme_protocol(pictures::SCHEME, |context, request, reply| {
            let behind = context.app_handle().state::<Arc<Behind>>().inner().clone();
            // A picture may wait for the desk; the window must not.
            tauri::async_runtime::spawn_blocking(move || {
                let find = |module: &str, entry: &str| behind.picture(module, entry);
                reply.respond(pictures::respond(&request, find));
            });
        })
        .setup(|app| Ok(open(app)?))
}

/// Opens the desk beside the window, so that neither waits for the other.
fn open(app: &App) -> Result<(), tauri::Error> {
    let behind = Arc::new(Behind::new(start::place(app.handle())?));
    app.manage(behind.clone());
    tauri::async_runtime::spawn_blocking(move || behind.open());

    // The configuration does not create the window by itself: nothing may be asked before the desk is there to ask.
    for window in &app.config().app.windows {
        WebviewWindowBuilder::from_config(app.handle(), window)?.build()?;
    }
    Ok(())
}
