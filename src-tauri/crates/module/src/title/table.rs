//! Typed tables: columns, rows of values and charts, with accessors that answer with a fault instead of a panic.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use motti_hex::HexIx;

use super::Provenance;
use crate::source::{ColumnSource, ColumnType};
use crate::{Exact, Fault, Text};

/// A chart of the title.
#[derive(Debug, Clone)]
pub struct Chart {
    pub(crate) file: Arc<str>,
    /// Its id; a chart of the rulebook bears its number.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// The rule it belongs to.
    pub rule: String,
    /// Where it comes from.
    pub provenance: Provenance,
    /// What a reader should know.
    pub note: Option<Text>,
    /// The columns, as written.
    pub columns: Vec<ColumnSource>,
    /// Single values of the chart, such as its dice.
    pub values: Row,
    /// The rows, in order.
    pub rows: Vec<Row>,
    /// The modifiers, in order.
    pub modifiers: Vec<Modifier>,
}

/// A modifier of a chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modifier {
    /// Its id.
    pub id: String,
    /// When it applies.
    pub when: Text,
    /// What it adds.
    pub by: Exact,
    /// The rule that gives it.
    pub rule: String,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// A row of a chart, the values of a feature, or the single values of a chart or scenario.
#[derive(Debug, Clone)]
pub struct Row {
    pub(crate) file: Arc<str>,
    pub(crate) place: String,
    /// Its id; rows without one are called by their number, from 1.
    pub id: String,
    /// What a reader should know.
    pub note: Option<Text>,
    /// Where it comes from.
    pub provenance: Provenance,
    pub(crate) cells: BTreeMap<String, Value>,
}

/// A value that its column has given a meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// An exact number, also of a `count` column.
    Number(Exact),
    /// Yes or no.
    Flag(bool),
    /// A word of the column's list.
    Word(String),
    /// Several of them.
    Words(Vec<String>),
    /// A text for players.
    Text(Text),
    /// From one number to another.
    Range(Range),
    /// Dice.
    Dice(Dice),
    /// A hex of the map.
    Hex(HexIx),
    /// Several hexes of the map.
    Hexes(Vec<HexIx>),
    /// The id of a side.
    Side(String),
    /// The id of a chart's row or of a feature.
    Ref(String),
    /// Several of them.
    Refs(Vec<String>),
    /// The number of a rule.
    Rule(String),
}

/// From one number to another, both included; open at an end without a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The least number; none if there is no lower end.
    pub min: Option<Exact>,
    /// The greatest number; none if there is no upper end.
    pub max: Option<Exact>,
}

impl Range {
    /// Whether the number lies in the range.
    pub fn contains(self, number: Exact) -> bool {
        self.min.is_none_or(|min| min <= number) && self.max.is_none_or(|max| number <= max)
    }
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |part: &str| part.parse::<Exact>().map_err(|error| error.to_string());
        if let Some(max) = text.strip_prefix("<=") {
            return Ok(Self {
                min: None,
                max: Some(number(max)?),
            });
        }
        if let Some(min) = text.strip_prefix(">=") {
            return Ok(Self {
                min: Some(number(min)?),
                max: None,
            });
        }
        // A minus sign at the start belongs to the first number.
        let dash = text
            .char_indices()
            .skip(1)
            .find(|(_, c)| *c == '-')
            .map(|(at, _)| at);
        let (min, max) = match dash.and_then(|at| text.split_at_checked(at)) {
            Some((min, rest)) => (
                number(min)?,
                number(rest.strip_prefix('-').unwrap_or(rest))?,
            ),
            None => (number(text)?, number(text)?),
        };
        if min > max {
            return Err(format!("the range \"{text}\" ends before it begins"));
        }
        Ok(Self {
            min: Some(min),
            max: Some(max),
        })
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.min, self.max) {
            (Some(min), Some(max)) if min == max => write!(f, "{min}"),
            (Some(min), Some(max)) => write!(f, "{min}-{max}"),
            (Some(min), None) => write!(f, ">={min}"),
            (None, Some(max)) => write!(f, "<={max}"),
            (None, None) => f.write_str("any"),
        }
    }
}

