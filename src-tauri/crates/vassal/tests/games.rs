//! Saved games and logs made for tests: every command, in every form, is read and does what it says.
#![allow(clippy::expect_used)]

use motti_vassal::build::{game, large_save};
use motti_vassal::save::Container;
use motti_vassal::write::{Label, file};
use motti_vassal::{Cipher, Command, ItemKind, NoteKind, Save, Stacking, Table, report};

const CIPHERS: [Cipher; 4] = [
    Cipher::Plain,
    Cipher::Hexadecimal(0x5a),
    Cipher::Bytes(195),
    Cipher::Packed(15),
];

fn label() -> Label<'static> {
    Label {
        module: "Everything",
        module_version: "1.2",
        vassal_version: "3.7.14",
        description: "made for a test",
        saved: 1,
    }
}

fn log() -> Save {
    let bytes = file(&game(), Cipher::Hexadecimal(1), &label()).expect("packed");
    Save::from_bytes("game.vlog", bytes).expect("read")
}

#[test]
fn every_form_gives_the_same_game() {
    let wanted = log();
    for cipher in CIPHERS {
        let zipped = file(&game(), cipher, &label()).expect("packed");
        let read = Save::from_bytes("game.vlog", zipped).expect("read");
        assert_eq!((read.cipher, read.container), (cipher, Container::Zip));
        assert_eq!(
            (&read.setup, &read.steps, read.tokens),
            (&wanted.setup, &wanted.steps, wanted.tokens)
        );
        assert_eq!(
            read.about.game.description.as_deref(),
            Some("made for a test")
        );
        let bare =
            Save::from_bytes("game.log", cipher.encode(&game()).expect("written")).expect("read");
        assert_eq!(
            (bare.container, bare.about.module.name.as_deref()),
            (Container::Raw, None)
        );
        assert_eq!((&bare.setup, &bare.steps), (&wanted.setup, &wanted.steps));
    }
}

#[test]
fn nobodys_password_is_kept_or_shown() {
    let save = log();
    let shown = format!(
        "{save:?}{}",
        report(&motti_vassal::Opened::Save(Box::new(save.clone())))
    );
    assert!(
        !shown.contains("geheim") && !shown.contains("fort"),
        "{shown}"
    );
    assert_eq!(save.players(), [("Anna".to_owned(), "Red".to_owned())]);
}

#[test]
fn pieces_end_where_the_steps_put_them() {
    let save = log();
    assert_eq!(save.steps.len(), 11);
    let mut table = Table::new(Stacking::default());
    for command in &save.setup {
        table.apply(command);
    }
    let spot = |table: &Table, id: &str| {
        let (map, x, y) = table.spot(table.find(id).expect("a piece"));
        (map.map(|map| map.to_string()), x, y)
    };
    let main = |x: i32, y: i32| (Some("Main Map".to_owned()), x, y);
    assert_eq!(spot(&table, "201"), main(168, 80));
    assert_eq!(table.boards("Main Map").map(<[_]>::len), Some(2));
    assert_eq!(table.turns().len(), 1);
    let wanted = [
        [main(99, 80), main(99, 80), main(210, 120)],
        [main(133, 100), main(99, 80), main(210, 120)],
        [main(133, 100), main(133, 100), main(210, 120)],
        [main(133, 100), main(133, 100), main(210, 120)],
        [main(133, 100), main(133, 100), main(210, 120)],
        [main(133, 100), main(133, 100), main(168, 80)],
        [main(133, 100), main(133, 100), main(210, 120)],
    ];
    for (step, wanted) in save.steps.iter().zip(wanted) {
        for command in step {
            table.apply(command);
        }
        assert_eq!(["101", "102", "301"].map(|id| spot(&table, id)), wanted);
    }
    for command in save.steps.iter().skip(7).flatten() {
        table.apply(command);
    }
    assert!(table.find("102").is_none());
    assert_eq!(
        spot(&table, "201"),
        main(168, 80),
        "a stacked piece stays when it moves nowhere"
    );
    // Only the level that the command changed is changed.
    let flipped = table
        .item(table.find("101").expect("a piece"))
        .expect("an item");
    let levels = flipped.levels().expect("levels");
    assert_eq!(
        levels.iter().map(|level| &*level.state).collect::<Vec<_>>()[..2],
        ["#1;|0", "2"]
    );
    // Back on the deck, by the undo.
    let deck = table
        .item(table.find("903").expect("a deck"))
        .expect("an item");
    assert!(
        matches!(&deck.kind, ItemKind::Deck { pieces, face_down: true, .. } if pieces.len() == 1)
    );
}

