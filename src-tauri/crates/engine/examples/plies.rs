//! How many plies a second a session plays, on the toy: what the engine itself costs.
//!
//! `cargo run --release -p motti-engine --example plies`

use motti_engine::toy::Toy;
use motti_engine::{Chance, Options, PlayError, Seed, Session, Setup};
use std::sync::Arc;
use std::time::Instant;

/// Plays games at random; answers how many plies there were.
fn play(games: u64, undoable: bool, judged: bool) -> Result<u64, Box<dyn std::error::Error>> {
    let rules = Arc::new(Toy::new());
    let mut plies = 0;
    for game in 0..games {
        let setup = Setup::new("ford", Options::new(), Seed::from_number(game));
        let mut session = Session::new(rules.clone(), setup)?;
        if !undoable {
            session.forget_the_past();
        }
        let mut chance = Chance::new(game);
        while session.outcome().is_none() {
            one(&mut session, &mut chance, judged)?;
            plies += 1;
        }
    }
    Ok(plies)
}

fn one(session: &mut Session<Toy>, chance: &mut Chance, judged: bool) -> Result<(), PlayError> {
    if session.automatic()?.is_some() {
        return Ok(());
    }
    let seat = session.decisions()[0].seat.clone();
    loop {
        let list = session.legal(&seat);
        let Some((offer, action)) = list.get(chance.below(list.len())) else {
            return Ok(());
        };
        if offer.adds {
            session.draft_add(&seat, action)?;
        } else if judged {
            return session.play(&seat, &action).map(|_| ());
        } else {
            return session.play_unchecked(&seat, &action).map(|_| ());
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (undoable, judged) in [(true, true), (false, true), (false, false)] {
        let begun = Instant::now();
        let plies = play(4_000, undoable, judged)?;
        let each = begun.elapsed().as_nanos() / u128::from(plies);
        println!("undo kept: {undoable:5}  judged: {judged:5}  {plies} plies, {each} ns a ply");
    }
    Ok(())
}
