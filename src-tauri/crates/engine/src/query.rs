//! Queries: what if, without changing anything.

use crate::action::{Action, Step};
use crate::forecast::Forecast;
use crate::message::Message;
use crate::names::{PieceId, RuleId, Seat, Tag};
use crate::refusal::Refusal;
use crate::{Amount, Ledger, Place};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A question about the position that changes nothing. It is answered from what the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Query {
    /// Where can these pieces go together, and at what cost?
    Reach {
        /// The pieces.
        pieces: Vec<PieceId>,
    },
    /// What does this path cost these pieces, step by step?
    Cost {
        /// The pieces.
        pieces: Vec<PieceId>,
        /// The path.
        path: Vec<Step>,
    },
    /// What is the best path of these pieces to this place?
    Path {
        /// The pieces.
        pieces: Vec<PieceId>,
        /// Where to.
        to: Place,
        /// The places to pass on the way, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<Place>>", optional)]
        via: Vec<Place>,
    },
    /// Why may this action not be? Answered by `Allowed` or `Refused`.
    Why {
        /// The action.
        action: Action,
    },
    /// The odds of this attack with every modifier.
    Odds {
        /// The attack.
        action: Action,
    },
    /// What would come of this action: its numbers, the dice, what they may bring.
    Forecast {
        /// The action.
        action: Action,
    },
    /// What a draft for the present decision comes to so far.
    Drafted {
        /// Its parts.
        items: Vec<Action>,
    },
    /// What must still be done before the present step can end.
    Duties,
    /// What the overlays of a map show by the rules of the title, each with its rule: a fact for each
    /// of `supply`, `zoc`, `owned`, `points`, `threat`, `ranges` that the title knows, whose message
    /// says which it is in its fact `overlay`.
    Overlays,
    /// Is this piece in supply, and along which route?
    Supply {
        /// The piece.
        piece: PieceId,
    },
    /// Which hexes does this side's zone of control cover?
    Zoc {
        /// The side.
        side: Seat,
    },
    /// Who owns which places?
    Owned {
        /// The side.
        side: Seat,
    },
    /// Who could answer these pieces on this path (reaction fire, interception, harassment), step by
    /// step, as far as the viewer knows?
    Threat {
        /// The pieces.
        pieces: Vec<PieceId>,
        /// The path.
        path: Vec<Step>,
    },
    /// Can this place see that one?
    Sight {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// Facts of the map: distance between two places.
    Distance {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// Facts of the map: the places next to this one.
    Neighbours {
        /// Around what.
        place: Place,
    },
    /// How these points stand, and what they were added up from.
    Points {
        /// The track.
        track: Tag,
    },
    /// Everything to know about this place: terrain, owner, value, what a badge means.
    Place {
        /// The place.
        place: Place,
    },
    /// Everything to know about this piece: factors now, movement left, what bars it.
    Piece {
        /// The piece.
        piece: PieceId,
    },
}

/// A place in an answer, with an amount where there is one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Spot {
    /// Where.
    pub place: Place,
    /// How much: the cost of getting there, for a reach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub amount: Option<Amount>,
    /// What is left after it, where that is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub left: Option<Amount>,
    /// What marks it out (`contested`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mark: Option<Tag>,
}

/// A fact in an answer: a label and its value, with the rule it rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct FactLine {
    /// The fact.
    pub message: Message,
    /// The rule it rests on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<RuleId>,
}

/// The answer to a query.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "QueryAnswer")]
pub enum Answer {
    /// Places.
    Places(Vec<Spot>),
    /// A path with the ledger of its cost.
    Route {
        /// The steps.
        path: Vec<Step>,
        /// What they cost.
        ledger: Ledger,
    },
    /// A number with its ledger.
    Ledger(Ledger),
    /// A yes or no, with the facts behind it and the route or line it follows.
    Verdict {
        /// Yes or no.
        holds: bool,
        /// The rule that decides.
        rule: RuleId,
        /// Why, in one sentence.
        fact: Message,
        /// The places along the way.
        path: Vec<Place>,
        /// The number that decided, when one did.
        ledger: Option<Ledger>,
    },
    /// Facts.
    Facts(Vec<FactLine>),
    /// What would come of an action or a draft.
    Forecast(Box<Forecast>),
    /// A whole number.
    Number(i32),
    /// The action is legal.
    Allowed,
    /// The action is refused.
    Refused(Refusal),
}

impl Answer {
    /// Every rule the answer names.
    pub fn rules(&self, each: &mut dyn FnMut(&RuleId)) {
        match self {
            Answer::Route { ledger, .. } | Answer::Ledger(ledger) => ledger.rules(each),
            Answer::Verdict { rule, ledger, .. } => {
                each(rule);
                if let Some(ledger) = ledger {
                    ledger.rules(each);
                }
            }
            Answer::Facts(lines) => lines
                .iter()
                .filter_map(|line| line.rule.as_ref())
                .for_each(each),
            Answer::Forecast(forecast) => forecast.rules(each),
            Answer::Refused(refusal) => refusal.rules(each),
            Answer::Places(_) | Answer::Number(_) | Answer::Allowed => {}
        }
    }
}
