//! Takes modules, saved games and logs over to the free table, and writes positions back.
//!
//! [`to_module`] makes the files of a module of ours of a module of VASSAL's; [`played`] a position and steps of a saved
//! game or log; [`to_save`] a saved game of a position. Nothing here is run; what cannot be carried over is noted.

mod counters;
mod dice;
mod export;
mod game;
mod grids;
mod known;
mod manifest;
mod maps;
mod module;
mod names;
mod pages;
mod palettes;
mod pictures;
mod scene;
mod setups;
mod sources;
mod tiles;
mod traits;
mod turns;

pub use export::to_save;
pub use game::played;
pub use module::{Taken, to_module};
pub use tiles::{TILE, TILES_FROM, Tiled, tile_picture};

use known::Known;
use motti_module::source::PositionSource;

/// A stage of taking a module over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Its pictures are copied, and large ones cut into tiles.
    Pictures,
    /// Its set-ups are read.
    Setups,
    /// It is packed.
    Packing,
}

/// Is told how far the work has come; answers whether it goes on.
pub type Watch<'a> = dyn FnMut(Stage, usize, usize) -> bool + 'a;

/// Why a module cannot be taken over.
#[derive(Debug, thiserror::Error)]
pub enum ConvertError {
    /// It was asked to stop.
    #[error("it was cancelled")]
    Cancelled,
    /// It breaks a limit, or is no module.
    #[error(transparent)]
    Original(#[from] crate::Fault),
    /// What was made of it is no module of ours.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Module(Vec<motti_module::Fault>),
    /// Something could not be written.
    #[error("the module cannot be written: {0}")]
    Json(#[from] serde_json::Error),
}

/// Where a piece lies: a map of the module by its number and a point, or a deck by its number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum At {
    /// A point of a map.
    Map(usize, i32, i32),
    /// In a deck.
    Deck(usize),
}

/// A saved game or log as a game of the free table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Where it begins. Pieces are numbered from 1 in the order of its piles and then of its decks.
    pub position: PositionSource,
    /// What happened then.
    pub steps: Vec<Step>,
    /// How many pieces lay on no map of the module and were left out.
    pub nowhere: usize,
}

/// A step of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What VASSAL would show for it.
    pub words: Words,
    /// What else was said in it.
    pub said: Vec<String>,
    /// Whether it takes back earlier steps.
    pub undone: bool,
    /// What it changes, in order.
    pub changes: Vec<Change>,
}

/// What VASSAL would show for a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Words {
    /// A line of the log.
    Said(String),
    /// A move from place to place.
    Moved {
        /// The number of the piece.
        piece: Option<u32>,
        /// The name of the place it came from.
        from: String,
        /// The name of the place it went to.
        to: String,
    },
    /// Nothing.
    None,
}

/// Something that a step changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A new piece, with the next number.
    Make {
        /// Its counter.
        counter: String,
        /// The states of its traits.
        levels: Vec<String>,
        /// Where it is put.
        at: At,
    },
    /// A piece becomes one of another counter.
    Counter(u32, String),
    /// The states of a piece's traits.
    Levels(u32, Vec<String>),
    /// Pieces leave the table.
    Gone(Vec<u32>),
    /// What lies at a place, from the bottom to the top.
    Pile(At, Vec<u32>),
    /// A deck is turned over.
    Turned(usize),
    /// A value of the table.
    Value(String, String),
    /// Where a turn tracker stands.
    Track(String, Vec<[i32; 2]>),
}
