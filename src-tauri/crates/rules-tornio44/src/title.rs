//! The step from a module's title to the ruleset: dense typed tables, every fault reported at once.

use crate::board::{Board, Class, NO_HEX};
use crate::charts::Charts;
use crate::outlets::Outlets;
use crate::state::{Side, Weather};
use motti_engine::{Amount, PieceId, RuleId, Tag};
use motti_hex::HexIx;
use motti_module::{Exact, Fault, Row, Title};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The faults found so far while a title is read.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    pub(crate) fn push(&mut self, fault: Fault) {
        self.0.push(fault);
    }

    /// The value, or nothing and one fault more.
    pub(crate) fn keep<T>(&mut self, read: Result<T, Fault>) -> Option<T> {
        match read {
            Ok(value) => Some(value),
            Err(fault) => {
                self.0.push(fault);
                None
            }
        }
    }

    /// The value, or a stand-in and one fault more.
    pub(crate) fn take<T: Default>(&mut self, read: Result<T, Fault>) -> T {
        self.keep(read).unwrap_or_default()
    }
}

/// A cost of a row in quarters of a movement point.
pub(crate) fn quarters(faults: &mut Faults, row: &Row, column: &str) -> u8 {
    let units = faults.take(row.units(column, 4));
    u8::try_from(units).unwrap_or_else(|_| {
        faults.push(row.fault(format!("\"{column}\" is no cost a unit can pay")));
        0
    })
}

/// A share such as 1/2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Share {
    over: i32,
    under: i32,
}

impl Default for Share {
    fn default() -> Self {
        Share { over: 1, under: 1 }
    }
}

impl Share {
    /// The share of an amount of small units, rounded down where units cannot be divided.
    pub(crate) const fn of(self, units: i32) -> i32 {
        (units * self.over).div_euclid(self.under)
    }

    pub(crate) fn amount(self) -> Amount {
        Amount::fraction(self.over, self.under).unwrap_or_default()
    }
}

/// A side of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Face {
    /// Attack Factor in quarters.
    pub(crate) attack: i16,
    /// Defense or Close Defense Factor in quarters.
    pub(crate) defense: i16,
    /// Movement Factor in quarters.
    pub(crate) mf: i16,
    /// Support Factor in quarters.
    pub(crate) support: i16,
    /// Range in hexes.
    pub(crate) range: i16,
}

/// A unit of the title.
#[derive(Debug, Clone)]
pub(crate) struct Counter {
    pub(crate) id: PieceId,
    /// The same id as the pieces of an offer.
    pub(crate) alone: Arc<[PieceId]>,
    pub(crate) kind: Tag,
    pub(crate) side: Side,
    pub(crate) support: bool,
    pub(crate) class: Class,
    pub(crate) engineer: bool,
    /// Lands at a multiple of the cost [16.2.3].
    pub(crate) heavy: bool,
    /// A Tank [24.1].
    pub(crate) tank: bool,
    /// Field (also mountain) or Rocket Artillery [22.6.6, 24.0].
    pub(crate) artillery: bool,
    pub(crate) faces: [Face; 2],
    /// Whether it has two steps.
    pub(crate) has_back: bool,
}

/// A Game Turn of the track.
#[derive(Debug, Clone)]
pub(crate) struct Turn {
    pub(crate) tag: Tag,
    pub(crate) night: bool,
    pub(crate) weather: Option<Weather>,
    pub(crate) weather_roll: bool,
    pub(crate) supply_check: bool,
    pub(crate) replacements: bool,
    pub(crate) air_strike: bool,
    pub(crate) landing: bool,
    pub(crate) transfers: bool,
    pub(crate) german_exit_vp: bool,
}

/// A row of a table read by die.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CoupRow {
    pub(crate) range: motti_module::Range,
    /// Half points won.
    pub(crate) vp: i16,
    /// Half points the hex is worth then.
    pub(crate) value: i16,
    pub(crate) alert: bool,
}

