//! The traits that are understood, each with its fields by name.

use crate::color::Color;
use crate::grid::Point;
use crate::key::Key;
use serde::Serialize;

/// A command of a piece's menu.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct MenuCommand {
    /// The name in the menu; empty when it is not in the menu.
    pub name: String,
    /// Its key.
    pub key: Option<Key>,
}

/// Who may do something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Access {
    /// The player who did it first.
    Player,
    /// That player's side.
    Side,
    /// These sides.
    Sides(Vec<String>),
}

/// A trait of a piece, with its state.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// The innermost level: picture, name, place.
    Basic(Basic),
    /// One of several pictures.
    Layer(Layer),
    /// A text.
    Label(Label),
    /// A rotation.
    Rotate(Rotate),
    /// Hides what the piece is.
    Mask(Mask),
    /// Hides that there is a piece.
    Hide(Hide),
    /// Fixed properties.
    Marker(Marker),
    /// A set of traits by name.
    Prototype {
        /// Its name.
        name: String,
        /// What is put in for `$name$` in its text.
        parameters: Vec<(String, String)>,
    },
    /// How it can be selected, moved and stacked.
    Immobilized(Immobilized),
    /// The way it came.
    Footprint(Footprint),
    /// Shows that it has moved.
    MarkMoved {
        /// The picture shown.
        icon: String,
        /// Where, from the piece's centre.
        offset: Point,
        /// The command that changes it.
        command: MenuCommand,
        /// Whether it has moved.
        moved: bool,
    },
    /// An outline that is no rectangle, as written: `m,x,y,l,x,y,c`.
    Outline(String),
    /// A shaded area around it.
    AreaOfEffect(AreaOfEffect),
    /// A coloured border.
    Border(Border),
    /// Another name.
    BasicName(String),
    /// A sheet of values that players write in.
    PropertySheet(PropertySheet),
    /// A property that commands change.
    DynamicProperty {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
        /// What it can be.
        constraint: Constraint,
        /// The commands that change it.
        changes: Vec<PropertyChange>,
    },
    /// A property that is worked out.
    CalculatedProperty {
        /// Its name.
        name: String,
        /// How.
        expression: String,
    },
    /// Changes a global property.
    SetGlobal {
        /// Its name.
        name: String,
        /// What it can be.
        constraint: Constraint,
        /// The commands that change it.
        changes: Vec<PropertyChange>,
        /// Where it is looked for.
        level: String,
        /// The name of the map or zone.
        container: String,
    },
    /// Removes the piece.
    Delete(MenuCommand),
    /// Makes another like it.
    Clone(MenuCommand),
    /// Puts another piece in its place.
    Replace(PlaceMarker),
    /// Puts another piece beside it.
    PlaceMarker(PlaceMarker),
    /// Sends it somewhere.
    SendTo(SendTo),
    /// Sends it to a deck.
    ReturnToDeck {
        /// The command.
        command: MenuCommand,
        /// The deck; empty to ask.
        deck: String,
    },
    /// Reports when keys are pressed.
    Report {
        /// The keys.
        keys: Vec<Key>,
        /// The form of the report.
        format: String,
    },
    /// Presses keys when keys are pressed.
    Trigger(Trigger),
    /// Moves it by a fixed distance.
    MoveFixed(MoveFixed),
    /// Which sides may move it.
    Restrict {
        /// The sides.
        sides: Vec<String>,
        /// Whether it belongs to one player only.
        by_player: bool,
        /// Whether moving is restricted too.
        moving: bool,
        /// The player who owns it; who that is stays in the file.
        owned: bool,
    },
    /// A menu within the menu.
    Submenu {
        /// Its name.
        name: String,
        /// The commands in it.
        commands: Vec<String>,
    },
    /// A line in the menu.
    Separator,
    /// Hides commands when an expression holds.
    HideCommands {
        /// The keys of the commands.
        keys: Vec<Key>,
        /// Whether they are hidden, or shown without effect.
        hide: bool,
        /// The expression.
        when: String,
    },
    /// A remark of the author.
    Comment(String),
    /// A command that is data and has no effect here: its menu entry is shown, switched off.
    Inert {
        /// The id of the trait.
        id: String,
        /// Its menu command.
        command: MenuCommand,
    },
    /// Anything else, untouched.
    Unknown {
        /// The id of the trait.
        id: String,
    },
}

/// The innermost level of a piece.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Basic {
    /// Its picture; empty for none.
    pub image: String,
    /// Its name.
    pub name: String,
    /// The map it is on, by name or number; none for none.
    pub map: Option<String>,
    /// Where on it.
    pub at: Point,
    /// The id of the counter it was made from.
    pub gpid: String,
    /// What it remembers: `OldLocationName` and the like.
    pub remembered: Vec<(String, String)>,
}

