//! [22.6.5, 22.6.6, 22.8] Where a unit that retreats or panics may go.
//!
//! What a hex must be is judged first; of the hexes left, those that are neither in an enemy zone of
//! control nor nearer to the enemy or his own are taken before others.

use motti_engine::RuleId;
use motti_hex::HexIx;

/// Facts about one step a unit could take to fall back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    /// The hex; `None` off the map from a VP exit hex.
    pub(crate) to: Option<HexIx>,
    /// Why its class may not take the step at all.
    pub(crate) closed: Option<Closed>,
    /// How many more units of its side find room there.
    pub(crate) room: usize,
    pub(crate) enemy: bool,
    pub(crate) friend: bool,
    /// A combat was fought there earlier in this phase.
    pub(crate) fought: bool,
    pub(crate) enemy_zoc: bool,
    /// A zone of control of its own side reaches there.
    pub(crate) own_zoc: bool,
    pub(crate) enemy_owned: bool,
    /// Farther from every opposing hex than before.
    pub(crate) away: bool,
}

/// Why a class of unit may not take a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Closed {
    /// The hex is illegal.
    Illegal,
    /// The terrain is closed to the class.
    Terrain,
    /// The river is closed to the class.
    River,
}

/// Why a unit may not fall back into a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Barred {
    /// Its class may not take the step.
    Closed(Closed),
    /// Enemy units hold the hex alone. [22.6.5-a]
    Enemy,
    /// A combat was fought there, and no friend stands there now. [22.6.5-a]
    Fought,
    /// There is no room. [22.6.5-b]
    Full,
    /// It lies in an enemy zone of control, and another hex does not. [22.6.5-c]
    EnemyZoc,
    /// It is the enemy's or nearer to him, and another hex is not. [22.6.5-e]
    TowardsEnemy,
    /// Panic leads two hexes away from where it began. [22.6.6]
    NotFarEnough,
}

impl Barred {
    /// The rule that refuses.
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Barred::Closed(Closed::Illegal) => RuleId::of("22.6.5-d"),
            Barred::Closed(Closed::Terrain) => RuleId::of("18.6"),
            Barred::Closed(Closed::River) => RuleId::of("18.1.1"),
            Barred::Enemy | Barred::Fought => RuleId::of("22.6.5-a"),
            Barred::Full => RuleId::of("22.6.5-b"),
            Barred::EnemyZoc => RuleId::of("22.6.5-c"),
            Barred::TowardsEnemy => RuleId::of("22.6.5-e"),
            Barred::NotFarEnough => RuleId::of("22.6.6"),
        }
    }
}

impl Way {
    /// What a hex must be in any case.
    ///
    /// # Errors
    /// The first demand it does not meet.
    pub(crate) const fn must(&self) -> Result<(), Barred> {
        if let Some(closed) = self.closed {
            Err(Barred::Closed(closed))
        } else if self.enemy && !self.friend {
            Err(Barred::Enemy)
        } else if self.fought && !self.friend {
            Err(Barred::Fought)
        } else if self.room == 0 {
            Err(Barred::Full)
        } else {
            Ok(())
        }
    }

    /// Free of enemy control, or contested, or held by a friend. [22.6.5-c]
    pub(crate) const fn out_of_zoc(&self) -> bool {
        !self.enemy_zoc || self.own_zoc || self.friend
    }

    /// Neither the enemy's nor nearer to him. [22.6.5-e]
    pub(crate) const fn clear(&self) -> bool {
        !self.enemy_owned && self.away
    }

    /// How good a hex is: 0 is the best. [22.6.5-c, 22.6.5-e]
    pub(crate) const fn class(&self) -> u8 {
        match (self.out_of_zoc(), self.clear()) {
            (true, true) => 0,
            (true, false) => 1,
            (false, true) => 2,
            (false, false) => 3,
        }
    }
}

