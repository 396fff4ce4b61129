//! A set of hexes.

use motti_hex::HexIx;
use serde::{Deserialize, Serialize};

/// A set of hexes as words of bits: small in a save, quick to digest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexBits(#[serde(with = "crate::packed::words")] Vec<u32>);

impl HexBits {
    /// An empty set for so many hexes.
    pub fn new(hexes: usize) -> Self {
        HexBits(vec![0; hexes.div_ceil(32)])
    }

    /// Makes it the empty set of so many hexes, keeping the memory.
    pub fn empty(&mut self, hexes: usize) {
        self.0.clear();
        self.0.resize(hexes.div_ceil(32), 0);
    }

    /// The hexes in it, in order.
    pub fn iter(&self) -> impl Iterator<Item = HexIx> + '_ {
        (0_u16..).zip(&self.0).flat_map(|(word, bits)| {
            let mut bits = *bits;
            std::iter::from_fn(move || {
                let bit = u16::try_from(bits.trailing_zeros())
                    .ok()
                    .filter(|bit| *bit < 32)?;
                bits &= bits - 1;
                Some(HexIx(word * 32 + bit))
            })
        })
    }

    /// Whether a hex is in it.
    pub fn has(&self, hex: HexIx) -> bool {
        let word = self.0.get(hex.index() / 32);
        word.is_some_and(|word| word & (1 << (hex.index() % 32)) != 0)
    }

    /// Whether the sets have a hex in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Puts a hex in or takes it out; answers whether that changed anything.
    pub fn put(&mut self, hex: HexIx, there: bool) -> bool {
        let bit = 1 << (hex.index() % 32);
        let Some(word) = self.0.get_mut(hex.index() / 32) else {
            return false;
        };
        let was = *word & bit != 0;
        if there {
            *word |= bit;
        } else {
            *word &= !bit;
        }
        was != there
    }
}
