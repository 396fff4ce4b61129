//! Hexes: flat-topped in columns, or sideways, which is the same with x and y exchanged.

use super::numbering::{number, truth};
use super::{Numbering, Point, Size};
use crate::text::{double, floor, round, trunc};
use roxmltree::Node;
use serde::Serialize;

/// A grid of hexes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HexGrid {
    /// Where the centre of the first hex is; measured down the page when sideways.
    pub x0: i32,
    /// The other part of it.
    pub y0: i32,
    /// From one column to the next.
    pub dx: f64,
    /// From one hex to the next in a column.
    pub dy: f64,
    /// Whether x and y are exchanged: pointed hexes in rows.
    pub sideways: bool,
    /// Whether pieces snap to it.
    pub snap_to: bool,
    /// Whether they may stand on hexsides.
    pub edges_legal: bool,
    /// Whether they may stand on corners.
    pub corners_legal: bool,
    /// Whether it is drawn.
    pub visible: bool,
    /// How hexes are named.
    pub numbering: Option<HexNumbering>,
}

/// How hexes are named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HexNumbering {
    /// What all grids have.
    pub numbering: Numbering,
    /// Whether odd columns start with another row.
    pub stagger: bool,
    /// Whether rows follow the slope of the hexes.
    pub oblique: bool,
}

/// A row beyond these is no place of a board.
const FAR: f64 = 1e9;

impl HexGrid {
    pub(crate) fn read(node: &Node) -> Self {
        let size = |name: &str| {
            node.attribute(name)
                .and_then(double)
                .filter(|size| *size > 0.0 && *size < FAR)
        };
        let dy = size("dy").unwrap_or(64.0);
        let numbering = node.children().filter(Node::is_element).find_map(|child| {
            let oblique = match crate::module::last_segment(child.tag_name().name()) {
                "HexGridNumbering" => false,
                "ObliqueHexGridNumbering" => true,
                _ => return None,
            };
            Some(HexNumbering {
                numbering: Numbering::read(&child),
                stagger: truth(&child, "stagger", true),
                oblique,
            })
        });
        Self {
            x0: number(node, "x0", 0),
            y0: number(node, "y0", 32),
            dx: size("dx").unwrap_or_else(|| dy * 3.0_f64.sqrt() / 2.0),
            dy,
            sideways: truth(node, "sideways", false),
            snap_to: truth(node, "snapTo", true),
            edges_legal: truth(node, "edgesLegal", false),
            corners_legal: truth(node, "cornersLegal", false),
            visible: truth(node, "visible", false),
            numbering,
        }
    }

    const fn turned(&self, point: Point) -> Point {
        if self.sideways {
            point.swapped()
        } else {
            point
        }
    }

    /// The raw column and row whose rectangle contains a point: this decides names.
    pub fn raw(&self, point: Point) -> (i32, i32) {
        let point = self.turned(point);
        let (x, y) = (f64::from(point.x), f64::from(point.y));
        let column = floor((x - f64::from(self.x0)) / self.dx + 0.5);
        let half = if odd(column) { self.dy / 2.0 } else { 0.0 };
        (column, round((y - f64::from(self.y0) - half) / self.dy))
    }

    /// The centre of a raw column and row.
    pub fn centre(&self, column: i32, row: i32) -> Point {
        let half = if odd(column) {
            f64::from(trunc(self.dy / 2.0))
        } else {
            0.0
        };
        let x = trunc(self.dx * f64::from(column) + f64::from(self.x0));
        let y = trunc(self.dy * f64::from(row) + half + f64::from(self.y0));
        self.turned(Point::new(x, y))
    }

    /// The raw column and row of the hexagon that contains a point.
    pub fn containing(&self, point: Point) -> (i32, i32) {
        let turned = self.turned(point);
        let (x, y) = (
            f64::from(turned.x) - f64::from(self.x0),
            f64::from(turned.y) - f64::from(self.y0),
        );
        let column = floor((x + self.dx / 2.0) / self.dx);
        let half = if odd(column) { 0.0 } else { self.dy / 2.0 };
        let row = floor((y + half) / self.dy);
        let other = row.saturating_add(if odd(column) { 1 } else { -1 });
        let beside = [column.saturating_sub(1), column.saturating_add(1)];
        let candidates = [(column, row)].into_iter().chain(
            beside
                .into_iter()
                .flat_map(|column| [(column, row), (column, other)]),
        );
        candidates
            .filter(|(column, row)| self.holds(*column, *row, x, y))
            .chain([(column, row)])
            .next()
            .unwrap_or((column, row))
    }

    /// Whether the hexagon of a raw column and row holds a point given from the first centre.
    fn holds(&self, column: i32, row: i32, x: f64, y: f64) -> bool {
        let half = if odd(column) { self.dy / 2.0 } else { 0.0 };
        let across = (x - self.dx * f64::from(column)).abs();
        let along = (y - self.dy * f64::from(row) - half).abs();
        let radius = 2.0 * self.dx / 3.0;
        // Flat top and bottom at half a hex; the slanted sides run from (radius, 0) to (radius/2, dy/2).
        along <= self.dy / 2.0 && across <= radius - along * radius / self.dy
    }

