//! The identity of a module: one number for the data that rules read, another for a packed file.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Fault, Files, json};

/// A BLAKE3 hash, written as 64 hexadecimal digits.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(into = "String", try_from = "String")]
#[schemars(with = "String")]
pub struct ContentId([u8; 32]);

impl ContentId {
    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }

    /// The hash itself.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for ContentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(blake3::Hash::from_bytes(self.0).to_hex().as_str())
    }
}

impl FromStr for ContentId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let hash = blake3::Hash::from_hex(text);
        hash.map(|hash| Self(*hash.as_bytes()))
            .map_err(|_| format!("\"{text}\" is no content hash: write 64 hexadecimal digits"))
    }
}

impl From<ContentId> for String {
    fn from(id: ContentId) -> Self {
        id.to_string()
    }
}

impl TryFrom<String> for ContentId {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// Whether rules read the file. Pictures, help and the manifest's words do not count.
fn is_rule_data(name: &str) -> bool {
    let folders = ["counters/", "charts/", "scenarios/", "table/"];
    name == "map/map.json"
        || name == "rules.json"
        || folders.iter().any(|folder| name.starts_with(folder))
}

/// The identity of a module: the hash of map, counters, charts, scenarios and rules, and of the ruleset it asks for.
///
/// Blanks, line ends and the order of names in an object make no difference; every value does.
///
/// # Errors
/// A fault when one of these files is no JSON.
pub fn identity(files: &Files) -> Result<ContentId, Fault> {
    let mut hasher = blake3::Hasher::new_derive_key("motti module identity 1");
    let mut add = |name: &str, value: &serde_json::Value| {
        // Maps of serde_json are sorted, so equal values give equal texts.
        let text = value.to_string();
        hasher.update(&(name.len() as u64).to_le_bytes());
        hasher.update(name.as_bytes());
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    for (name, bytes) in files.iter() {
        if name == "module.json" {
            let manifest = json::value(name, bytes)?;
            for field in ["id", "ruleset", "sides"] {
                let value = manifest.get(field).cloned().unwrap_or_default();
                add(field, &value);
            }
        } else if is_rule_data(name) {
            add(name, &json::value(name, bytes)?);
        }
    }
    Ok(ContentId(*hasher.finalize().as_bytes()))
}
