//! The numbering of a printed map as it is written in a file, and everything that can be wrong with it.

use serde::{Deserialize, Serialize};

use crate::coord::{Compass, Orientation};

/// Odd or even.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Parity {
    /// 1, 3, 5 ...
    Odd,
    /// 0, 2, 4 ...
    Even,
}

impl Parity {
    /// Whether a number has this parity.
    pub const fn has(self, number: i32) -> bool {
        matches!(self, Self::Odd) == (number.rem_euclid(2) == 1)
    }
}

/// The two numbers in a hex name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The number of the row.
    Row,
    /// The number of the column.
    Column,
}

impl std::fmt::Display for Part {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
        })
    }
}

/// How the hex names of a map stand for places, as a file says it; [`crate::Numbering::new`] checks it.
///
/// A *line* is a straight run of hexes: a row of a pointy-top map, a column of a flat-top one. Every other line is
/// shifted by half a hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scheme {
    /// How the hexes stand.
    pub orientation: Orientation,
    /// The number printed first.
    pub first: Part,
    /// Digits of the row number, filled with zeros; 0 means as many as needed, without zeros in front.
    pub row_digits: u8,
    /// Digits of the column number; 0 as for rows.
    pub column_digits: u8,
    /// What stands between the two numbers: often nothing, or a full stop.
    #[serde(default)]
    pub separator: String,
    /// Where row numbers grow: `N` or `S`.
    pub rows_grow: Compass,
    /// Where column numbers grow: `E` or `W`.
    pub columns_grow: Compass,
    /// The lines that are shifted. With several sheets the number in the joined field counts, offset included.
    pub shifted: Parity,
    /// Where they are shifted against the others: `E` or `W` (pointy-top), `N` or `S` (flat-top).
    pub shift: Compass,
    /// The sheets of the map, each with its own numbers, joined to one field.
    pub sheets: Vec<Sheet>,
}

/// One sheet of a map: a block of hex numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Letters in front of the numbers, such as the A of `A34.07`; none when the map has one sheet.
    #[serde(default)]
    pub prefix: String,
    /// Lowest row number.
    #[serde(default = "one")]
    pub first_row: u16,
    /// Lowest column number.
    #[serde(default = "one")]
    pub first_column: u16,
    /// Number of rows; on a flat-top map in the columns that are not shorter.
    pub rows: u16,
    /// Number of columns; on a pointy-top map in the rows that are not shorter.
    pub columns: u16,
    /// Lines that end earlier than the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shorter: Option<Shorter>,
    /// Added to a row number to get the row in the joined field.
    #[serde(default)]
    pub row_offset: u16,
    /// Added to a column number to get the column in the joined field.
    #[serde(default)]
    pub column_offset: u16,
}

const fn one() -> u16 {
    1
}

/// The lines of one parity, which lack hexes at the end where numbers are highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Shorter {
    /// Which lines, by their number in the joined field.
    pub lines: Parity,
    /// By how many hexes, nearly always 1.
    pub by: u16,
}

