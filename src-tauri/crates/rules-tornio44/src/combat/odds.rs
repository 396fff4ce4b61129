//! [22.1, 22.4] The odds of a combat: strengths, the basic ratio, modifiers, and the die of half odds.
//!
//! A position on the odds scale counts half steps from 1:1, upwards for the attacker: 3 is 2.5:1 and
//! -1 is 1:1.5. The ledger of an attack counts whole steps from 1:1 in the same way.

use crate::fight_charts::FightCharts;
use motti_engine::{Amount, Entry, Ledger, LedgerKind, Message, Operation, PieceId, RuleId};

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

/// Strengths are summed in eighths, so that a halved quarter stays exact.
pub(crate) const EIGHTHS: i32 = 8;
/// Modifiers are counted in quarters of a step; half a step is two of them.
const HALF_STEP: i32 = 2;

/// A unit that fights, as far as its strength goes.
#[derive(Debug, Clone)]
pub(crate) struct Fighter {
    pub(crate) piece: PieceId,
    /// The factor printed on the side that is up, in quarters.
    pub(crate) printed: i32,
    /// A Support Unit defends with its Close Defense Factor [21.3].
    pub(crate) support: bool,
    /// Counts more in Close Combat: Foot Combat Units and every Support Unit [22.3].
    pub(crate) doubled: bool,
    /// In Close Combat without counting more: motorized [22.3-C2].
    pub(crate) undoubled: bool,
    /// The Broken Level of its marker.
    pub(crate) broken: u8,
    /// Further levels because it is in Motti [26.0].
    pub(crate) motti: u8,
    /// A motorized attacker across an unbridged Major River [18.1.1].
    pub(crate) halved: bool,
}

impl Fighter {
    /// Its strength before the floor of 0, in eighths; below 0 it cannot stand.
    pub(crate) fn raw(&self, charts: &FightCharts) -> i32 {
        let doubled = if self.doubled {
            charts.numbers.close_combat
        } else {
            1
        };
        let levels = i32::from(self.broken + self.motti);
        (self.printed * doubled - levels * charts.numbers.level_loss) * 2
    }

    /// Its strength, in eighths. [22.3, 23.0, 18.1.1]
    pub(crate) fn strength(&self, charts: &FightCharts) -> i32 {
        let strength = self.raw(charts).max(0);
        if self.halved {
            charts.help.attack.of(strength)
        } else {
            strength
        }
    }

    /// How its strength comes about, as one entry of its side's sum.
    fn entry(&self, charts: &FightCharts) -> Entry {
        let mut parts = Ledger::new(LedgerKind::Odds);
        let rule = if self.support { CLOSE_DEFENSE } else { COMBAT };
        parts.add(
            rule,
            Message::of("tornio44-odds-printed"),
            quarters(self.printed),
        );
        if self.doubled {
            let times = Amount::whole(charts.numbers.close_combat);
            parts.push(
                CLOSE_COMBAT,
                Message::of("tornio44-odds-doubled"),
                Operation::Multiply,
                times,
            );
        }
        if self.undoubled {
            let label = Message::of("tornio44-odds-undoubled");
            parts.push(MOTORIZED_CLOSE, label, Operation::Multiply, Amount::ONE);
        }
        for (levels, rule, label) in [
            (self.broken, BROKEN, "tornio44-odds-broken"),
            (self.motti, MOTTI, "tornio44-odds-motti"),
        ] {
            if levels > 0 {
                let loss = -i32::from(levels) * charts.numbers.level_loss;
                parts.add(
                    rule,
                    Message::of(label).with("levels", levels),
                    quarters(loss),
                );
            }
        }
        if self.raw(charts) < 0 {
            parts.push(
                COMBAT,
                Message::of("tornio44-odds-not-below"),
                Operation::AtLeast,
                Amount::ZERO,
            );
        }
        if self.halved {
            let share = charts.help.attack.amount();
            parts.push(
                MOTORIZED_RIVER,
                Message::of("tornio44-odds-halved"),
                Operation::Multiply,
                share,
            );
        }
        Entry {
            rule: if self.support { CLOSE_DEFENSE } else { COMBAT },
            label: Message::of("tornio44-odds-unit").with("unit", self.piece.clone()),
            operation: Operation::Add,
            value: parts.total,
            parts: parts.entries,
        }
    }
}

