//! How a piece looks where its parts are data of the game and not drawn beforehand: pieces of a free table.

use crate::names::Tag;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a piece looks to a viewer: what is drawn, in order, around the middle of the piece.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
pub struct Look {
    /// What it is called.
    pub name: String,
    /// What is drawn, from the bottom to the top.
    pub parts: Vec<LookPart>,
    /// In which layer of its map: a higher one is drawn above all lower ones, whatever the order in stacks.
    pub layer: u16,
    /// Whether it never stacks.
    pub single: bool,
    /// Whether it never moves.
    pub fixed: bool,
    /// Whether a mask covers it.
    pub covered: bool,
    /// Whether others do not see it at all; it is drawn pale.
    pub pale: bool,
}

/// Something drawn of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LookPart {
    /// A picture, its middle at the piece's.
    Picture {
        /// Its name in the module.
        name: String,
        /// Moved right and down by so many pixels, before anything is turned.
        shift: (i32, i32),
        /// At so many hundredths of its size.
        percent: u16,
        /// Turned clockwise around the piece's middle by so many thousandths of a degree.
        turned: i32,
    },
    /// A text.
    Text {
        /// What it says.
        text: String,
        /// The height of its letters in pixels.
        size: u16,
        /// Their colour, `#rrggbb`.
        colour: Tag,
        /// The colour behind them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        ground: Option<Tag>,
        /// Whether they are bold.
        bold: bool,
        /// Whether they are slanted.
        italic: bool,
        /// Where on the drawing so far: `t`, `c` or `b`, then `l`, `c` or `r`.
        on: Tag,
        /// Which point of the text stands there: `t`, `c` or `b`, then `l`, `c` or `r`.
        of: Tag,
        /// Moved right and down by so many pixels.
        shift: (i32, i32),
        /// Turned clockwise around the piece's middle by so many thousandths of a degree.
        turned: i32,
    },
    /// A line along the places it has been, in pixels of the map.
    Trail {
        /// The points, oldest first.
        points: Vec<(i32, i32)>,
    },
}
