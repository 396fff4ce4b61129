//! Playing a case: step by step, with every failure as expected against found, and with the rules
//! that were emitted on the way.

use super::expect::Expect;
use super::form::{AutoSteps, Case, CaseStep, StepVerb, UndoWish, viewer};
use super::judge::{self, Verdicts};
use super::{judge_answer, judge_position};
use crate::action::Action;
use crate::event::Event;
use crate::game::Game;
use crate::ledger::Ledger;
use crate::names::{RuleId, Seat, Viewer};
use crate::ply::Ply;
use crate::refusal::Refusal;
use crate::session::PlayError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// A title that can make the positions of cases.
pub trait CaseTitle {
    /// The game in the position of this case, before its first step. Dice, seats and steps are the
    /// runner's; the title reads `scenario`, `options`, `map`, `position` and `seed`.
    ///
    /// # Errors
    /// What is wrong with the position, with the key it stands under.
    fn case_game(&self, case: &Case) -> Result<Box<dyn Game>, String>;
}

/// A step that did not come out as expected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CaseFailure {
    /// Which step, from 0; `None` when the position itself could not be made.
    pub step: Option<usize>,
    /// What the step was.
    pub what: String,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl fmt::Display for CaseFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "do[{step}] {}: ", self.what)?,
            None => write!(f, "{}: ", self.what)?,
        }
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

/// What came of a case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CaseResult {
    /// The sentence of the case.
    pub case: String,
    /// The rules it names.
    pub rules: Vec<RuleId>,
    /// The rules emitted while it ran: in events, ledgers, decisions, refusals and answers.
    pub emitted: BTreeSet<RuleId>,
    /// What did not come out as expected.
    pub failures: Vec<CaseFailure>,
}

impl CaseResult {
    /// Whether everything came out as expected.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }

    /// The rules the case names without their being emitted: it does not cover them.
    pub fn silent(&self) -> Vec<RuleId> {
        let silent = self
            .rules
            .iter()
            .filter(|rule| !self.emitted.contains(*rule));
        silent.cloned().collect()
    }
}

/// As many automatic steps in a row as any title can mean.
const MOST_AUTOMATIC: usize = 10_000;

/// Plays a case.
pub fn run_case(title: &dyn CaseTitle, case: &Case) -> CaseResult {
    let mut result = CaseResult {
        case: case.case.clone(),
        rules: case.rules.clone(),
        emitted: BTreeSet::new(),
        failures: Vec::new(),
    };
    let mut game = match title.case_game(case) {
        Ok(game) => game,
        Err(problem) => {
            result.failures.push(before_steps("a position", problem));
            return result;
        }
    };
    if case.seed.is_none()
        && let Err(error) = game.script_dice(case.dice.clone())
    {
        result
            .failures
            .push(before_steps("dice of the title", error.to_string()));
        return result;
    }
    let mut run = Run {
        game,
        emitted: BTreeSet::new(),
    };
    run.hear_decisions();
    for (ix, step) in case.steps.iter().enumerate() {
        let failed = run.step(step);
        // The steps after a failed one start from another position than the case means.
        let stop = !failed.is_empty() && changes(step);
        let what = describe(step);
        let failed = failed.into_iter().map(|(expected, found)| CaseFailure {
            step: Some(ix),
            what: what.clone(),
            expected,
            found,
        });
        result.failures.extend(failed);
        if stop {
            result.emitted = run.emitted;
            return result;
        }
    }
    let left = run.game.scripted_left();
    if !left.is_empty() {
        let left: Vec<String> = left.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
        let found = format!("{} never drawn", left.join(", "));
        result.failures.push(CaseFailure {
            step: None,
            what: "the end".into(),
            expected: "every scripted die drawn".into(),
            found,
        });
    }
    result.emitted = run.emitted;
    result
}

fn before_steps(expected: &str, found: String) -> CaseFailure {
    CaseFailure {
        step: None,
        what: "the beginning".into(),
        expected: expected.into(),
        found,
    }
}

