//! Judging what a step brought against what it was expected to bring: refusals, events, dice, lists.

use super::expect::{ActionPattern, EventPattern, Expect, Knowledge};
use super::like::{same_text, unlike};
use crate::event::Event;
use crate::ledger::{Entry, Ledger};
use crate::legal::LegalList;
use crate::message::Message;
use crate::names::{RuleId, Viewer};
use crate::ply::Ply;
use crate::refusal::Refusal;
use crate::{Amount, Place};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What was expected and what was found instead.
#[derive(Debug)]
pub(super) struct Verdicts {
    found: Vec<(String, String)>,
}

impl Verdicts {
    pub(super) fn new() -> Self {
        Verdicts { found: Vec::new() }
    }

    /// Notes a failure.
    pub(super) fn fail(&mut self, expected: impl Into<String>, found: impl Into<String>) {
        self.found.push((expected.into(), found.into()));
    }

    /// Notes a failure when the two differ.
    pub(super) fn same<T: PartialEq + std::fmt::Debug>(
        &mut self,
        what: &str,
        expected: &T,
        found: &T,
    ) {
        if expected != found {
            self.fail(format!("{what} {expected:?}"), format!("{found:?}"));
        }
    }

    /// Notes a failure when the value is not like the pattern.
    pub(super) fn like(&mut self, what: &str, pattern: &Value, found: &Value) {
        if let Some(problem) = unlike(pattern, found) {
            self.fail(format!("{what} like {pattern}"), problem);
        }
    }

    pub(super) fn into_failures(self) -> Vec<(String, String)> {
        self.found
    }
}

/// A fact-by-fact comparison of a message; `None` when it fits.
fn message_unlike(facts: &BTreeMap<String, Value>, message: &Message) -> Option<String> {
    facts.iter().find_map(|(name, wanted)| {
        let found = message.facts.iter().find(|(have, _)| have == name.as_str());
        match found {
            None => Some(format!("no fact “{name}” in {}", said(message))),
            Some((_, fact)) => {
                let text = Value::String(fact.to_string());
                (!same_text(wanted, &text)).then(|| format!("{name} = {fact}"))
            }
        }
    })
}

/// A message with its facts, for the report of a failure.
pub(super) fn said(message: &Message) -> String {
    let facts: Vec<String> = message
        .facts
        .iter()
        .map(|(name, fact)| format!("{name}={fact}"))
        .collect();
    format!("{} {}", message.key, facts.join(" "))
        .trim_end()
        .to_owned()
}

/// Judges the key and facts of the reason that decides.
pub(super) fn reason(expect: &Expect, message: &Message, verdicts: &mut Verdicts) {
    if let Some(key) = &expect.key
        && *key != message.key
    {
        verdicts.fail(format!("the message {key}"), said(message));
    }
    if let Some(facts) = &expect.facts
        && let Some(problem) = message_unlike(facts, message)
    {
        let wanted = Value::Object(facts.clone().into_iter().collect());
        verdicts.fail(format!("the facts {wanted}"), problem);
    }
}

/// Judges a refusal, or that there is none.
pub(super) fn verdict(expect: &Expect, found: Option<&Refusal>, verdicts: &mut Verdicts) {
    match (&expect.refused, found) {
        (None, Some(refusal)) => {
            let others = refusal.others.iter().map(|other| other.rule.to_string());
            let others: Vec<String> = others.collect();
            let more = if others.is_empty() {
                String::new()
            } else {
                format!(" (also {})", others.join(", "))
            };
            let fact = said(&refusal.deciding.fact);
            verdicts.fail(
                "accepted",
                format!("refused by [{}]: {fact}{more}", refusal.rule()),
            );
        }
        (Some(rule), None) => verdicts.fail(format!("refused by [{rule}]"), "accepted"),
        (Some(rule), Some(refusal)) if rule != refusal.rule() => verdicts.fail(
            format!("refused by [{rule}]"),
            format!(
                "refused by [{}]: {}",
                refusal.rule(),
                said(&refusal.deciding.fact)
            ),
        ),
        _ => {}
    }
    let Some(refusal) = found else {
        if expect.others.is_some() || expect.key.is_some() || expect.facts.is_some() {
            verdicts.fail("a reason", "no refusal");
        }
        return;
    };
    for rule in expect.others.iter().flatten() {
        if !refusal.others.iter().any(|other| other.rule == *rule) {
            verdicts.fail(
                format!("[{rule}] among the other reasons"),
                "it is not there",
            );
        }
    }
    reason(expect, &refusal.deciding.fact, verdicts);
    if wants_ledger(expect) {
        ledgers(
            expect,
            &refusal.deciding.ledger.iter().collect::<Vec<_>>(),
            verdicts,
        );
    }
}

