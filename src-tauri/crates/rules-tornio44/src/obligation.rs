//! What must be done before a phase of moving may end. [7.0, 17.3]

use crate::rule;
use crate::state::{Side, Spot, State};
use crate::title::Tornio44;
use crate::zoc::Ground;
use motti_engine::{Message, Reason};
use motti_hex::HexIx;

/// What is left to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Obligation {
    /// A unit in a Transfer Point must come out, or must not stay. [17.3]
    Transfer(u16),
    /// A hex is too full. [7.0]
    Crowded(HexIx),
}

impl Tornio44 {
    /// The first thing left to do, where these hexes are too full; `able` tells whether a unit can
    /// do anything at all.
    pub(crate) fn obligation(
        &self,
        state: &State,
        side: Side,
        crowded: &[HexIx],
        able: impl Fn(u16) -> bool,
    ) -> Option<Obligation> {
        if side == Side::German {
            for (unit, of) in (0..).zip(&state.units) {
                let must = match of.spot {
                    Spot::Transfer { .. } => state.may_leave_transfer(unit),
                    Spot::Hex(hex) => self.must_not_stay(state, hex) && self.is_of(unit, side),
                    _ => false,
                };
                if must && able(unit) {
                    return Some(Obligation::Transfer(unit));
                }
            }
        }
        let own = |unit: &u16| self.is_of(*unit, side);
        let can_step_out = |hex: &&HexIx| state.in_hex(**hex).filter(own).any(&able);
        let crowd = crowded.iter().filter(can_step_out).min()?;
        Some(Obligation::Crowded(*crowd))
    }

    /// Why a phase of moving cannot end now.
    pub(crate) fn bars_end(&self, state: &State, ground: &Ground, side: Side) -> Option<Reason> {
        let able = |unit: u16| self.can_do_something(state, ground, side, unit);
        let crowded = self.crowded(state, side);
        match self.obligation(state, side, &crowded, able)? {
            Obligation::Transfer(unit) => {
                let id = self.id(unit);
                let fact = Message::of("tornio44-no-end-transfer").with("piece", id.clone());
                Some(Reason::new(rule::TRANSFER, fact).about(&id))
            }
            Obligation::Crowded(hex) => {
                let place = self.board.place(hex);
                let fact = Message::of("tornio44-no-end-stacking").with("hex", place.clone());
                let fact = fact
                    .with("count", self.count(state, side, hex))
                    .with("limit", self.numbers.stacking);
                Some(Reason::new(rule::STACKING, fact).at(&place))
            }
        }
    }
}
