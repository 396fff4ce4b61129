//! Names of places and snapping on the grids of a free table, in exact whole numbers.
//!
//! Points are those of a board. The names are those that the original program gives; where it cuts off or rounds, so
//! does this.

use super::Length;
use crate::source::{CellGrid, GridNumbering, GridSource, NumberFormat, ZoneSource};

/// The size of what a grid lies on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Its width in pixels.
    pub width: i32,
    /// Its height in pixels.
    pub height: i32,
}

/// A cell of a grid: column and row as the grid counts them, before any numbering.
type Cell = (i64, i64);

impl GridSource {
    /// The name of a point; `None` where the grid has none for it.
    pub fn name(&self, at: [i32; 2], on: Extent) -> Option<String> {
        match self {
            GridSource::Hex(cells) => {
                let snapped = cells.hex_centre(cells.hex_near(at));
                cells.hex_name(cells.hex_near(snapped), on)
            }
            GridSource::Square(cells) => cells.square_name(at, on),
            GridSource::Regions { regions, .. } => {
                let nearest = regions
                    .iter()
                    .min_by_key(|spot| apart(at, [spot.x, spot.y]));
                nearest.map(|spot| spot.name.clone())
            }
            GridSource::Zones { zones, background } => {
                let Some(zone) = zones.iter().find(|zone| zone.holds(at)) else {
                    return background.as_ref()?.name(at, on);
                };
                let inner = zone.inner(background.as_deref());
                let inner = inner
                    .and_then(|(grid, own)| grid.name(at, if own { zone.extent() } else { on }));
                let name = zone.format.replace("$name$", &zone.name);
                Some(name.replace("$gridLocation$", inner.as_deref().unwrap_or_default()))
            }
        }
    }

    /// Where a piece put at a point comes to lie.
    pub fn snap(&self, at: [i32; 2]) -> [i32; 2] {
        match self {
            GridSource::Hex(cells) if cells.snap => cells.hex_centre(cells.hex_holding(at)),
            GridSource::Square(cells) if cells.snap => cells.square_centre(cells.square_of(at)),
            GridSource::Regions {
                regions,
                snap: true,
            } => {
                let nearest = regions
                    .iter()
                    .min_by_key(|spot| apart(at, [spot.x, spot.y]));
                nearest.map_or(at, |spot| [spot.x, spot.y])
            }
            GridSource::Zones { zones, background } => {
                let Some(zone) = zones.iter().find(|zone| zone.holds(at)) else {
                    return background.as_ref().map_or(at, |grid| grid.snap(at));
                };
                zone.inner(background.as_deref())
                    .map_or(at, |(grid, _)| grid.snap(at))
            }
            _ => at,
        }
    }

    /// How many cells lie between two points; `None` where the grid does not count.
    pub fn distance(&self, from: [i32; 2], to: [i32; 2]) -> Option<i64> {
        match self {
            GridSource::Hex(cells) => Some(hexes_apart(cells.hex_near(from), cells.hex_near(to))),
            GridSource::Square(cells) => {
                let (from, to) = (cells.square_of(from), cells.square_of(to));
                let (across, down) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
                Some(if cells.manhattan {
                    across + down
                } else {
                    across.max(down)
                })
            }
            GridSource::Regions { .. } => None,
            GridSource::Zones { zones, background } => {
                let zone = |at| zones.iter().position(|zone: &ZoneSource| zone.holds(at));
                let (here, there) = (zone(from), zone(to));
                if here != there {
                    return None;
                }
                let grid = match here.and_then(|ix| zones.get(ix)) {
                    Some(zone) => zone.inner(background.as_deref()).map(|(grid, _)| grid),
                    None => background.as_deref(),
                };
                grid?.distance(from, to)
            }
        }
    }

    /// The middles of all cells and the named points within a size, in the order of the grid; no more than `most`.
    pub fn spots(&self, on: Extent, most: usize) -> Vec<[i32; 2]> {
        let mut spots = Vec::new();
        self.gather(on, most, &mut spots);
        spots
    }

