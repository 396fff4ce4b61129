//! The JSON Schema of cases in `docs/schema/case.json` is the one the types give.

use std::path::Path;

#[test]
fn the_schema_of_cases_is_written_down() -> Result<(), Box<dyn std::error::Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/schema/case.json");
    let schema = serde_json::to_string_pretty(&motti_engine::case::case_schema())? + "\n";
    if std::env::var_os("MOTTI_WRITE_SCHEMAS").is_some() {
        std::fs::create_dir_all(path.parent().ok_or("no folder")?)?;
        std::fs::write(&path, &schema)?;
    }
    let written = std::fs::read_to_string(&path)?;
    assert!(
        written == schema,
        "docs/schema/case.json is not the schema of the types; MOTTI_WRITE_SCHEMAS=1 writes it"
    );
    Ok(())
}
