//! [17.3] The Transfer Points: off the map from one Player Turn to the next.

use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Side, Spot, State};
use crate::title::Tornio44;
use motti_engine::{Event, Message, Play, Reason};
use motti_hex::HexIx;

impl Tornio44 {
    /// Whether units may still go into a Transfer Point to stay.
    pub(crate) fn transfers_open(&self, state: &State) -> bool {
        self.turns
            .get(usize::from(state.turn))
            .is_some_and(|turn| turn.transfers)
    }

    /// The points by which a unit that is under way may come out. [16.2.2, 17.3]
    pub(crate) fn transfer_exits(&self, state: &State) -> Vec<HexIx> {
        let open = |hex: &HexIx| !self.is_exit_closed(state, *hex);
        self.board.transfers.iter().copied().filter(open).collect()
    }

    /// [17.3] A unit that may not come out now.
    pub(crate) fn bars_leaving(&self, state: &State, unit: u16, reasons: &mut Reasons) {
        if !state.may_leave_transfer(unit) {
            let id = self.id(unit);
            let fact = Message::of("tornio44-no-leaving-yet").with("piece", id.clone());
            reasons.add(Order::Piece, Reason::new(rule::TRANSFER, fact).about(&id));
        }
    }

    /// [16.2.2, 17.3] A point by which nobody comes out.
    pub(crate) fn bars_transfer_hex(&self, state: &State, hex: HexIx, reasons: &mut Reasons) {
        let place = self.board.place(hex);
        let (rule, key) = if !self.board.is_transfer(hex) {
            (rule::TRANSFER, "tornio44-no-transfer-point")
        } else if self.is_exit_closed(state, hex) {
            (rule::CLOSED_EXIT, "tornio44-no-entry-closed")
        } else {
            return;
        };
        let fact = Message::of(key).with("hex", place.clone());
        reasons.add(Order::Place, Reason::new(rule, fact).at(&place));
    }

    /// Germans that stand in a Transfer Point when a phase of moving ends go off the map. [17.3]
    pub(crate) fn enter_transfers(&self, state: &mut State, side: Side, play: &mut Play<'_>) {
        if side != Side::German {
            return;
        }
        let turn = state.turn;
        for (unit, counter) in state.units.iter_mut().zip(&self.counters) {
            if let (Side::German, Some(hex)) = (counter.side, unit.hex())
                && self.board.is_transfer(hex)
            {
                unit.spot = Spot::Transfer {
                    point: hex,
                    entered: turn,
                };
                let place = self.board.place(hex);
                let message = Message::of("tornio44-in-transfer").with("piece", counter.id.clone());
                let message = message.with("hex", place.clone());
                play.event(
                    Event::new(rule::TRANSFER, message)
                        .about(&counter.id)
                        .at(&place),
                );
            }
        }
    }

    /// Whether a German may not be left standing in this Transfer Point. [16.2.2, 17.3]
    pub(crate) fn must_not_stay(&self, state: &State, hex: HexIx) -> bool {
        self.board.is_transfer(hex)
            && (!self.transfers_open(state) || self.is_exit_closed(state, hex))
    }
}
