//! Stacks that are there at the start, and decks with their rules.

use super::{BoardPlace, SlotId};
use crate::color::Color;
use crate::grid::{Point, Size};
use crate::key::Key;
use serde::Serialize;
use std::collections::BTreeMap;

/// A stack that is there at the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SetupStack {
    /// Its name.
    pub name: String,
    /// The board it belongs to; none for any.
    pub board: Option<String>,
    /// Whether its place is the name of a grid's place.
    pub use_grid: bool,
    /// That name.
    pub location: String,
    /// Its place on the board otherwise.
    pub at: Point,
    /// Its counters, bottom to top.
    pub slots: Vec<SlotId>,
}

/// When a deck lies face down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaceDown {
    /// Always.
    Always,
    /// Never.
    Never,
    /// As the players turn it, face up at first.
    Menu,
    /// As the players turn it, face down at first.
    MenuFromDown,
}

/// When a deck is shuffled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shuffle {
    /// Every draw is from a random place.
    Always,
    /// Never.
    Never,
    /// When a player says so.
    Menu,
}

/// A deck with its rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Deck {
    /// Its name, place and cards.
    pub stack: SetupStack,
    /// The size of its outline.
    pub size: Size,
    /// When it lies face down.
    pub face_down: FaceDown,
    /// When it is shuffled.
    pub shuffle: Shuffle,
    /// Whether its outline is drawn when it is empty.
    pub draw_outline: bool,
    /// The colour of the outline.
    pub color: Option<Color>,
    /// Whether several cards may be drawn at once.
    pub draw_several: bool,
    /// Whether a card may be chosen.
    pub choose: bool,
    /// Whether its order may be reversed.
    pub reversible: bool,
    /// Whether cards are turned face up when drawn.
    pub draw_face_up: bool,
    /// Whether its cards may be sent to another deck.
    pub reshuffle: bool,
    /// The command for it.
    pub reshuffle_command: String,
    /// The deck they go to.
    pub reshuffle_target: String,
    /// What is reported then.
    pub reshuffle_message: String,
    /// How many cards are shown at most.
    pub max_shown: i32,
    /// A key pressed when the deck becomes empty.
    pub on_empty: Option<Key>,
    /// Which pieces it takes, as an expression; empty for all.
    pub accepts: String,
    /// The sides that may use it; empty for all.
    pub owners: Vec<String>,
    /// All attributes of its element, as written.
    pub attributes: BTreeMap<String, String>,
}

impl SetupStack {
    /// Whether the stack is in play with the boards that lie there.
    pub fn in_play(&self, layout: &[BoardPlace]) -> bool {
        self.board.is_none() || self.place_of(layout).is_some()
    }

    fn place_of<'a>(&self, layout: &[BoardPlace<'a>]) -> Option<BoardPlace<'a>> {
        let name = self.board.as_deref()?;
        layout
            .iter()
            .find(|place| place.board.name == name)
            .copied()
    }

    /// Where the stack is on the map.
    pub fn place(&self, layout: &[BoardPlace], edge: Size) -> Point {
        let Some(place) = self.place_of(layout) else {
            return Point::new(
                self.at.x.saturating_add(edge.width),
                self.at.y.saturating_add(edge.height),
            );
        };
        let named = place
            .board
            .grid
            .as_ref()
            .filter(|_| self.use_grid && !self.location.is_empty());
        let local = named
            .and_then(|grid| grid.location(&self.location, place.size))
            .unwrap_or(self.at);
        let (x, y) = (
            local.x.saturating_add(place.corner.x),
            local.y.saturating_add(place.corner.y),
        );
        Point::new(x, y)
    }
}

impl Deck {
    /// Where the deck is on the map.
    pub fn place(&self, layout: &[BoardPlace], edge: Size) -> Point {
        self.stack.place(layout, edge)
    }
}

impl Deck {
    /// Whether it lies face down when the game starts.
    pub const fn starts_face_down(&self) -> bool {
        matches!(self.face_down, FaceDown::Always | FaceDown::MenuFromDown)
    }

    /// The deck's rules as a saved game writes them.
    pub fn written(&self) -> String {
        let color = self.color.map_or_else(String::new, |color| {
            format!("{},{},{}", color.red, color.green, color.blue)
        });
        let as_written = |name: &str| self.attributes.get(name).cloned().unwrap_or_default();
        let fields = [
            "deck".to_owned(),
            self.draw_outline.to_string(),
            color,
            self.size.width.to_string(),
            self.size.height.to_string(),
            as_written("faceDown"),
            as_written("shuffle"),
            self.draw_several.to_string(),
            self.choose.to_string(),
            self.reversible.to_string(),
            self.reshuffle_command.clone(),
            self.reshuffle_target.clone(),
            self.reshuffle_message.clone(),
            self.stack.name.clone(),
        ];
        crate::sequence::encode(fields, ';')
    }
}
