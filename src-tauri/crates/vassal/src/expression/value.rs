//! Values of expressions.

use std::fmt;

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A whole number.
    Whole(i64),
    /// A number with a fraction.
    Decimal(f64),
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
            _ => {
                let number = crate::text::int(text).map(|number| Value::Whole(i64::from(number)));
                let decimal = || {
                    let plain = text
                        .bytes()
                        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
                    (plain && text.contains('.'))
                        .then(|| crate::text::double(text).map(Value::Decimal))
                        .flatten()
                };
                number
                    .or_else(decimal)
                    .unwrap_or_else(|| Value::Text(text.to_owned()))
            }
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Whole(number) => write!(f, "{number}"),
            Value::Decimal(number) if number.fract() == 0.0 && number.abs() < 1e7 => {
                write!(f, "{number:.1}")
            }
            Value::Decimal(number) => write!(f, "{number}"),
            Value::Truth(truth) => write!(f, "{truth}"),
            Value::Text(text) => f.write_str(text),
        }
    }
}
