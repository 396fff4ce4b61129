//! The desk as a front end meets it: games begun, played, closed, opened again, looked back on.
#![allow(clippy::unwrap_used)]

mod toy;

use motti_desk::protocol::{Answer, Changed, Player, Position, Request, TableData};
use motti_desk::{Desk, seed_of};
use motti_engine::{Action, PieceId, Place, Seat, View, Viewer};
use std::collections::BTreeMap;
use toy::{BLUE, RED};

fn new_game(module: &str, players: &[(Seat, Player)], open: bool) -> Request {
    Request::NewGame {
        module: module.to_owned(),
        scenario: "campaign".into(),
        options: BTreeMap::new(),
        players: players.iter().cloned().collect(),
        open,
        seed: Some("7".into()),
    }
}

fn table(answer: Answer) -> TableData {
    match answer {
        Answer::Table(data) => *data,
        other => panic!("no table: {other:?}"),
    }
}

fn changed(answer: Answer) -> Changed {
    match answer {
        Answer::Changed(changed) => *changed,
        other => panic!("nothing changed: {other:?}"),
    }
}

fn position(answer: Answer) -> Position {
    match answer {
        Answer::Position(position) => *position,
        other => panic!("no position: {other:?}"),
    }
}

fn fault(answer: &Answer) -> &str {
    match answer {
        Answer::Fault(fault) => fault.code.as_str(),
        other => panic!("no fault: {other:?}"),
    }
}

fn act(desk: &mut Desk, table: u32, seat: &Seat, action: Action) -> Answer {
    let seat = seat.clone();
    desk.answer(Request::Act {
        table,
        seat,
        action,
    })
}

fn hide(desk: &mut Desk, table: u32) -> Changed {
    changed(act(desk, table, &RED, Action::of("hide").choosing("2")))
}

fn step(number: u8) -> Action {
    Action::of("move")
        .with("stone")
        .to(Place::hex(format!("{number:02}01")))
}

fn open_again(desk: &mut Desk, game: &str, seats: Option<Vec<Seat>>, open: bool) -> Answer {
    desk.answer(Request::OpenGame {
        game: game.to_owned(),
        seats,
        open,
    })
}

#[test]
fn a_game_is_begun_played_closed_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let begun = table(desk.answer(new_game(&module, &[], true)));
    assert_eq!(begun.viewer, Viewer::Omniscient);
    assert_eq!(begun.seats, [RED, BLUE]);
    assert_eq!(begun.desks[0].offers.len(), 3);
    let mut view: View = begun.view.clone();
    let made = hide(&mut desk, begun.table);
    // The seat's own ply, and the roll that follows by itself.
    assert_eq!(made.plies.len(), 2);
    assert_eq!(made.plies[1].draws.len(), 1);
    view.apply(made.change);
    for number in 1..=3 {
        let moved = changed(act(&mut desk, begun.table, &RED, step(number)));
        view.apply(moved.change);
        assert!(moved.desks[0].undo);
    }
    drop(desk);

    let (mut desk, _) = toy::desk(folder.path());
    let again = table(open_again(&mut desk, &begun.game.game, None, true));
    assert_eq!(again.view, view);
    assert_eq!((again.game.plies, again.commitment), (5, begun.commitment));
    // Undo reaches back through what was played before the program was closed.
    assert!(again.desks[0].undo);
    let undo = Request::Undo {
        table: again.table,
        seat: RED,
    };
    let undone = changed(desk.answer(undo));
    assert_eq!((undone.undos[&RED], undone.change.ply), (1, 4));
    assert_eq!(undone.plies, []);
    drop(desk);

    let (mut desk, _) = toy::desk(folder.path());
    let again = table(open_again(&mut desk, &begun.game.game, None, true));
    assert_eq!((again.game.plies, again.undos[&RED]), (4, 1));
}

#[test]
fn a_game_is_opened_and_looked_back_on_when_its_cache_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let damage = || {
        let file = rusqlite::Connection::open(folder.path().join("games")).unwrap();
        let damaged = file.execute("UPDATE position SET saved = x'00', view = x'00'", []);
        assert!(damaged.unwrap() > 0);
    };
    for open in [true, false] {
        let (mut desk, module) = toy::desk(folder.path());
        let begun = table(desk.answer(new_game(&module, &[], open)));
        hide(&mut desk, begun.table);
        changed(act(&mut desk, begun.table, &RED, step(1)));
        let at = |desk: &mut Desk, table| {
            position(desk.answer(Request::At {
                table,
                ply: 2,
                seat: None,
            }))
        };
        let then = at(&mut desk, begun.table);
        let now = table(desk.answer(Request::Table { table: begun.table })).view;
        drop(desk);

        damage();
        let (mut desk, _) = toy::desk(folder.path());
        let again = table(open_again(&mut desk, &begun.game.game, None, open));
        assert_eq!(again.view, now);
        assert_eq!(at(&mut desk, again.table), then);
        // And while the table stays open.
        damage();
        assert_eq!(at(&mut desk, again.table), then);
        changed(act(&mut desk, again.table, &RED, step(2)));
    }
}

