//! [20.0, 21.0, 22.0] Strengths, odds and dice of a fight, and who may take part in it.

use super::arms::arms;
use super::position::{At, Ground, Piece, Position};
use super::prices::{entry, step};
use super::world::{Hex, around, pair, world};
use motti_engine::{Action, Place};
use motti_rules_tornio44::state::{Marks, Step};
use motti_rules_tornio44::verbs;
use std::collections::{BTreeMap, BTreeSet};

/// Whether both sides stand in a hex [22.3].
pub fn is_close(position: &Position, hex: &str) -> bool {
    position.holds("finnish", hex) && position.holds("german", hex)
}

/// Whether a unit counts double in Close Combat: on foot, or a Support Unit [22.3, 22.3-C2].
fn doubles(piece: &Piece) -> bool {
    piece.printed().support || !piece.printed().motorized
}

/// The strength in the attack, in quarters [22.0, 22.3, 23.0].
pub fn attack(piece: &Piece, close: bool) -> i32 {
    let printed = piece.printed().attack[usize::from(piece.reduced)];
    let times = if close && doubles(piece) { 2 } else { 1 };
    (printed * times - 4 * piece.broken).max(0)
}

/// The strength in defense, in quarters: below 0 the unit cannot stand [21.3, 22.3, 23.0].
pub fn defense(piece: &Piece, close: bool) -> i32 {
    let printed = arms().units[&piece.id].defense[usize::from(piece.reduced)];
    let times = if close && doubles(piece) { 2 } else { 1 };
    printed * times - 4 * piece.broken
}

/// The strength in fire, in quarters [21.5, 23.0].
pub fn fire(position: &Position, piece: &Piece) -> i32 {
    let printed = arms().units[&piece.id].fire[usize::from(piece.reduced)];
    let now = (printed - 4 * piece.broken).max(0);
    let moved = piece.marks.has(Marks::MARCHED) && piece.side == position.phasing;
    if moved { now / 2 } else { now }
}

/// How far two hexes lie apart: along the rows, each of which leads half a hex to either side [21.2].
pub fn distance(from: &str, to: &str) -> usize {
    let at = |hex: &str| -> (i32, i32) {
        let row: i32 = hex[..2].parse().unwrap();
        let column: i32 = hex[2..].parse().unwrap();
        // In half hexes, so that odd rows lie one farther east.
        (row, 2 * column + row % 2)
    };
    let ((row, east), (other_row, other_east)) = (at(from), at(to));
    let rows = (row - other_row).abs();
    let along = ((east - other_east).abs() - rows).max(0);
    usize::try_from(rows + along / 2).unwrap()
}

/// What an attack comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Odds {
    /// A defense of nothing: no dice [23.0].
    Automatic,
    /// Half steps from 1:1, for the attacker where positive.
    Steps(i32),
}

/// The defenders that must be fought: who retreated into the hex is none of them [22.7].
pub fn defenders<'a>(position: &'a Position, hex: &'a str) -> Vec<&'a Piece> {
    let other = other(position.phasing);
    let stood = |piece: &&Piece| !piece.marks.has(Marks::RETREATED);
    position.stack(other, hex).filter(stood).collect()
}

pub fn other(side: &str) -> &'static str {
    if side == "finnish" {
        "german"
    } else {
        "finnish"
    }
}

/// The best ratio in half steps that is not above the true one [22.1, 22.1-C].
fn basic(attack: i32, defense: i32) -> i32 {
    let fits = |steps: &i32| {
        if *steps >= 0 {
            2 * attack >= (steps + 2) * defense
        } else {
            attack * (2 - steps) >= 2 * defense
        }
    };
    (-2000..2000).rev().find(fits).unwrap()
}