/// A step in short, for the report of a failure.
fn describe(step: &CaseStep) -> String {
    let json = |value: Result<String, serde_json::Error>| value.unwrap_or_default();
    let what = match step.verb() {
        Ok(StepVerb::Ask) => format!("ask {}", json(serde_json::to_string(&step.ask))),
        Ok(StepVerb::Act) => format!("act {}", json(serde_json::to_string(&step.act))),
        Ok(StepVerb::Add) => format!("add {}", json(serde_json::to_string(&step.add))),
        Ok(verb) => verb.word().to_owned(),
        Err(fault) => fault,
    };
    let by = step.by.as_ref().map(|by| format!(" as {by}"));
    let note = step.note.as_ref().map(|note| format!(" ({note})"));
    format!(
        "{what}{}{}",
        by.unwrap_or_default(),
        note.unwrap_or_default()
    )
}

struct Run {
    game: Box<dyn Game>,
    emitted: BTreeSet<RuleId>,
}

type Failed = Vec<(String, String)>;

fn failed(expected: impl Into<String>, found: impl Into<String>) -> Failed {
    vec![(expected.into(), found.into())]
}

/// Whether a step is meant to change the position.
fn changes(step: &CaseStep) -> bool {
    !matches!(
        step.verb(),
        Ok(StepVerb::Ask | StepVerb::List | StepVerb::See)
    )
}

impl Run {
    fn hear(&mut self, rule: &RuleId) {
        if !self.emitted.contains(rule) {
            self.emitted.insert(rule.clone());
        }
    }

    fn hear_decisions(&mut self) {
        let rules: Vec<RuleId> = self
            .game
            .decisions()
            .iter()
            .map(|decision| decision.rule.clone())
            .collect();
        self.emitted.extend(rules);
        if let Some(outcome) = self.game.outcome() {
            self.emitted.insert(outcome.rule);
        }
    }

    fn hear_refusal(&mut self, refusal: &Refusal) {
        refusal.rules(&mut |rule| self.hear(rule));
    }

    fn hear_ply(&mut self, ply: &Ply) {
        for event in &ply.events {
            self.hear(&event.rule);
            if let Some(ledger) = &event.ledger {
                ledger.rules(&mut |rule| self.hear(rule));
            }
        }
        self.hear_decisions();
    }

    /// Who acts or looks in a step: as it says, or the one seat that is asked.
    fn who(&self, step: &CaseStep) -> Result<Seat, Failed> {
        if let Some(by) = &step.by {
            let known =
                self.game.seats().contains(by) || matches!(by.as_str(), "omniscient" | "spectator");
            return if known {
                Ok(by.clone())
            } else {
                let seats = self.game.seats();
                Err(failed(
                    format!("one of {seats:?}, omniscient or spectator"),
                    by.as_str(),
                ))
            };
        }
        let asked: BTreeSet<&Seat> = self
            .game
            .decisions()
            .iter()
            .map(|decision| &decision.seat)
            .filter(|seat| **seat != Seat::REFEREE)
            .collect();
        match asked.into_iter().collect::<Vec<_>>().as_slice() {
            [one] => Ok((*one).clone()),
            several => Err(failed(
                "`as`, because not exactly one seat is asked",
                format!("{several:?} asked"),
            )),
        }
    }

    fn step(&mut self, step: &CaseStep) -> Failed {
        let verb = match step.verb() {
            Ok(verb) => verb,
            Err(fault) => return failed("one verb", fault),
        };
        let expect = step.expected();
        match verb {
            StepVerb::Dice => {
                return match self.game.script_dice(step.dice.clone()) {
                    Ok(()) => Vec::new(),
                    Err(error) => failed("dice of the title", error.to_string()),
                };
            }
            StepVerb::Auto => return self.auto(step, &expect),
            StepVerb::Resume => return self.resume(&expect),
            _ => {}
        }
        let who = match self.who(step) {
            Ok(who) => who,
            Err(failed) => return failed,
        };
        match verb {
            StepVerb::Ask => self.ask(step, &who, &expect),
            StepVerb::List => {
                let mut verdicts = Verdicts::new();
                judge::list(&expect, &self.game.legal(&who), &mut verdicts);
                verdicts.into_failures()
            }
            StepVerb::See => self.see(&who, &expect),
            StepVerb::Undo => self.undo(step, &who, &expect),
            StepVerb::Add => self.add(step, &who, &expect),
            StepVerb::Commit => self.commit(&who, &expect),
            _ => match &step.act {
                Some(action) => self.act(&who, action, &expect),
                None => failed("an action", "none"),
            },
        }
    }

