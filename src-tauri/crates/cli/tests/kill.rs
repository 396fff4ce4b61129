//! Kills the program at random moments: what it had answered is there afterwards, and replays.
//!
//! `MOTTI_KILLS` says how often; 10 times when absent.
#![allow(clippy::unwrap_used)]

mod program;

use program::{module, run, start, text};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

/// Requests that are on their way while answers are read, so that the program is in the middle of
/// something when it is killed.
const AHEAD: usize = 40;

/// Numbers nobody chose, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % bound
    }
}

/// What was acknowledged last.
#[derive(Debug, Default, Clone, Copy)]
struct Acknowledged {
    plies: u64,
    undos: u64,
}

/// Plays on in the game, or begins one; kills the program after some answers.
fn play_and_kill(db: &Path, game: &mut Option<String>, answers: u64, last: &mut Acknowledged) {
    let mut child = start(&["api", "--db", text(db), "--module", module()]);
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |request: &Value| writeln!(input, "{request}").unwrap();
    let mut hear = || -> Value { serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap() };

    ask(&json!("library"));
    let library = hear();
    let identity = library["library"]["modules"][0]["module"].clone();
    ask(&match game.as_ref() {
        Some(game) => json!({ "open_game": { "game": game, "open": true } }),
        None => json!({ "new_game": {
            "module": identity, "scenario": "campaign", "open": true, "seed": "4",
            "players": { "finnish": "random", "german": "random" } } }),
    });
    let table = hear()["table"].clone();
    let view = &table["view"]["ply"];
    assert!(
        view.as_u64() >= Some(last.plies),
        "{last:?} acknowledged, {view} there"
    );
    *game = Some(table["game"]["game"].as_str().unwrap().to_owned());
    let advance = json!({ "advance": { "table": table["table"] } });
    for _ in 0..AHEAD {
        ask(&advance);
    }
    for _ in 0..answers {
        let changed = hear()["changed"].clone();
        last.plies = changed["change"]["ply"].as_u64().unwrap();
        ask(&advance);
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn no_kill_loses_what_was_acknowledged() {
    let kills: u64 = std::env::var("MOTTI_KILLS").map_or(10, |text| text.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("games");
    let mut numbers = Numbers(kills);
    let mut last = Acknowledged::default();
    let mut game = None;
    for _ in 0..kills {
        let answers = numbers.below(30);
        play_and_kill(&db, &mut game, answers, &mut last);
        if last.plies > 2_500 {
            // Near its end; another game has more to lose.
            verify(&db, game.as_deref().unwrap(), last);
            (game, last) = (None, Acknowledged::default());
        }
    }
    if let Some(game) = game {
        verify(&db, &game, last);
    }
}

fn verify(db: &Path, game: &str, last: Acknowledged) {
    let verified = run(&[
        "replay",
        "verify",
        "--db",
        text(db),
        "--game",
        game,
        "--json",
    ]);
    assert_eq!(verified.code, 0, "{}", verified.errors);
    let plies = program::last_object(&verified)["plies"].as_u64().unwrap();
    assert!(plies >= last.plies, "{plies} plies, {last:?} acknowledged");
}

/// The same for an undo: once acknowledged, it stays.
#[test]
fn an_acknowledged_undo_stays_undone() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("games");
    let mut last = Acknowledged::default();
    let mut game: Option<String> = None;
    for round in 0..3 {
        let mut child = start(&["api", "--db", text(&db), "--module", module()]);
        let mut input = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut ask = |request: &Value| -> Value {
            writeln!(input, "{request}").unwrap();
            serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap()
        };
        let library = ask(&json!("library"));
        let identity = library["library"]["modules"][0]["module"].clone();
        let opened = match &game {
            Some(game) => json!({ "open_game": { "game": game, "open": true } }),
            None => json!({ "new_game": {
                "module": identity, "scenario": "campaign", "open": true, "seed": "4" } }),
        };
        let opened = ask(&opened)["table"].clone();
        assert_eq!(opened["view"]["ply"], last.plies, "round {round}");
        assert_eq!(
            opened["undos"].as_object().map_or(0, |undos| {
                undos.values().filter_map(Value::as_u64).sum()
            }),
            last.undos
        );
        game = Some(opened["game"]["game"].as_str().unwrap().to_owned());
        let mut shown = Shown {
            table: opened["table"].clone(),
            desks: opened["desks"].clone(),
        };
        // On to where something can be undone, and back.
        while !shown.undone(&mut ask, &mut last) {
            shown.act(&mut ask, &mut last);
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    verify(&db, game.as_deref().unwrap(), last);
    assert_eq!(last.undos, 3);
}

/// What a table has shown last.
struct Shown {
    table: Value,
    desks: Value,
}

impl Shown {
    fn take(&mut self, answer: &Value, last: &mut Acknowledged) {
        let changed = &answer["changed"];
        assert!(changed.is_object(), "{answer}");
        self.desks = changed["desks"].clone();
        last.plies = changed["change"]["ply"].as_u64().unwrap();
        let undos = changed["undos"].as_object().unwrap().values();
        last.undos = undos.filter_map(Value::as_u64).sum();
    }

    /// Undoes where that is offered.
    fn undone(&mut self, ask: &mut impl FnMut(&Value) -> Value, last: &mut Acknowledged) -> bool {
        let desks = self.desks.as_array().unwrap().clone();
        let Some(desk) = desks.iter().find(|desk| desk["undo"] == true) else {
            return false;
        };
        let undo = json!({ "undo": { "table": self.table, "seat": desk["seat"] } });
        let answer = ask(&undo);
        self.take(&answer, last);
        true
    }

    /// Does the first thing that is offered: a part of a draft, or an action.
    fn act(&mut self, ask: &mut impl FnMut(&Value) -> Value, last: &mut Acknowledged) {
        let desks = self.desks.as_array().unwrap().clone();
        let (desk, offer) = desks
            .iter()
            .flat_map(|desk| {
                desk["offers"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(move |offer| (desk, offer))
            })
            .max_by_key(|(_, offer)| {
                // Moves can be undone; a draft must be whole before it is committed.
                let verb = offer["verb"].as_str().unwrap_or_default();
                (verb == "move", offer["adds"] == true)
            })
            .unwrap();
        let places = offer["places"].as_array().unwrap();
        let mut path: Vec<Value> = places.first().cloned().into_iter().collect();
        if offer["path"] == true {
            let query = json!({ "ask": { "table": self.table, "query": {
                "path": { "pieces": offer["pieces"], "to": path[0] } } } });
            let answer = ask(&query);
            path.clone_from(answer["answer"]["route"]["path"].as_array().unwrap());
        }
        let mut action = json!({
            "verb": offer["verb"], "pieces": offer["pieces"], "path": path, "items": offer["items"],
        });
        if offer["choice"].is_string() {
            action["choice"] = offer["choice"].clone();
        }
        let seat = &desk["seat"];
        let request = if offer["adds"] == true {
            json!({ "draft_add": { "table": self.table, "seat": seat, "item": action } })
        } else {
            json!({ "act": { "table": self.table, "seat": seat, "action": action } })
        };
        let answer = ask(&request);
        self.take(&answer, last);
    }
}
