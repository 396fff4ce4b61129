//! The map as the rules read it: dense tables made once from the module's map.

use crate::state::Side;
use motti_engine::{Place, Tag};
use motti_hex::{Grid, HexIx};
use std::sync::Arc;

/// What a unit pays is a matter of its class [17.1].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Class {
    /// Non-motorized.
    Foot,
    /// Motorized.
    Motorized,
}

impl Class {
    pub(crate) const BOTH: [Class; 2] = [Class::Foot, Class::Motorized];

    pub(crate) const fn index(self) -> usize {
        match self {
            Class::Foot => 0,
            Class::Motorized => 1,
        }
    }

    pub(crate) const fn column(self) -> &'static str {
        match self {
            Class::Foot => "foot",
            Class::Motorized => "motorized",
        }
    }
}

/// No way for this class.
pub(crate) const BARRED: u8 = u8::MAX;
/// No hex in this direction.
pub(crate) const NO_HEX: HexIx = HexIx(u16::MAX);

/// A kind of terrain or of hexside, with what it costs each class in quarters.
#[derive(Debug, Clone)]
pub(crate) struct Ground {
    pub(crate) id: Tag,
    pub(crate) cost: [u8; 2],
    /// A Town/Factory Area [22.3].
    pub(crate) town: bool,
}

/// A class of road or railroad [18.2, 18.3].
#[derive(Debug, Clone)]
pub(crate) struct PathClass {
    pub(crate) id: Tag,
    /// Quarters for each hex.
    pub(crate) cost: u8,
    /// Every so many hexes in a row cost [`PathClass::every_cost`]; 0 for never.
    pub(crate) every: u8,
    pub(crate) every_cost: u8,
    /// Whether it is a railroad: another rule speaks of it.
    pub(crate) railroad: bool,
}

impl PathClass {
    /// What one more hex costs after `run` in a row, and the run then.
    pub(crate) const fn step(&self, run: u8) -> (u8, u8) {
        step(self.cost, self.every, self.every_cost, run)
    }
}

/// One more hex of a road after `run` in a row: what it costs, and the run then.
#[inline]
const fn step(cost: u8, every: u8, every_cost: u8, run: u8) -> (u8, u8) {
    if every == 0 {
        (cost, 0)
    } else if run + 1 >= every {
        (every_cost, 0)
    } else {
        (cost, run + 1)
    }
}

/// What spans a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Span {
    Nothing,
    /// A bridge that stands for ever.
    Fixed,
    /// The destructible bridge with this number.
    Bridge(u8),
}

/// One step out of a hex.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link {
    pub(crate) to: HexIx,
    /// The kind of river crossed, counted from 1; 0 for none.
    pub(crate) river: u8,
    /// The best road joining the hexes, counted from 1; 0 for none.
    pub(crate) road: u8,
    pub(crate) span: Span,
    /// What the step costs each profile off the road, with every bridge standing and no Engineer
    /// near; or [`BARRED`].
    pub(crate) plain: [u8; 4],
}

/// A step out of a hex with all its prices where nothing but the map matters.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) link: Link,
    /// By the profiles that move, one bit each, what the dearest pays off the road; or [`BARRED`].
    off_road: [u8; 16],
    /// Of the road: what a hex costs, every how many in a row cost another price, and that price.
    on_road: Option<(u8, u8, u8)>,
}

impl Edge {
    /// Whether the step can go on with a run of Main Road hexes. [18.2]
    #[inline]
    pub(crate) const fn runs(&self) -> bool {
        matches!(self.on_road, Some((_, 1.., _)))
    }

    /// The price of the step for units of these profiles where only the map matters, and the run
    /// then; `None` where it is barred to one of them. The same as the price worked out at length, but
    /// quicker.
    #[inline]
    pub(crate) const fn plain_price(&self, mask: u8, run: u8) -> Option<(u32, u8)> {
        let (cost, run) = match self.on_road {
            Some((cost, every, every_cost)) => step(cost, every, every_cost, run),
            None => (self.off_road[(mask & 15) as usize], 0),
        };
        if cost == BARRED {
            None
        } else {
            Some((cost as u32, run))
        }
    }
}

/// What lies in a hex.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field {
    pub(crate) terrain: u8,
    pub(crate) closed: bool,
    pub(crate) town: bool,
    pub(crate) village: bool,
    /// The best road through it, counted from 1; 0 for none.
    pub(crate) road: u8,
    /// On the edge of the map.
    pub(crate) edge: bool,
    /// The VP object here, counted from 1; 0 for none.
    pub(crate) object: u8,
    /// The VP exit here, counted from 1; 0 for none.
    pub(crate) exit: u8,
    /// The destructible bridge counted as lying here, counted from 1; 0 for none.
    pub(crate) bridge: u8,
}

/// A landing site [16.2.3].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Landing {
    pub(crate) hex: HexIx,
    pub(crate) cost: u8,
    /// The rank of its alarm level [16.2.1].
    pub(crate) rank: u8,
}

/// A supply depot [13.1, 13.2].
#[derive(Debug, Clone)]
pub(crate) struct SupplyDepot {
    pub(crate) hex: HexIx,
    pub(crate) side: Side,
    pub(crate) from: u8,
    pub(crate) until: u8,
}

