//! The legal list of a phase of moving, kept up to date move by move.

use crate::motti::Pockets;
use crate::movement::{Body, Start};
use crate::reach::{Seed, SeedKind, Walk, Walkers};
use crate::rule;
use crate::state::{HexBits, Marks, Side, Spot, State, Step};
use crate::title::Tornio44;
use crate::verbs;
use crate::zoc::Ground;
use motti_engine::{LegalList, Message, Offer, PieceId, Place, Reach, Targets};
use motti_hex::HexIx;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is kept between two legal lists of one game.
#[derive(Debug, Default)]
pub struct Cache {
    /// For which phase of moving the rest holds.
    stamp: Option<(u8, bool, Step)>,
    pub(crate) ground: Ground,
    pub(crate) pockets: Pockets,
    walk: Walk,
    list: Arc<LegalList>,
    /// By offer of the list but its end, what it is about, in order.
    keys: Vec<Key>,
    /// By offer, the hexes it depends on.
    covers: Vec<Cover>,
    reaches: BTreeMap<u64, (Arc<Reach>, Cover)>,
    /// Units and hexes whose offers no longer hold.
    stale_units: Vec<u16>,
    stale_hexes: Vec<HexIx>,
    /// Hexes whose ground is no longer what it was.
    disturbed: Vec<HexIx>,
    /// Hexes with more units of the moving side than allowed.
    crowded: Vec<HexIx>,
    /// Scratch: the units of a hex.
    stack: Vec<u16>,
    /// Whether the list's last offer ends the step.
    ends: bool,
}

/// The hexes from which a search has looked around; none for an offer without one.
type Cover = Option<Arc<HexBits>>;
/// An offer with what it depends on.
type Covered = (Offer, Cover);

/// Where a search begins, as far as its outcome depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// A hex.
    Hex(HexIx),
    /// The entry hexes of this group of arrivals, for heavy units or others.
    Entry(u8, bool),
    /// The Transfer Points.
    Transfer,
}

/// A search as one number: two with the same number find the same.
fn search_key(origin: Origin, body: Body) -> u64 {
    let origin = match origin {
        Origin::Hex(hex) => u64::from(hex.0),
        Origin::Entry(group, heavy) => 1 << 17 | u64::from(group) << 1 | u64::from(heavy),
        Origin::Transfer => 1 << 18,
    };
    let flags = u64::from(body.mask)
        | u64::from(body.fresh) << 8
        | u64::from(body.assault) << 9
        | u64::from(body.last_out) << 10;
    let left = u64::from(body.left.unsigned_abs()) << 1 | u64::from(body.left < 0);
    origin << 45 | u64::from(body.run) << 40 | flags << 30 | left & ((1 << 30) - 1)
}

/// What an offer is about, in the order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Enter(u16),
    Move(u16),
    Stack(HexIx),
    Exit(u16),
}

impl Cache {
    /// Nothing kept holds any more.
    pub(crate) fn forget(&mut self) {
        self.stamp = None;
    }

    /// These units have moved, from and to these hexes, and nothing else has changed.
    pub(crate) fn moved(&mut self, units: &[u16], from: Option<HexIx>, to: Option<HexIx>) {
        self.stale_units.extend_from_slice(units);
        self.stale_hexes.extend(from.into_iter().chain(to));
    }

    /// The ground of these hexes has changed: who fights there, or whether Engineers help there.
    pub(crate) fn disturb(&mut self, hexes: impl IntoIterator<Item = HexIx>) {
        self.disturbed.extend(hexes);
    }

    /// Whether what is kept holds for this phase of moving.
    pub(crate) fn holds(&self, state: &State) -> bool {
        self.stamp == Some((state.turn, state.second, state.step))
    }
}

