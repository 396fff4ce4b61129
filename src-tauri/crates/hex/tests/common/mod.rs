//! The numbering of the four titles that come with Motti, and small maps, for the tests of this crate.
#![allow(dead_code, reason = "each test program uses its own part")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use motti_hex::{Axial, Grid, HexIx, Numbering, Scheme};

pub const TORNIO44: &str = r#"{
    "orientation": "pointy", "first": "row", "row_digits": 2, "column_digits": 2,
    "rows_grow": "S", "columns_grow": "E", "shifted": "odd", "shift": "E",
    "sheets": [{ "rows": 39, "columns": 25, "shorter": { "lines": "odd", "by": 1 } }] }"#;

pub const ARCTIC_STORM: &str = r#"{
    "orientation": "pointy", "first": "row", "row_digits": 2, "column_digits": 2,
    "rows_grow": "N", "columns_grow": "E", "shifted": "odd", "shift": "W",
    "sheets": [{ "rows": 57, "columns": 33 }] }"#;

pub const FROZEN_HELL: &str = r#"{
    "orientation": "flat", "first": "column", "row_digits": 2, "column_digits": 0, "separator": ".",
    "rows_grow": "N", "columns_grow": "E", "shifted": "even", "shift": "N",
    "sheets": [{ "prefix": "A", "rows": 35, "columns": 62, "row_offset": 35 },
               { "prefix": "B", "rows": 35, "columns": 62 }] }"#;

pub const WINTER_WAR: &str = r#"{
    "orientation": "pointy", "first": "row", "row_digits": 2, "column_digits": 2,
    "rows_grow": "S", "columns_grow": "E", "shifted": "odd", "shift": "E",
    "sheets": [{ "rows": 97, "columns": 60 }] }"#;

pub fn scheme(json: &str) -> Scheme {
    serde_json::from_str(json).unwrap()
}

pub fn numbering(json: &str) -> Numbering {
    Numbering::new(scheme(json)).unwrap()
}

pub fn grid(json: &str) -> Grid {
    Grid::new(numbering(json))
}

/// A pointy-top map without gaps.
pub fn block(rows: u16, columns: u16) -> Grid {
    let mut scheme = scheme(WINTER_WAR);
    scheme.sheets[0].rows = rows;
    scheme.sheets[0].columns = columns;
    Grid::new(Numbering::new(scheme).unwrap())
}

pub fn hex(grid: &Grid, name: &str) -> HexIx {
    grid.index(name).unwrap()
}

pub fn axial(grid: &Grid, name: &str) -> Axial {
    grid.axial(hex(grid, name)).unwrap()
}

pub fn names(grid: &Grid, hexes: impl IntoIterator<Item = HexIx>) -> Vec<String> {
    hexes
        .into_iter()
        .map(|hex| grid.name(hex).to_owned())
        .collect()
}

pub fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort_unstable();
    names
}
