//! Reading case files: bounded, and every fault with its file and place.

use super::form::Case;
use serde_json::Value;
use std::fmt;

/// A fault of a case file: where it is and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct CaseFault {
    /// The file.
    pub file: String,
    /// The place in it, as a path of JSON keys (`[2].do[0].expect.total`); empty for the whole.
    pub place: String,
    /// What is wrong, and what helps.
    pub problem: String,
}

impl fmt::Display for CaseFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            write!(f, "{}: {}", self.file, self.problem)
        } else {
            write!(f, "{} at {}: {}", self.file, self.place, self.problem)
        }
    }
}

/// The largest case file that is read, in bytes.
const MOST_BYTES: usize = 64 << 20;
/// The deepest nesting that is read.
const MOST_DEPTH: usize = 64;

/// Reads a file that holds one case or a list of cases.
///
/// # Errors
/// Every fault found: all of the form, or the first that is no JSON.
pub fn read_cases(file: &str, text: &str) -> Result<Vec<Case>, Vec<CaseFault>> {
    let fault = |place: String, problem: String| CaseFault {
        file: file.to_owned(),
        place,
        problem,
    };
    if text.len() > MOST_BYTES {
        return Err(vec![fault(String::new(), "larger than 64 MiB".into())]);
    }
    if depth(text) > MOST_DEPTH {
        let problem = format!("nested deeper than {MOST_DEPTH} levels");
        return Err(vec![fault(String::new(), problem)]);
    }
    let value: Value = serde_json::from_str(text)
        .map_err(|error| vec![fault(String::new(), format!("no JSON: {error}"))])?;
    let (items, single) = match value {
        Value::Array(items) => (items, false),
        one => (vec![one], true),
    };
    let mut cases = Vec::new();
    let mut faults = Vec::new();
    if items.is_empty() {
        faults.push(fault(String::new(), "the file holds no case".into()));
    }
    for (ix, item) in items.into_iter().enumerate() {
        let at = |inner: &str| {
            let place = match (single, inner) {
                (true, ".") => String::new(),
                (true, inner) => inner.to_owned(),
                (false, ".") => format!("[{ix}]"),
                (false, inner) => format!("[{ix}].{inner}"),
            };
            place.trim_end_matches('.').to_owned()
        };
        match serde_path_to_error::deserialize::<_, Case>(item) {
            Ok(case) => {
                for (place, problem) in faults_of(&case) {
                    faults.push(fault(at(&place), problem));
                }
                cases.push(case);
            }
            Err(error) => {
                let place = at(&error.path().to_string());
                faults.push(fault(place, error.into_inner().to_string()));
            }
        }
    }
    if faults.is_empty() {
        Ok(cases)
    } else {
        Err(faults)
    }
}

/// What is wrong with a case whose form can be read: place and problem.
fn faults_of(case: &Case) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    if case.case.trim().is_empty() {
        faults.push((
            "case".into(),
            "a case says in one sentence what it shows".into(),
        ));
    }
    if case.rules.is_empty() {
        faults.push(("rules".into(), "a case names the rules it is about".into()));
    }
    if case.steps.is_empty() {
        faults.push(("do".into(), "a case without steps shows nothing".into()));
    }
    if case.seed.is_some() && !case.dice.is_empty() {
        let problem = "the dice come from a seed or from a script, not from both";
        faults.push(("seed".into(), problem.into()));
    }
    for (ix, step) in case.steps.iter().enumerate() {
        let here = step.faults().into_iter();
        faults.extend(here.map(|problem| (format!("do[{ix}]"), problem)));
    }
    faults
}

/// How deep the brackets of a JSON text are nested.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest, mut in_text, mut escaped) = (0_usize, 0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'[' | b'{' if !in_text => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// The JSON Schema of a case file.
pub fn case_schema() -> Value {
    let one = schemars::schema_for!(Case);
    let mut schema = serde_json::to_value(&one).unwrap_or_default();
    // A file holds one case or a list of them.
    if let Some(fields) = schema.as_object_mut() {
        let definitions = fields.remove("$defs").unwrap_or_default();
        let dialect = fields.remove("$schema").unwrap_or_default();
        let mut definitions = definitions.as_object().cloned().unwrap_or_default();
        fields.remove("title");
        definitions.insert("Case".into(), Value::Object(fields.clone()));
        return serde_json::json!({
            "$schema": dialect,
            "title": "Cases",
            "description": "A case of Motti, or a list of cases.",
            "anyOf": [
                { "$ref": "#/$defs/Case" },
                { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/Case" } }
            ],
            "$defs": definitions
        });
    }
    schema
}
