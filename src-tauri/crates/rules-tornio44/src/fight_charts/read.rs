//! Reading the charts of fighting from the title.

use super::{
    AIR_CHART, AirStrikes, COST_CHART, Costs, DEMOLITION_CHART, DemolitionRow, Demolitions,
    FIRE_CHART, FightCharts, FightNumbers, FireColumn, FireTable, LARGE_CHART, LargeCombats,
    MODIFIER_CHART, ODDS_CHART, OddsModifiers, OddsScale, RiverEffect, RiverHelp, Shelter,
    TERRAIN_CHART, VILLAGE, VILLAGE_CHART, die, modifier as lines,
};
use crate::charts::share;
use crate::title::Faults;
use motti_engine::Tag;
use motti_module::{Chart, Dice, Fault, Row, Title};

impl FightCharts {
    /// Reads the charts; what is wrong goes to `faults`.
    pub(crate) fn read(title: &Title, faults: &mut Faults) -> Self {
        FightCharts {
            scale: read_scale(title, faults),
            modifiers: read_modifiers(title, faults),
            terrains: read_terrains(title, faults),
            terrain_ids: title
                .map
                .terrains
                .iter()
                .map(|kind| Tag::new(&kind.id))
                .collect(),
            village: read_village(title, faults),
            rivers: read_rivers(title, faults),
            help: read_help(title, faults),
            large: read_large(title, faults),
            costs: read_costs(title, faults),
            demolitions: read_demolitions(title, faults),
            air: read_air(title, faults),
            fire: read_fire(title, faults),
            numbers: read_numbers(title, faults),
        }
    }
}

/// The value of a row in parts of one, as a small number.
fn units(faults: &mut Faults, row: &Row, column: &str, parts: i64) -> i32 {
    let read = faults.take(row.units(column, parts));
    i32::try_from(read).unwrap_or_else(|_| {
        faults.push(row.fault(format!("\"{column}\" is too large to play with")));
        0
    })
}

fn small(faults: &mut Faults, row: &Row, column: &str) -> u8 {
    let read = units(faults, row, column, 1);
    u8::try_from(read).unwrap_or_else(|_| {
        faults.push(row.fault(format!("\"{column}\" must be from 0 to 255")));
        0
    })
}

fn modifier(faults: &mut Faults, chart: &Chart, id: &str, parts: i64) -> i32 {
    let Some(found) = faults.keep(chart.modifier(id)) else {
        return 0;
    };
    let read = found
        .by
        .in_units_of(parts)
        .and_then(|by| i32::try_from(by).ok());
    read.unwrap_or_else(|| {
        faults.push(chart.fault(
            "/modifiers",
            format!("\"{id}\" is no modifier to play with"),
        ));
        0
    })
}

/// Faults where a chart asks for dice the rules do not throw.
fn expect_dice(faults: &mut Faults, chart: &Chart, count: u32) {
    let faces = u32::try_from(die().faces.len()).unwrap_or(0);
    if faults
        .keep(chart.values.dice("dice"))
        .is_some_and(|dice| dice != Dice { count, faces })
    {
        faults.push(chart.fault(
            "/values/dice",
            format!("this table is read with {count}d{faces}"),
        ));
    }
}

fn read_scale(title: &Title, faults: &mut Faults) -> OddsScale {
    let Some(chart) = faults.keep(title.chart(ODDS_CHART)) else {
        return OddsScale::default();
    };
    let mut scale = OddsScale {
        extra_from: small(faults, &chart.values, "extra_die_from"),
        ..OddsScale::default()
    };
    expect_dice(faults, chart, 1);
    for row in &chart.rows {
        let step = units(faults, row, "step", 1);
        let halves = |read: i32| u8::try_from(read).unwrap_or(0);
        let dice = (
            halves(units(faults, row, "attacker", 2)),
            halves(units(faults, row, "defender", 2)),
        );
        if scale.rows.is_empty() {
            scale.least = step;
        } else if step != scale.most + 1 {
            faults.push(row.fault("the steps must follow each other one by one"));
        }
        if dice.0 < 2 || dice.1 < 2 || (dice.0 % 2 != 0 && dice.1 % 2 != 0) {
            faults.push(row.fault("each side has at least one die, and only one of them a half"));
        }
        scale.most = step;
        scale.rows.push(dice);
        scale.ids.push(Tag::new(&row.id));
    }
    scale
}

fn read_modifiers(title: &Title, faults: &mut Faults) -> OddsModifiers {
    let Some(chart) = faults.keep(title.chart(MODIFIER_CHART)) else {
        return OddsModifiers::default();
    };
    OddsModifiers {
        multi_hex: modifier(faults, chart, lines::MULTI_HEX, 4),
        most_hexes: usize::from(small(faults, &chart.values, "most_hexes")),
        flank: modifier(faults, chart, lines::FLANK, 4),
        most_flanks: usize::from(small(faults, &chart.values, "most_flanks")),
        night: modifier(faults, chart, lines::NIGHT, 4),
    }
}

