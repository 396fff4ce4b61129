//! [22.6.5, 22.6.6, 22.8] Where units may fall back to, by trying every way.

use super::fights::{is_close, other};
use super::position::{Ground, Piece, Position};
use super::world::{Hex, around, pair, world};
use motti_rules_tornio44::state::{Combat, Marks, Stage};
use motti_rules_tornio44::{Side, State};
use std::collections::BTreeSet;

/// A step back: a hex, or off the map.
pub type To = Option<Hex>;

/// A combat as a reader sees it.
#[derive(Debug)]
pub struct Fight<'a> {
    pub position: &'a Position,
    ground: Ground<'a>,
    /// Who is asked.
    pub side: &'static str,
    /// Hexes nobody may come nearer to.
    opposing: Vec<Hex>,
    /// Hexes that were fought over in this phase.
    fought: BTreeSet<Hex>,
    /// Units that fall back: they lend nobody a zone, and are no friends to run to.
    falling: BTreeSet<String>,
}

pub fn side_name(side: Side) -> &'static str {
    super::position::name(side)
}

impl<'a> Fight<'a> {
    /// The combat under way, with the units that fall back in it.
    pub fn of(state: &State, position: &'a Position, falling: &[&Piece]) -> Option<Self> {
        let combat = state.combat.as_ref()?;
        let grid = &crate::common::title().map.grid;
        let name = |hex| grid.name(hex).to_string();
        let side = side_name(combat.asked);
        let opposing = if combat.close {
            Vec::new()
        } else if side == position.phasing {
            vec![name(combat.target)]
        } else {
            combat.hexes.iter().map(|hex| name(*hex)).collect()
        };
        Some(Fight {
            position,
            ground: Ground::without(position, side, &[]),
            side,
            opposing,
            fought: state.fought.iter().map(|hex| name(*hex)).collect(),
            falling: falling.iter().map(|piece| piece.id.clone()).collect(),
        })
    }

    fn friends(&self, hex: &str) -> bool {
        let mut stack = self.position.stack(self.side, hex);
        stack.any(|piece| !self.falling.contains(&piece.id))
    }

    /// How many more units of the side find room.
    fn room(&self, hex: &str) -> usize {
        if world().transfers.iter().any(|point| point == hex) {
            usize::MAX
        } else {
            10_usize.saturating_sub(self.position.stack(self.side, hex).count())
        }
    }

