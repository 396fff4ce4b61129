//! An open game: what is played is on disk before anybody is told.

use crate::entry::{Follower, plies};
use crate::fault::Denied;
use crate::library::OpenModule;
use crate::playing::decide;
use crate::recorded::Recorded;
use crate::table::is_public;
use crate::walk::walk;
use crate::{DeskError, clock};
use motti_bot::Random;
use motti_engine::{Action, Digest, Game, Ply, Saved, Seat, Seed, View, Viewer};
use motti_store::{After, GameRecord, Store, StoreError};
use std::sync::Arc;

/// The word for a seat that a person holds.
pub(crate) const PERSON: &str = "person";
/// The word for a seat that answers at random.
pub(crate) const RANDOM: &str = "random";

/// As many automatic plies in a row as any title can mean.
const MOST_AUTOMATIC: usize = 10_000;

/// An open game.
pub(crate) struct OpenGame {
    pub record: GameRecord,
    pub module: Arc<OpenModule>,
    pub game: Box<dyn Game>,
    follower: Follower,
    /// What is in memory may not be what is on disk: read it again before anything else.
    pub stale: bool,
    /// The rules have changed since: it can be looked at, not played on.
    pub only_recorded: bool,
}

impl OpenGame {
    /// A game that has just been written to the store as it stands.
    pub fn new(record: GameRecord, module: Arc<OpenModule>, game: Box<dyn Game>) -> Self {
        let follower = Follower::of(game.as_ref(), plies(game.as_ref()));
        OpenGame {
            record,
            module,
            game,
            follower,
            stale: false,
            only_recorded: false,
        }
    }

    /// Opens a stored game: from the last state kept and the plies since, or from the beginning.
    pub fn load(
        store: &Store,
        module: Arc<OpenModule>,
        record: GameRecord,
    ) -> Result<Self, DeskError> {
        let log = store.plies(&record.id)?;
        let saved = store.saved_before(&record.id, record.plies)?;
        let title = module.judge.title.as_ref();
        if let Some(game) = saved.and_then(|saved| go_on(&module, &record, saved, &log)) {
            return Ok(OpenGame::new(record, module, game));
        }
        let walked = walk(title, &record.setup, &log, &mut |_, _| Ok(()));
        let problem = match walked {
            Ok(game) => return Ok(OpenGame::new(record, module, game)),
            Err(problem) => problem,
        };
        // Other rules than those it was played with: the record can still be looked at, where
        // everything in it may be seen.
        if !is_public(&record) {
            return Err(problem);
        }
        let recorded = Recorded::of(store, title.seats(), record.clone(), log)?;
        let recorded = recorded.ok_or(problem)?;
        let mut open = OpenGame::new(record, module, Box::new(recorded));
        open.only_recorded = true;
        Ok(open)
    }

    /// Who answers for a seat.
    pub fn is_person(&self, seat: &Seat) -> bool {
        is_person(&self.record, seat)
    }

    /// The first seat asked that no person holds.
    pub fn computer_asked(&self) -> Option<Seat> {
        let asked = self.game.decisions().iter().map(|asked| &asked.seat);
        asked
            .filter(|seat| **seat != Seat::REFEREE)
            .find(|seat| !self.is_person(seat))
            .cloned()
    }

    /// The seed whose dice are being drawn.
    fn seed(&self) -> Option<&Seed> {
        let after = plies(self.game.as_ref());
        let seeds = self.record.setup.seeds.iter().rev();
        let mut seeds = seeds.filter(|from| from.after <= after);
        seeds.next().map(|from| &from.seed)
    }

    /// What a viewer sees now.
    pub fn view(&self, viewer: &Viewer) -> View {
        match viewer {
            // Made already when the last ply was written down.
            Viewer::Omniscient => self.follower.view().clone(),
            Viewer::Seats(_) => self.game.view(viewer),
        }
    }

    /// Whether everything may be seen: the game is played open, or over.
    pub fn is_public(&self) -> bool {
        self.record.open || self.game.outcome().is_some()
    }

    /// Writes the last ply down. When that fails, it has never been.
    fn keep(&mut self, store: &mut Store, before: Digest) -> Result<(), DeskError> {
        let kept = self.try_keep(store, before);
        if kept.is_err() {
            self.game.retract();
            self.stale = true;
        }
        kept
    }

    fn try_keep(&mut self, store: &mut Store, before: Digest) -> Result<(), DeskError> {
        let Some((entry, view)) = self.follower.entry(self.game.as_ref())? else {
            return Ok(());
        };
        let now = clock::now();
        let span = tracing::debug_span!("append", game = %self.record.id, ply = entry.ply.number);
        span.in_scope(|| store.append(&self.record.id, before, &entry, now))?;
        self.record.plies = entry.ply.number;
        self.record.digest = entry.ply.digest;
        self.record.turn = entry.turn.clone();
        self.record.outcome.clone_from(&entry.outcome);
        self.record.played = now;
        self.follower.kept(&entry, view);
        Ok(())
    }