fn shelter(faults: &mut Faults, row: &Row) -> Shelter {
    let mut read = |column: &str, parts: i64| {
        let number = faults.take(row.number_opt(column));
        let read = number.map(|number| {
            number
                .in_units_of(parts)
                .and_then(|by| i32::try_from(by).ok())
        });
        match read {
            None => 0,
            Some(Some(by)) => by,
            Some(None) => {
                faults.push(row.fault(format!("\"{column}\" is no modifier to play with")));
                0
            }
        }
    };
    Shelter {
        odds: read("odds", 4),
        fire: read("fire", 1),
        air: read("air", 1),
    }
}

fn read_terrains(title: &Title, faults: &mut Faults) -> Vec<Shelter> {
    let mut terrains = Vec::new();
    for kind in &title.map.terrains {
        let row = faults.keep(
            title
                .chart(TERRAIN_CHART)
                .and_then(|chart| chart.row(&kind.id)),
        );
        terrains.push(row.map_or_else(Shelter::default, |row| shelter(faults, row)));
    }
    terrains
}

fn read_village(title: &Title, faults: &mut Faults) -> Shelter {
    let row = faults.keep(
        title
            .chart(VILLAGE_CHART)
            .and_then(|chart| chart.row(VILLAGE)),
    );
    row.map_or_else(Shelter::default, |row| shelter(faults, row))
}

fn read_rivers(title: &Title, faults: &mut Faults) -> Vec<RiverEffect> {
    let mut rivers = Vec::new();
    for kind in &title.map.hexside_kinds {
        let row = faults.keep(
            title
                .chart("18.6-hexsides")
                .and_then(|chart| chart.row(&kind.id)),
        );
        rivers.push(row.map_or_else(RiverEffect::default, |row| RiverEffect {
            odds: units(faults, row, "odds", 4),
            halves_motorized: faults.take(row.flag("motorized_halved")),
            panic_costs_step: faults.take(row.flag("panic_costs_step")),
        }));
    }
    rivers
}

fn read_help(title: &Title, faults: &mut Faults) -> RiverHelp {
    let Some(chart) = faults.keep(title.chart("18.6-hexsides")) else {
        return RiverHelp::default();
    };
    RiverHelp {
        bridge: units(faults, &chart.values, "bridge_odds", 4),
        engineer: share(faults, &chart.values, "engineer_share"),
        attack: share(faults, &chart.values, "motorized_attack_share"),
    }
}

fn read_large(title: &Title, faults: &mut Faults) -> LargeCombats {
    let Some(chart) = faults.keep(title.chart(LARGE_CHART)) else {
        return LargeCombats::default();
    };
    let (mut dice, mut ids) = (Vec::new(), Vec::new());
    for row in &chart.rows {
        ids.push(Tag::new(&row.id));
        let units = usize::from(small(faults, row, "units"));
        if units != dice.len() + 1 {
            faults.push(row.fault("the numbers of units must follow each other from 1"));
        }
        dice.push(small(faults, row, "dice_count"));
    }
    LargeCombats {
        from: usize::from(small(faults, &chart.values, "from_units")),
        dice,
        ids,
    }
}

fn read_costs(title: &Title, faults: &mut Faults) -> Costs {
    let Some(chart) = faults.keep(title.chart(COST_CHART)) else {
        return Costs::default();
    };
    let mut cost = |id: &str| {
        let row = faults.keep(chart.row(id));
        let cost = row.map_or(1, |row| u16::from(small(faults, row, "ap")));
        if cost == 0 {
            faults.push(chart.fault("/rows", format!("\"{id}\" must cost at least one AP")));
        }
        cost.max(1)
    };
    Costs {
        no_effect: cost("no_effect"),
        step_loss: cost("step_loss"),
        broken1: cost("broken1"),
        broken2: cost("broken2"),
        retreat: cost("retreat"),
        panic: cost("panic"),
        no_effect_on: number(title, faults, "no_effect_on", 1)
            .try_into()
            .unwrap_or(0),
    }
}

