//! A game whose rules have changed since: it can be looked at from its record, and not played on.

use crate::DeskError;
use motti_engine::{
    Action, Answer, Decision, DiceError, DieKind, Digest, Draft, Game, LegalList, Message, Outcome,
    PieceId, PlayError, Ply, Query, Reason, Refusal, ReplayError, Saved, Seat, Seed, SeenPly,
    Setup, Table, Verb, View, Viewer, protocol,
};
use motti_store::{GameRecord, Store};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The record of a game, in the place of a game. It asks nothing and lets nothing happen.
pub(crate) struct Recorded {
    seats: Vec<Seat>,
    record: GameRecord,
    log: Vec<Ply>,
    view: View,
    table: Table,
}

impl Recorded {
    /// The record of a game that everything may be seen of; `None` where its views are gone.
    pub fn of(
        store: &Store,
        seats: Vec<Seat>,
        record: GameRecord,
        log: Vec<Ply>,
    ) -> Result<Option<Self>, DeskError> {
        let view = store.view_at(&record.id, record.plies)?;
        Ok(view.map(|mut view| {
            // What was asked cannot be answered any more.
            view.asked.clear();
            Recorded {
                seats,
                record,
                log,
                view,
                table: Table::default(),
            }
        }))
    }

    fn refusal() -> Refusal {
        Reason::new(protocol::GAME_OVER, Message::of("desk-recorded")).into()
    }
}

impl Game for Recorded {
    fn seats(&self) -> Vec<Seat> {
        self.seats.clone()
    }

    fn setup(&self) -> &Setup {
        &self.record.setup
    }

    fn decisions(&self) -> &[Decision] {
        &[]
    }

    fn legal(&mut self, _: &Seat) -> Arc<LegalList> {
        Arc::default()
    }

    fn legal_of(&mut self, _: &Seat, _: Option<&PieceId>) -> Arc<LegalList> {
        Arc::default()
    }

    fn rolls(&self, _: &Verb) -> bool {
        false
    }

    fn draft(&self, _: &Seat) -> Draft {
        Draft::default()
    }

    fn draft_add(&mut self, _: &Seat, _: Action) -> Result<(), Refusal> {
        Err(Self::refusal())
    }

    fn draft_remove(&mut self, _: &Seat, _: usize) -> Result<(), Refusal> {
        Err(Self::refusal())
    }

    fn draft_clear(&mut self, _: &Seat) {}

    fn check(&self, _: &Seat, _: &Action) -> Result<(), Refusal> {
        Err(Self::refusal())
    }

    fn play(&mut self, _: &Seat, _: &Action) -> Result<&Ply, PlayError> {
        Err(Self::refusal().into())
    }

    fn play_unchecked(&mut self, _: &Seat, _: &Action) -> Result<&Ply, PlayError> {
        Err(Self::refusal().into())
    }

    fn automatic(&mut self) -> Result<Option<&Ply>, PlayError> {
        Ok(None)
    }

    fn retract(&mut self) -> bool {
        false
    }

    fn undo_offered(&self, _: &Seat) -> bool {
        false
    }

    fn undo(&mut self, _: &Seat) -> Result<Ply, Refusal> {
        Err(Self::refusal())
    }

    fn query(&self, _: &Viewer, _: &Query) -> Answer {
        Answer::Refused(Self::refusal())
    }

    fn view(&self, viewer: &Viewer) -> View {
        match viewer {
            Viewer::Omniscient => self.view.clone(),
            // Only what sees everything was recorded.
            Viewer::Seats(_) => View::empty(viewer),
        }
    }

    fn log(&self) -> &[Ply] {
        &self.log
    }

    fn seen_log(&self, viewer: &Viewer) -> Vec<SeenPly> {
        let mut seen = Vec::new();
        for ply in &self.log {
            let number = u32::try_from(seen.len()).unwrap_or(u32::MAX);
            seen.extend(ply.seen_by(viewer, number.saturating_add(1)));
        }
        seen
    }

    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome.clone()
    }

    fn digest(&self) -> Digest {
        self.record.digest
    }

    fn commitment(&self) -> String {
        let first = self.record.setup.seeds.first();
        first.map_or_else(String::new, |from| from.seed.commitment())
    }

    fn table(&self) -> &Table {
        &self.table
    }

    fn save(&self) -> Result<Saved, serde_json::Error> {
        Err(serde::ser::Error::custom("a record has no state"))
    }

    fn reopened(&self) -> Result<Box<dyn Game>, serde_json::Error> {
        Err(serde::ser::Error::custom("a record has no state"))
    }

    fn branch(&self, after: u32, _: Option<Seed>) -> Result<Box<dyn Game>, ReplayError> {
        Err(ReplayError::Play {
            ply: after,
            error: Self::refusal().into(),
        })
    }

    fn forget_the_past(&mut self) {}

    fn broken_invariants(&self) -> Vec<String> {
        Vec::new()
    }

    fn script_dice(&mut self, _: BTreeMap<DieKind, Vec<i16>>) -> Result<(), DiceError> {
        Ok(())
    }

    fn scripted_left(&self) -> BTreeMap<DieKind, usize> {
        BTreeMap::new()
    }
}
