//! Axial coordinates, the six directions and their compass names.

use std::ops::{Add, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};

/// The place of a hex in an endless plane of hexes.
///
/// `q` and `r` are two of the three cube coordinates; the third is [`Axial::s`], and the three add up to zero. In a
/// pointy-top plane `q` grows eastwards and `r` towards the south-east; in a flat-top plane `q` grows towards the
/// south-east and `r` southwards. Arithmetic is exact for coordinates of up to a million; those of a map are far
/// smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Axial {
    /// First cube coordinate.
    pub q: i32,
    /// Second cube coordinate.
    pub r: i32,
}

impl Axial {
    /// The hex at `q`, `r`.
    pub const fn new(q: i32, r: i32) -> Self {
        Self { q, r }
    }

    /// The third cube coordinate, `-q - r`.
    pub const fn s(self) -> i32 {
        -self.q - self.r
    }

    /// The adjacent hex in this direction.
    ///
    /// ```
    /// use motti_hex::{Axial, pointy};
    /// assert_eq!(Axial::new(4, 2).neighbour(pointy::E), Axial::new(5, 2));
    /// ```
    #[must_use]
    pub fn neighbour(self, direction: Direction) -> Self {
        self + direction.step()
    }

    /// The six adjacent hexes, clockwise.
    pub fn neighbours(self) -> [Self; 6] {
        Direction::ALL.map(|direction| self.neighbour(direction))
    }

    /// The direction of an adjacent hex, or `None` when `other` is not adjacent.
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        let step = other - self;
        Direction::ALL
            .into_iter()
            .find(|direction| direction.step() == step)
    }
}

impl Add for Axial {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.q + other.q, self.r + other.r)
    }
}

impl Sub for Axial {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.q - other.q, self.r - other.r)
    }
}

impl Neg for Axial {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.q, -self.r)
    }
}

impl Mul<i32> for Axial {
    type Output = Self;
    fn mul(self, factor: i32) -> Self {
        Self::new(self.q * factor, self.r * factor)
    }
}

/// One of the six ways out of a hex, numbered clockwise from 0.
///
/// Direction 0 is north in a flat-top plane and north-west in a pointy-top one; [`flat`] and [`pointy`] name them
/// all, and [`Orientation::compass`] tells the name of one. In files it is its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Direction(u8);

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    const STEPS: [Axial; 6] = [
        Axial::new(0, -1),
        Axial::new(1, -1),
        Axial::new(1, 0),
        Axial::new(0, 1),
        Axial::new(-1, 1),
        Axial::new(-1, 0),
    ];

    /// The direction with this number, 0 to 5.
    pub const fn new(number: u8) -> Option<Self> {
        if number < 6 { Some(Self(number)) } else { None }
    }

    /// Its number, 0 to 5, for indexing tables of six.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// This direction turned clockwise by so many sixths of a circle.
    #[must_use]
    pub const fn turned(self, sixths: u8) -> Self {
        Self((self.0 + sixths % 6) % 6)
    }

    /// What one step in this direction adds to a coordinate.
    pub const fn step(self) -> Axial {
        Self::STEPS[self.index()]
    }
}

impl TryFrom<u8> for Direction {
    type Error = String;
    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("direction {number}: expected 0 to 5, clockwise"))
    }
}

impl From<Direction> for u8 {
    fn from(direction: Direction) -> Self {
        direction.0
    }
}

/// The directions of a plane of pointy-top hexes, which lie in horizontal rows.
pub mod pointy {
    use super::Direction;

    /// North-west.
    pub const NW: Direction = Direction(0);
    /// North-east.
    pub const NE: Direction = Direction(1);
    /// East.
    pub const E: Direction = Direction(2);
    /// South-east.
    pub const SE: Direction = Direction(3);
    /// South-west.
    pub const SW: Direction = Direction(4);
    /// West.
    pub const W: Direction = Direction(5);
}

/// The directions of a plane of flat-top hexes, which lie in vertical columns.
pub mod flat {
    use super::Direction;

    /// North.
    pub const N: Direction = Direction(0);
    /// North-east.
    pub const NE: Direction = Direction(1);
    /// South-east.
    pub const SE: Direction = Direction(2);
    /// South.
    pub const S: Direction = Direction(3);
    /// South-west.
    pub const SW: Direction = Direction(4);
    /// North-west.
    pub const NW: Direction = Direction(5);
}

/// A point of the compass, written by its letters (`N`, `NE` ...).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Compass {
    /// North.
    N,
    /// North-east.
    NE,
    /// East.
    E,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// West.
    W,
    /// North-west.
    NW,
}

impl Compass {
    /// Its letters, as in files.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::NE => "NE",
            Self::E => "E",
            Self::SE => "SE",
            Self::S => "S",
            Self::SW => "SW",
            Self::W => "W",
            Self::NW => "NW",
        }
    }
}

impl std::fmt::Display for Compass {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.letters())
    }
}

/// How the hexes of a map stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// A corner on top: straight rows from west to east, every other row half a hex aside.
    Pointy,
    /// A side on top: straight columns from north to south, every other column half a hex aside.
    Flat,
}

impl Orientation {
    /// The compass names of directions 0 to 5.
    pub const fn compass_names(self) -> [Compass; 6] {
        match self {
            Self::Pointy => [
                Compass::NW,
                Compass::NE,
                Compass::E,
                Compass::SE,
                Compass::SW,
                Compass::W,
            ],
            Self::Flat => [
                Compass::N,
                Compass::NE,
                Compass::SE,
                Compass::S,
                Compass::SW,
                Compass::NW,
            ],
        }
    }

    /// The compass name of a direction.
    ///
    /// ```
    /// use motti_hex::{Compass, Orientation, flat};
    /// assert_eq!(Orientation::Flat.compass(flat::SE), Compass::SE);
    /// assert_eq!(Orientation::Pointy.compass(flat::SE), Compass::E); // the same number, another plane
    /// ```
    pub const fn compass(self, direction: Direction) -> Compass {
        self.compass_names()[direction.index()]
    }

    /// The direction of that name, or `None` where no hexside faces it (east in a flat-top plane).
    pub fn direction(self, compass: Compass) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|direction| self.compass(*direction) == compass)
    }
}
