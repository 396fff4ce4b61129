//! Maps, the boards that can lie on them, and how stacks look there.

use super::{Deck, SetupStack};
use crate::color::Color;
use crate::command::SavedBoard;
use crate::grid::{Grid, Point, Size};
use crate::key::Key;
use serde::Serialize;
use std::collections::BTreeMap;

/// A kind of map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MapKind {
    /// A map for all.
    Open,
    /// A map of some sides.
    Private,
    /// A hand of cards of some sides.
    Hand,
    /// A map inside another window.
    Inset,
}

/// A map.
#[derive(Debug, Clone, Serialize)]
pub struct Map {
    /// Its number in the file, such as `Map0`.
    pub id: String,
    /// The class of its element, as written.
    pub element: String,
    /// Its configured name; may be empty.
    pub name: String,
    /// Its kind.
    pub kind: MapKind,
    /// The sides that a private map belongs to.
    pub sides: Vec<String>,
    /// Whether other sides may look at a private map.
    pub visible: bool,
    /// The map whose boards a private map shows; empty for its own.
    pub use_boards_of: String,
    /// The width of the edge around the boards.
    pub edge: Size,
    /// The colour where no board is.
    pub background: Option<Color>,
    /// Whether several boards may be chosen.
    pub allow_multiple: bool,
    /// Whether a button opens it, not the start of the game.
    pub launch: bool,
    /// The text of that button.
    pub button: String,
    /// When pieces are marked as moved: `Always`, `Never`, or as a player likes.
    pub mark_moved: String,
    /// A key that is pressed for pieces that moved.
    pub move_key: Option<Key>,
    /// Its boards.
    pub picker: BoardPicker,
    /// How stacks look.
    pub stacks: StackLook,
    /// In which order pieces are drawn.
    pub layers: Option<Layers>,
    /// The zoom levels.
    pub zooms: Zooms,
    /// The stacks that are there at the start.
    pub setup_stacks: Vec<SetupStack>,
    /// The decks.
    pub decks: Vec<Deck>,
    /// All attributes of its element, as written.
    pub attributes: BTreeMap<String, String>,
}

/// The boards of a map.
#[derive(Debug, Clone, Default, Serialize)]
pub struct BoardPicker {
    /// The boards that can be chosen.
    pub boards: Vec<Board>,
    /// Those that lie there at the start; the first board when nothing is said.
    pub default: Vec<SavedBoard>,
    /// How many columns of boards at most; 0 for any number.
    pub max_columns: i32,
}

/// A board.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Board {
    /// Its name.
    pub name: String,
    /// Its picture; none for a plain colour.
    pub image: Option<String>,
    /// Its size: that of its picture, else the one written down; none when neither is known.
    pub size: Option<Size>,
    /// Its colour where it has no picture.
    pub color: Option<Color>,
    /// Whether it may lie upside down.
    pub reversible: bool,
    /// Its grid.
    pub grid: Option<Grid>,
}

/// A board that lies on a map.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct BoardPlace<'a> {
    /// The board.
    pub board: &'a Board,
    /// Whether it lies upside down.
    pub reversed: bool,
    /// The map's pixel of its upper left corner.
    pub corner: Point,
    /// Its size.
    pub size: Size,
}

/// How stacks look on a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct StackLook {
    /// Whether pieces do not stack at all.
    pub disabled: bool,
    /// How far pieces of an open stack are apart, to the right.
    pub open_x: i32,
    /// How far they are apart, upwards.
    pub open_y: i32,
    /// How far pieces of a closed stack are apart, to the right.
    pub closed_x: i32,
    /// How far they are apart, upwards.
    pub closed_y: i32,
}

impl Default for StackLook {
    fn default() -> Self {
        Self {
            disabled: false,
            open_x: 6,
            open_y: 18,
            closed_x: 2,
            closed_y: 4,
        }
    }
}

/// In which order pieces are drawn, and which of them stack with each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Layers {
    /// The property whose value chooses the layer.
    pub property: String,
    /// The values, lowest first; pieces of other values lie above all.
    pub order: Vec<String>,
}

/// Zoom levels.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
pub struct Zooms {
    /// The factors, as written.
    pub levels: Vec<f64>,
    /// Which of them is shown first, counted from one at the greatest.
    pub start: i32,
}

