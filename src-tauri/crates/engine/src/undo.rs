//! Taking back: the positions before the last plies, and what stands in the way of undo.

use crate::dice::StreamPositions;
use crate::digest::Digest;
use crate::message::Message;
use crate::names::{Seat, Viewer};
use crate::ply::Ply;
use crate::refusal::{Reason, Refusal, protocol};
use crate::ruleset::Ruleset;
use crate::saving::Saved;
use crate::session::Session;
use crate::table::Table;

/// The position before a ply, kept so that it can be taken back.
pub(crate) struct Before<S> {
    state: S,
    table: Table,
    positions: StreamPositions,
    digest: Digest,
}

impl<R: Ruleset> Session<R> {
    pub(crate) fn remember(&self) -> Before<R::State> {
        Before {
            state: self.state.clone(),
            table: self.table.clone(),
            positions: self.dice.positions().clone(),
            digest: self.digest,
        }
    }

    pub(crate) fn restore(&mut self, before: Before<R::State>) {
        self.state = before.state;
        self.table = before.table;
        self.dice.resume(before.positions);
        self.digest = before.digest;
        self.cache = R::Cache::default();
        self.ask();
    }

    /// Forgets the last ply as if it had never been: for a store that could not write it.
    /// Answers whether there was one that could be forgotten.
    pub fn retract(&mut self) -> bool {
        let Some(before) = self.past.pop() else {
            return false;
        };
        self.log.pop();
        self.restore(before);
        true
    }

    /// Whether the seat may undo now: its own last ply, with no barrier on it.
    pub fn undo_offered(&self, seat: &Seat) -> bool {
        self.check_undo(seat).is_ok()
    }

    /// Why the seat may not undo now; `None` when it may.
    pub fn why_no_undo(&self, seat: &Seat) -> Option<Refusal> {
        self.check_undo(seat).err()
    }

    fn check_undo(&self, seat: &Seat) -> Result<(), Refusal> {
        let refused = |key| {
            Err(Reason::new(
                protocol::NO_UNDO,
                Message::of(key).with("seat", seat.clone()),
            )
            .into())
        };
        // Judged by the last ply the seat may know of: a secret one behind it must not show.
        let eyes = Viewer::seat(seat);
        let known = self
            .log
            .iter()
            .rev()
            .find(|ply| ply.known_to.includes(&eyes));
        match known {
            None => refused("protocol-undo-nothing"),
            Some(ply) if ply.seat != *seat => refused("protocol-undo-not-yours"),
            Some(ply) if ply.barrier || ply.number != self.ply_count() => {
                refused("protocol-undo-barrier")
            }
            Some(_) if self.past.is_empty() => refused("protocol-undo-nothing"),
            Some(_) => Ok(()),
        }
    }

    /// Takes back the seat's last ply; the log is shorter then.
    ///
    /// # Errors
    /// When the last ply is another seat's, or has a barrier.
    pub fn undo(&mut self, seat: &Seat) -> Result<Ply, Refusal> {
        self.check_undo(seat)?;
        let (Some(before), Some(ply)) = (self.past.pop(), self.log.pop()) else {
            return Err(protocol::wrong_seat(seat));
        };
        self.restore(before);
        Ok(ply)
    }

    /// The earliest position that can still be reached by undo, as it can be saved: resuming from it
    /// with the whole log gives the same game with the same undo.
    ///
    /// # Errors
    /// When the state cannot be written as JSON, which no plain data does.
    pub fn save_undoable(&self) -> Result<Saved, serde_json::Error> {
        let open = self.log.iter().rev().take_while(|ply| !ply.barrier).count();
        let kept = open.min(self.past.len());
        let Some(before) = self.past.get(self.past.len() - kept) else {
            return self.save();
        };
        Ok(Saved {
            state: serde_json::to_value(&before.state)?,
            table: before.table.clone(),
            positions: before.positions.clone(),
            digest: before.digest,
            ply: self.ply_count() - u32::try_from(kept).unwrap_or(0),
        })
    }

    /// Brings an undo barrier down to this position: nothing earlier can be taken back.
    pub fn seal(&mut self) {
        self.past.clear();
    }
}
