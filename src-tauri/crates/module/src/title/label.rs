//! Where everything comes from: one label per hex, chart, counter and so on, for badges in the window.

use serde::Serialize;

use super::{Provenance, Title};
use crate::source::Origin;

/// What a label stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Labelled {
    /// The terrain of a hex.
    Hex,
    /// An overlay of a hex.
    Overlay,
    /// A hexside.
    Hexside,
    /// A road or railway.
    Path,
    /// A bridge.
    Bridge,
    /// The name of a place.
    Place,
    /// A feature of the map.
    Feature,
    /// A type of counter: its values.
    Counter,
    /// A unit.
    Unit,
    /// A marker.
    Marker,
    /// A chart as a whole.
    Chart,
    /// A row of a chart.
    Row,
    /// A modifier of a chart.
    Modifier,
    /// A group that is set up or arrives, or a ready-made set-up.
    Group,
}

impl Labelled {
    /// The word for it, as in the JSON of `motti module info`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::Overlay => "overlay",
            Self::Hexside => "hexside",
            Self::Path => "path",
            Self::Bridge => "bridge",
            Self::Place => "place",
            Self::Feature => "feature",
            Self::Counter => "counter",
            Self::Unit => "unit",
            Self::Marker => "marker",
            Self::Chart => "chart",
            Self::Row => "row",
            Self::Modifier => "modifier",
            Self::Group => "group",
        }
    }
}

/// Where one thing comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// What it is.
    pub kind: Labelled,
    /// Which one: the hex, the id, or `chart/row`.
    pub id: String,
    /// Where it comes from.
    pub provenance: Provenance,
}

impl Title {
    /// Where everything comes from.
    pub fn labels(&self) -> Vec<Label> {
        let mut labels = Vec::new();
        let mut add = |kind, id: String, provenance: &Provenance| {
            labels.push(Label {
                kind,
                id,
                provenance: provenance.clone(),
            });
        };
        self.map_labels(&mut add);
        for kind in self.counters.types.values() {
            add(Labelled::Counter, kind.id.clone(), &kind.provenance);
        }
        for unit in &self.counters.units {
            add(Labelled::Unit, unit.id.clone(), &unit.provenance);
        }
        for marker in &self.counters.markers {
            add(Labelled::Marker, marker.id.clone(), &marker.provenance);
        }
        for chart in self.charts() {
            add(Labelled::Chart, chart.id.clone(), &chart.provenance);
            for row in &chart.rows {
                add(
                    Labelled::Row,
                    format!("{}/{}", chart.id, row.id),
                    &row.provenance,
                );
            }
            for modifier in &chart.modifiers {
                let id = format!("{}/{}", chart.id, modifier.id);
                add(Labelled::Modifier, id, &modifier.provenance);
            }
        }
        for scenario in self.scenarios.values() {
            let id = |group: &str| format!("{}/{group}", scenario.id);
            for group in &scenario.setup {
                add(Labelled::Group, id(&group.id), &group.provenance);
            }
            for group in &scenario.arrivals {
                add(Labelled::Group, id(&group.id), &group.provenance);
            }
            for (ready, set_up) in &scenario.ready_made {
                add(Labelled::Group, id(ready), &set_up.provenance);
            }
        }
        labels
    }

    fn map_labels(&self, add: &mut impl FnMut(Labelled, String, &Provenance)) {
        let map = &self.map;
        let name = |hex| map.grid.name(hex).to_owned();
        for (hex, content) in map.hexes() {
            add(Labelled::Hex, name(hex), &content.provenance);
            for overlay in &content.overlays {
                add(Labelled::Overlay, name(hex), &overlay.provenance);
            }
        }
        for (side, content) in map.hexsides() {
            let Some((a, Some(b))) = map.grid.side_hexes(side) else {
                continue;
            };
            let id = format!("{}-{}", name(a), name(b));
            add(Labelled::Hexside, id, &content.provenance);
        }
        for path in &map.paths {
            let id = path.name.as_ref().map(ToString::to_string);
            add(Labelled::Path, id.unwrap_or_default(), &path.provenance);
        }
        for bridge in &map.bridges {
            add(Labelled::Bridge, bridge.id.clone(), &bridge.provenance);
        }
        for place in &map.places {
            add(Labelled::Place, place.name.to_string(), &place.provenance);
        }
        for kind in &map.feature_kinds {
            for feature in &kind.features {
                let id = format!("{}/{}", kind.id, feature.id);
                add(Labelled::Feature, id, &feature.provenance);
            }
        }
    }

    /// Everything that had to be rebuilt and may differ from the printed game.
    pub fn reconstructed(&self) -> Vec<Label> {
        let mut labels = self.labels();
        labels.retain(|label| label.provenance.origin == Origin::Reconstructed);
        labels
    }
}
