//! What a module or an extension holds: plain types, in the order of the file.

mod count;
mod deck;
mod dice;
mod extend;
mod image;
mod map;
mod merge;
mod palette;
mod parts;
mod read;
mod read_map;
mod read_palette;
mod start;
mod turn;
mod window;

pub use count::Counts;
pub use deck::{Deck, FaceDown, SetupStack, Shuffle};
pub use dice::{Dice, DiceKind, DieFace, SymbolDie};
pub use extend::{ExtensionPart, ExtensionUse, Step};
pub use image::ImageUse;
pub use map::{Board, BoardPicker, BoardPlace, Layers, Map, MapKind, StackLook, Zooms};
pub use palette::{Group, GroupKind, Item, Palette, Prototype, Slot, SlotId};
pub use turn::{TurnLevel, TurnLevelKind, TurnTracker};
pub use window::{
    Chart, ChartKind, ChartWindow, Container, GlobalProperty, HelpKind, HelpPage, KeyCommand, Menu,
    PredefinedSetup,
};

use crate::{Archive, Fault, Notes};
use serde::Serialize;
use std::collections::BTreeMap;

/// Whether a file is a module or an extension of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A module.
    Module,
    /// An extension.
    Extension {
        /// The name of the module it extends.
        module: String,
        /// The version of it.
        module_version: String,
        /// Whether it fits any module.
        any_module: bool,
        /// Its id, the beginning of the ids of its pieces.
        id: String,
    },
}

/// A module or an extension.
#[derive(Debug, Clone, Serialize)]
pub struct Module {
    /// Whether it is a module or an extension.
    pub kind: Kind,
    /// The file as the player named it.
    pub file: String,
    /// The entry that was read.
    pub build_file: String,
    /// The class of the root element.
    pub root: String,
    /// Its name; an extension has that of its module.
    pub name: String,
    /// Its version, as written.
    pub version: String,
    /// The version of VASSAL it was written with, as written.
    pub vassal_version: String,
    /// Its description; who made it often stands here.
    pub description: String,
    /// All attributes of the root element, as written.
    pub attributes: BTreeMap<String, String>,
    /// The sides that players can take.
    pub sides: Vec<String>,
    /// The maps, private ones and hands among them.
    pub maps: Vec<Map>,
    /// The prototypes.
    pub prototypes: Vec<Prototype>,
    /// All counters of palettes, set-up stacks and decks.
    pub slots: Vec<Slot>,
    /// The palettes of counters.
    pub palettes: Vec<Palette>,
    /// The dice and random texts.
    pub dice: Vec<Dice>,
    /// The turn trackers.
    pub turns: Vec<TurnTracker>,
    /// The windows with charts.
    pub charts: Vec<ChartWindow>,
    /// The pages of help.
    pub help: Vec<HelpPage>,
    /// The predefined set-ups.
    pub setups: Vec<PredefinedSetup>,
    /// The global properties of the module, its maps and its zones.
    pub properties: Vec<GlobalProperty>,
    /// The global key commands.
    pub key_commands: Vec<KeyCommand>,
    /// The menus and buttons that press others.
    pub menus: Vec<Menu>,
    /// What an extension adds, each to a component of the module.
    pub extension_parts: Vec<ExtensionPart>,
    /// The extensions that were put into the module.
    pub extensions: Vec<ExtensionUse>,
    /// The images that are named, with their entries and sizes.
    pub images: Vec<ImageUse>,
    /// Java classes of the module's own, by how often they are named.
    pub custom_classes: BTreeMap<String, usize>,
    /// How many of each are in the file.
    pub counts: Counts,
    /// What was kept, replaced or left out.
    pub notes: Notes,
}

impl Module {
    /// Reads a module or an extension from its archive; images are looked at, not decoded.
    ///
    /// # Errors
    /// When the build file is missing, is no sound XML, or breaks a limit.
    pub fn read(archive: &mut Archive, notes: Notes) -> Result<Self, Fault> {
        read::module(archive, notes)
    }

    /// The board of a map by its name, case not counting.
    pub fn board(&self, map: &str, board: &str) -> Option<&Board> {
        self.map(map)?.picker.board(board)
    }

    /// A map by its configured name, else by its id, else by its name with case not counting.
    pub fn map(&self, name: &str) -> Option<&Map> {
        self.maps
            .iter()
            .find(|map| map.name == name)
            .or_else(|| self.maps.iter().find(|map| map.id == name))
            .or_else(|| {
                self.maps
                    .iter()
                    .find(|map| map.name.eq_ignore_ascii_case(name))
            })
    }

    /// A counter by its number.
    pub fn slot(&self, id: SlotId) -> Option<&Slot> {
        self.slots.get(id.0)
    }

    /// A prototype by its name; of several the last, as VASSAL has it.
    pub fn prototype(&self, name: &str) -> Option<&Prototype> {
        self.prototypes
            .iter()
            .rfind(|prototype| prototype.name == name)
    }
}

/// The last part of a Java class's name.
pub(crate) fn last_segment(tag: &str) -> &str {
    tag.rsplit(['.', '$']).next().unwrap_or(tag)
}
