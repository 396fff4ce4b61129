//! Players without a person. They see what a seat sees, its legal list, and nothing else.
//!
//! [`Random`] answers uniformly over the list, the parts of drafts among it; it takes nothing back.
//! Its choices come from a ChaCha stream of their own for each ply, so that a game with the same
//! seed is the same game whether it was played in one go, closed and reopened, or replayed.

use motti_engine::{Action, LegalList, Seat, Seed};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A game of more plies than this between players without a person has gone astray.
pub const MOST_PLIES: u32 = 20_000;

/// A player who answers at random.
#[derive(Clone, Debug)]
pub struct Random {
    stream: ChaCha8Rng,
    picks: u64,
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// The action.
    pub action: Action,
    /// Whether it adds to the seat's draft instead of answering the decision.
    pub adds: bool,
}

impl Random {
    /// The player of a seat in the game with this seed. Nothing about the dice can be learned from
    /// its choices: they come from a key derived one way.
    pub fn new(seed: &Seed, seat: &Seat) -> Self {
        let secret = format!("{} {seat}", seed.to_hex());
        let key = blake3::derive_key("motti random player 1", secret.as_bytes());
        Random {
            stream: ChaCha8Rng::from_seed(key),
            picks: 0,
        }
    }

    /// Turns to the choices of the ply after `plies` plies.
    pub fn turn_to(&mut self, plies: u32) {
        self.stream.set_stream(u64::from(plies));
        self.stream.set_word_pos(0);
        self.picks = 0;
    }

    /// Picks one of the legal actions, each as likely as any other; `None` from an empty list.
    ///
    /// ```
    /// use motti_bot::Random;
    /// use motti_engine::{LegalList, Message, Offer, RuleId, Seat, Seed};
    /// let end = Offer::plain("end", RuleId::of("6.1"), Message::of("end-phase"));
    /// let list = LegalList { offers: vec![end] };
    /// let mut player = Random::new(&Seed::from_number(1), &Seat::of("red"));
    /// assert_eq!(player.pick(&list).unwrap().action.verb, "end");
    /// assert_eq!(player.pick(&LegalList::default()), None);
    /// ```
    pub fn pick(&mut self, list: &LegalList) -> Option<Pick> {
        let actions = u32::try_from(list.len()).unwrap_or(u32::MAX);
        if actions == 0 {
            return None;
        }
        self.picks += 1;
        let (offer, action) = list.get(self.below(actions) as usize)?;
        Some(Pick {
            action,
            adds: offer.adds,
        })
    }

    /// How often it has picked since it last turned to a ply.
    pub const fn picks(&self) -> u64 {
        self.picks
    }

    /// A number below `n`, each as likely as any other: words of the stream at or above the
    /// largest multiple of `n` are skipped.
    fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n);
        let whole = (1 << 32) / n * n;
        loop {
            let word = u64::from(self.stream.next_u32());
            if word < whole {
                // Below `n`, which was a u32.
                return u32::try_from(word % n).unwrap_or_default();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motti_engine::{Message, Offer, Place, RuleId, Targets};

    fn list(places: usize) -> LegalList {
        let rule = RuleId::of("1");
        let places: Vec<Place> = (0..places)
            .map(|ix| Place::hex(format!("{ix:04}")))
            .collect();
        LegalList {
            offers: vec![
                Offer::plain("end", rule.clone(), Message::of("end")),
                Offer::plain("put", rule, Message::of("put"))
                    .at(Targets::Places(places.into()))
                    .adding(),
            ],
        }
    }

    fn player() -> Random {
        Random::new(&Seed::from_number(5), &Seat::of("red"))
    }

    #[test]
    fn every_action_is_about_as_likely() {
        let list = list(4);
        let mut player = player();
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..5_000 {
            let pick = player.pick(&list).unwrap();
            assert_eq!(pick.adds, pick.action.verb == "put");
            *counts.entry(pick.action).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 5);
        assert!(
            counts.values().all(|count| (850..1150).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn a_ply_is_decided_alike_however_one_came_to_it() {
        let list = list(1_000);
        let mut whole = player();
        let mut choices = Vec::new();
        for ply in 0..20 {
            whole.turn_to(ply);
            choices.push((whole.pick(&list), whole.pick(&list)));
        }
        let mut later = player();
        later.turn_to(13);
        assert_eq!((later.pick(&list), later.pick(&list)), choices[13]);
        assert_eq!(later.picks(), 2);
        let distinct: std::collections::BTreeSet<_> = choices
            .iter()
            .map(|(first, _)| first.as_ref().map(|pick| &pick.action))
            .collect();
        assert!(distinct.len() > 15);
    }

    #[test]
    fn seats_and_seeds_have_choices_of_their_own() {
        let list = list(1_000);
        let first = |seed, seat| {
            let pick = Random::new(&Seed::from_number(seed), &Seat::of(seat)).pick(&list);
            pick.unwrap().action
        };
        let all = [first(5, "red"), first(5, "blue"), first(6, "red")];
        assert!(all[0] != all[1] && all[0] != all[2] && all[1] != all[2]);
    }
}
