//! A log with every command in it.

use crate::piece::{Level, join};
use crate::sequence::encode;

/// What stands between commands.
const ESC: char = '\u{1b}';

/// The text of a log with every command in it; without its steps it is a saved game.
pub fn game() -> String {
    let mut tokens = vec!["begin_save".to_owned(), String::new(), on_the_table()];
    tokens.extend(SETTING.map(ToOwned::to_owned));
    tokens.extend(steps());
    encode(tokens, ESC)
}

/// What a game sets beside its pieces.
const SETTING: [&str; 17] = [
    "PLAYER\tgeheimes Wort\tAnna\tRed",
    "PLAYER\tgeheimes Wort\tAnna\tRed",
    "PYREMOVE\tfort",
    "Main MapBoardPicker\tWest\t0\t0\tEast/rev\t1\t0",
    "NOTES\tone|two",
    "PNOTES\t",
    "PNOTE\tgeheimes Wort\tprivate",
    "SNOTE\tname\tgeheimes Wort\tsecret",
    "GlobalProperty\t;VP;3;Module",
    "GlobalProperty\t;Weather;Mud;Main Map",
    "GlobalProperty\t;Heat;3;Main Map:Turn",
    "TURNTurnTracker0\t0|2;0;false;-1;1\\;0\\;0\\;true,true",
    "SETUP_STACK\t",
    "EXT\tgreen\t0.1",
    "CHECK\t2.9",
    "bd\tsomething\tof a class of its own",
    "end_save",
];

fn on_the_table() -> String {
    let unit = |id: &str, x: i32| {
        let levels = [
            Level::new(
                "obs;79,130;mask.png;Mask;P;?;player:;Peek",
                "geheimes Wort;|0",
            ),
            Level::new(
                "emb2;;0;;Flip;130;F;;0;;;;1;false;0;0;,half.png;,+ (reduced);true;Step;;;false;;1;1;true;;70,130",
                "1",
            ),
            Level::new("piece;;;a;1/A Inf", &format!("Main Map;{x};80;1;0")),
        ];
        join(&levels).write(id)
    };
    encode(
        [
            String::new(),
            unit("101", 99),
            unit("102", 99),
            unit("201", 168),
            "+/301/piece;;;card.jpg;Card/Main Map;210;120;40;0".to_owned(),
            "+/901/stack/Main Map;99;80;101;102;@@-1".to_owned(),
            "+/902/stack/Main Map;168;80;201;999;@@-1".to_owned(),
            "+/903/deck;true;0,0,0;60;90;Always;Always;false;false;false;;;;Draw/Main Map;210;120;true;301".to_owned(),
            "+/904/stack/null".to_owned(),
        ],
        ESC,
    )
}

fn steps() -> Vec<String> {
    let logged = |commands: &[&str]| {
        encode(
            commands.iter().map(|command| format!("LOG\t{command}")),
            ESC,
        )
    };
    let changed = |state: &str| {
        let states = join(&[
            Level::new("", "null;|0"),
            Level::new("", state),
            Level::new("", "Main Map;133;100;1;0"),
        ]);
        states.states
    };
    let flip = format!("D/101/{}", encode([changed("2"), changed("1")], '/'));
    vec![
        logged(&["CHAT<Anna> - hello"]),
        logged(&[
            "M/101/Main Map/133/100/null/Main Map/99/80/null/geheimes Wort",
            "CHAT* 1/A Inf moves",
        ]),
        logged(&["M/102/Main Map/133/100/101/Main Map/99/80/null/geheimes Wort"]),
        logged(&[&flip, "CHAT* flipped"]),
        logged(&[
            "CHAT* 2d6 = 3,5",
            "MutableProperty\t2d6_result\t\t3,5\tModule",
        ]),
        logged(&["M/301/Main Map/168/80/201/Main Map/210/120/null/x"]),
        logged(&[
            "UNDO\ttrue",
            "M/301/Main Map/210/120/null/Main Map/168/80/201/x",
            "UNDO\tfalse",
        ]),
        logged(&["-/102"]),
        logged(&[
            "LOS\t1\t1\t2\t3\t4\ttrue\tfalse\tfalse",
            "SHOW_RESULTS\tsymbols\t0\t1",
            "AUDIO\ta.wav",
            "FLARE\t1\t2\t3",
            "UNMASK\tx",
        ]),
        logged(&[
            "TURNTurnTracker0\t0|3;0;false;-1;0",
            "M/201/null/0/0/null/Main Map/168/80/null/x",
        ]),
        // A command among logged ones that was not logged itself.
        encode(
            [
                "LOG\tCHAT<Anna> - bye".to_owned(),
                "CHAT* not logged".to_owned(),
            ],
            ESC,
        ),
    ]
}