/// A level of victory [29.5].
#[derive(Debug, Clone)]
pub(crate) struct Level {
    pub(crate) id: Tag,
    pub(crate) range: motti_module::Range,
    pub(crate) winner: Option<Side>,
}

/// Single numbers of the charts; movement points in quarters, victory points in halves.
#[derive(Debug, Clone, Default)]
pub(crate) struct Numbers {
    pub(crate) stacking: usize,
    pub(crate) alert_share: Share,
    pub(crate) night_share: Share,
    pub(crate) exploitation_share: Share,
    pub(crate) one_hex_share: Share,
    pub(crate) engineer_share: Share,
    pub(crate) damaged_share: Share,
    pub(crate) engineer_mp: u8,
    pub(crate) damaged_mp: u8,
    pub(crate) broken_loss: i16,
    pub(crate) landing_factor: u8,
    pub(crate) town_mp: u8,
    pub(crate) enter_zoc: u8,
    pub(crate) leave_zoc: u8,
    pub(crate) enter_enemy: u8,
    pub(crate) leave_close: u8,
    pub(crate) alcohol_depots: usize,
    pub(crate) coup_units: usize,
    pub(crate) one_unit_modifier: i8,
    pub(crate) exit_vp: i16,
    pub(crate) vp_least: i16,
    pub(crate) vp_most: i16,
    pub(crate) diff_limit: i16,
    pub(crate) supply_day: i16,
    pub(crate) supply_night: i16,
    pub(crate) broken_limit: u8,
}

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

/// The ruleset of Tornio '44: everything that does not change in a game.
#[derive(Debug, Clone)]
pub struct Tornio44 {
    pub(crate) board: Board,
    pub(crate) counters: Vec<Counter>,
    pub(crate) turns: Vec<Turn>,
    pub(crate) numbers: Numbers,
    /// What fighting is worked out by.
    pub(crate) charts: Charts,
    /// The ways out of a pocket.
    pub(crate) outlets: Outlets,
    pub(crate) weathers: Vec<(motti_module::Range, Weather, bool)>,
    pub(crate) coup_rows: Vec<CoupRow>,
    pub(crate) levels: Vec<Level>,
    pub(crate) alarms: Vec<(u8, Tag)>,
    pub(crate) campaigns: Vec<Campaign>,
    /// The title's units by id.
    ids: Vec<(PieceId, u16)>,
    /// Amounts of movement points by quarters.
    quarters: Vec<Amount>,
}

impl Tornio44 {
    /// Makes the ruleset of a title.
    ///
    /// # Errors
    /// Everything in the title that cannot be played with.
    pub fn new(title: &Title) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::default();
        let turns = read_turns(title, &mut faults);
        let tags: Vec<Tag> = turns.iter().map(|turn| turn.tag.clone()).collect();
        let board = Board::read(title, &tags, &mut faults);
        let counters = read_counters(title, &mut faults);
        let numbers = read_numbers(title, &mut faults);
        let alarms = read_alarms(title, &mut faults);
        let mut campaigns = Vec::new();
        for scenario in title.scenarios.values() {
            campaigns.push(read_campaign(
                scenario,
                &tags,
                &counters,
                &alarms,
                &mut faults,
            ));
        }
        let mut ids: Vec<(PieceId, u16)> = counters
            .iter()
            .map(|counter| counter.id.clone())
            .zip(0..)
            .collect();
        ids.sort();
        let rules = Tornio44 {
            ids,
            weathers: read_weathers(title, &mut faults),
            coup_rows: read_coup(title, &mut faults),
            levels: read_levels(title, &mut faults),
            charts: Charts::read(title, &mut faults),
            outlets: Outlets::new(&board),
            board,
            counters,
            turns,
            numbers,
            alarms,
            campaigns,
            quarters: (0..=i32::from(u8::MAX))
                .filter_map(|units| Amount::fraction(units, 4))
                .collect(),
        };
        let mut rules = rules;
        rules.price_plain_steps();
        if rules.turns.is_empty() {
            faults.push(Fault::error("charts/", "", "the turn track has no turn"));
        }
        if faults.0.is_empty() {
            Ok(rules)
        } else {
            Err(faults.0)
        }
    }

    /// Movement points as an amount.
    pub(crate) fn mp(&self, quarters: i32) -> Amount {
        let known = usize::try_from(quarters)
            .ok()
            .and_then(|ix| self.quarters.get(ix));
        known
            .copied()
            .or_else(|| Amount::fraction(quarters, 4))
            .unwrap_or_default()
    }

    /// The counter of a unit.
    pub(crate) fn counter(&self, unit: u16) -> Option<&Counter> {
        self.counters.get(usize::from(unit))
    }

    /// The number of the unit with this id.
    pub(crate) fn unit(&self, id: &PieceId) -> Option<u16> {
        if let Ok(at) = self.ids.binary_search_by(|(known, _)| known.cmp(id)) {
            return self.ids.get(at).map(|(_, unit)| *unit);
        }
        // Counters made for a case come after those of the title.
        let added = self.counters.get(self.ids.len()..)?;
        let found = added.iter().position(|counter| counter.id == *id)?;
        u16::try_from(self.ids.len() + found).ok()
    }

    /// Whether a side owns the unit with this number.
    pub(crate) fn is_of(&self, unit: u16, side: Side) -> bool {
        self.counter(unit)
            .is_some_and(|counter| counter.side == side)
    }
}

