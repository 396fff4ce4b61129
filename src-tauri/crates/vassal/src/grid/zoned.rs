//! Polygons, each with a grid of its own, over a background grid.

use super::numbering::{form, truth};
use super::{Grid, Point, Size};
use crate::text::int;
use crate::{NoteKind, Notes, xml};
use motti_module::table::expression::substitute;
use roxmltree::Node;
use serde::Serialize;

/// A polygon of a board.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its corners.
    pub path: Vec<Point>,
    /// The form of the names in it, with `$name$` and `$gridLocation$`.
    pub format: String,
    /// Whether the background grid counts instead of its own.
    pub use_parent_grid: bool,
    /// Whether it can be highlighted.
    pub use_highlight: bool,
    /// Its own grid.
    pub grid: Option<Box<Grid>>,
}

/// Polygons over a background grid.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ZonedGrid {
    /// The polygons; the first that contains a point counts.
    pub zones: Vec<Zone>,
    /// The grid where there is none.
    pub background: Option<Box<Grid>>,
}

impl ZonedGrid {
    pub(crate) fn read(node: &Node, notes: &mut Notes, entry: &str) -> Self {
        let mut zones = Vec::new();
        let mut background = None;
        for child in node.children().filter(Node::is_element) {
            if crate::module::last_segment(child.tag_name().name()) == "Zone" {
                zones.push(Zone::read(&child, notes, entry));
            } else if background.is_none() {
                background = Grid::read(&child, notes, entry).map(Box::new);
            }
        }
        Self { zones, background }
    }

    /// The first zone that contains a point.
    pub fn zone(&self, point: Point) -> Option<&Zone> {
        self.zones.iter().find(|zone| zone.contains(point))
    }

    /// The name of a place.
    pub fn name(&self, point: Point, size: Size) -> Option<String> {
        let background = self.background.as_deref();
        match self.zone(point) {
            None => background?.name(point, size),
            Some(zone) => {
                let inner = if zone.use_parent_grid {
                    background.and_then(|grid| grid.name(point, size))
                } else {
                    zone.grid
                        .as_ref()
                        .and_then(|grid| grid.name(point, zone.size()))
                };
                Some(zone.format_name(&inner.unwrap_or_default()))
            }
        }
    }

    /// The place of a name: in a zone, on the background, or a region of a zone.
    pub fn location(&self, name: &str, size: Size) -> Option<Point> {
        let background = self.background.as_deref();
        let in_zone = |zone: &Zone| {
            let inner = zone.inner_name(name)?;
            let place = if zone.use_parent_grid {
                background?.location(&inner, size)
            } else {
                zone.grid.as_ref()?.location(&inner, zone.size())
            };
            place.filter(|place| zone.contains(*place))
        };
        let region = |zone: &Zone| match zone.grid.as_deref() {
            Some(Grid::Region(grid)) => grid.location(name),
            _ => None,
        };
        self.zones
            .iter()
            .find_map(in_zone)
            .or_else(|| background?.location(name, size))
            .or_else(|| self.zones.iter().find_map(region))
    }

    /// Where a piece that is dropped comes to lie: a zone without a grid lets it lie where it is.
    pub fn snap(&self, point: Point) -> Point {
        let grid = match self.zone(point) {
            Some(zone) if !zone.use_parent_grid => zone.grid.as_deref(),
            _ => self.background.as_deref(),
        };
        grid.map_or(point, |grid| grid.snap(point))
    }
}

impl Zone {
    fn read(node: &Node, notes: &mut Notes, entry: &str) -> Self {
        let name = xml::attribute(node, "name").to_owned();
        let mut path = Vec::new();
        for corner in xml::attribute(node, "path")
            .split(';')
            .filter(|corner| !corner.is_empty())
        {
            let read = corner
                .split_once(',')
                .and_then(|(x, y)| Some(Point::new(int(x.trim())?, int(y.trim())?)));
            match read {
                Some(point) => path.push(point),
                None => notes.add(
                    NoteKind::Value,
                    entry,
                    || xml::place(node),
                    &format!("a corner of zone {name}: {corner}"),
                ),
            }
        }
        Self {
            path,
            format: form(node, "$name$"),
            use_parent_grid: truth(node, "useParentGrid", false),
            use_highlight: truth(node, "useHighlight", false),
            grid: Grid::within(node, notes, entry).map(Box::new),
            name,
        }
    }

