//! From printed hex names to coordinates and back.

use std::fmt::Write as _;

use crate::coord::{Axial, Compass, Orientation};
use crate::scheme::{Part, Scheme, SchemeFaults, Sheet, shortened};

/// A checked [`Scheme`]: parses and formats the hex names of one map.
///
/// ```
/// use motti_hex::{Numbering, Scheme};
///
/// // Flat-top hexes, column first without a fixed width; two sheets, A north of B; rows grow northwards.
/// let scheme: Scheme = serde_json::from_str(
///     r#"{ "orientation": "flat", "first": "column", "row_digits": 2, "column_digits": 0, "separator": ".",
///          "rows_grow": "N", "columns_grow": "E", "shifted": "even", "shift": "N",
///          "sheets": [{ "prefix": "A", "rows": 35, "columns": 62, "row_offset": 35 },
///                     { "prefix": "B", "rows": 35, "columns": 62 }] }"#,
/// )?;
/// let numbering = Numbering::new(scheme)?;
/// let north = numbering.parse("A34.01")?;
/// assert_eq!(numbering.format(north).as_deref(), Some("A34.01"));
/// assert_eq!(north.distance(numbering.parse("B30.34")?), 4);
/// assert_eq!(
///     numbering.parse("A34.36").unwrap_err().to_string(),
///     "hex \"A34.36\": the row is 36, but here rows run from 01 to 35",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbering {
    scheme: Scheme,
}

/// A hex by its printed numbers, for rules that speak of rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// Number of the sheet in the scheme's list, from 0.
    pub sheet: u16,
    /// Row as printed.
    pub row: u16,
    /// Column as printed.
    pub column: u16,
}

impl Spot {
    const fn number(self, part: Part) -> u16 {
        match part {
            Part::Row => self.row,
            Part::Column => self.column,
        }
    }
}

/// Why a text is no hex name of a map.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It is not written like a name of this map.
    #[error("hex \"{name}\": expected {form}")]
    Form {
        /// The text, cut short.
        name: String,
        /// How names of this map are written, with an example.
        form: String,
    },
    /// It begins with letters that belong to no sheet.
    #[error("hex \"{name}\": there is no sheet \"{sheet}\"; expected {sheets}")]
    Sheet {
        /// The text, cut short.
        name: String,
        /// The letters.
        sheet: String,
        /// The sheets there are.
        sheets: String,
    },
    /// The row or column is beyond the map.
    #[error("hex \"{name}\": the {part} is {number}, but here {part}s run from {first} to {last}")]
    Beyond {
        /// The text.
        name: String,
        /// Row or column.
        part: Part,
        /// What the text says.
        number: u16,
        /// Lowest number, as it would be written.
        first: String,
        /// Highest number, as it would be written.
        last: String,
    },
    /// The numbers are good, but the map leaves this hex out.
    #[error("hex \"{name}\" is not part of this map")]
    LeftOut {
        /// The name.
        name: String,
    },
}

impl Numbering {
    /// Checks a scheme.
    ///
    /// # Errors
    /// All that is wrong with it, each with its field and what is allowed there.
    pub fn new(scheme: Scheme) -> Result<Self, SchemeFaults> {
        let faults = scheme.faults();
        if faults.is_empty() {
            Ok(Self { scheme })
        } else {
            Err(SchemeFaults(faults))
        }
    }

    /// The scheme it was made from.
    pub const fn scheme(&self) -> &Scheme {
        &self.scheme
    }

    /// The coordinates of a named hex.
    ///
    /// # Errors
    /// What is wrong with the name and what was expected.
    pub fn parse(&self, name: &str) -> Result<Axial, NameError> {
        self.parse_spot(name).map(|spot| self.field_axial(spot))
    }

    /// The printed numbers of a named hex.
    ///
    /// # Errors
    /// What is wrong with the name and what was expected.
    pub fn parse_spot(&self, name: &str) -> Result<Spot, NameError> {
        let numbers = name.trim_start_matches(char::is_alphabetic);
        let prefix = &name[..name.len() - numbers.len()];
        let sheet = self
            .sheet_of_prefix(prefix)
            .ok_or_else(|| self.no_sheet(name, prefix))?;
        let (first, second) = self
            .read_numbers(numbers)
            .ok_or_else(|| self.bad_form(name))?;
        let (row, column) = match self.scheme.first {
            Part::Row => (first, second),
            Part::Column => (second, first),
        };
        let spot = Spot { sheet, row, column };
        // The number that tells the line is looked at first: how long a line is depends on it.
        let (line, place) = self.line_and_place();
        for part in [line, place] {
            let (lowest, highest) = self.limits(spot, part);
            if !(lowest..=highest).contains(&spot.number(part)) {
                return Err(NameError::Beyond {
                    name: name.to_owned(),
                    part,
                    number: spot.number(part),
                    first: self.digits(part, lowest),
                    last: self.digits(part, highest),
                });
            }
        }
        Ok(spot)
    }

