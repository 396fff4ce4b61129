//! The tables of notes: what a player wrote beside a ply, and on a place of the map.

use crate::schema::Migration;
use crate::{Store, StoreError};
use rusqlite::params;

pub(crate) const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 2,
        older_may_open: true,
        sql: "CREATE TABLE note (
            game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            ply INTEGER NOT NULL,
            text TEXT NOT NULL,
            written INTEGER NOT NULL,
            PRIMARY KEY (game, ply)
          ) STRICT, WITHOUT ROWID;",
    },
    Migration {
        version: 3,
        older_may_open: true,
        sql: "CREATE TABLE place_note (
            game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            reader TEXT NOT NULL,
            place TEXT NOT NULL,
            text TEXT NOT NULL,
            written INTEGER NOT NULL,
            PRIMARY KEY (game, reader, place)
          ) STRICT, WITHOUT ROWID;",
    },
];

/// What was written beside a ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// After which ply.
    pub ply: u32,
    /// The text.
    pub text: String,
    /// When, in seconds since 1970.
    pub written: i64,
}

/// What was written on a place of the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceNote {
    /// Where.
    pub place: String,
    /// The text.
    pub text: String,
    /// When, in seconds since 1970.
    pub written: i64,
}

impl Store {
    /// Writes a note on a place for those who read as `reader` (the seats of a table that keeps
    /// secrets; empty where everything lies open); an empty text takes it away.
    ///
    /// # Errors
    /// When it cannot be written, or there is no such game.
    pub fn write_place_note(
        &mut self,
        game: &str,
        reader: &str,
        note: &PlaceNote,
    ) -> Result<(), StoreError> {
        self.game(game)?;
        self.write(|transaction, path| {
            let done = if note.text.is_empty() {
                transaction.execute(
                    "DELETE FROM place_note WHERE game = ?1 AND reader = ?2 AND place = ?3",
                    params![game, reader, note.place],
                )
            } else {
                transaction.execute(
                    "INSERT OR REPLACE INTO place_note (game, reader, place, text, written)
                     VALUES (?1, ?2, ?3, ?4, ?5)",
                    params![game, reader, note.place, note.text, note.written],
                )
            };
            done.map(|_| ())
                .map_err(|error| StoreError::sql(path, error))
        })
    }

    /// The notes on places of a game for those who read as `reader`, in the order of the places.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn place_notes(&self, game: &str, reader: &str) -> Result<Vec<PlaceNote>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached(
                "SELECT place, text, written FROM place_note
                 WHERE game = ?1 AND reader = ?2 ORDER BY place",
            )
            .map_err(|error| self.wrong(error))?;
        let rows = statement
            .query_map([game, reader], |row| {
                Ok(PlaceNote {
                    place: row.get(0)?,
                    text: row.get(1)?,
                    written: row.get(2)?,
                })
            })
            .map_err(|error| self.wrong(error))?;
        rows.collect::<rusqlite::Result<_>>()
            .map_err(|error| self.wrong(error))
    }

    /// Writes a note beside a ply; an empty text takes it away.
    ///
    /// # Errors
    /// When it cannot be written, or there is no such game.
    pub fn write_note(&mut self, game: &str, note: &Note) -> Result<(), StoreError> {
        self.game(game)?;
        self.write(|transaction, path| {
            let done = if note.text.is_empty() {
                transaction.execute(
                    "DELETE FROM note WHERE game = ?1 AND ply = ?2",
                    params![game, note.ply],
                )
            } else {
                transaction.execute(
                    "INSERT OR REPLACE INTO note (game, ply, text, written) VALUES (?1, ?2, ?3, ?4)",
                    params![game, note.ply, note.text, note.written],
                )
            };
            done.map(|_| ())
                .map_err(|error| StoreError::sql(path, error))
        })
    }

    /// The notes of a game, in the order of its plies.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn notes(&self, game: &str) -> Result<Vec<Note>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT ply, text, written FROM note WHERE game = ?1 ORDER BY ply")
            .map_err(|error| self.wrong(error))?;
        let rows = statement
            .query_map([game], |row| {
                Ok(Note {
                    ply: row.get(0)?,
                    text: row.get(1)?,
                    written: row.get(2)?,
                })
            })
            .map_err(|error| self.wrong(error))?;
        rows.collect::<rusqlite::Result<_>>()
            .map_err(|error| self.wrong(error))
    }
}
