//! [22.6, 22.9] Why a set of combat actions is no allocation.

use super::{Deed, by};
use motti_engine::RuleId;

/// Why a set of actions is no allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// No such unit or hex.
    Unknown(Deed),
    /// No Effect needs a sole die with the right number. [22.6.2]
    NoEffectDie,
    /// No Effect goes with nothing else. [22.6.2]
    NoEffectAlone,
    /// Intoxicated units cannot shrug it off. [28.1-C1]
    NoEffectIntoxicated,
    /// An intoxicated unit takes Step Losses only. [28.1]
    Intoxicated(Deed),
    /// An action after one of higher order. [22.9]
    Order(Deed),
    /// The unit is gone already.
    Gone(Deed),
    /// A second Step Loss on a unit that could still spend points otherwise. [22.9-C2]
    SecondLoss(u8),
    /// Broken 1 is for unbroken units. [22.6.3]
    NotUnbroken(u8),
    /// Broken 2 is for units that are Broken 1. [22.9]
    NotBroken1(u8),
    /// The action is taken already.
    Twice(Deed),
    /// Somebody in the hex has nowhere to go. [22.6.5]
    NowhereToGo(u8),
    /// Nobody is left in the hex.
    EmptyHex(u8),
    /// The other side has taken Panic. [22.6.6]
    PanicTaken,
    /// Retreat and Panic exclude each other. [22.9]
    RetreatAndPanic,
    /// So many points are not spent. [22.6]
    TooFew {
        /// Spent.
        spent: u16,
    },
    /// An action could be left out. [22.9]
    Superfluous(Deed),
    /// Everything that spares the units must be taken as well. [22.9-C2]
    Forced,
    /// The rest of the points could not be spent after it.
    DeadEnd(Deed),
}

impl Wrong {
    /// The rule that refuses.
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Wrong::Unknown(_) | Wrong::TooFew { .. } | Wrong::Gone(_) | Wrong::DeadEnd(_) => {
                by::POINTS
            }
            Wrong::NoEffectDie | Wrong::NoEffectAlone => by::NO_EFFECT,
            Wrong::NoEffectIntoxicated => by::INTOXICATED_NO_EFFECT,
            Wrong::Intoxicated(_) => by::INTOXICATED,
            Wrong::Order(_)
            | Wrong::NotBroken1(_)
            | Wrong::RetreatAndPanic
            | Wrong::Superfluous(_) => by::ORDER,
            Wrong::SecondLoss(_) | Wrong::Forced => by::SECOND_LOSS,
            Wrong::NotUnbroken(_) => by::BROKEN1,
            Wrong::Twice(deed) => deed.rule(),
            Wrong::NowhereToGo(_) | Wrong::EmptyHex(_) => by::RETREAT,
            Wrong::PanicTaken => by::PANIC,
        }
    }
}
