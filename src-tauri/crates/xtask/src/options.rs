//! The command line of `cargo xtask`.

use std::collections::BTreeSet;

/// What is shown when nothing, or something unknown, is asked for.
pub const USAGE: &str = "\
cargo xtask play [--headless] [--seed N]
    Sets everything up, builds the program and opens it on Tornio '44.
    With --headless, or where there is no display: two random seats play a whole game on the command line,
    the replay is verified, score and digest are printed.
cargo xtask test [rust|ui|cases|browser|window]...
    Everything that is checked before a change goes in, or the named parts of it.
cargo xtask bench
    Prints figures of release builds beside what they should reach.
cargo xtask trust
    The long runs: a hundred kills, ten thousand random games to their end.
cargo xtask bundle
    The package that this system installs, with the modules inside.";

/// One task with its options.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    /// Show how to ask.
    Usage,
    /// Play a game.
    Play(Play),
    /// Check the repository: these parts of it.
    Test(BTreeSet<Part>),
    /// Print figures.
    Bench,
    /// Run what takes long.
    Trust,
    /// Build the package.
    Bundle,
}

/// How to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// Without a window, even where there is a display.
    pub headless: bool,
    /// The seed of a game without a window; drawn by the program when not named.
    pub seed: Option<u64>,
}

/// A part of the tests, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The page: types, unit tests, build.
    Ui,
    /// Layout, lints and tests of all crates.
    Rust,
    /// The modules: check, pack, cases, coverage, playthroughs.
    Cases,
    /// The page in a plain browser, against the loopback server.
    Browser,
    /// The program in its real window.
    Window,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 5] = [
        Self::Ui,
        Self::Rust,
        Self::Cases,
        Self::Browser,
        Self::Window,
    ];

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "ui" => Self::Ui,
            "rust" => Self::Rust,
            "cases" => Self::Cases,
            "browser" => Self::Browser,
            "window" => Self::Window,
            _ => return None,
        })
    }
}

/// Reads the arguments after `cargo xtask`; the error is a sentence for the person who typed them.
pub fn read(arguments: &[String]) -> Result<Task, String> {
    let mut words = arguments.iter().map(String::as_str);
    match words.next() {
        None | Some("help" | "--help" | "-h") => Ok(Task::Usage),
        Some("play") => play(words).map(Task::Play),
        Some("test") => parts(words).map(Task::Test),
        Some("bench") => alone(words, Task::Bench),
        Some("trust") => alone(words, Task::Trust),
        Some("bundle") => alone(words, Task::Bundle),
        Some(other) => Err(format!("There is no task `{other}`.")),
    }
}

fn play<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Play, String> {
    let mut options = Play::default();
    while let Some(word) = words.next() {
        match word {
            "--headless" => options.headless = true,
            "--seed" => {
                let value = words.next().ok_or("--seed needs a number.")?;
                let seed = value
                    .parse()
                    .map_err(|_| format!("--seed takes a whole number, not `{value}`."))?;
                options.seed = Some(seed);
            }
            other => return Err(format!("`play` has no option `{other}`.")),
        }
    }
    Ok(options)
}

fn alone<'a>(mut words: impl Iterator<Item = &'a str>, task: Task) -> Result<Task, String> {
    match words.next() {
        None => Ok(task),
        Some(word) => Err(format!("This task has no option `{word}`.")),
    }
}

fn parts<'a>(words: impl Iterator<Item = &'a str>) -> Result<BTreeSet<Part>, String> {
    let named = words
        .map(|word| Part::named(word).ok_or_else(|| format!("`test` has no part `{word}`.")))
        .collect::<Result<BTreeSet<_>, _>>()?;
    Ok(if named.is_empty() {
        Part::ALL.into()
    } else {
        named
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(line: &str) -> Result<Task, String> {
        let words: Vec<String> = line.split_whitespace().map(String::from).collect();
        read(&words)
    }

    #[test]
    fn play_takes_a_seed_and_headless() {
        let wanted = Play {
            headless: true,
            seed: Some(7),
        };
        assert_eq!(ask("play --seed 7 --headless"), Ok(Task::Play(wanted)));
        assert_eq!(ask("play"), Ok(Task::Play(Play::default())));
    }

    #[test]
    fn no_part_means_all_parts() {
        assert_eq!(ask("test"), Ok(Task::Test(Part::ALL.into())));
        assert_eq!(
            ask("test window ui"),
            Ok(Task::Test([Part::Ui, Part::Window].into()))
        );
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (line, word) in [
            ("dance", "dance"),
            ("play --loud", "--loud"),
            ("play --seed", "--seed"),
            ("play --seed x", "x"),
            ("test moon", "moon"),
            ("bench moon", "moon"),
        ] {
            let fault = ask(line).unwrap_err();
            assert!(fault.contains(word), "{line}: {fault}");
        }
    }
}
