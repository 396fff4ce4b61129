//! Notes on places, a stored game at a glance, and the past with the eyes of one seat: none of them
//! may tell a side what it does not know.
#![allow(clippy::unwrap_used)]

mod toy;

use motti_desk::Desk;
use motti_desk::protocol::{Answer, PlaceNote, Player, Position, Request, TableData};
use motti_engine::{Action, Place, Seat, View};
use std::collections::BTreeMap;
use toy::{BLUE, RED};

fn table(answer: Answer) -> TableData {
    match answer {
        Answer::Table(data) => *data,
        other => panic!("no table: {other:?}"),
    }
}

fn begin(desk: &mut Desk, module: &str, players: &[(Seat, Player)], open: bool) -> TableData {
    table(desk.answer(Request::NewGame {
        module: module.to_owned(),
        scenario: "campaign".into(),
        options: BTreeMap::new(),
        players: players.iter().cloned().collect(),
        open,
        seed: Some("7".into()),
    }))
}

fn sit(desk: &mut Desk, game: &str, seats: &[Seat]) -> TableData {
    table(desk.answer(Request::OpenGame {
        game: game.to_owned(),
        seats: Some(seats.to_vec()),
        open: false,
    }))
}

fn hide(desk: &mut Desk, table: u32) {
    let answer = desk.answer(Request::Act {
        table,
        seat: RED,
        action: Action::of("hide").choosing("2"),
    });
    assert!(matches!(answer, Answer::Changed(_)), "{answer:?}");
}

fn notes(answer: Answer) -> Vec<(String, String)> {
    match answer {
        Answer::Notes { notes } => notes.into_iter().map(said).collect(),
        other => panic!("no notes: {other:?}"),
    }
}

fn said(note: PlaceNote) -> (String, String) {
    (note.place.to_string(), note.text)
}

fn write(desk: &mut Desk, table: u32, place: &str, text: &str) -> Vec<(String, String)> {
    notes(desk.answer(Request::WriteNote {
        table,
        place: Place::hex(place),
        text: text.to_owned(),
    }))
}

fn note(place: &str, text: &str) -> (String, String) {
    (place.to_owned(), text.to_owned())
}

#[test]
fn notes_are_kept_with_their_game_and_can_be_taken_away() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let begun = begin(&mut desk, &module, &[], true);
    write(&mut desk, begun.table, "0301", "  a ford  ");
    let both = write(&mut desk, begun.table, "0101", "hold this");
    assert_eq!(both, [note("0101", "hold this"), note("0301", "a ford")]);
    assert_eq!(write(&mut desk, begun.table, "0101", " ").len(), 1);
    let long = write(&mut desk, begun.table, "0201", &"x".repeat(9_999));
    assert_eq!(long[0].1.len(), 2_000);
    drop(desk);
    let (mut desk, _) = toy::desk(folder.path());
    let again = table(desk.answer(Request::OpenGame {
        game: begun.game.game,
        seats: None,
        open: true,
    }));
    let kept = notes(desk.answer(Request::Notes { table: again.table }));
    assert_eq!(kept.len(), 2);
    let nowhere = desk.answer(Request::Notes { table: 99 });
    assert!(matches!(nowhere, Answer::Fault(_)));
}

#[test]
fn what_one_side_writes_the_other_does_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let game = begin(&mut desk, &module, &[], false).game.game;
    let red = sit(&mut desk, &game, &[RED]);
    let blue = sit(&mut desk, &game, &[BLUE]);
    write(&mut desk, red.table, "0101", "the stone lies here");
    assert_eq!(notes(desk.answer(Request::Notes { table: blue.table })), []);
    write(&mut desk, blue.table, "0101", "nothing here");
    assert_eq!(
        notes(desk.answer(Request::Notes { table: red.table })),
        [note("0101", "the stone lies here")]
    );
}

fn preview(desk: &mut Desk, game: &str) -> View {
    match desk.answer(Request::Preview { game: game.into() }) {
        Answer::Preview(view) => *view,
        other => panic!("no preview: {other:?}"),
    }
}

#[test]
fn a_stored_game_is_seen_at_a_glance_but_no_secret_of_the_computer() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let open = begin(&mut desk, &module, &[], true);
    hide(&mut desk, open.table);
    let now = table(desk.answer(Request::Table { table: open.table }));
    assert_eq!(preview(&mut desk, &open.game.game), now.view);
    assert!(!now.view.markers.is_empty(), "the toy shows its secret");
    // The computer hides; the person sees no more of it in the library than at the table.
    let closed = begin(&mut desk, &module, &[(RED, Player::Random)], false);
    desk.answer(Request::Advance {
        table: closed.table,
    });
    desk.answer(Request::CloseTable {
        table: closed.table,
    });
    let seen = preview(&mut desk, &closed.game.game);
    assert!(seen.markers.is_empty(), "{:?}", seen.markers);
    assert!(!seen.pieces.is_empty());
    let unknown = desk.answer(Request::Preview {
        game: "none".into(),
    });
    assert!(matches!(unknown, Answer::Fault(_)));
}

fn at(desk: &mut Desk, table: u32, ply: u32, seat: Option<Seat>) -> Answer {
    desk.answer(Request::At { table, ply, seat })
}

fn position(answer: Answer) -> Position {
    match answer {
        Answer::Position(position) => *position,
        other => panic!("no position: {other:?}"),
    }
}

#[test]
fn the_past_is_seen_with_the_eyes_of_a_seat_that_the_table_may_use() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let open = begin(&mut desk, &module, &[], true);
    hide(&mut desk, open.table);
    let all = position(at(&mut desk, open.table, 1, None));
    let red = position(at(&mut desk, open.table, 1, Some(RED)));
    let blue = position(at(&mut desk, open.table, 1, Some(BLUE)));
    assert_eq!(red.view.markers, all.view.markers);
    assert!(!red.view.markers.is_empty() && blue.view.markers.is_empty());
    // Counted as the table counts, whosever eyes are used; what Blue may not know is not told.
    assert_eq!((red.ply, blue.ply, blue.of), (1, 1, all.of));
    assert!(red.made.is_some_and(|made| made.action.is_some()));
    assert!(blue.made.is_none_or(|made| made.action.is_none()));

    let game = begin(&mut desk, &module, &[], false).game.game;
    let seat = sit(&mut desk, &game, &[BLUE]);
    let own = at(&mut desk, seat.table, 0, Some(BLUE));
    assert!(matches!(own, Answer::Position(_)), "{own:?}");
    for other in [RED, Seat::of("nobody")] {
        let refused = at(&mut desk, seat.table, 0, Some(other));
        assert!(matches!(refused, Answer::Fault(_)), "{refused:?}");
    }
}
