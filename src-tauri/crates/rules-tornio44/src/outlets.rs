//! [26.0] The ways out of the map, and the order in which a search should look for them.

use crate::board::{Board, NO_HEX};
use crate::state::Side;
use motti_hex::HexIx;
use std::collections::VecDeque;

/// Ways out by which a region is no pocket.
#[derive(Debug, Clone, Default)]
pub(crate) struct Outlets {
    /// By hex, whether it is a VP exit, or one of the hexes of a depot that stands for the edge.
    always: Vec<bool>,
    /// Hexes that are a way out while a side draws supply from the depot they stand for.
    by_depot: Vec<Edge>,
    /// Whether the map has any way out: without one every region would be a pocket.
    pub(crate) any: bool,
    /// Whether every legal hex would have a way out if nobody stood anywhere.
    pub(crate) whole: bool,
    /// By hex, its legal neighbours, those nearest to an exit last.
    around: Vec<Vec<HexIx>>,
}

#[derive(Debug, Clone)]
struct Edge {
    side: Side,
    from: u8,
    until: u8,
    hexes: Vec<HexIx>,
}

impl Outlets {
    pub(crate) fn new(board: &Board) -> Self {
        let hexes = board.grid.len();
        let mut always = vec![false; hexes];
        for exit in &board.exits {
            if let Some(flag) = always.get_mut(exit.hex.index()) {
                *flag = true;
            }
        }
        let mut by_depot = Vec::new();
        for (instead_of, range) in &board.fallbacks {
            let mut all = vec![*instead_of];
            all.extend(range.iter().filter(|hex| *hex != instead_of));
            for depot in board.depots.iter().filter(|depot| depot.hex == *instead_of) {
                by_depot.push(Edge {
                    side: depot.side,
                    from: depot.from,
                    until: depot.until,
                    hexes: all.clone(),
                });
            }
        }
        let distance = distances(board, &always);
        let around = board.grid.hexes().map(|hex| {
            let legal = |next: &HexIx| *next != NO_HEX && !board.field(*next).closed;
            let mut next: Vec<HexIx> = board
                .links(hex)
                .iter()
                .map(|link| link.to)
                .filter(legal)
                .collect();
            let far = |hex: &HexIx| distance.get(hex.index()).copied().unwrap_or(u32::MAX);
            next.sort_by_key(|hex| std::cmp::Reverse(far(hex)));
            next
        });
        let around = around.collect();
        let any = !board.exits.is_empty() || !by_depot.is_empty();
        let legal = |hex: &HexIx| !board.field(*hex).closed;
        let whole = board
            .grid
            .hexes()
            .filter(legal)
            .all(|hex| distance.get(hex.index()).is_some_and(|far| *far < u32::MAX));
        Outlets {
            always,
            by_depot,
            any,
            whole,
            around,
        }
    }

    /// Whether a hex is a way out for a side in this turn.
    pub(crate) fn leads_out(&self, side: Side, turn: u8, hex: HexIx) -> bool {
        self.always.get(hex.index()).copied().unwrap_or(false)
            || self.by_depot.iter().any(|edge| {
                edge.side == side
                    && (edge.from..=edge.until).contains(&turn)
                    && edge.hexes.contains(&hex)
            })
    }

    /// The legal neighbours of a hex, the most promising last.
    pub(crate) fn around(&self, hex: HexIx) -> &[HexIx] {
        self.around.get(hex.index()).map_or(&[], Vec::as_slice)
    }
}

/// How many legal hexes away the nearest exit is.
fn distances(board: &Board, exits: &[bool]) -> Vec<u32> {
    let mut distance = vec![u32::MAX; exits.len()];
    let mut queue = VecDeque::new();
    for hex in board
        .grid
        .hexes()
        .filter(|hex| exits.get(hex.index()) == Some(&true))
    {
        distance[hex.index()] = 0;
        queue.push_back(hex);
    }
    while let Some(hex) = queue.pop_front() {
        let next = distance[hex.index()] + 1;
        for link in board.links(hex) {
            let known = distance.get_mut(link.to.index());
            if let Some(known) =
                known.filter(|known| **known > next && !board.field(link.to).closed)
            {
                *known = next;
                queue.push_back(link.to);
            }
        }
    }
    distance
}
