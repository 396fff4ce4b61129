//! The desktop app: one window, one command, one image protocol. It holds no rules and no SQL; all it knows is the desk.

mod log;
#[cfg(target_os = "linux")]
mod renderer;

use std::process::ExitCode;

/// Opens the window and stays until it is closed.
///
/// On a Linux machine without hardware rendering the program first starts itself again with the faster renderer.
pub fn run() -> ExitCode {
    log::start();
    #[cfg(target_os = "linux")]
    renderer::choose();
    match open() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("motti-app: {error}");
            ExitCode::FAILURE
        }
    }
}

fn open() -> Result<(), tauri::Error> {
    tauri::Builder::default().run(tauri::generate_context!())
}
