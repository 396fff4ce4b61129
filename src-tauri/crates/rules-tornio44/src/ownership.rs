//! [10.0] Hex ownership: the last side to occupy a hex with a unit owns it, and scores what lies there.

use crate::rule;
use crate::state::{BridgeStatus, Side, State};
use crate::title::{Tornio44, vp};
use motti_engine::{Event, Message, Play};
use motti_hex::HexIx;

impl Tornio44 {
    /// What the capture of a VP object is worth now, in halves. [29.4.1-a]
    pub(crate) fn capture_value(&self, state: &State, object: usize) -> i16 {
        let (Some(now), Some((hex, _))) =
            (state.objects.get(object), self.board.objects.get(object))
        else {
            return 0;
        };
        let bridge = usize::from(self.board.field(*hex).bridge).checked_sub(1);
        match bridge
            .and_then(|ix| state.bridges.get(ix))
            .map(|bridge| bridge.status)
        {
            Some(BridgeStatus::Damaged) => {
                i16::try_from(self.numbers.damaged_share.of(i32::from(now.value))).unwrap_or(0)
            }
            Some(BridgeStatus::Destroyed) => 0,
            _ => now.value,
        }
    }

    /// A side occupies a hex; answers what it scored, with the sentence for it. [10.0, 29.4]
    pub(crate) fn occupy(&self, state: &mut State, side: Side, hex: HexIx) -> Occupied {
        if !state.finnish.put(hex, side == Side::Finnish) {
            return Occupied::Owned;
        }
        let Some(object) = usize::from(self.board.field(hex).object).checked_sub(1) else {
            return Occupied::Taken;
        };
        let value = self.capture_value(state, object);
        let (change, rule, key) = match side {
            Side::Finnish => (value, rule::CAPTURE, "tornio44-captured"),
            Side::German => (-value, rule::RECAPTURE, "tornio44-recaptured"),
        };
        if let Some(now) = state.objects.get_mut(object) {
            now.held += change;
        }
        self.score(state, change);
        let place = self.board.place(hex);
        let message = Message::of(key)
            .with("hex", place.clone())
            .with("vp", vp(value));
        Occupied::Scored(Box::new(Event::new(rule, message).at(&place)))
    }
}

impl Tornio44 {
    /// A side occupies a hex outside its movement: what comes of it is told at once. [10.0]
    pub(crate) fn take(&self, state: &mut State, play: &mut Play<'_>, side: Side, hex: HexIx) {
        match self.occupy(state, side, hex) {
            Occupied::Owned => {}
            Occupied::Taken => {
                let message = Message::of("tornio44-occupied").with("seat", side.seat());
                play.event(Event::new(rule::OWNERSHIP, message).at(&self.board.place(hex)));
            }
            Occupied::Scored(event) => play.event(*event),
        }
    }
}

impl Tornio44 {
    /// Who is left alone in a hex that both sides held occupies it, whatever became of the others:
    /// lost, fallen back or overrun. [10.0]
    pub(crate) fn settle_owners(&self, state: &mut State, play: &mut Play<'_>) {
        let mut foreign: Vec<(HexIx, Side)> = Vec::new();
        for (unit, of) in (0_u16..).zip(&state.units) {
            if let (Some(hex), Some(traits)) = (of.hex(), self.traits(unit))
                && state.owner(hex) != traits.side
            {
                foreign.push((hex, traits.side));
            }
        }
        foreign.sort_unstable();
        foreign.dedup();
        for (hex, side) in foreign {
            if state.end.is_none() && self.count(state, side.other(), hex) == 0 {
                self.take(state, play, side, hex);
            }
        }
    }
}

/// What came of entering a hex.
#[derive(Debug)]
pub(crate) enum Occupied {
    /// It was the side's own.
    Owned,
    /// It is now.
    Taken,
    /// It is now, and it counts.
    Scored(Box<Event>),
}
