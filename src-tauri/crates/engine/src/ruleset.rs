//! The contract between a ruleset (the code that judges one title) and everything else.

use crate::action::{Action, Draft};
use crate::decision::Decision;
use crate::dice::{Dice, DiceError, Die, Draw};
use crate::event::Event;
use crate::legal::LegalList;
use crate::message::Message;
use crate::names::{Audience, PieceId, Seat, Stream, Verb, Viewer};
use crate::query::{Answer, Query};
use crate::refusal::Refusal;
use crate::view::{Outcome, View};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

/// The options a game was set up with, by id (`31.1` → `on`, `setup` → `historical`).
pub type Options = BTreeMap<String, String>;

/// A game that cannot be set up: the scenario or an option is not one of the title's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// No such scenario.
    #[error("the title has no scenario “{name}”; it has {known}")]
    NoScenario {
        /// The name asked for.
        name: String,
        /// Those there are.
        known: String,
    },
    /// No such option, or no such value of it.
    #[error("option “{name}” cannot be “{value}”; allowed: {allowed}")]
    BadOption {
        /// The option.
        name: String,
        /// The value asked for.
        value: String,
        /// What is allowed.
        allowed: String,
    },
    /// The scenario contradicts the title.
    #[error("scenario “{name}”: {problem}")]
    BadScenario {
        /// The scenario.
        name: String,
        /// What is wrong.
        problem: String,
    },
}

/// The code that judges one title. All its answers depend only on its arguments; it knows no
/// clock, file, database or window. A state is plain data with ordered collections only.
pub trait Ruleset: Send + Sync + 'static {
    /// A position of the title: everything true about the game.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send;

    /// What may be kept between two legal lists of one running game to make them cheaper. It never
    /// changes an answer: a session throws it away whenever the state changes by other means than
    /// [`Ruleset::apply`], and the test kit compares warm with fresh lists.
    type Cache: Default + Send;

    /// The name modules ask for (`tornio44`) and the version of the rules' code.
    fn identity(&self) -> (&'static str, u32);

    /// The seats that decide, in the order they are shown.
    fn seats(&self) -> &[Seat];

    /// The dice of the title.
    fn dice(&self) -> &[Die];

    /// Whether an action with this verb may roll a die in the ply that commits to it, so that a
    /// front end can ask first where the player wants that.
    fn rolls(&self, _verb: &Verb) -> bool {
        false
    }

    /// The position a scenario begins with.
    ///
    /// # Errors
    /// When the scenario or an option is not one of the title's.
    fn setup(&self, scenario: &str, options: &Options) -> Result<Self::State, SetupError>;

    /// What is asked now, of whom. Never empty while the game is not over; a decision of
    /// [`Seat::REFEREE`] is an automatic step.
    fn decisions(&self, state: &Self::State) -> Vec<Decision>;

    /// The canonical legal list of a seat that is asked, worked out from what that seat knows.
    /// For a draft: what may be added so that the draft can still be completed, and the commit
    /// once it is complete. `draft` is empty for other decisions.
    fn legal(
        &self,
        state: &Self::State,
        seat: &Seat,
        draft: &Draft,
        cache: &mut Self::Cache,
    ) -> Arc<LegalList>;

    /// The part of the legal list that names this piece, or none (`None`): what a front end asks for
    /// where the whole list would be too long to send. It is never another than the whole list says.
    fn legal_of(
        &self,
        state: &Self::State,
        seat: &Seat,
        piece: Option<&PieceId>,
        cache: &mut Self::Cache,
    ) -> Arc<LegalList> {
        let whole = self.legal(state, seat, &Draft::default(), cache);
        let of_piece = whole.offers.iter().filter(|offer| match piece {
            None => offer.pieces.is_empty(),
            Some(piece) => offer.pieces.contains(piece),
        });
        Arc::new(LegalList {
            offers: of_piece.cloned().collect(),
        })
    }

    /// Whether all seats may act at any time in full sight of each other, so that an action can be
    /// taken back as long as nobody has acted after it. Without this, undo is barred wherever two
    /// seats are asked at once.
    fn acts_in_the_open(&self) -> bool {
        false
    }

    /// Judges an action of any form the ruleset knows, from what the seat knows alone.
    ///
    /// # Errors
    /// The refusal, with every reason.
    fn check(&self, state: &Self::State, seat: &Seat, action: &Action) -> Result<(), Refusal>;

    /// Judges an addition to a draft.
    ///
    /// # Errors
    /// The refusal, with every reason.
    fn check_addition(
        &self,
        state: &Self::State,
        seat: &Seat,
        draft: &Draft,
        addition: &Action,
    ) -> Result<(), Refusal>;

    /// Carries out a checked action as far as the truth lets it happen. The cache is told, so that
    /// it can forget what no longer holds.
    ///
    /// # Errors
    /// Only when a die cannot be drawn. The session then restores the state.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: &Seat,
        action: &Action,
        play: &mut Play<'_>,
        cache: &mut Self::Cache,
    ) -> Result<(), DiceError>;

    /// Answers a question from what the viewer knows.
    fn query(&self, state: &Self::State, viewer: &Viewer, query: &Query) -> Answer;

    /// Fills a view with what this viewer may see: moment, light, pieces, markers, tracks.
    fn view(&self, state: &Self::State, view: &mut View);

    /// The end, when it has come by the rules.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// How the game ends when this seat gives up.
    fn resigned(&self, state: &Self::State, seat: &Seat) -> Outcome;

    /// How the game ends when all seats agree to end it now.
    fn agreed_end(&self, state: &Self::State) -> Outcome;

    /// Carries out one item of an agreed edit (`put`, `remove`, `face`, `set` ...). An item that has
    /// no meaning whatever the position is refused by `P4` (its form); every other refusal may rest
    /// on what is hidden, and no seat is shown it.
    ///
    /// # Errors
    /// When the item has no meaning here; the session then restores the state.
    fn edit(&self, state: &mut Self::State, item: &Action) -> Result<Event, Refusal>;

    /// The answer a standing order of this seat gives to a decision, if it fits.
    fn standing_answer(
        &self,
        state: &Self::State,
        decision: &Decision,
        order: &Action,
    ) -> Option<Action>;

    /// Judges a standing order when it is given.
    ///
    /// # Errors
    /// When the title has no such question or answer.
    fn check_standing(&self, order: &Action) -> Result<(), Refusal>;

    /// What must be true of every state; each sentence is a fault. For tests.
    fn broken_invariants(&self, state: &Self::State) -> Vec<String>;

    /// Another state that differs only in what `seat` cannot see, if there is one; `salt` picks
    /// which. For tests.
    fn differing_in_secrets(
        &self,
        state: &Self::State,
        seat: &Seat,
        salt: u64,
    ) -> Option<Self::State>;

    /// The messages of the title in a language, as a Fluent source; `None` when there are none.
    fn messages(&self, language: &str) -> Option<&'static str>;
}

