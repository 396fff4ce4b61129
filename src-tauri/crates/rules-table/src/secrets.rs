//! Twins of a position that differ only in what one seat cannot see, and what must be true of every position. For tests.

use crate::FreeTableRules;
use crate::deck::swap_pieces;
use crate::eyes::{Eyes, Seen};
use crate::looks::look;
use crate::state::{At, Spot, TableState};
use motti_engine::{PieceId, Seat};

impl FreeTableRules {
    /// Another position that this seat cannot tell from this one.
    pub(crate) fn twin(&self, state: &TableState, seat: &Seat, salt: u64) -> Option<TableState> {
        let eyes = Eyes::seat(state, seat);
        let unseen: Vec<&PieceId> = state
            .pieces
            .keys()
            .filter(|id| eyes.see(&self.table, state, id) == Seen::Nothing)
            .collect();
        let covered: Vec<&PieceId> = state
            .pieces
            .keys()
            .filter(|id| matches!(eyes.see(&self.table, state, id), Seen::Covered(_)))
            .collect();
        let mut twin = state.clone();
        let changed = match salt % 3 {
            0 => self.swapped(state, &covered, salt / 3, true, &mut twin),
            1 => self.swapped(state, &unseen, salt / 3, false, &mut twin),
            _ => Self::shifted(state, &unseen, salt / 3, &mut twin),
        };
        (changed && twin != *state).then_some(twin)
    }

    /// Lets two of these pieces, in one place's secrecy, change what they are.
    fn swapped(
        &self,
        state: &TableState,
        pieces: &[&PieceId],
        salt: u64,
        alike: bool,
        twin: &mut TableState,
    ) -> bool {
        let count = pieces.len();
        if count < 2 {
            return false;
        }
        let first = usize::try_from(salt).unwrap_or(0) % count;
        let pairs = (1..count).map(|step| (pieces[first], pieces[(first + step) % count]));
        for (one, other) in pairs {
            let (Some(a), Some(b)) = (state.pieces.get(one), state.pieces.get(other)) else {
                continue;
            };
            let differ = (&a.counter, &a.levels) != (&b.counter, &b.levels);
            let fits = if alike {
                self.cover(state, one) == self.cover(state, other)
            } else {
                self.secrecy(state, one).is_some()
                    && self.secrecy(state, one) == self.secrecy(state, other)
            };
            if differ && fits {
                swap_pieces(twin, one, other);
                return true;
            }
        }
        false
    }

    /// What others see of a masked piece, with who masks it, all that its masks and outer traits say, and whether a
    /// map is private.
    fn cover(&self, state: &TableState, id: &PieceId) -> Option<(String, String)> {
        let read = self.read(state, id)?;
        let nobody = Eyes::nobody();
        let mut piece = read.piece.clone();
        // As if it lay open on the first public map.
        let public = self
            .table
            .source
            .maps
            .iter()
            .position(|map| map.private_to.is_empty())?;
        piece.at = At::Map(Spot {
            map: u16::try_from(public).ok()?,
            x: 0,
            y: 0,
        });
        let mut alone = state.clone();
        alone.pieces.insert(id.clone(), piece);
        let seen = nobody.see(&self.table, &alone, id);
        let Seen::Covered(mask) = seen else {
            return None;
        };
        let read = self.read(&alone, id)?;
        let outer = read.counter.traits.get(..=mask)?;
        let levels = read.piece.levels.get(..=mask)?;
        let shown = format!("{:?}{outer:?}", look(read, seen));
        Some((shown, format!("{levels:?}")))
    }

    /// The place whose secrecy a piece that cannot be seen is in: a deck, or a private map.
    fn secrecy(&self, state: &TableState, id: &PieceId) -> Option<(u8, u16)> {
        match state.pieces.get(id)?.at {
            At::Deck(ix) => {
                let deck = state.decks.get(usize::from(ix))?;
                // The uppermost of an open deck is seen.
                (deck.down || deck.cards.last() != Some(id)).then_some((0, ix))
            }
            At::Map(spot) => {
                let map = self.table.source.maps.get(usize::from(spot.map))?;
                (!map.private_to.is_empty() && !map.others_look).then_some((1, spot.map))
            }
        }
    }

    /// Lets a piece that cannot be seen lie elsewhere on its map.
    fn shifted(state: &TableState, pieces: &[&PieceId], salt: u64, twin: &mut TableState) -> bool {
        let on_map: Vec<(&PieceId, Spot)> = pieces
            .iter()
            .filter_map(|id| match state.pieces.get(*id)?.at {
                At::Map(spot) => Some((*id, spot)),
                At::Deck(_) => None,
            })
            .collect();
        let pick = usize::try_from(salt).unwrap_or(0).checked_rem(on_map.len());
        let Some((id, spot)) = pick.and_then(|pick| on_map.get(pick)) else {
            return false;
        };
        let to = Spot {
            x: spot.x + 7,
            y: spot.y + 3,
            ..*spot
        };
        twin.put(id, At::Map(to), false);
        true
    }

    /// What is untrue of a position that must be true of every one.
    pub(crate) fn untrue(&self, state: &TableState) -> Vec<String> {
        let mut faults = Vec::new();
        let mut found = 0;
        for (spot, pile) in &state.piles {
            if pile.is_empty() {
                faults.push(format!("an empty pile is kept at {spot:?}"));
            }
            for id in pile {
                found += 1;
                if state.pieces.get(id).map(|piece| piece.at) != Some(At::Map(*spot)) {
                    faults.push(format!("{id} is in the pile at {spot:?} and elsewhere"));
                }
            }
        }
        for (ix, deck) in state.decks.iter().enumerate() {
            let at = At::Deck(u16::try_from(ix).unwrap_or(u16::MAX));
            for id in &deck.cards {
                found += 1;
                if state.pieces.get(id).map(|piece| piece.at) != Some(at) {
                    faults.push(format!("{id} is in deck {ix} and elsewhere"));
                }
            }
        }
        if found != state.pieces.len() {
            let all = state.pieces.len();
            faults.push(format!("{all} pieces, and {found} in piles and decks"));
        }
        for (id, piece) in &state.pieces {
            let levels = state.counter(&self.table, &piece.counter);
            if levels.is_none_or(|counter| counter.levels.len() != piece.levels.len()) {
                faults.push(format!("{id} has other states than its counter has traits"));
            }
        }
        if let Some(seat) = state.sides.values().find(|seat| !self.seats.contains(seat)) {
            faults.push(format!("{seat} is no seat and has a side"));
        }
        faults
    }
}
