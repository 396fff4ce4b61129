//! [17.0] Where units can go: the search behind lists and queries.

use crate::movement::Body;
use crate::state::{HexBits, Side};
use crate::terrain::Price;
use crate::title::Tornio44;
use crate::zoc::{ENEMY, Ground};
use motti_engine::{Reach, ReachNode};
use motti_hex::{HexIx, Node, Nodes, Search};

/// Scratch memory of searches.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    search: Search,
    /// The nodes of the last search in order of cost, each with the node it comes from.
    found: Vec<(Node, u32, Option<Node>)>,
    /// Hexes to be had for half their price: hex, whole price, and the seed they come from.
    one_hex: Vec<(HexIx, i32, Option<Node>)>,
    /// By packed node, its place in `found`.
    index: Vec<u16>,
    /// By place in `found`, what becomes of it.
    fate: Vec<Fate>,
    /// By hex, whether its cheapest node is known.
    seen: Vec<bool>,
    /// By hex, what its cheapest node cost and its run.
    cheapest: Vec<(u32, u8)>,
    /// Targets: hex and node given out.
    targets: Vec<(HexIx, u16)>,
}

impl Walk {
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

    /// Everywhere a body can go from these seeds. [17.0, 17.4]
    pub(crate) fn search(
        &self,
        walk: &mut Walk,
        ground: &Ground,
        side: Side,
        body: Body,
        seeds: &[Seed],
    ) -> Reach {
        let Ok(budget) = u32::try_from(body.left) else {
            return Reach::default();
        };
        let labels = self.labels();
        let size = Nodes {
            hexes: self.board.grid.len(),
            labels,
        };
        let one_hex = &mut walk.one_hex;
        one_hex.clear();
        for seed in seeds
            .iter()
            .filter(|seed| seed.kind == SeedKind::Entry && seed.cost > body.left)
        {
            if body.fresh && self.one_hex_will_do(seed.cost, body.left) {
                one_hex.push((seed.hex, seed.cost, None));
            }
        }
        let starts = seeds.iter().filter_map(|seed| {
            let cost = u32::try_from(seed.cost).ok()?;
            Some((Node::new(seed.hex, seed.run), cost))
        });
        let cheapest = &mut walk.cheapest;
        cheapest.clear();
        cheapest.resize(self.board.grid.len(), (u32::MAX, 0));
        let head_start = self.head_start();
        let found = walk.search.run(size, starts, budget, |node, visit| {
            let cost = visit.cost();
            match cheapest.get_mut(node.hex.index()) {
                // [18.2] A longer run is worth one cheap step at most, and never less than a shorter one.
                Some((first, run)) if *first != u32::MAX => {
                    if *run >= node.label || cost >= *first + head_start {
                        return;
                    }
                }
                Some(first) => *first = (cost, node.label),
                None => return,
            }
            let at_seed = cost == 0
                && seeds
                    .iter()
                    .any(|seed| seed.kind != SeedKind::Entry && seed.hex == node.hex);
            if !at_seed && self.ends_there(ground, side, node.hex) {
                return;
            }
            for &link in self.board.links(node.hex) {
                let Some(Price { cost, run }) =
                    self.quick_price(ground, body, node.label, node.hex, link)
                else {
                    continue;
                };
                if ground.has(link.to, ENEMY) && !self.may_assault(ground, body, link.to) {
                    continue;
                }
                let units = u32::try_from(cost).unwrap_or(u32::MAX);
                if units <= budget {
                    visit.to(link.to, run, units);
                } else if at_seed && body.fresh && self.one_hex_will_do(cost, body.left) {
                    one_hex.push((link.to, cost, Some(node)));
                }
            }
        });
        walk.found.clear();
        walk.found.extend(
            found
                .nodes()
                .map(|(node, cost)| (node, cost, found.back(node).nth(1))),
        );
        self.give_out(walk, seeds, labels)
    }

    /// A unit goes no further from this hex: it fights there, or leaves the map at once.
    fn ends_there(&self, ground: &Ground, side: Side, hex: HexIx) -> bool {
        ground.has(hex, ENEMY) || (side == Side::Finnish && self.board.is_transfer(hex))
    }

    pub(crate) fn may_assault(&self, ground: &Ground, body: Body, hex: HexIx) -> bool {
        body.assault && !ground.peaceful && self.board.field(hex).town
    }

