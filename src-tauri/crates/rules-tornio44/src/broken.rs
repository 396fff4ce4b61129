//! [23.0, 23.1] Broken units: levels, what they cost, elimination and recovery.

use crate::rule;
use crate::state::{Marks, Side, Sobriety, Spot, State, Unit};
use crate::title::{Tornio44, vp};
use motti_engine::{Event, Message, Play, RuleId};

impl Tornio44 {
    /// The Broken Level that counts: that of the marker, and one more in Motti without supply. [23.0, 26.0]
    pub(crate) fn level_of(&self, of: &Unit) -> u8 {
        if of.marks.has(Marks::CUT) {
            let numbers = &self.charts.numbers;
            (of.broken + numbers.motti_levels).min(numbers.motti_limit.max(of.broken))
        } else {
            of.broken
        }
    }

    /// Whether the factors of a unit count more in a hex that an enemy shares. [22.3, 22.3-C2]
    pub(crate) fn doubles(&self, unit: u16) -> bool {
        let foot = |counter: &crate::title::Counter| counter.class == crate::board::Class::Foot;
        self.counter(unit)
            .is_some_and(|counter| counter.support || foot(counter))
    }

    /// Whether units of both sides stand in a hex. [22.3]
    pub(crate) fn is_close_combat(&self, state: &State, hex: motti_hex::HexIx) -> bool {
        let stands = |side: Side| state.in_hex(hex).any(|unit| self.is_of(unit, side));
        stands(Side::Finnish) && stands(Side::German)
    }

    /// The (Close) Defense Factor of a unit now, in quarters; below 0 it cannot stand. [22.3, 23.0]
    pub(crate) fn defense_now(&self, state: &State, unit: u16) -> i32 {
        let Some(of) = state.unit(unit) else { return 0 };
        let close =
            self.doubles(unit) && of.hex().is_some_and(|hex| self.is_close_combat(state, hex));
        let times = if close {
            self.charts.numbers.close_combat
        } else {
            1
        };
        i32::from(self.face(unit, of).defense) * times
            - i32::from(self.level_of(of)) * self.charts.numbers.level_loss
    }

    /// Whether its level leaves a unit without a defense to speak of. [23.0]
    pub(crate) fn cannot_stand(&self, state: &State, unit: u16) -> bool {
        state.unit(unit).is_some_and(|of| of.hex().is_some()) && self.defense_now(state, unit) < 0
    }

    /// Raises the level of a unit, to the highest there is; one that cannot stand it is gone. [23.0]
    pub(crate) fn break_unit(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
        unit: u16,
        levels: u8,
        by: RuleId,
    ) {
        let limit = self.charts.numbers.broken_limit;
        let Some(of) = state.units.get_mut(usize::from(unit)) else {
            return;
        };
        let level = of.broken.saturating_add(levels).min(limit);
        if level != of.broken {
            of.broken = level;
            let id = self.id(unit);
            let message = Message::of("tornio44-broken")
                .with("piece", id.clone())
                .with("level", level);
            play.event(Event::new(by, message).about(&id));
        }
        if self.cannot_stand(state, unit) {
            self.eliminate(state, play, unit, rule::BROKEN);
        }
    }

    /// Units that a Close Combat held up and that cannot stand without it are gone. [22.3, 23.0]
    pub(crate) fn drop_fallen(&self, state: &mut State, play: &mut Play<'_>) -> bool {
        let units = (0_u16..).zip(&state.units);
        let weak = units.filter(|(unit, of)| {
            let shaken = of.broken > 0 || of.marks.has(Marks::CUT);
            let level = || i32::from(self.level_of(of)) * self.charts.numbers.level_loss;
            shaken && level() > i32::from(self.face(*unit, of).defense)
        });
        let weak: Vec<u16> = weak.map(|(unit, _)| unit).collect();
        let mut fell = false;
        for unit in weak {
            if state.end.is_none() && self.cannot_stand(state, unit) {
                self.eliminate(state, play, unit, rule::BROKEN);
                fell = true;
            }
        }
        fell
    }

    /// A unit is gone with all its steps, outside a combat that is being resolved. [23.0, 29.4.1]
    pub(crate) fn eliminate(&self, state: &mut State, play: &mut Play<'_>, unit: u16, by: RuleId) {
        let Some(of) = state.unit(unit).copied() else {
            return;
        };
        let steps = self.steps_of(unit, &of);
        let isolated = of.marks.has(Marks::ISOLATED);
        self.remove(state, play, unit, by);
        if self.is_of(unit, Side::German) {
            self.score_steps(state, play, unit, steps, isolated);
        }
    }

