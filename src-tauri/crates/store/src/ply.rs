//! The table of plies: the one log of each game.

use crate::game::{find, json, read_json};
use crate::position::{self, Start};
use crate::schema::Migration;
use crate::{Store, StoreError};
use motti_engine::{Audience, Digest, Outcome, Ply, Seat, Tag, ViewChange};
use rusqlite::{Connection, Row, params};
use std::path::Path;

pub(crate) const MIGRATIONS: &[Migration] = &[Migration {
    version: 1,
    older_may_open: false,
    sql: "CREATE TABLE ply (
            game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            seat TEXT NOT NULL,
            action TEXT NOT NULL,
            origin TEXT NOT NULL,
            draws TEXT NOT NULL,
            events TEXT NOT NULL,
            barrier INTEGER NOT NULL,
            known_to TEXT NOT NULL,
            action_known_to TEXT NOT NULL,
            digest TEXT NOT NULL,
            change TEXT NOT NULL,
            turn_begun TEXT,
            PRIMARY KEY (game, number)
          ) STRICT, WITHOUT ROWID;",
}];

/// A ply to be written, with what the store keeps beside it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The ply.
    pub ply: Ply,
    /// The change of the view that sees everything.
    pub change: ViewChange,
    /// The turn the game stands in after it.
    pub turn: Tag,
    /// Whether that turn began with it.
    pub turn_begun: bool,
    /// How the game ended, when it did.
    pub outcome: Option<Outcome>,
    /// The whole position after it, where one is kept.
    pub start: Option<Start>,
}

/// Where a game stands after an undo.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct After {
    /// How many plies are left.
    pub plies: u32,
    /// The digest after the last of them.
    pub digest: Digest,
    /// The turn.
    pub turn: Tag,
}

const COLUMNS: &str = "number, seat, action, origin, draws, events, barrier, known_to, action_known_to, \
    digest, change, turn_begun";

/// Checks that the game stands where the caller thinks it does.
fn expect(
    connection: &Connection,
    path: &Path,
    game: &str,
    plies: u32,
    digest: Digest,
) -> Result<(), StoreError> {
    let found = find(connection, path, game)?;
    if found.plies == plies && found.digest == digest {
        return Ok(());
    }
    Err(StoreError::Moved {
        path: path.to_owned(),
        game: game.to_owned(),
    })
}

/// Writes one ply behind those there are.
pub(crate) fn insert(
    connection: &Connection,
    path: &Path,
    game: &str,
    before: Digest,
    entry: &Entry,
    now: i64,
) -> Result<(), StoreError> {
    let wrong = |error| StoreError::sql(path, error);
    let made = &entry.ply;
    expect(
        connection,
        path,
        game,
        made.number.saturating_sub(1),
        before,
    )?;
    let what = "the ply";
    let sql = format!(
        "INSERT INTO ply (game, {COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)"
    );
    let values = params![
        game,
        made.number,
        made.seat.as_str(),
        json(&made.action, what, path)?,
        json(&made.origin, what, path)?,
        json(&made.draws, what, path)?,
        json(&made.events, what, path)?,
        made.barrier,
        json(&made.known_to, what, path)?,
        json(&made.action_known_to, what, path)?,
        made.digest.to_string(),
        json(&entry.change, what, path)?,
        entry.turn_begun.then_some(entry.turn.as_str()),
    ];
    let mut statement = connection.prepare_cached(&sql).map_err(wrong)?;
    statement.execute(values).map_err(wrong)?;
    let outcome = entry.outcome.as_ref();
    let outcome = outcome.map(|end| json(end, what, path)).transpose()?;
    connection
        .prepare_cached(
            "UPDATE game SET plies = ?2, digest = ?3, turn = ?4, outcome = ?5, played = ?6
             WHERE id = ?1",
        )
        .and_then(|mut statement| {
            statement.execute(params![
                game,
                made.number,
                made.digest.to_string(),
                entry.turn.as_str(),
                outcome,
                now
            ])
        })
        .map_err(wrong)?;
    match &entry.start {
        Some(start) => position::put(connection, path, game, start),
        None => Ok(()),
    }
}

/// Copies the first plies of a game into another one.
pub(crate) fn copy(
    connection: &Connection,
    path: &Path,
    from: &str,
    to: &str,
    after: u32,
) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO ply (game, {COLUMNS}) SELECT ?1, {COLUMNS} FROM ply WHERE game = ?2 AND number <= ?3"
    );
    connection
        .execute(&sql, params![to, from, after])
        .map(|_| ())
        .map_err(|error| StoreError::sql(path, error))
}

fn texts(row: &Row<'_>) -> rusqlite::Result<(u32, bool, [String; 8])> {
    let mut texts: [String; 8] = Default::default();
    for (text, column) in texts.iter_mut().zip([1, 2, 3, 4, 5, 7, 8, 9]) {
        *text = row.get(column)?;
    }
    Ok((row.get(0)?, row.get(6)?, texts))
}

fn read(number: u32, barrier: bool, texts: &[String; 8], path: &Path) -> Result<Ply, StoreError> {
    let what = format!("ply {number}");
    let [
        seat,
        action,
        origin,
        draws,
        events,
        known_to,
        action_known_to,
        digest,
    ] = texts;
    Ok(Ply {
        number,
        seat: Seat::new(seat),
        action: read_json(action, &what, path)?,
        origin: read_json(origin, &what, path)?,
        draws: read_json(draws, &what, path)?,
        events: read_json(events, &what, path)?,
        barrier,
        known_to: read_json(known_to, &what, path)?,
        action_known_to: read_json(action_known_to, &what, path)?,
        digest: Digest::from_hex(digest)
            .ok_or_else(|| StoreError::damaged(path, &what, &"its digest is none"))?,
    })
}

