//! [15.0, 15.2, 15.3] Demolitions: German Engineers blow up the two bridges.

use crate::coup::TABLE;
use crate::fight_charts::{DEMOLITION_CHART, DemolitionRow, die, modifier};
use crate::fighting::Modified;
use crate::reason::Reasons;
use crate::rule;
use crate::state::{BridgeStatus, Marks, Side, State};
use crate::title::{Tornio44, vp};
use crate::verbs;
use crate::zoc::{ENEMY_ZOC, Ground};
use motti_engine::{
    Action, ChartCell, DiceError, Event, LegalList, Message, MessageKey, Offer, Play, RuleId, Tag,
};
use motti_module::Exact;

impl Tornio44 {
    /// The bridge that lies in a hex and still stands.
    pub(crate) fn bridge_in(&self, state: &State, hex: motti_hex::HexIx) -> Option<usize> {
        let ix = usize::from(self.board.field(hex).bridge).checked_sub(1)?;
        let stands = state.bridges.get(ix)?.status != BridgeStatus::Destroyed;
        stands.then_some(ix)
    }

    /// Why a unit cannot make an attempt. [15.0]
    fn bars_attempt(&self, state: &State, unit: u16) -> Option<(RuleId, &'static str)> {
        let (counter, of) = (self.counter(unit)?, state.unit(unit)?);
        let by = |key| Some((rule::DEMOLITION, key));
        if counter.side != Side::German || !counter.engineer {
            return by("tornio44-no-demolition-engineer");
        }
        let Some(hex) = of.hex() else {
            return by("tornio44-no-demolition-here");
        };
        if of.marks.has(Marks::LOCKED) {
            return Some((rule::COVER, "tornio44-no-locked"));
        }
        if of.marks.has(Marks::DEMOLISHED) {
            return by("tornio44-no-demolition-again");
        }
        if self.level_of(of) > 0 {
            return by("tornio44-no-demolition-broken");
        }
        if self.board.field(hex).bridge == 0 {
            return by("tornio44-no-demolition-here");
        }
        if self.bridge_in(state, hex).is_none() {
            return by("tornio44-no-demolition-gone");
        }
        let helps = |other: u16| {
            let sound = state.unit(other).is_some_and(|of| self.level_of(of) == 0);
            sound
                && self
                    .counter(other)
                    .is_some_and(|other| other.engineer && other.side == Side::German)
        };
        if state
            .in_hex(hex)
            .any(|other| other != unit && !helps(other))
        {
            return by("tornio44-no-demolition-company");
        }
        None
    }

    fn demolishers(&self, state: &State) -> impl Iterator<Item = u16> {
        let engineers = (0_u16..)
            .zip(&self.counters)
            .filter(|(_, counter)| counter.engineer);
        engineers
            .map(|(unit, _)| unit)
            .filter(|unit| self.bars_attempt(state, *unit).is_none())
    }

    pub(crate) fn anything_to_demolish(&self, state: &State) -> bool {
        self.demolishers(state).next().is_some()
    }

    pub(crate) fn list_demolitions(&self, state: &State, list: &mut LegalList) {
        for unit in self.demolishers(state) {
            let offer = Offer::plain(
                verbs::DEMOLISH,
                rule::DEMOLITION,
                Message::of("tornio44-do-demolish"),
            );
            list.offers.extend(
                self.counter(unit)
                    .map(|counter| offer.with(counter.alone.clone())),
            );
        }
    }

    pub(crate) fn judge_demolition(&self, state: &State, action: &Action, reasons: &mut Reasons) {
        let Some(unit) = self.named_unit(state.phasing(), action, reasons) else {
            return;
        };
        if let Some((by, key)) = self.bars_attempt(state, unit) {
            self.bar_unit(reasons, unit, by, key);
        }
    }

    /// One attempt. [15.0, 27.3-f]
    pub(crate) fn demolish(
        &self,
        state: &mut State,
        action: &Action,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        let Some(unit) = action.pieces.first().and_then(|id| self.unit(id)) else {
            return Ok(());
        };
        let Some(hex) = state.unit(unit).and_then(crate::state::Unit::hex) else {
            return Ok(());
        };
        let Some(bridge) = self.bridge_in(state, hex) else {
            return Ok(());
        };
        let place = self.board.place(hex);
        let face = play.roll(
            &die(),
            &TABLE,
            Message::of("tornio44-die-demolition").with("hex", place),
        )?;
        let drm = self.demolition_modifiers(state, bridge, hex, i32::from(face));
        if let Some(of) = state.units.get_mut(usize::from(unit)) {
            of.marks.set(Marks::DEMOLISHED);
        }
        let id = self.id(unit);
        let event = self
            .attempt_event(rule::DEMOLITION, bridge, &drm)
            .about(&id);
        play.event(event);
        self.damage(state, play, bridge, drm.total(), rule::DEMOLITION);
        Ok(())
    }

