//! A fine lattice of points over the map: smooth fields of terrain, and the lines along which they change.

use motti_hex::HexIx;

use super::noise::smooth;
use super::paper::Point;
use crate::Drawing;

/// How many cells of the lattice go into the radius of a hex.
const FINE: f64 = 6.0;
/// How far a hex is felt, in radii.
const REACH: f64 = 1.62;

/// A lattice that reaches a little beyond the map.
pub(super) struct Lattice {
    /// The edge of a cell in units of the map.
    cell: f64,
    columns: usize,
    rows: usize,
    radius: f64,
    /// The hexes whose centres lie near, by squares as wide as the reach.
    bins: Vec<Vec<(HexIx, f64, f64)>>,
    bins_across: usize,
    /// What is beyond the edge of the sheet is as it is a little inside: left, top, right, bottom.
    inside: [f64; 4],
}

/// A number for each point of a lattice.
pub(super) type Field = Vec<f32>;

impl Lattice {
    pub(super) fn new(drawing: &Drawing, hexes: impl Iterator<Item = HexIx>) -> Self {
        let radius = f64::from(drawing.radius());
        let cell = radius / FINE;
        let count = |length: u32| (f64::from(length) / cell).ceil() as usize + 5;
        let bin = radius * REACH;
        let bins_across = (f64::from(drawing.width) / bin) as usize + 1;
        let bins_down = (f64::from(drawing.height) / bin) as usize + 1;
        let mut bins = vec![Vec::new(); bins_across * bins_down];
        for hex in hexes {
            let (x, y) = drawing.centre(hex).unwrap_or_default();
            let (x, y) = (f64::from(x), f64::from(y));
            let at = (y / bin) as usize * bins_across + (x / bin) as usize;
            if let Some(list) = bins.get_mut(at) {
                list.push((hex, x, y));
            }
        }
        Self {
            cell,
            columns: count(drawing.width),
            rows: count(drawing.height),
            radius,
            bins,
            bins_across,
            inside: inside(drawing),
        }
    }

    /// Where a point of the lattice lies on the map.
    fn place(&self, column: usize, row: usize) -> (f64, f64) {
        let at = |index: usize| (index as f64 - 2.0) * self.cell;
        (at(column), at(row))
    }

    /// A field worked out point by point.
    pub(super) fn field(&self, mut value: impl FnMut(f64, f64) -> f32) -> Field {
        let mut field = Vec::with_capacity(self.columns * self.rows);
        for row in 0..self.rows {
            for column in 0..self.columns {
                let (x, y) = self.place(column, row);
                field.push(value(x, y));
            }
        }
        field
    }

    /// The same, from the values of another field at each point.
    pub(super) fn from(&self, field: &[f32], mut value: impl FnMut(f32, f64, f64) -> f32) -> Field {
        let mut values = field.iter();
        self.field(|x, y| value(values.next().copied().unwrap_or(-1.0), x, y))
    }

    /// How much each hex near a point counts there, after the ground was pulled about by noise.
    pub(super) fn feel(&self, x: f64, y: f64, wild: f64, mut count: impl FnMut(HexIx, f64)) {
        let radius = self.radius;
        let pull = |purpose: u32| {
            let wide = smooth(x / radius / 1.5, y / radius / 1.5, purpose) * 0.21;
            let narrow = smooth(x / radius / 0.62, y / radius / 0.62, purpose + 1) * 0.1;
            (wide + narrow) * wild * radius
        };
        let [left, top, right, bottom] = self.inside;
        let (x, y) = (
            (x + pull(11)).clamp(left, right),
            (y + pull(21)).clamp(top, bottom),
        );
        let bin = radius * REACH;
        let (column, row) = ((x / bin).floor() as i64, (y / bin).floor() as i64);
        for row in row - 1..=row + 1 {
            for column in column - 1..=column + 1 {
                let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else {
                    continue;
                };
                if column >= self.bins_across {
                    continue;
                }
                let near = self.bins.get(row * self.bins_across + column);
                for (hex, at_x, at_y) in near.into_iter().flatten() {
                    let (dx, dy) = (at_x - x, at_y - y);
                    let far = (dx * dx + dy * dy) / (bin * bin);
                    if far < 1.0 {
                        count(*hex, (1.0 - far) * (1.0 - far));
                    }
                }
            }
        }
    }

