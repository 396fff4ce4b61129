//! [16.2, 17.0, 17.2, 17.3] The verdict on a move, an arrival, an exit and the end of a phase.

use super::position::{At, Ground, Piece, Position};
use super::prices::{able, entry, exit, held, step};
use super::world::{Hex, around, world};
use motti_engine::{Action, Place};
use motti_rules_tornio44::state::Step;
use motti_rules_tornio44::verbs;

/// What the rulebook says of an action: the deciding rule, and for a matter of cost the points
/// needed and left, in quarters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    pub rule: Option<&'static str>,
    pub need: Option<(i32, i32)>,
}

impl Verdict {
    pub const ALLOWED: Verdict = Verdict {
        rule: None,
        need: None,
    };

    pub fn refused(rule: &'static str) -> Self {
        Verdict {
            rule: Some(rule),
            need: None,
        }
    }
}

/// The weight of reasons: seat, piece, place, terrain or enemy, cost.
#[derive(Debug, Default)]
struct Weighed([Option<&'static str>; 4]);

const SEAT: usize = 0;
const PIECE: usize = 1;
const PLACE: usize = 2;
const TERRAIN: usize = 3;

impl Weighed {
    fn add(&mut self, weight: usize, rule: &'static str) {
        self.0[weight].get_or_insert(rule);
    }

    fn first(&self) -> Option<&'static str> {
        self.0.iter().flatten().next().copied()
    }
}

/// What keeps a unit from moving in this step [8.1, 15.0, 17.4, 25.1].
pub fn bars_piece(position: &Position, ground: &Ground<'_>, piece: &Piece) -> Option<&'static str> {
    if let Some(rule) = piece.held.first() {
        return Some(rule);
    }
    if position.step != Step::Exploitation {
        return None;
    }
    if piece.printed().support {
        Some("25.0")
    } else if piece.fought {
        Some("25.1-b")
    } else if !piece.moved
        && piece
            .hex()
            .is_some_and(|hex| in_zoc_now(position, ground.side, hex))
    {
        Some("25.1-c")
    } else {
        None
    }
}

/// Whether a hex is in enemy ZOC as everybody stands.
fn in_zoc_now(position: &Position, side: &str, hex: &str) -> bool {
    Ground::without(position, side, &[]).in_zoc(hex, None)
}

/// Why a unit that is not on the map may not come now [12.0, 16.2, 17.3, 27.3-c].
pub fn waits(position: &Position, piece: &Piece) -> Option<&'static str> {
    match piece.at {
        At::Transfer(entered) => {
            (position.step != Step::Movement || entered >= position.turn).then_some("17.3")
        }
        At::Pool => {
            if !matches!(position.step, Step::Movement | Step::Alert) {
                return Some("16.2");
            }
            let Some(arrives) = world().arrives.get(&piece.id) else {
                return Some("16.2");
            };
            if arrives.due[position.alarm] > position.turn {
                return Some("16.2");
            }
            let turn = &world().turns[position.turn];
            if piece.side == "finnish" && arrives.naval && !turn.landing {
                Some("27.3-c")
            } else if piece.side == "finnish" && position.night {
                Some("6.1.2-2a")
            } else if arrives.naval && position.stormy && !position.night {
                Some("12.0")
            } else {
                None
            }
        }
        _ => None,
    }
}

/// The hexes by which a unit may enter now [16.2, 16.2.2, 16.2.3].
pub fn entries(position: &Position, piece: &Piece) -> Vec<Hex> {
    let other = if piece.side == "finnish" {
        "german"
    } else {
        "finnish"
    };
    let open = |hex: &Hex| {
        let closed = piece.side == "german" && position.closed.contains(hex);
        !position.holds(other, hex) && !closed
    };
    let Some(arrives) = world().arrives.get(&piece.id) else {
        return Vec::new();
    };
    let mut entries = Vec::new();
    for hex in &arrives.hexes {
        if open(hex) {
            entries.push(hex.clone());
        } else if let Some(instead) = world().instead.get(hex) {
            entries.extend(instead.iter().filter(|hex| open(hex)).cloned());
        }
    }
    entries
}

/// The Transfer Points that are open [16.2.2, 17.3].
pub fn points(position: &Position) -> Vec<Hex> {
    let points = world().transfers.iter();
    points
        .filter(|hex| !position.closed.contains(*hex))
        .cloned()
        .collect()
}

/// Why a unit may not enter by a hex.
fn bars_entry(position: &Position, piece: &Piece, hex: &str) -> Option<&'static str> {
    if entries(position, piece).iter().any(|open| open == hex) {
        return None;
    }
    let arrives = world().arrives.get(&piece.id);
    let naval = arrives.is_some_and(|arrives| arrives.naval);
    let listed = arrives.is_some_and(|arrives| arrives.hexes.iter().any(|listed| listed == hex));
    if listed && piece.side == "german" && position.closed.contains(hex) {
        Some("16.2.2")
    } else if naval {
        Some("16.2.3")
    } else {
        Some("16.2")
    }
}

