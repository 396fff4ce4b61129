//! [19.0] Overrun: part of movement, by day, with odds so high that no die is rolled.

use crate::counters::Traits;
use crate::fighting::bars_fighter;
use crate::list::Cache;
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Marks, Side, Sobriety, Spot, State, Step, Unit};
use crate::terrain::{Account, Bar, Price, Record};
use crate::title::Tornio44;
use crate::verbs;
use crate::zoc::{BESIDE, ENEMY, ENEMY_ZOC, Ground};
use motti_engine::{Action, Event, Message, Offer, Place, Play, Reason, RuleId, Targets};
use motti_hex::HexIx;

impl Tornio44 {
    /// Why a unit cannot overrun at all in this step. [19.0, 25.1-b, 28.1]
    fn bars_overrunner(&self, state: &State, unit: u16) -> Option<(RuleId, &'static str)> {
        let (counter, of) = (self.counter(unit)?, state.unit(unit)?);
        if counter.support {
            Some((rule::OVERRUN, "tornio44-no-overrun-support"))
        } else if let Some(bar) = bars_fighter(of) {
            Some(bar)
        } else if of.marks.has(Marks::SPENT) {
            Some((rule::ONE_HEX, "tornio44-no-one-hex-again"))
        } else if state.step == Step::Exploitation && of.marks.has(Marks::FOUGHT) {
            Some((rule::EXPLOIT_FOUGHT, "tornio44-no-fought"))
        } else if self.attack(unit, of) <= 0 {
            Some((rule::OVERRUN, "tornio44-no-attack-strength"))
        } else {
            None
        }
    }

    /// Whether an exploiting unit is held by an enemy other than the one it is about to overrun. [25.1-c]
    fn is_held(&self, state: &State, ground: &Ground, of: &Unit, target: HexIx) -> bool {
        let Some(hex) = of.hex() else { return false };
        if state.step != Step::Exploitation
            || of.marks.has(Marks::MOVED)
            || !ground.has(hex, ENEMY_ZOC)
        {
            return false;
        }
        let mine = state.phasing();
        let near = |at: HexIx| at == hex || self.board.grid.are_adjacent(at, hex);
        state
            .units
            .iter()
            .zip(&self.counters)
            .any(|(other, counter)| {
                counter.side != mine
                    && !counter.support
                    && other.sobriety != Sobriety::Intoxicated
                    && other.hex().is_some_and(|at| {
                        at != target && near(at) && !self.is_close_combat(state, at)
                    })
            })
    }

    /// What the Overrun of a hex costs a unit: the step, one more, and no charge for the enemy. `None`
    /// when it is not next to the hex and does not arrive there. [19.0]
    pub(crate) fn overrun_price<R: Record>(
        &self,
        state: &State,
        ground: &Ground,
        unit: u16,
        target: HexIx,
        record: &mut R,
    ) -> Option<Result<Price, Bar>> {
        let (counter, of, profile) = (self.counter(unit)?, state.unit(unit)?, self.profile(unit)?);
        let price = match of.spot {
            Spot::Hex(from) => {
                let link = self.board.link(from, target)?;
                self.price(
                    &ground.after_overrun(from, target),
                    profile,
                    of.run,
                    from,
                    link,
                    record,
                )
            }
            Spot::Pool => {
                let arrival = self
                    .arrival(state, unit)
                    .filter(|_| self.is_due(state, unit))?;
                if !arrival.hexes.contains(&target)
                    || (counter.side == Side::German && self.is_exit_closed(state, target))
                {
                    return None;
                }
                let ground = ground.after_overrun(target, target);
                if arrival.naval {
                    self.landing_price(&ground, counter.heavy, target, record)
                } else {
                    self.entry_price(&ground, profile, target, record)
                }
            }
            _ => return None,
        };
        Some(price.map(|price| {
            record.add(
                rule::OVERRUN,
                "tornio44-cost-overrun",
                i32::from(self.charts.numbers.overrun_mp),
            );
            Price {
                cost: price.cost + i32::from(self.charts.numbers.overrun_mp),
                ..price
            }
        }))
    }