    /// How many hexes lie between two raw positions, plus one; none when they are the same.
    pub fn range(from: (i32, i32), to: (i32, i32)) -> i64 {
        let cube = |(column, row): (i32, i32)| {
            let (column, row) = (i64::from(column), i64::from(row));
            (column, row - (column - column.rem_euclid(2)) / 2)
        };
        let ((q1, r1), (q2, r2)) = (cube(from), cube(to));
        let (dq, dr) = (q1 - q2, r1 - r2);
        (dq.abs() + dr.abs() + (dq + dr).abs()) / 2
    }

    /// Where a piece that is dropped comes to lie.
    pub fn snap(&self, point: Point) -> Point {
        if !self.snap_to {
            return point;
        }
        let (column, row) = self.containing(point);
        let centre = self.centre(column, row);
        let flat = self.turned(centre);
        let radius = 2.0 * self.dx / 3.0;
        let mut places = vec![centre];
        let at = |x: f64, y: f64| {
            self.turned(Point::new(
                trunc(f64::from(flat.x) + x),
                trunc(f64::from(flat.y) + y),
            ))
        };
        if self.edges_legal {
            let (x, y) = (radius * 0.75, self.dy / 4.0);
            let middles = [
                (0.0, self.dy / 2.0),
                (0.0, -self.dy / 2.0),
                (x, y),
                (x, -y),
                (-x, y),
                (-x, -y),
            ];
            places.extend(middles.map(|(x, y)| at(x, y)));
        }
        if self.corners_legal {
            let (x, y) = (radius / 2.0, self.dy / 2.0);
            let corners = [
                (radius, 0.0),
                (-radius, 0.0),
                (x, y),
                (x, -y),
                (-x, y),
                (-x, -y),
            ];
            places.extend(corners.map(|(x, y)| at(x, y)));
        }
        let far = |place: &Point| {
            let (x, y) = (
                i64::from(place.x) - i64::from(point.x),
                i64::from(place.y) - i64::from(point.y),
            );
            x * x + y * y
        };
        places.into_iter().min_by_key(far).unwrap_or(centre)
    }

    /// The greatest column and row of a board. The distances are crossed, also when the grid is not sideways.
    fn most(&self, size: Size) -> (i32, i32) {
        let columns = floor(f64::from(size.width) / self.dy + 0.5);
        let rows = floor(f64::from(size.height) / self.dx + 0.5);
        (columns, rows)
    }

    /// The name of a place.
    pub fn name(&self, point: Point, size: Size) -> Option<String> {
        let numbering = self.numbering.as_ref()?;
        let (column, row) = self.numbered(numbering, self.raw(point), size);
        Some(numbering.numbering.name(column, row))
    }

    /// The column and row of the numbering, without its offsets.
    fn numbered(&self, numbering: &HexNumbering, raw: (i32, i32), size: Size) -> (i32, i32) {
        let (most_columns, most_rows) = self.most(size);
        let (mut column, mut row) = raw;
        let down = numbering.numbering.rows.descending;
        let left = numbering.numbering.columns.descending;
        if self.sideways && down {
            column = most_rows.saturating_sub(column);
        }
        if !self.sideways && left {
            column = most_columns.saturating_sub(column);
        }
        if !self.sideways && down {
            row = most_rows.saturating_sub(row);
        }
        if self.sideways && left {
            row = most_columns.saturating_sub(row);
        }
        if numbering.stagger && odd(raw.0) {
            row = row.saturating_add(if self.row_falls(numbering) { -1 } else { 1 });
        }
        if numbering.oblique {
            let slope = column / 2;
            row = if numbering.stagger {
                row.saturating_add(slope)
            } else {
                row.saturating_sub(slope).saturating_add(1)
            };
        }
        (column, row)
    }

    const fn row_falls(&self, numbering: &HexNumbering) -> bool {
        if self.sideways {
            numbering.numbering.columns.descending
        } else {
            numbering.numbering.rows.descending
        }
    }

    /// The place of a name: the centre of the hex that has it.
    pub fn location(&self, name: &str, size: Size) -> Option<Point> {
        let numbering = self.numbering.as_ref()?;
        let (most_columns, most_rows) = self.most(size);
        numbering
            .numbering
            .meant(name)
            .into_iter()
            .find_map(|(column, row)| {
                let mut raw_row = row;
                if numbering.oblique {
                    let slope = column / 2;
                    raw_row = if numbering.stagger {
                        row.saturating_sub(slope)
                    } else {
                        row.saturating_add(slope).saturating_sub(1)
                    };
                }
                let falls = if self.sideways {
                    numbering.numbering.rows.descending
                } else {
                    numbering.numbering.columns.descending
                };
                let most = if self.sideways {
                    most_rows
                } else {
                    most_columns
                };
                let raw_column = if falls {
                    most.saturating_sub(column)
                } else {
                    column
                };
                if numbering.stagger && odd(raw_column) {
                    raw_row =
                        raw_row.saturating_sub(if self.row_falls(numbering) { -1 } else { 1 });
                }
                if self.row_falls(numbering) {
                    let most = if self.sideways {
                        most_columns
                    } else {
                        most_rows
                    };
                    raw_row = most.saturating_sub(raw_row);
                }
                let raw = (raw_column, raw_row);
                (self.numbered(numbering, raw, size) == (column, row))
                    .then(|| self.centre_of_name(raw))
            })
    }

