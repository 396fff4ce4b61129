//! [spec of play: 4.4, 6.0, 10.0, 29.0] The position: everything true about a game, as plain data.
//!
//! Amounts are integers: movement points in quarters, victory points in halves. Hexes are dense
//! indices of the board. Later chapters find their fields here already, so that a save keeps its form.

use motti_engine::Seat;
use motti_hex::HexIx;
use serde::{Deserialize, Serialize};

/// A nationality.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The Finns.
    Finnish,
    /// The Germans.
    German,
}

/// The seats of the title, in the order of [`Side`].
pub(crate) static SEATS: [Seat; 2] = [Seat::of("finnish"), Seat::of("german")];

impl Side {
    /// Both, in order.
    pub const BOTH: [Side; 2] = [Side::Finnish, Side::German];

    /// The seat that decides for it.
    pub fn seat(self) -> Seat {
        SEATS[self.index()].clone()
    }

    /// The side of a seat.
    pub fn of(seat: &Seat) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| SEATS[side.index()] == *seat)
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Finnish => Side::German,
            Side::German => Side::Finnish,
        }
    }

    pub(crate) const fn index(self) -> usize {
        match self {
            Side::Finnish => 0,
            Side::German => 1,
        }
    }
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// Not yet in play [16.0].
    Pool,
    /// In a hex.
    Hex(HexIx),
    /// Under way between the Transfer Points [17.3]: off the map in every respect.
    Transfer {
        /// The point it went in by.
        point: HexIx,
        /// The turn in which it did.
        entered: u8,
    },
    /// Off the map for good, over an exit [17.2].
    Exited,
    /// Eliminated.
    Eliminated,
    /// No part of this game, or never to arrive [16.2.2].
    Lost,
}

/// What has become of a unit in the present phase or Player Turn: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(pub(crate) u16);

impl Marks {
    /// The reduced side is up [5.6].
    pub const REDUCED: Marks = Marks(1);
    /// Moved in this phase.
    pub const MOVED: Marks = Marks(1 << 1);
    /// Moved in the Movement Phase of this Player Turn [21.5].
    pub const MARCHED: Marks = Marks(1 << 2);
    /// Arrived in this turn [16.2-C].
    pub const ARRIVED: Marks = Marks(1 << 3);
    /// Fired in this Combat Phase [21.6].
    pub const FIRED: Marks = Marks(1 << 4);
    /// Attacked in this Combat Phase [22.5].
    pub const ATTACKED: Marks = Marks(1 << 5);
    /// Took part in a combat of this Player Turn [25.1-b].
    pub const FOUGHT: Marks = Marks(1 << 6);
    /// Retreated or panicked in this Combat Phase [22.7].
    pub const RETREATED: Marks = Marks(1 << 7);
    /// Attempted a demolition in this Player Turn [15.0].
    pub const DEMOLISHED: Marks = Marks(1 << 8);
    /// Lies under a Nationality marker [8.1].
    pub const COVERED: Marks = Marks(1 << 9);
    /// The marker was placed in this Player Turn: the unit takes no action [8.1].
    pub const LOCKED: Marks = Marks(1 << 10);
    /// Used its one hex and may not move again in this phase [17.4].
    pub const SPENT: Marks = Marks(1 << 11);
    /// Entered an enemy-held town in this phase, so it stands where it may fight [22.3].
    pub const ASSAULTED: Marks = Marks(1 << 12);

    /// In Motti [26.0]: worked out anew after every action.
    pub const ISOLATED: Marks = Marks(1 << 13);
    /// In Motti without a supply route, and so one Broken Level worse [26.0].
    pub const CUT: Marks = Marks(1 << 14);

    /// Sets or clears these.
    pub const fn put(&mut self, marks: Marks, there: bool) {
        if there {
            self.set(marks);
        } else {
            self.clear(marks);
        }
    }

    /// Whether all of these are set.
    pub const fn has(self, marks: Marks) -> bool {
        self.0 & marks.0 == marks.0
    }

    /// Whether any of these is set.
    pub const fn any(self, marks: Marks) -> bool {
        self.0 & marks.0 != 0
    }

    /// Sets these.
    pub const fn set(&mut self, marks: Marks) {
        self.0 |= marks.0;
    }

    /// Clears these.
    pub const fn clear(&mut self, marks: Marks) {
        self.0 &= !marks.0;
    }

    /// All of both.
    #[must_use]
    pub const fn and(self, marks: Marks) -> Marks {
        Marks(self.0 | marks.0)
    }

    /// The word as a case or an edit writes it.
    pub fn named(name: &str) -> Option<Marks> {
        Some(match name {
            "reduced" => Marks::REDUCED,
            "moved" => Marks::MOVED,
            "marched" => Marks::MARCHED,
            "arrived" => Marks::ARRIVED,
            "fired" => Marks::FIRED,
            "attacked" => Marks::ATTACKED,
            "fought" => Marks::FOUGHT,
            "retreated" => Marks::RETREATED,
            "demolished" => Marks::DEMOLISHED,
            "covered" => Marks::COVERED,
            "locked" => Marks::LOCKED,
            "spent" => Marks::SPENT,
            _ => return None,
        })
    }
}

/// Sobriety [28.1].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sobriety {
    /// As it should be.
    #[default]
    Sober,
    /// Hangover.
    Hangover,
    /// Intoxicated.
    Intoxicated,
}

