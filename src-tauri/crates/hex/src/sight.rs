//! The exact straight line between two hex centres: which hexes it crosses, in order.

use crate::coord::{Axial, Direction};

/// The left or the right hand of somebody who looks along a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hand {
    /// Anticlockwise of the way ahead.
    Left,
    /// Clockwise of the way ahead.
    Right,
}

/// What a [`Line`] meets next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// The line runs through the inside of a hex.
    Through(Axial),
    /// The line runs exactly along the hexside between two hexes.
    Along {
        /// The hex on the left hand.
        left: Axial,
        /// The hex on the right hand.
        right: Axial,
    },
    /// The line goes from one hex to the next exactly through a corner, where it touches a third hex.
    Corner {
        /// The hex that has nothing but the corner on the line.
        hex: Axial,
        /// On which hand it lies.
        hand: Hand,
    },
}

impl Crossing {
    /// The hex crossed by the line when it is moved a hair to one hand.
    pub fn seen_from(self, moved: Hand) -> Option<Axial> {
        match (self, moved) {
            (Self::Through(hex), _) => Some(hex),
            (Self::Along { left, .. }, Hand::Left) => Some(left),
            (Self::Along { right, .. }, Hand::Right) => Some(right),
            (Self::Corner { hex, hand }, _) => (hand == moved).then_some(hex),
        }
    }
}

/// The line from the centre of one hex to the centre of another, both ends included.
///
/// It is exact: a hex of which the line cuts the smallest corner is crossed, and the three cases that a drawn line
/// leaves to the eye are told apart by [`Crossing`]. The line back is the same in reverse, with the hands
/// exchanged. Many rules let a line along a hexside be blocked only when both sides block: for them
/// [`Line::moved`] gives the hexes of the line moved a hair to each hand, and sight is clear when either is.
///
/// ```
/// use motti_hex::{Axial, Crossing, Hand, Line};
///
/// let (from, to) = (Axial::new(0, 0), Axial::new(1, 1));
/// let (left, right) = (Axial::new(1, 0), Axial::new(0, 1));
/// let line: Vec<Crossing> = Line::new(from, to).collect();
/// assert_eq!(line, [Crossing::Through(from), Crossing::Along { left, right }, Crossing::Through(to)]);
///
/// let blocks = |hex| hex == left;
/// let clear = |hand| !Line::new(from, to).moved(hand).any(blocks);
/// assert!(!clear(Hand::Left) && clear(Hand::Right)); // so there is sight
/// ```
#[derive(Debug, Clone)]
pub struct Line {
    from: Axial,
    to: Axial,
    /// The hex whose inside the line runs through next.
    hex: Axial,
    /// What is met before that hex.
    before: Option<Crossing>,
    done: bool,
}

impl Line {
    /// The line between two hex centres.
    pub const fn new(from: Axial, to: Axial) -> Self {
        Self {
            from,
            to,
            hex: from,
            before: None,
            done: false,
        }
    }

    /// The hexes crossed by the line when it is moved a hair to one hand, from end to end: each is adjacent to the
    /// one before.
    pub fn moved(self, hand: Hand) -> impl Iterator<Item = Axial> {
        self.filter_map(move |crossing| crossing.seen_from(hand))
    }

    /// Goes on from the inside of `hex` to the next hex whose inside is crossed.
    fn advance(&mut self) {
        let way = self.to - self.from;
        let here = self.hex - self.from;
        // Side d of a hex lies where the product of direction d with the way from the centre is 1, a neighbour being
        // at 2. Along the line that product grows evenly, so the side is met after the share (1 + product of the
        // centre) / (product of the whole way). The side met first is the way out; at a corner there are two.
        let mut out: Option<(i64, i64)> = None;
        let mut sides = [None; 2];
        for direction in Direction::ALL {
            let growth = product(direction, way);
            if growth <= 0 {
                continue;
            }
            let start = 1 + product(direction, here);
            let earlier = out.map(|(other_start, other_growth)| {
                (start * other_growth).cmp(&(other_start * growth))
            });
            match earlier {
                None | Some(std::cmp::Ordering::Less) => {
                    out = Some((start, growth));
                    sides = [Some(direction), None];
                }
                Some(std::cmp::Ordering::Equal) => sides[1] = Some(direction),
                Some(std::cmp::Ordering::Greater) => {}
            }
        }
        match sides {
            [Some(side), None] => self.hex = self.hex.neighbour(side),
            [Some(one), Some(other)] => {
                // Clockwise order, also across direction 5 and 0.
                let (left, right) = if one.turned(1) == other {
                    (one, other)
                } else {
                    (other, one)
                };
                self.leave_by_corner(way, left, right);
            }
            _ => self.hex = self.to, // Only when there is no way to go.
        }
    }

    fn leave_by_corner(&mut self, way: Axial, left: Direction, right: Direction) {
        let (left_hex, right_hex) = (self.hex.neighbour(left), self.hex.neighbour(right));
        let edge = left.step() + right.step();
        // Positive when the edge that starts at the corner goes off to the right of the line.
        let turn = i64::from(way.q) * i64::from(edge.r) - i64::from(way.r) * i64::from(edge.q);
        match turn.signum() {
            0 => {
                self.before = Some(Crossing::Along {
                    left: left_hex,
                    right: right_hex,
                });
                self.hex = self.hex + edge;
            }
            1 => {
                self.before = Some(Crossing::Corner {
                    hex: right_hex,
                    hand: Hand::Right,
                });
                self.hex = left_hex;
            }
            _ => {
                self.before = Some(Crossing::Corner {
                    hex: left_hex,
                    hand: Hand::Left,
                });
                self.hex = right_hex;
            }
        }
    }
}

/// The product of two ways as vectors in cube coordinates.
fn product(direction: Direction, way: Axial) -> i64 {
    let step = direction.step();
    let terms = [(step.q, way.q), (step.r, way.r), (step.s(), way.s())];
    terms
        .into_iter()
        .map(|(a, b)| i64::from(a) * i64::from(b))
        .sum()
}

impl Iterator for Line {
    type Item = Crossing;

    fn next(&mut self) -> Option<Crossing> {
        if let Some(before) = self.before.take() {
            return Some(before);
        }
        if self.done {
            return None;
        }
        let crossing = Crossing::Through(self.hex);
        if self.hex == self.to {
            self.done = true;
        } else {
            self.advance();
        }
        Some(crossing)
    }
}
