//! The published JSON Schemas are those of the types. `MOTTI_WRITE=1 cargo test -p motti-module` writes them anew.

use std::fs;
use std::path::Path;

#[test]
fn published_schemas_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/schema/module");
    let write = std::env::var_os("MOTTI_WRITE").is_some();
    for (name, schema) in motti_module::schemas() {
        let text = format!("{}\n", serde_json::to_string_pretty(&schema).unwrap());
        let path = folder.join(name);
        if write {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let published = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            published == text,
            "{} is out of date: run again with MOTTI_WRITE=1",
            path.display()
        );
    }
}
