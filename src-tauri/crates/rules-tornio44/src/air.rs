//! [20.0] Air Strikes, on units and on the bridges.

use crate::coup::TABLE;
use crate::fight_charts::{
    AIR_CHART, DEMOLITION_CHART, TERRAIN_CHART, VILLAGE, VILLAGE_CHART, die, modifier,
};
use crate::fighting::Modified;
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{HexBits, Marks, Side, State, Weather};
use crate::title::Tornio44;
use crate::verbs;
use motti_engine::{
    Action, ChartCell, DiceError, Event, LegalList, Message, Offer, Place, Play, Reason, RuleId,
    Tag, Targets, protocol,
};
use motti_hex::HexIx;
use motti_module::Exact;

/// The choice that aims an Air Strike at the bridge of a hex.
pub(crate) const BRIDGE: &str = "bridge";

impl Tornio44 {
    /// Whether a side has a unit under a Nationality marker in a hex. [8.1]
    pub(crate) fn is_covered(&self, state: &State, side: Side, hex: HexIx) -> bool {
        let mut here = state.in_hex(hex).filter(|unit| self.is_of(*unit, side));
        here.any(|unit| {
            state
                .unit(unit)
                .is_some_and(|of| of.marks.has(Marks::COVERED))
        })
    }

    /// Why no Air Strike is flown at all now. [12.0, 20.0, 27.3-b]
    pub(crate) fn bars_flying(&self, state: &State) -> Option<(RuleId, &'static str)> {
        let turn = self.turns.get(usize::from(state.turn))?;
        if turn.night {
            Some((rule::NIGHT_NO_AIR, "tornio44-no-air-night"))
        } else if !turn.air_strike {
            Some((rule::AIR, "tornio44-no-air-turn"))
        } else if state.weather != Weather::Sunny {
            Some((rule::WEATHER, "tornio44-no-air-weather"))
        } else if state.flown {
            Some((rule::AIR, "tornio44-no-air-again"))
        } else {
            None
        }
    }

    /// Hexes with enemy units, and no friend among them.
    pub(crate) fn enemy_hexes(&self, state: &State, side: Side) -> Vec<HexIx> {
        let hexes = self.board.grid.len();
        let (mut theirs, mut ours) = (HexBits::new(hexes), HexBits::new(hexes));
        for (unit, of) in (0_u16..).zip(&state.units) {
            let Some(hex) = of.hex() else { continue };
            if self.is_of(unit, side) {
                ours.put(hex, true);
            } else {
                theirs.put(hex, true);
            }
        }
        theirs.iter().filter(|hex| !ours.has(*hex)).collect()
    }

    /// Bridges a side may bomb now. [20.2]
    fn bridges_to_bomb(&self, state: &State, side: Side) -> Vec<HexIx> {
        let bridges = self.board.bridges.iter().map(|(_, hex)| *hex);
        bridges
            .filter(|hex| side == Side::German && self.bars_bombing(state, *hex).is_none())
            .collect()
    }

