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
    /// The first thing left to do; `able` tells whether a unit can do anything at all.
    pub(crate) fn obligation(
        &self,
        state: &State,
        side: Side,
        able: impl Fn(u16) -> bool,
    ) -> Option<Obligation> {
        let numbered = (0_u16..).zip(&state.units).zip(&self.counters);
        let mut on_map: [HexIx; 256] = [HexIx(u16::MAX); 256];
        let mut count = 0;
        for ((ix, unit), counter) in numbered {
            if counter.side != side {
                continue;
            }
            match unit.spot {
                Spot::Transfer { .. } if self.may_leave_transfer(state, ix) && able(ix) => {
                    return Some(Obligation::Transfer(ix));
                }
                Spot::Hex(hex) => {
                    if side == Side::German && self.must_not_stay(state, hex) && able(ix) {
                        return Some(Obligation::Transfer(ix));
                    }
                    if let Some(slot) = on_map.get_mut(count) {
                        *slot = hex;
                        count += 1;
                    }
                }
                _ => {}
            }
        }
        let limit = self.numbers.stacking;
        if count <= limit {
            return None;
        }
        let on_map = &mut on_map[..count];
        on_map.sort_unstable();
        let crowds = on_map
            .chunk_by(|a, b| a == b)
            .filter(|run| run.len() > limit);
        let crowd = crowds.map(|run| run[0]).find(|hex| {
            self.is_limited(*hex)
                && state
                    .in_hex(*hex)
                    .any(|unit| self.is_of(unit, side) && able(unit))
        })?;
        Some(Obligation::Crowded(crowd))
    }

    /// Why a phase of moving cannot end now.
    pub(crate) fn bars_end(&self, state: &State, ground: &Ground, side: Side) -> Option<Reason> {
        let able = |unit: u16| self.can_do_something(state, ground, side, unit);
        match self.obligation(state, side, able)? {
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
