//! What a step of a case can expect. Expectations are partial: what is not named is not judged; but
//! one that judges nothing is a fault.

use super::form::StepVerb;
use crate::action::{Action, Step};
use crate::names::{Choice, DieKind, MessageKey, PieceId, RuleId, Seat, Tag, Verb};
use crate::{Amount, Place};
use schemars::JsonSchema;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

/// An expectation as it is written: the word `accepted`, or an object.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ExpectationForm {
    /// The action is accepted; nothing else is judged.
    Word(AcceptedWord),
    /// What is named is judged.
    Long(Box<Expect>),
}

/// The word `accepted`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AcceptedWord {
    /// The word.
    Accepted,
}

impl<'de> Deserialize<'de> for ExpectationForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Form;
        impl<'de> Visitor<'de> for Form {
            type Value = ExpectationForm;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the word \"accepted\" or an object of expectations")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<ExpectationForm, E> {
                if word == "accepted" {
                    Ok(ExpectationForm::Word(AcceptedWord::Accepted))
                } else {
                    Err(E::invalid_value(de::Unexpected::Str(word), &self))
                }
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<ExpectationForm, M::Error> {
                let long = Expect::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(ExpectationForm::Long(Box::new(long)))
            }
        }
        deserializer.deserialize_any(Form)
    }
}

/// Declares the expectations: every field may be absent, and each says for which steps it is.
macro_rules! expectations {
    ($($(#[$doc:meta])* $field:ident: $type:ty, $empty:literal, $steps:expr;)*) => {
        /// What is expected of a step. Each field judges one thing; what is absent is not judged.
        #[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct Expect {
            $(
                $(#[$doc])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $field: Option<$type>,
            )*
        }

        impl Expect {
            /// The fields written: name, whether an empty value says something, for which steps.
            fn table() -> &'static [(&'static str, bool, &'static [StepVerb])] {
                &[$((stringify!($field), $empty, $steps)),*]
            }
        }
    };
}

const ASK: &[StepVerb] = &[StepVerb::Ask];
const ACTS: &[StepVerb] = &[StepVerb::Act, StepVerb::Commit];
const JUDGED: &[StepVerb] = &[StepVerb::Act, StepVerb::Commit, StepVerb::Add];
const REASONED: &[StepVerb] = &[
    StepVerb::Ask,
    StepVerb::Act,
    StepVerb::Commit,
    StepVerb::Add,
];
const NUMBERED: &[StepVerb] = &[StepVerb::Ask, StepVerb::Act, StepVerb::Commit];
const LIST: &[StepVerb] = &[StepVerb::List];
const PLACED: &[StepVerb] = &[StepVerb::Ask, StepVerb::List];
const TOLD: &[StepVerb] = &[
    StepVerb::Act,
    StepVerb::Commit,
    StepVerb::Auto,
    StepVerb::See,
];
const DRAWN: &[StepVerb] = &[StepVerb::Act, StepVerb::Commit, StepVerb::Auto];
const PLIES: &[StepVerb] = &[StepVerb::Auto, StepVerb::See];
const SEEN: &[StepVerb] = &[
    StepVerb::Act,
    StepVerb::Commit,
    StepVerb::Auto,
    StepVerb::See,
    StepVerb::Undo,
    StepVerb::Resume,
];
const ALIKE: &[StepVerb] = &[
    StepVerb::Ask,
    StepVerb::Act,
    StepVerb::Commit,
    StepVerb::See,
];

expectations! {
    /// The action or addition is accepted.
    accepted: bool, false, JUDGED;
    /// It is refused by this rule.
    refused: RuleId, false, REASONED;
    /// These rules also stand against it.
    others: Vec<RuleId>, false, REASONED;
    /// The deciding reason has this message.
    key: MessageKey, false, REASONED;
    /// The deciding reason (or the verdict) has these facts, each as text.
    facts: BTreeMap<String, Value>, false, REASONED;
    /// The total of the ledger: of the answer, of the deciding reason, or of an event.
    total: Amount, false, NUMBERED;
    /// The entries of the ledger, rule and value, in order; an entry with parts counts as its parts.
    ledger: Vec<(RuleId, Amount)>, true, NUMBERED;
    /// The outermost entries of the ledger, rule and value, in order.
    entries: Vec<(RuleId, Amount)>, true, NUMBERED;
    /// These entries are somewhere in the ledger.
    ledger_has: Vec<(RuleId, Amount)>, false, NUMBERED;
    /// The action asked about is legal.
    allowed: bool, false, ASK;
    /// The verdict.
    holds: bool, false, ASK;
    /// The rule the verdict rests on.
    rule: RuleId, false, ASK;
    /// The number answered.
    number: i32, false, ASK;
    /// Exactly these places, in any order: of the answer, or of the actions listed.
    places: Vec<Place>, true, PLACED;
    /// At least these places.
    has_places: Vec<Place>, false, PLACED;
    /// None of these places.
    lacks_places: Vec<Place>, false, PLACED;
    /// The amounts at these places.
    amounts: BTreeMap<Place, Amount>, false, ASK;
    /// What is left at these places.
    left: BTreeMap<Place, Amount>, false, ASK;
    /// The marks of these places.
    marks: BTreeMap<Place, Tag>, false, ASK;
    /// Exactly this path, route or line.
    path: Vec<Step>, true, ASK;
    /// These facts are among those answered.
    lines: Vec<LinePattern>, false, ASK;
    /// The legal actions counted.
    count: usize, false, LIST;
    /// For each of these, at least one legal action is like it.
    contains: Vec<ActionPattern>, false, LIST;
    /// For each of these, no legal action is like it.
    lacks: Vec<ActionPattern>, false, LIST;
    /// Events like these happened in this order; others may lie between.
    events: Vec<EventPattern>, false, TOLD;
    /// Events like these happened, and no others.
    all_events: Vec<EventPattern>, true, TOLD;
    /// No event like any of these happened.
    no_events: Vec<EventPattern>, false, TOLD;
    /// The dice drawn, kind and face, in order.
    dice: Vec<(DieKind, i16)>, true, DRAWN;
    /// Whether the ply bars undo.
    barrier: bool, false, ACTS;
    /// What each seat may know of the ply.
    known: BTreeMap<Seat, Knowledge>, false, ACTS;
    /// How many automatic plies there were, or how many plies the seat may know of.
    plies: usize, false, PLIES;
    /// Where these pieces are afterwards.
    positions: BTreeMap<PieceId, Place>, false, SEEN;
    /// These pieces are there and look like this (a part of the piece as the view has it).
    pieces: BTreeMap<PieceId, Value>, false, SEEN;
    /// These pieces are not to be seen.
    gone: Vec<PieceId>, false, SEEN;
    /// These pieces carry exactly these badges, in any order.
    badges: BTreeMap<PieceId, Vec<Tag>>, false, SEEN;
    /// For each of these, a marker is like it.
    markers: Vec<Value>, false, SEEN;
    /// For each of these, no marker is like it.
    no_markers: Vec<Value>, false, SEEN;
    /// For each of these, a track is like it.
    tracks: Vec<Value>, false, SEEN;
    /// How these points stand.
    points: BTreeMap<Tag, Amount>, false, SEEN;
    /// The decisions now asked, each like its pattern, in order and no others.
    asked: Vec<Value>, true, SEEN;
    /// The game has ended like this; `null` when it has not.
    #[serde(deserialize_with = "present")]
    outcome: Value, false, SEEN;
    /// The whole answer, ply or view is like this.
    like: Value, false, ALIKE;
}

/// Keeps a written `null` apart from something absent.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// What a seat may know of a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Knowledge {
    /// What was done.
    Action,
    /// That something was done.
    That,
    /// Nothing.
    Nothing,
}

