//! [22.9-C2] The forced case: points that cannot be spent without eliminating units.

use super::plan::{Fate, Plan};
use super::{Deed, Suffered, Wrong};
use crate::fight_charts::FightCharts;

/// The forced case. [22.9-C2]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Forced {
    /// Taken without a choice, in order.
    pub(crate) deeds: Vec<Deed>,
    /// Units left after them.
    pub(crate) left: Vec<u8>,
    /// How many of those must be removed as well.
    pub(crate) must_go: usize,
}

impl Suffered {
    /// The most points that cost no further elimination. [22.9-C2, 22.11]
    pub(crate) fn without_elimination(&self, charts: &FightCharts) -> u16 {
        let costs = &charts.costs;
        let mut most = 0;
        for subject in &self.subjects {
            most += if subject.full { costs.step_loss } else { 0 };
            if !subject.intoxicated {
                most += if subject.level == 0 { costs.broken1 } else { 0 };
                most += if subject.level < charts.numbers.broken_limit {
                    costs.broken2
                } else {
                    0
                };
            }
        }
        most + self.best_leaving(charts).1
    }

    /// The hexes that could retreat.
    pub(super) fn retreating(&self) -> impl Iterator<Item = u8> {
        let drunk = |hex: u8| {
            self.subjects
                .iter()
                .any(|subject| subject.hex == hex && subject.intoxicated)
        };
        (0_u8..)
            .zip(&self.hexes)
            .filter(move |(hex, stand)| stand.can_retreat && !drunk(*hex))
            .map(|(hex, _)| hex)
    }

    /// Leaving as dearly as possible: whether by Panic, and for how much.
    pub(super) fn best_leaving(&self, charts: &FightCharts) -> (bool, u16) {
        let open = self.retreating().count();
        let retreats = charts.costs.retreat * u16::try_from(open).unwrap_or(0);
        let panic = if self.panic_open && !self.panic_taken {
            charts.costs.panic
        } else {
            0
        };
        if panic > 0 && panic >= retreats {
            (true, panic)
        } else {
            (false, retreats)
        }
    }

    /// Whether the points are more than can be spent otherwise, so that units die of them. [22.9-C2]
    pub(crate) fn is_forced(&self, charts: &FightCharts) -> bool {
        let plan = self.plan();
        let spared = self.may_shrug(&plan).is_ok();
        !spared
            && (self.points > self.without_elimination(charts) || !self.can_complete(&plan, charts))
    }

    /// What is taken in the forced case whatever the side chooses, in its order, and the units that
    /// are left then with how many of them must go as well. [22.9-C2]
    pub(crate) fn forced(&self, charts: &FightCharts) -> Forced {
        let mut fates = vec![Fate::default(); self.subjects.len()];
        let mut deeds = Vec::new();
        let mut spent = 0;
        let all = || (0_u8..).zip(&self.subjects);
        for (unit, subject) in all() {
            if subject.full {
                fates[usize::from(unit)].losses = 1;
                deeds.push(Deed::StepLoss(unit));
                spent += charts.costs.step_loss;
            }
        }
        for (unit, subject) in all() {
            let fate = &mut fates[usize::from(unit)];
            let open = subject.level == 0 && !subject.intoxicated;
            if open && !Self::gone(subject, *fate, charts) {
                fate.broken1 = true;
                deeds.push(Deed::Broken1(unit));
                spent += charts.costs.broken1;
            }
        }
        for (unit, subject) in all() {
            let fate = &mut fates[usize::from(unit)];
            let open = subject.level < charts.numbers.broken_limit && !subject.intoxicated;
            if open && !Self::gone(subject, *fate, charts) {
                fate.broken2 = true;
                deeds.push(Deed::Broken2(unit));
                spent += charts.costs.broken2;
            }
        }
        let left: Vec<u8> = all()
            .filter(|(unit, subject)| !Self::gone(subject, fates[usize::from(*unit)], charts))
            .map(|(unit, _)| unit)
            .collect();
        let (panic, leaving) = self.best_leaving(charts);
        if !left.is_empty() && leaving > 0 {
            spent += leaving;
            if panic {
                deeds.push(Deed::Panic);
            } else {
                deeds.extend(self.retreating().map(Deed::Retreat));
            }
        }
        let more = self
            .points
            .saturating_sub(spent)
            .div_ceil(charts.costs.step_loss.max(1));
        let must_go = usize::from(more).min(left.len());
        Forced {
            deeds,
            left,
            must_go,
        }
    }

    /// In the forced case the actions are the Step Losses that remove units; all others are taken
    /// without a choice.
    pub(super) fn judge_forced(&self, deeds: &[Deed], charts: &FightCharts) -> Result<Plan, Wrong> {
        let forced = self.forced(charts);
        let mut gone = Vec::new();
        for deed in deeds {
            let Deed::StepLoss(unit) = *deed else {
                return Err(Wrong::Forced);
            };
            if !forced.left.contains(&unit) || gone.contains(&unit) {
                return Err(Wrong::Gone(*deed));
            }
            gone.push(unit);
        }
        if gone.len() < forced.must_go {
            return Err(Wrong::Forced);
        }
        if gone.len() > forced.must_go {
            return Err(deeds
                .last()
                .map_or(Wrong::Forced, |deed| Wrong::Superfluous(*deed)));
        }
        Ok(self.plan())
    }
}