#[test]
fn the_report_of_a_log() {
    let report = report(&motti_vassal::Opened::Save(Box::new(log())));
    for (name, wanted) in [
        ("pieces", 4),
        ("stacks", 3),
        ("decks", 1),
        ("emptyStacks", 1),
        ("globalProperties", 3),
        ("logSteps", 11),
        ("undoSteps", 1),
        ("finalPieces", 3),
        ("chatLines", 6),
        ("piecesWhosePlaceChanged", 1),
    ] {
        assert_eq!(report[name], wanted, "{name}");
    }
    assert_eq!(report["setupCommands"]["NULL"], 2);
    assert_eq!(report["setupCommands"]["bd"], 1);
    assert_eq!(report["firstSteps"][6], "UNDO+MOVE+UNDO");
    assert_eq!(report["moduleName"], "Everything");
    assert!(
        report
            .get("players")
            .is_some_and(|players| players[0][0] == "Anna")
    );
}

#[test]
fn unknown_commands_are_kept_and_noted() {
    let save = log();
    let kept = save.setup.iter().find_map(|command| match command {
        Command::Unknown { text, .. } => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(kept, Some("bd\tsomething\tof a class of its own"));
    let note = save
        .notes
        .list()
        .iter()
        .find(|note| note.kind == NoteKind::Command)
        .expect("a note");
    assert!(note.place.starts_with("command "), "{note:?}");
}

fn played(commands: &[&str]) -> Table {
    let text = motti_vassal::sequence::encode(commands, '\u{1b}');
    let read = motti_vassal::command::decode(&text, "", &mut motti_vassal::Notes::default());
    let mut table = Table::new(Stacking::default());
    for command in &read.setup {
        table.apply(command);
    }
    table
}

fn order(table: &Table, id: &str) -> Vec<String> {
    let piece = table
        .item(table.find(id).expect("a piece"))
        .expect("an item");
    let holder = table
        .item(piece.parent.expect("a holder"))
        .expect("an item");
    let held = holder.held().expect("pieces").iter();
    held.map(|id| table.item(*id).expect("an item").id.to_string())
        .collect()
}

#[test]
fn merging_above_below_and_not_at_all() {
    let add = |id: &str, x: i32| format!("+/{id}/piece;;;a;{id}/Map;{x};0;;0");
    let rigid = |id: &str, x: i32| format!("+/{id}/immob;;V\tpiece;;;a;{id}/\tMap;{x};0;;0");
    let base = [
        add("1", 0),
        add("2", 0),
        add("3", 9),
        add("4", 5),
        rigid("9", 9),
    ];
    let mut commands: Vec<&str> = base.iter().map(String::as_str).collect();
    commands.push("+/s/stack/Map;0;0;1;2;@@-1");
    let with = |more: &[&str]| {
        let all: Vec<&str> = commands.iter().chain(more).copied().collect();
        played(&all)
    };
    // Onto a piece: right above it.
    assert_eq!(
        order(&with(&["M/3/Map/0/0/1/Map/9/0/null/x"]), "3"),
        ["1", "3", "2"]
    );
    // Onto the stack itself: on top.
    assert_eq!(
        order(&with(&["M/3/Map/0/0/s/Map/9/0/null/x"]), "3"),
        ["1", "2", "3"]
    );
    // Onto nothing named, where something is: merged, then to the bottom.
    assert_eq!(
        order(&with(&["M/3/Map/0/0/null/Map/9/0/null/x"]), "3"),
        ["3", "1", "2"]
    );
    // Onto a piece that is no longer there: merged on top of what is there.
    assert_eq!(
        order(&with(&["M/3/Map/0/0/4/Map/9/0/null/x"]), "3"),
        ["1", "2", "3"]
    );
    // Within its own stack.
    assert_eq!(
        order(&with(&["M/1/Map/0/0/2/Map/0/0/null/x"]), "1"),
        ["2", "1"]
    );
    // Where nothing is: a stack of its own.
    let table = with(&["M/2/Map/50/0/null/Map/0/0/1/x"]);
    assert_eq!(
        (order(&table, "2").len(), order(&table, "1")),
        (1, vec!["1".to_owned()])
    );
    // What never stacks lies by itself.
    let table = with(&["M/9/Map/0/0/null/Map/9/0/null/x"]);
    assert!(
        table
            .item(table.find("9").expect("a piece"))
            .expect("an item")
            .parent
            .is_none()
    );
    // A whole stack onto another piece, in order.
    let table = with(&["M/s/Map/9/0/3/Map/0/0/null/x"]);
    assert_eq!(order(&table, "3"), ["3", "1", "2"]);
    // A stack that lists others: those no longer in it lie where it was.
    let table = with(&["D/s/Map;7;0;2;@@-1/Map;0;0;1;2;@@-1"]);
    assert_eq!(
        table.spot(table.find("1").expect("a piece")),
        (Some("Map".into()), 0, 0)
    );
    assert_eq!(
        table.spot(table.find("2").expect("a piece")),
        (Some("Map".into()), 7, 0)
    );
}

#[test]
fn layers_and_maps_without_stacks() {
    let mut stacking = Stacking {
        disabled: vec!["Flat".into()],
        ..Stacking::default()
    };
    let layers = motti_vassal::module::Layers {
        property: "Layer".into(),
        order: vec!["Ground".into(), "Air".into()],
    };
    stacking.layers.insert("Map".into(), layers);
    let mut table = Table::new(stacking);
    let piece = |id: &str, layer: &str, map: &str| {
        format!("+/{id}/mark;Layer\tpiece;;;a;{id}/{layer}\t{map};0;0;;0")
    };
    let commands = [
        piece("1", "Ground", "Map"),
        piece("2", "Air", "Map"),
        piece("3", "Ground", "Map"),
        piece("4", "Ground", "Flat"),
        piece("5", "Ground", "Flat"),
        "M/2/Map/0/0/null/Map/0/0/null/x".to_owned(),
        "M/3/Map/0/0/null/Map/0/0/null/x".to_owned(),
        "M/5/Flat/0/0/null/Flat/0/0/null/x".to_owned(),
    ];
    let text = motti_vassal::sequence::encode(commands, '\u{1b}');
    for command in
        motti_vassal::command::decode(&text, "", &mut motti_vassal::Notes::default()).setup
    {
        table.apply(&command);
    }
    assert_eq!(order(&table, "3"), ["3", "1"]);
    assert_eq!(order(&table, "2"), ["2"]);
    assert!(
        table
            .item(table.find("5").expect("a piece"))
            .expect("an item")
            .parent
            .is_none()
    );
}

#[test]
fn seventy_thousand_stacks_are_read() {
    let save = Save::from_bytes("large.sav", large_save(70_000, 311).into_bytes()).expect("read");
    let report = report(&motti_vassal::Opened::Save(Box::new(save)));
    assert_eq!(
        (report["stacks"].as_u64(), report["emptyStacks"].as_u64()),
        (Some(70_000), Some(69_689))
    );
    assert_eq!(report["piecesPerMap"]["Main Map"], 311);
}

#[test]
fn a_text_that_is_no_game_is_refused() {
    let fault = Save::from_bytes("x.vsav", b"hello".to_vec()).expect_err("refused");
    assert!(
        fault.to_string().starts_with("x.vsav: this is neither"),
        "{fault}"
    );
    let zip = motti_vassal::build::zip(&[("other".to_owned(), Vec::new())]).expect("packed");
    assert!(Save::from_bytes("x.vsav", zip).is_err());
}