    /// The strengths of an Overrun: attack and defense in quarters. [19.0, 21.3, 23.0]
    pub(crate) fn overrun_strengths(
        &self,
        state: &State,
        units: &[u16],
        target: HexIx,
    ) -> (i32, i32) {
        let attacks = units
            .iter()
            .map(|unit| self.strength_now(state, *unit))
            .sum();
        let side = units
            .first()
            .and_then(|unit| self.counter(*unit))
            .map(|counter| counter.side);
        let defends = |unit: &u16| self.counter(*unit).map(|counter| counter.side) != side;
        let defense = state
            .in_hex(target)
            .filter(defends)
            .map(|unit| self.defense_now(state, unit).max(0))
            .sum();
        (attacks, defense)
    }

    const fn is_enough(&self, attack: i32, defense: i32) -> bool {
        attack > 0 && attack >= defense * self.charts.numbers.overrun_odds
    }

    /// What a unit has left in this phase, in quarters.
    fn left_of(&self, state: &State, unit: u16) -> i32 {
        state.unit(unit).map_or(0, |of| {
            self.allowance(state, unit, of) - i32::from(of.spent)
        })
    }

    /// Judges an Overrun. [19.0]
    pub(crate) fn judge_overrun(
        &self,
        state: &State,
        ground: &Ground,
        side: Side,
        action: &Action,
    ) -> Reasons {
        let mut reasons = Reasons::default();
        let units = self.named_units(side, action, &mut reasons);
        let target = self.named_hex(action, &mut reasons);
        if self.is_night(state) {
            let fact = Message::of("tornio44-no-overrun-night");
            reasons.add(Order::Seat, Reason::new(rule::NIGHT_NO_OVERRUN, fact));
        } else if ground.peaceful {
            reasons.add(
                Order::Seat,
                Reason::new(rule::COUP, Message::of("tornio44-no-overrun-alert")),
            );
        }
        for &unit in &units {
            if let Some((by, key)) = self.bars_overrunner(state, unit) {
                self.bar_unit(&mut reasons, unit, by, key);
            }
        }
        let Some(target) = target else { return reasons };
        if !ground.has(target, ENEMY) {
            self.bar_hex(&mut reasons, target, rule::TARGET, "tornio44-no-target");
            return reasons;
        }
        if self.board.field(target).town {
            self.bar_hex(
                &mut reasons,
                target,
                rule::OVERRUN,
                "tornio44-no-overrun-town",
            );
        }
        for &unit in &units {
            self.judge_overrunner(state, ground, unit, target, &mut reasons);
        }
        let (attack, defense) = self.overrun_strengths(state, &units, target);
        if !self.is_enough(attack, defense) {
            let place = self.board.place(target);
            let fact = Message::of("tornio44-no-overrun-odds")
                .with("attack", self.mp(attack))
                .with("defense", self.mp(defense))
                .with("odds", self.charts.numbers.overrun_odds);
            reasons.add(Order::Cost, Reason::new(rule::OVERRUN, fact).at(&place));
        }
        if units.len() > self.charts.numbers.overrun_units {
            let fact = Message::of("tornio44-no-overrun-units")
                .with("limit", self.charts.numbers.overrun_units);
            reasons.add(Order::Stacking, Reason::new(rule::OVERRUN_UNITS, fact));
        }
        reasons
    }

    fn judge_overrunner(
        &self,
        state: &State,
        ground: &Ground,
        unit: u16,
        target: HexIx,
        reasons: &mut Reasons,
    ) {
        let Some(of) = state.unit(unit) else { return };
        if self.is_held(state, ground, of, target) {
            self.bar_unit(reasons, unit, rule::EXPLOIT_ZOC, "tornio44-no-exploits-zoc");
        }
        let mut account = Account::new(self);
        account.step_into(target);
        let price = match self.overrun_price(state, ground, unit, target, &mut account) {
            None => {
                return self.bar_unit(reasons, unit, rule::OVERRUN, "tornio44-no-overrun-adjacent");
            }
            Some(Err(Bar::Illegal)) => {
                return self.bar_hex(reasons, target, rule::LEGAL_HEX, "tornio44-no-illegal-hex");
            }
            Some(Err(Bar::Terrain)) => {
                return self.bar_hex(reasons, target, rule::TERRAIN_TABLE, "tornio44-no-terrain");
            }
            Some(Err(Bar::River)) => {
                return self.bar_hex(reasons, target, rule::MOTORIZED, "tornio44-no-river");
            }
            Some(Ok(price)) => price,
        };
        let left = self.left_of(state, unit);
        if price.cost > left {
            let id = self.id(unit);
            let fact = Message::of("tornio44-no-mp")
                .with("piece", id.clone())
                .with("need", self.mp(price.cost))
                .with("left", self.mp(left.max(0)));
            reasons.add(
                Order::Cost,
                Reason::new(rule::OVERRUN, fact)
                    .about(&id)
                    .shown_by(account.ledger),
            );
        }
    }