#[test]
fn a_draft_is_no_ply_until_it_is_committed() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let id = table(desk.answer(new_game(&module, &[], true))).table;
    hide(&mut desk, id);
    changed(act(&mut desk, id, &RED, Action::of("end")));
    let put = |number: u8| Action::of("put").to(Place::hex(format!("{number:02}01")));
    let add = |item| Request::DraftAdd {
        table: id,
        seat: BLUE,
        item,
    };
    let one = changed(desk.answer(add(put(1))));
    assert_eq!((one.plies.len(), one.desks[1].draft.items.len()), (0, 1));
    assert!(matches!(desk.answer(add(put(1))), Answer::Refused(_)));
    changed(desk.answer(add(put(2))));
    let remove = |index| Request::DraftRemove {
        table: id,
        seat: BLUE,
        index,
    };
    assert_eq!(
        changed(desk.answer(remove(0))).desks[1].draft.items,
        [put(2)]
    );
    changed(desk.answer(add(put(3))));
    let commit = Action::of("lay").made_of(vec![put(2), put(3)]);
    let laid = changed(act(&mut desk, id, &BLUE, commit));
    assert_eq!(laid.plies.len(), 2);
    assert!(laid.desks[1].draft.items.is_empty());
}

#[test]
fn a_table_acts_for_its_own_seats_only() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let game = table(desk.answer(new_game(&module, &[], false))).game.game;
    let blue = table(open_again(&mut desk, &game, Some(vec![BLUE]), false));
    assert_eq!(blue.seats, [BLUE]);
    let before = open_again(&mut desk, &game, Some(vec![]), false);
    let refused = act(
        &mut desk,
        blue.table,
        &RED,
        Action::of("hide").choosing("2"),
    );
    assert!(matches!(refused, Answer::Refused(_)), "{refused:?}");
    let spectator = table(before).table;
    for seat in [RED, BLUE, Seat::REFEREE, Seat::of("nobody")] {
        let refused = act(&mut desk, spectator, &seat, Action::of("resign"));
        assert!(matches!(refused, Answer::Refused(_)), "{refused:?}");
    }
    assert_eq!(fault(&open_again(&mut desk, &game, None, true)), "closed");
    let nobody = Some(vec![Seat::of("nobody")]);
    assert_eq!(
        fault(&open_again(&mut desk, &game, nobody, false)),
        "unknown-seat"
    );
}

#[test]
fn a_seat_of_a_computer_is_nobody_elses() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let players = [(RED, Player::Random)];
    let data = table(desk.answer(new_game(&module, &players, false)));
    assert_eq!(data.seats, [BLUE]);
    assert!(data.waiting_for_computer);
    let game = data.game.game;
    let red = open_again(&mut desk, &game, Some(vec![RED]), false);
    assert_eq!(fault(&red), "computer-seat");
    let advanced = changed(desk.answer(Request::Advance { table: data.table }));
    // What red hid, and that it hid, is no concern of blue's: it sees the roll only.
    assert_eq!(advanced.plies.len(), 1);
    assert_eq!((advanced.plies[0].number, advanced.change.ply), (1, 1));
    // A seat that a person holds is not advanced.
    while changed(desk.answer(Request::Advance { table: data.table })).waiting_for_computer {}
    let nothing = changed(desk.answer(Request::Advance { table: data.table }));
    assert_eq!(nothing.plies, []);
    assert!(nothing.desks[0].decision.is_some());
}

