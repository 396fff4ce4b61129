//! [21.0] Support Units and Indirect Fire Support.

use crate::coup::TABLE;
use crate::fight_charts::{FIRE_CHART, FireColumn, die, modifier};
use crate::fighting::Modified;
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Marks, Side, Sobriety, State};
use crate::title::Tornio44;
use crate::verbs;
use motti_engine::{
    Action, ChartCell, DiceError, Event, Ledger, LedgerKind, LegalList, Message, Offer, Operation,
    PieceId, Place, Play, RuleId, Tag, Targets, protocol,
};
use motti_hex::HexIx;

impl Tornio44 {
    /// The Support Factor of a unit now, in quarters. [21.5, 23.0]
    pub(crate) fn support_now(&self, state: &State, unit: u16) -> i32 {
        let Some(of) = state.unit(unit) else { return 0 };
        let factor = i32::from(self.face(unit, of).support);
        let factor =
            (factor - i32::from(self.level_of(of)) * self.charts.numbers.level_loss).max(0);
        if self.fires_after_moving(state, unit) {
            self.charts.fire.moved.of(factor)
        } else {
            factor
        }
    }

    /// Whether a unit moved in the Movement Phase of this Player Turn, which is its own. [21.5]
    fn fires_after_moving(&self, state: &State, unit: u16) -> bool {
        let marched = state
            .unit(unit)
            .is_some_and(|of| of.marks.has(Marks::MARCHED));
        marched && self.is_of(unit, state.phasing())
    }

    /// How the factor comes about.
    fn support_ledger(&self, state: &State, unit: u16) -> Ledger {
        let mut ledger = Ledger::new(LedgerKind::Points);
        let Some(of) = state.unit(unit) else {
            return ledger;
        };
        ledger.add(
            rule::SUPPORT,
            Message::of("tornio44-fire-printed"),
            self.mp(i32::from(self.face(unit, of).support)),
        );
        let level = self.level_of(of);
        if level > 0 {
            let loss = i32::from(level) * self.charts.numbers.level_loss;
            ledger.add(
                rule::BROKEN,
                Message::of("tornio44-odds-broken").with("levels", level),
                -self.mp(loss),
            );
            ledger.push(
                rule::BROKEN,
                Message::of("tornio44-odds-not-below"),
                Operation::AtLeast,
                motti_engine::Amount::ZERO,
            );
        }
        if self.fires_after_moving(state, unit) {
            let share = self.charts.fire.moved.amount();
            ledger.push(
                rule::FIRE_MOVED,
                Message::of("tornio44-fire-moved"),
                Operation::Multiply,
                share,
            );
        }
        ledger
    }

    /// The sum of several units, unit by unit.
    pub(crate) fn fire_ledger(&self, state: &State, units: &[u16]) -> Ledger {
        let mut sum = Ledger::new(LedgerKind::Points);
        let mut factors = 0;
        for unit in units {
            let label = Message::of("tornio44-fire-unit").with("unit", self.id(*unit));
            sum.add_ledger(rule::FIRE, label, self.support_ledger(state, *unit));
            factors += self.support_now(state, *unit);
        }
        sum.cells.extend(self.fire_cell(factors));
        sum
    }

    /// Why a unit cannot fire at all now. [21.0, 21.6, 22.3]
    fn bars_firing(&self, state: &State, unit: u16) -> Option<(RuleId, &'static str)> {
        let (counter, of) = (self.counter(unit)?, state.unit(unit)?);
        let Some(hex) = of.hex() else {
            return Some((rule::SUPPORT, "tornio44-no-fire-off-map"));
        };
        if !counter.support {
            Some((rule::SUPPORT, "tornio44-no-fire-combat"))
        } else if of.sobriety == Sobriety::Intoxicated {
            Some((rule::INTOXICATED, "tornio44-no-intoxicated"))
        } else if of.marks.has(Marks::LOCKED) {
            Some((rule::COVER, "tornio44-no-locked"))
        } else if of.marks.has(Marks::FIRED) {
            Some((rule::FIRE_ONCE, "tornio44-no-fire-again"))
        } else if self.support_now(state, unit) <= 0 {
            Some((rule::BROKEN, "tornio44-no-fire-factor"))
        } else if self.is_close_combat(state, hex) {
            Some((rule::CLOSE_COMBAT, "tornio44-no-fire-out-of-close"))
        } else {
            None
        }
    }

    fn in_range(&self, state: &State, unit: u16, target: HexIx) -> bool {
        let Some(of) = state.unit(unit) else {
            return false;
        };
        let range = u32::try_from(self.face(unit, of).range).unwrap_or(0);
        of.hex()
            .is_some_and(|hex| self.board.grid.distance(hex, target) <= range)
    }

