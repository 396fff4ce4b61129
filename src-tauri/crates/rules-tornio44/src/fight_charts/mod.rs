//! The charts of fighting as typed tables, read once from the title. [15.2, 15.3, 18.6, 20.3, 21.7, 22.1, 22.4, 22.10, 22.11]
//!
//! Odds steps are counted in quarters of a step, factors in quarters, victory points in halves.

mod read;
#[cfg(test)]
pub(crate) mod tests;

use crate::charts::Share;
use motti_engine::{ChartCell, Die, Tag};
use motti_module::Range;

/// How odds become dice [22.1].
#[derive(Debug, Clone, Default)]
pub(crate) struct OddsScale {
    /// The lowest position in half steps, 0 being 1:1.
    pub(crate) least: i32,
    /// The highest position in half steps.
    pub(crate) most: i32,
    /// Attacker and defender dice in halves, from the lowest position up.
    rows: Vec<(u8, u8)>,
    /// The rows as the chart names them.
    ids: Vec<Tag>,
    /// The least number that gives the extra die of half odds.
    pub(crate) extra_from: u8,
}

/// The lines of modifiers as the charts name them.
pub(crate) mod modifier {
    pub(crate) const MULTI_HEX: &str = "multi_hex";
    pub(crate) const FLANK: &str = "flank";
    pub(crate) const NIGHT: &str = "night";
    pub(crate) const NO_SPOTTER: &str = "no_spotter";
    pub(crate) const NATIONALITY: &str = "nationality";
    pub(crate) const EARLIER_NEITHER: &str = "earlier_neither";
    pub(crate) const ENEMY_ZOC: &str = "enemy_zoc";
    pub(crate) const AIR_STRIKE: &str = "air_strike";
}

/// The chart of modifiers of the odds.
pub(crate) const MODIFIER_CHART: &str = "22.4";
/// The chart of Large Combats.
pub(crate) const LARGE_CHART: &str = "22.10";
/// The chart of what combat actions cost.
pub(crate) const COST_CHART: &str = "22.11";
/// The chart of terrain in hexes.
pub(crate) const TERRAIN_CHART: &str = "18.6";
/// The chart of buildings in hexes.
pub(crate) const VILLAGE_CHART: &str = "18.6-overlays";
/// The row of a village in it.
pub(crate) const VILLAGE: &str = "village";
/// The chart of odds.
pub(crate) const ODDS_CHART: &str = "22.1";
/// The table of bridge demolition.
pub(crate) const DEMOLITION_CHART: &str = "15.2";
/// The table of Air Strikes.
pub(crate) const AIR_CHART: &str = "20.3";
/// The table of Indirect Fire Support.
pub(crate) const FIRE_CHART: &str = "21.7";

impl OddsScale {
    /// The numbers of a ratio in halves, `(3, 2)` for 1.5:1.
    pub(crate) fn ratio(&self, position: i32) -> (u8, u8) {
        let row = usize::try_from(position - self.least)
            .ok()
            .and_then(|ix| self.rows.get(ix));
        row.copied().unwrap_or((2, 2))
    }

    /// The row of the chart for a position.
    pub(crate) fn cell(&self, position: i32) -> Option<ChartCell> {
        let row = usize::try_from(position - self.least)
            .ok()
            .and_then(|ix| self.ids.get(ix));
        row.map(|row| ChartCell::row(ODDS_CHART, row.clone()))
    }

    /// The dice of both sides in the row of a whole position.
    pub(crate) fn dice_cells(&self, position: i32) -> impl Iterator<Item = ChartCell> {
        let columns = ["attacker", "defender"].into_iter();
        let row = self.cell(position);
        columns.filter_map(move |column| Some(row.clone()?.in_column(Tag::of(column))))
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
    /// The rows as the chart names them.
    ids: Vec<Tag>,
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

    /// Where the chart has these dice; nothing where the combat is not large.
    pub(crate) fn cell(&self, fewest: usize) -> Option<ChartCell> {
        if fewest < self.from {
            return None;
        }
        let row = fewest.checked_sub(1).and_then(|ix| self.ids.get(ix));
        let row = row.or(self.ids.last())?;
        Some(ChartCell::row(LARGE_CHART, row.clone()).in_column(Tag::of("dice_count")))
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
    /// The rows as the chart names them.
    pub(crate) ids: Vec<Tag>,
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
    /// The columns as the chart names them: they are its rows.
    pub(crate) ids: Vec<Tag>,
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
    /// The same, as the chart names them.
    pub(crate) terrain_ids: Vec<Tag>,
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
