//! Coverage of the rules: a rule is covered when a passing case names it and the engine emitted it
//! while that case ran, or when it is proven that it cannot arise.

use crate::case::CaseResult;
use crate::names::RuleId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// A rule as coverage counts it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountedRule {
    /// Its number.
    pub id: RuleId,
    /// Its kind, as the module's index of rules names it.
    pub kind: String,
    /// Why it cannot arise on a computer table, where that is so.
    pub proof: Option<String>,
}

/// The kinds of rule that are counted.
pub const COUNTED_KINDS: [&str; 3] = ["mechanic", "procedure", "optional"];

/// How many rules are covered, and which are not.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Coverage {
    /// How many rules count.
    pub total: usize,
    /// How many of them are covered, by a case or by a proof.
    pub covered: usize,
    /// How many of them by a proof.
    pub proven: usize,
    /// Those not covered, in the order of the rulebook.
    pub open: Vec<RuleId>,
    /// Those that a case names without ever emitting them: cases to look at.
    pub silent: Vec<RuleId>,
    /// Rules that cases name and the index does not have.
    pub unknown: Vec<RuleId>,
}

impl Coverage {
    /// Counts the rules against what the cases showed.
    pub fn of(rules: &[CountedRule], results: &[CaseResult]) -> Self {
        let mut shown = BTreeSet::new();
        let mut named = BTreeSet::new();
        for result in results {
            named.extend(result.rules.iter());
            if result.passed() {
                shown.extend(
                    result
                        .rules
                        .iter()
                        .filter(|rule| result.emitted.contains(*rule)),
                );
            }
        }
        let known: BTreeSet<&RuleId> = rules.iter().map(|rule| &rule.id).collect();
        let mut coverage = Coverage {
            unknown: named
                .difference(&known)
                .map(|rule| (*rule).clone())
                .collect(),
            ..Coverage::default()
        };
        for rule in rules {
            if !COUNTED_KINDS.contains(&rule.kind.as_str()) {
                continue;
            }
            coverage.total += 1;
            let by_case = shown.contains(&rule.id);
            let by_proof = rule
                .proof
                .as_ref()
                .is_some_and(|proof| !proof.trim().is_empty());
            if by_case || by_proof {
                coverage.covered += 1;
                coverage.proven += usize::from(!by_case);
            } else {
                coverage.open.push(rule.id.clone());
                if named.contains(&rule.id) {
                    coverage.silent.push(rule.id.clone());
                }
            }
        }
        coverage
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A tenth of a percent, rounded down: whole only when nothing is open.
        let tenths = (self.covered * 1000)
            .checked_div(self.total)
            .unwrap_or(1000);
        write!(
            f,
            "{} of {} rules covered ({}.{}%)",
            self.covered,
            self.total,
            tenths / 10,
            tenths % 10
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::CaseFailure;

    fn rule(id: &'static str, kind: &str, proof: Option<&str>) -> CountedRule {
        CountedRule {
            id: RuleId::of(id),
            kind: kind.into(),
            proof: proof.map(Into::into),
        }
    }

    fn result(rules: &[&'static str], emitted: &[&'static str], failed: bool) -> CaseResult {
        let failure = CaseFailure {
            step: None,
            what: String::new(),
            expected: String::new(),
            found: String::new(),
        };
        CaseResult {
            case: String::new(),
            rules: rules.iter().map(|id| RuleId::of(id)).collect(),
            emitted: emitted.iter().map(|id| RuleId::of(id)).collect(),
            failures: failed.then_some(failure).into_iter().collect(),
        }
    }

    #[test]
    fn covered_is_named_emitted_and_passed() {
        let rules = [
            rule("1", "mechanic", None),
            rule("2", "mechanic", None),
            rule("3", "procedure", None),
            rule("4", "optional", Some("No dice fall off a computer table.")),
            rule("5", "definition", None),
            rule("6", "mechanic", Some("  ")),
        ];
        let results = [
            result(&["1", "2"], &["1", "3"], false),
            result(&["3", "9"], &["3"], true),
        ];
        let coverage = Coverage::of(&rules, &results);
        let ids = |ids: &[&'static str]| ids.iter().map(|id| RuleId::of(id)).collect::<Vec<_>>();
        assert_eq!(
            (coverage.covered, coverage.total, coverage.proven),
            (2, 5, 1)
        );
        assert_eq!(coverage.open, ids(&["2", "3", "6"]));
        assert_eq!(coverage.silent, ids(&["2", "3"]));
        assert_eq!(coverage.unknown, ids(&["9"]));
        assert_eq!(coverage.to_string(), "2 of 5 rules covered (40.0%)");
    }
}
