//! The long runs, on release builds: `bench` prints figures, `trust` looks for what short tests cannot find.

use serde_json::Value;

use crate::failure::Failure;
use crate::places::{Build, Places};
use crate::play::{self, SCENARIO, TITLE};
use crate::step::Step;
use crate::{build, module, packages, page};

/// Decisions per second and core that random play must reach.
const FLOOR: f64 = 50_000.0;
/// What a module with a map of 20,000 by 14,000 pixels may take to be taken over, in seconds and in megabytes, and a
/// saved game with 70,000 stacks to be opened, in seconds.
const FOREIGN: [(&str, &str, f64); 3] = [
    ("import_seconds", "s to take a huge module over", 20.0),
    ("import_megabytes", "MB of memory for it", 1_500.0),
    ("save_seconds", "s to open a save with 70,000 stacks", 2.0),
];
/// Random games of a bench.
const BENCH_GAMES: u32 = 200;
/// Random games that trust asks for.
const TRUST_GAMES: u32 = 10_000;
/// How often trust kills the program.
const KILLS: &str = "100";

/// Prints figures; a slow machine is no failure.
pub fn bench(places: &Places) -> Result<(), Failure> {
    let result = simulate(places, BENCH_GAMES)?;
    let decisions = number(&result, "decisions_per_cpu_second")?;
    let games = number(&result, "games_per_cpu_second")?;
    println!("\nrandom play of {TITLE}: {decisions:.0} decisions a CPU second, {games:.2} games");
    println!("against the floor of {FLOOR:.0}: {:.2}", decisions / FLOOR);
    foreign(places)?;
    page::ready(places)?;
    page::frames(places, &packages::need_browser(&places.root)?)?;
    Ok(())
}

/// Takes files of VASSAL over that are as large as any.
fn foreign(places: &Places) -> Result<(), Failure> {
    let output = Step::cargo("huge files of VASSAL", &places.root)
        .with([
            "run",
            "--locked",
            "--release",
            "--quiet",
            "--package",
            "motti-vassal",
        ])
        .with(["--example", "huge"])
        .read()?;
    let result = play::last_object(&output)?;
    println!();
    for (field, what, most) in FOREIGN {
        // How much memory was needed is known on Linux alone.
        match result[field].as_f64() {
            Some(figure) => println!(
                "{figure:.2} {what}; of the {most:.0} allowed: {:.2}",
                figure / most
            ),
            None => println!("{what}: not known on this system"),
        }
    }
    Ok(())
}

/// Kills the program many times, then plays many random games to their end; a lost ply, a panic or a dead end fails.
pub fn trust(places: &Places) -> Result<(), Failure> {
    Step::cargo("kills", &places.root)
        .with(["test", "--locked", "--release", "--package", "motti-cli"])
        .with(["--test", "kill"])
        .set("MOTTI_KILLS", KILLS)
        .run()?;
    let result = simulate(places, TRUST_GAMES)?;
    let games = number(&result, "games")?;
    if games < f64::from(TRUST_GAMES) {
        return Err(Failure::Wrong(format!(
            "Only {games} of {TRUST_GAMES} games came to their end."
        )));
    }
    println!("\n{TRUST_GAMES} random games of {TITLE} came to their end, without a dead end");
    let unseen = result["rules_unseen"].as_array().into_iter().flatten();
    let unseen: Vec<&str> = unseen.filter_map(Value::as_str).collect();
    println!("rules they never touched: {}", unseen.join(", "));
    Ok(())
}

fn simulate(places: &Places, games: u32) -> Result<Value, Failure> {
    build::command(places, Build::Release)?;
    module::pack(places, Build::Release, TITLE)?;
    let output = module::program("random games", places, Build::Release)
        .with(["simulate".as_ref(), places.packed(TITLE).as_os_str()])
        .with(["--scenario", SCENARIO, "--seed", "1", "--json"])
        .with(["--games", &games.to_string()])
        .read()?;
    play::last_object(&output)
}

fn number(object: &Value, field: &str) -> Result<f64, Failure> {
    object[field]
        .as_f64()
        .ok_or_else(|| Failure::Wrong(format!("The result has no number `{field}`: {object}")))
}
