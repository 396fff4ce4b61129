//! [22.6.5, 22.6.6] The ways open to a unit that falls back, with the reason against each other.

use super::retreat::{Barred, Closed, Way, all_find_room, judge};
use crate::board::{BARRED, Link, NO_HEX, Span};
use crate::state::{Combat, FallingBack, Side, Sobriety, State};
use crate::title::Tornio44;
use crate::zoc::{ENEMY, ENEMY_ZOC, Ground};
use motti_hex::HexIx;

/// The way a unit falls back: one hex, or two for a panic; `None` is off the map.
pub(crate) type Path = Vec<Option<HexIx>>;

/// Paths with the reason against each that is not open.
type Judged = Vec<(Path, Result<(), Barred>)>;

impl Tornio44 {
    /// Why a class of unit may not take a step outside its own movement. [18.1.1, 18.6, 22.6.5-d, 24.0]
    pub(crate) fn closed_to(&self, gone: u8, unit: u16, link: Link) -> Option<Closed> {
        let class = self.counter(unit)?.class.index();
        let field = self.board.field(link.to);
        if link.to == NO_HEX || field.closed {
            return Some(Closed::Illegal);
        }
        let bridged = match link.span {
            Span::Nothing => false,
            Span::Fixed => true,
            Span::Bridge(ix) => gone & (1 << ix) == 0,
        };
        let joined = link.road != 0 && (link.span == Span::Nothing || bridged);
        if joined {
            return None;
        }
        let river = usize::from(link.river)
            .checked_sub(1)
            .and_then(|ix| self.board.rivers.get(ix));
        if !bridged && river.is_some_and(|river| river.cost[class] == BARRED) {
            return Some(Closed::River);
        }
        let terrain = self.board.terrains.get(usize::from(field.terrain));
        terrain
            .is_none_or(|terrain| terrain.cost[class] == BARRED)
            .then_some(Closed::Terrain)
    }

    /// The hexes a unit may not come nearer to. [22.6.5-e]
    fn opposing(state: &State, combat: &Combat) -> Vec<HexIx> {
        if combat.close {
            Vec::new()
        } else if combat.asked == state.phasing() {
            vec![combat.target]
        } else {
            combat.hexes.clone()
        }
    }

    /// Whether a zone of control of other units of its side reaches a hex: units that fall back with
    /// it lend it none.
    fn is_covered_by_others(
        &self,
        state: &State,
        ground: &Ground,
        side: Side,
        falling: &[u16],
        hex: HexIx,
    ) -> bool {
        let units = (0_u16..).zip(state.units.iter().zip(&self.counters));
        units.into_iter().any(|(unit, (of, counter))| {
            let near = |at: HexIx| at == hex || self.board.grid.are_adjacent(at, hex);
            counter.side == side
                && !counter.support
                && of.sobriety != Sobriety::Intoxicated
                && !falling.contains(&unit)
                && of
                    .hex()
                    .is_some_and(|at| near(at) && !ground.has(at, ENEMY))
        })
    }

    /// By step out of a hex, how many units of a side stand there, and whether any of them stays.
    fn friends_around(
        &self,
        state: &State,
        side: Side,
        from: HexIx,
        falling: &[u16],
    ) -> [(usize, bool); 6] {
        let links = self.board.links(from);
        let mut friends = [(0, false); 6];
        for (unit, of) in (0_u16..).zip(&state.units) {
            let Some(at) = of.hex() else { continue };
            let beside = links.iter().position(|link| link.to == at);
            if let Some((count, stays)) = beside.and_then(|ix| friends.get_mut(ix))
                && self.is_of(unit, side)
            {
                *count += 1;
                *stays |= !falling.contains(&unit);
            }
        }
        friends
    }

    /// Every step a unit could take from a hex, as facts.
    fn ways_from(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        unit: u16,
        from: HexIx,
        falling: &[u16],
    ) -> Vec<Way> {
        let side = combat.asked;
        let opposing = Self::opposing(state, combat);
        let mut ways = Vec::with_capacity(7);
        let friends = self.friends_around(state, side, from, falling);
        let around = self.board.links(from).iter().zip(friends);
        for (link, (count, friend)) in around.filter(|(link, _)| link.to != NO_HEX) {
            let hex = link.to;
            let zoc = ground.has(hex, ENEMY_ZOC);
            let farther = |from_hex: &HexIx| {
                self.board.grid.distance(hex, *from_hex) > self.board.grid.distance(from, *from_hex)
            };
            ways.push(Way {
                to: Some(hex),
                closed: self.closed_to(ground.gone, unit, *link),
                room: if self.leaves_in(hex) {
                    usize::MAX
                } else {
                    self.room_beside(count, hex)
                },
                enemy: ground.has(hex, ENEMY),
                friend,
                fought: state.fought.contains(&hex),
                enemy_zoc: zoc,
                own_zoc: zoc
                    && !ground.night
                    && self.is_covered_by_others(state, ground, side, falling, hex),
                enemy_owned: state.owner(hex) != side,
                away: opposing.iter().all(farther),
            });
        }
        if self.board.exit(from).is_some_and(|(_, exit)| !exit.at_once) {
            ways.push(Way {
                to: None,
                closed: None,
                room: usize::MAX,
                enemy: false,
                friend: false,
                fought: false,
                enemy_zoc: false,
                own_zoc: false,
                enemy_owned: false,
                away: true,
            });
        }
        ways
    }

    /// Whether a unit that falls back into a hex has left the map. [17.2.1, 17.3]
    pub(super) fn leaves_in(&self, hex: HexIx) -> bool {
        self.board.exit(hex).is_some_and(|(_, exit)| exit.at_once)
    }