    fn gather(&self, on: Extent, most: usize, spots: &mut Vec<[i32; 2]>) {
        match self {
            GridSource::Hex(cells) => cells.centres(on, most, spots, CellGrid::hex_centre),
            GridSource::Square(cells) => cells.centres(on, most, spots, CellGrid::square_centre),
            GridSource::Regions { regions, .. } => {
                let left = most.saturating_sub(spots.len());
                spots.extend(regions.iter().take(left).map(|spot| [spot.x, spot.y]));
            }
            GridSource::Zones { zones, background } => {
                for (ix, zone) in zones.iter().enumerate() {
                    let Some((grid, _)) = zone.inner(background.as_deref()) else {
                        continue;
                    };
                    let mut inner = Vec::new();
                    grid.gather(on, most, &mut inner);
                    let first = |at: &[i32; 2]| zones.iter().position(|zone| zone.holds(*at));
                    inner.retain(|at| first(at) == Some(ix));
                    spots.extend(inner);
                    spots.truncate(most);
                }
                if let Some(grid) = background {
                    let mut inner = Vec::new();
                    grid.gather(on, most, &mut inner);
                    inner.retain(|at| !zones.iter().any(|zone| zone.holds(*at)));
                    spots.extend(inner);
                    spots.truncate(most);
                }
            }
        }
    }
}

/// The square of the distance.
fn apart(a: [i32; 2], b: [i32; 2]) -> i64 {
    let (x, y) = (
        i64::from(a[0]) - i64::from(b[0]),
        i64::from(a[1]) - i64::from(b[1]),
    );
    x.saturating_mul(x).saturating_add(y.saturating_mul(y))
}

fn hexes_apart(from: Cell, to: Cell) -> i64 {
    let cube = |(column, row): Cell| {
        let z = row - (column - column.rem_euclid(2)) / 2;
        (column, z)
    };
    let (a, b) = (cube(from), cube(to));
    let (q, r) = (a.0 - b.0, a.1 - b.1);
    q.abs().max(r.abs()).max((q + r).abs())
}

impl ZoneSource {
    /// Whether a point lies in the area: the even-odd rule, left and upper edges in.
    pub fn holds(&self, at: [i32; 2]) -> bool {
        let [x, y] = at.map(i64::from);
        let corners = self.path.iter().map(|corner| corner.map(i64::from));
        let mut before = match self.path.last() {
            Some(last) => last.map(i64::from),
            None => return false,
        };
        let mut inside = false;
        for corner in corners {
            let ([ax, ay], [bx, by]) = (before, corner);
            if (ay > y) != (by > y) {
                // x < ax + (y - ay) * (bx - ax) / (by - ay), without dividing.
                let (left, right) = ((x - ax) * (by - ay), (y - ay) * (bx - ax));
                let less = if by > ay { left < right } else { left > right };
                inside ^= less;
            }
            before = corner;
        }
        inside
    }

    /// The size of the box around the area.
    fn extent(&self) -> Extent {
        let size = |axis: usize| {
            let values = || self.path.iter().filter_map(|corner| corner.get(axis));
            let (least, most) = (values().min().copied(), values().max().copied());
            most.unwrap_or(0).saturating_sub(least.unwrap_or(0))
        };
        Extent {
            width: size(0),
            height: size(1),
        }
    }

    /// The grid inside, and whether it is the area's own.
    fn inner<'a>(&'a self, background: Option<&'a GridSource>) -> Option<(&'a GridSource, bool)> {
        match &self.grid {
            Some(grid) => Some((grid, true)),
            None if self.parent_grid => background.map(|grid| (grid, false)),
            None => None,
        }
    }
}

const UNIT: i128 = Length::UNIT;

fn whole(number: i128) -> i64 {
    i64::try_from(number).unwrap_or(0)
}

fn pixels(parts: i128) -> i32 {
    i32::try_from(parts / UNIT).unwrap_or(i32::MAX)
}

impl CellGrid {
    /// The point as the grid counts, turned where columns run across.
    fn turned(&self, [x, y]: [i32; 2]) -> [i32; 2] {
        if self.sideways { [y, x] } else { [x, y] }
    }

