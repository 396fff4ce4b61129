//! Ids for what the original calls by free texts: small letters, digits and hyphens, each once.

use std::collections::BTreeSet;

/// Gives out ids.
#[derive(Debug, Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
    /// What stands for letters that an id cannot have.
    gap: char,
    most: usize,
}

impl Names {
    /// Ids of places and choices.
    pub(super) fn ids() -> Self {
        Self {
            taken: BTreeSet::new(),
            gap: '-',
            most: 32,
        }
    }

    /// Ids of seats, which have underscores.
    pub(super) fn seats() -> Self {
        Self {
            gap: '_',
            ..Self::ids()
        }
    }

    /// Names of files: as [`Names::ids`], of other lengths.
    pub(super) fn files() -> Self {
        Self {
            most: 80,
            ..Self::ids()
        }
    }

    /// An id that nobody may have.
    pub(super) fn reserve(&mut self, id: &str) {
        self.taken.insert(id.to_owned());
    }

    /// An id for a text; `otherwise` where nothing of the text is left.
    pub(super) fn give(&mut self, text: &str, otherwise: &str) -> String {
        let mut id = String::new();
        for letter in text.chars().flat_map(char::to_lowercase) {
            if id.len() >= self.most {
                break;
            }
            if letter.is_ascii_alphanumeric() {
                id.push(letter);
            } else if !id.is_empty() && !id.ends_with(self.gap) {
                id.push(self.gap);
            }
        }
        let id = id.trim_end_matches(self.gap);
        let stem = if id.is_empty() { otherwise } else { id };
        let mut id = stem.to_owned();
        let mut count = 1;
        while !self.taken.insert(id.clone()) {
            count += 1;
            id = format!("{stem}{}{count}", self.gap);
        }
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain_and_each_once() {
        let mut names = Names::ids();
        assert_eq!(names.give("Main Map (East)", "map"), "main-map-east");
        assert_eq!(names.give("main map, east", "map"), "main-map-east-2");
        assert_eq!(names.give("Карта", "map"), "map");
        assert_eq!(names.give("", "map"), "map-2");
        assert_eq!(Names::seats().give("Soviet Union", "side"), "soviet_union");
        let long = "x".repeat(100);
        assert_eq!(Names::ids().give(&long, "map").len(), 32);
    }
}
