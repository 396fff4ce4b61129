//! What a window needs of a free table: its maps with their boards and pictures, decks, palettes, dice, pages.

use crate::DeskError;
use crate::library::OpenModule;
use crate::protocol::Picture;
use motti_engine::{Look, Place, Seat, Tag};
use motti_module::source::{
    DeckSource, PageKind, PageSource, PaletteKind, PaletteSource, TableMapSource, TableSource,
};
use motti_module::{FreeTable, Module};
use motti_rules_table::fresh_looks;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A free table as its module has it. What lies on it is in the view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct FreeTableData {
    /// What the module was taken over from: name, version, author, description.
    pub original: Option<OriginalData>,
    /// The sides by seat, each by its name.
    pub sides: BTreeMap<Seat, String>,
    /// The maps, in the order of their windows.
    pub maps: Vec<FreeMap>,
    /// The decks.
    pub decks: Vec<FreeDeck>,
    /// The palettes counters are taken from.
    pub palettes: Vec<FreePalette>,
    /// The counters of the module by their ids: what a new piece is called and how it looks.
    pub counters: BTreeMap<Tag, Look>,
    /// The charts and help pages, in order; ask for a page's text by its number.
    pub pages: Vec<FreePage>,
    /// What could not be taken over, for the reader.
    pub notes: Vec<String>,
}

/// What a module was taken over from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct OriginalData {
    /// Its name.
    pub name: String,
    /// Its version, as it writes it.
    pub version: String,
    /// Who made it, as far as it says.
    pub author: String,
    /// How it describes itself.
    pub description: String,
}

/// A map of a free table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct FreeMap {
    /// Its id, as places name it: the point 100 right and 50 down of it is `<id>/100,50`.
    pub id: Tag,
    /// Its name.
    pub name: String,
    /// The empty margin around its boards, across and down.
    pub edge: (i32, i32),
    /// The colour of the margin.
    pub colour: Option<String>,
    /// Whether it is laid out as a hand of cards.
    pub hand: bool,
    /// The sides that alone see what lies here; empty for everybody.
    pub private_to: Vec<Seat>,
    /// Whether pieces do not stack here.
    pub no_stacks: bool,
    /// How far a piece lies right and up of the one below it in an opened stack.
    pub open_stack: (i32, i32),
    /// The same in a closed stack.
    pub closed_stack: (i32, i32),
    /// The boards that can lie on it. The view has a marker `board` (or `board-reversed`) for each that lies there: its
    /// left upper corner, and its number in this list.
    pub boards: Vec<FreeBoard>,
}

/// A board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct FreeBoard {
    /// Its name.
    pub name: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// Its colour, where it has no picture.
    pub colour: Option<String>,
    /// Its picture's name in the module, where it is small enough to be shown whole.
    pub picture: Option<String>,
    /// Its picture in tiles, from the smallest to the largest, where it is not.
    pub tiles: Vec<Picture>,
}

/// A deck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct FreeDeck {
    /// Its id, as choices name it.
    pub id: Tag,
    /// Its name.
    pub name: String,
    /// Its place: pieces moved there go into it.
    pub place: Place,
    /// The point its middle is at.
    pub at: Place,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

/// A palette.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct FreePalette {
    /// Its name.
    pub name: String,
    /// `tabs`, `list` or `panel`.
    pub kind: Tag,
    /// The counters in it.
    pub counters: Vec<Tag>,
    /// The palettes in it.
    pub inner: Vec<FreePalette>,
}

/// A chart or help page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct FreePage {
    /// Its title.
    pub title: String,
    /// The window or menu it is found in.
    pub group: String,
    /// `chart` or `help`.
    pub kind: Tag,
    /// The picture it shows; otherwise it is a text to ask for.
    pub picture: Option<String>,
}

