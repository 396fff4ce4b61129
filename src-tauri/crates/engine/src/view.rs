//! Views: what a seat may see, in one schema for all titles, and the change from one to the next.

use crate::action::Action;
use crate::decision::{Decision, Moment};
use crate::look::Look;
use crate::message::Message;
use crate::names::{PieceId, RuleId, Seat, Tag, Viewer};
use crate::{Amount, Place};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// The version of the view schema; raised when its form changes.
pub const VIEW_VERSION: u32 = 1;

/// A status shown on a counter or a marker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Badge {
    /// Which status (`broken-1`, `moved`), a key of the message files and of the drawings.
    pub kind: Tag,
    /// Its number, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub value: Option<Amount>,
}

/// One piece as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct PieceView {
    /// The counter it was made from, a key of the module's counters.
    pub counter: Tag,
    /// Which face is up (`front`, `reduced`).
    pub face: Tag,
    /// Whose it is.
    pub side: Seat,
    /// Where it is.
    pub place: Place,
    /// Its position in its stack, 0 at the bottom.
    pub order: u16,
    /// What is shown on it.
    #[serde(default)]
    pub badges: Vec<Badge>,
    /// The points it has left in this phase, where that is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub left: Option<Amount>,
    /// How it looks, where its parts are data of the game and not drawn beforehand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub look: Option<Look>,
}

/// Something on the map or beside it that is no piece: an owner, a value, a destroyed bridge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Marker {
    /// What it is (`owner`, `bridge-destroyed`), a key of the message files and of the drawings.
    pub kind: Tag,
    /// Where.
    pub place: Place,
    /// The other end, for what lies on a hexside or leads somewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<Place>,
    /// Whose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Seat>,
    /// Its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub value: Option<Amount>,
    /// The rule it rests on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<RuleId>,
}

/// A track of the game: turns, weather, points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Track {
    /// Which track, a key of the message files.
    pub id: Tag,
    /// Its spaces in order, where it has named ones.
    #[serde(default)]
    pub spaces: Vec<Tag>,
    /// The space the marker is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub at: Option<Tag>,
    /// The number the track shows, where it is one of numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub value: Option<Amount>,
    /// Whose track it is, where a side has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Seat>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// The level of victory, a key of the message files.
    pub level: Tag,
    /// The rule that ended it.
    pub rule: RuleId,
    /// Why, in one sentence.
    pub why: Message,
    /// The final points, where the title counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub points: Option<Amount>,
}

/// A proposal of one seat that the other may accept: to end the game, or to edit the position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Proposal {
    /// Who proposes.
    pub by: Seat,
    /// The action as it was given.
    pub action: Action,
    /// Who has accepted so far.
    pub accepted: Vec<Seat>,
}

/// What a viewer may see of a position. What is hidden from it is not in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct View {
    /// The version of this schema.
    pub version: u32,
    /// Whose view it is.
    pub viewer: Viewer,
    /// How many plies the viewer may know of.
    pub ply: u32,
    /// Where in the sequence of play the game is.
    pub moment: Moment,
    /// How the map is lit (`day`, `night`), where a title has that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub light: Option<Tag>,
    /// The pieces by id.
    pub pieces: BTreeMap<PieceId, PieceView>,
    /// What else lies on the map or beside it.
    pub markers: Vec<Marker>,
    /// The tracks.
    pub tracks: Vec<Track>,
    /// What is asked now, of whom.
    pub asked: Vec<Decision>,
    /// Open proposals.
    pub proposals: Vec<Proposal>,
    /// The end, when it has come.
    pub outcome: Option<Outcome>,
}

impl View {
    /// A view with nothing in it, for a ruleset to fill.
    pub fn empty(viewer: &Viewer) -> Self {
        View {
            version: VIEW_VERSION,
            viewer: viewer.clone(),
            ply: 0,
            moment: Moment::default(),
            light: None,
            pieces: BTreeMap::new(),
            markers: Vec::new(),
            tracks: Vec::new(),
            asked: Vec::new(),
            proposals: Vec::new(),
            outcome: None,
        }
    }

