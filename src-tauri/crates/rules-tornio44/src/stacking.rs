//! [7.0] The stacking limit: free to pass during movement, a bar to ending a phase.

use crate::rule;
use crate::state::{Overflow, Side, Spot, State};
use crate::title::Tornio44;
use motti_engine::{Event, Message, Play};
use motti_hex::HexIx;

impl Tornio44 {
    /// How many units of a side stand in a hex.
    pub(crate) fn count(&self, state: &State, side: Side, hex: HexIx) -> usize {
        state
            .in_hex(hex)
            .filter(|unit| self.is_of(*unit, side))
            .count()
    }

    /// Whether the stacking limit means anything in a hex: a Transfer Point has none [17.3].
    pub(crate) fn is_limited(&self, hex: HexIx) -> bool {
        !self.board.is_transfer(hex)
    }

    /// The hexes in which a side has more units than allowed.
    pub(crate) fn crowded(&self, state: &State, side: Side) -> Vec<HexIx> {
        let mut hexes: Vec<HexIx> = Vec::new();
        for (unit, counter) in state.units.iter().zip(&self.counters) {
            if let Some(hex) = unit.hex().filter(|_| counter.side == side) {
                hexes.push(hex);
            }
        }
        hexes.sort_unstable();
        let mut crowded = Vec::new();
        for run in hexes.chunk_by(|a, b| a == b) {
            if run.len() > self.numbers.stacking && self.is_limited(run[0]) {
                crowded.push(run[0]);
            }
        }
        crowded
    }

    /// Remembers the way of units that ended a move in a full hex.
    pub(crate) fn note_overflow(
        &self,
        state: &mut State,
        side: Side,
        units: &[u16],
        from_map: bool,
        trail: &[HexIx],
    ) {
        state.overflow.retain(|entry| !units.contains(&entry.unit));
        let Some(&last) = trail.last() else { return };
        if self.is_limited(last) && self.count(state, side, last) > self.numbers.stacking {
            state.overflow.extend(units.iter().map(|unit| Overflow {
                unit: *unit,
                from_map,
                trail: trail.to_vec(),
            }));
        }
    }

    /// At the end of a phase the last to come to a full hex go back the way they came, to the last
    /// hex with room.
    pub(crate) fn resolve_overflow(&self, state: &mut State, play: &mut Play<'_>, side: Side) {
        let overflow = std::mem::take(&mut state.overflow);
        for entry in overflow.into_iter().rev() {
            let Some(at) = state.unit(entry.unit).and_then(crate::state::Unit::hex) else {
                continue;
            };
            if !self.is_limited(at) || self.count(state, side, at) <= self.numbers.stacking {
                continue;
            }
            let back = entry.trail.iter().rev().skip(1);
            let room = back.copied().find(|hex| {
                !self.is_limited(*hex) || self.count(state, side, *hex) < self.numbers.stacking
            });
            // Where no hex of the way has room any more, it is as if the unit had not moved.
            let room = room.or(entry.trail.first().copied().filter(|_| entry.from_map));
            let since = state.clock;
            state.clock += 1;
            if let Some(unit) = state.units.get_mut(usize::from(entry.unit)) {
                unit.spot = room.map_or(Spot::Pool, Spot::Hex);
                unit.since = since;
            }
            let (id, place) = (self.id(entry.unit), self.board.place(at));
            let message = Message::of("tornio44-turned-back")
                .with("piece", id.clone())
                .with("hex", place.clone());
            play.event(Event::new(rule::STACKING, message).about(&id).at(&place));
        }
    }
}
