//! The table of games: what each was set up from, who plays it and where it stands.

use crate::position::{self, Start};
use crate::schema::Migration;
use crate::{Entry, Store, StoreError, ply};
use motti_engine::{Digest, Outcome, Seat, Setup, Tag};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::path::Path;

pub(crate) const MIGRATIONS: &[Migration] = &[Migration {
    version: 1,
    older_may_open: false,
    sql: "CREATE TABLE game (
            id TEXT PRIMARY KEY,
            module TEXT NOT NULL,
            title TEXT NOT NULL,
            ruleset TEXT NOT NULL,
            ruleset_version INTEGER NOT NULL,
            setup TEXT NOT NULL,
            players TEXT NOT NULL,
            open INTEGER NOT NULL,
            undos TEXT NOT NULL,
            plies INTEGER NOT NULL,
            digest TEXT NOT NULL,
            turn TEXT NOT NULL,
            outcome TEXT,
            begun INTEGER NOT NULL,
            played INTEGER NOT NULL,
            branched_from TEXT,
            branched_after INTEGER,
            same_dice INTEGER NOT NULL
          ) STRICT;",
}];

/// The game and ply another game was branched from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BranchedFrom {
    /// The game.
    pub game: String,
    /// After which of its plies.
    pub after: u32,
    /// Whether the dice stay the same, for practice.
    pub same_dice: bool,
}

/// A game to be begun.
#[derive(Clone, PartialEq, Debug)]
pub struct NewGame {
    /// Its id: new, and not to be guessed from another.
    pub id: String,
    /// The identity of its module.
    pub module: String,
    /// The title.
    pub title: String,
    /// The ruleset's name and version.
    pub ruleset: (String, u32),
    /// What it is set up from, with its seeds.
    pub setup: Setup,
    /// Who answers for each seat.
    pub players: BTreeMap<Seat, String>,
    /// Whether it is played with everything open.
    pub open: bool,
    /// How often each seat has used undo: for a game that comes from a file.
    pub undos: BTreeMap<Seat, u32>,
    /// Where it was branched off.
    pub branched_from: Option<BranchedFrom>,
}

/// A game as the store has it.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// Its id.
    pub id: String,
    /// The identity of its module.
    pub module: String,
    /// The title.
    pub title: String,
    /// The ruleset's name and version when the game was begun.
    pub ruleset: (String, u32),
    /// What it was set up from, with its seeds.
    pub setup: Setup,
    /// Who answers for each seat.
    pub players: BTreeMap<Seat, String>,
    /// Whether it is played with everything open.
    pub open: bool,
    /// How often each seat has used undo.
    pub undos: BTreeMap<Seat, u32>,
    /// How many plies were played.
    pub plies: u32,
    /// The digest after the last of them.
    pub digest: Digest,
    /// The turn it stands in.
    pub turn: Tag,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// When it was begun, in seconds since 1970.
    pub begun: i64,
    /// When it was last played, in seconds since 1970.
    pub played: i64,
    /// Where it was branched off.
    pub branched_from: Option<BranchedFrom>,
}

const COLUMNS: &str = "id, module, title, ruleset, ruleset_version, setup, players, open, undos, \
    plies, digest, turn, outcome, begun, played, branched_from, branched_after, same_dice";

/// A row before its JSON is read.
struct Raw {
    record: GameRecord,
    setup: String,
    players: String,
    undos: String,
    digest: String,
    outcome: Option<String>,
}

fn raw(row: &Row<'_>) -> rusqlite::Result<Raw> {
    let from: Option<String> = row.get(15)?;
    let after: Option<u32> = row.get(16)?;
    let same_dice = row.get(17)?;
    Ok(Raw {
        record: GameRecord {
            id: row.get(0)?,
            module: row.get(1)?,
            title: row.get(2)?,
            ruleset: (row.get(3)?, row.get(4)?),
            setup: Setup {
                scenario: String::new(),
                options: BTreeMap::new(),
                seeds: Vec::new(),
            },
            players: BTreeMap::new(),
            open: row.get(7)?,
            undos: BTreeMap::new(),
            plies: row.get(9)?,
            digest: Digest::NONE,
            turn: Tag::new(row.get::<_, String>(11)?),
            outcome: None,
            begun: row.get(13)?,
            played: row.get(14)?,
            branched_from: from.zip(after).map(|(game, after)| BranchedFrom {
                game,
                after,
                same_dice,
            }),
        },
        setup: row.get(5)?,
        players: row.get(6)?,
        undos: row.get(8)?,
        digest: row.get(10)?,
        outcome: row.get(12)?,
    })
}

