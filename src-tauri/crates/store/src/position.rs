//! The table of positions: whole states and views at phase starts. It is a cache of the log.

use crate::packed::{pack, unpack};
use crate::schema::Migration;
use crate::{Store, StoreError};
use motti_engine::{Saved, View};
use rusqlite::{Connection, OptionalExtension, params};
use std::path::Path;

pub(crate) const MIGRATIONS: &[Migration] = &[Migration {
    version: 1,
    older_may_open: false,
    sql: "CREATE TABLE position (
            game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            ply INTEGER NOT NULL,
            saved BLOB NOT NULL,
            view BLOB NOT NULL,
            PRIMARY KEY (game, ply)
          ) STRICT, WITHOUT ROWID;",
}];

/// A whole position: the state to go on from, and what sees everything of it.
#[derive(Clone, Debug)]
pub struct Start {
    /// The state.
    pub saved: Saved,
    /// The view that sees everything.
    pub view: View,
}

/// Keeps a position.
pub(crate) fn put(
    connection: &Connection,
    path: &Path,
    game: &str,
    start: &Start,
) -> Result<(), StoreError> {
    let saved = pack(&start.saved, "the state", path)?;
    let view = pack(&start.view, "the view", path)?;
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO position (game, ply, saved, view) VALUES (?1, ?2, ?3, ?4)",
        )
        .and_then(|mut statement| statement.execute(params![game, start.saved.ply, saved, view]))
        .map(|_| ())
        .map_err(|error| StoreError::sql(path, error))
}

/// Copies the positions of a game's first plies into another one, which has its own at `after`.
pub(crate) fn copy(
    connection: &Connection,
    path: &Path,
    from: &str,
    to: &str,
    after: u32,
) -> Result<(), StoreError> {
    connection
        .execute(
            "INSERT INTO position (game, ply, saved, view)
             SELECT ?1, ply, saved, view FROM position WHERE game = ?2 AND ply < ?3",
            params![to, from, after],
        )
        .map(|_| ())
        .map_err(|error| StoreError::sql(path, error))
}

/// Forgets the positions after a ply.
pub(crate) fn forget_after(
    connection: &Connection,
    path: &Path,
    game: &str,
    ply: u32,
) -> Result<(), StoreError> {
    connection
        .execute(
            "DELETE FROM position WHERE game = ?1 AND ply > ?2",
            params![game, ply],
        )
        .map(|_| ())
        .map_err(|error| StoreError::sql(path, error))
}

impl Store {
    fn latest(
        &self,
        column: &str,
        game: &str,
        ply: u32,
    ) -> Result<Option<(u32, Vec<u8>)>, StoreError> {
        let sql = format!(
            "SELECT ply, {column} FROM position WHERE game = ?1 AND ply <= ?2 ORDER BY ply DESC LIMIT 1"
        );
        self.connection
            .prepare_cached(&sql)
            .and_then(|mut statement| {
                statement
                    .query_row(params![game, ply], |row| Ok((row.get(0)?, row.get(1)?)))
                    .optional()
            })
            .map_err(|error| self.wrong(error))
    }

    /// The last state kept at or before a ply; `None` when none is kept.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn saved_before(&self, game: &str, ply: u32) -> Result<Option<Saved>, StoreError> {
        let Some((at, bytes)) = self.latest("saved", game, ply)? else {
            return Ok(None);
        };
        unpack(&bytes, &format!("the state after ply {at}"), &self.path).map(Some)
    }

    /// What sees everything saw after a ply: the last view kept, and the changes since; `None`
    /// when no view is kept.
    ///
    /// # Errors
    /// When the game has no such ply, or a view or change cannot be read.
    pub fn view_at(&self, game: &str, ply: u32) -> Result<Option<View>, StoreError> {
        if ply > self.game(game)?.plies {
            return Err(StoreError::NoPly {
                path: self.path.clone(),
                game: game.to_owned(),
                ply,
            });
        }
        let Some((at, bytes)) = self.latest("view", game, ply)? else {
            return Ok(None);
        };
        let mut view: View = unpack(&bytes, &format!("the view after ply {at}"), &self.path)?;
        for change in self.changes(game, at, ply)? {
            view.apply(change);
        }
        Ok(Some(view))
    }

    /// Throws the kept positions of a game away; they are a cache of its log.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn forget_positions(&mut self, game: &str) -> Result<(), StoreError> {
        self.write(|transaction, path| {
            transaction
                .execute("DELETE FROM position WHERE game = ?1", [game])
                .map(|_| ())
                .map_err(|error| StoreError::sql(path, error))
        })
    }

    /// Keeps positions of a game again.
    ///
    /// # Errors
    /// When they cannot be written, or there is no such game.
    pub fn keep_positions(&mut self, game: &str, starts: &[Start]) -> Result<(), StoreError> {
        self.write(|transaction, path| {
            starts
                .iter()
                .try_for_each(|start| put(transaction, path, game, start))
        })
    }
}