impl Tornio44 {
    /// The list of a phase of moving: entries, single units, whole stacks, exits, the end.
    pub(crate) fn list_moves(
        &self,
        state: &State,
        side: Side,
        cache: &mut Cache,
    ) -> Arc<LegalList> {
        if cache.holds(state) {
            self.patch(state, side, cache);
        } else {
            self.rebuild(state, side, cache);
        }
        self.list_end(state, side, cache);
        let overruns = self.list_overruns(state, side, &cache.ground);
        if overruns.is_empty() {
            return cache.list.clone();
        }
        let mut list = LegalList::clone(&cache.list);
        list.offers.extend(overruns);
        Arc::new(list)
    }

    fn rebuild(&self, state: &State, side: Side, cache: &mut Cache) {
        cache.ground.look(self, state, side);
        cache.stamp = Some((state.turn, state.second, state.step));
        cache.reaches.clear();
        cache.stale_units.clear();
        cache.stale_hexes.clear();
        cache.keys.clear();
        cache.covers.clear();
        cache.disturbed.clear();
        cache.crowded = self.crowded(state, side);
        cache.ends = false;
        let list = Arc::make_mut(&mut cache.list);
        list.offers.clear();
        let own = |unit: &u16| self.is_of(*unit, side);
        let units = 0..u16::try_from(state.units.len()).unwrap_or(u16::MAX);
        let units: Vec<u16> = units.filter(own).collect();
        let hexes = units.iter().filter_map(|unit| state.unit(*unit)?.hex());
        let mut hexes: Vec<HexIx> = hexes.collect();
        hexes.sort_unstable();
        hexes.dedup();
        // In the order of the list, so that each offer goes to its end.
        let entries = units.iter().map(|unit| Key::Enter(*unit));
        let moves = units.iter().map(|unit| Key::Move(*unit));
        let stacks = hexes.iter().map(|hex| Key::Stack(*hex));
        let exits = units.iter().map(|unit| Key::Exit(*unit));
        for key in entries.chain(moves).chain(stacks).chain(exits) {
            self.renew(state, side, cache, key);
        }
    }

