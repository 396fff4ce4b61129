//! Scenarios: set-up, arrivals, options and ready-made set-ups, checked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use motti_hex::HexIx;

use super::build::{Builder, provenance};
use super::{Counters, Provenance, Row};
use crate::source::{ArrivalSource, OptionSource, ReadyMadeSource, ScenarioSource, SetupSource};
use crate::{Fault, Text};

/// A scenario.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// What it is about.
    pub summary: Text,
    /// The first turn: a row of the chart `turn_track`.
    pub first_turn: String,
    /// The last turn.
    pub last_turn: String,
    /// Where it comes from.
    pub provenance: Provenance,
    /// Single values the ruleset asks for.
    pub values: Row,
    /// What can be chosen before the game.
    pub options: Vec<OptionSource>,
    /// Units on the map at the start, in the order of set-up.
    pub setup: Vec<Setup>,
    /// Units that arrive later.
    pub arrivals: Vec<Arrival>,
    /// Set-ups that can be taken as they are, by id.
    pub ready_made: BTreeMap<String, ReadyMade>,
}

/// Units that are set up together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Its id.
    pub id: String,
    /// Groups are set up in rising order of step.
    pub step: u32,
    /// The side that places them.
    pub side: String,
    /// The ids of the units.
    pub units: Vec<String>,
    /// The hexes named for them.
    pub hexes: Vec<HexIx>,
    /// How far from one of those hexes they may be placed.
    pub within: u32,
    /// Every hex they may be placed in: the named ones and those within reach that units may enter.
    pub allowed: Vec<HexIx>,
    /// The least number of different hexes they must use together.
    pub at_least_hexes: Option<u32>,
    /// How many units of the whole step may stand in one hex.
    pub most_per_hex: Option<u32>,
    /// The rule that says so.
    pub rule: String,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// Units that arrive together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrival {
    /// Its id.
    pub id: String,
    /// The side they fight for.
    pub side: String,
    /// The ids of the units.
    pub units: Vec<String>,
    /// The turn in which they are due, if it does not depend on anything.
    pub turn: Option<String>,
    /// The turn in which they are due by level.
    pub schedule: BTreeMap<String, String>,
    /// How they arrive.
    pub via: String,
    /// The hexes they may arrive in.
    pub hexes: Vec<HexIx>,
    /// The rule that says so.
    pub rule: String,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// A set-up that can be taken as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadyMade {
    /// Its name.
    pub title: Text,
    /// Where it comes from.
    pub provenance: Provenance,
    /// Each unit with its hex.
    pub placements: Vec<(String, HexIx)>,
    /// Hexes suggested for secret choices.
    pub suggestions: Vec<Suggestion>,
}

/// Hexes suggested to a seat for a choice it makes in secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// What is chosen.
    pub id: String,
    /// The side that chooses.
    pub side: String,
    /// The rule that speaks of it.
    pub rule: String,
    /// The hexes.
    pub hexes: Vec<HexIx>,
}

/// A unit with its side, and whether it has a place in the scenario yet.
type Placed = BTreeMap<String, (String, bool)>;

const TURNS: &str = "turn_track";