    /// Makes a reach of what was found: the cheapest node of each hex and those on the way to them.
    fn give_out(&self, walk: &mut Walk, seeds: &[Seed], labels: u8) -> Reach {
        let Walk {
            found,
            one_hex,
            index,
            fate,
            seen,
            targets,
            ..
        } = walk;
        let pack = |node: Node| node.hex.index() * usize::from(labels) + usize::from(node.label);
        index.clear();
        index.resize(self.board.grid.len() * usize::from(labels), NONE);
        seen.clear();
        seen.resize(self.board.grid.len(), false);
        fate.clear();
        let no_target = |hex: HexIx| {
            seeds
                .iter()
                .any(|seed| seed.kind != SeedKind::Entry && seed.hex == hex)
        };
        for (ix, (node, _, _)) in found.iter().enumerate() {
            if let (Some(slot), Ok(ix)) = (index.get_mut(pack(*node)), u16::try_from(ix)) {
                *slot = ix;
            }
            let first = seen
                .get_mut(node.hex.index())
                .is_some_and(|seen| !std::mem::replace(seen, true));
            fate.push(if first && !no_target(node.hex) {
                Fate::Target
            } else {
                Fate::Dropped
            });
        }
        let at = |index: &[u16], node: Node| index.get(pack(node)).copied().unwrap_or(NONE);
        for ix in (0..found.len()).rev() {
            if let (true, Some(parent)) = (fate[ix] != Fate::Dropped, found[ix].2) {
                match fate.get_mut(usize::from(at(index, parent))) {
                    Some(parent) if *parent == Fate::Dropped => *parent = Fate::Passed,
                    _ => {}
                }
            }
        }
        let shown = |node: Node| {
            let standing = |seed: &Seed| {
                seed.kind == SeedKind::Standing && seed.hex == node.hex && seed.run == node.label
            };
            !seeds.iter().any(standing)
        };
        let mut nodes: Vec<ReachNode> = Vec::with_capacity(found.len() + one_hex.len());
        targets.clear();
        for (ix, (node, cost, parent)) in found.iter().enumerate() {
            let stop = match fate[ix] {
                Fate::Dropped | Fate::Given(_) => continue,
                Fate::Passed => false,
                Fate::Target => true,
            };
            if !stop && parent.is_none() && !shown(*node) {
                continue;
            }
            let from = parent.and_then(|parent| match fate.get(usize::from(at(index, parent))) {
                Some(Fate::Given(number)) => Some(*number),
                _ => None,
            });
            let number = u16::try_from(nodes.len()).unwrap_or(NONE);
            fate[ix] = Fate::Given(number);
            if stop {
                targets.push((node.hex, number));
            }
            nodes.push(self.node(
                node.hex,
                from,
                i32::try_from(*cost).unwrap_or(i32::MAX),
                stop,
            ));
        }
        for (hex, cost, parent) in one_hex.drain(..) {
            if seen
                .get_mut(hex.index())
                .is_some_and(|seen| !std::mem::replace(seen, true))
            {
                let from =
                    parent.and_then(|parent| match fate.get(usize::from(at(index, parent))) {
                        Some(Fate::Given(number)) => Some(*number),
                        _ => None,
                    });
                // A Transfer Point that led nowhere else has not been given out yet.
                let from = from.or_else(|| self.point(&mut nodes, seeds, parent));
                targets.push((hex, u16::try_from(nodes.len()).unwrap_or(NONE)));
                nodes.push(self.node(hex, from, cost, true));
            }
        }
        targets.sort_unstable();
        let targets = targets.iter().map(|(_, number)| *number).collect();
        Reach { nodes, targets }
    }

    fn point(
        &self,
        nodes: &mut Vec<ReachNode>,
        seeds: &[Seed],
        parent: Option<Node>,
    ) -> Option<u16> {
        let parent = parent?;
        let point = seeds
            .iter()
            .find(|seed| seed.kind == SeedKind::Point && seed.hex == parent.hex)?;
        let place = self.board.place(point.hex);
        let known = nodes
            .iter()
            .position(|node| node.to == place && node.from.is_none());
        let number = known.unwrap_or(nodes.len());
        if known.is_none() {
            nodes.push(self.node(point.hex, None, 0, false));
        }
        u16::try_from(number).ok()
    }

    fn node(&self, hex: HexIx, from: Option<u16>, cost: i32, stop: bool) -> ReachNode {
        ReachNode {
            to: self.board.place(hex),
            by: None,
            from,
            cost: self.mp(cost),
            stop,
        }
    }
}