/// The units an action names.
fn named<'a>(
    position: &'a Position,
    side: &str,
    action: &Action,
    weighed: &mut Weighed,
) -> Vec<&'a Piece> {
    let mut pieces: Vec<&Piece> = Vec::new();
    if action.pieces.is_empty() {
        weighed.add(SEAT, "P4");
    }
    for id in &action.pieces {
        match position.piece(id.as_str()) {
            None => weighed.add(SEAT, "P2"),
            Some(piece) if piece.side != side => weighed.add(SEAT, "5.4"),
            Some(piece) if pieces.iter().any(|known| known.id == piece.id) => {
                weighed.add(SEAT, "P4");
            }
            Some(piece) => pieces.push(piece),
        }
    }
    pieces
}

/// The hexes of a path, and whether it ends off the map.
fn path(action: &Action, may_exit: bool, weighed: &mut Weighed) -> (Vec<Hex>, bool) {
    let mut hexes = Vec::new();
    let mut exits = false;
    for (ix, step) in action.path.iter().enumerate() {
        match &step.to {
            Place::Hex(name) if world().terrain.contains_key(name.as_str()) => {
                hexes.push(name.to_string());
            }
            Place::Off if may_exit && ix + 1 == action.path.len() => exits = true,
            _ => weighed.add(PLACE, "P3"),
        }
    }
    (hexes, exits)
}

/// A way and what it costs each unit.
struct Way<'a> {
    pieces: Vec<&'a Piece>,
    start: Option<Hex>,
    hexes: Vec<Hex>,
    exits: bool,
    /// Comes out of a Transfer Point, the first hex.
    transfer: bool,
}

fn decide(position: &Position, side: &str, way: &Way<'_>, mut weighed: Weighed) -> Verdict {
    let ground = Ground::without(position, side, &way.pieces);
    let escorted = way
        .pieces
        .iter()
        .any(|piece| piece.printed().engineer && !piece.drunk);
    let all_able = way.pieces.iter().all(|piece| able(piece));
    let mut costs: Vec<(i32, u8)> = way.pieces.iter().map(|piece| (0, piece.run)).collect();
    let mut at = way.start.clone();
    let mut whole = true;
    for (ix, hex) in way.hexes.iter().enumerate() {
        let mut barred = None;
        match &at {
            Some(from) if !around(from).contains(hex) => {
                weighed.add(PLACE, "17.0");
                whole = false;
                break;
            }
            None if way.transfer => {
                for (_, run) in &mut costs {
                    *run = 0;
                }
            }
            _ => {
                for (piece, (cost, run)) in way.pieces.iter().zip(&mut costs) {
                    let priced = match &at {
                        Some(from) => step(&ground, piece, escorted, *run, from, hex),
                        None => entry(&ground, piece, hex),
                    };
                    match priced {
                        Ok((price, after)) => {
                            *cost += price;
                            *run = after;
                        }
                        Err(rule) => barred = barred.or(Some(rule)),
                    }
                }
            }
        }
        if let Some(rule) = barred {
            weighed.add(TERRAIN, rule);
            whole = false;
            break;
        }
        if let Some(rule) = held(&ground, all_able, hex) {
            weighed.add(TERRAIN, rule);
        }
        let passes = ix + 1 < way.hexes.len();
        if passes && side == "finnish" && world().transfers.contains(hex) {
            weighed.add(TERRAIN, "17.2.1");
        }
        at = Some(hex.clone());
    }
    if way.exits && whole {
        let exit_hex = at.as_deref().unwrap_or("");
        for (cost, run) in &mut costs {
            match exit(&ground, *run, exit_hex) {
                Some(price) => *cost += price,
                None => weighed.add(PLACE, "17.2.1"),
            }
        }
    }
    match weighed.first() {
        Some(rule) => Verdict::refused(rule),
        None => afford(position, way, &costs),
    }
}