    fn patch(&self, state: &State, side: Side, cache: &mut Cache) {
        if !cache.disturbed.is_empty() {
            self.settle_ground(state, side, cache);
        }
        for unit in std::mem::take(&mut cache.stale_units) {
            self.renew(state, side, cache, Key::Enter(unit));
            self.renew(state, side, cache, Key::Move(unit));
            self.renew(state, side, cache, Key::Exit(unit));
        }
        let mut hexes = std::mem::take(&mut cache.stale_hexes);
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            self.renew(state, side, cache, Key::Stack(hex));
        }
    }

    /// Looks at the ground again where it was disturbed; what looked around from there is stale.
    fn settle_ground(&self, state: &State, side: Side, cache: &mut Cache) {
        cache.ground.look(self, state, side);
        let mut near = HexBits::new(self.board.grid.len());
        for hex in cache.disturbed.drain(..) {
            near.put(hex, true);
            for link in self.board.links(hex) {
                near.put(link.to, true);
            }
        }
        let touched = |cover: &Cover| cover.as_ref().is_some_and(|cover| cover.meets(&near));
        cache.reaches.retain(|_, (_, cover)| !touched(cover));
        for (key, cover) in cache.keys.iter().zip(&cache.covers) {
            match key {
                Key::Enter(unit) | Key::Move(unit) if touched(cover) => {
                    cache.stale_units.push(*unit);
                }
                Key::Stack(hex) if touched(cover) => cache.stale_hexes.push(*hex),
                _ => {}
            }
        }
        // Units without an offer depend on where they stand or would enter.
        for (unit, of) in (0..).zip(&state.units) {
            let waits = matches!(of.spot, Spot::Pool | Spot::Transfer { .. });
            if self.is_of(unit, side) && (waits || of.hex().is_some_and(|hex| near.has(hex))) {
                cache.stale_units.push(unit);
                cache.stale_hexes.extend(of.hex());
            }
        }
        cache.stale_units.sort_unstable();
        cache.stale_units.dedup();
    }

    /// Makes the offer of a key anew, or takes it out when it stands for nothing.
    fn renew(&self, state: &State, side: Side, cache: &mut Cache, key: Key) {
        let offer = match key {
            Key::Enter(unit) => self.offer_entry(state, side, cache, unit),
            Key::Move(unit) => self.offer_move(state, side, cache, unit),
            Key::Stack(hex) => self.offer_stack(state, side, cache, hex),
            Key::Exit(unit) => self.offer_exit(state, &cache.ground, unit),
        };
        let offer = offer.filter(|(offer, _)| !offer.is_empty());
        let found = cache.keys.binary_search(&key);
        if let (Err(_), None) = (found, &offer) {
            return;
        }
        let offers = &mut Arc::make_mut(&mut cache.list).offers;
        match (found, offer) {
            (Ok(ix), Some((offer, cover))) => {
                offers[ix] = offer;
                cache.covers[ix] = cover;
            }
            (Ok(ix), None) => {
                offers.remove(ix);
                cache.keys.remove(ix);
                cache.covers.remove(ix);
            }
            (Err(ix), Some((offer, cover))) => {
                offers.insert(ix, offer);
                cache.keys.insert(ix, key);
                cache.covers.insert(ix, cover);
            }
            (Err(_), None) => {}
        }
    }

    fn reach(
        &self,
        cache: &mut Cache,
        origin: Origin,
        walkers: &Walkers<'_>,
        seeds: &[Seed],
    ) -> (Arc<Reach>, Cover) {
        let key = search_key(origin, walkers.body);
        if let Some(known) = cache.reaches.get(&key) {
            return known.clone();
        }
        let reach = self.search(&mut cache.walk, &cache.ground, walkers, seeds);
        let cover = cache.walk.cover(seeds, self.board.grid.len());
        let made = (Arc::new(reach), Some(Arc::new(cover)));
        cache.reaches.insert(key, made.clone());
        made
    }

    /// The reach of units that stand in a hex together.
    fn reach_from(
        &self,
        state: &State,
        side: Side,
        cache: &mut Cache,
        hex: HexIx,
        units: &[u16],
    ) -> Option<(Arc<Reach>, Cover)> {
        let body = self.body_in(state, &cache.ground, units, hex)?;
        let walkers = Walkers {
            state,
            side,
            units,
            body,
        };
        Some(self.reach(cache, Origin::Hex(hex), &walkers, &[standing(hex, body)]))
    }

    fn offer_move(
        &self,
        state: &State,
        side: Side,
        cache: &mut Cache,
        unit: u16,
    ) -> Option<Covered> {
        let hex = state.unit(unit)?.hex()?;
        if !self.may_move(state, &cache.ground, unit) {
            return None;
        }
        let (reach, cover) = self.reach_from(state, side, cache, hex, &[unit])?;
        let offer = Offer::plain(
            verbs::MOVE,
            self.moving_rule(state),
            Message::of("tornio44-do-move"),
        );
        let alone = self.counter(unit)?.alone.clone();
        Some((offer.with(alone).at(Targets::Reach(reach)), cover))
    }

    /// [17.0] The whole stack of a hex, at the pace of its slowest unit.
    fn offer_stack(
        &self,
        state: &State,
        side: Side,
        cache: &mut Cache,
        hex: HexIx,
    ) -> Option<Covered> {
        let mut units = std::mem::take(&mut cache.stack);
        units.clear();
        units.extend(state.in_hex(hex).filter(|unit| self.is_of(*unit, side)));
        cache.crowded.retain(|other| *other != hex);
        if units.len() > self.numbers.stacking && self.is_limited(hex) {
            cache.crowded.push(hex);
        }
        let offer = self.offer_units(state, side, cache, hex, &units);
        cache.stack = units;
        offer
    }

    fn offer_units(
        &self,
        state: &State,
        side: Side,
        cache: &mut Cache,
        hex: HexIx,
        units: &[u16],
    ) -> Option<Covered> {
        let able = |unit: &u16| self.may_move(state, &cache.ground, *unit);
        if units.len() < 2 || !units.iter().all(able) {
            return None;
        }
        let (reach, cover) = self.reach_from(state, side, cache, hex, units)?;
        if reach.targets.is_empty() {
            return None;
        }
        let pieces: Vec<PieceId> = units.iter().map(|unit| self.id(*unit)).collect();
        let label = Message::of("tornio44-do-move-stack");
        let offer = Offer::plain(verbs::MOVE, rule::MOVEMENT, label);
        Some((offer.with(pieces).at(Targets::Reach(reach)), cover))
    }

    fn offer_exit(&self, state: &State, ground: &Ground, unit: u16) -> Option<Covered> {
        let of = state.unit(unit)?;
        let hex = of.hex()?;
        self.board.exit(hex)?;
        if !self.may_move(state, ground, unit) {
            return None;
        }
        let price = self.exit_price(ground, of.run, hex, &mut ())?;
        let left = self.allowance(state, unit, of) - i32::from(of.spent);
        let fresh = !of.marks.has(Marks::MOVED);
        if price.cost > left && !(fresh && self.one_hex_will_do(price.cost, left)) {
            return None;
        }
        let offer = Offer::plain(verbs::EXIT, rule::VP_EXIT, Message::of("tornio44-do-exit"));
        let alone = self.counter(unit)?.alone.clone();
        let off = Targets::Places(Arc::from([Place::Off]));
        Some((offer.with(alone).at(off), None))
    }

    fn offer_entry(
        &self,
        state: &State,
        side: Side,
        cache: &mut Cache,
        unit: u16,
    ) -> Option<Covered> {
        let counter = self.counter(unit)?;
        let (start, naval) = match state.unit(unit)?.spot {
            Spot::Pool if self.is_due(state, unit) => {
                (Start::Pool, self.arrival(state, unit)?.naval)
            }
            Spot::Transfer { .. } if state.may_leave_transfer(unit) => (Start::Transfer, false),
            _ => return None,
        };
        if !self.may_move(state, &cache.ground, unit) {
            return None;
        }
        let body = self.body(state, &[unit])?;
        let (hexes, origin) = if start == Start::Transfer {
            (self.transfer_exits(state), Origin::Transfer)
        } else {
            let hexes = self.entry_hexes(state, &cache.ground, unit);
            let groups = self.campaign(state).map(|campaign| &campaign.arrival_of);
            let group = groups.and_then(|groups| groups.get(usize::from(unit)).copied());
            (hexes, Origin::Entry(group?, counter.heavy))
        };
        let profile = self.profile(unit)?;
        let mut seeds = Vec::with_capacity(hexes.len());
        for hex in hexes {
            let price = match start {
                Start::Transfer => Ok(crate::terrain::Price { cost: 0, run: 0 }),
                _ if naval => self.landing_price(&cache.ground, counter.heavy, hex, &mut ()),
                _ => self.entry_price(&cache.ground, profile, hex, &mut ()),
            };
            if let Ok(price) = price {
                let kind = if start == Start::Transfer {
                    SeedKind::Point
                } else {
                    SeedKind::Entry
                };
                seeds.push(Seed {
                    hex,
                    run: price.run,
                    cost: price.cost,
                    kind,
                });
            }
        }
        let units = &[unit];
        let walkers = Walkers {
            state,
            side,
            units,
            body,
        };
        let (reach, cover) = self.reach(cache, origin, &walkers, &seeds);
        let rule = match start {
            Start::Transfer => rule::TRANSFER,
            _ if naval => rule::LANDING,
            _ => rule::ARRIVAL,
        };
        let offer = Offer::plain(verbs::ENTER, rule, Message::of("tornio44-do-enter"));
        Some((
            offer.with(counter.alone.clone()).at(Targets::Reach(reach)),
            cover,
        ))
    }

    /// The rule by which units move in this step.
    pub(crate) fn moving_rule(&self, state: &State) -> motti_engine::RuleId {
        match state.step {
            Step::Alert => rule::COUP,
            Step::Exploitation => rule::EXPLOITATION,
            _ if self.is_night(state) => rule::NIGHT_MOVE,
            _ => rule::MOVEMENT,
        }
    }

    /// Puts the end of the step into the list, or takes it out.
    fn list_end(&self, state: &State, side: Side, cache: &mut Cache) {
        let may_end = self.may_end(state, side, cache);
        if may_end == cache.ends {
            return;
        }
        let offers = &mut Arc::make_mut(&mut cache.list).offers;
        if may_end {
            let (_, rule) = state.step.number(self.is_night(state));
            offers.push(Offer::plain(
                verbs::END,
                rule,
                Message::of("tornio44-do-end"),
            ));
        } else {
            offers.pop();
        }
        cache.ends = may_end;
    }

    /// Whether nothing is left that must be done. [7.0, 17.3]
    fn may_end(&self, state: &State, side: Side, cache: &Cache) -> bool {
        let able = |unit: u16| {
            let keys = [Key::Enter(unit), Key::Move(unit), Key::Exit(unit)];
            keys.iter().any(|key| cache.keys.binary_search(key).is_ok())
        };
        self.obligation(state, side, &cache.crowded, able).is_none()
    }
}

