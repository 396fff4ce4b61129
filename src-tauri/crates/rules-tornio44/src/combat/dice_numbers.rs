//! [22.1, 22.5.1, 22.10] How many dice each side rolls.

use crate::fight_charts::FightCharts;

/// The dice of a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DiceNumbers {
    pub(crate) attacker: u8,
    pub(crate) defender: u8,
    /// Whether the numbers are those of a Large Combat [22.10].
    pub(crate) large: bool,
}

/// The dice of a whole ratio between so many units. [22.1, 22.10.1]
///
/// In a Large Combat the side with the lower number in the ratio rolls half of the fewer units,
/// rounded up, and the other keeps the ratio.
pub(crate) fn dice_numbers(
    position: i32,
    attackers: usize,
    defenders: usize,
    charts: &FightCharts,
) -> DiceNumbers {
    let (attacker, defender) = charts.scale.ratio(position);
    let (attacker, defender) = (attacker / 2, defender / 2);
    let fewest = attackers.min(defenders);
    if fewest < charts.large.from {
        return DiceNumbers {
            attacker,
            defender,
            large: false,
        };
    }
    let dice = charts.large.dice(fewest);
    DiceNumbers {
        attacker: attacker.saturating_mul(dice),
        defender: defender.saturating_mul(dice),
        large: true,
    }
}

/// Whether the defender may roll more dice for high numbers. [22.5.1]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bonus {
    /// Each high number brings another die.
    Open,
    /// The defenders have left the target hex.
    Left,
    /// Not in Close Combat.
    Close,
    /// Not for Support Units alone.
    SupportAlone,
}

/// Whether there are bonus dice. [22.5.1]
pub(crate) const fn bonus(close: bool, left: bool, support_alone: bool) -> Bonus {
    if close {
        Bonus::Close
    } else if left {
        Bonus::Left
    } else if support_alone {
        Bonus::SupportAlone
    } else {
        Bonus::Open
    }
}

/// How many more dice a roll brings.
pub(crate) fn bonus_dice(faces: &[u8], charts: &FightCharts) -> usize {
    faces
        .iter()
        .filter(|face| **face >= charts.numbers.bonus_from)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fight_charts::tests::charts;

    fn numbers(position: i32, attackers: usize, defenders: usize) -> (u8, u8) {
        let dice = dice_numbers(position, attackers, defenders, charts());
        (dice.attacker, dice.defender)
    }

    #[test]
    fn the_ratio_says_how_many_dice() {
        assert_eq!(numbers(4, 2, 5), (3, 1));
        assert_eq!(numbers(-2, 2, 2), (1, 2));
        assert_eq!(numbers(0, 1, 1), (1, 1));
        assert_eq!(numbers(18, 9, 2), (10, 1));
    }

    #[test]
    fn large_combats_keep_the_ratio() {
        assert_eq!(numbers(2, 7, 5), (6, 3), "the example of 22.10.1");
        assert_eq!(numbers(4, 10, 12), (15, 5));
        assert_eq!(numbers(-2, 4, 6), (2, 4));
        assert_eq!(numbers(0, 7, 7), (4, 4));
        assert_eq!(
            numbers(2, 2, 3),
            (2, 1),
            "two units that attack make no Large Combat"
        );
        assert_eq!(numbers(0, 3, 3), (2, 2));
    }

    #[test]
    fn bonus_dice_are_for_those_who_stay_in_the_open() {
        assert_eq!(bonus(false, false, false), Bonus::Open);
        assert_eq!(bonus(true, false, false), Bonus::Close);
        assert_eq!(bonus(false, true, false), Bonus::Left);
        assert_eq!(bonus(false, false, true), Bonus::SupportAlone);
        assert_eq!(bonus_dice(&[5, 3], charts()), 1);
        assert_eq!(bonus_dice(&[6, 5], charts()), 2);
        assert_eq!(bonus_dice(&[4, 1], charts()), 0);
    }
}
