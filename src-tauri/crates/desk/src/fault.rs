//! Why the desk could not do something, in words that say where and what helps.

use crate::protocol::{Fault, TableId};
use motti_engine::{DiceError, PlayError, Refusal, ReplayError, Seat, SetupError, Tag};
use motti_store::{FileError, StoreError, brief};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Why the desk could not do something; no rule of a game stands behind it.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// No such table is open.
    #[error("no table {0} is open; open the game again")]
    UnknownTable(TableId),
    /// A file of another program cannot be taken over.
    #[error("{0}")]
    Foreign(String),
    /// No such import is on its way.
    #[error("no import {0} is on its way; begin again")]
    UnknownImport(u32),
    /// Too many imports at once.
    #[error("{0} imports are on their way; finish or cancel one first")]
    TooManyImports(usize),
    /// The work was cancelled.
    #[error("it was cancelled")]
    Cancelled,
    /// No module of the library is that of a saved game.
    #[error("the library has no free table “{0}”; import its module first")]
    NoModuleFor(String),
    /// No such page in a module.
    #[error("the module {module} has no page {page} with a text")]
    NoPage {
        /// Which module.
        module: String,
        /// Which page was asked for.
        page: usize,
    },
    /// The store could not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A module cannot be read or played.
    #[error("{}", listed(.0))]
    Module(Vec<motti_module::Fault>),
    /// A module of the library cannot be read any more.
    #[error("{}: module {module} of the library cannot be read ({}); install it again", .path.display(), listed(.faults))]
    Kept {
        /// The file of the library.
        path: PathBuf,
        /// The identity of the module.
        module: String,
        /// What is wrong with it.
        faults: Vec<motti_module::Fault>,
    },
    /// Something is wrong with the game in this place.
    #[error("{place}: {error}")]
    In {
        /// The file, or the file and the game in it.
        place: String,
        /// What is wrong.
        error: Box<DeskError>,
    },
    /// No ruleset of this program judges the module.
    #[error(
        "module “{module}” needs the ruleset “{ruleset}”, which this program does not have in that version; it has {known}"
    )]
    NoRuleset {
        /// The module's id.
        module: String,
        /// What it asks for.
        ruleset: String,
        /// What there is.
        known: String,
    },
    /// The title has no such seat.
    #[error("the title has no seat “{seat}”; it has {known}")]
    UnknownSeat {
        /// The seat named.
        seat: Seat,
        /// Those there are.
        known: String,
    },
    /// The seat is a computer's.
    #[error("seat “{0}” is played by the computer; open the game for another seat")]
    ComputerSeat(Seat),
    /// The game is played closed, and is not over.
    #[error("this game is played closed and is not over: {0}")]
    Closed(&'static str),
    /// A game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A recorded game does not play again.
    #[error(
        "the recorded game does not play again with these rules ({0}); open it with the program it was played with"
    )]
    Replay(#[from] ReplayError),
    /// A recorded ply comes out otherwise.
    #[error("ply {ply}: {what}; the record was changed, or made by other rules than these")]
    Differs {
        /// Which ply.
        ply: u32,
        /// What differs.
        what: String,
    },
    /// A recorded ply is refused.
    #[error("ply {ply}: the recorded action is refused by [{}]; the record was changed, or made by other rules than these", .refusal.rule())]
    RecordRefused {
        /// Which ply.
        ply: u32,
        /// The refusal.
        refusal: Refusal,
    },
    /// A die could not be drawn.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// A state could not be written as JSON.
    #[error("the position cannot be written down ({0}); please report this")]
    State(#[from] serde_json::Error),
    /// A `.motti` file is wrong.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file holds only what some seats may know.
    #[error(
        "{file}: it holds only what {seats} may know, so it can be looked at and not be played on; ask for the whole game when it is over"
    )]
    OnlySeen {
        /// Which file.
        file: String,
        /// For whom.
        seats: String,
    },
    /// The text is no seed.
    #[error(
        "“{0}” is no seed; write a whole number, or the 64 hexadecimal digits of a game's seed"
    )]
    NoSeed(String),
    /// The text is no base64.
    #[error("the file did not arrive whole ({0}); send it again")]
    NoBase64(base64::DecodeError),
    /// A player without a person does not come to an end.
    #[error("seat “{seat}” finds no end: {problem}; please report this game")]
    Endless {
        /// Whose decision.
        seat: Seat,
        /// How it shows.
        problem: &'static str,
    },
    /// The system gives no random numbers.
    #[error("the system gives no random numbers ({0}); name a seed")]
    NoRandomness(getrandom::Error),
    /// A file or folder cannot be read.
    #[error("{}: it cannot be read ({problem}); check the name and its permissions", .path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// What the system says.
        problem: String,
    },
    /// The request is no JSON of a request.
    #[error("this is no request ({0}); see the protocol's types")]
    NoRequest(String),
}