impl BoardPicker {
    /// A board by its name, else by its name with case not counting.
    pub fn board(&self, name: &str) -> Option<&Board> {
        self.boards
            .iter()
            .find(|board| board.name == name)
            .or_else(|| {
                self.boards
                    .iter()
                    .find(|board| board.name.eq_ignore_ascii_case(name))
            })
    }

    /// The boards of a game, or those at the start, as saved.
    pub fn chosen(&self, saved: Option<&[SavedBoard]>) -> Vec<SavedBoard> {
        match saved {
            Some(boards) if !boards.is_empty() => boards.to_vec(),
            _ if !self.default.is_empty() => self.default.clone(),
            _ => self
                .boards
                .first()
                .map(|board| SavedBoard {
                    name: board.name.clone(),
                    reversed: false,
                    column: 0,
                    row: 0,
                })
                .into_iter()
                .collect(),
        }
    }

    /// Where boards lie: columns and rows of them, each as wide and high as those before it.
    pub fn layout(&self, chosen: &[SavedBoard], edge: Size) -> Vec<BoardPlace<'_>> {
        let sized: Vec<(&SavedBoard, &Board, Size)> = chosen
            .iter()
            .filter_map(|saved| {
                let board = self.board(&saved.name)?;
                Some((saved, board, board.size.unwrap_or_default()))
            })
            .collect();
        let mut places = Vec::new();
        for (saved, board, size) in &sized {
            let mut corner = Point::new(edge.width, edge.height);
            for (other, _, other_size) in &sized {
                if other.row == saved.row && other.column < saved.column {
                    corner.x = corner.x.saturating_add(other_size.width);
                }
                if other.column == saved.column && other.row < saved.row {
                    corner.y = corner.y.saturating_add(other_size.height);
                }
            }
            places.push(BoardPlace {
                board,
                reversed: saved.reversed,
                corner,
                size: *size,
            });
        }
        places
    }
}

impl BoardPlace<'_> {
    /// Whether a point of the map lies on the board.
    pub fn contains(&self, point: Point) -> bool {
        let local = self.unturned(point);
        (0..self.size.width).contains(&local.x) && (0..self.size.height).contains(&local.y)
    }

    fn unturned(&self, point: Point) -> Point {
        Point::new(
            point.x.saturating_sub(self.corner.x),
            point.y.saturating_sub(self.corner.y),
        )
    }

    const fn turned(&self, local: Point) -> Point {
        if self.reversed {
            Point::new(
                self.size.width.saturating_sub(local.x),
                self.size.height.saturating_sub(local.y),
            )
        } else {
            local
        }
    }

    /// A point of the map as a point of the board.
    pub fn local(&self, point: Point) -> Point {
        self.turned(self.unturned(point))
    }

    /// A point of the board as a point of the map.
    pub fn global(&self, local: Point) -> Point {
        let local = self.turned(local);
        Point::new(
            local.x.saturating_add(self.corner.x),
            local.y.saturating_add(self.corner.y),
        )
    }

    /// The name that the board's grid gives a point of the map.
    pub fn name(&self, point: Point) -> Option<String> {
        self.board.grid.as_ref()?.name(self.local(point), self.size)
    }

    /// Where a piece that is dropped comes to lie.
    pub fn snap(&self, point: Point) -> Point {
        let grid = self.board.grid.as_ref();
        grid.map_or(point, |grid| self.global(grid.snap(self.local(point))))
    }
}

impl Map {
    /// The name by which saves know the map: its own, else its number.
    pub fn key(&self) -> &str {
        if self.name.is_empty() {
            &self.id
        } else {
            &self.name
        }
    }

    /// The name of a place on the map as VASSAL reports it: a deck there, what the board's grid says, or `offboard`.
    pub fn location_name(&self, layout: &[BoardPlace], point: Point) -> String {
        let deck = self
            .decks
            .iter()
            .find(|deck| deck.place(layout, self.edge) == point);
        if let Some(deck) = deck {
            return deck.stack.name.clone();
        }
        let board = layout.iter().find(|place| place.contains(point));
        board
            .and_then(|place| place.name(point))
            .unwrap_or_else(|| "offboard".to_owned())
    }
}
