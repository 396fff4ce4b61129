//! Hex coordinates, numbering, hexsides, distance, lines of sight and path search, all in exact integers.
//!
//! A printed map has hex *names* (`2420`, `A34.07`). A [`Numbering`] is the data that tells how a name stands for
//! a place; a [`Grid`] is the finite set of hexes of one map, with a dense index ([`HexIx`]) per hex, its six
//! neighbours and its hexsides worked out once. Everything that is asked often ([`Search`], [`HexSet`]) works on
//! indices; everything that may leave the map (distance, lines) works on [`Axial`] coordinates.
//!
//! ```
//! use motti_hex::{Grid, Numbering, Scheme};
//!
//! // Four-digit names, row first; rows grow southwards; odd rows sit half a hex further east and are one shorter.
//! let scheme: Scheme = serde_json::from_str(
//!     r#"{ "orientation": "pointy", "first": "row", "row_digits": 2, "column_digits": 2,
//!          "rows_grow": "S", "columns_grow": "E", "shifted": "odd", "shift": "E",
//!          "sheets": [{ "rows": 39, "columns": 25, "shorter": { "lines": "odd", "by": 1 } }] }"#,
//! )?;
//! let grid = Grid::new(Numbering::new(scheme)?);
//! assert_eq!(grid.len(), 955);
//!
//! let laurila = grid.index("2420")?;
//! let around: Vec<&str> = grid.neighbours(laurila).map(|hex| grid.name(hex)).collect();
//! assert_eq!(around, ["2319", "2320", "2421", "2520", "2519", "2419"]); // clockwise from the north-west
//! assert_eq!(grid.distance(grid.index("1502")?, grid.index("3220")?), 26);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Coordinates and indices come in two strengths. [`Scheme`] is what a file says and may be wrong; [`Numbering`]
//! is one that has been checked, and all faults are reported at once. An index that belongs to no hex of a grid (from
//! a damaged save) never panics: such a hex has no name and no neighbours and is infinitely far from everything.

mod area;
mod coord;
mod distance;
mod grid;
mod hexside;
mod numbering;
mod path;
mod queue;
mod scheme;
mod sight;

pub use area::{HexSet, HexSetIter};
pub use coord::{Axial, Compass, Direction, Orientation, flat, pointy};
pub use grid::{Grid, GridFault, HexIx, Link};
pub use hexside::HexsideIx;
pub use numbering::{NameError, Numbering, Spot};
pub use path::{Node, Nodes, Reach, Search, Visit};
pub use scheme::{Parity, Part, Scheme, SchemeFault, SchemeFaults, Sheet, Shorter};
pub use sight::{Crossing, Hand, Line};