    fn bars_bombing(&self, state: &State, hex: HexIx) -> Option<&'static str> {
        if self.bridge_in(state, hex).is_none() {
            Some("tornio44-no-air-bridge")
        } else if state.in_hex(hex).any(|unit| self.is_of(unit, Side::German)) {
            Some("tornio44-no-air-own-bridge")
        } else {
            None
        }
    }

    pub(crate) fn anything_to_strike(&self, state: &State) -> bool {
        let side = state.phasing();
        self.bars_flying(state).is_none()
            && (!self.enemy_hexes(state, side).is_empty()
                || !self.bridges_to_bomb(state, side).is_empty())
    }

    pub(crate) fn list_air_strikes(&self, state: &State, list: &mut LegalList) {
        if self.bars_flying(state).is_some() {
            return;
        }
        let side = state.phasing();
        let places = |hexes: Vec<HexIx>| -> Vec<Place> {
            hexes.into_iter().map(|hex| self.board.place(hex)).collect()
        };
        let units = Offer::plain(
            verbs::AIR_STRIKE,
            rule::AIR,
            Message::of("tornio44-do-air-strike"),
        );
        let bridges = Offer::plain(
            verbs::AIR_STRIKE,
            rule::AIR_BRIDGES,
            Message::of("tornio44-do-air-strike-bridge"),
        );
        let targets = Targets::Places(places(self.enemy_hexes(state, side)).into());
        list.offers.push(units.at(targets));
        let targets = Targets::Places(places(self.bridges_to_bomb(state, side)).into());
        list.offers.push(bridges.at(targets).choosing(BRIDGE));
        list.offers.retain(|offer| !offer.is_empty());
    }

    pub(crate) fn judge_air_strike(&self, state: &State, action: &Action, reasons: &mut Reasons) {
        let bridge = action.choice.as_ref().map(motti_engine::Choice::as_str);
        if !action.pieces.is_empty()
            || !action.items.is_empty()
            || bridge.is_some_and(|choice| choice != BRIDGE)
        {
            reasons.refuse(Order::Seat, protocol::wrong_form(action));
        }
        if let Some((by, key)) = self.bars_flying(state) {
            reasons.add(Order::Piece, Reason::new(by, Message::of(key)));
        }
        let Some(hex) = self.named_hex(action, reasons) else {
            return;
        };
        let side = state.phasing();
        if bridge.is_some() {
            if side != Side::German {
                self.bar_hex(
                    reasons,
                    hex,
                    rule::AIR_BRIDGES,
                    "tornio44-no-air-finnish-bridge",
                );
            } else if let Some(key) = self.bars_bombing(state, hex) {
                self.bar_hex(reasons, hex, rule::AIR_BRIDGES, key);
            }
        } else if !state.in_hex(hex).any(|unit| !self.is_of(unit, side)) {
            self.bar_hex(reasons, hex, rule::TARGET, "tornio44-no-target");
        } else if self.is_close_combat(state, hex) {
            self.bar_hex(reasons, hex, rule::CLOSE_COMBAT, "tornio44-no-air-close");
        }
    }

    /// The die of an Air Strike on a bridge, with what changes it. [20.2]
    pub(crate) fn bombing_modifiers(&self, state: &State, bridge: usize, face: i32) -> Modified {
        let mut drm = Modified::new(rule::AIR_BRIDGES, face);
        let line = |id: &'static str| ChartCell::row(DEMOLITION_CHART, Tag::of(id));
        drm.add_lit(
            rule::AIR_BRIDGES,
            "tornio44-drm-air-bridge",
            self.charts.demolitions.air_strike,
            line(modifier::AIR_STRIKE),
        );
        drm.add_lit(
            rule::DEMOLITION,
            "tornio44-drm-neither",
            self.neithers(state, bridge),
            line(modifier::EARLIER_NEITHER),
        );
        drm
    }

    /// The die of an Air Strike on units, with what changes it. [8.1, 20.1]
    pub(crate) fn strike_modifiers(
        &self,
        state: &State,
        side: Side,
        hex: HexIx,
        face: i32,
    ) -> Modified {
        let mut drm = Modified::new(rule::AIR, face);
        let (shelter, cell) = self.shelter(hex, "air", |shelter| shelter.air);
        drm.add_lit(rule::AIR_MODIFIERS, "tornio44-drm-terrain", shelter, cell);
        if self.is_covered(state, side.other(), hex) {
            drm.add_lit(
                rule::COVER,
                "tornio44-drm-cover",
                self.charts.air.nationality,
                ChartCell::row(AIR_CHART, Tag::of(modifier::NATIONALITY)),
            );
        }
        drm
    }

    /// The Broken Levels a modified die brings. [20.3]
    pub(crate) fn strike_levels(&self, modified: i32) -> u8 {
        let mut rows = self.charts.air.rows.iter();
        rows.find(|(roll, _)| roll.contains(Exact::from(modified)))
            .map_or(0, |(_, level)| *level)
    }

    /// Flies the Air Strike. [20.0, 20.2]
    pub(crate) fn strike(
        &self,
        state: &mut State,
        action: &Action,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        let Some(hex) = action.target().and_then(|place| self.board.hex(place)) else {
            return Ok(());
        };
        state.flown = true;
        let side = state.phasing();
        let place = self.board.place(hex);
        let bridge = if action.choice.is_some() {
            self.bridge_in(state, hex)
        } else {
            None
        };
        if let Some(bridge) = bridge {
            let purpose = Message::of("tornio44-die-air-bridge").with("hex", place.clone());
            let face = play.roll(&die(), &TABLE, purpose)?;
            let drm = self.bombing_modifiers(state, bridge, i32::from(face));
            play.event(self.attempt_event(rule::AIR_BRIDGES, bridge, &drm));
            self.damage(state, play, bridge, drm.total(), rule::AIR_BRIDGES);
        }
        let hit: Vec<u16> = state
            .in_hex(hex)
            .filter(|unit| !self.is_of(*unit, side))
            .collect();
        if hit.is_empty() || state.end.is_some() {
            return Ok(());
        }
        let purpose = Message::of("tornio44-die-air-strike").with("hex", place.clone());
        let face = play.roll(&die(), &TABLE, purpose)?;
        let drm = self.strike_modifiers(state, side, hex, i32::from(face));
        let row = self
            .charts
            .air
            .rows
            .iter()
            .zip(&self.charts.air.ids)
            .find(|((roll, _), _)| roll.contains(Exact::from(drm.total())));
        let levels = row.map_or(0, |((_, level), _)| *level);
        let cell = row.map(|(_, id)| ChartCell::row(AIR_CHART, id.clone()));
        let message = Message::of("tornio44-air-strike")
            .with("hex", place.clone())
            .with("levels", levels);
        let mut drm = drm.0;
        drm.cells.splice(0..0, cell);
        play.event(Event::new(rule::AIR, message).at(&place).shown_by(drm));
        self.break_all(state, play, &hit, levels, &rule::AIR);
        Ok(())
    }

    /// The modifier of a hex for fire or Air Strikes, with its cell in a column of the terrain chart:
    /// buildings in a Forest add nothing to it. [20.1, 21.4.2]
    pub(crate) fn shelter(
        &self,
        hex: HexIx,
        column: &'static str,
        of: impl Fn(&crate::fight_charts::Shelter) -> i32,
    ) -> (i32, ChartCell) {
        let field = self.board.field(hex);
        let terrain = usize::from(field.terrain);
        let ground = self.charts.terrains.get(terrain).map_or(0, &of);
        let village = if field.village {
            of(&self.charts.village)
        } else {
            0
        };
        let cell = if village < ground {
            ChartCell::row(VILLAGE_CHART, Tag::of(VILLAGE))
        } else {
            let id = self.charts.terrain_ids.get(terrain).cloned();
            ChartCell::row(TERRAIN_CHART, id.unwrap_or_default())
        };
        (ground.min(village), cell.in_column(Tag::of(column)))
    }

    /// All units of a hex take the same result. [20.0, 21.1, 23.0]
    pub(crate) fn break_all(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
        units: &[u16],
        levels: u8,
        by: &RuleId,
    ) {
        for unit in units.iter().filter(|_| levels > 0) {
            if state.end.is_none() {
                self.break_unit(state, play, *unit, levels, by.clone());
            }
        }
    }
}