/// Everything a table of `seats` is told while the same game is played with another secret.
fn told(secret: &str, seats: &[Seat]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let both = table(desk.answer(new_game(&module, &[], false)));
    let opened = table(open_again(
        &mut desk,
        &both.game.game,
        Some(seats.to_vec()),
        false,
    ));
    let game = both.game.game.clone();
    let mut told = Vec::new();
    let hidden = Action::of("hide").choosing(secret);
    changed(act(&mut desk, both.table, &RED, hidden));
    let id = opened.table;
    let ask = |piece| motti_engine::Query::Piece { piece };
    let requests = [
        Request::Advance { table: id },
        Request::Table { table: id },
        Request::Log { table: id, from: 0 },
        Request::At {
            table: id,
            ply: 1,
            seat: None,
        },
        Request::At {
            table: id,
            ply: 2,
            seat: None,
        },
        Request::At {
            table: id,
            ply: 9,
            seat: None,
        },
        Request::Ask {
            table: id,
            query: ask(PieceId::of("stone")),
        },
        Request::Act {
            table: id,
            seat: BLUE,
            action: step(1),
        },
        Request::Undo {
            table: id,
            seat: BLUE,
        },
        Request::Branch {
            table: id,
            ply: 1,
            same_dice: true,
        },
        Request::Library,
        Request::Verify { game: game.clone() },
        Request::Export {
            game: game.clone(),
            seats: Some(seats.to_vec()),
        },
        Request::OpenGame {
            game: game.clone(),
            seats: Some(seats.to_vec()),
            open: true,
        },
    ];
    for request in requests {
        let answer = serde_json::to_string(&desk.answer(request)).unwrap();
        let path = folder.path().display().to_string();
        // The name of a game and the hour are drawn anew each time.
        let played = regex_free(&answer, "\"played\":");
        told.push(played.replace(&game, "GAME").replace(&path, "FOLDER"));
    }
    told
}

/// The text without the digits behind a mark.
fn regex_free(text: &str, mark: &str) -> String {
    let mut parts = text.split(mark);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    kept
}

#[test]
fn what_a_seat_is_told_does_not_depend_on_what_is_hidden_from_it() {
    assert_eq!(told("1", &[BLUE]), told("3", &[BLUE]));
    // The comparison can fail: red is told what it hid.
    assert_ne!(told("1", &[RED]), told("3", &[RED]));
}

#[test]
fn the_past_is_seen_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let begun = table(desk.answer(new_game(&module, &[], true)));
    let id = begun.table;
    let mut views = vec![begun.view.clone()];
    let mut view = begun.view;
    let first = hide(&mut desk, id);
    let mut now = view.clone();
    now.apply(first.change);
    view = now;
    views.push(view.clone());
    for number in [1, 2, 3] {
        view.apply(changed(act(&mut desk, id, &RED, step(number))).change);
        views.push(view.clone());
    }
    // Two plies happened at once after the first answer.
    let plies = [0, 2, 3, 4, 5];
    for (ply, then) in plies.into_iter().zip(&views) {
        let past = position(desk.answer(Request::At {
            table: id,
            ply,
            seat: None,
        }));
        assert_eq!((&past.view, past.of), (then, 5));
        assert_eq!(past.made.map(|made| made.number), (ply > 0).then_some(ply));
        assert_eq!(past.turns, [("1".into(), 0)]);
    }
    let beyond = desk.answer(Request::At {
        table: id,
        ply: 6,
        seat: None,
    });
    assert_eq!(fault(&beyond), "unknown-ply");
}

#[test]
fn a_seat_counts_the_plies_it_knows_of() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let both = table(desk.answer(new_game(&module, &[], false)));
    hide(&mut desk, both.table);
    changed(act(&mut desk, both.table, &RED, step(1)));
    let seats = Some(vec![BLUE]);
    let blue = table(open_again(&mut desk, &both.game.game, seats, false));
    assert_eq!((blue.view.ply, blue.game.plies), (2, 2));
    let past = position(desk.answer(Request::At {
        table: blue.table,
        ply: 1,
        seat: None,
    }));
    assert_eq!((past.of, past.view.ply), (2, 1));
    assert!(past.view.markers.is_empty());
    let seen = past.made.unwrap();
    assert_eq!((seen.number, seen.draws.len()), (1, 1));
}

