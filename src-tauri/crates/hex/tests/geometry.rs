//! Distance, rings, hexsides, sets and lines, each against a slow way to the same answer.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod common;

use std::collections::BTreeSet;

use common::{FROZEN_HELL, TORNIO44, block, grid};
use motti_hex::{Axial, Crossing, Direction, Grid, Hand, HexIx, HexSet, HexsideIx, Line, Search};
use proptest::prelude::*;

fn hexes(reach: i32) -> impl Strategy<Value = Axial> {
    (-reach..=reach, -reach..=reach).prop_map(|(q, r)| Axial::new(q, r))
}

fn sets() -> impl Strategy<Value = BTreeSet<u16>> {
    prop::collection::btree_set(prop_oneof![0_u16..200, any::<u16>()], 0..40)
}

fn set(indices: &BTreeSet<u16>) -> HexSet {
    indices.iter().copied().map(HexIx).collect()
}

/// Whether and how the segment from `from` to `to` meets a hex, straight from the definition: a point belongs to a
/// hex when none of the three differences of its cube coordinates from those of the centre, taken pairwise, is
/// beyond 1. Shares of the way are counted in units that make all of them whole.
#[derive(Debug, PartialEq, Eq)]
enum Meeting {
    Nothing,
    Inside,
    Side,
    Corner,
}

