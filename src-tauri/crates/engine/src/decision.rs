//! Decisions: the questions the engine now asks.

use crate::message::Message;
use crate::names::{Audience, RuleId, Seat, Tag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Where in the sequence of play a game is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
pub struct Moment {
    /// The turn as the track prints it (`2A`).
    pub turn: Tag,
    /// The phase, a key of the message files.
    pub phase: Tag,
    /// The step as the sequence of play numbers it (`2b`).
    pub step: Tag,
}

/// How a decision is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    /// By one action of the list.
    Choice,
    /// By putting a draft together and committing it: legal only as a whole.
    Draft,
    /// By nobody: an automatic step, played by the referee.
    Automatic,
}

/// A question to one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Decision {
    /// Who is asked.
    pub seat: Seat,
    /// When.
    pub moment: Moment,
    /// What is asked, in one line.
    pub prompt: Message,
    /// The rule that asks.
    pub rule: RuleId,
    /// How it is answered.
    pub kind: DecisionKind,
    /// The kind of question, where standing answers exist for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Tag>,
    /// Who may know that this is asked.
    pub known_to: Audience,
}
