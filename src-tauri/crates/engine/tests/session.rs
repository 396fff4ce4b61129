//! Sessions of the toy: what belongs to the table, who may know what, saving, opening, taking back.

use motti_engine::toy::{BLUE, RED, Toy};
use motti_engine::{
    Action, Audience, Game, Options, Place, PlayError, Seat, Seed, SeedFrom, Session, Setup,
    TitleOf, Viewer, protocol,
};
use std::sync::Arc;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn begin() -> Result<Session<Toy>, Box<dyn std::error::Error>> {
    let setup = Setup::new("ford", Options::new(), Seed::from_number(5));
    Ok(Session::new(Arc::new(Toy::new()), setup)?)
}

/// A game in which red is about to move.
fn at_red_moves() -> Result<Session<Toy>, Box<dyn std::error::Error>> {
    let mut game = begin()?;
    game.play(&RED, &Action::of("aim").to(Place::hex("E1")))?;
    game.play(&BLUE, &Action::of("lay").to(Place::hex("B2")))?;
    while game.automatic()?.is_some() {}
    let ration = Action::of("ration").with("r2");
    let issue = Action::of("issue").made_of(vec![ration.clone(), ration]);
    game.play(&RED, &issue)?;
    Ok(game)
}

fn refused_by(result: Result<&motti_engine::Ply, PlayError>) -> Option<String> {
    match result {
        Err(PlayError::Refused(refusal)) => Some(refusal.rule().to_string()),
        _ => None,
    }
}

fn step(piece: &'static str, hex: &'static str) -> Action {
    Action::of("move").with(piece).to(Place::hex(hex))
}

#[test]
fn undo_goes_back_to_the_barrier_and_survives_reopening() -> Outcome {
    let mut game = at_red_moves()?;
    let before = (game.state().clone(), game.digest(), game.log().len());
    assert!(
        game.undo_offered(&RED),
        "the rations can be handed out anew"
    );
    game.play(&RED, &step("r1", "A2"))?;
    game.play(&RED, &step("r2", "A1").to(Place::hex("A3")))
        .unwrap_err();
    assert!(game.undo_offered(&RED) && !game.undo_offered(&BLUE));
    let mut opened = game.reopened()?;
    assert!(
        opened.undo_offered(&RED),
        "closing the program takes no undo away"
    );
    opened.undo(&RED)?;
    assert_eq!(
        (opened.state().clone(), opened.digest(), opened.log().len()),
        before
    );
    game.undo(&RED)?;
    assert_eq!(
        (game.state().clone(), game.digest(), game.log().len()),
        before
    );
    // Into a hex that could be mined there is no way back, whether it is or not.
    game.play(&RED, &step("r1", "B1"))?;
    assert!(!game.undo_offered(&RED));
    Ok(())
}

#[test]
fn several_plies_are_taken_back_one_by_one() -> Outcome {
    let mut game = at_red_moves()?;
    let supply = game.log().len() - 1;
    game.play(&RED, &step("r1", "A2"))?;
    game.undo(&RED)?;
    game.undo(&RED)?;
    assert_eq!(game.log().len(), supply);
    assert_eq!(game.decisions()[0].prompt.key, "toy-prompt-supply");
    assert!(
        game.undo(&RED).is_err(),
        "before it the referee rolled dice"
    );
    Ok(())
}

#[test]
fn a_save_that_does_not_fit_its_log_is_refused() -> Outcome {
    let game = at_red_moves()?;
    let resume = |ply: u32, log: Vec<motti_engine::Ply>| {
        let mut saved = game.save()?;
        saved.ply = ply;
        Session::resume(game.rules().clone(), game.setup().clone(), saved, log).map(|_| ())
    };
    let plies = u32::try_from(game.log().len())?;
    assert!(resume(plies, game.log().to_vec()).is_ok());
    assert!(
        resume(plies + 1, game.log().to_vec()).is_err(),
        "a log that ends too early"
    );
    assert!(
        resume(plies - 1, game.log().to_vec()).is_err(),
        "a ply that does not follow"
    );
    let mut log = game.log().to_vec();
    log[1].number = 0;
    assert!(resume(plies, log).is_err(), "plies out of number");
    let mut saved = game.save()?;
    saved.state = serde_json::json!({ "turn": "many" });
    let log = game.log().to_vec();
    assert!(Session::resume(game.rules().clone(), game.setup().clone(), saved, log).is_err());
    Ok(())
}

#[test]
fn a_ply_that_could_not_be_written_is_forgotten() -> Outcome {
    let mut game = at_red_moves()?;
    let before = (game.state().clone(), game.digest(), game.log().len());
    game.play(&RED, &step("r1", "B1"))?;
    assert!(game.retract());
    assert_eq!(
        (game.state().clone(), game.digest(), game.log().len()),
        before
    );
    game.play(&RED, &step("r1", "B1"))?;
    Ok(())
}

