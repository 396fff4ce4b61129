//! What the system must have: looked for, installed where that is allowed, else named with the exact line.

use std::env;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::step::Step;

/// What the window is built with.
pub const WINDOW: &[&str] = &["build-essential", "pkg-config", "libwebkit2gtk-4.1-dev"];
/// What the real-window test is driven with.
pub const DRIVING: &[&str] = &[
    "webkit2gtk-driver",
    "xvfb",
    "xdotool",
    "imagemagick",
    "fonts-dejavu-core",
];
/// The browser of the browser tests.
const BROWSER: &[&str] = &["chromium", "fonts-dejavu-core"];
/// Names another browser than the ones looked for.
pub const BROWSER_SETTING: &str = "MOTTI_CHROMIUM";
/// The oldest Node whose language the page's tools are written in.
const NODE: u32 = 20;

/// Makes sure that these Debian packages are there. On other systems it says what stands in for them.
pub fn need(names: &[&str], root: &Path) -> Result<(), Failure> {
    if cfg!(target_os = "macos") {
        return need_on_macos(root);
    }
    if cfg!(target_os = "windows") {
        println!(
            "Windows needs the Visual Studio build tools (C++) and WebView2, which Windows 11 brings: \
             https://tauri.app/start/prerequisites/"
        );
        return Ok(());
    }
    if find("dpkg-query").is_none() {
        println!(
            "This system has no Debian packages. It must have what these bring on Debian: {}",
            names.join(" ")
        );
        return Ok(());
    }
    let missing: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| !installed(name, root))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    install(&missing, root)
}

fn need_on_macos(root: &Path) -> Result<(), Failure> {
    if Step::new("tools", "xcode-select", root)
        .with(["-p"])
        .succeeds()
    {
        return Ok(());
    }
    Err(Failure::Missing {
        what: "macOS needs Apple's command line tools.".into(),
        remedy: "xcode-select --install".into(),
    })
}

fn installed(name: &str, root: &Path) -> bool {
    std::process::Command::new("dpkg-query")
        .args(["-W", "-f=${db:Status-Status}", name])
        .current_dir(root)
        .output()
        .is_ok_and(|answer| answer.stdout == b"installed")
}

fn install(missing: &[&str], root: &Path) -> Result<(), Failure> {
    let line = format!(
        "apt-get update && apt-get install -y --no-install-recommends {}",
        missing.join(" ")
    );
    let step = "system packages";
    let is_root = std::process::Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|answer| answer.stdout.trim_ascii() == b"0");
    if is_root {
        return Step::new(step, "sh", root)
            .with(["-c", line.as_str()])
            .set("DEBIAN_FRONTEND", "noninteractive")
            .run();
    }
    if Step::new(step, "sudo", root)
        .with(["-n", "true"])
        .succeeds()
    {
        return Step::new(step, "sudo", root)
            .with(["-n", "env", "DEBIAN_FRONTEND=noninteractive", "sh", "-c"])
            .with([line.as_str()])
            .run();
    }
    Err(Failure::Missing {
        what: format!("System packages are missing: {}.", missing.join(", ")),
        remedy: format!("sudo sh -c '{line}'"),
    })
}

/// Makes sure that Node and npm are there and new enough.
pub fn need_node() -> Result<(), Failure> {
    let remedy = format!("install Node {NODE} or newer with npm: https://nodejs.org/en/download");
    let answer = std::process::Command::new("node").arg("--version").output();
    let version = answer
        .map(|answer| String::from_utf8_lossy(&answer.stdout).trim().to_owned())
        .unwrap_or_default();
    let Some(major) = major(&version) else {
        let what = "The page is built with Node, which is not on this machine.".into();
        return Err(Failure::Missing { what, remedy });
    };
    if major < NODE {
        let what =
            format!("The page is built with Node {NODE} or newer; this machine has {version}.");
        return Err(Failure::Missing { what, remedy });
    }
    Ok(())
}

fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// The browser of the browser tests, installed where there is none.
pub fn need_browser(root: &Path) -> Result<PathBuf, Failure> {
    if let Some(named) = env::var_os(BROWSER_SETTING) {
        return Ok(PathBuf::from(named));
    }
    let known = || {
        ["chromium", "google-chrome", "chromium-browser"]
            .into_iter()
            .find_map(find)
    };
    if let Some(browser) = known() {
        return Ok(browser);
    }
    need(BROWSER, root)?;
    known().ok_or_else(|| Failure::Missing {
        what: "The browser tests need Chromium.".into(),
        remedy: format!("install it, or name a browser of its kind in {BROWSER_SETTING}"),
    })
}

/// The program between the real-window test and the web view's own driver, installed where there is none.
pub fn need_window_driver(root: &Path) -> Result<PathBuf, Failure> {
    const NAME: &str = "tauri-driver";
    let known = || {
        let beside_cargo = env::var_os("CARGO")
            .map(PathBuf::from)
            .and_then(|cargo| Some(cargo.parent()?.join(NAME)));
        let in_home = env::home_dir().map(|home| home.join(".cargo/bin").join(NAME));
        find(NAME).or_else(|| {
            [beside_cargo, in_home]
                .into_iter()
                .flatten()
                .find(|program| program.is_file())
        })
    };
    if let Some(driver) = known() {
        return Ok(driver);
    }
    Step::cargo("window driver", root)
        .with(["install", NAME, "--version", "^2", "--locked"])
        .run()?;
    known().ok_or_else(|| Failure::Missing {
        what: format!("{NAME} was installed, but not where programs are looked for."),
        remedy: "add Cargo's bin folder to PATH".into(),
    })
}

/// A program of this name in the folders of `PATH`.
pub fn find(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders)
        .map(|folder| folder.join(format!("{name}{}", env::consts::EXE_SUFFIX)))
        .find(|program| program.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_node_is_read() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("20.20.2"), None);
        assert_eq!(major(""), None);
    }

    #[test]
    fn programs_are_found_by_name() {
        assert!(find("cargo").is_some());
        assert!(find("no-such-program-anywhere").is_none());
    }
}
