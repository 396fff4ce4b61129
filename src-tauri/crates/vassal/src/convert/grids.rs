//! Grids in the form of a free table: the same numbers, written exactly.

use crate::grid::{Axis, Grid, HexGrid, Numbering, Numerals, SquareGrid, SquareRange, ZonedGrid};
use motti_module::source::{
    CellGrid, GridNumbering, GridSource, NamedSpot, NumberFormat, ZoneSource,
};
use motti_module::table::Length;

/// A grid.
pub(super) fn grid(grid: &Grid) -> Option<GridSource> {
    Some(match grid {
        Grid::Hex(grid) => GridSource::Hex(hexes(grid)?),
        Grid::Square(grid) => GridSource::Square(squares(grid)?),
        Grid::Region(grid) => GridSource::Regions {
            regions: grid
                .regions
                .iter()
                .map(|region| NamedSpot {
                    name: region.name.clone(),
                    x: bounded(region.origin.x),
                    y: bounded(region.origin.y),
                })
                .collect(),
            snap: grid.snap_to,
        },
        Grid::Zoned(grid) => zones(grid),
    })
}

/// No point of a free table is farther away.
pub(super) fn bounded(value: i32) -> i32 {
    value.clamp(-1_000_000, 1_000_000)
}

/// A length as it is written; none where no cell can be so small or so large.
fn length(value: f64) -> Option<Length> {
    let length: Length = format!("{value}").parse().ok()?;
    (length >= Length::pixels(2)).then_some(length)
}

fn hexes(grid: &HexGrid) -> Option<CellGrid> {
    Some(CellGrid {
        x0: bounded(grid.x0),
        y0: bounded(grid.y0),
        dx: length(grid.dx)?,
        dy: length(grid.dy)?,
        sideways: grid.sideways,
        snap: grid.snap_to,
        manhattan: false,
        numbering: grid.numbering.as_ref().map(|hexes| GridNumbering {
            stagger: hexes.stagger,
            oblique: hexes.oblique,
            ..numbering(&hexes.numbering)
        }),
    })
}

fn squares(grid: &SquareGrid) -> Option<CellGrid> {
    Some(CellGrid {
        x0: bounded(grid.x0),
        y0: bounded(grid.y0),
        dx: length(grid.dx)?,
        dy: length(grid.dy)?,
        sideways: false,
        snap: grid.snap_to,
        manhattan: grid.range == SquareRange::Manhattan,
        numbering: grid.numbering.as_ref().map(numbering),
    })
}

fn numbering(numbering: &Numbering) -> GridNumbering {
    let plain = matches!(numbering.format.as_str(), "" | "$gridLocation$");
    GridNumbering {
        column_first: numbering.column_first,
        separator: numbering.separator.clone(),
        columns: axis(&numbering.columns),
        rows: axis(&numbering.rows),
        stagger: false,
        oblique: false,
        format: if plain {
            String::new()
        } else {
            numbering.format.clone()
        },
    }
}

fn axis(axis: &Axis) -> NumberFormat {
    NumberFormat {
        letters: axis.numerals == Numerals::Alphabetic,
        leading: u8::try_from(axis.leading.max(0)).unwrap_or(u8::MAX),
        offset: axis.offset,
        descending: axis.descending,
    }
}

fn zones(zoned: &ZonedGrid) -> GridSource {
    let zones = zoned.zones.iter().map(|zone| ZoneSource {
        name: zone.name.clone(),
        path: zone
            .path
            .iter()
            .map(|corner| [bounded(corner.x), bounded(corner.y)])
            .collect(),
        format: zone.format.clone(),
        parent_grid: zone.use_parent_grid,
        grid: zone.grid.as_deref().and_then(grid).map(Box::new),
    });
    GridSource::Zones {
        zones: zones.collect(),
        background: zoned.background.as_deref().and_then(grid).map(Box::new),
    }
}
