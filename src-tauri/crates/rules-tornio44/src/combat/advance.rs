//! [24.0, 24.1] Who may advance into a hex the enemy has left, and where a Tank goes on.

use super::retreat::Closed;
use motti_engine::RuleId;

/// Facts about a unit and the hex left by the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) participated: bool,
    /// Retreated into the hex before its combat.
    pub(crate) newcomer: bool,
    /// Retreated or panicked in this combat.
    pub(crate) fell_back: bool,
    /// Its Broken Level, that of a Motti included.
    pub(crate) level: u8,
    /// Field (also mountain) or Rocket Artillery.
    pub(crate) artillery: bool,
    pub(crate) adjacent: bool,
    pub(crate) closed: Option<Closed>,
    /// How many more units find room.
    pub(crate) room: usize,
}

/// Why a unit may not advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoAdvance {
    /// It took no part in the combat.
    NoPart,
    /// It retreated into the hex before its combat, and so takes no part in it. [22.7]
    Newcomer,
    /// It fell back itself.
    FellBack,
    /// It is Broken.
    Broken(u8),
    /// It is artillery of a kind that never advances.
    Artillery,
    /// It is not next to the hex.
    NotAdjacent,
    /// Its class may not take the step.
    Closed(Closed),
    /// There is no room.
    Full,
    /// Enemy units stand there.
    Enemy,
    /// Only Tanks go on.
    NotTank,
    /// Neither Open Ground nor joined by a road.
    NeitherOpenNorRoad,
    /// A river without a bridge.
    NoBridge,
    /// By night no road leads next to the enemy.
    NightRoad,
}

impl NoAdvance {
    /// The rule that refuses.
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            NoAdvance::NoPart
            | NoAdvance::FellBack
            | NoAdvance::Broken(_)
            | NoAdvance::Artillery
            | NoAdvance::NotAdjacent => RuleId::of("24.0"),
            NoAdvance::Newcomer => RuleId::of("22.7"),
            NoAdvance::Closed(Closed::Illegal) => RuleId::of("5.1"),
            NoAdvance::Closed(Closed::Terrain) => RuleId::of("18.6"),
            NoAdvance::Closed(Closed::River) => RuleId::of("18.1.1"),
            NoAdvance::Full => RuleId::of("7.0"),
            NoAdvance::Enemy
            | NoAdvance::NotTank
            | NoAdvance::NeitherOpenNorRoad
            | NoAdvance::NoBridge => RuleId::of("24.1"),
            NoAdvance::NightRoad => RuleId::of("27.3-g"),
        }
    }
}

impl Candidate {
    /// Whether it may enter the hex that was left. [24.0]
    ///
    /// # Errors
    /// The first demand it does not meet.
    pub(crate) const fn judge(&self) -> Result<(), NoAdvance> {
        if !self.participated {
            Err(NoAdvance::NoPart)
        } else if self.newcomer {
            Err(NoAdvance::Newcomer)
        } else if self.fell_back {
            Err(NoAdvance::FellBack)
        } else if self.level > 0 {
            Err(NoAdvance::Broken(self.level))
        } else if self.artillery {
            Err(NoAdvance::Artillery)
        } else if !self.adjacent {
            Err(NoAdvance::NotAdjacent)
        } else if let Some(closed) = self.closed {
            Err(NoAdvance::Closed(closed))
        } else if self.room == 0 {
            Err(NoAdvance::Full)
        } else {
            Ok(())
        }
    }
}

/// Facts about the hex a Tank would go on into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SecondHex {
    pub(crate) tank: bool,
    pub(crate) enemy: bool,
    pub(crate) open_ground: bool,
    /// Joined to the first hex by a road or railroad.
    pub(crate) road: bool,
    pub(crate) river: bool,
    /// A bridge that stands, damaged or not.
    pub(crate) bridge: bool,
    pub(crate) closed: Option<Closed>,
    pub(crate) night: bool,
    pub(crate) enemy_adjacent: bool,
    pub(crate) room: usize,
}