/// The odds of an attack by these units [22.1, 22.4].
pub fn odds(position: &Position, target: &str, attackers: &[&Piece]) -> Odds {
    let close = is_close(position, target);
    let mut strength = 0;
    for piece in attackers {
        // In eighths, since half of a quarter may count.
        let own = 2 * attack(piece, close);
        let halved =
            !close && piece.printed().motorized && crosses(position, piece, target, "major_river");
        strength += if halved { own / 2 } else { own };
    }
    let against: i32 = defenders(position, target)
        .iter()
        .map(|piece| 2 * defense(piece, close).max(0))
        .sum();
    if against == 0 {
        return Odds::Automatic;
    }
    let mut quarters = 2 * basic(strength, against);
    quarters += arms().odds[&world().terrain[target]];
    if arms().villages.contains(target) {
        quarters += arms().odds["village"];
    }
    if !close {
        let hexes: BTreeSet<&Hex> = attackers.iter().filter_map(|piece| piece.hex()).collect();
        let more = i32::try_from(hexes.len()).unwrap() - 1;
        quarters += arms().multi_hex * more;
        let flanks = flanks(position, target, &hexes).min(4);
        quarters += arms().flank * i32::try_from(flanks).unwrap();
        quarters += river(position, target, attackers);
    }
    if position.night {
        quarters += arms().night;
    }
    Odds::Steps(quarters.div_euclid(2).clamp(-8, 18))
}

/// Whether a unit attacks over a river of this kind that no standing bridge spans.
fn crosses(position: &Position, piece: &Piece, target: &str, kind: &str) -> bool {
    let side = pair(piece.hex().unwrap(), target);
    world().rivers.get(&side).is_some_and(|river| river == kind) && !bridged(position, &side)
}

fn bridged(position: &Position, side: &(Hex, Hex)) -> bool {
    let bridge = world().bridges.get(side);
    bridge.is_some_and(|bridge| !position.destroyed.contains(bridge))
}

/// The modifier for a river that more than half of the steps attack across, in quarters of a step
/// [15.1, 18.1, 22.4].
fn river(position: &Position, target: &str, attackers: &[&Piece]) -> i32 {
    let (mut all, mut over) = (0, BTreeMap::<&String, i32>::new());
    let (mut engineer, mut bridge) = (false, false);
    for piece in attackers {
        let steps = if piece.reduced { 1 } else { 2 };
        all += steps;
        let side = pair(piece.hex().unwrap(), target);
        if let Some(kind) = world().rivers.get(&side) {
            *over.entry(kind).or_default() += steps;
            engineer |= piece.printed().engineer;
            bridge |= bridged(position, &side);
        }
    }
    if 2 * over.values().sum::<i32>() <= all {
        return 0;
    }
    let most = over.values().max().unwrap();
    let kinds = over.iter().filter(|(_, steps)| *steps == most);
    let mut modifier = kinds.map(|(kind, _)| arms().odds[*kind]).min().unwrap();
    if engineer {
        modifier /= 2;
    }
    if bridge {
        modifier = (modifier + 2).min(0);
    }
    modifier
}

/// Hexes that support the defense from the flank [22.4.2].
fn flanks(position: &Position, target: &str, from: &BTreeSet<&Hex>) -> usize {
    let side = other(position.phasing);
    let helps = |hex: &&Hex| {
        let fit =
            |piece: &Piece| !piece.printed().support && !piece.drunk && defense(piece, false) > 0;
        position.stack(side, hex).any(fit)
            && !is_close(position, hex)
            && from.iter().any(|attack| around(attack).contains(hex))
    };
    around(target).iter().filter(helps).count()
}

/// The dice of both sides at odds without a half [22.1, 22.10].
pub fn dice(steps: i32, attackers: usize, defenders: usize) -> (usize, usize) {
    let ratio = usize::try_from(steps.abs() / 2).unwrap() + 1;
    let low = if attackers >= 3 && defenders >= 3 {
        attackers.min(defenders).min(10).div_ceil(2)
    } else {
        1
    };
    if steps >= 0 {
        (ratio * low, low)
    } else {
        (low, ratio * low)
    }
}

