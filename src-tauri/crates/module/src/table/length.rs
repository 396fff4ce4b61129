//! Lengths of grids: exact decimals, with as many places as a double can be written with.
//!
//! ```
//! use motti_module::table::Length;
//! let third: Length = "33.333333333333336".parse().unwrap();
//! assert_eq!(third.times(3) / Length::UNIT, 100);
//! assert_eq!(third.to_string(), "33.333333333333336");
//! ```

use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

/// Decimal places.
const PLACES: usize = 15;
/// The greatest length in pixels.
const GREATEST: i128 = 100_000;

/// A length in pixels, exact to fifteen places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length(i128);

impl Length {
    /// One pixel, in the parts that lengths are counted in.
    pub const UNIT: i128 = 1_000_000_000_000_000;

    /// A whole number of pixels.
    pub const fn pixels(pixels: i32) -> Self {
        Self(pixels as i128 * Self::UNIT)
    }

    /// The length in parts of [`Length::UNIT`].
    pub const fn parts(self) -> i128 {
        self.0
    }

    /// So many of it, in parts of [`Length::UNIT`].
    pub fn times(self, count: i64) -> i128 {
        self.0.saturating_mul(i128::from(count))
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let all = self.0.unsigned_abs();
        let unit = Self::UNIT.unsigned_abs();
        let (whole, rest) = (all / unit, all % unit);
        if rest == 0 {
            return write!(f, "{sign}{whole}");
        }
        let rest = format!("{rest:0PLACES$}");
        write!(f, "{sign}{whole}.{}", rest.trim_end_matches('0'))
    }
}

impl FromStr for Length {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "\"{text}\" is no length: write pixels up to {GREATEST} with at most {PLACES} decimals"
            )
        };
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
        let plain = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || !plain(whole) || !plain(rest) || whole.len() > 6 {
            return Err(wrong());
        }
        // A double written in full may have a place or two more; they are beyond any pixel.
        let rest = rest.get(..PLACES.min(rest.len())).unwrap_or(rest);
        let whole: i128 = whole.parse().map_err(|_| wrong())?;
        let places: i128 = format!("{rest:0<PLACES$}").parse().map_err(|_| wrong())?;
        let value = whole * Self::UNIT + places;
        if value > GREATEST * Self::UNIT {
            return Err(wrong());
        }
        Ok(Self(sign * value))
    }
}

impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(self.0 / Self::UNIT) {
            Ok(whole) if self.0 % Self::UNIT == 0 => serializer.serialize_i64(whole),
            _ => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;
        impl Visitor<'_> for Read {
            type Value = Length;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number of pixels or a decimal in quotes")
            }

            fn visit_u64<E: de::Error>(self, value: u64) -> Result<Length, E> {
                value.to_string().parse().map_err(E::custom)
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<Length, E> {
                value.to_string().parse().map_err(E::custom)
            }

            fn visit_str<E: de::Error>(self, value: &str) -> Result<Length, E> {
                value.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Read)
    }
}

impl JsonSchema for Length {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Length".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A length in pixels: a whole number, or a decimal in quotes such as \"80.88337155288302\".",
            "anyOf": [
                { "type": "integer" },
                { "type": "string", "pattern": "^-?[0-9]{1,6}(\\.[0-9]+)?$" }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_the_same() {
        for text in [
            "0",
            "12",
            "34.6",
            "80.88337155288302",
            "-2.5",
            "0.000000000000001",
        ] {
            let length: Length = text.parse().unwrap();
            assert_eq!(length.to_string(), text);
            let json = serde_json::to_string(&length).unwrap();
            assert_eq!(serde_json::from_str::<Length>(&json).unwrap(), length);
        }
        for text in ["", ".", ".5", "1e3", "1,5", "1000000", "200000", "+1", "a"] {
            assert!(text.parse::<Length>().is_err(), "{text}");
        }
        assert!(serde_json::from_str::<Length>("0.5").is_err());
    }
}