/// The sum of strengths in eighths.
pub(crate) fn sum(fighters: &[Fighter], charts: &FightCharts) -> i32 {
    fighters
        .iter()
        .map(|fighter| fighter.strength(charts))
        .sum()
}

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

/// Steps of units that attack, by what lies on the hexside they attack across. [18.1]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Crossing {
    /// Steps of the unit: 2 on its front, 1 on its back.
    pub(crate) steps: u8,
    /// The kind of river in the order of the board; `None` on dry land.
    pub(crate) river: Option<u8>,
    /// A bridge that stands is on the hexside.
    pub(crate) bridged: bool,
    /// The unit is an Engineer that helps across [15.1].
    pub(crate) engineer: bool,
}

/// What a river does to an attack. [15.1, 18.1, 22.4]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RiverModifier {
    /// The kind that counts.
    pub(crate) river: u8,
    /// Quarters of a step for the river alone.
    pub(crate) odds: i32,
    /// What an Engineer gives back.
    pub(crate) engineer: i32,
    /// What a bridge gives back.
    pub(crate) bridge: i32,
}

/// The modifier for a river; none unless more than half of the steps attack across one. [18.1]
///
/// Steps across any river count together; the kind most steps cross sets the modifier, the worse
/// one for the attacker when they are equal.
pub(crate) fn river(crossings: &[Crossing], charts: &FightCharts) -> Option<RiverModifier> {
    let all: u32 = crossings
        .iter()
        .map(|crossing| u32::from(crossing.steps))
        .sum();
    let mut by_kind = vec![0_u32; charts.rivers.len()];
    for crossing in crossings {
        if let Some(steps) = crossing
            .river
            .and_then(|kind| by_kind.get_mut(usize::from(kind)))
        {
            *steps += u32::from(crossing.steps);
        }
    }
    let across: u32 = by_kind.iter().sum();
    if across * 2 <= all {
        return None;
    }
    let odds = |kind: usize| charts.rivers.get(kind).map_or(0, |river| river.odds);
    let most = (0..by_kind.len()).max_by_key(|kind| (by_kind[*kind], -odds(*kind)))?;
    let full = odds(most);
    let wet = || crossings.iter().filter(|crossing| crossing.river.is_some());
    let engineer = if wet().any(|crossing| crossing.engineer) {
        charts.help.engineer.of(full) - full
    } else {
        0
    };
    let bridge = if wet().any(|crossing| crossing.bridged) {
        charts.help.bridge
    } else {
        0
    };
    // A bridge can at most undo the river.
    let bridge = bridge.min(-(full + engineer)).max(0);
    Some(RiverModifier {
        river: u8::try_from(most).ok()?,
        odds: full,
        engineer,
        bridge,
    })
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
            each(
                TERRAIN,
                Message::of("tornio44-odds-village"),
                charts.village.odds,
            );
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

    /// The odds with every entry behind them; the total counts steps from 1:1. `None` when the
    /// defense is 0 and there is nothing to count.
    pub(crate) fn ledger(&self, charts: &FightCharts) -> Option<Ledger> {
        let (attack, defense) = (sum(&self.attackers, charts), sum(&self.defenders, charts));
        if defense == 0 || attack == 0 {
            return None;
        }
        let mut ledger = Ledger::new(LedgerKind::Odds);
        let label = Message::of("tornio44-odds-basic")
            .with("ratio", ratio_text(basic(attack, defense)).as_str());
        ledger.add_ledger(ODDS, label, self.basic_ledger(attack, defense, charts));
        let mut modified = HALF_STEP * basic(attack, defense);
        self.modifiers(charts, &mut |rule, label, quarters_of_step| {
            modified += quarters_of_step;
            ledger.add(rule, label, quarters(quarters_of_step));
        });
        if modified.rem_euclid(HALF_STEP) != 0 {
            ledger.push(
                ODDS,
                Message::of("tornio44-odds-rounded"),
                Operation::RoundDownTo,
                Amount::HALF,
            );
        }
        let position = modified.div_euclid(HALF_STEP);
        if position < charts.scale.least {
            let least = halves(charts.scale.least);
            ledger.push(
                ODDS,
                Message::of("tornio44-odds-at-least"),
                Operation::AtLeast,
                least,
            );
        } else if position > charts.scale.most {
            let most = halves(charts.scale.most);
            ledger.push(
                ODDS,
                Message::of("tornio44-odds-at-most"),
                Operation::AtMost,
                most,
            );
        }
        Some(ledger)
    }

    /// The basic ratio: both sums, their quotient, and the rounding for the defender.
    fn basic_ledger(&self, attack: i32, defense: i32, charts: &FightCharts) -> Ledger {
        let (attackers, defenders) = (side(&self.attackers, charts), side(&self.defenders, charts));
        let for_attacker = attack >= defense;
        let ((over, over_label), (under, under_label), by) = if for_attacker {
            (
                (attackers, "tornio44-odds-attack"),
                (defenders, "tornio44-odds-defense"),
                defense,
            )
        } else {
            (
                (defenders, "tornio44-odds-defense"),
                (attackers, "tornio44-odds-attack"),
                attack,
            )
        };
        let mut ledger = Ledger::new(LedgerKind::Odds);
        // The divisor is shown unit by unit as well, then set aside: no entry divides by its parts.
        let sum = under.total;
        ledger.add_ledger(ODDS, Message::of(under_label), under);
        ledger.add(ODDS, Message::of("tornio44-odds-set-aside"), -sum);
        ledger.add_ledger(ODDS, Message::of(over_label), over);
        let inverse = Amount::fraction(EIGHTHS, by).unwrap_or(Amount::ONE);
        ledger.push(
            ODDS,
            Message::of("tornio44-odds-divided").with("sum", sum),
            Operation::Multiply,
            inverse,
        );
        if !for_attacker {
            ledger.push(
                ODDS,
                Message::of("tornio44-odds-for-defender"),
                Operation::Multiply,
                Amount::whole(-1),
            );
        }
        ledger.push(
            ROUNDING,
            Message::of("tornio44-odds-rounded"),
            Operation::RoundDownTo,
            Amount::HALF,
        );
        let one = Amount::whole(if for_attacker { -1 } else { 1 });
        ledger.add(ODDS, Message::of("tornio44-odds-from-even"), one);
        ledger
    }
}

