//! The verbs of a free table.

/// Moves pieces to a point, or into a deck; `choice` is `snap` (to the grid) or `under` (beneath what lies there).
pub const MOVE: &str = "move";
/// Moves a piece in its pile; `choice` is `top`, `bottom`, `up` or `down`.
pub const ORDER: &str = "order";
/// Gives a command to pieces: `choice` is its key, the one item its value where it needs one.
pub const COMMAND: &str = "command";
/// Takes the uppermost card of a deck (`choice`) to a point or another deck.
pub const DRAW: &str = "draw";
/// Shuffles a deck.
pub const SHUFFLE: &str = "shuffle";
/// Turns the order of a deck around.
pub const REVERSE: &str = "reverse";
/// Turns a deck face up or down.
pub const TURN_OVER: &str = "turn-over";
/// Puts all cards of a deck back to the deck it returns to.
pub const RETURN: &str = "return";
/// Throws dice, or takes texts from a bag.
pub const ROLL: &str = "roll";
/// Moves a turn tracker on.
pub const NEXT: &str = "next";
/// Moves a turn tracker back.
pub const PREVIOUS: &str = "previous";
/// Sets a value of the table; the one item is the value.
pub const SET: &str = "set";
/// Puts a new piece of a counter (`choice`) to a point or into a deck.
pub const PLACE: &str = "place";
/// Takes pieces from the table.
pub const REMOVE: &str = "remove";
/// Writes in the log.
pub const SAY: &str = "say";
/// Takes a side.
pub const TAKE_SIDE: &str = "take-side";
/// Gives a side up.
pub const LEAVE_SIDE: &str = "leave-side";
/// Leaves the table for good; the game ends when all seats have.
pub const FINISH: &str = "finish";
/// A step of another program's log; the items say what it does.
pub const RECORDED: &str = "recorded";
/// The value that goes with an action, as its one item.
pub const VALUE: &str = "value";

/// The choice of a move that snaps to the grid.
pub const SNAP: &str = "snap";
/// The choice of a move beneath what lies there.
pub const UNDER: &str = "under";
