//! A ledger names the row of the chart that its number leads to, so that a page can light it: every
//! row named is there, and it is the one that the number says.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Chance, game, play_one, title};
use motti_engine::{ChartCell, Event, Ledger};
use motti_module::{Exact, Title};
use std::collections::BTreeMap;

fn total(ledger: &Ledger) -> Exact {
    ledger.total.to_string().parse().unwrap()
}

/// Judges a cell by the number of its ledger.
fn judge(title: &Title, ledger: &Ledger, cell: &ChartCell) {
    let chart = title.chart(cell.chart.as_str()).unwrap();
    let row = chart.row(cell.row.as_ref().unwrap().as_str()).unwrap();
    match cell.chart.as_str() {
        "22.1" => assert_eq!(
            row.units("step", 1).unwrap(),
            total(ledger).in_units_of(2).unwrap(),
            "{ledger:?}"
        ),
        "21.7" => {
            let from = |column| row.number_opt(column).unwrap();
            match &cell.column {
                Some(column) => assert!(from(column.as_str()).unwrap() <= total(ledger)),
                // The column of factors, or a roll below every result in it.
                None => assert!(row.number("factors").unwrap() > Exact::ZERO),
            }
        }
        _ => {
            let rolled = total(ledger);
            assert!(row.range("roll").unwrap().contains(rolled), "{ledger:?}");
        }
    }
}

#[test]
fn every_cell_that_a_ledger_names_is_where_its_number_leads() {
    let title = title();
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for seed in [2] {
        let mut game = game(seed, &[("setup", "historical")]);
        let mut chance = Chance(seed * 7919);
        while play_one(&mut game, &mut chance) {}
        let events = game.log().iter().flat_map(|ply| &ply.events);
        for ledger in events.filter_map(|event: &Event| event.ledger.as_ref()) {
            for cell in &ledger.cells {
                judge(title, ledger, cell);
                *seen.entry(cell.chart.to_string()).or_default() += 1;
            }
        }
    }
    for chart in ["11.1", "12.1", "20.3", "21.7", "22.1"] {
        assert!(
            seen.contains_key(chart),
            "no ledger leads to {chart}: {seen:?}"
        );
    }
}
