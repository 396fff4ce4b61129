//! `motti play`: one game between players without a person, verified by replay.

use crate::arguments::{Game as Wish, Play};
use crate::failure::Failure;
use crate::find::{Judged, content_of, judged, zip_of};
use crate::output::{line, result};
use crate::speak::Speaker;
use motti_bot::{MOST_PLIES, Random};
use motti_desk::protocol::{Answer, Changed, Player, Request};
use motti_desk::{Bundled, Desk, DeskError, new_number, playing, seed_of, walk};
use motti_engine::playthrough::Playthrough;
use motti_engine::{Digest, Options, Outcome, Ply, Seat, Setup};
use motti_store::Store;
use serde_json::json;
use std::fs;
use std::path::Path;

/// A game that has come to its end.
struct Played {
    game: Option<String>,
    setup: Setup,
    plies: Vec<Ply>,
    decisions: Option<u32>,
    outcome: Option<Outcome>,
    digest: Digest,
}

/// Runs the command.
pub fn run(wish: &Play) -> Result<(), Failure> {
    let found = judged(&wish.game.module)?;
    check(&found, &wish.game)?;
    let text = match &wish.seed {
        Some(seed) => seed.clone(),
        None => new_number()?.to_string(),
    };
    let seed = seed_of(&text).map_err(|error| Failure::Arguments(error.to_string()))?;
    let setup = Setup::new(&wish.game.scenario, options(&wish.game), seed);
    let played = match &wish.db {
        Some(db) => play_in(db, wish, &found, &text)?,
        None => play_here(&found, setup)?,
    };
    if let Some(file) = &wish.playthrough {
        let turns = wish.turns.unwrap_or(usize::MAX);
        let text = playthrough(&found, &played, turns)?;
        fs::write(file, text).map_err(|error| Failure::writing(file, &error))?;
    }
    let title = &found.judge.title;
    let speaker = Speaker::of(title.as_ref());
    let outcome = played.outcome.as_ref();
    if !wish.game.json {
        line(format_args!("seed {text}"))?;
        if let Some(game) = &played.game {
            line(format_args!("game {game}"))?;
        }
        line(outcome.map_or_else(|| "no outcome".into(), |outcome| speaker.outcome(outcome)))?;
    }
    let seed = text
        .parse::<u64>()
        .map_or_else(|_| json!(text), |number| json!(number));
    let object = json!({
        "module": found.module.title.manifest.id,
        "scenario": wish.game.scenario,
        "seed": seed,
        "game": played.game,
        "plies": played.plies.len(),
        "decisions": played.decisions,
        "outcome": outcome,
        "digest": played.digest,
        "verified": true,
    });
    let plies = played.plies.len();
    let digest = played.digest;
    result(
        wish.game.json,
        &object,
        format!("{plies} plies, verified; digest {digest}"),
    )
}

/// Whether the module has the scenario and the seats.
pub fn check(found: &Judged, wish: &Wish) -> Result<(), Failure> {
    let scenarios = &found.module.title.scenarios;
    if !scenarios.contains_key(&wish.scenario) {
        let known: Vec<&str> = scenarios.keys().map(String::as_str).collect();
        let (name, known) = (&wish.scenario, known.join(", "));
        let text = format!("the module has no scenario “{name}”; it has {known}");
        return Err(Failure::Arguments(text));
    }
    let seats = found.judge.title.seats();
    if let Some(other) = wish.seats.iter().find(|named| !seats.contains(&named.seat)) {
        let known: Vec<&str> = seats.iter().map(Seat::as_str).collect();
        let (seat, known) = (&other.seat, known.join(", "));
        let text = format!("the title has no side “{seat}”; it has {known}");
        return Err(Failure::Arguments(text));
    }
    Ok(())
}

/// The options named.
pub fn options(wish: &Wish) -> Options {
    wish.options.iter().cloned().collect()
}

/// A set-up that the arguments name wrongly is a fault of theirs.
pub fn of_arguments(error: DeskError) -> Failure {
    match error {
        DeskError::Setup(error) => Failure::Arguments(error.to_string()),
        other => other.into(),
    }
}

