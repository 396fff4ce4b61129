//! The command `motti` as a script meets it: what it prints, on which stream, with which exit code.
#![allow(clippy::unwrap_used)]

mod program;

use program::{last_object, module, run, text};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The repository.
fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

#[test]
fn bad_arguments_are_told_from_failures() {
    for arguments in [
        vec![],
        vec!["dance"],
        vec!["play"],
        vec!["play", module(), "--scenario", "nowhere"],
        vec![
            "play",
            module(),
            "--scenario",
            "campaign",
            "--seat",
            "finnish",
        ],
        vec![
            "play",
            module(),
            "--scenario",
            "campaign",
            "--seat",
            "finnish=oracle",
        ],
        vec![
            "play",
            module(),
            "--scenario",
            "campaign",
            "--seat",
            "swedish=random",
        ],
        vec![
            "play",
            module(),
            "--scenario",
            "campaign",
            "--seed",
            "seven",
        ],
        vec![
            "play",
            module(),
            "--scenario",
            "campaign",
            "--option",
            "x=y",
        ],
        vec![
            "simulate",
            module(),
            "--scenario",
            "campaign",
            "--games",
            "0",
        ],
        vec!["replay", "verify"],
        vec!["replay", "verify", "--db", "a"],
        vec!["replay", "verify", "a.motti", "--db", "a", "--game", "b"],
        vec!["case", "run"],
    ] {
        let done = run(&arguments);
        assert_eq!(done.code, 2, "{arguments:?}: {}", done.errors);
        assert!(
            !done.errors.is_empty() && done.output.is_empty(),
            "{arguments:?}"
        );
    }
    for arguments in [
        vec!["module", "check", "no-such-folder"],
        vec!["module", "info", "no-such-folder"],
        vec!["replay", "verify", "none.motti"],
        vec!["replay", "show", "--db", "none", "--game", "x"],
        vec!["case", "run", "no-such-folder"],
        vec!["play", "none.zip", "--scenario", "campaign"],
    ] {
        let done = run(&arguments);
        assert_eq!(done.code, 1, "{arguments:?}: {}", done.errors);
        assert!(done.errors.starts_with("motti: "), "{}", done.errors);
    }
}

#[test]
fn a_module_is_checked_and_described() {
    let folder = root().join("modules/tornio44");
    let checked = run(&["module", "check", text(&folder), "--json"]);
    let found = last_object(&checked);
    assert_eq!((checked.code, &found["ok"]), (0, &Value::Bool(true)));
    let info = last_object(&run(&["module", "info", module(), "--json"]));
    assert_eq!(info["id"], "tornio44");
    assert_eq!(info["identity"], found["module"]["identity"]);
    let spoken = run(&["module", "info", module()]);
    assert!(spoken.output.contains("tornio44"), "{}", spoken.output);
}

#[test]
fn a_broken_module_is_told_fault_by_fault() {
    let folder = tempfile::tempdir().unwrap();
    let broken = folder.path().join("broken");
    copy(&root().join("modules/tornio44"), &broken);
    copy(
        &root().join("scenarios/tornio44"),
        &broken.join("scenarios"),
    );
    fs::write(broken.join("module.json"), "{").unwrap();
    fs::write(broken.join("charts/22.1.json"), "[]").unwrap();
    let checked = run(&["module", "check", text(&broken), "--json"]);
    assert_eq!(checked.code, 1);
    let faults = last_object(&checked)["faults"].clone();
    let files: Vec<&str> = faults
        .as_array()
        .unwrap()
        .iter()
        .map(|f| f["file"].as_str().unwrap())
        .collect();
    assert!(
        files.contains(&"module.json") && files.contains(&"charts/22.1.json"),
        "{files:?}"
    );
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[test]
fn a_game_is_played_kept_verified_exported_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (db, file, told) = (path("games"), path("game.motti"), path("told.txt"));
    let played = run(&[
        "play",
        module(),
        "--scenario",
        "campaign",
        "--seat",
        "german=random",
        "--seed",
        "11",
        "--db",
        text(&db),
        "--playthrough",
        text(&told),
        "--json",
    ]);
    assert_eq!(played.code, 0, "{}", played.errors);
    let played = last_object(&played);
    assert_eq!(
        (&played["seed"], &played["verified"]),
        (&11.into(), &true.into())
    );
    assert!(played["outcome"]["level"].is_string() && played["plies"].as_u64() > Some(100));
    let game = played["game"].as_str().unwrap();

    // Without a file it is the same game.
    let same = run(&[
        "play",
        module(),
        "--scenario",
        "campaign",
        "--seed",
        "11",
        "--json",
    ]);
    let same = last_object(&same);
    for field in ["digest", "plies", "outcome"] {
        assert_eq!(same[field], played[field], "{field}");
    }
    let other = run(&[
        "play",
        module(),
        "--scenario",
        "campaign",
        "--seed",
        "12",
        "--json",
    ]);
    assert_ne!(last_object(&other)["digest"], played["digest"]);

    let stored = ["--db", text(&db), "--game", game];
    let verified = run(&[&["replay", "verify", "--json"], &stored[..]].concat());
    assert_eq!(last_object(&verified)["digest"], played["digest"]);
    let exported = run(&[&["replay", "export", "-o", text(&file)], &stored[..]].concat());
    assert_eq!(exported.code, 0, "{}", exported.errors);
    let verified = run(&["replay", "verify", text(&file), "--json"]);
    assert_eq!(
        last_object(&verified)["digest"],
        played["digest"],
        "{}",
        verified.errors
    );

    // A die changed in the record is found.
    let mut changed = motti_store::read_file("a", &fs::read(&file).unwrap()).unwrap();
    let motti_store::GameFile::Whole { plies, .. } = &mut changed else {
        panic!("not the whole game");
    };
    let draw = plies
        .iter_mut()
        .flat_map(|ply| &mut ply.draws)
        .nth(3)
        .unwrap();
    draw.face = draw.face % 6 + 1;
    let forged = path("forged.motti");
    fs::write(&forged, changed.write().unwrap()).unwrap();
    let verified = run(&["replay", "verify", text(&forged)]);
    assert_eq!(verified.code, 1);
    assert!(
        verified.errors.contains("the dice differ"),
        "{}",
        verified.errors
    );

    let shown = last_object(&run(&["replay", "show", text(&file), "--json"]));
    assert_eq!(
        shown["plies"].as_array().unwrap().len() as u64,
        played["plies"].as_u64().unwrap()
    );
    let spoken = run(&[&["replay", "show"], &stored[..]].concat());
    assert!(spoken.output.lines().count() > 1_000);

    let told = fs::read_to_string(told).unwrap();
    assert!(told.ends_with(&format!("digest {}\n", played["digest"].as_str().unwrap())));

    let gone = run(&["replay", "verify", "--db", text(&db), "--game", "none"]);
    assert_eq!(gone.code, 1);
    assert!(
        gone.errors.contains("there is no game “none”"),
        "{}",
        gone.errors
    );
}

