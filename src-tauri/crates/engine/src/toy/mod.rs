//! A toy ruleset for the test kit: two seats on fifteen hexes, small enough to be right at sight,
//! with everything a title can have that is hard: a secret of each seat, both asked at once and
//! secretly, a die only one may know, a draft, reaction fire in the middle of a move, a mine that
//! ends one, standing answers, automatic steps, barriers to undo.
//!
//! The game: blue lays a mine somewhere in columns B to D and red chooses which of E1 and E3 it
//! wants [1]; neither knows of the other's choice. Each turn the weather is rolled [2] and blue's
//! scouts may learn something [2.2]; red shares out two rations [2.3-2.5], then moves [3, 4] while
//! blue may fire at whoever comes next to it [5]; then blue moves. After four turns red has won if a
//! piece of its stands where it wanted to be [6].
//!
//! A [`Toy`] can be told to be wrong in one way ([`Fault`]), so that each property of the kit is
//! seen to fail.

mod cases;
mod check;
mod fault;
mod ground;
mod play;
mod reference;
mod sight;
mod state;
mod supply;

pub use fault::Fault;
pub use reference::{answers as reference_answers, judge as reference_judge, probes, questions};
pub use state::{ToyPiece, ToyState, ToyStep, Waiting};

use crate::action::{Action, Draft};
use crate::decision::{Decision, DecisionKind, Moment};
use crate::dice::{DiceError, Die};
use crate::event::Event;
use crate::legal::{LegalList, Reach};
use crate::message::Message;
use crate::names::{Audience, PieceId, RuleId, Seat, Tag, Viewer};
use crate::query::{Answer, Query};
use crate::refusal::{Reason, Refusal, protocol};
use crate::ruleset::{Options, Play, Ruleset, SetupError};
use crate::view::{Outcome, View};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The seat that attacks.
pub const RED: Seat = Seat::of("red");
/// The seat that defends, and has a mine.
pub const BLUE: Seat = Seat::of("blue");

/// Every rule of the toy.
pub const RULES: [&str; 20] = [
    "1", "1.1", "1.2", "2", "2.1", "2.2", "2.3", "2.4", "2.5", "3", "3.1", "3.2", "4", "4.1",
    "4.2", "4.3", "4.4", "4.5", "5", "6",
];

/// The rule numbers as constants, so that none is mistyped.
pub(super) mod rule {
    use crate::names::RuleId;
    /// Both seats plan in secret.
    pub const PLAN: RuleId = RuleId::of("1");
    /// The mine lies in columns B to D; the piece that enters its hex is lost.
    pub const MINE: RuleId = RuleId::of("1.1");
    /// Red wants one of two hexes.
    pub const AIM: RuleId = RuleId::of("1.2");
    /// Weather: on 1 and 2 the ground is muddy.
    pub const WEATHER: RuleId = RuleId::of("2");
    /// Mud costs half a point more for each hex.
    pub const MUD: RuleId = RuleId::of("2.1");
    /// Scouts: on 5 and 6 blue's fire is better by one this turn.
    pub const SCOUTS: RuleId = RuleId::of("2.2");
    /// Two rations are shared out, or as many as can be carried.
    pub const RATIONS: RuleId = RuleId::of("2.3");
    /// No piece carries more than it can.
    pub const LOAD: RuleId = RuleId::of("2.4");
    /// A single ration may be kept back instead.
    pub const RESERVE: RuleId = RuleId::of("2.5");
    /// A side moves its pieces one after the other.
    pub const MOVE: RuleId = RuleId::of("3");
    /// Only one's own pieces.
    pub const OWN: RuleId = RuleId::of("3.1");
    /// Each piece once a turn.
    pub const ONCE: RuleId = RuleId::of("3.2");
    /// A hex costs one point.
    pub const HEX: RuleId = RuleId::of("4");
    /// A hex of the ford costs two.
    pub const FORD: RuleId = RuleId::of("4.1");
    /// No piece spends more points than it has.
    pub const POINTS: RuleId = RuleId::of("4.2");
    /// A path goes from hex to adjacent hex, and not back to where it began.
    pub const PATH: RuleId = RuleId::of("4.3");
    /// An enemy's hex cannot be entered.
    pub const ENEMY: RuleId = RuleId::of("4.4");
    /// One piece a hex at the end of a move.
    pub const STACK: RuleId = RuleId::of("4.5");
    /// Whoever comes next to a blue piece may be fired at.
    pub const FIRE: RuleId = RuleId::of("5");
    /// How the game ends.
    pub const END: RuleId = RuleId::of("6");
}

/// The toy's rules, whole or wrong in one way.
#[derive(Debug)]
pub struct Toy {
    fault: Fault,
    /// What a faulty toy remembers beside the state, which no ruleset may.
    tally: AtomicU32,
    dice: [Die; 1],
    seats: [Seat; 2],
}

/// What the toy keeps between two lists.
pub type ToyCache = BTreeMap<PieceId, Arc<Reach>>;

impl Toy {
    /// The toy as it should be.
    pub fn new() -> Self {
        Toy::with(Fault::None)
    }

    /// A toy that is wrong in one way.
    pub fn with(fault: Fault) -> Self {
        Toy {
            fault,
            tally: AtomicU32::new(0),
            dice: [Die::d6()],
            seats: [RED, BLUE],
        }
    }

    pub(super) fn is(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    /// Counts beside the state: only faulty toys look at it.
    pub(super) fn count(&self) -> u32 {
        self.tally.fetch_add(1, Ordering::Relaxed)
    }

    pub(super) fn counted(&self) -> u32 {
        self.tally.load(Ordering::Relaxed)
    }

    pub(super) fn die(&self) -> &Die {
        &self.dice[0]
    }
}

impl Default for Toy {
    fn default() -> Self {
        Toy::new()
    }
}

impl Ruleset for Toy {
    type State = ToyState;
    type Cache = ToyCache;

