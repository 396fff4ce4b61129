//! How far hexes are apart, and the hexes at or within a distance.

use crate::coord::{Axial, Direction};

impl Axial {
    /// Number of steps from hex to hex on the shortest way; 0 to itself, 1 to an adjacent hex.
    ///
    /// ```
    /// use motti_hex::Axial;
    /// assert_eq!(Axial::new(0, 0).distance(Axial::new(2, 1)), 3);
    /// ```
    pub const fn distance(self, other: Self) -> u32 {
        let (q, r) = (other.q - self.q, other.r - self.r);
        // The largest of the three cube differences is half the sum of their sizes.
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// The hexes at exactly this distance, clockwise from direction 0; at distance 0 the hex itself.
    pub fn ring(self, radius: u16) -> impl Iterator<Item = Self> {
        let radius = i32::from(radius);
        let centre = (radius == 0).then_some(self);
        let sides = Direction::ALL.into_iter().flat_map(move |direction| {
            let corner = self + direction.step() * radius;
            let along = direction.turned(2).step();
            (0..radius).map(move |step| corner + along * step)
        });
        centre.into_iter().chain(sides)
    }

    /// The hexes within this distance, the hex itself included, by `r` and then by `q`.
    pub fn range(self, radius: u16) -> impl Iterator<Item = Self> {
        let radius = i32::from(radius);
        (-radius..=radius).flat_map(move |r| {
            let (from, to) = span_of_row(radius, r);
            (from..=to).map(move |q| self + Self::new(q, r))
        })
    }
}

/// First and last `q` of the hexes within `radius` of the origin that lie in row `r`.
pub(crate) fn span_of_row(radius: i32, r: i32) -> (i32, i32) {
    ((-radius).max(-radius - r), radius.min(radius - r))
}