    /// The value of a field at any place, between the points of the lattice.
    pub(super) fn value(&self, field: &[f32], x: f64, y: f64) -> f32 {
        let (across, down) = (x / self.cell + 2.0, y / self.cell + 2.0);
        let (column, row) = (across.floor(), down.floor());
        let (dx, dy) = ((across - column) as f32, (down - row) as f32);
        if column < 0.0 || row < 0.0 {
            return -1.0;
        }
        let at = |c: usize, r: usize| self.at(field, column as usize + c, row as usize + r);
        let top = at(0, 0) * (1.0 - dx) + at(1, 0) * dx;
        let bottom = at(0, 1) * (1.0 - dx) + at(1, 1) * dx;
        top * (1.0 - dy) + bottom * dy
    }

    fn at(&self, field: &[f32], column: usize, row: usize) -> f32 {
        // Nothing goes on beyond the lattice, so that every outline closes.
        if column == 0 || row == 0 || column + 1 >= self.columns || row + 1 >= self.rows {
            return -1.0;
        }
        let value = field.get(row * self.columns + column);
        value.copied().unwrap_or(-1.0)
    }

    /// The outlines of where a field is above a level: closed lines of points, none shorter than it is worth.
    pub(super) fn outlines(&self, field: &[f32], level: f32) -> Vec<Vec<Point>> {
        let count = self.columns * self.rows * 2;
        let mut next = vec![u32::MAX; count];
        for row in 0..self.rows.saturating_sub(1) {
            for column in 0..self.columns.saturating_sub(1) {
                self.cross(field, level, (column, row), &mut next);
            }
        }
        let mut outlines = Vec::new();
        for start in 0..next.len() {
            let mut points = Vec::new();
            let mut edge = start;
            while let Some(to) = next.get_mut(edge).filter(|to| **to != u32::MAX) {
                points.push(self.on_edge(field, level, edge));
                edge = std::mem::replace(to, u32::MAX) as usize;
            }
            if points.len() > 5 {
                outlines.push(points);
            }
        }
        outlines
    }

    /// Notes where the outline enters and leaves a cell; the inside is on its left.
    fn cross(&self, field: &[f32], level: f32, at: (usize, usize), next: &mut [u32]) {
        let (column, row) = at;
        let corner = |c: usize, r: usize| self.at(field, column + c, row + r);
        let corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
        let above = corners.map(|value| value > level);
        if above == [true; 4] || above == [false; 4] {
            return;
        }
        let cell = row * self.columns + column;
        // The sides of the cell: above, right, below, left; an edge has an even number when it runs across.
        let sides = [
            2 * cell,
            2 * (cell + 1) + 1,
            2 * (cell + self.columns),
            2 * cell + 1,
        ];
        let side = |index: usize| sides.get(index % 4).copied().unwrap_or(0);
        let is_above = |index: usize| above.get(index % 4).copied().unwrap_or(false);
        let saddle = above == [true, false, true, false] || above == [false, true, false, true];
        let full = saddle && corners.iter().sum::<f32>() > 4.0 * level;
        // From each side where one comes from above to below, on to the one where the outline leaves.
        for enter in 0..4 {
            if !is_above(enter) || is_above(enter + 1) {
                continue;
            }
            let leave = if saddle {
                // Either the two corners above hang together, or each is cut off by itself.
                if full { enter + 1 } else { enter + 3 }
            } else {
                (1..4)
                    .map(|turn| enter + turn)
                    .find(|side| !is_above(*side) && is_above(*side + 1))
                    .unwrap_or(enter)
            };
            if let Some(slot) = next.get_mut(side(enter)) {
                *slot = u32::try_from(side(leave)).unwrap_or(u32::MAX);
            }
        }
    }

    fn on_edge(&self, field: &[f32], level: f32, edge: usize) -> Point {
        let cell = edge / 2;
        let (column, row) = (cell % self.columns, cell / self.columns);
        let (to_column, to_row) = if edge.is_multiple_of(2) {
            (column + 1, row)
        } else {
            (column, row + 1)
        };
        let (a, b) = (
            self.at(field, column, row),
            self.at(field, to_column, to_row),
        );
        // One end is above the level and one is not, so that they differ.
        let part = f64::from(((level - a) / (b - a)).clamp(0.02, 0.98));
        let ((x, y), (to_x, to_y)) = (self.place(column, row), self.place(to_column, to_row));
        (
            (x + (to_x - x) * part).round() as i32,
            (y + (to_y - y) * part).round() as i32,
        )
    }