    /// The hexes a unit of a stack could retreat to, apart from which it should prefer.
    pub(crate) fn ways_left(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        unit: u16,
        falling: &[u16],
    ) -> Vec<HexIx> {
        let Some(from) = state.unit(unit).and_then(crate::state::Unit::hex) else {
            return Vec::new();
        };
        let ways = self.ways_from(state, combat, ground, unit, from, falling);
        // Off the map there is room for all; the hex itself stands for it.
        ways.iter()
            .filter(|way| way.must().is_ok())
            .map(|way| way.to.unwrap_or(NO_HEX))
            .collect()
    }

    fn falling(combat: &Combat) -> Vec<u16> {
        combat
            .falling_back
            .iter()
            .map(|falling| falling.unit)
            .collect()
    }

    /// The ways open to a unit that falls back, with the reason against each other hex.
    pub(super) fn judged_ways(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        falling: FallingBack,
    ) -> Judged {
        let all = Self::falling(combat);
        let Some(from) = state.unit(falling.unit).and_then(crate::state::Unit::hex) else {
            return Vec::new();
        };
        let ways = self.ways_from(state, combat, ground, falling.unit, from, &all);
        if falling.panic {
            return self.panic_ways(state, combat, ground, falling.unit, from, &ways);
        }
        let ways = self.keeping_room(state, combat, ground, falling.unit, from, ways);
        let judged = judge(&ways);
        ways.iter()
            .zip(judged)
            .map(|(way, judged)| (vec![way.to], judged))
            .collect()
    }

    /// Ways that would leave the rest of the stack without room count as full. [22.6.5-b]
    fn keeping_room(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        unit: u16,
        from: HexIx,
        mut ways: Vec<Way>,
    ) -> Vec<Way> {
        let all = Self::falling(combat);
        let in_stack = |other: &u16| {
            *other != unit && state.unit(*other).and_then(crate::state::Unit::hex) == Some(from)
        };
        let others: Vec<Vec<HexIx>> = all
            .iter()
            .filter(|other| in_stack(other))
            .map(|other| {
                let ways = self.ways_from(state, combat, ground, *other, from, &all);
                ways.iter()
                    .filter(|way| way.must().is_ok())
                    .map(|way| way.to.unwrap_or(NO_HEX))
                    .collect()
            })
            .collect();
        if others.is_empty() {
            return ways;
        }
        let side = combat.asked;
        let room = |hex: HexIx| {
            if hex == NO_HEX || self.leaves_in(hex) {
                usize::MAX
            } else {
                self.room_in(state, side, hex)
            }
        };
        if !all_find_room(&others, &room) {
            return ways;
        }
        for way in &mut ways {
            let taken = way.to;
            let left = |hex: HexIx| room(hex) - usize::from(Some(hex) == taken && room(hex) > 0);
            if way.room > 0 && !all_find_room(&others, &left) {
                way.room = 0;
            }
        }
        ways
    }

    /// Two steps, each chosen afresh, ending two hexes away. [22.6.6]
    fn panic_ways(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        unit: u16,
        from: HexIx,
        first: &[Way],
    ) -> Judged {
        let all = Self::falling(combat);
        let mut found: Judged = Vec::new();
        let mut onward: Vec<Option<Judged>> = Vec::with_capacity(first.len());
        for way in first {
            let rest = match way.to {
                _ if way.must().is_err() => None,
                None => Some(vec![(vec![None], Ok(()))]),
                Some(hex) if self.leaves_in(hex) => Some(vec![(vec![Some(hex)], Ok(()))]),
                Some(hex) => {
                    let ways = self.ways_from(state, combat, ground, unit, hex, &all);
                    let far = |way: &Way| {
                        way.to
                            .is_none_or(|to| self.board.grid.distance(from, to) == 2)
                    };
                    let (open, near): (Vec<Way>, Vec<Way>) = ways.into_iter().partition(far);
                    let mut rest: Judged = open
                        .iter()
                        .zip(judge(&open))
                        .map(|(way, judged)| (vec![Some(hex), way.to], judged))
                        .collect();
                    rest.extend(
                        near.iter()
                            .map(|way| (vec![Some(hex), way.to], Err(Barred::NotFarEnough))),
                    );
                    Some(rest)
                }
            };
            onward.push(rest);
        }
        let leads_on = |rest: &Option<Judged>| {
            rest.as_ref()
                .is_some_and(|rest| rest.iter().any(|(_, judged)| judged.is_ok()))
        };
        let usable: Vec<Way> = first
            .iter()
            .zip(&onward)
            .filter(|(_, rest)| leads_on(rest))
            .map(|(way, _)| *way)
            .collect();
        let usable_judged = judge(&usable);
        for (way, rest) in first.iter().zip(onward) {
            let step = usable
                .iter()
                .position(|other| other.to == way.to)
                .and_then(|ix| usable_judged.get(ix).copied());
            let step = step.unwrap_or_else(|| way.must().and(Err(Barred::NotFarEnough)));
            match rest {
                None => found.push((vec![way.to], step)),
                Some(rest) => found.extend(
                    rest.into_iter()
                        .map(|(path, judged)| (path, step.and(judged))),
                ),
            }
        }
        found
    }

    /// The paths open to a unit that falls back.
    pub(super) fn open_paths(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        falling: FallingBack,
    ) -> Vec<Path> {
        let judged = self.judged_ways(state, combat, ground, falling);
        judged
            .into_iter()
            .filter(|(_, judged)| judged.is_ok())
            .map(|(path, _)| path)
            .collect()
    }
}
