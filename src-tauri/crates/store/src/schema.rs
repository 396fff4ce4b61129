//! The versions of the file: each table brings its own steps, and each step says whether an older
//! program may still open the file.

use crate::{StoreError, game, module, note, ply, position};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior};
use std::path::Path;

/// Marks a file as Motti's: `MOTT` in the file's header.
const APPLICATION: i64 = 0x4D4F_5454;

/// The version this program writes.
pub const VERSION: i64 = 3;

/// One step of one table to a version.
pub(crate) struct Migration {
    /// The version of the file after it.
    pub version: i64,
    /// What is done.
    pub sql: &'static str,
    /// Whether a program that knows only the version before may still open the file.
    pub older_may_open: bool,
}

/// The steps of all tables, in the order tables refer to each other.
fn migrations() -> impl Iterator<Item = &'static Migration> {
    [
        module::MIGRATIONS,
        game::MIGRATIONS,
        ply::MIGRATIONS,
        position::MIGRATIONS,
        note::MIGRATIONS,
    ]
    .into_iter()
    .flatten()
}

/// Which programs may open a file of this version: those that know at least the answer.
fn oldest_reader(version: i64) -> i64 {
    (2..=version)
        .rev()
        .find(|step| migrations().any(|made| made.version == *step && !made.older_may_open))
        .unwrap_or(1)
}

fn pragma(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
}

/// Refuses a file that is not Motti's, before anything is written to it.
pub(crate) fn recognise(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let wrong = |error| StoreError::sql(path, error);
    let application = pragma(connection, "application_id").map_err(wrong)?;
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(wrong)?;
    if application == APPLICATION || (application == 0 && tables == 0) {
        Ok(())
    } else {
        Err(StoreError::NotMotti(path.to_owned()))
    }
}

/// Brings a file up to this program's version, in one transaction.
pub(crate) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let wrong = |error| StoreError::sql(path, error);
    let found = pragma(connection, "user_version").map_err(wrong)?;
    if found == VERSION {
        return Ok(());
    }
    if found > VERSION {
        return check_newer(connection, path, found);
    }
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(wrong)?;
    // Another program may have done it while this one waited.
    let found = pragma(&transaction, "user_version").map_err(wrong)?;
    if found < 1 {
        if pragma(&transaction, "application_id").map_err(wrong)? == APPLICATION {
            let problem = format!("no file has version {found}");
            return Err(StoreError::damaged(
                path,
                "the version of the file",
                &problem,
            ));
        }
        transaction
            .execute_batch("CREATE TABLE format (oldest_reader INTEGER NOT NULL) STRICT; INSERT INTO format VALUES (1);")
            .map_err(wrong)?;
        transaction
            .pragma_update(None, "application_id", APPLICATION)
            .map_err(wrong)?;
    }
    for version in found + 1..=VERSION {
        for step in migrations().filter(|step| step.version == version) {
            transaction.execute_batch(step.sql).map_err(wrong)?;
        }
    }
    transaction
        .execute(
            "UPDATE format SET oldest_reader = ?1",
            [oldest_reader(VERSION)],
        )
        .map_err(wrong)?;
    transaction
        .pragma_update(None, "user_version", VERSION)
        .map_err(wrong)?;
    transaction.commit().map_err(wrong)
}

/// A file of a later version may be opened where that version says so.
fn check_newer(connection: &Connection, path: &Path, found: i64) -> Result<(), StoreError> {
    let oldest: Option<i64> = connection
        .query_row("SELECT oldest_reader FROM format", [], |row| row.get(0))
        .optional()
        .unwrap_or_default();
    match oldest {
        Some(oldest) if oldest <= VERSION => Ok(()),
        _ => Err(StoreError::Newer {
            path: path.to_owned(),
            found,
            known: VERSION,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_version_has_a_step_and_none_is_beyond() {
        for version in 1..=VERSION {
            assert!(migrations().any(|step| step.version == version));
        }
        assert!(migrations().all(|step| (1..=VERSION).contains(&step.version)));
    }

    #[test]
    fn a_program_of_version_one_may_open_this_file() {
        assert_eq!(oldest_reader(VERSION), 1);
    }
}
