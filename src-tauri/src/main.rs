//! The desktop program: chooses the renderer, then opens the window.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    motti_app::run()
}
