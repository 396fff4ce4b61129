//! The nationalities.

use motti_engine::Seat;
use serde::{Deserialize, Serialize};

/// A nationality.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The Finns.
    Finnish,
    /// The Germans.
    German,
}

/// The seats of the title, in the order of [`Side`].
pub(crate) static SEATS: [Seat; 2] = [Seat::of("finnish"), Seat::of("german")];

impl Side {
    /// Both, in order.
    pub const BOTH: [Side; 2] = [Side::Finnish, Side::German];

    /// The seat that decides for it.
    pub fn seat(self) -> Seat {
        SEATS[self.index()].clone()
    }

    /// The side of a seat.
    pub fn of(seat: &Seat) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| SEATS[side.index()] == *seat)
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Finnish => Side::German,
            Side::German => Side::Finnish,
        }
    }

    pub(crate) const fn index(self) -> usize {
        match self {
            Side::Finnish => 0,
            Side::German => 1,
        }
    }
}
