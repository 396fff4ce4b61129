//! [22.6] What combat actions do.

use super::allocation::Deed;
use super::bill::Bill;
use crate::rule;
use crate::state::{FallingBack, Stage, State};
use crate::title::Tornio44;
use motti_engine::{Action, Event, Message, Play};
use motti_hex::HexIx;

impl Tornio44 {
    /// Carries out the combat actions of a side. [22.6]
    pub(crate) fn spend(&self, state: &mut State, action: &Action, play: &mut Play<'_>) {
        let Some(combat) = state.combat.clone() else {
            return;
        };
        let bill = self.bill(state, &combat);
        let Some(mut deeds) = self.deeds_of(&bill, &action.items) else {
            return;
        };
        if bill.suffered.is_forced(&self.charts) {
            let forced = bill.suffered.forced(&self.charts);
            let message = Message::of("tornio44-forced")
                .with("seat", combat.asked.seat())
                .with("count", deeds.len());
            play.event(Event::new(rule::FORCED, message));
            // What spares units is taken first; the further losses follow, then who is left runs.
            let (leave, mut all): (Vec<Deed>, Vec<Deed>) =
                forced.deeds.into_iter().partition(|deed| deed.order() == 4);
            all.append(&mut deeds);
            all.extend(leave);
            deeds = all;
        } else if deeds.len() > 1 {
            let message = Message::of("tornio44-actions")
                .with("seat", combat.asked.seat())
                .with("count", deeds.len());
            // One order holds for all hexes of the side together.
            let by = if bill.hexes.len() > 1 {
                rule::ORDER_OF_ALL
            } else {
                rule::ACTION_ORDER
            };
            play.event(Event::new(by, message));
        }
        for (ix, deed) in deeds.iter().enumerate() {
            if matches!(deed, Deed::StepLoss(_))
                && deeds.iter().take(ix).any(|before| before == deed)
            {
                play.event(Event::new(
                    rule::BOTH_STEPS,
                    Message::of("tornio44-both-steps"),
                ));
            }
            self.carry_out(state, play, &bill, *deed);
        }
        if let Some(combat) = &mut state.combat {
            combat.points = 0;
        }
        Self::ask(state, Stage::FallBack, combat.asked);
    }

    fn carry_out(&self, state: &mut State, play: &mut Play<'_>, bill: &Bill, deed: Deed) {
        match deed {
            Deed::NoEffect => {
                play.event(Event::new(deed.rule(), Message::of("tornio44-no-effect")));
            }
            Deed::StepLoss(unit) => {
                if let Some(unit) = bill.units.get(usize::from(unit)) {
                    self.lose_step(state, play, *unit, deed.rule());
                }
            }
            Deed::Broken1(unit) | Deed::Broken2(unit) => {
                if let Some(unit) = bill.units.get(usize::from(unit)) {
                    self.break_in_combat(state, play, *unit, deed);
                }
            }
            Deed::Retreat(hex) => {
                let hexes: Vec<HexIx> = bill
                    .hexes
                    .get(usize::from(hex))
                    .copied()
                    .into_iter()
                    .collect();
                self.send_back(state, play, &hexes, false);
            }
            Deed::Panic => {
                let side = state.combat.as_ref().map(|combat| combat.asked);
                if let Some(combat) = &mut state.combat {
                    combat.panic = side;
                }
                self.send_back(state, play, &bill.hexes, true);
            }
        }
    }

    fn break_in_combat(&self, state: &mut State, play: &mut Play<'_>, unit: u16, deed: Deed) {
        let Some(of) = state
            .units
            .get_mut(usize::from(unit))
            .filter(|of| of.hex().is_some())
        else {
            return;
        };
        of.broken = (of.broken + 1).min(self.charts.numbers.broken_limit);
        let id = self.id(unit);
        let message = Message::of("tornio44-broken")
            .with("piece", id.clone())
            .with("level", of.broken);
        play.event(Event::new(deed.rule(), message).about(&id));
        if self.cannot_stand(state, unit) {
            self.lose_all_steps(state, play, unit, rule::BROKEN);
        }
    }

    /// Everybody in these hexes falls back, whether he fought or not. [22.6.5, 22.6.6]
    fn send_back(&self, state: &mut State, play: &mut Play<'_>, hexes: &[HexIx], panic: bool) {
        let Some(side) = state.combat.as_ref().map(|combat| combat.asked) else {
            return;
        };
        let defends = side != state.phasing();
        let mut units = Vec::new();
        for hex in hexes {
            units.extend(state.in_hex(*hex).filter(|unit| self.is_of(*unit, side)));
        }
        if units.is_empty() {
            return;
        }
        let by = if panic { rule::PANIC } else { rule::RETREAT };
        let key = if panic {
            "tornio44-panics"
        } else {
            "tornio44-retreats"
        };
        let message = Message::of(key)
            .with("seat", side.seat())
            .with("count", units.len());
        let mut event = Event::new(by, message);
        event.places = hexes.iter().map(|hex| self.board.place(*hex)).collect();
        event.pieces = units.iter().map(|unit| self.id(*unit)).collect();
        play.event(event);
        if panic {
            for unit in units.iter().filter(|unit| {
                self.counter(**unit)
                    .is_some_and(|counter| counter.artillery)
            }) {
                self.lose_step(state, play, *unit, rule::PANIC);
            }
        }
        if let Some(combat) = &mut state.combat {
            combat.left |= defends;
            combat
                .falling_back
                .extend(units.into_iter().map(|unit| FallingBack { unit, panic }));
        }
    }
}
