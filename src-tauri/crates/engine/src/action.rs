//! Actions: the answers a seat gives, all of one form.

use crate::Place;
use crate::names::{Choice, PieceId, Verb};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One step of a path.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(as = "StepForm")]
pub struct Step {
    /// Where the step leads.
    pub to: Place,
    /// How, where a title has modes (foot, rail, loaded).
    pub by: Option<Choice>,
}

/// How a step is written: its place alone, or with the mode.
#[derive(Serialize, Deserialize, TS, JsonSchema)]
#[serde(untagged)]
#[ts(rename = "Step")]
enum StepForm {
    /// A step in the mode of the step before.
    To(Place),
    /// A step with its mode.
    By {
        /// Where the step leads.
        to: Place,
        /// How.
        by: Choice,
    },
}

impl From<Place> for Step {
    fn from(to: Place) -> Self {
        Step { to, by: None }
    }
}

impl Serialize for Step {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return (&self.to, &self.by).serialize(serializer);
        }
        match self.by.clone() {
            None => self.to.serialize(serializer),
            Some(by) => StepForm::By {
                to: self.to.clone(),
                by,
            }
            .serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            let (to, by) = Deserialize::deserialize(deserializer)?;
            return Ok(Step { to, by });
        }
        Ok(match StepForm::deserialize(deserializer)? {
            StepForm::To(to) => Step { to, by: None },
            StepForm::By { to, by } => Step { to, by: Some(by) },
        })
    }
}

impl JsonSchema for Step {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Step".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        StepForm::json_schema(generator)
    }
}

/// An answer: what is done, by which pieces, along which path or at which place, with which choice.
/// What is legal only as a whole (a set-up, losses, an attack) carries its parts as `items`.
///
/// ```
/// use motti_engine::{Action, Place};
/// let text = r#"{"verb":"move","pieces":["a"],"path":["0502","0503"]}"#;
/// let action: Action = serde_json::from_str(text).unwrap();
/// assert_eq!(action.target(), Some(&Place::hex("0503")));
/// assert_eq!(serde_json::to_string(&action).unwrap(), text);
/// ```
#[derive(
    Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, JsonSchema,
)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Action {
    /// What is done.
    pub verb: Verb,
    /// With which pieces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PieceId>>")]
    pub pieces: Vec<PieceId>,
    /// The path taken, or the one place meant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Step>>")]
    pub path: Vec<Step>,
    /// A choice that is neither piece nor place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub choice: Option<Choice>,
    /// The parts of an action that is legal only as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Action>>")]
    pub items: Vec<Action>,
}

// Text leaves out what is empty; a binary form has no names to leave out, so it writes everything.
impl Serialize for Action {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return Action::serialize(self, serializer);
        }
        let Action {
            verb,
            pieces,
            path,
            choice,
            items,
        } = self;
        (verb, pieces, path, choice, items).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Action::deserialize(deserializer);
        }
        let (verb, pieces, path, choice, items) = Deserialize::deserialize(deserializer)?;
        Ok(Action {
            verb,
            pieces,
            path,
            choice,
            items,
        })
    }
}

impl Action {
    /// An action of this verb with nothing else.
    pub const fn of(verb: &'static str) -> Self {
        Action {
            verb: Verb::of(verb),
            pieces: Vec::new(),
            path: Vec::new(),
            choice: None,
            items: Vec::new(),
        }
    }

    /// The same action with one more piece.
    #[must_use]
    pub fn with(mut self, piece: impl Into<PieceId>) -> Self {
        self.pieces.push(piece.into());
        self
    }

    /// The same action with one more step.
    #[must_use]
    pub fn to(mut self, place: Place) -> Self {
        self.path.push(place.into());
        self
    }

    /// The same action with this choice.
    #[must_use]
    pub fn choosing(mut self, choice: impl Into<Choice>) -> Self {
        self.choice = Some(choice.into());
        self
    }

    /// The same action with these parts.
    #[must_use]
    pub fn made_of(mut self, items: Vec<Action>) -> Self {
        self.items = items;
        self
    }

    /// Where the path ends, or the one place meant.
    pub fn target(&self) -> Option<&Place> {
        self.path.last().map(|step| &step.to)
    }
}

/// What a seat has put together for a decision that is legal only as a whole. It is no ply and no
/// part of the game: changes are free to take back until it is committed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
// On the wire a draft is the bare list.
#[ts(as = "Vec<Action>")]
pub struct Draft {
    /// The parts so far, in the order they were added.
    pub items: Vec<Action>,
}
