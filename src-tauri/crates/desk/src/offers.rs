//! What a seat may do now, as a front end gets it.

use crate::protocol::{OfferData, SeatDesk};
use motti_engine::{Game, LegalList, Seat, Targets};

/// What a seat may do now.
pub(crate) fn seat_desk(game: &mut dyn Game, seat: &Seat) -> SeatDesk {
    let decision = game.decisions().iter().find(|asked| asked.seat == *seat);
    let decision = decision.cloned();
    let offers = offers(&game.legal(seat));
    SeatDesk {
        seat: seat.clone(),
        decision,
        offers,
        draft: game.draft(seat),
        undo: game.undo_offered(seat),
    }
}

fn offers(list: &LegalList) -> Vec<OfferData> {
    let there = list.offers.iter().filter(|offer| !offer.is_empty());
    there
        .map(|offer| OfferData {
            verb: offer.verb.clone(),
            pieces: offer.pieces.to_vec(),
            places: match &offer.targets {
                Targets::None => Vec::new(),
                Targets::Places(places) => places.to_vec(),
                Targets::Reach(reach) => reach.stops().map(|(place, _)| place.clone()).collect(),
            },
            choice: offer.choice.clone(),
            items: offer.items.to_vec(),
            rule: offer.rule.clone(),
            label: offer.label.clone(),
            adds: offer.adds,
            path: matches!(offer.targets, Targets::Reach(_)),
        })
        .collect()
}
