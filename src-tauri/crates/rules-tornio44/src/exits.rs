//! [17.2] Leaving the map, and what the Finns close by it [16.2.2].

use crate::rule;
use crate::state::{Side, Spot, State};
use crate::title::{Arrival, Tornio44, vp};
use motti_engine::{Event, Message, Play};
use motti_hex::HexIx;

impl Tornio44 {
    /// Units leave the map at an exit. [17.2.1, 29.4.1-d, 29.4.2-d]
    pub(crate) fn leave(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
        side: Side,
        units: &[u16],
        hex: HexIx,
    ) {
        for &unit in units {
            if let Some(of) = state.units.get_mut(usize::from(unit)) {
                of.spot = Spot::Exited;
            }
        }
        let place = self.board.place(hex);
        let counts = side == Side::Finnish
            || self
                .turns
                .get(usize::from(state.turn))
                .is_some_and(|turn| turn.german_exit_vp);
        let each = if counts { self.numbers.exit_vp } else { 0 };
        let points = each * i16::try_from(units.len()).unwrap_or(0);
        let message = Message::of("tornio44-exited")
            .with("seat", side.seat())
            .with("count", units.len())
            .with("hex", place.clone());
        let event = units
            .iter()
            .fold(Event::new(rule::EXIT, message), |event, unit| {
                event.about(&self.id(*unit))
            });
        play.event(event.at(&place));
        let (rule, change) = match side {
            Side::Finnish => (rule::FINNISH_EXIT, points),
            Side::German if counts => (rule::GERMAN_EXIT, -points),
            Side::German => (rule::VP_EXIT, 0),
        };
        self.score_besides(state, change);
        let message = Message::of("tornio44-exit-points")
            .with("seat", side.seat())
            .with("vp", vp(points));
        play.event(Event::new(rule, message).at(&place));
        if side == Side::Finnish {
            self.close_exit(state, play, hex);
        }
    }

    /// A Finn has left by this exit: no German arrives, is supplied or transfers there. [16.2.2]
    fn close_exit(&self, state: &mut State, play: &mut Play<'_>, hex: HexIx) {
        let Some((number, _)) = self.board.exit(hex) else {
            return;
        };
        if state.closed & (1 << number) != 0 {
            return;
        }
        state.closed |= 1 << number;
        let place = self.board.place(hex);
        play.event(
            Event::new(
                rule::CLOSED_EXIT,
                Message::of("tornio44-exit-closed").with("hex", place.clone()),
            )
            .at(&place),
        );
        let arrivals = self
            .campaign(state)
            .map_or(&[][..], |campaign| &campaign.arrivals);
        let shut = |arrival: &&Arrival| {
            arrival
                .hexes
                .iter()
                .all(|hex| self.is_exit_closed(state, *hex))
        };
        let waits = |unit: &u16| {
            let waiting = state.unit(*unit).is_some_and(|of| of.spot == Spot::Pool);
            waiting && self.is_of(*unit, Side::German)
        };
        let lost = arrivals
            .iter()
            .filter(shut)
            .flat_map(|arrival| arrival.units.iter().copied());
        let lost: Vec<u16> = lost.filter(waits).collect();
        for unit in lost {
            if let Some(of) = state.units.get_mut(usize::from(unit)) {
                of.spot = Spot::Lost;
            }
            let id = self.id(unit);
            let message = Message::of("tornio44-never-arrives").with("piece", id.clone());
            play.event(Event::new(rule::CLOSED_EXIT, message).about(&id));
        }
    }
}
