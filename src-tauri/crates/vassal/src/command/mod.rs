//! The commands of saved games and logs.

mod decode;

pub use decode::{Decoded, boards, decode};

use crate::module::Container;
use crate::piece::Definition;
use serde::Serialize;

/// A command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    /// Nothing: the root of others, or an empty text.
    Nothing,
    /// Clears everything.
    BeginSave,
    /// The game starts.
    EndSave,
    /// Adds a piece, a stack or a deck.
    Add {
        /// Its id.
        id: String,
        /// What it is; players' ids in it are replaced by numbers such as `#1`.
        piece: Definition,
    },
    /// Removes one.
    Remove {
        /// Its id.
        id: String,
    },
    /// Changes the state of one.
    Change {
        /// Its id.
        id: String,
        /// The new state.
        state: String,
        /// The old one, where it is known: then only what differs is changed.
        old: Option<String>,
    },
    /// Moves one.
    Move(Box<Move>),
    /// A line of the log: talk, dice, reports.
    Chat(String),
    /// A player.
    Player {
        /// Which of the file's players; their ids are passwords and are not kept.
        number: usize,
        /// The name.
        name: String,
        /// The side; `<observer>` for none.
        side: String,
    },
    /// A player leaves.
    RemovePlayer {
        /// Which of the file's players.
        number: usize,
    },
    /// The boards of a map.
    Boards(SavedBoards),
    /// The value of a global property when the game was saved.
    Property {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
        /// Where it belongs.
        container: Container,
    },
    /// A global property changes.
    PropertyChange {
        /// Its name.
        name: String,
        /// The old value.
        old: String,
        /// The new value.
        new: String,
        /// Where it belongs.
        container: Container,
    },
    /// The state of a turn tracker.
    Turn {
        /// Its number or name.
        tracker: String,
        /// Its state, as written.
        state: String,
    },
    /// The notes of the game.
    Notes(String),
    /// The notes all players write in.
    PublicNotes(String),
    /// A player's own or secret notes: that there are some, not what they say.
    PrivateNotes {
        /// Whether they are sealed until they are opened.
        secret: bool,
    },
    /// The stacks at the start are there.
    SetupStack,
    /// An extension in use.
    Extension {
        /// Its name.
        name: String,
        /// Its version.
        version: String,
    },
    /// An undo begins or ends.
    Undo {
        /// Whether it begins.
        begins: bool,
    },
    /// A line of sight is shown.
    Sight {
        /// The thread's id.
        id: String,
        /// From where to where, as written.
        points: [i32; 4],
    },
    /// Symbols of dice are shown.
    Results {
        /// The dice.
        dice: String,
        /// The faces, counted from zero.
        faces: Vec<i32>,
    },
    /// Something that is shown or heard and changes nothing.
    Effect {
        /// What it begins with.
        name: String,
        /// The whole command.
        text: String,
    },
    /// Anything else, untouched.
    Unknown {
        /// What it begins with.
        name: String,
        /// The whole command.
        text: String,
    },
}

/// Moves a piece, a stack or a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Move {
    /// Its id.
    pub id: String,
    /// The map it goes to; none when it leaves.
    pub map: Option<String>,
    /// Where on it.
    pub x: i32,
    /// Where on it.
    pub y: i32,
    /// The piece it comes to lie on.
    pub under: Option<String>,
    /// The map it comes from.
    pub old_map: Option<String>,
    /// Where on it.
    pub old_x: i32,
    /// Where on it.
    pub old_y: i32,
    /// The piece it lay on.
    pub old_under: Option<String>,
}

/// The boards of a map, as saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SavedBoards {
    /// The map, by name or number.
    pub map: String,
    /// The boards.
    pub boards: Vec<SavedBoard>,
}

/// A board of a map, as saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SavedBoard {
    /// Its name.
    pub name: String,
    /// Whether it lies upside down.
    pub reversed: bool,
    /// Its column of boards.
    pub column: i32,
    /// Its row of boards.
    pub row: i32,
}

impl SavedBoard {
    /// Its name as written, with `/rev` when it lies upside down.
    pub fn written(&self) -> String {
        let turned = if self.reversed { "/rev" } else { "" };
        format!("{}{turned}", self.name)
    }
}

impl Command {
    /// Its name in reports.
    pub fn name(&self) -> &str {
        match self {
            Command::Nothing => "NULL",
            Command::BeginSave => "begin_save",
            Command::EndSave => "end_save",
            Command::Add { .. } => "ADD",
            Command::Remove { .. } => "REMOVE",
            Command::Change { .. } => "CHANGE",
            Command::Move(_) => "MOVE",
            Command::Chat(_) => "CHAT",
            Command::Player { .. } => "PLAYER",
            Command::RemovePlayer { .. } => "PYREMOVE",
            Command::Boards(_) => "BOARDS",
            Command::Property { .. } => "GlobalProperty",
            Command::PropertyChange { .. } => "MutableProperty",
            Command::Turn { .. } => "TURN",
            Command::Notes(_) => "NOTES",
            Command::PublicNotes(_) => "PNOTES",
            Command::PrivateNotes { secret: false } => "PNOTE",
            Command::PrivateNotes { secret: true } => "SNOTE",
            Command::SetupStack => "SETUP_STACK",
            Command::Extension { .. } => "EXT",
            Command::Undo { .. } => "UNDO",
            Command::Sight { .. } => "LOS",
            Command::Results { .. } => "SHOW_RESULTS",
            Command::Effect { name, .. } | Command::Unknown { name, .. } => name,
        }
    }
}
