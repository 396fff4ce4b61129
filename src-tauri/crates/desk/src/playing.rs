//! Letting players without a person decide, on any game.

use crate::DeskError;
use crate::entry::plies;
use motti_bot::{MOST_PLIES, Random};
use motti_engine::{Game, PlayError, Seat};
use std::collections::BTreeMap;

/// No draft of any title has more parts than this.
const MOST_PICKS: u64 = 20_000;

/// Lets a player decide once: picks from the seat's list, parts of drafts among them, until a ply
/// is made. Answers whether there was a choice: a list with at least two actions.
///
/// # Errors
/// When nothing is legal, a listed action is refused, or a draft finds no end: faults of a ruleset.
pub fn decide(game: &mut dyn Game, seat: &Seat, player: &mut Random) -> Result<bool, DeskError> {
    let endless = |problem| DeskError::Endless {
        seat: seat.clone(),
        problem,
    };
    player.turn_to(plies(game));
    let mut choice = false;
    while player.picks() < MOST_PICKS {
        let list = game.legal(seat);
        let pick = player
            .pick(&list)
            .ok_or_else(|| endless("nothing is legal"))?;
        choice = choice || list.len() > 1;
        if pick.adds {
            game.draft_add(seat, pick.action)
                .map_err(|_| endless("a listed part of a draft is refused"))?;
            continue;
        }
        // What is listed is legal; the test kit shows it of every ruleset, and a replay judges it.
        return match game.play_unchecked(seat, &pick.action) {
            Ok(_) => Ok(choice),
            Err(PlayError::Dice(error)) => Err(error.into()),
            Err(PlayError::Refused(_)) => Err(endless("a listed action is refused")),
        };
    }
    Err(endless("its draft is never whole"))
}

/// What a game between players without a person came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// Plies, automatic ones included.
    pub plies: u32,
    /// Plies where at least two actions were legal.
    pub decisions: u32,
}

/// Plays a game to its end. `each` is called after every ply.
///
/// # Errors
/// What a ruleset does wrong, a game that finds no end, or what `each` finds.
pub fn play_out<E: From<DeskError>>(
    game: &mut dyn Game,
    players: &mut BTreeMap<Seat, Random>,
    each: &mut dyn FnMut(&mut dyn Game) -> Result<(), E>,
) -> Result<Played, E> {
    let mut played = Played::default();
    while game.outcome().is_none() {
        let automatic = match game.automatic() {
            Ok(ply) => ply.is_some(),
            Err(PlayError::Dice(error)) => return Err(DeskError::from(error).into()),
            Err(PlayError::Refused(_)) => false,
        };
        if !automatic {
            let asked = game.decisions().first().map(|asked| asked.seat.clone());
            let seat = asked.unwrap_or(Seat::REFEREE);
            let endless = |problem| DeskError::Endless {
                seat: seat.clone(),
                problem,
            };
            let player = players
                .get_mut(&seat)
                .ok_or_else(|| endless("nobody answers for it"))?;
            played.decisions += u32::from(decide(game, &seat, player)?);
        }
        played.plies += 1;
        if played.plies > MOST_PLIES {
            let seat = Seat::REFEREE;
            let problem = "the game has more than 20,000 plies";
            return Err(DeskError::Endless { seat, problem }.into());
        }
        each(game)?;
    }
    Ok(played)
}
