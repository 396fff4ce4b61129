//! Traits that decide how a piece looks, and to whom.

use super::{Access, MenuCommand};
use crate::color::Color;
use crate::grid::Point;
use crate::key::Key;
use serde::Serialize;

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