/// So many dice of so many faces, written `"2d6"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dice {
    /// How many dice are rolled and added.
    pub count: u32,
    /// How many faces each has.
    pub faces: u32,
}

impl FromStr for Dice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = text
            .split_once('d')
            .and_then(|(count, faces)| Some((count.parse().ok()?, faces.parse().ok()?)));
        match parsed {
            Some((count @ 1..=99, faces @ 2..=1000)) => Ok(Self { count, faces }),
            _ => Err(format!(
                "\"{text}\" are no dice: write their number and faces, such as \"2d6\""
            )),
        }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d{}", self.count, self.faces)
    }
}

impl Chart {
    /// The row with this id.
    ///
    /// # Errors
    /// A fault when there is none.
    pub fn row(&self, id: &str) -> Result<&Row, Fault> {
        self.rows.iter().find(|row| row.id == id).ok_or_else(|| {
            let ids = self.rows.iter().map(|row| row.id.as_str());
            self.missing("row", id).nearest(id, ids)
        })
    }

    /// What the modifier with this id adds.
    ///
    /// # Errors
    /// A fault when there is none.
    pub fn modifier(&self, id: &str) -> Result<&Modifier, Fault> {
        let found = self.modifiers.iter().find(|modifier| modifier.id == id);
        found.ok_or_else(|| {
            let ids = self.modifiers.iter().map(|modifier| modifier.id.as_str());
            self.missing("modifier", id).nearest(id, ids)
        })
    }

    /// The row whose range in this column holds the number.
    ///
    /// # Errors
    /// A fault when the column has no such range.
    pub fn row_for(&self, column: &str, number: Exact) -> Result<&Row, Fault> {
        for row in &self.rows {
            if row.range(column)?.contains(number) {
                return Ok(row);
            }
        }
        Err(Fault::error(
            &*self.file,
            "/rows",
            format!("no row of \"{}\" covers {column} = {number}", self.id),
        ))
    }

    /// A fault of the chart itself, for a ruleset that finds something it cannot play with.
    pub fn fault(&self, place: &str, wrong: impl Into<String>) -> Fault {
        Fault::error(&*self.file, place, wrong)
    }

    fn missing(&self, what: &str, id: &str) -> Fault {
        Fault::error(
            &*self.file,
            format!("/{what}s"),
            format!("the chart \"{}\" has no {what} \"{id}\"", self.id),
        )
    }
}

