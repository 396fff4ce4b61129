//! The verbs of the title's actions.

/// Adds one alcohol depot to the draft; the path is its hex.
pub const HIDE: &str = "hide";
/// Commits the alcohol depots; the items are `hide`s.
pub const DEPOTS: &str = "depots";
/// Adds the place of one unit to the draft of a set-up; the path is its hex.
pub const PLACE: &str = "place";
/// Commits a set-up; the items are `place`s.
pub const SETUP: &str = "setup";
/// Moves units along a path of hexes.
pub const MOVE: &str = "move";
/// Brings units onto the map: by an entry hex, by sea, or out of a Transfer Point named first.
pub const ENTER: &str = "enter";
/// Takes units off the map: the path may lead to the exit and ends with `-`.
pub const EXIT: &str = "exit";
/// Ends a step.
pub const END: &str = "end";
/// The referee places the historical set-up.
pub const HISTORICAL: &str = "historical";
/// The referee rolls for the Coups.
pub const COUP: &str = "coup";
/// The referee decides the initiative.
pub const INITIATIVE: &str = "initiative";
/// The referee rolls the weather.
pub const WEATHER: &str = "weather";
/// The referee checks supply.
pub const SUPPLY: &str = "supply";
/// The referee lets Broken units recover.
pub const RECOVER: &str = "recover";
/// Brings a reduced unit to full strength.
pub const REPLACE: &str = "replace";
/// Attempts to blow up the bridge an Engineer stands on.
pub const DEMOLISH: &str = "demolish";
/// Overruns a hex; the path is that hex.
pub const OVERRUN: &str = "overrun";
/// Flies the Air Strike; the path is its hex, the choice `bridge` aims at the bridge.
pub const AIR_STRIKE: &str = "air-strike";
/// Fires with Support Units; the path is the target hex.
pub const FIRE: &str = "fire";
/// Adds one attacker to the draft of an attack; the path is the target hex.
pub const JOIN: &str = "join";
/// Commits an attack; the items are `join`s.
pub const ATTACK: &str = "attack";
/// Commits the combat actions of a side; the items are those below.
pub const ALLOCATE: &str = "allocate";
/// A combat action: nothing happens.
pub const NO_EFFECT: &str = "no-effect";
/// A combat action: a unit loses a step.
pub const STEP_LOSS: &str = "step-loss";
/// A combat action: an unbroken unit is Broken.
pub const BROKEN_1: &str = "broken-1";
/// A combat action: a Broken unit is Broken twice.
pub const BROKEN_2: &str = "broken-2";
/// A combat action: everybody in a hex retreats; the path is that hex.
pub const RETREAT: &str = "retreat";
/// A combat action: everybody panics.
pub const PANIC: &str = "panic";
/// Moves units that retreat or panic; the path is one hex, or two for a panic.
pub const FALL_BACK: &str = "fall-back";
/// Lets the participants in a hex retreat of their own will; the path is that hex.
pub const WITHDRAW: &str = "withdraw";
/// Advances into a hex the enemy has left; a Tank's path may have a second hex.
pub const ADVANCE: &str = "advance";

/// The verbs whose actions may roll a die.
pub(crate) const ROLLING: [&str; 5] = [DEMOLISH, OVERRUN, AIR_STRIKE, FIRE, ATTACK];

/// Every verb of the title.
pub(crate) const ALL: [&str; 31] = [
    HIDE, DEPOTS, PLACE, SETUP, MOVE, ENTER, EXIT, END, HISTORICAL, COUP, INITIATIVE, WEATHER,
    SUPPLY, RECOVER, REPLACE, DEMOLISH, OVERRUN, AIR_STRIKE, FIRE, JOIN, ATTACK, ALLOCATE,
    NO_EFFECT, STEP_LOSS, BROKEN_1, BROKEN_2, RETREAT, PANIC, FALL_BACK, WITHDRAW, ADVANCE,
];