/// One thing that is wrong with a [`Scheme`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SchemeFault {
    /// There is no sheet.
    #[error("sheets: the map has no sheet; give at least one")]
    NoSheet,
    /// So many sheets that it cannot be a map.
    #[error("sheets: {count} sheets; at most {max} are possible", max = Scheme::SHEETS)]
    TooManySheets {
        /// How many the file has.
        count: usize,
    },
    /// A prefix is no short word of letters.
    #[error("sheets[{sheet}].prefix: \"{prefix}\" must be at most {max} letters and nothing else", max = Scheme::PREFIX_LENGTH)]
    Prefix {
        /// Number of the sheet in the list, from 0.
        sheet: usize,
        /// What the file says, cut short.
        prefix: String,
    },
    /// Two sheets have the same prefix.
    #[error(
        "sheets[{sheet}].prefix: \"{prefix}\" is the prefix of an earlier sheet; each sheet needs its own"
    )]
    SamePrefix {
        /// Number of the later sheet in the list, from 0.
        sheet: usize,
        /// The prefix.
        prefix: String,
    },
    /// Too many digits.
    #[error("{part}_digits: {digits} digits; allowed are 1 to {max}, or 0 for no fixed width", max = Scheme::DIGITS)]
    Digits {
        /// Which number.
        part: Part,
        /// What the file says.
        digits: u8,
    },
    /// The first number has no fixed width and nothing shows where it ends.
    #[error(
        "separator: the {part} stands first without a fixed width, so a separator such as \".\" must follow it"
    )]
    NoSeparator {
        /// Which number stands first.
        part: Part,
    },
    /// The separator could be taken for a part of a number or prefix.
    #[error("separator: \"{separator}\" must be at most {max} characters, without letters and digits", max = Scheme::SEPARATOR_LENGTH)]
    Separator {
        /// What the file says, cut short.
        separator: String,
    },
    /// A compass point that makes no sense in this field.
    #[error("{field}: {found} is no choice here; expected {first} or {second}")]
    Bearing {
        /// The field.
        field: &'static str,
        /// What the file says.
        found: Compass,
        /// The one choice.
        first: Compass,
        /// The other choice.
        second: Compass,
    },
    /// A sheet is empty or too long.
    #[error("sheets[{sheet}]: {count} {part}s; a sheet has at least 1, and the joined field ends at {part} {max}", max = Scheme::FIELD)]
    Size {
        /// Number of the sheet in the list, from 0.
        sheet: usize,
        /// Rows or columns.
        part: Part,
        /// What the file says.
        count: u16,
    },
    /// The highest number needs more digits than a name has.
    #[error("sheets[{sheet}]: the highest {part} is {last}, but names have {digits} digits for it")]
    TooFewDigits {
        /// Number of the sheet in the list, from 0.
        sheet: usize,
        /// Rows or columns.
        part: Part,
        /// The highest number.
        last: u32,
        /// Digits it must fit.
        digits: u8,
    },
    /// The shorter lines have nothing left.
    #[error("sheets[{sheet}].shorter.by: {by} hexes fewer leave nothing of lines of {length}")]
    NothingLeft {
        /// Number of the sheet in the list, from 0.
        sheet: usize,
        /// What the file says.
        by: u16,
        /// Hexes in the longer lines.
        length: u16,
    },
    /// Two sheets cover the same part of the field.
    #[error(
        "sheets[{sheet}]: covers hexes of sheets[{other}] as well; move one of them by row_offset or column_offset"
    )]
    Overlap {
        /// Number of the later sheet in the list, from 0.
        sheet: usize,
        /// Number of the earlier one.
        other: usize,
    },
    /// More hexes than a dense index can count.
    #[error("sheets: {hexes} hexes in all; at most {max} are possible", max = Scheme::HEXES)]
    TooManyHexes {
        /// How many there would be.
        hexes: u64,
    },
}

/// Everything that is wrong with a [`Scheme`], in the order of its fields.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct SchemeFaults(pub Vec<SchemeFault>);

impl Scheme {
    /// Most sheets of a map.
    pub const SHEETS: usize = 64;
    /// Most letters of a sheet's prefix.
    pub const PREFIX_LENGTH: usize = 8;
    /// Most characters between the two numbers.
    pub const SEPARATOR_LENGTH: usize = 4;
    /// Most digits of a number.
    pub const DIGITS: u8 = 4;
    /// Highest row and column of the joined field.
    pub const FIELD: u16 = 1000;
    /// Most hexes of a map.
    pub const HEXES: u64 = 65_000;

    /// All faults; none when the scheme is sound.
    pub fn faults(&self) -> Vec<SchemeFault> {
        let mut faults = Vec::new();
        self.check_form(&mut faults);
        self.check_bearings(&mut faults);
        if self.sheets.is_empty() {
            faults.push(SchemeFault::NoSheet);
        }
        let sheets = &self.sheets[..self.sheets.len().min(Self::SHEETS)];
        if sheets.len() < self.sheets.len() {
            faults.push(SchemeFault::TooManySheets {
                count: self.sheets.len(),
            });
        }
        for (number, sheet) in sheets.iter().enumerate() {
            self.check_sheet(number, sheet, &mut faults);
            let earlier = &sheets[..number];
            if earlier.iter().any(|other| other.prefix == sheet.prefix) {
                faults.push(SchemeFault::SamePrefix {
                    sheet: number,
                    prefix: shortened(&sheet.prefix),
                });
            }
            if let Some(other) = earlier.iter().position(|other| other.overlaps(sheet)) {
                faults.push(SchemeFault::Overlap {
                    sheet: number,
                    other,
                });
            }
        }
        let hexes = sheets
            .iter()
            .map(|sheet| u64::from(sheet.rows) * u64::from(sheet.columns))
            .sum();
        if hexes > Self::HEXES {
            faults.push(SchemeFault::TooManyHexes { hexes });
        }
        faults
    }

