//! Everything true about a free table.

use motti_engine::{PieceId, Place, Seat};
use motti_module::FreeTable;
use motti_module::source::{BoardPlace, TableCounterSource};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A point of a map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// Which map of the module.
    pub map: u16,
    /// Across, in pixels.
    pub x: i32,
    /// Down, in pixels.
    pub y: i32,
}

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum At {
    /// On a map.
    Map(Spot),
    /// In a deck of the module.
    Deck(u16),
}

/// A piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// The counter it was made from.
    pub counter: SmolStr,
    /// The states of its traits, the outermost first, and of its picture at last.
    pub levels: Vec<SmolStr>,
    /// Where it is.
    pub at: At,
}

/// A deck.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Deck {
    /// Its cards, from the bottom to the top.
    pub cards: Vec<PieceId>,
    /// Whether they lie face down.
    pub down: bool,
}

/// Where a turn tracker stands: for itself and for each of its levels, outermost first and depth first, its value or
/// number in its list, and which of the levels inside is running.
pub type Track = Vec<(i32, i32)>;

/// A free table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableState {
    /// The boards on each map.
    pub boards: Vec<Vec<BoardPlace>>,
    /// The pieces.
    pub pieces: BTreeMap<PieceId, Piece>,
    /// The pieces at each point, from the bottom to the top.
    #[serde(with = "pairs")]
    pub piles: BTreeMap<Spot, Vec<PieceId>>,
    /// The decks.
    pub decks: Vec<Deck>,
    /// Who has which side.
    pub sides: BTreeMap<SmolStr, Seat>,
    /// The values of the table.
    pub values: BTreeMap<SmolStr, SmolStr>,
    /// The turn trackers.
    pub tracks: Vec<Track>,
    /// The seats that have left the table.
    pub left: BTreeSet<Seat>,
    /// How many pieces there have been.
    pub made: u32,
    /// Whether recorded steps of another program may follow.
    pub recording: bool,
    /// Counters that the module does not have.
    pub own: Own,
}

impl TableState {
    /// A place as this table names it.
    pub fn place(&self, table: &FreeTable, at: At) -> Place {
        match at {
            At::Map(spot) => place_of(table, spot),
            At::Deck(ix) => {
                let deck = table.source.decks.get(usize::from(ix));
                deck.map_or(Place::Off, |deck| Place::boxed(&deck.id))
            }
        }
    }

    /// A counter by its id.
    pub fn counter<'a>(&'a self, table: &'a FreeTable, id: &str) -> Option<&'a TableCounterSource> {
        let own = self.own.counters.get(id);
        own.or_else(|| table.counters.get(id)).map(AsRef::as_ref)
    }

    /// The pieces at a place, from the bottom to the top.
    pub fn pile(&self, at: At) -> &[PieceId] {
        let pile = match at {
            At::Map(spot) => self.piles.get(&spot),
            At::Deck(ix) => self.decks.get(usize::from(ix)).map(|deck| &deck.cards),
        };
        pile.map(Vec::as_slice).unwrap_or_default()
    }

    /// Takes a piece out of where it is; it stays among the pieces.
    fn lift(&mut self, id: &PieceId, from: At) {
        match from {
            At::Map(spot) => {
                if let Some(pile) = self.piles.get_mut(&spot) {
                    pile.retain(|other| other != id);
                    if pile.is_empty() {
                        self.piles.remove(&spot);
                    }
                }
            }
            At::Deck(ix) => {
                if let Some(deck) = self.decks.get_mut(usize::from(ix)) {
                    deck.cards.retain(|other| other != id);
                }
            }
        }
    }

    /// Puts a piece to a place: on top of what is there, or beneath it.
    pub fn put(&mut self, id: &PieceId, to: At, beneath: bool) {
        let Some(from) = self.pieces.get(id).map(|piece| piece.at) else {
            return;
        };
        self.lift(id, from);
        if let Some(piece) = self.pieces.get_mut(id) {
            piece.at = to;
        }
        let pile = match to {
            At::Map(spot) => self.piles.entry(spot).or_default(),
            At::Deck(ix) => match self.decks.get_mut(usize::from(ix)) {
                Some(deck) => &mut deck.cards,
                None => return,
            },
        };
        if beneath {
            pile.insert(0, id.clone());
        } else {
            pile.push(id.clone());
        }
    }

    /// Makes a new piece of a counter.
    pub fn make(&mut self, counter: &str, levels: Vec<SmolStr>, at: At) -> PieceId {
        self.made = self.made.saturating_add(1);
        let id = PieceId::new(format!("p{}", self.made));
        let piece = Piece {
            counter: SmolStr::new(counter),
            levels,
            at,
        };
        self.pieces.insert(id.clone(), piece);
        self.put(&id, at, false);
        id
    }

    /// Takes a piece from the table.
    pub fn remove(&mut self, id: &PieceId) {
        if let Some(piece) = self.pieces.remove(id) {
            self.lift(id, piece.at);
        }
    }

    /// Changes places of two neighbours, or moves to an end, in the pile a piece is in.
    pub fn reorder(&mut self, id: &PieceId, to: usize) {
        let Some(At::Map(spot)) = self.pieces.get(id).map(|piece| piece.at) else {
            return;
        };
        if let Some(pile) = self.piles.get_mut(&spot)
            && let Some(from) = pile.iter().position(|other| other == id)
        {
            let piece = pile.remove(from);
            pile.insert(to.min(pile.len()), piece);
        }
    }
}

/// The place of a point.
pub fn place_of(table: &FreeTable, spot: Spot) -> Place {
    match table.source.maps.get(usize::from(spot.map)) {
        Some(map) => Place::part(&map.id, format!("{},{}", spot.x, spot.y)),
        None => Place::Off,
    }
}

/// Counters that the module does not have, kept as the text they were read from.
#[derive(Clone, Debug, Default)]
pub struct Own {
    /// The counters.
    pub counters: Arc<BTreeMap<String, Arc<TableCounterSource>>>,
    text: Arc<str>,
}

impl Own {
    /// These counters.
    pub fn of(counters: &[TableCounterSource]) -> Self {
        if counters.is_empty() {
            return Own::default();
        }
        let text = serde_json::to_string(counters).unwrap_or_default();
        let pairs = counters.iter();
        let counters = pairs.map(|counter| (counter.id.clone(), Arc::new(counter.clone())));
        Own {
            counters: Arc::new(counters.collect()),
            text: text.into(),
        }
    }
}

impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Serialize for Own {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for Own {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.is_empty() {
            return Ok(Own::default());
        }
        let counters: Vec<TableCounterSource> =
            serde_json::from_str(&text).map_err(serde::de::Error::custom)?;
        Ok(Own::of(&counters))
    }
}

/// Maps whose keys are no texts, written as pairs.
mod pairs {
    use super::{PieceId, Spot};
    use serde::{Deserialize, Deserializer, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<S: Serializer>(
        map: &BTreeMap<Spot, Vec<PieceId>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<Spot, Vec<PieceId>>, D::Error> {
        let pairs = Vec::<(Spot, Vec<PieceId>)>::deserialize(deserializer)?;
        Ok(pairs.into_iter().collect())
    }
}
