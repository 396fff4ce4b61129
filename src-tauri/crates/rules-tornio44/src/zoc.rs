//! [9.0] Hex control and zones of control: what the enemy makes of each hex for a side that moves.

use crate::state::{BridgeStatus, Side, Sobriety, Spot, State, Step};
use crate::title::{NOWHERE, Tornio44};
use motti_hex::HexIx;

/// What each hex means to the units of one side now.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ground {
    bits: Vec<u8>,
    /// Who stands where, and whether it has a zone of control where nobody fights.
    standing: Vec<(HexIx, Side, bool)>,
    /// Bridges that are gone, one bit each.
    pub(crate) gone: u8,
    /// Bridges that are damaged, one bit each.
    pub(crate) damaged: u8,
    pub(crate) night: bool,
    /// The marks that make a step cost other than the map says.
    pub(crate) matters: u8,
    /// Whether enemy-held hexes may be entered at all [11.0].
    pub(crate) peaceful: bool,
}

/// An enemy unit stands here.
pub(crate) const ENEMY: u8 = 1;
/// An enemy Combat Unit has its zone of control here [9.0].
pub(crate) const ENEMY_ZOC: u8 = 1 << 1;
/// A friendly Combat Unit has its zone of control here [9.0].
pub(crate) const OWN_ZOC: u8 = 1 << 2;
/// An enemy unit of any kind stands here or next to here [27.3-g].
pub(crate) const BESIDE: u8 = 1 << 3;
/// A friendly Engineer that is not intoxicated stands here [15.1].
pub(crate) const ENGINEER: u8 = 1 << 4;
/// A friendly unit stands here.
pub(crate) const FRIEND: u8 = 1 << 5;
/// A bridge in this hex, or at one of its sides, is damaged or gone [15.0].
pub(crate) const BROKEN_BRIDGE: u8 = 1 << 6;

impl Ground {
    /// Looks at the position with the eyes of a side. [9.0, 22.3, 27.3-a]
    pub(crate) fn look(&mut self, rules: &Tornio44, state: &State, side: Side) {
        self.look_with(rules, state, side, &[], NOWHERE);
        self.zones_of(rules, side.other());
    }

    /// Sees who stands where, as if these units stood in another hex.
    fn look_with(&mut self, rules: &Tornio44, state: &State, side: Side, moved: &[u16], at: HexIx) {
        self.bits.clear();
        self.bits.resize(rules.board.grid.len(), 0);
        self.standing.clear();
        self.night = rules.is_night(state);
        self.peaceful = state.step == Step::Alert;
        (self.gone, self.damaged) = bridges(state);
        self.matters =
            ENEMY | ENEMY_ZOC | ENGINEER | BROKEN_BRIDGE | if self.night { BESIDE } else { 0 };
        let mut broken = self.gone | self.damaged;
        while broken != 0 {
            let ends = rules
                .board
                .bridge_ends
                .get(broken.trailing_zeros() as usize);
            for hex in ends.into_iter().flatten() {
                self.put(*hex, BROKEN_BRIDGE);
            }
            broken &= broken - 1;
        }
        self.standing.reserve(state.units.len());
        let mut of_title = rules.title_traits().iter();
        for (number, unit) in (0..).zip(&state.units) {
            let known = of_title.next().copied();
            let hex = match unit.spot {
                _ if !moved.is_empty() && moved.contains(&number) => at,
                Spot::Hex(hex) => hex,
                _ => continue,
            };
            let Some(traits) = known.or_else(|| rules.traits(number)) else {
                continue;
            };
            let sober = unit.sobriety != Sobriety::Intoxicated;
            let mark = match (traits.side == side, traits.engineer && sober) {
                (true, true) => FRIEND | ENGINEER,
                (true, false) => FRIEND,
                (false, _) => ENEMY | BESIDE,
            };
            self.put(hex, mark);
            let zone = !self.night && !traits.support && sober;
            self.standing.push((hex, traits.side, zone));
        }
    }

