//! `scenarios/*.json`: who starts where, who arrives when, what can be chosen before the game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use super::{ColumnSource, Origin, RowSource};
use crate::Text;

/// A scenario as it is written down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSource {
    /// Its id.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// What it is about.
    pub summary: Text,
    /// The first turn: a row of the chart `turn_track`.
    pub first_turn: String,
    /// The last turn.
    pub last_turn: String,
    /// Where the scenario comes from, where a part does not say otherwise.
    pub source: Origin,
    /// On what it rests.
    pub basis: Text,
    /// Single values the ruleset asks for, typed by the column of the same id.
    #[serde(default, skip_serializing_if = "RowSource::is_empty")]
    pub values: RowSource,
    /// The columns of the values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<ColumnSource>,
    /// What can be chosen before the game.
    #[serde(default)]
    pub options: Vec<OptionSource>,
    /// Units on the map at the start, in the order of set-up.
    #[serde(default)]
    pub setup: Vec<SetupSource>,
    /// Units that arrive later.
    #[serde(default)]
    pub arrivals: Vec<ArrivalSource>,
    /// Set-ups that can be taken as they are, by id.
    #[serde(default)]
    pub ready_made: BTreeMap<String, ReadyMadeSource>,
}

/// Something to choose before the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionSource {
    /// Its id; an optional rule bears its number.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// What it does.
    pub summary: Text,
    /// The rule that speaks of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What can be chosen; none for a switch that is on or off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<ChoiceSource>,
    /// What is chosen if nobody chooses: `"on"` or `"off"` for a switch, else the id of a choice.
    pub default: String,
}

/// One of the things that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChoiceSource {
    /// Its id.
    pub id: String,
    /// Its name.
    pub title: Text,
}

/// Units that are set up together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupSource {
    /// Its id.
    pub id: String,
    /// Groups are set up in rising order of step.
    pub step: u32,
    /// The side that places them.
    pub side: String,
    /// The units.
    pub units: Vec<String>,
    /// The hexes they may be placed in.
    pub hexes: Vec<String>,
    /// How far from one of those hexes they may be placed.
    #[serde(default)]
    pub within: u32,
    /// The least number of different hexes they must use together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least_hexes: Option<u32>,
    /// How many units of the whole step may stand in one hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_per_hex: Option<u32>,
    /// The rule that says so.
    pub rule: String,
    /// Where it comes from.
    pub source: Origin,
    /// On what that rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Text>,
}

/// Units that arrive together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalSource {
    /// Its id.
    pub id: String,
    /// The side they fight for.
    pub side: String,
    /// The units.
    pub units: Vec<String>,
    /// The turn in which they are due, if it does not depend on anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The turn in which they are due by a level that play decides (a row of the chart named in `schedule_of`).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub schedule: BTreeMap<String, String>,
    /// The chart whose rows are the levels of `schedule`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schedule_of: Option<String>,
    /// How they arrive.
    pub via: String,
    /// The hexes they may arrive in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<String>,
    /// Or the kind of feature in whose hexes they may arrive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The rule that says so.
    pub rule: String,
    /// Where it comes from.
    pub source: Origin,
    /// On what that rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Text>,
}

/// A set-up that can be taken as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadyMadeSource {
    /// Its name.
    pub title: Text,
    /// Where it comes from.
    pub source: Origin,
    /// On what that rests.
    pub basis: Text,
    /// Where each unit stands.
    pub placements: Vec<PlacementSource>,
    /// Hexes suggested for secret choices, by the kind of choice.
    #[serde(default)]
    pub suggestions: Vec<SuggestionSource>,
}

/// Where a unit stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlacementSource {
    /// The unit.
    pub unit: String,
    /// Its hex.
    pub hex: String,
}

/// Hexes suggested to a seat for a choice it makes in secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuggestionSource {
    /// What is chosen.
    pub id: String,
    /// The side that chooses.
    pub side: String,
    /// The rule that speaks of it.
    pub rule: String,
    /// The hexes.
    pub hexes: Vec<String>,
}
