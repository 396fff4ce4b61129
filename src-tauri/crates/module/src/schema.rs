//! The JSON Schemas of a module's files, generated from the types that read them.

use schemars::{JsonSchema, schema_for};
use serde_json::Value;

use crate::source::{
    ChartSource, CounterFile, CounterFileSource, DrawingSource, Manifest, MapSource,
    PositionSource, RulesFile, RulingsFile, ScenarioSource, SetMap, TableSource,
};

/// The schemas by the name of their file: `module.json` describes `module.json`, `chart.json` each file in `charts/`,
/// `table-setup.json` each file in `table/setups/`.
pub fn schemas() -> Vec<(&'static str, Value)> {
    vec![
        ("module.json", schema::<Manifest>()),
        ("map.json", schema::<MapSource>()),
        ("counters.json", schema::<CounterFile>()),
        ("chart.json", schema::<ChartSource>()),
        ("scenario.json", schema::<ScenarioSource>()),
        ("rules.json", schema::<RulesFile>()),
        ("rulings.json", schema::<RulingsFile>()),
        ("drawing.json", schema::<DrawingSource>()),
        ("set-map.json", schema::<SetMap>()),
        ("table.json", schema::<TableSource>()),
        ("table-counters.json", schema::<CounterFileSource>()),
        ("table-setup.json", schema::<PositionSource>()),
    ]
}

fn schema<T: JsonSchema>() -> Value {
    schema_for!(T).to_value()
}