/// Whether every unit can pay [17.0, 17.4].
fn afford(position: &Position, way: &Way<'_>, costs: &[(i32, u8)]) -> Verdict {
    let allowances = way.pieces.iter().map(|piece| position.allowance(piece));
    let slowest = allowances.min().unwrap_or(0);
    let steps = way.hexes.len() - usize::from(way.transfer) + usize::from(way.exits);
    let mut worst: Option<(i32, i32, bool)> = None;
    for (piece, (cost, _)) in way.pieces.iter().zip(costs) {
        let left = slowest - piece.spent;
        let alone = steps == 1 && !piece.moved;
        if *cost <= left || alone && left > 0 && 2 * left >= *cost {
            continue;
        }
        if worst.is_none_or(|(need, had, _)| cost - left > need - had) {
            worst = Some((*cost, left, alone));
        }
    }
    match worst {
        None => Verdict::ALLOWED,
        Some((need, left, alone)) => Verdict {
            rule: Some(if alone { "17.4" } else { "17.0" }),
            need: Some((need, left)),
        },
    }
}

/// A `move` or an `exit`.
pub fn walk(position: &Position, action: &Action) -> Verdict {
    let side = position.side.clone().unwrap();
    let may_exit = action.verb == verbs::EXIT;
    let mut weighed = Weighed::default();
    let pieces = named(position, &side, action, &mut weighed);
    let (hexes, exits) = path(action, may_exit, &mut weighed);
    let ground = Ground::without(position, &side, &pieces);
    let mut start: Option<Hex> = None;
    for piece in &pieces {
        match &piece.at {
            At::Hex(hex) if start.as_ref().is_some_and(|start| start != hex) => {
                weighed.add(PIECE, "17.0");
            }
            At::Hex(hex) => start = Some(hex.clone()),
            At::Pool => weighed.add(PIECE, "16.2"),
            At::Transfer(_) => weighed.add(PIECE, "17.3"),
            At::Exited => weighed.add(PIECE, "17.2"),
            At::Gone => weighed.add(PIECE, "17.0"),
        }
        if let Some(rule) = bars_piece(position, &ground, piece) {
            weighed.add(PIECE, rule);
        }
    }
    let nowhere = hexes.is_empty() && !exits;
    if nowhere || may_exit && !exits {
        weighed.add(PLACE, "P4");
    }
    if exits && !hexes.is_empty() {
        weighed.add(PLACE, "17.2.1");
    }
    if start.is_none() || nowhere {
        return Verdict::refused(weighed.first().unwrap_or("P4"));
    }
    let way = Way {
        pieces,
        start,
        hexes,
        exits,
        transfer: false,
    };
    decide(position, &side, &way, weighed)
}

