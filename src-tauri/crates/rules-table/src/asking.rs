//! What expressions ask of a piece and of those it lies with, within bounds, and never of what somebody may not see.

use crate::levels::Read;
use crate::state::At;
use motti_module::source::TraitSource;
use motti_module::table::expression::{Facts, Group, Unclear};
use std::cell::Cell;

/// The deepest that properties ask for each other.
const DEEPEST: usize = 16;
/// Most steps for one question, those of all expressions within expressions together.
pub const STEPS: usize = 20_000;

/// How deep a question is by now, and how many steps are left for all of it.
#[derive(Clone, Copy)]
pub struct Within<'c> {
    depth: usize,
    left: &'c Cell<usize>,
}

impl<'c> Within<'c> {
    /// A question from outside, with so many steps.
    pub const fn of(left: &'c Cell<usize>) -> Self {
        Within { depth: 0, left }
    }

    /// One question deeper.
    #[must_use]
    pub const fn deeper(self) -> Self {
        Within {
            depth: self.depth + 1,
            left: self.left,
        }
    }

    /// Takes steps; whether there were enough left.
    pub fn spend(self, steps: usize) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(steps));
        left >= steps && self.depth <= DEEPEST
    }
}

/// A piece as an expression asks about it.
pub struct Asking<'a, 'c> {
    /// The piece, as far as it may be looked at.
    pub read: Read<'a>,
    /// How deep the question is.
    pub within: Within<'c>,
}

impl Facts for Asking<'_, '_> {
    fn property(&self, name: &str) -> Result<Option<String>, Unclear> {
        let within = self.within.deeper();
        let found = self.read.property_within(name, within);
        // A property that cannot be worked out is not the same as none.
        if within.spend(0) && within.left.get() > 0 {
            Ok(found)
        } else {
            Err(Unclear::Bound)
        }
    }

    /// The pieces at the same point that everybody sees: what is masked or hidden would be known by its sum.
    fn others(&self, _: Group, name: Option<&str>) -> Result<Vec<String>, Unclear> {
        let read = &self.read;
        if matches!(read.piece.at, At::Deck(_)) {
            return Err(Unclear::Sense("a deck is closed".to_owned()));
        }
        let within = self.within.deeper();
        let mut values = Vec::new();
        for id in read.state.pile(read.piece.at) {
            if !within.spend(10) {
                return Err(Unclear::Bound);
            }
            let piece = read.state.pieces.get(id);
            let other = piece.and_then(|piece| Read::of(read.table, read.state, piece));
            let Some(other) = other.filter(|other| is_open(*other)) else {
                continue;
            };
            let value = name.and_then(|name| other.property_within(name, within));
            values.push(value.unwrap_or_default());
        }
        Ok(values)
    }

    fn begin(&self, steps: usize) -> bool {
        self.within.spend(steps)
    }

    fn step(&self) -> bool {
        self.within.spend(1)
    }
}

/// Whether everybody sees all of a piece.
fn is_open(read: Read<'_>) -> bool {
    read.traits().all(|(_, found, level)| match found {
        TraitSource::Mask { .. } | TraitSource::Hide { .. } => crate::eyes::owner(level).is_none(),
        _ => true,
    })
}
