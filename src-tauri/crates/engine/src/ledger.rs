//! Ledgers: the added-up entries behind a number, each with its rule.

use crate::Amount;
use crate::message::Message;
use crate::names::{RuleId, Tag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What kind of number a ledger explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LedgerKind {
    /// Movement points.
    Cost,
    /// An odds ratio, or strengths compared.
    Odds,
    /// Columns or steps on an odds scale.
    Shift,
    /// A die-roll modifier.
    Drm,
    /// Victory points, or points of another track.
    Points,
}

/// What an entry does to the running value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// Adds its value.
    Add,
    /// Multiplies by its value.
    Multiply,
    /// Rounds down to a multiple of its value.
    RoundDownTo,
    /// Rounds up to a multiple of its value.
    RoundUpTo,
    /// Raises the running value to at least its value.
    AtLeast,
    /// Lowers the running value to at most its value.
    AtMost,
}

impl Operation {
    /// The running value after this operation with `value`.
    pub fn apply(self, running: Amount, value: Amount) -> Amount {
        match self {
            Operation::Add => running + value,
            Operation::Multiply => running.times(value),
            Operation::RoundDownTo => running.floor_to(value),
            Operation::RoundUpTo => -(-running).floor_to(value),
            Operation::AtLeast => running.max(value),
            Operation::AtMost => running.min(value),
        }
    }
}

/// One line of a ledger. An entry with parts has the total of its parts as its value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Entry {
    /// The rule that makes this entry.
    pub rule: RuleId,
    /// What it stands for.
    pub label: Message,
    /// What it does to the running value.
    pub operation: Operation,
    /// By how much.
    pub value: Amount,
    /// The entries the value is itself worked out from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Entry>,
}

/// A cell of a chart of the title, a whole row of it, or a whole column: where a number was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct ChartCell {
    /// The chart, as the module names it.
    pub chart: Tag,
    /// The row by its id; the whole column when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub row: Option<Tag>,
    /// The column by its id; the whole row when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub column: Option<Tag>,
}

impl ChartCell {
    /// A row of a chart.
    pub fn row(chart: impl Into<Tag>, row: impl Into<Tag>) -> Self {
        ChartCell {
            chart: chart.into(),
            row: Some(row.into()),
            column: None,
        }
    }

    /// The cell of this row in a column.
    #[must_use]
    pub fn in_column(mut self, column: impl Into<Tag>) -> Self {
        self.column = Some(column.into());
        self
    }
}

/// The entries behind a number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Ledger {
    /// What kind of number this is.
    pub kind: LedgerKind,
    /// The number.
    pub total: Amount,
    /// How it came about, in order.
    pub entries: Vec<Entry>,
    /// The cells of the title's charts that this number leads to or was read from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<ChartCell>>")]
    pub cells: Vec<ChartCell>,
}

impl Ledger {
    /// An empty ledger; its total is zero.
    pub fn new(kind: LedgerKind) -> Self {
        Ledger {
            kind,
            total: Amount::ZERO,
            entries: Vec::new(),
            cells: Vec::new(),
        }
    }

    /// The same ledger with a cell of a chart that its number leads to.
    #[must_use]
    pub fn read_in(mut self, cell: ChartCell) -> Self {
        self.cells.push(cell);
        self
    }

    /// Adds `value` under `rule`.
    pub fn add(&mut self, rule: RuleId, label: Message, value: Amount) {
        self.push(rule, label, Operation::Add, value);
    }

    /// Appends an entry with any operation and brings the total up to date.
    pub fn push(&mut self, rule: RuleId, label: Message, operation: Operation, value: Amount) {
        self.total = operation.apply(self.total, value);
        self.entries.push(Entry {
            rule,
            label,
            operation,
            value,
            parts: Vec::new(),
        });
    }

    /// Adds the total of another ledger as one entry with parts, and the cells it was read in.
    pub fn add_ledger(&mut self, rule: RuleId, label: Message, ledger: Ledger) {
        self.cells.extend(ledger.cells);
        self.total = self.total + ledger.total;
        self.entries.push(Entry {
            rule,
            label,
            operation: Operation::Add,
            value: ledger.total,
            parts: ledger.entries,
        });
    }

    /// Works the total out again from the entries: equal to `total` in every honest ledger.
    pub fn recount(&self) -> Amount {
        recount(&self.entries)
    }

    /// Calls `each` with every rule named, parts included.
    pub fn rules(&self, each: &mut dyn FnMut(&RuleId)) {
        fn walk(entries: &[Entry], each: &mut dyn FnMut(&RuleId)) {
            for entry in entries {
                each(&entry.rule);
                walk(&entry.parts, each);
            }
        }
        walk(&self.entries, each);
    }
}

fn recount(entries: &[Entry]) -> Amount {
    entries.iter().fold(Amount::ZERO, |running, entry| {
        let value = if entry.parts.is_empty() {
            entry.value
        } else {
            recount(&entry.parts)
        };
        entry.operation.apply(running, value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_kept_until_they_are_rounded() {
        let mut ledger = Ledger::new(LedgerKind::Odds);
        let say = || Message::of("a");
        ledger.add(RuleId::of("1"), say(), Amount::whole(5));
        ledger.push(RuleId::of("2"), say(), Operation::Multiply, Amount::HALF);
        let mut up = ledger.clone();
        up.push(RuleId::of("3"), say(), Operation::RoundUpTo, Amount::ONE);
        assert_eq!(up.total, Amount::whole(3));
        let mut down = ledger;
        down.push(RuleId::of("3"), say(), Operation::RoundDownTo, Amount::ONE);
        assert_eq!(down.total, Amount::whole(2));
        up.push(RuleId::of("3"), say(), Operation::RoundUpTo, Amount::ONE);
        assert_eq!(
            (up.total, up.recount()),
            (Amount::whole(3), Amount::whole(3))
        );
    }

    #[test]
    fn cells_of_charts_go_with_a_ledger_into_another() {
        let cell = ChartCell::row("odds", "2:1").in_column("attacker");
        let inner = Ledger::new(LedgerKind::Odds).read_in(cell.clone());
        let mut outer = Ledger::new(LedgerKind::Odds);
        outer.add_ledger(RuleId::of("1"), Message::of("a"), inner);
        assert_eq!(outer.cells, [cell]);
        let written = serde_json::to_value(&outer.cells).unwrap();
        assert_eq!(
            written,
            serde_json::json!([{ "chart": "odds", "row": "2:1", "column": "attacker" }])
        );
        let plain = serde_json::to_value(Ledger::new(LedgerKind::Odds)).unwrap();
        assert!(plain.get("cells").is_none());
    }

    #[test]
    fn a_ledger_recounts_to_its_total() {
        let mut inner = Ledger::new(LedgerKind::Cost);
        inner.add(RuleId::of("1"), Message::of("a"), Amount::whole(3));
        inner.push(
            RuleId::of("2"),
            Message::of("half"),
            Operation::Multiply,
            Amount::HALF,
        );
        let mut ledger = Ledger::new(LedgerKind::Cost);
        ledger.add(RuleId::of("3"), Message::of("b"), Amount::ONE);
        ledger.add_ledger(RuleId::of("4"), Message::of("inner"), inner);
        ledger.push(
            RuleId::of("5"),
            Message::of("least"),
            Operation::AtLeast,
            Amount::whole(3),
        );
        assert_eq!(ledger.total, Amount::whole(3));
        assert_eq!(ledger.recount(), ledger.total);
        ledger.entries[1].parts[0].value = Amount::whole(30);
        assert_ne!(ledger.recount(), ledger.total);
    }
}
