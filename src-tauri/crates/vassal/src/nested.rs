//! Nested lists taken apart by looking at the text once.
//!
//! The traits of a piece and the commands of a game are lists within lists, thirty levels and more. Decoding one level
//! after the other copies the rest of the text at each; here every delimiter is judged by the number of backslashes
//! before it instead: with none left at a level, it divides there. The result is the same to the byte.

use std::ops::Range;

/// A delimiter of the text: where it stands, and how many backslashes are right before it.
#[derive(Debug, Clone, Copy)]
struct Mark {
    at: usize,
    depth: usize,
}

fn marks(text: &str, delimiter: u8) -> Vec<Mark> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut run = 0;
    for (at, byte) in bytes.iter().enumerate() {
        match *byte {
            b'\\' => run += 1,
            other => {
                if other == delimiter {
                    found.push(Mark { at, depth: run });
                }
                run = 0;
            }
        }
    }
    found
}

/// Whether the text in a range stands in single quotes.
fn quoted(text: &str, range: &Range<usize>) -> bool {
    let bytes = text.as_bytes();
    range.len() >= 2
        && bytes.get(range.start) == Some(&b'\'')
        && bytes.get(range.end - 1) == Some(&b'\'')
}

fn unquoted(text: &str, range: Range<usize>) -> Range<usize> {
    if quoted(text, &range) {
        range.start + 1..range.end - 1
    } else {
        range
    }
}

/// The text of a range with `drop` backslashes less before each delimiter in it.
fn plain(text: &str, range: Range<usize>, delimiter: u8, drop: usize) -> String {
    let raw = text.get(range).unwrap_or("");
    if drop == 0 || !raw.as_bytes().contains(&delimiter) {
        return raw.to_owned();
    }
    let mut written = String::with_capacity(raw.len());
    let mut parts = raw.split(char::from(delimiter)).peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_some() {
            let run = part.len() - part.trim_end_matches('\\').len();
            written.push_str(part.get(..part.len() - run.min(drop)).unwrap_or(""));
            written.push(char::from(delimiter));
        } else {
            written.push_str(part);
        }
    }
    written
}

/// The levels of a chain `[first, [second, [third, …]]]`, outermost first, at most `most` of them; what is deeper
/// stays in the last. The delimiter is an ASCII character.
pub fn chain(text: &str, delimiter: char, most: usize) -> Vec<String> {
    let Ok(delimiter) = u8::try_from(delimiter) else {
        return vec![text.to_owned()];
    };
    let marks = marks(text, delimiter);
    let ends = next_not_deeper(&marks);
    let mut levels = Vec::new();
    let mut rest = 0..text.len();
    for (mark, next) in marks.iter().zip(&ends) {
        let level = levels.len();
        if mark.at >= rest.end || level + 1 >= most {
            break;
        }
        if mark.depth != level || mark.at < rest.start {
            continue;
        }
        let first = rest.start..(mark.at - level).max(rest.start);
        levels.push(plain(text, unquoted(text, first), delimiter, level + 1));
        let cut = next
            .and_then(|at| marks.get(at))
            .map(|mark| mark.at - mark.depth);
        let second = mark.at + 1
            ..cut
                .unwrap_or(rest.end)
                .clamp(mark.at + 1, rest.end.max(mark.at + 1));
        rest = unquoted(text, second);
    }
    let level = levels.len();
    // The last level was a second token of the level before, or is the whole text.
    levels.push(plain(text, rest, delimiter, level));
    levels
}

/// For each delimiter the next one that is not deeper: there its second token ends.
fn next_not_deeper(marks: &[Mark]) -> Vec<Option<usize>> {
    let mut next = vec![None; marks.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, mark) in marks.iter().enumerate() {
        while let Some(last) = open.last().copied() {
            if marks
                .get(last)
                .is_some_and(|other| other.depth < mark.depth)
            {
                break;
            }
            if let Some(slot) = next.get_mut(last) {
                *slot = Some(at);
            }
            open.pop();
        }
        open.push(at);
    }
    next
}

/// The leaves of a tree `[self, child, child, …]` in the order of execution: a node before its children. A leaf is
/// a piece of the text as it stands. Each top-level token gives one list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    /// The leaves of each token of the outermost list.
    pub tokens: Vec<Vec<Range<usize>>>,
    /// Whether there were more leaves than allowed; they are missing.
    pub cut: bool,
}

