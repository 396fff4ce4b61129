//! What a seat may do now, as a front end gets it.

use crate::protocol::{OfferData, SeatDesk};
use motti_engine::{Game, LegalList, PieceId, Seat, Targets};

/// What a seat may do now. On a free table only what names no piece: the rest is asked for piece by piece.
pub(crate) fn seat_desk(game: &mut dyn Game, seat: &Seat, free: bool) -> SeatDesk {
    let decision = game.decisions().iter().find(|asked| asked.seat == *seat);
    let decision = decision.cloned();
    let list = if free {
        game.legal_of(seat, None)
    } else {
        game.legal(seat)
    };
    let offers = offers(game, &list);
    SeatDesk {
        seat: seat.clone(),
        decision,
        offers,
        draft: game.draft(seat),
        undo: game.undo_offered(seat),
    }
}

/// The menu of a piece: what can be done with it but moving it, which a gesture does.
pub(crate) fn menu(game: &mut dyn Game, seat: &Seat, piece: &PieceId) -> Vec<OfferData> {
    let mut list = game.legal_of(seat, Some(piece)).as_ref().clone();
    list.offers
        .retain(|offer| matches!(offer.targets, Targets::None));
    offers(game, &list)
}

fn offers(game: &dyn Game, list: &LegalList) -> Vec<OfferData> {
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
            rolls: !offer.adds && game.rolls(&offer.verb),
        })
        .collect()
}
