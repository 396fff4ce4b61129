//! Words for players inside a module: one text for every language, or one per language.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A text in English and, where it differs, in Finnish. A file writes a string, or an object `{"en": ..., "fi": ...}`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Text {
    /// The English text; serves every language that has none of its own.
    pub en: String,
    /// The Finnish text.
    pub fi: Option<String>,
}

impl Text {
    /// The text for a language code such as `fi`; English where that language has none.
    pub fn in_language(&self, language: &str) -> &str {
        match (language, &self.fi) {
            ("fi", Some(text)) => text,
            _ => &self.en,
        }
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.en.is_empty()
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self {
            en: text.to_owned(),
            fi: None,
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(fi) = &self.fi else {
            return serializer.serialize_str(&self.en);
        };
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("en", &self.en)?;
        map.serialize_entry("fi", fi)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, or an object with \"en\" and perhaps \"fi\"")
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Text, E> {
        Ok(value.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Text, A::Error> {
        let (mut en, mut fi) = (None, None);
        while let Some(language) = map.next_key::<String>()? {
            match language.as_str() {
                "en" => en = Some(map.next_value()?),
                "fi" => fi = Some(map.next_value()?),
                other => return Err(de::Error::unknown_field(other, &["en", "fi"])),
            }
        }
        let en = en.ok_or_else(|| de::Error::missing_field("en"))?;
        Ok(Text { en, fi })
    }
}

impl JsonSchema for Text {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Text".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Words for players: one text for every language, or one per language.",
            "anyOf": [
                { "type": "string" },
                {
                    "type": "object",
                    "properties": { "en": { "type": "string" }, "fi": { "type": "string" } },
                    "required": ["en"],
                    "additionalProperties": false
                }
            ]
        })
    }
}
