//! `counters/*.json`: what counters are made of: values, types with their faces, units and markers.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Origin;
use crate::{Exact, Text};

/// A file of counters. A module may spread them over several files.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CounterFile {
    /// What the numbers on counters mean, in the order in which they are printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<FaceValueSource>,
    /// Types of counter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<CounterTypeSource>,
    /// What the formations of units stand for, in the order in which an order of battle lists them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formations: Vec<FormationSource>,
    /// Units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<UnitSource>,
    /// Markers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<MarkerSource>,
}

/// The meaning of a number on a counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaceValueSource {
    /// Its id, as faces name it.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// The rule that speaks of it.
    pub rule: String,
}

/// A type of counter: the values all its units share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CounterTypeSource {
    /// Its id.
    pub id: String,
    /// The side it fights for.
    pub side: String,
    /// The arm: a row of the chart `unit_types`.
    pub arm: String,
    /// The movement class.
    pub class: String,
    /// The size of the unit.
    pub size: String,
    /// The values of its faces.
    pub faces: FacesSource,
    /// Where the values come from.
    pub source: Origin,
    /// On what they rest.
    pub basis: Text,
}

/// The values of the two faces of a counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FacesSource {
    /// The full-strength face.
    pub front: BTreeMap<String, Exact>,
    /// The reduced face; none if the unit has one step only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<BTreeMap<String, Exact>>,
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitSource {
    /// Its id, unique in the module.
    pub id: String,
    /// Its type of counter.
    #[serde(rename = "type")]
    pub counter: String,
    /// What is printed on it as its identification.
    pub name: String,
    /// The formation it belongs to, as printed on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<String>,
    /// The branch of service, where it changes the colour of the counter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<String>,
    /// Faces of its own, where they differ from those of its type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<FacesSource>,
    /// Where the unit comes from.
    #[serde(default = "reconstructed")]
    pub source: Origin,
    /// On what that rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Text>,
}

/// A formation: units that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FormationSource {
    /// Its id, as units name it.
    pub id: String,
    /// The side it fights for.
    pub side: String,
    /// Its name in full.
    pub title: Text,
    /// The formation it is part of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<String>,
    /// Where its name comes from.
    pub source: Origin,
    /// On what that rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Text>,
}

/// A marker: it records a state and is never a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkerSource {
    /// Its id, unique in the module.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// The side it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// The rule that speaks of it.
    pub rule: String,
    /// How many there are in the printed game.
    pub count: u32,
    /// What stands on its faces.
    pub faces: Vec<Text>,
    /// Where it comes from.
    pub source: Origin,
    /// On what that rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Text>,
}

const fn reconstructed() -> Origin {
    Origin::Reconstructed
}
