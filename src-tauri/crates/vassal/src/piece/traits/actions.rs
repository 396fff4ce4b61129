//! Traits that hold properties, or do something when a command is given.

use super::MenuCommand;
use crate::grid::Point;
use crate::key::Key;
use serde::Serialize;

/// Fixed properties.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Marker {
    /// Names and values.
    pub properties: Vec<(String, String)>,
}

/// How a piece can be selected, moved and stacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Immobilized {
    /// Whether it can be selected at all.
    pub selectable: bool,
    /// Whether it takes a special key to select it.
    pub select_with_key: bool,
    /// Whether it does not snap to grids.
    pub ignores_grid: bool,
    /// Whether it can be moved at all.
    pub movable: bool,
    /// Whether it must be selected before it can be moved.
    pub move_if_selected: bool,
    /// Whether it stacks.
    pub stacks: bool,
}

/// What an item of a property sheet is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetItem {
    /// Its kind, the digit of the file: 0 line, 1 text, 2 heading, 3 ticks, 4 ticks with numbers, 5 numbers, 6 spinner.
    pub kind: char,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A sheet of values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PropertySheet {
    /// Its items.
    pub items: Vec<SheetItem>,
    /// The command that opens it.
    pub command: MenuCommand,
}

/// What a property can be.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Constraint {
    /// Whether it is a number.
    pub numeric: bool,
    /// The least number, as written.
    pub min: String,
    /// The greatest number, as written.
    pub max: String,
    /// Whether it goes on from the other end.
    pub wrap: bool,
}

/// How a command changes a property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// Adds a number or expression.
    Add(String),
    /// Sets a value or expression.
    Set(String),
    /// Asks the player, with this question.
    Ask(String),
    /// Lets the player choose.
    Choose {
        /// The question.
        question: String,
        /// The values.
        values: Vec<String>,
    },
}

/// A command that changes a property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PropertyChange {
    /// The command.
    pub command: MenuCommand,
    /// What it does.
    pub change: Change,
}

/// Puts another piece beside or in the place of this one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaceMarker {
    /// The command.
    pub command: MenuCommand,
    /// The other piece: a whole one, or the way to its slot.
    pub marker: String,
    /// The text put on it.
    pub text: String,
    /// Where, from this piece.
    pub offset: Point,
    /// Whether it is turned like this one.
    pub match_rotation: bool,
    /// A key pressed for it then.
    pub after: Option<Key>,
    /// The id of its counter.
    pub gpid: String,
    /// Where in the stack: 0 top, 1 bottom, 2 above this one, 3 below.
    pub placement: i32,
}

/// Sends a piece somewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SendTo {
    /// The command.
    pub command: MenuCommand,
    /// The command that sends it back.
    pub back: MenuCommand,
    /// The map, a name or expression.
    pub map: String,
    /// The board, a name or expression.
    pub board: String,
    /// Where on it, numbers or expressions.
    pub at: (String, String),
    /// The offset, numbers or expressions.
    pub offset: (String, String),
    /// What decides: `L` a point, `Z` a zone, `R` a region, `G` a grid's name, `C` another counter.
    pub destination: String,
    /// The zone.
    pub zone: String,
    /// The region.
    pub region: String,
    /// The name of the grid's place.
    pub grid: String,
    /// Which other counter, as an expression.
    pub filter: String,
}

/// Presses keys when keys are pressed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trigger {
    /// Its name.
    pub name: String,
    /// The command.
    pub command: MenuCommand,
    /// When it works, as an expression; empty for always.
    pub filter: String,
    /// The keys it waits for.
    pub watch: Vec<Key>,
    /// The keys it presses.
    pub press: Vec<Key>,
    /// Whether it repeats, which is not done here.
    pub repeats: bool,
}

/// Moves a piece by a fixed distance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoveFixed {
    /// The command.
    pub command: MenuCommand,
    /// To the right, a number or expression.
    pub x: String,
    /// Up, a number or expression.
    pub y: String,
    /// Whether the stack moves too.
    pub stack: bool,
}