/// The sum of one side, unit by unit.
fn side(fighters: &[Fighter], charts: &FightCharts) -> Ledger {
    let mut ledger = Ledger::new(LedgerKind::Odds);
    for fighter in fighters {
        let entry = fighter.entry(charts);
        ledger.total = ledger.total + entry.value;
        ledger.entries.push(entry);
    }
    ledger
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fight_charts::tests::charts;

    fn fighter(printed: i32) -> Fighter {
        Fighter {
            piece: PieceId::new(printed.to_string()),
            printed: printed * 4,
            support: false,
            doubled: false,
            undoubled: false,
            broken: 0,
            motti: 0,
            halved: false,
        }
    }

    fn fighters(printed: &[i32]) -> Vec<Fighter> {
        printed.iter().copied().map(fighter).collect()
    }

    fn terrain(id: &str) -> u8 {
        let kinds = &crate::fight_charts::tests::title().map.terrains;
        u8::try_from(kinds.iter().position(|kind| kind.id == id).unwrap()).unwrap()
    }

    fn kind_of_river(id: &str) -> u8 {
        let kinds = &crate::fight_charts::tests::title().map.hexside_kinds;
        u8::try_from(kinds.iter().position(|kind| kind.id == id).unwrap()).unwrap()
    }

    fn open(attack: &[i32], defense: &[i32]) -> Situation {
        Situation {
            attackers: fighters(attack),
            defenders: fighters(defense),
            terrain: terrain("open"),
            hexes: 1,
            ..Situation::default()
        }
    }

    fn written(situation: &Situation) -> String {
        let Odds::Position(position) = situation.odds(charts()) else {
            return "automatic".into();
        };
        if let Some(ledger) = situation.ledger(charts()) {
            assert_eq!(
                ledger.total,
                halves(position),
                "the ledger says what the odds are"
            );
            assert_eq!(ledger.recount(), ledger.total, "{ledger:#?}");
        }
        ratio_text(position)
    }

    #[test]
    fn the_basic_ratio_is_rounded_for_the_defender() {
        for (attack, defense, expected) in [
            (8, 4, "2:1"),
            (20, 2, "10:1"),
            (4, 5, "1:1.5"),
            (4, 6, "1:1.5"),
            (4, 8, "1:2"),
            (4, 9, "1:2.5"),
            (5, 5, "1:1"),
            (1, 9, "1:9"),
            (22, 6, "3.5:1"),
        ] {
            assert_eq!(
                ratio_text(basic(attack * 8, defense * 8)),
                expected,
                "{attack} to {defense}"
            );
        }
    }

    /// The definition in the text, tried ratio by ratio: the best ratio that is not above the true one.
    #[test]
    fn the_basic_ratio_agrees_with_a_slow_reference() {
        for attack in 1..120_i32 {
            for defense in 1..120_i32 {
                let fits = |position: &i32| {
                    if *position >= 0 {
                        2 * attack >= (position + 2) * defense
                    } else {
                        attack * (2 - position) >= 2 * defense
                    }
                };
                let slow = (-300..300).rev().find(fits).unwrap();
                assert_eq!(basic(attack, defense), slow, "{attack} to {defense}");
            }
        }
    }

    #[test]
    fn illustration_9() {
        let mut situation = open(&[6, 2], &[4]);
        situation.hexes = 2;
        situation.terrain = terrain("forest");
        assert_eq!(written(&situation), "2:1");
    }

    #[test]
    fn illustration_12() {
        let mut situation = open(&[6, 4, 4, 4, 4], &[6]);
        situation.hexes = 3;
        situation.flanks = 1;
        situation.terrain = terrain("swamp");
        let minor = Some(kind_of_river("minor_river"));
        situation.crossings = vec![
            Crossing {
                steps: 2,
                river: minor,
                bridged: false,
                engineer: false,
            },
            Crossing {
                steps: 2,
                river: minor,
                bridged: false,
                engineer: false,
            },
            Crossing {
                steps: 2,
                river: minor,
                bridged: false,
                engineer: false,
            },
            Crossing {
                steps: 2,
                river: None,
                bridged: false,
                engineer: false,
            },
            Crossing {
                steps: 2,
                river: None,
                bridged: false,
                engineer: false,
            },
        ];
        assert_eq!(written(&situation), "2.5:1");
        assert_eq!(ratio_text(settle_half(3, 3, charts())), "2:1");
        assert_eq!(ratio_text(settle_half(3, 4, charts())), "3:1");
        assert!(attacker_rolls(3));
    }

    #[test]
    fn the_scale_ends_at_both_ends() {
        let mut weak = open(&[2], &[14]);
        weak.night = true;
        assert_eq!(written(&weak), "1:5");
        assert_eq!(written(&open(&[90], &[2])), "10:1");
    }

    #[test]
    fn modifiers_cross_even_odds_step_by_step() {
        let mut situation = open(&[4], &[4]);
        situation.terrain = terrain("forest");
        assert_eq!(written(&situation), "1:1.5");
        situation.night = true;
        assert_eq!(written(&situation), "1:2.5");
    }

    #[test]
    fn the_defender_rolls_where_the_ratio_is_his() {
        assert_eq!(ratio_text(settle_half(-3, 3, charts())), "1:2");
        assert_eq!(ratio_text(settle_half(-3, 4, charts())), "1:3");
        assert!(!attacker_rolls(-3));
        assert_eq!(settle_half(2, 6, charts()), 2);
        assert_eq!(ratio_text(settle_half(-1, 1, charts())), "1:1");
        assert_eq!(ratio_text(settle_half(1, 3, charts())), "1:1");
    }

    #[test]
    fn more_hexes_help_and_flanks_hinder_up_to_their_limits() {
        let mut situation = open(&[12], &[6]);
        situation.hexes = 3;
        assert_eq!(written(&situation), "3:1");
        situation.flanks = 5;
        assert_eq!(written(&situation), "1:1", "four flanks at most");
        situation.hexes = 1;
        assert_eq!(written(&situation), "1:2");
    }

    #[test]
    fn close_combat_doubles_foot_and_all_close_defense() {
        let mut attack = fighters(&[4, 2, 6]);
        attack[0].doubled = true;
        attack[1].doubled = true;
        assert_eq!(sum(&attack, charts()), 18 * EIGHTHS);
        let mut defense = fighters(&[4, 2, 4]);
        defense[0].doubled = true;
        defense[1].doubled = true;
        defense[1].support = true;
        assert_eq!(sum(&defense, charts()), 16 * EIGHTHS);
        let mut situation = open(&[], &[]);
        situation.attackers = attack;
        situation.defenders = defense;
        situation.close = true;
        situation.hexes = 4;
        situation.flanks = 4;
        assert_eq!(written(&situation), "1:1", "neither hexes nor flanks count");
    }

    #[test]
    fn levels_are_subtracted_after_doubling_and_before_halving() {
        let mut unit = fighter(2);
        unit.doubled = true;
        unit.broken = 1;
        assert_eq!(unit.strength(charts()), 3 * EIGHTHS);
        unit.doubled = false;
        unit.halved = true;
        assert_eq!(unit.strength(charts()), EIGHTHS / 2);
        unit.broken = 2;
        unit.motti = 1;
        assert_eq!((unit.raw(charts()), unit.strength(charts())), (-EIGHTHS, 0));
        let entry = unit.entry(charts());
        assert_eq!(entry.value, Amount::ZERO);
    }

    #[test]
    fn a_defense_of_nothing_needs_no_dice() {
        let mut situation = open(&[1], &[1, 2]);
        situation.defenders[0].broken = 1;
        situation.defenders[1].broken = 2;
        assert_eq!(situation.odds(charts()), Odds::Automatic);
        assert_eq!(situation.ledger(charts()), None);
    }

    #[test]
    fn rivers_count_when_most_steps_cross_them() {
        let (minor, major) = (kind_of_river("minor_river"), kind_of_river("major_river"));
        let across = |steps, river| Crossing {
            steps,
            river,
            bridged: false,
            engineer: false,
        };
        let of = |crossings: &[Crossing]| {
            river(crossings, charts()).map(|found| found.odds + found.engineer + found.bridge)
        };
        assert_eq!(
            of(&[across(2, Some(minor)), across(2, None)]),
            None,
            "exactly half"
        );
        assert_eq!(of(&[across(2, Some(minor)), across(1, None)]), Some(-4));
        assert_eq!(of(&[across(2, Some(major)), across(1, None)]), Some(-8));
        let mixed = [
            across(2, Some(minor)),
            across(1, Some(major)),
            across(2, None),
        ];
        assert_eq!(of(&mixed), Some(-4), "the kind most steps cross");
        assert_eq!(
            of(&[across(1, Some(minor)), across(1, Some(major))]),
            Some(-8),
            "equal: the worse"
        );
    }

    #[test]
    fn engineers_halve_the_river_and_bridges_give_half_a_step() {
        let (minor, major) = (kind_of_river("minor_river"), kind_of_river("major_river"));
        let of = |river_kind, bridged, engineer| {
            let crossing = Crossing {
                steps: 2,
                river: Some(river_kind),
                bridged,
                engineer,
            };
            river(&[crossing], charts()).map(|found| found.odds + found.engineer + found.bridge)
        };
        assert_eq!(of(major, true, false), Some(-6), "the example of 22.4");
        assert_eq!(of(minor, true, true), Some(0), "the example of 15.1");
        assert_eq!(of(minor, false, true), Some(-2));
        assert_eq!(of(major, true, true), Some(-2));
        let dry = Crossing {
            steps: 1,
            river: None,
            bridged: false,
            engineer: true,
        };
        let wet = Crossing {
            steps: 2,
            river: Some(minor),
            bridged: false,
            engineer: false,
        };
        let found = river(&[dry, wet], charts()).unwrap();
        assert_eq!(
            found.engineer, 0,
            "an Engineer that attacks over land does not help"
        );
    }
}