    /// Digits of one of the two numbers; 0 for no fixed width.
    pub const fn digits(&self, part: Part) -> u8 {
        match part {
            Part::Row => self.row_digits,
            Part::Column => self.column_digits,
        }
    }

    fn check_form(&self, faults: &mut Vec<SchemeFault>) {
        for part in [Part::Row, Part::Column] {
            let digits = self.digits(part);
            if digits > Self::DIGITS {
                faults.push(SchemeFault::Digits { part, digits });
            }
        }
        if self.digits(self.first) == 0 && self.separator.is_empty() {
            faults.push(SchemeFault::NoSeparator { part: self.first });
        }
        if self.separator.chars().count() > Self::SEPARATOR_LENGTH
            || self
                .separator
                .chars()
                .any(|c| c.is_alphanumeric() || c.is_control())
        {
            faults.push(SchemeFault::Separator {
                separator: shortened(&self.separator),
            });
        }
    }

    fn check_bearings(&self, faults: &mut Vec<SchemeFault>) {
        let north_south = (Compass::N, Compass::S);
        let east_west = (Compass::E, Compass::W);
        let shift = match self.orientation {
            Orientation::Pointy => east_west,
            Orientation::Flat => north_south,
        };
        for (field, found, (first, second)) in [
            ("rows_grow", self.rows_grow, north_south),
            ("columns_grow", self.columns_grow, east_west),
            ("shift", self.shift, shift),
        ] {
            if found != first && found != second {
                faults.push(SchemeFault::Bearing {
                    field,
                    found,
                    first,
                    second,
                });
            }
        }
    }

    fn check_sheet(&self, number: usize, sheet: &Sheet, faults: &mut Vec<SchemeFault>) {
        if sheet.prefix.chars().count() > Self::PREFIX_LENGTH
            || !sheet.prefix.chars().all(char::is_alphabetic)
        {
            faults.push(SchemeFault::Prefix {
                sheet: number,
                prefix: shortened(&sheet.prefix),
            });
        }
        for part in [Part::Row, Part::Column] {
            let (first, count, offset) = sheet.extent(part);
            let last = (u32::from(first) + u32::from(count)).saturating_sub(1);
            if count == 0 || last + u32::from(offset) > u32::from(Self::FIELD) {
                faults.push(SchemeFault::Size {
                    sheet: number,
                    part,
                    count,
                });
            }
            let digits = self.digits(part);
            if digits > 0 && digits <= Self::DIGITS && last >= 10_u32.pow(u32::from(digits)) {
                faults.push(SchemeFault::TooFewDigits {
                    sheet: number,
                    part,
                    last,
                    digits,
                });
            }
        }
        if let Some(shorter) = sheet.shorter {
            let length = match self.orientation {
                Orientation::Pointy => sheet.columns,
                Orientation::Flat => sheet.rows,
            };
            if shorter.by >= length {
                faults.push(SchemeFault::NothingLeft {
                    sheet: number,
                    by: shorter.by,
                    length,
                });
            }
        }
    }
}

impl Sheet {
    /// Lowest number, how many there are, and offset, of rows or columns.
    pub const fn extent(&self, part: Part) -> (u16, u16, u16) {
        match part {
            Part::Row => (self.first_row, self.rows, self.row_offset),
            Part::Column => (self.first_column, self.columns, self.column_offset),
        }
    }

    fn overlaps(&self, other: &Self) -> bool {
        [Part::Row, Part::Column].into_iter().all(|part| {
            let [(from, to), (other_from, other_to)] = [self, other].map(|sheet| {
                let (first, count, offset) = sheet.extent(part);
                let from = u32::from(first) + u32::from(offset);
                (from, from + u32::from(count))
            });
            from < other_to && other_from < to
        })
    }
}

/// Text from outside as far as a message should show it.
pub(crate) fn shortened(text: &str) -> String {
    const SHOWN: usize = 24;
    let mut shown: String = text.chars().take(SHOWN).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}