    /// The name of the hex at these coordinates, or `None` beyond the map.
    pub fn format(&self, hex: Axial) -> Option<String> {
        self.spot(hex).map(|spot| self.format_spot(spot))
    }

    /// The name of a hex by its printed numbers, whether or not the map reaches that far.
    pub fn format_spot(&self, spot: Spot) -> String {
        let prefix = self.sheet(spot).map_or("", |sheet| sheet.prefix.as_str());
        let (first, second) = self.parts();
        let first = self.digits(first, spot.number(first));
        let second = self.digits(second, spot.number(second));
        format!("{prefix}{first}{}{second}", self.scheme.separator)
    }

    /// The printed numbers of the hex at these coordinates, or `None` beyond the map.
    pub fn spot(&self, hex: Axial) -> Option<Spot> {
        let (row, column) = self.field_numbers(hex)?;
        (0_u16..)
            .zip(&self.scheme.sheets)
            .find_map(|(number, sheet)| {
                let row = u16::try_from(row - i64::from(sheet.row_offset)).ok()?;
                let column = u16::try_from(column - i64::from(sheet.column_offset)).ok()?;
                let spot = Spot {
                    sheet: number,
                    row,
                    column,
                };
                self.holds(spot).then_some(spot)
            })
    }

    /// The coordinates of a hex by its printed numbers, or `None` beyond the map.
    pub fn axial(&self, spot: Spot) -> Option<Axial> {
        self.holds(spot).then(|| self.field_axial(spot))
    }