    /// The centre that a name leads to; unlike [`HexGrid::centre`] it cuts the fraction before the origin is added.
    fn centre_of_name(&self, (column, row): (i32, i32)) -> Point {
        let half = if odd(column) { self.dy / 2.0 } else { 0.0 };
        let x = trunc(self.dx * f64::from(column)).saturating_add(self.x0);
        let y = trunc(self.dy * f64::from(row) + half).saturating_add(self.y0);
        self.turned(Point::new(x, y))
    }
}

const fn odd(number: i32) -> bool {
    number % 2 != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use roxmltree::Document;

    fn grid(attributes: &str, numbering: &str, tag: &str) -> HexGrid {
        let xml = format!(
            "<HexGrid x0='20' y0='20' dx='34.6' dy='40' {attributes}><{tag} {numbering}/></HexGrid>"
        );
        let document = Document::parse(&xml).expect("sound");
        HexGrid::read(&document.root_element())
    }

    const SIZE: Size = Size {
        width: 400,
        height: 360,
    };

    #[test]
    fn the_examples_of_the_format_description() {
        let grid = grid("", "", "HexGridNumbering");
        assert_eq!(grid.raw(Point::new(89, 60)), (2, 1));
        assert_eq!(grid.name(Point::new(89, 60), SIZE).as_deref(), Some("0302"));
        assert_eq!(
            grid.name(Point::new(123, 80), SIZE).as_deref(),
            Some("0403")
        );
        assert_eq!(grid.location("0302", SIZE), Some(Point::new(89, 60)));
        assert_eq!(grid.location("99", SIZE), None);
    }

    #[test]
    fn defaults_of_an_empty_grid() {
        let document = Document::parse("<HexGrid/>").expect("sound");
        let grid = HexGrid::read(&document.root_element());
        assert_eq!((grid.x0, grid.y0), (0, 32));
        assert!((grid.dy - 64.0).abs() < 1e-9 && (grid.dx - 55.425_625).abs() < 1e-3);
        assert!(grid.snap_to && grid.numbering.is_none());
        assert_eq!(grid.name(Point::new(0, 0), SIZE), None);
    }

    #[test]
    fn every_variant_of_numbering_leads_back_to_the_hex() {
        let mut tried = 0;
        for sideways in [false, true] {
            for bits in 0..32 {
                let on = |bit: i32| bits & (1 << bit) != 0;
                let tag = if on(4) {
                    "ObliqueHexGridNumbering"
                } else {
                    "HexGridNumbering"
                };
                let numbering = format!(
                    "first='{}' stagger='{}' hDescend='{}' vDescend='{}' sep='.' hOff='3' vOff='-2'",
                    if on(0) { "H" } else { "V" },
                    on(1),
                    on(2),
                    on(3)
                );
                let grid = grid(&format!("sideways='{sideways}'"), &numbering, tag);
                for column in -1..9 {
                    for row in -1..8 {
                        let centre = grid.centre(column, row);
                        assert_eq!(grid.raw(centre), (column, row));
                        let name = grid.name(centre, SIZE).expect("a name");
                        let back = grid.location(&name, SIZE).expect("a place");
                        assert_eq!(
                            grid.raw(back),
                            (column, row),
                            "{name}, {numbering}, {sideways}"
                        );
                        tried += 1;
                    }
                }
            }
        }
        assert_eq!(tried, 2 * 32 * 90);
    }

    #[test]
    fn pieces_snap_to_the_hexagon_that_holds_them() {
        let grid = grid("", "", "HexGridNumbering");
        for x in 0..120 {
            for y in 0..120 {
                let point = Point::new(x, y);
                let chosen = grid.snap(point);
                let far = |place: Point| f64::from(place.x - x).hypot(f64::from(place.y - y));
                let nearest = (-1..6)
                    .flat_map(|column| (-1..6).map(move |row| (column, row)))
                    .map(|(column, row)| far(grid.centre(column, row)))
                    .fold(f64::MAX, f64::min);
                // The hexagon is not quite regular, and centres are whole pixels.
                assert!(far(chosen) <= nearest + 2.0, "{point:?}");
            }
        }
    }

    #[test]
    fn distances_in_hexes() {
        assert_eq!(HexGrid::range((0, 0), (0, 3)), 3);
        assert_eq!(HexGrid::range((0, 0), (1, 0)), 1);
        assert_eq!(HexGrid::range((0, 0), (1, -1)), 1);
        assert_eq!(HexGrid::range((0, 0), (2, 1)), 2);
        assert_eq!(HexGrid::range((1, 0), (2, 0)), 1);
        assert_eq!(HexGrid::range((1, 0), (2, 1)), 1);
        assert_eq!(HexGrid::range((-1, 0), (0, 0)), 1);
    }
}
