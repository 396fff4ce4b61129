//! Forecasts: what would come of an action that dice decide, before anybody commits to it.

use crate::message::Message;
use crate::names::{DieKind, RuleId, Seat};
use crate::query::FactLine;
use crate::{Amount, Die, Ledger};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// What would come of an action, or of what a draft holds so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Forecast {
    /// What it comes to, in one sentence.
    pub summary: FactLine,
    /// The same in a few signs, to be written into a hex (`3:1`); none where a chance says more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub brief: Option<Message>,
    /// The numbers behind it, in the order they are worked out.
    pub ledgers: Vec<Ledger>,
    /// What is rolled, in order.
    pub throws: Vec<Throw>,
    /// What else there is to know.
    pub notes: Vec<FactLine>,
}

/// Dice that are rolled together, with what may come of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Throw {
    /// Who rolls.
    pub seat: Seat,
    /// Which kind of die.
    pub die: DieKind,
    /// How many dice at least.
    pub least: u16,
    /// How many at most, where an earlier die decides.
    pub most: u16,
    /// What for.
    pub purpose: Message,
    /// The rule that has them rolled.
    pub rule: RuleId,
    /// What may come of them, in the order of the amounts; empty where that is not worked out.
    pub likely: Vec<Likely>,
}

/// Something that may come of dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Likely {
    /// The number that comes up, where one is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub amount: Option<Amount>,
    /// What that means.
    pub outcome: Message,
    /// The rule by which it does.
    pub rule: RuleId,
    /// How hard it is on who suffers it: 0 is nothing.
    pub grade: u8,
    /// In how many of ten thousand throws.
    pub share: u16,
}

impl Forecast {
    /// Calls `each` with every rule named.
    pub fn rules(&self, each: &mut dyn FnMut(&RuleId)) {
        for line in std::iter::once(&self.summary).chain(&self.notes) {
            line.rule.as_ref().into_iter().for_each(&mut *each);
        }
        for ledger in &self.ledgers {
            ledger.rules(each);
        }
        for throw in &self.throws {
            each(&throw.rule);
            for likely in &throw.likely {
                each(&likely.rule);
            }
        }
    }
}

/// How likely sums of dice are, counted in parts of [`Sums::WHOLE`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums(BTreeMap<i32, u64>);

impl Sums {
    /// Certainty.
    pub const WHOLE: u64 = 1_000_000_000_000_000;

    /// The sums of so many dice of a kind.
    pub fn of(die: &Die, dice: u16) -> Self {
        let mut sums = BTreeMap::from([(0, Sums::WHOLE)]);
        let faces = u64::try_from(die.faces.len()).unwrap_or(u64::MAX).max(1);
        for _ in 0..dice {
            let mut next = BTreeMap::new();
            for (sum, share) in &sums {
                for face in &die.faces {
                    *next.entry(sum + i32::from(*face)).or_insert(0) += share / faces;
                }
            }
            sums = next;
        }
        Sums(sums)
    }

    /// Each sum with its share of [`Sums::WHOLE`], from the smallest.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> {
        self.0.iter().map(|(sum, share)| (*sum, *share))
    }

    /// A share of [`Sums::WHOLE`] in ten thousandths, rounded to the nearest.
    pub fn myriad(share: u64) -> u16 {
        let unit = Sums::WHOLE / 10_000;
        u16::try_from((share + unit / 2) / unit).unwrap_or(u16::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_make_seven_in_one_of_six() {
        let sums = Sums::of(&Die::d6(), 2);
        let shares: Vec<(i32, u16)> = sums
            .iter()
            .map(|(sum, share)| (sum, Sums::myriad(share)))
            .collect();
        assert_eq!(shares.len(), 11);
        assert_eq!(shares.first(), Some(&(2, 278)));
        assert_eq!(shares.get(5), Some(&(7, 1667)));
        let all: u64 = sums.iter().map(|(_, share)| share).sum();
        assert!(
            Sums::WHOLE - all < 1000,
            "nothing gets lost but in rounding"
        );
    }

    #[test]
    fn many_dice_stay_within_the_numbers() {
        let sums = Sums::of(&Die::d6(), 60);
        assert_eq!(sums.iter().count(), 301);
        let all: u64 = sums.iter().map(|(_, share)| share).sum();
        assert_eq!(Sums::myriad(all), 10_000);
    }
}
