//! Drafts of a session: what a seat puts together before it commits. No part of the game.

use crate::action::{Action, Draft};
use crate::names::Seat;
use crate::refusal::{Refusal, protocol};
use crate::ruleset::Ruleset;
use crate::session::Session;

impl<R: Ruleset> Session<R> {
    /// What a seat has put together so far.
    pub fn draft(&self, seat: &Seat) -> Draft {
        self.drafts.get(seat).cloned().unwrap_or_default()
    }

    /// Adds a part to the seat's draft.
    ///
    /// # Errors
    /// The refusal, when the draft could not be completed with it.
    pub fn draft_add(&mut self, seat: &Seat, addition: Action) -> Result<(), Refusal> {
        if !self.is_asked(seat) {
            return Err(self.not_asked(seat));
        }
        let mut draft = self.draft(seat);
        self.rules
            .check_addition(&self.state, seat, &draft, &addition)?;
        draft.items.push(addition);
        self.drafts.insert(seat.clone(), draft);
        Ok(())
    }

    /// Takes part number `index` out of the seat's draft; parts that cannot stand without it go too.
    ///
    /// # Errors
    /// The refusal, when the draft has no such part; it is as it was then.
    pub fn draft_remove(&mut self, seat: &Seat, index: usize) -> Result<(), Refusal> {
        if !self.is_asked(seat) {
            return Err(self.not_asked(seat));
        }
        let old = self.draft(seat);
        if index >= old.items.len() {
            return Err(protocol::no_part(index, old.items.len()));
        }
        self.drafts.remove(seat);
        let kept = old
            .items
            .into_iter()
            .enumerate()
            .filter(|(ix, _)| *ix != index);
        for (_, item) in kept {
            // Whatever depended on the part taken out is refused now, and so left out.
            let _ = self.draft_add(seat, item);
        }
        Ok(())
    }

    /// Empties the seat's draft.
    pub fn draft_clear(&mut self, seat: &Seat) {
        self.drafts.remove(seat);
    }

    /// Leaves out of every draft what the position no longer allows.
    pub(crate) fn review_drafts(&mut self) {
        for (seat, old) in std::mem::take(&mut self.drafts) {
            for item in old.items {
                // What is refused now is left out.
                let _ = self.draft_add(&seat, item);
            }
        }
    }
}