    /// How far a point is from the first cell, across and down.
    fn past_first(&self, [x, y]: [i32; 2]) -> (i128, i128) {
        let part = |value: i32, zero: i32| (i128::from(value) - i128::from(zero)) * UNIT;
        (part(x, self.x0), part(y, self.y0))
    }

    /// The lengths of a cell; at least one part, so that nothing is divided by nought.
    fn cell(&self) -> (i128, i128) {
        (self.dx.parts().max(1), self.dy.parts().max(1))
    }

    /// The hex whose rectangle holds a point.
    fn hex_near(&self, at: [i32; 2]) -> Cell {
        let (x, y) = self.past_first(self.turned(at));
        let (dx, dy) = self.cell();
        let column = (2 * x + dx).div_euclid(2 * dx);
        let row = if column.rem_euclid(2) == 0 {
            (2 * y + dy).div_euclid(2 * dy)
        } else {
            y.div_euclid(dy)
        };
        (whole(column), whole(row))
    }

    /// The hex that holds a point.
    fn hex_holding(&self, at: [i32; 2]) -> Cell {
        let near = self.hex_near(at);
        let columns = [near.0, near.0 - 1, near.0 + 1];
        let rows = [near.1, near.1 - 1, near.1 + 1];
        let mut cells = columns.into_iter().flat_map(|c| rows.map(|r| (c, r)));
        cells.find(|cell| self.hex_holds(*cell, at)).unwrap_or(near)
    }

    fn hex_holds(&self, (column, row): Cell, at: [i32; 2]) -> bool {
        let (x, y) = self.past_first(self.turned(at));
        let (dx, dy) = self.cell();
        let shift = if column.rem_euclid(2) == 0 { 0 } else { dy };
        let across = (x - dx.saturating_mul(i128::from(column))).abs();
        let twice_down = (2 * (y - dy.saturating_mul(i128::from(row))) - shift).abs();
        if twice_down > dy {
            return false;
        }
        // across <= r - down * r / dy, with r = 2 dx / 3.
        let left = across.checked_mul(3).and_then(|left| left.checked_mul(dy));
        let right = dx.checked_mul(2 * dy - twice_down);
        matches!((left, right), (Some(left), Some(right)) if left <= right)
    }

    /// The middle of a hex.
    fn hex_centre(&self, (column, row): Cell) -> [i32; 2] {
        let (dx, dy) = (self.dx.times(column), self.dy.times(row));
        let across = dx + i128::from(self.x0) * UNIT;
        let half = if column.rem_euclid(2) == 0 {
            0
        } else {
            self.dy.parts() / 2 / UNIT * UNIT
        };
        let down = dy + half + i128::from(self.y0) * UNIT;
        self.turned([pixels(across), pixels(down)])
    }

    fn square_of(&self, at: [i32; 2]) -> Cell {
        let (x, y) = self.past_first(at);
        let (dx, dy) = self.cell();
        let near = |value: i128, step: i128| (2 * value + step).div_euclid(2 * step);
        (whole(near(x, dx)), whole(near(y, dy)))
    }

    fn square_centre(&self, (column, row): Cell) -> [i32; 2] {
        let across = self.dx.times(column) + i128::from(self.x0) * UNIT;
        let down = self.dy.times(row) + i128::from(self.y0) * UNIT;
        [pixels(across), pixels(down)]
    }

    /// How many cells go into a size, rounded.
    fn fits(size: i32, cell: i128) -> i64 {
        whole((2 * i128::from(size) * UNIT + cell).div_euclid(2 * cell))
    }

    fn hex_name(&self, (raw, ny): Cell, on: Extent) -> Option<String> {
        let numbering = self.numbering.as_ref()?;
        let (dx, dy) = self.cell();
        // The original takes the column's width for the rows and the hex's height for the columns.
        let most_rows = Self::fits(on.height, dx);
        let most_columns = Self::fits(on.width, dy);
        let (down, across) = (numbering.rows.descending, numbering.columns.descending);
        let (mut column, mut row) = (raw, ny);
        if self.sideways {
            column = if down { most_rows - column } else { column };
            row = if across { most_columns - row } else { row };
        } else {
            column = if across {
                most_columns - column
            } else {
                column
            };
            row = if down { most_rows - row } else { row };
        }
        let odd = raw.rem_euclid(2) != 0;
        if numbering.oblique {
            row = if numbering.stagger {
                column / 2 + row
            } else {
                row - column / 2 + 1
            };
        } else if numbering.stagger && odd {
            let against = if self.sideways { across } else { down };
            row += if against { -1 } else { 1 };
        }
        Some(numbering.write(column, row))
    }

