//! Replay and branch: the list of decisions is the game.

use crate::dice::Seed;
use crate::digest::Digest;
use crate::ply::Ply;
use crate::ruleset::{Ruleset, SetupError};
use crate::session::{PlayError, SeedFrom, Session, Setup};
use std::sync::Arc;

/// A replay that does not give the recorded game again.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ReplayError {
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A recorded action is refused, or its dice cannot be drawn.
    #[error("ply {ply}: the recorded action cannot be played again: {error}")]
    Play {
        /// Which ply.
        ply: u32,
        /// Why not.
        error: PlayError,
    },
    /// The state after a ply is another than the recorded one.
    #[error(
        "ply {ply}: the state differs from the recorded one (digest {found}, recorded {recorded})"
    )]
    Digest {
        /// Which ply.
        ply: u32,
        /// What the replay gave.
        found: Digest,
        /// What was recorded.
        recorded: Digest,
    },
    /// The dice or events of a ply are other than the recorded ones.
    #[error("ply {ply}: the {what} differ from the recorded ones")]
    Record {
        /// Which ply.
        ply: u32,
        /// What differs.
        what: &'static str,
    },
}

impl<R: Ruleset> Session<R> {
    /// Plays recorded plies again from the set-up, and compares every digest, die and event.
    ///
    /// # Errors
    /// The first ply that does not come out as recorded.
    pub fn replay(rules: Arc<R>, setup: Setup, plies: &[Ply]) -> Result<Self, ReplayError> {
        let mut session = Session::new(rules, setup)?;
        session.replay_on(plies)?;
        Ok(session)
    }

    /// Plays further recorded plies and compares them with the record.
    ///
    /// # Errors
    /// The first ply that does not come out as recorded.
    pub fn replay_on(&mut self, plies: &[Ply]) -> Result<(), ReplayError> {
        for recorded in plies {
            self.replay_one(recorded)?;
        }
        Ok(())
    }

    fn replay_one(&mut self, recorded: &Ply) -> Result<(), ReplayError> {
        let number = recorded.number;
        self.reseed_after(self.ply_count());
        self.check(&recorded.seat, &recorded.action)
            .map_err(|refusal| ReplayError::Play {
                ply: number,
                error: refusal.into(),
            })?;
        let played = self
            .carry_out(&recorded.seat, &recorded.action, recorded.origin)
            .map_err(|error| ReplayError::Play { ply: number, error })?;
        if played.digest != recorded.digest {
            return Err(ReplayError::Digest {
                ply: number,
                found: played.digest,
                recorded: recorded.digest,
            });
        }
        let what = [
            ("dice", played.draws == recorded.draws),
            ("events", played.events == recorded.events),
            ("number", played.number == number),
            ("barrier", played.barrier == recorded.barrier),
            ("audience", played.known_to == recorded.known_to),
            (
                "audience",
                played.action_known_to == recorded.action_known_to,
            ),
        ];
        match what.into_iter().find(|(_, same)| !same) {
            Some((what, _)) => Err(ReplayError::Record { ply: number, what }),
            None => Ok(()),
        }
    }

    /// A new game that shares the first `after` plies of this one. With a new seed, the dice from
    /// there on are new; without one they are the same dice, which a game must say.
    ///
    /// # Errors
    /// When the shared plies do not replay.
    pub fn branch(&self, after: u32, seed: Option<Seed>) -> Result<Self, ReplayError> {
        let after = after.min(self.ply_count());
        let mut setup = self.setup.clone();
        setup.seeds.retain(|from| from.after <= after);
        if let Some(seed) = seed {
            setup.seeds.retain(|from| from.after < after);
            setup.seeds.push(SeedFrom { after, seed });
        }
        let shared: Vec<Ply> = self
            .log()
            .iter()
            .take_while(|ply| ply.number <= after)
            .cloned()
            .collect();
        let mut branch = Session::replay(self.rules.clone(), setup, &shared)?;
        branch.reseed_after(after);
        branch.seal();
        Ok(branch)
    }
}