    /// Marks what the units of a side do to the hexes around them.
    fn zones_of(&mut self, rules: &Tornio44, side: Side) {
        let standing = std::mem::take(&mut self.standing);
        for &(hex, whose, zone) in &standing {
            if whose != side {
                continue;
            }
            let zone = zone && !self.has(hex, ENEMY | FRIEND);
            let mark = match (self.at(hex) & ENEMY != 0, zone) {
                (true, true) => ENEMY_ZOC | BESIDE,
                (true, false) => BESIDE,
                (false, true) => OWN_ZOC,
                (false, false) => continue,
            };
            self.put(hex, mark);
            for link in rules.board.links(hex) {
                self.put(link.to, mark);
            }
        }
        self.standing = standing;
    }

    /// The same ground once the enemy in a hex is overrun: neither he nor his control costs the units
    /// that enter from next to him. [19.0]
    pub(crate) fn after_overrun(&self, from: HexIx, target: HexIx) -> Ground {
        let mut after = self.clone();
        for (hex, marks) in [(from, ENEMY_ZOC), (target, ENEMY | ENEMY_ZOC)] {
            if let Some(bits) = after.bits.get_mut(hex.index()) {
                *bits &= !marks;
            }
        }
        after
    }

    /// Whether what spans a hexside can be used: nothing in the way, or a bridge that stands.
    pub(crate) const fn stands(&self, span: crate::board::Span) -> bool {
        match span {
            crate::board::Span::Nothing | crate::board::Span::Fixed => true,
            crate::board::Span::Bridge(ix) => self.gone & (1 << ix) == 0,
        }
    }

    /// A fresh look.
    pub(crate) fn of(rules: &Tornio44, state: &State, side: Side) -> Self {
        let mut ground = Ground::default();
        ground.look(rules, state, side);
        ground
    }

    /// A fresh look that marks the side's own zones of control as well.
    pub(crate) fn with_own_zones(rules: &Tornio44, state: &State, side: Side) -> Self {
        let mut ground = Ground::of(rules, state, side);
        ground.zones_of(rules, side);
        ground
    }

    /// A fresh look while these units of the side are in this hex.
    pub(crate) fn while_in(
        rules: &Tornio44,
        state: &State,
        side: Side,
        units: &[u16],
        hex: HexIx,
    ) -> Self {
        let mut ground = Ground::default();
        ground.look_with(rules, state, side, units, hex);
        ground.zones_of(rules, side.other());
        ground
    }

    fn put(&mut self, hex: HexIx, mark: u8) {
        if let Some(bits) = self.bits.get_mut(hex.index()) {
            *bits |= mark;
        }
    }

    /// What a hex means.
    #[inline]
    pub(crate) fn at(&self, hex: HexIx) -> u8 {
        self.bits.get(hex.index()).copied().unwrap_or(0)
    }

    /// Whether all of these marks are on a hex.
    #[inline]
    pub(crate) fn has(&self, hex: HexIx, marks: u8) -> bool {
        self.at(hex) & marks == marks
    }
}

/// Which bridges are gone and which damaged, one bit each.
fn bridges(state: &State) -> (u8, u8) {
    let (mut gone, mut damaged) = (0, 0);
    for (ix, bridge) in state.bridges.iter().enumerate().take(8) {
        match bridge.status {
            BridgeStatus::Intact => {}
            BridgeStatus::Damaged => damaged |= 1 << ix,
            BridgeStatus::Destroyed => gone |= 1 << ix,
        }
    }
    (gone, damaged)
}

impl Tornio44 {
    /// Whether it is a Nighttime Game Turn [27.0]. The Coup and the alert come before the first day.
    pub(crate) fn is_night(&self, state: &State) -> bool {
        self.turns
            .get(usize::from(state.turn))
            .is_some_and(|turn| turn.night)
    }
}
