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
