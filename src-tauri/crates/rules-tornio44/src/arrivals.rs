//! [16.2] Reinforcements: when they are due, where they may enter, landings and alarm levels.

use crate::movement::{Journey, Start};
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Side, Spot, State, Step, Weather};
use crate::title::{Arrival, Tornio44};
use crate::zoc::{ENEMY, Ground};
use motti_engine::{Action, Message, Reason, RuleId};
use motti_hex::HexIx;

impl Tornio44 {
    /// How a unit arrives; `None` for one that does not.
    pub(crate) fn arrival(&self, state: &State, unit: u16) -> Option<&Arrival> {
        let campaign = self.campaign(state)?;
        let number = campaign.arrival_of.get(usize::from(unit))?.checked_sub(1)?;
        campaign.arrivals.get(usize::from(number))
    }

    /// The turn in which a unit is due at the present alarm level. [16.2.1]
    pub(crate) fn due(&self, state: &State, unit: u16) -> Option<u8> {
        let due = &self.arrival(state, unit)?.due;
        due.get(usize::from(state.alarm)).or(due.last()).copied()
    }

    /// Whether a unit may enter in this step at all, where being another matter.
    pub(crate) fn is_due(&self, state: &State, unit: u16) -> bool {
        let by_day = !self.is_night(state);
        let Some(arrival) = self.arrival(state, unit) else {
            return false;
        };
        let arrives = match self.counter(unit).map(|counter| counter.side) {
            Some(Side::Finnish) => by_day && (!arrival.naval || self.landings_allowed(state)),
            Some(Side::German) => true,
            None => false,
        };
        let waits = state.unit(unit).is_some_and(|of| of.spot == Spot::Pool);
        let now = matches!(state.step, Step::Movement | Step::Alert);
        waits && now && arrives && self.due(state, unit).is_some_and(|due| due <= state.turn)
    }

    /// Whether the season of the day and the weather allow Naval Landings. [12.0, 27.3-c]
    pub(crate) fn landings_allowed(&self, state: &State) -> bool {
        let turn = self.turns.get(usize::from(state.turn));
        let row = self
            .weathers
            .iter()
            .find(|(_, weather, _)| *weather == state.weather);
        turn.is_some_and(|turn| turn.landing) && row.is_none_or(|(_, _, landing)| *landing)
    }

    /// Whether a VP exit has been used by the Finns, so that no German comes or goes there. [16.2.2]
    pub(crate) fn is_exit_closed(&self, state: &State, hex: HexIx) -> bool {
        self.board
            .exit(hex)
            .is_some_and(|(number, _)| state.closed & (1 << number) != 0)
    }

