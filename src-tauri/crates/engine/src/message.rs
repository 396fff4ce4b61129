//! Sentences as data: a key of the message files and the facts that fill it.

use crate::names::{MessageKey, PieceId, RuleId, Seat, Tag};
use crate::{Amount, Place};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A fact inside a message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// A piece, shown by its name.
    Piece(PieceId),
    /// A place, shown by its number.
    Place(Place),
    /// An exact amount.
    Amount(Amount),
    /// A whole number.
    Number(i32),
    /// A seat, shown by its name in the reader's language.
    Seat(Seat),
    /// A rule number.
    Rule(RuleId),
    /// A word of the message files, shown in the reader's language.
    Word(MessageKey),
    /// A text that is the same in every language, such as a turn's label.
    Text(Tag),
}

impl std::fmt::Display for Fact {
    /// The fact as it stands in files and reports, in no language.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fact::Piece(piece) => piece.fmt(f),
            Fact::Place(place) => place.fmt(f),
            Fact::Amount(amount) => amount.fmt(f),
            Fact::Number(number) => number.fmt(f),
            Fact::Seat(seat) => seat.fmt(f),
            Fact::Rule(rule) => rule.fmt(f),
            Fact::Word(key) => key.fmt(f),
            Fact::Text(text) => text.fmt(f),
        }
    }
}

/// A sentence in no language yet: the message files turn it into one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(remote = "Self")]
pub struct Message {
    /// Which text of the message files.
    pub key: MessageKey,
    /// Its facts by name, in the order they were given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<(Tag, Fact)>,
}

// Text leaves out what is empty; a binary form has no names to leave out, so it writes everything.
impl Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return Message::serialize(self, serializer);
        }
        (&self.key, &self.facts).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Message::deserialize(deserializer);
        }
        let (key, facts) = Deserialize::deserialize(deserializer)?;
        Ok(Message { key, facts })
    }
}

impl Message {
    /// A message without facts.
    pub const fn of(key: &'static str) -> Self {
        Message {
            key: MessageKey::of(key),
            facts: Vec::new(),
        }
    }

    /// The same message with one more fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Self {
        self.facts.push((Tag::of(name), fact.into()));
        self
    }
}

macro_rules! fact_from {
    ($($from:ty => $variant:ident),*) => {
        $(impl From<$from> for Fact {
            fn from(value: $from) -> Self {
                Fact::$variant(value.into())
            }
        })*
    };
}
fact_from!(PieceId => Piece, Place => Place, Amount => Amount, i32 => Number, u8 => Number,
    Seat => Seat, RuleId => Rule, MessageKey => Word, Tag => Text, &str => Text);

impl From<usize> for Fact {
    fn from(value: usize) -> Self {
        Fact::Number(i32::try_from(value).unwrap_or(i32::MAX))
    }
}

/// The texts of one language, read from Fluent files.
pub struct Catalog {
    bundle: FluentBundle<FluentResource>,
}

impl std::fmt::Debug for Catalog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Catalog")
            .field("locales", &self.bundle.locales)
            .finish()
    }
}

/// A message file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("message file for “{language}”: {problem}")]
pub struct CatalogError {
    /// The language of the file.
    pub language: String,
    /// What is wrong with it.
    pub problem: String,
}

impl Catalog {
    /// Reads Fluent sources of one language; a later source may add texts, never replace one.
    ///
    /// # Errors
    /// When the language tag or a source cannot be read, or two sources define one key.
    pub fn read(language: &str, sources: &[&str]) -> Result<Self, CatalogError> {
        let wrong = |problem: String| CatalogError {
            language: language.to_owned(),
            problem,
        };
        let tag = language
            .parse()
            .map_err(|_| wrong("no language tag".into()))?;
        let mut bundle = FluentBundle::new(vec![tag]);
        bundle.set_use_isolating(false);
        for source in sources {
            let resource = FluentResource::try_new((*source).to_owned())
                .map_err(|(_, errors)| wrong(format!("{errors:?}")))?;
            bundle
                .add_resource(resource)
                .map_err(|errors| wrong(format!("{errors:?}")))?;
        }
        Ok(Catalog { bundle })
    }