/// The faults of a module on one line: the first few, and how many more.
fn listed(faults: &[motti_module::Fault]) -> String {
    const SHOWN: usize = 3;
    let mut text = String::new();
    for (ix, fault) in faults.iter().take(SHOWN).enumerate() {
        let _ = write!(text, "{}{fault}", if ix == 0 { "" } else { "; " });
    }
    if faults.len() > SHOWN {
        let _ = write!(
            text,
            "; and {} more: `motti module check` lists them",
            faults.len() - SHOWN
        );
    }
    text
}

impl DeskError {
    /// The same error, with the place it was found in.
    pub(crate) fn within(self, place: impl Into<String>) -> Self {
        DeskError::In {
            place: place.into(),
            error: Box::new(self),
        }
    }

    /// A stable code, a key of the message files.
    pub fn code(&self) -> &'static str {
        match self {
            DeskError::UnknownTable(_) => "unknown-table",
            DeskError::NoPage { .. } => "no-page",
            DeskError::Foreign(_) => "foreign",
            DeskError::UnknownImport(_) => "unknown-import",
            DeskError::TooManyImports(_) => "too-many-imports",
            DeskError::Cancelled => "cancelled",
            DeskError::NoModuleFor(_) => "no-module-for",
            DeskError::Store(error) => error.code(),
            DeskError::In { error, .. } => error.code(),
            DeskError::Module(_) | DeskError::Kept { .. } => "module",
            DeskError::NoRuleset { .. } => "no-ruleset",
            DeskError::UnknownSeat { .. } => "unknown-seat",
            DeskError::ComputerSeat(_) => "computer-seat",
            DeskError::Closed(_) => "closed",
            DeskError::Setup(_) => "setup",
            DeskError::Replay(_) | DeskError::Differs { .. } | DeskError::RecordRefused { .. } => {
                "replay"
            }
            DeskError::Dice(_) => "dice",
            DeskError::State(_) => "state",
            DeskError::File(_) => "file",
            DeskError::OnlySeen { .. } => "only-seen",
            DeskError::NoSeed(_) => "no-seed",
            DeskError::NoBase64(_) => "no-base64",
            DeskError::Endless { .. } => "endless",
            DeskError::NoRandomness(_) => "no-randomness",
            DeskError::Unreadable { .. } => "unreadable",
            DeskError::NoRequest(_) => "no-request",
        }
    }
}

impl From<DeskError> for Fault {
    fn from(error: DeskError) -> Self {
        Fault {
            code: Tag::of(error.code()),
            detail: brief(&error.to_string()),
        }
    }
}

/// What keeps a request from being answered: a refusal by rule, or an error of the desk.
#[derive(Debug)]
pub(crate) enum Denied {
    Refused(Refusal),
    Error(DeskError),
}

impl<E: Into<DeskError>> From<E> for Denied {
    fn from(error: E) -> Self {
        Denied::Error(error.into())
    }
}

impl From<Refusal> for Denied {
    fn from(refusal: Refusal) -> Self {
        Denied::Refused(refusal)
    }
}

impl From<PlayError> for Denied {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Refused(refusal) => Denied::Refused(refusal),
            PlayError::Dice(error) => Denied::Error(error.into()),
        }
    }
}
