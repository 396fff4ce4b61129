//! Playthroughs: one whole game as a text that a rules expert can read, deterministic and kept, so
//! that any change of what a title asks, lists, does or says shows as a changed line.
//!
//! The first turns are told ply by ply: what was asked and by which rule, how many actions of each
//! verb were legal, what was chosen, the dice, the events with their rules and ledgers. Of later
//! turns one line each remains, which ends in the digest.

mod tell;

use crate::action::Action;
use crate::chance::Chance;
use crate::decision::{Decision, DecisionKind};
use crate::dice::Seed;
use crate::game::{Game, Title};
use crate::message::{Catalog, CatalogError};
use crate::messages::messages;
use crate::names::{Seat, Tag, Verb};
use crate::ply::{Origin, Ply};
use crate::ruleset::{Options, SetupError};
use crate::session::{PlayError, Setup};
use tell::Teller;

/// What is played, and how much of it is told.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The scenario.
    pub scenario: String,
    /// Its options.
    pub options: Options,
    /// A number for the dice and for the choices.
    pub seed: u64,
    /// How many turns are told ply by ply.
    pub full_turns: usize,
    /// A game longer than this fails.
    pub most_plies: u32,
}

impl Plan {
    /// The usual plan for a scenario: seed 1, the first turn in full.
    pub fn of(scenario: impl Into<String>) -> Self {
        Plan {
            scenario: scenario.into(),
            options: Options::new(),
            seed: 1,
            full_turns: 1,
            most_plies: 20_000,
        }
    }
}

/// Why a playthrough could not be written.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum PlaythroughError {
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The messages cannot be read.
    #[error(transparent)]
    Messages(#[from] CatalogError),
    /// A listed action could not be played.
    #[error("after ply {ply}: {error}")]
    Play {
        /// After which ply.
        ply: u32,
        /// Why.
        error: PlayError,
    },
    /// Nothing is legal and the game is not over.
    #[error("after ply {ply}: nothing is legal for {seat}")]
    DeadEnd {
        /// After which ply.
        ply: u32,
        /// For whom.
        seat: Seat,
    },
    /// The game does not end.
    #[error("no end after {0} plies")]
    NoEnd(u32),
}

/// A game being told, position by position and ply by ply.
pub struct Playthrough {
    teller: Teller,
    full_turns: usize,
    turns: Vec<Tag>,
    asked: Vec<(Decision, Vec<(Verb, usize)>)>,
}

impl Playthrough {
    /// Begins the telling of a game in its first position. `full_turns` turns are told ply by ply,
    /// the later ones in a line each.
    ///
    /// # Errors
    /// When the messages of the title cannot be read.
    pub fn begin(
        title: &dyn Title,
        game: &mut dyn Game,
        full_turns: usize,
    ) -> Result<Self, CatalogError> {
        let own = title.messages("en").unwrap_or_default();
        let catalog = Catalog::read("en", &[messages("en").unwrap_or_default(), own])?;
        let mut teller = Teller::new(catalog);
        teller.title(title.identity(), game.setup(), &game.commitment());
        let mut playthrough = Playthrough {
            teller,
            full_turns,
            turns: Vec::new(),
            asked: Vec::new(),
        };
        playthrough.look(game);
        Ok(playthrough)
    }

    /// Tells the ply that was just played, and notes what is asked after it.
    pub fn ply(&mut self, game: &mut dyn Game, ply: &Ply) {
        let asked = self.asked.iter().find(|(asked, _)| asked.seat == ply.seat);
        let counts = match (asked, ply.origin) {
            (Some((_, counts)), Origin::Seat) => counts.as_slice(),
            _ => &[],
        };
        self.teller.ply(asked.map(|(asked, _)| asked), counts, ply);
        self.look(game);
    }

