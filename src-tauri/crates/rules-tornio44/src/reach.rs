//! [17.0] Where units can go: the search behind lists and queries.

use crate::board::Link;
use crate::movement::Body;
use crate::state::{HexBits, Side, State};
use crate::terrain::Price;
use crate::title::{NOWHERE, Tornio44};
use crate::zoc::{ENEMY, Ground};
use motti_engine::{Reach, ReachStep};
use motti_hex::{HexIx, Node, Nodes, Search};

/// Scratch memory of searches.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    search: Search,
    /// The nodes of the last search in order of cost, each with the place of the one it comes from.
    found: Vec<(Node, u32, Option<u32>)>,
    /// By place in `found`, whether it is the first of its hex, and so the cheapest.
    first: Vec<bool>,
    /// Hexes to be had for half their price: hex, whole price, and the seed they come from.
    one_hex: Vec<(HexIx, i32, Option<Node>)>,
    /// By place in `found`, what becomes of it.
    fate: Vec<Fate>,
    /// By hex, what its cheapest node cost and its run; dear beyond all for a hex not met.
    cheapest: Vec<(u32, u8)>,
    /// By hex, the step given out as a target; only where `met` says so.
    target: Vec<u16>,
    /// The hexes of targets.
    met: HexBits,
}

impl Walk {
    fn begin(&mut self, hexes: usize) {
        self.one_hex.clear();
        self.first.clear();
        self.cheapest.resize(hexes, (u32::MAX, 0));
        self.target.resize(hexes, NONE);
        self.met.empty(hexes);
    }

    /// Decides which nodes are targets, and which are on the way to one.
    fn judge(&mut self, seeds: &[Seed]) {
        let base = |hex: HexIx| {
            let mut bases = seeds.iter().filter(|seed| seed.kind != SeedKind::Entry);
            bases.any(|seed| seed.hex == hex)
        };
        self.fate.clear();
        let first = self.found.iter().zip(&self.first);
        self.fate.extend(first.map(|((node, cost, _), first)| {
            // Only what costs nothing can be where the units stand.
            if *first && !(*cost == 0 && base(node.hex)) {
                Fate::Target
            } else {
                Fate::Dropped
            }
        }));
        for ix in (0..self.found.len()).rev() {
            let (false, Some(parent)) = (self.fate[ix] == Fate::Dropped, self.found[ix].2) else {
                continue;
            };
            match self.fate.get_mut(parent as usize) {
                Some(parent) if *parent == Fate::Dropped => *parent = Fate::Passed,
                _ => {}
            }
        }
    }

    /// Gives out a target of a hex, unless it has one.
    fn give(&mut self, hex: HexIx, number: u16) {
        self.met.put(hex, true);
        if let Some(target) = self.target.get_mut(hex.index()) {
            *target = number;
        }
    }

    /// Leaves the table of costs as it was found: only what was touched is cleared.
    fn clear(&mut self) {
        for (node, _, _) in &self.found {
            if let Some(first) = self.cheapest.get_mut(node.hex.index()) {
                *first = (u32::MAX, 0);
            }
        }
    }

    /// The hexes the last search looked around from, its seeds included.
    pub(crate) fn cover(&self, seeds: &[Seed], hexes: usize) -> HexBits {
        let mut cover = HexBits::new(hexes);
        for (node, _, _) in &self.found {
            cover.put(node.hex, true);
        }
        for seed in seeds {
            cover.put(seed.hex, true);
        }
        cover
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Dropped,
    /// On the way to a target.
    Passed,
    /// The cheapest node of a hex where the units may stop.
    Target,
    /// Given out under this number.
    Given(u16),
}

const NONE: u16 = u16::MAX;

/// Where a search begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seed {
    pub(crate) hex: HexIx,
    pub(crate) run: u8,
    pub(crate) cost: i32,
    pub(crate) kind: SeedKind,
}

/// Who moves in a search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Walkers<'a> {
    pub(crate) state: &'a State,
    pub(crate) side: Side,
    pub(crate) units: &'a [u16],
    pub(crate) body: Body,
}

/// What a seed stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SeedKind {
    /// The hex the units stand in: no step.
    Standing,
    /// A hex they enter from off the map: a step and a target.
    Entry,
    /// The Transfer Point they come out of: named in the path, no target [17.3].
    Point,
}

impl Tornio44 {
    /// How many conditions a hex can be reached in.
    pub(crate) fn labels(&self) -> u8 {
        self.board
            .paths
            .iter()
            .map(|path| path.every)
            .max()
            .unwrap_or(1)
            .max(1)
    }

