//! Positions of cases for the toy: parts of its state laid over the beginning.

use super::Toy;
use crate::case::{Case, CaseTitle};
use crate::dice::Seed;
use crate::game::Game;
use crate::ruleset::Ruleset;
use crate::session::{Session, Setup};
use serde_json::Value;
use std::sync::Arc;

impl CaseTitle for Toy {
    fn case_game(&self, case: &Case) -> Result<Box<dyn Game>, String> {
        let scenario = case.scenario.as_deref().unwrap_or("ford");
        if case.map.is_some() {
            return Err("`map`: the toy has one map".into());
        }
        let rules = Arc::new(Toy::with(self.fault));
        let begun = rules
            .setup(scenario, &case.options)
            .map_err(|error| error.to_string())?;
        let mut written = serde_json::to_value(&begun).map_err(|error| error.to_string())?;
        if let Some(position) = &case.position {
            overlay(&mut written, position);
        }
        let state = serde_path_to_error::deserialize(written)
            .map_err(|error| format!("`position`: {error}"))?;
        let seed = Seed::from_number(case.seed.unwrap_or(0));
        let setup = Setup::new(scenario, case.options.clone(), seed);
        Ok(Box::new(Session::from_state(rules, setup, state)))
    }
}

/// Lays a JSON value over another: objects key by key, anything else as a whole.
fn overlay(under: &mut Value, over: &Value) {
    match (under, over) {
        (Value::Object(under), Value::Object(over)) => {
            for (key, value) in over {
                overlay(under.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
        (under, over) => *under = over.clone(),
    }
}
