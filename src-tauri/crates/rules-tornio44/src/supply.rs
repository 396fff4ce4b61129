//! [13.0] Supply: routes to a depot, or to a road or railroad that leads to one.

use crate::board::Class;
use crate::rule;
use crate::state::{Marks, Side, Spot, State, Unit};
use crate::terrain::{Account, Profile, Record};
use crate::title::Tornio44;
use crate::zoc::{ENEMY, ENEMY_ZOC, FRIEND, Ground, OWN_ZOC};
use motti_engine::{Event, Ledger, Message, Play};
use motti_hex::{HexIx, Node, Nodes, Search};

/// A supply route is priced for a Foot Combat Unit whatever unit it serves.
const CARRIER: Profile = Profile {
    class: Class::Foot,
    engineer: false,
    aided: false,
};

/// Where a side draws supply from now.
#[derive(Debug)]
pub(crate) struct SupplyNet {
    ground: Ground,
    /// By hex, whether it is an active depot or joined to one by roads and railroads.
    joined: Vec<bool>,
    search: Search,
    /// Quarters a route may cost.
    length: u32,
}

/// A route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Route {
    /// Quarters.
    pub(crate) cost: u32,
    /// The hexes from the unit's own to the depot or road, with the run of Main Road hexes before each.
    pub(crate) hexes: Vec<Node>,
}

impl SupplyNet {
    /// Quarters a route may cost.
    pub(crate) fn length(&self) -> i32 {
        i32::try_from(self.length).unwrap_or(i32::MAX)
    }

    /// The memory of its searches, for the next net.
    pub(crate) fn into_search(self) -> Search {
        self.search
    }
}

/// Hexes with units that no supply comes to, in order.
#[derive(Debug)]
pub(crate) struct CutOff {
    finnish: Vec<HexIx>,
    german: Vec<HexIx>,
}

impl CutOff {
    /// Whether a unit on the map is out of supply; whoever has just arrived never is. [13.0, 16.2]
    pub(crate) fn lacks(&self, side: Side, of: &Unit) -> bool {
        let hexes = match side {
            Side::Finnish => &self.finnish,
            Side::German => &self.german,
        };
        of.hex()
            .is_some_and(|hex| hexes.binary_search(&hex).is_ok())
            && !of.marks.has(Marks::ARRIVED)
    }
}

/// Whether supply may pass a hex: no enemy unit without a friend, no enemy zone of control unless it
/// is contested or held. [13.0]
fn passes(ground: &Ground, hex: HexIx) -> bool {
    let at = ground.at(hex);
    at & FRIEND != 0 || at & ENEMY == 0 && (at & ENEMY_ZOC == 0 || at & OWN_ZOC != 0)
}

impl Tornio44 {
    /// The depots a side may use now. [13.1, 13.2, 16.2.2]
    pub(crate) fn active_depots(&self, state: &State, side: Side) -> impl Iterator<Item = HexIx> {
        let active = move |depot: &&crate::board::SupplyDepot| {
            depot.side == side
                && (depot.from..=depot.until).contains(&state.turn)
                && state.owner(depot.hex) == side
                && !(side == Side::German && self.is_exit_closed(state, depot.hex))
        };
        self.board
            .depots
            .iter()
            .filter(active)
            .map(|depot| depot.hex)
    }

    /// Where a side draws supply from now. [13.0]
    pub(crate) fn supply_net(&self, state: &State, side: Side) -> SupplyNet {
        self.supply_net_with(state, side, Search::new())
    }

    /// The same with memory for its searches that has been used before.
    pub(crate) fn supply_net_with(&self, state: &State, side: Side, search: Search) -> SupplyNet {
        let ground = Ground::with_own_zones(self, state, side);
        let mut joined = vec![false; self.board.grid.len()];
        let mut open: Vec<HexIx> = self
            .active_depots(state, side)
            .filter(|hex| passes(&ground, *hex))
            .collect();
        for hex in &open {
            joined[hex.index()] = true;
        }
        while let Some(hex) = open.pop() {
            for link in self.board.links(hex) {
                let known = joined.get(link.to.index()).copied().unwrap_or(true);
                if !known && link.road != 0 && ground.stands(link.span) && passes(&ground, link.to)
                {
                    joined[link.to.index()] = true;
                    open.push(link.to);
                }
            }
        }
        let length = if self.is_night(state) {
            self.numbers.supply_night
        } else {
            self.numbers.supply_day
        };
        SupplyNet {
            ground,
            joined,
            search,
            length: u32::try_from(length).unwrap_or(0),
        }
    }

    /// The cheapest route from a hex, if it has one. [13.0, 17.5]
    pub(crate) fn supply_route(&self, net: &mut SupplyNet, from: HexIx) -> Option<Route> {
        let length = net.length;
        self.supply_route_within(net, from, length)
    }

