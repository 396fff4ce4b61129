//! The legal list of a phase of moving, kept up to date move by move.

use crate::movement::Body;
use crate::pockets::Pockets;
use crate::reach::{Seed, SeedKind, Walk, Walkers};
use crate::rule;
use crate::state::{HexBits, Side, Spot, State, Step};
use crate::title::Tornio44;
use crate::verbs;
use crate::zoc::Ground;
use motti_engine::{LegalList, Message, Offer, Reach};
use motti_hex::HexIx;
use std::collections::BTreeMap;
use std::sync::Arc;

mod offers;
mod reaches;

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
    /// By hex, the defense of the enemy in quarters; empty where it must be added up again.
    defenses: Vec<i32>,
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
        self.defenses.clear();
    }

    /// These units have moved, from and to these hexes, and nothing else has changed.
    pub(crate) fn moved(&mut self, units: &[u16], from: Option<HexIx>, to: Option<HexIx>) {
        self.stale_units.extend_from_slice(units);
        self.stale_hexes.extend(from.into_iter().chain(to));
    }

    /// These units have another Broken Level than before, or are gone.
    pub(crate) fn changed(&mut self, state: &State, units: &[u16]) {
        self.defenses.clear();
        for unit in units {
            match state.unit(*unit).and_then(crate::state::Unit::hex) {
                Some(hex) => self.moved(&[*unit], Some(hex), None),
                None => self.forget(),
            }
        }
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
        let steady = cache.keys.len() + usize::from(cache.ends);
        if cache.list.offers.len() > steady {
            // The Overruns are looked for anew each time.
            Arc::make_mut(&mut cache.list).offers.truncate(steady);
        }
        if cache.holds(state) {
            self.patch(state, side, cache);
        } else {
            self.rebuild(state, side, cache);
        }
        self.list_end(state, side, cache);
        if cache.defenses.is_empty() {
            self.add_up_defenses(state, side, &mut cache.defenses);
        }
        let overruns = self.list_overruns(state, side, &cache.ground, &cache.defenses);
        if !overruns.is_empty() {
            Arc::make_mut(&mut cache.list).offers.extend(overruns);
        }
        cache.list.clone()
    }

    fn rebuild(&self, state: &State, side: Side, cache: &mut Cache) {
        cache.ground.look(self, state, side);
        cache.defenses.clear();
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
            if !self.is_of(unit, side) {
                continue;
            }
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

fn standing(hex: HexIx, body: Body) -> Seed {
    Seed {
        hex,
        run: body.run,
        cost: 0,
        kind: SeedKind::Standing,
    }
}