    /// The most that a run of Main Road hexes can save over another run.
    fn head_start(&self) -> u32 {
        let runs = self.board.paths.iter().filter(|path| path.every > 0);
        let saved = runs.map(|path| u32::from(path.cost.saturating_sub(path.every_cost)));
        saved.max().unwrap_or(0)
    }

    /// Everywhere these units can go as one body from these seeds. [17.0, 17.4]
    pub(crate) fn search(
        &self,
        walk: &mut Walk,
        ground: &Ground,
        walkers: &Walkers<'_>,
        seeds: &[Seed],
    ) -> Reach {
        let Walkers {
            state,
            side,
            units,
            body,
        } = *walkers;
        // [22.3] Where they are the last to leave, the enemy has its zones of control behind them.
        let behind = |hex: HexIx| Ground::while_in(self, state, side, units, hex);
        let away = body.last_out.then(|| behind(NOWHERE));
        let Ok(budget) = u32::try_from(body.left) else {
            return Reach::default();
        };
        let labels = self.labels();
        let size = Nodes {
            hexes: self.board.grid.len(),
            labels,
        };
        walk.begin(self.board.grid.len());
        self.dear_entries(walk, body, seeds);
        let one_hex = &mut walk.one_hex;
        let starts = seeds.iter().filter_map(|seed| {
            let cost = u32::try_from(seed.cost).ok()?;
            Some((Node::new(seed.hex, seed.run), cost))
        });
        let (cheapest, firsts) = (&mut walk.cheapest, &mut walk.first);
        let head_start = self.head_start();
        let found = walk.search.run(size, starts, budget, |node, visit| {
            let cost = visit.cost();
            let Some(first) = cheapest.get_mut(node.hex.index()) else {
                firsts.push(false);
                return;
            };
            firsts.push(first.0 == u32::MAX);
            if first.0 == u32::MAX {
                *first = (cost, node.label);
            } else if is_dominated(*first, node.label, cost, head_start) {
                return;
            }
            let at_seed = cost == 0
                && seeds
                    .iter()
                    .any(|seed| seed.kind != SeedKind::Entry && seed.hex == node.hex);
            if !at_seed && side == Side::Finnish && self.board.is_transfer(node.hex) {
                return;
            }
            let passing = (!at_seed && ground.has(node.hex, ENEMY)).then(|| behind(node.hex));
            let here = match (&passing, &away) {
                (Some(passing), _) => passing,
                (None, Some(away)) if !at_seed => away,
                _ => ground,
            };
            let marks = here.at(node.hex);
            for edge in self.board.open(node.hex) {
                let to = edge.link.to;
                let known = cheapest.get(to.index()).copied().unwrap_or((u32::MAX, 0));
                if known.0 != u32::MAX && !edge.runs() {
                    // Its cheapest node costs no more than this one, and a step without a run on the
                    // road leads to none that could be worth more.
                    continue;
                }
                let there = here.at(to);
                let price = if (marks | there) & here.matters == 0 {
                    edge.plain_price(body.mask, node.label)
                } else {
                    self.dear_price(ground, here, body, node, edge.link)
                };
                let Some((price, run)) = price else { continue };
                if price > budget {
                    let whole = i32::try_from(price).unwrap_or(i32::MAX);
                    if at_seed && body.fresh && self.one_hex_will_do(whole, body.left) {
                        one_hex.push((to, whole, Some(node)));
                    }
                    continue;
                }
                // What was reached as well or better would only be looked at to be dropped.
                if !is_dominated(known, run, cost + price, head_start) {
                    visit.to(to, run, price);
                }
            }
        });
        walk.found.clear();
        walk.found.extend(found.links());
        self.give_out(walk, seeds)
    }

    /// What a step costs where more than the map matters, and the run then; `None` where it is barred.
    fn dear_price(
        &self,
        ground: &Ground,
        here: &Ground,
        body: Body,
        node: Node,
        link: Link,
    ) -> Option<(u32, u8)> {
        let price = self.body_price(here, body, node.label, node.hex, link);
        let Price { cost, run } = price.ok()?;
        if here.has(link.to, ENEMY) && !self.may_assault(ground, body, link.to) {
            return None;
        }
        Some((u32::try_from(cost).unwrap_or(u32::MAX), run))
    }