#[test]
fn a_branch_goes_its_own_way() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let begun = table(desk.answer(new_game(&module, &[], true)));
    hide(&mut desk, begun.table);
    changed(act(&mut desk, begun.table, &RED, step(1)));
    changed(act(&mut desk, begun.table, &RED, step(2)));
    let mut branch = |same_dice| {
        table(desk.answer(Request::Branch {
            table: begun.table,
            ply: 3,
            same_dice,
        }))
    };
    let (new, same) = (branch(false), branch(true));
    assert_eq!(new.game.branched_from, Some((begun.game.game.clone(), 3)));
    assert!(!new.game.same_dice && same.game.same_dice);
    assert_eq!(new.view.ply, 3);
    for game in [&new, &same] {
        changed(act(&mut desk, game.table, &RED, Action::of("end")));
        let closed = desk.answer(Request::CloseTable { table: game.table });
        assert_eq!(closed, Answer::Done);
        let again = table(open_again(&mut desk, &game.game.game, None, true));
        assert_eq!(again.view.ply, 4);
        let game = game.game.game.clone();
        let verified = desk.answer(Request::Verify { game });
        assert!(
            matches!(verified, Answer::Verified { plies: 4, .. }),
            "{verified:?}"
        );
    }
    let original = table(desk.answer(Request::Table { table: begun.table }));
    assert_eq!(original.view.ply, 4);
}

/// Lets the computer play a game to its end, and answers its table and id.
fn played_out(desk: &mut Desk, module: &str, open: bool) -> (u32, String) {
    let players = [(RED, Player::Random), (BLUE, Player::Random)];
    let begun = table(desk.answer(new_game(module, &players, open)));
    while changed(desk.answer(Request::Advance { table: begun.table })).waiting_for_computer {}
    (begun.table, begun.game.game)
}

#[test]
fn the_same_seed_is_the_same_game_closed_or_not() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let (id, whole) = played_out(&mut desk, &module, true);
    let players = [(RED, Player::Random), (BLUE, Player::Random)];
    let begun = table(desk.answer(new_game(&module, &players, true)));
    let mut again = begun.table;
    while changed(desk.answer(Request::Advance { table: again })).waiting_for_computer {
        desk.answer(Request::CloseTable { table: again });
        again = table(open_again(&mut desk, &begun.game.game, None, true)).table;
    }
    let digest = |desk: &mut Desk, game: &str| match desk.answer(Request::Verify {
        game: game.to_owned(),
    }) {
        Answer::Verified { digest, .. } => digest,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        digest(&mut desk, &whole),
        digest(&mut desk, &begun.game.game)
    );
    // The game is over: its seed is published.
    let over = table(desk.answer(Request::Table { table: id }));
    assert_eq!(over.seed, Some(seed_of("7").unwrap().to_hex()));
    assert!(over.game.outcome.is_some() && over.desks.is_empty());
}

#[test]
fn a_finished_game_travels() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let (_, game) = played_out(&mut desk, &module, false);
    let export = Request::Export {
        game: game.clone(),
        seats: None,
    };
    let Answer::File { name, data } = desk.answer(export) else {
        panic!("no file");
    };
    assert!(
        std::path::Path::new(&name)
            .extension()
            .is_some_and(|ending| ending == "motti")
    );
    let other = tempfile::tempdir().unwrap();
    let (mut there, _) = toy::desk(other.path());
    let Answer::Library(library) = there.answer(Request::Import { data }) else {
        panic!("not imported");
    };
    let [there_game] = library.games.as_slice() else {
        panic!("one game came: {library:?}");
    };
    let verify = |game: &str| Request::Verify {
        game: game.to_owned(),
    };
    assert_eq!(
        there.answer(verify(&there_game.game)),
        desk.answer(verify(&game))
    );
}

#[test]
fn what_does_not_hold_together_is_not_imported() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let (_, game) = played_out(&mut desk, &module, true);
    let (_, bytes) = desk.export(&game, None).unwrap();
    let mut file = motti_store::read_file("a", &bytes).unwrap();
    let motti_store::GameFile::Whole { plies, .. } = &mut file else {
        panic!("not whole");
    };
    let move_at = plies
        .iter()
        .position(|ply| ply.action.verb == "move")
        .unwrap();
    plies[move_at].action = step(9);
    let forged = desk.import("a", &file.write().unwrap()).unwrap_err();
    assert_eq!(forged.code(), "replay", "{forged}");
    assert!(forged.to_string().starts_with("a: ply "), "{forged}");
    assert_eq!(desk.import("a", b"zip").unwrap_err().code(), "file");
    let nothing = Request::Import {
        data: "no base64!".into(),
    };
    assert_eq!(fault(&desk.answer(nothing)), "no-base64");
    let Answer::Library(library) = desk.answer(Request::Library) else {
        panic!("no library");
    };
    assert_eq!(library.games.len(), 1);
}

