//! How new pieces of a module's counters look: what palettes show.

use crate::eyes::Seen;
use crate::levels::Read;
use crate::looks::look;
use crate::setup::{blank, starting};
use crate::state::{At, Piece, Spot};
use motti_engine::Look;
use motti_module::FreeTable;
use smol_str::SmolStr;

/// How a new piece of each counter looks, by the id of the counter.
pub fn fresh_looks(table: &FreeTable) -> Vec<(String, Look)> {
    let state = blank(table);
    let counters = table.counters.iter();
    counters
        .filter_map(|(id, counter)| {
            let piece = Piece {
                counter: SmolStr::new(id),
                levels: starting(counter),
                at: At::Map(Spot { map: 0, x: 0, y: 0 }),
            };
            let read = Read::of(table, &state, &piece)?;
            Some((id.clone(), look(read, Seen::Open)?))
        })
        .collect()
}