/// Reasons by weight: seat, piece, place, terrain, cost, stacking. Within one weight the rulebook
/// does not say which decides.
#[derive(Debug, Default)]
pub struct Found(pub BTreeMap<u8, BTreeSet<&'static str>>);

pub const SEAT: u8 = 0;
pub const PIECE: u8 = 1;
pub const PLACE: u8 = 2;
pub const TERRAIN: u8 = 3;
pub const COST: u8 = 4;
pub const STACKING: u8 = 5;

impl Found {
    pub fn add(&mut self, weight: u8, rule: &'static str) {
        self.0.entry(weight).or_default().insert(rule);
    }

    /// Judges a verdict.
    ///
    /// # Errors
    /// What was expected.
    pub fn judge(&self, found: Option<&str>) -> Result<(), String> {
        let fits = match (self.0.values().next(), found) {
            (None, None) => true,
            (Some(rules), Some(rule)) => rules.contains(rule),
            _ => false,
        };
        if fits {
            Ok(())
        } else {
            Err(format!("{:?}, found {found:?}", self.0))
        }
    }
}

/// The units an action names.
pub fn named<'a>(
    position: &'a Position,
    side: &str,
    action: &Action,
    found: &mut Found,
) -> Vec<&'a Piece> {
    let mut pieces: Vec<&Piece> = Vec::new();
    for id in &action.pieces {
        match position.piece(id.as_str()) {
            None => found.add(SEAT, "P2"),
            Some(piece) if piece.side != side => found.add(SEAT, "5.4"),
            Some(piece) if pieces.iter().any(|known| known.id == piece.id) => found.add(SEAT, "P4"),
            Some(piece) => pieces.push(piece),
        }
    }
    pieces
}

fn target(action: &Action, found: &mut Found) -> Option<Hex> {
    let [step] = action.path.as_slice() else {
        found.add(SEAT, "P4");
        return None;
    };
    match &step.to {
        Place::Hex(name) if world().terrain.contains_key(name.as_str()) => Some(name.to_string()),
        _ => {
            found.add(PLACE, "P3");
            None
        }
    }
}

/// Why a unit attacks nobody now [22.0, 22.5, 22.7].
fn bars_attacker(position: &Position, piece: &Piece, found: &mut Found) {
    let Some(hex) = piece.hex() else {
        return found.add(PIECE, "22.0");
    };
    let close = is_close(position, hex);
    if piece.printed().support {
        found.add(PIECE, if close { "22.3" } else { "21.0" });
    }
    for (holds, rule) in [
        (piece.drunk, "28.1"),
        (piece.marks.has(Marks::LOCKED), "8.1"),
        (piece.marks.has(Marks::DEMOLISHED), "15.0"),
        (piece.marks.has(Marks::ATTACKED), "22.5"),
        (piece.marks.has(Marks::RETREATED), "22.7"),
        (
            !piece.printed().support && attack(piece, close) == 0,
            "22.0",
        ),
    ] {
        if holds {
            found.add(PIECE, rule);
        }
    }
}

/// An attack [22.1, 22.3, 22.5].
pub fn declare(position: &Position, attacked: &[Hex], action: &Action) -> Found {
    let mut found = Found::default();
    if action.items.is_empty() {
        found.add(SEAT, "P4");
    }
    let mut first: Option<Hex> = None;
    let mut joined: Vec<&str> = Vec::new();
    for item in &action.items {
        if item.verb != verbs::JOIN || item.pieces.len() != 1 {
            found.add(SEAT, "P4");
            continue;
        }
        let pieces = named(position, position.phasing, item, &mut found);
        let hex = target(item, &mut found);
        let (Some(piece), Some(hex)) = (pieces.first(), hex) else {
            continue;
        };
        bars_attacker(position, piece, &mut found);
        if joined.contains(&piece.id.as_str()) {
            found.add(PIECE, "22.5");
        }
        joined.push(&piece.id);
        if first.get_or_insert_with(|| hex.clone()) != &hex {
            found.add(PLACE, "22.5");
        }
        let mut barred = false;
        for (holds, rule) in [
            (!position.holds(other(position.phasing), &hex), "5.2"),
            (attacked.contains(&hex), "22.5"),
            (defenders(position, &hex).is_empty(), "22.7"),
        ] {
            if holds && !barred {
                found.add(PLACE, rule);
                barred = true;
            }
        }
        let Some(from) = piece.hex().filter(|from| **from != hex && !barred) else {
            continue;
        };
        if is_close(position, from) {
            found.add(PIECE, "22.3");
        } else if is_close(position, &hex) {
            found.add(PIECE, "22.3-C1");
        } else if !around(from).contains(&hex) {
            found.add(PIECE, "22.5");
        }
    }
    found
}

