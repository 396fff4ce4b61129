//! Things on the table.

use crate::piece::{Basic, Level, Trait};
use crate::sequence::Decoder;
use std::sync::Arc;

/// The number of a thing on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub usize);

/// A piece, a stack or a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Its id in the file.
    pub id: Arc<str>,
    /// What it is.
    pub kind: ItemKind,
    /// The stack or deck that holds it.
    pub parent: Option<ItemId>,
    /// The map it lies on by itself; while something holds it, this is stale.
    pub map: Option<Arc<str>>,
    /// Where on it.
    pub x: i32,
    /// Where on it.
    pub y: i32,
    /// Whether it is still on the table.
    pub(super) present: bool,
}

/// What a thing on the table is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemKind {
    /// A piece.
    Piece {
        /// Its traits with their states, outermost first.
        levels: Vec<Level>,
        /// Whether it stacks.
        stacks: bool,
    },
    /// A stack.
    Stack {
        /// Its pieces, bottom to top.
        pieces: Vec<ItemId>,
        /// Its layer, as written; −1 for none.
        layer: i32,
    },
    /// A deck.
    Deck {
        /// Its rules, as written.
        rules: String,
        /// Whether it lies face down.
        face_down: bool,
        /// Its pieces, bottom to top.
        pieces: Vec<ItemId>,
    },
}

impl Item {
    /// The pieces that a stack or deck holds, bottom to top.
    pub fn held(&self) -> Option<&[ItemId]> {
        match &self.kind {
            ItemKind::Piece { .. } => None,
            ItemKind::Stack { pieces, .. } | ItemKind::Deck { pieces, .. } => Some(pieces),
        }
    }

    pub(super) fn held_mut(&mut self) -> Option<&mut Vec<ItemId>> {
        match &mut self.kind {
            ItemKind::Piece { .. } => None,
            ItemKind::Stack { pieces, .. } | ItemKind::Deck { pieces, .. } => Some(pieces),
        }
    }

    /// The traits of a piece.
    pub fn levels(&self) -> Option<&[Level]> {
        match &self.kind {
            ItemKind::Piece { levels, .. } => Some(levels),
            _ => None,
        }
    }

    /// The innermost level of a piece.
    pub fn basic(&self) -> Option<Basic> {
        self.levels()?.last().map(Basic::of)
    }
}

/// Whether a piece of these traits stacks.
pub(crate) fn stacks(levels: &[Level]) -> bool {
    let mut outermost = levels.iter().filter(|level| level.id() == "immob");
    match outermost.next().map(Level::read) {
        Some(Trait::Immobilized(immobilized)) => immobilized.stacks,
        _ => true,
    }
}

/// The map and point at the start of a state.
pub(super) fn place(state: &str) -> (Option<String>, i32, i32) {
    let mut f = Decoder::new(state, ';');
    let map = f.text();
    let map = (!map.is_empty() && map != "null").then(|| map.into_owned());
    (map, f.int(0), f.int(0))
}
