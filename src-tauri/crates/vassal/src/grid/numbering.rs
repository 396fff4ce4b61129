//! Names of hexes and squares from their column and row.

use crate::text;
use motti_module::table::expression::substitute;
use roxmltree::Node;
use serde::Serialize;

/// How the numbers of an axis are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Numerals {
    /// 1, 2, 3.
    Numeric,
    /// A to Z, then AA, BB and so on.
    Alphabetic,
}

/// How an axis is numbered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Axis {
    /// How its numbers are written.
    pub numerals: Numerals,
    /// How many leading zeros at most; a number is made one digit longer than this.
    pub leading: i32,
    /// What is added to the raw number.
    pub offset: i32,
    /// Whether numbers fall instead of rising.
    pub descending: bool,
}

/// How places of a grid are named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Numbering {
    /// Whether the column comes before the row.
    pub column_first: bool,
    /// What stands between both.
    pub separator: String,
    /// The columns.
    pub columns: Axis,
    /// The rows.
    pub rows: Axis,
    /// The form of the whole name, with `$gridLocation$`, `$row$` and `$column$`.
    pub format: String,
    /// Whether the names are drawn on the board.
    pub visible: bool,
}

/// Divides a form into its parts; no form has this character.
const CUT: char = '\u{1}';
/// The part of a form that is the column.
const COLUMN: &str = "\u{2}c";
/// The part of a form that is the row.
const ROW: &str = "\u{2}r";

/// The longest name made or read, in letters of one number.
const LONGEST: usize = 64;
/// Most steps of reading a name.
const READINGS: usize = 10_000;

impl Axis {
    fn read(node: &Node, kind: &str, leading: &str, offset: &str, descending: &str) -> Self {
        let numerals = match node.attribute(kind).and_then(|kind| kind.chars().next()) {
            Some('A') => Numerals::Alphabetic,
            _ => Numerals::Numeric,
        };
        Self {
            numerals,
            leading: number(node, leading, 1),
            offset: number(node, offset, 1),
            descending: truth(node, descending, false),
        }
    }

    /// Writes a raw number of this axis.
    pub fn write(&self, raw: i32) -> String {
        let number = raw.saturating_add(self.offset);
        let size = number.unsigned_abs();
        let mut written = String::new();
        if number < 0 {
            written.push('-');
        }
        match self.numerals {
            Numerals::Alphabetic => {
                let letter = u8::try_from(size % 26).map_or('A', |step| char::from(b'A' + step));
                let times = usize::try_from(size / 26)
                    .unwrap_or(usize::MAX)
                    .saturating_add(1);
                written.extend(std::iter::repeat_n(letter, times.min(LONGEST)));
            }
            Numerals::Numeric => {
                for digits in (1..=self.leading.min(9)).rev() {
                    if u64::from(size) >= 10_u64.pow(digits.unsigned_abs()) {
                        break;
                    }
                    written.push('0');
                }
                written.push_str(&size.to_string());
            }
        }
        written
    }

    /// Reads a number of this axis from the start of a text: each way it could be read, longest first, with how many
    /// bytes it takes.
    fn read_from(&self, text: &str) -> Vec<(i32, usize)> {
        let sign = usize::from(text.starts_with('-'));
        let body = text.get(sign..).unwrap_or("");
        let valued = |number: i64, length: usize| {
            let number = if sign == 1 { -number } else { number };
            let raw = i32::try_from(number).ok()?.checked_sub(self.offset)?;
            Some((raw, sign + length))
        };
        let mut found: Vec<(i32, usize)> = match self.numerals {
            Numerals::Numeric => {
                let most = body.bytes().take_while(u8::is_ascii_digit).count().min(12);
                let read = |length: usize| valued(body.get(..length)?.parse().ok()?, length);
                (1..=most).filter_map(read).collect()
            }
            Numerals::Alphabetic => {
                let Some(letter) = body.bytes().next().filter(u8::is_ascii_uppercase) else {
                    return Vec::new();
                };
                let most = body
                    .bytes()
                    .take_while(|byte| *byte == letter)
                    .count()
                    .min(LONGEST);
                let step = i64::from(letter - b'A');
                let read =
                    |length: usize| valued(step + 26 * (i64::try_from(length).ok()? - 1), length);
                (1..=most).filter_map(read).collect()
            }
        };
        found.reverse();
        found
    }
}

impl Numbering {
    /// Reads the attributes that every numbering has.
    pub(crate) fn read(node: &Node) -> Self {
        Self {
            column_first: node
                .attribute("first")
                .is_none_or(|first| first.starts_with('H')),
            separator: node.attribute("sep").unwrap_or("").to_owned(),
            columns: Axis::read(node, "hType", "hLeading", "hOff", "hDescend"),
            rows: Axis::read(node, "vType", "vLeading", "vOff", "vDescend"),
            format: form(node, "$gridLocation$"),
            visible: truth(node, "visible", false),
        }
    }

