//! Exact numbers as module files write them: an integer, a string such as "1/2", or a short decimal read without loss.
//!
//! ```
//! use motti_module::Exact;
//! let half: Exact = "1/2".parse().unwrap();
//! assert_eq!(half, "0.5".parse().unwrap());
//! assert_eq!(half.in_units_of(4), Some(2)); // two quarters
//! assert_eq!(Exact::from(3).in_units_of(2), Some(6));
//! assert!("0.3333333333".parse::<Exact>().is_err());
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

/// The largest numerator (either sign) a file may write.
pub const MAX_NUMERATOR: i64 = 1_000_000_000_000;
/// The largest denominator a file may write.
pub const MAX_DENOMINATOR: i64 = 1_000_000;

/// A rational number in lowest terms with a positive denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Exact {
    num: i64,
    den: i64,
}

/// Why a text is no exact number.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExactError {
    /// The text is no number in any of the three forms.
    #[error(
        "\"{0}\" is no number: write an integer, a fraction such as \"1/2\", or a short decimal"
    )]
    Form(String),
    /// The denominator is zero.
    #[error("\"{0}\" divides by zero")]
    Zero(String),
    /// The number cannot be held within the bounds of the format.
    #[error(
        "\"{0}\" is out of bounds: at most 10^12 above the line and 10^6 below it (a decimal: at most 6 places)"
    )]
    Bounds(String),
}

impl Exact {
    /// Nought.
    pub const ZERO: Self = Self { num: 0, den: 1 };

    /// The fraction `num/den` in lowest terms; `None` when `den` is zero or a bound is passed.
    pub fn new(num: i64, den: i64) -> Option<Self> {
        if den == 0 {
            return None;
        }
        let divisor = gcd(num.unsigned_abs(), den.unsigned_abs());
        let divisor = i64::try_from(divisor).ok()?;
        let (num, den) = (num.checked_div(divisor)?, den.checked_div(divisor)?);
        let (num, den) = if den < 0 {
            (num.checked_neg()?, den.checked_neg()?)
        } else {
            (num, den)
        };
        (num.checked_abs()? <= MAX_NUMERATOR && den <= MAX_DENOMINATOR).then_some(Self { num, den })
    }

    /// The number above the line, with the sign.
    pub const fn num(self) -> i64 {
        self.num
    }

    /// The number below the line, always positive.
    pub const fn den(self) -> i64 {
        self.den
    }

    /// The value counted in parts of `1/parts` (quarter points: `parts` = 4), or `None` when it is no whole number of them.
    pub const fn in_units_of(self, parts: i64) -> Option<i64> {
        match self.num.checked_mul(parts) {
            Some(scaled) if scaled % self.den == 0 => Some(scaled / self.den),
            _ => None,
        }
    }

    /// The value as an integer, or `None` when it is a fraction.
    pub const fn integer(self) -> Option<i64> {
        self.in_units_of(1)
    }

    /// The sum, or `None` when it passes the bounds.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let left = i128::from(self.num) * i128::from(other.den);
        let right = i128::from(other.num) * i128::from(self.den);
        Self::from_wide(left + right, i128::from(self.den) * i128::from(other.den))
    }

    fn from_wide(num: i128, den: i128) -> Option<Self> {
        let divisor = i128::try_from(gcd_wide(num.unsigned_abs(), den.unsigned_abs())).ok()?;
        if divisor == 0 {
            return None;
        }
        Self::new(
            i64::try_from(num / divisor).ok()?,
            i64::try_from(den / divisor).ok()?,
        )
    }

    fn from_decimal(text: &str) -> Result<Self, ExactError> {
        let form = || ExactError::Form(text.to_owned());
        let bounds = || ExactError::Bounds(text.to_owned());
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty()
            || !all_digits(whole)
            || !all_digits(places)
            || (places.is_empty() && digits.contains('.'))
        {
            return Err(form());
        }
        let places = places.trim_end_matches('0');
        if places.len() > 6 || whole.len() > 13 {
            return Err(bounds());
        }
        let exponent = u32::try_from(places.len()).map_err(|_| bounds())?;
        let den = 10_i64.pow(exponent);
        let whole: i64 = whole.parse().map_err(|_| bounds())?;
        let part: i64 = if places.is_empty() {
            0
        } else {
            places.parse().map_err(|_| bounds())?
        };
        let num = whole
            .checked_mul(den)
            .and_then(|scaled| scaled.checked_add(part))
            .ok_or_else(bounds)?;
        Self::new(sign * num, den).ok_or_else(bounds)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn gcd_wide(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd_wide(b, a % b) }
}

