//! `table/table.json`: a table without rules, with its maps, decks, dice, tracks and palettes.
//!
//! A module whose ruleset is `table` has this file in place of a map, charts and rules. Its counters stand in
//! `table/counters/*.json`, its set-ups in `table/setups/*.json`.

mod counter;
mod grid;
mod position;

pub use counter::{
    Access, Anchor, ChangeSource, CommandSource, CounterFileSource, DestinationSource,
    FollowSource, LayerLevel, MaskStyle, NumericSource, ResetSource, TableCounterSource,
    TraitSource,
};
pub use grid::{CellGrid, GridNumbering, GridSource, NamedSpot, NumberFormat, ZoneSource};
pub use position::{BoardPlace, CardSource, PileSource, PositionSource, SpotSource};

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Origin;
use crate::Text;

/// A table as it is written down.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableSource {
    /// What the module was taken over from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub original: Option<OriginalSource>,
    /// The pictures by the names that everything else calls them.
    #[serde(default)]
    pub pictures: BTreeMap<String, PictureSource>,
    /// The maps, in the order of their windows.
    pub maps: Vec<TableMapSource>,
    /// The decks.
    #[serde(default)]
    pub decks: Vec<DeckSource>,
    /// The palettes counters are taken from.
    #[serde(default)]
    pub palettes: Vec<PaletteSource>,
    /// The dice.
    #[serde(default)]
    pub dice: Vec<DiceSource>,
    /// The turn trackers.
    #[serde(default)]
    pub trackers: Vec<TrackerSource>,
    /// Values of the whole table that can be read and changed.
    #[serde(default)]
    pub properties: Vec<PropertySource>,
    /// Charts and help pages.
    #[serde(default)]
    pub pages: Vec<PageSource>,
    /// What could not be taken over, for the reader.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// What a module was taken over from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OriginalSource {
    /// Where the content comes from.
    pub source: OriginalKind,
    /// The name of the original module.
    pub name: String,
    /// Its version, as it writes it.
    pub version: String,
    /// Who made it, as far as it says.
    #[serde(default)]
    pub author: String,
    /// How it describes itself.
    #[serde(default)]
    pub description: String,
    /// The version of the program it was made with.
    #[serde(default)]
    pub program: String,
    /// The extensions that were put into it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<OriginalExtension>,
}

/// An extension that was put into a module when it was taken over.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OriginalExtension {
    /// Its name, as saved games of the original name it.
    pub name: String,
    /// Its version, as it writes it.
    #[serde(default)]
    pub version: String,
}

/// Where the content of a free table comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct OriginalKind(pub Origin);

impl Default for OriginalKind {
    fn default() -> Self {
        Self(Origin::Imported)
    }
}

/// A picture of the module.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PictureSource {
    /// The file.
    pub file: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// The same picture cut into tiles, from the smallest to the largest; none where it is small enough whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<TilesSource>,
}

/// A picture cut into tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TilesSource {
    /// Its pixels for each thousand pixels of the whole picture.
    pub scale: u32,
    /// The edge of a tile in pixels.
    pub tile: u32,
    /// How many tiles across.
    pub columns: u32,
    /// How many tiles down.
    pub rows: u32,
    /// The file of a tile, with `{column}` and `{row}` to fill in.
    pub name: String,
}

/// A map of a table: boards side by side in one window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableMapSource {
    /// Its id, used in places: small letters, digits and hyphens.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// The empty margin around the boards in pixels, across and down.
    #[serde(default)]
    pub edge: [i32; 2],
    /// The colour of the margin, `#rrggbb`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// The boards that can lie on it.
    #[serde(default)]
    pub boards: Vec<BoardSource>,
    /// The boards that lie on it when nothing else is said.
    #[serde(default)]
    pub start: Vec<BoardPlace>,
    /// The sides that alone may see what lies here; empty for everybody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub private_to: Vec<String>,
    /// Whether others may look although it is private.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub others_look: bool,
    /// Whether it is laid out as a hand of cards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hand: bool,
    /// How stacks are drawn.
    #[serde(default)]
    pub stacks: StackSource,
    /// Which pieces are drawn above which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layers: Option<DrawOrderSource>,
}

/// A board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardSource {
    /// Its name, unique on its map.
    pub name: String,
    /// Its picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// Its colour where it has no picture, `#rrggbb`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// Its grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<GridSource>,
}

