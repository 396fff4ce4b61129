//! The archives of a module and of its extensions as one: what is asked for comes from the first that has it.

use crate::{Archive, Fault};

/// The archives, the module's own first.
pub(super) struct Sources<'a>(pub(super) &'a mut [Archive]);

impl Sources<'_> {
    /// Whether one of them has an entry of exactly this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|archive| archive.has(name))
    }

    /// Reads an entry of the first that has it.
    pub(super) fn read(&mut self, name: &str) -> Result<Vec<u8>, Fault> {
        let with = self.0.iter_mut().find(|archive| archive.has(name));
        match with {
            Some(archive) => archive.read(name),
            None => Err(Fault::new("the module", "there is no such entry").entry(name)),
        }
    }

    /// The entries of a folder, each once.
    pub(super) fn within(&self, folder: &str) -> Vec<String> {
        let all = self.0.iter().flat_map(Archive::names);
        let mut names: Vec<String> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for name in all.filter(|name| name.starts_with(folder)) {
            if seen.insert(name) {
                names.push(name.to_owned());
            }
        }
        names
    }
}