    /// The cheapest route from a hex that costs no more than so many quarters.
    pub(crate) fn supply_route_within(
        &self,
        net: &mut SupplyNet,
        from: HexIx,
        most: u32,
    ) -> Option<Route> {
        let SupplyNet {
            ground,
            joined,
            search,
            ..
        } = net;
        let goal = |hex: HexIx| joined.get(hex.index()).copied().unwrap_or(false);
        let start = Node::new(from, 0);
        if goal(from) {
            return Some(Route {
                cost: 0,
                hexes: vec![start],
            });
        }
        let size = Nodes {
            hexes: self.board.grid.len(),
            labels: self.labels(),
        };
        let found = search.run(size, [(start, 0)], most, |node, visit| {
            if goal(node.hex) {
                visit.stop();
                return;
            }
            for link in self.board.links(node.hex) {
                if passes(ground, link.to)
                    && let Ok(price) =
                        self.price(ground, CARRIER, node.label, node.hex, *link, &mut ())
                {
                    visit.to(
                        link.to,
                        price.run,
                        u32::try_from(price.cost).unwrap_or(u32::MAX),
                    );
                }
            }
        });
        let goal = found.goal()?;
        Some(Route {
            cost: found.cost(goal)?,
            hexes: found.path(goal),
        })
    }

    /// What a route costs, step by step.
    pub(crate) fn route_ledger(&self, state: &State, net: &SupplyNet, route: &Route) -> Ledger {
        let mut account = Account::new(self);
        for pair in route.hexes.windows(2) {
            let [from, to] = pair else { continue };
            account.step_into(to.hex);
            if let Some(link) = self.board.link(from.hex, to.hex) {
                let _ = self.price(
                    &net.ground,
                    CARRIER,
                    from.label,
                    from.hex,
                    link,
                    &mut account,
                );
            }
        }
        if let Some(last) = route.hexes.last() {
            account.step_into(last.hex);
            account.add(rule::SUPPLY, "tornio44-supply-reached", 0);
            let site = self
                .board
                .landings
                .iter()
                .position(|landing| landing.hex == last.hex);
            if site.is_some_and(|site| state.landed & (1 << (site & 7)) == 0) {
                account.add(rule::UNUSED_SITE, "tornio44-supply-unused-site", 0);
            }
        }
        account.ledger
    }

    /// Whether a unit is in supply now. [13.0, 16.2, 17.3]
    pub(crate) fn is_supplied(&self, state: &State, net: &mut SupplyNet, unit: u16) -> bool {
        let Some(of) = state.unit(unit) else {
            return false;
        };
        match of.spot {
            Spot::Transfer { .. } => true,
            Spot::Hex(_) if of.marks.has(Marks::ARRIVED) => true,
            Spot::Hex(hex) => self.supply_route(net, hex).is_some(),
            _ => false,
        }
    }

    /// The hexes with units that supply has no way to now. [13.0]
    pub(crate) fn cut_off(&self, state: &State) -> CutOff {
        let mut without = [Vec::new(), Vec::new()];
        for (side, found) in [Side::Finnish, Side::German].into_iter().zip(&mut without) {
            let mut hexes: Vec<HexIx> = self
                .units_of(side)
                .into_iter()
                .filter_map(|unit| state.unit(unit).and_then(Unit::hex))
                .collect();
            hexes.sort_unstable();
            hexes.dedup();
            // A map without a depot of a side, as a small one may be, says nothing about its supply.
            let any = self.board.depots.iter().any(|depot| depot.side == side);
            if hexes.is_empty() || !any {
                continue;
            }
            let mut net = self.supply_net(state, side);
            hexes.retain(|hex| self.supply_route(&mut net, *hex).is_none());
            *found = hexes;
        }
        let [finnish, german] = without;
        CutOff { finnish, german }
    }

    /// The supply check of the Phasing side: who has no route becomes Broken. [13.0, 13.0-C1, 23.0]
    pub(crate) fn check_supply(&self, state: &mut State, play: &mut Play<'_>) {
        let side = state.phasing();
        let mut net = self.supply_net(state, side);
        let (mut checked, mut without) = (0_usize, Vec::new());
        for unit in self.units_of(side) {
            if state.unit(unit).is_some_and(|of| of.hex().is_some()) {
                checked += 1;
                if !self.is_supplied(state, &mut net, unit) {
                    without.push(unit);
                }
            }
        }
        let message = Message::of("tornio44-supply-checked")
            .with("seat", side.seat())
            .with("count", checked)
            .with("without", without.len());
        play.event(Event::new(rule::SUPPLY_OWN, message));
        for unit in without {
            let id = self.id(unit);
            let place = state
                .unit(unit)
                .and_then(Unit::hex)
                .map(|hex| self.board.place(hex));
            let message = Message::of("tornio44-out-of-supply").with("piece", id.clone());
            play.event(
                place
                    .iter()
                    .fold(Event::new(rule::SUPPLY, message).about(&id), Event::at),
            );
            self.break_unit(state, play, unit, 1, rule::SUPPLY);
            if state.end.is_some() {
                return;
            }
        }
    }
}