    fn square_name(&self, at: [i32; 2], on: Extent) -> Option<String> {
        let numbering = self.numbering.as_ref()?;
        let (x, y) = self.past_first(at);
        let (dx, dy) = self.cell();
        let mut column = whole((2 * x + dx).div_euclid(2 * dx));
        // Cut off towards nought, not down.
        let mut row = whole((2 * y + dy) / (2 * dy));
        if numbering.columns.descending {
            column = Self::fits(on.width, dx) - column;
        }
        if numbering.rows.descending {
            row = Self::fits(on.height, dy) - row;
        }
        Some(numbering.write(column, row))
    }

    fn centres(
        &self,
        on: Extent,
        most: usize,
        spots: &mut Vec<[i32; 2]>,
        centre: impl Fn(&Self, Cell) -> [i32; 2],
    ) {
        let [width, height] = self.turned([on.width, on.height]);
        let (dx, dy) = self.cell();
        let range = |zero: i32, size: i32, step: i128| {
            let zero = i128::from(zero) * UNIT;
            let first = (-zero).div_euclid(step) - 1;
            let last = (i128::from(size) * UNIT - zero).div_euclid(step) + 1;
            whole(first)..=whole(last)
        };
        for column in range(self.x0, width, dx) {
            for row in range(self.y0, height, dy) {
                if spots.len() >= most {
                    return;
                }
                let [x, y] = centre(self, (column, row));
                if (0..on.width).contains(&x) && (0..on.height).contains(&y) {
                    spots.push([x, y]);
                }
            }
        }
    }
}

impl GridNumbering {
    fn write(&self, column: i64, row: i64) -> String {
        let column = self.columns.write(column);
        let row = self.rows.write(row);
        let name = if self.column_first {
            format!("{column}{}{row}", self.separator)
        } else {
            format!("{row}{}{column}", self.separator)
        };
        if self.format.is_empty() {
            return name;
        }
        let text = self.format.replace("$gridLocation$", &name);
        text.replace("$row$", &row).replace("$column$", &column)
    }
}

