//! Lists of texts joined by one delimiter: the form under everything that VASSAL writes.
//!
//! A delimiter inside an element has a backslash before it; backslashes themselves are not doubled; an element that
//! would be misread stands in single quotes. Nesting therefore adds a backslash per level:
//!
//! ```
//! use motti_vassal::sequence::{Decoder, encode};
//! assert_eq!(encode(["a", "b,c"], ','), r"a,b\,c");
//! let tokens: Vec<_> = Decoder::new(r"a,b\,c", ',').collect();
//! assert_eq!(tokens, ["a", "b,c"]);
//! ```

use crate::text;
use std::borrow::Cow;

/// Reads a list token by token; typed reads fall back to a default when tokens run out or do not parse.
#[derive(Debug, Clone)]
pub struct Decoder<'a> {
    /// What is left, with the text before it so that a backslash there is seen; nothing at the end.
    text: &'a str,
    start: Option<usize>,
    delimiter: char,
}

impl<'a> Decoder<'a> {
    /// A list of texts; an empty text is a list of one empty token.
    pub fn new(text: &'a str, delimiter: char) -> Self {
        Self {
            text,
            start: Some(0),
            delimiter,
        }
    }

    /// The raw rest, not yet decoded; nothing when all tokens were read.
    pub fn remaining(&self) -> Option<&'a str> {
        self.text.get(self.start?..)
    }

    /// The next token, or an empty text.
    pub fn text(&mut self) -> Cow<'a, str> {
        self.next().unwrap_or_default()
    }

    /// The next token, or an empty text, as its own.
    pub fn string(&mut self) -> String {
        self.text().into_owned()
    }

    /// The next token, or another text when there is none.
    pub fn string_or(&mut self, default: &str) -> String {
        self.next()
            .map_or_else(|| default.to_owned(), Cow::into_owned)
    }

    /// The next token as a whole number, or a default.
    pub fn int(&mut self, default: i32) -> i32 {
        self.next()
            .and_then(|token| text::int(&token))
            .unwrap_or(default)
    }

    /// The next token as a number, or a default.
    pub fn double(&mut self, default: f64) -> f64 {
        self.next()
            .and_then(|token| text::double(&token))
            .unwrap_or(default)
    }

    /// The next token as yes or no, or a default when there is none.
    pub fn truth(&mut self, default: bool) -> bool {
        self.next().map_or(default, |token| text::truth(&token))
    }

    /// The next token as a list with commas, one level further in.
    pub fn list(&mut self) -> Vec<String> {
        match self.next() {
            Some(token) if !token.is_empty() => list(&token, ','),
            _ => Vec::new(),
        }
    }
}

impl<'a> Iterator for Decoder<'a> {
    type Item = Cow<'a, str>;

    fn next(&mut self) -> Option<Cow<'a, str>> {
        let start = self.start?;
        let mut pieces: Option<String> = None;
        let mut from = start;
        let rest = self.text.get(start..)?;
        let mut end = self.text.len();
        self.start = None;
        for (at, _) in rest.match_indices(self.delimiter) {
            let at = start + at;
            if at > 0 && self.text.as_bytes().get(at - 1) == Some(&b'\\') {
                let before = self.text.get(from..at - 1).unwrap_or("");
                pieces.get_or_insert_default().push_str(before);
                from = at;
            } else {
                end = at;
                self.start = Some(at + self.delimiter.len_utf8());
                break;
            }
        }
        let last = self.text.get(from..end).unwrap_or("");
        Some(match pieces {
            None => Cow::Borrowed(unquoted(last)),
            Some(mut whole) => {
                whole.push_str(last);
                match unquoted(&whole) {
                    inner if inner.len() == whole.len() => Cow::Owned(whole),
                    inner => Cow::Owned(inner.to_owned()),
                }
            }
        })
    }
}

/// A token without the single quotes that protect it.
pub(crate) fn unquoted(token: &str) -> &str {
    token
        .strip_prefix('\'')
        .and_then(|inner| inner.strip_suffix('\''))
        .unwrap_or(token)
}

/// All tokens of a list.
pub fn list(text: &str, delimiter: char) -> Vec<String> {
    Decoder::new(text, delimiter).map(Cow::into_owned).collect()
}

/// Joins elements into a list.
pub fn encode<S: AsRef<str>>(elements: impl IntoIterator<Item = S>, delimiter: char) -> String {
    let mut written = String::new();
    for (count, element) in elements.into_iter().enumerate() {
        if count > 0 {
            written.push(delimiter);
        }
        push_element(&mut written, element.as_ref(), delimiter);
    }
    written
}

fn push_element(written: &mut String, element: &str, delimiter: char) {
    let quoted =
        element.starts_with('\\') || (element.starts_with('\'') && element.ends_with('\''));
    if quoted {
        written.push('\'');
    }
    for c in element.chars() {
        if c == delimiter {
            written.push('\\');
        }
        written.push(c);
    }
    if quoted {
        written.push('\'');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn tokens_of_the_format_description() {
        assert_eq!(list("x,", ','), ["x", ""]);
        assert_eq!(list("", ','), [""]);
        assert_eq!(encode([r"\q"], ','), r"'\q'");
        assert_eq!(list(r"'\q'", ','), [r"\q"]);
        assert_eq!(encode(["x", ""], ','), "x,");
        let inner = encode(["C", "D"], ',');
        let middle = encode(["B", &inner], ',');
        assert_eq!(encode(["A", &middle], ','), r"A,B\,C\\,D");
        assert_eq!(list(r"A,B\,C\\,D", ','), ["A", r"B,C\,D"]);
        assert_eq!(list("'", ','), ["'"]);
        assert_eq!(list("'a,b'", ','), ["'a", "b'"]);
    }

    #[test]
    fn typed_reads_fall_back() {
        let mut tokens = Decoder::new("7;x;true;1.5", ';');
        assert_eq!(tokens.int(1), 7);
        assert_eq!(tokens.int(1), 1);
        assert!(tokens.truth(false));
        assert!((tokens.double(0.0) - 1.5).abs() < 1e-9);
        assert_eq!(tokens.remaining(), None);
        assert_eq!(tokens.int(9), 9);
        assert!(tokens.truth(true));
    }

    proptest! {
        // A backslash at the end of an element, or before a delimiter in it, cannot be written down in this form.
        #[test]
        fn what_is_written_is_read(elements in prop::collection::vec("([a-z,;']|\\\\[a-z])*", 1..6)) {
            let written = encode(&elements, ',');
            prop_assert_eq!(list(&written, ','), elements);
        }
    }
}