macro_rules! getters {
    ($($(#[$doc:meta])* $name:ident, $optional:ident: $variant:ident => $type:ty, $what:literal, $take:expr;)*) => {
        impl Row {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                /// A fault when the row has no such value.
                pub fn $name(&self, column: &str) -> Result<$type, Fault> {
                    self.$optional(column)?.ok_or_else(|| self.lacks(column, $what))
                }

                $(#[$doc])*
                /// `None` where the row leaves it out.
                ///
                /// # Errors
                /// A fault when the value is of another type.
                pub fn $optional(&self, column: &str) -> Result<Option<$type>, Fault> {
                    match self.cells.get(column) {
                        None => Ok(None),
                        Some(Value::$variant(value)) => Ok(Some($take(value))),
                        Some(_) => Err(self.other_type(column, $what)),
                    }
                }
            )*
        }
    };
}

const fn copied<T: Copy>(value: &T) -> T {
    *value
}

getters! {
    /// The exact number in a column.
    number, number_opt: Number => Exact, "a number", copied;
    /// The yes or no in a column.
    flag_given, flag_opt: Flag => bool, "true or false", copied;
    /// The word in a column.
    word, word_opt: Word => &str, "a word", String::as_str;
    /// The words in a column.
    words, words_opt: Words => &[String], "a list of words", Vec::as_slice;
    /// The text for players in a column.
    text, text_opt: Text => &Text, "a text", std::convert::identity;
    /// The range in a column.
    range, range_opt: Range => Range, "a range", copied;
    /// The dice in a column.
    dice, dice_opt: Dice => Dice, "dice", copied;
    /// The hex in a column.
    hex, hex_opt: Hex => HexIx, "a hex", copied;
    /// The hexes in a column.
    hexes, hexes_opt: Hexes => &[HexIx], "a list of hexes", Vec::as_slice;
    /// The id of the side in a column.
    side, side_opt: Side => &str, "a side", String::as_str;
    /// The id of the row or feature that a column names.
    reference, reference_opt: Ref => &str, "the name of a row", String::as_str;
    /// The ids of the rows or features that a column names.
    references, references_opt: Refs => &[String], "a list of rows", Vec::as_slice;
    /// The rule number in a column.
    rule, rule_opt: Rule => &str, "a rule", String::as_str;
}

impl Row {
    /// The whole number in a column.
    ///
    /// # Errors
    /// A fault when the row has no such value or it is a fraction.
    pub fn count(&self, column: &str) -> Result<i64, Fault> {
        let number = self.number(column)?;
        number
            .integer()
            .ok_or_else(|| self.other_type(column, "a whole number"))
    }

    /// Whether the flag in a column is set; a row that leaves it out has it not set.
    ///
    /// # Errors
    /// A fault when the value is of another type.
    pub fn flag(&self, column: &str) -> Result<bool, Fault> {
        Ok(self.flag_opt(column)?.unwrap_or(false))
    }

    /// The number in a column, counted in parts of `1/parts`.
    ///
    /// # Errors
    /// A fault when the row has no such value or it is no whole number of parts.
    pub fn units(&self, column: &str, parts: i64) -> Result<i64, Fault> {
        let number = self.number(column)?;
        number
            .in_units_of(parts)
            .ok_or_else(|| self.other_type(column, &format!("a whole number of 1/{parts}")))
    }

    /// The value in a column, if the row has one.
    pub fn value(&self, column: &str) -> Option<&Value> {
        self.cells.get(column)
    }

    /// All values by column.
    pub fn values(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.cells.iter().map(|(id, value)| (id.as_str(), value))
    }

    /// A fault of this row, for a ruleset that finds something it cannot play with.
    pub fn fault(&self, wrong: impl Into<String>) -> Fault {
        Fault::error(&*self.file, &*self.place, wrong)
    }

    fn lacks(&self, column: &str, what: &str) -> Fault {
        let columns = self.cells.keys().map(String::as_str);
        self.fault(format!("the ruleset needs \"{column}\" here"))
            .expected(what)
            .nearest(column, columns)
    }

    fn other_type(&self, column: &str, what: &str) -> Fault {
        Fault::error(
            &*self.file,
            format!("{}/{column}", self.place),
            format!("the ruleset cannot use this \"{column}\""),
        )
        .expected(what)
    }
}

/// What a column asks for, in words.
pub(crate) const fn expectation(kind: ColumnType) -> &'static str {
    match kind {
        ColumnType::Number => "an exact number such as 2 or \"1/2\"",
        ColumnType::Count => "a whole number",
        ColumnType::Flag => "true or false",
        ColumnType::Word => "one of the column's words",
        ColumnType::Words => "a list of the column's words",
        ColumnType::Text => "a text",
        ColumnType::Range => "a range such as \"3-4\", \"<=2\" or \">=5\"",
        ColumnType::Dice => "dice such as \"2d6\"",
        ColumnType::Hex => "a hex of the map",
        ColumnType::Hexes => "a list of hexes of the map",
        ColumnType::Side => "the id of a side",
        ColumnType::Ref => "the id of an entry",
        ColumnType::Refs => "a list of ids of entries",
        ColumnType::Rule => "the number of a rule",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_read_and_hold() {
        let two: Range = "<=2".parse().unwrap();
        assert!(two.contains(Exact::from(-5)) && !two.contains(Exact::from(3)));
        let halves: Range = "1/2-8.5".parse().unwrap();
        assert!(halves.contains("17/2".parse().unwrap()) && !halves.contains(Exact::from(9)));
        let minus: Range = "-3--1".parse().unwrap();
        assert!(minus.contains(Exact::from(-2)));
        assert!("4-3".parse::<Range>().is_err() && "x".parse::<Range>().is_err());
    }

    #[test]
    fn dice_are_counted_and_faced() {
        assert_eq!("2d6".parse::<Dice>().unwrap().to_string(), "2d6");
        assert!("d6".parse::<Dice>().is_err() && "0d6".parse::<Dice>().is_err());
    }
}
