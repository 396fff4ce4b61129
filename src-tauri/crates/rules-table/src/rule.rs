//! What decides on a free table, in place of rules: each has an id, a reason and a test.

use motti_engine::RuleId;

/// `F1`: a piece is moved to any point of any map, or into a deck.
pub const MOVE: RuleId = RuleId::of("F1");
/// `F2`: the order of the pieces at one point is changed.
pub const ORDER: RuleId = RuleId::of("F2");
/// `F3`: a piece that its module fixes does not move.
pub const FIXED: RuleId = RuleId::of("F3");
/// `F4`: a piece that others own, hide or mask is not theirs to uncover.
pub const OWNED: RuleId = RuleId::of("F4");
/// `F5`: a deck does what its module lets it do.
pub const DECK: RuleId = RuleId::of("F5");
/// `F6`: the module's dice and bags of texts are thrown with the game's dice.
pub const DICE: RuleId = RuleId::of("F6");
/// `F7`: a turn tracker goes forward and back.
pub const TURN: RuleId = RuleId::of("F7");
/// `F8`: a piece carries out the commands of its traits.
pub const COMMAND: RuleId = RuleId::of("F8");
/// `F9`: a seat takes a side that nobody has, and gives it up.
pub const SIDE: RuleId = RuleId::of("F9");
/// `F10`: pieces are taken from the palettes, and removed.
pub const PALETTE: RuleId = RuleId::of("F10");
/// `F11`: a seat writes in the log.
pub const SAY: RuleId = RuleId::of("F11");
/// `F12`: a value is set within its bounds.
pub const VALUE: RuleId = RuleId::of("F12");
/// `F13`: a point lies within the bounds of a table.
pub const BOUNDS: RuleId = RuleId::of("F13");
/// `F14`: the steps of another program's log are recorded as long as nothing else has been done.
pub const RECORDED: RuleId = RuleId::of("F14");
/// `F15`: the game ends when every seat has left the table.
pub const END: RuleId = RuleId::of("F15");

/// All of them.
pub const ALL: [&str; 15] = [
    "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12", "F13", "F14", "F15",
];
