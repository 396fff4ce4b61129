//! The rules index of a title.

use std::collections::BTreeMap;

use super::build::Builder;
use crate::source::{RuleKind, RulesFile};
use crate::{Fault, Text};

/// The rules of a title in the order of the rulebook.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    rules: Vec<Rule>,
    by_id: BTreeMap<String, usize>,
}

/// One numbered rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Its number.
    pub id: String,
    /// A short title.
    pub title: Text,
    /// What kind of rule it is.
    pub kind: RuleKind,
    /// What it says, in our own words.
    pub summary: Text,
    /// The phases it plays in.
    pub phases: Vec<String>,
    /// The rules one has to know to understand it.
    pub needs: Vec<String>,
    /// Why it cannot arise on a computer table.
    pub proof: Option<Text>,
}

impl Rules {
    /// The rule with this number.
    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.by_id.get(id).and_then(|index| self.rules.get(*index))
    }

    /// All rules in the order of the rulebook.
    pub fn iter(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }
}

const FILE: &str = "rules.json";

impl Builder<'_> {
    pub(super) fn rules(&mut self, file: &RulesFile) -> Rules {
        let mut rules = Rules::default();
        for (index, rule) in file.rules.iter().enumerate() {
            let place = format!("/rules/{index}");
            if rules.by_id.insert(rule.id.clone(), index).is_some() {
                let wrong = format!("the rule \"{}\" stands here a second time", rule.id);
                self.faults.push(Fault::error(FILE, &*place, wrong));
            }
            if rule.id.is_empty() || rule.title.is_empty() || rule.summary.is_empty() {
                let wrong = format!("the rule \"{}\" lacks an id, a title or a summary", rule.id);
                self.faults.push(Fault::error(FILE, &*place, wrong));
            }
            for need in &rule.needs {
                self.rule(FILE, &format!("{place}/needs"), need);
            }
            if rule.proof.is_some() && !rule.kind.counted() {
                let wrong = format!("the rule \"{}\" needs no proof: it is not counted", rule.id);
                self.faults
                    .push(Fault::warning(FILE, format!("{place}/proof"), wrong));
            }
            rules.rules.push(Rule {
                id: rule.id.clone(),
                title: rule.title.clone(),
                kind: rule.kind,
                summary: rule.summary.clone(),
                phases: rule.phases.clone(),
                needs: rule.needs.clone(),
                proof: rule.proof.clone(),
            });
        }
        rules
    }
}
