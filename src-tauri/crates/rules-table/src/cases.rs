//! Cases of a free table begin with a set-up of its module.

use crate::FreeTableRules;
use motti_engine::case::{Case, CaseTitle};
use motti_engine::{Game, Seed, Session, Setup};
use motti_module::table::EMPTY;
use std::sync::Arc;

/// Makes the positions of cases.
#[derive(Debug)]
pub struct TableCases(pub Arc<FreeTableRules>);

impl CaseTitle for TableCases {
    fn case_game(&self, case: &Case) -> Result<Box<dyn Game>, String> {
        let scenario = case.scenario.clone().unwrap_or_else(|| EMPTY.to_owned());
        let seed = Seed::from_number(case.seed.unwrap_or(0));
        let setup = Setup::new(scenario, case.options.clone(), seed);
        let session = Session::new(self.0.clone(), setup).map_err(|error| error.to_string())?;
        Ok(Box::new(session))
    }
}
