//! Actions at random, most of them against some rule: near misses rather than nonsense.

use super::moves;
use super::position::{At, Piece, Position};
use super::world::{Hex, around, world};
use motti_engine::kit::Chance;
use motti_engine::{Action, Place};
use motti_rules_tornio44::state::Step;
use motti_rules_tornio44::{State, verbs};

fn pick<'a, T>(chance: &mut Chance, all: &'a [T]) -> Option<&'a T> {
    if all.is_empty() {
        None
    } else {
        all.get(chance.below(all.len()))
    }
}

fn any_hex(chance: &mut Chance) -> Hex {
    let hexes = &world().terrain;
    hexes.keys().nth(chance.below(hexes.len())).unwrap().clone()
}

/// A hex by which nobody leaves: a way to an exit and off it is two actions of the list.
fn no_exit(chance: &mut Chance) -> Hex {
    loop {
        let hex = any_hex(chance);
        if world().exits.iter().all(|(exit, _)| *exit != hex) {
            return hex;
        }
    }
}

fn hex(name: &str) -> Place {
    Place::hex(name)
}

/// A walk of up to `most` hexes that does not come back to where it began.
fn walk(chance: &mut Chance, from: &str, most: usize, mut action: Action) -> Action {
    let mut at = from.to_owned();
    for _ in 0..=chance.below(most) {
        let near: Vec<Hex> = around(&at)
            .into_iter()
            .filter(|near| world().terrain.contains_key(near) && near != from)
            .collect();
        let Some(to) = pick(chance, &near).cloned() else {
            break;
        };
        action = action.to(hex(&to));
        at = to;
    }
    if chance.below(20) == 0 {
        action = action.to(hex(&any_hex(chance)));
    }
    action
}

/// A unit that may matter, with some of those that stand with it.
fn company(
    position: &Position,
    side: &str,
    chance: &mut Chance,
    wanted: impl Fn(&Piece) -> bool,
) -> Vec<Piece> {
    let own: Vec<&Piece> = position
        .pieces
        .iter()
        .filter(|piece| piece.side == side && wanted(piece))
        .collect();
    let Some(first) = pick(chance, &own) else {
        return Vec::new();
    };
    let mut company = vec![(*first).clone()];
    for other in own
        .iter()
        .filter(|other| other.id != first.id && other.at == first.at)
    {
        if company.len() < 4 && chance.below(4) == 0 {
            company.push((*other).clone());
        }
    }
    company
}

fn with(verb: &'static str, company: &[Piece]) -> Action {
    company.iter().fold(Action::of(verb), |action, piece| {
        action.with(piece.id.as_str())
    })
}

/// Probes for a position.
pub fn probes(state: &State, chance: &mut Chance) -> Vec<Action> {
    let position = Position::of(state);
    let mut probes = vec![Action::of(verbs::END)];
    let of_setup = matches!(state.step, Step::Depots | Step::Place(_));
    for _ in 0..if of_setup { 1 } else { 12 } {
        probes.extend(moving(&position, chance));
    }
    for _ in 0..12 {
        probes.push(depots(chance));
        probes.push(setup(state, chance));
    }
    probes
}

fn moving(position: &Position, chance: &mut Chance) -> Vec<Action> {
    let side = match chance.below(12) {
        0 => "finnish",
        1 => "german",
        _ => position.side.as_deref().unwrap_or("finnish"),
    };
    let mut probes = Vec::new();
    let on_map = company(position, side, chance, |piece| piece.hex().is_some());
    if let Some(from) = on_map.first().and_then(|piece| piece.hex().cloned()) {
        probes.push(walk(chance, &from, 6, with(verbs::MOVE, &on_map)));
        probes.push(with(verbs::EXIT, &on_map).to(Place::Off));
        if on_map.len() > 1 {
            let exit = walk(chance, &from, 3, with(verbs::EXIT, &on_map));
            probes.push(exit.to(Place::Off));
        }
    }
    let off_map = company(position, side, chance, |piece| {
        matches!(piece.at, At::Pool | At::Transfer(_))
    });
    if let Some(first) = off_map.first() {
        let listed = match first.at {
            At::Transfer(_) => world().transfers.clone(),
            _ => world()
                .arrives
                .get(&first.id)
                .map(|arrives| arrives.hexes.clone())
                .unwrap_or_default(),
        };
        let entry = match chance.below(6) {
            0 => any_hex(chance),
            1 => pick(chance, &moves::entries(position, first))
                .cloned()
                .unwrap_or_else(|| any_hex(chance)),
            _ => pick(chance, &listed)
                .cloned()
                .unwrap_or_else(|| any_hex(chance)),
        };
        let enter = with(verbs::ENTER, &off_map).to(hex(&entry));
        let longer = walk(chance, &entry, 5, enter.clone());
        probes.extend([enter, longer]);
        probes.push(with(verbs::MOVE, &off_map).to(hex(&entry)));
    }
    let anybody = company(position, side, chance, |_| true);
    probes.push(with(verbs::MOVE, &anybody).to(hex(&any_hex(chance))));
    probes.push(with(verbs::ENTER, &anybody).to(hex(&any_hex(chance))));
    let leave = with(verbs::EXIT, &anybody).to(hex(&no_exit(chance)));
    probes.push(leave.to(Place::Off));
    probes.push(with(verbs::END, &anybody));
    probes.push(with("dance", &anybody));
    probes
}

