//! Cases: the tests a rules expert can read and a module author can write. A small position,
//! scripted dice, questions and actions, and what must come of them.
//!
//! The form is [`Case`]; [`read_cases`] reads a file of them and names every fault by file and
//! place; [`run_case`] plays one against a title that can make its position ([`CaseTitle`]). What
//! is *written down* (a [`Case`]) has been judged already for being no case at all: a step without
//! a verb, an expectation that expects nothing.

mod expect;
mod form;
mod judge;
mod judge_answer;
mod judge_position;
mod like;
mod read;
mod run;

pub use expect::{
    AcceptedWord, ActionPattern, EventPattern, Expect, ExpectationForm, Knowledge, LinePattern,
};
pub use form::{All, AutoSteps, Case, CaseStep, UndoWish};
pub use like::unlike;
pub use read::{CaseFault, case_schema, read_cases};
pub use run::{CaseFailure, CaseResult, CaseTitle, run_case};