fn read_demolitions(title: &Title, faults: &mut Faults) -> Demolitions {
    let mut read = Demolitions::default();
    if let Some(chart) = faults.keep(title.chart(DEMOLITION_CHART)) {
        expect_dice(faults, chart, 1);
        for row in &chart.rows {
            if let Some(roll) = faults.keep(row.range("roll")) {
                read.rows.push(DemolitionRow {
                    id: Tag::new(&row.id),
                    roll,
                    share: share(faults, row, "vp_share"),
                    damages: faults.take(row.flag("damages")),
                    destroys: faults.take(row.flag("destroys")),
                });
            }
        }
        read.earlier_neither = modifier(faults, chart, lines::EARLIER_NEITHER, 1);
        read.night = modifier(faults, chart, lines::NIGHT, 1);
        read.enemy_zoc = modifier(faults, chart, lines::ENEMY_ZOC, 1);
        read.air_strike = modifier(faults, chart, lines::AIR_STRIKE, 1);
    }
    if let Some(chart) = faults.keep(title.chart("15.3")) {
        for row in &chart.rows {
            let bridge = faults
                .keep(row.word("bridge"))
                .map(Tag::new)
                .unwrap_or_default();
            let turns = faults.take(row.references_opt("turns")).unwrap_or(&[]);
            let price = i16::try_from(units(faults, row, "vp", 2)).unwrap_or(0);
            read.prices
                .push((bridge, turns.iter().map(Tag::new).collect(), price));
        }
    }
    read
}

fn read_air(title: &Title, faults: &mut Faults) -> AirStrikes {
    let Some(chart) = faults.keep(title.chart(AIR_CHART)) else {
        return AirStrikes::default();
    };
    expect_dice(faults, chart, 1);
    let (mut rows, mut ids) = (Vec::new(), Vec::new());
    for row in &chart.rows {
        let level = small(faults, row, "level");
        if let Some(roll) = faults.keep(row.range("roll")) {
            rows.push((roll, level));
            ids.push(Tag::new(&row.id));
        }
    }
    AirStrikes {
        rows,
        ids,
        nationality: modifier(faults, chart, lines::NATIONALITY, 1),
    }
}

fn read_fire(title: &Title, faults: &mut Faults) -> FireTable {
    let Some(chart) = faults.keep(title.chart(FIRE_CHART)) else {
        return FireTable::default();
    };
    let mut table = FireTable {
        dice: faults
            .keep(chart.values.dice("dice"))
            .map_or(0, |dice| dice.count),
        no_spotter: modifier(faults, chart, lines::NO_SPOTTER, 1),
        nationality: modifier(faults, chart, lines::NATIONALITY, 1),
        night: modifier(faults, chart, lines::NIGHT, 1),
        ..FireTable::default()
    };
    expect_dice(faults, chart, table.dice);
    for row in &chart.rows {
        let second = faults.take(row.number_opt("broken2_from"));
        table.ids.push(Tag::new(&row.id));
        table.columns.push(FireColumn {
            factors: units(faults, row, "factors", 4),
            broken1: units(faults, row, "broken1_from", 1),
            broken2: second
                .and_then(motti_module::Exact::integer)
                .and_then(|from| i32::try_from(from).ok()),
        });
    }
    if !table.columns.is_sorted_by_key(|column| column.factors) {
        faults.push(chart.fault("/rows", "the columns must go from weak to strong"));
    }
    let row = title
        .chart("numbers")
        .and_then(|chart| chart.row("moved_support_share"));
    if let Some(row) = faults.keep(row) {
        table.moved = share(faults, row, "value");
    }
    table
}

fn number(title: &Title, faults: &mut Faults, id: &str, parts: i64) -> i32 {
    let row = faults.keep(title.chart("numbers").and_then(|chart| chart.row(id)));
    row.map_or(0, |row| units(faults, row, "value", parts))
}

fn read_numbers(title: &Title, faults: &mut Faults) -> FightNumbers {
    let mut at = |id: &str, parts: i64| number(title, faults, id, parts);
    let small = |read: i32| u8::try_from(read).unwrap_or(0);
    let points = |read: i32| i16::try_from(read).unwrap_or(0);
    let numbers = FightNumbers {
        close_combat: at("close_combat_factor", 1),
        bonus_from: small(at("bonus_die_from", 1)),
        broken_limit: small(at("broken_limit", 1)),
        motti_levels: small(at("motti_levels", 1)),
        motti_limit: small(at("motti_broken_limit", 1)),
        level_loss: at("broken_loss", 4),
        recovery: small(at("recovery_levels", 1)),
        hangover_level: small(at("hangover_level", 1)),
        step_vp: points(at("step_loss_vp", 2)),
        motti_step_vp: points(at("motti_step_loss_vp", 2)),
        overrun_odds: at("overrun_odds", 1),
        overrun_mp: small(at("overrun_mp", 4)),
        overrun_units: usize::from(small(at("overrun_units", 1))),
        replacement_points: small(at("replacement_points", 1)),
    };
    if numbers.bonus_from < 2 {
        // A bonus for every number would never end.
        faults.push(Fault::error(
            "charts/numbers.json",
            "/rows",
            "\"bonus_die_from\" must be at least 2",
        ));
    }
    numbers
}