impl From<i32> for Exact {
    fn from(value: i32) -> Self {
        Self {
            num: i64::from(value),
            den: 1,
        }
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = i128::from(self.num) * i128::from(other.den);
        let right = i128::from(other.num) * i128::from(self.den);
        left.cmp(&right)
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.den == 1 {
            write!(f, "{}", self.num)
        } else {
            write!(f, "{}/{}", self.num, self.den)
        }
    }
}

impl FromStr for Exact {
    type Err = ExactError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let Some((num, den)) = text.split_once('/') else {
            return Self::from_decimal(text);
        };
        let part = |part: &str| {
            let digits = part.strip_prefix('-').unwrap_or(part);
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return Err(ExactError::Form(text.to_owned()));
            }
            part.parse::<i64>()
                .map_err(|_| ExactError::Bounds(text.to_owned()))
        };
        let (num, den) = (part(num)?, part(den)?);
        if den == 0 {
            return Err(ExactError::Zero(text.to_owned()));
        }
        Self::new(num, den).ok_or_else(|| ExactError::Bounds(text.to_owned()))
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.den == 1 {
            serializer.serialize_i64(self.num)
        } else {
            serializer.collect_str(self)
        }
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ExactVisitor)
    }
}

struct ExactVisitor;

impl Visitor<'_> for ExactVisitor {
    type Value = Exact;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an exact number: an integer, a string such as \"1/2\", or a short decimal")
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Exact, E> {
        Exact::new(value, 1).ok_or_else(|| E::custom(ExactError::Bounds(value.to_string())))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Exact, E> {
        let bounds = || E::custom(ExactError::Bounds(value.to_string()));
        Exact::new(i64::try_from(value).map_err(|_| bounds())?, 1).ok_or_else(bounds)
    }

    /// A decimal of at most 15 digits (the reader of files sees to that) comes back from the binary
    /// number as it was written, since the shortest text of the number is that decimal.
    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Exact, E> {
        value.to_string().parse().map_err(E::custom)
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Exact, E> {
        value.parse().map_err(E::custom)
    }
}

impl JsonSchema for Exact {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Exact".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "An exact number: an integer, a string such as \"1/2\", or a decimal of at most six places.",
            "anyOf": [
                { "type": "number" },
                { "type": "string", "pattern": "^-?[0-9]+(/[0-9]+|\\.[0-9]{1,6})?$" }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_three_forms_as_the_same_number() {
        for text in ["1/2", "\"1/2\"", "0.5", "\"0.5\"", "\"2/4\""] {
            let json = if text == "1/2" { "\"1/2\"" } else { text };
            let read: Exact = serde_json::from_str(json).unwrap();
            assert_eq!((read.num(), read.den()), (1, 2), "{text}");
        }
        let tenth: Exact = serde_json::from_str("0.1").unwrap();
        assert_eq!((tenth.num(), tenth.den()), (1, 10));
        let minus: Exact = serde_json::from_str("-2.50").unwrap();
        assert_eq!((minus.num(), minus.den()), (-5, 2));
    }

    #[test]
    fn refuses_what_it_cannot_hold_exactly() {
        for text in [
            "", "-", "1/", "/2", "1/0", "a", "1.", ".5", "1e3", "+1", " 1", "1/-0",
        ] {
            assert!(text.parse::<Exact>().is_err(), "{text}");
        }
        assert!("0.1234567".parse::<Exact>().is_err());
        assert!("9223372036854775807".parse::<Exact>().is_err());
        assert!("-9223372036854775808/-1".parse::<Exact>().is_err());
        assert!(serde_json::from_str::<Exact>("1e300").is_err());
        assert!(serde_json::from_str::<Exact>("0.333333333333").is_err());
    }

    #[test]
    fn orders_and_counts_units() {
        let half = Exact::new(1, 2).unwrap();
        assert!(half < Exact::from(1) && Exact::from(-1) < half);
        assert_eq!(half.in_units_of(4), Some(2));
        assert_eq!(half.integer(), None);
        assert_eq!(half.checked_add(half), Some(Exact::from(1)));
    }
}