    /// What a step must be in any case [18.1.1, 18.6, 22.6.5-a, 22.6.5-b, 22.6.5-d].
    fn must(&self, piece: &Piece, from: &str, to: &To) -> Result<(), &'static str> {
        let Some(hex) = to else {
            let exit = world().exits.iter().find(|(exit, _)| exit == from);
            return exit
                .filter(|(_, at_once)| !at_once)
                .map(|_| ())
                .ok_or("22.6.5-d");
        };
        let terrain = world().terrain.get(hex).map_or("illegal", String::as_str);
        if terrain == "illegal" {
            return Err("22.6.5-d");
        }
        let motorized = usize::from(piece.printed().motorized);
        let side = pair(from, hex);
        let bridge = world().bridges.get(&side);
        let stands = bridge.is_some_and(|bridge| !self.position.destroyed.contains(bridge));
        let road = world().roads.contains_key(&side) && (bridge.is_none() || stands);
        let river = world().rivers.get(&side);
        if !road && !stands && river.is_some_and(|river| world().costs[river][motorized].is_none())
        {
            return Err("18.1.1");
        }
        if !road && world().costs[terrain][motorized].is_none() {
            return Err("18.6");
        }
        let enemy = self.position.holds(other(self.side), hex);
        if (enemy || self.fought.contains(hex)) && !self.friends(hex) {
            return Err("22.6.5-a");
        }
        if self.room(hex) == 0 {
            return Err("22.6.5-b");
        }
        Ok(())
    }

    /// How good a step is: 0 is best [22.6.5-c, 22.6.5-e].
    fn class(&self, from: &str, to: &To) -> u8 {
        let Some(hex) = to else { return 0 };
        let contested = || {
            let mut own = self.position.pieces.iter().filter(|piece| {
                piece.side == self.side
                    && !piece.printed().support
                    && !piece.drunk
                    && !self.falling.contains(&piece.id)
            });
            !self.position.night
                && own.any(|piece| {
                    let Some(at) = piece.hex() else { return false };
                    (at == hex || around(at).contains(hex)) && !is_close(self.position, at)
                })
        };
        let safe = !self.ground.in_zoc(hex, None) || contested() || self.friends(hex);
        let farther = self.opposing.iter().all(|enemy| {
            super::fights::distance(enemy, hex) > super::fights::distance(enemy, from)
        });
        let clear = self.position.owner(hex) == self.side && farther;
        match (safe, clear) {
            (true, true) => 0,
            (true, false) => 1,
            (false, true) => 2,
            (false, false) => 3,
        }
    }

    /// Every step there could be from a hex.
    fn steps(from: &str) -> Vec<To> {
        let mut steps: Vec<To> = around(from)
            .into_iter()
            .filter(|hex| world().terrain.contains_key(hex))
            .map(Some)
            .collect();
        steps.push(None);
        steps
    }

    /// The steps of the best class among these that are possible at all.
    fn best(&self, piece: &Piece, from: &str, among: &[To]) -> Vec<To> {
        let open: Vec<&To> = among
            .iter()
            .filter(|to| self.must(piece, from, to).is_ok())
            .collect();
        let best = open.iter().map(|to| self.class(from, to)).min();
        let good = open
            .into_iter()
            .filter(|to| Some(self.class(from, to)) == best);
        good.cloned().collect()
    }

    /// Whether all of these find a place, by trying every choice.
    fn all_find_room(&self, pieces: &[&Piece], taken: &mut Vec<Hex>) -> bool {
        let Some((first, rest)) = pieces.split_first() else {
            return true;
        };
        let Some(from) = first.hex() else { return true };
        Self::steps(from).iter().any(|to| {
            if self.must(first, from, to).is_err() {
                return false;
            }
            let Some(hex) = to else {
                return self.all_find_room(rest, taken);
            };
            let there = taken.iter().filter(|other| *other == hex).count();
            if there >= self.room(hex) {
                return false;
            }
            taken.push(hex.clone());
            let fits = self.all_find_room(rest, taken);
            taken.pop();
            fits
        })
    }

    /// Whether everybody of a hex can retreat from it together [22.6.5].
    pub fn can_retreat(&self, pieces: &[&Piece]) -> bool {
        self.all_find_room(pieces, &mut Vec::new())
    }

    /// Every way a unit may retreat one hex; others that stand with it and must go as well are not
    /// left without room where that can be helped [22.6.5-b].
    pub fn retreats(&self, piece: &Piece, with: &[&Piece]) -> BTreeSet<Vec<To>> {
        let Some(from) = piece.hex() else {
            return BTreeSet::new();
        };
        let steps = Self::steps(from);
        let leaves_room = |to: &To| self.all_find_room(with, &mut to.iter().cloned().collect());
        let all: Vec<To> = if self.all_find_room(with, &mut Vec::new()) {
            steps.into_iter().filter(|to| leaves_room(to)).collect()
        } else {
            steps
        };
        self.best(piece, from, &all)
            .into_iter()
            .map(|to| vec![to])
            .collect()
    }

    /// Every way a unit may panic: two steps, each chosen afresh, to a hex two away [22.6.6].
    pub fn panics(&self, piece: &Piece) -> BTreeSet<Vec<To>> {
        let Some(from) = piece.hex() else {
            return BTreeSet::new();
        };
        let onward = |first: &To| -> Vec<Vec<To>> {
            let Some(hex) = first else {
                return vec![vec![None]];
            };
            if world()
                .exits
                .iter()
                .any(|(exit, at_once)| exit == hex && *at_once)
            {
                return vec![vec![first.clone()]];
            }
            let far: Vec<To> = Self::steps(hex)
                .into_iter()
                .filter(|to| {
                    to.as_ref()
                        .is_none_or(|to| super::fights::distance(from, to) == 2)
                })
                .collect();
            let best = self.best(piece, hex, &far);
            best.into_iter().map(|to| vec![first.clone(), to]).collect()
        };
        let open: Vec<To> = Self::steps(from)
            .into_iter()
            .filter(|to| self.must(piece, from, to).is_ok() && !onward(to).is_empty())
            .collect();
        let first = self.best(piece, from, &open);
        first.iter().flat_map(onward).collect()
    }
}

/// The units that fall back now.
pub fn falling<'a>(position: &'a Position, combat: &Combat) -> Vec<(&'a Piece, bool)> {
    let falls = combat.falling_back.iter();
    falls
        .map(|falls| (&position.pieces[usize::from(falls.unit)], falls.panic))
        .collect()
}

/// The hexes from which a side may still retreat of its own will, with who would [22.8].
pub fn withdrawals<'a>(state: &State, position: &'a Position) -> Vec<(Hex, Vec<&'a Piece>)> {
    let Some(combat) = state
        .combat
        .as_ref()
        .filter(|combat| combat.stage == Stage::Withdraw)
    else {
        return Vec::new();
    };
    let side = side_name(combat.asked);
    let grid = &crate::common::title().map.grid;
    let town = grid.name(combat.target).to_string();
    let took_part = |number: &u16, piece: &Piece| {
        if combat.close {
            piece.side == side && piece.hex().is_some_and(|hex| *hex == town)
        } else if side == position.phasing {
            combat.attackers.contains(number)
        } else {
            combat.defenders.contains(number)
        }
    };
    let mut hexes: Vec<(Hex, Vec<&Piece>)> = Vec::new();
    for (number, piece) in (0_u16..).zip(&position.pieces) {
        let Some(hex) = piece.hex().filter(|_| took_part(&number, piece)) else {
            continue;
        };
        if piece.marks.has(Marks::RETREATED) || piece.drunk {
            continue;
        }
        match hexes.iter_mut().find(|(known, _)| known == hex) {
            Some((_, pieces)) => pieces.push(piece),
            None => hexes.push((hex.clone(), vec![piece])),
        }
    }
    hexes.retain(|(_, pieces)| {
        let fight = Fight::of(state, position, pieces).unwrap();
        fight.can_retreat(pieces)
    });
    hexes
}
