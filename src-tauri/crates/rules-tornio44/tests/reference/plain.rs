//! [13.0, 26.0] Supply and Motti of all units at once, on numbered hexes: regions grown together step
//! by step, routes walked on as long as something is left to pay with. Quick enough for every ply.

use super::arms::arms;
use super::position::{Piece, Position};
use super::supply::ways_out;
use super::world::{Hex, around, pair, world};
use motti_rules_tornio44::state::Marks;
use std::collections::BTreeMap;
use std::sync::OnceLock;

const BARRED: i32 = i32::MAX;

/// A step as it is printed.
#[derive(Debug)]
struct Step {
    to: usize,
    /// What the terrain costs a Foot unit; `None` where it is barred to it.
    terrain: Option<i32>,
    /// What the river across it costs a Foot unit; [`BARRED`] where nobody crosses it on foot.
    river: Option<i32>,
    bridge: Option<&'static str>,
    /// Price, every so many hexes, the price of that one.
    road: Option<(i32, u8, i32)>,
    /// The bridge that counts as lying where the step ends.
    ends_on: Option<&'static str>,
}

/// The map on numbers.
#[derive(Debug)]
struct Map {
    hexes: Vec<&'static Hex>,
    numbers: BTreeMap<&'static str, usize>,
    legal: Vec<bool>,
    steps: Vec<Vec<Step>>,
}

fn map() -> &'static Map {
    static MAP: OnceLock<Map> = OnceLock::new();
    MAP.get_or_init(|| {
        let hexes: Vec<&Hex> = world().terrain.keys().collect();
        let numbers: BTreeMap<&str, usize> =
            hexes.iter().map(|hex| hex.as_str()).zip(0..).collect();
        let steps = hexes.iter().map(|from| {
            let on_map = around(from).into_iter();
            let on_map = on_map.filter_map(|to| Some((numbers.get(to.as_str())?, to)));
            on_map
                .map(|(number, to)| read_step(*number, from, &to))
                .collect()
        });
        Map {
            steps: steps.collect(),
            legal: hexes
                .iter()
                .map(|hex| world().terrain[*hex] != "illegal")
                .collect(),
            numbers,
            hexes,
        }
    })
}

fn read_step(number: usize, from: &str, to: &str) -> Step {
    let side = pair(from, to);
    let classes = world().roads.get(&side);
    let best = ["main", "secondary", "railroad"]
        .into_iter()
        .find(|class| classes.is_some_and(|classes| classes.contains(*class)));
    let on_foot = |kind: &str| world().costs.get(kind).and_then(|costs| costs[0]);
    let target = world().targets.iter().find(|(_, hex)| hex == to);
    Step {
        to: number,
        terrain: on_foot(&world().terrain[to]),
        river: world()
            .rivers
            .get(&side)
            .map(|river| on_foot(river).unwrap_or(BARRED)),
        bridge: world().bridges.get(&side).map(String::as_str),
        road: best.map(|class| world().paths[class]),
        ends_on: target.map(|(id, _)| id.as_str()),
    }
}

/// What one side meets on the map.
#[derive(Debug)]
struct Scene<'a> {
    position: &'a Position,
    friend: Vec<bool>,
    enemy: Vec<bool>,
    /// Under an enemy zone of control, under one of its own.
    zone: Vec<bool>,
    own_zone: Vec<bool>,
    /// An enemy here or in a hex beside it.
    beside: Vec<bool>,
    engineer: Vec<bool>,
    /// Depots, and what roads join to one.
    joined: Vec<bool>,
}

fn spread(marks: &[bool]) -> Vec<bool> {
    let near = |number: usize| {
        let mut steps = map().steps[number].iter();
        marks[number] || steps.any(|step| marks[step.to])
    };
    (0..marks.len()).map(near).collect()
}