    /// The name of a column and row.
    pub fn name(&self, column: i32, row: i32) -> String {
        let (column, row) = (self.columns.write(column), self.rows.write(row));
        let both = if self.column_first {
            format!("{column}{}{row}", self.separator)
        } else {
            format!("{row}{}{column}", self.separator)
        };
        substitute(&self.format, |name| match name {
            "gridLocation" => Some(both.clone()),
            "row" => Some(row.clone()),
            "column" => Some(column.clone()),
            _ => None,
        })
    }

    /// The columns and rows that a name may mean, likeliest first; each has exactly this name.
    pub fn meant(&self, name: &str) -> Vec<(i32, i32)> {
        if name.len() > 4 * LONGEST {
            return Vec::new();
        }
        let mut found = Vec::new();
        let parts = self.pattern();
        let mut open: Vec<(usize, usize, Option<i32>, Option<i32>)> = vec![(0, 0, None, None)];
        let mut steps = 0;
        while let Some((part, at, column, row)) = open.pop() {
            steps += 1;
            if steps > READINGS {
                break;
            }
            let rest = name.get(at..).unwrap_or("");
            let Some(piece) = parts.get(part) else {
                if let (true, Some(column), Some(row)) = (rest.is_empty(), column, row) {
                    found.push((column, row));
                }
                continue;
            };
            let is_column = piece == COLUMN;
            if is_column || piece == ROW {
                let axis = if is_column { &self.columns } else { &self.rows };
                // The longest reading is tried first, so it is pushed last.
                for (value, length) in axis.read_from(rest).into_iter().rev() {
                    let (column, row) = if is_column {
                        (Some(value), row)
                    } else {
                        (column, Some(value))
                    };
                    open.push((part + 1, at + length, column, row));
                }
            } else if rest.starts_with(piece.as_str()) {
                open.push((part + 1, at + piece.len(), column, row));
            }
        }
        found.retain(|(column, row)| self.name(*column, *row) == name);
        found.dedup();
        found
    }

    /// The form taken apart into fixed texts and the two numbers.
    fn pattern(&self) -> Vec<String> {
        let (first, second) = if self.column_first {
            (COLUMN, ROW)
        } else {
            (ROW, COLUMN)
        };
        let whole = substitute(&self.format, |name| match name {
            "gridLocation" => Some(format!(
                "{CUT}{first}{CUT}{}{CUT}{second}{CUT}",
                self.separator
            )),
            "row" => Some(format!("{CUT}{ROW}{CUT}")),
            "column" => Some(format!("{CUT}{COLUMN}{CUT}")),
            _ => None,
        });
        whole.split(CUT).map(ToOwned::to_owned).collect()
    }
}

/// The form of names, as long as any name can be.
pub(crate) fn form(node: &Node, default: &str) -> String {
    let written = node.attribute("locationFormat").unwrap_or(default);
    written.chars().take(1_000).collect()
}

/// An attribute that is a whole number.
pub(crate) fn number(node: &Node, name: &str, default: i32) -> i32 {
    node.attribute(name)
        .and_then(|value| text::int(text::trim(value)))
        .unwrap_or(default)
}

/// An attribute that is yes or no.
pub(crate) fn truth(node: &Node, name: &str, default: bool) -> bool {
    node.attribute(name).map_or(default, text::truth)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(numerals: Numerals, leading: i32) -> Axis {
        Axis {
            numerals,
            leading,
            offset: 0,
            descending: false,
        }
    }

    #[test]
    fn numbers_are_written_as_described() {
        let letters = axis(Numerals::Alphabetic, 1);
        let written: Vec<_> = [0, 25, 26, 27, 52, -1].map(|raw| letters.write(raw)).into();
        assert_eq!(written, ["A", "Z", "AA", "BB", "AAA", "-B"]);
        let one = axis(Numerals::Numeric, 1);
        assert_eq!(
            [5, 12, 123, -3].map(|raw| one.write(raw)),
            ["05", "12", "123", "-03"]
        );
        let two = axis(Numerals::Numeric, 2);
        assert_eq!(
            [5, 12, 123].map(|raw| two.write(raw)),
            ["005", "012", "123"]
        );
        assert_eq!(axis(Numerals::Numeric, 0).write(5), "5");
    }

    #[test]
    fn names_are_read_back() {
        for column_first in [true, false] {
            for separator in ["", "-", "."] {
                for (columns, rows) in [
                    (Numerals::Numeric, Numerals::Numeric),
                    (Numerals::Alphabetic, Numerals::Numeric),
                    (Numerals::Alphabetic, Numerals::Alphabetic),
                ] {
                    let numbering = Numbering {
                        column_first,
                        separator: separator.to_owned(),
                        columns: axis(columns, 1),
                        rows: axis(rows, 1),
                        format: "Hex $gridLocation$!".to_owned(),
                        visible: false,
                    };
                    for column in -2..60 {
                        for row in [-1, 0, 7, 30, 99] {
                            let name = numbering.name(column, row);
                            assert!(numbering.meant(&name).contains(&(column, row)), "{name}");
                        }
                    }
                }
            }
        }
    }
}
