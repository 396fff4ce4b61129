//! [15.1, 18.1, 22.4] Rivers between attackers and target, with Engineers and bridges.

use crate::fight_charts::FightCharts;

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
