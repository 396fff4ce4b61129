//! [22.6, 22.9] What has been decided so far, and what may be decided next.

use super::{Deed, Subject, Suffered, Wrong, cost};
use crate::fight_charts::FightCharts;

/// What has been decided for one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Fate {
    pub(super) losses: u8,
    pub(super) broken1: bool,
    pub(super) broken2: bool,
}

/// What has been decided so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(super) fates: Vec<Fate>,
    pub(super) retreats: Vec<bool>,
    pub(super) panic: bool,
    pub(super) no_effect: bool,
    /// The order of the last action.
    pub(super) order: u8,
    pub(super) spent: u16,
}

impl Suffered {
    pub(super) fn subject(&self, unit: u8) -> Option<&Subject> {
        self.subjects.get(usize::from(unit))
    }

    /// Nothing decided yet.
    pub(crate) fn plan(&self) -> Plan {
        Plan {
            fates: vec![Fate::default(); self.subjects.len()],
            retreats: vec![false; self.hexes.len()],
            panic: false,
            no_effect: false,
            order: 0,
            spent: 0,
        }
    }

    /// Whether a unit is gone with this fate: out of steps, or its defense below 0, be it that its
    /// level rose or that its weaker side came up. [22.6.1, 23.0]
    pub(super) fn gone(subject: &Subject, fate: Fate, charts: &FightCharts) -> bool {
        let steps = if subject.full { 2 } else { 1 };
        if fate.losses >= steps {
            return true;
        }
        if fate == Fate::default() {
            return false;
        }
        let level = subject.level + u8::from(fate.broken1) + u8::from(fate.broken2);
        let face = usize::from(!subject.full || fate.losses > 0);
        let levels = i32::from(level + subject.motti);
        subject.defense[face] - levels * charts.numbers.level_loss < 0
    }

    /// Whether a unit that has its front up may lose both steps here. [22.6.1-C]
    pub(super) fn both_steps(subject: &Subject, charts: &FightCharts) -> bool {
        subject.level >= charts.numbers.broken_limit
    }

    /// Adds an action to a plan.
    ///
    /// # Errors
    /// When the action is not open after those before it.
    pub(crate) fn add(&self, plan: &Plan, deed: Deed, charts: &FightCharts) -> Result<Plan, Wrong> {
        if plan.no_effect {
            return Err(Wrong::NoEffectAlone);
        }
        let mut next = plan.clone();
        match deed {
            Deed::NoEffect => {
                self.may_shrug(plan)?;
                next.no_effect = true;
            }
            Deed::StepLoss(unit) | Deed::Broken1(unit) | Deed::Broken2(unit) => {
                let subject = self.subject(unit).ok_or(Wrong::Unknown(deed))?;
                let fate = next
                    .fates
                    .get_mut(usize::from(unit))
                    .ok_or(Wrong::Unknown(deed))?;
                Self::open_for(subject, *fate, deed, charts)?;
                if deed.order() < plan.order {
                    return Err(Wrong::Order(deed));
                }
                match deed {
                    Deed::StepLoss(_) => fate.losses += 1,
                    Deed::Broken1(_) => fate.broken1 = true,
                    _ => fate.broken2 = true,
                }
            }
            Deed::Retreat(hex) => {
                self.may_retreat(plan, hex, charts)?;
                next.retreats[usize::from(hex)] = true;
            }
            Deed::Panic => {
                self.may_panic(plan, charts)?;
                next.panic = true;
            }
        }
        next.order = deed.order();
        next.spent += cost(deed, charts);
        Ok(next)
    }

    pub(super) fn may_shrug(&self, plan: &Plan) -> Result<(), Wrong> {
        if plan.order > 0 {
            return Err(Wrong::NoEffectAlone);
        }
        if !self.subjects.is_empty() && self.subjects.iter().all(|subject| subject.intoxicated) {
            return Err(Wrong::NoEffectIntoxicated);
        }
        if self.sole_die {
            Ok(())
        } else {
            Err(Wrong::NoEffectDie)
        }
    }

    /// Whether an action is open for a unit with this fate.
    pub(super) fn open_for(
        subject: &Subject,
        fate: Fate,
        deed: Deed,
        charts: &FightCharts,
    ) -> Result<(), Wrong> {
        if Self::gone(subject, fate, charts) {
            return Err(Wrong::Gone(deed));
        }
        match deed {
            Deed::StepLoss(unit) if fate.losses > 0 && !Self::both_steps(subject, charts) => {
                return Err(Wrong::SecondLoss(unit));
            }
            Deed::StepLoss(_) => {}
            _ if subject.intoxicated => return Err(Wrong::Intoxicated(deed)),
            Deed::Broken1(unit) => {
                if fate.broken1 {
                    return Err(Wrong::Twice(deed));
                }
                if subject.level > 0 {
                    return Err(Wrong::NotUnbroken(unit));
                }
            }
            Deed::Broken2(unit) => {
                if fate.broken2 {
                    return Err(Wrong::Twice(deed));
                }
                if subject.level + u8::from(fate.broken1) != 1 {
                    return Err(Wrong::NotBroken1(unit));
                }
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn may_retreat(
        &self,
        plan: &Plan,
        hex: u8,
        charts: &FightCharts,
    ) -> Result<(), Wrong> {
        let stand = self
            .hexes
            .get(usize::from(hex))
            .ok_or(Wrong::Unknown(Deed::Retreat(hex)))?;
        if plan.panic {
            return Err(Wrong::RetreatAndPanic);
        }
        if plan.retreats.get(usize::from(hex)).copied().unwrap_or(true) {
            return Err(Wrong::Twice(Deed::Retreat(hex)));
        }
        if self
            .subjects
            .iter()
            .any(|subject| subject.hex == hex && subject.intoxicated)
        {
            return Err(Wrong::Intoxicated(Deed::Retreat(hex)));
        }
        if !stand.can_retreat {
            return Err(Wrong::NowhereToGo(hex));
        }
        let stays = |(subject, fate): (&Subject, &Fate)| {
            subject.hex == hex && !Self::gone(subject, *fate, charts)
        };
        if !stand.bystanders && !self.subjects.iter().zip(&plan.fates).any(stays) {
            return Err(Wrong::EmptyHex(hex));
        }
        Ok(())
    }

    pub(super) fn may_panic(&self, plan: &Plan, charts: &FightCharts) -> Result<(), Wrong> {
        if self.panic_taken {
            return Err(Wrong::PanicTaken);
        }
        if plan.panic {
            return Err(Wrong::Twice(Deed::Panic));
        }
        if plan.retreats.contains(&true) {
            return Err(Wrong::RetreatAndPanic);
        }
        if !self.panic_open {
            return Err(Wrong::Intoxicated(Deed::Panic));
        }
        if self.all_gone(plan, charts) {
            return Err(Wrong::Gone(Deed::Panic));
        }
        Ok(())
    }

    pub(super) fn all_gone(&self, plan: &Plan, charts: &FightCharts) -> bool {
        self.subjects
            .iter()
            .zip(&plan.fates)
            .all(|(subject, fate)| Self::gone(subject, *fate, charts))
    }

    /// Whether a plan spends the points: in full, or because nobody is left. [22.6]
    pub(crate) fn is_spent(&self, plan: &Plan, charts: &FightCharts) -> bool {
        plan.no_effect || plan.spent >= self.points || self.all_gone(plan, charts)
    }
}
