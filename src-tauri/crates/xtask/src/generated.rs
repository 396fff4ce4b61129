//! Files that tests write from Rust types: what is kept must be what they write.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::places::Places;

/// The folders, from the repository's root, that hold nothing but written files.
const FOLDERS: &[&str] = &["ui/src/generated", "docs/schemas"];

/// The written files as they are at one moment.
#[derive(Debug, PartialEq, Eq)]
pub struct Generated {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Generated {
    /// Reads them all.
    pub fn read(places: &Places) -> Result<Self, Failure> {
        let mut files = BTreeMap::new();
        for folder in FOLDERS {
            collect(&places.root.join(folder), &mut files)?;
        }
        Ok(Self { files })
    }

    /// Fails, naming the files, when tests have just written something else than was kept.
    pub fn compare(&self, now: &Self) -> Result<(), Failure> {
        let changed: Vec<String> = self
            .files
            .keys()
            .chain(now.files.keys())
            .filter(|path| self.files.get(*path) != now.files.get(*path))
            .map(|path| path.display().to_string())
            .collect();
        if changed.is_empty() {
            println!("ok: {} generated files are up to date", self.files.len());
            return Ok(());
        }
        Err(Failure::Wrong(format!(
            "Generated files were out of date and have been written again; commit them: {}",
            changed.join(", ")
        )))
    }
}

fn collect(folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) -> Result<(), Failure> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder).map_err(Failure::about(folder))? {
        let path = entry.map_err(Failure::about(folder))?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            let bytes = fs::read(&path).map_err(Failure::about(&path))?;
            files.insert(path, bytes);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(files: &[(&str, &str)]) -> Generated {
        Generated {
            files: files
                .iter()
                .map(|(path, text)| (PathBuf::from(path), text.as_bytes().to_vec()))
                .collect(),
        }
    }

    #[test]
    fn equal_files_pass() {
        let files = of(&[("a.ts", "1")]);
        assert!(files.compare(&of(&[("a.ts", "1")])).is_ok());
    }

    #[test]
    fn changed_new_and_lost_files_are_named() {
        let kept = of(&[("a.ts", "1"), ("b.ts", "1"), ("same.ts", "1")]);
        let now = of(&[("a.ts", "2"), ("c.ts", "1"), ("same.ts", "1")]);
        let message = kept.compare(&now).unwrap_err().to_string();
        for name in ["a.ts", "b.ts", "c.ts"] {
            assert!(message.contains(name), "{message}");
        }
        assert!(!message.contains("same.ts"), "{message}");
    }
}
