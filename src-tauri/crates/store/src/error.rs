//! What can go wrong with a file of games, in words that say where and what helps.

use rusqlite::ErrorCode;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// Why a call on the store did not happen; nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file is something else.
    #[error("{}: this is no file of Motti's games; choose another file, or move it away", .0.display())]
    NotMotti(PathBuf),
    /// The file was written by a later program.
    #[error(
        "{}: written by a later Motti (version {found} of the file; this program knows {known}); open it with that program",
        .path.display()
    )]
    Newer {
        /// Which file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// What this program knows.
        known: i64,
    },
    /// Another program is writing, and does not end.
    #[error("{}: another program is using this file; close it there and try again", .0.display())]
    Locked(PathBuf),
    /// No room.
    #[error("{}: the disk is full; make room and try again, nothing is lost", .0.display())]
    Full(PathBuf),
    /// No permission to write.
    #[error("{}: may not be written; check its permissions", .0.display())]
    ReadOnly(PathBuf),
    /// The place does not exist or may not be opened.
    #[error("{}: cannot be opened ({problem}); check that its folder exists and may be written", .path.display())]
    CannotOpen {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        problem: String,
    },
    /// The file system cannot give durable commits.
    #[error(
        "{}: this place cannot keep games safely ({found}); use a local disk",
        .path.display()
    )]
    NotDurable {
        /// Which file.
        path: PathBuf,
        /// What was found instead.
        found: String,
    },
    /// The file holds something that cannot be.
    #[error("{}: {what} is damaged ({problem}); restore the file from a copy", .path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What in it.
        what: String,
        /// How it shows.
        problem: String,
    },
    /// No such game.
    #[error("{}: there is no game “{game}”", .path.display())]
    NoGame {
        /// Which file.
        path: PathBuf,
        /// The game asked for.
        game: String,
    },
    /// No such module.
    #[error("{}: the library has no module {module}; install it", .path.display())]
    NoModule {
        /// Which file.
        path: PathBuf,
        /// The module asked for.
        module: String,
    },
    /// Another program has gone on with this game.
    #[error(
        "{}: game “{game}” has been played on by another program; open it again",
        .path.display()
    )]
    Moved {
        /// Which file.
        path: PathBuf,
        /// Which game.
        game: String,
    },
    /// The game has no such ply.
    #[error("{}: game “{game}” has no ply {ply}", .path.display())]
    NoPly {
        /// Which file.
        path: PathBuf,
        /// Which game.
        game: String,
        /// The ply asked for.
        ply: u32,
    },
    /// Anything else the database reports.
    #[error("{}: {error}", .path.display())]
    Sql {
        /// Which file.
        path: PathBuf,
        /// What it reports.
        error: rusqlite::Error,
    },
}

impl StoreError {
    /// The error of the database, in words.
    pub(crate) fn sql(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::NotMotti(path),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked(path),
            Some(ErrorCode::DiskFull) => StoreError::Full(path),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly(path),
            Some(ErrorCode::CannotOpen) => StoreError::CannotOpen {
                problem: error.to_string(),
                path,
            },
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged {
                path,
                what: "the database".into(),
                problem: error.to_string(),
            },
            _ => StoreError::Sql { path, error },
        }
    }

    /// Something written down that cannot be read.
    pub(crate) fn damaged(path: &Path, what: impl Into<String>, problem: &dyn Display) -> Self {
        StoreError::Damaged {
            path: path.to_owned(),
            what: what.into(),
            problem: problem.to_string(),
        }
    }

    /// A stable code, a key of the message files.
    pub const fn code(&self) -> &'static str {
        match self {
            StoreError::NotMotti(_) => "store-not-motti",
            StoreError::Newer { .. } => "store-newer",
            StoreError::Locked(_) => "store-locked",
            StoreError::Full(_) => "store-full",
            StoreError::ReadOnly(_) => "store-read-only",
            StoreError::CannotOpen { .. } => "store-cannot-open",
            StoreError::NotDurable { .. } => "store-not-durable",
            StoreError::Damaged { .. } => "store-damaged",
            StoreError::NoGame { .. } => "unknown-game",
            StoreError::NoModule { .. } => "unknown-module",
            StoreError::Moved { .. } => "store-moved",
            StoreError::NoPly { .. } => "unknown-ply",
            StoreError::Sql { .. } => "store",
        }
    }
}