    /// What has to change in this view to become `next`.
    pub fn change_to(&self, next: &View) -> ViewChange {
        let mut pieces: BTreeMap<PieceId, Option<PieceView>> = next
            .pieces
            .iter()
            .filter(|(id, piece)| self.pieces.get(*id) != Some(*piece))
            .map(|(id, piece)| (id.clone(), Some(piece.clone())))
            .collect();
        for id in self
            .pieces
            .keys()
            .filter(|id| !next.pieces.contains_key(*id))
        {
            pieces.insert(id.clone(), None);
        }
        ViewChange {
            ply: next.ply,
            viewer: (self.viewer != next.viewer).then(|| next.viewer.clone()),
            moment: (self.moment != next.moment).then(|| next.moment.clone()),
            light: (self.light != next.light).then(|| next.light.clone()),
            pieces,
            markers: (self.markers != next.markers).then(|| next.markers.clone()),
            tracks: (self.tracks != next.tracks).then(|| next.tracks.clone()),
            asked: (self.asked != next.asked).then(|| next.asked.clone()),
            proposals: (self.proposals != next.proposals).then(|| next.proposals.clone()),
            outcome: (self.outcome != next.outcome).then(|| next.outcome.clone()),
        }
    }

    /// Carries out a change that was made for this view.
    pub fn apply(&mut self, change: ViewChange) {
        self.ply = change.ply;
        for (id, piece) in change.pieces {
            match piece {
                Some(piece) => {
                    self.pieces.insert(id, piece);
                }
                None => {
                    self.pieces.remove(&id);
                }
            }
        }
        replace(&mut self.viewer, change.viewer);
        replace(&mut self.moment, change.moment);
        replace(&mut self.light, change.light);
        replace(&mut self.markers, change.markers);
        replace(&mut self.tracks, change.tracks);
        replace(&mut self.asked, change.asked);
        replace(&mut self.proposals, change.proposals);
        replace(&mut self.outcome, change.outcome);
    }
}

fn replace<T>(old: &mut T, new: Option<T>) {
    if let Some(new) = new {
        *old = new;
    }
}

/// The change from one view to the next: what is absent stays as it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct ViewChange {
    /// How many plies the viewer may know of now.
    pub ply: u32,
    /// Whose view it is now, where that changes: when the game is over everybody sees everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub viewer: Option<Viewer>,
    /// The new moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moment: Option<Moment>,
    /// The new light.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "some::serialize",
        deserialize_with = "some::deserialize"
    )]
    #[ts(optional, as = "Option<Option<Tag>>")]
    pub light: Option<Option<Tag>>,
    /// Pieces new or changed; `null` for one that is gone from view.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<PieceId, Option<PieceView>>>")]
    pub pieces: BTreeMap<PieceId, Option<PieceView>>,
    /// The new markers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub markers: Option<Vec<Marker>>,
    /// The new tracks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tracks: Option<Vec<Track>>,
    /// The new questions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asked: Option<Vec<Decision>>,
    /// The new proposals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub proposals: Option<Vec<Proposal>>,
    /// The new outcome.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "some::serialize",
        deserialize_with = "some::deserialize"
    )]
    #[ts(optional, as = "Option<Option<Outcome>>")]
    pub outcome: Option<Option<Outcome>>,
}

/// Keeps “changed to nothing” (`null`) apart from “unchanged” (absent).
mod some {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    // The signature is serde's: it hands the field over by reference.
    #[allow(clippy::ref_option, clippy::option_option)]
    pub fn serialize<T: Serialize, S: Serializer>(
        value: &Option<Option<T>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(inner) => inner.serialize(serializer),
            None => serializer.serialize_none(),
        }
    }

    #[allow(clippy::option_option)]
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Option<T>>, D::Error> {
        Option::<T>::deserialize(deserializer).map(Some)
    }
}