/// One of several pictures.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Layer {
    /// Its name, the beginning of its properties' names.
    pub name: String,
    /// The pictures, one a level; empty for none.
    pub images: Vec<String>,
    /// The names, one a level: `+ text` goes behind the piece's name, `text +` before it, another replaces it.
    pub names: Vec<String>,
    /// Whether it cannot be switched off.
    pub always_active: bool,
    /// The level: positive when it is shown, negative when it is switched off.
    pub level: i32,
    /// Switches it on and off.
    pub activate: MenuCommand,
    /// One level up.
    pub up: MenuCommand,
    /// One level down.
    pub down: MenuCommand,
    /// To a fixed level.
    pub reset: MenuCommand,
    /// That level, a number or an expression.
    pub reset_level: String,
    /// To a random level.
    pub random: MenuCommand,
    /// Whether after the last level comes the first.
    pub loops: bool,
    /// Whether it is drawn under the piece while that is selected.
    pub draw_under: bool,
    /// Where its centre is, from the piece's.
    pub offset: Point,
    /// How much larger it is drawn.
    pub scale: f64,
    /// The property or expression whose value is the level; none when commands choose it.
    pub follows: Option<String>,
    /// The value of the first level then.
    pub first_value: i32,
}

/// A text on a piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Label {
    /// The text, with `$name$` and expressions as written.
    pub text: String,
    /// The command that changes it.
    pub command: MenuCommand,
    /// The size of the letters in pixels.
    pub size: i32,
    /// The family of the letters.
    pub font: String,
    /// Whether they are bold.
    pub bold: bool,
    /// Whether they are italic.
    pub italic: bool,
    /// The colour behind them.
    pub background: Option<Color>,
    /// Their colour.
    pub color: Option<Color>,
    /// Where it hangs on the piece: `t`, `c` or `b`.
    pub vertical: char,
    /// How far from there.
    pub vertical_offset: i32,
    /// Where it hangs on the piece: `l`, `c` or `r`.
    pub horizontal: char,
    /// How far from there.
    pub horizontal_offset: i32,
    /// Which part of the text is there: `t`, `c` or `b`.
    pub vertical_side: char,
    /// Which part of the text is there: `l`, `c` or `r`.
    pub horizontal_side: char,
    /// The form of the piece's name with it.
    pub name_format: String,
    /// How far it is turned, in degrees.
    pub degrees: i32,
    /// The property that holds its text.
    pub property: String,
}

/// A rotation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rotate {
    /// Its name, the beginning of its properties' names.
    pub name: String,
    /// How many facings; 1 for any angle.
    pub facings: i32,
    /// How far it is turned on the screen, clockwise, in degrees.
    pub degrees: f64,
    /// The facing, counted from zero.
    pub facing: i32,
    /// Turns it clockwise, or asks for an angle.
    pub clockwise: MenuCommand,
    /// Turns it the other way.
    pub counterclockwise: MenuCommand,
    /// Turns it at random.
    pub random: MenuCommand,
}

/// How a masked piece looks to those who may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MaskStyle {
    /// The piece with the mask small in it.
    Inset,
    /// The mask with the piece small in it.
    Background,
    /// The mask, until the owner peeks.
    Peek(Option<Key>),
    /// The piece with another picture over it.
    Image(String),
    /// The piece with the mask small in it, in another corner.
    SecondInset,
}

/// Hides what a piece is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mask {
    /// The picture that others see.
    pub image: String,
    /// The name that others see.
    pub name: String,
    /// How those who may know it see it.
    pub style: MaskStyle,
    /// The command that masks and unmasks.
    pub command: MenuCommand,
    /// The name of the command that peeks.
    pub peek: String,
    /// Who may know it.
    pub access: Access,
    /// Whether it is masked.
    pub masked: bool,
    /// Whether a deck masked it, not a player.
    pub by_deck: bool,
    /// Who masked it, when that is a side; a player's id is a password and stays in the file.
    pub side: Option<String>,
}

/// Hides that there is a piece.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hide {
    /// The command that hides and shows.
    pub command: MenuCommand,
    /// Who may know it.
    pub access: Access,
    /// The colour behind it, for those who may know it.
    pub background: Option<Color>,
    /// How solid it is drawn for them, 0 to 1.
    pub transparency: f64,
    /// Whether it is hidden.
    pub hidden: bool,
    /// Who hid it, when that is a side; a player's id is a password and stays in the file.
    pub side: Option<String>,
}

/// Fixed properties.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Marker {
    /// Names and values.
    pub properties: Vec<(String, String)>,
}

