//! [17.5, 18.0] What a step costs, worked out slowly, and everything a unit can reach.

use super::position::{At, Ground, Piece};
use super::world::{Hex, around, pair, world};
use std::collections::{BTreeMap, BTreeSet};

/// A price in quarters, and the Main Road hexes in a row after it.
pub type Priced = (i32, u8);

/// The best road of some classes: a Main Road before any other, which are alike.
fn best(classes: Option<&BTreeSet<String>>) -> Option<&'static str> {
    let classes = classes?;
    ["main", "secondary", "railroad"]
        .into_iter()
        .find(|class| classes.contains(*class))
}

fn along(class: &str, run: u8) -> Priced {
    let (price, every, free) = world().paths[class];
    if every == 0 {
        return (price, 0);
    }
    let run = run + 1;
    if run == every {
        (free, 0)
    } else {
        (price, run)
    }
}

/// The price of terrain [18.6], or the rule that closes it.
fn ground_price(hex: &str, motorized: bool) -> Result<i32, &'static str> {
    let terrain = world().terrain.get(hex).map_or("illegal", String::as_str);
    if terrain == "illegal" {
        return Err("5.1");
    }
    world().costs[terrain][usize::from(motorized)].ok_or("18.6")
}

/// A step between adjacent hexes; `escorted` when an Engineer moves along.
pub fn step(
    ground: &Ground<'_>,
    piece: &Piece,
    escorted: bool,
    run: u8,
    from: &str,
    to: &str,
) -> Result<Priced, &'static str> {
    let (printed, position) = (piece.printed(), ground.position);
    let side = pair(from, to);
    let bridge = world().bridges.get(&side);
    let stands = bridge.is_some_and(|bridge| !position.destroyed.contains(bridge));
    let (fight_here, fight_there) = (ground.enemies.contains(from), ground.enemies.contains(to));
    let mut road = best(world().roads.get(&side));
    if bridge.is_some() && !stands
        || fight_here
        || fight_there
        || position.night && ground.beside_enemy(to)
    {
        road = None;
    }
    // Illegal hexes have no roads, but say so first.
    let terrain = ground_price(to, printed.motorized);
    if terrain == Err("5.1") {
        return Err("5.1");
    }
    let (mut price, run) = match road {
        Some(class) => along(class, run),
        None => (terrain?, 0),
    };
    if let (None, Some(river), false) = (road, world().rivers.get(&side), stands) {
        let normal = world().costs[river][usize::from(printed.motorized)].ok_or("18.1.1")?;
        price += if printed.engineer {
            world().engineer_mp
        } else if escorted || ground.helped(from, to) {
            normal / 2
        } else {
            normal
        };
    }
    let broken_bridge = world().targets.iter().find(|(_, hex)| hex == to);
    if broken_bridge.is_some_and(|(id, _)| position.damaged.contains(id)) {
        price += world().numbers["damaged_bridge_mp"];
    }
    if fight_here {
        price += world().zoc["leave_close_combat"];
    } else if ground.in_zoc(from, None) && !fight_there {
        price += world().zoc["leave_enemy_zoc"];
    }
    if fight_there {
        price += world().zoc["enter_enemy_hex"];
        price = price.max(world().numbers["close_combat_entry_mp"]);
    } else if ground.in_zoc(to, fight_here.then_some(from)) {
        price += world().zoc["enter_enemy_zoc"];
    }
    Ok((price, run))
}

