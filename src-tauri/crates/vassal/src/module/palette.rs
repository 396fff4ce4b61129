//! Counters: palettes, the slots in them, and prototypes.

use crate::piece::Definition;
use serde::Serialize;

/// The number of a slot in [`super::Module::slots`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct SlotId(pub usize);

/// A counter of which pieces are made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Slot {
    /// The name it has in its palette.
    pub name: String,
    /// The id that links pieces to it.
    pub gpid: String,
    /// Whether it is a card.
    pub card: bool,
    /// Its width in the palette.
    pub width: i32,
    /// Its height in the palette.
    pub height: i32,
    /// Its traits and their state; none when its text could not be read.
    pub definition: Option<Definition>,
}

/// A set of traits that counters share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Prototype {
    /// Its name.
    pub name: String,
    /// What it says of itself.
    pub description: String,
    /// Its traits; none when its text could not be read.
    pub definition: Option<Definition>,
}

/// A window of counters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Palette {
    /// Its name.
    pub name: String,
    /// Whether it is hidden at the start.
    pub hidden: bool,
    /// What is in it.
    pub items: Vec<Item>,
}

/// Something in a palette.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Item {
    /// A group.
    Group(Group),
    /// A counter.
    Slot(SlotId),
    /// A chart, by its name; charts are listed in [`super::Module::charts`].
    Chart(String),
}

/// A group of a palette.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    /// Its kind.
    pub kind: GroupKind,
    /// Its name.
    pub name: String,
    /// How many columns it has, for a panel.
    pub columns: i32,
    /// What is in it.
    pub items: Vec<Item>,
}

/// A kind of group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GroupKind {
    /// Tabs.
    Tabs,
    /// A list.
    List,
    /// A panel of rows or columns.
    Panel,
    /// A box to choose from.
    Box,
    /// A map of its own.
    Map,
    /// Something else.
    Other,
}

impl GroupKind {
    /// The last part of its class's name.
    pub const fn class(self) -> &'static str {
        match self {
            GroupKind::Tabs => "TabWidget",
            GroupKind::List => "ListWidget",
            GroupKind::Panel => "PanelWidget",
            GroupKind::Box => "BoxWidget",
            GroupKind::Map => "MapWidget",
            GroupKind::Other => "",
        }
    }
}
