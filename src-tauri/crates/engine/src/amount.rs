//! Exact rational amounts: points, costs, odds and modifiers never touch floating point.

use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, CheckedSub};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;
use ts_rs::TS;

/// An exact amount. In files an integer or a string such as `"1/2"` or `"-1/4"`; on the wire always
/// a string. A decimal (`0.5`, `"2.5"`) is read exactly.
///
/// ```
/// use motti_engine::Amount;
/// let half: Amount = "1/2".parse()?;
/// assert_eq!(half + half, Amount::ONE);
/// assert_eq!("2.5".parse::<Amount>()?.to_string(), "5/2");
/// # Ok::<(), motti_engine::AmountError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Amount(Ratio<i64>);

/// A text or number that is no exact amount, or one too large to be worked with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "“{0}” is no exact amount; expected an integer, a fraction such as 1/2, or a short decimal"
)]
pub struct AmountError(pub String);

/// Numerators and denominators read from outside stay below this, so that sums cannot overflow.
const BOUND: i64 = 1_000_000_000;

impl Amount {
    /// Nothing.
    pub const ZERO: Amount = Amount(Ratio::new_raw(0, 1));
    /// One.
    pub const ONE: Amount = Amount(Ratio::new_raw(1, 1));
    /// One half.
    pub const HALF: Amount = Amount(Ratio::new_raw(1, 2));

    /// A whole amount.
    pub const fn whole(value: i32) -> Self {
        Amount(Ratio::new_raw(value as i64, 1))
    }

    /// `over / under`; `None` when `under` is zero.
    pub fn fraction(over: i32, under: i32) -> Option<Self> {
        (under != 0).then(|| Amount(Ratio::new(i64::from(over), i64::from(under))))
    }

    /// The product.
    #[must_use]
    pub fn times(self, other: Amount) -> Self {
        Amount(
            self.0
                .checked_mul(&other.0)
                .unwrap_or_else(|| saturated(self, other)),
        )
    }

    /// The quotient; `None` when dividing by zero.
    pub fn over(self, other: Amount) -> Option<Self> {
        self.0.checked_div(&other.0).map(Amount)
    }

    /// The largest multiple of `unit` that is not above this; unchanged when `unit` is not positive.
    #[must_use]
    pub fn floor_to(self, unit: Amount) -> Self {
        match self.over(unit) {
            Some(times) if unit > Amount::ZERO => Amount(times.0.floor()).times(unit),
            _ => self,
        }
    }

    /// The whole value when there is no fraction.
    pub fn to_whole(self) -> Option<i64> {
        self.0.is_integer().then(|| self.0.to_integer())
    }

    /// Numerator and (positive) denominator in lowest terms.
    pub fn parts(self) -> (i64, i64) {
        (*self.0.numer(), *self.0.denom())
    }

    /// The size without the sign.
    #[must_use]
    pub fn abs(self) -> Self {
        if self < Amount::ZERO { -self } else { self }
    }
}

/// What stands in for a result beyond the range of amounts: no game reaches it, and a panic would
/// be worse than a bound.
fn saturated(a: Amount, b: Amount) -> Ratio<i64> {
    let negative = (a.0 < Ratio::new_raw(0, 1)) != (b.0 < Ratio::new_raw(0, 1));
    Ratio::new_raw(if negative { -BOUND } else { BOUND }, 1)
}

impl Default for Amount {
    fn default() -> Self {
        Amount::ZERO
    }
}

impl From<i32> for Amount {
    fn from(value: i32) -> Self {
        Amount::whole(value)
    }
}

impl Add for Amount {
    type Output = Amount;

    fn add(self, other: Amount) -> Amount {
        Amount(
            self.0
                .checked_add(&other.0)
                .unwrap_or_else(|| saturated(self, Amount::ONE)),
        )
    }
}

impl Sub for Amount {
    type Output = Amount;

