//! The choice of renderer on Linux: without a graphics device WebKit's plain path draws three times as fast.

use std::env;
use std::ffi::OsStr;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// What overrules the choice: `auto` (as good as unset), `software` or `hardware`.
const SETTING: &str = "MOTTI_RENDERER";
/// What WebKit reads; set, it draws without buffers shared with a graphics device.
const WEBKIT: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
/// Set by the driver of real-window tests, whose screenshots hang with the plain path.
const DRIVEN: &str = "TAURI_WEBVIEW_AUTOMATION";

/// What is known when the choice is made.
#[derive(Clone, Copy, Debug)]
struct Circumstances<'a> {
    asked: Option<&'a OsStr>,
    webkit: Option<&'a OsStr>,
    driven: bool,
    render_node: bool,
}

/// True when the plain path is wanted and WebKit has not been told already.
fn wants_plain(given: Circumstances<'_>) -> bool {
    if given.webkit.is_some() {
        return false;
    }
    match given.asked.and_then(OsStr::to_str) {
        Some("software") => true,
        Some("hardware") => false,
        _ => !given.driven && !given.render_node,
    }
}

/// Starts the program again with WebKit's plain path where that is faster; returns where it is not, or cannot be done.
///
/// WebKit reads the variable in processes of its own, and changing one's own environment is unsafe code: hence the restart.
pub fn choose() {
    let asked = env::var_os(SETTING);
    let webkit = env::var_os(WEBKIT);
    let given = Circumstances {
        asked: asked.as_deref(),
        webkit: webkit.as_deref(),
        driven: env::var_os(DRIVEN).is_some(),
        render_node: has_render_node(),
    };
    if !wants_plain(given) {
        return;
    }
    match env::current_exe() {
        Ok(program) => {
            // On success `exec` does not return: the same process becomes the new program.
            let error = Command::new(program)
                .args(env::args_os().skip(1))
                .env(WEBKIT, "1")
                .exec();
            tracing::warn!(%error, "cannot start again with the plain renderer; going on without it");
        }
        Err(error) => {
            tracing::warn!(%error, "cannot find the program's own file; going on with WebKit's own renderer");
        }
    }
}

fn has_render_node() -> bool {
    std::fs::read_dir("/dev/dri").is_ok_and(|devices| {
        devices
            .flatten()
            .any(|device| device.file_name().to_string_lossy().starts_with("renderD"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: Circumstances<'static> = Circumstances {
        asked: None,
        webkit: None,
        driven: false,
        render_node: false,
    };

    fn asked(name: &'static str) -> Circumstances<'static> {
        Circumstances {
            asked: Some(OsStr::new(name)),
            ..BARE
        }
    }

    #[test]
    fn without_a_graphics_device_the_plain_path_is_taken() {
        assert!(wants_plain(BARE));
        assert!(wants_plain(asked("auto")));
        let device = Circumstances {
            render_node: true,
            ..BARE
        };
        assert!(!wants_plain(device));
    }

    #[test]
    fn the_setting_overrules_in_both_directions() {
        assert!(!wants_plain(asked("hardware")));
        let device = Circumstances {
            render_node: true,
            ..asked("software")
        };
        assert!(wants_plain(device));
    }

    #[test]
    fn a_driven_window_keeps_webkits_own_renderer() {
        let driven = Circumstances {
            driven: true,
            ..BARE
        };
        assert!(!wants_plain(driven));
    }

    #[test]
    fn a_variable_already_set_ends_the_restarts() {
        let told = Circumstances {
            webkit: Some(OsStr::new("1")),
            ..asked("software")
        };
        assert!(!wants_plain(told));
    }
}