    /// All hexes of the map in the order of their names: by sheet, by the first number, by the second.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        let (first, second) = self.parts();
        (0_u16..)
            .zip(&self.scheme.sheets)
            .flat_map(move |(sheet, block)| {
                numbers(block, first).flat_map(move |one| {
                    numbers(block, second)
                        .map(move |other| match first {
                            Part::Row => Spot {
                                sheet,
                                row: one,
                                column: other,
                            },
                            Part::Column => Spot {
                                sheet,
                                row: other,
                                column: one,
                            },
                        })
                        .filter(|spot| self.holds(*spot))
                })
            })
    }

    fn sheet(&self, spot: Spot) -> Option<&Sheet> {
        self.scheme.sheets.get(usize::from(spot.sheet))
    }

    /// Which number is printed first, and which second.
    const fn parts(&self) -> (Part, Part) {
        match self.scheme.first {
            Part::Row => (Part::Row, Part::Column),
            Part::Column => (Part::Column, Part::Row),
        }
    }

    /// Which number tells the line, and which the place in the line.
    const fn line_and_place(&self) -> (Part, Part) {
        match self.scheme.orientation {
            Orientation::Pointy => (Part::Row, Part::Column),
            Orientation::Flat => (Part::Column, Part::Row),
        }
    }

    fn holds(&self, spot: Spot) -> bool {
        self.sheet(spot).is_some()
            && [Part::Row, Part::Column].into_iter().all(|part| {
                let (lowest, highest) = self.limits(spot, part);
                (lowest..=highest).contains(&spot.number(part))
            })
    }

    /// Lowest and highest row or column on the sheet of a spot, and in its line.
    fn limits(&self, spot: Spot, part: Part) -> (u16, u16) {
        let Some(sheet) = self.sheet(spot) else {
            return (1, 0);
        };
        let (first, count, _) = sheet.extent(part);
        let (line, place) = self.line_and_place();
        let (_, _, line_offset) = sheet.extent(line);
        let line_number = i32::from(spot.number(line)) + i32::from(line_offset);
        let missing = match sheet.shorter {
            Some(shorter) if part == place && shorter.lines.has(line_number) => shorter.by,
            _ => 0,
        };
        // Checked in the scheme: a line has at least one hex and its numbers stay far below the type's end.
        (
            first,
            first
                .saturating_add(count)
                .saturating_sub(missing.saturating_add(1)),
        )
    }

    fn field_axial(&self, spot: Spot) -> Axial {
        let (row_offset, column_offset) = self
            .sheet(spot)
            .map_or((0, 0), |sheet| (sheet.row_offset, sheet.column_offset));
        let row = i32::from(spot.row) + i32::from(row_offset);
        let column = i32::from(spot.column) + i32::from(column_offset);
        let southwards = if self.scheme.rows_grow == Compass::S {
            row
        } else {
            -row
        };
        let eastwards = if self.scheme.columns_grow == Compass::E {
            column
        } else {
            -column
        };
        match self.scheme.orientation {
            Orientation::Pointy => {
                let half_steps = 2 * eastwards + self.half_step(row);
                Axial::new(
                    (half_steps - southwards - self.odd_half()).div_euclid(2),
                    southwards,
                )
            }
            Orientation::Flat => {
                let half_steps = 2 * southwards + self.half_step(column);
                Axial::new(
                    eastwards,
                    (half_steps - eastwards - self.odd_half()).div_euclid(2),
                )
            }
        }
    }

    /// Row and column in the joined field.
    fn field_numbers(&self, hex: Axial) -> Option<(i64, i64)> {
        let signed = |number: i32, forwards: bool| {
            if forwards {
                Some(number)
            } else {
                number.checked_neg()
            }
        };
        let south_grows = self.scheme.rows_grow == Compass::S;
        let east_grows = self.scheme.columns_grow == Compass::E;
        let half_steps = |place: i32, line: i32, line_number: i32| {
            2 * i64::from(place) + i64::from(line) + i64::from(self.odd_half())
                - i64::from(self.half_step(line_number))
        };
        match self.scheme.orientation {
            Orientation::Pointy => {
                let row = signed(hex.r, south_grows)?;
                let eastwards = half_steps(hex.q, hex.r, row).div_euclid(2);
                Some((
                    i64::from(row),
                    if east_grows { eastwards } else { -eastwards },
                ))
            }
            Orientation::Flat => {
                let column = signed(hex.q, east_grows)?;
                let southwards = half_steps(hex.r, hex.q, column).div_euclid(2);
                Some((
                    if south_grows { southwards } else { -southwards },
                    i64::from(column),
                ))
            }
        }
    }

    /// By how many half hexes the line with this number is shifted, eastwards or southwards.
    fn half_step(&self, line: i32) -> i32 {
        match (self.scheme.shifted.has(line), self.scheme.shift) {
            (false, _) => 0,
            (true, Compass::E | Compass::S) => 1,
            (true, _) => -1,
        }
    }

    /// Axial lines slide by half a hex each; where the even lines are shifted they meet the field half a hex aside.
    fn odd_half(&self) -> i32 {
        i32::from(self.scheme.shifted.has(0))
    }

    fn sheet_of_prefix(&self, prefix: &str) -> Option<u16> {
        (0_u16..)
            .zip(&self.scheme.sheets)
            .find_map(|(number, sheet)| (sheet.prefix == prefix).then_some(number))
    }

    fn read_numbers(&self, text: &str) -> Option<(u16, u16)> {
        let (first_part, second_part) = self.parts();
        let (first, rest) = take_number(text, self.scheme.digits(first_part))?;
        let rest = rest.strip_prefix(self.scheme.separator.as_str())?;
        let (second, rest) = take_number(rest, self.scheme.digits(second_part))?;
        rest.is_empty().then_some((first, second))
    }

    /// A row or column number as it is printed.
    fn digits(&self, part: Part, number: u16) -> String {
        format!(
            "{number:0width$}",
            width = usize::from(self.scheme.digits(part))
        )
    }

    fn no_sheet(&self, name: &str, prefix: &str) -> NameError {
        if self
            .scheme
            .sheets
            .iter()
            .all(|sheet| sheet.prefix.is_empty())
            || prefix.is_empty()
        {
            return self.bad_form(name);
        }
        NameError::Sheet {
            name: shortened(name),
            sheet: shortened(prefix),
            sheets: self.prefixes(),
        }
    }

    fn prefixes(&self) -> String {
        let prefixes: Vec<&str> = self
            .scheme
            .sheets
            .iter()
            .map(|sheet| sheet.prefix.as_str())
            .filter(|prefix| !prefix.is_empty())
            .collect();
        prefixes.join(" or ")
    }

    fn bad_form(&self, name: &str) -> NameError {
        let mut form = String::new();
        let prefixes = self.prefixes();
        if !prefixes.is_empty() {
            form = format!("the sheet ({prefixes}), ");
        }
        let (first, second) = self.parts();
        for (part, then) in [(first, ""), (second, " and ")] {
            // Writing to a String cannot fail.
            let _ = match self.scheme.digits(part) {
                0 => write!(form, "{then}the {part}"),
                1 => write!(form, "{then}one digit for the {part}"),
                digits => write!(form, "{then}{digits} digits for the {part}"),
            };
            if part == first && !self.scheme.separator.is_empty() {
                let _ = write!(form, ", \"{}\"", self.scheme.separator);
            }
        }
        if let Some(spot) = self.spots().next() {
            let _ = write!(form, ", such as {}", self.format_spot(spot));
        }
        NameError::Form {
            name: shortened(name),
            form,
        }
    }
}

fn numbers(sheet: &Sheet, part: Part) -> std::ops::Range<u16> {
    let (first, count, _) = sheet.extent(part);
    first..first.saturating_add(count)
}

/// Reads a number of so many digits (0: as many as there are, without zeros in front) and gives what follows.
fn take_number(text: &str, digits: u8) -> Option<(u16, &str)> {
    let found = text.bytes().take_while(u8::is_ascii_digit).count();
    let length = if digits == 0 {
        found
    } else {
        usize::from(digits)
    };
    if length == 0 || length > found || length > usize::from(Scheme::DIGITS) {
        return None;
    }
    let (number, rest) = text.split_at(length);
    if digits == 0 && length > 1 && number.starts_with('0') {
        return None;
    }
    Some((number.parse().ok()?, rest))
}