impl<'a> Scene<'a> {
    fn of(position: &'a Position, side: &str) -> Self {
        let nowhere = || vec![false; map().hexes.len()];
        let marks = |holds: &dyn Fn(&Piece) -> bool| {
            let mut marks = nowhere();
            for piece in position.pieces.iter().filter(|piece| holds(piece)) {
                if let Some(hex) = piece.hex() {
                    marks[map().numbers[hex.as_str()]] = true;
                }
            }
            marks
        };
        let friend = marks(&|piece| piece.side == side);
        let enemy = marks(&|piece| piece.side != side);
        let combat = |piece: &Piece| !position.night && !piece.printed().support && !piece.drunk;
        let alone = |mut of: Vec<bool>, others: &[bool]| {
            of.iter_mut()
                .zip(others)
                .for_each(|(of, other)| *of &= !other);
            of
        };
        let theirs = alone(marks(&|piece| piece.side != side && combat(piece)), &friend);
        let ours = alone(marks(&|piece| piece.side == side && combat(piece)), &enemy);
        let mut scene = Scene {
            position,
            zone: spread(&theirs),
            own_zone: spread(&ours),
            beside: spread(&enemy),
            engineer: marks(&|piece| {
                piece.side == side && piece.printed().engineer && !piece.drunk
            }),
            friend,
            enemy,
            joined: nowhere(),
        };
        scene.join(side);
        scene
    }

    fn passes(&self, hex: usize) -> bool {
        self.friend[hex] || !self.enemy[hex] && (!self.zone[hex] || self.own_zone[hex])
    }

    fn stands(&self, step: &Step) -> bool {
        step.bridge
            .is_some_and(|bridge| !self.position.destroyed.contains(bridge))
    }

    /// Joins hexes to the depots until no road joins any more.
    fn join(&mut self, side: &str) {
        for depot in &arms().depots {
            let serves = (depot.from..=depot.until).contains(&self.position.turn)
                && self.position.owner(&depot.hex) == side
                && !(side == "german" && self.position.closed.contains(&depot.hex));
            let number = map().numbers[depot.hex.as_str()];
            if depot.side == side && serves && self.passes(number) {
                self.joined[number] = true;
            }
        }
        let mut grows = true;
        while grows {
            grows = false;
            for (hex, steps) in map().steps.iter().enumerate() {
                if self.joined[hex] {
                    continue;
                }
                // Roads join both ways.
                let mut by_road = steps.iter().filter(|step| {
                    step.road.is_some() && (step.bridge.is_none() || self.stands(step))
                });
                if by_road.any(|step| self.joined[step.to]) && self.passes(hex) {
                    self.joined[hex] = true;
                    grows = true;
                }
            }
        }
    }

    /// What a step costs after a run of Main Road hexes, and the run then.
    fn price(&self, from: usize, step: &Step, run: u8) -> Option<(i32, u8)> {
        let (to, stands) = (step.to, self.stands(step));
        if !map().legal[to] {
            return None;
        }
        let held = self.enemy[from] || self.enemy[to];
        let dark = self.position.night && self.beside[to];
        let road = step
            .road
            .filter(|_| !held && !dark && (step.bridge.is_none() || stands));
        let (mut price, run) = match road {
            Some((price, 0, _)) => (price, 0),
            Some((_, every, free)) if run + 1 == every => (free, 0),
            Some((price, _, _)) => (price, run + 1),
            None => (step.terrain?, 0),
        };
        if let (None, Some(river), false) = (road, step.river, stands) {
            if river == BARRED {
                return None;
            }
            let helped = self.engineer[from] || self.engineer[to];
            price += if helped { river / 2 } else { river };
        }
        let (world, zoc) = (world(), &world().zoc);
        if step
            .ends_on
            .is_some_and(|bridge| self.position.damaged.contains(bridge))
        {
            price += world.numbers["damaged_bridge_mp"];
        }
        if self.enemy[from] {
            price += zoc["leave_close_combat"];
        } else if self.zone[from] && !self.enemy[to] {
            price += zoc["leave_enemy_zoc"];
        }
        if self.enemy[to] {
            price += zoc["enter_enemy_hex"];
            price = price.max(world.numbers["close_combat_entry_mp"]);
        } else if self.zone[to] {
            price += zoc["enter_enemy_zoc"];
        }
        Some((price, run))
    }

