//! The JSON Schemas of a module's files, generated from the types that read them.

use schemars::{JsonSchema, schema_for};
use serde_json::Value;

use crate::source::{
    ChartSource, CounterFile, DrawingSource, Manifest, MapSource, RulesFile, RulingsFile,
    ScenarioSource, SetMap,
};

/// The schemas by the name of their file: `module.json` describes `module.json`, `chart.json` each file in `charts/`.
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
    ]
}

fn schema<T: JsonSchema>() -> Value {
    schema_for!(T).to_value()
}
