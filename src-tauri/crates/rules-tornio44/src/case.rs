//! Positions of cases: from what a case writes down to a position that can be played.
//!
//! A case may bring its own map ([`SetMap`]) and its own counters beside the title's units; both
//! become part of a ruleset made for this case alone.

use crate::board::{Board, Class};
use crate::position::{BridgeForm, CounterForm, PositionForm, UnitForm};
use crate::state::{
    BridgeStatus, Depot, DepotStatus, Marks, Side, Sobriety, Spot, State, Step, Switches, Unit,
    Weather,
};
use crate::title::{Arrival, Campaign, Counter, Face, Tornio44};
use motti_engine::case::{Case, CaseTitle};
use motti_engine::{Amount, Game, Place, Ruleset, Seat, Seed, Session, Setup, Tag};
use motti_hex::HexIx;
use motti_module::source::SetMap;
use motti_module::{Fault, Title};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The title as cases are played with it.
#[derive(Debug, Clone)]
pub struct CaseMaker {
    title: Title,
}

impl CaseMaker {
    /// Makes positions with this title's map, units and charts.
    pub fn new(title: Title) -> Self {
        CaseMaker { title }
    }

    /// The optional rules a case switches on, by the options of the title's scenario.
    fn switches(&self, case: &Case) -> Result<Switches, String> {
        if case.options.is_empty() {
            return Ok(Switches::default());
        }
        let rules = Tornio44::new(&self.title).map_err(|faults| told("module", &faults))?;
        let first = rules.campaigns.first().map(|campaign| campaign.id.clone());
        let scenario = case.scenario.clone().or(first).unwrap_or_default();
        let begun = rules.setup(&scenario, &case.options);
        Ok(begun
            .map_err(|error| format!("`options`: {error}"))?
            .switches)
    }

    /// The rules on the map of a case.
    fn rules(&self, case: &Case) -> Result<Tornio44, String> {
        let Some(map) = &case.map else {
            return Tornio44::new(&self.title).map_err(|faults| told("module", &faults));
        };
        let map: SetMap =
            serde_json::from_value(map.clone()).map_err(|error| format!("`map`: {error}"))?;
        let title = self
            .title
            .with_map(&map)
            .map_err(|faults| told("map", &faults))?;
        Tornio44::new(&title).map_err(|faults| told("map", &faults))
    }
}

impl CaseTitle for CaseMaker {
    fn case_game(&self, case: &Case) -> Result<Box<dyn Game>, String> {
        let mut rules = self.rules(case)?;
        let first = rules.campaigns.first().map(|campaign| campaign.id.clone());
        let scenario = case
            .scenario
            .clone()
            .or(first)
            .unwrap_or_else(|| "case".to_owned());
        let state = match &case.position {
            None => rules
                .setup(&scenario, &case.options)
                .map_err(|error| error.to_string())?,
            Some(written) => {
                let form: PositionForm = serde_json::from_value(written.clone())
                    .map_err(|error| format!("`position`: {error}"))?;
                let mut state = rules
                    .position(&self.title, &scenario, &form)
                    .map_err(|problem| format!("`position`: {problem}"))?;
                state.switches = self.switches(case)?;
                state
            }
        };
        let setup = Setup::new(
            scenario,
            case.options.clone(),
            Seed::from_number(case.seed.unwrap_or(0)),
        );
        Ok(Box::new(Session::from_state(Arc::new(rules), setup, state)))
    }
}

/// What a position leaves open about the turn: the third day, when everything may happen.
const TURN: &str = "3A";

impl Tornio44 {
    /// The position a case writes down; counters made for it become units of these rules.
    fn position(
        &mut self,
        title: &Title,
        scenario: &str,
        form: &PositionForm,
    ) -> Result<State, String> {
        if self.campaigns.is_empty() {
            self.campaigns.push(self.made_campaign());
        }
        for unit in &form.pieces {
            if let Some(counter) = &unit.counter {
                self.add_counter(title, unit, counter)?;
            }
        }
        let mut state = self.blank();
        let number = self
            .campaigns
            .iter()
            .position(|campaign| campaign.id == scenario);
        state.scenario = number
            .and_then(|ix| u8::try_from(ix).ok())
            .ok_or("the title has no such scenario")?;
        self.set_moment(&mut state, form)?;
        self.set_units(&mut state, form)?;
        self.set_hexes(&mut state, form)?;
        self.set_points(&mut state, form)?;
        self.mark_mottis(&mut state);
        Ok(state)
    }

