//! What is taken: places where no tree, house or field may stand, because a road, a river or a mark is there.

use super::paper::Point;
use super::{Scene, marks, ways::Ways};

/// How many squares go into the radius of a hex.
const FINE: f64 = 9.0;

/// The map in small squares, each free or taken.
pub(super) struct Taken {
    cell: f64,
    across: usize,
    squares: Vec<bool>,
}

impl Taken {
    pub(super) fn of(scene: &Scene<'_>, ways: &Ways) -> Self {
        let radius = f64::from(scene.drawing.radius());
        let cell = radius / FINE;
        let across = (f64::from(scene.drawing.width) / cell) as usize + 1;
        let down = (f64::from(scene.drawing.height) / cell) as usize + 1;
        let mut taken = Self {
            cell,
            across,
            squares: vec![false; across * down],
        };
        for (style, lines) in ways.sides.iter().chain(&ways.paths) {
            let wide = match style.as_str() {
                "major_river" | "sea" | "shallow" => 0.24,
                "main" | "primary" => 0.13,
                _ => 0.1,
            };
            for line in lines {
                for point in sampled(line) {
                    taken.disc(point, radius * wide);
                }
            }
        }
        for (at, wide) in marks::places(scene) {
            taken.disc((f64::from(at.0), f64::from(at.1)), radius * wide);
        }
        taken
    }

    fn disc(&mut self, (x, y): (f64, f64), radius: f64) {
        let first = |at: f64| ((at - radius) / self.cell).floor().max(0.0) as usize;
        let last = |at: f64| ((at + radius) / self.cell).floor().max(0.0) as usize;
        for row in first(y)..=last(y) {
            for column in first(x)..=last(x).min(self.across.saturating_sub(1)) {
                if let Some(square) = self.squares.get_mut(row * self.across + column) {
                    *square = true;
                }
            }
        }
    }

    pub(super) fn is(&self, x: f64, y: f64) -> bool {
        if x < 0.0 || y < 0.0 {
            return true;
        }
        let (column, row) = ((x / self.cell) as usize, (y / self.cell) as usize);
        column >= self.across
            || self
                .squares
                .get(row * self.across + column)
                .copied()
                .unwrap_or(true)
    }
}

/// Points along a line that runs smoothly through these.
pub(super) fn sampled(line: &[Point]) -> Vec<(f64, f64)> {
    let at = |index: usize| {
        let (x, y) = line
            .get(index.min(line.len() - 1))
            .copied()
            .unwrap_or_default();
        (f64::from(x), f64::from(y))
    };
    let mut points = Vec::new();
    for index in 1..line.len() {
        let (before, from, to, after) = (
            at(index.saturating_sub(2)),
            at(index - 1),
            at(index),
            at(index + 1),
        );
        for step in 0..6 {
            let part = f64::from(step) / 6.0;
            let mix = |p0: f64, p1: f64, p2: f64, p3: f64| {
                let (square, cube) = (part * part, part * part * part);
                0.5 * (2.0 * p1
                    + (p2 - p0) * part
                    + (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3) * square
                    + (3.0 * p1 - p0 - 3.0 * p2 + p3) * cube)
            };
            points.push((
                mix(before.0, from.0, to.0, after.0),
                mix(before.1, from.1, to.1, after.1),
            ));
        }
    }
    points.extend(line.last().map(|(x, y)| (f64::from(*x), f64::from(*y))));
    points
}
