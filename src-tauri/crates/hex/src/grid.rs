//! The finite set of hexes of one map, with dense indices and everything about neighbours worked out once.

use serde::{Deserialize, Serialize};

use crate::coord::{Axial, Direction, Orientation};
use crate::distance::span_of_row;
use crate::hexside::{HexsideIx, Sides};
use crate::numbering::{NameError, Numbering, Spot};

/// Dense index of a hex of one [`Grid`], from 0 to [`Grid::len`] exclusive, in the order of names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexIx(pub u16);

impl HexIx {
    /// Stands in tables where there is no hex; no grid is so large.
    const NONE: Self = Self(u16::MAX);

    /// The index as a number, for tables with one entry per hex.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index with this number, or `None` when no grid can have it.
    pub fn from_index(index: usize) -> Option<Self> {
        u16::try_from(index)
            .ok()
            .map(Self)
            .filter(|hex| *hex != Self::NONE)
    }

    fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

/// One step out of a hex to a neighbour on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// Where it goes.
    pub direction: Direction,
    /// The neighbour.
    pub hex: HexIx,
    /// The hexside that it crosses.
    pub side: HexsideIx,
}

/// What is wrong with a list of hexes that is to become a [`Grid`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GridFault {
    /// A name that is none.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A hex that is listed more than once.
    #[error("hex \"{name}\" is listed twice")]
    Twice {
        /// Its name.
        name: String,
    },
}

/// The hexes of one map (several sheets joined count as one).
///
/// An index that is not of this grid does no harm: no name, no neighbours, infinitely far. A ruleset that reads
/// indices from a save asks [`Grid::contains`] first.
#[derive(Debug, Clone)]
pub struct Grid {
    numbering: Numbering,
    coords: Vec<Axial>,
    names: Vec<Box<str>>,
    neighbours: Vec<[HexIx; 6]>,
    field: Field,
    pub(crate) sides: Sides,
    /// All links, hex by hex.
    links: Vec<Link>,
    /// Where the links of each hex begin, and at last where they end.
    first_link: Vec<u32>,
}

/// Finds hexes by coordinates: a table of the smallest block of coordinates that holds the map.
#[derive(Debug, Clone)]
struct Field {
    low: Axial,
    high: Axial,
    cells: Vec<HexIx>,
}

impl Field {
    fn new(coords: &[Axial]) -> Self {
        let low = coords
            .iter()
            .copied()
            .reduce(|a, b| Axial::new(a.q.min(b.q), a.r.min(b.r)));
        let high = coords
            .iter()
            .copied()
            .reduce(|a, b| Axial::new(a.q.max(b.q), a.r.max(b.r)));
        let mut field = Self {
            low: low.unwrap_or_default(),
            high: high.unwrap_or_default(),
            cells: Vec::new(),
        };
        let size = field.high - field.low + Axial::new(1, 1);
        // A scheme's field is bounded, so this is a few megabytes at most.
        let cells = usize::try_from(size.q).unwrap_or(0) * usize::try_from(size.r).unwrap_or(0);
        field.cells = vec![HexIx::NONE; cells];
        for (index, hex) in coords.iter().enumerate() {
            let cell = field.cell(*hex).and_then(|cell| field.cells.get_mut(cell));
            if let (Some(cell), Some(index)) = (cell, HexIx::from_index(index)) {
                *cell = index;
            }
        }
        field
    }

    fn cell(&self, hex: Axial) -> Option<usize> {
        let Axial { q: width, .. } = self.high - self.low + Axial::new(1, 1);
        let q = hex.q.checked_sub(self.low.q)?;
        let r = hex.r.checked_sub(self.low.r)?;
        if q >= width {
            return None;
        }
        Some(usize::try_from(r).ok()? * usize::try_from(width).ok()? + usize::try_from(q).ok()?)
    }

    fn get(&self, hex: Axial) -> Option<HexIx> {
        self.cells
            .get(self.cell(hex)?)
            .copied()
            .and_then(HexIx::some)
    }
}

impl Grid {
    /// All hexes of a numbering.
    pub fn new(numbering: Numbering) -> Self {
        let spots: Vec<Spot> = numbering.spots().collect();
        Self::build(numbering, &spots)
    }