/// What an event must be like: its rule alone, or an object.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct EventPattern {
    /// Its rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// The key of its message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<MessageKey>,
    /// Facts of its message, each as text.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, Value>,
    /// Pieces it is about, among others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<PieceId>,
    /// Places it is about, among others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// The total of its ledger.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Amount>,
    /// The entries of its ledger in order; an entry with parts counts as its parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ledger: Option<Vec<(RuleId, Amount)>>,
}

/// The long form of an event pattern.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct EventObject {
    /// Its rule.
    rule: Option<RuleId>,
    /// The key of its message.
    key: Option<MessageKey>,
    /// Facts of its message, each as text.
    #[serde(default)]
    facts: BTreeMap<String, Value>,
    /// Pieces it is about, among others.
    #[serde(default)]
    pieces: Vec<PieceId>,
    /// Places it is about, among others.
    #[serde(default)]
    places: Vec<Place>,
    /// The total of its ledger.
    total: Option<Amount>,
    /// The entries of its ledger in order; an entry with parts counts as its parts.
    ledger: Option<Vec<(RuleId, Amount)>>,
}

impl JsonSchema for EventPattern {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "EventPattern".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let rule = generator.subschema_for::<RuleId>();
        let object = generator.subschema_for::<EventObject>();
        schemars::json_schema!({
            "description": "What an event must be like: its rule alone, or an object.",
            "anyOf": [rule, object]
        })
    }
}

