//! `map/drawing.json`: where hexes lie on the picture of the map, and how map and counters are drawn.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;

/// How a map and its counters are drawn. Nothing here matters to rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawingSource {
    /// The distance between the centres of two neighbours in a line of hexes, in units of the map; even.
    pub step: u32,
    /// The distance between two lines of hexes; a multiple of three. For regular hexes 1500 with a step of 1732.
    pub line_step: u32,
    /// Room beside the hexes, in units of the map.
    pub margin: Margin,
    /// The edge of a tile in pixels.
    pub tile: u32,
    /// The pictures, from the smallest to the largest: pixels for each thousand units of the map.
    pub scales: Vec<u32>,
    /// Words on the map that belong to no hex, such as the name of a sea.
    #[serde(default)]
    pub labels: Vec<LabelSource>,
    /// The symbols of each arm of units: names of drawings of the renderer.
    #[serde(default)]
    pub symbols: BTreeMap<String, Vec<String>>,
    /// How values are printed on counters, by the id of the value.
    #[serde(default)]
    pub values: BTreeMap<String, ValueStyle>,
}

/// Room beside the hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Margin {
    /// Above.
    pub north: u32,
    /// To the right.
    pub east: u32,
    /// Below.
    pub south: u32,
    /// To the left.
    pub west: u32,
}

/// Words on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LabelSource {
    /// The hex at whose centre the middle of the words lies.
    pub hex: String,
    /// The words.
    pub text: Text,
    /// What they look like.
    pub style: LabelStyle,
    /// The height of the letters in units of the map.
    pub size: u32,
    /// How far the words are turned clockwise, in degrees.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turn: i32,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks for a reference"
)]
const fn is_zero(value: &i32) -> bool {
    *value == 0
}

/// What words on the map look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LabelStyle {
    /// The title of the game.
    Title,
    /// Water.
    Water,
    /// A country or region.
    Land,
}

/// How a value is printed on a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ValueStyle {
    /// In the row at the bottom.
    Plain,
    /// In the row at the bottom, in a frame.
    Framed,
    /// In the row at the bottom, underscored for motorized units.
    Movement,
    /// Small, in the upper right corner.
    Corner,
}