impl Builder<'_> {
    pub(super) fn scenarios(
        &mut self,
        files: &[(String, ScenarioSource)],
        counters: &Counters,
    ) -> BTreeMap<String, Scenario> {
        let mut scenarios = BTreeMap::new();
        for (file, source) in files {
            let scenario = self.scenario(file, source, counters);
            if scenarios.insert(source.id.clone(), scenario).is_some() {
                self.twice(file, "/id", "scenario", &source.id);
            }
        }
        scenarios
    }

    fn scenario(&mut self, file: &str, source: &ScenarioSource, counters: &Counters) -> Scenario {
        self.entry(file, "/first_turn", TURNS, &source.first_turn);
        self.entry(file, "/last_turn", TURNS, &source.last_turn);
        self.columns(file, "/columns", &source.columns);
        let provenance = Provenance {
            origin: source.source,
            basis: source.basis.clone(),
        };
        let shared: Arc<str> = file.into();
        let values = self.row(
            &shared,
            "/values",
            &source.columns,
            &source.values,
            &provenance,
        );
        for (index, option) in source.options.iter().enumerate() {
            self.option(file, &format!("/options/{index}"), option, source);
        }
        let units = counters.units.iter();
        let mut placed: Placed = units
            .map(|unit| (unit.id.clone(), (unit.side.clone(), false)))
            .collect();
        let mut ids = BTreeSet::new();
        let mut setup = Vec::new();
        for (index, group) in source.setup.iter().enumerate() {
            let place = format!("/setup/{index}");
            if !ids.insert(&group.id) {
                self.twice(file, &place, "group", &group.id);
            }
            setup.push(self.setup(file, &place, group, &mut placed));
        }
        setup.sort_by_key(|group| group.step);
        let mut arrivals = Vec::new();
        for (index, group) in source.arrivals.iter().enumerate() {
            let place = format!("/arrivals/{index}");
            if !ids.insert(&group.id) {
                self.twice(file, &place, "group", &group.id);
            }
            arrivals.push(self.arrival(file, &place, group, &mut placed));
        }
        for (unit, (_, placed)) in &placed {
            if !placed {
                let wrong = format!("the unit \"{unit}\" neither starts on the map nor arrives");
                self.faults.push(Fault::warning(file, "/arrivals", wrong));
            }
        }
        let mut ready_made = BTreeMap::new();
        for (id, ready) in &source.ready_made {
            let place = format!("/ready_made/{id}");
            ready_made.insert(id.clone(), self.ready_made(file, &place, ready, &setup));
        }
        Scenario {
            id: source.id.clone(),
            title: source.title.clone(),
            summary: source.summary.clone(),
            first_turn: source.first_turn.clone(),
            last_turn: source.last_turn.clone(),
            provenance,
            values,
            options: source.options.clone(),
            setup,
            arrivals,
            ready_made,
        }
    }

    fn option(&mut self, file: &str, place: &str, option: &OptionSource, source: &ScenarioSource) {
        if let Some(rule) = &option.rule {
            self.rule(file, &format!("{place}/rule"), rule);
        }
        let same = source.options.iter().filter(|other| other.id == option.id);
        if same.count() > 1 {
            self.twice(file, place, "option", &option.id);
        }
        let switch = ["on", "off"];
        let ids: Vec<&str> = if option.choices.is_empty() {
            switch.to_vec()
        } else {
            option
                .choices
                .iter()
                .map(|choice| choice.id.as_str())
                .collect()
        };
        if !ids.contains(&option.default.as_str()) {
            let wrong = format!("\"{}\" is none of the choices", option.default);
            let fault = Fault::error(file, format!("{place}/default"), wrong)
                .expected(format!("one of {}", ids.join(", ")))
                .nearest(&option.default, ids.iter().copied());
            self.faults.push(fault);
        }
    }

    /// Each unit must exist, fight for the side and have one place only.
    fn units(
        &mut self,
        file: &str,
        place: &str,
        side: &str,
        units: &[String],
        placed: &mut Placed,
    ) {
        let place = format!("{place}/units");
        if units.is_empty() {
            self.faults
                .push(Fault::warning(file, &*place, "the group has no unit"));
        }
        for unit in units {
            let wrong = match placed.get_mut(unit) {
                None => {
                    let wrong = format!("there is no unit \"{unit}\"");
                    let known = placed.keys().map(String::as_str);
                    let fault = Fault::error(file, &*place, wrong).nearest(unit, known);
                    self.faults.push(fault);
                    continue;
                }
                Some((owner, _)) if owner != side => {
                    format!("the unit \"{unit}\" fights for \"{owner}\", not for \"{side}\"")
                }
                Some((_, true)) => format!("the unit \"{unit}\" already has a place"),
                Some((_, placed)) => {
                    *placed = true;
                    continue;
                }
            };
            self.faults.push(Fault::error(file, &*place, wrong));
        }
    }

    fn open_hexes(&mut self, file: &str, place: &str, names: &[String]) -> Vec<HexIx> {
        let place = format!("{place}/hexes");
        names
            .iter()
            .filter_map(|name| self.open_hex(file, &place, name))
            .collect()
    }

    fn setup(
        &mut self,
        file: &str,
        place: &str,
        source: &SetupSource,
        placed: &mut Placed,
    ) -> Setup {
        self.side(file, &format!("{place}/side"), &source.side);
        self.rule(file, &format!("{place}/rule"), &source.rule);
        self.units(file, place, &source.side, &source.units, placed);
        let hexes = self.open_hexes(file, place, &source.hexes);
        if source.hexes.is_empty() {
            let fault = Fault::error(file, place, "the group may be placed nowhere");
            self.faults.push(fault.expected("at least one hex"));
        }
        let reach = u16::try_from(source.within).unwrap_or(u16::MAX);
        let mut allowed = BTreeSet::new();
        for hex in &hexes {
            let near = self.grid.range(*hex, reach);
            allowed.extend(near.filter(|hex| !self.is_closed(*hex)));
        }
        if source
            .at_least_hexes
            .is_some_and(|least| u64::from(least) > source.units.len() as u64)
        {
            let wrong = "the group has fewer units than hexes it must use";
            let place = format!("{place}/at_least_hexes");
            self.faults.push(Fault::error(file, place, wrong));
        }
        Setup {
            id: source.id.clone(),
            step: source.step,
            side: source.side.clone(),
            units: source.units.clone(),
            hexes,
            within: source.within,
            allowed: allowed.into_iter().collect(),
            at_least_hexes: source.at_least_hexes,
            most_per_hex: source.most_per_hex,
            rule: source.rule.clone(),
            provenance: provenance(source.source, source.basis.as_ref()),
        }
    }

    fn arrival(
        &mut self,
        file: &str,
        place: &str,
        source: &ArrivalSource,
        placed: &mut Placed,
    ) -> Arrival {
        self.side(file, &format!("{place}/side"), &source.side);
        self.rule(file, &format!("{place}/rule"), &source.rule);
        self.units(file, place, &source.side, &source.units, placed);
        if let Some(turn) = &source.turn {
            self.entry(file, &format!("{place}/turn"), TURNS, turn);
        }
        if source.turn.is_some() == source.schedule_of.is_some() {
            let fault = Fault::error(file, place, "it is not clear when the group is due");
            let expected = "either \"turn\", or \"schedule\" and \"schedule_of\"";
            self.faults.push(fault.expected(expected));
        }
        if let Some(of) = &source.schedule_of {
            let place = format!("{place}/schedule");
            for (level, turn) in &source.schedule {
                self.entry(file, &place, of, level);
                self.entry(file, &place, TURNS, turn);
            }
            let levels = self.known.entries.get(of).cloned().unwrap_or_default();
            for level in levels {
                if !source.schedule.contains_key(&level) {
                    let wrong = format!("the schedule has no turn for \"{level}\"");
                    self.faults.push(Fault::error(file, &*place, wrong));
                }
            }
        }
        let mut hexes = self.open_hexes(file, place, &source.hexes);
        if source.hexes.is_empty() == source.at.is_none() {
            let fault = Fault::error(file, place, "it is not clear where the group arrives");
            self.faults
                .push(fault.expected("either \"hexes\" or \"at\""));
        }
        if let Some(kind) = &source.at {
            let entries = self.known.entries.get(&format!("map:{kind}")).cloned();
            if entries.is_none() {
                let wrong = format!("there is no kind of feature \"{kind}\"");
                let fault = Fault::error(file, format!("{place}/at"), wrong);
                self.faults.push(fault);
            }
            // The id of such a feature is its hex.
            for id in entries.unwrap_or_default() {
                hexes.extend(self.open_hex(file, &format!("{place}/at"), &id));
            }
        }
        Arrival {
            id: source.id.clone(),
            side: source.side.clone(),
            units: source.units.clone(),
            turn: source.turn.clone(),
            schedule: source.schedule.clone(),
            via: source.via.clone(),
            hexes,
            rule: source.rule.clone(),
            provenance: provenance(source.source, source.basis.as_ref()),
        }
    }

    /// A ready-made set-up must be one that free set-up allows.
    fn ready_made(
        &mut self,
        file: &str,
        place: &str,
        source: &ReadyMadeSource,
        setup: &[Setup],
    ) -> ReadyMade {
        let mut placements: Vec<(String, HexIx)> = Vec::new();
        let at = format!("{place}/placements");
        for placement in &source.placements {
            let Some(hex) = self.open_hex(file, &at, &placement.hex) else {
                continue;
            };
            let group = setup
                .iter()
                .find(|group| group.units.contains(&placement.unit));
            let wrong = match group {
                None => Some(format!("the unit \"{}\" is not set up", placement.unit)),
                Some(group) if !group.allowed.contains(&hex) => Some(format!(
                    "the unit \"{}\" may not be set up in {}",
                    placement.unit, placement.hex
                )),
                Some(_) => None,
            };
            let again = placements.iter().any(|(unit, _)| *unit == placement.unit);
            let wrong = wrong.or_else(|| {
                again.then(|| format!("the unit \"{}\" is placed twice", placement.unit))
            });
            if let Some(wrong) = wrong {
                self.faults.push(Fault::error(file, &*at, wrong));
            }
            placements.push((placement.unit.clone(), hex));
        }
        self.whole_setup(file, &at, setup, &placements);
        let mut suggestions = Vec::new();
        for (index, suggestion) in source.suggestions.iter().enumerate() {
            let place = format!("{place}/suggestions/{index}");
            self.side(file, &place, &suggestion.side);
            self.rule(file, &place, &suggestion.rule);
            suggestions.push(Suggestion {
                id: suggestion.id.clone(),
                side: suggestion.side.clone(),
                rule: suggestion.rule.clone(),
                hexes: self.open_hexes(file, &place, &suggestion.hexes),
            });
        }
        ReadyMade {
            title: source.title.clone(),
            provenance: provenance(source.source, Some(&source.basis)),
            placements,
            suggestions,
        }
    }

    /// What a set-up must keep as a whole: everybody placed, enough hexes used, nobody too many, no side with another.
    fn whole_setup(
        &mut self,
        file: &str,
        place: &str,
        setup: &[Setup],
        placed: &[(String, HexIx)],
    ) {
        let mut owners: BTreeMap<HexIx, &str> = BTreeMap::new();
        let mut in_step: BTreeMap<(u32, HexIx), u32> = BTreeMap::new();
        for group in setup {
            let mut used = BTreeSet::new();
            for unit in &group.units {
                let Some((_, hex)) = placed.iter().find(|(id, _)| id == unit) else {
                    let wrong = format!("the unit \"{unit}\" is not placed");
                    self.faults.push(Fault::error(file, place, wrong));
                    continue;
                };
                used.insert(*hex);
                let name = self.grid.name(*hex);
                if *owners.entry(*hex).or_insert(&group.side) != group.side {
                    let wrong = format!("both sides stand in {name}");
                    self.faults.push(Fault::error(file, place, wrong));
                }
                let there = in_step.entry((group.step, *hex)).or_insert(0);
                *there += 1;
                if group.most_per_hex.is_some_and(|most| *there > most) {
                    let wrong = format!("too many units stand in {name}");
                    self.faults.push(Fault::error(file, place, wrong));
                }
            }
            if group
                .at_least_hexes
                .is_some_and(|least| u64::from(least) > used.len() as u64)
            {
                let wrong = format!("the group \"{}\" uses too few hexes", group.id);
                self.faults.push(Fault::error(file, place, wrong));
            }
        }
    }
}