#[test]
fn an_edit_needs_both_and_marks_the_game() -> Outcome {
    let mut game = at_red_moves()?;
    let put = |hex| Action::of("put").with("r1").to(Place::hex(hex));
    let propose = |item: Action| Action::of("propose-edit").made_of(vec![item]);
    let bad_form = game.play(&RED, &propose(Action::of("juggle")));
    assert_eq!(refused_by(bad_form), Some("P4".into()));
    // Where it fails by the position, only the agreement shows it: the reason may be secret.
    game.play(&RED, &propose(put("E2")))?;
    let own = game.play(&BLUE, &propose(put("A2")));
    assert_eq!(refused_by(own), Some("P10".into()));
    assert_eq!(
        refused_by(game.play(&RED, &Action::of("accept"))),
        Some("P7".into())
    );
    let failed = game.play(&BLUE, &Action::of("accept"))?.events.clone();
    assert!(
        failed
            .iter()
            .any(|event| event.message.key == "table-edit-failed")
    );
    assert_eq!(game.table().edits, 0);
    game.play(&RED, &propose(put("A2")))?;
    game.play(&BLUE, &Action::of("accept"))?;
    assert_eq!(game.table().edits, 1);
    assert!(!game.undo_offered(&RED) && !game.undo_offered(&BLUE));
    let view = game.view(&Viewer::Omniscient);
    assert_eq!(view.pieces[&"r1".into()].place, Place::hex("A2"));
    let replayed = Session::replay(game.rules().clone(), game.setup().clone(), game.log())?;
    assert_eq!(replayed.digest(), game.digest());
    Ok(())
}

#[test]
fn the_end_opens_everything() -> Outcome {
    let mut game = at_red_moves()?;
    game.play(&BLUE, &Action::of("propose-end"))?;
    game.play(&RED, &Action::of("decline"))?;
    assert!(game.outcome().is_none());
    assert!(
        game.view(&Viewer::seat(&RED))
            .markers
            .iter()
            .all(|marker| marker.kind != "mine")
    );
    let seen = game.seen_log(&Viewer::seat(&RED)).len();
    game.play(&BLUE, &Action::of("resign"))?;
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(RED));
    assert!(game.decisions().is_empty() && game.legal(&RED).is_empty());
    assert!(
        game.view(&Viewer::seat(&RED))
            .markers
            .iter()
            .any(|marker| marker.kind == "mine")
    );
    assert!(game.seen_log(&Viewer::seat(&RED)).len() > seen);
    assert_eq!(
        refused_by(game.play(&RED, &Action::of("end"))),
        Some("P5".into())
    );
    assert!(!game.undo_offered(&BLUE));
    Ok(())
}

#[test]
fn a_standing_answer_is_given_for_the_seat_and_read_by_it_alone() -> Outcome {
    let mut game = at_red_moves()?;
    let stand = Action::of("stand").made_of(vec![Action::of("react").choosing("hold")]);
    game.play(&BLUE, &stand)?;
    let known = game.log().last().map(|ply| ply.action_known_to.clone());
    assert_eq!(known, Some(Audience::only(&BLUE)));
    let told = game.seen_log(&Viewer::seat(&RED));
    assert!(
        told.last()
            .is_some_and(|ply| ply.action.is_none() && ply.seat == BLUE)
    );
    game.play(
        &RED,
        &step("r2", "B3").to(Place::hex("C3")).to(Place::hex("D3")),
    )?;
    assert_eq!(game.decisions()[0].seat, BLUE);
    let ply = game.automatic()?.cloned();
    assert!(ply.is_some_and(|ply| ply.action == Action::of("hold") && ply.seat == BLUE));
    let unstand = Action::of("unstand").choosing("0");
    game.play(&BLUE, &unstand)?;
    assert_eq!(refused_by(game.play(&BLUE, &unstand)), Some("P4".into()));
    Ok(())
}

#[test]
fn secret_choices_show_by_nothing() -> Outcome {
    let mut game = begin()?;
    let eyes = Viewer::seat(&RED);
    let shown = |game: &mut Session<Toy>| {
        let list = game.legal(&RED);
        (
            game.view(&eyes),
            list,
            game.seen_log(&eyes),
            game.why_no_undo(&RED),
        )
    };
    let before = shown(&mut game);
    game.play(&BLUE, &Action::of("lay").to(Place::hex("C1")))?;
    assert_eq!(shown(&mut game), before);
    // The other way round red's own undo must not tell that blue has answered since.
    let mut game = begin()?;
    game.play(&RED, &Action::of("aim").to(Place::hex("E1")))?;
    let before = game.why_no_undo(&RED);
    assert_eq!(
        before.map(|refusal| refusal.rule().clone()),
        Some(protocol::NO_UNDO)
    );
    Ok(())
}

