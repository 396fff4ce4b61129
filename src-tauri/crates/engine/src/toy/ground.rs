//! The ground of the toy: fifteen hexes in five columns, adjacent along rows and columns.

use super::rule;
use super::state::ToyState;
use crate::action::Step;
use crate::ledger::{Ledger, LedgerKind};
use crate::message::Message;
use crate::{Amount, Place};

/// The hexes by column, from red's side to blue's, and row.
const HEXES: [[&str; 3]; 5] = [
    ["A1", "A2", "A3"],
    ["B1", "B2", "B3"],
    ["C1", "C2", "C3"],
    ["D1", "D2", "D3"],
    ["E1", "E2", "E3"],
];

/// Column and row of a hex of the toy.
pub(super) fn cell(place: &Place) -> Option<(usize, usize)> {
    let Place::Hex(name) = place else {
        return None;
    };
    let [letter, digit] = name.as_bytes() else {
        return None;
    };
    let column = usize::from(letter.wrapping_sub(b'A'));
    let row = usize::from(digit.wrapping_sub(b'1'));
    (column < 5 && row < 3).then_some((column, row))
}

/// Whether a place is a hex of the toy.
pub(super) fn is_hex(place: &Place) -> bool {
    cell(place).is_some()
}

/// Every hex, by column and row.
pub(super) fn hexes() -> Vec<Place> {
    HEXES.iter().flatten().map(Place::hex).collect()
}

/// Whether two hexes are adjacent.
pub(super) fn adjacent(a: &Place, b: &Place) -> bool {
    match (cell(a), cell(b)) {
        (Some(a), Some(b)) => a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1,
        _ => false,
    }
}

/// The hexes next to one, in order.
pub(super) fn neighbours(place: &Place) -> impl Iterator<Item = Place> {
    let at = cell(place);
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    steps.into_iter().filter_map(move |(across, down)| {
        let (column, row) = at?;
        let column = HEXES.get(column.checked_add_signed(across)?)?;
        Some(Place::hex(column.get(row.checked_add_signed(down)?)?))
    })
}

/// Where the mine can be laid: columns B to D.
pub(super) fn can_be_mined(place: &Place) -> bool {
    cell(place).is_some_and(|(column, _)| (1..=3).contains(&column))
}

/// The two hexes red can want.
pub(super) fn aims() -> [Place; 2] {
    [Place::hex("E1"), Place::hex("E3")]
}

/// Adds what entering this hex costs.
fn charge(ledger: &mut Ledger, state: &ToyState, place: &Place) {
    let to = |key| Message::of(key).with("place", place.clone());
    if cell(place).is_some_and(|(column, _)| column == 2) {
        ledger.add(rule::FORD, to("toy-ford"), Amount::whole(2));
    } else {
        ledger.add(rule::HEX, to("toy-hex"), Amount::ONE);
    }
    if state.muddy {
        ledger.add(rule::MUD, to("toy-mud"), Amount::HALF);
    }
}

/// What a path costs, step by step.
pub(super) fn cost(state: &ToyState, path: &[Step]) -> Ledger {
    let mut ledger = Ledger::new(LedgerKind::Cost);
    for step in path {
        charge(&mut ledger, state, &step.to);
    }
    ledger
}

/// What entering one hex costs.
pub(super) fn cost_of(state: &ToyState, place: &Place) -> Amount {
    let mut ledger = Ledger::new(LedgerKind::Cost);
    charge(&mut ledger, state, place);
    ledger.total
}
