//! The charts of fighting as typed tables, read once from the title. [15.2, 15.3, 18.6, 20.3, 21.7, 22.1, 22.4, 22.10, 22.11]
//!
//! Odds steps are counted in quarters of a step, factors in quarters, victory points in halves.

use crate::charts::{Share, share};
use crate::title::Faults;
use motti_engine::{Die, Tag};
use motti_module::{Chart, Dice, Fault, Range, Row, Title};

/// How odds become dice [22.1].
#[derive(Debug, Clone, Default)]
pub(crate) struct OddsScale {
    /// The lowest position in half steps, 0 being 1:1.
    pub(crate) least: i32,
    /// The highest position in half steps.
    pub(crate) most: i32,
    /// Attacker and defender dice in halves, from the lowest position up.
    rows: Vec<(u8, u8)>,
    /// The least number that gives the extra die of half odds.
    pub(crate) extra_from: u8,
}

impl OddsScale {
    /// The numbers of a ratio in halves, `(3, 2)` for 1.5:1.
    pub(crate) fn ratio(&self, position: i32) -> (u8, u8) {
        let row = usize::try_from(position - self.least)
            .ok()
            .and_then(|ix| self.rows.get(ix));
        row.copied().unwrap_or((2, 2))
    }
}

/// The modifiers of the odds [22.4].
#[derive(Debug, Clone, Default)]
pub(crate) struct OddsModifiers {
    pub(crate) multi_hex: i32,
    pub(crate) most_hexes: usize,
    pub(crate) flank: i32,
    pub(crate) most_flanks: usize,
    pub(crate) night: i32,
}

/// What the ground of a hex does to combat, fire and Air Strikes [18.6].
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Shelter {
    /// Quarters of an odds step.
    pub(crate) odds: i32,
    /// Indirect fire.
    pub(crate) fire: i32,
    /// Air Strike.
    pub(crate) air: i32,
}

/// What a kind of river does to an attack across it [18.1, 18.6].
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RiverEffect {
    /// Quarters of an odds step.
    pub(crate) odds: i32,
    /// Motorized attackers without a bridge are halved [18.1.1].
    pub(crate) halves_motorized: bool,
    /// A panic without a bridge costs a step [22.6.6].
    pub(crate) panic_costs_step: bool,
}

/// What helps across a river [15.1, 22.4].
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RiverHelp {
    /// Quarters of an odds step for a bridge.
    pub(crate) bridge: i32,
    /// The share of the modifier left with an Engineer.
    pub(crate) engineer: Share,
    /// The share left of a halved attack.
    pub(crate) attack: Share,
}

/// Large Combats [22.10].
#[derive(Debug, Clone, Default)]
pub(crate) struct LargeCombats {
    /// From so many units of each side.
    pub(crate) from: usize,
    /// Dice by the units of the smaller side, from 1.
    dice: Vec<u8>,
}

impl LargeCombats {
    /// The dice of the side with the lower number in the ratio.
    pub(crate) fn dice(&self, fewest: usize) -> u8 {
        let row = fewest
            .checked_sub(1)
            .and_then(|ix| self.dice.get(ix))
            .or(self.dice.last());
        row.copied().unwrap_or(1)
    }
}

/// What combat actions cost [22.11].
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Costs {
    pub(crate) no_effect: u16,
    pub(crate) step_loss: u16,
    pub(crate) broken1: u16,
    pub(crate) broken2: u16,
    pub(crate) retreat: u16,
    pub(crate) panic: u16,
    /// The only number of a sole die that allows No Effect [22.6.2].
    pub(crate) no_effect_on: u16,
}

/// A result of an attempt on a bridge [15.2].
#[derive(Debug, Clone)]
pub(crate) struct DemolitionRow {
    pub(crate) id: Tag,
    pub(crate) roll: Range,
    /// The share of the price that is paid in all once this has happened.
    pub(crate) share: Share,
    pub(crate) damages: bool,
    pub(crate) destroys: bool,
}

