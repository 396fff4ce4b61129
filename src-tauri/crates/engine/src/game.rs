//! A running game of any title: what every front end works with.

use crate::action::{Action, Draft};
use crate::decision::Decision;
use crate::dice::{DiceError, Die, Seed};
use crate::digest::Digest;
use crate::legal::LegalList;
use crate::names::{DieKind, PieceId, Seat, Verb, Viewer};
use crate::ply::{Ply, SeenPly};
use crate::query::{Answer, Query};
use crate::refusal::Refusal;
use crate::replay::ReplayError;
use crate::ruleset::{Ruleset, SetupError};
use crate::saving::Saved;
use crate::session::{PlayError, Session, Setup};
use crate::table::Table;
use crate::view::{Outcome, View};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A ruleset whose title is loaded: makes games.
pub trait Title: Send + Sync {
    /// The ruleset's name and the version of its code.
    fn identity(&self) -> (&'static str, u32);

    /// The seats that decide.
    fn seats(&self) -> Vec<Seat>;

    /// The dice of the title.
    fn dice(&self) -> Vec<Die>;

    /// The messages of the title in a language, as a Fluent source.
    fn messages(&self, language: &str) -> Option<&'static str>;

    /// Begins a game.
    ///
    /// # Errors
    /// When the title has no such scenario or option.
    fn begin(&self, setup: Setup) -> Result<Box<dyn Game>, SetupError>;

    /// Plays recorded plies again and compares them with the record.
    ///
    /// # Errors
    /// The first ply that does not come out as recorded.
    fn replay(&self, setup: Setup, plies: &[Ply]) -> Result<Box<dyn Game>, ReplayError>;

    /// Goes on from a saved position with the log before it.
    ///
    /// # Errors
    /// When the saved state is not one of this ruleset's version.
    fn resume(
        &self,
        setup: Setup,
        saved: Saved,
        log: Vec<Ply>,
    ) -> Result<Box<dyn Game>, serde_json::Error>;
}

/// A ruleset as a [`Title`].
#[derive(Debug)]
pub struct TitleOf<R>(pub Arc<R>);

impl<R: Ruleset> Title for TitleOf<R> {
    fn identity(&self) -> (&'static str, u32) {
        self.0.identity()
    }

    fn seats(&self) -> Vec<Seat> {
        self.0.seats().to_vec()
    }

    fn dice(&self) -> Vec<Die> {
        self.0.dice().to_vec()
    }

    fn messages(&self, language: &str) -> Option<&'static str> {
        self.0.messages(language)
    }

    fn begin(&self, setup: Setup) -> Result<Box<dyn Game>, SetupError> {
        Ok(Box::new(Session::new(self.0.clone(), setup)?))
    }

    fn replay(&self, setup: Setup, plies: &[Ply]) -> Result<Box<dyn Game>, ReplayError> {
        Ok(Box::new(Session::replay(self.0.clone(), setup, plies)?))
    }

    fn resume(
        &self,
        setup: Setup,
        saved: Saved,
        log: Vec<Ply>,
    ) -> Result<Box<dyn Game>, serde_json::Error> {
        Ok(Box::new(Session::resume(
            self.0.clone(),
            setup,
            saved,
            log,
        )?))
    }
}

