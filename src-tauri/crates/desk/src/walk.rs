//! Walking through a recorded game: every ply is played again and compared with the record.

use crate::DeskError;
use motti_engine::{Game, Origin, PlayError, Ply, SeedFrom, Setup, Title};

/// What is done at each position on the way.
pub type AtEach<'a> = &'a mut dyn FnMut(&mut dyn Game, &Ply) -> Result<(), DeskError>;

/// Plays a recorded game from its beginning.
///
/// # Errors
/// The first ply that does not come out as recorded, or what `each` finds.
pub fn walk(
    title: &dyn Title,
    setup: &Setup,
    plies: &[Ply],
    each: AtEach<'_>,
) -> Result<Box<dyn Game>, DeskError> {
    let mut first = setup.clone();
    first.seeds.retain(|from| from.after == 0);
    let mut game = title.begin(first)?;
    for recorded in plies {
        reseed(&mut game, &setup.seeds, recorded.number.saturating_sub(1))?;
        step(game.as_mut(), recorded)?;
        each(game.as_mut(), recorded)?;
    }
    if let Some(last) = plies.last() {
        reseed(&mut game, &setup.seeds, last.number)?;
    }
    Ok(game)
}

/// A branch has seeds of its own from some ply on: the game is branched there as it was then.
fn reseed(game: &mut Box<dyn Game>, seeds: &[SeedFrom], after: u32) -> Result<(), DeskError> {
    let here = seeds.iter().find(|from| from.after == after && after > 0);
    if let Some(from) = here {
        *game = game.branch(after, Some(from.seed.clone()))?;
    }
    Ok(())
}

/// Plays one recorded ply and compares all of it.
fn step(game: &mut dyn Game, recorded: &Ply) -> Result<(), DeskError> {
    let number = recorded.number;
    let differs = |what: &str| DeskError::Differs {
        ply: number,
        what: what.to_owned(),
    };
    let played = match recorded.origin {
        Origin::Seat => game.play(&recorded.seat, &recorded.action).map(Some),
        Origin::Referee | Origin::Standing => game.automatic(),
    };
    let played = match played {
        Ok(Some(played)) => played,
        Ok(None) => {
            return Err(differs(
                "a seat is asked where an automatic step was recorded",
            ));
        }
        Err(PlayError::Dice(error)) => return Err(error.into()),
        Err(PlayError::Refused(refusal)) => {
            return Err(DeskError::RecordRefused {
                ply: number,
                refusal,
            });
        }
    };
    if played == recorded {
        return Ok(());
    }
    let parts = [
        ("the seat differs", played.seat == recorded.seat),
        ("the action differs", played.action == recorded.action),
        ("the dice differ", played.draws == recorded.draws),
        ("the events differ", played.events == recorded.events),
        ("the digest differs", played.digest == recorded.digest),
    ];
    let found = parts.into_iter().find(|(_, same)| !same);
    Err(differs(
        found.map_or("the record differs", |(what, _)| what),
    ))
}
