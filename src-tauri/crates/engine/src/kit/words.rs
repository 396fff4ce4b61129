//! What is said: messages, rules and ledgers, wherever they turn up.

use super::{Checked, Kit, Property, Tally, flaw};
use crate::decision::Decision;
use crate::forecast::Forecast;
use crate::ledger::{Entry, Ledger};
use crate::legal::LegalList;
use crate::message::{Catalog, Fact, Message};
use crate::messages::{LANGUAGES, messages};
use crate::names::RuleId;
use crate::ply::Ply;
use crate::query::{Answer, FactLine};
use crate::refusal::Refusal;
use crate::ruleset::Ruleset;
use crate::view::Outcome;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The texts of every language, and what has been looked at already.
pub(super) struct Words {
    catalogs: Vec<(&'static str, Catalog)>,
    known: BTreeSet<RuleId>,
    said: RefCell<BTreeSet<String>>,
}

/// What of a message its text depends on: its key, the names of its facts, and the words in it.
fn form(message: &Message) -> String {
    let mut form = message.key.to_string();
    for (name, fact) in &message.facts {
        form.push(' ');
        form.push_str(name.as_str());
        if let Fact::Word(word) = fact {
            form.push('=');
            form.push_str(word.as_str());
        }
    }
    form
}

impl Words {
    pub(super) fn new<R: Ruleset>(kit: &Kit<R>) -> Result<Self, super::Flaw> {
        let mut catalogs = Vec::new();
        for language in LANGUAGES {
            let own = kit.rules.messages(language);
            let own = own.ok_or_else(|| flaw(Property::Messages, format!("no {language}")))?;
            let engine = messages(language).unwrap_or_default();
            let catalog = Catalog::read(language, &[engine, own])
                .map_err(|error| flaw(Property::Messages, error.to_string()))?;
            catalogs.push((language, catalog));
        }
        Ok(Words {
            catalogs,
            known: kit.known.clone(),
            said: RefCell::default(),
        })
    }

    pub(super) fn message(&self, message: &Message, tally: &mut Tally) -> Checked {
        *tally.occasions.entry(Property::Messages).or_default() += 1;
        if !self.said.borrow_mut().insert(form(message)) {
            return Ok(());
        }
        for (language, catalog) in &self.catalogs {
            if let Some(problem) = catalog.problems(message).into_iter().next() {
                return Err(flaw(Property::Messages, format!("{language}: {problem}")));
            }
        }
        Ok(())
    }

    pub(super) fn rule(&self, rule: &RuleId, tally: &mut Tally) -> Checked {
        if !tally.rules.contains(rule) {
            tally.rules.insert(rule.clone());
        }
        if self.known.is_empty() {
            return Ok(());
        }
        *tally.occasions.entry(Property::Rules).or_default() += 1;
        let of_protocol = rule.as_str().starts_with(['P', 'T']);
        if self.known.contains(rule) || of_protocol {
            Ok(())
        } else {
            Err(flaw(Property::Rules, format!("there is no rule {rule}")))
        }
    }

    pub(super) fn ledger(&self, ledger: &Ledger, tally: &mut Tally) -> Checked {
        *tally.occasions.entry(Property::Ledgers).or_default() += 1;
        if ledger.recount() != ledger.total {
            let text = serde_json::to_string(ledger).unwrap_or_default();
            let detail = format!(
                "{} is not the total {}: {text}",
                ledger.recount(),
                ledger.total
            );
            return Err(flaw(Property::Ledgers, detail));
        }
        self.entries(&ledger.entries, tally)
    }

    fn entries(&self, entries: &[Entry], tally: &mut Tally) -> Checked {
        for entry in entries {
            self.rule(&entry.rule, tally)?;
            self.message(&entry.label, tally)?;
            self.entries(&entry.parts, tally)?;
        }
        Ok(())
    }

    pub(super) fn refusal(&self, refusal: &Refusal, tally: &mut Tally) -> Checked {
        for reason in std::iter::once(&*refusal.deciding).chain(&refusal.others) {
            if reason.rule.as_str().is_empty() {
                return Err(flaw(Property::Rules, "a refusal without a rule"));
            }
            self.rule(&reason.rule, tally)?;
            self.message(&reason.fact, tally)?;
            if let Some(ledger) = &reason.ledger {
                self.ledger(ledger, tally)?;
            }
        }
        Ok(())
    }

    pub(super) fn answer(&self, answer: &Answer, tally: &mut Tally) -> Checked {
        match answer {
            Answer::Route { ledger, .. } | Answer::Ledger(ledger) => self.ledger(ledger, tally),
            Answer::Verdict {
                rule, fact, ledger, ..
            } => {
                self.rule(rule, tally)?;
                self.message(fact, tally)?;
                ledger
                    .as_ref()
                    .map_or(Ok(()), |ledger| self.ledger(ledger, tally))
            }
            Answer::Facts(lines) => lines.iter().try_for_each(|line| self.line(line, tally)),
            Answer::Forecast(forecast) => self.forecast(forecast, tally),
            Answer::Refused(refusal) => self.refusal(refusal, tally),
            Answer::Places(_) | Answer::Number(_) | Answer::Allowed => Ok(()),
        }
    }

    fn line(&self, line: &FactLine, tally: &mut Tally) -> Checked {
        self.message(&line.message, tally)?;
        line.rule
            .as_ref()
            .map_or(Ok(()), |rule| self.rule(rule, tally))
    }

    fn forecast(&self, forecast: &Forecast, tally: &mut Tally) -> Checked {
        self.line(&forecast.summary, tally)?;
        if let Some(brief) = &forecast.brief {
            self.message(brief, tally)?;
        }
        for ledger in &forecast.ledgers {
            self.ledger(ledger, tally)?;
        }
        for throw in &forecast.throws {
            self.message(&throw.purpose, tally)?;
            self.rule(&throw.rule, tally)?;
            for likely in &throw.likely {
                self.message(&likely.outcome, tally)?;
                self.rule(&likely.rule, tally)?;
            }
        }
        forecast
            .notes
            .iter()
            .try_for_each(|line| self.line(line, tally))
    }

    pub(super) fn decision(&self, decision: &Decision, tally: &mut Tally) -> Checked {
        self.rule(&decision.rule, tally)?;
        self.message(&decision.prompt, tally)
    }

    pub(super) fn list(&self, list: &LegalList, tally: &mut Tally) -> Checked {
        list.offers.iter().try_for_each(|offer| {
            self.rule(&offer.rule, tally)?;
            self.message(&offer.label, tally)
        })
    }

    pub(super) fn ply(&self, ply: &Ply, tally: &mut Tally) -> Checked {
        for draw in &ply.draws {
            self.message(&draw.purpose, tally)?;
        }
        for event in &ply.events {
            self.rule(&event.rule, tally)?;
            self.message(&event.message, tally)?;
            if let Some(ledger) = &event.ledger {
                self.ledger(ledger, tally)?;
            }
        }
        Ok(())
    }

    pub(super) fn outcome(&self, outcome: &Outcome, tally: &mut Tally) -> Checked {
        self.rule(&outcome.rule, tally)?;
        self.message(&outcome.why, tally)
    }
}
