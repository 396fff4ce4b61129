//! Plies: the entries of the one log of a game.

use crate::action::Action;
use crate::dice::Draw;
use crate::digest::Digest;
use crate::event::Event;
use crate::names::{Audience, Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a ply came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The seat decided.
    #[default]
    Seat,
    /// The referee carried out an automatic step.
    Referee,
    /// A standing answer of the seat decided.
    Standing,
}

/// One action in the log, with all that followed from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Ply {
    /// Its position in the log, from 1.
    pub number: u32,
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: Action,
    /// How it came about.
    #[serde(default)]
    pub origin: Origin,
    /// The dice drawn, in order.
    #[serde(default)]
    pub draws: Vec<Draw>,
    /// What happened, in order.
    #[serde(default)]
    pub events: Vec<Event>,
    /// Whether nobody may undo this ply.
    pub barrier: bool,
    /// Who may know that anything was decided.
    pub known_to: Audience,
    /// Who may know what was decided.
    pub action_known_to: Audience,
    /// The digest of the state after it, chained over the one before.
    pub digest: Digest,
}

/// A ply as a viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct SeenPly {
    /// Its position among the plies the viewer may know of, from 1.
    pub number: u32,
    /// Who acted.
    pub seat: Seat,
    /// What was done; absent where the viewer may only know that something was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub action: Option<Action>,
    /// How it came about.
    pub origin: Origin,
    /// The dice the viewer may see.
    pub draws: Vec<Draw>,
    /// The events the viewer may know.
    pub events: Vec<Event>,
}

impl Ply {
    /// What a viewer may know of this ply, which is number `number` of those it knows; `None` when
    /// it may not know of it at all.
    pub fn seen_by(&self, viewer: &Viewer, number: u32) -> Option<SeenPly> {
        if !self.known_to.includes(viewer) {
            return None;
        }
        Some(SeenPly {
            number,
            seat: self.seat.clone(),
            action: self
                .action_known_to
                .includes(viewer)
                .then(|| self.action.clone()),
            origin: self.origin,
            draws: self
                .draws
                .iter()
                .filter(|d| d.known_to.includes(viewer))
                .cloned()
                .collect(),
            events: self
                .events
                .iter()
                .filter(|e| e.known_to.includes(viewer))
                .cloned()
                .collect(),
        })
    }
}
