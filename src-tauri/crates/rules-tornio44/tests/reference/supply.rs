//! [13.0, 26.0] Supply and Motti, worked out from scratch by flooding the map.

use super::arms::arms;
use super::fights::other;
use super::position::{At, Ground, Piece, Position};
use super::prices::step;
use super::world::{Hex, around, pair, world};
use motti_rules_tornio44::state::Marks;
use std::collections::{BTreeMap, BTreeSet};

/// Where a side draws supply from.
#[derive(Debug)]
pub struct Net<'a> {
    ground: Ground<'a>,
    /// Hexes under a zone of its own.
    zones: BTreeSet<Hex>,
    /// Active depots, and everything joined to them by road.
    joined: BTreeSet<Hex>,
    /// A Foot Combat Unit, which prices every route.
    carrier: Piece,
}

impl<'a> Net<'a> {
    /// Looks at the whole map.
    pub fn of(position: &'a Position, side: &'a str) -> Self {
        let ground = Ground::without(position, side, &[]);
        let enemies = Ground::without(position, other(side), &[]);
        let zones = world()
            .terrain
            .keys()
            .filter(|hex| enemies.in_zoc(hex, None));
        let zones = zones.cloned().collect();
        let foot = position.pieces.iter().find(|piece| {
            let printed = piece.printed();
            piece.side == side && !printed.support && !printed.motorized && !printed.engineer
        });
        let mut net = Net {
            ground,
            zones,
            joined: BTreeSet::new(),
            carrier: foot.unwrap().clone(),
        };
        net.join(position, side);
        net
    }

    /// Whether a route may pass a hex.
    fn passes(&self, hex: &str) -> bool {
        if self.ground.position.holds(self.ground.side, hex) {
            return true;
        }
        let enemy = self.ground.enemies.contains(hex);
        let zone = self.ground.in_zoc(hex, None);
        !enemy && (!zone || self.zones.contains(hex))
    }

    fn join(&mut self, position: &Position, side: &str) {
        let mut open: Vec<Hex> = Vec::new();
        for depot in &arms().depots {
            let turn = (depot.from..=depot.until).contains(&position.turn);
            let own = position.owner(&depot.hex) == side;
            let closed = side == "german" && position.closed.contains(&depot.hex);
            if depot.side == side && turn && own && !closed && self.passes(&depot.hex) {
                open.push(depot.hex.clone());
            }
        }
        while let Some(hex) = open.pop() {
            if !self.joined.insert(hex.clone()) {
                continue;
            }
            for next in around(&hex) {
                let side = pair(&hex, &next);
                let bridge = world().bridges.get(&side);
                let cut = bridge.is_some_and(|bridge| position.destroyed.contains(bridge));
                if world().roads.contains_key(&side) && !cut && self.passes(&next) {
                    open.push(next);
                }
            }
        }
    }

    /// The cheapest route from a hex in quarters, if one is short enough: the nearest hex first.
    pub fn route(&self, from: &str) -> Option<i32> {
        let most = if self.ground.position.night {
            world().numbers["supply_route_night"]
        } else {
            world().numbers["supply_route_day"]
        };
        let mut done: BTreeSet<(Hex, u8)> = BTreeSet::new();
        let mut waiting: BTreeSet<(i32, Hex, u8)> = [(0, from.to_owned(), 0)].into();
        while let Some((spent, hex, run)) = waiting.pop_first() {
            if self.joined.contains(&hex) {
                return Some(spent);
            }
            if !done.insert((hex.clone(), run)) {
                continue;
            }
            for next in around(&hex) {
                if !world().terrain.contains_key(&next) || !self.passes(&next) {
                    continue;
                }
                let priced = step(&self.ground, &self.carrier, false, run, &hex, &next);
                if let Ok((price, run)) = priced
                    && spent + price <= most
                {
                    waiting.insert((spent + price, next, run));
                }
            }
        }
        None
    }

    /// Whether a unit is in supply [13.0, 16.2, 17.3].
    pub fn supplies(&self, piece: &Piece) -> bool {
        match &piece.at {
            At::Transfer(_) => true,
            At::Hex(_) if piece.marks.has(Marks::ARRIVED) => true,
            At::Hex(hex) => self.route(hex).is_some(),
            _ => false,
        }
    }
}

/// The hexes by which a side gets out of any pocket.
pub fn ways_out(position: &Position, side: &str) -> BTreeSet<Hex> {
    let mut out: BTreeSet<Hex> = world().exits.iter().map(|(hex, _)| hex.clone()).collect();
    let gate = arms().depots.iter().filter(|depot| {
        let dated = depot.from > 0 || depot.until < usize::MAX;
        depot.side == side && dated && (depot.from..=depot.until).contains(&position.turn)
    });
    for depot in gate {
        out.insert(depot.hex.clone());
        out.extend(
            world()
                .instead
                .get(&depot.hex)
                .into_iter()
                .flatten()
                .cloned(),
        );
    }
    out
}

/// Whether the region a hex lies in is closed: enemies around it and no way out [26.0].
fn is_closed(position: &Position, side: &str, out: &BTreeSet<Hex>, from: &str) -> bool {
    let enemy = other(side);
    let mut region: BTreeSet<Hex> = BTreeSet::new();
    let mut waiting = vec![from.to_owned()];
    // Whoever shares a hex with the enemy is shut in by him already.
    let mut touched = position.holds(enemy, from);
    while let Some(hex) = waiting.pop() {
        let legal = world()
            .terrain
            .get(&hex)
            .is_some_and(|kind| kind != "illegal");
        if !legal || region.contains(&hex) {
            continue;
        }
        if hex != from && position.holds(enemy, &hex) {
            touched = true;
            continue;
        }
        if out.contains(&hex) {
            return false;
        }
        waiting.extend(around(&hex));
        region.insert(hex);
    }
    touched
}

/// Every unit that is in Motti, with whether it has no route as well [26.0].
pub fn mottis(position: &Position) -> BTreeMap<String, bool> {
    let mut found = BTreeMap::new();
    for side in ["finnish", "german"] {
        let out = ways_out(position, side);
        let own = position.pieces.iter().filter(|piece| piece.side == side);
        let mut net = None;
        let mut known: BTreeMap<&Hex, bool> = BTreeMap::new();
        for piece in own {
            let Some(hex) = piece.hex() else { continue };
            let closed = *known
                .entry(hex)
                .or_insert_with(|| is_closed(position, side, &out, hex));
            if closed {
                let net = net.get_or_insert_with(|| Net::of(position, side));
                found.insert(piece.id.clone(), !net.supplies(piece));
            }
        }
    }
    found
}