pub(super) fn wants_ledger(expect: &Expect) -> bool {
    expect.total.is_some()
        || expect.ledger.is_some()
        || expect.entries.is_some()
        || expect.ledger_has.is_some()
}

/// The entries of a ledger in order, an entry with parts as its parts.
fn leaves(entries: &[Entry], into: &mut Vec<(RuleId, Amount)>) {
    for entry in entries {
        if entry.parts.is_empty() {
            into.push((entry.rule.clone(), entry.value));
        } else {
            leaves(&entry.parts, into);
        }
    }
}

/// Every entry at every depth.
fn all_entries(entries: &[Entry], into: &mut Vec<(RuleId, Amount)>) {
    for entry in entries {
        into.push((entry.rule.clone(), entry.value));
        all_entries(&entry.parts, into);
    }
}

/// What in a ledger is not as expected.
fn ledger_unlike(expect: &Expect, ledger: &Ledger) -> Option<(String, String)> {
    let show = |pairs: &[(RuleId, Amount)]| {
        let lines: Vec<String> = pairs
            .iter()
            .map(|(rule, value)| format!("[{rule}] {value}"))
            .collect();
        format!("{{{}}}", lines.join(", "))
    };
    let (mut flat, mut all) = (Vec::new(), Vec::new());
    leaves(&ledger.entries, &mut flat);
    all_entries(&ledger.entries, &mut all);
    let outer: Vec<(RuleId, Amount)> = ledger
        .entries
        .iter()
        .map(|entry| (entry.rule.clone(), entry.value))
        .collect();
    if let Some(total) = expect.total
        && total != ledger.total
    {
        let found = format!("{} from {}", ledger.total, show(&flat));
        return Some((format!("total {total}"), found));
    }
    if let Some(wanted) = &expect.ledger
        && *wanted != flat
    {
        return Some((format!("ledger {}", show(wanted)), show(&flat)));
    }
    if let Some(wanted) = &expect.entries
        && *wanted != outer
    {
        return Some((format!("entries {}", show(wanted)), show(&outer)));
    }
    let missing = expect
        .ledger_has
        .iter()
        .flatten()
        .find(|pair| !all.contains(pair));
    missing.map(|(rule, value)| (format!("[{rule}] {value} in the ledger"), show(&all)))
}

/// Judges that one of these ledgers is as expected.
pub(super) fn ledgers(expect: &Expect, found: &[&Ledger], verdicts: &mut Verdicts) {
    if !wants_ledger(expect) {
        return;
    }
    let unlike: Vec<_> = found
        .iter()
        .map(|ledger| ledger_unlike(expect, ledger))
        .collect();
    if unlike.iter().any(Option::is_none) {
        return;
    }
    match unlike.into_iter().flatten().next() {
        Some((expected, found)) => verdicts.fail(expected, found),
        None => verdicts.fail("a ledger", "there is none"),
    }
}

/// Why an event does not fit a pattern; `None` when it does.
fn event_unlike(pattern: &EventPattern, event: &Event) -> Option<String> {
    let numbers = Expect {
        total: pattern.total,
        ledger: pattern.ledger.clone(),
        ..Expect::default()
    };
    let wrong = pattern
        .rule
        .as_ref()
        .is_some_and(|rule| *rule != event.rule)
        || pattern
            .key
            .as_ref()
            .is_some_and(|key| *key != event.message.key)
        || !pattern
            .pieces
            .iter()
            .all(|piece| event.pieces.contains(piece))
        || !pattern
            .places
            .iter()
            .all(|place| event.places.contains(place));
    if wrong {
        return Some("another event".into());
    }
    message_unlike(&pattern.facts, &event.message).or_else(|| match &event.ledger {
        None => wants_ledger(&numbers).then(|| "no ledger".to_owned()),
        Some(ledger) => ledger_unlike(&numbers, ledger)
            .map(|(wanted, found)| format!("{wanted}: found {found}")),
    })
}

fn pattern_text(pattern: &EventPattern) -> String {
    serde_json::to_string(pattern).unwrap_or_default()
}

