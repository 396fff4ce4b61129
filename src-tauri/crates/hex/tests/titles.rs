//! Facts of the four titles' maps: names, neighbours, distances and lines.

mod common;

use common::{ARCTIC_STORM, FROZEN_HELL, TORNIO44, WINTER_WAR, axial, grid, hex, names, sorted};
use motti_hex::{Compass, Crossing, Grid, GridFault, Hand, Line, Orientation, Spot};

fn around(grid: &Grid, name: &str) -> Vec<String> {
    sorted(names(grid, grid.neighbours(hex(grid, name))))
}

fn distance(grid: &Grid, a: &str, b: &str) -> u32 {
    grid.distance(hex(grid, a), hex(grid, b))
}

fn adjacent(grid: &Grid, a: &str, b: &str) -> bool {
    grid.are_adjacent(hex(grid, a), hex(grid, b))
}

fn bearing(grid: &Grid, from: &str, to: &str) -> Option<Compass> {
    let direction = grid.direction(hex(grid, from), hex(grid, to))?;
    Some(grid.orientation().compass(direction))
}

#[test]
fn tornio44_has_rows_of_25_and_24() {
    let grid = grid(TORNIO44);
    assert_eq!(grid.len(), 955);
    assert_eq!(grid.orientation(), Orientation::Pointy);
    assert_eq!(
        (grid.name(motti_hex::HexIx(0)), hex(&grid, "3924").index()),
        ("0101", 954)
    );
    for (name, there) in [
        ("0124", true),
        ("0125", false),
        ("0225", true),
        ("3425", true),
        ("3925", false),
    ] {
        assert_eq!(grid.index(name).is_ok(), there, "{name}");
    }
}

#[test]
fn tornio44_neighbours() {
    let grid = grid(TORNIO44);
    assert_eq!(
        around(&grid, "2420"),
        ["2319", "2320", "2419", "2421", "2519", "2520"]
    );
    assert_eq!(
        around(&grid, "1502"),
        ["1402", "1403", "1501", "1503", "1602", "1603"]
    );
    assert_eq!(around(&grid, "0201"), ["0101", "0202", "0301"]); // even rows reach farther west
    assert!(adjacent(&grid, "3622", "3722") && adjacent(&grid, "3722", "3823"));
    assert!(!adjacent(&grid, "3622", "3823"));
    assert!(adjacent(&grid, "2819", "2918") && adjacent(&grid, "3521", "3621"));
    assert_eq!(bearing(&grid, "1502", "1603"), Some(Compass::SE));
    assert_eq!(bearing(&grid, "2420", "2319"), Some(Compass::NW));
    assert_eq!(bearing(&grid, "2420", "2419"), Some(Compass::W));
    assert_eq!(bearing(&grid, "2420", "2418"), None);
}

#[test]
fn tornio44_distances() {
    let grid = grid(TORNIO44);
    for (a, b, steps) in [
        ("1502", "3220", 26),
        ("2602", "1504", 11),
        ("3917", "3722", 6),
        ("1603", "1608", 5),
        ("1603", "1609", 6),
    ] {
        assert_eq!(distance(&grid, a, b), steps, "{a} to {b}");
        assert_eq!(distance(&grid, b, a), steps, "{b} to {a}");
    }
}

#[test]
fn arctic_storm_rows_grow_northwards_and_odd_ones_lie_west() {
    let grid = grid(ARCTIC_STORM);
    assert_eq!(grid.len(), 1881);
    assert_eq!(
        around(&grid, "0523"),
        ["0422", "0423", "0522", "0524", "0622", "0623"]
    );
    assert!(adjacent(&grid, "5416", "5517") && adjacent(&grid, "5220", "5121"));
    for (a, b, steps) in [
        ("0511", "0111", 4),
        ("3208", "3307", 2),
        ("0919", "0523", 6),
        ("1726", "1823", 3),
    ] {
        assert_eq!(distance(&grid, a, b), steps, "{a} to {b}");
    }
    assert_eq!(bearing(&grid, "0523", "0622"), Some(Compass::NW));
    assert_eq!(bearing(&grid, "0523", "0423"), Some(Compass::SE));
}

#[test]
fn winter_war_neighbours_and_distances() {
    let grid = grid(WINTER_WAR);
    assert_eq!(grid.len(), 5820);
    let clockwise = names(&grid, grid.neighbours(hex(&grid, "4733")));
    assert_eq!(clockwise, ["4633", "4634", "4734", "4834", "4833", "4732"]);
    assert!(adjacent(&grid, "7632", "7732") && adjacent(&grid, "7732", "7833"));
    assert_eq!(distance(&grid, "5338", "5440"), 2);
}

