//! [22.1, 22.2, 22.3, 22.5, 22.7] Declaring an attack: who may attack what, and with what odds.

use super::odds::{Crossing, Fighter, Situation};
use crate::board::{Class, Link};
use crate::fighting::bars_fighter;
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Marks, Side, Sobriety, State};
use crate::title::Tornio44;
use crate::verbs;
use crate::zoc::Ground;
use motti_engine::{
    Action, Draft, LegalList, Message, Offer, Place, Reason, RuleId, Targets, protocol,
};
use motti_hex::HexIx;

impl Tornio44 {
    /// The strength a unit attacks with, in quarters; it must be above 0. [22.0, 22.3, 23.0]
    fn attack_now(&self, unit: u16, of: &crate::state::Unit, close: bool) -> i32 {
        let times = if close && self.doubles(unit) {
            self.charts.numbers.close_combat
        } else {
            1
        };
        i32::from(self.face(unit, of).attack) * times
            - i32::from(self.level_of(of)) * self.charts.numbers.level_loss
    }

    /// Why a unit cannot attack at all now. [22.0, 22.5, 22.7]
    fn bars_attacker(&self, state: &State, unit: u16) -> Option<(RuleId, &'static str)> {
        let (counter, of) = (self.counter(unit)?, state.unit(unit)?);
        let Some(hex) = of.hex() else {
            return Some((rule::COMBAT, "tornio44-no-attack-off-map"));
        };
        let close = self.is_close_combat(state, hex);
        if counter.support {
            let by = if close {
                rule::CLOSE_COMBAT
            } else {
                rule::SUPPORT
            };
            Some((by, "tornio44-no-attack-support"))
        } else if let Some(bar) = bars_fighter(of) {
            Some(bar)
        } else if of.marks.has(Marks::ATTACKED) {
            Some((rule::RESTRICTIONS, "tornio44-no-attack-again"))
        } else if of.marks.has(Marks::RETREATED) {
            Some((rule::NEWCOMERS, "tornio44-no-attack-retreated"))
        } else if self.attack_now(unit, of, close) <= 0 {
            Some((rule::COMBAT, "tornio44-no-attack-strength"))
        } else {
            None
        }
    }

    /// The units that must be fought in a hex: who retreated into it is none of them. [22.7]
    fn original_defenders(&self, state: &State, side: Side, hex: HexIx) -> Vec<u16> {
        let stood = |unit: &u16| {
            state
                .unit(*unit)
                .is_some_and(|of| !of.marks.has(Marks::RETREATED))
        };
        state
            .in_hex(hex)
            .filter(|unit| !self.is_of(*unit, side))
            .filter(stood)
            .collect()
    }

    /// Why a hex cannot be attacked now. [5.2, 22.5, 22.7]
    fn bars_target(&self, state: &State, side: Side, hex: HexIx) -> Option<(RuleId, &'static str)> {
        if !state.in_hex(hex).any(|unit| !self.is_of(unit, side)) {
            Some((rule::TARGET, "tornio44-no-target"))
        } else if state.attacked.contains(&hex) {
            Some((rule::RESTRICTIONS, "tornio44-no-attack-hex-again"))
        } else if self.original_defenders(state, side, hex).is_empty() {
            Some((rule::NEWCOMERS, "tornio44-no-attack-newcomers"))
        } else {
            None
        }
    }

    /// Why a unit cannot reach a target. [22.3, 22.5]
    fn bars_reaching(
        &self,
        state: &State,
        unit: u16,
        target: HexIx,
    ) -> Option<(RuleId, &'static str)> {
        let hex = state.unit(unit)?.hex()?;
        if hex == target {
            None
        } else if self.is_close_combat(state, hex) {
            Some((rule::CLOSE_COMBAT, "tornio44-no-attack-out-of-close"))
        } else if self.is_close_combat(state, target) {
            Some((rule::NO_HELP, "tornio44-no-attack-into-close"))
        } else if !self.board.grid.are_adjacent(hex, target) {
            Some((rule::RESTRICTIONS, "tornio44-no-attack-adjacent"))
        } else {
            None
        }
    }

    /// Every attack a side could open: target and units, in the order of targets.
    pub(crate) fn openings(&self, state: &State) -> Vec<(HexIx, Vec<u16>)> {
        let side = state.phasing();
        let ground = Ground::of(self, state, side);
        let held = |hex: HexIx| ground.has(hex, crate::zoc::ENEMY);
        let mut found: Vec<(HexIx, Vec<u16>)> = Vec::new();
        for (unit, (of, counter)) in (0_u16..).zip(state.units.iter().zip(&self.counters)) {
            let Some(hex) = of
                .hex()
                .filter(|hex| counter.side == side && ground.has(*hex, crate::zoc::BESIDE))
            else {
                continue;
            };
            if self.bars_attacker(state, unit).is_some() {
                continue;
            }
            let mut put = |target: HexIx| match found.binary_search_by_key(&target, |(hex, _)| *hex)
            {
                Ok(ix) => found[ix].1.push(unit),
                Err(ix) => found.insert(ix, (target, vec![unit])),
            };
            if held(hex) {
                put(hex);
                continue;
            }
            for link in self.board.links(hex) {
                if held(link.to) && !ground.has(link.to, crate::zoc::FRIEND) {
                    put(link.to);
                }
            }
        }
        found.retain(|(target, _)| self.bars_target(state, side, *target).is_none());
        found
    }