    /// The entry hexes that are too dear, but may be had for half their price. [17.4]
    fn dear_entries(&self, walk: &mut Walk, body: Body, seeds: &[Seed]) {
        let entries = seeds.iter().filter(|seed| seed.kind == SeedKind::Entry);
        for seed in entries.filter(|seed| seed.cost > body.left) {
            if body.fresh && self.one_hex_will_do(seed.cost, body.left) {
                walk.one_hex.push((seed.hex, seed.cost, None));
            }
        }
    }

    pub(crate) fn may_assault(&self, ground: &Ground, body: Body, hex: HexIx) -> bool {
        body.assault && !ground.peaceful && self.board.field(hex).town
    }

    /// Makes a reach of what was found: the cheapest node of each hex and those on the way to them.
    fn give_out(&self, walk: &mut Walk, seeds: &[Seed]) -> Reach {
        walk.judge(seeds);
        let mut steps = Vec::with_capacity(walk.found.len() + walk.one_hex.len());
        for ix in 0..walk.found.len() {
            let (node, cost, parent) = walk.found[ix];
            let stop = match walk.fate[ix] {
                Fate::Dropped | Fate::Given(_) => continue,
                Fate::Passed => false,
                Fate::Target => true,
            };
            if !stop && parent.is_none() && is_standing(seeds, node) {
                continue;
            }
            let from = parent.and_then(|parent| given(&walk.fate, parent as usize));
            let number = u16::try_from(steps.len()).unwrap_or(NONE);
            walk.fate[ix] = Fate::Given(number);
            if stop {
                walk.give(node.hex, number);
            }
            let cost = i32::try_from(cost).unwrap_or(i32::MAX);
            steps.push(self.reach_step(node.hex, from, cost));
        }
        let base = |hex: HexIx| {
            let mut bases = seeds.iter().filter(|seed| seed.kind != SeedKind::Entry);
            bases.any(|seed| seed.hex == hex)
        };
        let one_hex = std::mem::take(&mut walk.one_hex);
        for &(hex, cost, parent) in &one_hex {
            if walk.met.has(hex) || base(hex) {
                continue;
            }
            let at = |parent: Node| walk.found.iter().position(|(node, _, _)| *node == parent);
            let from = parent.and_then(|parent| given(&walk.fate, at(parent)?));
            // A Transfer Point that led nowhere else has not been given out yet.
            let from = from.or_else(|| self.point(&mut steps, seeds, parent));
            walk.give(hex, u16::try_from(steps.len()).unwrap_or(NONE));
            steps.push(self.reach_step(hex, from, cost));
        }
        walk.one_hex = one_hex;
        walk.clear();
        let targets = walk.met.iter().map(|hex| walk.target[hex.index()]);
        Reach {
            places: self.board.places.clone(),
            targets: targets.collect(),
            steps,
            ..Reach::default()
        }
    }

    fn point(
        &self,
        steps: &mut Vec<ReachStep>,
        seeds: &[Seed],
        parent: Option<Node>,
    ) -> Option<u16> {
        let parent = parent?;
        let mut points = seeds.iter().filter(|seed| seed.kind == SeedKind::Point);
        let point = points.find(|seed| seed.hex == parent.hex)?;
        let known = steps
            .iter()
            .position(|step| step.to == point.hex.0 && step.from.is_none());
        let number = known.unwrap_or(steps.len());
        if known.is_none() {
            steps.push(self.reach_step(point.hex, None, 0));
        }
        u16::try_from(number).ok()
    }

    fn reach_step(&self, hex: HexIx, from: Option<u16>, cost: i32) -> ReachStep {
        ReachStep {
            to: hex.0,
            by: None,
            from,
            cost: self.mp(cost),
        }
    }
}

/// Whether a node is no better than the cheapest one of its hex, if there is one already: a longer run
/// is worth one cheap step at most, and never less than a shorter one. [18.2]
#[inline]
const fn is_dominated((least, label): (u32, u8), run: u8, cost: u32, head_start: u32) -> bool {
    least != u32::MAX && (label >= run || cost >= least + head_start)
}

/// The number a place in what was found was given out under.
fn given(fate: &[Fate], at: usize) -> Option<u16> {
    match fate.get(at) {
        Some(Fate::Given(number)) => Some(*number),
        _ => None,
    }
}

/// Whether a node is where the units stand.
fn is_standing(seeds: &[Seed], node: Node) -> bool {
    let here = |seed: &Seed| seed.hex == node.hex && seed.run == node.label;
    let mut standing = seeds.iter().filter(|seed| seed.kind == SeedKind::Standing);
    standing.any(here)
}
