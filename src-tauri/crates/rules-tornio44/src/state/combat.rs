//! [22.1] Where a combat stands.

use super::Side;
use motti_hex::HexIx;
use serde::{Deserialize, Serialize};

/// What a combat waits for [22.1].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A side spends its Action Points [22.6].
    Spend,
    /// Its units fall back [22.6.5, 22.6.6].
    FallBack,
    /// It may retreat of its own will [22.8].
    Withdraw,
    /// Its units fall back of their own will.
    Withdrawing,
    /// It may advance [24.0].
    Advance,
}

/// A unit that is falling back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FallingBack {
    /// The unit.
    pub unit: u16,
    /// Whether it panics: two hexes [22.6.6].
    pub panic: bool,
}

/// Where a combat stands [22.1].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Combat {
    /// The target hex.
    pub target: HexIx,
    /// The hexes attacked from.
    pub hexes: Vec<HexIx>,
    /// The attackers.
    pub attackers: Vec<u16>,
    /// The defenders, newcomers included [22.7].
    pub defenders: Vec<u16>,
    /// Whether both sides share the target hex [22.3].
    pub close: bool,
    /// Whether the defenders are Support Units alone [22.5.1].
    pub support_alone: bool,
    /// What it waits for.
    pub stage: Stage,
    /// Whom it waits for.
    pub asked: Side,
    /// The dice the defender has by the odds.
    pub defender_dice: u8,
    /// The Action Points to be spent now.
    pub points: u16,
    /// Whether they come from one die in all that allows No Effect [22.6.2].
    pub sole_die: bool,
    /// Whether the defenders chose to leave the target hex [22.5.1].
    pub left: bool,
    /// Units that are falling back.
    pub falling_back: Vec<FallingBack>,
    /// Units that fell back in this combat.
    pub fell_back: Vec<u16>,
    /// Units that have advanced.
    pub advanced: Vec<u16>,
    /// German steps lost, which wait for the test of a Motti [26.1].
    pub losses: Vec<(u16, HexIx)>,
    /// Who took Panic.
    pub panic: Option<Side>,
}