    /// The listed hexes of a numbering, for a map with corners or holes. The order of the list does not matter:
    /// indices follow the order of names.
    ///
    /// # Errors
    /// Each name that is wrong, out of reach or listed twice.
    pub fn of<'a>(
        numbering: Numbering,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, Vec<GridFault>> {
        let mut faults = Vec::new();
        let mut spots = Vec::new();
        for name in names {
            match numbering.parse_spot(name) {
                Ok(spot) => spots.push(spot),
                Err(error) => faults.push(GridFault::Name(error)),
            }
        }
        let order = |spot: &Spot| match numbering.scheme().first {
            crate::Part::Row => (spot.sheet, spot.row, spot.column),
            crate::Part::Column => (spot.sheet, spot.column, spot.row),
        };
        spots.sort_unstable_by_key(order);
        let twice = spots.windows(2).filter(|pair| pair[0] == pair[1]);
        faults.extend(twice.map(|pair| GridFault::Twice {
            name: numbering.format_spot(pair[0]),
        }));
        if faults.is_empty() {
            Ok(Self::build(numbering, &spots))
        } else {
            Err(faults)
        }
    }

    fn build(numbering: Numbering, spots: &[Spot]) -> Self {
        let coords: Vec<Axial> = spots
            .iter()
            .filter_map(|spot| numbering.axial(*spot))
            .collect();
        let names = spots
            .iter()
            .map(|spot| numbering.format_spot(*spot).into_boxed_str())
            .collect();
        let field = Field::new(&coords);
        let around: Vec<[Option<HexIx>; 6]> = coords
            .iter()
            .map(|hex| hex.neighbours().map(|other| field.get(other)))
            .collect();
        let sides = Sides::number(&around);
        let neighbours = around
            .iter()
            .map(|six| six.map(|hex| hex.unwrap_or(HexIx::NONE)))
            .collect();
        let mut grid = Self {
            numbering,
            coords,
            names,
            neighbours,
            field,
            sides,
            links: Vec::new(),
            first_link: vec![0],
        };
        grid.link(&around);
        grid
    }

    fn link(&mut self, around: &[[Option<HexIx>; 6]]) {
        for (six, sides) in around.iter().zip(&self.sides.of_hex) {
            let steps = Direction::ALL.into_iter().filter_map(|direction| {
                let (hex, side) = (six[direction.index()]?, sides[direction.index()]);
                Some(Link {
                    direction,
                    hex,
                    side,
                })
            });
            self.links.extend(steps);
            let end = u32::try_from(self.links.len()).unwrap_or(u32::MAX);
            self.first_link.push(end);
        }
    }

    /// How its hexes are named.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// How its hexes stand.
    pub const fn orientation(&self) -> Orientation {
        self.numbering.scheme().orientation
    }

    /// Number of hexes.
    #[inline]
    pub const fn len(&self) -> usize {
        self.coords.len()
    }

    /// Whether it has no hex at all.
    pub const fn is_empty(&self) -> bool {
        self.coords.is_empty()
    }

    /// Whether the index is one of this grid.
    #[inline]
    pub const fn contains(&self, hex: HexIx) -> bool {
        hex.index() < self.coords.len()
    }

    /// All hexes in the order of names.
    pub fn hexes(&self) -> impl DoubleEndedIterator<Item = HexIx> + ExactSizeIterator + use<> {
        // A scheme allows fewer hexes than the type counts.
        (0..u16::try_from(self.len()).unwrap_or(u16::MAX)).map(HexIx)
    }

    /// The hex with this name.
    ///
    /// # Errors
    /// What is wrong with the name and what was expected.
    pub fn index(&self, name: &str) -> Result<HexIx, NameError> {
        let hex = self.numbering.parse(name)?;
        self.at(hex).ok_or_else(|| NameError::LeftOut {
            name: name.to_owned(),
        })
    }

    /// The name of a hex; empty for an index that is not of this grid.
    pub fn name(&self, hex: HexIx) -> &str {
        self.names.get(hex.index()).map_or("", |name| name)
    }

    /// The hex at these coordinates.
    #[inline]
    pub fn at(&self, hex: Axial) -> Option<HexIx> {
        self.field.get(hex)
    }

