//! Files that the page gives to the player: into the folder of downloads, under a plain name, never over another file.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Names another folder of downloads; tests give each run its own.
pub const SETTING: &str = "MOTTI_DOWNLOADS";
/// The longest name that is written, in bytes: every file system takes it.
const LONGEST: usize = 120;
/// How many names are tried before the folder is taken to be full of them.
const TRIES: u32 = 1000;

/// Writes a file and says where it is.
///
/// # Errors
/// When the folder cannot be made or written, in words for the player.
pub fn save(folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf, String> {
    let fault = |error: io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(fault)?;
    let plain = plain(name);
    let (stem, ending) = match plain.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() => (stem, format!(".{ending}")),
        _ => (plain.as_str(), String::new()),
    };
    for number in 1..=TRIES {
        let path = folder.join(match number {
            1 => plain.clone(),
            _ => format!("{stem} ({number}){ending}"),
        });
        match File::create_new(&path) {
            Ok(mut file) => {
                file.write_all(bytes).map_err(fault)?;
                file.sync_all().map_err(fault)?;
                return Ok(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(fault(error)),
        }
    }
    Err(format!("{}: {plain} is there too often", folder.display()))
}

/// A name without folders and without signs that some system does not take.
fn plain(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|sign| match sign {
            sign if sign.is_alphanumeric() => sign,
            ' ' | '-' | '_' | '.' | '\'' | ',' => sign,
            _ => '-',
        })
        .collect();
    let mut kept = kept.trim_matches(['.', ' ']).to_owned();
    while kept.len() > LONGEST {
        // The ending stays: it says what the file is.
        let cut = kept.char_indices().rev().find(|(at, _)| *at < LONGEST / 2);
        match cut {
            Some((at, sign)) => kept.replace_range(at..at + sign.len_utf8(), ""),
            None => break,
        }
    }
    if kept.is_empty() {
        "motti".to_owned()
    } else {
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::{plain, save};

    #[test]
    fn a_name_is_a_name_and_no_way_out() {
        assert_eq!(plain("Tornio '44.motti"), "Tornio '44.motti");
        assert_eq!(plain("../../etc/passwd"), "-..-etc-passwd");
        assert_eq!(plain("C:\\a\\b"), "C--a-b");
        assert_eq!(plain("..."), "motti");
        let long = format!("{}.motti", "ä".repeat(200));
        let cut = plain(&long);
        let ending = std::path::Path::new(&cut).extension();
        assert!(cut.len() <= 120 && ending.is_some_and(|ending| ending == "motti"));
    }

    #[test]
    fn no_file_is_written_over() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let place = folder.path().join("new");
        let first = save(&place, "game.motti", b"one")?;
        let second = save(&place, "game.motti", b"two")?;
        assert_eq!(second, place.join("game (2).motti"));
        assert_eq!(std::fs::read(first)?, b"one");
        assert_eq!(std::fs::read(second)?, b"two");
        Ok(())
    }
}
