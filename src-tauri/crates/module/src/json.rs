//! Reading JSON from outside: bounds first, then the plain type, with every fault and its place.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;

use crate::limits::{ENTRY_BYTES, JSON_DEPTH, JSON_DIGITS};
use crate::{Fault, fault};

/// No file reports more faults of form than this; the rest shows when these are put right.
const MOST_FAULTS: usize = 100;

/// Reads a file into its plain type. All that can be told is reported: a faulty entry of a list is put aside, and the
/// rest is read on. What is returned beside faults lacks those entries.
pub fn read<T: DeserializeOwned>(file: &str, bytes: &[u8], faults: &mut Vec<Fault>) -> Option<T> {
    let value = match value(file, bytes) {
        Ok(value) => value,
        Err(fault) => {
            faults.push(fault);
            return None;
        }
    };
    read_value(file, value, faults)
}

/// Reads any JSON within the limits of depth, size, digits and repeated names.
///
/// # Errors
/// One fault with line and column.
pub fn value(file: &str, bytes: &[u8]) -> Result<Value, Fault> {
    if bytes.len() as u64 > ENTRY_BYTES {
        return Err(
            Fault::error(file, "", format!("the file has {} bytes", bytes.len()))
                .expected(format!("at most {ENTRY_BYTES}")),
        );
    }
    scan(bytes).map_err(|(at, wrong)| {
        let (line, column) = position(bytes, at);
        Fault::error(file, format!("line {line} column {column}"), wrong)
    })?;
    serde_json::from_slice(bytes).map_err(|error| {
        let place = format!("line {} column {}", error.line(), error.column());
        Fault::error(file, place, "this is no valid JSON").expected(error.to_string())
    })
}

fn read_value<T: DeserializeOwned>(
    file: &str,
    mut value: Value,
    faults: &mut Vec<Fault>,
) -> Option<T> {
    for _ in 0..MOST_FAULTS {
        let error = match serde_path_to_error::deserialize::<_, T>(&value) {
            Ok(read) => return Some(read),
            Err(error) => error,
        };
        let segments: Vec<Segment> = error.path().iter().cloned().collect();
        let message = error.inner().to_string();
        let (wrong, expected) = split_message(&message);
        let mut fault = Fault::error(file, pointer(&segments), wrong);
        fault.expected = expected.map(Into::into);
        if let Some((name, known)) = unknown_name(&message) {
            let near = fault::nearest(name, known.iter().map(String::as_str));
            fault.nearest = near.map(Into::into);
        }
        faults.push(fault);
        if !prune(&mut value, &segments, &message) {
            return None;
        }
    }
    None
}

/// Splits serde's message into what is wrong and what is expected.
fn split_message(message: &str) -> (String, Option<String>) {
    match message.split_once(", expected ") {
        Some((wrong, expected)) => (wrong.to_owned(), Some(expected.to_owned())),
        None => (message.to_owned(), None),
    }
}

/// The unknown name of a message and the names that are known instead.
fn unknown_name(message: &str) -> Option<(&str, Vec<String>)> {
    let unknown = message.starts_with("unknown field") || message.starts_with("unknown variant");
    if !unknown {
        return None;
    }
    let mut quoted = message.split('`').skip(1).step_by(2);
    let name = quoted.next()?;
    Some((name, quoted.map(ToOwned::to_owned).collect()))
}

fn pointer(segments: &[Segment]) -> String {
    let mut pointer = String::new();
    for segment in segments {
        match segment {
            Segment::Seq { index } => {
                pointer.push('/');
                pointer.push_str(&index.to_string());
            }
            Segment::Map { key } => {
                pointer.push('/');
                pointer.push_str(&key.replace('~', "~0").replace('/', "~1"));
            }
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    pointer
}

/// Takes the faulty part out so that the rest can be read: an unknown name, else the entry of the innermost list.
fn prune(value: &mut Value, segments: &[Segment], message: &str) -> bool {
    if message.starts_with("unknown field")
        && let Some((name, _)) = unknown_name(message)
    {
        // The path may or may not end with the unknown name itself.
        for depth in [segments.len(), segments.len().saturating_sub(1)] {
            let parent = segments.get(..depth).and_then(|path| follow(value, path));
            if let Some(Value::Object(map)) = parent
                && map.remove(name).is_some()
            {
                return true;
            }
        }
    }
    for depth in (0..segments.len()).rev() {
        let Some(Segment::Seq { index }) = segments.get(depth) else {
            continue;
        };
        let list = segments.get(..depth).and_then(|path| follow(value, path));
        if let Some(Value::Array(list)) = list
            && *index < list.len()
        {
            list.remove(*index);
            return true;
        }
    }
    false
}

fn follow<'v>(value: &'v mut Value, segments: &[Segment]) -> Option<&'v mut Value> {
    let mut here = value;
    for segment in segments {
        here = match segment {
            Segment::Seq { index } => here.get_mut(index)?,
            Segment::Map { key } => here.get_mut(key.as_str())?,
            Segment::Enum { .. } => here,
            Segment::Unknown => return None,
        };
    }
    Some(here)
}