/// Victory points as an amount.
pub(crate) fn vp(halves: i16) -> Amount {
    Amount::fraction(i32::from(halves), 2).unwrap_or_default()
}

pub(crate) fn share(faults: &mut Faults, row: &Row, column: &str) -> Share {
    let number = faults.keep(row.number(column)).unwrap_or(Exact::from(1));
    match (i32::try_from(number.num()), i32::try_from(number.den())) {
        (Ok(over), Ok(under)) => Share { over, under },
        _ => Share::default(),
    }
}

fn weather_of(id: &str) -> Option<Weather> {
    match id {
        "sunny" => Some(Weather::Sunny),
        "cloudy" => Some(Weather::Cloudy),
        "stormy" => Some(Weather::Stormy),
        _ => None,
    }
}

fn read_turns(title: &Title, faults: &mut Faults) -> Vec<Turn> {
    let Some(chart) = faults.keep(title.chart("turn_track")) else {
        return Vec::new();
    };
    let mut turns = Vec::new();
    for row in &chart.rows {
        turns.push(Turn {
            tag: Tag::new(&row.id),
            night: faults.keep(row.word("period")) == Some("night"),
            weather: faults
                .take(row.reference_opt("weather"))
                .and_then(weather_of),
            weather_roll: faults.take(row.flag("weather_roll")),
            supply_check: faults.take(row.flag("supply_check")),
            replacements: faults.take(row.flag("replacements")),
            air_strike: faults.take(row.flag("air_strike")),
            landing: faults.take(row.flag("naval_landing")),
            transfers: faults.take(row.flag("new_transfers")),
            german_exit_vp: faults.take(row.flag("german_exit_vp")),
        });
    }
    turns
}

fn read_weathers(title: &Title, faults: &mut Faults) -> Vec<(motti_module::Range, Weather, bool)> {
    let Some(chart) = faults.keep(title.chart("12.1")) else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    for row in &chart.rows {
        let landing = faults.take(row.flag("naval_landing"));
        match (faults.keep(row.range("roll")), weather_of(&row.id)) {
            (Some(range), Some(weather)) => rows.push((range, weather, landing)),
            (_, None) => faults.push(row.fault("the rules know no such weather")),
            _ => {}
        }
    }
    rows
}

fn read_coup(title: &Title, faults: &mut Faults) -> Vec<CoupRow> {
    let Some(chart) = faults.keep(title.chart("11.1")) else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    for row in &chart.rows {
        let halves = |read: i64| i16::try_from(read).unwrap_or(0);
        if let Some(range) = faults.keep(row.range("roll")) {
            rows.push(CoupRow {
                range,
                vp: halves(faults.take(row.units("vp", 2))),
                value: halves(faults.take(row.units("value_after", 2))),
                alert: faults.take(row.flag("alert")),
            });
        }
    }
    rows
}