    pub(crate) fn anything_to_attack(&self, state: &State) -> bool {
        !self.openings(state).is_empty()
    }

    /// Why the Combat Phase cannot end: a Close Combat must be fought. [22.0, 22.3]
    pub(crate) fn bars_end_of_combat(&self, state: &State) -> Option<Reason> {
        if state.step != crate::state::Step::Combat {
            return None;
        }
        let close = self
            .openings(state)
            .into_iter()
            .find(|(target, _)| self.is_close_combat(state, *target));
        let place = self.board.place(close?.0);
        let fact = Message::of("tornio44-no-end-close").with("hex", place.clone());
        Some(Reason::new(rule::CLOSE_COMBAT, fact).at(&place))
    }

    /// The draft of an attack: who joins, whole attacks to begin with, the end of the step.
    pub(crate) fn list_attacks(&self, state: &State, draft: &Draft, list: &mut LegalList) {
        let openings = self.openings(state);
        let begun = draft.items.first().and_then(|item| self.target(item));
        let joined = |unit: u16| {
            draft
                .items
                .iter()
                .any(|item| item.pieces.first() == Some(&self.id(unit)))
        };
        let mut by_unit: Vec<(u16, Vec<Place>)> = Vec::new();
        for (target, units) in openings
            .iter()
            .filter(|(target, _)| begun.is_none_or(|begun| begun == *target))
        {
            for &unit in units.iter().filter(|unit| !joined(**unit)) {
                let place = self.board.place(*target);
                match by_unit.binary_search_by_key(&unit, |(unit, _)| *unit) {
                    Ok(ix) => by_unit[ix].1.push(place),
                    Err(ix) => by_unit.insert(ix, (unit, vec![place])),
                }
            }
        }
        for (unit, places) in by_unit {
            let offer = Offer::plain(
                verbs::JOIN,
                rule::PROCEDURE,
                Message::of("tornio44-do-join"),
            )
            .adding();
            let Some(counter) = self.counter(unit) else {
                continue;
            };
            list.offers.push(
                offer
                    .with(counter.alone.clone())
                    .at(Targets::Places(places.into())),
            );
        }
        if begun.is_some() {
            let offer = Offer::plain(
                verbs::ATTACK,
                rule::PROCEDURE,
                Message::of("tornio44-do-attack"),
            );
            list.offers.push(offer.made_of(draft.items.clone()));
            return;
        }
        for (target, units) in openings.iter().filter(|(_, units)| units.len() > 1) {
            let join = |unit: &u16| {
                Action::of(verbs::JOIN)
                    .with(self.id(*unit))
                    .to(self.board.place(*target))
            };
            let items: Vec<Action> = units.iter().map(join).collect();
            let offer = Offer::plain(
                verbs::ATTACK,
                rule::PROCEDURE,
                Message::of("tornio44-do-attack-all"),
            );
            list.offers.push(offer.made_of(items));
        }
        let must = openings
            .iter()
            .any(|(target, _)| self.is_close_combat(state, *target));
        if !must {
            let (_, by) = state.step.number(self.is_night(state));
            list.offers
                .push(Offer::plain(verbs::END, by, Message::of("tornio44-do-end")));
        }
    }

    /// Judges one more attacker. [22.5]
    pub(crate) fn judge_join(
        &self,
        state: &State,
        others: &[Action],
        item: &Action,
        reasons: &mut Reasons,
    ) {
        let side = state.phasing();
        if item.verb != verbs::JOIN || !item.items.is_empty() || item.choice.is_some() {
            reasons.refuse(Order::Seat, protocol::wrong_form(item));
            return;
        }
        let unit = self.named_unit(side, item, reasons);
        let target = self.named_hex(item, reasons);
        let (Some(unit), Some(target)) = (unit, target) else {
            return;
        };
        if let Some((by, key)) = self.bars_attacker(state, unit) {
            self.bar_unit(reasons, unit, by, key);
        }
        if others.iter().any(|other| other.pieces == item.pieces) {
            self.bar_unit(
                reasons,
                unit,
                rule::RESTRICTIONS,
                "tornio44-no-attack-again",
            );
        }
        if others
            .first()
            .and_then(|other| self.target(other))
            .is_some_and(|other| other != target)
        {
            self.bar_hex(
                reasons,
                target,
                rule::RESTRICTIONS,
                "tornio44-no-attack-two-hexes",
            );
        }
        if let Some((by, key)) = self.bars_target(state, side, target) {
            self.bar_hex(reasons, target, by, key);
        } else if let Some((by, key)) = self.bars_reaching(state, unit, target) {
            self.bar_unit(reasons, unit, by, key);
        }
    }