impl<'de> Deserialize<'de> for EventPattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Form;
        impl<'de> Visitor<'de> for Form {
            type Value = EventPattern;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a rule number or an object that describes an event")
            }

            fn visit_str<E: de::Error>(self, rule: &str) -> Result<EventPattern, E> {
                Ok(EventPattern {
                    rule: Some(RuleId::new(rule)),
                    ..EventPattern::default()
                })
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<EventPattern, M::Error> {
                let long = EventObject::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(EventPattern {
                    rule: long.rule,
                    key: long.key,
                    facts: long.facts,
                    pieces: long.pieces,
                    places: long.places,
                    total: long.total,
                    ledger: long.ledger,
                })
            }
        }
        deserializer.deserialize_any(Form)
    }
}

/// What a fact in an answer must be like.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LinePattern {
    /// The key of its message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<MessageKey>,
    /// Facts of its message, each as text.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, Value>,
    /// The rule it rests on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// What a legal action must be like.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionPattern {
    /// Its verb.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verb: Option<Verb>,
    /// Exactly its pieces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<PieceId>,
    /// One of its pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceId>,
    /// Where it leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Its choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<Choice>,
}

impl ActionPattern {
    /// Whether an action is like this.
    pub fn fits(&self, action: &Action) -> bool {
        self.verb.as_ref().is_none_or(|verb| *verb == action.verb)
            && (self.pieces.is_empty() || self.pieces == action.pieces)
            && self
                .piece
                .as_ref()
                .is_none_or(|piece| action.pieces.contains(piece))
            && self
                .place
                .as_ref()
                .is_none_or(|place| action.target() == Some(place))
            && self
                .choice
                .as_ref()
                .is_none_or(|choice| action.choice.as_ref() == Some(choice))
    }
}

impl ExpectationForm {
    /// The expectation in its long form.
    pub(super) fn long(&self) -> Expect {
        match self {
            ExpectationForm::Word(AcceptedWord::Accepted) => Expect {
                accepted: Some(true),
                ..Expect::default()
            },
            ExpectationForm::Long(long) => (**long).clone(),
        }
    }

    /// What is wrong with this expectation for a step of this verb.
    pub(super) fn faults(&self, verb: StepVerb) -> Vec<String> {
        let Ok(Value::Object(written)) = serde_json::to_value(self.long()) else {
            return vec!["the expectation cannot be read".into()];
        };
        if written.is_empty() {
            return vec!["the expectation expects nothing".into()];
        }
        let mut faults = Vec::new();
        for (name, empty, steps) in Expect::table() {
            let Some(value) = written.get(*name) else {
                continue;
            };
            if !steps.contains(&verb) {
                faults.push(format!(
                    "`{name}` means nothing in a step `{}`",
                    verb.word()
                ));
            }
            if (!empty && is_empty(value)) || (*name != "outcome" && has_empty_pattern(value)) {
                faults.push(format!("`{name}` expects nothing: it is empty"));
            }
        }
        let long = self.long();
        if long.accepted == Some(false) || long.allowed == Some(false) {
            faults.push("name the rule that refuses (`refused`) instead of `false`".into());
        }
        if long.refused.is_some() && (long.accepted.is_some() || long.allowed.is_some()) {
            faults.push("an action is accepted or refused, not both".into());
        }
        if let Some(name) = after_refusal(&long, verb) {
            faults.push(format!(
                "`{name}` cannot follow a refusal: nothing happens then"
            ));
        }
        faults
    }
}

/// A field that only a ply can answer, beside a refusal.
fn after_refusal(long: &Expect, verb: StepVerb) -> Option<&'static str> {
    if long.refused.is_none() || verb == StepVerb::Ask {
        return None;
    }
    [
        ("events", long.events.is_some()),
        ("all_events", long.all_events.is_some()),
        ("no_events", long.no_events.is_some()),
        ("dice", long.dice.is_some()),
        ("barrier", long.barrier.is_some()),
        ("known", long.known.is_some()),
        ("like", long.like.is_some()),
    ]
    .into_iter()
    .find_map(|(name, written)| written.then_some(name))
}

/// Whether a value says nothing as a whole.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// Whether a pattern directly inside says nothing: it would fit everything.
fn has_empty_pattern(value: &Value) -> bool {
    let empty = |inner: &Value| inner.as_object().is_some_and(serde_json::Map::is_empty);
    match value {
        Value::Object(fields) => fields.values().any(empty),
        Value::Array(items) => items.iter().any(empty),
        _ => false,
    }
}
