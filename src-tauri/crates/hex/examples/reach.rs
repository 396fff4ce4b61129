//! Measures how long the reach of a unit takes on a map of about 955 hexes: run with `--release`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use motti_hex::{Grid, HexIx, Node, Nodes, Numbering, Scheme, Search};

const BATCHES: u32 = 100;
const SEARCHES: u32 = 200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scheme: Scheme = serde_json::from_str(
        r#"{ "orientation": "pointy", "first": "row", "row_digits": 2, "column_digits": 2,
             "rows_grow": "S", "columns_grow": "E", "shifted": "odd", "shift": "E",
             "sheets": [{ "rows": 39, "columns": 25, "shorter": { "lines": "odd", "by": 1 } }] }"#,
    )?;
    let grid = Grid::new(Numbering::new(scheme)?);
    // Terrain of 2, 4 and 6 half points, and a road every seventh hexside where each third step is free.
    let terrain: Vec<u32> = (0..grid.len())
        .map(|hex| 2 + 2 * (u32::try_from(hex * 7919 % 3).unwrap_or(0)))
        .collect();
    let road: Vec<bool> = (0..grid.side_count()).map(|side| side % 7 == 0).collect();
    let size = Nodes {
        hexes: grid.len(),
        labels: 3,
    };
    let start = grid.index("2012")?;
    let mut search = Search::new();
    for (budget, what) in [
        (12, "6 points"),
        (24, "12 points"),
        (u32::MAX, "the whole map"),
    ] {
        let mut one_search = |from: HexIx| {
            let reach = search.run(size, [(Node::new(from, 0), 0)], budget, |node, visit| {
                // Where a hex was reached for less already, no run of road hexes makes up for the difference.
                let worse = |label| {
                    visit
                        .settled(Node::new(node.hex, label))
                        .is_some_and(|cost| cost < visit.cost())
                };
                if (0..3).any(worse) {
                    return;
                }
                for link in grid.links(node.hex) {
                    if road.get(link.side.index()) == Some(&true) {
                        let run = (node.label + 1) % 3;
                        visit.to(link.hex, run, u32::from(run != 0));
                    } else {
                        visit.to(
                            link.hex,
                            0,
                            terrain.get(link.hex.index()).copied().unwrap_or(2),
                        );
                    }
                }
            });
            (reach.nodes().count(), reach.hexes().len())
        };
        let (nodes, hexes) = one_search(start);
        // The fastest of many batches: the machine may have other work.
        let mut each = Duration::MAX;
        for _ in 0..BATCHES {
            let clock = Instant::now();
            let sum: usize = (0..SEARCHES).map(|_| one_search(black_box(start)).0).sum();
            each = each.min(clock.elapsed() / SEARCHES);
            assert_eq!(sum, nodes * usize::try_from(SEARCHES)?);
        }
        println!("{what}: {nodes} nodes in {hexes} hexes, {each:?} a search");
    }
    Ok(())
}