    /// Judges an attack as a whole.
    pub(crate) fn judge_attack(&self, state: &State, action: &Action, reasons: &mut Reasons) {
        if action.items.is_empty()
            || !action.pieces.is_empty()
            || !action.path.is_empty()
            || action.choice.is_some()
        {
            reasons.refuse(Order::Seat, protocol::wrong_form(action));
        }
        for (ix, item) in action.items.iter().enumerate() {
            // Each by itself: what is wrong with one hides nothing of the next.
            let mut own = Reasons::default();
            self.judge_join(state, action.items.get(..ix).unwrap_or(&[]), item, &mut own);
            reasons.extend(own);
        }
    }

    /// Target and attackers of an attack that has been checked.
    pub(crate) fn attack_of(&self, action: &Action) -> Option<(HexIx, Vec<u16>)> {
        let target = self.target(action.items.first()?)?;
        let units = action
            .items
            .iter()
            .filter_map(|item| self.unit(item.pieces.first()?))
            .collect();
        Some((target, units))
    }

    /// The hexes some units stand in, each once.
    pub(crate) fn hexes_of_units(state: &State, units: &[u16]) -> Vec<HexIx> {
        let mut hexes: Vec<HexIx> = units
            .iter()
            .filter_map(|unit| state.unit(*unit))
            .filter_map(crate::state::Unit::hex)
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// Everything the odds of an attack depend on. [22.4]
    pub(crate) fn situation(&self, state: &State, target: HexIx, attackers: &[u16]) -> Situation {
        let side = state.phasing();
        let close = self.is_close_combat(state, target);
        let ground = Ground::of(self, state, side);
        let field = self.board.field(target);
        let hexes = Self::hexes_of_units(state, attackers);
        let mut situation = Situation {
            close,
            terrain: field.terrain,
            village: field.village,
            night: self.is_night(state),
            hexes: hexes.len(),
            ..Situation::default()
        };
        for &unit in attackers {
            let Some(of) = state.unit(unit) else { continue };
            let link = of
                .hex()
                .and_then(|hex| self.board.link(hex, target))
                .filter(|_| !close);
            let halved = link.is_some_and(|link| self.halves(unit, link, &ground));
            let printed = i32::from(self.face(unit, of).attack);
            situation
                .attackers
                .push(self.fighter(unit, of, printed, close, halved));
            situation.crossings.push(Crossing {
                steps: self.steps_of(unit, of),
                river: link.and_then(|link| link.river.checked_sub(1)),
                bridged: link.is_some_and(|link| {
                    link.span != crate::board::Span::Nothing && ground.stands(link.span)
                }),
                engineer: self.counter(unit).is_some_and(|counter| counter.engineer),
            });
        }
        for unit in self.original_defenders(state, side, target) {
            if let Some(of) = state.unit(unit) {
                let printed = i32::from(self.face(unit, of).defense);
                situation
                    .defenders
                    .push(self.fighter(unit, of, printed, close, false));
            }
        }
        situation.flanks = if close {
            0
        } else {
            self.flanks(state, side.other(), target, &hexes).len()
        };
        situation
    }

    fn fighter(
        &self,
        unit: u16,
        of: &crate::state::Unit,
        printed: i32,
        close: bool,
        halved: bool,
    ) -> Fighter {
        Fighter {
            piece: self.id(unit),
            printed,
            support: self.counter(unit).is_some_and(|counter| counter.support),
            doubled: close && self.doubles(unit),
            undoubled: close && !self.doubles(unit),
            broken: of.broken,
            motti: self.level_of(of) - of.broken,
            halved,
        }
    }

    /// Whether a motorized unit attacks at half strength across this hexside. [18.1.1]
    fn halves(&self, unit: u16, link: Link, ground: &Ground) -> bool {
        let motorized = self
            .counter(unit)
            .is_some_and(|counter| counter.class == Class::Motorized);
        let bridged = link.span != crate::board::Span::Nothing && ground.stands(link.span);
        let river = link
            .river
            .checked_sub(1)
            .and_then(|kind| self.charts.rivers.get(usize::from(kind)));
        motorized && !bridged && river.is_some_and(|river| river.halves_motorized)
    }

    /// The hexes that give Defensive Flanking Support. [22.4.2]
    pub(crate) fn flanks(
        &self,
        state: &State,
        defender: Side,
        target: HexIx,
        from: &[HexIx],
    ) -> Vec<HexIx> {
        let helps = |unit: u16| {
            let sober = state
                .unit(unit)
                .is_some_and(|of| of.sobriety != Sobriety::Intoxicated);
            let combat = self
                .counter(unit)
                .is_some_and(|counter| counter.side == defender && !counter.support);
            sober && combat && self.defense_now(state, unit) > 0
        };
        let near = |hex: HexIx| {
            from.iter()
                .any(|attack| self.board.grid.are_adjacent(hex, *attack))
        };
        let around = self.board.links(target).iter().map(|link| link.to);
        around
            .filter(|hex| near(*hex) && !self.is_close_combat(state, *hex))
            .filter(|hex| state.in_hex(*hex).any(helps))
            .collect()
    }
}