    /// A scenario without units of its own, for a map that has none.
    fn made_campaign(&self) -> Campaign {
        Campaign {
            id: "case".to_owned(),
            first_turn: 0,
            last_turn: u8::try_from(self.turns.len().saturating_sub(1)).unwrap_or(0),
            weather: Weather::Cloudy,
            diff: 0,
            groups: Vec::new(),
            arrivals: Vec::new(),
            arrival_of: vec![0; self.counters.len()],
            historical: Vec::new(),
            suggestion: Vec::new(),
            options: BTreeMap::new(),
        }
    }

    /// A counter made for a case, with its arrival where it has one.
    fn add_counter(
        &mut self,
        title: &Title,
        unit: &UnitForm,
        form: &CounterForm,
    ) -> Result<(), String> {
        let id = unit.id.clone();
        let wrong = |problem: &str| format!("the counter of {id}: {problem}");
        if self.unit(&id).is_some() {
            return Err(wrong("there is a unit of this name already"));
        }
        let arm = title
            .chart("unit_types")
            .and_then(|chart| chart.row(&form.kind))
            .map_err(|fault| wrong(&fault.to_string()))?;
        let support = arm.word("kind").is_ok_and(|kind| kind == "support");
        let flags = arm.words_opt("flags").ok().flatten().unwrap_or(&[]);
        let flag = |name: &str| flags.iter().any(|flag| flag == name);
        let class = match form.class.as_str() {
            "foot" => Class::Foot,
            "mot" | "motorized" => Class::Motorized,
            _ => return Err(wrong("the class is foot or mot")),
        };
        let front = read_values(form, support)
            .ok_or_else(|| wrong("values are three numbers such as 4-4-8"))?;
        let half = |value: i16| value / 2;
        let back = Face {
            attack: half(front.attack),
            defense: half(front.defense),
            support: half(front.support),
            ..front
        };
        let side = Side::of(&form.side).ok_or_else(|| wrong("there is no such side"))?;
        self.counters.push(Counter {
            alone: Arc::from([id.clone()]),
            id: id.clone(),
            kind: Tag::new(&form.kind),
            side,
            support,
            class,
            engineer: flag("engineer"),
            heavy: support || flag("antitank") || flag("tank"),
            tank: flag("tank"),
            artillery: flag("field_or_rocket"),
            faces: [front, back],
            has_back: true,
        });
        let number = self.counters.len() - 1;
        let arrival = self
            .made_arrival(number, form)
            .map_err(|problem| wrong(&problem))?;
        for campaign in &mut self.campaigns {
            campaign.arrivals.extend(arrival.clone());
            let its = if arrival.is_some() {
                campaign.arrivals.len()
            } else {
                0
            };
            campaign.arrival_of.push(u8::try_from(its).unwrap_or(0));
        }
        Ok(())
    }

    fn made_arrival(&self, unit: usize, form: &CounterForm) -> Result<Option<Arrival>, String> {
        if form.arrives.is_empty() {
            return Ok(None);
        }
        let hexes = form
            .arrives
            .iter()
            .map(|place| self.hex_of(place))
            .collect::<Result<Vec<_>, _>>()?;
        let due = form
            .due
            .as_deref()
            .map_or(Ok(0), |turn| self.turn_of(turn))?;
        let naval = form.side == Side::Finnish.seat()
            && hexes.iter().all(|hex| self.board.landing(*hex).is_some());
        let units = u16::try_from(unit).into_iter().collect();
        Ok(Some(Arrival {
            units,
            due: vec![due],
            naval,
            hexes,
        }))
    }

