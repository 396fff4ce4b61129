//! Builds the window's context: the one command, its permission, the icons and the page.

use std::path::Path;
use std::{env, fs};

/// What the window shows when the page was not built before the program.
const NOTICE: &str = "<!doctype html><meta charset=\"utf-8\"><title>Motti</title>\
    <p>The page has not been built. Run: npm ci --prefix ui &amp;&amp; npm run --prefix ui build</p>\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The Rust side must build and test on its own, so a missing page becomes a notice.
    let page = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("ui/dist");
    let index = page.join("index.html");
    if !index.exists() {
        fs::create_dir_all(&page)?;
        fs::write(&index, NOTICE)?;
    }
    println!("cargo:rerun-if-changed={}", page.display());

    let manifest =
        tauri_build::AppManifest::new().permissions_path_pattern("./src-tauri/permissions/*.toml");
    let attributes = tauri_build::Attributes::new()
        .app_manifest(manifest)
        .capabilities_path_pattern("./src-tauri/capabilities/*.json");
    tauri_build::try_build(attributes).map_err(|error| format!("{error:#}"))?;
    Ok(())
}
