//! The step from a module's title to the ruleset: dense typed tables, every fault reported at once.

use crate::board::{Board, NO_HEX};
use crate::charts::{
    CoupRow, Level, Numbers, Turn, read_alarms, read_coup, read_levels, read_numbers, read_turns,
    read_weathers,
};
use crate::counters::{Traits, read_counters};
use crate::fight_charts::FightCharts;
use crate::outlets::Outlets;
use crate::scenario::read_campaign;
use crate::state::{Side, Weather};
use motti_engine::{Amount, PieceId, Tag};
use motti_hex::HexIx;
use motti_module::{Fault, Row, Title};

pub(crate) use crate::counters::{Counter, Face};
pub(crate) use crate::scenario::{Arrival, Campaign};

/// The faults found so far while a title is read.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    pub(crate) fn push(&mut self, fault: Fault) {
        self.0.push(fault);
    }

    /// The value, or nothing and one fault more.
    pub(crate) fn keep<T>(&mut self, read: Result<T, Fault>) -> Option<T> {
        match read {
            Ok(value) => Some(value),
            Err(fault) => {
                self.0.push(fault);
                None
            }
        }
    }

    /// The value, or a stand-in and one fault more.
    pub(crate) fn take<T: Default>(&mut self, read: Result<T, Fault>) -> T {
        self.keep(read).unwrap_or_default()
    }
}

/// A cost of a row in quarters of a movement point.
pub(crate) fn quarters(faults: &mut Faults, row: &Row, column: &str) -> u8 {
    let units = faults.take(row.units(column, 4));
    u8::try_from(units).unwrap_or_else(|_| {
        faults.push(row.fault(format!("\"{column}\" is no cost a unit can pay")));
        0
    })
}

/// The ruleset of Tornio '44: everything that does not change in a game.
#[derive(Debug, Clone)]
pub struct Tornio44 {
    pub(crate) board: Board,
    pub(crate) counters: Vec<Counter>,
    pub(crate) turns: Vec<Turn>,
    pub(crate) numbers: Numbers,
    /// What fighting is worked out by.
    pub(crate) charts: FightCharts,
    /// The ways out of a pocket.
    pub(crate) outlets: Outlets,
    pub(crate) weathers: Vec<(motti_module::Range, Weather, bool)>,
    pub(crate) coup_rows: Vec<CoupRow>,
    pub(crate) levels: Vec<Level>,
    pub(crate) alarms: Vec<(u8, Tag)>,
    pub(crate) campaigns: Vec<Campaign>,
    /// The title's units by id.
    ids: Vec<(PieceId, u16)>,
    /// What a look at the ground needs to know of each of the title's units.
    traits: Vec<Traits>,
    /// Amounts of movement points by quarters.
    quarters: Vec<Amount>,
}

impl Tornio44 {
    /// Makes the ruleset of a title.
    ///
    /// # Errors
    /// Everything in the title that cannot be played with.
    pub fn new(title: &Title) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::default();
        let turns = read_turns(title, &mut faults);
        let tags: Vec<Tag> = turns.iter().map(|turn| turn.tag.clone()).collect();
        let board = Board::read(title, &tags, &mut faults);
        let counters = read_counters(title, &mut faults);
        let numbers = read_numbers(title, &mut faults);
        let alarms = read_alarms(title, &mut faults);
        let mut campaigns = Vec::new();
        for scenario in title.scenarios.values() {
            campaigns.push(read_campaign(
                scenario,
                &tags,
                &counters,
                &alarms,
                &mut faults,
            ));
        }
        let mut ids: Vec<(PieceId, u16)> = counters
            .iter()
            .map(|counter| counter.id.clone())
            .zip(0..)
            .collect();
        ids.sort();
        let rules = Tornio44 {
            ids,
            traits: counters.iter().map(Traits::of).collect(),
            weathers: read_weathers(title, &mut faults),
            coup_rows: read_coup(title, &mut faults),
            levels: read_levels(title, &mut faults),
            charts: FightCharts::read(title, &mut faults),
            outlets: Outlets::new(&board),
            board,
            counters,
            turns,
            numbers,
            alarms,
            campaigns,
            quarters: (0..=i32::from(u8::MAX))
                .filter_map(|units| Amount::fraction(units, 4))
                .collect(),
        };
        let mut rules = rules;
        rules.price_plain_steps();
        if rules.turns.is_empty() {
            faults.push(Fault::error("charts/", "", "the turn track has no turn"));
        }
        if faults.0.is_empty() {
            Ok(rules)
        } else {
            Err(faults.0)
        }
    }

    /// Movement points as an amount.
    pub(crate) fn mp(&self, quarters: i32) -> Amount {
        let known = usize::try_from(quarters)
            .ok()
            .and_then(|ix| self.quarters.get(ix));
        known
            .copied()
            .or_else(|| Amount::fraction(quarters, 4))
            .unwrap_or_default()
    }

    /// The counter of a unit.
    pub(crate) fn counter(&self, unit: u16) -> Option<&Counter> {
        self.counters.get(usize::from(unit))
    }

    /// The number of the unit with this id.
    pub(crate) fn unit(&self, id: &PieceId) -> Option<u16> {
        if let Ok(at) = self.ids.binary_search_by(|(known, _)| known.cmp(id)) {
            return self.ids.get(at).map(|(_, unit)| *unit);
        }
        // Counters made for a case come after those of the title.
        let added = self.counters.get(self.ids.len()..)?;
        let found = added.iter().position(|counter| counter.id == *id)?;
        u16::try_from(self.ids.len() + found).ok()
    }

    /// The traits of the title's own units, in order.
    pub(crate) fn title_traits(&self) -> &[Traits] {
        &self.traits
    }

    /// The traits of a unit. Counters made for a case come after those of the title.
    #[inline]
    pub(crate) fn traits(&self, unit: u16) -> Option<Traits> {
        let known = self.traits.get(usize::from(unit)).copied();
        known.or_else(|| self.counter(unit).map(Traits::of))
    }

    /// Whether a side owns the unit with this number.
    pub(crate) fn is_of(&self, unit: u16, side: Side) -> bool {
        self.traits(unit).is_some_and(|traits| traits.side == side)
    }
}

/// Victory points as an amount.
pub(crate) fn vp(halves: i16) -> Amount {
    Amount::fraction(i32::from(halves), 2).unwrap_or_default()
}

/// A hex that is none, for places a title leaves out.
pub(crate) const NOWHERE: HexIx = NO_HEX;
