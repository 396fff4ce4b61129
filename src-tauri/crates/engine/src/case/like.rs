//! Partial comparison of JSON: what a pattern names must be there, the rest may be anything.

use serde_json::Value;

/// Where and how `found` differs from what `pattern` names; `None` when it is like it. Objects are
/// compared by the pattern's keys, lists item by item; `null` is like something absent; a number is
/// like its text.
///
/// ```
/// use motti_engine::case::unlike;
/// use serde_json::json;
/// let found = json!({ "place": "0502", "order": 0, "badges": [{ "kind": "moved" }] });
/// assert_eq!(unlike(&json!({ "badges": [{ "kind": "moved" }] }), &found), None);
/// assert_eq!(
///     unlike(&json!({ "place": "0503" }), &found).unwrap(),
///     "place: expected \"0503\", found \"0502\""
/// );
/// ```
pub fn unlike(pattern: &Value, found: &Value) -> Option<String> {
    differs(pattern, found).map(|(place, problem)| {
        if place.is_empty() {
            problem
        } else {
            format!("{}: {problem}", place.trim_start_matches('.'))
        }
    })
}

fn differs(pattern: &Value, found: &Value) -> Option<(String, String)> {
    let under = |step: String, inner: Option<(String, String)>| {
        inner.map(|(place, problem)| (format!("{step}{place}"), problem))
    };
    match (pattern, found) {
        (Value::Object(wanted), Value::Object(there)) => wanted.iter().find_map(|(key, wanted)| {
            let there = there.get(key).unwrap_or(&Value::Null);
            under(format!(".{key}"), differs(wanted, there))
        }),
        (Value::Array(wanted), Value::Array(there)) => {
            if wanted.len() != there.len() {
                return Some((
                    String::new(),
                    format!("expected {} items, found {}", wanted.len(), found),
                ));
            }
            wanted
                .iter()
                .zip(there)
                .enumerate()
                .find_map(|(ix, (wanted, there))| under(format!("[{ix}]"), differs(wanted, there)))
        }
        _ if same_text(pattern, found) => None,
        _ => Some((String::new(), format!("expected {pattern}, found {found}"))),
    }
}

/// Whether two scalars are the same when written out: amounts are texts, patterns may be numbers.
pub(super) fn same_text(a: &Value, b: &Value) -> bool {
    a == b
        || match (a, b) {
            (Value::Number(number), Value::String(text))
            | (Value::String(text), Value::Number(number)) => number.to_string() == *text,
            _ => false,
        }
}
