//! The JSON Schema of cases in `docs/schema/case.json` is the one the types give.

use motti_engine::case::case_schema;
use motti_engine::kit::recorded;
use std::path::Path;

#[test]
fn the_schema_of_cases_is_written_down() -> Result<(), String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/schema/case.json");
    let schema = serde_json::to_string_pretty(&case_schema()).map_err(|error| error.to_string())?;
    recorded(&file, &(schema + "\n"))
}