    fn identity(&self) -> (&'static str, u32) {
        ("toy", 1)
    }

    fn seats(&self) -> &[Seat] {
        &self.seats
    }

    fn dice(&self) -> &[Die] {
        &self.dice
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<ToyState, SetupError> {
        if scenario != "ford" {
            return Err(SetupError::NoScenario {
                name: scenario.into(),
                known: "ford".into(),
            });
        }
        if let Some((name, value)) = options.iter().next() {
            return Err(SetupError::BadOption {
                name: name.clone(),
                value: value.clone(),
                allowed: "none".into(),
            });
        }
        let mut state = ToyState::new(self.is(Fault::LosesField));
        if self.is(Fault::SetsUpOtherwise) && self.count() >= 2 {
            state.pieces.remove(&PieceId::of("r2"));
        }
        Ok(state)
    }

    fn decisions(&self, state: &ToyState) -> Vec<Decision> {
        play::decisions(self, state)
    }

    fn legal(
        &self,
        state: &ToyState,
        seat: &Seat,
        draft: &Draft,
        cache: &mut ToyCache,
    ) -> Arc<LegalList> {
        Arc::new(check::list(self, state, seat, draft, cache))
    }

    fn check(&self, state: &ToyState, seat: &Seat, action: &Action) -> Result<(), Refusal> {
        check::check(self, state, seat, action)
    }

    fn check_addition(
        &self,
        state: &ToyState,
        seat: &Seat,
        draft: &Draft,
        addition: &Action,
    ) -> Result<(), Refusal> {
        if *seat != RED || state.step != ToyStep::Supply {
            return Err(protocol::wrong_form(addition));
        }
        supply::check_addition(self, state, draft, addition)
    }

    fn apply(
        &self,
        state: &mut ToyState,
        seat: &Seat,
        action: &Action,
        play: &mut Play<'_>,
        cache: &mut ToyCache,
    ) -> Result<(), DiceError> {
        if !self.is(Fault::StaleCache) {
            cache.clear();
        }
        play::apply(self, state, seat, action, play)
    }

    fn query(&self, state: &ToyState, viewer: &Viewer, query: &Query) -> Answer {
        sight::query(self, state, viewer, query)
    }

    fn view(&self, state: &ToyState, view: &mut View) {
        sight::view(self, state, view);
    }

    fn outcome(&self, state: &ToyState) -> Option<Outcome> {
        play::outcome(state)
    }

    fn resigned(&self, _: &ToyState, seat: &Seat) -> Outcome {
        let winner = if *seat == RED { BLUE } else { RED };
        play::won_by(winner, "toy-why-resigned")
    }

    fn agreed_end(&self, state: &ToyState) -> Outcome {
        play::standing_of(state)
    }

    fn edit(&self, state: &mut ToyState, item: &Action) -> Result<Event, Refusal> {
        let ("put", [piece], Some(place)) =
            (item.verb.as_str(), item.pieces.as_slice(), item.target())
        else {
            return Err(protocol::wrong_form(item));
        };
        if !ground::is_hex(place) {
            return Err(protocol::wrong_form(item));
        }
        if state.pieces.values().any(|other| other.place == *place) {
            return Err(protocol::bad_edit(item));
        }
        let Some(found) = state.pieces.get_mut(piece) else {
            return Err(protocol::unknown_piece(piece));
        };
        found.place = place.clone();
        let said = Message::of("toy-put").with("piece", piece.clone());
        Ok(Event::new(rule::MOVE, said.with("place", place.clone()))
            .about(piece)
            .at(place))
    }

    fn standing_answer(&self, _: &ToyState, decision: &Decision, order: &Action) -> Option<Action> {
        let fits = decision
            .question
            .as_ref()
            .is_some_and(|kind| *kind == "react")
            && order.verb == "react";
        let verb = if self.is(Fault::StandsWrongly) {
            "move"
        } else {
            "hold"
        };
        fits.then(|| Action::of(verb))
    }

    fn check_standing(&self, order: &Action) -> Result<(), Refusal> {
        let hold = order
            .choice
            .as_ref()
            .is_some_and(|choice| *choice == "hold");
        if order.verb == "react" && hold {
            Ok(())
        } else {
            Err(protocol::wrong_form(order))
        }
    }

    fn broken_invariants(&self, state: &ToyState) -> Vec<String> {
        state.broken_invariants()
    }

    fn differing_in_secrets(&self, state: &ToyState, seat: &Seat, salt: u64) -> Option<ToyState> {
        state.differing(seat, salt)
    }

    fn messages(&self, language: &str) -> Option<&'static str> {
        match language {
            "en" => Some(include_str!("en.ftl")),
            "fi" => Some(include_str!("fi.ftl")),
            _ => None,
        }
    }
}

/// A decision of the toy.
fn asks(seat: &Seat, state: &ToyState, rule: RuleId, prompt: &'static str) -> Decision {
    Decision {
        seat: seat.clone(),
        moment: moment(state),
        prompt: Message::of(prompt),
        rule,
        kind: if *seat == Seat::REFEREE {
            DecisionKind::Automatic
        } else {
            DecisionKind::Choice
        },
        question: None,
        known_to: Audience::All,
    }
}

fn moment(state: &ToyState) -> Moment {
    Moment {
        turn: Tag::new(state.turn.to_string()),
        phase: Tag::of(state.step.phase()),
        step: Tag::of(""),
    }
}

/// A refusal by one rule and one sentence.
fn refused(rule: RuleId, fact: Message) -> Reason {
    Reason::new(rule, fact)
}