    /// The coordinates of a hex; `None` only for an index that is not of this grid.
    #[inline]
    pub fn axial(&self, hex: HexIx) -> Option<Axial> {
        self.coords.get(hex.index()).copied()
    }

    /// The printed sheet, row and column of a hex; `None` only for an index that is not of this grid.
    pub fn spot(&self, hex: HexIx) -> Option<Spot> {
        self.numbering.spot(self.axial(hex)?)
    }

    /// The neighbours by direction, `None` where the map ends.
    #[inline]
    pub fn around(&self, hex: HexIx) -> [Option<HexIx>; 6] {
        self.row(hex).map(HexIx::some)
    }

    /// The neighbour in one direction.
    #[inline]
    pub fn neighbour(&self, hex: HexIx, direction: Direction) -> Option<HexIx> {
        self.row(hex)[direction.index()].some()
    }

    /// The neighbours on the map, clockwise from direction 0.
    #[inline]
    pub fn neighbours(&self, hex: HexIx) -> impl Iterator<Item = HexIx> + '_ {
        self.links(hex).map(|link| link.hex)
    }

    /// The steps to the neighbours on the map, clockwise from direction 0, each with the hexside it crosses.
    #[inline]
    pub fn links(&self, hex: HexIx) -> impl Iterator<Item = Link> + '_ {
        let bounds = self.first_link.get(hex.index()..hex.index() + 2);
        let links = match bounds {
            Some(&[first, end]) => self.links.get(first as usize..end as usize),
            _ => None,
        };
        links.unwrap_or_default().iter().copied()
    }

    /// The direction from a hex to an adjacent one; `None` when they are not adjacent.
    #[inline]
    pub fn direction(&self, from: HexIx, to: HexIx) -> Option<Direction> {
        let to = to.some()?;
        let row = self.row(from);
        Direction::ALL
            .into_iter()
            .find(|direction| row[direction.index()] == to)
    }

    /// Whether two hexes share a hexside.
    #[inline]
    pub fn are_adjacent(&self, a: HexIx, b: HexIx) -> bool {
        b != HexIx::NONE && self.row(a).contains(&b)
    }

    /// Steps from hex to hex on the shortest way, whatever lies between and whether or not the map has those hexes;
    /// `u32::MAX` for an index that is not of this grid.
    #[inline]
    pub fn distance(&self, a: HexIx, b: HexIx) -> u32 {
        match (self.axial(a), self.axial(b)) {
            (Some(a), Some(b)) => a.distance(b),
            _ => u32::MAX,
        }
    }

    /// The hexes on the map at exactly this distance, clockwise from direction 0.
    pub fn ring(&self, centre: HexIx, radius: u16) -> impl Iterator<Item = HexIx> + '_ {
        // Rings beyond the farthest corner are empty and need no walk.
        let size = self.field.high - self.field.low;
        let reaches = u32::from(radius) <= size.q.unsigned_abs() + size.r.unsigned_abs();
        let centre = self.axial(centre).filter(|_| reaches);
        centre
            .into_iter()
            .flat_map(move |hex| hex.ring(radius))
            .filter_map(|hex| self.at(hex))
    }

    /// The hexes on the map within this distance, the centre included, in a fixed order.
    pub fn range(&self, centre: HexIx, radius: u16) -> impl Iterator<Item = HexIx> + '_ {
        let radius = i32::from(radius);
        let (low, high) = (self.field.low, self.field.high);
        self.axial(centre).into_iter().flat_map(move |centre| {
            let rows = (centre.r - radius).max(low.r)..=(centre.r + radius).min(high.r);
            rows.flat_map(move |r| {
                let (from, to) = span_of_row(radius, r - centre.r);
                let columns = (centre.q + from).max(low.q)..=(centre.q + to).min(high.q);
                columns.filter_map(move |q| self.at(Axial::new(q, r)))
            })
        })
    }

    #[inline]
    fn row(&self, hex: HexIx) -> [HexIx; 6] {
        self.neighbours
            .get(hex.index())
            .copied()
            .unwrap_or([HexIx::NONE; 6])
    }
}
