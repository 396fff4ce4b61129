//! Reasons against an action, brought into the order in which they decide.

use motti_engine::{Action, Reason, Refusal, protocol};

/// What kind of reason it is; the first kind decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Order {
    /// Turn and seat.
    Seat,
    /// The piece's own state.
    Piece,
    /// The place.
    Place,
    /// Prohibited terrain or enemy.
    Terrain,
    /// Cost.
    Cost,
    /// Stacking.
    Stacking,
}

/// Reasons as they are found.
#[derive(Debug, Default)]
pub(crate) struct Reasons(Vec<(Order, Reason)>);

impl Reasons {
    pub(crate) fn add(&mut self, order: Order, reason: Reason) {
        self.0.push((order, reason));
    }

    /// The reasons of a refusal made elsewhere.
    pub(crate) fn refuse(&mut self, order: Order, refusal: Refusal) {
        self.0.push((order, *refusal.deciding));
        self.0
            .extend(refusal.others.into_iter().map(|reason| (order, reason)));
    }

    /// Takes in the reasons against a part of an action.
    pub(crate) fn extend(&mut self, part: Reasons) {
        self.0.extend(part.0);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These reasons, or that the action has the wrong form when there are none.
    pub(crate) fn or_form(mut self, action: &Action) -> Self {
        if self.0.is_empty() {
            self.refuse(Order::Place, protocol::wrong_form(action));
        }
        self
    }

    /// The refusal, if there is a reason.
    pub(crate) fn verdict(mut self) -> Result<(), Refusal> {
        self.0.sort_by_key(|(order, _)| *order);
        let reasons = self.0.into_iter().map(|(_, reason)| reason).collect();
        Refusal::from_reasons(reasons).map_or(Ok(()), Err)
    }
}
