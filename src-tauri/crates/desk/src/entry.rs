//! What the store keeps of a ply: the ply itself, the change of the view, the position at phase starts.

use crate::DeskError;
use motti_engine::{Game, View, Viewer};
use motti_store::{Entry, Start};

/// A position is kept at least every so many plies, so that no jump has far to go.
const FARTHEST: u32 = 64;

/// Follows a game and says what is to be kept of each ply.
#[derive(Debug, Clone)]
pub struct Follower {
    view: View,
    kept_at: u32,
}

/// How many plies a game has.
pub fn plies(game: &dyn Game) -> u32 {
    game.log().last().map_or(0, |ply| ply.number)
}

impl Follower {
    /// Begins to follow a game as it stands; `kept_at` is the ply of the last position kept.
    pub fn of(game: &dyn Game, kept_at: u32) -> Self {
        Follower {
            view: game.view(&Viewer::Omniscient),
            kept_at,
        }
    }

    /// What sees everything sees now.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The whole position as it stands.
    ///
    /// # Errors
    /// When the state cannot be written as JSON.
    pub fn start(game: &dyn Game) -> Result<Start, DeskError> {
        Ok(Start {
            saved: game.save()?,
            view: game.view(&Viewer::Omniscient),
        })
    }

    /// What is to be kept of the last ply; `None` when there is none. It is followed only once it
    /// is [kept](Self::kept).
    ///
    /// # Errors
    /// When the state cannot be written as JSON.
    pub fn entry(&self, game: &dyn Game) -> Result<Option<(Entry, View)>, DeskError> {
        let Some(ply) = game.log().last() else {
            return Ok(None);
        };
        let view = game.view(&Viewer::Omniscient);
        let (before, now) = (&self.view.moment, &view.moment);
        let phase_begun = before.phase != now.phase || before.turn != now.turn;
        let far = ply.number.saturating_sub(self.kept_at) >= FARTHEST;
        let start = if phase_begun || far {
            Some(Start {
                saved: game.save()?,
                view: view.clone(),
            })
        } else {
            None
        };
        let entry = Entry {
            ply: ply.clone(),
            change: self.view.change_to(&view),
            turn: now.turn.clone(),
            turn_begun: before.turn != now.turn,
            outcome: game.outcome(),
            start,
        };
        Ok(Some((entry, view)))
    }

    /// The entry is kept: what comes next is told from here.
    pub fn kept(&mut self, entry: &Entry, view: View) {
        if entry.start.is_some() {
            self.kept_at = entry.ply.number;
        }
        self.view = view;
    }
}