/// Judges the events of a step.
pub(super) fn events(expect: &Expect, found: &[&Event], verdicts: &mut Verdicts) {
    let told = || -> String {
        let lines: Vec<String> = found
            .iter()
            .map(|event| format!("[{}] {}", event.rule, said(&event.message)))
            .collect();
        format!("{{{}}}", lines.join("; "))
    };
    if let Some(patterns) = &expect.events {
        let mut rest = found.iter();
        for pattern in patterns {
            if !rest.any(|event| event_unlike(pattern, event).is_none()) {
                let wanted = format!("an event like {} (in this order)", pattern_text(pattern));
                verdicts.fail(wanted, told());
                break;
            }
        }
    }
    if let Some(patterns) = &expect.all_events {
        let fits = patterns.len() == found.len()
            && patterns
                .iter()
                .zip(found)
                .all(|(pattern, event)| event_unlike(pattern, event).is_none());
        if !fits {
            let wanted: Vec<String> = patterns.iter().map(pattern_text).collect();
            verdicts.fail(
                format!("exactly the events [{}]", wanted.join(", ")),
                told(),
            );
        }
    }
    for pattern in expect.no_events.iter().flatten() {
        if found
            .iter()
            .any(|event| event_unlike(pattern, event).is_none())
        {
            verdicts.fail(format!("no event like {}", pattern_text(pattern)), told());
        }
    }
}

/// Judges dice, barrier and audience of what was played.
pub(super) fn plies(expect: &Expect, plies: &[Ply], verdicts: &mut Verdicts) {
    if let Some(wanted) = &expect.dice {
        let drawn = plies.iter().flat_map(|ply| &ply.draws);
        let drawn: Vec<_> = drawn.map(|draw| (draw.kind.clone(), draw.face)).collect();
        verdicts.same("dice", wanted, &drawn);
    }
    let Some(ply) = plies.last() else {
        return;
    };
    if let Some(barrier) = &expect.barrier {
        verdicts.same("barrier", barrier, &ply.barrier);
    }
    for (seat, wanted) in expect.known.iter().flatten() {
        let viewer = Viewer::seat(seat);
        let found = if ply.action_known_to.includes(&viewer) {
            Knowledge::Action
        } else if ply.known_to.includes(&viewer) {
            Knowledge::That
        } else {
            Knowledge::Nothing
        };
        verdicts.same(&format!("{seat} knows"), wanted, &found);
    }
}

/// Judges a legal list.
pub(super) fn list(expect: &Expect, list: &LegalList, verdicts: &mut Verdicts) {
    let actions: Vec<_> = list.actions().collect();
    if let Some(count) = &expect.count {
        verdicts.same("count", count, &actions.len());
    }
    let text = |pattern: &ActionPattern| serde_json::to_string(pattern).unwrap_or_default();
    for pattern in expect.contains.iter().flatten() {
        if !actions.iter().any(|action| pattern.fits(action)) {
            let verbs: BTreeSet<_> = actions.iter().map(|action| action.verb.as_str()).collect();
            let found = format!("none among {} actions ({verbs:?})", actions.len());
            verdicts.fail(format!("a legal action like {}", text(pattern)), found);
        }
    }
    for pattern in expect.lacks.iter().flatten() {
        if let Some(action) = actions.iter().find(|action| pattern.fits(action)) {
            let found = serde_json::to_string(action).unwrap_or_default();
            verdicts.fail(format!("no legal action like {}", text(pattern)), found);
        }
    }
    let reached: BTreeSet<Place> = actions
        .iter()
        .filter_map(|action| action.target().cloned())
        .collect();
    places(expect, &reached, verdicts);
}

/// Judges a set of places.
pub(super) fn places(expect: &Expect, found: &BTreeSet<Place>, verdicts: &mut Verdicts) {
    let show = |places: &mut dyn Iterator<Item = &Place>| {
        let names: Vec<String> = places.map(ToString::to_string).collect();
        format!("{{{}}}", names.join(" "))
    };
    if let Some(wanted) = &expect.places {
        let wanted: BTreeSet<Place> = wanted.iter().cloned().collect();
        if wanted != *found {
            let missing = show(&mut wanted.difference(found));
            let more = show(&mut found.difference(&wanted));
            verdicts.fail(
                format!("the places {}", show(&mut wanted.iter())),
                format!("missing {missing}, beyond them {more}"),
            );
        }
    }
    for place in expect.has_places.iter().flatten() {
        if !found.contains(place) {
            verdicts.fail(format!("the place {place}"), show(&mut found.iter()));
        }
    }
    for place in expect.lacks_places.iter().flatten() {
        if found.contains(place) {
            verdicts.fail(format!("not the place {place}"), show(&mut found.iter()));
        }
    }
}