fn read_levels(title: &Title, faults: &mut Faults) -> Vec<Level> {
    let Some(chart) = faults.keep(title.chart("29.5")) else {
        return Vec::new();
    };
    let mut levels = Vec::new();
    for row in &chart.rows {
        let winner = faults.take(
            row.side_opt("winner")
                .map(|side| side.map(ToOwned::to_owned)),
        );
        if let Some(range) = faults.keep(row.range("vp")) {
            levels.push(Level {
                id: Tag::new(&row.id),
                range,
                winner: winner.and_then(|side| Side::of(&side.as_str().into())),
            });
        }
    }
    levels
}

fn read_alarms(title: &Title, faults: &mut Faults) -> Vec<(u8, Tag)> {
    let Some(chart) = faults.keep(title.chart("16.2.1")) else {
        return Vec::new();
    };
    let mut levels: Vec<(u8, Tag)> = Vec::new();
    for row in &chart.rows {
        let rank = u8::try_from(faults.take(row.count("rank"))).unwrap_or(0);
        if rank == 0 {
            faults.push(row.fault("the rank of an alarm level is at least 1"));
        }
        levels.push((rank, Tag::new(&row.id)));
    }
    levels.sort();
    levels
}

fn read_numbers(title: &Title, faults: &mut Faults) -> Numbers {
    let mut numbers = Numbers::default();
    let Some(chart) = faults.keep(title.chart("numbers")) else {
        return numbers;
    };
    let row = |faults: &mut Faults, id: &str| faults.keep(chart.row(id).cloned());
    let units = |faults: &mut Faults, id: &str, parts: i64| {
        let row = row(faults, id);
        let units = row.map(|row| faults.take(row.units("value", parts)));
        i16::try_from(units.unwrap_or(0)).unwrap_or(0)
    };
    let small = |units: i16| u8::try_from(units).unwrap_or(0);
    numbers.stacking = usize::from(small(units(faults, "stacking_limit", 1)));
    numbers.damaged_mp = small(units(faults, "damaged_bridge_mp", 4));
    numbers.broken_loss = units(faults, "broken_loss", 4);
    numbers.landing_factor = small(units(faults, "landing_factor", 1));
    numbers.town_mp = small(units(faults, "close_combat_entry_mp", 4));
    numbers.alcohol_depots = usize::from(small(units(faults, "alcohol_depots", 1)));
    numbers.coup_units = usize::from(small(units(faults, "coup_units", 1)));
    numbers.exit_vp = units(faults, "exit_vp", 2);
    numbers.vp_least = units(faults, "vp_least", 2);
    numbers.vp_most = units(faults, "vp_most", 2);
    numbers.diff_limit = units(faults, "vp_diff_limit", 2);
    numbers.supply_day = units(faults, "supply_route_day", 4);
    numbers.supply_night = units(faults, "supply_route_night", 4);
    numbers.broken_limit = small(units(faults, "broken_limit", 1));
    let part = |faults: &mut Faults, id: &str| {
        let row = faults.keep(chart.row(id));
        row.map_or_else(Share::default, |row| share(faults, row, "value"))
    };
    numbers.alert_share = part(faults, "alert_mf_share");
    numbers.night_share = part(faults, "night_mf_share");
    numbers.exploitation_share = part(faults, "exploitation_mf_share");
    numbers.one_hex_share = part(faults, "one_hex_share");
    numbers.damaged_share = part(faults, "damaged_bridge_share");
    if let Some(chart) = faults.keep(title.chart("18.6-hexsides")) {
        numbers.engineer_share = share(faults, &chart.values, "engineer_share");
        numbers.engineer_mp = quarters(faults, &chart.values, "engineer_mp");
    }
    if let Some(chart) = faults.keep(title.chart("17.5")) {
        let cost = |faults: &mut Faults, id: &str| {
            let row = faults.keep(chart.row(id));
            row.map_or(0, |row| quarters(faults, row, "mp"))
        };
        numbers.enter_zoc = cost(faults, "enter_enemy_zoc");
        numbers.leave_zoc = cost(faults, "leave_enemy_zoc");
        numbers.enter_enemy = cost(faults, "enter_enemy_hex");
        numbers.leave_close = cost(faults, "leave_close_combat");
    }
    if let Some(chart) = faults.keep(title.chart("11.1")) {
        let by = faults
            .keep(chart.modifier("one_unit"))
            .and_then(|modifier| modifier.by.integer());
        numbers.one_unit_modifier = by.and_then(|by| i8::try_from(by).ok()).unwrap_or(0);
    }
    numbers
}