#[test]
fn drafts_outlive_the_acts_of_others_and_lose_what_no_longer_holds() -> Outcome {
    let mut game = begin()?;
    game.play(&RED, &Action::of("aim").to(Place::hex("E1")))?;
    game.play(&BLUE, &Action::of("lay").to(Place::hex("B2")))?;
    while game.automatic()?.is_some() {}
    game.draft_add(&RED, Action::of("ration").with("r1"))?;
    game.draft_add(&RED, Action::of("ration").with("r2"))?;
    assert!(
        game.draft_add(&RED, Action::of("ration").with("r2"))
            .is_err()
    );
    game.play(&BLUE, &Action::of("propose-end"))?;
    assert_eq!(game.draft(&RED).items.len(), 2);
    game.play(&RED, &Action::of("decline"))?;
    assert_eq!(
        game.draft(&RED).items.len(),
        2,
        "the table is no answer to the decision"
    );
    let rule = |refusal: motti_engine::Refusal| refusal.rule().to_string();
    let beyond = game.draft_remove(&RED, 2).map_err(rule);
    assert_eq!(beyond, Err("P11".into()));
    let unasked = game.draft_remove(&BLUE, 0).map_err(rule);
    assert_eq!(unasked, Err("P1".into()));
    assert_eq!(game.draft(&RED).items.len(), 2);
    game.draft_remove(&RED, 0)?;
    assert_eq!(game.draft(&RED).items, [Action::of("ration").with("r2")]);
    assert!(
        game.draft_add(&BLUE, Action::of("ration").with("r1"))
            .is_err()
    );
    Ok(())
}

#[test]
fn branches_share_the_past_and_keep_their_own_dice() -> Outcome {
    let game = at_red_moves()?;
    let seed = Seed::from_number(77);
    let branch = game.branch(3, Some(seed.clone()))?;
    assert_eq!(branch.log(), &game.log()[..3]);
    assert_eq!(
        branch.setup().seeds.last(),
        Some(&SeedFrom { after: 3, seed })
    );
    assert_eq!(branch.commitment(), game.commitment());
    assert!(!branch.undo_offered(&RED));
    let beyond = game.branch(900, Some(Seed::from_number(78)))?;
    let plies = u32::try_from(game.log().len())?;
    assert_eq!(
        beyond.setup().seeds.last().map(|from| from.after),
        Some(plies)
    );
    let mut branch = branch;
    branch.automatic()?;
    let opened = branch.reopened()?;
    assert_eq!(opened.digest(), branch.digest());
    let replayed = Session::replay(branch.rules().clone(), branch.setup().clone(), branch.log())?;
    assert_eq!(replayed.state(), branch.state());
    Ok(())
}

#[test]
fn a_changed_record_does_not_replay() -> Outcome {
    let game = at_red_moves()?;
    let replay = |log: &[motti_engine::Ply]| {
        Session::replay(game.rules().clone(), game.setup().clone(), log).err()
    };
    assert!(replay(game.log()).is_none());
    let with_die = game
        .log()
        .iter()
        .position(|ply| !ply.draws.is_empty())
        .ok_or("no die")?;
    let mut log = game.log().to_vec();
    log[with_die].draws[0].face = 7 - log[with_die].draws[0].face;
    assert!(replay(&log).is_some(), "another die");
    let mut log = game.log().to_vec();
    log[with_die].events.clear();
    assert!(replay(&log).is_some(), "other events");
    let mut log = game.log().to_vec();
    log.swap(0, 1);
    assert!(replay(&log).is_some(), "another order");
    let mut log = game.log().to_vec();
    log[0].action = Action::of("aim").to(Place::hex("E3"));
    assert!(replay(&log).is_some(), "another action");
    Ok(())
}

#[test]
fn any_title_is_played_the_same_way() -> Outcome {
    let title: Box<dyn motti_engine::Title> = Box::new(TitleOf(Arc::new(Toy::new())));
    let setup = Setup::new("ford", Options::new(), Seed::from_number(5));
    let mut game: Box<dyn Game> = title.begin(setup.clone())?;
    game.play(&RED, &Action::of("aim").to(Place::hex("E1")))?;
    assert!(game.play(&Seat::REFEREE, &Action::of("weather")).is_err());
    assert_eq!(game.automatic()?, None);
    let saved = game.save()?;
    let resumed = title.resume(setup, saved, game.log().to_vec())?;
    assert_eq!(resumed.digest(), game.digest());
    Ok(())
}
