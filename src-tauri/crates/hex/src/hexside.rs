//! Hexsides: one number per side, the same from either hex.

use serde::{Deserialize, Serialize};

use crate::coord::Direction;
use crate::grid::{Grid, HexIx};

/// Dense index of a hexside of one [`Grid`], from 0 to [`Grid::side_count`] exclusive.
///
/// Both hexes of a side give the same index; a side of the map's edge belongs to its one hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexsideIx(pub(crate) u32);

impl HexsideIx {
    /// The index as a number, for tables with one entry per hexside.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The numbers of the six sides of each hex, and the hexes of each side.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sides {
    /// By hex, the side in each direction.
    pub(crate) of_hex: Vec<[HexsideIx; 6]>,
    /// By side, the hex it was numbered from and the one beyond.
    pub(crate) hexes: Vec<(HexIx, Option<HexIx>)>,
}

impl Sides {
    /// Numbers the sides in the order of their lower hex, then of direction.
    pub(crate) fn number(neighbours: &[[Option<HexIx>; 6]]) -> Self {
        let mut sides = Self::default();
        for (index, around) in neighbours.iter().enumerate() {
            let Some(hex) = HexIx::from_index(index) else {
                break;
            };
            let of_this = Direction::ALL.map(|direction| {
                let beyond = around[direction.index()];
                let numbered = beyond.and_then(|other| sides.of_hex.get(other.index()));
                if let Some(of_other) = numbered {
                    return of_other[direction.opposite().index()];
                }
                let side = u32::try_from(sides.hexes.len()).map_or(HexsideIx(u32::MAX), HexsideIx);
                sides.hexes.push((hex, beyond));
                side
            });
            sides.of_hex.push(of_this);
        }
        sides
    }
}

impl Grid {
    /// Number of hexsides, those on the edge of the map included.
    pub fn side_count(&self) -> usize {
        self.sides.hexes.len()
    }

    /// The side of a hex in this direction; `None` only for an index that is not of this grid.
    #[inline]
    pub fn side(&self, hex: HexIx, direction: Direction) -> Option<HexsideIx> {
        self.sides
            .of_hex
            .get(hex.index())
            .map(|sides| sides[direction.index()])
    }

    /// The side that two adjacent hexes share.
    #[inline]
    pub fn side_between(&self, a: HexIx, b: HexIx) -> Option<HexsideIx> {
        self.side(a, self.direction(a, b)?)
    }

    /// The hexes of a side, the one with the lower index first; a side of the map's edge has no second one.
    pub fn side_hexes(&self, side: HexsideIx) -> Option<(HexIx, Option<HexIx>)> {
        self.sides.hexes.get(side.index()).copied()
    }
}