    fn set_moment(&self, state: &mut State, form: &PositionForm) -> Result<(), String> {
        state.turn = self.turn_of(form.turn.as_deref().unwrap_or(TURN))?;
        let phasing = form.seat.as_ref().map_or(Ok(Side::Finnish), side_of)?;
        state.second = form.second;
        state.first = if form.second {
            phasing.other()
        } else {
            phasing
        };
        if let Some(step) = &form.step {
            let read = serde_json::from_value::<Step>(step.as_str().into());
            state.step = read.map_err(|error| format!("step: {error}"))?;
        }
        let fixed = self
            .turns
            .get(usize::from(state.turn))
            .and_then(|turn| turn.weather);
        state.weather = match &form.weather {
            None => fixed.unwrap_or(Weather::Sunny),
            Some(word) => serde_json::from_value(word.as_str().into())
                .map_err(|error| format!("weather: {error}"))?,
        };
        state.replacements = form.replacements;
        state.flown = form.flown;
        state.attacked = self.hexes_of(&form.attacked)?;
        state.fought = self.hexes_of(&form.fought)?;
        Ok(())
    }

    fn set_units(&self, state: &mut State, form: &PositionForm) -> Result<(), String> {
        if form.pool {
            let campaign = self.campaigns.get(usize::from(state.scenario));
            let arrives = campaign.map_or(&[][..], |campaign| &campaign.arrival_of);
            for (unit, _) in state
                .units
                .iter_mut()
                .zip(arrives)
                .filter(|(_, arrival)| **arrival > 0)
            {
                unit.spot = Spot::Pool;
            }
        }
        for written in &form.pieces {
            let number = self
                .unit(&written.id)
                .ok_or_else(|| format!("the title has no unit {}", written.id))?;
            let since = state.clock;
            state.clock += 1;
            let placed = self
                .placed_unit(written, since)
                .map_err(|problem| format!("{}: {problem}", written.id))?;
            if let Some(unit) = state.units.get_mut(usize::from(number)) {
                *unit = placed;
            }
        }
        Ok(())
    }

    fn placed_unit(&self, written: &UnitForm, since: u32) -> Result<Unit, String> {
        let mut unit = Unit::at(match (&written.at, &written.entered) {
            (place, Some(turn)) => Spot::Transfer {
                point: self.hex_of(place)?,
                entered: self.turn_of(turn)?,
            },
            (Place::Off, None) => Spot::Pool,
            (Place::Box(name), None) if name == "exited" => Spot::Exited,
            (Place::Box(name), None) if name == "eliminated" => Spot::Eliminated,
            (place, None) => Spot::Hex(self.hex_of(place)?),
        });
        for mark in &written.marks {
            unit.marks
                .set(Marks::named(mark).ok_or_else(|| format!("there is no mark “{mark}”"))?);
        }
        unit.sobriety = match written.sobriety.as_deref() {
            None => Sobriety::Sober,
            Some("hangover") => Sobriety::Hangover,
            Some("intoxicated") => Sobriety::Intoxicated,
            Some(other) => return Err(format!("there is no sobriety “{other}”")),
        };
        if written.broken > self.numbers.broken_limit {
            return Err(format!(
                "the Broken Level is {} at most",
                self.numbers.broken_limit
            ));
        }
        unit.broken = written.broken;
        unit.spent = parts(written.spent, 4).ok_or("points spent are quarters")?;
        unit.run = written.run;
        unit.since = since;
        Ok(unit)
    }

    /// Owners, bridges, depots, landings and exits.
    fn set_hexes(&self, state: &mut State, form: &PositionForm) -> Result<(), String> {
        let finns: Vec<HexIx> = state
            .units
            .iter()
            .zip(&self.counters)
            .filter(|(_, counter)| counter.side == Side::Finnish)
            .filter_map(|(unit, _)| unit.hex())
            .collect();
        for hex in finns {
            state.finnish.put(hex, true);
        }
        for (seat, places) in &form.owners {
            let side = side_of(seat)?;
            for hex in self.hexes_of(places)? {
                state.finnish.put(hex, side == Side::Finnish);
            }
        }
        for (id, written) in &form.bridges {
            let found = self
                .board
                .bridges
                .iter()
                .position(|(known, _)| *known == *id.as_str());
            let bridge = found.and_then(|ix| state.bridges.get_mut(ix));
            let bridge =
                bridge.ok_or_else(|| format!("bridges: {id} is none that can be destroyed"))?;
            bridge.status = bridge_status(written)?;
            bridge.neithers = written.neithers;
        }
        for hex in self.hexes_of(&form.depots)? {
            state.depots.push(Depot {
                hex,
                status: DepotStatus::Hidden,
            });
        }
        for hex in self.hexes_of(&form.landed)? {
            let site = self
                .board
                .landings
                .iter()
                .position(|landing| landing.hex == hex);
            state.landed |= 1 << (site.ok_or("landed: that is no landing site")? & 7);
            let rank = self.board.landing(hex).map_or(0, |landing| landing.rank);
            state.alarm = state.alarm.max(rank);
        }
        if let Some(level) = &form.alarm {
            let found = self
                .alarms
                .iter()
                .find(|(_, known)| *known == *level.as_str());
            state.alarm = found.ok_or("alarm: there is no such level")?.0;
        }
        for hex in self.hexes_of(&form.closed)? {
            let (number, _) = self
                .board
                .exit(hex)
                .ok_or("closed: that is no VP Exit Hex")?;
            state.closed |= 1 << number;
        }
        Ok(())
    }