impl SecondHex {
    /// Whether a Tank may go on into it. [24.1, 27.3-g]
    ///
    /// # Errors
    /// The first demand it does not meet.
    pub(crate) const fn judge(&self) -> Result<(), NoAdvance> {
        let dark = self.night && self.enemy_adjacent;
        if !self.tank {
            Err(NoAdvance::NotTank)
        } else if let Some(Closed::Illegal) = self.closed {
            Err(NoAdvance::Closed(Closed::Illegal))
        } else if self.enemy {
            Err(NoAdvance::Enemy)
        } else if self.river && !self.bridge {
            Err(NoAdvance::NoBridge)
        } else if !self.open_ground && !self.road {
            Err(NoAdvance::NeitherOpenNorRoad)
        } else if !self.open_ground && dark {
            Err(NoAdvance::NightRoad)
        } else if let Some(closed) = self.closed {
            Err(NoAdvance::Closed(closed))
        } else if self.room == 0 {
            Err(NoAdvance::Full)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READY: Candidate = Candidate {
        participated: true,
        newcomer: false,
        fell_back: false,
        level: 0,
        artillery: false,
        adjacent: true,
        closed: None,
        room: 1,
    };

    #[test]
    fn only_unbroken_participants_next_to_the_hex_advance() {
        assert_eq!(READY.judge(), Ok(()));
        for refused in [
            Candidate { level: 1, ..READY },
            Candidate {
                participated: false,
                ..READY
            },
            Candidate {
                fell_back: true,
                ..READY
            },
            Candidate {
                artillery: true,
                ..READY
            },
            Candidate {
                adjacent: false,
                ..READY
            },
        ] {
            assert_eq!(
                refused.judge().unwrap_err().rule().as_str(),
                "24.0",
                "{refused:?}"
            );
        }
        let across = Candidate {
            closed: Some(Closed::River),
            ..READY
        };
        assert_eq!(across.judge().unwrap_err().rule().as_str(), "18.1.1");
        assert_eq!(Candidate { room: 0, ..READY }.judge(), Err(NoAdvance::Full));
    }

    const NEXT: SecondHex = SecondHex {
        tank: true,
        enemy: false,
        open_ground: true,
        road: false,
        river: false,
        bridge: false,
        closed: None,
        night: false,
        enemy_adjacent: true,
        room: 1,
    };

    #[test]
    fn a_tank_goes_on_over_open_ground_or_a_road() {
        assert_eq!(NEXT.judge(), Ok(()));
        let forest = SecondHex {
            open_ground: false,
            ..NEXT
        };
        assert_eq!(forest.judge(), Err(NoAdvance::NeitherOpenNorRoad));
        let bridged = SecondHex {
            road: true,
            river: true,
            bridge: true,
            ..forest
        };
        assert_eq!(bridged.judge(), Ok(()));
        let river = SecondHex {
            river: true,
            ..NEXT
        };
        assert_eq!(
            river.judge().unwrap_err().rule().as_str(),
            "24.1",
            "Illustration 15"
        );
        assert_eq!(
            SecondHex {
                enemy: true,
                ..NEXT
            }
            .judge(),
            Err(NoAdvance::Enemy)
        );
        assert_eq!(
            SecondHex {
                tank: false,
                ..NEXT
            }
            .judge(),
            Err(NoAdvance::NotTank)
        );
    }

    #[test]
    fn by_night_a_road_does_not_lead_next_to_the_enemy() {
        let road = SecondHex {
            open_ground: false,
            road: true,
            night: true,
            ..NEXT
        };
        assert_eq!(road.judge().unwrap_err().rule().as_str(), "27.3-g");
        assert_eq!(
            SecondHex {
                enemy_adjacent: false,
                ..road
            }
            .judge(),
            Ok(())
        );
        assert_eq!(
            SecondHex {
                open_ground: true,
                ..road
            }
            .judge(),
            Ok(())
        );
    }
}