#[test]
fn frozen_hell_joins_two_sheets() {
    let grid = grid(FROZEN_HELL);
    assert_eq!((grid.len(), grid.orientation()), (4340, Orientation::Flat));
    assert_eq!(distance(&grid, "A34.01", "B30.34"), 4);
    assert_eq!(distance(&grid, "B43.24", "A10.20"), 48);
    assert_eq!(distance(&grid, "A21.10", "A18.10"), 3);
    assert!(adjacent(&grid, "A1.17", "A2.16") && adjacent(&grid, "A14.15", "A15.16"));
    assert_eq!(bearing(&grid, "B7.35", "A7.01"), Some(Compass::N)); // the sheets touch
    assert_eq!(bearing(&grid, "B14.35", "A13.01"), Some(Compass::NW));
    assert_eq!(bearing(&grid, "B14.31", "B15.32"), Some(Compass::NE));
    assert_eq!(
        grid.spot(hex(&grid, "A34.07")),
        Some(Spot {
            sheet: 0,
            row: 7,
            column: 34
        })
    );
}

#[test]
fn a_map_may_lack_a_corner() {
    let corner = |spot: &Spot| spot.sheet == 0 && spot.column >= 52 && spot.row >= 31;
    let numbering = common::numbering(FROZEN_HELL);
    let kept: Vec<String> = numbering
        .spots()
        .filter(|spot| !corner(spot))
        .map(|spot| numbering.format_spot(spot))
        .collect();
    let grid = Grid::of(numbering.clone(), kept.iter().rev().map(String::as_str)).unwrap();
    assert_eq!(grid.len(), 4340 - 55);
    assert_eq!(names(&grid, grid.hexes()), kept); // in order of names, whatever the order of the list
    assert_eq!(
        grid.index("A52.31").unwrap_err().to_string(),
        "hex \"A52.31\" is not part of this map"
    );
    assert_eq!(
        around(&grid, "A52.30"),
        ["A51.30", "A51.31", "A52.29", "A53.30"]
    );
    // Distance goes by the plane, also across what the map lacks.
    assert_eq!(distance(&grid, "A50.35", "A58.30"), 9);

    let faults = Grid::of(numbering, ["A1.01", "A1.36", "A1.01"]).unwrap_err();
    assert_eq!(faults.len(), 2);
    assert!(
        matches!(&faults[0], GridFault::Name(_))
            && faults[1].to_string() == "hex \"A1.01\" is listed twice"
    );
}

#[test]
fn frozen_hell_lines_of_sight_cross_the_hexes_that_the_rules_ask_about() {
    let grid = grid(FROZEN_HELL);
    let line = |a: &str, b: &str| Line::new(axial(&grid, a), axial(&grid, b));
    let moved = |a: &str, b: &str, hand| {
        names(&grid, line(a, b).moved(hand).filter_map(|hex| grid.at(hex)))
    };
    let along = |a: &str, b: &str| {
        let pairs = line(a, b).filter_map(|crossing| match crossing {
            Crossing::Along { left, right } => Some([left, right]),
            _ => None,
        });
        names(&grid, pairs.flatten().filter_map(|hex| grid.at(hex)))
    };
    // Exactly along a hexside: both hexes beside it, the left one first.
    assert_eq!(along("A28.20", "A30.20"), ["A29.21", "A29.20"]);
    assert_eq!(along("B13.33", "B14.31"), ["B14.32", "B13.32"]);
    assert_eq!(
        moved("B13.33", "B14.31", Hand::Left),
        ["B13.33", "B14.32", "B14.31"]
    );
    // Straight down a column, over the join of the sheets too.
    assert_eq!(
        moved("A41.07", "A43.06", Hand::Right),
        ["A41.07", "A42.06", "A43.06"]
    );
    assert_eq!(
        moved("A1.02", "B1.35", Hand::Left),
        ["A1.02", "A1.01", "B1.35"]
    );
    // Along six hexsides in a row: every second hex is crossed, the others lie beside the line.
    let right = moved("B33.11", "B27.20", Hand::Right);
    assert_eq!(right[..4], ["B33.11", "B33.12", "B32.12", "B32.13"]);
    let left = moved("B33.11", "B27.20", Hand::Left);
    assert_eq!(left[..4], ["B33.11", "B32.11", "B32.12", "B31.13"]);
    assert_eq!((left.len(), right.len()), (13, 13));
    for hand in [Hand::Left, Hand::Right] {
        let hill = moved("A43.05", "A40.07", hand);
        assert!(hill.contains(&"A42.05".to_owned()), "{hill:?}");
    }
}
