//! What is wrong with a module: one entry per thing, with file, place, what is wrong and what is expected.

use std::fmt;

use serde::Serialize;

/// How bad a fault is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; nothing has to be done.
    Note,
    /// The module can be played, but something is likely not meant.
    Warning,
    /// The module cannot be played until this is put right.
    Error,
}

impl Severity {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// One thing that is wrong with a module.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// How bad it is.
    pub severity: Severity,
    /// The file inside the module, or the archive or folder itself.
    pub file: String,
    /// The place in the file: a JSON pointer, a hex or a row; empty for the whole file.
    pub place: String,
    /// What is wrong, in one sentence.
    pub wrong: String,
    /// What is expected or allowed, where that helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<Box<str>>,
    /// The known name nearest to an unknown one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Box<str>>,
}

impl Fault {
    /// An error at a place of a file.
    pub fn error(
        file: impl Into<String>,
        place: impl Into<String>,
        wrong: impl Into<String>,
    ) -> Self {
        Self {
            severity: Severity::Error,
            file: file.into(),
            place: place.into(),
            wrong: wrong.into(),
            expected: None,
            nearest: None,
        }
    }

    /// A warning at a place of a file.
    pub fn warning(
        file: impl Into<String>,
        place: impl Into<String>,
        wrong: impl Into<String>,
    ) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(file, place, wrong)
        }
    }

    /// The same fault with what is expected or allowed.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into().into_boxed_str());
        self
    }

    /// The same fault with the nearest of the known names, if one is near.
    #[must_use]
    pub fn nearest<'a>(mut self, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        self.nearest = nearest(name, known).map(Into::into);
        self
    }

    /// Whether the fault keeps the module from being played.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity.name(), self.file)?;
        if !self.place.is_empty() {
            write!(f, " {}", self.place)?;
        }
        write!(f, ": {}", self.wrong)?;
        if let Some(expected) = &self.expected {
            write!(f, "; expected {expected}")?;
        }
        if let Some(nearest) = &self.nearest {
            write!(f, "; did you mean \"{nearest}\"?")?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

/// No more known names than this are compared: a help for people must not become a way to keep the program busy.
const MOST_COMPARED: usize = 2_000;

/// The known name with the fewest differing letters, if it differs in at most a third of them.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Long names are no typing errors, and comparing them would be slow.
    if name.len() > 64 {
        return None;
    }
    let allowed = name.chars().count().div_ceil(3).max(1);
    known
        .into_iter()
        .take(MOST_COMPARED)
        .filter(|other| other.len() <= 64)
        .map(|other| (distance(name, other), other))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, other)| other)
}

/// The number of letters to add, drop or change to make one name of the other, capitals counted as small letters.
fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.to_lowercase().chars().collect();
    let right: Vec<char> = right.to_lowercase().chars().collect();
    let mut previous: Vec<usize> = (0..=right.len()).collect();
    for (row, a) in left.iter().enumerate() {
        let mut current = Vec::with_capacity(previous.len());
        current.push(row + 1);
        for (column, b) in right.iter().enumerate() {
            let change = previous.get(column).copied().unwrap_or(0) + usize::from(a != b);
            let drop = previous.get(column + 1).copied().unwrap_or(0) + 1;
            let add = current.last().copied().unwrap_or(0) + 1;
            current.push(change.min(drop).min(add));
        }
        previous = current;
    }
    previous.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_name_that_was_meant() {
        let known = ["open", "forest", "swamp", "town"];
        assert_eq!(nearest("forrest", known), Some("forest"));
        assert_eq!(nearest("Swamp", known), Some("swamp"));
        assert_eq!(nearest("mountain", known), None);
    }

    #[test]
    fn reads_as_one_sentence() {
        let fault = Fault::error(
            "map/map.json",
            "/paths/0",
            "the terrain \"forrest\" is unknown",
        )
        .expected("one of open, forest")
        .nearest("forrest", ["open", "forest"]);
        assert_eq!(
            fault.to_string(),
            "error: map/map.json /paths/0: the terrain \"forrest\" is unknown; expected one of open, forest; did you mean \"forest\"?"
        );
    }
}
