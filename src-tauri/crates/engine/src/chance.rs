//! Chance beside the dice: the same for the same number, on every platform.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A source of chance for tests and for players that only roll dice about what to do. It is no dice
/// of a game: nothing it gives is part of the record but the choice that was made with it.
#[derive(Clone, Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// Chance from a number.
    pub fn new(number: u64) -> Self {
        Chance(ChaCha8Rng::seed_from_u64(number))
    }

    /// A whole number below `bound`; 0 when the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX);
        if bound == 0 {
            return 0;
        }
        // The bias of a remainder of 64 bits is beyond any test.
        usize::try_from(self.0.next_u64() % bound).unwrap_or(0)
    }

    /// One of these; `None` when there are none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let ix = self.below(from.len());
        from.get(ix)
    }

    /// Any number.
    pub fn any(&mut self) -> u64 {
        self.0.next_u64()
    }
}
