//! [spec of play: 4.4, 6.0, 10.0, 29.0] The position: everything true about a game, as plain data.
//!
//! Amounts are integers: movement points in quarters, victory points in halves. Hexes are dense
//! indices of the board. Later chapters find their fields here already, so that a save keeps its form.

mod combat;
mod hex_bits;
mod side;
mod step;
mod unit;

pub use combat::{Combat, FallingBack, Stage};
pub use hex_bits::HexBits;
pub(crate) use side::SEATS;
pub use side::Side;
pub use step::Step;
pub use unit::{Marks, Sobriety, Spot, Unit};

use motti_hex::HexIx;
use serde::{Deserialize, Serialize};

/// The weather [12.0].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weather {
    /// No penalties.
    Sunny,
    /// No Air Strikes.
    Cloudy,
    /// Neither Air Strikes nor Naval Landings.
    Stormy,
}

/// An alcohol depot [28.0].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Depot {
    /// Where.
    pub hex: HexIx,
    /// What the Finns know of it.
    pub status: DepotStatus,
}

/// How far a depot has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DepotStatus {
    /// Known to the Germans alone.
    Hidden,
    /// Found, and in effect.
    Revealed,
    /// In effect no more.
    Spent,
}

/// A VP object [29.4]. Values are half points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct VpObject {
    /// What its capture is worth now; a Coup can lower it.
    pub value: i16,
    /// What the Finnish track holds for it.
    pub held: i16,
}

/// A bridge that can be destroyed [15.0].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bridge {
    /// Whether it stands.
    pub status: BridgeStatus,
    /// How many attempts ended in Neither.
    pub neithers: u8,
    /// Half points already subtracted for it.
    pub subtracted: i16,
}

/// How a bridge stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BridgeStatus {
    /// Whole.
    Intact,
    /// Half of its points are gone; entering costs more.
    Damaged,
    /// Gone.
    Destroyed,
}

/// A unit that ended a move in a hex with more units than allowed [7.0].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Overflow {
    /// The unit.
    pub unit: u16,
    /// Whether it stood on the map before that move.
    pub from_map: bool,
    /// Where it stood, if it did, then the hexes it entered, the full one last.
    pub trail: Vec<HexIx>,
}

/// What a Coup brought [11.0].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CoupResult {
    /// Where.
    pub hex: HexIx,
    /// The die after modifiers.
    pub modified: i8,
    /// Half points gained.
    pub gained: i16,
}

/// What must be kept to undo what passed a hidden depot [28.1].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Journal {
    /// The units and owners as they were.
    pub units: Vec<Unit>,
    /// The Finnish hexes as they were.
    pub finnish: HexBits,
    /// The actions since, each with the seat that took it.
    pub actions: Vec<(Side, motti_engine::Action)>,
    /// The points as they were.
    pub points: (i16, i16),
}

/// The end of a game by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// All turns are played.
    LastTurn,
    /// The points left the track.
    Points,
}

/// The optional rules in force [31.0], one bit each in the order of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Switches(pub u8);

/// A position of the title.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The Game Turn, counted from 0 along the turn track.
    pub turn: u8,
    /// Whether the second Player Turn of the Game Turn is on.
    pub second: bool,
    /// Who has the first Player Turn of this Game Turn.
    pub first: Side,
    /// The step of the sequence.
    pub step: Step,
    /// The weather of this Player Turn.
    pub weather: Weather,
    /// The units, in the order of the title's counters.
    #[serde(with = "crate::packed")]
    pub units: Vec<Unit>,
    /// Hexes owned by the Finns; all others are German [10.0].
    pub finnish: HexBits,
    /// Finnish victory points, in halves.
    pub vp: i16,
    /// The difference of this Game Turn, in halves; positive for the Finns [29.3].
    pub diff: i16,
    /// Points that no VP object holds: exits, losses, bridges.
    pub tally: i16,
    /// The VP objects, in the order of the map.
    pub objects: Vec<VpObject>,
    /// The bridges that can be destroyed, in the order of the map.
    pub bridges: Vec<Bridge>,
    /// The alcohol depots; none before they are hidden.
    pub depots: Vec<Depot>,
    /// What the Coups brought.
    pub coups: Vec<CoupResult>,
    /// The alarm level: 0 before any landing, else its rank from 1 [16.2.1].
    pub alarm: u8,
    /// Landing sites used, one bit each.
    pub landed: u8,
    /// VP exits by which Finns have left, one bit each [16.2.2].
    pub closed: u8,
    /// Replacement points left in this turn [14.0].
    pub replacements: u8,
    /// Whether the Air Strike of this Player Turn has been flown [20.0].
    pub flown: bool,
    /// Hexes attacked in this Combat Phase [22.5].
    pub attacked: Vec<HexIx>,
    /// Hexes where a combat took place in this phase [22.6.5-a].
    pub fought: Vec<HexIx>,
    /// Moves that ended above the stacking limit in this phase.
    pub overflow: Vec<Overflow>,
    /// The combat that is being resolved.
    pub combat: Option<Box<Combat>>,
    /// What may have to be undone when a depot is revealed.
    pub journal: Option<Box<Journal>>,
    /// HQs lost, one bit each [31.4].
    pub headquarters_lost: u64,
    /// Optional rules in force.
    pub switches: Switches,
    /// Whether the units are set up as history had them.
    pub historical: bool,
    /// The scenario, as the title numbers it.
    pub scenario: u8,
    /// How many arrivals there have been: the next [`Unit::since`].
    pub clock: u32,
    /// The end, when it has come by the rules.
    pub end: Option<End>,
}

impl State {
    /// Whose Player Turn it is [5.4]; during set-up the side that places or moves.
    pub const fn phasing(&self) -> Side {
        if self.second {
            self.first.other()
        } else {
            self.first
        }
    }

    /// The side that moves in this step, if one does.
    pub const fn moving(&self) -> Option<Side> {
        match self.step {
            Step::Alert => Some(Side::German),
            Step::Movement | Step::Exploitation => Some(self.phasing()),
            _ => None,
        }
    }

    /// Who owns a hex [10.0].
    pub fn owner(&self, hex: HexIx) -> Side {
        if self.finnish.has(hex) {
            Side::Finnish
        } else {
            Side::German
        }
    }

    /// Whether an alcohol depot may still come to light: a public fact [28.0].
    pub fn hides_depots(&self) -> bool {
        let hidden = |depot: &Depot| depot.status == DepotStatus::Hidden;
        self.depots.iter().any(hidden)
    }

    /// Whether a unit under way between the Transfer Points may come out in this step [17.3].
    pub fn may_leave_transfer(&self, unit: u16) -> bool {
        let Some(Spot::Transfer { entered, .. }) = self.unit(unit).map(|of| of.spot) else {
            return false;
        };
        self.step == Step::Movement && entered < self.turn
    }

    /// The unit with this number.
    pub fn unit(&self, unit: u16) -> Option<&Unit> {
        self.units.get(usize::from(unit))
    }

    /// The units in a hex, by number.
    pub fn in_hex(&self, hex: HexIx) -> impl Iterator<Item = u16> + '_ {
        (0_u16..)
            .zip(&self.units)
            .filter_map(move |(ix, unit)| (unit.hex() == Some(hex)).then_some(ix))
    }
}