    /// The hexes by which a unit may enter now. [16.2, 16.2.2, 16.2.3]
    pub(crate) fn entry_hexes(&self, state: &State, ground: &Ground, unit: u16) -> Vec<HexIx> {
        let (Some(arrival), Some(counter)) = (self.arrival(state, unit), self.counter(unit)) else {
            return Vec::new();
        };
        let german = counter.side == Side::German;
        let open = |hex: HexIx| {
            let shut = german && self.is_exit_closed(state, hex);
            !shut && !ground.has(hex, ENEMY) && !self.board.field(hex).closed
        };
        let mut hexes = Vec::new();
        for &hex in &arrival.hexes {
            if open(hex) {
                hexes.push(hex);
            } else {
                let instead = self.board.fallbacks.iter().filter(|(of, _)| *of == hex);
                hexes.extend(
                    instead
                        .flat_map(|(_, hexes)| hexes)
                        .copied()
                        .filter(|hex| open(*hex)),
                );
            }
        }
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// Judges an `enter`: reinforcements, or units that leave a Transfer Point. [16.2, 17.3]
    pub(crate) fn judge_enter(
        &self,
        state: &State,
        ground: &Ground,
        side: Side,
        action: &Action,
    ) -> Result<Journey, Reasons> {
        let mut reasons = Reasons::default();
        let units = self.named_units(side, action, &mut reasons);
        let (hexes, _) = self.named_hexes(action, false, &mut reasons);
        let mut start: Option<(Start, bool)> = None;
        for &unit in &units {
            let Some(of) = state.unit(unit) else { continue };
            let found = match of.spot {
                Spot::Pool => (
                    Start::Pool,
                    self.arrival(state, unit)
                        .is_some_and(|arrival| arrival.naval),
                ),
                Spot::Transfer { .. } => (Start::Transfer, false),
                _ => {
                    self.bars_no_entrant(unit, &mut reasons);
                    continue;
                }
            };
            if start.is_some_and(|start| start != found) {
                reasons.refuse(Order::Piece, motti_engine::protocol::wrong_form(action));
            }
            start = Some(found);
            self.bars_unit(state, ground, unit, &mut reasons);
            if found.0 == Start::Pool {
                self.bars_arrival(state, unit, found.1, &mut reasons);
            } else {
                self.bars_leaving(state, unit, &mut reasons);
            }
        }
        let (Some((start, naval)), Some(&first)) = (start, hexes.first()) else {
            return Err(reasons.or_form(action));
        };
        for &unit in &units {
            match start {
                Start::Pool => self.bars_entry_hex(state, ground, unit, first, &mut reasons),
                _ => self.bars_transfer_hex(state, first, &mut reasons),
            }
        }
        if start == Start::Transfer && hexes.len() < 2 {
            reasons.refuse(Order::Place, motti_engine::protocol::wrong_form(action));
        }
        let journey = Journey {
            units,
            start,
            hexes,
            after: Vec::new(),
            exits: false,
            naval,
            meets_enemy: false,
        };
        self.judge_path(state, ground, side, journey, reasons)
    }

    fn bars_no_entrant(&self, unit: u16, reasons: &mut Reasons) {
        let id = self.id(unit);
        let fact = Message::of("tornio44-no-entrant").with("piece", id.clone());
        reasons.add(Order::Piece, Reason::new(rule::ARRIVAL, fact).about(&id));
    }

    /// [6.1.2-2a, 12.0, 16.2, 27.3-c] Reinforcements that may not come now.
    fn bars_arrival(&self, state: &State, unit: u16, naval: bool, reasons: &mut Reasons) {
        let id = self.id(unit);
        let mut bar = |rule: RuleId, fact: Message| {
            reasons.add(
                Order::Piece,
                Reason::new(rule, fact.with("piece", id.clone())).about(&id),
            );
        };
        if !matches!(state.step, Step::Movement | Step::Alert) {
            bar(rule::ARRIVAL, Message::of("tornio44-no-arrival-step"));
        }
        match self.due(state, unit) {
            None => bar(rule::ARRIVAL, Message::of("tornio44-no-never-arrives")),
            Some(due) if due > state.turn => {
                let turn = self
                    .turns
                    .get(usize::from(due))
                    .map(|turn| turn.tag.clone())
                    .unwrap_or_default();
                bar(
                    rule::ARRIVAL,
                    Message::of("tornio44-no-not-due").with("turn", turn),
                );
            }
            Some(_) => {}
        }
        let finnish = self.is_of(unit, Side::Finnish);
        if finnish
            && naval
            && !self
                .turns
                .get(usize::from(state.turn))
                .is_some_and(|turn| turn.landing)
        {
            bar(
                rule::NIGHT_NO_LANDING,
                Message::of("tornio44-no-landing-night"),
            );
        } else if finnish && self.is_night(state) {
            bar(
                rule::NIGHT_ARRIVALS,
                Message::of("tornio44-no-arrival-night"),
            );
        }
        if naval && state.weather == Weather::Stormy && !self.is_night(state) {
            bar(rule::WEATHER, Message::of("tornio44-no-landing-storm"));
        }
    }

    /// [16.2, 16.2.2, 16.2.3] A hex by which a unit may not enter.
    fn bars_entry_hex(
        &self,
        state: &State,
        ground: &Ground,
        unit: u16,
        hex: HexIx,
        reasons: &mut Reasons,
    ) {
        let naval = self
            .arrival(state, unit)
            .is_some_and(|arrival| arrival.naval);
        if self.entry_hexes(state, ground, unit).contains(&hex) {
            return;
        }
        let named = self.arrival(state, unit).is_some_and(|arrival| {
            let instead = self
                .board
                .fallbacks
                .iter()
                .filter(|(of, _)| arrival.hexes.contains(of));
            arrival.hexes.contains(&hex)
                || instead
                    .flat_map(|(_, hexes)| hexes)
                    .any(|other| *other == hex && ground.has(hex, ENEMY))
        });
        let (rule, key) =
            if named && self.is_of(unit, Side::German) && self.is_exit_closed(state, hex) {
                (rule::CLOSED_EXIT, "tornio44-no-entry-closed")
            } else if named && ground.has(hex, ENEMY) {
                (
                    if naval { rule::LANDING } else { rule::ARRIVAL },
                    "tornio44-no-entry-enemy",
                )
            } else if naval {
                (rule::LANDING, "tornio44-no-landing-site")
            } else {
                (rule::ARRIVAL, "tornio44-no-entry-hex")
            };
        let (id, place) = (self.id(unit), self.board.place(hex));
        let fact = Message::of(key)
            .with("piece", id.clone())
            .with("hex", place.clone());
        reasons.add(Order::Place, Reason::new(rule, fact).about(&id).at(&place));
    }
}