    /// The outlines of where a field is above a level, as the text of a path.
    pub(super) fn shape(&self, field: &[f32], level: f32) -> String {
        let outlines = self.outlines(field, level);
        outlines.iter().map(|points| rounded(points)).collect()
    }
}

/// The sheet less half a radius all around: left, top, right, bottom.
fn inside(drawing: &Drawing) -> [f64; 4] {
    let half = f64::from(drawing.radius()) / 2.0;
    let margin = drawing.source.margin;
    let (width, height) = (f64::from(drawing.width), f64::from(drawing.height));
    let (left, top) = (
        f64::from(margin.west) + half,
        f64::from(margin.north) + half,
    );
    [
        left,
        top,
        (width - f64::from(margin.east) - half).max(left),
        (height - f64::from(margin.south) - half).max(top),
    ]
}

/// A closed soft line past these points.
fn rounded(points: &[Point]) -> String {
    use std::fmt::Write as _;
    let Some(last) = points.last() else {
        return String::new();
    };
    let mut path = String::with_capacity(points.len() * 20);
    let mut before = *last;
    for (index, point) in points.iter().enumerate() {
        let middle = super::paper::middle(before, *point);
        // Writing to a String cannot fail.
        let _ = if index == 0 {
            write!(path, "M{} {}", middle.0, middle.1)
        } else {
            write!(path, "Q{} {} {} {}", before.0, before.1, middle.0, middle.1)
        };
        before = *point;
    }
    let first = points
        .first()
        .map_or(*last, |first| super::paper::middle(*last, *first));
    let _ = write!(path, "Q{} {} {} {}Z", before.0, before.1, first.0, first.1);
    path
}

#[cfg(test)]
mod tests {
    use motti_hex::Grid;

    use super::*;
    use crate::Module;

    fn lattice() -> (Lattice, Drawing) {
        let folder =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44");
        let module: Module = crate::load(&folder).unwrap();
        let drawing = module.drawing.unwrap();
        let grid = Grid::new(module.title.map.grid.numbering().clone());
        (Lattice::new(&drawing, grid.hexes()), drawing)
    }

    /// Twice the area inside a closed line, negative when it runs the other way round.
    fn area(points: &[Point]) -> i64 {
        let next = points.iter().cycle().skip(1);
        let cross = |((x, y), (to_x, to_y)): (&Point, &Point)| {
            i64::from(*x) * i64::from(*to_y) - i64::from(*to_x) * i64::from(*y)
        };
        points.iter().zip(next).map(cross).sum()
    }

    #[test]
    fn a_ring_has_two_outlines_that_run_opposite_ways() {
        let (lattice, _) = lattice();
        let (middle_x, middle_y, radius) = (20_000.0, 20_000.0, 5_000.0);
        let ring = lattice.field(|x: f64, y: f64| {
            let far = ((x - middle_x).powi(2) + (y - middle_y).powi(2)).sqrt();
            (1_500.0 - (far - radius).abs()) as f32
        });
        let outlines = lattice.outlines(&ring, 0.0);
        let mut areas: Vec<i64> = outlines.iter().map(|points| area(points) / 2).collect();
        areas.sort_unstable_by_key(|area| area.abs());
        let [hole, whole] = areas[..] else {
            panic!("{} outlines", areas.len());
        };
        assert!(
            hole.signum() == -whole.signum(),
            "so that a hole stays open"
        );
        let circle = |radius: f64| (std::f64::consts::PI * radius * radius) as i64;
        assert!((hole.abs() - circle(3_500.0)).abs() < circle(3_500.0) / 50);
        assert!((whole.abs() - circle(6_500.0)).abs() < circle(6_500.0) / 50);
        let path = lattice.shape(&ring, 0.0);
        assert_eq!(path.matches('Z').count(), 2);
    }

    #[test]
    fn outlines_close_at_the_edge_and_every_place_feels_a_hex() {
        let (lattice, drawing) = lattice();
        let full = lattice.field(|_, _| 1.0);
        assert_eq!(lattice.outlines(&full, 0.0).len(), 1);
        for (x, y) in [
            (0, 0),
            (drawing.width, 0),
            (0, drawing.height),
            (drawing.width, drawing.height),
        ] {
            let mut felt = 0.0;
            lattice.feel(f64::from(x), f64::from(y), 1.0, |_, weight| felt += weight);
            assert!(felt > 0.0, "at {x}, {y}");
        }
    }
}
