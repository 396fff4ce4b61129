//! [22.1] How the odds come about, entry by entry.

use super::{
    EIGHTHS, FLANK, Fighter, HALF_STEP, MULTI_HEX, NIGHT, ODDS, ROUNDING, Situation, TERRAIN,
    VILLAGE_LABEL, basic, halves, is_half, quarters, ratio_text, sum,
};
use crate::fight_charts::{
    FightCharts, MODIFIER_CHART, TERRAIN_CHART, VILLAGE, VILLAGE_CHART, modifier,
};
use motti_engine::{Amount, ChartCell, Ledger, LedgerKind, Message, Operation, RuleId, Tag};

impl Situation {
    /// The odds with every entry behind them; the total counts steps from 1:1. `None` when the
    /// defense is 0 and there is nothing to count.
    pub(crate) fn ledger(&self, charts: &FightCharts) -> Option<Ledger> {
        let (attack, defense) = (sum(&self.attackers, charts), sum(&self.defenders, charts));
        if defense == 0 || attack == 0 {
            return None;
        }
        let mut ledger = Ledger::new(LedgerKind::Odds);
        let label = Message::of("tornio44-odds-basic")
            .with("ratio", ratio_text(basic(attack, defense)).as_str());
        ledger.add_ledger(ODDS, label, self.basic_ledger(attack, defense, charts));
        let mut modified = HALF_STEP * basic(attack, defense);
        self.modifiers(charts, &mut |rule, label, quarters_of_step| {
            modified += quarters_of_step;
            ledger.cells.extend(self.line_of(&rule, &label, charts));
            ledger.add(rule, label, quarters(quarters_of_step));
        });
        if modified.rem_euclid(HALF_STEP) != 0 {
            ledger.push(
                ODDS,
                Message::of("tornio44-odds-rounded"),
                Operation::RoundDownTo,
                Amount::HALF,
            );
        }
        let position = modified.div_euclid(HALF_STEP);
        if position < charts.scale.least {
            let least = halves(charts.scale.least);
            ledger.push(
                ODDS,
                Message::of("tornio44-odds-at-least"),
                Operation::AtLeast,
                least,
            );
        } else if position > charts.scale.most {
            let most = halves(charts.scale.most);
            ledger.push(
                ODDS,
                Message::of("tornio44-odds-at-most"),
                Operation::AtMost,
                most,
            );
        }
        let settled = position.clamp(charts.scale.least, charts.scale.most);
        // The row that is rolled on comes first.
        let mut cells: Vec<ChartCell> = charts.scale.cell(settled).into_iter().collect();
        if !is_half(settled) {
            cells.extend(charts.scale.dice_cells(settled));
        }
        let fewest = self.attackers.len().min(self.defenders.len());
        cells.extend(charts.large.cell(fewest));
        cells.append(&mut ledger.cells);
        ledger.cells = cells;
        Some(ledger)
    }

    /// Where the charts have a modifier. [18.6, 22.4]
    fn line_of(&self, rule: &RuleId, label: &Message, charts: &FightCharts) -> Option<ChartCell> {
        let line = |id: &'static str| Some(ChartCell::row(MODIFIER_CHART, Tag::of(id)));
        if *rule == MULTI_HEX {
            line(modifier::MULTI_HEX)
        } else if *rule == FLANK {
            line(modifier::FLANK)
        } else if *rule == NIGHT {
            line(modifier::NIGHT)
        } else if *rule != TERRAIN {
            None
        } else if label.key.as_str() == VILLAGE_LABEL {
            Some(ChartCell::row(VILLAGE_CHART, Tag::of(VILLAGE)).in_column(Tag::of("odds")))
        } else {
            let id = charts.terrain_ids.get(usize::from(self.terrain))?;
            Some(ChartCell::row(TERRAIN_CHART, id.clone()).in_column(Tag::of("odds")))
        }
    }

    /// The basic ratio: both sums, their quotient, and the rounding for the defender.
    fn basic_ledger(&self, attack: i32, defense: i32, charts: &FightCharts) -> Ledger {
        let (attackers, defenders) = (side(&self.attackers, charts), side(&self.defenders, charts));
        let for_attacker = attack >= defense;
        let ((over, over_label), (under, under_label), by) = if for_attacker {
            (
                (attackers, "tornio44-odds-attack"),
                (defenders, "tornio44-odds-defense"),
                defense,
            )
        } else {
            (
                (defenders, "tornio44-odds-defense"),
                (attackers, "tornio44-odds-attack"),
                attack,
            )
        };
        let mut ledger = Ledger::new(LedgerKind::Odds);
        // The divisor is shown unit by unit as well, then set aside: no entry divides by its parts.
        let sum = under.total;
        ledger.add_ledger(ODDS, Message::of(under_label), under);
        ledger.add(ODDS, Message::of("tornio44-odds-set-aside"), -sum);
        ledger.add_ledger(ODDS, Message::of(over_label), over);
        let inverse = Amount::fraction(EIGHTHS, by).unwrap_or(Amount::ONE);
        ledger.push(
            ODDS,
            Message::of("tornio44-odds-divided").with("sum", sum),
            Operation::Multiply,
            inverse,
        );
        if !for_attacker {
            ledger.push(
                ODDS,
                Message::of("tornio44-odds-for-defender"),
                Operation::Multiply,
                Amount::whole(-1),
            );
        }
        ledger.push(
            ROUNDING,
            Message::of("tornio44-odds-rounded"),
            Operation::RoundDownTo,
            Amount::HALF,
        );
        let one = Amount::whole(if for_attacker { -1 } else { 1 });
        ledger.add(ODDS, Message::of("tornio44-odds-from-even"), one);
        ledger
    }
}

/// The sum of one side, unit by unit.
fn side(fighters: &[Fighter], charts: &FightCharts) -> Ledger {
    let mut ledger = Ledger::new(LedgerKind::Odds);
    for fighter in fighters {
        let entry = fighter.entry(charts);
        ledger.total = ledger.total + entry.value;
        ledger.entries.push(entry);
    }
    ledger
}

/// Where the die of half odds has settled a position, and where its dice are read. [22.1]
pub(crate) fn half_ledger(
    before: i32,
    after: i32,
    die: Message,
    counted: (usize, usize),
    charts: &FightCharts,
) -> Ledger {
    let mut ledger = Ledger::new(LedgerKind::Odds);
    let label = Message::of("tornio44-odds-basic").with("ratio", ratio_text(before).as_str());
    ledger.add(ODDS, label, halves(before));
    ledger.add(ODDS, die, halves(after - before));
    ledger.cells.extend(charts.scale.cell(after));
    ledger.cells.extend(charts.scale.dice_cells(after));
    ledger
        .cells
        .extend(charts.large.cell(counted.0.min(counted.1)));
    ledger
}