/// More quarters than any path on a map costs.
const FAR: i32 = 4_000;

fn standing(hex: HexIx, body: Body) -> Seed {
    Seed {
        hex,
        run: body.run,
        cost: 0,
        kind: SeedKind::Standing,
    }
}

impl Tornio44 {
    /// Whether a unit could still do something in this phase of moving.
    pub(crate) fn can_do_something(
        &self,
        state: &State,
        ground: &Ground,
        side: Side,
        unit: u16,
    ) -> bool {
        let mut cache = Cache {
            ground: ground.clone(),
            ..Cache::default()
        };
        let does = |offer: Option<Covered>| offer.is_some_and(|(offer, _)| !offer.is_empty());
        does(self.offer_entry(state, side, &mut cache, unit))
            || does(self.offer_move(state, side, &mut cache, unit))
            || does(self.offer_exit(state, ground, unit))
    }

    /// Where a body of units on the map or about to enter can go: for queries.
    pub(crate) fn reach_of(
        &self,
        state: &State,
        ground: &Ground,
        side: Side,
        units: &[u16],
    ) -> Option<Arc<Reach>> {
        let mut cache = Cache {
            ground: ground.clone(),
            ..Cache::default()
        };
        let first = *units.first()?;
        let offer = match state.unit(first)?.spot {
            Spot::Hex(hex) => {
                if !units.iter().all(|unit| self.may_move(state, ground, *unit)) {
                    return None;
                }
                let found = self.reach_from(state, side, &mut cache, hex, units)?;
                return Some(found.0);
            }
            _ => self.offer_entry(state, side, &mut cache, first)?.0,
        };
        match offer.targets {
            Targets::Reach(reach) => Some(reach),
            _ => None,
        }
    }

    /// The cheapest path of units on the map, or about to enter, whatever it costs.
    pub(crate) fn best_path(
        &self,
        state: &State,
        ground: &Ground,
        side: Side,
        units: &[u16],
        to: &Place,
    ) -> Option<Vec<motti_engine::Step>> {
        let reach = match state.unit(*units.first()?)?.spot {
            Spot::Hex(hex) => {
                let body = Body {
                    left: FAR,
                    ..self.body_in(state, ground, units, hex)?
                };
                let walkers = Walkers {
                    state,
                    side,
                    units,
                    body,
                };
                let mut walk = Walk::default();
                Arc::new(self.search(&mut walk, ground, &walkers, &[standing(hex, body)]))
            }
            _ => self.reach_of(state, ground, side, units)?,
        };
        reach.find(to).map(|node| reach.path(node))
    }
}
