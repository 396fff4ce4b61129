//! `cargo xtask play`: from a fresh machine to a game, in the window or on the command line.

use std::path::Path;

use serde_json::Value;

use crate::failure::Failure;
use crate::options::Play;
use crate::places::{Build, Places};
use crate::step::Step;
use crate::{build, module, packages, page};

/// The title that is played.
pub const TITLE: &str = "tornio44";
/// The scenario that is played.
pub const SCENARIO: &str = "campaign";

/// Plays in the window, or on the command line where that is asked for or nothing else is possible.
pub fn run(places: &Places, options: Play) -> Result<(), Failure> {
    if options.headless {
        return headless(places, options.seed);
    }
    if !has_display() {
        println!("No display here: two random seats play on the command line.");
        return headless(places, options.seed);
    }
    window(places)
}

fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

fn window(places: &Places) -> Result<(), Failure> {
    packages::need(packages::WINDOW, &places.root)?;
    page::install(places)?;
    page::build(places)?;
    build::window(places)?;
    module::pack(places, Build::Debug, TITLE)?;
    let app = places.program(Build::Debug, "motti-app");
    Step::new("Motti", app, &places.root)
        .with([places.packed(TITLE)])
        .run()
}

fn headless(places: &Places, seed: Option<u64>) -> Result<(), Failure> {
    build::command(places, Build::Debug)?;
    module::pack(places, Build::Debug, TITLE)?;
    let written = places.fresh("play")?.join("game.txt");
    game(places, seed, &written)
}

/// The first day and night are told ply by ply, every later turn in a line that ends in its digest.
const FULL_TURNS: &str = "2";

/// Two random seats play a whole game through the packed module and a database, and it is written down for a reader;
/// its replay is verified from an exported file.
pub fn game(places: &Places, seed: Option<u64>, written: &Path) -> Result<(), Failure> {
    let folder = places.fresh("games")?;
    let database = folder.join("games.sqlite");
    let mut step = module::program("game", places, Build::Debug)
        .with(["play".as_ref(), places.packed(TITLE).as_os_str()])
        .with(["--scenario", SCENARIO, "--json"])
        .with(["--db".as_ref(), database.as_os_str()])
        .with(["--playthrough".as_ref(), written.as_os_str()])
        .with(["--turns", FULL_TURNS]);
    if let Some(seed) = seed {
        step = step.with(["--seed", &seed.to_string()]);
    }
    let played = last_object(&step.read()?)?;
    let game = text(&played, "game")?;
    let digest = text(&played, "digest")?;

    // The game was verified in its database when it ended; its file is verified by itself.
    let file = folder.join("game.motti");
    module::program("export", places, Build::Debug)
        .with(["replay", "export", "--game", &game])
        .with(["--db".as_ref(), database.as_os_str()])
        .with(["-o".as_ref(), file.as_os_str()])
        .run()?;
    let verified = module::program("replay", places, Build::Debug)
        .with(["replay", "verify", "--json"])
        .with([&file])
        .read()?;
    let replayed = text(&last_object(&verified)?, "digest")?;
    if replayed != digest {
        return Err(Failure::Wrong(format!(
            "The replay ends with digest {replayed}, the game ended with {digest}."
        )));
    }
    println!("\nseed:   {}", played["seed"]);
    println!("plies:  {}", played["plies"]);
    let outcome = &played["outcome"];
    let winner = outcome["winner"].as_str().unwrap_or("nobody");
    println!(
        "score:  {} points ({})",
        plain(&outcome["points"]),
        plain(&outcome["level"])
    );
    println!("winner: {winner}");
    println!("digest: {digest}, verified by replay");
    Ok(())
}

/// The object on the last line of a program's output, where `--json` puts it.
pub fn last_object(output: &str) -> Result<Value, Failure> {
    let line = output.lines().next_back().unwrap_or_default();
    let value = serde_json::from_str(line).ok().filter(Value::is_object);
    value.ok_or_else(|| Failure::Wrong(format!("The last line is no JSON object: `{line}`.")))
}

/// A value as a person reads it.
fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// The text in a field of an object.
fn text(object: &Value, field: &str) -> Result<String, Failure> {
    match &object[field] {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(Failure::Wrong(format!(
            "The result has no field `{field}`: {object}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_result_is_on_the_last_line() {
        let object = last_object("noise\n{\"digest\":\"ab\",\"game\":4}\n").unwrap();
        assert_eq!(text(&object, "digest").unwrap(), "ab");
        assert_eq!(text(&object, "game").unwrap(), "4");
        assert!(text(&object, "score").is_err());
    }

    #[test]
    fn output_without_a_result_is_a_failure() {
        for output in ["", "done\n", "{}\ndone", "[1]"] {
            assert!(last_object(output).is_err(), "{output}");
        }
    }
}
