//! `map/map.json`: the grid, the terrain as rows of letters, hexsides, paths, bridges and features.

use std::collections::BTreeMap;

use motti_hex::Scheme;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::{ColumnSource, Origin, RowSource};
use crate::Text;

/// A map as it is written down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MapSource {
    /// How the hexes lie and are numbered.
    pub grid: Scheme,
    /// The width of a hex in metres.
    pub metres_per_hex: u32,
    /// The kinds of terrain.
    pub terrains: Vec<KindSource>,
    /// What may lie on top of a terrain (buildings, a fort).
    #[serde(default)]
    pub overlay_kinds: Vec<KindSource>,
    /// The kinds of hexside (rivers, cliffs).
    #[serde(default)]
    pub hexside_kinds: Vec<KindSource>,
    /// The classes of path (roads, railways).
    #[serde(default)]
    pub path_classes: Vec<KindSource>,
    /// The kinds of feature, each with the columns its entries fill in.
    #[serde(default)]
    pub feature_kinds: Vec<FeatureKindSource>,
    /// The terrain of every hex.
    pub terrain: TerrainSource,
    /// Overlays by kind.
    #[serde(default)]
    pub overlays: Vec<OverlaySource>,
    /// Names of places.
    #[serde(default)]
    pub places: Vec<PlaceSource>,
    /// Hexsides by kind and name.
    #[serde(default)]
    pub hexsides: Vec<HexsideSource>,
    /// Roads and railways.
    #[serde(default)]
    pub paths: Vec<PathSource>,
    /// Bridges.
    #[serde(default)]
    pub bridges: Vec<BridgeSource>,
    /// Features by kind: what a rule attaches to a hex or an area.
    #[serde(default)]
    pub features: BTreeMap<String, Vec<FeatureSource>>,
}

/// A kind of terrain, overlay, hexside or path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KindSource {
    /// Its id, as charts name it.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// The rule that speaks of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// How it is drawn: the name of a style of the map renderer; the id if not named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<String>,
    /// Terrain: no unit may ever enter such a hex. Hexside: a path crosses it by a bridge only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
}

/// The terrain of every hex as a picture of letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainSource {
    /// What each letter stands for.
    pub key: BTreeMap<String, KeyEntry>,
    /// One string per row: the row number (with the prefix of its sheet, if it has one), a blank, then one letter per
    /// hex from the lowest column number on. Further blanks do not count, so that shifted rows can be indented.
    pub rows: Vec<String>,
    /// Where the terrain comes from, where the letter's entry does not say otherwise.
    pub source: Origin,
    /// On what it rests.
    pub basis: Text,
}

/// What a letter of the terrain picture stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeyEntry {
    /// The id of the terrain.
    pub terrain: String,
    /// What lies there if the terrain alone does not say (sea, foreign land): for drawing only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<String>,
    /// Where hexes of this letter come from, if not from where the whole picture does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Origin>,
    /// On what that rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Text>,
}

/// Hexes with an overlay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OverlaySource {
    /// The kind of overlay.
    pub kind: String,
    /// The hexes that have it.
    pub hexes: Vec<String>,
    /// Where it comes from.
    pub source: Origin,
    /// On what it rests.
    pub basis: Text,
}

/// The name of a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaceSource {
    /// The hexes that bear the name; it is written at the first.
    pub hexes: Vec<String>,
    /// The name.
    pub name: Text,
    /// Where it comes from.
    pub source: Origin,
    /// On what it rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Text>,
}

/// Hexsides of one kind, such as a river.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexsideSource {
    /// The kind of hexside.
    pub kind: String,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
    /// The hexsides, each as the two hexes it parts: `"0113-0114"`.
    pub sides: Vec<String>,
    /// Where it comes from.
    pub source: Origin,
    /// On what it rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Text>,
}

/// A road or railway: a chain of adjacent hexes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PathSource {
    /// The class of path.
    pub class: String,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
    /// The hexes it runs through, in order.
    pub hexes: Vec<String>,
    /// Where it comes from.
    #[serde(default = "reconstructed")]
    pub source: Origin,
    /// On what it rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Text>,
}

/// A bridge: one or more hexsides where paths cross a river, treated as one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BridgeSource {
    /// Its id.
    pub id: String,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
    /// The hexsides it spans, each as `"1502-1603"`.
    pub sides: Vec<String>,
    /// The hex it counts as lying in.
    pub hex: String,
    /// Whether the rules allow to destroy it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub destructible: bool,
    /// Where it comes from.
    #[serde(default = "reconstructed")]
    pub source: Origin,
    /// On what it rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Text>,
}

/// A kind of feature and the columns that its entries fill in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FeatureKindSource {
    /// Its id.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// The rule that speaks of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// How it is drawn: the name of a style of the map renderer; not drawn if not named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<String>,
    /// The columns of its `values`.
    #[serde(default)]
    pub columns: Vec<ColumnSource>,
}

/// A feature: what a rule attaches to a hex or to several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FeatureSource {
    /// Its id, unique in its kind; the first hex if not named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its hexes.
    pub hexes: Vec<String>,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
    /// The side it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// What the columns of its kind ask for.
    #[serde(default, skip_serializing_if = "RowSource::is_empty")]
    pub values: RowSource,
    /// Where it comes from.
    #[serde(default = "reconstructed")]
    pub source: Origin,
    /// On what it rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Text>,
}

const fn reconstructed() -> Origin {
    Origin::Reconstructed
}

/// Another map for the same title: a blank one, or the title's own, with changes. Cases are written with it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetMap {
    /// A blank map of so many rows and columns, `"10x10"`; without it the title's own map is changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blank: Option<BlankMap>,
    /// The terrain of a blank map; the first of the title's terrains if not named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<String>,
    /// Hexes to change.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<HexOverride>,
    /// Hexsides to add by kind, such as `{ "major_river": ["0502-0503"] }`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hexsides: BTreeMap<String, Vec<String>>,
    /// Paths to add.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<PathSource>,
    /// Bridges to add.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bridges: Vec<BridgeSource>,
    /// Features to add by kind; one that is already there with the same id is replaced.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub features: BTreeMap<String, Vec<FeatureSource>>,
}

/// The size of a blank map, written `"10x12"`: rows, then columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BlankMap {
    /// The number of rows.
    pub rows: u16,
    /// The number of columns in every row.
    pub columns: u16,
}

/// A change to one hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexOverride {
    /// The hex.
    pub hex: String,
    /// Its new terrain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<String>,
    /// Overlays to add.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overlays: Vec<String>,
    /// Its new name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
}

impl TryFrom<String> for BlankMap {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parsed = text
            .split_once('x')
            .and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
        match parsed {
            Some((rows @ 1..=99, columns @ 1..=99)) => Ok(Self { rows, columns }),
            _ => Err(format!(
                "\"{text}\" is no size of a map: write rows and columns from 1 to 99, such as \"10x12\""
            )),
        }
    }
}

impl From<BlankMap> for String {
    fn from(size: BlankMap) -> Self {
        format!("{}x{}", size.rows, size.columns)
    }
}

impl JsonSchema for BlankMap {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "BlankMap".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The size of a blank map: rows, then columns, such as \"10x12\".",
            "type": "string",
            "pattern": "^[1-9][0-9]?x[1-9][0-9]?$"
        })
    }
}
