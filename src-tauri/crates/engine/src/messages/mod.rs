//! The texts of the protocol and of the table, the same for every title.

/// The languages every title and the protocol are written in.
pub const LANGUAGES: [&str; 2] = ["en", "fi"];

/// The messages of the protocol and of the table in a language, as a Fluent source; `None` where
/// there are none. They come before the title's own in a [`Catalog`](crate::Catalog).
pub fn messages(language: &str) -> Option<&'static str> {
    match language {
        "en" => Some(include_str!("en.ftl")),
        "fi" => Some(include_str!("fi.ftl")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{LANGUAGES, messages};
    use crate::{Catalog, MessageKey};
    use std::collections::BTreeSet;

    fn keys(language: &str) -> BTreeSet<String> {
        let source = messages(language).unwrap_or_default();
        let lines = source.lines().filter(|line| !line.starts_with(['#', ' ']));
        lines
            .filter_map(|line| line.split_once(" = "))
            .map(|(key, _)| key.to_owned())
            .collect()
    }

    /// The keys written in the engine's own code.
    fn used() -> BTreeSet<String> {
        let sources = [
            include_str!("../refusal.rs"),
            include_str!("../drafts.rs"),
            include_str!("../saving.rs"),
            include_str!("../session.rs"),
            include_str!("../table.rs"),
            include_str!("../undo.rs"),
        ];
        let quoted = sources.iter().flat_map(|source| source.split('"'));
        quoted
            .filter(|text| text.starts_with("protocol-") || text.starts_with("table-"))
            .map(ToOwned::to_owned)
            .collect()
    }

    #[test]
    fn every_key_of_the_engine_has_a_text_in_every_language() {
        let used = used();
        assert!(used.len() > 15, "{used:?}");
        for language in LANGUAGES {
            assert_eq!(keys(language), used, "{language}");
            let catalog = Catalog::read(language, &[messages(language).unwrap_or_default()]);
            let catalog = catalog.unwrap_or_else(|error| panic!("{error}"));
            assert!(used.iter().all(|key| catalog.has(&MessageKey::new(key))));
        }
    }
}