/// A running game of any title. See [`Session`] for what each call means.
pub trait Game: Send {
    /// The seats that decide.
    fn seats(&self) -> Vec<Seat>;
    /// What the game was set up from.
    fn setup(&self) -> &Setup;
    /// What is asked now, of whom.
    fn decisions(&self) -> &[Decision];
    /// The canonical legal list of a seat.
    fn legal(&mut self, seat: &Seat) -> Arc<LegalList>;
    /// The part of the legal list that names this piece, or none.
    fn legal_of(&mut self, seat: &Seat, piece: Option<&PieceId>) -> Arc<LegalList>;
    /// Whether an action with this verb may roll a die.
    fn rolls(&self, verb: &Verb) -> bool;
    /// What a seat has put together so far.
    fn draft(&self, seat: &Seat) -> Draft;
    /// Adds a part to the seat's draft.
    ///
    /// # Errors
    /// The refusal.
    fn draft_add(&mut self, seat: &Seat, addition: Action) -> Result<(), Refusal>;
    /// Takes a part out of the seat's draft.
    ///
    /// # Errors
    /// The refusal, when there is no such part.
    fn draft_remove(&mut self, seat: &Seat, index: usize) -> Result<(), Refusal>;
    /// Empties the seat's draft.
    fn draft_clear(&mut self, seat: &Seat);
    /// Judges an action without carrying it out.
    ///
    /// # Errors
    /// The refusal.
    fn check(&self, seat: &Seat, action: &Action) -> Result<(), Refusal>;
    /// Carries out an action as the next ply.
    ///
    /// # Errors
    /// The refusal, or the die that could not be drawn.
    fn play(&mut self, seat: &Seat, action: &Action) -> Result<&Ply, PlayError>;
    /// Carries out an action without judging it: for players that took it from the legal list of
    /// this very position.
    ///
    /// # Errors
    /// The die that could not be drawn.
    fn play_unchecked(&mut self, seat: &Seat, action: &Action) -> Result<&Ply, PlayError>;
    /// Carries out the next automatic step or standing answer.
    ///
    /// # Errors
    /// The die that could not be drawn.
    fn automatic(&mut self) -> Result<Option<&Ply>, PlayError>;
    /// Forgets the last ply: for a store that could not write it.
    fn retract(&mut self) -> bool;
    /// Whether the seat may undo now.
    fn undo_offered(&self, seat: &Seat) -> bool;
    /// Takes back the seat's last ply.
    ///
    /// # Errors
    /// The refusal.
    fn undo(&mut self, seat: &Seat) -> Result<Ply, Refusal>;
    /// Answers a question from what the viewer knows.
    fn query(&self, viewer: &Viewer, query: &Query) -> Answer;
    /// What a viewer may see now.
    fn view(&self, viewer: &Viewer) -> View;
    /// The whole log. No front end may show it to a seat; see [`Game::seen_log`].
    fn log(&self) -> &[Ply];
    /// The log as a viewer may know it.
    fn seen_log(&self, viewer: &Viewer) -> Vec<SeenPly>;
    /// The end, when it has come.
    fn outcome(&self) -> Option<Outcome>;
    /// The digest after the last ply.
    fn digest(&self) -> Digest;
    /// The seed's commitment.
    fn commitment(&self) -> String;
    /// The state of the table.
    fn table(&self) -> &Table;
    /// The position as it can be saved.
    ///
    /// # Errors
    /// When the state cannot be written as JSON.
    fn save(&self) -> Result<Saved, serde_json::Error>;
    /// The same game, saved, closed and opened again: for cases and tests.
    ///
    /// # Errors
    /// When the state cannot be written as JSON or read from it.
    fn reopened(&self) -> Result<Box<dyn Game>, serde_json::Error>;
    /// A new game that shares the first `after` plies of this one.
    ///
    /// # Errors
    /// When the shared plies do not replay.
    fn branch(&self, after: u32, seed: Option<Seed>) -> Result<Box<dyn Game>, ReplayError>;
    /// Keeps no earlier positions: for simulations.
    fn forget_the_past(&mut self);
    /// What is untrue of the state that must be true: for tests.
    fn broken_invariants(&self) -> Vec<String>;
    /// Adds scripted dice: for cases.
    ///
    /// # Errors
    /// When the title has no such die or face.
    fn script_dice(&mut self, script: BTreeMap<DieKind, Vec<i16>>) -> Result<(), DiceError>;
    /// How many scripted dice are still waiting, by kind.
    fn scripted_left(&self) -> BTreeMap<DieKind, usize>;
}

impl<R: Ruleset> Game for Session<R> {
    fn seats(&self) -> Vec<Seat> {
        self.rules.seats().to_vec()
    }

    fn setup(&self) -> &Setup {
        Session::setup(self)
    }

