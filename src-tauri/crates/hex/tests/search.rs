//! Path search against a naive reference, on random maps with random costs and labels.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod common;

use std::collections::BTreeMap;

use common::{block, hex, names};
use motti_hex::{Grid, HexIx, Node, Nodes, Search};
use proptest::prelude::*;

/// A random map with random steps: what a step costs and which label it leads to depends on both hexes and on the
/// label before.
#[derive(Debug, Clone)]
struct Country {
    rows: u16,
    columns: u16,
    holes: Vec<bool>,
    labels: u8,
    costs: Vec<u32>,
    turns: Vec<u8>,
}

impl Country {
    fn grid(&self) -> Grid {
        let whole = block(self.rows, self.columns);
        let kept: Vec<&str> = whole
            .hexes()
            .filter(|hex| *hex == HexIx(0) || !self.holes[hex.index() % self.holes.len()])
            .map(|hex| whole.name(hex))
            .collect();
        Grid::of(whole.numbering().clone(), kept).unwrap()
    }

    /// Where a step leads and what it costs; `None` where it is forbidden.
    fn step(&self, from: Node, to: HexIx) -> Option<(Node, u32)> {
        let key = from.hex.index() * 31 + to.index() * 7 + usize::from(from.label) * 3;
        let cost = self.costs[key % self.costs.len()];
        let label = self.turns[key % self.turns.len()] % self.labels;
        (cost % 11 != 10).then_some((Node::new(to, label), cost))
    }

    fn size(&self, grid: &Grid) -> Nodes {
        Nodes {
            hexes: grid.len(),
            labels: self.labels,
        }
    }
}

fn countries() -> impl Strategy<Value = Country> {
    let costs = prop_oneof![
        prop::collection::vec(0_u32..4, 1..40),
        prop::collection::vec(0_u32..150, 1..40), // beyond one window of the queue
    ];
    let form = (
        2_u16..7,
        2_u16..7,
        prop::collection::vec(any::<bool>(), 1..12),
        1_u8..6,
    );
    (form, costs, prop::collection::vec(0_u8..6, 1..12)).prop_map(
        |((rows, columns, mut holes, labels), costs, turns)| {
            holes[0] = false;
            Country {
                rows,
                columns,
                holes,
                labels,
                costs,
                turns,
            }
        },
    )
}