/// Takes a tree apart, at most `most` leaves of it. The delimiter is an ASCII character.
pub fn tree(text: &str, delimiter: char, most: usize) -> Tree {
    let Ok(delimiter) = u8::try_from(delimiter) else {
        return Tree {
            tokens: vec![vec![0..text.len()]],
            cut: false,
        };
    };
    let marks = marks(text, delimiter);
    let whole = Part {
        text: 0..text.len(),
        marks: 0..marks.len(),
        level: 0,
    };
    let mut found = Tree::default();
    let mut leaves = 0;
    for top in split(text, &marks, &whole) {
        let mut list = Vec::new();
        let mut open = vec![top];
        while let Some(part) = open.pop() {
            if leaves == most {
                found.cut = true;
                break;
            }
            if part.marks.is_empty() && !quoted(text, &part.text) {
                leaves += 1;
                list.push(part.text);
            } else {
                let at = open.len();
                open.extend(split(text, &marks, &part));
                if let Some(new) = open.get_mut(at..) {
                    new.reverse();
                }
            }
        }
        found.tokens.push(list);
        if found.cut {
            break;
        }
    }
    found
}

/// A part of the text, the delimiters in it, and at which level it is read.
#[derive(Debug, Clone)]
struct Part {
    text: Range<usize>,
    marks: Range<usize>,
    level: usize,
}

/// The tokens of a part. Each delimiter is looked at once per level, and has a backslash for each: linear in all.
fn split(text: &str, marks: &[Mark], part: &Part) -> Vec<Part> {
    let mut tokens = Vec::new();
    let mut start = part.text.start;
    let mut first = part.marks.start;
    let mut push = |range: Range<usize>, marks: Range<usize>| {
        tokens.push(Part {
            text: unquoted(text, range),
            marks,
            level: part.level + 1,
        });
    };
    for at in part.marks.clone() {
        let Some(mark) = marks.get(at).filter(|mark| mark.depth == part.level) else {
            continue;
        };
        push(start..(mark.at - mark.depth).max(start), first..at);
        start = mark.at + 1;
        first = at + 1;
    }
    push(start..part.text.end.max(start), first..part.marks.end);
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::{Decoder, encode};
    use proptest::prelude::*;

    /// Level by level, as the format is defined.
    fn slow_chain(text: &str, delimiter: char) -> Vec<String> {
        let mut levels = Vec::new();
        let mut rest = text.to_owned();
        loop {
            let mut tokens = Decoder::new(&rest, delimiter);
            let first = tokens.string();
            let second = tokens.next().map(std::borrow::Cow::into_owned);
            match second {
                // The last level is not unquoted again: it is no list, and its quotes are gone already.
                None if levels.is_empty() || !rest.contains(delimiter) => {
                    levels.push(rest);
                    return levels;
                }
                None => {
                    levels.push(rest);
                    return levels;
                }
                Some(second) => {
                    levels.push(first);
                    rest = second;
                }
            }
        }
    }

    fn slow_leaves(text: &str, found: &mut Vec<String>) {
        let mut tokens = Decoder::new(text, '\x1b');
        let first = tokens.string();
        if first == text {
            found.push(first);
            return;
        }
        slow_leaves(&first, found);
        for token in tokens {
            slow_leaves(&token, found);
        }
    }

    #[test]
    fn the_example_of_the_format_description() {
        let kinds = "emb2;…\tmark;Side\\\tpiece;;;inf.png;1st Inf";
        assert_eq!(
            chain(kinds, '\t', 99),
            ["emb2;…", "mark;Side", "piece;;;inf.png;1st Inf"]
        );
        assert_eq!(chain("", '\t', 99), [""]);
        assert_eq!(chain("a\tb\\\tc", '\t', 2), ["a", "b\tc"]);
    }

    #[test]
    fn chains_of_all_lengths() {
        let mut text = "basic".to_owned();
        for level in (0..60).rev() {
            let state = match level % 4 {
                0 => "",
                1 => "'quoted'",
                2 => "a\tb",
                _ => "plain",
            };
            text = encode([state, &text], '\t');
        }
        let levels = chain(&text, '\t', 99);
        assert_eq!(levels.len(), 61);
        assert_eq!(levels[1], "'quoted'");
        assert_eq!(levels[2], "a\tb");
        assert_eq!(levels[60], "basic");
    }

    proptest! {
        #[test]
        fn chains_are_as_defined(text in "[ab'\\\\\t]{0,40}") {
            prop_assert_eq!(chain(&text, '\t', 999), slow_chain(&text, '\t'));
        }

        #[test]
        fn trees_are_as_defined(text in "[ab'\\\\\x1b]{0,40}") {
            let mut slow = Vec::new();
            let tops: Vec<_> = Decoder::new(&text, '\x1b').collect();
            for top in &tops {
                slow_leaves(top, &mut slow);
            }
            let tree = tree(&text, '\x1b', 9_999);
            prop_assert_eq!(tree.tokens.len(), tops.len());
            let fast: Vec<&str> = tree.tokens.iter().flatten().map(|range| &text[range.clone()]).collect();
            prop_assert_eq!(fast, slow);
        }
    }
}
