//! The grids of a free table: how the points of a board are named and where pieces snap to.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::table::Length;

/// A grid. Points are those of its board, in pixels from the board's left upper corner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum GridSource {
    /// Hexes.
    Hex(CellGrid),
    /// Squares.
    Square(CellGrid),
    /// Named points; every place belongs to the nearest of them.
    Regions {
        /// The points.
        regions: Vec<NamedSpot>,
        /// Whether pieces snap to them.
        #[serde(default)]
        snap: bool,
    },
    /// Areas with outlines, each with its own grid, on a common one.
    Zones {
        /// The areas; the first that holds a point counts.
        zones: Vec<ZoneSource>,
        /// The grid outside them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        background: Option<Box<GridSource>>,
    },
}

/// A grid of hexes or squares.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CellGrid {
    /// Where the middle of the first cell is, across.
    pub x0: i32,
    /// Where the middle of the first cell is, down.
    pub y0: i32,
    /// From one column to the next, in pixels.
    pub dx: Length,
    /// From one cell to the next in a column, in pixels.
    pub dy: Length,
    /// Hexes: whether columns run across; `x0`, `y0`, `dx` and `dy` are then those of the map turned on its side.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sideways: bool,
    /// Whether pieces snap to the middles of cells.
    #[serde(default)]
    pub snap: bool,
    /// Squares: whether a diagonal step counts two.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub manhattan: bool,
    /// How cells are named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbering: Option<GridNumbering>,
}

/// How the cells of a grid are named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GridNumbering {
    /// Whether the column stands before the row.
    pub column_first: bool,
    /// What stands between them.
    #[serde(default)]
    pub separator: String,
    /// How columns are written.
    pub columns: NumberFormat,
    /// How rows are written.
    pub rows: NumberFormat,
    /// Hexes: whether the rows of the shifted columns count one more.
    #[serde(default)]
    pub stagger: bool,
    /// Hexes: whether rows run along a slope.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub oblique: bool,
    /// How the name is made up, with `$gridLocation$`, `$row$` and `$column$` in it; the bare name when empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub format: String,
}

/// How a number of a cell is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumberFormat {
    /// Whether letters stand for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub letters: bool,
    /// How many noughts may stand in front: 1 makes `05` of 5.
    pub leading: u8,
    /// What is added to it.
    pub offset: i32,
    /// Whether it grows the other way.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub descending: bool,
}

/// A named point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NamedSpot {
    /// Its name.
    pub name: String,
    /// Where it is, across.
    pub x: i32,
    /// Where it is, down.
    pub y: i32,
}

/// An area with an outline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZoneSource {
    /// Its name.
    pub name: String,
    /// Its corners.
    pub path: Vec<[i32; 2]>,
    /// How a place in it is named, with `$name$` and `$gridLocation$` in it.
    pub format: String,
    /// Whether the grid outside the areas goes on in it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub parent_grid: bool,
    /// Its own grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<Box<GridSource>>,
}
