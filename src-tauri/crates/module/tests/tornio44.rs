//! The title Tornio '44: the bundled module loads without a fault and keeps what the rulebook says of it.

use std::path::{Path, PathBuf};

use motti_module::{Module, load};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44")
}

fn module() -> Module {
    load(&folder()).unwrap_or_else(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", faults.join("\n"))
    })
}

#[test]
fn loads_without_a_fault() {
    let module = module();
    assert_eq!(module.warnings, []);
}