    /// The size of the box around the polygon.
    pub fn size(&self) -> Size {
        let span = |part: fn(&Point) -> i32| {
            let (least, most) = (
                self.path.iter().map(part).min(),
                self.path.iter().map(part).max(),
            );
            most.unwrap_or(0).saturating_sub(least.unwrap_or(0))
        };
        Size {
            width: span(|point| point.x),
            height: span(|point| point.y),
        }
    }

    /// Whether a point is inside: by the even-odd rule, the left and upper edges belonging to the polygon.
    pub fn contains(&self, point: Point) -> bool {
        let mut inside = false;
        let Some(mut from) = self.path.last().copied() else {
            return false;
        };
        let (x, y) = (i128::from(point.x), i128::from(point.y));
        for to in &self.path {
            if (from.y > point.y) != (to.y > point.y) {
                let (x1, y1) = (i128::from(from.x), i128::from(from.y));
                let (x2, y2) = (i128::from(to.x), i128::from(to.y));
                // Is the edge, at this height, to the right of the point? Without dividing.
                let side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
                if (side > 0) == (y2 > y1) && side != 0 {
                    inside = !inside;
                }
            }
            from = *to;
        }
        inside
    }

    fn format_name(&self, inner: &str) -> String {
        substitute(&self.format, |name| match name {
            "name" => Some(self.name.clone()),
            "gridLocation" => Some(inner.to_owned()),
            _ => None,
        })
    }

    /// The grid's part of a name in this zone; nothing when the name has another form.
    fn inner_name(&self, name: &str) -> Option<String> {
        let form = self.format_name("\u{1}");
        let (before, after) = form.split_once('\u{1}')?;
        let inner = name.strip_prefix(before)?;
        inner.strip_suffix(after).map(ToOwned::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roxmltree::Document;

    fn grid(xml: &str) -> ZonedGrid {
        let document = Document::parse(xml).expect("sound");
        ZonedGrid::read(
            &document.root_element(),
            &mut Notes::default(),
            "buildFile.xml",
        )
    }

    const SIZE: Size = Size {
        width: 400,
        height: 200,
    };

    #[test]
    fn edges_are_half_open() {
        let grid = grid("<g><Zone name='a' path='10,10;20,10;20,20;10,20'/></g>");
        let inside = |x, y| grid.zone(Point::new(x, y)).is_some();
        assert!(inside(10, 10) && inside(19, 10) && inside(10, 19));
        assert!(!inside(20, 10) && !inside(10, 20) && !inside(9, 15) && !inside(15, 9));
        assert_eq!(grid.name(Point::new(15, 15), SIZE).as_deref(), Some("a"));
        assert_eq!(grid.name(Point::new(5, 5), SIZE), None);
    }

    #[test]
    fn zones_with_grids_and_an_empty_name() {
        let xml = "<g><Zone name='Turn' path='0,0;400,0;400,100;0,100' locationFormat='$name$ $gridLocation$'>
            <SquareGrid dx='50' dy='50' x0='25' y0='25'><SquareGridNumbering first='V' hLeading='0' vType='A' vOff='0' sep='-'/></SquareGrid></Zone>
            <Zone name='Pool' path='0,100;200,100;200,200;0,200' locationFormat='$gridLocation$'><RegionGrid><Region name='Dead' originx='60' originy='150'/></RegionGrid></Zone>
            <Zone name='Void' path='200,100;400,100;400,200;200,200' locationFormat='$gridLocation$'/>
            <HexGrid/></g>";
        let grid = grid(xml);
        assert_eq!(
            grid.name(Point::new(40, 20), SIZE).as_deref(),
            Some("Turn A-1")
        );
        assert_eq!(grid.location("Turn B-7", SIZE), Some(Point::new(325, 75)));
        assert_eq!(grid.name(Point::new(1, 101), SIZE).as_deref(), Some("Dead"));
        assert_eq!(grid.location("Dead", SIZE), Some(Point::new(60, 150)));
        assert_eq!(grid.name(Point::new(300, 150), SIZE).as_deref(), Some(""));
        assert_eq!(grid.name(Point::new(500, 150), SIZE), None);
        assert!(matches!(grid.background.as_deref(), Some(Grid::Hex(_))));
    }

    #[test]
    fn a_region_is_found_by_its_own_name() {
        let xml = "<g><Zone name='Pool' path='0,0;9,0;9,9;0,9' locationFormat='$name$ ($gridLocation$)'><RegionGrid><Region name='Dead' originx='6' originy='5'/></RegionGrid></Zone></g>";
        let grid = grid(xml);
        assert_eq!(grid.location("Pool (Dead)", SIZE), Some(Point::new(6, 5)));
        assert_eq!(grid.location("Dead", SIZE), Some(Point::new(6, 5)));
    }
}