    fn decisions(&self) -> &[Decision] {
        Session::decisions(self)
    }

    fn legal(&mut self, seat: &Seat) -> Arc<LegalList> {
        Session::legal(self, seat)
    }

    fn legal_of(&mut self, seat: &Seat, piece: Option<&PieceId>) -> Arc<LegalList> {
        Session::legal_of(self, seat, piece)
    }

    fn rolls(&self, verb: &Verb) -> bool {
        Session::rules(self).rolls(verb)
    }

    fn draft(&self, seat: &Seat) -> Draft {
        Session::draft(self, seat)
    }

    fn draft_add(&mut self, seat: &Seat, addition: Action) -> Result<(), Refusal> {
        Session::draft_add(self, seat, addition)
    }

    fn draft_remove(&mut self, seat: &Seat, index: usize) -> Result<(), Refusal> {
        Session::draft_remove(self, seat, index)
    }

    fn draft_clear(&mut self, seat: &Seat) {
        Session::draft_clear(self, seat);
    }

    fn check(&self, seat: &Seat, action: &Action) -> Result<(), Refusal> {
        Session::check(self, seat, action)
    }

    fn play(&mut self, seat: &Seat, action: &Action) -> Result<&Ply, PlayError> {
        Session::play(self, seat, action)
    }

    fn play_unchecked(&mut self, seat: &Seat, action: &Action) -> Result<&Ply, PlayError> {
        Session::play_unchecked(self, seat, action)
    }

    fn automatic(&mut self) -> Result<Option<&Ply>, PlayError> {
        Session::automatic(self)
    }

    fn retract(&mut self) -> bool {
        Session::retract(self)
    }

    fn undo_offered(&self, seat: &Seat) -> bool {
        Session::undo_offered(self, seat)
    }

    fn undo(&mut self, seat: &Seat) -> Result<Ply, Refusal> {
        Session::undo(self, seat)
    }

    fn query(&self, viewer: &Viewer, query: &Query) -> Answer {
        Session::query(self, viewer, query)
    }

    fn view(&self, viewer: &Viewer) -> View {
        Session::view(self, viewer)
    }

    fn log(&self) -> &[Ply] {
        Session::log(self)
    }

    fn seen_log(&self, viewer: &Viewer) -> Vec<SeenPly> {
        Session::seen_log(self, viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        Session::outcome(self)
    }

    fn digest(&self) -> Digest {
        Session::digest(self)
    }

    fn commitment(&self) -> String {
        Session::commitment(self)
    }

    fn table(&self) -> &Table {
        Session::table(self)
    }

    fn save(&self) -> Result<Saved, serde_json::Error> {
        Session::save(self)
    }

    fn reopened(&self) -> Result<Box<dyn Game>, serde_json::Error> {
        Ok(Box::new(Session::reopened(self)?))
    }

    fn branch(&self, after: u32, seed: Option<Seed>) -> Result<Box<dyn Game>, ReplayError> {
        Ok(Box::new(Session::branch(self, after, seed)?))
    }

    fn forget_the_past(&mut self) {
        Session::forget_the_past(self);
    }

    fn broken_invariants(&self) -> Vec<String> {
        self.rules.broken_invariants(Session::state(self))
    }

    fn script_dice(&mut self, script: BTreeMap<DieKind, Vec<i16>>) -> Result<(), DiceError> {
        let faces: BTreeMap<DieKind, Vec<i16>> = script;
        for (kind, wanted) in &faces {
            let die = self.rules.dice().iter().find(|die| die.kind == *kind);
            let die = die.ok_or_else(|| DiceError::NoFaces(kind.clone()))?;
            if let Some(face) = wanted.iter().find(|face| !die.faces.contains(face)) {
                return Err(DiceError::NoSuchFace {
                    kind: kind.clone(),
                    face: *face,
                });
            }
        }
        self.dice_mut().script(faces);
        Ok(())
    }

    fn scripted_left(&self) -> BTreeMap<DieKind, usize> {
        self.dice().scripted_left()
    }
}
