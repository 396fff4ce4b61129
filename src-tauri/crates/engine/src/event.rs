//! Events: what happened, in order, each with its rule and with those who may know of it.

use crate::message::Message;
use crate::names::{Audience, PieceId, RuleId};
use crate::{Ledger, Place};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Event {
    /// The rule by which it happened.
    pub rule: RuleId,
    /// What happened.
    pub message: Message,
    /// The pieces it happened to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<PieceId>,
    /// Where it happened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// The number behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ledger: Option<Ledger>,
    /// Who may know.
    #[serde(default, skip_serializing_if = "is_public")]
    pub known_to: Audience,
}

fn is_public(audience: &Audience) -> bool {
    *audience == Audience::All
}

impl Event {
    /// A public event by rule.
    pub fn new(rule: RuleId, message: Message) -> Self {
        Event {
            rule,
            message,
            pieces: Vec::new(),
            places: Vec::new(),
            ledger: None,
            known_to: Audience::All,
        }
    }

    /// The same event to one more piece.
    #[must_use]
    pub fn about(mut self, piece: &PieceId) -> Self {
        self.pieces.push(piece.clone());
        self
    }

    /// The same event at one more place.
    #[must_use]
    pub fn at(mut self, place: &Place) -> Self {
        self.places.push(place.clone());
        self
    }

    /// The same event with the number behind it.
    #[must_use]
    pub fn shown_by(mut self, ledger: Ledger) -> Self {
        self.ledger = Some(ledger);
        self
    }

    /// The same event, known only to these.
    #[must_use]
    pub fn known_to(mut self, audience: Audience) -> Self {
        self.known_to = audience;
        self
    }
}
