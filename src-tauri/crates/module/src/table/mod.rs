//! The free table of a module whose ruleset is `table`: what is written down, checked, with everything found by name.

mod build;
pub mod expression;
mod grid;
mod length;
mod packed;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use grid::Extent;
pub use length::Length;
pub use packed::{pack_position, read_position};

use crate::source::{
    BoardPlace, BoardSource, DeckSource, DiceSource, PositionSource, TableCounterSource,
    TableMapSource, TableSource, TrackerSource,
};

/// The name of the ruleset that judges free tables.
pub const RULESET: &str = "table";
/// The file of a free table.
pub const TABLE_FILE: &str = "table/table.json";
/// The folder of its counters.
pub const COUNTERS: &str = "table/counters/";
/// The folder of its set-ups.
pub const SETUPS: &str = "table/setups/";
/// The set-up that every table has: nothing on it.
pub const EMPTY: &str = "empty";

/// A checked free table: every name in it is that of something in it.
#[derive(Debug, Clone)]
pub struct FreeTable {
    /// What is written down.
    pub source: TableSource,
    /// The counters by id.
    pub counters: BTreeMap<String, Arc<TableCounterSource>>,
    /// The set-ups by id.
    pub setups: BTreeMap<String, PositionSource>,
    /// The sides, in the order of the manifest.
    pub sides: Vec<String>,
    maps: BTreeMap<String, usize>,
    decks: BTreeMap<String, usize>,
}

/// A board where it lies.
#[derive(Debug, Clone, Copy)]
pub struct PlacedBoard<'a> {
    /// The board.
    pub board: &'a BoardSource,
    /// Its left edge in pixels of the map.
    pub x: i32,
    /// Its upper edge in pixels of the map.
    pub y: i32,
    /// Whether it lies upside down.
    pub reversed: bool,
}

impl PlacedBoard<'_> {
    /// A point of the map as the board counts it; `None` where it lies beside the board.
    pub fn inner(&self, at: [i32; 2]) -> Option<[i32; 2]> {
        let (width, height) = self.size();
        let (x, y) = (at[0].checked_sub(self.x)?, at[1].checked_sub(self.y)?);
        if !(0..width).contains(&x) || !(0..height).contains(&y) {
            return None;
        }
        Some(if self.reversed {
            [width - x, height - y]
        } else {
            [x, y]
        })
    }

    /// A point of the board as the map counts it.
    pub fn outer(&self, at: [i32; 2]) -> [i32; 2] {
        let (width, height) = self.size();
        let [x, y] = if self.reversed {
            [width.saturating_sub(at[0]), height.saturating_sub(at[1])]
        } else {
            at
        };
        [self.x.saturating_add(x), self.y.saturating_add(y)]
    }

    fn size(&self) -> (i32, i32) {
        let whole = |size: u32| i32::try_from(size).unwrap_or(i32::MAX);
        (whole(self.board.width), whole(self.board.height))
    }

    fn extent(&self) -> Extent {
        let (width, height) = self.size();
        Extent { width, height }
    }
}

impl FreeTable {
    /// How many entries the state of a turn tracker has: one for itself and one for each of its levels.
    pub fn tracker_entries(tracker: &TrackerSource) -> usize {
        build::count(&tracker.levels) + 1
    }

    /// The map of this id, with its place in the list.
    pub fn map(&self, id: &str) -> Option<(usize, &TableMapSource)> {
        let ix = *self.maps.get(id)?;
        Some((ix, self.source.maps.get(ix)?))
    }

    /// The deck of this id, with its place in the list.
    pub fn deck(&self, id: &str) -> Option<(usize, &DeckSource)> {
        let ix = *self.decks.get(id)?;
        Some((ix, self.source.decks.get(ix)?))
    }

    /// The dice of this id.
    pub fn dice(&self, id: &str) -> Option<&DiceSource> {
        self.source.dice.iter().find(|dice| dice.id == id)
    }

    /// The turn tracker of this id, with its place in the list.
    pub fn tracker(&self, id: &str) -> Option<(usize, &TrackerSource)> {
        let mut trackers = self.source.trackers.iter().enumerate();
        trackers.find(|(_, tracker)| tracker.id == id)
    }

    /// The boards on a map where they lie, in the order of their slots.
    pub fn placed<'a>(
        &self,
        map: &'a TableMapSource,
        boards: &[BoardPlace],
    ) -> Vec<PlacedBoard<'a>> {
        let mut found: Vec<(&BoardPlace, &BoardSource)> = boards
            .iter()
            .filter_map(|place| {
                let board = map.boards.iter().find(|board| board.name == place.board)?;
                Some((place, board))
            })
            .collect();
        found.sort_by_key(|(place, _)| (place.row, place.column));
        let size = |size: u32| i32::try_from(size).unwrap_or(i32::MAX);
        found
            .iter()
            .map(|(place, board)| {
                let left = found
                    .iter()
                    .filter(|(other, _)| other.row == place.row && other.column < place.column);
                let above = found
                    .iter()
                    .filter(|(other, _)| other.column == place.column && other.row < place.row);
                let sum = |first: i32, sizes: &mut dyn Iterator<Item = i32>| {
                    sizes.fold(first, i32::saturating_add)
                };
                PlacedBoard {
                    board,
                    x: sum(map.edge[0], &mut left.map(|(_, board)| size(board.width))),
                    y: sum(map.edge[1], &mut above.map(|(_, board)| size(board.height))),
                    reversed: place.reversed,
                }
            })
            .collect()
    }
}

/// The name of a point of a map that these boards lie on; `None` where nothing names it.
pub fn name_of(boards: &[PlacedBoard<'_>], at: [i32; 2]) -> Option<String> {
    let (board, inner) = under(boards, at)?;
    board.board.grid.as_ref()?.name(inner, board.extent())
}

/// Where a piece put at a point of a map comes to lie.
pub fn snapped(boards: &[PlacedBoard<'_>], at: [i32; 2]) -> [i32; 2] {
    let found = under(boards, at);
    let snapped = found.and_then(|(board, inner)| {
        let grid = board.board.grid.as_ref()?;
        Some(board.outer(grid.snap(inner)))
    });
    snapped.unwrap_or(at)
}

/// How many cells lie between two points of a map, where both are on one board that counts.
pub fn distance(boards: &[PlacedBoard<'_>], from: [i32; 2], to: [i32; 2]) -> Option<i64> {
    let (board, from) = under(boards, from)?;
    board.board.grid.as_ref()?.distance(from, board.inner(to)?)
}

/// The middles of all cells and the named points of these boards, in pixels of the map; no more than `most`.
pub fn spots(boards: &[PlacedBoard<'_>], most: usize) -> Vec<[i32; 2]> {
    let mut spots = Vec::new();
    for board in boards {
        let Some(grid) = &board.board.grid else {
            continue;
        };
        let left = most.saturating_sub(spots.len());
        let inner = grid.spots(board.extent(), left).into_iter();
        spots.extend(inner.map(|at| board.outer(at)));
    }
    spots
}

fn under<'a, 'b>(
    boards: &'a [PlacedBoard<'b>],
    at: [i32; 2],
) -> Option<(&'a PlacedBoard<'b>, [i32; 2])> {
    boards
        .iter()
        .find_map(|board| Some((board, board.inner(at)?)))
}