/// How a piece can be selected, moved and stacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Immobilized {
    /// Whether it can be selected at all.
    pub selectable: bool,
    /// Whether it takes a special key to select it.
    pub select_with_key: bool,
    /// Whether it does not snap to grids.
    pub ignores_grid: bool,
    /// Whether it can be moved at all.
    pub movable: bool,
    /// Whether it must be selected before it can be moved.
    pub move_if_selected: bool,
    /// Whether it stacks.
    pub stacks: bool,
}

/// The way a piece came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Footprint {
    /// Whether it is shown.
    pub visible: bool,
    /// The map it is on.
    pub map: Option<String>,
    /// The points it was at.
    pub points: Vec<Point>,
    /// The radius of the dots.
    pub radius: i32,
    /// Their colour.
    pub fill: Option<Color>,
    /// The colour of the line.
    pub line: Option<Color>,
    /// The command that shows and hides it.
    pub command: MenuCommand,
}

/// A shaded area around a piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AreaOfEffect {
    /// Its name.
    pub name: String,
    /// Its colour.
    pub color: Option<Color>,
    /// How solid, in percent.
    pub percent: i32,
    /// How far it reaches, in units of the grid.
    pub radius: i32,
    /// Whether it is always shown.
    pub always: bool,
    /// Whether it is shown now.
    pub shown: bool,
    /// The command that shows and hides it.
    pub command: MenuCommand,
}

/// A coloured border.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Border {
    /// The property that decides whether it is shown.
    pub property: String,
    /// Its thickness.
    pub thickness: i32,
    /// Its colour.
    pub color: Option<Color>,
}

/// What an item of a property sheet is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetItem {
    /// Its kind, the digit of the file: 0 line, 1 text, 2 heading, 3 ticks, 4 ticks with numbers, 5 numbers, 6 spinner.
    pub kind: char,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A sheet of values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PropertySheet {
    /// Its items.
    pub items: Vec<SheetItem>,
    /// The command that opens it.
    pub command: MenuCommand,
}

/// What a property can be.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Constraint {
    /// Whether it is a number.
    pub numeric: bool,
    /// The least number, as written.
    pub min: String,
    /// The greatest number, as written.
    pub max: String,
    /// Whether it goes on from the other end.
    pub wrap: bool,
}

/// How a command changes a property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// Adds a number or expression.
    Add(String),
    /// Sets a value or expression.
    Set(String),
    /// Asks the player, with this question.
    Ask(String),
    /// Lets the player choose.
    Choose {
        /// The question.
        question: String,
        /// The values.
        values: Vec<String>,
    },
}

/// A command that changes a property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PropertyChange {
    /// The command.
    pub command: MenuCommand,
    /// What it does.
    pub change: Change,
}

/// Puts another piece beside or in the place of this one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaceMarker {
    /// The command.
    pub command: MenuCommand,
    /// The other piece: a whole one, or the way to its slot.
    pub marker: String,
    /// The text put on it.
    pub text: String,
    /// Where, from this piece.
    pub offset: Point,
    /// Whether it is turned like this one.
    pub match_rotation: bool,
    /// A key pressed for it then.
    pub after: Option<Key>,
    /// The id of its counter.
    pub gpid: String,
    /// Where in the stack: 0 top, 1 bottom, 2 above this one, 3 below.
    pub placement: i32,
}

/// Sends a piece somewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SendTo {
    /// The command.
    pub command: MenuCommand,
    /// The command that sends it back.
    pub back: MenuCommand,
    /// The map, a name or expression.
    pub map: String,
    /// The board, a name or expression.
    pub board: String,
    /// Where on it, numbers or expressions.
    pub at: (String, String),
    /// The offset, numbers or expressions.
    pub offset: (String, String),
    /// What decides: `L` a point, `Z` a zone, `R` a region, `G` a grid's name, `C` another counter.
    pub destination: String,
    /// The zone.
    pub zone: String,
    /// The region.
    pub region: String,
    /// The name of the grid's place.
    pub grid: String,
    /// Which other counter, as an expression.
    pub filter: String,
}

/// Presses keys when keys are pressed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trigger {
    /// Its name.
    pub name: String,
    /// The command.
    pub command: MenuCommand,
    /// When it works, as an expression; empty for always.
    pub filter: String,
    /// The keys it waits for.
    pub watch: Vec<Key>,
    /// The keys it presses.
    pub press: Vec<Key>,
    /// Whether it repeats, which is not done here.
    pub repeats: bool,
}

/// Moves a piece by a fixed distance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoveFixed {
    /// The command.
    pub command: MenuCommand,
    /// To the right, a number or expression.
    pub x: String,
    /// Up, a number or expression.
    pub y: String,
    /// Whether the stack moves too.
    pub stack: bool,
}
