//! Refusals: why an action may not be, by rule and by fact.

use crate::message::Message;
use crate::names::{PieceId, RuleId};
use crate::{Ledger, Place};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One reason against an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Reason {
    /// The rule that would have to be absent.
    pub rule: RuleId,
    /// What is missing, with the fact.
    pub fact: Message,
    /// The pieces it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<PieceId>,
    /// The places it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// The number that decided, when one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ledger: Option<Ledger>,
}

impl Reason {
    /// A reason by rule and fact.
    pub fn new(rule: RuleId, fact: Message) -> Self {
        Reason {
            rule,
            fact,
            pieces: Vec::new(),
            places: Vec::new(),
            ledger: None,
        }
    }

    /// The same reason about one more piece.
    #[must_use]
    pub fn about(mut self, piece: &PieceId) -> Self {
        self.pieces.push(piece.clone());
        self
    }

    /// The same reason at one more place.
    #[must_use]
    pub fn at(mut self, place: &Place) -> Self {
        self.places.push(place.clone());
        self
    }

    /// The same reason with the number that decided.
    #[must_use]
    pub fn shown_by(mut self, ledger: Ledger) -> Self {
        self.ledger = Some(ledger);
        self
    }
}

/// A refused action: the deciding reason, then the others. The deciding rule is the most specific
/// one that would have to be absent for the action to pass, in the order: turn and seat, the
/// piece's own state, the place, prohibited terrain or enemy, cost, stacking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema, thiserror::Error)]
#[error("refused by [{}]: {}", .deciding.rule, .deciding.fact.key)]
pub struct Refusal {
    /// The reason that decides.
    pub deciding: Box<Reason>,
    /// What else stands against it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Reason>,
}

impl Refusal {
    /// A refusal with one reason.
    pub fn by(reason: Reason) -> Self {
        Refusal {
            deciding: Box::new(reason),
            others: Vec::new(),
        }
    }

    /// A refusal by the first of several reasons; `None` when there are none.
    pub fn from_reasons(reasons: Vec<Reason>) -> Option<Self> {
        let mut reasons = reasons.into_iter();
        let deciding = reasons.next()?;
        Some(Refusal {
            deciding: Box::new(deciding),
            others: reasons.collect(),
        })
    }

    /// The deciding rule.
    pub fn rule(&self) -> &RuleId {
        &self.deciding.rule
    }

    /// Every rule named, the deciding one first.
    pub fn rules(&self, each: &mut dyn FnMut(&RuleId)) {
        for reason in std::iter::once(&*self.deciding).chain(&self.others) {
            each(&reason.rule);
            if let Some(ledger) = &reason.ledger {
                ledger.rules(each);
            }
        }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        Refusal::by(reason)
    }
}

/// Faults that are no rule of a title.
pub mod protocol {
    use super::{Message, Reason, Refusal};
    use crate::action::Action;
    use crate::names::{PieceId, RuleId, Seat};

    /// `P1`: this seat is not asked anything now, or may not answer for another.
    pub const WRONG_SEAT: RuleId = RuleId::of("P1");
    /// `P2`: no such piece.
    pub const UNKNOWN_PIECE: RuleId = RuleId::of("P2");
    /// `P3`: no such place, or none that this action can mean.
    pub const UNKNOWN_PLACE: RuleId = RuleId::of("P3");
    /// `P4`: the action has another form than the decision asks for.
    pub const WRONG_FORM: RuleId = RuleId::of("P4");
    /// `P5`: the game is over.
    pub const GAME_OVER: RuleId = RuleId::of("P5");
    /// `P6`: nothing can be taken back.
    pub const NO_UNDO: RuleId = RuleId::of("P6");
    /// `P7`: the proposal answered is not open.
    pub const NO_PROPOSAL: RuleId = RuleId::of("P7");
    /// `P8`: no such query, or none that can be answered here.
    pub const NO_ANSWER: RuleId = RuleId::of("P8");
    /// `P9`: the edit cannot be carried out.
    pub const BAD_EDIT: RuleId = RuleId::of("P9");

    /// `P10`: another seat's proposal is open and must be answered first.
    pub const OPEN_PROPOSAL: RuleId = RuleId::of("P10");

    /// `P11`: the draft has no such part.
    pub const NO_PART: RuleId = RuleId::of("P11");

    /// The seat is not asked anything now.
    pub fn wrong_seat(seat: &Seat) -> Refusal {
        Reason::new(
            WRONG_SEAT,
            Message::of("protocol-wrong-seat").with("seat", seat.clone()),
        )
        .into()
    }

    /// There is no such piece.
    pub fn unknown_piece(piece: &PieceId) -> Refusal {
        Reason::new(
            UNKNOWN_PIECE,
            Message::of("protocol-unknown-piece").with("piece", piece.clone()),
        )
        .about(piece)
        .into()
    }

    /// There is no such place.
    pub fn unknown_place(place: &crate::Place) -> Refusal {
        Reason::new(
            UNKNOWN_PLACE,
            Message::of("protocol-unknown-place").with("place", place.clone()),
        )
        .at(place)
        .into()
    }

    /// The action has another form than what is asked.
    pub fn wrong_form(action: &Action) -> Refusal {
        Reason::new(
            WRONG_FORM,
            Message::of("protocol-wrong-form").with("verb", action.verb.as_str()),
        )
        .into()
    }

    /// The question has no answer here.
    pub fn no_answer() -> Refusal {
        Reason::new(NO_ANSWER, Message::of("protocol-no-answer")).into()
    }

    /// The edit cannot be carried out in this position.
    pub fn bad_edit(item: &Action) -> Refusal {
        Reason::new(
            BAD_EDIT,
            Message::of("protocol-bad-edit").with("verb", item.verb.as_str()),
        )
        .into()
    }

    /// The draft has no part with this number, counted from 0; it has so many.
    pub fn no_part(index: usize, parts: usize) -> Refusal {
        let fact = Message::of("protocol-no-part").with("parts", parts);
        // A person counts from 1.
        Reason::new(NO_PART, fact.with("number", index.saturating_add(1))).into()
    }

    /// The game is over.
    pub fn game_over() -> Refusal {
        Reason::new(GAME_OVER, Message::of("protocol-game-over")).into()
    }
}