    fn ask(&mut self, step: &CaseStep, who: &Seat, expect: &Expect) -> Failed {
        let Some(query) = &step.ask else {
            return failed("a question", "none");
        };
        let answer = self.game.query(&viewer(who), query);
        answer.rules(&mut |rule| self.hear(rule));
        let mut verdicts = Verdicts::new();
        judge_answer::answer(expect, &answer, &mut verdicts);
        verdicts.into_failures()
    }

    fn see(&mut self, who: &Seat, expect: &Expect) -> Failed {
        let eyes = viewer(who);
        let mut verdicts = Verdicts::new();
        let seen = self.game.seen_log(&eyes);
        let events: Vec<&Event> = seen.iter().flat_map(|ply| &ply.events).collect();
        judge::events(expect, &events, &mut verdicts);
        if let Some(plies) = expect.plies {
            let found = self.game.view(&eyes).ply;
            verdicts.same("plies", &plies, &(found as usize));
        }
        if let Some(pattern) = &expect.like {
            let found = serde_json::to_value(self.game.view(&eyes)).unwrap_or_default();
            verdicts.like("a view", pattern, &found);
        }
        self.position(expect, &eyes, &mut verdicts);
        verdicts.into_failures()
    }

    fn position(&mut self, expect: &Expect, eyes: &Viewer, verdicts: &mut Verdicts) {
        let answers = judge_position::position(expect, &*self.game, eyes, verdicts);
        for answer in answers {
            answer.rules(&mut |rule| self.hear(rule));
        }
    }

    fn add(&mut self, step: &CaseStep, who: &Seat, expect: &Expect) -> Failed {
        let Some(addition) = &step.add else {
            return failed("an addition", "none");
        };
        let refusal = self.game.draft_add(who, addition.clone()).err();
        if let Some(refusal) = &refusal {
            self.hear_refusal(refusal);
        }
        let mut verdicts = Verdicts::new();
        judge::verdict(expect, refusal.as_ref(), &mut verdicts);
        verdicts.into_failures()
    }

    fn commit(&mut self, who: &Seat, expect: &Expect) -> Failed {
        let list = self.game.legal(who);
        let commit = list.offers.iter().find(|offer| !offer.adds);
        match commit.and_then(|offer| offer.action(0)) {
            Some(action) => self.act(who, &action, expect),
            None => failed("a draft that can be committed", "it is not complete"),
        }
    }

    fn act(&mut self, who: &Seat, action: &Action, expect: &Expect) -> Failed {
        let before = (self.game.digest(), self.game.log().len());
        let mut verdicts = Verdicts::new();
        match self.game.play(who, action).cloned() {
            Ok(ply) => {
                self.hear_ply(&ply);
                judge::verdict(expect, None, &mut verdicts);
                if expect.refused.is_none() {
                    self.played(expect, &[ply], &mut verdicts);
                }
            }
            Err(PlayError::Refused(refusal)) => {
                self.hear_refusal(&refusal);
                judge::verdict(expect, Some(&refusal), &mut verdicts);
                let after = (self.game.digest(), self.game.log().len());
                if before != after {
                    verdicts.fail("nothing changed by a refusal", "another position");
                }
                if expect.refused.is_some() {
                    self.position(expect, &Viewer::Omniscient, &mut verdicts);
                }
            }
            Err(PlayError::Dice(error)) => verdicts.fail("dice", error.to_string()),
        }
        verdicts.into_failures()
    }