    /// Whether a unit could take part in the Overrun of a hex, its strength being another matter.
    fn may_overrun(&self, state: &State, ground: &Ground, unit: u16, target: HexIx) -> bool {
        let Some(of) = state.unit(unit) else {
            return false;
        };
        !self.is_held(state, ground, of, target)
            && matches!(
                self.overrun_price(state, ground, unit, target, &mut ()),
                Some(Ok(price)) if price.cost <= self.left_of(state, unit)
            )
    }

    /// The Overruns open now: single units that are strong enough, whole stacks, all together. [19.0]
    pub(crate) fn list_overruns(
        &self,
        state: &State,
        side: Side,
        ground: &Ground,
        defenses: &[i32],
    ) -> Vec<Offer> {
        let mut offers = Vec::new();
        if ground.night || ground.peaceful {
            return offers;
        }
        let mut near: Vec<(HexIx, u16)> = Vec::new();
        for (unit, of) in (0_u16..).zip(&state.units) {
            let ready = || {
                let able = |traits: Traits| traits.side == side && !traits.support;
                self.traits(unit).is_some_and(able)
            };
            let target = |hex: HexIx| ground.has(hex, ENEMY) && !self.board.field(hex).town;
            match of.spot {
                Spot::Hex(hex)
                    if ground.has(hex, BESIDE)
                        && ready()
                        && self.bars_overrunner(state, unit).is_none() =>
                {
                    let around = self.board.links(hex).iter().map(|link| link.to);
                    near.extend(around.filter(|hex| target(*hex)).map(|hex| (hex, unit)));
                }
                Spot::Pool if ready() && self.is_due(state, unit) => {
                    let hexes = self
                        .arrival(state, unit)
                        .map_or(&[][..], |arrival| &arrival.hexes);
                    near.extend(
                        hexes
                            .iter()
                            .filter(|hex| target(**hex))
                            .map(|hex| (*hex, unit)),
                    );
                }
                _ => {}
            }
        }
        near.sort_unstable();
        for chunk in near.chunk_by(|a, b| a.0 == b.0) {
            let attack = chunk
                .iter()
                .map(|(_, unit)| self.strength_now(state, *unit));
            let hex = chunk.first().map_or(0, |(hex, _)| hex.index());
            let defense = defenses.get(hex).copied().unwrap_or(0);
            // Most hexes are held far too well.
            if self.is_enough(attack.sum(), defense) {
                self.overruns_of(state, ground, chunk, &mut offers);
            }
        }
        offers
    }

    /// The strength a unit adds to an Overrun, in quarters.
    fn strength_now(&self, state: &State, unit: u16) -> i32 {
        state
            .unit(unit)
            .map_or(0, |of| i32::from(self.attack(unit, of)).max(0))
    }

    /// By hex, the defense of a side's enemy where nobody fights, in quarters.
    pub(crate) fn add_up_defenses(&self, state: &State, side: Side, defenses: &mut Vec<i32>) {
        defenses.clear();
        defenses.resize(self.board.grid.len(), 0);
        for (unit, (of, counter)) in (0_u16..).zip(state.units.iter().zip(&self.counters)) {
            let hex = of.hex().filter(|_| counter.side != side);
            if let Some(sum) = hex.and_then(|hex| defenses.get_mut(hex.index())) {
                let loss = i32::from(self.level_of(of)) * self.charts.numbers.level_loss;
                *sum += (i32::from(self.face(unit, of).defense) - loss).max(0);
            }
        }
    }

