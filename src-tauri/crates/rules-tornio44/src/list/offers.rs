//! The offers of a phase of moving, one by one.

use super::{Cache, Covered, Origin};
use crate::movement::Start;
use crate::reach::{Seed, SeedKind, Walkers};
use crate::rule;
use crate::state::{Marks, Side, Spot, State};
use crate::title::Tornio44;
use crate::verbs;
use crate::zoc::Ground;
use motti_engine::{Message, Offer, PieceId, Place, Targets};
use motti_hex::HexIx;
use std::sync::Arc;

impl Tornio44 {
    pub(super) fn offer_move(
        &self,
        state: &State,
        side: Side,
        cache: &mut Cache,
        unit: u16,
    ) -> Option<Covered> {
        let hex = state.unit(unit)?.hex()?;
        if !self.may_move(state, &cache.ground, unit) {
            return None;
        }
        let (reach, cover) = self.reach_from(state, side, cache, hex, &[unit])?;
        let offer = Offer::plain(
            verbs::MOVE,
            self.moving_rule(state),
            Message::of("tornio44-do-move"),
        );
        let alone = self.counter(unit)?.alone.clone();
        Some((offer.with(alone).at(Targets::Reach(reach)), cover))
    }

    /// [17.0] The whole stack of a hex, at the pace of its slowest unit.
    pub(super) fn offer_stack(
        &self,
        state: &State,
        side: Side,
        cache: &mut Cache,
        hex: HexIx,
    ) -> Option<Covered> {
        let mut units = std::mem::take(&mut cache.stack);
        units.clear();
        units.extend(state.in_hex(hex).filter(|unit| self.is_of(*unit, side)));
        cache.crowded.retain(|other| *other != hex);
        if units.len() > self.numbers.stacking && self.is_limited(hex) {
            cache.crowded.push(hex);
        }
        let offer = self.offer_units(state, side, cache, hex, &units);
        cache.stack = units;
        offer
    }

    fn offer_units(
        &self,
        state: &State,
        side: Side,
        cache: &mut Cache,
        hex: HexIx,
        units: &[u16],
    ) -> Option<Covered> {
        let able = |unit: &u16| self.may_move(state, &cache.ground, *unit);
        if units.len() < 2 || !units.iter().all(able) {
            return None;
        }
        let (reach, cover) = self.reach_from(state, side, cache, hex, units)?;
        if reach.targets.is_empty() {
            return None;
        }
        let pieces: Vec<PieceId> = units.iter().map(|unit| self.id(*unit)).collect();
        let label = Message::of("tornio44-do-move-stack");
        let offer = Offer::plain(verbs::MOVE, rule::MOVEMENT, label);
        Some((offer.with(pieces).at(Targets::Reach(reach)), cover))
    }

    pub(super) fn offer_exit(&self, state: &State, ground: &Ground, unit: u16) -> Option<Covered> {
        let of = state.unit(unit)?;
        let hex = of.hex()?;
        self.board.exit(hex)?;
        if !self.may_move(state, ground, unit) {
            return None;
        }
        let price = self.exit_price(ground, of.run, hex, &mut ())?;
        let left = self.allowance(state, unit, of) - i32::from(of.spent);
        let fresh = !of.marks.has(Marks::MOVED);
        if price.cost > left && !(fresh && self.one_hex_will_do(price.cost, left)) {
            return None;
        }
        let offer = Offer::plain(verbs::EXIT, rule::VP_EXIT, Message::of("tornio44-do-exit"));
        let alone = self.counter(unit)?.alone.clone();
        let off = Targets::Places(Arc::from([Place::Off]));
        Some((offer.with(alone).at(off), None))
    }

    pub(super) fn offer_entry(
        &self,
        state: &State,
        side: Side,
        cache: &mut Cache,
        unit: u16,
    ) -> Option<Covered> {
        let counter = self.counter(unit)?;
        let (start, naval) = match state.unit(unit)?.spot {
            Spot::Pool if self.is_due(state, unit) => {
                (Start::Pool, self.arrival(state, unit)?.naval)
            }
            Spot::Transfer { .. } if state.may_leave_transfer(unit) => (Start::Transfer, false),
            _ => return None,
        };
        if !self.may_move(state, &cache.ground, unit) {
            return None;
        }
        let body = self.body(state, &[unit])?;
        let (hexes, origin) = if start == Start::Transfer {
            (self.transfer_exits(state), Origin::Transfer)
        } else {
            let hexes = self.entry_hexes(state, &cache.ground, unit);
            let groups = self.campaign(state).map(|campaign| &campaign.arrival_of);
            let group = groups.and_then(|groups| groups.get(usize::from(unit)).copied());
            (hexes, Origin::Entry(group?, counter.heavy))
        };
        let profile = self.profile(unit)?;
        let mut seeds = Vec::with_capacity(hexes.len());
        for hex in hexes {
            let price = match start {
                Start::Transfer => Ok(crate::terrain::Price { cost: 0, run: 0 }),
                _ if naval => self.landing_price(&cache.ground, counter.heavy, hex, &mut ()),
                _ => self.entry_price(&cache.ground, profile, hex, &mut ()),
            };
            if let Ok(price) = price {
                let kind = if start == Start::Transfer {
                    SeedKind::Point
                } else {
                    SeedKind::Entry
                };
                seeds.push(Seed {
                    hex,
                    run: price.run,
                    cost: price.cost,
                    kind,
                });
            }
        }
        let units = &[unit];
        let walkers = Walkers {
            state,
            side,
            units,
            body,
        };
        let (reach, cover) = self.reach(cache, origin, &walkers, &seeds);
        let rule = match start {
            Start::Transfer => rule::TRANSFER,
            _ if naval => rule::LANDING,
            _ => rule::ARRIVAL,
        };
        let offer = Offer::plain(verbs::ENTER, rule, Message::of("tornio44-do-enter"));
        Some((
            offer.with(counter.alone.clone()).at(Targets::Reach(reach)),
            cover,
        ))
    }
}