fn meeting(from: Axial, to: Axial, hex: Axial) -> Meeting {
    let differences = |hex: Axial| {
        let [x, y, z] = [hex.q, hex.r, hex.s()].map(i64::from);
        [x - y, y - z, z - x]
    };
    let (start, way) = (differences(from - hex), differences(to - from));
    let unit: i64 = way.iter().map(|step| step.abs().max(1)).product();
    let (mut enter, mut leave, mut on_side) = (0, unit, false);
    for (start, way) in start.into_iter().zip(way) {
        if way == 0 {
            if start.abs() > 1 {
                return Meeting::Nothing;
            }
            on_side |= start.abs() == 1;
        } else {
            let [one, other] = [(-1 - start) * unit / way, (1 - start) * unit / way];
            enter = enter.max(one.min(other));
            leave = leave.min(one.max(other));
        }
    }
    match leave.cmp(&enter) {
        std::cmp::Ordering::Less => Meeting::Nothing,
        std::cmp::Ordering::Equal => Meeting::Corner,
        std::cmp::Ordering::Greater if on_side => Meeting::Side,
        std::cmp::Ordering::Greater => Meeting::Inside,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn distance_is_a_distance(a in hexes(60), b in hexes(60), c in hexes(60)) {
        prop_assert_eq!(a.distance(b), b.distance(a));
        prop_assert_eq!(a.distance(b) == 0, a == b);
        prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
        prop_assert_eq!(a.direction_to(b).is_some(), a.distance(b) == 1);
    }

    #[test]
    fn a_line_meets_what_the_definition_says(a in hexes(9), b in hexes(9)) {
        let (mut inside, mut side, mut corner) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for crossing in Line::new(a, b) {
            match crossing {
                Crossing::Through(hex) => prop_assert!(inside.insert(hex)),
                Crossing::Along { left, right } => prop_assert!(side.insert(left) && side.insert(right)),
                Crossing::Corner { hex, .. } => prop_assert!(corner.insert(hex)),
            }
        }
        for hex in Axial::default().range(20) {
            let found = [
                (inside.contains(&hex), Meeting::Inside),
                (side.contains(&hex), Meeting::Side),
                (corner.contains(&hex), Meeting::Corner),
            ];
            let expected = if a == b && hex == a { Meeting::Inside } else { meeting(a, b, hex) };
            for (there, kind) in found {
                prop_assert_eq!(there, kind == expected, "{:?}: {:?}", hex, expected);
            }
        }
    }

    #[test]
    fn a_line_back_is_the_line_reversed(a in hexes(40), b in hexes(40)) {
        let mut back: Vec<Crossing> = Line::new(b, a).collect();
        back.reverse();
        let exchanged: Vec<Crossing> = back.into_iter().map(|crossing| match crossing {
            Crossing::Through(hex) => Crossing::Through(hex),
            Crossing::Along { left, right } => Crossing::Along { left: right, right: left },
            Crossing::Corner { hex, hand: Hand::Left } => Crossing::Corner { hex, hand: Hand::Right },
            Crossing::Corner { hex, hand: Hand::Right } => Crossing::Corner { hex, hand: Hand::Left },
        }).collect();
        prop_assert_eq!(Line::new(a, b).collect::<Vec<_>>(), exchanged);
    }

    #[test]
    fn a_moved_line_is_a_chain_on_its_hand(a in hexes(40), b in hexes(40)) {
        let way = b - a;
        for hand in [Hand::Left, Hand::Right] {
            let chain: Vec<Axial> = Line::new(a, b).moved(hand).collect();
            prop_assert_eq!((chain.first(), chain.last()), (Some(&a), Some(&b)));
            prop_assert!(chain.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
            prop_assert!(chain.len() > a.distance(b) as usize);
        }
        for crossing in Line::new(a, b) {
            let turn = |hex: Axial| (way.q * (hex - a).r - way.r * (hex - a).q).signum();
            match crossing {
                Crossing::Through(_) => {}
                Crossing::Along { left, right } => prop_assert_eq!((turn(left), turn(right)), (-1, 1)),
                Crossing::Corner { hex, hand } => {
                    prop_assert_eq!(turn(hex), if hand == Hand::Right { 1 } else { -1 });
                }
            }
        }
    }

    #[test]
    fn sets_do_what_sets_of_numbers_do(a in sets(), b in sets(), one in any::<u16>()) {
        let numbers = |set: &HexSet| set.iter().map(|hex| hex.0).collect::<BTreeSet<_>>();
        let (set_a, set_b) = (set(&a), set(&b));
        prop_assert_eq!(numbers(&set_a), a.clone());
        prop_assert!(set_a.iter().is_sorted());
        prop_assert_eq!((set_a.len(), set_a.is_empty()), (a.len(), a.is_empty()));
        prop_assert_eq!(set_a.contains(HexIx(one)), a.contains(&one));
        prop_assert_eq!(set_a.is_disjoint(&set_b), a.is_disjoint(&b));
        prop_assert_eq!(set_a.is_subset(&set_b), a.is_subset(&b));
        let (mut or, mut and, mut less) = (set_a.clone(), set_a.clone(), set_a.clone());
        or |= &set_b;
        and &= &set_b;
        less -= &set_b;
        // Equal sets are equal in memory too, so the results compare with sets made afresh.
        prop_assert_eq!(&or, &set(&(&a | &b)));
        prop_assert_eq!(&and, &set(&(&a & &b)));
        prop_assert_eq!(&less, &set(&(&a - &b)));
        prop_assert!(and.is_subset(&set_a) && set_a.is_subset(&or) && less.is_disjoint(&set_b));
        let mut changed = set_a.clone();
        prop_assert_eq!(changed.insert(HexIx(one)), !a.contains(&one));
        prop_assert!(changed.remove(HexIx(one)) && !changed.remove(HexIx(one)));
        prop_assert_eq!(&changed, &set(&a.iter().copied().filter(|number| *number != one).collect()));
        let json = serde_json::to_string(&set_a).unwrap();
        prop_assert_eq!(&json, &serde_json::to_string(&a).unwrap());
        prop_assert_eq!(serde_json::from_str::<HexSet>(&json).unwrap(), set_a);
    }
}

#[test]
fn lines_of_every_kind_are_met() {
    let kinds = |to: Axial| {
        let line: Vec<Crossing> = Line::new(Axial::default(), to).collect();
        let along = line
            .iter()
            .filter(|crossing| matches!(crossing, Crossing::Along { .. }))
            .count();
        let corner = line
            .iter()
            .filter(|crossing| matches!(crossing, Crossing::Corner { .. }))
            .count();
        (line.len() - along - corner, along, corner)
    };
    assert_eq!(kinds(Axial::new(0, 0)), (1, 0, 0));
    assert_eq!(kinds(Axial::new(3, 0)), (4, 0, 0));
    assert_eq!(kinds(Axial::new(3, 3)), (4, 3, 0)); // along three hexsides
    assert_eq!(kinds(Axial::new(4, 1)), (6, 0, 2)); // through two corners
    assert_eq!(kinds(Axial::new(2, 1)), (4, 0, 0));
}

#[test]
fn steps_on_an_open_map_are_its_distances() {
    let mut search = Search::new();
    for grid in [grid(TORNIO44), grid(FROZEN_HELL)] {
        for start in [HexIx(0), HexIx(500)] {
            let reach = search.flood(&grid, [start], |_, _| true);
            assert_eq!(reach.nodes().count(), grid.len());
            assert!(
                reach
                    .nodes()
                    .all(|(node, steps)| grid.distance(start, node.hex) == steps)
            );
        }
    }
}

#[test]
fn rings_and_ranges_are_the_hexes_at_and_within_a_distance() {
    let grid = grid(TORNIO44);
    for centre in ["0101", "2420", "3924"].map(|name| common::hex(&grid, name)) {
        for radius in [0, 1, 2, 7, 38, 42, 60, u16::MAX] {
            let with = |wanted: fn(u32, u32) -> bool| -> Vec<HexIx> {
                grid.hexes()
                    .filter(|hex| wanted(grid.distance(centre, *hex), u32::from(radius)))
                    .collect()
            };
            let mut ring: Vec<HexIx> = grid.ring(centre, radius).collect();
            ring.sort_unstable();
            assert_eq!(ring, with(|distance, radius| distance == radius));
            let mut range: Vec<HexIx> = grid.range(centre, radius).collect();
            range.sort_unstable();
            assert_eq!(range, with(|distance, radius| distance <= radius));
        }
    }
    let plane = Axial::new(3, -7);
    assert_eq!(plane.ring(4).count(), 24);
    assert_eq!(plane.range(4).count(), 61);
    assert!(plane.ring(4).all(|hex| plane.distance(hex) == 4));
    assert_eq!(plane.ring(1).collect::<Vec<_>>(), plane.neighbours());
}

fn check_sides(grid: &Grid) {
    let sides: BTreeSet<HexsideIx> = grid
        .hexes()
        .flat_map(|hex| Direction::ALL.map(|direction| grid.side(hex, direction).unwrap()))
        .collect();
    assert!(
        sides
            .iter()
            .map(|side| side.index())
            .eq(0..grid.side_count())
    );
    let mut seen = vec![0; grid.side_count()];
    for hex in grid.hexes() {
        for direction in Direction::ALL {
            let side = grid.side(hex, direction).unwrap();
            seen[side.index()] += 1;
            let (lower, beyond) = grid.side_hexes(side).unwrap();
            if let Some(other) = grid.neighbour(hex, direction) {
                assert_eq!(grid.side(other, direction.opposite()), Some(side));
                assert_eq!(grid.side_between(hex, other), Some(side));
                assert_eq!((lower, beyond), (hex.min(other), Some(hex.max(other))));
            } else {
                assert_eq!((lower, beyond), (hex, None));
            }
        }
        for link in grid.links(hex) {
            assert_eq!(grid.neighbour(hex, link.direction), Some(link.hex));
            assert_eq!(grid.side(hex, link.direction), Some(link.side));
        }
        assert_eq!(
            grid.links(hex).map(|link| link.hex).collect::<Vec<_>>(),
            grid.neighbours(hex).collect::<Vec<_>>()
        );
        assert_eq!(
            grid.around(hex).into_iter().flatten().collect::<Vec<_>>(),
            grid.neighbours(hex).collect::<Vec<_>>()
        );
    }
    // Each side has one number, met from its one or two hexes.
    for (side, met) in sides.iter().zip(seen) {
        let (_, beyond) = grid.side_hexes(*side).unwrap();
        assert_eq!(met, 1 + i32::from(beyond.is_some()));
    }
}

#[test]
fn a_hexside_has_one_number_from_both_hexes() {
    check_sides(&block(4, 5));
    check_sides(&block(1, 1));
    assert_eq!(block(1, 1).side_count(), 6);
    assert_eq!(block(1, 2).side_count(), 11);
}