/// A VP exit [17.2.1].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Exit {
    pub(crate) hex: HexIx,
    /// Being in the hex is enough: a Transfer Point.
    pub(crate) at_once: bool,
}

/// A start hex of the Finns [10.0, 29.1].
#[derive(Debug, Clone)]
pub(crate) struct StartHex {
    pub(crate) hex: HexIx,
    pub(crate) owns: Vec<HexIx>,
}

/// A hex of a Coup [11.0].
#[derive(Debug, Clone, Copy)]
pub(crate) struct CoupHex {
    pub(crate) hex: HexIx,
    pub(crate) modifier: i8,
}

/// The map.
#[derive(Debug, Clone)]
pub(crate) struct Board {
    pub(crate) grid: Grid,
    /// By hex, its place; shared by all reaches.
    pub(crate) places: Arc<[Place]>,
    pub(crate) terrains: Vec<Ground>,
    pub(crate) rivers: Vec<Ground>,
    pub(crate) paths: Vec<PathClass>,
    pub(crate) fields: Vec<Field>,
    pub(crate) links: Vec<[Link; 6]>,
    /// By hex, the steps that lead to a hex units may enter.
    pub(crate) open: Vec<Vec<Edge>>,
    /// Hexes by their names as numbers, for names of at most eight letters.
    pub(crate) names: Vec<(u64, HexIx)>,
    pub(crate) objects: Vec<(HexIx, i16)>,
    pub(crate) bridges: Vec<(Tag, HexIx)>,
    /// By bridge, its hex and the hexes it joins.
    pub(crate) bridge_ends: Vec<Vec<HexIx>>,
    pub(crate) landings: Vec<Landing>,
    pub(crate) depots: Vec<SupplyDepot>,
    pub(crate) exits: Vec<Exit>,
    pub(crate) transfers: Vec<HexIx>,
    pub(crate) fallbacks: Vec<(HexIx, Vec<HexIx>)>,
    pub(crate) starts: Vec<StartHex>,
    pub(crate) coups: Vec<CoupHex>,
    /// Hexes where no alcohol depot may be hidden [28.0].
    pub(crate) dry: Vec<HexIx>,
}

const NO_FIELD: Field = Field {
    terrain: 0,
    closed: true,
    town: false,
    village: false,
    road: 0,
    edge: true,
    object: 0,
    exit: 0,
    bridge: 0,
};

impl Board {
    pub(crate) fn field(&self, hex: HexIx) -> Field {
        self.fields.get(hex.index()).copied().unwrap_or(NO_FIELD)
    }

    pub(crate) fn links(&self, hex: HexIx) -> &[Link] {
        self.links.get(hex.index()).map_or(&[], |six| six)
    }

    /// The step from a hex to an adjacent one.
    pub(crate) fn link(&self, from: HexIx, to: HexIx) -> Option<Link> {
        self.links(from)
            .iter()
            .copied()
            .find(|link| link.to == to && to != NO_HEX)
    }

    pub(crate) fn place(&self, hex: HexIx) -> Place {
        self.places.get(hex.index()).cloned().unwrap_or(Place::Off)
    }

    /// The hex a place names.
    pub(crate) fn hex(&self, place: &Place) -> Option<HexIx> {
        let Place::Hex(name) = place else {
            return None;
        };
        let Some(key) = packed(name) else {
            return self.grid.index(name).ok();
        };
        let found = self
            .names
            .binary_search_by_key(&key, |(name, _)| *name)
            .ok()?;
        self.names.get(found).map(|(_, hex)| *hex)
    }

    /// The steps out of a hex that lead to a hex units may enter.
    #[inline]
    pub(crate) fn open(&self, hex: HexIx) -> &[Edge] {
        self.open.get(hex.index()).map_or(&[], |edges| edges)
    }

    /// A step with its prices where nothing but the map matters, ready for a search.
    pub(crate) fn edge(&self, link: Link) -> Edge {
        let path = self.path(link.road);
        let mut edge = Edge {
            link,
            off_road: [0; 16],
            on_road: path.map(|path| (path.cost, path.every, path.every_cost)),
        };
        for (mask, dearest) in (0_u8..).zip(&mut edge.off_road) {
            let profiles = (0_u8..).zip(link.plain);
            let moving = profiles.filter(|(profile, _)| mask & (1 << profile) != 0);
            *dearest = moving.map(|(_, cost)| cost).max().unwrap_or(0);
        }
        edge
    }

    pub(crate) fn exit(&self, hex: HexIx) -> Option<(u8, Exit)> {
        let number = self.field(hex).exit.checked_sub(1)?;
        Some((number, *self.exits.get(usize::from(number))?))
    }

    pub(crate) fn is_transfer(&self, hex: HexIx) -> bool {
        self.transfers.contains(&hex)
    }

    pub(crate) fn path(&self, road: u8) -> Option<&PathClass> {
        self.paths.get(usize::from(road).checked_sub(1)?)
    }

    pub(crate) fn landing(&self, hex: HexIx) -> Option<Landing> {
        self.landings
            .iter()
            .copied()
            .find(|landing| landing.hex == hex)
    }
}

/// A short name as a number, which is quicker to compare.
pub(crate) fn packed(name: &str) -> Option<u64> {
    let mut bytes = [0; 8];
    bytes
        .get_mut(..name.len())?
        .copy_from_slice(name.as_bytes());
    Some(u64::from_be_bytes(bytes))
}
