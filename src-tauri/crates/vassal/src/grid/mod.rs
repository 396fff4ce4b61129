//! Grids of a board, the names of places on them, and where pieces snap to. Points are pixels of the board.

mod hex;
mod numbering;
mod region;
mod square;
mod zoned;

pub use hex::{HexGrid, HexNumbering};
pub use numbering::{Axis, Numbering, Numerals};
pub use region::{Region, RegionGrid};
pub use square::{SquareGrid, SquareRange};
pub use zoned::{Zone, ZonedGrid};

use crate::Notes;
use roxmltree::Node;
use serde::Serialize;

/// A point in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

impl Point {
    /// A point.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The point with its two parts exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self {
            x: self.y,
            y: self.x,
        }
    }
}

/// A width and a height in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Size {
    /// The width.
    pub width: i32,
    /// The height.
    pub height: i32,
}

/// A grid.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "lowercase", tag = "type")]
pub enum Grid {
    /// Hexes.
    Hex(HexGrid),
    /// Squares.
    Square(SquareGrid),
    /// Named points.
    Region(RegionGrid),
    /// Polygons, each with a grid of its own, over another grid.
    Zoned(ZonedGrid),
}

impl Grid {
    /// Reads the grid among the children of a board or zone.
    pub(crate) fn within(node: &Node, notes: &mut Notes, entry: &str) -> Option<Self> {
        node.children()
            .filter(Node::is_element)
            .find_map(|child| Self::read(&child, notes, entry))
    }

    fn read(node: &Node, notes: &mut Notes, entry: &str) -> Option<Self> {
        Some(match crate::module::last_segment(node.tag_name().name()) {
            "HexGrid" => Grid::Hex(HexGrid::read(node)),
            "SquareGrid" => Grid::Square(SquareGrid::read(node)),
            "RegionGrid" => Grid::Region(RegionGrid::read(node)),
            "ZonedGrid" => Grid::Zoned(ZonedGrid::read(node, notes, entry)),
            _ => return None,
        })
    }

    /// The name of a place, `size` being that of the board; nothing when the grid gives none.
    pub fn name(&self, point: Point, size: Size) -> Option<String> {
        match self {
            Grid::Hex(grid) => grid.name(point, size),
            Grid::Square(grid) => grid.name(point, size),
            Grid::Region(grid) => grid.name(point),
            Grid::Zoned(grid) => grid.name(point, size),
        }
    }

    /// The place of a name; nothing when the grid has no such name.
    pub fn location(&self, name: &str, size: Size) -> Option<Point> {
        match self {
            Grid::Hex(grid) => grid.location(name, size),
            Grid::Square(grid) => grid.location(name, size),
            Grid::Region(grid) => grid.location(name),
            Grid::Zoned(grid) => grid.location(name, size),
        }
    }

    /// Where a piece that is dropped comes to lie.
    pub fn snap(&self, point: Point) -> Point {
        match self {
            Grid::Hex(grid) => grid.snap(point),
            Grid::Square(grid) => grid.snap(point),
            Grid::Region(grid) => grid.snap(point),
            Grid::Zoned(grid) => grid.snap(point),
        }
    }

    /// The zone that contains a point.
    pub fn zone(&self, point: Point) -> Option<&Zone> {
        match self {
            Grid::Zoned(grid) => grid.zone(point),
            _ => None,
        }
    }
}
