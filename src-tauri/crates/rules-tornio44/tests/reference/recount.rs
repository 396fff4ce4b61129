//! [29.4] The points, counted again from what the log tells and what the map prints.

use super::world::{Hex, file, list, parts, text, texts};
use motti_engine::{Event, Ply};
use motti_rules_tornio44::State;
use serde_json::Value;
use std::collections::BTreeMap;

/// The points of a game, in halves.
#[derive(Debug)]
pub struct Count {
    pub points: i32,
    pub diff: i32,
    /// What a VP object is worth; a Coup lowers it.
    values: BTreeMap<Hex, i32>,
    /// What the Finns hold for each.
    held: BTreeMap<Hex, i32>,
    /// By bridge: hex, and whether it is damaged or gone.
    bridges: BTreeMap<Hex, (String, bool, bool)>,
    prices: Vec<Value>,
    turns: Vec<String>,
    coup: Vec<Value>,
    /// Whether the first Game Turn has begun.
    begun: bool,
}

fn rows(chart: &str) -> Vec<Value> {
    list(&file(&format!("modules/tornio44/charts/{chart}.json"))["rows"])
}

impl Count {
    /// Before the set-up.
    pub fn new() -> Self {
        let map = file("modules/tornio44/map/map.json");
        let values = list(&map["features"]["vp_object"]);
        let values = values.iter().map(|object| {
            let value = parts(&object["values"]["vp"], 2).unwrap();
            (texts(&object["hexes"])[0].clone(), value)
        });
        let bridges = list(&map["bridges"]);
        let bridges = bridges
            .iter()
            .filter(|bridge| bridge["destructible"] == true);
        let turns = rows("turn_track");
        Count {
            points: 0,
            diff: 0,
            values: values.collect(),
            held: BTreeMap::new(),
            bridges: bridges
                .map(|bridge| (text(&bridge["hex"]), (text(&bridge["id"]), false, false)))
                .collect(),
            prices: rows("15.3"),
            turns: turns.iter().map(|row| text(&row["id"])).collect(),
            coup: rows("11.1"),
            begun: false,
        }
    }

    fn score(&mut self, change: i32) {
        self.points += change;
        if self.begun {
            self.diff = (self.diff + change).clamp(-18, 18);
        }
    }

    fn worth(&self, hex: &str) -> i32 {
        match self.bridges.get(hex) {
            Some((_, _, true)) => 0,
            Some((_, true, _)) => self.values[hex] / 2,
            _ => self.values[hex],
        }
    }

    /// Takes in a ply; `before` is the position it was played in.
    pub fn take(&mut self, before: &State, ply: &Ply) {
        let turn = self.turns[usize::from(before.turn)].clone();
        if ply.action.verb == *"initiative" {
            self.begun = true;
            self.diff = 0;
        }
        for event in &ply.events {
            self.hear(&turn, event);
        }
    }

    fn hear(&mut self, turn: &str, event: &Event) {
        let hex = event
            .places
            .last()
            .map(ToString::to_string)
            .unwrap_or_default();
        let fact = |name: &str| {
            let facts = &event.message.facts;
            let found = facts.iter().find(|(known, _)| *known == *name);
            found.map(|(_, fact)| fact.to_string()).unwrap_or_default()
        };
        match event.message.key.as_str() {
            "tornio44-captured" => {
                let value = self.worth(&hex);
                *self.held.entry(hex).or_default() += value;
                self.score(value);
            }
            "tornio44-recaptured" => {
                let value = self.worth(&hex);
                *self.held.entry(hex).or_default() -= value;
                self.score(-value);
            }
            "tornio44-coup" => {
                let total = event
                    .ledger
                    .as_ref()
                    .and_then(|ledger| ledger.total.to_whole())
                    .unwrap();
                let row = self
                    .coup
                    .iter()
                    .find(|row| fits(&text(&row["roll"]), total))
                    .unwrap();
                let gained = parts(&row["vp"], 2).unwrap();
                self.values
                    .insert(hex.clone(), parts(&row["value_after"], 2).unwrap());
                self.held.insert(hex, gained);
                self.score(gained);
            }
            "tornio44-steps-lost" => {
                let steps: i32 = fact("steps").parse().unwrap();
                let each = if event.rule.as_str() == "29.4.1-c" {
                    2
                } else {
                    1
                };
                self.score(steps * each);
            }
            "tornio44-exited" => {
                let units = i32::try_from(event.pieces.len()).unwrap();
                match fact("seat").as_str() {
                    "finnish" => self.score(units),
                    _ if turn.starts_with('8') => self.score(-units),
                    _ => {}
                }
            }
            "tornio44-bridge-damaged" | "tornio44-bridge-destroyed" => {
                let destroyed = event.message.key.as_str() == "tornio44-bridge-destroyed";
                self.blow(turn, &hex, destroyed);
            }
            _ => {}
        }
    }

    /// What a Neither or a success costs: half of the price of the turn, or what is left of it.
    fn blow(&mut self, turn: &str, hex: &str, destroyed: bool) {
        let (id, damaged, gone) = self.bridges[hex].clone();
        let price = self.prices.iter().find(|row| {
            let turns = texts(&row["turns"]);
            row["bridge"] == id.as_str() && (turns.is_empty() || turns.iter().any(|of| of == turn))
        });
        let price = parts(&price.unwrap()["vp"], 2).unwrap();
        let paid = match (damaged, destroyed) {
            (false, true) => price,
            (true, false) => 0,
            _ => price / 2,
        };
        self.bridges
            .insert(hex.to_owned(), (id, !destroyed, gone || destroyed));
        self.score(-paid);
    }
}

/// Whether a roll written as `<=2`, `3-4` or `>=5` covers a number.
fn fits(roll: &str, number: i64) -> bool {
    let bound = |text: &str| text.parse::<i64>().unwrap();
    if let Some(most) = roll.strip_prefix("<=") {
        number <= bound(most)
    } else if let Some(least) = roll.strip_prefix(">=") {
        number >= bound(least)
    } else if let Some((least, most)) = roll.split_once('-') {
        (bound(least)..=bound(most)).contains(&number)
    } else {
        number == bound(roll)
    }
}
