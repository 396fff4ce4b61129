//! What is legal: a checked title that rulesets play with, and the one step that makes it of what is written down.
//!
//! A ruleset reads charts and features by id with accessors that answer with a [`Fault`], gathers the faults, and
//! makes its own dense tables of what it read:
//!
//! ```no_run
//! # fn read(title: &motti_module::Title) -> Result<(), motti_module::Fault> {
//! let forest = title.chart("18.6")?.row("forest")?;
//! let quarters = forest.units("foot", 4)?; // movement points in quarters
//! let limit = title.chart("numbers")?.row("stacking_limit")?.count("value")?;
//! for landing in title.map.features("landing_site") {
//!     println!("{} costs {}", landing.id, landing.values.number("cost")?);
//! }
//! # Ok(()) }
//! ```

mod bare;
mod build;
mod chart;
mod counter;
mod feature_build;
mod label;
mod map;
mod map_build;
mod rule;
mod ruling;
mod scenario;
mod set_map;
mod table;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use counter::{Counters, Faces, Marker, Unit, UnitType};
pub use label::{Label, Labelled};
pub use map::{Bridge, Feature, FeatureKind, Hex, Hexside, Kind, Map, Overlay, Path, Place};
pub use rule::{Rule, Rules};
pub use scenario::{Arrival, ReadyMade, Scenario, Setup, Suggestion};
pub use table::{Chart, Dice, Modifier, Range, Row, Value};

use crate::source::{Manifest, ModuleSource, Origin, RulingSource};
use crate::{Fault, Text};

/// Where a value comes from and on what that rests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// Where it comes from.
    pub origin: Origin,
    /// On what it rests; empty if nothing is said.
    pub basis: Text,
}

/// A checked title.
#[derive(Debug, Clone)]
pub struct Title {
    source: Arc<ModuleSource>,
    /// The manifest.
    pub manifest: Manifest,
    /// The map.
    pub map: Map,
    /// Counters: types, units and markers.
    pub counters: Counters,
    /// The scenarios by id. A title with another map ([`Title::with_map`]) has none.
    pub scenarios: BTreeMap<String, Scenario>,
    /// The rules index.
    pub rules: Rules,
    /// What is decided where the rules are unclear.
    pub rulings: Vec<RulingSource>,
    charts: BTreeMap<String, Chart>,
}

impl Title {
    /// The chart with this id.
    ///
    /// # Errors
    /// A fault when the title has none.
    pub fn chart(&self, id: &str) -> Result<&Chart, Fault> {
        self.charts.get(id).ok_or_else(|| {
            let known = self.charts.keys().map(String::as_str);
            Fault::error(
                "charts/",
                "",
                format!("the ruleset needs the chart \"{id}\""),
            )
            .nearest(id, known)
        })
    }

    /// All charts in the order of their ids.
    pub fn charts(&self) -> impl Iterator<Item = &Chart> {
        self.charts.values()
    }

    /// The scenario with this id.
    ///
    /// # Errors
    /// A fault when the title has none.
    pub fn scenario(&self, id: &str) -> Result<&Scenario, Fault> {
        self.scenarios.get(id).ok_or_else(|| {
            let known = self.scenarios.keys().map(String::as_str);
            Fault::error("scenarios/", "", format!("there is no scenario \"{id}\""))
                .nearest(id, known)
        })
    }

    /// What was written down.
    pub fn source(&self) -> &ModuleSource {
        &self.source
    }
}