/// Cheapest costs by going over all steps until nothing changes.
fn reference(
    country: &Country,
    grid: &Grid,
    seeds: &[(Node, u32)],
    budget: u32,
) -> BTreeMap<Node, u32> {
    let mut best: BTreeMap<Node, u32> = BTreeMap::new();
    for (node, cost) in seeds.iter().filter(|(_, cost)| *cost <= budget) {
        let known = best.entry(*node).or_insert(*cost);
        *known = (*known).min(*cost);
    }
    loop {
        let before = best.clone();
        for (node, cost) in &before {
            for (next, units) in grid
                .neighbours(node.hex)
                .filter_map(|to| country.step(*node, to))
            {
                let total = cost + units;
                if total <= budget && best.get(&next).is_none_or(|known| total < *known) {
                    best.insert(next, total);
                }
            }
        }
        if best == before {
            return best;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// The same memory serves searches of different size one after another, as in play.
    #[test]
    fn search_finds_what_the_reference_finds(
        list in prop::collection::vec((countries(), 0_u32..300, prop::collection::vec((0_u16..40, 0_u8..6, 0_u32..9), 0..4)), 1..5),
    ) {
        let mut search = Search::new();
        for (country, budget, seeds) in list {
            let grid = country.grid();
            let seeds: Vec<(Node, u32)> = seeds.into_iter().map(|(hex, label, cost)| {
                let count = u16::try_from(grid.len()).unwrap();
                (Node::new(HexIx(hex % count), label % country.labels), cost)
            }).collect();
            let expected = reference(&country, &grid, &seeds, budget);
            let mut visited = Vec::new();
            let mut settled_wrongly = None;
            let reach = search.run(country.size(&grid), seeds.iter().copied(), budget, |node, visit| {
                visited.push((node, visit.cost()));
                for (next, units) in grid.neighbours(node.hex).filter_map(|to| country.step(node, to)) {
                    let known = visited.iter().find(|(before, _)| *before == next).map(|(_, cost)| *cost);
                    if visit.settled(next) != known {
                        settled_wrongly = Some(next);
                    }
                    visit.to(next.hex, next.label, units);
                }
            });
            prop_assert_eq!(settled_wrongly, None);
            let found: BTreeMap<Node, u32> = reach.nodes().collect();
            prop_assert_eq!(&found, &expected);
            prop_assert_eq!(reach.nodes().collect::<Vec<_>>(), visited);
            prop_assert!(reach.nodes().map(|(_, cost)| cost).is_sorted());
            prop_assert_eq!(reach.goal(), None);
            for hex in grid.hexes() {
                let of_hex = expected.iter().filter(|(node, _)| node.hex == hex);
                prop_assert_eq!(reach.cheapest(hex), of_hex.map(|(node, cost)| (*node, *cost)).min_by_key(|(_, cost)| *cost));
                prop_assert_eq!(reach.hexes().contains(hex), reach.cheapest(hex).is_some());
                for label in 0..7 {
                    let node = Node::new(hex, label);
                    prop_assert_eq!(reach.cost(node), expected.get(&node).copied());
                    check_path(&country, &seeds, &reach.path(node), reach.cost(node))?;
                }
            }
        }
    }
}

/// A path starts at a seed, follows steps that exist, and costs what was said.
fn check_path(
    country: &Country,
    seeds: &[(Node, u32)],
    path: &[Node],
    cost: Option<u32>,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(path.is_empty(), cost.is_none());
    let Some(first) = path.first() else {
        return Ok(());
    };
    let start = seeds
        .iter()
        .filter(|(node, _)| node == first)
        .map(|(_, cost)| *cost)
        .min();
    prop_assert!(start.is_some());
    let mut total = start.unwrap_or_default();
    for pair in path.windows(2) {
        let step = country.step(pair[0], pair[1].hex);
        prop_assert_eq!(step.map(|(node, _)| node), Some(pair[1]));
        total += step.map_or(0, |(_, units)| units);
    }
    prop_assert_eq!(Some(total), cost);
    Ok(())
}

#[test]
fn a_search_stops_at_its_goal_and_forgets_what_was_not_settled() {
    let grid = block(3, 9);
    let mut search = Search::new();
    let (start, goal) = (hex(&grid, "0201"), hex(&grid, "0204"));
    let size = Nodes {
        hexes: grid.len(),
        labels: 1,
    };
    let reach = search.run(size, [(start.into(), 0)], u32::MAX, |node, visit| {
        if node.hex == goal {
            return visit.stop();
        }
        for next in grid.neighbours(node.hex) {
            visit.to(next, 0, 5);
        }
    });
    assert_eq!(reach.goal(), Some(goal.into()));
    assert_eq!(reach.cost(goal.into()), Some(15));
    assert_eq!(
        names(&grid, reach.path(goal.into()).iter().map(|node| node.hex)),
        ["0201", "0202", "0203", "0204"]
    );
    // 0209 is far away and 0205 was never settled, though a step to it may have been seen.
    assert_eq!(reach.cost(hex(&grid, "0209").into()), None);
    assert_eq!(reach.cost(hex(&grid, "0205").into()), None);
    assert!(
        reach
            .nodes()
            .all(|(node, cost)| reach.cost(node) == Some(cost) && cost <= 15)
    );
    // The next search starts from nothing.
    let reach = search.run(size, [(goal.into(), 0)], 0, |_, _| {});
    assert_eq!(reach.hexes().iter().collect::<Vec<_>>(), [goal]);
    assert_eq!(reach.cost(start.into()), None);
}

#[test]
fn steps_outside_the_search_are_no_steps() {
    let grid = block(2, 2);
    let size = Nodes {
        hexes: grid.len(),
        labels: 3,
    };
    let mut search = Search::new();
    let seeds = [
        (Node::new(HexIx(9), 0), 0),
        (Node::new(HexIx(0), 3), 0),
        (Node::new(HexIx(0), 2), 0),
    ];
    let reach = search.run(size, seeds, 100, |_, visit| {
        visit.to(HexIx(u16::MAX), 0, 1);
        visit.to(HexIx(4), 0, 1);
        visit.to(HexIx(1), 3, 1); // labels 0 to 2 exist
        visit.to(HexIx(1), 1, u32::MAX); // no overflow, only too dear
        visit.to(HexIx(2), 1, 100);
    });
    let found: Vec<(Node, u32)> = reach.nodes().collect();
    assert_eq!(
        found,
        [(Node::new(HexIx(0), 2), 0), (Node::new(HexIx(2), 1), 100)]
    );
    assert_eq!(reach.cost(Node::new(HexIx(u16::MAX), u8::MAX)), None);
}

#[test]
fn a_flood_goes_where_it_may_and_counts_steps() {
    let grid = block(5, 5);
    let wall = ["0301", "0302", "0303", "0304"].map(|name| hex(&grid, name));
    let mut search = Search::new();
    let region = search.flood(&grid, [hex(&grid, "0101")], |from, step| {
        assert!(grid.are_adjacent(from, step.hex));
        !wall.contains(&step.hex)
    });
    assert_eq!(region.hexes().len(), 21);
    // Round the end of the wall and back.
    assert_eq!(region.cost(hex(&grid, "0501").into()), Some(10));
    assert!(
        region
            .path(hex(&grid, "0501").into())
            .iter()
            .any(|node| node.hex == hex(&grid, "0305"))
    );

    let both = search.flood(
        &grid,
        [hex(&grid, "0101"), hex(&grid, "0105"), HexIx(999)],
        |_, _| false,
    );
    assert_eq!(names(&grid, &both.hexes()), ["0101", "0105"]);
    assert!(both.nodes().all(|(_, steps)| steps == 0));
}