    fn overruns_of(
        &self,
        state: &State,
        ground: &Ground,
        near: &[(HexIx, u16)],
        offers: &mut Vec<Offer>,
    ) {
        let Some((target, _)) = near.first() else {
            return;
        };
        let mut units: Vec<u16> = near.iter().map(|(_, unit)| *unit).collect();
        let (attack, defense) = self.overrun_strengths(state, &units, *target);
        if !self.is_enough(attack, defense) {
            return;
        }
        units.retain(|unit| self.may_overrun(state, ground, *unit, *target));
        for &unit in &units {
            if self.is_enough(self.strength_now(state, unit), defense) {
                offers.push(self.overrun_offer(&[unit], *target));
            }
        }
        // Too many for one hex: the strongest go.
        units.sort_by_key(|unit| (std::cmp::Reverse(self.strength_now(state, *unit)), *unit));
        units.truncate(self.charts.numbers.overrun_units);
        let together = units
            .iter()
            .map(|unit| self.strength_now(state, *unit))
            .sum();
        if units.len() > 1 && self.is_enough(together, defense) {
            offers.push(self.overrun_offer(&units, *target));
        }
    }

    fn overrun_offer(&self, units: &[u16], target: HexIx) -> Offer {
        let offer = Offer::plain(
            verbs::OVERRUN,
            rule::OVERRUN,
            Message::of("tornio44-do-overrun"),
        );
        let pieces: Vec<_> = units.iter().map(|unit| self.id(*unit)).collect();
        let place: Place = self.board.place(target);
        offer.with(pieces).at(Targets::Places([place].into()))
    }

    /// Carries out a checked Overrun: the enemy is gone, the units enter. [19.0, 19.0-C1]
    pub(crate) fn carry_out_overrun(
        &self,
        state: &mut State,
        side: Side,
        action: &Action,
        play: &mut Play<'_>,
        cache: &mut Cache,
    ) {
        let Some(target) = self.target(action) else {
            return;
        };
        let ground = Ground::of(self, state, side);
        let units: Vec<u16> = action
            .pieces
            .iter()
            .filter_map(|id| self.unit(id))
            .collect();
        let mut prices = Vec::with_capacity(units.len());
        for &unit in &units {
            let Some(Ok(price)) = self.overrun_price(state, &ground, unit, target, &mut ()) else {
                return;
            };
            prices.push(price);
        }
        cache.forget();
        let place = self.board.place(target);
        let message = Message::of("tornio44-overruns")
            .with("seat", side.seat())
            .with("hex", place.clone());
        let event = Event::new(rule::OVERRUN, message).at(&place);
        play.event(action.pieces.iter().fold(event, Event::about));
        let gone: Vec<u16> = state
            .in_hex(target)
            .filter(|unit| !self.is_of(*unit, side))
            .collect();
        for unit in gone {
            self.eliminate(state, play, unit, rule::OVERRUN);
        }
        let mut landed = false;
        for (&unit, price) in units.iter().zip(&prices) {
            landed |= self.settle_overrun(state, unit, target, *price);
        }
        let message = Message::of("tornio44-overrun-enters")
            .with("count", units.len())
            .with("hex", place.clone());
        play.event(Event::new(rule::OVERRUN_ENTERS, message).at(&place));
        self.take(state, play, side, target);
        if landed {
            self.raise_alarm(state, Some(target), play);
        }
        if side == Side::Finnish && self.board.is_transfer(target) && state.end.is_none() {
            self.leave(state, play, side, &units, target);
        }
    }

    /// Puts one unit into the hex it overran; answers whether it came by sea.
    fn settle_overrun(&self, state: &mut State, unit: u16, target: HexIx, price: Price) -> bool {
        let arrives = state.unit(unit).is_some_and(|of| of.spot == Spot::Pool);
        let naval = arrives
            && self
                .arrival(state, unit)
                .is_some_and(|arrival| arrival.naval);
        let movement = state.step == Step::Movement;
        Self::put_unit(state, unit, target);
        if let Some(of) = state.units.get_mut(usize::from(unit)) {
            of.spent = u8::try_from(i32::from(of.spent) + price.cost).unwrap_or(u8::MAX);
            of.run = price.run;
            of.marks.set(Marks::MOVED);
            of.marks
                .put(Marks::MARCHED, of.marks.has(Marks::MARCHED) || movement);
            of.marks
                .put(Marks::ARRIVED, of.marks.has(Marks::ARRIVED) || arrives);
        }
        naval
    }
}
