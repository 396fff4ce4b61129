//! Values of expressions. Fractions are counted in millionths, so that they are the same everywhere.

use std::fmt;

/// Millionths in a whole.
const ONE: i128 = 1_000_000;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Whole(i64),
    /// A number with a fraction, in millionths.
    Decimal(i128),
    /// Yes or no.
    Truth(bool),
    /// A text.
    Text(String),
}

impl Value {
    /// The value that a property's text stands for.
    pub fn of_property(text: &str) -> Self {
        match text {
            "true" => Value::Truth(true),
            "false" => Value::Truth(false),
            _ => whole(text)
                .map(|number| Value::Whole(i64::from(number)))
                .or_else(|| decimal(text))
                .unwrap_or_else(|| Value::Text(text.to_owned())),
        }
    }

    /// The number in millionths; none for a text or truth.
    pub(super) fn millionths(&self) -> Option<i128> {
        match self {
            Value::Whole(number) => Some(i128::from(*number) * ONE),
            Value::Decimal(number) => Some(*number),
            Value::Truth(_) | Value::Text(_) => None,
        }
    }
}

/// A whole number as Java reads it: an optional sign and digits that fit 32 bits.
pub(super) fn whole(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

/// A number with a fraction; what is finer than a millionth is cut off.
pub(super) fn decimal(text: &str) -> Option<Value> {
    let (negative, plain) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (before, after) = plain.split_once('.')?;
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if before.len() > 18 || before.len() + after.len() == 0 || !digits(before) || !digits(after) {
        return None;
    }
    let mut number: i128 = if before.is_empty() {
        0
    } else {
        before.parse().ok()?
    };
    let fraction = after.bytes().chain(std::iter::repeat(b'0')).take(6);
    for digit in fraction {
        number = number * 10 + i128::from(digit - b'0');
    }
    Some(Value::Decimal(if negative { -number } else { number }))
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Whole(number) => write!(f, "{number}"),
            Value::Decimal(number) => {
                let sign = if *number < 0 { "-" } else { "" };
                let size = number.unsigned_abs();
                let one = ONE.unsigned_abs();
                let fraction = format!("{:06}", size % one);
                let shown = fraction.trim_end_matches('0');
                let shown = if shown.is_empty() { "0" } else { shown };
                write!(f, "{sign}{}.{shown}", size / one)
            }
            Value::Truth(truth) => write!(f, "{truth}"),
            Value::Text(text) => f.write_str(text),
        }
    }
}