    /// Notes what is asked, how many actions are legal, and whether a new turn begins.
    fn look(&mut self, game: &mut dyn Game) {
        let decisions = game.decisions().to_vec();
        let Some(first) = decisions.first() else {
            self.asked.clear();
            return;
        };
        let turn = first.moment.turn.clone();
        if self.turns.last() != Some(&turn) {
            self.teller.end_turn(game);
            self.turns.push(turn.clone());
            self.teller
                .begin_turn(&turn, self.turns.len() <= self.full_turns);
        }
        let counted = decisions.into_iter().map(|asked| {
            let counts = tell::counts(&game.legal(&asked.seat));
            (asked, counts)
        });
        self.asked = counted.collect();
    }

    /// Tells the end and gives the whole text.
    pub fn end(mut self, game: &dyn Game) -> String {
        self.teller.end_turn(game);
        self.teller.end(game);
        self.teller.into_text()
    }
}

/// Plays a game at random, uniformly over the legal list, and tells it.
///
/// # Errors
/// When the game cannot be set up or played to its end.
pub fn write(title: &dyn Title, plan: &Plan) -> Result<String, PlaythroughError> {
    let seed = Seed::from_number(plan.seed);
    let setup = Setup::new(plan.scenario.clone(), plan.options.clone(), seed);
    let mut game = title.begin(setup)?;
    let mut playthrough = Playthrough::begin(title, &mut *game, plan.full_turns)?;
    let mut chance = Chance::new(plan.seed);
    for _ in 0..plan.most_plies {
        if game.outcome().is_some() {
            return Ok(playthrough.end(&*game));
        }
        let ply = one_ply(&mut *game, &mut chance)?;
        playthrough.ply(&mut *game, &ply);
    }
    Err(PlaythroughError::NoEnd(plan.most_plies))
}

/// Plays one ply at random.
fn one_ply(game: &mut dyn Game, chance: &mut Chance) -> Result<Ply, PlaythroughError> {
    let played = u32::try_from(game.log().len()).unwrap_or(u32::MAX);
    let failed = |error| PlaythroughError::Play { ply: played, error };
    if let Some(ply) = game.automatic().map_err(failed)?.cloned() {
        return Ok(ply);
    }
    let dead_end = |seat: &Seat| PlaythroughError::DeadEnd {
        ply: played,
        seat: seat.clone(),
    };
    let Some(decision) = chance.pick(game.decisions()).cloned() else {
        return Err(dead_end(&Seat::REFEREE));
    };
    let seat = decision.seat;
    let action = choose(game, &seat, decision.kind, chance).ok_or_else(|| dead_end(&seat))?;
    Ok(game.play(&seat, &action).map_err(failed)?.clone())
}

/// One of the legal actions; a draft is put together until its commit comes up.
fn choose(
    game: &mut dyn Game,
    seat: &Seat,
    kind: DecisionKind,
    chance: &mut Chance,
) -> Option<Action> {
    loop {
        let list = game.legal(seat);
        let (offer, action) = list.get(chance.below(list.len()))?;
        if kind != DecisionKind::Draft || !offer.adds {
            return Some(action);
        }
        game.draft_add(seat, action).ok()?;
    }
}

/// The first line in which two texts differ, with both; `None` when they are the same.
pub fn difference(kept: &str, found: &str) -> Option<String> {
    let (mut kept, mut found) = (kept.lines(), found.lines());
    let mut number = 0;
    loop {
        number += 1;
        match (kept.next(), found.next()) {
            (None, None) => return None,
            (one, two) if one == two => {}
            (one, two) => {
                let (one, two) = (one.unwrap_or("(the end)"), two.unwrap_or("(the end)"));
                return Some(format!("line {number} was “{one}” and is “{two}”"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_first_differing_line_is_named() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        let line = difference("a\nb", "a\nc").unwrap_or_default();
        assert_eq!(line, "line 2 was “b” and is “c”");
        let line = difference("a\nb", "a").unwrap_or_default();
        assert_eq!(line, "line 2 was “b” and is “(the end)”");
    }
}
