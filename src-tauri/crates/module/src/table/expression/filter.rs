//! Filters: which pieces are meant. Either an expression in braces, or comparisons in the older way of writing.

use super::value::whole;
use super::{Facts, Value, evaluate, fill};

/// Whether a piece is meant; nothing when the filter is not understood. An empty filter means every piece.
pub fn filter(written: &str, facts: &dyn Facts) -> Option<bool> {
    let written = written.trim();
    if written.is_empty() {
        return Some(true);
    }
    if written.starts_with('{') {
        return match evaluate(written, facts).ok()? {
            Value::Truth(truth) => Some(truth),
            _ => None,
        };
    }
    let mut any = false;
    for alternative in written.split("||") {
        let mut all = true;
        for comparison in alternative.split("&&") {
            all &= compare(comparison, facts)?;
        }
        any |= all;
    }
    Some(any)
}

fn compare(text: &str, facts: &dyn Facts) -> Option<bool> {
    // Longer signs first, so that none is taken for a part of another.
    let sign = ["!=", "<=", ">=", "=~", "!~", "==", "=", "<", ">"];
    let (at, sign) = sign
        .iter()
        .filter_map(|sign| Some((text.find(sign)?, *sign)))
        .min_by_key(|(at, sign)| (*at, 2 - sign.len().min(2)))?;
    let name = text.get(..at)?.trim();
    let wanted = fill(text.get(at + sign.len()..)?.trim(), facts).text;
    let value = facts.property(name).ok()?.unwrap_or_default();
    let numbers = || Some((whole(value.trim())?, whole(wanted.trim())?));
    match sign {
        "=" | "==" => Some(value == wanted),
        "!=" => Some(value != wanted),
        "<" => numbers().map(|(value, wanted)| value < wanted),
        ">" => numbers().map(|(value, wanted)| value > wanted),
        "<=" => numbers().map(|(value, wanted)| value <= wanted),
        ">=" => numbers().map(|(value, wanted)| value >= wanted),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Unclear;
    use super::*;

    struct Piece;

    impl Facts for Piece {
        fn property(&self, name: &str) -> Result<Option<String>, Unclear> {
            let value = match name {
                "A" => "7",
                "Side" => "Red",
                _ => return Ok(None),
            };
            Ok(Some(value.to_owned()))
        }
    }

    #[test]
    fn both_ways_of_writing() {
        for (text, wanted) in [
            ("", Some(true)),
            ("Side = Red", Some(true)),
            ("Side = Red && A > 8", Some(false)),
            ("Side = Blue || A >= 7", Some(true)),
            ("Side != Red", Some(false)),
            ("A = $A$", Some(true)),
            ("{Side == \"Red\"}", Some(true)),
            ("{A}", None),
            ("Side < 3", None),
            ("nonsense", None),
        ] {
            assert_eq!(filter(text, &Piece), wanted, "{text}");
        }
    }
}
