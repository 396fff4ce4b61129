//! Who sees what: private maps, decks, hidden and masked pieces.

use crate::state::{At, Piece, TableState};
use motti_engine::{PieceId, Seat, Viewer};
use motti_module::FreeTable;
use motti_module::source::{TableCounterSource, TraitSource};
use smol_str::SmolStr;

/// Through whose eyes a table is seen: the sides of those who look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// Everything.
    All,
    /// What these sides together see.
    Sides(Vec<SmolStr>),
}

/// What is seen of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Seen {
    /// Nothing, not even that it is there.
    Nothing,
    /// That a masked piece is there; the trait of this number masks it.
    Covered(usize),
    /// The piece.
    Open,
}

impl Eyes {
    /// The eyes of a viewer.
    pub fn of(state: &TableState, viewer: &Viewer) -> Self {
        match viewer {
            Viewer::Omniscient => Eyes::All,
            Viewer::Seats(seats) => {
                let held = state.sides.iter().filter(|(_, seat)| seats.contains(seat));
                Eyes::Sides(held.map(|(side, _)| side.clone()).collect())
            }
        }
    }

    /// The eyes of one seat.
    pub fn seat(state: &TableState, seat: &Seat) -> Self {
        let held = state.sides.iter().filter(|(_, holder)| *holder == seat);
        Eyes::Sides(held.map(|(side, _)| side.clone()).collect())
    }

    /// The eyes of somebody without a side.
    pub const fn nobody() -> Self {
        Eyes::Sides(Vec::new())
    }

    /// Whether they are those of this side too.
    pub fn have(&self, side: &str) -> bool {
        match self {
            Eyes::All => true,
            Eyes::Sides(sides) => sides.iter().any(|held| held == side),
        }
    }

    /// Whether they see what lies on a map.
    pub fn see_map(&self, table: &FreeTable, map: u16) -> bool {
        let Some(map) = table.source.maps.get(usize::from(map)) else {
            return false;
        };
        map.private_to.is_empty()
            || map.others_look
            || map.private_to.iter().any(|side| self.have(side))
    }

    /// What they see of a piece.
    pub fn see(&self, table: &FreeTable, state: &TableState, id: &PieceId) -> Seen {
        let Some(piece) = state.pieces.get(id) else {
            return Seen::Nothing;
        };
        let Some(counter) = state.counter(table, &piece.counter) else {
            return Seen::Nothing;
        };
        if *self == Eyes::All {
            return Seen::Open;
        }
        match piece.at {
            At::Map(spot) if !self.see_map(table, spot.map) => return Seen::Nothing,
            At::Map(_) => {}
            At::Deck(ix) => {
                let deck = state.decks.get(usize::from(ix));
                let shown = deck.is_some_and(|deck| !deck.down && deck.cards.last() == Some(id));
                if !shown {
                    return Seen::Nothing;
                }
            }
        }
        self.see_traits(counter, piece)
    }

    fn see_traits(&self, counter: &TableCounterSource, piece: &Piece) -> Seen {
        let mut seen = Seen::Open;
        for (ix, (found, level)) in counter.traits.iter().zip(&piece.levels).enumerate() {
            match found {
                TraitSource::Hide { .. } if owner(level).is_some_and(|side| !self.have(side)) => {
                    return Seen::Nothing;
                }
                TraitSource::Mask { .. }
                    if seen == Seen::Open && owner(level).is_some_and(|side| !self.have(side)) =>
                {
                    seen = Seen::Covered(ix);
                }
                _ => {}
            }
        }
        seen
    }
}

/// The owner in the state of a mask or of something hidden; `None` where it is open.
pub fn owner(level: &str) -> Option<&str> {
    let owner = level.split(';').next().unwrap_or_default();
    (!owner.is_empty() && owner != "null").then_some(owner)
}
