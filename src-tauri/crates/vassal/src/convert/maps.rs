//! The maps of a module with their boards, and its decks.

use super::Known;
use super::grids::{bounded, grid};
use super::names::Names;
use super::traits::colour;
use crate::module::{BoardPicker, Deck, FaceDown, Map, MapKind, Module, Shuffle};
use motti_module::Text;
use motti_module::source::{
    BoardPlace, BoardSource, DeckSource, DrawOrderSource, StackSource, TableMapSource, When,
};
use std::collections::HashMap;

pub(super) fn table_map(map: &Map, module: &Module, known: &Known<'_>) -> TableMapSource {
    // A private map may show the boards of another.
    let other = (!map.use_boards_of.is_empty()).then(|| module.map(&map.use_boards_of));
    let picker = other.flatten().map_or(&map.picker, |other| &other.picker);
    let boards = picker.boards.iter().map(|board| {
        let size = board.size.unwrap_or_default();
        BoardSource {
            name: board.name.clone(),
            picture: board.image.as_ref().and_then(|name| known.picture(name)),
            width: u32::try_from(size.width.clamp(0, 131_072)).unwrap_or(0),
            height: u32::try_from(size.height.clamp(0, 131_072)).unwrap_or(0),
            colour: board.color.map(colour),
            grid: board.grid.as_ref().and_then(grid),
        }
    });
    let mut known_boards: Vec<BoardSource> = Vec::new();
    for board in boards {
        if !known_boards.iter().any(|other| other.name == board.name) {
            known_boards.push(board);
        }
    }
    let private = matches!(map.kind, MapKind::Private | MapKind::Hand);
    TableMapSource {
        id: known.map(map.key()).unwrap_or_default(),
        name: Text::from(map.key()),
        edge: [bounded(map.edge.width), bounded(map.edge.height)],
        colour: map.background.map(colour),
        boards: known_boards,
        start: start(picker),
        private_to: if private {
            map.sides
                .iter()
                .filter_map(|side| known.side(side))
                .collect()
        } else {
            Vec::new()
        },
        others_look: map.visible,
        hand: map.kind == MapKind::Hand,
        stacks: StackSource {
            off: map.stacks.disabled,
            open: [bounded(map.stacks.open_x), bounded(map.stacks.open_y)],
            closed: [bounded(map.stacks.closed_x), bounded(map.stacks.closed_y)],
        },
        layers: map.layers.as_ref().map(|layers| DrawOrderSource {
            property: layers.property.clone(),
            values: layers.order.clone(),
        }),
    }
}

fn start(picker: &BoardPicker) -> Vec<BoardPlace> {
    let mut places: Vec<BoardPlace> = Vec::new();
    for board in picker.chosen(None) {
        let place = BoardPlace {
            board: picker
                .board(&board.name)
                .map_or(board.name, |found| found.name.clone()),
            column: u16::try_from(board.column.clamp(0, 255)).unwrap_or(0),
            row: u16::try_from(board.row.clamp(0, 255)).unwrap_or(0),
            reversed: board.reversed,
        };
        let taken = places
            .iter()
            .any(|other| (other.column, other.row) == (place.column, place.row));
        if !taken {
            places.push(place);
        }
    }
    places
}

/// Every deck with its map.
fn all_decks(module: &Module) -> impl Iterator<Item = (&Map, &Deck)> {
    module
        .maps
        .iter()
        .flat_map(|map| map.decks.iter().map(move |deck| (map, deck)))
}

/// The names of all decks, each with the id that the free table gives it.
pub(super) fn deck_ids(module: &Module) -> impl Iterator<Item = (String, String)> {
    let mut names = Names::ids();
    all_decks(module).map(move |(_, deck)| {
        let name = deck.stack.name.clone();
        let id = names.give(&name, "deck");
        (name, id)
    })
}

pub(super) fn decks(module: &Module, known: &Known<'_>) -> Vec<DeckSource> {
    let (names, ids): (Vec<String>, Vec<String>) = deck_ids(module).unzip();
    // Of several with one name the last answers to it.
    let named: HashMap<&str, &String> = names.iter().map(String::as_str).zip(&ids).collect();
    let decks = all_decks(module).zip(&ids);
    decks
        .map(|((map, deck), id)| {
            let layout = map.picker.layout(&map.picker.chosen(None), map.edge);
            let at = deck.place(&layout, map.edge);
            let size = |value: i32| u32::try_from(value.clamp(0, 10_000)).unwrap_or(0);
            let back = named
                .get(deck.reshuffle_target.as_str())
                .filter(|_| deck.reshuffle);
            DeckSource {
                id: id.clone(),
                name: Text::from(deck.stack.name.as_str()),
                map: known.map(map.key()).unwrap_or_default(),
                at: [bounded(at.x), bounded(at.y)],
                size: [size(deck.size.width), size(deck.size.height)],
                face_down: match deck.face_down {
                    FaceDown::Always => When::Always,
                    FaceDown::Never => When::Never,
                    FaceDown::Menu | FaceDown::MenuFromDown => When::Command,
                },
                shuffle: match deck.shuffle {
                    Shuffle::Always => When::Always,
                    Shuffle::Never => When::Never,
                    Shuffle::Menu => When::Command,
                },
                reversible: deck.reversible,
                returns_to: back.map(|id| (*id).clone()),
                return_name: deck.reshuffle_command.clone(),
                most: 0,
            }
        })
        .collect()
}
