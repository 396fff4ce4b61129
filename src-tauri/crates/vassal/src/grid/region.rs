//! Named points.

use super::Point;
use super::numbering::{number, truth};
use roxmltree::Node;
use serde::Serialize;

/// A named point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Region {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub origin: Point,
}

/// A grid of named points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RegionGrid {
    /// Whether pieces snap to it.
    pub snap_to: bool,
    /// Whether the names are drawn.
    pub visible: bool,
    /// The points, in the order of the file.
    pub regions: Vec<Region>,
}

impl RegionGrid {
    pub(crate) fn read(node: &Node) -> Self {
        let regions = node
            .children()
            .filter(|child| crate::module::last_segment(child.tag_name().name()) == "Region")
            .map(|child| Region {
                name: child.attribute("name").unwrap_or("").to_owned(),
                origin: Point::new(number(&child, "originx", 0), number(&child, "originy", 0)),
            })
            .collect();
        Self {
            snap_to: truth(node, "snapto", true),
            visible: truth(node, "visible", false),
            regions,
        }
    }

    /// The nearest named point; of two at the same distance the first.
    pub fn nearest(&self, point: Point) -> Option<&Region> {
        let far = |region: &&Region| {
            let x = i128::from(region.origin.x) - i128::from(point.x);
            let y = i128::from(region.origin.y) - i128::from(point.y);
            x * x + y * y
        };
        self.regions.iter().min_by_key(far)
    }

    /// The name of a place.
    pub fn name(&self, point: Point) -> Option<String> {
        self.nearest(point).map(|region| region.name.clone())
    }

    /// The place of a name.
    pub fn location(&self, name: &str) -> Option<Point> {
        self.regions
            .iter()
            .find(|region| region.name == name)
            .map(|region| region.origin)
    }

    /// Where a piece that is dropped comes to lie.
    pub fn snap(&self, point: Point) -> Point {
        let nearest = self.nearest(point).filter(|_| self.snap_to);
        nearest.map_or(point, |region| region.origin)
    }
}
