//! The state of a toy game, its invariants, and states that differ only in what a seat cannot see.

use super::ground;
use super::{BLUE, RED};
use crate::action::Step;
use crate::interrupts::Interrupts;
use crate::names::{PieceId, Seat};
use crate::{Amount, Place};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Where in the sequence of play a toy game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToyStep {
    /// Both seats plan in secret [1].
    Plan,
    /// The weather is rolled [2].
    Weather,
    /// Blue's scouts are out [2.2].
    Scouts,
    /// Red shares out rations [2.3].
    Supply,
    /// Red moves [3].
    RedMoves,
    /// Blue moves [3].
    BlueMoves,
    /// The game is over [6].
    Over,
}

impl ToyStep {
    pub(super) fn phase(self) -> &'static str {
        match self {
            ToyStep::Plan => "plan",
            ToyStep::Weather => "weather",
            ToyStep::Scouts => "scouts",
            ToyStep::Supply => "supply",
            ToyStep::RedMoves => "red-moves",
            ToyStep::BlueMoves => "blue-moves",
            ToyStep::Over => "over",
        }
    }
}

/// A piece of the toy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToyPiece {
    /// Whose it is.
    pub side: Seat,
    /// Where it is; off the map when it is lost.
    pub place: Place,
    /// The movement points it has left this turn.
    pub left: Amount,
    /// Whether it has moved this turn.
    pub moved: bool,
    /// The rations it carries.
    pub rations: u8,
    /// Whether it has fired this turn.
    pub fired: bool,
}

/// What waits in the middle of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Waiting {
    /// The rest of a piece's path.
    Move {
        /// Which piece.
        piece: PieceId,
        /// The steps still to be made.
        rest: Vec<Step>,
    },
    /// Fire at a piece that has come near.
    Reaction {
        /// Who may fire.
        firers: Vec<PieceId>,
        /// At whom.
        target: PieceId,
    },
}

/// A number that a faulty toy writes as nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "(i32, bool)", from = "(i32, bool)")]
pub struct Tip {
    /// What blue's fire is better by.
    pub value: i32,
    lossy: bool,
}

impl From<Tip> for (i32, bool) {
    fn from(tip: Tip) -> Self {
        (if tip.lossy { 0 } else { tip.value }, tip.lossy)
    }
}

impl From<(i32, bool)> for Tip {
    fn from((value, lossy): (i32, bool)) -> Self {
        Tip { value, lossy }
    }
}

/// Everything true about a toy game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToyState {
    /// The turn, from 1.
    pub turn: u8,
    /// The step.
    pub step: ToyStep,
    /// Whether the ground is muddy this turn.
    pub muddy: bool,
    /// The pieces.
    pub pieces: BTreeMap<PieceId, ToyPiece>,
    /// Whether blue has laid its mine; known to blue, and to red once the plans are made.
    pub laid: bool,
    /// Where the mine lies; known to blue alone. None before it is laid and after it went off.
    pub mine: Option<Place>,
    /// What red wants; known to red alone.
    pub aim: Option<Place>,
    /// What the scouts have learned; known to blue alone until it fires.
    pub tip: Tip,
    /// Whether red knows it.
    pub tip_shown: bool,
    /// The hexes that a red piece has entered: no mine is there.
    pub probed: BTreeSet<Place>,
    /// What waits in the middle of a move.
    pub waiting: Interrupts<Waiting>,
}

impl ToyState {
    pub(super) fn new(lossy: bool) -> Self {
        let piece = |side: Seat, place| ToyPiece {
            side,
            place: Place::hex(place),
            left: Amount::ZERO,
            moved: false,
            rations: 0,
            fired: false,
        };
        let pieces = [
            ("r1", RED, "A1"),
            ("r2", RED, "A3"),
            ("b1", BLUE, "E2"),
            ("b2", BLUE, "D2"),
        ];
        ToyState {
            turn: 1,
            step: ToyStep::Plan,
            muddy: false,
            pieces: pieces
                .into_iter()
                .map(|(id, side, place)| (PieceId::of(id), piece(side, place)))
                .collect(),
            laid: false,
            mine: None,
            aim: None,
            tip: Tip { value: 0, lossy },
            tip_shown: true,
            probed: BTreeSet::new(),
            waiting: Interrupts::default(),
        }
    }

    /// The pieces of a side that are on the map.
    pub(super) fn alive(&self, side: Seat) -> impl Iterator<Item = (&PieceId, &ToyPiece)> {
        let pieces = self.pieces.iter();
        pieces.filter(move |(_, piece)| piece.side == side && piece.place != Place::Off)
    }

    /// The piece in a hex.
    pub(super) fn at(&self, place: &Place) -> Option<(&PieceId, &ToyPiece)> {
        self.pieces.iter().find(|(_, piece)| piece.place == *place)
    }

    /// Whether the mine could be in a hex, by what everybody knows.
    pub(super) fn could_be_mined(&self, place: &Place) -> bool {
        ground::can_be_mined(place) && !self.probed.contains(place)
    }

    pub(super) fn broken_invariants(&self) -> Vec<String> {
        let mut broken = Vec::new();
        for (id, piece) in &self.pieces {
            let mut others = self.pieces.iter();
            let shares = others.any(|(other, there)| other > id && there.place == piece.place);
            if piece.place != Place::Off && shares && self.waiting.is_empty() {
                broken.push(format!("{id} shares {} with another piece", piece.place));
            }
            if piece.left < Amount::ZERO {
                broken.push(format!("{id} has {} points left", piece.left));
            }
        }
        if let Some(mine) = &self.mine
            && !ground::can_be_mined(mine)
        {
            broken.push(format!("a mine in {mine}"));
        }
        broken
    }

    /// A state that differs from this one only in what `seat` cannot see.
    pub(super) fn differing(&self, seat: &Seat, salt: u64) -> Option<ToyState> {
        let mut twin = self.clone();
        let planning = self.step == ToyStep::Plan;
        if *seat == BLUE {
            let aims = ground::aims();
            twin.aim = match (&self.aim, planning && !self.laid && salt % 2 == 1) {
                (Some(_), true) => None,
                (None, _) if !planning || self.laid => return None,
                (Some(aim), false) => aims.into_iter().find(|other| other != aim),
                (None, _) => Some(aims[(salt % 2) as usize].clone()),
            };
            return (twin != *self).then_some(twin);
        }
        if planning {
            if self.aim.is_some() {
                return None;
            }
            twin.laid = !self.laid;
            twin.mine = twin.laid.then(|| Place::hex("C2"));
            return Some(twin);
        }
        if !self.tip_shown && salt % 2 == 1 {
            twin.tip.value = 1 - self.tip.value;
            return Some(twin);
        }
        let mine = self.mine.as_ref()?;
        let mut others = ground::hexes();
        others.retain(|place| self.could_be_mined(place) && place != mine);
        let pick = usize::try_from(salt / 2).unwrap_or(0) % others.len().max(1);
        twin.mine = Some(others.get(pick)?.clone());
        Some(twin)
    }
}
