//! Requests that nobody meant: whatever is asked, the desk answers and goes on.
#![allow(clippy::unwrap_used)]

mod toy;

use motti_bot::Random;
use motti_desk::protocol::{Answer, Request};
use motti_engine::{LegalList, Message, Offer, Place, RuleId, Seat, Seed, Targets};
use serde_json::{Value, json};

/// Numbers below a bound, the same in every run.
struct Numbers(Random);

impl Numbers {
    fn new() -> Self {
        Numbers(Random::new(&Seed::from_number(99), &Seat::of("hostile")))
    }

    fn below(&mut self, bound: usize) -> usize {
        let places: Vec<Place> = (0..bound).map(|ix| Place::hex(ix.to_string())).collect();
        let offer = Offer::plain("pick", RuleId::of("1"), Message::of("pick"))
            .at(Targets::Places(places.into()));
        let list = LegalList {
            offers: vec![offer],
        };
        let pick = self.0.pick(&list).unwrap();
        pick.action.target().unwrap().to_string().parse().unwrap()
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }
}

/// Something that may stand in a field, often of the wrong kind.
fn anything(numbers: &mut Numbers, game: &str, module: &str, deep: usize) -> Value {
    let plain = [
        json!(null),
        json!(0),
        json!(1),
        json!(2),
        json!(-1),
        json!(4_294_967_295_u32),
        json!(1e99),
        json!(true),
        json!(""),
        json!("finnish"),
        json!("german"),
        json!("referee"),
        json!("move"),
        json!("stone"),
        json!("0101"),
        json!("#box/../@-"),
        json!("🦆\u{0}"),
        json!(game),
        json!(module),
        json!([]),
        json!({}),
    ];
    if deep > 0 && numbers.below(3) == 0 {
        let len = numbers.below(3);
        let items: Vec<Value> = (0..len)
            .map(|_| anything(numbers, game, module, deep - 1))
            .collect();
        return Value::Array(items);
    }
    if deep > 0 && numbers.below(3) == 0 {
        return json!({
            "verb": numbers.one(&["move", "hide", "put", "lay", "end", "resign", "stand", "accept", "propose-edit", "unstand"]),
            "choice": numbers.one(&["1", "2", "x"]),
            "path": [numbers.one(&["0101", "0201", "-", "@stone"])],
            "pieces": [numbers.one(&["stone", "none"])],
            "items": anything(numbers, game, module, deep - 1),
        });
    }
    numbers.one(&plain)
}

/// The fields of each request.
const FORMS: &[(&str, &[&str])] = &[
    ("module", &["module"]),
    (
        "new_game",
        &["module", "scenario", "options", "players", "open", "seed"],
    ),
    ("open_game", &["game", "seats", "open"]),
    ("close_table", &["table"]),
    ("table", &["table"]),
    ("act", &["table", "seat", "action"]),
    ("draft_add", &["table", "seat", "item"]),
    ("draft_remove", &["table", "seat", "index"]),
    ("draft_clear", &["table", "seat"]),
    ("advance", &["table"]),
    ("undo", &["table", "seat"]),
    ("ask", &["table", "query"]),
    ("log", &["table", "from"]),
    ("at", &["table", "ply"]),
    ("branch", &["table", "ply", "same_dice"]),
    ("verify", &["game"]),
    ("export", &["game", "seats"]),
    ("import", &["data"]),
    ("install", &["data"]),
    ("delete", &["game"]),
];

#[test]
fn whatever_is_asked_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, module) = toy::desk(folder.path());
    let begin = json!({ "new_game": { "module": module, "scenario": "campaign", "open": true } });
    let text = desk.answer_text(&begin.to_string());
    let game: Value = serde_json::from_str(&text).unwrap();
    let game = game["table"]["game"]["game"].as_str().unwrap().to_owned();
    let mut numbers = Numbers::new();
    let (mut understood, mut faults) = (0, 0);
    for _ in 0..3_000 {
        let (kind, fields) = numbers.one(FORMS);
        let mut inner = serde_json::Map::new();
        for field in fields {
            let value = match (*field, numbers.below(4)) {
                (_, 0) => anything(&mut numbers, &game, &module, 3),
                ("table", _) => json!(numbers.below(4)),
                ("ply" | "from" | "index", _) => json!(numbers.below(9)),
                ("seat", _) => json!(numbers.one(&["finnish", "german"])),
                ("open" | "same_dice", _) => json!(numbers.below(2) == 0),
                ("module", _) => json!(module),
                ("scenario", _) => json!("campaign"),
                ("game", _) => json!(game),
                ("seats", _) => json!(["finnish"]),
                ("query", _) => json!({ "piece": { "piece": "stone" } }),
                _ => anything(&mut numbers, &game, &module, 3),
            };
            // The one game must not be deleted at once.
            if !(kind == "delete" && value == json!(game)) {
                inner.insert((*field).to_owned(), value);
            }
        }
        let text = json!({ kind: inner }).to_string();
        understood += usize::from(serde_json::from_str::<Request>(&text).is_ok());
        let answer: Answer = serde_json::from_str(&desk.answer_text(&text)).unwrap();
        faults += usize::from(matches!(answer, Answer::Fault(_)));
    }
    // Many requests were understood, and many were not.
    assert!(
        understood > 500 && faults > 500,
        "{understood} understood, {faults} faults"
    );
    let still: Value = serde_json::from_str(&desk.answer_text("\"library\"")).unwrap();
    assert!(still["library"]["games"].is_array());
}

#[test]
fn what_is_no_request_is_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, _) = toy::desk(folder.path());
    let deep = format!("{}{}", "{\"act\":[".repeat(5_000), "]}".repeat(5_000));
    for text in [
        "",
        "{",
        "null",
        "[]",
        "\"sing\"",
        "{\"table\":{}}",
        &deep,
        "\u{0}",
    ] {
        let answer: Answer = serde_json::from_str(&desk.answer_text(text)).unwrap();
        let Answer::Fault(fault) = answer else {
            panic!("{text} was understood");
        };
        assert_eq!(fault.code, "no-request");
    }
}