    /// Points: what the Finns' VP objects hold, and the rest of what the case says.
    fn set_points(&self, state: &mut State, form: &PositionForm) -> Result<(), String> {
        let mut held = 0;
        // The hex of a Coup counts by its die alone [11.0].
        let coups = matches!(state.step, Step::Depots | Step::Place(_) | Step::Coup);
        for (number, (hex, _)) in self.board.objects.iter().enumerate() {
            let value = self.capture_value(state, number);
            let counts = state.finnish.has(*hex)
                && !(coups && self.board.coups.iter().any(|coup| coup.hex == *hex));
            if let Some(object) = state.objects.get_mut(number).filter(|_| counts) {
                object.held = value;
                held += value;
            }
        }
        let whole = |amount: Amount, key: &str| {
            parts::<i16>(amount, 2).ok_or(format!("{key}: points are halves"))
        };
        state.vp = form.vp.map_or(Ok(held), |vp| whole(vp, "vp"))?;
        state.tally = state.vp - held;
        state.diff = form.diff.map_or(Ok(0), |diff| whole(diff, "diff"))?;
        Ok(())
    }

    fn turn_of(&self, turn: &str) -> Result<u8, String> {
        let found = self.turns.iter().position(|known| known.tag == *turn);
        found
            .and_then(|ix| u8::try_from(ix).ok())
            .ok_or_else(|| format!("there is no Game Turn {turn}"))
    }

    fn hex_of(&self, place: &Place) -> Result<HexIx, String> {
        Board::hex(&self.board, place).ok_or_else(|| format!("{place} is no hex of the map"))
    }

    fn hexes_of(&self, places: &[Place]) -> Result<Vec<HexIx>, String> {
        places.iter().map(|place| self.hex_of(place)).collect()
    }
}

/// Faults as one sentence, with the key of the case they come from.
fn told(key: &str, faults: &[Fault]) -> String {
    let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
    format!("`{key}`: {}", texts.join("; "))
}

fn side_of(seat: &Seat) -> Result<Side, String> {
    Side::of(seat).ok_or_else(|| format!("there is no side {seat}"))
}

fn bridge_status(written: &BridgeForm) -> Result<BridgeStatus, String> {
    serde_json::from_value(written.status.as_str().into())
        .map_err(|error| format!("bridges: {error}"))
}

/// An amount in so many parts of one.
fn parts<T: TryFrom<i64>>(amount: Amount, parts: i32) -> Option<T> {
    T::try_from(amount.times(Amount::whole(parts)).to_whole()?).ok()
}

/// `4-4-8`, or `H-2-6`: the letter is the printed half.
fn read_values(form: &CounterForm, support: bool) -> Option<Face> {
    let mut values = form.values.split('-').map(|value| {
        let amount = if value == "H" {
            Some(Amount::HALF)
        } else {
            value.parse().ok()
        };
        parts::<i16>(amount?, 4).filter(|quarters| *quarters >= 0)
    });
    let (first, second, mf) = (values.next()??, values.next()??, values.next()??);
    let (attack, fire) = if support { (0, first) } else { (first, 0) };
    let range = i16::from(form.range.unwrap_or(0));
    let face = Face {
        attack,
        defense: second,
        mf,
        support: fire,
        range,
    };
    (values.next().is_none() && mf <= i16::from(u8::MAX)).then_some(face)
}