    /// The die of an attempt, with what changes it. [15.0, 27.3-f]
    pub(crate) fn demolition_modifiers(
        &self,
        state: &State,
        bridge: usize,
        hex: motti_hex::HexIx,
        face: i32,
    ) -> Modified {
        let chart = &self.charts.demolitions;
        let mut drm = Modified::new(rule::DEMOLITION, face);
        let line = |id: &'static str| ChartCell::row(DEMOLITION_CHART, Tag::of(id));
        drm.add_lit(
            rule::DEMOLITION,
            "tornio44-drm-neither",
            self.neithers(state, bridge),
            line(modifier::EARLIER_NEITHER),
        );
        if self.is_night(state) {
            let cell = line(modifier::NIGHT);
            drm.add_lit(
                rule::NIGHT_DEMOLITION,
                "tornio44-drm-night",
                chart.night,
                cell,
            );
        }
        if Ground::of(self, state, Side::German).has(hex, ENEMY_ZOC) {
            let cell = line(modifier::ENEMY_ZOC);
            drm.add_lit(rule::DEMOLITION, "tornio44-drm-zoc", chart.enemy_zoc, cell);
        }
        drm
    }

    /// What earlier Neithers add. [15.0]
    pub(crate) fn neithers(&self, state: &State, bridge: usize) -> i32 {
        let many = state
            .bridges
            .get(bridge)
            .map_or(0, |bridge| i32::from(bridge.neithers));
        many * self.charts.demolitions.earlier_neither
    }

    pub(crate) fn attempt(&self, modified: i32) -> Option<&DemolitionRow> {
        self.charts
            .demolitions
            .rows
            .iter()
            .find(|row| row.roll.contains(Exact::from(modified)))
    }

    /// What an attempt came to, with its modifiers.
    pub(crate) fn attempt_event(&self, by: RuleId, bridge: usize, drm: &Modified) -> Event {
        let hex = self
            .board
            .bridges
            .get(bridge)
            .map_or(crate::title::NOWHERE, |(_, hex)| *hex);
        let place = self.board.place(hex);
        let row = self.attempt(drm.total());
        let result = row.map_or("none", |row| row.id.as_str());
        let word = MessageKey::new(format!("tornio44-demolition-{result}"));
        let message = Message::of("tornio44-attempt")
            .with("hex", place.clone())
            .with("result", word);
        let mut drm = drm.0.clone();
        let cell = row.map(|row| ChartCell::row(DEMOLITION_CHART, row.id.clone()));
        drm.cells.splice(0..0, cell);
        Event::new(by, message).at(&place).shown_by(drm)
    }

    /// What a bridge costs the Finns now, in half points. [15.3, 29.4.2]
    fn bridge_price(&self, state: &State, bridge: usize) -> i16 {
        let id = self
            .board
            .bridges
            .get(bridge)
            .map(|(id, _)| id.clone())
            .unwrap_or_default();
        let turn = self
            .turns
            .get(usize::from(state.turn))
            .map(|turn| turn.tag.clone())
            .unwrap_or_default();
        let mut prices = self.charts.demolitions.prices.iter();
        prices
            .find(|(of, turns, _)| *of == id && (turns.is_empty() || turns.contains(&turn)))
            .map_or(0, |(_, _, price)| *price)
    }

    /// The modified die decides about a bridge: damage, destruction and their price. [15.0, 15.2, 15.3]
    pub(crate) fn damage(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
        bridge: usize,
        modified: i32,
        by: RuleId,
    ) {
        let price = i32::from(self.bridge_price(state, bridge));
        let half = self
            .charts
            .demolitions
            .rows
            .iter()
            .find(|row| row.damages)
            .map_or(0, |row| row.share.of(price));
        let (Some(row), Some(now)) = (self.attempt(modified), state.bridges.get_mut(bridge)) else {
            return;
        };
        let damaged = now.status == BridgeStatus::Damaged;
        let paid = if row.destroys {
            now.status = BridgeStatus::Destroyed;
            row.share.of(price) - if damaged { half } else { 0 }
        } else if row.damages {
            now.neithers = now.neithers.saturating_add(1);
            now.status = BridgeStatus::Damaged;
            if damaged { 0 } else { half }
        } else {
            return;
        };
        let paid = i16::try_from(paid).unwrap_or(0);
        now.subtracted = now.subtracted.saturating_add(paid);
        let destroyed = row.destroys;
        let Some((id, hex)) = self.board.bridges.get(bridge).cloned() else {
            return;
        };
        let place = self.board.place(hex);
        let key = if destroyed {
            "tornio44-bridge-destroyed"
        } else {
            "tornio44-bridge-damaged"
        };
        play.event(Event::new(by, Message::of(key).with("hex", place.clone())).at(&place));
        if paid != 0 {
            self.score_besides(state, -paid);
            let by = if id == *VARIABLE {
                rule::BRIDGE_K
            } else {
                rule::BRIDGE_T
            };
            let message = Message::of("tornio44-bridge-price")
                .with("hex", place.clone())
                .with("vp", vp(paid));
            play.event(Event::new(by, message).at(&place));
        }
    }
}

/// The bridge whose price changes with the turn has a rule of its own. [29.4.2-b]
const VARIABLE: &str = "K";
