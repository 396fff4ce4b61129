//! A table as a position that can be written down: what is exported, and what a new game can begin with.

use crate::FreeTableRules;
use crate::state::{At, TableState};
use motti_engine::PieceId;
use motti_module::source::{CardSource, PileSource, PositionSource, SpotSource, When};
use std::collections::BTreeMap;

impl FreeTableRules {
    /// A state as a position that can be written down.
    pub fn position(&self, state: &TableState) -> PositionSource {
        let source = &self.table.source;
        let card = |id: &PieceId| -> Option<CardSource> {
            let piece = state.pieces.get(id)?;
            Some(CardSource {
                counter: piece.counter.to_string(),
                levels: piece.levels.iter().map(ToString::to_string).collect(),
            })
        };
        let piles = state.piles.iter().filter_map(|(spot, pile)| {
            let map = source.maps.get(usize::from(spot.map))?;
            Some(PileSource {
                at: SpotSource {
                    map: map.id.clone(),
                    x: spot.x,
                    y: spot.y,
                },
                pieces: pile.iter().filter_map(card).collect(),
            })
        });
        let mut decks = BTreeMap::new();
        let mut turned = Vec::new();
        for (ix, deck) in source.decks.iter().enumerate() {
            let ix = u16::try_from(ix).unwrap_or(u16::MAX);
            let cards = state.pile(At::Deck(ix)).iter().filter_map(card).collect();
            decks.insert(deck.id.clone(), cards);
            let down = state
                .decks
                .get(usize::from(ix))
                .is_some_and(|deck| deck.down);
            if down != (deck.face_down != When::Never) {
                turned.push(deck.id.clone());
            }
        }
        let maps = source.maps.iter().zip(&state.boards);
        let trackers = source.trackers.iter().zip(&state.tracks);
        PositionSource {
            id: "position".to_owned(),
            boards: maps
                .map(|(map, boards)| (map.id.clone(), boards.clone()))
                .collect(),
            counters: state
                .own
                .counters
                .values()
                .map(|counter| counter.as_ref().clone())
                .collect(),
            piles: piles.collect(),
            decks,
            turned_decks: turned,
            properties: state
                .values
                .iter()
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect(),
            trackers: trackers
                .map(|(tracker, track)| {
                    let entries = track.iter().map(|(value, inner)| [*value, *inner]);
                    (tracker.id.clone(), entries.collect())
                })
                .collect(),
            ..PositionSource::default()
        }
    }
}
