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

/// Deepest nesting of an expression.
pub const DEPTH: usize = 64;
/// Most steps of working out one expression.
pub const STEPS: usize = 10_000;
/// Most bytes of an expression, and of a text that it makes.
pub const BYTES: usize = 64 << 10;

/// Which pieces around one are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Those of its stack, itself among them.
    Stack,
    /// Those at its place, itself among them.
    Location,
}

/// What an expression can ask of the piece it is about and of what lies around it.
pub trait Facts {
    /// The value of a property; none where there is none.
    ///
    /// # Errors
    /// When the property is worked out of others, and cannot be.
    fn property(&self, name: &str) -> Result<Option<String>, Unclear>;

    /// The value of a property of each piece of a group, empty where it has none; without a name as many empty texts.
    ///
    /// # Errors
    /// When it is not known what lies around, or a value cannot be worked out.
    fn others(&self, group: Group, name: Option<&str>) -> Result<Vec<String>, Unclear> {
        let _ = (group, name);
        Err(Unclear::Sense("what lies around is not known".to_owned()))
    }

    /// Begins an expression that takes so many steps to read; whether there are enough left.
    fn begin(&self, steps: usize) -> bool {
        let _ = steps;
        true
    }

    /// Takes a step; whether there was one left.
    fn step(&self) -> bool {
        true
    }
}

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

/// Whether a text is an expression: it stands in braces.
pub fn is_expression(text: &str) -> bool {
    let text = text.trim();
    text.starts_with('{') && text.ends_with('}')
}

/// Whether an expression, with or without its braces, is of the kind that is worked out.
pub fn is_clear(text: &str) -> bool {
    evaluate::parsed(text).is_ok_and(|node| evaluate::is_known(&node))
}

/// Whether a filter, an expression or comparisons in the older way of writing, is of the kind that is worked out.
pub fn is_clear_filter(text: &str) -> bool {
    let text = text.trim();
    if text.starts_with('{') {
        return is_clear(text);
    }
    let mut comparisons = text.split("||").flat_map(|part| part.split("&&"));
    text.is_empty() || comparisons.all(|part| part.contains(['=', '<', '>']) && !part.contains('~'))
}

/// Fills in a text: an expression in braces is worked out, `$name$` replaced by the property's value.
pub fn fill(written: &str, facts: &dyn Facts) -> Filled {
    if is_expression(written) {
        return match evaluate(written, facts) {
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
    let mut text = substitute(written, |name| facts.property(name).ok().flatten());
    if text.len() > BYTES {
        text.truncate(text.floor_char_boundary(BYTES));
    }
    Filled { text, clear: true }
}

/// Puts values in the place of `$name$`; a name without a value becomes an empty text.
pub fn substitute(format: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut written = String::new();
    let mut rest = format;
    while let Some((before, after)) = rest.split_once('$') {
        written.push_str(before);
        let Some((name, after)) = after.split_once('$') else {
            written.push('$');
            rest = after;
            continue;
        };
        written.push_str(&value(name).unwrap_or_default());
        rest = after;
    }
    written.push_str(rest);
    written
}
