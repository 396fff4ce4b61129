//! What a viewer may see of a free table.

use crate::eyes::{Eyes, Seen};
use crate::looks::look;
use crate::state::{At, Spot, TableState, place_of};
use crate::{FreeTableRules, turn};
use motti_engine::{Amount, Marker, Moment, PieceId, PieceView, Place, Seat, Tag, Track, View};
use std::collections::BTreeMap;

impl FreeTableRules {
    /// Fills a view.
    pub(crate) fn fill(&self, state: &TableState, view: &mut View) {
        let eyes = Eyes::of(state, &view.viewer);
        view.moment = self.moment(state);
        for (spot, pile) in &state.piles {
            if !eyes.see_map(&self.table, spot.map) {
                continue;
            }
            self.pile(state, &eyes, At::Map(*spot), pile, &mut view.pieces);
        }
        for (ix, deck) in state.decks.iter().enumerate() {
            let at = At::Deck(u16::try_from(ix).unwrap_or(u16::MAX));
            self.pile(state, &eyes, at, &deck.cards, &mut view.pieces);
            view.markers.push(Marker {
                kind: Tag::of(if deck.down { "deck-down" } else { "deck-up" }),
                place: state.place(&self.table, at),
                to: None,
                side: None,
                value: Some(Amount::whole(
                    i32::try_from(deck.cards.len()).unwrap_or(i32::MAX),
                )),
                rule: None,
            });
        }
        self.boards(state, view);
        self.tracks(state, view);
    }

    /// Where in the game a table is, as its first turn tracker says.
    pub(crate) fn moment(&self, state: &TableState) -> Moment {
        let first = self.table.source.trackers.first().zip(state.tracks.first());
        Moment {
            turn: Tag::new(first.map_or(String::new(), |(tracker, at)| turn::text(tracker, at))),
            phase: Tag::of("table"),
            step: Tag::of(""),
        }
    }

    fn pile(
        &self,
        state: &TableState,
        eyes: &Eyes,
        at: At,
        pile: &[PieceId],
        pieces: &mut BTreeMap<PieceId, PieceView>,
    ) {
        let place = state.place(&self.table, at);
        let mut order = 0_u16;
        for id in pile {
            let seen = eyes.see(&self.table, state, id);
            let Some(read) = self.read(state, id).filter(|_| seen != Seen::Nothing) else {
                continue;
            };
            let covered = matches!(seen, Seen::Covered(_));
            let piece = PieceView {
                counter: if covered {
                    Tag::of("covered")
                } else {
                    Tag::new(&read.piece.counter)
                },
                face: Tag::of(if covered { "back" } else { "front" }),
                side: Seat::of(""),
                place: place.clone(),
                order,
                badges: Vec::new(),
                left: None,
                look: look(read, seen),
            };
            order = order.saturating_add(1);
            pieces.insert(id.clone(), piece);
        }
    }

    /// The boards that lie on each map, by their number among the boards of the map, with their corner.
    fn boards(&self, state: &TableState, view: &mut View) {
        for (ix, map) in self.table.source.maps.iter().enumerate() {
            let boards = state.boards.get(ix).map(Vec::as_slice).unwrap_or_default();
            for placed in self.table.placed(map, boards) {
                let known = map
                    .boards
                    .iter()
                    .position(|board| board.name == placed.board.name);
                let spot = Spot {
                    map: u16::try_from(ix).unwrap_or(u16::MAX),
                    x: placed.x,
                    y: placed.y,
                };
                view.markers.push(Marker {
                    kind: Tag::of(if placed.reversed {
                        "board-reversed"
                    } else {
                        "board"
                    }),
                    place: place_of(&self.table, spot),
                    to: None,
                    side: None,
                    value: known.and_then(|ix| Some(Amount::whole(i32::try_from(ix).ok()?))),
                    rule: None,
                });
            }
        }
    }

    /// The turn trackers, the values of the table, and who has which side.
    fn tracks(&self, state: &TableState, view: &mut View) {
        let mut add = |id: String, at: Option<&str>, side: Option<&Seat>| {
            view.tracks.push(Track {
                id: Tag::new(id),
                spaces: Vec::new(),
                at: at.map(Tag::new),
                value: None,
                side: side.cloned(),
            });
        };
        for (tracker, track) in self.table.source.trackers.iter().zip(&state.tracks) {
            let text = turn::text(tracker, track);
            add(format!("turn:{}", tracker.id), Some(&text), None);
        }
        for (name, value) in &state.values {
            add(format!("value:{name}"), Some(value), None);
        }
        for side in &self.table.sides {
            let holder = state.sides.get(side.as_str());
            add(format!("side:{side}"), Some(side), holder);
        }
    }

    /// The boards of a map where they lie now.
    pub(crate) fn placed_on(
        &self,
        state: &TableState,
        map: u16,
    ) -> Vec<motti_module::table::PlacedBoard<'_>> {
        let source = self.table.source.maps.get(usize::from(map));
        let boards = state.boards.get(usize::from(map));
        match (source, boards) {
            (Some(source), Some(boards)) => self.table.placed(source, boards),
            _ => Vec::new(),
        }
    }

    /// Where a piece put at a point comes to lie by the grid.
    pub(crate) fn snap(&self, state: &TableState, spot: Spot) -> [i32; 2] {
        motti_module::table::snapped(&self.placed_on(state, spot.map), [spot.x, spot.y])
    }

    /// The name of a place: that of a deck at this very point, else what the grid says.
    pub(crate) fn location(&self, state: &TableState, place: &Place) -> Option<String> {
        match self.at(place).ok()? {
            At::Deck(ix) => {
                let deck = self.table.source.decks.get(usize::from(ix))?;
                Some(deck.name.en.clone())
            }
            At::Map(spot) => {
                let map = self.table.source.maps.get(usize::from(spot.map))?;
                let mut decks = self.table.source.decks.iter();
                let deck = decks.find(|deck| deck.map == map.id && deck.at == [spot.x, spot.y]);
                match deck {
                    Some(deck) => Some(deck.name.en.clone()),
                    None => motti_module::table::name_of(
                        &self.placed_on(state, spot.map),
                        [spot.x, spot.y],
                    ),
                }
            }
        }
    }
}
