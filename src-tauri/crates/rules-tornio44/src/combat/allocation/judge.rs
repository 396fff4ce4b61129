//! [22.6, 22.9] Judging an allocation as a whole, and what may be added to a draft of one.

use super::plan::{Fate, Plan};
use super::{Deed, Subject, Suffered, Wrong, cost};
use crate::fight_charts::FightCharts;

impl Suffered {
    /// Judges a whole allocation in the order it was put together.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub(crate) fn judge(&self, deeds: &[Deed], charts: &FightCharts) -> Result<Plan, Wrong> {
        if self.is_forced(charts) {
            return self.judge_forced(deeds, charts);
        }
        let mut plan = self.plan();
        for deed in deeds {
            plan = self.add(&plan, *deed, charts)?;
        }
        if !self.is_spent(&plan, charts) {
            return Err(Wrong::TooFew { spent: plan.spent });
        }
        if let Some(deed) = self.superfluous(&plan, deeds, charts) {
            return Err(Wrong::Superfluous(deed));
        }
        Ok(plan)
    }

    /// An action that could be left out: without it the rest would still be legal and enough.
    fn superfluous(&self, plan: &Plan, deeds: &[Deed], charts: &FightCharts) -> Option<Deed> {
        if plan.no_effect {
            return None;
        }
        deeds.iter().copied().find(|deed| {
            let mut less = plan.clone();
            match *deed {
                Deed::Broken1(unit) if plan.fates[usize::from(unit)].broken2 => return false,
                Deed::StepLoss(unit) => less.fates[usize::from(unit)].losses -= 1,
                Deed::Broken1(unit) => less.fates[usize::from(unit)].broken1 = false,
                Deed::Broken2(unit) => less.fates[usize::from(unit)].broken2 = false,
                Deed::Retreat(hex) => less.retreats[usize::from(hex)] = false,
                Deed::Panic => less.panic = false,
                Deed::NoEffect => return false,
            }
            less.spent -= cost(*deed, charts);
            self.is_spent(&less, charts)
        })
    }

    /// Every action that may be added to a plan so that it can still be completed, in order.
    pub(crate) fn additions(&self, plan: &Plan, charts: &FightCharts) -> Vec<Deed> {
        let mut open = Vec::new();
        if plan.no_effect || (plan.order > 0 && self.is_spent(plan, charts)) {
            return open;
        }
        let mut asked: Vec<(Key, bool)> = Vec::new();
        for deed in self.every_deed() {
            let Ok(next) = self.add(plan, deed, charts) else {
                continue;
            };
            // Units that are alike in every respect get the same answer.
            let key = self.key(plan, deed);
            let known = asked
                .iter()
                .find(|(other, _)| *other == key)
                .map(|(_, answer)| *answer);
            let answer = known.unwrap_or_else(|| {
                let answer = next.no_effect || self.can_complete(&next, charts);
                asked.push((key, answer));
                answer
            });
            if answer {
                open.push(deed);
            }
        }
        open
    }

    /// Judges one addition to a draft.
    ///
    /// # Errors
    /// When it is not open, or the rest could not be completed after it.
    pub(crate) fn judge_addition(
        &self,
        plan: &Plan,
        deed: Deed,
        charts: &FightCharts,
    ) -> Result<Plan, Wrong> {
        let next = self.add(plan, deed, charts)?;
        if next.no_effect || self.can_complete(&next, charts) {
            Ok(next)
        } else if plan.order > 0 && self.is_spent(plan, charts) {
            Err(Wrong::Superfluous(deed))
        } else {
            Err(Wrong::DeadEnd(deed))
        }
    }

    pub(super) fn every_deed(&self) -> impl Iterator<Item = Deed> {
        let units = u8::try_from(self.subjects.len()).unwrap_or(u8::MAX);
        let hexes = u8::try_from(self.hexes.len()).unwrap_or(u8::MAX);
        std::iter::once(Deed::NoEffect)
            .chain((0..units).map(Deed::StepLoss))
            .chain((0..units).map(Deed::Broken1))
            .chain((0..units).map(Deed::Broken2))
            .chain((0..hexes).map(Deed::Retreat))
            .chain(std::iter::once(Deed::Panic))
    }

    fn key(&self, plan: &Plan, deed: Deed) -> Key {
        match deed {
            Deed::StepLoss(unit) | Deed::Broken1(unit) | Deed::Broken2(unit) => {
                let at = usize::from(unit);
                Key::Unit(
                    deed.order(),
                    self.subjects.get(at).copied(),
                    plan.fates.get(at).copied(),
                )
            }
            other => Key::Other(other),
        }
    }
}

/// What the answer about an addition depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Unit(u8, Option<Subject>, Option<Fate>),
    Other(Deed),
}
