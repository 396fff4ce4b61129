//! Expressions of modules: texts with `$name$`, and the common part of BeanShell in braces.
//!
//! Worked out are arithmetic, comparisons, logic, `?:`, joined texts, names of properties, `If`, `SumStack`,
//! `CountStack`, `SumLocation`, `CountLocation`, `GetProperty` and a few methods of texts. Anything else is not guessed
//! but shown as it stands. Nothing is ever run.

mod evaluate;
mod filter;
mod parse;
mod token;
mod value;

pub use evaluate::evaluate;
pub use filter::filter;
pub use value::Value;

use crate::grid::substitute;
use crate::limits::EXPRESSION_BYTES;
use crate::piece::Properties;

/// Why an expression was not worked out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unclear {
    /// Something in it is not part of what is understood.
    #[error("not understood at character {at}: {what}")]
    Form {
        /// Where, in characters from the start.
        at: usize,
        /// What stands there.
        what: String,
    },
    /// Its parts do not fit together, such as a text that is divided.
    #[error("cannot be worked out: {0}")]
    Sense(String),
    /// It is too deep or takes too many steps.
    #[error("too deep or too long")]
    Bound,
}

/// A text with its parts filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// The text; as it stands where it could not be worked out.
    pub text: String,
    /// Whether all of it was worked out.
    pub clear: bool,
}

/// Fills in a text: an expression in braces is worked out, `$name$` replaced by the property's value.
pub fn fill(written: &str, properties: &Properties) -> Filled {
    let trimmed = written.trim();
    if trimmed.starts_with('{') && trimmed.ends_with('}') {
        return match evaluate(trimmed, &properties.deeper()) {
            Ok(value) => Filled {
                text: value.to_string(),
                clear: true,
            },
            Err(_) => Filled {
                text: written.to_owned(),
                clear: false,
            },
        };
    }
    if !written.contains('$') || properties.depth() > crate::limits::EXPRESSION_DEPTH {
        return Filled {
            text: written.to_owned(),
            clear: true,
        };
    }
    let inner = properties.deeper();
    let mut text = substitute(written, |name| inner.text(name));
    if text.len() > EXPRESSION_BYTES {
        text.truncate(text.floor_char_boundary(EXPRESSION_BYTES));
    }
    Filled { text, clear: true }
}