/// What a ruleset tells the session while it applies an action: dice, events, and what may be known.
#[derive(Debug)]
pub struct Play<'a> {
    dice: &'a mut Dice,
    pub(crate) draws: Vec<Draw>,
    pub(crate) events: Vec<Event>,
    pub(crate) could_show: bool,
    pub(crate) known_to: Audience,
    pub(crate) action_known_to: Audience,
}

impl<'a> Play<'a> {
    /// The record of one ply about to happen.
    pub fn new(dice: &'a mut Dice) -> Self {
        Play {
            dice,
            draws: Vec::new(),
            events: Vec::new(),
            could_show: false,
            known_to: Audience::All,
            action_known_to: Audience::All,
        }
    }

    /// Draws one public die; the draw is recorded, and bars undo.
    ///
    /// # Errors
    /// When a case scripted no such die.
    pub fn roll(&mut self, die: &Die, stream: &Stream, purpose: Message) -> Result<i16, DiceError> {
        self.roll_for(die, stream, purpose, Audience::All)
    }

    /// Draws one die whose face only `known_to` may know; give it a stream of its own.
    ///
    /// # Errors
    /// When a case scripted no such die.
    pub fn roll_for(
        &mut self,
        die: &Die,
        stream: &Stream,
        purpose: Message,
        known_to: Audience,
    ) -> Result<i16, DiceError> {
        let face = self.dice.draw(die, stream, &purpose)?;
        self.draws.push(Draw {
            kind: die.kind.clone(),
            stream: stream.clone(),
            face,
            purpose,
            known_to,
        });
        Ok(face)
    }

    /// Records what happened.
    pub fn event(&mut self, event: Event) {
        self.events.push(event);
    }

    /// This action could have shown something hidden, whether it did or not: it bars undo. Decided
    /// from public facts, never from the secret itself.
    pub fn could_show(&mut self) {
        self.could_show = true;
    }

    /// Only these may know what the action was; all may know that something was decided.
    pub fn keep_action_to(&mut self, audience: Audience) {
        self.action_known_to = audience;
    }

    /// Only these may know of what was told to everybody so far.
    pub fn keep_events_to(&mut self, seats: &[Seat]) {
        let public = self.events.iter_mut();
        for event in public.filter(|event| event.known_to == Audience::All) {
            event.known_to = Audience::Seats(seats.to_vec());
        }
    }

    /// Only these may know that anything was decided at all.
    pub fn keep_to(&mut self, audience: Audience) {
        self.known_to = audience.clone();
        self.action_known_to = audience;
    }
}