/// How stacks are drawn: how far each piece is moved against the one below it, in pixels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StackSource {
    /// Whether pieces do not stack here at all.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off: bool,
    /// Right and up, in an opened stack.
    pub open: [i32; 2],
    /// Right and up, in a closed stack.
    pub closed: [i32; 2],
}

impl Default for StackSource {
    fn default() -> Self {
        Self {
            off: false,
            open: [6, 18],
            closed: [2, 4],
        }
    }
}

/// Which pieces are drawn above which, by the value of one of their properties.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawOrderSource {
    /// The property.
    pub property: String,
    /// Its values from the lowest layer to the highest; any other value lies above them all.
    pub values: Vec<String>,
}

/// Whether a deck's rule holds always, never, or by a command.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum When {
    /// Always.
    Always,
    /// Never.
    #[default]
    Never,
    /// When a player says so.
    Command,
}

/// A deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeckSource {
    /// Its id, used in places: small letters, digits and hyphens.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// The map it lies on.
    pub map: String,
    /// Where its middle is.
    pub at: [i32; 2],
    /// Its size in pixels.
    pub size: [u32; 2],
    /// Whether its cards lie face down.
    #[serde(default)]
    pub face_down: When,
    /// Whether it is shuffled: before each draw, never, or by command.
    #[serde(default)]
    pub shuffle: When,
    /// Whether its order can be turned around.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reversible: bool,
    /// The deck that its cards go back to by command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns_to: Option<String>,
    /// What that command is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub return_name: String,
    /// The most cards it holds; 0 for any number.
    #[serde(default)]
    pub most: u32,
}

/// A palette: a tree of tabs, lists and panels with counters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PaletteSource {
    /// Its name.
    pub name: String,
    /// How it is shown.
    #[serde(default)]
    pub kind: PaletteKind,
    /// The counters in it, by their ids.
    #[serde(default)]
    pub counters: Vec<String>,
    /// The palettes in it.
    #[serde(default)]
    pub inner: Vec<PaletteSource>,
}

/// How a palette is shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaletteKind {
    /// Tabs.
    #[default]
    Tabs,
    /// A list to choose from.
    List,
    /// All beside each other.
    Panel,
}

/// A set of dice, or a bag of texts, thrown together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiceSource {
    /// Its id: small letters, digits and hyphens.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// The dice in it.
    pub dice: Vec<DieSource>,
    /// Added to each die.
    #[serde(default)]
    pub plus: i32,
    /// Whether only the sum is told.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sum: bool,
}

/// A die of a set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DieSource {
    /// How many faces it has.
    pub sides: u16,
    /// The faces, where they are no plain numbers from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<FaceSource>,
}

/// A face of a special die, or a text of a bag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaceSource {
    /// What it says.
    pub text: String,
    /// What it counts.
    #[serde(default)]
    pub value: i32,
    /// Its picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
}

/// A turn tracker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackerSource {
    /// Its id: small letters, digits and hyphens.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// How its value is told, with `$level1$` and so on in it; the values of all levels when empty.
    #[serde(default)]
    pub format: String,
    /// Its levels, the slowest first.
    pub levels: Vec<LevelSource>,
}

/// A level of a turn tracker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelSource {
    /// Its name, and that of the property that holds its value.
    pub name: String,
    /// What it runs through.
    pub run: LevelRun,
    /// The levels inside it: each runs to its end before the next begins, and all before this one moves on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inner: Vec<LevelSource>,
}

/// What a level of a turn tracker runs through.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum LevelRun {
    /// Numbers.
    Count {
        /// The first.
        start: i32,
        /// From one to the next.
        step: i32,
        /// The last, after which it begins again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<i32>,
    },
    /// Words.
    List(Vec<String>),
}

/// A value of the whole table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PropertySource {
    /// Its name.
    pub name: String,
    /// What it is at the beginning.
    pub value: String,
    /// Its bounds, where it is a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numeric: Option<NumericSource>,
}

/// A chart or help page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageSource {
    /// Its title.
    pub title: String,
    /// The window or menu it is found in.
    #[serde(default)]
    pub group: String,
    /// What it is for.
    pub kind: PageKind,
    /// The picture it shows, by its name; or
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// the file it shows: HTML without scripts, or plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// What a page is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PageKind {
    /// A chart of the game.
    Chart,
    /// Help.
    Help,
}