/// The first hex of a unit that comes onto the map [16.2, 16.2.3].
pub fn entry(ground: &Ground<'_>, piece: &Piece, hex: &str) -> Result<Priced, &'static str> {
    let printed = piece.printed();
    let naval = world()
        .arrives
        .get(&piece.id)
        .is_some_and(|arrives| arrives.naval);
    let (mut price, run) = if naval {
        let price = *world().sites.get(hex).ok_or("5.1")?;
        (if printed.heavy { 2 * price } else { price }, 0)
    } else {
        let terrain = ground_price(hex, printed.motorized);
        if terrain == Err("5.1") {
            return Err("5.1");
        }
        let dark = ground.position.night && ground.beside_enemy(hex);
        match best(world().road_hexes.get(hex)) {
            Some(class) if !dark && !ground.enemies.contains(hex) => along(class, 0),
            _ => (terrain?, 0),
        }
    };
    if ground.enemies.contains(hex) {
        price += world().zoc["enter_enemy_hex"];
    } else if ground.in_zoc(hex, None) {
        price += world().zoc["enter_enemy_zoc"];
    }
    Ok((price, run))
}

/// The step off the map at an exit [17.2.1].
pub fn exit(ground: &Ground<'_>, run: u8, hex: &str) -> Option<i32> {
    let (_, at_once) = world().exits.iter().find(|(exit, _)| exit == hex)?;
    if *at_once {
        return Some(0);
    }
    let (mut price, _) = along(best(world().road_hexes.get(hex))?, run);
    if ground.enemies.contains(hex) {
        price += world().zoc["leave_close_combat"];
    } else if ground.in_zoc(hex, None) {
        price += world().zoc["leave_enemy_zoc"];
    }
    Some(price)
}

/// Which hexes a unit may enter at all, prices aside: the rule against it [11.0, 19.0, 22.3].
pub fn held(ground: &Ground<'_>, able: bool, hex: &str) -> Option<&'static str> {
    use motti_rules_tornio44::state::Step;
    if !ground.enemies.contains(hex) {
        None
    } else if ground.position.step == Step::Alert {
        Some("11.0")
    } else if world().terrain[hex] != "town" {
        Some(if ground.position.night {
            "27.3-d"
        } else {
            "19.0"
        })
    } else if able {
        None
    } else {
        Some("22.3")
    }
}

/// Whether a unit could fight in an enemy-held town.
pub fn able(piece: &Piece) -> bool {
    !piece.printed().support && piece.attack() > 0
}

/// Where a single unit can go now and for how many quarters, by trying every way [17.0, 17.4].
pub fn reach(ground: &Ground<'_>, piece: &Piece, entries: &[Hex]) -> BTreeMap<Hex, i32> {
    let left = ground.position.allowance(piece) - piece.spent;
    let mut found: BTreeMap<(Hex, u8), i32> = BTreeMap::new();
    let mut waiting: Vec<(Hex, u8, i32)> = Vec::new();
    let mut one_hex: BTreeMap<Hex, i32> = BTreeMap::new();
    let fresh = !piece.moved;
    let mut first = |hex: &Hex, priced: Result<Priced, &str>, waiting: &mut Vec<_>| {
        let Ok((price, run)) = priced else { return };
        if price <= left {
            waiting.push((hex.clone(), run, price));
        } else if fresh && left > 0 && 2 * left >= price {
            let known = one_hex.entry(hex.clone()).or_insert(price);
            *known = price.min(*known);
        }
    };
    match &piece.at {
        At::Hex(hex) => {
            for to in around(hex)
                .iter()
                .filter(|to| held(ground, able(piece), to).is_none())
            {
                let priced = step(ground, piece, false, piece.run, hex, to);
                first(to, priced, &mut waiting);
            }
        }
        At::Pool => {
            for hex in entries {
                first(hex, entry(ground, piece, hex), &mut waiting);
            }
        }
        _ => {
            for point in entries {
                for to in around(point) {
                    if held(ground, able(piece), &to).is_none() {
                        first(&to, step(ground, piece, false, 0, point, &to), &mut waiting);
                    }
                }
            }
        }
    }
    while let Some((hex, run, spent)) = waiting.pop() {
        let known = found.entry((hex.clone(), run)).or_insert(i32::MAX);
        if spent >= *known {
            continue;
        }
        *known = spent;
        if ground.side == "finnish" && world().transfers.contains(&hex) {
            continue;
        }
        for to in around(&hex) {
            if held(ground, able(piece), &to).is_some() {
                continue;
            }
            if let Ok((price, run)) = step(ground, piece, false, run, &hex, &to)
                && spent + price <= left
            {
                waiting.push((to, run, spent + price));
            }
        }
    }
    let mut reach = one_hex;
    for ((hex, _), spent) in found {
        let known = reach.entry(hex).or_insert(spent);
        *known = spent.min(*known);
    }
    // Where a unit stands, or comes from, is no place to go to.
    match &piece.at {
        At::Hex(hex) => {
            reach.remove(hex);
        }
        At::Transfer(_) => reach.retain(|hex, _| !entries.contains(hex)),
        _ => {}
    }
    reach
}