    /// Judges plies that were played, and the position after them.
    fn played(&mut self, expect: &Expect, plies: &[Ply], verdicts: &mut Verdicts) {
        let events: Vec<&Event> = plies.iter().flat_map(|ply| &ply.events).collect();
        judge::events(expect, &events, verdicts);
        let found: Vec<&Ledger> = events
            .iter()
            .filter_map(|event| event.ledger.as_ref())
            .collect();
        judge::ledgers(expect, &found, verdicts);
        judge::plies(expect, plies, verdicts);
        if let (Some(pattern), Some(ply)) = (&expect.like, plies.last()) {
            let found = serde_json::to_value(ply).unwrap_or_default();
            verdicts.like("a ply", pattern, &found);
        }
        self.position(expect, &Viewer::Omniscient, verdicts);
    }

    fn auto(&mut self, step: &CaseStep, expect: &Expect) -> Failed {
        let wanted = match step.auto {
            Some(AutoSteps::Count(count)) => Some(count as usize),
            _ => None,
        };
        let mut plies = Vec::new();
        let mut verdicts = Verdicts::new();
        while plies.len() < wanted.unwrap_or(MOST_AUTOMATIC) {
            match self.game.automatic() {
                Ok(Some(ply)) => {
                    let ply = ply.clone();
                    self.hear_ply(&ply);
                    plies.push(ply);
                }
                Ok(None) => break,
                Err(error) => {
                    verdicts.fail("an automatic step", error.to_string());
                    return verdicts.into_failures();
                }
            }
        }
        if let Some(wanted) = wanted {
            verdicts.same("automatic steps", &wanted, &plies.len());
        } else if plies.len() == MOST_AUTOMATIC {
            verdicts.fail(
                "a seat to be asked",
                format!("{MOST_AUTOMATIC} automatic steps"),
            );
        }
        if let Some(count) = &expect.plies {
            verdicts.same("plies", count, &plies.len());
        }
        self.played(expect, &plies, &mut verdicts);
        verdicts.into_failures()
    }

    fn undo(&mut self, step: &CaseStep, who: &Seat, expect: &Expect) -> Failed {
        let mut verdicts = Verdicts::new();
        let offered = self.game.undo_offered(who);
        match step.undo {
            Some(UndoWish::Offered) => verdicts.same("undo offered", &true, &offered),
            Some(UndoWish::Refused) => verdicts.same("undo offered", &false, &offered),
            _ => {
                if let Err(refusal) = self.game.undo(who) {
                    let fact = judge::said(&refusal.deciding.fact);
                    verdicts.fail("undone", format!("refused by [{}]: {fact}", refusal.rule()));
                }
            }
        }
        self.position(expect, &Viewer::Omniscient, &mut verdicts);
        verdicts.into_failures()
    }

    fn resume(&mut self, expect: &Expect) -> Failed {
        let mut opened = match self.game.reopened() {
            Ok(opened) => opened,
            Err(error) => return failed("a game that opens again", error.to_string()),
        };
        let mut verdicts = Verdicts::new();
        let same = opened.digest() == self.game.digest()
            && opened.decisions() == self.game.decisions()
            && opened.log() == self.game.log();
        if !same {
            verdicts.fail("the same game opened again", "another one");
        }
        let mut viewers = vec![Viewer::Omniscient];
        for seat in self.game.seats() {
            if opened.legal(&seat) != self.game.legal(&seat) {
                verdicts.fail(format!("the same legal actions of {seat}"), "other ones");
            }
            viewers.push(Viewer::seat(&seat));
        }
        for eyes in viewers {
            if opened.view(&eyes) != self.game.view(&eyes) {
                verdicts.fail(
                    "the same view opened again",
                    format!("another for {eyes:?}"),
                );
            }
        }
        self.game = opened;
        self.position(expect, &Viewer::Omniscient, &mut verdicts);
        verdicts.into_failures()
    }
}
