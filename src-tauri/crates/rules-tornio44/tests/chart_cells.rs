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
    let id = cell.row.as_ref().unwrap().as_str();
    if let Ok(modifier) = chart.modifier(id) {
        let all = ledger.entries.iter().flat_map(|entry| {
            let parts = entry.parts.iter();
            parts.chain([entry]).map(|entry| entry.value.to_string())
        });
        // A modifier may count more than once, never less, and always in its own direction.
        let by = modifier.by;
        let counts = |value: Exact| {
            if by < Exact::ZERO {
                value <= by
            } else {
                value >= by
            }
        };
        let mut counted = all.filter_map(|value| value.parse::<Exact>().ok());
        assert!(counted.any(counts), "{id}: {ledger:?}");
        return;
    }
    let row = chart.row(id).unwrap();
    match cell.chart.as_str() {
        "18.6" | "18.6-overlays" => {
            let column = cell.column.as_ref().unwrap().as_str();
            assert_ne!(row.number(column).unwrap(), Exact::ZERO, "{ledger:?}");
        }
        "22.10" => assert_eq!(cell.column.as_ref().unwrap().as_str(), "dice_count"),
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
    for chart in ["11.1", "12.1", "18.6", "20.3", "21.7", "22.1", "22.4"] {
        assert!(
            seen.contains_key(chart),
            "no ledger leads to {chart}: {seen:?}"
        );
    }
}