/// Judges each way a unit has against the others: those of the best class are open.
pub(crate) fn judge(ways: &[Way]) -> Vec<Result<(), Barred>> {
    let best = ways
        .iter()
        .filter(|way| way.must().is_ok())
        .map(Way::class)
        .min();
    let zoc_can_be_spared = best.is_some_and(|best| best < 2);
    ways.iter()
        .map(|way| {
            way.must()?;
            if Some(way.class()) == best {
                Ok(())
            } else if !way.out_of_zoc() && zoc_can_be_spared {
                Err(Barred::EnemyZoc)
            } else {
                Err(Barred::TowardsEnemy)
            }
        })
        .collect()
}

/// Whether every unit can be given one of its hexes with room for all. [22.6.5-b]
///
/// `options` names for each unit the hexes open to it; `room` says how many units fit.
pub(crate) fn all_find_room(options: &[Vec<HexIx>], room: &dyn Fn(HexIx) -> usize) -> bool {
    let mut taken: Vec<(HexIx, usize)> = Vec::new();
    for unit in 0..options.len() {
        if !seat(unit, options, room, &mut taken, &mut Vec::new()) {
            return false;
        }
    }
    true
}

/// Finds room for one more unit, moving others where that helps.
fn seat(
    unit: usize,
    options: &[Vec<HexIx>],
    room: &dyn Fn(HexIx) -> usize,
    taken: &mut Vec<(HexIx, usize)>,
    tried: &mut Vec<HexIx>,
) -> bool {
    let Some(open) = options.get(unit) else {
        return false;
    };
    for hex in open {
        if tried.contains(hex) {
            continue;
        }
        tried.push(*hex);
        if taken.iter().filter(|(other, _)| other == hex).count() < room(*hex) {
            taken.push((*hex, unit));
            return true;
        }
        let here: Vec<usize> = taken
            .iter()
            .filter(|(other, _)| other == hex)
            .map(|(_, other)| *other)
            .collect();
        for other in here {
            if seat(other, options, room, taken, tried) {
                // The other has a second entry now; its first one becomes this unit's.
                if let Some(entry) = taken.iter_mut().find(|entry| **entry == (*hex, other)) {
                    entry.1 = unit;
                }
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(hex: u16) -> Way {
        Way {
            to: Some(HexIx(hex)),
            closed: None,
            room: 10,
            enemy: false,
            friend: false,
            fought: false,
            enemy_zoc: false,
            own_zoc: false,
            enemy_owned: false,
            away: true,
        }
    }

    fn allowed(ways: &[Way]) -> Vec<bool> {
        judge(ways).iter().map(Result::is_ok).collect()
    }

    #[test]
    fn an_enemy_hex_needs_a_friend_in_it() {
        let ways = [
            Way {
                enemy: true,
                ..way(1)
            },
            Way {
                enemy: true,
                friend: true,
                ..way(2)
            },
        ];
        assert_eq!(allowed(&ways), [false, true]);
        assert_eq!(judge(&ways)[0].unwrap_err().rule().as_str(), "22.6.5-a");
    }

    #[test]
    fn an_old_battlefield_needs_a_friend_in_it() {
        let ways = [
            Way {
                fought: true,
                ..way(1)
            },
            Way {
                fought: true,
                friend: true,
                ..way(2)
            },
        ];
        assert_eq!(allowed(&ways), [false, true]);
    }

    #[test]
    fn there_must_be_room() {
        assert_eq!(
            judge(&[Way { room: 0, ..way(1) }])[0]
                .unwrap_err()
                .rule()
                .as_str(),
            "22.6.5-b"
        );
        assert_eq!(allowed(&[Way { room: 1, ..way(1) }]), [true]);
    }

    #[test]
    fn enemy_control_is_taken_without_alternative_only() {
        let plain = Way {
            enemy_zoc: true,
            ..way(1)
        };
        let contested = Way {
            enemy_zoc: true,
            own_zoc: true,
            ..way(2)
        };
        assert_eq!(allowed(&[plain, contested]), [false, true]);
        assert_eq!(
            judge(&[plain, contested])[0].unwrap_err().rule().as_str(),
            "22.6.5-c"
        );
        assert_eq!(allowed(&[plain]), [true]);
        let held = Way {
            enemy_zoc: true,
            friend: true,
            ..way(3)
        };
        assert_eq!(allowed(&[plain, held]), [false, true]);
    }

    #[test]
    fn own_ground_comes_before_the_enemys() {
        let theirs = Way {
            enemy_owned: true,
            ..way(1)
        };
        assert_eq!(allowed(&[theirs, way(2)]), [false, true]);
        assert_eq!(
            judge(&[theirs, way(2)])[0].unwrap_err().rule().as_str(),
            "22.6.5-e"
        );
        let nearer = Way {
            away: false,
            ..way(3)
        };
        assert_eq!(allowed(&[nearer, way(2)]), [false, true]);
        assert_eq!(
            allowed(&[theirs, nearer]),
            [true, true],
            "both are of one class"
        );
    }

    #[test]
    fn out_of_control_comes_before_away() {
        let safe = Way {
            enemy_owned: true,
            ..way(1)
        };
        let watched = Way {
            enemy_zoc: true,
            ..way(2)
        };
        assert_eq!(allowed(&[safe, watched]), [true, false]);
        let worst = Way {
            enemy_zoc: true,
            enemy_owned: true,
            ..way(3)
        };
        assert_eq!(allowed(&[worst, watched]), [false, true]);
        assert_eq!(
            judge(&[worst, watched])[0].unwrap_err().rule().as_str(),
            "22.6.5-e"
        );
    }

    #[test]
    fn closed_ways_say_why() {
        let closed = |closed| {
            Way {
                closed: Some(closed),
                ..way(1)
            }
            .must()
            .unwrap_err()
            .rule()
        };
        assert_eq!(closed(Closed::Illegal).as_str(), "22.6.5-d");
        assert_eq!(closed(Closed::River).as_str(), "18.1.1");
        assert_eq!(closed(Closed::Terrain).as_str(), "18.6");
    }

    #[test]
    fn a_stack_finds_room_together() {
        let (a, b) = (HexIx(1), HexIx(2));
        let one_each = |_: HexIx| 1;
        assert!(
            all_find_room(&[vec![a, b], vec![a]], &one_each),
            "the first gives way to the second"
        );
        assert!(!all_find_room(&[vec![a], vec![a]], &one_each));
        assert!(all_find_room(&[vec![a], vec![a]], &|_| 2));
        assert!(!all_find_room(&[vec![a], vec![]], &one_each));
        assert!(all_find_room(&[], &one_each));
    }

    /// Every way to seat the units, tried one by one.
    fn slow(options: &[Vec<HexIx>], room: &mut [usize]) -> bool {
        let Some((first, rest)) = options.split_first() else {
            return true;
        };
        first.iter().any(|hex| {
            let at = hex.index();
            if room[at] == 0 {
                return false;
            }
            room[at] -= 1;
            let fits = slow(rest, room);
            room[at] += 1;
            fits
        })
    }

    #[test]
    fn room_agrees_with_trying_everything() {
        let mut seed = 5_u64;
        let mut below = |n: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        let mut fitted = 0;
        for _ in 0..3_000 {
            let hexes = 1 + below(4);
            let mut room: Vec<usize> = (0..hexes)
                .map(|_| usize::try_from(below(3)).unwrap())
                .collect();
            let options: Vec<Vec<HexIx>> = (0..=below(5))
                .map(|_| {
                    (0..hexes)
                        .filter(|_| below(2) == 0)
                        .map(|hex| HexIx(u16::try_from(hex).unwrap()))
                        .collect()
                })
                .collect();
            let of = room.clone();
            let expected = slow(&options, &mut room);
            fitted += usize::from(expected);
            assert_eq!(
                all_find_room(&options, &|hex| of[hex.index()]),
                expected,
                "{options:?} {of:?}"
            );
        }
        assert!((500..2_500).contains(&fitted), "{fitted}");
    }
}