/// Two depots, more or fewer, some where none may be.
pub fn depots(chance: &mut Chance) -> Action {
    let roads: Vec<&Hex> = world().road_hexes.keys().collect();
    let count = [1, 2, 2, 2, 2, 2, 3][chance.below(7)];
    let items = (0..count).map(|_| {
        let place = if chance.below(3) == 0 {
            any_hex(chance)
        } else {
            (*pick(chance, &roads).unwrap()).clone()
        };
        Action::of(verbs::HIDE).to(hex(&place))
    });
    let items = items.collect();
    Action::of(verbs::DEPOTS).made_of(items)
}

/// A set-up of the present step, or of another, with something wrong in it as a rule.
pub fn setup(state: &State, chance: &mut Chance) -> Action {
    let step = match state.step {
        Step::Place(step) => u64::from(step),
        _ => 1,
    };
    let mut items = Vec::new();
    for group in world().groups.iter().filter(|group| group.step == step) {
        for unit in &group.units {
            let place = match chance.below(24) {
                0 => any_hex(chance),
                1 => pick(chance, &around(&group.hexes[0]))
                    .cloned()
                    .unwrap_or_else(|| any_hex(chance)),
                _ => pick(chance, &group.hexes).unwrap().clone(),
            };
            let id = match chance.below(40) {
                0 => "F-I11-1",
                1 => "nobody",
                _ => unit.as_str(),
            };
            items.push(Action::of(verbs::PLACE).with(id).to(hex(&place)));
        }
    }
    if chance.below(10) == 0 {
        items.pop();
    }
    Action::of(verbs::SETUP).made_of(items)
}

/// What might be done in a step of fighting, most of it against some rule.
pub fn fighting(state: &State, chance: &mut Chance, rounds: usize) -> Vec<Action> {
    let position = Position::of(state);
    let mut probes = Vec::new();
    for _ in 0..rounds {
        probes.extend(fight(&position, chance));
    }
    probes
}

fn fight(position: &Position, chance: &mut Chance) -> Vec<Action> {
    let own = if chance.below(8) == 0 {
        super::fights::other(position.phasing)
    } else {
        position.phasing
    };
    let enemies: Vec<Hex> = position
        .pieces
        .iter()
        .filter(|piece| piece.side != own)
        .filter_map(|piece| piece.hex().cloned())
        .collect();
    let foe = pick(chance, &enemies).cloned();
    let foe = foe.unwrap_or_else(|| any_hex(chance));
    let fighters = company(position, own, chance, |piece| piece.hex().is_some());
    let anybody = company(position, own, chance, |_| true);
    let guns = company(position, own, chance, |piece| piece.printed().support);
    let near = company(position, own, chance, |piece| {
        piece
            .hex()
            .is_some_and(|hex| around(hex).contains(&foe) || *hex == foe)
    });
    let (first, second) = (any_hex(chance), any_hex(chance));
    let mut probes = vec![
        Action::of(verbs::AIR_STRIKE).to(hex(&foe)),
        Action::of(verbs::AIR_STRIKE)
            .to(hex(&first))
            .choosing("bridge"),
        with(verbs::FIRE, &guns).to(hex(&foe)),
        with(verbs::FIRE, &fighters).to(hex(&foe)),
        with(verbs::REPLACE, &anybody[..anybody.len().min(1)]),
        with(verbs::DEMOLISH, &anybody[..anybody.len().min(1)]),
        with(verbs::FALL_BACK, &fighters).to(hex(&first)),
        Action::of(verbs::WITHDRAW).to(hex(&foe)),
        with(verbs::ADVANCE, &fighters).to(hex(&foe)),
        Action::of(verbs::ALLOCATE),
        with(verbs::OVERRUN, &near).to(hex(&foe)),
        with(verbs::OVERRUN, &fighters).to(hex(&foe)),
    ];
    for units in [&near, &fighters, &anybody] {
        let items = units.iter().map(|piece| {
            let target = if chance.below(10) == 0 { &second } else { &foe };
            Action::of(verbs::JOIN)
                .with(piece.id.as_str())
                .to(hex(target))
        });
        probes.push(Action::of(verbs::ATTACK).made_of(items.collect()));
    }
    probes
}
