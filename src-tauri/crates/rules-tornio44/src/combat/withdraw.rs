//! [22.8] Retreats of one's own will.

use super::retreat::all_find_room;
use crate::board::NO_HEX;
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Combat, FallingBack, Marks, Sobriety, Stage, State};
use crate::title::Tornio44;
use crate::verbs;
use crate::zoc::Ground;
use motti_engine::{Action, Event, LegalList, Message, Offer, Place, Play, Targets, protocol};
use motti_hex::HexIx;

impl Tornio44 {
    /// The hexes from which participants could retreat of their own will. [22.8]
    pub(crate) fn withdrawals(&self, state: &State, combat: &Combat) -> Vec<HexIx> {
        let hexes = Self::hexes_of_units(state, &self.willing(state, combat));
        let ground = Ground::of(self, state, combat.asked);
        let leads_out = |hex: &HexIx| {
            let units = self.withdrawing(state, combat, *hex);
            let options: Vec<Vec<HexIx>> = units
                .iter()
                .map(|unit| self.ways_left(state, combat, &ground, *unit, &units))
                .collect();
            all_find_room(&options, &|hex| {
                if hex == NO_HEX {
                    usize::MAX
                } else {
                    self.room_in(state, combat.asked, hex)
                }
            })
        };
        hexes.into_iter().filter(leads_out).collect()
    }

    /// Participants of the side that is asked which have not fallen back in this phase. [22.8]
    fn willing(&self, state: &State, combat: &Combat) -> Vec<u16> {
        let mut units = if combat.close {
            // Everybody in a Close Combat hex takes part, whether he attacked or not.
            self.subjects(state, combat)
        } else if combat.asked == state.phasing() {
            combat.attackers.clone()
        } else {
            combat.defenders.clone()
        };
        units.retain(|unit| {
            state.unit(*unit).is_some_and(|of| {
                of.hex().is_some()
                    && !of.marks.has(Marks::RETREATED)
                    && of.sobriety != Sobriety::Intoxicated
            })
        });
        units
    }

    fn withdrawing(&self, state: &State, combat: &Combat, hex: HexIx) -> Vec<u16> {
        let mut units = self.willing(state, combat);
        units.retain(|unit| state.unit(*unit).and_then(crate::state::Unit::hex) == Some(hex));
        units
    }

    pub(crate) fn list_withdrawals(&self, state: &State, combat: &Combat, list: &mut LegalList) {
        let places: Vec<Place> = self
            .withdrawals(state, combat)
            .into_iter()
            .map(|hex| self.board.place(hex))
            .collect();
        let offer = Offer::plain(
            verbs::WITHDRAW,
            rule::WITHDRAWAL,
            Message::of("tornio44-do-withdraw"),
        );
        list.offers.push(offer.at(Targets::Places(places.into())));
        list.offers.push(Offer::plain(
            verbs::END,
            rule::WITHDRAWAL,
            Message::of("tornio44-do-stay"),
        ));
    }

    /// Judges a retreat of one's own will. [22.8]
    pub(crate) fn judge_withdrawal(
        &self,
        state: &State,
        combat: &Combat,
        action: &Action,
        reasons: &mut Reasons,
    ) {
        if !action.pieces.is_empty() || !action.items.is_empty() || action.choice.is_some() {
            reasons.refuse(Order::Seat, protocol::wrong_form(action));
        }
        let Some(hex) = self.named_hex(action, reasons) else {
            return;
        };
        if self.withdrawing(state, combat, hex).is_empty() {
            self.bar_hex(reasons, hex, rule::WITHDRAWAL, "tornio44-no-withdrawal");
        } else if !self.withdrawals(state, combat).contains(&hex) {
            self.bar_hex(reasons, hex, rule::RETREAT, "tornio44-no-ap-nowhere");
        }
    }

    /// The participants in a hex fall back of their own will.
    pub(crate) fn withdraw(&self, state: &mut State, action: &Action, play: &mut Play<'_>) {
        let (Some(hex), Some(combat)) = (self.target(action), state.combat.clone()) else {
            return;
        };
        let units = self.withdrawing(state, &combat, hex);
        let place = self.board.place(hex);
        let message = Message::of("tornio44-withdraws")
            .with("hex", place.clone())
            .with("count", units.len());
        play.event(Event::new(rule::WITHDRAWAL, message).at(&place));
        if let Some(combat) = &mut state.combat {
            combat.falling_back = units
                .into_iter()
                .map(|unit| FallingBack { unit, panic: false })
                .collect();
            combat.stage = Stage::Withdrawing;
        }
    }
}
