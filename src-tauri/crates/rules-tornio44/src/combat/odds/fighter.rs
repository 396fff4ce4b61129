//! [22.0, 22.3, 23.0] The strength of a unit in a combat.

use super::{
    BROKEN, CLOSE_COMBAT, CLOSE_DEFENSE, COMBAT, MOTORIZED_CLOSE, MOTORIZED_RIVER, MOTTI, quarters,
};
use crate::fight_charts::FightCharts;
use motti_engine::{Amount, Entry, Ledger, LedgerKind, Message, Operation, PieceId};

/// A unit that fights, as far as its strength goes.
#[derive(Debug, Clone)]
pub(crate) struct Fighter {
    pub(crate) piece: PieceId,
    /// The factor printed on the side that is up, in quarters.
    pub(crate) printed: i32,
    /// A Support Unit defends with its Close Defense Factor [21.3].
    pub(crate) support: bool,
    /// Counts more in Close Combat: Foot Combat Units and every Support Unit [22.3].
    pub(crate) doubled: bool,
    /// In Close Combat without counting more: motorized [22.3-C2].
    pub(crate) undoubled: bool,
    /// The Broken Level of its marker.
    pub(crate) broken: u8,
    /// Further levels because it is in Motti [26.0].
    pub(crate) motti: u8,
    /// A motorized attacker across an unbridged Major River [18.1.1].
    pub(crate) halved: bool,
}

impl Fighter {
    /// Its strength before the floor of 0, in eighths; below 0 it cannot stand.
    pub(crate) fn raw(&self, charts: &FightCharts) -> i32 {
        let doubled = if self.doubled {
            charts.numbers.close_combat
        } else {
            1
        };
        let levels = i32::from(self.broken + self.motti);
        (self.printed * doubled - levels * charts.numbers.level_loss) * 2
    }

    /// Its strength, in eighths. [22.3, 23.0, 18.1.1]
    pub(crate) fn strength(&self, charts: &FightCharts) -> i32 {
        let strength = self.raw(charts).max(0);
        if self.halved {
            charts.help.attack.of(strength)
        } else {
            strength
        }
    }

    /// How its strength comes about, as one entry of its side's sum.
    pub(super) fn entry(&self, charts: &FightCharts) -> Entry {
        let mut parts = Ledger::new(LedgerKind::Odds);
        let rule = if self.support { CLOSE_DEFENSE } else { COMBAT };
        parts.add(
            rule,
            Message::of("tornio44-odds-printed"),
            quarters(self.printed),
        );
        if self.doubled {
            let times = Amount::whole(charts.numbers.close_combat);
            parts.push(
                CLOSE_COMBAT,
                Message::of("tornio44-odds-doubled"),
                Operation::Multiply,
                times,
            );
        }
        if self.undoubled {
            let label = Message::of("tornio44-odds-undoubled");
            parts.push(MOTORIZED_CLOSE, label, Operation::Multiply, Amount::ONE);
        }
        for (levels, rule, label) in [
            (self.broken, BROKEN, "tornio44-odds-broken"),
            (self.motti, MOTTI, "tornio44-odds-motti"),
        ] {
            if levels > 0 {
                let loss = -i32::from(levels) * charts.numbers.level_loss;
                parts.add(
                    rule,
                    Message::of(label).with("levels", levels),
                    quarters(loss),
                );
            }
        }
        if self.raw(charts) < 0 {
            parts.push(
                COMBAT,
                Message::of("tornio44-odds-not-below"),
                Operation::AtLeast,
                Amount::ZERO,
            );
        }
        if self.halved {
            let share = charts.help.attack.amount();
            parts.push(
                MOTORIZED_RIVER,
                Message::of("tornio44-odds-halved"),
                Operation::Multiply,
                share,
            );
        }
        Entry {
            rule: if self.support { CLOSE_DEFENSE } else { COMBAT },
            label: Message::of("tornio44-odds-unit").with("unit", self.piece.clone()),
            operation: Operation::Add,
            value: parts.total,
            parts: parts.entries,
        }
    }
}

/// The sum of strengths in eighths.
pub(crate) fn sum(fighters: &[Fighter], charts: &FightCharts) -> i32 {
    fighters
        .iter()
        .map(|fighter| fighter.strength(charts))
        .sum()
}
