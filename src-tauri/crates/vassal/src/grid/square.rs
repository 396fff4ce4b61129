//! Squares, given by the centre of the first.

use super::numbering::{number, truth};
use super::{Numbering, Point, Size};
use crate::text::{double, floor, trunc};
use roxmltree::Node;
use serde::Serialize;

/// How distances are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum SquareRange {
    /// Diagonal steps count as one.
    Metric,
    /// Along the sides only.
    Manhattan,
}

/// A grid of squares.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SquareGrid {
    /// The centre of the first square.
    pub x0: i32,
    /// The other part of it.
    pub y0: i32,
    /// The width of a square.
    pub dx: f64,
    /// The height of a square.
    pub dy: f64,
    /// How distances are counted.
    pub range: SquareRange,
    /// Whether pieces snap to it.
    pub snap_to: bool,
    /// Whether they may stand on the sides.
    pub edges_legal: bool,
    /// Whether they may stand on corners.
    pub corners_legal: bool,
    /// Whether it is drawn.
    pub visible: bool,
    /// How squares are named.
    pub numbering: Option<Numbering>,
}

impl SquareGrid {
    pub(crate) fn read(node: &Node) -> Self {
        let size = |name: &str| {
            let size = node.attribute(name).and_then(double);
            size.filter(|size| *size > 0.0 && *size < 1e9)
                .unwrap_or(48.0)
        };
        let numbering = node
            .children()
            .filter(|child| {
                crate::module::last_segment(child.tag_name().name()) == "SquareGridNumbering"
            })
            .map(|child| Numbering::read(&child))
            .next();
        Self {
            x0: number(node, "x0", 24),
            y0: number(node, "y0", 24),
            dx: size("dx"),
            dy: size("dy"),
            range: match node.attribute("range") {
                Some("Manhattan") => SquareRange::Manhattan,
                _ => SquareRange::Metric,
            },
            snap_to: truth(node, "snapTo", true),
            edges_legal: truth(node, "edgesLegal", false),
            corners_legal: truth(node, "cornersLegal", false),
            visible: truth(node, "visible", false),
            numbering,
        }
    }

    /// The raw column and row of a place.
    pub fn raw(&self, point: Point) -> (i32, i32) {
        let column = floor((f64::from(point.x) - f64::from(self.x0)) / self.dx + 0.5);
        let row = trunc((f64::from(point.y) - f64::from(self.y0)) / self.dy + 0.5);
        (column, row)
    }

    fn falling(&self, numbering: &Numbering, (column, row): (i32, i32), size: Size) -> (i32, i32) {
        let most_columns = trunc(f64::from(size.width) / self.dx + 0.5);
        let most_rows = trunc(f64::from(size.height) / self.dy + 0.5);
        let column = if numbering.columns.descending {
            most_columns.saturating_sub(column)
        } else {
            column
        };
        let row = if numbering.rows.descending {
            most_rows.saturating_sub(row)
        } else {
            row
        };
        (column, row)
    }

    /// The name of a place.
    pub fn name(&self, point: Point, size: Size) -> Option<String> {
        let numbering = self.numbering.as_ref()?;
        let (column, row) = self.falling(numbering, self.raw(point), size);
        Some(numbering.name(column, row))
    }

    /// The place of a name.
    pub fn location(&self, name: &str, size: Size) -> Option<Point> {
        let numbering = self.numbering.as_ref()?;
        let (column, row) = *numbering.meant(name).first()?;
        let (column, row) = self.falling(numbering, (column, row), size);
        let along = |number: i32, step: f64, first: i32| {
            trunc(f64::from(number) * step).saturating_add(first)
        };
        Some(Point::new(
            along(column, self.dx, self.x0),
            along(row, self.dy, self.y0),
        ))
    }

    /// Where a piece that is dropped comes to lie.
    pub fn snap(&self, point: Point) -> Point {
        if !self.snap_to {
            return point;
        }
        // In half squares from the centre: even is a centre, odd a side; both odd is a corner.
        let half = |at: i32, first: i32, step: f64| {
            floor(2.0 * (f64::from(at) - f64::from(first)) / step + 0.5)
        };
        let whole = |at: i32, first: i32, step: f64| {
            floor((f64::from(at) - f64::from(first)) / step + 0.5).saturating_mul(2)
        };
        let (hx, hy) = (
            half(point.x, self.x0, self.dx),
            half(point.y, self.y0, self.dy),
        );
        let (wx, wy) = (
            whole(point.x, self.x0, self.dx),
            whole(point.y, self.y0, self.dy),
        );
        let (x, y) = match (hx % 2 != 0, hy % 2 != 0) {
            (true, true) if self.corners_legal => (hx, hy),
            (true, false) | (false, true) if self.edges_legal => (hx, hy),
            _ => (wx, wy),
        };
        let along = |halves: i32, step: f64, first: i32| {
            trunc(f64::from(halves) * step / 2.0 + f64::from(first))
        };
        Point::new(along(x, self.dx, self.x0), along(y, self.dy, self.y0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roxmltree::Document;

    fn grid(xml: &str) -> SquareGrid {
        SquareGrid::read(&Document::parse(xml).expect("sound").root_element())
    }

    const SIZE: Size = Size {
        width: 275,
        height: 275,
    };

    #[test]
    fn letters_and_numbers_of_a_real_board() {
        let grid = grid(
            "<g x0='36' y0='36' dx='50.0' dy='50.0'><SquareGridNumbering first='H' hType='A' vType='N'/></g>",
        );
        assert_eq!(grid.name(Point::new(27, 27), SIZE).as_deref(), Some("B01"));
        assert_eq!(grid.name(Point::new(222, 74), SIZE).as_deref(), Some("F02"));
        assert_eq!(grid.location("B05", SIZE), Some(Point::new(36, 236)));
        assert_eq!(grid.snap(Point::new(60, 40)), Point::new(36, 36));
    }

    #[test]
    fn falling_numbers_and_negative_ones() {
        let grid =
            grid("<g><SquareGridNumbering hDescend='true' vDescend='true' hOff='-3' sep='/'/></g>");
        let name = grid.name(Point::new(24, 24), SIZE);
        assert_eq!(name.as_deref(), Some("03/07"));
        let far = grid
            .name(Point::new(24 + 48 * 6, 24), SIZE)
            .expect("a name");
        assert_eq!(far, "-03/07");
        assert_eq!(grid.location(&far, SIZE), Some(Point::new(24 + 48 * 6, 24)));
    }

    #[test]
    fn sides_and_corners_where_they_are_legal() {
        let plain = grid("<g/>");
        assert_eq!(plain.snap(Point::new(47, 25)), Point::new(24, 24));
        let sides = grid("<g edgesLegal='true'/>");
        assert_eq!(sides.snap(Point::new(47, 25)), Point::new(48, 24));
        let corners = grid("<g cornersLegal='true'/>");
        assert_eq!(corners.snap(Point::new(47, 47)), Point::new(48, 48));
        let free = grid("<g snapTo='false'/>");
        assert_eq!(free.snap(Point::new(47, 25)), Point::new(47, 25));
    }
}