impl Store {
    /// Writes a ply behind those there are: one transaction, on disk when this returns. `before`
    /// is the digest the ply was played on.
    ///
    /// # Errors
    /// When it cannot be written, or another program has played on; nothing has changed then.
    pub fn append(
        &mut self,
        game: &str,
        before: Digest,
        entry: &Entry,
        now: i64,
    ) -> Result<(), StoreError> {
        self.write(|transaction, path| insert(transaction, path, game, before, entry, now))
    }

    /// Takes the last ply back, durably, and counts it against the seat; answers how often the
    /// seat has done so. `before` is the digest after the ply that goes.
    ///
    /// # Errors
    /// When it cannot be written, or another program has played on; nothing has changed then.
    pub fn undo(
        &mut self,
        game: &str,
        seat: &Seat,
        before: Digest,
        after: &After,
        now: i64,
    ) -> Result<u32, StoreError> {
        self.write(|transaction, path| {
            let wrong = |error| StoreError::sql(path, error);
            expect(
                transaction,
                path,
                game,
                after.plies.saturating_add(1),
                before,
            )?;
            let mut undos = find(transaction, path, game)?.undos;
            let count = undos.entry(seat.clone()).or_default();
            *count = count.saturating_add(1);
            let count = *count;
            transaction
                .execute(
                    "DELETE FROM ply WHERE game = ?1 AND number > ?2",
                    params![game, after.plies],
                )
                .map_err(wrong)?;
            position::forget_after(transaction, path, game, after.plies)?;
            transaction
                .execute(
                    "UPDATE game SET plies = ?2, digest = ?3, turn = ?4, outcome = NULL,
                     undos = ?5, played = ?6 WHERE id = ?1",
                    params![
                        game,
                        after.plies,
                        after.digest.to_string(),
                        after.turn.as_str(),
                        json(&undos, "the undo counts", path)?,
                        now
                    ],
                )
                .map_err(wrong)?;
            Ok(count)
        })
    }

    /// The log of a game.
    ///
    /// # Errors
    /// When there is no such game, or a ply cannot be read or is missing.
    pub fn plies(&self, game: &str) -> Result<Vec<Ply>, StoreError> {
        let record = self.game(game)?;
        let sql = format!("SELECT {COLUMNS} FROM ply WHERE game = ?1 ORDER BY number");
        let mut statement = self
            .connection
            .prepare_cached(&sql)
            .map_err(|error| self.wrong(error))?;
        let rows = statement
            .query_map([game], texts)
            .map_err(|error| self.wrong(error))?;
        let mut plies = Vec::new();
        for row in rows {
            let (number, barrier, texts) = row.map_err(|error| self.wrong(error))?;
            plies.push(read(number, barrier, &texts, &self.path)?);
        }
        let whole = plies
            .iter()
            .zip(1_u32..)
            .all(|(ply, number)| ply.number == number);
        if !whole || u32::try_from(plies.len()).ok() != Some(record.plies) {
            let what = format!("game “{game}”");
            return Err(StoreError::damaged(&self.path, what, &"plies are missing"));
        }
        Ok(plies)
    }

    /// The recorded changes of the view that sees everything, after ply `from` up to ply `to`.
    ///
    /// # Errors
    /// When one cannot be read.
    pub fn changes(&self, game: &str, from: u32, to: u32) -> Result<Vec<ViewChange>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached(
                "SELECT number, change FROM ply WHERE game = ?1 AND number > ?2 AND number <= ?3
                 ORDER BY number",
            )
            .map_err(|error| self.wrong(error))?;
        let rows = statement
            .query_map(params![game, from, to], |row| {
                Ok((row.get::<_, u32>(0)?, row.get::<_, String>(1)?))
            })
            .map_err(|error| self.wrong(error))?;
        rows.map(|row| {
            let (number, text) = row.map_err(|error| self.wrong(error))?;
            read_json(&text, &format!("ply {number}"), &self.path)
        })
        .collect()
    }

    /// Who may know of how many plies of a game.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn audiences(&self, game: &str) -> Result<Vec<(Audience, u32)>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT known_to, count(*) FROM ply WHERE game = ?1 GROUP BY known_to")
            .map_err(|error| self.wrong(error))?;
        let rows = statement
            .query_map([game], |row| Ok((row.get::<_, String>(0)?, row.get(1)?)))
            .map_err(|error| self.wrong(error))?;
        rows.map(|row| {
            let (text, count) = row.map_err(|error| self.wrong(error))?;
            Ok((read_json(&text, "a ply", &self.path)?, count))
        })
        .collect()
    }

    /// The turns that began within the log: label and ply.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn turns(&self, game: &str) -> Result<Vec<(Tag, u32)>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached(
                "SELECT turn_begun, number FROM ply
                 WHERE game = ?1 AND turn_begun IS NOT NULL ORDER BY number",
            )
            .map_err(|error| self.wrong(error))?;
        let rows = statement
            .query_map([game], |row| {
                Ok((Tag::new(row.get::<_, String>(0)?), row.get(1)?))
            })
            .map_err(|error| self.wrong(error))?;
        rows.collect::<rusqlite::Result<_>>()
            .map_err(|error| self.wrong(error))
    }
}
