//! [22.1, 22.4] The odds of a combat: strengths, the basic ratio, modifiers, and the die of half odds.
//!
//! A position on the odds scale counts half steps from 1:1, upwards for the attacker: 3 is 2.5:1 and
//! -1 is 1:1.5. The ledger of an attack counts whole steps from 1:1 in the same way.

mod fighter;
mod ledger;
mod river;
#[cfg(test)]
mod tests;

pub(crate) use fighter::{Fighter, sum};
pub(crate) use ledger::half_ledger;
pub(crate) use river::Crossing;

use crate::fight_charts::FightCharts;
use motti_engine::{Amount, Message, RuleId};
use river::river;

const ODDS: RuleId = RuleId::of("22.1");
const ROUNDING: RuleId = RuleId::of("22.1-C");
const COMBAT: RuleId = RuleId::of("22.0");
const CLOSE_COMBAT: RuleId = RuleId::of("22.3");
const MOTORIZED_CLOSE: RuleId = RuleId::of("22.3-C2");
const CLOSE_DEFENSE: RuleId = RuleId::of("21.3");
const MOTORIZED_RIVER: RuleId = RuleId::of("18.1.1");
const BROKEN: RuleId = RuleId::of("23.0");
const MOTTI: RuleId = RuleId::of("26.0");
const RIVERS: RuleId = RuleId::of("18.1");
const ENGINEER: RuleId = RuleId::of("15.1");
const MODIFIERS: RuleId = RuleId::of("22.4");
const MULTI_HEX: RuleId = RuleId::of("22.4.1");
const FLANK: RuleId = RuleId::of("22.4.2");
const TERRAIN: RuleId = RuleId::of("18.6");
const NIGHT: RuleId = RuleId::of("27.2");

/// The label of the modifier of buildings, which shares its rule with that of terrain.
const VILLAGE_LABEL: &str = "tornio44-odds-village";

/// Strengths are summed in eighths, so that a halved quarter stays exact.
pub(crate) const EIGHTHS: i32 = 8;
/// Modifiers are counted in quarters of a step; half a step is two of them.
const HALF_STEP: i32 = 2;

/// The basic position of attack against a defense above 0, rounded for the defender. [22.1, 22.1-C]
pub(crate) fn basic(attack: i32, defense: i32) -> i32 {
    if attack >= defense {
        (2 * attack).div_euclid(defense) - 2
    } else if attack > 0 {
        2 - (2 * defense + attack - 1).div_euclid(attack)
    } else {
        i32::MIN / 2
    }
}

/// Everything the odds of one combat depend on.
#[derive(Debug, Clone, Default)]
pub(crate) struct Situation {
    pub(crate) attackers: Vec<Fighter>,
    pub(crate) defenders: Vec<Fighter>,
    /// Attack and target are in one hex [22.3].
    pub(crate) close: bool,
    /// The terrain of the target in the order of the board.
    pub(crate) terrain: u8,
    pub(crate) village: bool,
    pub(crate) night: bool,
    /// One for each attacker; none in Close Combat.
    pub(crate) crossings: Vec<Crossing>,
    /// Hexes attacked from.
    pub(crate) hexes: usize,
    /// Hexes that give Defensive Flanking Support [22.4.2].
    pub(crate) flanks: usize,
}

/// What the odds come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Odds {
    /// The defense is 0: all defenders are eliminated without dice [23.0].
    Automatic,
    /// A position on the scale.
    Position(i32),
}

impl Situation {
    /// The odds, without a record.
    pub(crate) fn odds(&self, charts: &FightCharts) -> Odds {
        let (attack, defense) = (sum(&self.attackers, charts), sum(&self.defenders, charts));
        if defense == 0 {
            return Odds::Automatic;
        }
        let mut modified = HALF_STEP * basic(attack, defense);
        self.modifiers(charts, &mut |_, _, quarters| modified += quarters);
        Odds::Position(settle(modified, charts))
    }

    /// Every modifier in its order: rule, label and quarters of a step. [22.4]
    fn modifiers(&self, charts: &FightCharts, each: &mut dyn FnMut(RuleId, Message, i32)) {
        let counted = |units: usize| i32::try_from(units).unwrap_or(i32::MAX);
        let shelter = charts
            .terrains
            .get(usize::from(self.terrain))
            .copied()
            .unwrap_or_default();
        if shelter.odds != 0 {
            each(TERRAIN, Message::of("tornio44-odds-terrain"), shelter.odds);
        }
        if self.village && charts.village.odds != 0 {
            each(TERRAIN, Message::of(VILLAGE_LABEL), charts.village.odds);
        }
        if !self.close {
            if let Some(river) = river(&self.crossings, charts) {
                each(RIVERS, Message::of("tornio44-odds-river"), river.odds);
                if river.engineer != 0 {
                    each(
                        ENGINEER,
                        Message::of("tornio44-odds-engineer"),
                        river.engineer,
                    );
                }
                if river.bridge != 0 {
                    each(MODIFIERS, Message::of("tornio44-odds-bridge"), river.bridge);
                }
            }
            let more = self
                .hexes
                .min(charts.modifiers.most_hexes)
                .saturating_sub(1);
            if more > 0 {
                let label = Message::of("tornio44-odds-multi-hex").with("hexes", more);
                each(MULTI_HEX, label, charts.modifiers.multi_hex * counted(more));
            }
            let flanks = self.flanks.min(charts.modifiers.most_flanks);
            if flanks > 0 {
                let label = Message::of("tornio44-odds-flank").with("hexes", flanks);
                each(FLANK, label, charts.modifiers.flank * counted(flanks));
            }
        }
        if self.night {
            each(
                NIGHT,
                Message::of("tornio44-odds-night"),
                charts.modifiers.night,
            );
        }
    }
}

/// Rounds down to half a step and keeps to the scale: both at the very end. [22.1]
fn settle(modified: i32, charts: &FightCharts) -> i32 {
    modified
        .div_euclid(HALF_STEP)
        .clamp(charts.scale.least, charts.scale.most)
}

/// Whether a position lies halfway between two whole ratios, and so asks for a die. [22.1]
pub(crate) const fn is_half(position: i32) -> bool {
    position % 2 != 0
}

/// Whether the attacker rolls the die of half odds: the side the ratio favours does. [22.1]
pub(crate) const fn attacker_rolls(position: i32) -> bool {
    position > 0
}

/// Where the die of half odds settles a position: away from 1:1 with the extra die, else towards it. [22.1]
pub(crate) fn settle_half(position: i32, face: u8, charts: &FightCharts) -> i32 {
    if !is_half(position) {
        return position;
    }
    let away = if attacker_rolls(position) { 1 } else { -1 };
    if face >= charts.scale.extra_from {
        position + away
    } else {
        position - away
    }
}

/// A ratio as it is written, `2.5:1`; beyond the scale as well.
pub(crate) fn ratio_text(position: i32) -> String {
    let number = |halves: i32| {
        let whole = halves / 2;
        if halves % 2 == 0 {
            whole.to_string()
        } else {
            format!("{whole}.5")
        }
    };
    if position >= 0 {
        format!("{}:1", number(position + 2))
    } else {
        format!("1:{}", number(2 - position))
    }
}

fn quarters(units: i32) -> Amount {
    Amount::fraction(units, 4).unwrap_or_default()
}

fn halves(units: i32) -> Amount {
    Amount::fraction(units, 2).unwrap_or_default()
}
