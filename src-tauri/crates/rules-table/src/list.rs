//! The canonical legal list: every piece with every named place and every command of its menu; each die, deck, turn
//! tracker and side; every counter of the palettes.
//!
//! A piece can be put to any pixel. The list names the middles of cells, the named points and the decks; any other
//! point is judged by the same check.

use crate::eyes::{Eyes, Seen};
use crate::menu::entries;
use crate::state::{At, Spot, TableState, place_of};
use crate::{FreeTableRules, rule, verbs};
use motti_engine::{
    Action, Choice, LegalList, Message, Offer, PieceId, Place, RuleId, Seat, Targets,
};
use motti_module::source::{BoardPlace, NumericSource, When};
use motti_module::table::spots;
use std::sync::Arc;

/// The most points named for one map.
const MOST_SPOTS: usize = 50_000;

/// The named places, kept as long as the boards stay.
#[derive(Debug, Default)]
pub struct Named {
    boards: Vec<Vec<BoardPlace>>,
    full: Vec<bool>,
    places: Option<Arc<[Place]>>,
}

impl FreeTableRules {
    /// All named places of a table, in order.
    fn named(&self, state: &TableState, cache: &mut Named) -> Arc<[Place]> {
        let full = self.full(state);
        if cache.boards == state.boards
            && cache.full == full
            && let Some(places) = &cache.places
        {
            return places.clone();
        }
        let mut places: Vec<Place> = Vec::new();
        for (ix, map) in self.table.source.maps.iter().enumerate() {
            let boards = state.boards.get(ix).map(Vec::as_slice).unwrap_or_default();
            let placed = self.table.placed(map, boards);
            let map = u16::try_from(ix).unwrap_or(u16::MAX);
            let mut points = spots(&placed, MOST_SPOTS);
            // A map whose points have no names has one all the same.
            if points.is_empty() {
                points.push([50, 50]);
            }
            let points = points.into_iter();
            places.extend(points.map(|[x, y]| place_of(&self.table, Spot { map, x, y })));
        }
        let decks = self.table.source.decks.iter().zip(&full);
        let roomy = decks.filter(|(_, full)| !**full);
        places.extend(roomy.map(|(deck, _)| Place::boxed(&deck.id)));
        places.sort();
        places.dedup();
        let places: Arc<[Place]> = places.into();
        cache.boards.clone_from(&state.boards);
        cache.full = full;
        cache.places = Some(places.clone());
        places
    }

    /// Which decks hold all they can.
    fn full(&self, state: &TableState) -> Vec<bool> {
        let decks = self.table.source.decks.iter().zip(&state.decks);
        decks
            .map(|(source, deck)| {
                let most = usize::try_from(source.most).unwrap_or(0);
                most > 0 && deck.cards.len() >= most
            })
            .collect()
    }

    /// The whole list of a seat.
    pub(crate) fn whole_list(
        &self,
        state: &TableState,
        seat: &Seat,
        cache: &mut Named,
    ) -> LegalList {
        let mut offers = self.table_offers(state, seat);
        if state.left.contains(seat) {
            return LegalList::default();
        }
        let places = self.named(state, cache);
        let counters = self.table.counters.keys().chain(state.own.counters.keys());
        let mut counters: Vec<&String> = counters.collect();
        counters.sort();
        counters.dedup();
        for counter in counters {
            let label = self.counter_name(state, counter);
            let label = Message::of("free-place").with("name", label.as_str());
            let offer = plain(verbs::PLACE, rule::PALETTE, label).choosing(counter.as_str());
            offers.push(offer.at(Targets::Places(places.clone())));
        }
        for (ix, deck) in self.table.source.decks.iter().enumerate() {
            let cards = state.decks.get(ix).map(|deck| deck.cards.len());
            if cards.unwrap_or(0) > 0 {
                let label = Message::of("free-draw").with("name", deck.name.en.as_str());
                let offer = plain(verbs::DRAW, rule::DECK, label).choosing(deck.id.as_str());
                offers.push(offer.at(Targets::Places(places.clone())));
            }
        }
        let eyes = Eyes::seat(state, seat);
        for id in state.pieces.keys() {
            self.piece_offers(state, &eyes, id, &places, &mut offers);
        }
        LegalList { offers }
    }

    /// The list of one piece.
    pub(crate) fn list_of(
        &self,
        state: &TableState,
        seat: &Seat,
        piece: Option<&PieceId>,
        cache: &mut Named,
    ) -> LegalList {
        if state.left.contains(seat) {
            return LegalList::default();
        }
        let mut offers = Vec::new();
        match piece {
            None => offers = self.table_offers(state, seat),
            Some(id) => {
                let places = self.named(state, cache);
                let eyes = Eyes::seat(state, seat);
                self.piece_offers(state, &eyes, id, &places, &mut offers);
            }
        }
        LegalList { offers }
    }

    fn counter_name(&self, state: &TableState, id: &str) -> String {
        let counter = state.counter(&self.table, id);
        counter.map_or_else(|| id.to_owned(), |counter| counter.name.clone())
    }

