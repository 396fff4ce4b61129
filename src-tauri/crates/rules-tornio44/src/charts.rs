//! What the charts say, as numbers: turns, weather, Coups, levels, alarms and single values.

use crate::state::{Side, Weather};
use crate::title::{Faults, quarters};
use motti_engine::{Amount, Tag};
use motti_module::{Exact, Row, Title};

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

/// The Coup Table.
pub(crate) const COUP_CHART: &str = "11.1";
/// The Weather Table; the rows of its chart are the kinds of weather.
pub(crate) const WEATHER_CHART: &str = "12.1";

/// A row of a table read by die.
#[derive(Debug, Clone)]
pub(crate) struct CoupRow {
    /// As the chart names it.
    pub(crate) id: Tag,
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

pub(crate) fn share(faults: &mut Faults, row: &Row, column: &str) -> Share {
    let number = faults.keep(row.number(column)).unwrap_or(Exact::from(1));
    match (i32::try_from(number.num()), i32::try_from(number.den())) {
        (Ok(over), Ok(under)) => Share { over, under },
        _ => Share::default(),
    }
}

pub(crate) fn weather_of(id: &str) -> Option<Weather> {
    match id {
        "sunny" => Some(Weather::Sunny),
        "cloudy" => Some(Weather::Cloudy),
        "stormy" => Some(Weather::Stormy),
        _ => None,
    }
}

pub(crate) fn read_turns(title: &Title, faults: &mut Faults) -> Vec<Turn> {
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

pub(crate) fn read_weathers(
    title: &Title,
    faults: &mut Faults,
) -> Vec<(motti_module::Range, Weather, bool)> {
    let Some(chart) = faults.keep(title.chart(WEATHER_CHART)) else {
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

pub(crate) fn read_coup(title: &Title, faults: &mut Faults) -> Vec<CoupRow> {
    let Some(chart) = faults.keep(title.chart(COUP_CHART)) else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    for row in &chart.rows {
        let halves = |read: i64| i16::try_from(read).unwrap_or(0);
        if let Some(range) = faults.keep(row.range("roll")) {
            rows.push(CoupRow {
                id: Tag::new(&row.id),
                range,
                vp: halves(faults.take(row.units("vp", 2))),
                value: halves(faults.take(row.units("value_after", 2))),
                alert: faults.take(row.flag("alert")),
            });
        }
    }
    rows
}

pub(crate) fn read_levels(title: &Title, faults: &mut Faults) -> Vec<Level> {
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

pub(crate) fn read_alarms(title: &Title, faults: &mut Faults) -> Vec<(u8, Tag)> {
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

pub(crate) fn read_numbers(title: &Title, faults: &mut Faults) -> Numbers {
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