/// Whether the Combat Phase must go on: a Close Combat that can and must be fought [22.0, 22.3].
pub fn must_fight(position: &Position, attacked: &[Hex]) -> bool {
    let side = position.phasing;
    let own = position.pieces.iter().filter(|piece| piece.side == side);
    own.filter(|piece| piece.hex().is_some_and(|hex| is_close(position, hex)))
        .any(|piece| {
            let mut found = Found::default();
            bars_attacker(position, piece, &mut found);
            let hex = piece.hex().unwrap();
            found.0.is_empty() && !attacked.contains(hex) && !defenders(position, hex).is_empty()
        })
}

/// Indirect fire [21.1, 21.2, 21.6, 22.3].
pub fn shoot(position: &Position, action: &Action) -> Found {
    let mut found = Found::default();
    let side = if position.step == Step::DefenderFire {
        other(position.phasing)
    } else {
        position.phasing
    };
    if action.pieces.is_empty() {
        found.add(SEAT, "P4");
    }
    let pieces = named(position, side, action, &mut found);
    let hex = target(action, &mut found);
    for piece in pieces {
        let Some(from) = piece.hex() else {
            found.add(PIECE, "21.0");
            continue;
        };
        let before = found.0.get(&PIECE).map_or(0, BTreeSet::len);
        for (holds, rule) in [
            (!piece.printed().support, "21.0"),
            (piece.drunk, "28.1"),
            (piece.marks.has(Marks::LOCKED), "8.1"),
            (piece.marks.has(Marks::FIRED), "21.6"),
            (
                piece.printed().support && fire(position, piece) == 0,
                "23.0",
            ),
            (is_close(position, from), "22.3"),
        ] {
            if holds {
                found.add(PIECE, rule);
            }
        }
        let barred = found.0.get(&PIECE).map_or(0, BTreeSet::len) > before;
        let range = arms().units[&piece.id].range[usize::from(piece.reduced)];
        if let Some(hex) = hex.as_ref().filter(|_| !barred)
            && distance(from, hex) > range
        {
            found.add(COST, "21.2");
        }
    }
    if let Some(hex) = hex {
        if !position.holds(other(side), &hex) {
            found.add(PLACE, "5.2");
        } else if is_close(position, &hex) {
            found.add(PLACE, "22.3");
        }
    }
    found
}

/// An Air Strike [12.0, 20.0, 20.2, 22.3].
pub fn strike(position: &Position, sunny: bool, flown: bool, action: &Action) -> Found {
    let mut found = Found::default();
    if !sunny {
        found.add(PIECE, "12.0");
    }
    if flown {
        found.add(PIECE, "20.0");
    }
    let bridge = match &action.choice {
        None => false,
        Some(choice) if choice.as_str() == "bridge" => true,
        Some(_) => {
            found.add(SEAT, "P4");
            false
        }
    };
    let Some(hex) = target(action, &mut found) else {
        return found;
    };
    if bridge {
        let bridge = world().targets.iter().find(|(_, at)| *at == hex);
        let stands = bridge.is_some_and(|(id, _)| !position.destroyed.contains(id));
        if position.phasing != "german" || !stands || position.holds("german", &hex) {
            found.add(PLACE, "20.2");
        }
    } else if !position.holds(other(position.phasing), &hex) {
        found.add(PLACE, "5.2");
    } else if is_close(position, &hex) {
        found.add(PLACE, "22.3");
    }
    found
}

/// A Replacement Point [14.0].
pub fn replace(position: &Position, points: u8, action: &Action) -> Found {
    let mut found = Found::default();
    let pieces = named(position, position.phasing, action, &mut found);
    let [piece] = pieces.as_slice() else {
        found.add(SEAT, "P4");
        return found;
    };
    let fit = piece.hex().is_some_and(|hex| {
        world().road_hexes.contains_key(hex)
            && !is_close(position, hex)
            && !piece.marks.has(Marks::ISOLATED)
    });
    let fit = fit && !piece.printed().support && piece.reduced && piece.broken == 0 && points > 0;
    if !fit {
        found.add(PIECE, "14.0");
    }
    found
}

