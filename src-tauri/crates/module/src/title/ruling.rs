//! The rulings of a title, each on rules that exist.

use std::collections::BTreeSet;

use super::build::Builder;
use crate::Fault;
use crate::source::{RulingSource, RulingsFile};

const FILE: &str = "rulings.json";

impl Builder<'_> {
    pub(super) fn rulings(&mut self, file: Option<&RulingsFile>) -> Vec<RulingSource> {
        let rulings = file.map(|file| file.rulings.as_slice()).unwrap_or_default();
        let mut ids = BTreeSet::new();
        for (index, ruling) in rulings.iter().enumerate() {
            let place = format!("/rulings/{index}");
            if !ids.insert(&ruling.id) {
                self.twice(FILE, &place, "ruling", &ruling.id);
            }
            let said = [&ruling.question, &ruling.ruling, &ruling.reason];
            if ruling.rules.is_empty() || said.iter().any(|text| text.is_empty()) {
                let wrong = format!(
                    "the ruling \"{}\" lacks a rule, a question, a decision or a reason",
                    ruling.id
                );
                self.faults.push(Fault::error(FILE, &*place, wrong));
            }
            for rule in &ruling.rules {
                self.rule(FILE, &format!("{place}/rules"), rule);
            }
        }
        rulings.to_vec()
    }
}
