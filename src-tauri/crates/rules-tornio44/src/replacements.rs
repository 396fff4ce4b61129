//! [14.0] Replacements: by night a reduced Combat Unit may be brought to full strength.

use crate::reason::Reasons;
use crate::rule;
use crate::state::{Marks, Side, State, Step};
use crate::title::Tornio44;
use crate::verbs;
use motti_engine::{Action, Event, LegalList, Message, Offer, Play};

impl Tornio44 {
    /// Why a unit cannot take a Replacement Point. [14.0]
    fn bars_replacement(&self, state: &State, unit: u16) -> Option<&'static str> {
        let (counter, of) = (self.counter(unit)?, state.unit(unit)?);
        let Some(hex) = of.hex() else {
            return Some("tornio44-no-rp-off-map");
        };
        if counter.support {
            Some("tornio44-no-rp-support")
        } else if !of.marks.has(Marks::REDUCED) {
            Some("tornio44-no-rp-full")
        } else if self.level_of(of) > 0 {
            Some("tornio44-no-rp-broken")
        } else if self.board.field(hex).road == 0 {
            Some("tornio44-no-rp-road")
        } else if self.is_close_combat(state, hex) {
            Some("tornio44-no-rp-close")
        } else if of.marks.has(Marks::ISOLATED) {
            Some("tornio44-no-rp-motti")
        } else {
            None
        }
    }

    fn replaceable(&self, state: &State, side: Side) -> impl Iterator<Item = u16> {
        let own = (0_u16..)
            .zip(&self.counters)
            .filter(move |(_, counter)| counter.side == side);
        own.map(|(unit, _)| unit)
            .filter(|unit| self.bars_replacement(state, *unit).is_none())
    }

    pub(crate) fn anybody_to_replace(&self, state: &State) -> bool {
        state.replacements > 0 && self.replaceable(state, state.phasing()).next().is_some()
    }

    pub(crate) fn list_replacements(&self, state: &State, list: &mut LegalList) {
        if state.replacements == 0 {
            return;
        }
        for unit in self.replaceable(state, state.phasing()) {
            let offer = Offer::plain(
                verbs::REPLACE,
                rule::REPLACEMENTS,
                Message::of("tornio44-do-replace"),
            );
            list.offers.extend(
                self.counter(unit)
                    .map(|counter| offer.with(counter.alone.clone())),
            );
        }
    }

    pub(crate) fn judge_replacement(&self, state: &State, action: &Action, reasons: &mut Reasons) {
        let Some(unit) = self.named_unit(state.phasing(), action, reasons) else {
            return;
        };
        if let Some(key) = self.bars_replacement(state, unit) {
            self.bar_unit(reasons, unit, rule::REPLACEMENTS, key);
        }
        if state.replacements == 0 {
            self.bar_unit(reasons, unit, rule::REPLACEMENTS, "tornio44-no-rp-left");
        }
    }

    pub(crate) fn replace(&self, state: &mut State, action: &Action, play: &mut Play<'_>) {
        let Some(unit) = action.pieces.first().and_then(|id| self.unit(id)) else {
            return;
        };
        if let Some(of) = state.units.get_mut(usize::from(unit)) {
            of.marks.clear(Marks::REDUCED);
        }
        state.replacements = state.replacements.saturating_sub(1);
        let id = self.id(unit);
        let message = Message::of("tornio44-replaced").with("piece", id.clone());
        play.event(Event::new(rule::REPLACEMENTS, message).about(&id));
    }

    /// Points that are not used, or that nobody could take, are lost with their step. [14.0]
    pub(crate) fn lose_replacements(state: &mut State, play: &mut Play<'_>) {
        if state.step == Step::Replacement && state.replacements > 0 {
            let message = Message::of("tornio44-rp-lost").with("count", state.replacements);
            play.event(Event::new(rule::REPLACEMENTS, message));
            state.replacements = 0;
        }
    }
}
