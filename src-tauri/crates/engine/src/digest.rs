//! Digests: one number for a whole state, keyed with the game's secret, chained over the last one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// A digest of a state and of everything before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, TS)]
#[ts(type = "string")]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest before the first state.
    pub const NONE: Digest = Digest([0; 32]);

    /// The digest of this state behind that of `before`. The canonical bytes of a state are its
    /// postcard form: ordered fields, ordered collections, no floats, no padding.
    pub(crate) fn chain(
        before: Digest,
        key: &[u8; 32],
        scratch: &mut Vec<u8>,
        parts: &[&[u8]],
    ) -> Self {
        scratch.clear();
        scratch.extend_from_slice(&before.0);
        for part in parts {
            scratch.extend_from_slice(part);
        }
        Digest(*blake3::keyed_hash(key, scratch).as_bytes())
    }

    /// Reads the 64 hexadecimal digits a digest is written as.
    pub fn from_hex(text: &str) -> Option<Self> {
        blake3::Hash::from_hex(text)
            .ok()
            .map(|hash| Digest(*hash.as_bytes()))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&blake3::Hash::from_bytes(self.0).to_hex())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Digest::from_hex(&text)
            .ok_or_else(|| serde::de::Error::custom("a digest is 64 hexadecimal digits"))
    }
}

impl JsonSchema for Digest {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Digest".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[0-9a-f]{64}$" })
    }
}