impl NumberFormat {
    fn write(&self, number: i64) -> String {
        let number = number.saturating_add(i64::from(self.offset));
        let sign = if number < 0 { "-" } else { "" };
        let number = number.unsigned_abs();
        if self.letters {
            let letter = u8::try_from(number % 26).unwrap_or(0) + b'A';
            let times = usize::try_from(number / 26).unwrap_or(0).min(64) + 1;
            return format!("{sign}{}", char::from(letter).to_string().repeat(times));
        }
        let digits = usize::from(self.leading.min(18)) + 1;
        format!("{sign}{number:0digits$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::NamedSpot;

    fn plain(offset: i32) -> NumberFormat {
        NumberFormat {
            letters: false,
            leading: 1,
            offset,
            descending: false,
        }
    }

    fn hexes() -> CellGrid {
        CellGrid {
            x0: 20,
            y0: 20,
            dx: "34.6".parse().unwrap(),
            dy: "40".parse().unwrap(),
            sideways: false,
            snap: true,
            manhattan: false,
            numbering: Some(GridNumbering {
                column_first: true,
                separator: String::new(),
                columns: plain(1),
                rows: plain(1),
                stagger: true,
                oblique: false,
                format: String::new(),
            }),
        }
    }

    const ON: Extent = Extent {
        width: 400,
        height: 300,
    };

    #[test]
    fn hexes_are_named_as_the_original_names_them() {
        let grid = GridSource::Hex(hexes());
        assert_eq!(grid.name([89, 60], ON).as_deref(), Some("0302"));
        assert_eq!(grid.name([123, 80], ON).as_deref(), Some("0403"));
    }

    #[test]
    fn hexes_hold_their_own_points_and_snap_to_their_middles() {
        let cells = hexes();
        for column in -2..9 {
            for row in -2..7 {
                let centre = cells.hex_centre((column, row));
                assert_eq!(cells.hex_holding(centre), (column, row));
                for near in [[9, 0], [-9, 0], [0, 15], [0, -15], [10, 12], [-10, -12]] {
                    let at = [centre[0] + near[0], centre[1] + near[1]];
                    assert_eq!(cells.hex_holding(at), (column, row), "{at:?}");
                }
            }
        }
        let mut sideways = hexes();
        sideways.sideways = true;
        let turned = sideways.hex_centre((3, 1));
        let [x, y] = cells.hex_centre((3, 1));
        assert_eq!(turned, [y, x]);
        assert_eq!(sideways.hex_holding(turned), (3, 1));
    }

    #[test]
    fn distances_count_hexes() {
        let grid = GridSource::Hex(hexes());
        let cells = hexes();
        let at = |cell| cells.hex_centre(cell);
        assert_eq!(grid.distance(at((0, 0)), at((0, 3))), Some(3));
        assert_eq!(grid.distance(at((0, 0)), at((4, 0))), Some(4));
        assert_eq!(grid.distance(at((1, 0)), at((2, 0))), Some(1));
        assert_eq!(grid.distance(at((1, 0)), at((2, 2))), Some(2));
    }

    #[test]
    fn letters_repeat_and_noughts_fill() {
        let letters = NumberFormat {
            letters: true,
            ..plain(0)
        };
        for (number, text) in [(0, "A"), (25, "Z"), (26, "AA"), (27, "BB"), (52, "AAA")] {
            assert_eq!(letters.write(number), text);
        }
        assert_eq!(plain(0).write(5), "05");
        assert_eq!(plain(0).write(12), "12");
        assert_eq!(plain(0).write(-3), "-03");
        let three = NumberFormat {
            leading: 2,
            ..plain(0)
        };
        assert_eq!(three.write(5), "005");
    }

    #[test]
    fn areas_hold_their_points_by_halves() {
        let zone = ZoneSource {
            name: "Box".into(),
            path: vec![[0, 0], [10, 0], [10, 10], [0, 10]],
            format: "$name$ $gridLocation$".into(),
            parent_grid: false,
            grid: Some(Box::new(GridSource::Regions {
                regions: vec![NamedSpot {
                    name: "a".into(),
                    x: 5,
                    y: 5,
                }],
                snap: true,
            })),
        };
        assert!(zone.holds([0, 0]) && zone.holds([9, 9]) && zone.holds([0, 9]));
        assert!(!zone.holds([10, 5]) && !zone.holds([5, 10]) && !zone.holds([-1, 5]));
        let grid = GridSource::Zones {
            zones: vec![zone],
            background: Some(Box::new(GridSource::Hex(hexes()))),
        };
        assert_eq!(grid.name([1, 2], ON).as_deref(), Some("Box a"));
        assert_eq!(grid.snap([1, 2]), [5, 5]);
        assert_eq!(grid.name([123, 80], ON).as_deref(), Some("0403"));
        let spots = grid.spots(ON, 1_000);
        assert_eq!(spots.first(), Some(&[5, 5]));
        assert!(spots.iter().skip(1).all(|at| at[0] >= 10 || at[1] >= 10));
    }

    #[test]
    fn nothing_overflows_however_odd_a_grid_is() {
        for dx in ["0.000000000000001", "100000", "1"] {
            let mut cells = hexes();
            cells.dx = dx.parse().unwrap();
            cells.x0 = i32::MIN;
            let grid = GridSource::Hex(cells);
            for at in [[i32::MAX, i32::MIN], [0, 0]] {
                let _ = (grid.name(at, ON), grid.snap(at), grid.distance(at, [3, 3]));
            }
            assert!(grid.spots(ON, 10).len() <= 10);
        }
    }
}
