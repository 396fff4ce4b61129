//! `table/counters/*.json`: the counters of a free table, each a chain of traits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A file of counters.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CounterFileSource {
    /// The counters.
    pub counters: Vec<TableCounterSource>,
}

/// A counter: a picture with traits around it.
///
/// Each trait has a state, written as a text: the level of a layer (negative when it is off), the owner of a mask, the
/// angle of a turn, the text of a label. `levels` holds the states that a new piece starts with, one for each trait,
/// the outermost first, and that of the picture itself at last.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableCounterSource {
    /// Its id, unique in the module.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The picture it is drawn from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// Its traits, the outermost first.
    #[serde(default)]
    pub traits: Vec<TraitSource>,
    /// The states of its traits and of the picture at the beginning.
    pub levels: Vec<String>,
    /// The id that links it to the original's palette.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub slot: String,
    /// What the original program calls its type; kept whole, so that nothing is lost on the way back.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub original: String,
}

/// A command of a trait: how the menu calls it, and the key that gives it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandSource {
    /// Its name in the menu; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its key, such as `Ctrl+F`, or the name of a key that only other commands press; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key: String,
}

/// Who may use or see something.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Access {
    /// Whoever does it, for their side.
    #[default]
    Anybody,
    /// These sides alone.
    Sides(Vec<String>),
}

/// A level of a layer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LayerLevel {
    /// Its picture; none to draw nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// What it makes of the piece's name: `+ text` behind, `text +` in front, anything else in its place.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}

/// A property whose value chooses the level.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FollowSource {
    /// The property, or an expression in braces.
    pub property: String,
    /// The value that stands for the first level.
    pub first: i32,
}

/// A command that sets a layer to one level.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetSource {
    /// The command.
    pub command: CommandSource,
    /// The level, from 1.
    pub level: i32,
}

/// Where a label stands against the piece, and which of its own points stands there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    /// `t` top, `c` middle or `b` bottom of the piece.
    pub vertical: String,
    /// Moved down by so many pixels.
    pub down: i32,
    /// `l` left, `c` middle or `r` right of the piece.
    pub horizontal: String,
    /// Moved right by so many pixels.
    pub right: i32,
    /// `t`, `c` or `b` of the label.
    pub own_vertical: String,
    /// `l`, `c` or `r` of the label.
    pub own_horizontal: String,
}

/// What the owner of a masked piece sees of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MaskStyle {
    /// The piece, and the mask small in a corner of it.
    #[default]
    Inset,
    /// The mask, and the piece small on it.
    Ground,
    /// The mask, and the piece when peeking.
    Peek,
    /// A picture of its own.
    Picture,
}

/// The bounds of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumericSource {
    /// The least.
    pub least: i32,
    /// The greatest.
    pub greatest: i32,
    /// Whether it goes on at the other end.
    #[serde(default)]
    pub wraps: bool,
}

/// What a command does to a property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum ChangeSource {
    /// Sets it to a text.
    Set(String),
    /// Adds a number.
    Add(i32),
    /// Asks for a value; the player gives it with the command.
    Ask,
    /// Lets the player choose one of these.
    Choose(Vec<String>),
}

/// Where a command sends a piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DestinationSource {
    /// The map; the same one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// The point, in pixels of the map.
    pub x: i32,
    /// The point, in pixels of the map.
    pub y: i32,
}

