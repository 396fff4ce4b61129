//! Saving a game and going on from what was saved.

use crate::dice::{Dice, StreamPositions};
use crate::digest::Digest;
use crate::ply::Ply;
use crate::ruleset::Ruleset;
use crate::session::{Session, Setup};
use crate::table::Table;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a saved position holds: enough to go on playing from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The title's state.
    pub state: serde_json::Value,
    /// The state of the table.
    pub table: Table,
    /// How far the dice streams have been drawn.
    pub positions: StreamPositions,
    /// The digest after the last ply.
    pub digest: Digest,
    /// How many plies have been played.
    pub ply: u32,
}

impl<R: Ruleset> Session<R> {
    /// Goes on from a saved position with the log. Plies of the log after the saved position are
    /// played again and compared; those without a barrier can then be undone as before.
    ///
    /// # Errors
    /// When the saved state is not one of this ruleset, or the plies after it do not replay.
    pub fn resume(
        rules: Arc<R>,
        setup: Setup,
        saved: Saved,
        mut log: Vec<Ply>,
    ) -> Result<Self, serde_json::Error> {
        let wrong = |problem: &str| <serde_json::Error as serde::de::Error>::custom(problem);
        if !log
            .iter()
            .zip(1..)
            .all(|(ply, number)| ply.number == number)
        {
            return Err(wrong("the plies of the log are not numbered from 1"));
        }
        if log.len() < saved.ply as usize {
            return Err(wrong("the log ends before the saved position"));
        }
        let later = log.iter().position(|ply| ply.number > saved.ply);
        let tail = later.map(|from| log.split_off(from)).unwrap_or_default();
        let state: R::State = serde_json::from_value(saved.state)?;
        let mut session = Self::from_state(rules, setup, state);
        session.dice = Dice::seeded(session.setup.seed_at(saved.ply).clone());
        session.dice.resume(saved.positions);
        session.table = saved.table;
        session.digest = saved.digest;
        session.log = log;
        session.ask();
        session
            .replay_on(&tail)
            .map_err(|error| wrong(&error.to_string()))?;
        Ok(session)
    }

    /// The position as it can be saved.
    ///
    /// # Errors
    /// When the state cannot be written as JSON, which no plain data does.
    pub fn save(&self) -> Result<Saved, serde_json::Error> {
        Ok(Saved {
            state: serde_json::to_value(&self.state)?,
            table: self.table.clone(),
            positions: self.dice.positions().clone(),
            digest: self.digest,
            ply: self.ply_count(),
        })
    }

    /// The same game, saved, closed and opened again. Scripted dice go on as they were: a script is
    /// no part of a saved game.
    ///
    /// # Errors
    /// When the state cannot be written as JSON or read from it.
    pub fn reopened(&self) -> Result<Self, serde_json::Error> {
        let saved: Saved = serde_json::from_str(&serde_json::to_string(&self.save_undoable()?)?)?;
        let setup: Setup = serde_json::from_str(&serde_json::to_string(&self.setup)?)?;
        let log: Vec<Ply> = serde_json::from_str(&serde_json::to_string(&self.log)?)?;
        let mut opened = Self::resume(self.rules.clone(), setup, saved, log)?;
        if self.dice.is_scripted() {
            opened.dice = self.dice.clone();
        }
        Ok(opened)
    }
}