fn read_counters(title: &Title, faults: &mut Faults) -> Vec<Counter> {
    let mut counters = Vec::new();
    for unit in &title.counters.units {
        let Some(kind) = title.counters.types.get(&unit.counter) else {
            continue;
        };
        let place = format!("unit {}", unit.id);
        let Some(side) = Side::of(&unit.side.as_str().into()) else {
            faults.push(Fault::error(
                "counters/",
                place,
                format!("the rules know no side \"{}\"", unit.side),
            ));
            continue;
        };
        let arm = faults.keep(
            title
                .chart("unit_types")
                .and_then(|chart| chart.row(&kind.arm)),
        );
        let Some(arm) = arm else { continue };
        let flags = faults.take(arm.words_opt("flags")).unwrap_or(&[]);
        let flag = |name: &str| flags.iter().any(|flag| flag == name);
        let support = faults.keep(arm.word("kind")) == Some("support");
        let class = Class::BOTH
            .into_iter()
            .find(|class| class.column() == kind.class);
        let Some(class) = class else {
            faults.push(Fault::error(
                "counters/",
                place,
                format!("the rules know no movement class \"{}\"", kind.class),
            ));
            continue;
        };
        let id = PieceId::new(&unit.id);
        let front = read_face(&unit.faces.front, support, &place, faults);
        let back = unit.faces.back.as_ref();
        counters.push(Counter {
            alone: Arc::from([id.clone()]),
            id,
            kind: Tag::new(&unit.counter),
            side,
            support,
            class,
            engineer: flag("engineer"),
            heavy: support || flag("antitank") || flag("tank"),
            tank: flag("tank"),
            artillery: flag("field_or_rocket"),
            faces: [
                front,
                back.map_or(front, |back| read_face(back, support, &place, faults)),
            ],
            has_back: back.is_some(),
        });
    }
    counters
}

fn read_face(
    values: &BTreeMap<String, Exact>,
    support: bool,
    place: &str,
    faults: &mut Faults,
) -> Face {
    let mut value = |id: &str, parts: i64, needed: bool| {
        let units = values.get(id).map(|value| {
            value
                .in_units_of(parts)
                .and_then(|units| i16::try_from(units).ok())
        });
        match units {
            Some(Some(units @ 0..)) => units,
            None if !needed => 0,
            _ => {
                faults.push(Fault::error(
                    "counters/",
                    place,
                    format!("\"{id}\" is no value to play with"),
                ));
                0
            }
        }
    };
    let face = Face {
        attack: value("attack", 4, !support),
        defense: value(if support { "close_defense" } else { "defense" }, 4, true),
        mf: value("mf", 4, true),
        support: value("support", 4, support),
        range: value("range", 1, support),
    };
    if face.mf > i16::from(u8::MAX) {
        faults.push(Fault::error(
            "counters/",
            place,
            "the movement factor is too large",
        ));
    }
    face
}

fn read_campaign(
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

fn read_options(scenario: &motti_module::Scenario) -> BTreeMap<String, Vec<String>> {
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

/// A hex that is none, for places a title leaves out.
pub(crate) const NOWHERE: HexIx = NO_HEX;