#[test]
fn many_games_are_counted_alike_each_time() {
    let arguments = [
        "simulate",
        module(),
        "--scenario",
        "campaign",
        "--games",
        "3",
        "--seed",
        "5",
        "--json",
    ];
    let (one, two) = (last_object(&run(&arguments)), last_object(&run(&arguments)));
    for field in [
        "games",
        "decisions",
        "plies",
        "wins",
        "outcomes",
        "rules_seen",
        "rules_unseen",
    ] {
        assert_eq!(one[field], two[field], "{field}");
    }
    assert_eq!(one["games"], 3);
    assert!(one["decisions_per_cpu_second"].as_f64() > Some(0.0));
    assert!(one["games_per_cpu_second"].as_f64() > Some(0.0));
    assert!(one["rules_seen"].as_object().unwrap().len() > 10);
    assert_eq!(one["wins"].as_object().unwrap().len(), 2);
}

#[test]
fn a_seed_that_is_not_named_is_drawn_and_told() {
    let played = run(&[
        "simulate",
        module(),
        "--scenario",
        "campaign",
        "--games",
        "1",
    ]);
    assert_eq!(played.code, 0, "{}", played.errors);
    assert!(played.output.starts_with("seed "), "{}", played.output);
}

#[test]
fn cases_are_run_and_failures_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("case.json");
    let case = |total: i32| {
        serde_json::json!([{
            "case": "the distance between neighbours is one", "rules": ["5.1"], "module": "tornio44",
            "do": [{ "ask": { "distance": { "from": "2420", "to": "2421" } }, "as": "finnish",
                     "expect": { "number": total } }]
        }])
    };
    let arguments = ["case", "run", text(&file), "--module", module()];
    fs::write(&file, case(1).to_string()).unwrap();
    let passed = run(&arguments);
    assert_eq!(
        passed.output.lines().last(),
        Some("1 passed, 0 failed"),
        "{}",
        passed.output
    );
    assert_eq!(passed.code, 0);
    fs::write(&file, case(2).to_string()).unwrap();
    let failed = run(&arguments);
    assert_eq!(failed.output.lines().last(), Some("0 passed, 1 failed"));
    assert!(
        failed.output.contains("expected number 2, found 1") && failed.code == 1,
        "{}",
        failed.output
    );
    fs::write(&file, "[{}]").unwrap();
    let broken = run(&[&arguments[..], &["--json"]].concat());
    assert_eq!(last_object(&broken)["failed"], 1);
    let nothing = tempfile::tempdir().unwrap();
    assert_eq!(run(&["case", "run", text(nothing.path())]).code, 1);
}

#[test]
fn coverage_ends_with_its_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "rules",
        "coverage",
        module(),
        "--cases",
        text(folder.path()),
    ];
    let counted = run(&arguments);
    let last = counted.output.lines().last().unwrap_or_default();
    assert!(
        last.contains(" rules covered (") && last.ends_with("%)"),
        "{last}"
    );
    let counted = last_object(&run(&[&arguments[..], &["--json"]].concat()));
    assert!(counted["total"].as_u64() > Some(100));
}

#[test]
fn the_protocol_is_spoken_line_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("games");
    let arguments = ["api", "--db", text(&db), "--module", module()];
    let spoken = program::run_with(
        &arguments,
        "\"library\"\n\n{\"table\":{\"table\":1}}\nnonsense\n",
    );
    assert_eq!(spoken.code, 0, "{}", spoken.errors);
    let answers: Vec<Value> = spoken
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["library"]["modules"][0]["id"], "tornio44");
    assert_eq!(answers[1]["fault"]["code"], "unknown-table");
    assert_eq!(answers[2]["fault"]["code"], "no-request");
}