/// Attempts on bridges [15.0, 15.2, 15.3, 20.2].
#[derive(Debug, Clone, Default)]
pub(crate) struct Demolitions {
    pub(crate) rows: Vec<DemolitionRow>,
    pub(crate) earlier_neither: i32,
    pub(crate) night: i32,
    pub(crate) enemy_zoc: i32,
    pub(crate) air_strike: i32,
    /// Bridge, turns (none for all) and price in half points.
    pub(crate) prices: Vec<(Tag, Vec<Tag>, i16)>,
}

/// Air Strikes on units [20.3].
#[derive(Debug, Clone, Default)]
pub(crate) struct AirStrikes {
    pub(crate) rows: Vec<(Range, u8)>,
    pub(crate) nationality: i32,
}

/// A column of the fire table [21.7].
#[derive(Debug, Clone, Copy)]
pub(crate) struct FireColumn {
    /// Support Factors in quarters, at least.
    pub(crate) factors: i32,
    pub(crate) broken1: i32,
    pub(crate) broken2: Option<i32>,
}

/// Indirect Fire Support [21.4, 21.7].
#[derive(Debug, Clone, Default)]
pub(crate) struct FireTable {
    /// From the weakest up.
    pub(crate) columns: Vec<FireColumn>,
    pub(crate) dice: u32,
    pub(crate) no_spotter: i32,
    pub(crate) nationality: i32,
    pub(crate) night: i32,
    /// The share left of the Support Factor after moving [21.5].
    pub(crate) moved: Share,
}

/// Single numbers.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct FightNumbers {
    /// Factors in Close Combat are multiplied by this [22.3].
    pub(crate) close_combat: i32,
    /// The least number of a die that gives the defender one more [22.5.1].
    pub(crate) bonus_from: u8,
    /// The highest Broken Level [23.0].
    pub(crate) broken_limit: u8,
    /// More levels in Motti [26.0].
    pub(crate) motti_levels: u8,
    /// The highest level in Motti [26.0].
    pub(crate) motti_limit: u8,
    /// Lost by each level, in quarters [23.0].
    pub(crate) level_loss: i32,
    /// Levels recovered in an Initial Phase [23.1].
    pub(crate) recovery: u8,
    /// The Broken Level of a hangover [28.1].
    pub(crate) hangover_level: u8,
    /// Half points for a German step.
    pub(crate) step_vp: i16,
    /// Half points for a German step in Motti [26.1].
    pub(crate) motti_step_vp: i16,
    /// Least odds of an Overrun, to one [19.0].
    pub(crate) overrun_odds: i32,
    /// More for an Overrun, in quarters [19.0].
    pub(crate) overrun_mp: u8,
    /// Most units in an Overrun [19.0-C2].
    pub(crate) overrun_units: usize,
    /// Replacement points of a turn [14.0].
    pub(crate) replacement_points: u8,
}

/// All of them.
#[derive(Debug, Clone, Default)]
pub(crate) struct FightCharts {
    pub(crate) scale: OddsScale,
    pub(crate) modifiers: OddsModifiers,
    /// By terrain, in the order of the board.
    pub(crate) terrains: Vec<Shelter>,
    pub(crate) village: Shelter,
    /// By kind of river, in the order of the board.
    pub(crate) rivers: Vec<RiverEffect>,
    pub(crate) help: RiverHelp,
    pub(crate) large: LargeCombats,
    pub(crate) costs: Costs,
    pub(crate) demolitions: Demolitions,
    pub(crate) air: AirStrikes,
    pub(crate) fire: FireTable,
    pub(crate) numbers: FightNumbers,
}

/// The die every roll of fighting is made with.
pub(crate) fn die() -> Die {
    Die::d6()
}