/// An `enter`: reinforcements, or units out of a Transfer Point.
pub fn enter(position: &Position, action: &Action) -> Verdict {
    let side = position.side.clone().unwrap();
    let mut weighed = Weighed::default();
    let pieces = named(position, &side, action, &mut weighed);
    let (hexes, _) = path(action, false, &mut weighed);
    let ground = Ground::without(position, &side, &pieces);
    let mut start: Option<(bool, bool)> = None;
    for piece in &pieces {
        let naval = world()
            .arrives
            .get(&piece.id)
            .is_some_and(|arrives| arrives.naval);
        let found = match piece.at {
            At::Pool => (false, naval),
            At::Transfer(_) => (true, false),
            _ => {
                weighed.add(PIECE, "16.2");
                continue;
            }
        };
        if start.is_some_and(|start| start != found) {
            weighed.add(PIECE, "P4");
        }
        start = Some(found);
        if let Some(rule) = bars_piece(position, &ground, piece) {
            weighed.add(PIECE, rule);
        }
        if let Some(rule) = waits(position, piece) {
            weighed.add(PIECE, rule);
        }
    }
    let (Some((transfer, _)), Some(first)) = (start, hexes.first().cloned()) else {
        return Verdict::refused(weighed.first().unwrap_or("P4"));
    };
    for piece in &pieces {
        let rule = if !transfer {
            bars_entry(position, piece, &first)
        } else if !world().transfers.contains(&first) {
            Some("17.3")
        } else {
            position.closed.contains(&first).then_some("16.2.2")
        };
        if let Some(rule) = rule {
            weighed.add(PLACE, rule);
        }
    }
    if transfer && hexes.len() < 2 {
        weighed.add(PLACE, "P4");
    }
    let way = Way {
        pieces,
        start: None,
        hexes,
        exits: false,
        transfer,
    };
    decide(position, &side, &way, weighed)
}

/// Whether a unit can still do anything in this phase: take one step, come in, or leave.
fn can_act(position: &Position, piece: &Piece) -> bool {
    let allowed = |verb: &'static str, path: &[&str]| {
        let mut action = Action::of(verb).with(piece.id.as_str());
        for hex in path {
            action = action.to(hex.parse().unwrap());
        }
        let verdict = if verb == verbs::ENTER {
            enter(position, &action)
        } else {
            walk(position, &action)
        };
        verdict == Verdict::ALLOWED
    };
    let on_map = |hex: &Hex| world().terrain.contains_key(hex);
    match &piece.at {
        At::Hex(hex) => {
            let steps = around(hex);
            steps
                .iter()
                .filter(|to| on_map(to))
                .any(|to| allowed(verbs::MOVE, &[to]))
                || allowed(verbs::EXIT, &["-"])
        }
        At::Pool => {
            let Some(arrives) = world().arrives.get(&piece.id) else {
                return false;
            };
            let instead = arrives
                .hexes
                .iter()
                .filter_map(|hex| world().instead.get(hex))
                .flatten();
            arrives
                .hexes
                .iter()
                .chain(instead)
                .any(|hex| allowed(verbs::ENTER, &[hex]))
        }
        At::Transfer(_) => world().transfers.iter().any(|point| {
            around(point)
                .iter()
                .filter(|to| on_map(to))
                .any(|to| allowed(verbs::ENTER, &[point, to]))
        }),
        At::Exited | At::Gone => false,
    }
}

/// The `end` of a phase of moving [7.0, 17.3].
pub fn end(position: &Position, action: &Action) -> Verdict {
    let side = position.side.clone().unwrap();
    if *action != Action::of(verbs::END) {
        return Verdict::refused("P4");
    }
    let own = || position.pieces.iter().filter(|piece| piece.side == side);
    let stays_on = world().turns[position.turn].transfers;
    for piece in own().filter(|_| side == "german") {
        let must = match &piece.at {
            At::Transfer(_) => waits(position, piece).is_none(),
            At::Hex(hex) => {
                world().transfers.contains(hex) && (!stays_on || position.closed.contains(hex))
            }
            _ => false,
        };
        if must && can_act(position, piece) {
            return Verdict::refused("17.3");
        }
    }
    for piece in own() {
        let Some(hex) = piece.hex() else { continue };
        let limited = !world().transfers.contains(hex);
        if limited && position.stack(&side, hex).count() > 10 && can_act(position, piece) {
            return Verdict::refused("7.0");
        }
    }
    Verdict::ALLOWED
}
