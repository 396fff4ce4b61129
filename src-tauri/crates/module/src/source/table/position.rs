//! `table/setups/*.json`: a position to begin with; saved games of other programs are read into the same form.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::TableCounterSource;
use crate::Text;

/// A position.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionSource {
    /// Its id, unique in the module: small letters, digits, hyphens and underscores.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// The boards on each map, where they are others than those it starts with.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub boards: BTreeMap<String, Vec<BoardPlace>>,
    /// Counters that the module does not have, or has otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<TableCounterSource>,
    /// What lies on the maps.
    #[serde(default)]
    pub piles: Vec<PileSource>,
    /// The cards of each deck, from the bottom to the top.
    #[serde(default)]
    pub decks: BTreeMap<String, Vec<CardSource>>,
    /// The decks that lie the other way up than they start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turned_decks: Vec<String>,
    /// Values of the table that are others than those it starts with.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub properties: BTreeMap<String, String>,
    /// Where turn trackers stand: for each level, outermost first and depth first, its value (counts) or number in the
    /// list from 0, and which of the levels inside it is running.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub trackers: BTreeMap<String, Vec<[i32; 2]>>,
    /// Whether recorded steps of another program follow.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub recorded: bool,
    /// Notes for the players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A board in its slot of a map.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardPlace {
    /// The board.
    pub board: String,
    /// Which slot across, from 0.
    pub column: u16,
    /// Which slot down, from 0.
    pub row: u16,
    /// Whether it lies upside down.
    #[serde(default)]
    pub reversed: bool,
}

/// A point of a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpotSource {
    /// The map.
    pub map: String,
    /// Across, in pixels of the map.
    pub x: i32,
    /// Down, in pixels of the map.
    pub y: i32,
}

/// The pieces at one point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PileSource {
    /// Where.
    pub at: SpotSource,
    /// The pieces, from the bottom to the top.
    pub pieces: Vec<CardSource>,
}

/// A piece of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardSource {
    /// The counter it is made from.
    pub counter: String,
    /// The states of its traits, where they are others than those the counter starts with; the counter's own order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<String>,
}