/// One unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub spot: Spot,
    /// What has become of it.
    pub marks: Marks,
    /// The Broken Level of its marker, 0 to 2 [23.0].
    pub broken: u8,
    /// Whether it has found an alcohol depot.
    pub sobriety: Sobriety,
    /// Movement points spent in this phase, in quarters.
    pub spent: u8,
    /// Main Road hexes entered in a row in this phase, modulo 3 [18.2].
    pub run: u8,
    /// The Stacking marker it lies under, counted from 1; 0 for none [7.1].
    pub under: u8,
    /// When it came where it is: later is higher in the stack.
    pub since: u32,
}

impl Unit {
    /// A unit in this place, with nothing else to say of it.
    pub const fn at(spot: Spot) -> Self {
        Unit {
            spot,
            marks: Marks(0),
            broken: 0,
            sobriety: Sobriety::Sober,
            spent: 0,
            run: 0,
            under: 0,
            since: 0,
        }
    }

    /// The hex it stands in; `None` off the map.
    pub const fn hex(&self) -> Option<HexIx> {
        match self.spot {
            Spot::Hex(hex) => Some(hex),
            _ => None,
        }
    }
}

/// A step of the sequence of play [6.1], set-up included [30.0].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The Germans hide the alcohol depots [30.0-6].
    Depots,
    /// Units are set up, step by step [30.0-10].
    Place(u8),
    /// The dice of the Coup [30.0-11].
    Coup,
    /// The alerted Germans move [11.0].
    Alert,
    /// Who has the first Player Turn [29.2, 29.3].
    Initiative,
    /// The weather [12.0].
    Weather,
    /// Supply [13.0].
    Supply,
    /// Broken Levels are removed or reduced [23.1].
    Recovery,
    /// Nationality markers [8.1].
    Cover,
    /// Replacements [14.0].
    Replacement,
    /// Demolitions [15.0].
    Demolition,
    /// Reinforcements and movement [16.2, 17.0].
    Movement,
    /// Air Strikes [20.0].
    AirStrike,
    /// Attacker Indirect Fire Support [21.0].
    AttackerFire,
    /// Defender Indirect Fire Support [21.0].
    DefenderFire,
    /// Combat [22.0].
    Combat,
    /// Exploitation [25.0].
    Exploitation,
    /// The game is over.
    Over,
}

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

/// What a combat waits for [22.1].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A side spends its Action Points [22.6].
    Spend,
    /// Its units fall back [22.6.5, 22.6.6].
    FallBack,
    /// It may retreat of its own will [22.8].
    Withdraw,
    /// Its units fall back of their own will.
    Withdrawing,
    /// It may advance [24.0].
    Advance,
}

/// A unit that is falling back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FallingBack {
    /// The unit.
    pub unit: u16,
    /// Whether it panics: two hexes [22.6.6].
    pub panic: bool,
}

/// Where a combat stands [22.1].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Combat {
    /// The target hex.
    pub target: HexIx,
    /// The hexes attacked from.
    pub hexes: Vec<HexIx>,
    /// The attackers.
    pub attackers: Vec<u16>,
    /// The defenders, newcomers included [22.7].
    pub defenders: Vec<u16>,
    /// Whether both sides share the target hex [22.3].
    pub close: bool,
    /// Whether the defenders are Support Units alone [22.5.1].
    pub support_alone: bool,
    /// What it waits for.
    pub stage: Stage,
    /// Whom it waits for.
    pub asked: Side,
    /// The dice the defender has by the odds.
    pub defender_dice: u8,
    /// The Action Points to be spent now.
    pub points: u16,
    /// Whether they come from one die in all that allows No Effect [22.6.2].
    pub sole_die: bool,
    /// Whether the defenders chose to leave the target hex [22.5.1].
    pub left: bool,
    /// Units that are falling back.
    pub falling_back: Vec<FallingBack>,
    /// Units that fell back in this combat.
    pub fell_back: Vec<u16>,
    /// Units that have advanced.
    pub advanced: Vec<u16>,
    /// German steps lost, which wait for the test of a Motti [26.1].
    pub losses: Vec<(u16, HexIx)>,
    /// Who took Panic.
    pub panic: Option<Side>,
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

/// A set of hexes as words of bits: small in a save, quick to digest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexBits(#[serde(with = "crate::packed::words")] Vec<u32>);

impl HexBits {
    /// An empty set for so many hexes.
    pub fn new(hexes: usize) -> Self {
        HexBits(vec![0; hexes.div_ceil(32)])
    }

    /// Whether a hex is in it.
    pub fn has(&self, hex: HexIx) -> bool {
        let word = self.0.get(hex.index() / 32);
        word.is_some_and(|word| word & (1 << (hex.index() % 32)) != 0)
    }

    /// Whether the sets have a hex in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Puts a hex in or takes it out; answers whether that changed anything.
    pub fn put(&mut self, hex: HexIx, there: bool) -> bool {
        let bit = 1 << (hex.index() % 32);
        let Some(word) = self.0.get_mut(hex.index() / 32) else {
            return false;
        };
        let was = *word & bit != 0;
        if there {
            *word |= bit;
        } else {
            *word &= !bit;
        }
        was != there
    }
}

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