#[test]
fn a_manifest_is_not_taken_at_its_word() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let (_, game) = played_out(&mut desk, &module, true);
    let (_, bytes) = desk.export(&game, None).unwrap();
    let forged = |forge: &dyn Fn(&mut motti_store::Manifest)| {
        let mut file = motti_store::read_file("a", &bytes).unwrap();
        let motti_store::GameFile::Whole { manifest, .. } = &mut file else {
            panic!("not whole");
        };
        forge(manifest);
        file
    };
    let verify = |file| motti_desk::verify_file("a", &file, &toy::Toys(1));
    let import = |desk: &mut Desk, file: motti_store::GameFile| {
        let imported = desk.import("a", &file.write().unwrap());
        imported.map(|game| match desk.answer(Request::Library) {
            Answer::Library(library) => {
                let mut games = library.games.into_iter();
                games.find(|found| found.game == game).unwrap()
            }
            other => panic!("no library: {other:?}"),
        })
    };
    assert!(verify(forged(&|_| ())).is_ok());

    // What cannot be so is refused.
    let newer = || forged(&|manifest| manifest.ruleset_version = 99);
    let refused = import(&mut desk, newer()).unwrap_err().to_string();
    assert!(
        refused.contains("version 99") && refused.contains("newer Motti"),
        "{refused}"
    );
    assert_eq!(verify(newer()).unwrap_err().to_string(), refused);
    for forge in [
        (|manifest| manifest.ruleset = "nope".into()) as fn(&mut motti_store::Manifest),
        |manifest| manifest.undos = [(Seat::of("nobody"), 77)].into(),
        |manifest| manifest.players = [(Seat::of("nobody"), "person".into())].into(),
    ] {
        assert!(import(&mut desk, forged(&forge)).is_err());
        assert!(verify(forged(&forge)).is_err());
    }
    // What the plies tell is not taken from the manifest, and no file with other claims verifies.
    let sound = import(&mut desk, forged(&|_| ())).unwrap();
    for forge in [
        (|manifest| manifest.outcome = None) as fn(&mut motti_store::Manifest),
        |manifest| manifest.turn = "9B".into(),
        |manifest| manifest.commitment = "0".repeat(64),
    ] {
        let found = import(&mut desk, forged(&forge)).unwrap();
        assert_eq!((&found.outcome, &found.turn), (&sound.outcome, &sound.turn));
        assert_eq!(verify(forged(&forge)).unwrap_err().code(), "replay");
    }
    // The title is the module's, and every seat has a player.
    let other = forged(&|manifest| {
        manifest.title = "Something else".into();
        manifest.players.clear();
    });
    let found = import(&mut desk, other).unwrap();
    assert_eq!(found.title, sound.title);
    let seats: Vec<&Seat> = found.players.keys().collect();
    assert_eq!(seats, [&RED, &BLUE]);
}

#[test]
fn what_is_damaged_in_the_store_is_named_with_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let (mut desk, module) = toy::desk(folder.path());
    let (_, game) = played_out(&mut desk, &module, true);
    drop(desk);
    let raw = |sql: &str| {
        let file = rusqlite::Connection::open(&path).unwrap();
        assert!(file.execute(sql, []).unwrap() > 0);
    };
    let told = |desk: &mut Desk| match desk.answer(Request::Verify { game: game.clone() }) {
        Answer::Fault(fault) => (fault.code.as_str().to_owned(), fault.detail),
        other => panic!("no fault: {other:?}"),
    };
    let (mut desk, _) = toy::desk(folder.path());
    raw("UPDATE ply SET draws = '[]' WHERE number = 2");
    let place = path.display().to_string();
    let (code, detail) = told(&mut desk);
    assert_eq!(code, "replay");
    assert!(
        detail.starts_with(&format!("{place}: game “{game}”: ply 2: ")),
        "{detail}"
    );
    raw("DELETE FROM position");
    match open_again(&mut toy::desk(folder.path()).0, &game, None, true) {
        Answer::Fault(fault) => assert_eq!(fault.detail, detail),
        other => panic!("no fault: {other:?}"),
    }
    // The module has been read when it was installed: only another start reads it again.
    raw("UPDATE module SET bytes = x'00'");
    let store = motti_store::Store::open(&path).unwrap();
    let (code, detail) = told(&mut Desk::new(store, Box::new(toy::Toys(1))));
    assert_eq!(code, "module");
    assert!(
        detail.starts_with(&place) && detail.ends_with("install it again"),
        "{detail}"
    );
    let mut desk = toy::desk(folder.path()).0;
    assert_eq!(told(&mut desk).0, "replay");
}