    /// What can be done without a piece or a place.
    fn table_offers(&self, state: &TableState, seat: &Seat) -> Vec<Offer> {
        let mut offers = Vec::new();
        if state.left.contains(seat) {
            return offers;
        }
        let source = &self.table.source;
        for dice in &source.dice {
            let label = Message::of("free-roll").with("name", dice.name.en.as_str());
            offers.push(plain(verbs::ROLL, rule::DICE, label).choosing(dice.id.as_str()));
        }
        for tracker in &source.trackers {
            for (verb, key) in [
                (verbs::NEXT, "free-next"),
                (verbs::PREVIOUS, "free-previous"),
            ] {
                let label = Message::of(key).with("name", tracker.name.en.as_str());
                offers.push(plain(verb, rule::TURN, label).choosing(tracker.id.as_str()));
            }
        }
        self.deck_offers(state, &mut offers);
        for property in &source.properties {
            if let Some(bounds) = property.numeric {
                let value = state.values.get(property.name.as_str());
                value_offers(
                    &property.name,
                    value.map_or("", |value| value),
                    bounds,
                    &mut offers,
                );
            }
        }
        for side in &self.table.sides {
            let (verb, key) = match state.sides.get(side.as_str()) {
                None => (verbs::TAKE_SIDE, "free-take-side"),
                Some(holder) if holder == seat => (verbs::LEAVE_SIDE, "free-leave-side"),
                Some(_) => continue,
            };
            let label = Message::of(key).with("side", side.as_str());
            offers.push(plain(verb, rule::SIDE, label).choosing(side.as_str()));
        }
        offers.push(plain(verbs::FINISH, rule::END, Message::of("free-finish")));
        offers
    }

    fn deck_offers(&self, state: &TableState, offers: &mut Vec<Offer>) {
        for (ix, deck) in self.table.source.decks.iter().enumerate() {
            if state.decks.get(ix).is_none_or(|deck| deck.cards.is_empty()) {
                continue;
            }
            let can = [
                (verbs::SHUFFLE, "free-shuffle", deck.shuffle != When::Never),
                (verbs::REVERSE, "free-reverse", deck.reversible),
                (
                    verbs::TURN_OVER,
                    "free-turn-over",
                    deck.face_down == When::Command,
                ),
                (verbs::RETURN, "free-give-back", deck.returns_to.is_some()),
            ];
            for (verb, key, _) in can.into_iter().filter(|(_, _, can)| *can) {
                let label = Message::of(key).with("name", deck.name.en.as_str());
                offers.push(plain(verb, rule::DECK, label).choosing(deck.id.as_str()));
            }
        }
    }

    /// What can be done with a piece.
    fn piece_offers(
        &self,
        state: &TableState,
        eyes: &Eyes,
        id: &PieceId,
        places: &Arc<[Place]>,
        offers: &mut Vec<Offer>,
    ) {
        let seen = eyes.see(&self.table, state, id);
        let Some(read) = self.read(state, id).filter(|_| seen != Seen::Nothing) else {
            return;
        };
        let with = |verb, rule, key: &'static str| {
            let label = Message::of(key).with("piece", id.clone());
            plain(verb, rule, label).with([id.clone()])
        };
        if read.seen(seen).fixed().0 && read.seen(seen).moves_for(eyes) {
            let offer = with(verbs::MOVE, rule::MOVE, "free-move");
            offers.push(offer.at(Targets::Places(places.clone())));
            if matches!(read.piece.at, At::Map(_)) {
                for to in ["top", "bottom", "up", "down"] {
                    let offer = with(verbs::ORDER, rule::ORDER, "free-order");
                    offers.push(offer.choosing(to));
                }
            }
        }
        for entry in entries(read, eyes, seen) {
            let label = Message::of("free-command").with("name", entry.name.as_str());
            let offer = plain(verbs::COMMAND, rule::COMMAND, label).with([id.clone()]);
            let offer = offer.choosing(entry.choice);
            offers.push(match entry.value {
                Some(value) => offer.made_of([value_item(&value)]),
                None => offer,
            });
        }
        offers.push(with(verbs::REMOVE, rule::PALETTE, "free-remove"));
    }
}

fn plain(verb: &'static str, rule: RuleId, label: Message) -> Offer {
    Offer::plain(verb, rule, label)
}

/// A value as the item of an action.
pub fn value_item(value: &str) -> Action {
    Action::of(verbs::VALUE).choosing(Choice::new(value))
}

/// A numeric value one up and one down.
fn value_offers(name: &str, value: &str, bounds: NumericSource, offers: &mut Vec<Offer>) {
    let now = crate::levels::number(value);
    for step in [1, -1] {
        let next = match now.saturating_add(step) {
            over if over > bounds.greatest && bounds.wraps => bounds.least,
            under if under < bounds.least && bounds.wraps => bounds.greatest,
            next => next,
        };
        if !(bounds.least..=bounds.greatest).contains(&next) || next == now {
            continue;
        }
        let label = Message::of("free-set-to").with("name", name);
        let label = label.with("value", next.to_string().as_str());
        let offer = plain(verbs::SET, rule::VALUE, label).choosing(name);
        offers.push(offer.made_of([value_item(&next.to_string())]));
        if bounds.least == bounds.greatest {
            break;
        }
    }
}