    /// Carries out all automatic steps and standing answers that are due.
    pub fn automatic(&mut self, store: &mut Store) -> Result<(), DeskError> {
        for _ in 0..MOST_AUTOMATIC {
            let before = self.game.digest();
            match self.game.automatic() {
                Ok(None) => return Ok(()),
                Ok(Some(_)) => self.keep(store, before)?,
                Err(motti_engine::PlayError::Dice(error)) => return Err(error.into()),
                Err(motti_engine::PlayError::Refused(_)) => break,
            }
        }
        Err(DeskError::Endless {
            seat: Seat::REFEREE,
            problem: "automatic steps follow each other for ever",
        })
    }

    /// Carries out an action of a seat, and the automatic steps after it.
    pub fn act(&mut self, store: &mut Store, seat: &Seat, action: &Action) -> Result<(), Denied> {
        let before = self.game.digest();
        self.game.play(seat, action)?;
        self.keep(store, before)?;
        Ok(self.automatic(store)?)
    }

    /// Lets the next seat that no person holds decide once.
    pub fn advance(&mut self, store: &mut Store) -> Result<(), DeskError> {
        let (Some(seat), Some(seed)) = (self.computer_asked(), self.seed()) else {
            return Ok(());
        };
        let mut player = Random::new(seed, &seat);
        let before = self.game.digest();
        decide(self.game.as_mut(), &seat, &mut player)?;
        self.keep(store, before)?;
        self.automatic(store)
    }

    /// Takes the seat's last ply back.
    pub fn undo(&mut self, store: &mut Store, seat: &Seat) -> Result<(), Denied> {
        let before = self.game.digest();
        self.game.undo(seat)?;
        let view = self.game.view(&Viewer::Omniscient);
        let after = After {
            plies: plies(self.game.as_ref()),
            digest: self.game.digest(),
            turn: view.moment.turn.clone(),
        };
        let now = clock::now();
        match store.undo(&self.record.id, seat, before, &after, now) {
            Ok(count) => {
                self.record.undos.insert(seat.clone(), count);
                self.record.plies = after.plies;
                self.record.digest = after.digest;
                self.record.turn = after.turn;
                self.record.outcome = None;
                self.record.played = now;
                self.follower = Follower::of(self.game.as_ref(), 0);
                Ok(())
            }
            Err(error) => {
                // The ply is still on disk, and so the game goes on from there.
                self.stale = true;
                Err(error.into())
            }
        }
    }

    /// A position of the past, as a game of its own.
    pub fn at(&self, store: &Store, ply: u32) -> Result<Box<dyn Game>, DeskError> {
        let log = self.game.log();
        let len = usize::try_from(ply).unwrap_or(usize::MAX);
        let Some(log) = log.get(..len) else {
            return Err(no_ply(store, &self.record, ply));
        };
        let mut record = self.record.clone();
        record.setup.seeds.retain(|from| from.after <= ply);
        let saved = store.saved_before(&record.id, ply)?;
        match saved.and_then(|saved| go_on(&self.module, &record, saved, log)) {
            Some(game) => Ok(game),
            None => walk(
                self.module.judge.title.as_ref(),
                &record.setup,
                log,
                &mut |_, _| Ok(()),
            ),
        }
    }
}

/// Whether a person answers for a seat.
pub(crate) fn is_person(record: &GameRecord, seat: &Seat) -> bool {
    record
        .players
        .get(seat)
        .is_none_or(|player| player != RANDOM)
}

/// That a game has no such ply.
pub(crate) fn no_ply(store: &Store, record: &GameRecord, ply: u32) -> DeskError {
    StoreError::NoPly {
        path: store.path().to_owned(),
        game: record.id.clone(),
        ply,
    }
    .into()
}

/// Goes on from a kept state with the plies since; `None` where that state is of no use, so that
/// the game must be played from its beginning.
fn go_on(
    module: &OpenModule,
    record: &GameRecord,
    saved: Saved,
    log: &[Ply],
) -> Option<Box<dyn Game>> {
    let title = &module.judge.title;
    let (name, version) = title.identity();
    if (record.ruleset.0.as_str(), record.ruleset.1) != (name, version) {
        return None;
    }
    let at = usize::try_from(saved.ply).ok()?;
    let before = at.checked_sub(1).and_then(|last| log.get(last));
    if before.is_some_and(|last| last.digest != saved.digest) {
        return None;
    }
    title.resume(record.setup.clone(), saved, log.to_vec()).ok()
}
