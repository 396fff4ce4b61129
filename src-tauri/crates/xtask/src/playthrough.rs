//! The kept playthrough: a whole game written down for a reader, which the same seed must give again.

use std::fs;

use crate::failure::Failure;
use crate::places::Places;
use crate::play::{self, SCENARIO, TITLE};

/// The seed of the kept game.
const SEED: u64 = 1;
/// Set, it has the kept file written again; the tests of generated files obey the same setting.
const SETTING: &str = "MOTTI_REGENERATE";

/// Plays the game again and compares it with the kept one, line by line.
pub fn compare(places: &Places) -> Result<(), Failure> {
    let folder = places.root.join("tests/playthroughs").join(TITLE);
    let kept = folder.join(format!("{SCENARIO}.txt"));
    let written = places.fresh("playthrough")?.join("game.txt");
    play::game(places, Some(SEED), &written)?;
    if std::env::var_os(SETTING).is_some() {
        fs::create_dir_all(&folder).map_err(Failure::about(&folder))?;
        fs::copy(&written, &kept).map_err(Failure::about(&kept))?;
    }
    let read = |path| fs::read_to_string(path).map_err(Failure::about(path));
    let (wanted, found) = (read(&kept)?, read(&written)?);
    match difference(&wanted, &found) {
        None => {
            println!(
                "ok: the game is the kept one ({} lines)",
                wanted.lines().count()
            );
            Ok(())
        }
        Some(fault) => Err(Failure::Wrong(format!(
            "{}: {fault}\nWhere the new game is right, set {SETTING}=1 once.",
            kept.display()
        ))),
    }
}

/// Where two texts first differ, if they do.
fn difference(wanted: &str, found: &str) -> Option<String> {
    let (mut wanted, mut found) = (wanted.lines(), found.lines());
    for number in 1.. {
        let pair = (wanted.next(), found.next());
        if pair == (None, None) {
            break;
        }
        if pair.0 != pair.1 {
            let [wanted, found] = [pair.0, pair.1].map(|line| line.unwrap_or("(the end)"));
            return Some(format!(
                "line {number}\n  kept:  {wanted}\n  found: {found}"
            ));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_games_do_not_differ() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
    }

    #[test]
    fn the_first_difference_is_shown_with_its_line() {
        let fault = difference("a\nb\nc", "a\nx\nc").unwrap();
        assert!(
            fault.contains("line 2") && fault.contains("kept:  b") && fault.contains("found: x")
        );
        let fault = difference("a", "a\nmore").unwrap();
        assert!(fault.contains("line 2") && fault.contains("(the end)") && fault.contains("more"));
    }
}
