//! [16.0, 30.0] A scenario: who is set up where, who arrives when, what can be chosen.

use crate::charts::weather_of;
use crate::counters::Counter;
use crate::state::{Side, Weather};
use crate::title::Faults;
use motti_engine::{RuleId, Tag};
use motti_hex::HexIx;
use motti_module::Fault;
use std::collections::BTreeMap;

/// Units set up together [30.0-10].
#[derive(Debug, Clone)]
pub(crate) struct Group {
    pub(crate) step: u8,
    pub(crate) side: Side,
    pub(crate) units: Vec<u16>,
    pub(crate) allowed: Vec<HexIx>,
    pub(crate) at_least: usize,
    pub(crate) most: Option<usize>,
    pub(crate) rule: RuleId,
}

/// How a group arrives [16.2].
#[derive(Debug, Clone)]
pub(crate) struct Arrival {
    pub(crate) units: Vec<u16>,
    /// The turn due, by the rank of the alarm level; rank 0 reads the lowest level.
    pub(crate) due: Vec<u8>,
    pub(crate) naval: bool,
    pub(crate) hexes: Vec<HexIx>,
}

/// A scenario.
#[derive(Debug, Clone)]
pub(crate) struct Campaign {
    pub(crate) id: String,
    pub(crate) first_turn: u8,
    pub(crate) last_turn: u8,
    pub(crate) weather: Weather,
    pub(crate) diff: i16,
    pub(crate) groups: Vec<Group>,
    pub(crate) arrivals: Vec<Arrival>,
    /// By unit, its arrival counted from 1; 0 for none.
    pub(crate) arrival_of: Vec<u8>,
    /// The historical set-up.
    pub(crate) historical: Vec<(u16, HexIx)>,
    /// Depots suggested to the Germans.
    pub(crate) suggestion: Vec<HexIx>,
    /// Options with what each may be, the first being what it is unless chosen.
    pub(crate) options: BTreeMap<String, Vec<String>>,
}

pub(crate) fn read_campaign(
    scenario: &motti_module::Scenario,
    turns: &[Tag],
    counters: &[Counter],
    alarms: &[(u8, Tag)],
    faults: &mut Faults,
) -> Campaign {
    let turn = |id: &str| {
        let found = turns.iter().position(|turn| *turn == *id);
        found.and_then(|ix| u8::try_from(ix).ok()).unwrap_or(0)
    };
    let number = |id: &String| {
        let found = counters
            .iter()
            .position(|counter| counter.id == *id.as_str());
        found.and_then(|ix| u16::try_from(ix).ok())
    };
    let mut groups = Vec::new();
    for group in &scenario.setup {
        let Some(side) = Side::of(&group.side.as_str().into()) else {
            continue;
        };
        groups.push(Group {
            step: u8::try_from(group.step).unwrap_or(u8::MAX),
            side,
            units: group.units.iter().filter_map(number).collect(),
            allowed: group.allowed.clone(),
            at_least: group.at_least_hexes.map_or(0, |least| least as usize),
            most: group.most_per_hex.map(|most| most as usize),
            rule: RuleId::new(&group.rule),
        });
    }
    let mut arrivals = Vec::new();
    let mut arrival_of = vec![0; counters.len()];
    for group in &scenario.arrivals {
        let units: Vec<u16> = group.units.iter().filter_map(number).collect();
        for unit in &units {
            arrival_of[usize::from(*unit)] = u8::try_from(arrivals.len() + 1).unwrap_or(0);
        }
        let due = if let Some(id) = &group.turn {
            vec![turn(id)]
        } else {
            let at = |level: &Tag| group.schedule.get(level.as_str()).map_or(0, |id| turn(id));
            let mut due: Vec<u8> = alarms.iter().map(|(_, level)| at(level)).collect();
            due.insert(0, due.first().copied().unwrap_or(0));
            due
        };
        arrivals.push(Arrival {
            units,
            due,
            naval: group.via == "naval",
            hexes: group.hexes.clone(),
        });
    }
    if arrivals.len() > usize::from(u8::MAX - 1) {
        faults.push(Fault::error(
            "scenarios/",
            &scenario.id,
            "there are too many groups of arrivals",
        ));
    }
    let ready = scenario.ready_made.get("historical");
    let placements = ready.map_or(&[][..], |ready| &ready.placements);
    let suggested = ready
        .into_iter()
        .flat_map(|ready| &ready.suggestions)
        .find(|one| one.id == "alcohol_depots");
    Campaign {
        id: scenario.id.clone(),
        first_turn: turn(&scenario.first_turn),
        last_turn: turn(&scenario.last_turn),
        weather: faults
            .take(scenario.values.reference_opt("weather"))
            .and_then(weather_of)
            .unwrap_or(Weather::Cloudy),
        diff: faults
            .take(scenario.values.number_opt("vp_diff"))
            .and_then(|vp| vp.in_units_of(2))
            .and_then(|vp| i16::try_from(vp).ok())
            .unwrap_or(0),
        groups,
        arrivals,
        arrival_of,
        historical: placements
            .iter()
            .filter_map(|(id, hex)| Some((number(id)?, *hex)))
            .collect(),
        suggestion: suggested.map_or_else(Vec::new, |one| one.hexes.clone()),
        options: read_options(scenario),
    }
}

pub(crate) fn read_options(scenario: &motti_module::Scenario) -> BTreeMap<String, Vec<String>> {
    let options = scenario.options.iter().map(|option| {
        let mut values: Vec<String> = option
            .choices
            .iter()
            .map(|choice| choice.id.clone())
            .collect();
        if values.is_empty() {
            values = vec!["off".to_owned(), "on".to_owned()];
        }
        values.sort_by_key(|value| *value != option.default);
        (option.id.clone(), values)
    });
    options.collect()
}
