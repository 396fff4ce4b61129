//! The form of a case, as it is written in JSON.

use super::expect::{Expect, ExpectationForm};
use crate::action::Action;
use crate::names::{DieKind, RuleId, Seat, Viewer};
use crate::query::Query;
use crate::ruleset::Options;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// A case: one sentence, a position, and steps with what is expected of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What this case shows, in one sentence.
    pub case: String,
    /// The rules it is about. A rule counts as covered when it is named here and emitted while the
    /// case passes.
    pub rules: Vec<RuleId>,
    /// The module it is played with, by id.
    pub module: String,
    /// The scenario it begins with; the title's own choice when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// The options of the scenario.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: Options,
    /// A blank map or changes to the module's map, in the form of the title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<Value>,
    /// The position, in the form of the title; the scenario's beginning when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// The dice that will come up, by kind. Every one must be drawn.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub dice: BTreeMap<DieKind, Vec<i16>>,
    /// A number to draw the dice from instead of a script, where what comes up does not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// What is asked and done, in order.
    #[serde(rename = "do")]
    pub steps: Vec<CaseStep>,
}

/// One step of a case: exactly one of the verbs, through whose eyes, and what is expected.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseStep {
    /// A remark for the reader, shown with a failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Who asks, acts or sees: a seat, `omniscient` or `spectator`. When absent, the one seat that
    /// is asked.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// Asks a question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<Query>,
    /// Answers a decision, or acts for the table. Without an expectation it must be accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<Action>,
    /// Adds a part to the seat's draft. Without an expectation it must be accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub add: Option<Action>,
    /// Commits the seat's draft as it stands. Without an expectation it must be accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<bool>,
    /// Looks at the legal actions of the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<bool>,
    /// Looks at the view of the seat, and at its log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub see: Option<bool>,
    /// Whether the seat may undo, or that it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<UndoWish>,
    /// Lets automatic steps and standing answers happen: so many, or `all` until a seat is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auto: Option<AutoSteps>,
    /// Saves the game, closes it, opens it again, and goes on with what was opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<bool>,
    /// Scripts more dice behind those still waiting.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub dice: BTreeMap<DieKind, Vec<i16>>,
    /// What is expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expect: Option<ExpectationForm>,
}

/// What is wanted of undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UndoWish {
    /// The seat may undo.
    Offered,
    /// The seat may not undo.
    Refused,
    /// The seat undoes its last ply.
    Done,
}

/// How many automatic steps are carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum AutoSteps {
    /// So many, and there must be so many.
    Count(u32),
    /// All there are.
    All(All),
}

/// The word `all`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum All {
    /// The word.
    All,
}

/// The verb of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StepVerb {
    Ask,
    Act,
    Add,
    Commit,
    List,
    See,
    Undo,
    Auto,
    Resume,
    Dice,
}

impl StepVerb {
    pub(super) fn word(self) -> &'static str {
        match self {
            StepVerb::Ask => "ask",
            StepVerb::Act => "act",
            StepVerb::Add => "add",
            StepVerb::Commit => "commit",
            StepVerb::List => "list",
            StepVerb::See => "see",
            StepVerb::Undo => "undo",
            StepVerb::Auto => "auto",
            StepVerb::Resume => "resume",
            StepVerb::Dice => "dice",
        }
    }
}

impl CaseStep {
    /// The verbs written in this step.
    fn verbs(&self) -> Vec<StepVerb> {
        [
            (self.ask.is_some(), StepVerb::Ask),
            (self.act.is_some(), StepVerb::Act),
            (self.add.is_some(), StepVerb::Add),
            (self.commit.is_some(), StepVerb::Commit),
            (self.list.is_some(), StepVerb::List),
            (self.see.is_some(), StepVerb::See),
            (self.undo.is_some(), StepVerb::Undo),
            (self.auto.is_some(), StepVerb::Auto),
            (self.resume.is_some(), StepVerb::Resume),
            (!self.dice.is_empty(), StepVerb::Dice),
        ]
        .into_iter()
        .filter_map(|(written, verb)| written.then_some(verb))
        .collect()
    }

    /// The verb of the step, when it has exactly one.
    pub(super) fn verb(&self) -> Result<StepVerb, String> {
        match self.verbs().as_slice() {
            [verb] => Ok(*verb),
            [] => Err(
                "a step needs one of ask, act, add, commit, list, see, undo, auto, resume, dice"
                    .into(),
            ),
            several => {
                let words: Vec<&str> = several.iter().map(|verb| verb.word()).collect();
                Err(format!(
                    "a step has one verb, this one has {}: write them as steps of their own",
                    words.join(" and ")
                ))
            }
        }
    }

    /// What is expected, in its long form.
    pub(super) fn expected(&self) -> Expect {
        self.expect
            .as_ref()
            .map(ExpectationForm::long)
            .unwrap_or_default()
    }

    /// What is wrong with this step as it is written.
    pub(super) fn faults(&self) -> Vec<String> {
        let verb = match self.verb() {
            Ok(verb) => verb,
            Err(fault) => return vec![fault],
        };
        let mut faults = Vec::new();
        let flags = [self.commit, self.list, self.see, self.resume];
        if flags.contains(&Some(false)) {
            faults.push(format!("`{}` can only be true", verb.word()));
        }
        match &self.expect {
            Some(form) => faults.extend(form.faults(verb)),
            None if matches!(verb, StepVerb::Ask | StepVerb::List | StepVerb::See) => {
                faults.push(format!("`{}` needs an `expect`", verb.word()));
            }
            None => {}
        }
        faults
    }
}

/// Through whose eyes a step looks.
pub(super) fn viewer(by: &Seat) -> Viewer {
    match by.as_str() {
        "omniscient" => Viewer::Omniscient,
        "spectator" => Viewer::Seats(Vec::new()),
        _ => Viewer::seat(by),
    }
}
