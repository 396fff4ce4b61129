//! [28.0, 30.0-10] The verdict on the depots and on a set-up, as wholes.

use super::moves::Verdict;
use super::position::Position;
use super::world::{Group, Hex, around, world};
use motti_engine::{Action, Place};
use motti_rules_tornio44::verbs;
use std::collections::BTreeSet;

/// The one hex an item means, or the rule against its form.
fn one_hex(item: &Action, verb: &str, pieces: usize) -> Result<Hex, (bool, &'static str)> {
    if item.verb != *verb || item.path.len() != 1 || item.pieces.len() != pieces {
        return Err((true, "P4"));
    }
    match &item.path[0].to {
        Place::Hex(name) if world().terrain.contains_key(name.as_str()) => Ok(name.to_string()),
        _ => Err((false, "P3")),
    }
}

/// Whether a depot may be hidden in a hex [28.0]: all are German before the game.
pub fn may_hide(hex: &str) -> bool {
    let world = world();
    let inside = around(hex)
        .iter()
        .all(|near| world.terrain.contains_key(near));
    world.terrain[hex] != "illegal"
        && world.road_hexes.contains_key(hex)
        && inside
        && !world.dry.contains(hex)
}

/// The Germans hide their depots.
pub fn depots(_: &Position, action: &Action) -> Verdict {
    let mut hidden: BTreeSet<Hex> = BTreeSet::new();
    let mut found: Option<&'static str> = None;
    for item in &action.items {
        match one_hex(item, verbs::HIDE, 0) {
            Err((true, rule)) => return Verdict::refused(rule),
            Err((false, rule)) => {
                found.get_or_insert(rule);
            }
            Ok(hex) => {
                let full = hidden.len() >= 2;
                if full || !may_hide(&hex) || !hidden.insert(hex) {
                    found.get_or_insert("28.0");
                }
            }
        }
    }
    if action.items.len() < 2 {
        found.get_or_insert("28.0");
    }
    found.map_or(Verdict::ALLOWED, Verdict::refused)
}

/// The first part of a draft of the depots.
pub fn hide(item: &Action) -> Verdict {
    match one_hex(item, verbs::HIDE, 0) {
        Err((_, rule)) => Verdict::refused(rule),
        Ok(hex) if may_hide(&hex) => Verdict::ALLOWED,
        Ok(_) => Verdict::refused("28.0"),
    }
}

/// Whether a hex is closed to a group for the sake of the other side [16.1].
fn taken(position: &Position, group: &Group, hex: &str) -> bool {
    let other = if group.side == "finnish" {
        "german"
    } else {
        "finnish"
    };
    let mut later = world()
        .groups
        .iter()
        .filter(|later| later.step > group.step && later.side == other);
    position.holds(other, hex) || later.any(|later| later.hexes.iter().any(|kept| kept == hex))
}

/// Whether the units left of a step find their hexes, tried one after the other.
fn completes(position: &Position, step: u64, placed: &mut Vec<(String, Hex)>) -> bool {
    let groups = || world().groups.iter().filter(|group| group.step == step);
    let waits = |unit: &&String| placed.iter().all(|(known, _)| known != *unit);
    let next = groups().find_map(|group| Some((group, group.units.iter().find(waits)?)));
    let Some((group, unit)) = next else {
        return groups().all(|group| {
            let own = placed.iter().filter(|(unit, _)| group.units.contains(unit));
            own.map(|(_, hex)| hex).collect::<BTreeSet<_>>().len() >= group.at_least
        });
    };
    for hex in &group.hexes {
        let there = placed.iter().filter(|(_, other)| other == hex).count();
        if taken(position, group, hex) || there >= group.most.min(10) {
            continue;
        }
        placed.push((unit.clone(), hex.clone()));
        if completes(position, step, placed) {
            return true;
        }
        placed.pop();
    }
    false
}

/// The first part of a draft of a set-up.
pub fn place(position: &Position, step: u64, item: &Action) -> Verdict {
    let rule = rule_of(step);
    let hex = match one_hex(item, verbs::PLACE, 1) {
        Err((true, form)) => return Verdict::refused(form),
        Err((false, place)) if world().printed.contains_key(item.pieces[0].as_str()) => {
            return Verdict::refused(place);
        }
        Err(_) => return Verdict::refused("P2"),
        Ok(hex) => hex,
    };
    let unit = item.pieces[0].as_str();
    if !world().printed.contains_key(unit) {
        return Verdict::refused("P2");
    }
    let mut groups = world().groups.iter().filter(|group| group.step == step);
    let Some(group) = groups.find(|group| group.units.iter().any(|id| id == unit)) else {
        return Verdict::refused(rule);
    };
    if taken(position, group, &hex) || !group.hexes.contains(&hex) {
        return Verdict::refused("16.1");
    }
    if completes(position, step, &mut vec![(unit.to_owned(), hex)]) {
        Verdict::ALLOWED
    } else {
        Verdict::refused(rule)
    }
}

fn rule_of(step: u64) -> &'static str {
    match step {
        1 => "30.0-10a",
        2 => "30.0-10b",
        _ => "30.0-10c",
    }
}

/// A step of the set-up.
pub fn setup(position: &Position, step: u64, action: &Action) -> Verdict {
    let groups = || world().groups.iter().filter(|group| group.step == step);
    let rule = rule_of(step);
    let mut placed: Vec<(String, Hex)> = Vec::new();
    let mut reasons: [Option<&'static str>; 3] = [None; 3];
    for item in &action.items {
        let hex = match one_hex(item, verbs::PLACE, 1) {
            Err((true, form)) => {
                reasons[0].get_or_insert(form);
                continue;
            }
            Err((false, place)) => {
                reasons[2].get_or_insert(place);
                continue;
            }
            Ok(hex) => hex,
        };
        let unit = item.pieces[0].as_str();
        if !world().printed.contains_key(unit) {
            reasons[0].get_or_insert("P2");
            continue;
        }
        let Some(group) = groups().find(|group| group.units.iter().any(|id| id == unit)) else {
            reasons[1].get_or_insert(rule);
            continue;
        };
        if placed.iter().any(|(known, _)| known == unit) {
            reasons[1].get_or_insert(rule);
        }
        if taken(position, group, &hex) || !group.hexes.contains(&hex) {
            reasons[2].get_or_insert("16.1");
        }
        placed.push((unit.to_owned(), hex));
    }
    if let Some(rule) = reasons.into_iter().flatten().next() {
        return Verdict::refused(rule);
    }
    let whole = groups().all(|group| {
        let own: Vec<&Hex> = placed
            .iter()
            .filter(|(unit, _)| group.units.contains(unit))
            .map(|(_, hex)| hex)
            .collect();
        let hexes: BTreeSet<&Hex> = own.iter().copied().collect();
        let room = |hex: &Hex| placed.iter().filter(|(_, other)| other == hex).count();
        own.len() == group.units.len()
            && hexes.len() >= group.at_least
            && hexes.iter().all(|hex| room(hex) <= group.most.min(10))
    });
    if whole {
        Verdict::ALLOWED
    } else {
        Verdict::refused(rule)
    }
}