    fn firers(&self, state: &State) -> impl Iterator<Item = u16> {
        let side = Self::firing(state);
        let own = (0_u16..)
            .zip(&self.counters)
            .filter(move |(_, counter)| counter.support && counter.side == side);
        own.map(|(unit, _)| unit)
            .filter(|unit| self.bars_firing(state, *unit).is_none())
    }

    pub(crate) fn anybody_to_fire(&self, state: &State) -> bool {
        let targets = self.enemy_hexes(state, Self::firing(state));
        self.firers(state)
            .any(|unit| targets.iter().any(|hex| self.in_range(state, unit, *hex)))
    }

    pub(crate) fn list_fires(&self, state: &State, list: &mut LegalList) {
        let targets = self.enemy_hexes(state, Self::firing(state));
        let mut on: Vec<Vec<PieceId>> = vec![Vec::new(); targets.len()];
        for unit in self.firers(state) {
            let Some(counter) = self.counter(unit) else {
                continue;
            };
            let mut places: Vec<Place> = Vec::new();
            for (hex, pieces) in targets.iter().zip(&mut on) {
                if self.in_range(state, unit, *hex) {
                    places.push(self.board.place(*hex));
                    pieces.push(counter.id.clone());
                }
            }
            if !places.is_empty() {
                let offer = Offer::plain(verbs::FIRE, rule::FIRE, Message::of("tornio44-do-fire"));
                list.offers.push(
                    offer
                        .with(counter.alone.clone())
                        .at(Targets::Places(places.into())),
                );
            }
        }
        for (hex, pieces) in targets.iter().zip(on) {
            if pieces.len() > 1 {
                let offer =
                    Offer::plain(verbs::FIRE, rule::FIRE, Message::of("tornio44-do-fire-all"));
                let place = self.board.place(*hex);
                list.offers
                    .push(offer.with(pieces).at(Targets::Places([place].into())));
            }
        }
    }

    pub(crate) fn judge_fire(&self, state: &State, action: &Action, reasons: &mut Reasons) {
        let side = Self::firing(state);
        let units = self.named_units(side, action, reasons);
        if !action.items.is_empty() || action.choice.is_some() {
            reasons.refuse(Order::Seat, protocol::wrong_form(action));
        }
        let target = self.named_hex(action, reasons);
        for unit in units {
            if let Some((by, key)) = self.bars_firing(state, unit) {
                self.bar_unit(reasons, unit, by, key);
            } else if let Some(hex) = target.filter(|hex| !self.in_range(state, unit, *hex)) {
                self.bar_range(state, unit, hex, reasons);
            }
        }
        let Some(hex) = target else { return };
        if !state.in_hex(hex).any(|unit| !self.is_of(unit, side)) {
            self.bar_hex(reasons, hex, rule::TARGET, "tornio44-no-target");
        } else if self.is_close_combat(state, hex) {
            self.bar_hex(reasons, hex, rule::CLOSE_COMBAT, "tornio44-no-fire-close");
        }
    }

    fn bar_range(&self, state: &State, unit: u16, target: HexIx, reasons: &mut Reasons) {
        let id = self.id(unit);
        let Some(of) = state.unit(unit) else { return };
        let far = of
            .hex()
            .map_or(0, |hex| self.board.grid.distance(hex, target));
        let fact = Message::of("tornio44-no-range")
            .with("piece", id.clone())
            .with("distance", i32::try_from(far).unwrap_or(i32::MAX))
            .with("range", i32::from(self.face(unit, of).range));
        reasons.add(
            Order::Cost,
            motti_engine::Reason::new(rule::RANGE, fact).about(&id),
        );
    }

    /// The column for a sum of factors: the closest one that is not above it. [21.1-C]
    pub(crate) fn fire_column(&self, factors: i32) -> Option<FireColumn> {
        self.charts
            .fire
            .columns
            .iter()
            .copied()
            .rfind(|column| column.factors <= factors)
    }

    /// The Broken Levels a modified roll brings in a column. [21.1, 21.7]
    pub(crate) fn fire_levels(column: Option<FireColumn>, modified: i32) -> u8 {
        column.map_or(0, |column| match column.broken2 {
            Some(from) if modified >= from => 2,
            _ => u8::from(modified >= column.broken1),
        })
    }

    /// Where the chart has the column for a sum of factors.
    fn fire_cell(&self, factors: i32) -> Option<ChartCell> {
        let columns = &self.charts.fire.columns;
        let column = columns.iter().rposition(|one| one.factors <= factors)?;
        let id = self.charts.fire.ids.get(column)?;
        Some(ChartCell::row(FIRE_CHART, id.clone()))
    }

