//! `charts/*.json`: the tables of a title, as rows of named cells under typed columns.

use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::Origin;
use crate::{Exact, Text};

/// A row: cells by the id of their column, beside `id`, `note`, `source` and `basis`, which every row may have.
pub type RowSource = BTreeMap<String, CellSource>;

/// A chart as it is written down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChartSource {
    /// Its id; a chart of the rulebook bears its number.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// The rule it belongs to.
    pub rule: String,
    /// Where it comes from, where a row does not say otherwise.
    pub source: Origin,
    /// On what it rests.
    pub basis: Text,
    /// What a reader should know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// Single values of the chart, such as its dice, typed by the column of the same id.
    #[serde(default, skip_serializing_if = "RowSource::is_empty")]
    pub values: RowSource,
    /// The columns of rows and values.
    pub columns: Vec<ColumnSource>,
    /// The rows, in order.
    #[serde(default)]
    pub rows: Vec<RowSource>,
    /// What is added to the roll or to the result, and when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<ModifierSource>,
}

/// A column: what its cells hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ColumnSource {
    /// Its id.
    pub id: String,
    /// Its heading.
    pub title: Text,
    /// What its cells hold.
    #[serde(rename = "type")]
    pub kind: ColumnType,
    /// For `word` and `words`: each allowed word with its text for players.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub words: BTreeMap<String, Text>,
    /// For `ref` and `refs`: the chart (`"16.2.1"`) or feature kind (`"map:area"`) whose entries are named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// For `range`: the ranges of all rows follow each other in steps of this size, without gap or overlap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Exact>,
    /// A cell may be missing or null.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
}

/// What the cells of a column hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ColumnType {
    /// An exact number.
    Number,
    /// A whole number.
    Count,
    /// Yes or no.
    Flag,
    /// One of the words the column lists.
    Word,
    /// Several of them.
    Words,
    /// A text for players.
    Text,
    /// From one number to another: `"3-4"`, `"<=2"`, `">=5"`, or a single number.
    Range,
    /// Dice: `"1d6"`, `"2d6"`.
    Dice,
    /// A hex.
    Hex,
    /// Several hexes.
    Hexes,
    /// A side.
    Side,
    /// A row of another chart, or a feature of the map.
    Ref,
    /// Several of them.
    Refs,
    /// The number of a rule.
    Rule,
}

/// A modifier of a chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModifierSource {
    /// Its id.
    pub id: String,
    /// When it applies.
    pub when: Text,
    /// What it adds.
    pub by: Exact,
    /// The rule that gives it.
    pub rule: String,
    /// Where it comes from, if not from where the chart does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Origin>,
    /// On what that rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<Text>,
}

/// A cell as it is written down; its column says what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CellSource {
    /// `null`: there is nothing.
    Nothing,
    /// `true` or `false`.
    Flag(bool),
    /// A number written as such.
    Number(Exact),
    /// A string: a word, a number such as `"1/2"`, a range, a name.
    Word(String),
    /// A text in several languages.
    Text(Text),
    /// A list of strings.
    List(Vec<String>),
}

impl Serialize for CellSource {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => serializer.serialize_none(),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Number(number) => number.serialize(serializer),
            Self::Word(word) => serializer.serialize_str(word),
            Self::Text(text) => text.serialize(serializer),
            Self::List(list) => list.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for CellSource {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CellVisitor)
    }
}

struct CellVisitor;

impl<'de> Visitor<'de> for CellVisitor {
    type Value = CellSource;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null, true, false, a number, a string, a list of strings or a text")
    }

    fn visit_unit<E: de::Error>(self) -> Result<CellSource, E> {
        Ok(CellSource::Nothing)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<CellSource, E> {
        Ok(CellSource::Flag(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<CellSource, E> {
        Exact::deserialize(de::value::I64Deserializer::new(value)).map(CellSource::Number)
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<CellSource, E> {
        Exact::deserialize(de::value::U64Deserializer::new(value)).map(CellSource::Number)
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<CellSource, E> {
        Exact::deserialize(de::value::F64Deserializer::new(value)).map(CellSource::Number)
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<CellSource, E> {
        Ok(CellSource::Word(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<CellSource, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = seq.next_element()? {
            list.push(item);
        }
        Ok(CellSource::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<CellSource, A::Error> {
        Text::deserialize(de::value::MapAccessDeserializer::new(map)).map(CellSource::Text)
    }
}

impl JsonSchema for CellSource {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let text = generator.subschema_for::<Text>();
        json_schema!({
            "description": "A cell; its column says what it means.",
            "anyOf": [
                { "type": ["null", "boolean", "number"] },
                text,
                { "type": "array", "items": { "type": "string" } }
            ]
        })
    }
}