/// Plays without a file, and replays what was recorded.
fn play_here(found: &Judged, setup: Setup) -> Result<Played, Failure> {
    let title = &found.judge.title;
    let begun = title.begin(setup.clone());
    let mut game = begun.map_err(|error| of_arguments(error.into()))?;
    game.forget_the_past();
    let players = title.seats().into_iter();
    let seed = setup.seeds.first().map(|from| from.seed.clone());
    let seed = seed.ok_or_else(|| Failure::Arguments("a game needs a seed".into()))?;
    let mut players = players
        .map(|seat| (seat.clone(), Random::new(&seed, &seat)))
        .collect();
    let played = playing::play_out::<DeskError>(game.as_mut(), &mut players, &mut |_| Ok(()))?;
    let again = title
        .replay(setup.clone(), game.log())
        .map_err(DeskError::from)?;
    if again.digest() != game.digest() {
        let text = "the replay ends with another digest; please report this seed";
        return Err(Failure::Found(text.into()));
    }
    Ok(Played {
        game: None,
        setup,
        plies: game.log().to_vec(),
        decisions: Some(played.decisions),
        outcome: game.outcome(),
        digest: game.digest(),
    })
}

fn unexpected(answer: Answer) -> Failure {
    match answer {
        Answer::Fault(fault) if fault.code == "setup" => Failure::Arguments(fault.detail),
        Answer::Fault(fault) => Failure::Found(fault.detail),
        other => Failure::Found(format!(
            "the desk gave another answer than was asked for: {other:?}"
        )),
    }
}

/// Plays through the desk, so that every ply is in the file before the next is decided.
fn play_in(db: &Path, wish: &Play, found: &Judged, seed: &str) -> Result<Played, Failure> {
    let store = Store::open(db)?;
    let bytes = zip_of(&wish.game.module)?;
    let kept = store.modules()?;
    let mut desk = Desk::new(store, Box::new(Bundled));
    let module = match kept
        .into_iter()
        .find(|kept| kept.content == content_of(&bytes))
    {
        Some(kept) => kept.identity,
        None => desk.install(&wish.game.module.display().to_string(), &bytes)?,
    };
    let seats = found.judge.title.seats().into_iter();
    let begun = desk.answer(Request::NewGame {
        module,
        scenario: wish.game.scenario.clone(),
        options: options(&wish.game),
        players: seats.map(|seat| (seat, Player::Random)).collect(),
        open: true,
        seed: Some(seed.to_owned()),
    });
    let Answer::Table(table) = begun else {
        return Err(unexpected(begun));
    };
    let id = table.table;
    let mut waiting = table.waiting_for_computer;
    while waiting {
        let changed: Box<Changed> = match desk.answer(Request::Advance { table: id }) {
            Answer::Changed(changed) => changed,
            other => return Err(unexpected(other)),
        };
        if changed.change.ply > MOST_PLIES {
            let text =
                format!("the game has more than {MOST_PLIES} plies; please report seed {seed}");
            return Err(Failure::Found(text));
        }
        waiting = changed.waiting_for_computer;
    }
    let game = table.game.game.clone();
    let verified = desk.answer(Request::Verify { game: game.clone() });
    let Answer::Verified { digest, .. } = verified else {
        return Err(unexpected(verified));
    };
    drop(desk);
    let store = Store::open(db)?;
    let record = store.game(&game)?;
    Ok(Played {
        plies: store.plies(&game)?,
        game: Some(game),
        setup: record.setup,
        decisions: None,
        outcome: record.outcome,
        digest,
    })
}

/// The game written down for a reader.
fn playthrough(found: &Judged, played: &Played, turns: usize) -> Result<String, Failure> {
    let title = found.judge.title.as_ref();
    let mut first = played.setup.clone();
    first.seeds.retain(|from| from.after == 0);
    let mut begun = title.begin(first).map_err(DeskError::from)?;
    let begun = Playthrough::begin(title, begun.as_mut(), turns);
    let mut told = begun.map_err(|error| Failure::Found(error.to_string()))?;
    let game = walk(title, &played.setup, &played.plies, &mut |game, ply| {
        told.ply(game, ply);
        Ok(())
    })?;
    Ok(told.end(game.as_ref()))
}
