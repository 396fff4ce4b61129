//! Sets of hexes and connected regions.

use std::ops::{BitAndAssign, BitOrAssign, SubAssign};

use serde::{Deserialize, Serialize};

use crate::grid::{Grid, HexIx, Link};
use crate::path::{Reach, Search};

/// A set of hexes of one grid, in order of index.
///
/// Union, intersection and difference work on 64 hexes at a time. Equal sets are equal in memory and in files,
/// whatever was added and removed before; in files a set is the rising list of its indices.
///
/// ```
/// use motti_hex::{HexIx, HexSet};
/// let mut zone: HexSet = [HexIx(70), HexIx(3)].into_iter().collect();
/// zone |= &HexSet::from_iter([HexIx(5)]);
/// zone.remove(HexIx(70));
/// assert_eq!(zone.iter().collect::<Vec<_>>(), [HexIx(3), HexIx(5)]);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<HexIx>", into = "Vec<HexIx>")]
pub struct HexSet {
    /// Bit n of word m is hex 64 m + n; the last word is never zero.
    words: Vec<u64>,
}

impl HexSet {
    /// The empty set.
    pub const fn new() -> Self {
        Self { words: Vec::new() }
    }

    /// The empty set with memory for so many hexes.
    pub fn with_capacity(hexes: usize) -> Self {
        Self {
            words: Vec::with_capacity(hexes.div_ceil(64)),
        }
    }

    /// Adds a hex; says whether it was new.
    pub fn insert(&mut self, hex: HexIx) -> bool {
        let (word, bit) = place(hex);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Takes a hex out; says whether it was there.
    pub fn remove(&mut self, hex: HexIx) -> bool {
        let there = self.contains(hex);
        if there {
            let (word, bit) = place(hex);
            self.words[word] &= !bit;
            self.trim();
        }
        there
    }

    /// Whether a hex is in the set.
    #[inline]
    pub fn contains(&self, hex: HexIx) -> bool {
        let (word, bit) = place(hex);
        self.words.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Number of hexes.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether there is no hex in it.
    pub const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Takes all hexes out, keeping the memory.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Whether the sets have no hex in common.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & b == 0)
    }

    /// Whether all hexes of this set are in the other one.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.words.len() <= other.words.len()
            && self
                .words
                .iter()
                .zip(&other.words)
                .all(|(a, b)| a & !b == 0)
    }

    /// The hexes in order of index.
    pub fn iter(&self) -> HexSetIter<'_> {
        HexSetIter {
            words: &self.words,
            number: 0,
            rest: self.words.first().copied().unwrap_or(0),
        }
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

fn place(hex: HexIx) -> (usize, u64) {
    (hex.index() / 64, 1 << (hex.index() % 64))
}

impl BitOrAssign<&HexSet> for HexSet {
    fn bitor_assign(&mut self, other: &HexSet) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine |= theirs;
        }
    }
}

impl BitAndAssign<&HexSet> for HexSet {
    fn bitand_assign(&mut self, other: &HexSet) {
        self.words.truncate(other.words.len());
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine &= theirs;
        }
        self.trim();
    }
}

impl SubAssign<&HexSet> for HexSet {
    fn sub_assign(&mut self, other: &HexSet) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine &= !theirs;
        }
        self.trim();
    }
}

impl Extend<HexIx> for HexSet {
    fn extend<I: IntoIterator<Item = HexIx>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl FromIterator<HexIx> for HexSet {
    fn from_iter<I: IntoIterator<Item = HexIx>>(hexes: I) -> Self {
        let mut set = Self::new();
        set.extend(hexes);
        set
    }
}

impl From<Vec<HexIx>> for HexSet {
    fn from(hexes: Vec<HexIx>) -> Self {
        hexes.into_iter().collect()
    }
}

impl From<HexSet> for Vec<HexIx> {
    fn from(set: HexSet) -> Self {
        set.iter().collect()
    }
}

impl<'s> IntoIterator for &'s HexSet {
    type Item = HexIx;
    type IntoIter = HexSetIter<'s>;
    fn into_iter(self) -> HexSetIter<'s> {
        self.iter()
    }
}

/// The hexes of a [`HexSet`] in order of index.
#[derive(Debug, Clone)]
pub struct HexSetIter<'s> {
    words: &'s [u64],
    number: u16,
    rest: u64,
}

impl Iterator for HexSetIter<'_> {
    type Item = HexIx;

    fn next(&mut self) -> Option<HexIx> {
        while self.rest == 0 {
            self.rest = *self.words.get(usize::from(self.number) + 1)?;
            self.number += 1;
        }
        let [bit, ..] = self.rest.trailing_zeros().to_le_bytes();
        self.rest &= self.rest - 1;
        Some(HexIx(self.number * 64 + u16::from(bit)))
    }
}

impl Search {
    /// The connected region around the seeds: every hex that can be walked to by steps for which `enter` says yes
    /// (asked with the hex left and the step). Seeds belong to it unasked. A hex costs its number of steps.
    ///
    /// ```
    /// # use motti_hex::{Grid, Numbering, Scheme, Search};
    /// # let scheme: Scheme = serde_json::from_str(
    /// #     r#"{ "orientation": "pointy", "first": "row", "row_digits": 2, "column_digits": 2,
    /// #          "rows_grow": "S", "columns_grow": "E", "shifted": "odd", "shift": "E",
    /// #          "sheets": [{ "rows": 5, "columns": 5 }] }"#)?;
    /// # let grid = Grid::new(Numbering::new(scheme)?);
    /// // Row 3 is closed, so the north stays by itself.
    /// let mut search = Search::new();
    /// let north = search.flood(&grid, [grid.index("0101")?], |_, step| {
    ///     grid.spot(step.hex).is_some_and(|spot| spot.row != 3)
    /// });
    /// assert_eq!(north.hexes().len(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn flood(
        &mut self,
        grid: &Grid,
        seeds: impl IntoIterator<Item = HexIx>,
        mut enter: impl FnMut(HexIx, Link) -> bool,
    ) -> Reach<'_> {
        self.run_steps(grid.len(), seeds, |hex| {
            let mut open = [None; 6];
            for link in grid.links(hex).filter(|link| enter(hex, *link)) {
                open[link.direction.index()] = Some(link.hex);
            }
            open
        })
    }
}