    fn sub(self, other: Amount) -> Amount {
        Amount(
            self.0
                .checked_sub(&other.0)
                .unwrap_or_else(|| saturated(self, Amount::ONE)),
        )
    }
}

impl Neg for Amount {
    type Output = Amount;

    fn neg(self) -> Amount {
        Amount::ZERO - self
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Amount>>(iter: I) -> Amount {
        iter.fold(Amount::ZERO, Add::add)
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (over, 1) => write!(f, "{over}"),
            (over, under) => write!(f, "{over}/{under}"),
        }
    }
}

impl fmt::Debug for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Amount {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Self, AmountError> {
        let wrong = || AmountError(text.chars().take(40).collect());
        let integer = |part: &str| -> Result<i64, AmountError> {
            let digits = part.strip_prefix('-').unwrap_or(part);
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return Err(wrong());
            }
            let value: i64 = part.parse().map_err(|_| wrong())?;
            if value.abs() > BOUND {
                Err(wrong())
            } else {
                Ok(value)
            }
        };
        if let Some((over, under)) = text.split_once('/') {
            let (over, under) = (integer(over)?, integer(under)?);
            if under <= 0 {
                return Err(wrong());
            }
            Ok(Amount(Ratio::new(over, under)))
        } else if let Some((whole, decimals)) = text.split_once('.') {
            if decimals.len() > 6 || decimals.starts_with('-') {
                return Err(wrong());
            }
            let mut unit = 1_i64;
            for _ in 0..decimals.len() {
                unit *= 10;
            }
            let fraction = Ratio::new(integer(decimals)?, unit);
            let base = Ratio::from_integer(integer(whole)?);
            Ok(Amount(if whole.starts_with('-') {
                base - fraction
            } else {
                base + fraction
            }))
        } else {
            Ok(Amount(Ratio::from_integer(integer(text)?)))
        }
    }
}

impl Serialize for Amount {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            self.parts().serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        if deserializer.is_human_readable() {
            let value = serde_json::Value::deserialize(deserializer)?;
            let text = match &value {
                serde_json::Value::String(text) => text.clone(),
                serde_json::Value::Number(number) => number.to_string(),
                other => return Err(D::Error::custom(AmountError(other.to_string()))),
            };
            text.parse().map_err(D::Error::custom)
        } else {
            let (over, under) = <(i64, i64)>::deserialize(deserializer)?;
            if under <= 0 {
                return Err(D::Error::custom(AmountError(format!("{over}/{under}"))));
            }
            Ok(Amount(Ratio::new(over, under)))
        }
    }
}

impl JsonSchema for Amount {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Amount".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": ["string", "integer"],
            "description": "An exact amount: an integer or a fraction such as \"1/2\"."
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_exactly_or_refuses() {
        let read = |text: &str| text.parse::<Amount>().map(|amount| amount.to_string());
        assert_eq!(read("3/6").as_deref(), Ok("1/2"));
        assert_eq!(read("0.25").as_deref(), Ok("1/4"));
        assert_eq!(read("-0.5").as_deref(), Ok("-1/2"));
        assert_eq!(read("-3").as_deref(), Ok("-3"));
        for wrong in [
            "",
            "1/0",
            "x",
            "1/-2",
            "1e3",
            "0.-5",
            "99999999999999",
            "1/2/3",
            "+1",
        ] {
            assert!(read(wrong).is_err(), "{wrong:?} must be refused");
        }
        let from_json: Vec<Amount> = serde_json::from_str(r#"[2, 0.5, "1/16"]"#).unwrap();
        assert_eq!(
            serde_json::to_string(&from_json).unwrap(),
            r#"["2","1/2","1/16"]"#
        );
    }

    #[test]
    fn rounds_down_to_a_unit() {
        let a: Amount = "11/3".parse().unwrap();
        assert_eq!(a.floor_to(Amount::HALF).to_string(), "7/2");
        let b: Amount = "-11/3".parse().unwrap();
        assert_eq!(b.floor_to(Amount::HALF).to_string(), "-4");
    }
}
