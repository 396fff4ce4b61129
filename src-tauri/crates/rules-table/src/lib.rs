//! The free table: no rules, all moves allowed, and nobody sees what is hidden from them.
//!
//! It plays any module of the ruleset `table`: maps with boards and grids, counters made of traits, decks, dice, turn
//! trackers and sides. All seats may act at any time and in the open, so an action can be taken back until somebody
//! else has acted, a die was thrown or something hidden was shown.
//!
//! What it refuses, it refuses for one of the reasons in [`rule`]: a piece its module fixes, a deck's own rules, a
//! value out of its bounds, a side somebody has. A piece that a seat cannot see is for that seat not there.

mod asking;
mod carry_out;
mod cases;
mod check;
mod deck;
mod eyes;
mod fresh;
mod levels;
mod list;
mod looks;
mod menu;
mod position;
mod press;
mod query;
pub mod record;
pub mod rule;
mod secrets;
mod setup;
pub mod state;
mod turn;
pub mod verbs;
mod view;

pub use cases::TableCases;
pub use fresh::fresh_looks;
pub use list::{Named, value_item};
pub use setup::{OWN, POSITION};

use motti_engine::{
    Action, Answer, Audience, Decision, DecisionKind, DiceError, Die, DieKind, Draft, Event,
    LegalList, Message, Options, Outcome, PieceId, Play, Query, Refusal, Ruleset, Seat, SetupError,
    Tag, View, Viewer, protocol,
};
use motti_module::FreeTable;
use motti_module::source::{DiceSource, DieSource};
use state::TableState;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The version of this ruleset's code.
pub const VERSION: u32 = 1;

/// The free table of one module.
#[derive(Debug)]
pub struct FreeTableRules {
    table: Arc<FreeTable>,
    seats: Vec<Seat>,
    dice: Vec<Die>,
}

impl FreeTableRules {
    /// The free table of a module: a seat for each of its sides.
    pub fn new(table: Arc<FreeTable>) -> Self {
        let seats = table.sides.iter().map(Seat::new).collect();
        let mut rules = FreeTableRules {
            table,
            seats,
            dice: Vec::new(),
        };
        let mut dice: BTreeMap<DieKind, Die> = BTreeMap::new();
        for set in &rules.table.source.dice {
            for die in &set.dice {
                let die = crate::die(set, die);
                dice.insert(die.kind.clone(), die);
            }
        }
        rules.dice = dice.into_values().collect();
        rules
    }

    /// The module's table.
    pub fn table(&self) -> &Arc<FreeTable> {
        &self.table
    }
}

/// A die of a set, as the game draws it.
pub(crate) fn die(set: &DiceSource, die: &DieSource) -> Die {
    let sides = i16::try_from(die.sides).unwrap_or(i16::MAX);
    let kind = if die.faces.is_empty() {
        format!("d{sides}")
    } else {
        let ix = set.dice.iter().position(|other| other == die);
        format!("{}-{}", set.id, ix.unwrap_or(0))
    };
    Die {
        kind: DieKind::new(kind),
        faces: (1..=sides).collect(),
    }
}

impl Ruleset for FreeTableRules {
    type State = TableState;
    type Cache = Named;

    fn identity(&self) -> (&'static str, u32) {
        (motti_module::table::RULESET, VERSION)
    }

    fn seats(&self) -> &[Seat] {
        &self.seats
    }

    fn dice(&self) -> &[Die] {
        &self.dice
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<TableState, SetupError> {
        setup::begin(&self.table, &self.seats, scenario, options)
    }

    fn decisions(&self, state: &TableState) -> Vec<Decision> {
        let there = self.seats.iter().filter(|seat| !state.left.contains(*seat));
        there
            .map(|seat| Decision {
                seat: seat.clone(),
                moment: self.moment(state),
                prompt: Message::of("free-prompt"),
                rule: rule::MOVE,
                kind: DecisionKind::Choice,
                question: None,
                known_to: Audience::All,
            })
            .collect()
    }

    fn legal(
        &self,
        state: &TableState,
        seat: &Seat,
        _: &Draft,
        cache: &mut Named,
    ) -> Arc<LegalList> {
        Arc::new(self.whole_list(state, seat, cache))
    }

    fn legal_of(
        &self,
        state: &TableState,
        seat: &Seat,
        piece: Option<&PieceId>,
        cache: &mut Named,
    ) -> Arc<LegalList> {
        Arc::new(self.list_of(state, seat, piece, cache))
    }

    fn acts_in_the_open(&self) -> bool {
        true
    }

    fn check(&self, state: &TableState, seat: &Seat, action: &Action) -> Result<(), Refusal> {
        self.judge(state, seat, action).map(|_| ())
    }

    fn check_addition(
        &self,
        _: &TableState,
        _: &Seat,
        _: &Draft,
        addition: &Action,
    ) -> Result<(), Refusal> {
        Err(protocol::wrong_form(addition))
    }

    fn apply(
        &self,
        state: &mut TableState,
        seat: &Seat,
        action: &Action,
        play: &mut Play<'_>,
        _: &mut Named,
    ) -> Result<(), DiceError> {
        self.carry_out(state, seat, action, play)
    }

    fn query(&self, state: &TableState, viewer: &Viewer, query: &Query) -> Answer {
        self.answer(state, viewer, query)
    }

    fn view(&self, state: &TableState, view: &mut View) {
        self.fill(state, view);
    }

    fn outcome(&self, state: &TableState) -> Option<Outcome> {
        (state.left.len() == self.seats.len()).then(|| ended("free-why-left"))
    }

    fn resigned(&self, _: &TableState, seat: &Seat) -> Outcome {
        let mut others = self.seats.iter().filter(|other| *other != seat);
        let winner = match (others.next(), others.next()) {
            (Some(other), None) => Some(other.clone()),
            _ => None,
        };
        Outcome {
            winner,
            ..ended("free-why-resigned")
        }
    }

    fn agreed_end(&self, _: &TableState) -> Outcome {
        ended("free-why-agreed")
    }

    fn edit(&self, _: &mut TableState, item: &Action) -> Result<Event, Refusal> {
        // Everything can be moved as it is; there is nothing to edit by agreement.
        Err(protocol::wrong_form(item))
    }

    fn standing_answer(&self, _: &TableState, _: &Decision, _: &Action) -> Option<Action> {
        None
    }

    fn check_standing(&self, order: &Action) -> Result<(), Refusal> {
        Err(protocol::wrong_form(order))
    }

    fn broken_invariants(&self, state: &TableState) -> Vec<String> {
        self.untrue(state)
    }

    fn differing_in_secrets(
        &self,
        state: &TableState,
        seat: &Seat,
        salt: u64,
    ) -> Option<TableState> {
        self.twin(state, seat, salt)
    }

    fn messages(&self, language: &str) -> Option<&'static str> {
        match language {
            "en" => Some(include_str!("en.ftl")),
            "fi" => Some(include_str!("fi.ftl")),
            _ => None,
        }
    }
}

fn ended(why: &'static str) -> Outcome {
    Outcome {
        winner: None,
        level: Tag::of("free-ended"),
        rule: rule::END,
        why: Message::of(why),
        points: None,
    }
}
