//! The library: module archives by the hash of their content, found by the identity of their rules.

use crate::schema::Migration;
use crate::{Store, StoreError};
use rusqlite::{OptionalExtension, params};

pub(crate) const MIGRATIONS: &[Migration] = &[Migration {
    version: 1,
    older_may_open: false,
    sql: "CREATE TABLE module (
            content TEXT PRIMARY KEY,
            identity TEXT NOT NULL,
            id TEXT NOT NULL,
            title TEXT NOT NULL,
            version TEXT NOT NULL,
            summary TEXT NOT NULL,
            added INTEGER NOT NULL,
            bytes BLOB NOT NULL
          ) STRICT;
          CREATE INDEX module_identity ON module (identity, added);",
}];

/// A module to be kept.
#[derive(Clone, Copy, Debug)]
pub struct NewModule<'a> {
    /// The hash of its bytes.
    pub content: &'a str,
    /// The hash of the data its rules read.
    pub identity: &'a str,
    /// Its id.
    pub id: &'a str,
    /// Its title.
    pub title: &'a str,
    /// Its version.
    pub version: &'a str,
    /// What a list of modules shows of it, as the caller writes it.
    pub summary: &'a str,
    /// The archive.
    pub bytes: &'a [u8],
}

/// A module as the library lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModuleRecord {
    /// The hash of its bytes.
    pub content: String,
    /// The hash of the data its rules read.
    pub identity: String,
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its version.
    pub version: String,
    /// What a list of modules shows of it, as the caller wrote it.
    pub summary: String,
    /// When it was added, in seconds since 1970.
    pub added: i64,
}

impl Store {
    /// Keeps a module. One of the same identity with other pictures takes its place in the list.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep_module(&mut self, module: NewModule<'_>, now: i64) -> Result<(), StoreError> {
        self.write(|transaction, path| {
            let wrong = |error| StoreError::sql(path, error);
            transaction
                .execute(
                    "DELETE FROM module WHERE identity = ?1 AND content <> ?2",
                    params![module.identity, module.content],
                )
                .map_err(wrong)?;
            transaction
                .execute(
                    "INSERT OR REPLACE INTO module (content, identity, id, title, version, summary, added, bytes)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                    params![
                        module.content,
                        module.identity,
                        module.id,
                        module.title,
                        module.version,
                        module.summary,
                        now,
                        module.bytes
                    ],
                )
                .map(|_| ())
                .map_err(wrong)
        })
    }

    /// The modules, by title and then the newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn modules(&self) -> Result<Vec<ModuleRecord>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached(
                "SELECT content, identity, id, title, version, summary, added FROM module
                 ORDER BY title, added DESC, content",
            )
            .map_err(|error| self.wrong(error))?;
        let rows = statement
            .query_map([], |row| {
                Ok(ModuleRecord {
                    content: row.get(0)?,
                    identity: row.get(1)?,
                    id: row.get(2)?,
                    title: row.get(3)?,
                    version: row.get(4)?,
                    summary: row.get(5)?,
                    added: row.get(6)?,
                })
            })
            .map_err(|error| self.wrong(error))?;
        rows.collect::<rusqlite::Result<_>>()
            .map_err(|error| self.wrong(error))
    }

    /// The archive of the module of this identity.
    ///
    /// # Errors
    /// When the library has none.
    pub fn module_bytes(&self, identity: &str) -> Result<Vec<u8>, StoreError> {
        let found = self
            .connection
            .query_row(
                "SELECT bytes FROM module WHERE identity = ?1 ORDER BY added DESC LIMIT 1",
                [identity],
                |row| row.get(0),
            )
            .optional()
            .map_err(|error| self.wrong(error))?;
        found.ok_or_else(|| StoreError::NoModule {
            path: self.path.clone(),
            module: identity.to_owned(),
        })
    }
}
