//! The traits that are understood, each with its fields by name.

mod actions;
mod looks;

pub use actions::{
    Change, Constraint, Immobilized, Marker, MoveFixed, PlaceMarker, PropertyChange, PropertySheet,
    SendTo, SheetItem, Trigger,
};
pub use looks::{AreaOfEffect, Border, Footprint, Hide, Label, Layer, Mask, MaskStyle, Rotate};

use crate::grid::Point;
use crate::key::Key;
use serde::Serialize;

/// A command of a piece's menu.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct MenuCommand {
    /// The name in the menu; empty when it is not in the menu.
    pub name: String,
    /// Its key.
    pub key: Option<Key>,
}

/// Who may do something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Access {
    /// The player who did it first.
    Player,
    /// That player's side.
    Side,
    /// These sides.
    Sides(Vec<String>),
}

/// A trait of a piece, with its state.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// The innermost level: picture, name, place.
    Basic(Basic),
    /// One of several pictures.
    Layer(Layer),
    /// A text.
    Label(Label),
    /// A rotation.
    Rotate(Rotate),
    /// Hides what the piece is.
    Mask(Mask),
    /// Hides that there is a piece.
    Hide(Hide),
    /// Fixed properties.
    Marker(Marker),
    /// A set of traits by name.
    Prototype {
        /// Its name.
        name: String,
        /// What is put in for `$name$` in its text.
        parameters: Vec<(String, String)>,
    },
    /// How it can be selected, moved and stacked.
    Immobilized(Immobilized),
    /// The way it came.
    Footprint(Footprint),
    /// Shows that it has moved.
    MarkMoved {
        /// The picture shown.
        icon: String,
        /// Where, from the piece's centre.
        offset: Point,
        /// The command that changes it.
        command: MenuCommand,
        /// Whether it has moved.
        moved: bool,
    },
    /// An outline that is no rectangle, as written: `m,x,y,l,x,y,c`.
    Outline(String),
    /// A shaded area around it.
    AreaOfEffect(AreaOfEffect),
    /// A coloured border.
    Border(Border),
    /// Another name.
    BasicName(String),
    /// A sheet of values that players write in.
    PropertySheet(PropertySheet),
    /// A property that commands change.
    DynamicProperty {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
        /// What it can be.
        constraint: Constraint,
        /// The commands that change it.
        changes: Vec<PropertyChange>,
    },
    /// A property that is worked out.
    CalculatedProperty {
        /// Its name.
        name: String,
        /// How.
        expression: String,
    },
    /// Changes a global property.
    SetGlobal {
        /// Its name.
        name: String,
        /// What it can be.
        constraint: Constraint,
        /// The commands that change it.
        changes: Vec<PropertyChange>,
        /// Where it is looked for.
        level: String,
        /// The name of the map or zone.
        container: String,
    },
    /// Removes the piece.
    Delete(MenuCommand),
    /// Makes another like it.
    Clone(MenuCommand),
    /// Puts another piece in its place.
    Replace(PlaceMarker),
    /// Puts another piece beside it.
    PlaceMarker(PlaceMarker),
    /// Sends it somewhere.
    SendTo(SendTo),
    /// Sends it to a deck.
    ReturnToDeck {
        /// The command.
        command: MenuCommand,
        /// The deck; empty to ask.
        deck: String,
    },
    /// Reports when keys are pressed.
    Report {
        /// The keys.
        keys: Vec<Key>,
        /// The form of the report.
        format: String,
    },
    /// Presses keys when keys are pressed.
    Trigger(Trigger),
    /// Moves it by a fixed distance.
    MoveFixed(MoveFixed),
    /// Which sides may move it.
    Restrict {
        /// The sides.
        sides: Vec<String>,
        /// Whether it belongs to one player only.
        by_player: bool,
        /// Whether moving is restricted too.
        moving: bool,
        /// The player who owns it; who that is stays in the file.
        owned: bool,
    },
    /// A menu within the menu.
    Submenu {
        /// Its name.
        name: String,
        /// The commands in it.
        commands: Vec<String>,
    },
    /// A line in the menu.
    Separator,
    /// Hides commands when an expression holds.
    HideCommands {
        /// The keys of the commands.
        keys: Vec<Key>,
        /// Whether they are hidden, or shown without effect.
        hide: bool,
        /// The expression.
        when: String,
    },
    /// A remark of the author.
    Comment(String),
    /// A command that is data and has no effect here: its menu entry is shown, switched off.
    Inert {
        /// The id of the trait.
        id: String,
        /// Its menu command.
        command: MenuCommand,
    },
    /// Anything else, untouched.
    Unknown {
        /// The id of the trait.
        id: String,
    },
}

/// The innermost level of a piece.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Basic {
    /// Its picture; empty for none.
    pub image: String,
    /// Its name.
    pub name: String,
    /// The map it is on, by name or number; none for none.
    pub map: Option<String>,
    /// Where on it.
    pub at: Point,
    /// The id of the counter it was made from.
    pub gpid: String,
    /// What it remembers: `OldLocationName` and the like.
    pub remembered: Vec<(String, String)>,
}