    /// Whether there is a text for this key.
    pub fn has(&self, key: &MessageKey) -> bool {
        self.bundle.has_message(key.as_str())
    }

    /// The sentence of a message. A key without a text shows itself with its facts, so that
    /// nothing is ever silently lost.
    pub fn say(&self, message: &Message) -> String {
        let mut args = FluentArgs::new();
        for (name, fact) in &message.facts {
            args.set(name.as_str(), self.value(fact));
        }
        let Some(pattern) = self
            .bundle
            .get_message(message.key.as_str())
            .and_then(|found| found.value())
        else {
            let facts: Vec<String> = message
                .facts
                .iter()
                .map(|(name, fact)| format!("{name}={}", self.plain(fact)))
                .collect();
            return format!("{} {}", message.key, facts.join(" "))
                .trim_end()
                .to_owned();
        };
        let mut errors = Vec::new();
        self.bundle
            .format_pattern(pattern, Some(&args), &mut errors)
            .into_owned()
    }

    /// What keeps a message from being said in full: no text for its key or for a word in it, or a
    /// text that asks for a fact the message does not have. For tests.
    pub fn problems(&self, message: &Message) -> Vec<String> {
        let mut problems = Vec::new();
        for (_, fact) in &message.facts {
            if let Fact::Word(key) = fact
                && !self.has(key)
            {
                problems.push(format!("no text for the word {key} in {}", message.key));
            }
        }
        let found = self.bundle.get_message(message.key.as_str());
        let Some(pattern) = found.and_then(|found| found.value()) else {
            problems.push(format!("no text for {}", message.key));
            return problems;
        };
        let mut args = FluentArgs::new();
        for (name, fact) in &message.facts {
            args.set(name.as_str(), self.value(fact));
        }
        let mut errors = Vec::new();
        let _ = self
            .bundle
            .format_pattern(pattern, Some(&args), &mut errors);
        let wrong = errors.iter();
        problems.extend(wrong.map(|error| format!("the text of {}: {error}", message.key)));
        problems
    }

    /// A fact in this language: a seat and a word by their texts, anything else as it is written.
    pub fn name(&self, fact: &Fact) -> String {
        self.plain(fact)
    }

    fn value(&self, fact: &Fact) -> FluentValue<'static> {
        match fact {
            Fact::Number(number) => FluentValue::from(*number),
            other => FluentValue::from(self.plain(other)),
        }
    }

    fn plain(&self, fact: &Fact) -> String {
        match fact {
            Fact::Seat(seat) => self.word(&format!("seat-{seat}"), seat.as_str()),
            Fact::Word(key) => self.word(key.as_str(), key.as_str()),
            other => other.to_string(),
        }
    }

    fn word(&self, key: &str, otherwise: &str) -> String {
        match self.bundle.get_message(key).and_then(|found| found.value()) {
            Some(pattern) => self
                .bundle
                .format_pattern(pattern, None, &mut Vec::new())
                .into_owned(),
            None => otherwise.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_finds_its_sentence() {
        let texts = "mp-short = { $need } MP needed, { $left } left\nseat-red = Red\n\
                     whose = { $seat } moves { $n ->\n    [one] one piece\n   *[other] { $n } pieces\n }\n";
        let catalog = Catalog::read("en", &[texts]).unwrap();
        let half: Amount = "9/2".parse().unwrap();
        let message = Message::of("mp-short")
            .with("need", half)
            .with("left", Amount::whole(3));
        assert_eq!(catalog.say(&message), "9/2 MP needed, 3 left");
        let whose = Message::of("whose")
            .with("seat", Seat::of("red"))
            .with("n", 1);
        assert_eq!(catalog.say(&whose), "Red moves one piece");
        assert_eq!(catalog.say(&Message::of("lost").with("n", 2)), "lost n=2");
    }

    #[test]
    fn a_broken_file_is_refused() {
        assert!(Catalog::read("en", &["= no key"]).is_err());
        assert!(Catalog::read("en", &["a = 1", "a = 2"]).is_err());
    }
}