/// What a window needs of a module's free table; `None` where it has rules.
pub(crate) fn free_table(open: &OpenModule) -> Option<Box<FreeTableData>> {
    let table = open.module.table.as_ref()?;
    let source = &table.source;
    let manifest = &open.module.title.manifest;
    let original = source.original.as_ref().map(|original| OriginalData {
        name: original.name.clone(),
        version: original.version.clone(),
        author: original.author.clone(),
        description: original.description.clone(),
    });
    Some(Box::new(FreeTableData {
        original,
        sides: manifest
            .sides
            .iter()
            .map(|side| (Seat::new(&side.id), side.name.en.clone()))
            .collect(),
        maps: source
            .maps
            .iter()
            .map(|map| free_map(source, map))
            .collect(),
        decks: source.decks.iter().map(free_deck).collect(),
        palettes: source.palettes.iter().map(free_palette).collect(),
        counters: looks(table),
        pages: source
            .pages
            .iter()
            .map(|page| free_page(source, page))
            .collect(),
        notes: source.notes.clone(),
    }))
}

fn looks(table: &FreeTable) -> BTreeMap<Tag, Look> {
    let looks = fresh_looks(table).into_iter();
    looks.map(|(id, look)| (Tag::new(id), look)).collect()
}

fn free_map(source: &TableSource, map: &TableMapSource) -> FreeMap {
    let boards = map.boards.iter().map(|board| {
        let picture = board
            .picture
            .as_ref()
            .and_then(|name| source.pictures.get(name));
        let tiles = picture
            .map(|picture| picture.tiles.as_slice())
            .unwrap_or_default();
        let whole = picture.filter(|_| tiles.is_empty());
        FreeBoard {
            name: board.name.clone(),
            width: board.width,
            height: board.height,
            colour: board.colour.clone(),
            picture: whole.map(|picture| picture.file.clone()),
            tiles: tiles
                .iter()
                .map(|tiles| Picture {
                    scale: tiles.scale,
                    tile: tiles.tile,
                    columns: tiles.columns,
                    rows: tiles.rows,
                    name: tiles.name.clone(),
                })
                .collect(),
        }
    });
    let shift = |shift: [i32; 2]| (shift[0], shift[1]);
    FreeMap {
        id: Tag::new(&map.id),
        name: map.name.en.clone(),
        edge: shift(map.edge),
        colour: map.colour.clone(),
        hand: map.hand,
        private_to: map.private_to.iter().map(Seat::new).collect(),
        no_stacks: map.stacks.off,
        open_stack: shift(map.stacks.open),
        closed_stack: shift(map.stacks.closed),
        boards: boards.collect(),
    }
}

fn free_deck(deck: &DeckSource) -> FreeDeck {
    FreeDeck {
        id: Tag::new(&deck.id),
        name: deck.name.en.clone(),
        place: Place::boxed(&deck.id),
        at: Place::part(&deck.map, format!("{},{}", deck.at[0], deck.at[1])),
        width: deck.size[0],
        height: deck.size[1],
    }
}

fn free_palette(palette: &PaletteSource) -> FreePalette {
    FreePalette {
        name: palette.name.clone(),
        kind: Tag::of(match palette.kind {
            PaletteKind::Tabs => "tabs",
            PaletteKind::List => "list",
            PaletteKind::Panel => "panel",
        }),
        counters: palette.counters.iter().map(Tag::new).collect(),
        inner: palette.inner.iter().map(free_palette).collect(),
    }
}

fn free_page(source: &TableSource, page: &PageSource) -> FreePage {
    let picture = page
        .picture
        .as_ref()
        .and_then(|name| source.pictures.get(name));
    FreePage {
        title: page.title.clone(),
        group: page.group.clone(),
        kind: Tag::of(match page.kind {
            PageKind::Chart => "chart",
            PageKind::Help => "help",
        }),
        picture: picture.map(|picture| picture.file.clone()),
    }
}

/// The text of a page of a free table: HTML that a window shows without scripts in a frame of its own.
pub(crate) fn page_text(module: &Module, page: usize) -> Result<String, DeskError> {
    let none = || DeskError::NoPage {
        module: module.title.manifest.id.clone(),
        page,
    };
    let table = module.table.as_ref().ok_or_else(none)?;
    let page = table.source.pages.get(page).ok_or_else(none)?;
    let file = page.file.as_ref().ok_or_else(none)?;
    let bytes = module.files.get(file).ok_or_else(none)?;
    Ok(String::from_utf8_lossy(bytes).into_owned())
}