    /// Takes a unit off the map for good; points are another matter.
    pub(crate) fn remove(&self, state: &mut State, play: &mut Play<'_>, unit: u16, by: RuleId) {
        let Some(of) = state.units.get_mut(usize::from(unit)) else {
            return;
        };
        let place = of.hex().map(|hex| self.board.place(hex));
        of.spot = Spot::Eliminated;
        of.broken = 0;
        of.sobriety = Sobriety::Sober;
        of.marks = Marks::default();
        let id = self.id(unit);
        let message = Message::of("tornio44-eliminated").with("piece", id.clone());
        play.event(
            place
                .iter()
                .fold(Event::new(by, message).about(&id), Event::at),
        );
    }

    /// How many steps a unit has left. [22.6.1]
    pub(crate) fn steps_of(&self, unit: u16, of: &Unit) -> u8 {
        let two = self.counter(unit).is_some_and(|counter| counter.has_back);
        if two && !of.marks.has(Marks::REDUCED) {
            2
        } else {
            1
        }
    }

    /// The Finns gain points for German steps. [26.1, 29.4.1-b, 29.4.1-c]
    pub(crate) fn score_steps(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
        unit: u16,
        steps: u8,
        isolated: bool,
    ) {
        let numbers = &self.charts.numbers;
        let (each, by) = if isolated {
            (numbers.motti_step_vp, rule::MOTTI_LOSS_VP)
        } else {
            (numbers.step_vp, rule::STEP_LOSS_VP)
        };
        let points = each * i16::from(steps);
        self.score_besides(state, points);
        let id = self.id(unit);
        if isolated {
            let message = Message::of("tornio44-prisoners").with("piece", id.clone());
            play.event(Event::new(rule::PRISONERS, message).about(&id));
        }
        let message = Message::of("tornio44-steps-lost")
            .with("piece", id.clone())
            .with("steps", steps)
            .with("vp", vp(points));
        play.event(Event::new(by, message).about(&id));
    }

    /// Broken units in supply recover a level; who was intoxicated wakes up with a hangover. [23.1, 27.3-h, 28.1]
    pub(crate) fn recover(&self, state: &mut State, play: &mut Play<'_>) {
        let side = state.phasing();
        if self.is_night(state) {
            play.event(Event::new(
                rule::NIGHT_ROUTE,
                Message::of("tornio44-night-route"),
            ));
        }
        let mut net = None;
        for unit in self.units_of(side) {
            let Some(of) = state.unit(unit).copied() else {
                continue;
            };
            if of.sobriety == Sobriety::Intoxicated {
                self.wake_up(state, play, unit);
                continue;
            }
            if of.broken == 0 || !matches!(of.spot, Spot::Hex(_) | Spot::Transfer { .. }) {
                continue;
            }
            let net = net.get_or_insert_with(|| self.supply_net(state, side));
            if !self.is_supplied(state, net, unit) {
                let by = if self.is_night(state) {
                    rule::NIGHT_SUPPLY
                } else {
                    rule::RECOVERY
                };
                let id = self.id(unit);
                let message = Message::of("tornio44-no-recovery").with("piece", id.clone());
                play.event(Event::new(by, message).about(&id));
                continue;
            }
            self.lower(state, play, unit);
        }
    }

    fn lower(&self, state: &mut State, play: &mut Play<'_>, unit: u16) {
        let Some(of) = state.units.get_mut(usize::from(unit)) else {
            return;
        };
        of.broken = of.broken.saturating_sub(self.charts.numbers.recovery);
        if of.broken == 0 {
            of.sobriety = Sobriety::Sober;
        }
        let id = self.id(unit);
        let message = Message::of("tornio44-recovered")
            .with("piece", id.clone())
            .with("level", of.broken);
        play.event(Event::new(rule::RECOVERY, message).about(&id));
    }

    fn wake_up(&self, state: &mut State, play: &mut Play<'_>, unit: u16) {
        let Some(of) = state.units.get_mut(usize::from(unit)) else {
            return;
        };
        of.sobriety = Sobriety::Hangover;
        of.broken = self.charts.numbers.hangover_level;
        let id = self.id(unit);
        play.event(
            Event::new(
                rule::INTOXICATED,
                Message::of("tornio44-hangover").with("piece", id.clone()),
            )
            .about(&id),
        );
    }

    /// Whether anybody of the phasing side is Broken or intoxicated.
    pub(crate) fn anybody_to_recover(&self, state: &State) -> bool {
        let side = state.phasing();
        let mut own = state
            .units
            .iter()
            .zip(&self.counters)
            .filter(|(_, counter)| counter.side == side);
        let in_play = |of: &Unit| matches!(of.spot, Spot::Hex(_) | Spot::Transfer { .. });
        own.any(|(of, _)| in_play(of) && (of.broken > 0 || of.sobriety == Sobriety::Intoxicated))
    }

    /// The numbers of a side's units.
    pub(crate) fn units_of(&self, side: Side) -> Vec<u16> {
        (0_u16..)
            .zip(&self.counters)
            .filter(|(_, counter)| counter.side == side)
            .map(|(unit, _)| unit)
            .collect()
    }
}