impl FightCharts {
    /// Reads the charts; what is wrong goes to `faults`.
    pub(crate) fn read(title: &Title, faults: &mut Faults) -> Self {
        FightCharts {
            scale: read_scale(title, faults),
            modifiers: read_modifiers(title, faults),
            terrains: read_terrains(title, faults),
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
    let Some(chart) = faults.keep(title.chart("22.1")) else {
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
    }
    scale
}

fn read_modifiers(title: &Title, faults: &mut Faults) -> OddsModifiers {
    let Some(chart) = faults.keep(title.chart("22.4")) else {
        return OddsModifiers::default();
    };
    OddsModifiers {
        multi_hex: modifier(faults, chart, "multi_hex", 4),
        most_hexes: usize::from(small(faults, &chart.values, "most_hexes")),
        flank: modifier(faults, chart, "flank", 4),
        most_flanks: usize::from(small(faults, &chart.values, "most_flanks")),
        night: modifier(faults, chart, "night", 4),
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
        let row = faults.keep(title.chart("18.6").and_then(|chart| chart.row(&kind.id)));
        terrains.push(row.map_or_else(Shelter::default, |row| shelter(faults, row)));
    }
    terrains
}

fn read_village(title: &Title, faults: &mut Faults) -> Shelter {
    let row = faults.keep(
        title
            .chart("18.6-overlays")
            .and_then(|chart| chart.row("village")),
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
    let Some(chart) = faults.keep(title.chart("22.10")) else {
        return LargeCombats::default();
    };
    let mut dice = Vec::new();
    for row in &chart.rows {
        let units = usize::from(small(faults, row, "units"));
        if units != dice.len() + 1 {
            faults.push(row.fault("the numbers of units must follow each other from 1"));
        }
        dice.push(small(faults, row, "dice_count"));
    }
    LargeCombats {
        from: usize::from(small(faults, &chart.values, "from_units")),
        dice,
    }
}

fn read_costs(title: &Title, faults: &mut Faults) -> Costs {
    let Some(chart) = faults.keep(title.chart("22.11")) else {
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
    if let Some(chart) = faults.keep(title.chart("15.2")) {
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
        read.earlier_neither = modifier(faults, chart, "earlier_neither", 1);
        read.night = modifier(faults, chart, "night", 1);
        read.enemy_zoc = modifier(faults, chart, "enemy_zoc", 1);
        read.air_strike = modifier(faults, chart, "air_strike", 1);
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
    let Some(chart) = faults.keep(title.chart("20.3")) else {
        return AirStrikes::default();
    };
    expect_dice(faults, chart, 1);
    let mut rows = Vec::new();
    for row in &chart.rows {
        let level = small(faults, row, "level");
        if let Some(roll) = faults.keep(row.range("roll")) {
            rows.push((roll, level));
        }
    }
    AirStrikes {
        rows,
        nationality: modifier(faults, chart, "nationality", 1),
    }
}

fn read_fire(title: &Title, faults: &mut Faults) -> FireTable {
    let Some(chart) = faults.keep(title.chart("21.7")) else {
        return FireTable::default();
    };
    let mut table = FireTable {
        dice: faults
            .keep(chart.values.dice("dice"))
            .map_or(0, |dice| dice.count),
        no_spotter: modifier(faults, chart, "no_spotter", 1),
        nationality: modifier(faults, chart, "nationality", 1),
        night: modifier(faults, chart, "night", 1),
        ..FireTable::default()
    };
    expect_dice(faults, chart, table.dice);
    for row in &chart.rows {
        let second = faults.take(row.number_opt("broken2_from"));
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

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::path::Path;
    use std::sync::OnceLock;

    /// The bundled title.
    pub(crate) fn title() -> &'static Title {
        static TITLE: OnceLock<Title> = OnceLock::new();
        TITLE.get_or_init(|| {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44");
            motti_module::load(&folder).unwrap().title
        })
    }

    /// Its charts.
    pub(crate) fn charts() -> &'static FightCharts {
        static CHARTS: OnceLock<FightCharts> = OnceLock::new();
        CHARTS.get_or_init(|| {
            let mut faults = Faults::default();
            let charts = FightCharts::read(title(), &mut faults);
            assert_eq!(format!("{faults:?}"), "Faults([])");
            charts
        })
    }

    #[test]
    fn the_bundled_charts_read_without_a_fault() {
        let charts = charts();
        assert_eq!((charts.scale.least, charts.scale.most), (-8, 18));
        assert_eq!(charts.scale.ratio(3), (5, 2));
        assert_eq!(charts.scale.ratio(-8), (2, 10));
        assert_eq!(charts.large.dice(5), 3);
        assert_eq!(charts.large.dice(99), 5);
        assert_eq!(charts.costs.step_loss, 4);
        assert_eq!(charts.numbers.close_combat, 2);
        assert_eq!(charts.fire.columns.len(), 7);
        assert!(charts.rivers.iter().any(|river| river.panic_costs_step));
    }
}
