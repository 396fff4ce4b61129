//! Commands are read as they are written down, without anybody's password.

use super::*;

fn read(text: &str) -> Decoded {
    decode(
        &text.replace('␛', "\u{1b}").replace('⇥', "\t"),
        "savedGame",
        &mut Notes::default(),
    )
}

#[test]
fn the_miniature_of_the_format_description() {
    let decoded = read(
        "begin_save␛+/7/piece;;;a.png;A/Main Map;50;50;;0␛end_save␛LOG⇥CHAT<Ann> - hi␛LOG⇥M/7/Main Map/90/50/null/Main Map/50/50/null/ann\\␛LOG⇥CHAT* A moves",
    );
    assert_eq!(decoded.tokens, 5);
    let names: Vec<_> = decoded.setup.iter().map(Command::name).collect();
    assert_eq!(names, ["begin_save", "ADD", "end_save"]);
    let steps: Vec<Vec<&str>> = decoded
        .steps
        .iter()
        .map(|step| step.iter().map(Command::name).collect())
        .collect();
    assert_eq!(steps, [vec!["CHAT"], vec!["MOVE", "CHAT"]]);
    let Command::Move(moved) = &decoded.steps[1][0] else {
        panic!("a move")
    };
    assert_eq!(
        (moved.x, moved.map.as_deref(), moved.under.as_deref()),
        (90, Some("Main Map"), None)
    );
}

#[test]
fn ids_of_players_are_not_kept() {
    let decoded = read(
        "begin_save␛+/1/obs;79,130;b.png;Mask;I;?;player:⇥piece;;;a.png;A/geheim;|0⇥Main;1;2;3␛+/2/hide;73,130;Hide;;player:⇥vasl;x\\⇥piece;;;a;A/other⇥geheim\\⇥Main;1;2;3␛PLAYER⇥geheim⇥Ann⇥Red␛PNOTE⇥geheim⇥text␛X⇥geheim␛end_save␛LOG⇥D/1/null;|0⇥Main;1;2;3/geheim;|0⇥Main;1;2;3",
    );
    let shown = format!("{decoded:?}");
    assert!(
        !shown.contains("geheim") && !shown.contains("other"),
        "{shown}"
    );
    let Command::Add { piece, .. } = &decoded.setup[1] else {
        panic!("an addition")
    };
    assert_eq!(piece.states, "#1;|0\tMain;1;2;3");
    assert_eq!(
        decoded.setup[3],
        Command::Player {
            number: 1,
            name: "Ann".into(),
            side: "Red".into()
        }
    );
}

#[test]
fn every_command_of_the_format_description() {
    for (text, name) in [
        ("-/7", "REMOVE"),
        ("D/7/new", "CHANGE"),
        ("PYREMOVE⇥x", "PYREMOVE"),
        ("MapBoardPicker⇥A/rev⇥0⇥1", "BOARDS"),
        ("GlobalProperty⇥;VP;3;Main:Zone", "GlobalProperty"),
        ("MutableProperty⇥a⇥1⇥2⇥Module", "MutableProperty"),
        ("TURNTurnTracker0⇥0|2;0;false;-1;0", "TURN"),
        ("NOTES⇥a|b", "NOTES"),
        ("PNOTES⇥", "PNOTES"),
        ("PNOTE⇥x⇥y", "PNOTE"),
        ("SNOTE⇥x⇥y", "SNOTE"),
        ("SETUP_STACK⇥", "SETUP_STACK"),
        ("EXT⇥a⇥1", "EXT"),
        ("UNMASK⇥x", "UNMASK"),
        ("LOS⇥1⇥2⇥3⇥4⇥5⇥true⇥false⇥false", "LOS"),
        ("SHOW_RESULTS⇥d⇥1⇥2", "SHOW_RESULTS"),
        ("AUDIO⇥a.wav", "AUDIO"),
        ("PLAY⇥a", "PLAY"),
        ("FLARE⇥1⇥2⇥3", "FLARE"),
        ("CLOCKx", "CLOCK"),
        ("SGKC⇥x", "SGKC"),
        ("LOCKSPOTABx", "LOCKSPOTAB"),
        ("DECKREPOS⇥x", "DECKREPOS"),
        ("EVENT_LIST", "EVENT_LIST"),
        ("CHECK⇥x", "CHECK"),
        ("UNDO⇥true", "UNDO"),
        ("bd⇥x⇥y", "bd"),
        ("", "NULL"),
    ] {
        let decoded = read(&format!("begin_save␛{text}␛end_save"));
        assert_eq!(decoded.setup[1].name(), name);
    }
    let decoded = read("begin_save␛MapBoardPicker⇥A/rev⇥0⇥1⇥B⇥1⇥1");
    let Command::Boards(boards) = &decoded.setup[1] else {
        panic!("boards")
    };
    assert_eq!((boards.map.as_str(), boards.boards.len()), ("Map", 2));
    assert_eq!(boards.boards[0].written(), "A/rev");
}

#[test]
fn logged_steps_nest() {
    let inner = encode(["LOG\t-/2", "-/3"], ESC);
    let step = encode(["LOG\t-/1", &inner], ESC);
    let whole = encode(["begin_save", "end_save", &step], ESC);
    let decoded = decode(&whole, "", &mut Notes::default());
    assert_eq!(decoded.steps.len(), 1);
    let ids: Vec<_> = decoded.steps[0]
        .iter()
        .map(|command| format!("{command:?}"))
        .collect();
    assert_eq!(ids.len(), 3);
    assert!(
        ids[0].contains("\"1\"") && ids[2].contains("\"3\""),
        "{ids:?}"
    );
}