fn position(bytes: &[u8], at: usize) -> (usize, usize) {
    let before = bytes.get(..at).unwrap_or(bytes);
    let line = before.split(|b| *b == b'\n').count();
    let start = before
        .iter()
        .rposition(|b| *b == b'\n')
        .map_or(0, |at| at + 1);
    (line, before.len() - start + 1)
}

/// An open bracket: a list, or an object with the names seen in it so far.
enum Open {
    List,
    Object(BTreeSet<Vec<u8>>),
}

/// Checks depth, digits and repeated names without building anything.
fn scan(bytes: &[u8]) -> Result<(), (usize, String)> {
    let mut open: Vec<Open> = Vec::new();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'{' | b'[' => {
                if open.len() == JSON_DEPTH {
                    return Err((at, format!("brackets are nested deeper than {JSON_DEPTH}")));
                }
                open.push(if *byte == b'{' {
                    Open::Object(BTreeSet::new())
                } else {
                    Open::List
                });
                at += 1;
            }
            b'}' | b']' => {
                open.pop();
                at += 1;
            }
            b'"' => {
                let end = string_end(bytes, at).ok_or((at, "a string does not end".to_owned()))?;
                let name = bytes.get(at..end).unwrap_or_default();
                if let Some(Open::Object(names)) = open.last_mut()
                    && next_is_colon(bytes, end)
                    && !names.insert(name.to_vec())
                {
                    let name = String::from_utf8_lossy(name);
                    return Err((at, format!("the name {name} stands here a second time")));
                }
                at = end;
            }
            b'-' | b'0'..=b'9' => at = number_end(bytes, at)?,
            _ => at += 1,
        }
    }
    Ok(())
}

fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

fn next_is_colon(bytes: &[u8], at: usize) -> bool {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.iter().find(|b| !b.is_ascii_whitespace()) == Some(&b':')
}

fn number_end(bytes: &[u8], start: usize) -> Result<usize, (usize, String)> {
    let rest = bytes.get(start..).unwrap_or_default();
    let part = |b: &&u8| matches!(b, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
    let length = rest.iter().take_while(part).count();
    let number = rest.get(..length).unwrap_or_default();
    let digits = number.iter().filter(|b| b.is_ascii_digit()).count();
    let exponent = number.iter().any(|b| matches!(b, b'e' | b'E'));
    if exponent || digits > JSON_DIGITS {
        let wrong = format!(
            "a number is written without exponent and with at most {JSON_DIGITS} digits; write a fraction as \"1/3\""
        );
        return Err((start, wrong));
    }
    Ok(start + length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{RuleSource, RulesFile};

    fn faults(text: &str) -> Vec<String> {
        let mut faults = Vec::new();
        let read: Option<RulesFile> = read("rules.json", text.as_bytes(), &mut faults);
        assert!(read.is_some() || !faults.is_empty());
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn reports_every_faulty_entry_of_a_list() {
        let found = faults(
            r#"{ "rules": [
                { "id": "1.0", "titel": "a", "title": "a", "kind": "advice", "summary": "a" },
                { "id": "1.1", "title": "a", "kind": "advise", "summary": "a" },
                { "id": 2, "title": "a", "kind": "advice", "summary": "a" },
                { "id": "1.3", "title": "a", "kind": "advice", "summary": "a" } ] }"#,
        );
        assert_eq!(found.len(), 3, "{found:#?}");
        assert!(found[0].contains("titel") && found[0].contains("did you mean \"title\""));
        assert!(found[1].contains("did you mean \"advice\""), "{}", found[1]);
    }

    #[test]
    fn reads_a_good_file() {
        let mut faults = Vec::new();
        let text =
            br#"{ "rules": [{ "id": "1.0", "title": "a", "kind": "data", "summary": "b" }] }"#;
        let read: RulesFile = read("rules.json", text, &mut faults).unwrap();
        let first: &RuleSource = &read.rules[0];
        assert_eq!(first.id, "1.0");
    }

    #[test]
    fn bounds_depth_digits_and_repeated_names() {
        let deep = "[".repeat(JSON_DEPTH + 1);
        assert!(faults(&deep)[0].contains("nested deeper"));
        assert!(value("f", "[".repeat(JSON_DEPTH).as_bytes()).is_err());
        assert!(faults("{\"rules\":[],\"rules\":[]}")[0].contains("a second time"));
        for number in ["0.30000000000000004", "1e3", "12345678901234567890"] {
            assert!(value("f", number.as_bytes()).is_err(), "{number}");
        }
        assert!(value("f", b"[0.5, -12, 1.25]").is_ok());
        assert!(
            value("f", b"\"a").is_err() && value("f", b"\xff").is_err() && value("f", b"").is_err()
        );
        assert!(value("f", b"\"a\\").is_err());
    }
}