    /// Resolves one fire. [21.1, 21.4, 21.7]
    pub(crate) fn fire(
        &self,
        state: &mut State,
        action: &Action,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        let Some(hex) = action.target().and_then(|place| self.board.hex(place)) else {
            return Ok(());
        };
        let side = Self::firing(state);
        let units: Vec<u16> = action
            .pieces
            .iter()
            .filter_map(|id| self.unit(id))
            .collect();
        let sum = self.fire_ledger(state, &units);
        let factors: i32 = units
            .iter()
            .map(|unit| self.support_now(state, *unit))
            .sum();
        let column = self.fire_column(factors);
        let place = self.board.place(hex);
        let message = Message::of("tornio44-fires")
            .with("hex", place.clone())
            .with("factors", sum.total);
        let message = message.with("column", self.mp(column.map_or(0, |column| column.factors)));
        let event = Event::new(rule::FIRE_COLUMN, message)
            .at(&place)
            .shown_by(sum);
        play.event(
            units
                .iter()
                .fold(event, |event, unit| event.about(&self.id(*unit))),
        );
        self.mark_fired(state, play, &units);
        let mut dice = 0;
        for _ in 0..self.charts.fire.dice {
            let purpose = Message::of("tornio44-die-fire").with("hex", place.clone());
            dice += i32::from(play.roll(&die(), &TABLE, purpose)?);
        }
        let drm = self.fire_modifiers(state, side, hex, dice);
        let modified = drm.total();
        let levels = Self::fire_levels(column, modified);
        let message = Message::of("tornio44-fire-result")
            .with("hex", place.clone())
            .with("levels", levels);
        let result = match levels {
            2 => Some("broken2_from"),
            1 => Some("broken1_from"),
            _ => None,
        };
        let mut drm = drm.0;
        let cell = self.fire_cell(factors);
        let cell = cell.map(|cell| match result {
            Some(result) => cell.in_column(result),
            None => cell,
        });
        // What was rolled on comes before what changed the roll.
        drm.cells.splice(0..0, cell);
        play.event(Event::new(rule::FIRE, message).at(&place).shown_by(drm));
        let hit: Vec<u16> = state
            .in_hex(hex)
            .filter(|unit| !self.is_of(*unit, side))
            .collect();
        self.break_all(state, play, &hit, levels, &rule::FIRE);
        Ok(())
    }

    /// Who fires has fired, and shows himself. [8.1, 21.6]
    fn mark_fired(&self, state: &mut State, play: &mut Play<'_>, units: &[u16]) {
        for unit in units {
            let Some(of) = state.units.get_mut(usize::from(*unit)) else {
                continue;
            };
            of.marks.set(Marks::FIRED);
            if of.marks.has(Marks::COVERED) {
                of.marks.clear(Marks::COVERED);
                let id = self.id(*unit);
                play.event(
                    Event::new(
                        rule::COVER,
                        Message::of("tornio44-uncovered").with("piece", id.clone()),
                    )
                    .about(&id),
                );
            }
        }
    }

    /// [8.1, 21.4.1, 21.4.2, 27.3-e]
    pub(crate) fn fire_modifiers(
        &self,
        state: &State,
        side: Side,
        hex: HexIx,
        dice: i32,
    ) -> Modified {
        let chart = &self.charts.fire;
        let line = |id: &'static str| ChartCell::row(FIRE_CHART, Tag::of(id));
        let mut drm = Modified(Ledger::new(LedgerKind::Drm));
        let beside = |unit: &u16| {
            let at = state.unit(*unit).and_then(crate::state::Unit::hex);
            self.is_of(*unit, side) && at.is_some_and(|at| self.board.grid.are_adjacent(at, hex))
        };
        if !(0..u16::try_from(state.units.len()).unwrap_or(u16::MAX)).any(|unit| beside(&unit)) {
            drm.add_lit(
                rule::SPOTTERS,
                "tornio44-drm-spotter",
                chart.no_spotter,
                line(modifier::NO_SPOTTER),
            );
        }
        let (shelter, cell) = self.shelter(hex, "fire", |shelter| shelter.fire);
        drm.add_lit(rule::FIRE_TERRAIN, "tornio44-drm-terrain", shelter, cell);
        if self.is_covered(state, side.other(), hex) {
            let cell = line(modifier::NATIONALITY);
            drm.add_lit(rule::COVER, "tornio44-drm-cover", chart.nationality, cell);
        }
        if self.is_night(state) {
            let cell = line(modifier::NIGHT);
            drm.add_lit(rule::NIGHT_FIRE, "tornio44-drm-night", chart.night, cell);
        }
        let mut all = Modified::new(rule::FIRE, dice);
        if !drm.0.entries.is_empty() {
            all.0
                .add_ledger(rule::FIRE_MODIFIERS, Message::of("tornio44-drm-all"), drm.0);
        }
        all
    }
}
