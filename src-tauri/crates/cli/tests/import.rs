//! `motti import`: files of VASSAL counted and taken over, and played on from there.
#![allow(clippy::unwrap_used)]

mod program;

use motti_module::Files;
use motti_vassal::build::{Age, everything, extension, game};
use program::{last_object, run, text};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn a_file_of_vassal_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let (game, report) = (
        folder.path().join("small.vlog"),
        folder.path().join("report.json"),
    );
    let commands = [
        "begin_save",
        "+/7/piece;;;a.png;A/Main Map;50;50;;0",
        "own\tcommand",
        "end_save",
        "LOG\tM/7/Main Map/90/50/null/Main Map/50/50/null/ann",
    ];
    fs::write(&game, commands.join("\u{1b}")).unwrap();
    let done = run(&["import", text(&game), "--json", "--report", text(&report)]);
    assert_eq!(done.code, 0, "{done:?}");
    let object = last_object(&done);
    assert_eq!(
        (&object["kind"], &object["container"]),
        (&Value::from("log"), &Value::from("raw"))
    );
    assert_eq!(
        (&object["pieces"], &object["logSteps"]),
        (&Value::from(1), &Value::from(1))
    );
    let written: Value = serde_json::from_str(&fs::read_to_string(&report).unwrap()).unwrap();
    assert_eq!(written, object);
    let told = run(&["import", text(&game)]);
    assert!(
        told.output.contains("note: savedGame") || told.output.contains("note: command 3"),
        "{told:?}"
    );
    assert!(
        told.output
            .ends_with("1 pieces, 0 stacks, 0 decks, 1 steps\n"),
        "{told:?}"
    );
    fs::write(&game, "no game").unwrap();
    let refused = run(&["import", text(&game)]);
    assert_eq!((refused.code, refused.output.as_str()), (1, ""));
    assert!(
        refused.errors.contains("small.vlog: this is neither"),
        "{refused:?}"
    );
}

/// A folder with a module, an extension of it and a log.
struct Made {
    folder: tempfile::TempDir,
    module: PathBuf,
    extension: PathBuf,
    log: PathBuf,
}

impl Made {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let (module, added, log) = (path("all.vmod"), path("green.vmdx"), path("game.vlog"));
        fs::write(&module, everything(Age::New).unwrap().file().unwrap()).unwrap();
        fs::write(&added, extension().unwrap().file().unwrap()).unwrap();
        fs::write(&log, game()).unwrap();
        Self {
            folder,
            module,
            extension: added,
            log,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// A file of a packed module as JSON.
fn json_of(packed: &Path, name: &str) -> Value {
    let files = Files::from_zip("packed", &fs::read(packed).unwrap()).unwrap();
    serde_json::from_slice(files.get(name).unwrap()).unwrap()
}

#[test]
fn a_module_is_taken_over_and_its_log_replayed() {
    let made = Made::new();
    let zip = made.path("all.zip");
    let done = run(&["import", text(&made.module), "-o", text(&zip), "--json"]);
    assert_eq!(done.code, 0, "{done:?}");
    let counts = last_object(&done);
    let plain = run(&["import", text(&made.module), "--json"]);
    assert_eq!(
        counts,
        last_object(&plain),
        "the counts are those of the file"
    );
    assert_eq!(run(&["module", "check", text(&zip)]).code, 0);
    // From what was taken over, and from the original: the same game.
    let mut digests = Vec::new();
    for module in [&zip, &made.module] {
        let file = made.path("game.motti");
        let log = text(&made.log);
        let done = run(&[
            "import",
            log,
            "--module",
            text(module),
            "-o",
            text(&file),
            "--json",
        ]);
        assert_eq!(done.code, 0, "{done:?}");
        let steps = last_object(&done)["logSteps"].clone();
        assert_eq!(steps, Value::from(11));
        let verified = run(&["replay", "verify", text(&file), "--json"]);
        assert_eq!(verified.code, 0, "{verified:?}");
        let verified = last_object(&verified);
        assert_eq!(verified["plies"], steps, "a step is a ply");
        digests.push(verified["digest"].clone());
        let shown = run(&["replay", "show", text(&file)]);
        for line in ["<Anna> - hello", "* 1/A Inf moves", "* 2d6 = 3,5"] {
            assert!(shown.output.contains(line), "{line}: {shown:?}");
        }
        assert!(
            !shown.output.contains("geheimes Wort"),
            "a player's id is a password: {shown:?}"
        );
    }
    let told = run(&[
        "import",
        text(&made.log),
        "--module",
        text(&zip),
        "-o",
        text(&made.path("again.motti")),
    ]);
    assert!(told.output.contains("the extension green"), "{told:?}");
}

#[test]
fn extensions_are_put_into_their_module() {
    let made = Made::new();
    let (bare, whole) = (made.path("bare.zip"), made.path("whole.zip"));
    let module = text(&made.module);
    assert_eq!(run(&["import", module, "-o", text(&bare)]).code, 0);
    let added = text(&made.extension);
    let done = run(&["import", module, "--extension", added, "-o", text(&whole)]);
    assert_eq!(done.code, 0, "{done:?}");
    let (bare, whole) = (
        json_of(&bare, "table/table.json"),
        json_of(&whole, "table/table.json"),
    );
    assert!(bare["pictures"].get("green.png").is_none());
    assert!(whole["pictures"].get("green.png").is_some());
    assert_eq!(whole["original"]["extensions"][0]["name"], "green");
    let dice = |table: &Value| table["dice"].as_array().unwrap().len();
    assert_eq!(dice(&whole), dice(&bare) + 1);
    // With it, the log has what it was played with.
    let log = text(&made.log);
    let file = made.path("game.motti");
    let done = run(&[
        "import",
        log,
        "--module",
        module,
        "--extension",
        added,
        "-o",
        text(&file),
    ]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(!done.output.contains("the extension green"), "{done:?}");
}

#[test]
fn what_cannot_be_taken_over_is_told() {
    let made = Made::new();
    let out = made.path("out");
    let (module, added, log) = (text(&made.module), text(&made.extension), text(&made.log));
    for (arguments, code, words) in [
        (vec!["import", log, "-o", text(&out)], 2, "--module"),
        (vec!["import", module, "--extension", added], 2, "--output"),
        (vec!["import", added, "-o", text(&out)], 1, "green.vmdx"),
        (
            vec!["import", module, "--extension", module, "-o", text(&out)],
            1,
            "no extension",
        ),
        (
            vec!["import", module, "--extension", log, "-o", text(&out)],
            2,
            "no extension",
        ),
        (
            vec!["import", log, "--module", log, "-o", text(&out)],
            2,
            "no module",
        ),
        (
            vec!["import", module, "--module", module, "-o", text(&out)],
            2,
            "--module",
        ),
    ] {
        let done = run(&arguments);
        assert_eq!(done.code, code, "{arguments:?}: {done:?}");
        assert!(done.errors.contains(words), "{arguments:?}: {done:?}");
        assert!(!out.exists(), "{arguments:?}");
    }
}