impl Raw {
    fn read(self, path: &Path) -> Result<GameRecord, StoreError> {
        let mut record = self.record;
        let what = format!("game “{}”", record.id);
        record.setup = read_json(&self.setup, &what, path)?;
        if record.setup.seeds.is_empty() {
            return Err(StoreError::damaged(path, what, &"it has no seed"));
        }
        record.players = read_json(&self.players, &what, path)?;
        record.undos = read_json(&self.undos, &what, path)?;
        record.digest = Digest::from_hex(&self.digest)
            .ok_or_else(|| StoreError::damaged(path, &what, &"its digest is none"))?;
        record.outcome = self
            .outcome
            .map(|text| read_json(&text, &what, path))
            .transpose()?;
        Ok(record)
    }
}

/// A value as JSON text.
pub(crate) fn json<T: Serialize>(value: &T, what: &str, path: &Path) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::damaged(path, what, &error))
}

/// A value from JSON text.
pub(crate) fn read_json<T: DeserializeOwned>(
    text: &str,
    what: &str,
    path: &Path,
) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::damaged(path, what, &error))
}

/// One game, or the error that there is none.
pub(crate) fn find(
    connection: &Connection,
    path: &Path,
    game: &str,
) -> Result<GameRecord, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM game WHERE id = ?1");
    let found = connection
        .prepare_cached(&sql)
        .and_then(|mut statement| statement.query_row([game], raw).optional())
        .map_err(|error| StoreError::sql(path, error))?;
    found
        .ok_or_else(|| StoreError::NoGame {
            path: path.to_owned(),
            game: game.to_owned(),
        })?
        .read(path)
}

fn insert(
    connection: &Connection,
    path: &Path,
    new: &NewGame,
    start: &Start,
    now: i64,
) -> Result<(), StoreError> {
    let from = new.branched_from.as_ref();
    let sql = format!(
        "INSERT INTO game ({COLUMNS}) VALUES
         (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, NULL, ?13, ?13, ?14, ?15, ?16)"
    );
    connection
        .execute(
            &sql,
            params![
                new.id,
                new.module,
                new.title,
                new.ruleset.0,
                new.ruleset.1,
                json(&new.setup, "the set-up", path)?,
                json(&new.players, "the players", path)?,
                new.open,
                json(&new.undos, "the undo counts", path)?,
                start.saved.ply,
                start.saved.digest.to_string(),
                start.view.moment.turn.as_str(),
                now,
                from.map(|from| &from.game),
                from.map(|from| from.after),
                from.is_some_and(|from| from.same_dice),
            ],
        )
        .map_err(|error| StoreError::sql(path, error))?;
    position::put(connection, path, &new.id, start)
}

impl Store {
    /// Begins a game in the position it starts from, with the plies it has already (those of a
    /// game that comes from a file; none otherwise).
    ///
    /// # Errors
    /// When it cannot be written; nothing is then.
    pub fn begin(
        &mut self,
        new: &NewGame,
        start: &Start,
        entries: &[Entry],
        now: i64,
    ) -> Result<(), StoreError> {
        self.write(|transaction, path| {
            insert(transaction, path, new, start, now)?;
            let mut before = start.saved.digest;
            for entry in entries {
                ply::insert(transaction, path, &new.id, before, entry, now)?;
                before = entry.ply.digest;
            }
            Ok(())
        })
    }

    /// Begins a game that shares the first plies of another one; `start` is the position after
    /// them.
    ///
    /// # Errors
    /// When it cannot be written, or there is no such game to branch from.
    pub fn begin_branch(
        &mut self,
        new: &NewGame,
        from: &BranchedFrom,
        start: &Start,
        now: i64,
    ) -> Result<(), StoreError> {
        self.write(|transaction, path| {
            find(transaction, path, &from.game)?;
            insert(transaction, path, new, start, now)?;
            ply::copy(transaction, path, &from.game, &new.id, from.after)?;
            position::copy(transaction, path, &from.game, &new.id, from.after)
        })
    }

    /// One game.
    ///
    /// # Errors
    /// When there is none of this id, or its row cannot be read.
    pub fn game(&self, game: &str) -> Result<GameRecord, StoreError> {
        find(&self.connection, &self.path, game)
    }

    /// All games, last played first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn games(&self) -> Result<Vec<GameRecord>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM game ORDER BY played DESC, begun DESC, id");
        let mut statement = self
            .connection
            .prepare_cached(&sql)
            .map_err(|error| self.wrong(error))?;
        let rows = statement
            .query_map([], raw)
            .map_err(|error| self.wrong(error))?;
        rows.map(|row| row.map_err(|error| self.wrong(error))?.read(&self.path))
            .collect()
    }

    /// Deletes a game with its plies, positions and notes.
    ///
    /// # Errors
    /// When there is none of this id.
    pub fn delete(&mut self, game: &str) -> Result<(), StoreError> {
        self.write(|transaction, path| {
            let gone = transaction
                .execute("DELETE FROM game WHERE id = ?1", [game])
                .map_err(|error| StoreError::sql(path, error))?;
            if gone == 0 {
                return Err(StoreError::NoGame {
                    path: path.to_owned(),
                    game: game.to_owned(),
                });
            }
            Ok(())
        })
    }
}
