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