#[test]
fn a_running_game_leaves_as_what_its_seats_know() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let both = table(desk.answer(new_game(&module, &[], false)));
    hide(&mut desk, both.table);
    let (_, bytes) = desk.export(&both.game.game, Some(vec![BLUE])).unwrap();
    let motti_store::GameFile::Seen(seen) = motti_store::read_file("a", &bytes).unwrap() else {
        panic!("the whole game left");
    };
    assert_eq!((seen.plies.len(), seen.view.markers.len()), (1, 0));
    assert_eq!(desk.import("a", &bytes).unwrap_err().code(), "only-seen");
}

#[test]
fn two_programs_on_one_file_do_not_weave_two_games() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, module) = toy::desk(folder.path());
    let begun = table(one.answer(new_game(&module, &[], true)));
    let (mut two, _) = toy::desk(folder.path());
    let there = table(open_again(&mut two, &begun.game.game, None, true));
    hide(&mut two, there.table);
    let late = act(
        &mut one,
        begun.table,
        &RED,
        Action::of("hide").choosing("1"),
    );
    assert_eq!(fault(&late), "store-moved");
    // Then it has read what the other has played.
    let now = table(one.answer(Request::Table { table: begun.table }));
    assert_eq!(now.view.ply, 2);
    changed(act(&mut one, begun.table, &RED, step(1)));
}

/// A desk whose rules have changed since the games of the folder were played.
fn later(folder: &std::path::Path) -> Desk {
    let store = motti_store::Store::open(&folder.join("games")).unwrap();
    Desk::new(store, Box::new(toy::Toys(2)))
}

#[test]
fn a_game_that_changed_rules_do_not_touch_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let begun = table(desk.answer(new_game(&module, &[], true)));
    hide(&mut desk, begun.table);
    drop(desk);
    let again = table(open_again(
        &mut later(folder.path()),
        &begun.game.game,
        None,
        true,
    ));
    assert_eq!((again.view.ply, again.only_recorded), (2, false));
}

#[test]
fn a_game_of_other_rules_can_still_be_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let begun = table(desk.answer(new_game(&module, &[], true)));
    hide(&mut desk, begun.table);
    changed(act(&mut desk, begun.table, &RED, step(3)));
    let then = table(desk.answer(Request::Table { table: begun.table }));
    let closed = table(desk.answer(new_game(&module, &[], false)));
    hide(&mut desk, closed.table);
    changed(act(&mut desk, closed.table, &RED, step(3)));
    drop(desk);

    let mut desk = later(folder.path());
    let again = table(open_again(&mut desk, &begun.game.game, None, true));
    assert!(again.only_recorded && again.desks.iter().all(|desk| desk.offers.is_empty()));
    assert_eq!(again.view.pieces, then.view.pieces);
    let at = position(desk.answer(Request::At {
        table: again.table,
        ply: 2,
        seat: None,
    }));
    assert_eq!((at.view.ply, at.of), (2, 3));
    let late = act(&mut desk, again.table, &RED, step(4));
    assert!(matches!(late, Answer::Refused(_)), "{late:?}");
    let branch = desk.answer(Request::Branch {
        table: again.table,
        ply: 2,
        same_dice: true,
    });
    assert_eq!(fault(&branch), "replay");
    let game = begun.game.game;
    assert_eq!(fault(&desk.answer(Request::Verify { game })), "replay");
    // What a seat saw was never recorded, so a closed game must wait for its rules.
    let red = open_again(&mut desk, &closed.game.game, Some(vec![RED]), false);
    assert_eq!(fault(&red), "replay");
}

#[test]
fn faults_have_codes_and_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let faults = [
        (Request::Table { table: 9 }, "unknown-table"),
        (
            Request::Module {
                module: "none".into(),
            },
            "unknown-module",
        ),
        (
            Request::Delete {
                game: "none".into(),
            },
            "unknown-game",
        ),
        (
            new_game(&module, &[(Seat::of("x"), Player::Random)], true),
            "unknown-seat",
        ),
        (
            Request::Install {
                data: "AAAA".into(),
            },
            "module",
        ),
    ];
    for (request, code) in faults {
        assert_eq!(fault(&desk.answer(request)), code);
    }
    let mut request = new_game(&module, &[], true);
    if let Request::NewGame { scenario, seed, .. } = &mut request {
        "nowhere".clone_into(scenario);
        *seed = None;
    }
    assert_eq!(fault(&desk.answer(request)), "setup");
    let Answer::Library(library) = desk.answer(Request::Library) else {
        panic!("no library");
    };
    assert_eq!((library.modules.len(), library.games.len()), (1, 0));
}
