//! The words of an expression.

use super::value::{Value, decimal};
use super::{BYTES, Unclear};

/// A word.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    Whole(i64),
    Fraction(Value),
    Text(String),
    Name(String),
    Sign(&'static str),
}

/// Signs, longer ones first.
const SIGNS: [&str; 22] = [
    "==", "!=", "<=", ">=", "&&", "||", "=~", "!~", "+", "-", "*", "/", "%", "<", ">", "!", "(",
    ")", ",", "?", ":", ".",
];

/// The words of an expression, each with where it starts in bytes.
pub(super) fn tokens(text: &str) -> Result<Vec<(usize, Token)>, Unclear> {
    if text.len() > BYTES {
        return Err(Unclear::Bound);
    }
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else {
            let (token, length) = token(rest, first).ok_or_else(|| unclear(text, at))?;
            found.push((at, token));
            length
        };
        at += length;
    }
    Ok(found)
}

/// What is not understood at a byte of a text.
pub(super) fn unclear(text: &str, at: usize) -> Unclear {
    let before = text.get(..at).unwrap_or("").chars().count();
    let what: String = text.get(at..).unwrap_or("").chars().take(20).collect();
    Unclear::Form { at: before, what }
}

fn token(rest: &str, first: char) -> Option<(Token, usize)> {
    if first.is_ascii_digit() {
        let digits = |from: usize| {
            rest.bytes()
                .skip(from)
                .take_while(u8::is_ascii_digit)
                .count()
        };
        let whole = digits(0);
        let fraction = if rest.as_bytes().get(whole) == Some(&b'.') {
            digits(whole + 1)
        } else {
            0
        };
        if fraction > 0 {
            let length = whole + 1 + fraction;
            return Some((Token::Fraction(decimal(rest.get(..length)?)?), length));
        }
        return Some((Token::Whole(rest.get(..whole)?.parse().ok()?), whole));
    }
    if matches!(first, '"' | '\'') {
        return quoted(rest, first);
    }
    if first == '$' {
        // A property in the older way of writing.
        let end = rest.get(1..)?.find('$')?;
        return Some((Token::Name(rest.get(1..=end)?.to_owned()), end + 2));
    }
    if first.is_alphabetic() || first == '_' {
        let length = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_'))
            .unwrap_or(rest.len());
        return Some((Token::Name(rest.get(..length)?.to_owned()), length));
    }
    let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign))?;
    Some((Token::Sign(sign), sign.len()))
}

fn quoted(rest: &str, quote: char) -> Option<(Token, usize)> {
    let mut text = String::new();
    let mut letters = rest.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => {
                let (_, next) = letters.next()?;
                text.push(match next {
                    'n' => '\n',
                    't' => '\t',
                    other => other,
                });
            }
            other if other == quote => return Some((Token::Text(text), at + 1)),
            other => text.push(other),
        }
    }
    None
}