    /// Whether a route goes on from a hex with so much left to pay with.
    fn leads(
        &self,
        hex: usize,
        run: u8,
        left: i32,
        tried: &mut BTreeMap<(usize, u8), i32>,
    ) -> bool {
        if self.joined[hex] {
            return true;
        }
        if tried.get(&(hex, run)).is_some_and(|then| *then >= left) {
            return false;
        }
        tried.insert((hex, run), left);
        map().steps[hex].iter().any(|step| {
            self.passes(step.to)
                && self.price(hex, step, run).is_some_and(|(price, run)| {
                    price <= left && self.leads(step.to, run, left - price, tried)
                })
        })
    }
}

/// For every hex, the number of its region: what joins it without an enemy in between.
fn regions(enemy: &[bool]) -> Vec<usize> {
    let free = |hex: usize| map().legal[hex] && !enemy[hex];
    let mut region: Vec<usize> = (0..enemy.len()).collect();
    // Each hex takes the lowest number beside it, until none has a lower one.
    let mut settles = false;
    while !settles {
        settles = true;
        let forth = 0..region.len();
        for hex in forth.clone().chain(forth.rev()).filter(|hex| free(*hex)) {
            let beside = map().steps[hex].iter().filter(|step| free(step.to));
            let least = beside.map(|step| region[step.to]).min();
            if let Some(least) = least.filter(|least| *least < region[hex]) {
                region[hex] = least;
                settles = false;
            }
        }
    }
    region
}

/// What is true of a unit on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lot {
    pub supplied: bool,
    pub isolated: bool,
}

/// Every unit on the map with whether it is in supply and whether it is in Motti.
pub fn lots(position: &Position) -> BTreeMap<String, Lot> {
    let mut lots = BTreeMap::new();
    let most = world().numbers[if position.night {
        "supply_route_night"
    } else {
        "supply_route_day"
    }];
    for side in ["finnish", "german"] {
        let scene = Scene::of(position, side);
        let region = regions(&scene.enemy);
        let (mut open, mut met) = (vec![false; region.len()], vec![false; region.len()]);
        for out in ways_out(position, side) {
            let number = map().numbers[out.as_str()];
            if map().legal[number] && !scene.enemy[number] {
                open[region[number]] = true;
            }
        }
        for (hex, steps) in map().steps.iter().enumerate() {
            met[region[hex]] |= steps.iter().any(|step| scene.enemy[step.to]);
        }
        let outs = ways_out(position, side);
        let mut routes: BTreeMap<usize, bool> = BTreeMap::new();
        for piece in position.pieces.iter().filter(|piece| piece.side == side) {
            let Some(name) = piece.hex() else { continue };
            let hex = map().numbers[name.as_str()];
            let isolated = if scene.enemy[hex] {
                let legal = map().steps[hex].iter().filter(|step| map().legal[step.to]);
                let mut free = legal.filter(|step| !scene.enemy[step.to]);
                !outs.contains(name) && free.all(|step| !open[region[step.to]])
            } else {
                !open[region[hex]] && met[region[hex]]
            };
            let supplied = piece.marks.has(Marks::ARRIVED)
                || *routes
                    .entry(hex)
                    .or_insert_with(|| scene.leads(hex, 0, most, &mut BTreeMap::new()));
            let lot = Lot { supplied, isolated };
            lots.insert(piece.id.clone(), lot);
        }
    }
    lots
}

/// Hexes in which a side has more units than may stand there. [7.0]
pub fn overfull(position: &Position, side: &str) -> Vec<Hex> {
    let mut counts: BTreeMap<&Hex, i32> = BTreeMap::new();
    let own = position.pieces.iter().filter(|piece| piece.side == side);
    for hex in own.filter_map(Piece::hex) {
        *counts.entry(hex).or_default() += 1;
    }
    // Numbers are read in quarters.
    let limit = world().numbers["stacking_limit"] / 4;
    let full = counts
        .into_iter()
        .filter(|(hex, count)| *count > limit && !world().transfers.contains(hex));
    full.map(|(hex, _)| hex.clone()).collect()
}
