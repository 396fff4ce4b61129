//! [22.6, 22.9] Action Points: every allocation there is, by writing all of them down.

use super::fights::is_close;
use super::position::{Piece, Position};
use super::retreats::{Fight, side_name};
use super::world::Hex;
use super::{arms::arms, world::world};
use motti_engine::{Action, Place};
use motti_rules_tornio44::{State, verbs};
use std::collections::BTreeSet;

/// One combat action; units and hexes by their number in [`Bill`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    NoEffect,
    Loss(usize),
    Broken1(usize),
    Broken2(usize),
    Retreat(usize),
    Panic,
}

impl Deed {
    fn cost(self) -> u16 {
        match self {
            Deed::NoEffect => 1,
            Deed::Loss(_) => 4,
            Deed::Broken1(_) | Deed::Retreat(_) => 2,
            Deed::Broken2(_) | Deed::Panic => 3,
        }
    }

    pub fn order(self) -> u8 {
        match self {
            Deed::NoEffect => 0,
            Deed::Loss(_) => 1,
            Deed::Broken1(_) => 2,
            Deed::Broken2(_) => 3,
            Deed::Retreat(_) | Deed::Panic => 4,
        }
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Fate {
    losses: u8,
    broken1: bool,
    broken2: bool,
}

#[derive(Debug)]
struct Sufferer {
    id: String,
    hex: usize,
    full: bool,
    level: i32,
    more: i32,
    drunk: bool,
    defense: [i32; 2],
}

#[derive(Debug)]
struct Stand {
    hex: Hex,
    can_retreat: bool,
    bystanders: bool,
}

/// What a side has to spend.
#[derive(Debug)]
pub struct Bill {
    points: u16,
    units: Vec<Sufferer>,
    hexes: Vec<Stand>,
    panic_taken: bool,
    sole_one: bool,
}

/// What may be committed.
#[derive(Debug)]
pub enum Open {
    /// These allocations, each in the Action Order.
    Any(BTreeSet<Vec<Deed>>),
    /// So many of these units go, and everything else is taken without a choice [22.9-C2].
    Forced { left: Vec<usize>, must_go: usize },
}

impl Bill {
    /// The bill of the side that is asked; `None` where it is not to spend.
    pub fn of(state: &State, position: &Position) -> Option<Self> {
        let combat = state.combat.as_ref()?;
        let grid = &crate::common::title().map.grid;
        let side = side_name(combat.asked);
        let target = grid.name(combat.target).to_string();
        let subjects: Vec<&Piece> = if side != position.phasing || combat.close {
            position.stack(side, &target).collect()
        } else {
            let all = combat.attackers.iter();
            all.map(|unit| &position.pieces[usize::from(*unit)])
                .filter(|piece| piece.hex().is_some())
                .collect()
        };
        let names: BTreeSet<&Hex> = subjects.iter().filter_map(|piece| piece.hex()).collect();
        let names: Vec<&Hex> = names.into_iter().collect();
        let units = subjects.iter().map(|piece| {
            let hex = piece.hex().unwrap();
            let times =
                i32::from(combat.close && (piece.printed().support || !piece.printed().motorized))
                    + 1;
            let printed = arms().units[&piece.id].defense;
            let marker = i32::from(state.units[position.number(&piece.id)].broken);
            Sufferer {
                id: piece.id.clone(),
                hex: names.iter().position(|name| *name == hex).unwrap(),
                full: !piece.reduced,
                level: marker,
                more: piece.broken - marker,
                drunk: piece.drunk,
                defense: printed.map(|value| value * times),
            }
        });
        let units: Vec<Sufferer> = units.collect();
        let hexes = names.iter().map(|hex| {
            let all: Vec<&Piece> = position.stack(side, hex).collect();
            Stand {
                hex: (*hex).clone(),
                can_retreat: Fight::of(state, position, &all).unwrap().can_retreat(&all),
                bystanders: all.len() > units.iter().filter(|unit| names[unit.hex] == *hex).count(),
            }
        });
        let hexes = hexes.collect();
        assert!(
            !combat.close
                || is_close(position, &target)
                || units.is_empty()
                || world().terrain[&target] == "town"
        );
        Some(Bill {
            points: combat.points,
            units,
            hexes,
            panic_taken: combat.panic.is_some_and(|other| side_name(other) != side),
            sole_one: combat.sole_die,
        })
    }

    /// How many fates there are in all: a measure of the work.
    pub fn size(&self) -> usize {
        8_usize.saturating_pow(u32::try_from(self.units.len()).unwrap())
            * 2_usize.pow(u32::try_from(self.hexes.len()).unwrap())
    }

    pub fn units(&self) -> usize {
        self.units.len()
    }

    pub fn hexes(&self) -> usize {
        self.hexes.len()
    }

    fn gone(unit: &Sufferer, fate: Fate) -> bool {
        let steps = if unit.full { 2 } else { 1 };
        if fate.losses >= steps {
            return true;
        }
        let changed = fate.losses > 0 || fate.broken1 || fate.broken2;
        let face = usize::from(!unit.full || fate.losses > 0);
        let level = unit.level + unit.more + i32::from(fate.broken1) + i32::from(fate.broken2);
        changed && unit.defense[face] < 4 * level
    }

    /// Every fate a unit may meet [22.6.1, 22.6.1-C, 22.6.3, 22.6.4, 23.0].
    fn fates(unit: &Sufferer) -> Vec<Fate> {
        let mut fates = Vec::new();
        let both = unit.full && unit.level == 2;
        for losses in 0..=(if both { 2 } else { 1 }) {
            let lost = Fate {
                losses,
                ..Fate::default()
            };
            if losses == 2 && Self::gone(unit, Fate { losses: 1, ..lost }) {
                continue;
            }
            for broken1 in [false, true] {
                for broken2 in [false, true] {
                    let fate = Fate {
                        losses,
                        broken1,
                        broken2,
                    };
                    let one = Fate {
                        broken2: false,
                        ..fate
                    };
                    let fits =
                        !broken1 || unit.level == 0 && !unit.drunk && !Self::gone(unit, lost);
                    let level = unit.level + i32::from(broken1);
                    let fits =
                        fits && (!broken2 || level == 1 && !unit.drunk && !Self::gone(unit, one));
                    if fits {
                        fates.push(fate);
                    }
                }
            }
        }
        fates
    }

    fn all_gone(&self, fates: &[Fate]) -> bool {
        self.units
            .iter()
            .zip(fates)
            .all(|(unit, fate)| Self::gone(unit, *fate))
    }

    fn drunk_in(&self, hex: usize) -> bool {
        self.units.iter().any(|unit| unit.hex == hex && unit.drunk)
    }

    fn may_retreat(&self, fates: &[Fate], hex: usize) -> bool {
        let stays = |(unit, fate): (&Sufferer, &Fate)| unit.hex == hex && !Self::gone(unit, *fate);
        let stand = &self.hexes[hex];
        stand.can_retreat
            && !self.units.iter().any(|unit| unit.drunk)
            && (stand.bystanders || self.units.iter().zip(fates).any(stays))
    }

    fn may_panic(&self, fates: &[Fate]) -> bool {
        !self.panic_taken && !self.units.iter().any(|unit| unit.drunk) && !self.all_gone(fates)
    }

    fn deeds(fates: &[Fate], leaving: &[Deed]) -> Vec<Deed> {
        let mut deeds = Vec::new();
        for (unit, fate) in fates.iter().enumerate() {
            deeds.extend((0..fate.losses).map(|_| Deed::Loss(unit)));
            deeds.extend(fate.broken1.then_some(Deed::Broken1(unit)));
            deeds.extend(fate.broken2.then_some(Deed::Broken2(unit)));
        }
        deeds.extend(leaving);
        deeds.sort_by_key(|deed| (deed.order(), *deed));
        deeds
    }

    /// Whether fates and leaving spend the points.
    fn spends(&self, fates: &[Fate], deeds: &[Deed]) -> bool {
        deeds.iter().map(|deed| deed.cost()).sum::<u16>() >= self.points || self.all_gone(fates)
    }

    /// Whether some action could be left out [22.9].
    fn has_superfluous(&self, fates: &[Fate], leaving: &[Deed]) -> bool {
        let deeds = Self::deeds(fates, leaving);
        deeds.iter().any(|deed| {
            let mut less = fates.to_vec();
            match *deed {
                Deed::Loss(unit) => less[unit].losses -= 1,
                Deed::Broken1(unit) if less[unit].broken2 => return false,
                Deed::Broken1(unit) => less[unit].broken1 = false,
                Deed::Broken2(unit) => less[unit].broken2 = false,
                _ => {}
            }
            let leaves: Vec<Deed> = leaving
                .iter()
                .copied()
                .filter(|other| other != deed)
                .collect();
            self.spends(&less, &Self::deeds(&less, &leaves))
        })
    }

    /// The ways of leaving with these fates: none, some hexes, or Panic.
    fn leavings(&self, fates: &[Fate]) -> Vec<Vec<Deed>> {
        let mut all: Vec<Vec<Deed>> = vec![Vec::new()];
        for hex in (0..self.hexes.len()).filter(|hex| self.may_retreat(fates, *hex)) {
            let more = all.clone().into_iter().map(|mut leaving| {
                leaving.push(Deed::Retreat(hex));
                leaving
            });
            all.extend(more.collect::<Vec<_>>());
        }
        if self.may_panic(fates) {
            all.push(vec![Deed::Panic]);
        }
        all
    }

    fn every(&self) -> BTreeSet<Vec<Deed>> {
        let mut found = BTreeSet::new();
        let mut rows: Vec<Vec<Fate>> = vec![Vec::new()];
        for unit in &self.units {
            let fates = Self::fates(unit);
            rows = rows
                .into_iter()
                .flat_map(|row| {
                    fates.iter().map(move |fate| {
                        let mut next = row.clone();
                        next.push(*fate);
                        next
                    })
                })
                .collect();
        }
        for fates in rows {
            for leaving in self.leavings(&fates) {
                let deeds = Self::deeds(&fates, &leaving);
                if !deeds.is_empty()
                    && self.spends(&fates, &deeds)
                    && !self.has_superfluous(&fates, &leaving)
                {
                    found.insert(deeds);
                }
            }
        }
        let all_drunk = !self.units.is_empty() && self.units.iter().all(|unit| unit.drunk);
        if self.sole_one && !all_drunk {
            found.insert(vec![Deed::NoEffect]);
        }
        found
    }

    /// The most a side takes without losing another unit [22.9-C2, 22.11].
    fn most_alive(&self) -> u16 {
        let mut most = self.leaving_worth().1;
        for unit in &self.units {
            most += if unit.full { 4 } else { 0 };
            if !unit.drunk {
                most += if unit.level == 0 { 2 } else { 0 } + if unit.level < 2 { 3 } else { 0 };
            }
        }
        most
    }

    /// Whether by Panic, and what leaving is worth at most.
    fn leaving_worth(&self) -> (bool, u16) {
        let drunk = self.units.iter().any(|unit| unit.drunk);
        let open = |hex: &usize| self.hexes[*hex].can_retreat && !self.drunk_in(*hex) && !drunk;
        let retreats = 2 * u16::try_from((0..self.hexes.len()).filter(open).count()).unwrap();
        if !drunk && !self.panic_taken && retreats <= 3 {
            (true, 3)
        } else {
            (false, retreats)
        }
    }

    /// What may be committed now.
    pub fn open(&self) -> Open {
        let all = self.every();
        let shrugs = all.contains(&vec![Deed::NoEffect]);
        if shrugs || self.points <= self.most_alive() && !all.is_empty() {
            return Open::Any(all);
        }
        let mut spent = 0;
        let mut left = Vec::new();
        for (number, unit) in self.units.iter().enumerate() {
            let mut fate = Fate::default();
            if unit.full {
                fate.losses = 1;
                spent += 4;
            }
            if unit.level == 0 && !unit.drunk {
                fate.broken1 = true;
                spent += 2;
            }
            if unit.level < 2 && !unit.drunk && !Self::gone(unit, fate) {
                fate.broken2 = true;
                spent += 3;
            }
            if !Self::gone(unit, fate) {
                left.push(number);
            }
        }
        if !left.is_empty() {
            spent += self.leaving_worth().1;
        }
        let must_go = usize::from(self.points.saturating_sub(spent).div_ceil(4)).min(left.len());
        Open::Forced { left, must_go }
    }

    /// An action as the protocol writes it.
    pub fn item(&self, deed: Deed) -> Action {
        let unit =
            |verb: &'static str, unit: usize| Action::of(verb).with(self.units[unit].id.as_str());
        match deed {
            Deed::NoEffect => Action::of(verbs::NO_EFFECT),
            Deed::Loss(of) => unit(verbs::STEP_LOSS, of),
            Deed::Broken1(of) => unit(verbs::BROKEN_1, of),
            Deed::Broken2(of) => unit(verbs::BROKEN_2, of),
            Deed::Retreat(hex) => {
                Action::of(verbs::RETREAT).to(Place::hex(self.hexes[hex].hex.as_str()))
            }
            Deed::Panic => Action::of(verbs::PANIC),
        }
    }

    /// Every action that could be named at all.
    pub fn deeds_there_are(&self) -> Vec<Deed> {
        let units = 0..self.units.len();
        let mut deeds = vec![Deed::NoEffect, Deed::Panic];
        deeds.extend(units.clone().map(Deed::Loss));
        deeds.extend(units.clone().map(Deed::Broken1));
        deeds.extend(units.map(Deed::Broken2));
        deeds.extend((0..self.hexes.len()).map(Deed::Retreat));
        deeds
    }
}

/// The rest of an allocation that begins with these actions in this order, if there is one.
pub fn can_complete(all: &BTreeSet<Vec<Deed>>, begun: &[Deed]) -> bool {
    let order = begun.last().map_or(0, |deed| deed.order());
    if begun.windows(2).any(|two| two[0].order() > two[1].order()) {
        return false;
    }
    all.iter().any(|whole| {
        let mut rest = whole.clone();
        for deed in begun {
            match rest.iter().position(|other| other == deed) {
                Some(at) => rest.remove(at),
                None => return false,
            };
        }
        rest.iter().all(|deed| deed.order() >= order)
    })
}
