//! `cargo xtask bundle`: the program with its modules, as this system installs programs.

use serde_json::json;

use crate::failure::Failure;
use crate::places::{Build, Places};
use crate::play::TITLE;
use crate::step::Step;
use crate::{build, module, packages, page};

/// What this system installs.
const KIND: &str = if cfg!(target_os = "macos") {
    "dmg"
} else if cfg!(target_os = "windows") {
    "nsis"
} else {
    "deb"
};

/// Builds the package.
pub fn run(places: &Places) -> Result<(), Failure> {
    packages::need(packages::WINDOW, &places.root)?;
    page::install(places)?;
    build::command(places, Build::Debug)?;
    module::pack(places, Build::Debug, TITLE)?;
    // Only a package carries modules; they are build products, so the kept configuration cannot name them.
    let packed = places.packed(TITLE).to_string_lossy().into_owned();
    let resources = json!({ packed: format!("modules/{TITLE}.zip") });
    let configuration = json!({ "bundle": { "resources": resources } }).to_string();
    // The window's own command looks for the program below the folder it is called in.
    Step::npm("package", &places.root)
        .with(["exec", "--prefix", "ui", "--", "tauri", "build"])
        .with(["--bundles", KIND, "--config", &configuration])
        .run()?;
    println!(
        "\nThe package is in {}",
        places.target.join("release/bundle").join(KIND).display()
    );
    Ok(())
}
