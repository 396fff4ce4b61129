//! Judging the answer to a question.

use super::expect::{Expect, LinePattern};
use super::judge::{Verdicts, ledgers, places, reason, said, verdict, wants_ledger};
use super::like::same_text;
use crate::action::Step;
use crate::query::{Answer, FactLine, Spot};
use crate::{Ledger, Place};
use serde_json::Value;
use std::collections::BTreeSet;

/// Judges an answer.
pub(super) fn answer(expect: &Expect, answer: &Answer, verdicts: &mut Verdicts) {
    match answer {
        Answer::Refused(refusal) => {
            verdict(expect, Some(refusal), verdicts);
            if expect.refused.is_none() {
                return;
            }
        }
        other if expect.refused.is_some() => {
            verdict(expect, None, verdicts);
            verdicts.fail("a refusal", short(other));
            return;
        }
        Answer::Verdict { fact, .. } => reason(expect, fact, verdicts),
        _ => {}
    }
    if expect.allowed == Some(true) && *answer != Answer::Allowed {
        verdicts.fail("allowed", short(answer));
    }
    spots(expect, answer, verdicts);
    numbers(expect, answer, verdicts);
    if let Some(wanted) = &expect.path {
        match path_of(answer) {
            Some(found) if found == *wanted => {}
            found => verdicts.fail(
                format!("the path {}", path_text(wanted)),
                found.map_or_else(|| short(answer), |found| path_text(&found)),
            ),
        }
    }
    if let Some(patterns) = &expect.lines {
        let Answer::Facts(found) = answer else {
            verdicts.fail("facts", short(answer));
            return;
        };
        for pattern in patterns {
            if !found.iter().any(|line| line_fits(pattern, line)) {
                let wanted = serde_json::to_string(pattern).unwrap_or_default();
                let lines: Vec<String> = found.iter().map(|line| said(&line.message)).collect();
                verdicts.fail(format!("a fact like {wanted}"), lines.join("; "));
            }
        }
    }
    if let Some(pattern) = &expect.like {
        let found = serde_json::to_value(answer).unwrap_or_default();
        verdicts.like("an answer", pattern, &found);
    }
}

/// The answer in short, for the report of a failure.
fn short(answer: &Answer) -> String {
    let mut text = serde_json::to_string(answer).unwrap_or_default();
    if text.len() > 300 {
        let end = (0..=300).rev().find(|at| text.is_char_boundary(*at));
        text.truncate(end.unwrap_or(0));
        text.push('…');
    }
    text
}

fn path_text(path: &[Step]) -> String {
    serde_json::to_string(path).unwrap_or_default()
}

fn path_of(answer: &Answer) -> Option<Vec<Step>> {
    match answer {
        Answer::Route { path, .. } => Some(path.clone()),
        Answer::Verdict { path, .. } => Some(path.iter().cloned().map(Step::from).collect()),
        _ => None,
    }
}

fn spots(expect: &Expect, answer: &Answer, verdicts: &mut Verdicts) {
    let wanted = expect.places.is_some()
        || expect.has_places.is_some()
        || expect.lacks_places.is_some()
        || expect.amounts.is_some()
        || expect.left.is_some()
        || expect.marks.is_some();
    if !wanted {
        return;
    }
    let Answer::Places(found) = answer else {
        verdicts.fail("places", short(answer));
        return;
    };
    let set: BTreeSet<Place> = found.iter().map(|spot| spot.place.clone()).collect();
    places(expect, &set, verdicts);
    let at = |place: &Place| found.iter().find(|spot| spot.place == *place);
    for (place, amount) in expect.amounts.iter().flatten() {
        let found = at(place).and_then(|spot| spot.amount);
        verdicts.same(&format!("at {place} the amount"), &Some(*amount), &found);
    }
    for (place, left) in expect.left.iter().flatten() {
        let found = at(place).and_then(|spot| spot.left);
        verdicts.same(&format!("at {place} left"), &Some(*left), &found);
    }
    for (place, mark) in expect.marks.iter().flatten() {
        let found = at(place).and_then(|spot: &Spot| spot.mark.clone());
        verdicts.same(&format!("at {place} the mark"), &Some(mark.clone()), &found);
    }
}

fn numbers(expect: &Expect, answer: &Answer, verdicts: &mut Verdicts) {
    if let Some(number) = expect.number {
        match answer {
            Answer::Number(found) => verdicts.same("number", &number, found),
            other => verdicts.fail(format!("the number {number}"), short(other)),
        }
    }
    if expect.holds.is_some() || expect.rule.is_some() {
        if let Answer::Verdict { holds, rule, .. } = answer {
            verdicts.same("holds", &expect.holds.unwrap_or(*holds), holds);
            verdicts.same("rule", expect.rule.as_ref().unwrap_or(rule), rule);
        } else {
            verdicts.fail("a verdict", short(answer));
        }
    }
    let facts = expect.key.is_some() || expect.facts.is_some();
    if facts && !matches!(answer, Answer::Verdict { .. } | Answer::Refused(_)) {
        verdicts.fail("a verdict or a refusal with facts", short(answer));
    }
    if wants_ledger(expect) && !matches!(answer, Answer::Refused(_)) {
        let found: Vec<&Ledger> = match answer {
            Answer::Route { ledger, .. } | Answer::Ledger(ledger) => vec![ledger],
            Answer::Verdict { ledger, .. } => ledger.iter().collect(),
            _ => Vec::new(),
        };
        ledgers(expect, &found, verdicts);
    }
}

fn line_fits(pattern: &LinePattern, line: &FactLine) -> bool {
    pattern
        .key
        .as_ref()
        .is_none_or(|key| *key == line.message.key)
        && pattern
            .rule
            .as_ref()
            .is_none_or(|rule| line.rule.as_ref() == Some(rule))
        && pattern.facts.iter().all(|(name, wanted)| {
            let mut facts = line.message.facts.iter();
            facts.any(|(have, fact)| {
                have == name.as_str() && same_text(wanted, &Value::String(fact.to_string()))
            })
        })
}
