//! The position of a case, as it is written in JSON.
//!
//! Everything not named is neutral: day turn 3A, the Finns phasing, all hexes German, no units.

use motti_engine::{Amount, PieceId, Place, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A position as a case writes it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PositionForm {
    /// The Game Turn (`2A`).
    pub turn: Option<String>,
    /// Whose Player Turn it is.
    pub seat: Option<Seat>,
    /// Whether it is the second Player Turn of the Game Turn.
    pub second: bool,
    /// The step: `movement`, `exploitation`, `weather`, `alert`, `combat` ... (the names of the
    /// sequence, as [`crate::state::Step`] writes them); `movement` when absent.
    pub step: Option<String>,
    /// `sunny`, `cloudy` or `stormy`.
    pub weather: Option<String>,
    /// The Finnish victory points; worked out from the owners of the VP objects when absent.
    pub vp: Option<Amount>,
    /// The VP difference of the Game Turn, positive for the Finns.
    pub diff: Option<Amount>,
    /// The alarm level (`R`, `A`, `K`).
    pub alarm: Option<String>,
    /// Landing sites already used.
    pub landed: Vec<Place>,
    /// VP exit hexes by which a Finn has left.
    pub closed: Vec<Place>,
    /// Hexes owned by a side beside those its units stand in.
    pub owners: BTreeMap<Seat, Vec<Place>>,
    /// Bridges by id: `damaged` (with `neithers`) or `destroyed`.
    pub bridges: BTreeMap<String, BridgeForm>,
    /// The hidden alcohol depots.
    pub depots: Vec<Place>,
    /// The units on the map, in the pool or gone. Real units that are not named stay in the pool
    /// where the position has `pool: true`, and are no part of the position otherwise.
    pub pieces: Vec<UnitForm>,
    /// Whether the title's own units that are not named wait in the pool for their arrival.
    pub pool: bool,
    /// Hexes attacked in this Combat Phase.
    pub attacked: Vec<Place>,
    /// Hexes where a combat took place in this Combat Phase.
    pub fought: Vec<Place>,
    /// Replacement points left in this turn.
    pub replacements: u8,
    /// Whether the Air Strike of this Player Turn has been flown.
    pub flown: bool,
}

/// A bridge in a case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BridgeForm {
    /// `intact`, `damaged` or `destroyed`.
    pub status: String,
    /// How many attempts ended in Neither.
    #[serde(default)]
    pub neithers: u8,
}

/// A unit in a case: one of the title's (`unit`), or one made for the case (`counter`).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitForm {
    /// What the case calls it; the id of the title's unit when that is meant.
    pub id: PieceId,
    /// The counter made for the case; absent for a unit of the title.
    #[serde(default)]
    pub counter: Option<CounterForm>,
    /// Where it is: a hex, `-` for the pool, `#exited`, `#eliminated`, or a Transfer Point with
    /// `entered`.
    pub at: Place,
    /// In a Transfer Point since this turn: it counts as between the points then.
    #[serde(default)]
    pub entered: Option<String>,
    /// Marks by name: `reduced`, `moved`, `marched`, `arrived`, `fired`, `attacked`, `fought`,
    /// `retreated`, `demolished`, `covered`, `locked`, `spent`.
    #[serde(default)]
    pub marks: Vec<String>,
    /// The Broken Level.
    #[serde(default)]
    pub broken: u8,
    /// `hangover` or `intoxicated`.
    #[serde(default)]
    pub sobriety: Option<String>,
    /// Movement points spent in this phase.
    #[serde(default)]
    pub spent: Amount,
    /// Main Road hexes entered in a row.
    #[serde(default)]
    pub run: u8,
}

/// A counter made for a case.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CounterForm {
    /// Whose.
    pub side: Seat,
    /// Its type, one of the title's (`infantry`, `engineer`, `tank`, `mortar` ...).
    #[serde(rename = "type")]
    pub kind: String,
    /// `foot` or `mot`; the movement class.
    pub class: String,
    /// Attack, defense and movement of a Combat Unit (`4-4-8`, `H-2-6`); support, close defense and
    /// movement of a Support Unit. The reduced side is half of the first two.
    pub values: String,
    /// The range of a Support Unit.
    #[serde(default)]
    pub range: Option<u8>,
    /// Where it may arrive, for a unit in the pool: entry hexes or landing sites.
    #[serde(default)]
    pub arrives: Vec<Place>,
    /// The turn it is due, for a unit in the pool.
    #[serde(default)]
    pub due: Option<String>,
}