/// A demolition [15.0].
pub fn demolish(position: &Position, action: &Action) -> Found {
    let mut found = Found::default();
    let pieces = named(position, "german", action, &mut found);
    let [piece] = pieces.as_slice() else {
        found.add(SEAT, "P4");
        return found;
    };
    if piece.marks.has(Marks::LOCKED) {
        found.add(PIECE, "8.1");
    }
    let sound =
        |piece: &Piece| piece.printed().engineer && piece.broken == 0 && piece.side == "german";
    let alone = |hex: &str| {
        let mut there = position
            .pieces
            .iter()
            .filter(|other| other.at == At::Hex(hex.to_owned()));
        there.all(sound)
    };
    let bridge = piece
        .hex()
        .and_then(|hex| world().targets.iter().find(|(_, at)| at == hex));
    let stands = bridge.is_some_and(|(id, hex)| !position.destroyed.contains(id) && alone(hex));
    if !stands || !sound(piece) || piece.marks.has(Marks::DEMOLISHED) {
        found.add(PIECE, "15.0");
    }
    found
}

/// An Overrun [19.0, 25.1-c, 27.3-d].
pub fn overrun(position: &Position, action: &Action) -> Found {
    let mut found = Found::default();
    let side = position.side.clone().unwrap_or_default();
    if action.pieces.is_empty() {
        found.add(SEAT, "P4");
    }
    let pieces = named(position, &side, action, &mut found);
    let hex = target(action, &mut found);
    if position.night {
        found.add(SEAT, "27.3-d");
    } else if position.step == Step::Alert {
        found.add(SEAT, "11.0");
    }
    let exploits = position.step == Step::Exploitation;
    for piece in &pieces {
        if piece.printed().support {
            found.add(PIECE, "19.0");
        }
        for rule in &piece.held {
            found.add(PIECE, rule);
        }
        if exploits && piece.fought {
            found.add(PIECE, "25.1-b");
        }
        if attack(piece, false) <= 0 && !piece.printed().support {
            found.add(PIECE, "19.0");
        }
    }
    let Some(hex) = hex else { return found };
    if !position.holds(other(&side), &hex) {
        found.add(PLACE, "5.2");
        return found;
    }
    if world().terrain[&hex] == "town" {
        found.add(PLACE, "19.0");
    }
    for piece in &pieces {
        if exploits && !piece.moved && is_held(position, &side, piece, &hex) {
            found.add(PIECE, "25.1-c");
        }
        let ground = Ground::without(position, &side, &[]).overrunning(&hex);
        let price = match &piece.at {
            At::Hex(from) if around(from).contains(&hex) => {
                Some(step(&ground, piece, false, piece.run, from, &hex))
            }
            At::Pool if comes_by(position, piece, &hex) => Some(entry(&ground, piece, &hex)),
            _ => None,
        };
        match price {
            None => found.add(PIECE, "19.0"),
            Some(Err(rule)) => found.add(PLACE, rule),
            Some(Ok((price, _))) => {
                if price + world().numbers["overrun_mp"] > position.allowance(piece) - piece.spent {
                    found.add(COST, "19.0");
                }
            }
        }
    }
    let sum: i32 = pieces
        .iter()
        .filter(|piece| !piece.printed().support)
        .map(|piece| attack(piece, false))
        .sum();
    let enemies = position.stack(other(&side), &hex);
    let against: i32 = enemies
        .map(|piece| defense(piece, is_close(position, &hex)).max(0))
        .sum();
    if sum == 0 || sum < 10 * against {
        found.add(COST, "19.0");
    }
    if pieces.len() > 10 {
        found.add(STACKING, "19.0-C2");
    }
    found
}

/// Whether an enemy other than those of the target holds an exploiting unit [25.1-c].
fn is_held(position: &Position, side: &str, piece: &Piece, target: &str) -> bool {
    let Some(hex) = piece.hex() else { return false };
    let near = |at: &Hex| at == hex || around(at).contains(hex);
    position.pieces.iter().any(|enemy| {
        enemy.side != side
            && !enemy.printed().support
            && !enemy.drunk
            && enemy
                .hex()
                .is_some_and(|at| at != target && near(at) && !is_close(position, at))
    })
}

/// Whether a unit may arrive in a hex now, its enemies aside [16.2].
fn comes_by(position: &Position, piece: &Piece, hex: &str) -> bool {
    let listed = world().arrives.get(&piece.id);
    let listed = listed.is_some_and(|arrives| arrives.hexes.iter().any(|known| known == hex));
    let closed = piece.side == "german" && position.closed.contains(hex);
    super::moves::waits(position, piece).is_none() && listed && !closed
}
