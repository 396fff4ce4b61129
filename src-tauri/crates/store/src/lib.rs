//! Games on disk: one SQLite file with games, plies, positions and the library of modules, and the
//! `.motti` file that one game travels in.
//!
//! The log of plies is the game. Positions (full states and views at phase starts) are a cache of
//! it and may be thrown away. What a call has answered is on disk: the file is in WAL mode with
//! full synchronous commits, which [`Store::open`] asserts.

mod error;
mod file;
mod game;
mod module;
mod note;
mod packed;
mod ply;
mod position;
mod schema;
#[cfg(test)]
mod tests;

// The games of the tests speak of this crate by its name.
#[cfg(test)]
extern crate self as motti_store;

pub use error::{StoreError, brief};
pub use file::{FILE_FORMAT, FileError, FileKind, GameFile, Manifest, SeenFile, read_file};
pub use game::{BranchedFrom, GameRecord, NewGame};
pub use module::{ModuleRecord, NewModule};
pub use note::{Note, PlaceNote};
pub use ply::{After, Entry};
pub use position::Start;
pub use schema::VERSION;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a call waits for another program that is writing.
const PATIENCE: Duration = Duration::from_secs(3);

/// The games and modules of one file.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
}

impl Store {
    /// Opens a file, makes it where there is none, and brings an older one up to this version.
    ///
    /// # Errors
    /// When the file cannot be opened, is no Motti file, is too new for this program, is held by
    /// another one, or its file system cannot give what durable commits need.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let wrong = |error| StoreError::sql(path, error);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(wrong)?;
        connection.busy_timeout(PATIENCE).map_err(wrong)?;
        let mut store = Store {
            connection,
            path: path.to_owned(),
        };
        schema::recognise(&store.connection, path)?;
        store.make_durable()?;
        schema::migrate(&mut store.connection, path)?;
        Ok(store)
    }

    /// Sets what a commit must be, and reads it back: a file system that cannot keep the promise
    /// is refused, not trusted.
    fn make_durable(&self) -> Result<(), StoreError> {
        let wrong = |error| StoreError::sql(&self.path, error);
        let set = |name: &str, value: &str| {
            self.connection
                .pragma_update(None, name, value)
                .map_err(wrong)
        };
        let mode: String = self
            .connection
            .query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))
            .map_err(wrong)?;
        set("synchronous", "FULL")?;
        set("fullfsync", "ON")?;
        set("checkpoint_fullfsync", "ON")?;
        set("foreign_keys", "ON")?;
        set("trusted_schema", "OFF")?;
        let level: i64 = self
            .connection
            .query_row("PRAGMA synchronous", [], |row| row.get(0))
            .map_err(wrong)?;
        if mode != "wal" || level != 2 {
            return Err(StoreError::NotDurable {
                path: self.path.clone(),
                found: format!("journal {mode}, synchronous {level}"),
            });
        }
        Ok(())
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn wrong(&self, error: rusqlite::Error) -> StoreError {
        StoreError::sql(&self.path, error)
    }

    /// Does all of `work` or nothing of it, durably.
    fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>, &Path) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let path = &self.path;
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(|error| StoreError::sql(path, error))?;
        let made = work(&transaction, path)?;
        transaction
            .commit()
            .map_err(|error| StoreError::sql(path, error))?;
        Ok(made)
    }
}
