//! The map of a title: hexes, hexsides, paths, bridges and features, all by the dense indices of its grid.

use std::collections::BTreeMap;

use motti_hex::{Grid, HexIx, HexsideIx};

use super::{Provenance, Row};
use crate::source::ColumnSource;
use crate::{Fault, Text};

/// The map of a title.
#[derive(Debug, Clone)]
pub struct Map {
    /// The hexes, their names and neighbours.
    pub grid: Grid,
    /// The width of a hex in metres.
    pub metres_per_hex: u32,
    /// The kinds of terrain, in the order of the file.
    pub terrains: Vec<Kind>,
    /// The kinds of overlay.
    pub overlay_kinds: Vec<Kind>,
    /// The kinds of hexside.
    pub hexside_kinds: Vec<Kind>,
    /// The classes of path.
    pub path_classes: Vec<Kind>,
    /// The roads and railways.
    pub paths: Vec<Path>,
    /// The bridges.
    pub bridges: Vec<Bridge>,
    /// The named places.
    pub places: Vec<Place>,
    /// The kinds of feature with their entries.
    pub feature_kinds: Vec<FeatureKind>,
    pub(super) hexes: Vec<Hex>,
    pub(super) hexsides: BTreeMap<HexsideIx, Hexside>,
}

/// A kind of terrain, overlay, hexside or path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// Its id.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// The rule that speaks of it.
    pub rule: Option<String>,
    /// The style it is drawn in.
    pub draw: String,
    /// Terrain: no unit may enter. Hexside: a path crosses it by a bridge only.
    pub closed: bool,
}

/// What lies in a hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hex {
    /// The id of its terrain.
    pub terrain: String,
    /// Whether no unit may enter it.
    pub closed: bool,
    /// What lies there if the terrain alone does not say; for drawing only.
    pub ground: Option<String>,
    /// What lies on top of the terrain.
    pub overlays: Vec<Overlay>,
    /// Its name.
    pub name: Option<Text>,
    /// Where its terrain comes from.
    pub provenance: Provenance,
}

/// What lies on top of a terrain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overlay {
    /// The id of its kind.
    pub kind: String,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// A hexside of some kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hexside {
    /// The id of its kind.
    pub kind: String,
    /// The name of the river.
    pub name: Option<Text>,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// A road or railway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The id of its class.
    pub class: String,
    /// Its name.
    pub name: Option<Text>,
    /// The hexes it runs through, each adjacent to the one before.
    pub hexes: Vec<HexIx>,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// A bridge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bridge {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Option<Text>,
    /// The hexsides it spans.
    pub sides: Vec<HexsideIx>,
    /// The hex it counts as lying in.
    pub hex: HexIx,
    /// Whether the rules allow to destroy it.
    pub destructible: bool,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// A named place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its hexes; the name is written at the first.
    pub hexes: Vec<HexIx>,
    /// Its name.
    pub name: Text,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// A kind of feature with its entries.
#[derive(Debug, Clone)]
pub struct FeatureKind {
    /// Its id.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// The rule that speaks of it.
    pub rule: Option<String>,
    /// The style it is drawn in; not drawn without one.
    pub draw: Option<String>,
    /// The columns of its values.
    pub columns: Vec<ColumnSource>,
    /// Its entries, in the order of the file.
    pub features: Vec<Feature>,
}

/// What a rule attaches to a hex or to several.
#[derive(Debug, Clone)]
pub struct Feature {
    /// Its id, unique in its kind.
    pub id: String,
    /// Its hexes; at least one.
    pub hexes: Vec<HexIx>,
    /// Its name.
    pub name: Option<Text>,
    /// The side it belongs to.
    pub side: Option<String>,
    /// Its values.
    pub values: Row,
    /// Where it comes from.
    pub provenance: Provenance,
}

impl Map {
    /// What lies in a hex; `None` for an index of another grid.
    pub fn hex(&self, hex: HexIx) -> Option<&Hex> {
        self.hexes.get(hex.index())
    }

    /// All hexes with what lies in them, in the order of their names.
    pub fn hexes(&self) -> impl Iterator<Item = (HexIx, &Hex)> {
        self.grid.hexes().zip(&self.hexes)
    }

    /// What runs along a hexside.
    pub fn hexside(&self, side: HexsideIx) -> Option<&Hexside> {
        self.hexsides.get(&side)
    }

    /// All hexsides along which something runs.
    pub fn hexsides(&self) -> impl Iterator<Item = (HexsideIx, &Hexside)> {
        self.hexsides.iter().map(|(side, kind)| (*side, kind))
    }

    /// The bridge over a hexside.
    pub fn bridge_over(&self, side: HexsideIx) -> Option<&Bridge> {
        self.bridges
            .iter()
            .find(|bridge| bridge.sides.contains(&side))
    }

    /// The features of a kind, in the order of the file; none if there is no such kind.
    pub fn features(&self, kind: &str) -> impl Iterator<Item = &Feature> {
        let found = self
            .feature_kinds
            .iter()
            .filter(move |known| known.id == kind);
        found.flat_map(|known| &known.features)
    }

    /// The feature of a kind with this id.
    ///
    /// # Errors
    /// A fault when there is none.
    pub fn feature(&self, kind: &str, id: &str) -> Result<&Feature, Fault> {
        let found = self.features(kind).find(|feature| feature.id == id);
        found.ok_or_else(|| {
            let known = self.features(kind).map(|feature| feature.id.as_str());
            Fault::error(
                "map/map.json",
                format!("/features/{kind}"),
                format!("the ruleset needs a \"{kind}\" called \"{id}\""),
            )
            .nearest(id, known)
        })
    }
}