/// A trait.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum TraitSource {
    /// One of several pictures on the piece. State: the level, negative when off.
    Layer {
        /// Its name, from which its properties are called.
        #[serde(default)]
        name: String,
        /// The levels.
        levels: Vec<LayerLevel>,
        /// Moved right and down by so many pixels.
        #[serde(default)]
        offset: [i32; 2],
        /// Drawn at so many hundredths of its size.
        #[serde(default = "hundred")]
        percent: u16,
        /// Whether the last level is followed by the first.
        #[serde(default)]
        loops: bool,
        /// Whether it cannot be switched off.
        #[serde(default)]
        always: bool,
        /// The property that chooses the level, instead of commands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        follow: Option<FollowSource>,
        /// Switches it on and off.
        #[serde(default)]
        switch: CommandSource,
        /// To the next level.
        #[serde(default)]
        up: CommandSource,
        /// To the level before.
        #[serde(default)]
        down: CommandSource,
        /// To a certain level.
        #[serde(default)]
        resets: Vec<ResetSource>,
        /// To any level, by a die.
        #[serde(default)]
        random: CommandSource,
    },
    /// A text on the piece. State: the text.
    Label {
        /// The property that holds the text.
        #[serde(default)]
        property: String,
        /// How the label is made up, with `$label$` and names of properties in it.
        #[serde(default)]
        format: String,
        /// What it makes of the piece's name, with `$pieceName$` and `$label$` in it.
        #[serde(default)]
        name_format: String,
        /// The height of the letters in pixels.
        size: u16,
        /// The colour of the letters, `#rrggbb`.
        colour: String,
        /// The colour behind them; none to see through.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ground: Option<String>,
        /// Whether the letters are bold.
        #[serde(default)]
        bold: bool,
        /// Whether the letters are slanted.
        #[serde(default)]
        italic: bool,
        /// Where it stands.
        anchor: Anchor,
        /// Turned by so many degrees clockwise.
        #[serde(default)]
        turned: i32,
        /// Changes the text; the player gives it with the command.
        #[serde(default)]
        edit: CommandSource,
    },
    /// Turns the piece inside. State: the number of the facing, or degrees when free.
    Turn {
        /// Its name.
        #[serde(default)]
        name: String,
        /// How many facings there are; 1 for any angle.
        facings: u16,
        /// Turns clockwise.
        #[serde(default)]
        clockwise: CommandSource,
        /// Turns the other way.
        #[serde(default)]
        counter: CommandSource,
        /// Turns by a die.
        #[serde(default)]
        random: CommandSource,
    },
    /// Covers the piece for all but its owner. State: `owner;options`, the owner `null` when it is open.
    Mask {
        /// What others see.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        picture: Option<String>,
        /// What others call it.
        #[serde(default)]
        name: String,
        /// What the owner sees.
        #[serde(default)]
        style: MaskStyle,
        /// The owner's picture, where the style asks for one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own_picture: Option<String>,
        /// Who may cover it.
        #[serde(default)]
        access: Access,
        /// Covers and uncovers.
        #[serde(default)]
        command: CommandSource,
    },
    /// Hides the piece from all but its owner. State: the owner, `null` when it is seen.
    Hide {
        /// Who may hide it.
        #[serde(default)]
        access: Access,
        /// Hides and shows.
        #[serde(default)]
        command: CommandSource,
    },
    /// Fixed properties. State: none of its own.
    Mark {
        /// Names and values.
        values: Vec<[String; 2]>,
    },
    /// A property that changes. State: its value.
    Property {
        /// Its name.
        name: String,
        /// Its bounds, where it is a number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        numeric: Option<NumericSource>,
        /// The commands that change it.
        #[serde(default)]
        changes: Vec<(CommandSource, ChangeSource)>,
    },
    /// How the piece moves and stacks.
    Fixed {
        /// Whether it never moves.
        #[serde(default)]
        never_moves: bool,
        /// Whether it never stacks.
        #[serde(default)]
        never_stacks: bool,
        /// Whether it does not snap.
        #[serde(default)]
        off_grid: bool,
    },
    /// Shows that the piece has moved. State: `true` or `false`.
    Moved {
        /// The picture.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        picture: Option<String>,
        /// Moved right and down by so many pixels.
        #[serde(default)]
        offset: [i32; 2],
        /// Sets and clears it.
        #[serde(default)]
        command: CommandSource,
    },
    /// Shows where the piece has been. State: as the original keeps it.
    Trail {
        /// Shows and hides it.
        #[serde(default)]
        command: CommandSource,
    },
    /// A sheet of facts. State: the values, parted by `~`.
    Sheet {
        /// The names of the facts.
        fields: Vec<String>,
        /// Opens it.
        #[serde(default)]
        command: CommandSource,
    },
    /// Removes the piece.
    Delete(CommandSource),
    /// Makes another one like it.
    Clone(CommandSource),
    /// Puts another piece in its place.
    Replace {
        /// The command.
        command: CommandSource,
        /// The counter of the other piece.
        counter: String,
    },
    /// Puts another piece beside it.
    Marker {
        /// The command.
        command: CommandSource,
        /// The counter of the other piece.
        counter: String,
        /// Moved right and down by so many pixels.
        #[serde(default)]
        offset: [i32; 2],
    },
    /// Sends the piece somewhere. State: as the original keeps it.
    Send {
        /// The command.
        command: CommandSource,
        /// Where to.
        to: DestinationSource,
    },
    /// A property that is worked out of others each time it is asked for.
    Calculated {
        /// Its name.
        name: String,
        /// How it is worked out.
        expression: String,
    },
    /// Changes a value of the table.
    Value {
        /// The value, as the table calls it.
        name: String,
        /// Its bounds, where it is a number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        numeric: Option<NumericSource>,
        /// The commands that change it.
        #[serde(default)]
        changes: Vec<(CommandSource, ChangeSource)>,
    },
    /// Puts the piece on top of a deck.
    Return {
        /// The command.
        command: CommandSource,
        /// The deck.
        deck: String,
    },
    /// Moves the piece by a fixed distance.
    Shift {
        /// The command.
        command: CommandSource,
        /// Right and down by so many pixels.
        by: [i32; 2],
        /// Whether all of its stack moves along.
        #[serde(default)]
        stack: bool,
    },
    /// Keeps what is inside it to some sides.
    Restrict {
        /// The sides that give its commands.
        sides: Vec<String>,
        /// Whether they alone move it as well.
        #[serde(default)]
        moving: bool,
    },
    /// Takes commands of what is inside it away while an expression holds.
    Bar {
        /// The keys of the commands.
        keys: Vec<String>,
        /// The expression.
        when: String,
    },
    /// Presses other keys of the piece when one is pressed.
    Trigger {
        /// The command.
        command: CommandSource,
        /// The expression that has to hold; empty for always.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        when: String,
        /// Other keys that set it off.
        #[serde(default)]
        watches: Vec<String>,
        /// The keys it presses, in order.
        presses: Vec<String>,
    },
    /// Writes in the log when a key is pressed.
    Report {
        /// The keys.
        keys: Vec<String>,
        /// What it writes, with names of properties in it.
        text: String,
    },
    /// A group of commands in the menu, by their names.
    Menu {
        /// The name of the group.
        name: String,
        /// The commands in it.
        commands: Vec<String>,
    },
    /// Something this program keeps but does not carry out.
    Other {
        /// What the original calls it.
        id: String,
        /// Its command, for the menu to show as not available.
        #[serde(default)]
        command: CommandSource,
    },
}

const fn hundred() -> u16 {
    100
}
