//! [22.6, 22.9, 22.11] Action Points: which combat actions a side may choose for what it suffered.
//!
//! An allocation is legal as a whole: it spends the points, and no action in it could be left out.
//! A draft grows action by action, and each is open only while the rest can still be completed.
//! Completion is answered by adding up what each unit and hex may still take, never by trying out
//! whole allocations; the tests compare it with a search that does.

mod complete;
mod forced;
mod judge;
mod plan;
mod ways;
mod wrong;

pub(crate) use plan::Plan;
pub(crate) use wrong::Wrong;

use crate::fight_charts::FightCharts;
use motti_engine::RuleId;

/// The rules that decide.
pub(crate) mod by {
    use motti_engine::RuleId;
    pub(crate) const POINTS: RuleId = RuleId::of("22.6");
    pub(crate) const STEP_LOSS: RuleId = RuleId::of("22.6.1");
    pub(crate) const NO_EFFECT: RuleId = RuleId::of("22.6.2");
    pub(crate) const BROKEN1: RuleId = RuleId::of("22.6.3");
    pub(crate) const BROKEN2: RuleId = RuleId::of("22.6.4");
    pub(crate) const RETREAT: RuleId = RuleId::of("22.6.5");
    pub(crate) const PANIC: RuleId = RuleId::of("22.6.6");
    pub(crate) const ORDER: RuleId = RuleId::of("22.9");
    pub(crate) const SECOND_LOSS: RuleId = RuleId::of("22.9-C2");
    pub(crate) const INTOXICATED: RuleId = RuleId::of("28.1");
    pub(crate) const INTOXICATED_NO_EFFECT: RuleId = RuleId::of("28.1-C1");
}

/// A unit that may take combat actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Subject {
    /// Which hex of the side it stands in.
    pub(crate) hex: u8,
    /// Whether its front is up.
    pub(crate) full: bool,
    /// The Broken Level of its marker when the combat began.
    pub(crate) level: u8,
    /// Further levels from Motti.
    pub(crate) motti: u8,
    pub(crate) intoxicated: bool,
    /// The (Close) Defense Factor of front and back before levels, in quarters, doubled in Close Combat.
    pub(crate) defense: [i32; 2],
}

/// A hex of the side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stand {
    /// Everybody in it has somewhere to retreat to.
    pub(crate) can_retreat: bool,
    /// Units stand there that are no subjects: they would move along.
    pub(crate) bystanders: bool,
}

/// What a side has to spend.
#[derive(Debug, Clone)]
pub(crate) struct Suffered {
    /// The points.
    pub(crate) points: u16,
    pub(crate) subjects: Vec<Subject>,
    pub(crate) hexes: Vec<Stand>,
    /// Nobody here is intoxicated, so that all could run [28.1].
    pub(crate) panic_open: bool,
    /// The other side has taken Panic in this combat [22.6.6].
    pub(crate) panic_taken: bool,
    /// The other side rolled one die in all, and it showed the number for No Effect [22.6.2].
    pub(crate) sole_die: bool,
}

/// One combat action. Units and hexes are numbers in [`Suffered`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Deed {
    NoEffect,
    StepLoss(u8),
    Broken1(u8),
    Broken2(u8),
    Retreat(u8),
    Panic,
}

impl Deed {
    /// Its place in the Action Order. [22.9]
    pub(crate) const fn order(self) -> u8 {
        match self {
            Deed::NoEffect => 0,
            Deed::StepLoss(_) => 1,
            Deed::Broken1(_) => 2,
            Deed::Broken2(_) => 3,
            Deed::Retreat(_) | Deed::Panic => 4,
        }
    }

    /// The rule that describes it.
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Deed::NoEffect => by::NO_EFFECT,
            Deed::StepLoss(_) => by::STEP_LOSS,
            Deed::Broken1(_) => by::BROKEN1,
            Deed::Broken2(_) => by::BROKEN2,
            Deed::Retreat(_) => by::RETREAT,
            Deed::Panic => by::PANIC,
        }
    }
}

/// What an action costs. [22.11]
pub(crate) const fn cost(deed: Deed, charts: &FightCharts) -> u16 {
    match deed {
        Deed::NoEffect => charts.costs.no_effect,
        Deed::StepLoss(_) => charts.costs.step_loss,
        Deed::Broken1(_) => charts.costs.broken1,
        Deed::Broken2(_) => charts.costs.broken2,
        Deed::Retreat(_) => charts.costs.retreat,
        Deed::Panic => charts.costs.panic,
    }
}

#[cfg(test)]
mod tests;
