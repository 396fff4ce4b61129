//! [22.5, 22.6] What a side has to spend, and with which units and hexes.

use super::allocation::{Stand, Subject, Suffered};
use super::retreat::all_find_room;
use crate::state::{Combat, Side, Sobriety, State};
use crate::title::Tornio44;
use crate::zoc::Ground;
use motti_hex::HexIx;

/// What a side has to spend, with the units and hexes its numbers stand for.
pub(crate) struct Bill {
    pub(crate) suffered: Suffered,
    pub(crate) units: Vec<u16>,
    pub(crate) hexes: Vec<HexIx>,
}

impl Tornio44 {
    /// The units of the side that is asked which may take combat actions. [22.5]
    pub(crate) fn subjects(&self, state: &State, combat: &Combat) -> Vec<u16> {
        let on_map = |unit: &u16| state.unit(*unit).is_some_and(|of| of.hex().is_some());
        let defends = combat.asked != state.phasing();
        if defends || combat.close {
            let side = combat.asked;
            state
                .in_hex(combat.target)
                .filter(|unit| self.is_of(*unit, side))
                .collect()
        } else {
            combat.attackers.iter().copied().filter(on_map).collect()
        }
    }

    /// What the side that is asked has to spend.
    pub(crate) fn bill(&self, state: &State, combat: &Combat) -> Bill {
        let side = combat.asked;
        let units = self.subjects(state, combat);
        let hexes = Self::hexes_of_units(state, &units);
        let mut subjects = Vec::with_capacity(units.len());
        for &unit in &units {
            let (Some(of), Some(counter)) = (state.unit(unit), self.counter(unit)) else {
                continue;
            };
            let hex = of.hex().and_then(|hex| hexes.binary_search(&hex).ok());
            let times = if combat.close && self.doubles(unit) {
                self.charts.numbers.close_combat
            } else {
                1
            };
            let defense = counter.faces.map(|face| i32::from(face.defense) * times);
            subjects.push(Subject {
                hex: hex.and_then(|hex| u8::try_from(hex).ok()).unwrap_or(0),
                full: self.steps_of(unit, of) > 1,
                level: of.broken,
                motti: self.level_of(of) - of.broken,
                intoxicated: of.sobriety == Sobriety::Intoxicated,
                defense: if self.steps_of(unit, of) > 1 {
                    defense
                } else {
                    [defense[1]; 2]
                },
            });
        }
        let drunk = subjects.iter().any(|subject| subject.intoxicated);
        let ground = Ground::of(self, state, side);
        let stands = hexes.iter().map(|hex| {
            let all: Vec<u16> = state
                .in_hex(*hex)
                .filter(|unit| self.is_of(*unit, side))
                .collect();
            Stand {
                can_retreat: !drunk && self.hex_can_retreat(state, combat, &ground, &all),
                bystanders: all.iter().any(|unit| !units.contains(unit)),
            }
        });
        let suffered = Suffered {
            points: combat.points,
            hexes: stands.collect(),
            subjects,
            panic_open: !drunk,
            panic_taken: combat.panic.is_some_and(|other| other != side),
            sole_die: combat.sole_die,
        };
        Bill {
            suffered,
            units,
            hexes,
        }
    }

    /// Whether everybody in a hex has somewhere to retreat to. [22.6.5]
    fn hex_can_retreat(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        units: &[u16],
    ) -> bool {
        let options: Vec<Vec<HexIx>> = units
            .iter()
            .map(|unit| self.ways_left(state, combat, ground, *unit, units))
            .collect();
        let side = combat.asked;
        all_find_room(&options, &|hex| self.room_in(state, side, hex))
    }

    /// How many more units of a side find room in a hex. [7.0]
    pub(crate) fn room_in(&self, state: &State, side: Side, hex: HexIx) -> usize {
        self.room_beside(self.count(state, side, hex), hex)
    }

    /// How many more units of a side find room in a hex where it has so many. [7.0]
    pub(crate) fn room_beside(&self, count: usize, hex: HexIx) -> usize {
        if self.is_limited(hex) {
            self.numbers.stacking.saturating_sub(count)
        } else {
            usize::MAX
        }
    }
}
