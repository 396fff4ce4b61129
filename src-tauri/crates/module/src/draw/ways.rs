//! Where rivers, roads and railways run: lines through the hexes, bent a little so that none looks ruled.

use std::collections::{BTreeMap, BTreeSet};

use motti_hex::{HexIx, Orientation};

use super::Scene;
use super::land::is_water;
use super::noise::spread;
use super::paper::{Point, middle};
use crate::{Feature, Value};

/// The lines of a map.
pub(super) struct Ways {
    /// Water and other things along hexsides, by the style of their kind.
    pub(super) sides: BTreeMap<String, Vec<Vec<Point>>>,
    /// Roads and railways by the style of their class.
    pub(super) paths: BTreeMap<String, Vec<Vec<Point>>>,
    /// Where a river begins: its first piece, by the style of its kind, to be drawn narrower than the rest.
    pub(super) springs: BTreeMap<String, Vec<Vec<Point>>>,
}

impl Ways {
    pub(super) fn of(scene: &Scene<'_>) -> Self {
        let mut paths: BTreeMap<String, Vec<Vec<Point>>> = BTreeMap::new();
        for path in &scene.map.paths {
            let style = scene.style(&path.class).to_owned();
            let line = with_ends(scene, &path.class, &path.hexes);
            paths.entry(style).or_default().push(line);
        }
        let mut ways = Self {
            sides: BTreeMap::new(),
            paths,
            springs: BTreeMap::new(),
        };
        ways.along_sides(scene);
        ways
    }
}

/// A length in thousandths of the radius.
fn unit(scene: &Scene<'_>, thousandths: i32) -> i32 {
    thousandths * scene.drawing.radius().cast_signed() / 1000
}

/// The six corners of a hex, clockwise; corner `n` and the next are the ends of the side in direction `n`.
pub(super) fn corners(scene: &Scene<'_>, hex: HexIx) -> [Point; 6] {
    let (x, y) = scene.centre(hex);
    let half = scene.drawing.source.step.cast_signed() / 2;
    let third = scene.drawing.source.line_step.cast_signed() / 3;
    match scene.map.grid.orientation() {
        Orientation::Pointy => [
            (x - half, y - third),
            (x, y - 2 * third),
            (x + half, y - third),
            (x + half, y + third),
            (x, y + 2 * third),
            (x - half, y + third),
        ],
        Orientation::Flat => [
            (x - third, y - half),
            (x + third, y - half),
            (x + 2 * third, y),
            (x + third, y + half),
            (x - third, y + half),
            (x - 2 * third, y),
        ],
    }
}

/// The ends of the side of a hex in direction `n`.
pub(super) fn side_ends(scene: &Scene<'_>, hex: HexIx, direction: usize) -> (Point, Point) {
    let corners = corners(scene, hex);
    let at = |index: usize| corners.get(index % 6).copied().unwrap_or_default();
    (at(direction), at(direction + 1))
}

/// The corners of a map that matter to rivers.
#[derive(Default)]
struct Banks {
    /// Corners of water.
    shore: BTreeSet<Point>,
    /// How many hexes there are at each corner: fewer than three at the edge of the map.
    hexes: BTreeMap<Point, usize>,
    /// How many hexsides of any kind meet at each corner.
    sides: BTreeMap<Point, usize>,
}

impl Ways {
    /// What runs along hexsides, in chains as long as they go.
    fn along_sides(&mut self, scene: &Scene<'_>) {
        let mut edges: BTreeMap<String, Vec<(Point, Point)>> = BTreeMap::new();
        let mut banks = Banks::default();
        for hex in scene.map.grid.hexes() {
            let wet = is_water(scene.ground(hex));
            for corner in corners(scene, hex) {
                *banks.hexes.entry(corner).or_default() += 1;
                if wet {
                    banks.shore.insert(corner);
                }
            }
            for link in scene.map.grid.links(hex) {
                // Each side once: from the hex with the lower index. Coasts are drawn with the ground.
                if link.hex < hex || wet || is_water(scene.ground(link.hex)) {
                    continue;
                }
                if let Some(content) = scene.map.hexside(link.side) {
                    let ends = side_ends(scene, hex, link.direction.index());
                    *banks.sides.entry(ends.0).or_default() += 1;
                    *banks.sides.entry(ends.1).or_default() += 1;
                    let style = scene.style(&content.kind).to_owned();
                    edges.entry(style).or_default().push(ends);
                }
            }
        }
        for (style, edges) in edges {
            for chain in chains(&edges) {
                let mut line = meander(scene, &chain, &banks.shore);
                for _ in 0..2 {
                    line.reverse();
                    let end = if line.first() == chain.first() {
                        chain.first()
                    } else {
                        chain.last()
                    };
                    if end.is_some_and(|end| banks.is_spring(*end)) && line.len() > 4 {
                        let rest = line.split_off(2);
                        let mut spring = std::mem::replace(&mut line, rest);
                        spring.extend(line.first());
                        self.springs.entry(style.clone()).or_default().push(spring);
                    }
                }
                self.sides.entry(style.clone()).or_default().push(line);
            }
        }
    }
}

impl Banks {
    /// Whether a river that ends at a corner begins there, in the middle of the land.
    fn is_spring(&self, corner: Point) -> bool {
        !self.shore.contains(&corner)
            && self.hexes.get(&corner) == Some(&3)
            && self.sides.get(&corner) == Some(&1)
    }
}

/// Joins edges that share an end, except where more than two meet.
fn chains(edges: &[(Point, Point)]) -> Vec<Vec<Point>> {
    let mut at: BTreeMap<Point, Vec<usize>> = BTreeMap::new();
    for (index, (a, b)) in edges.iter().enumerate() {
        at.entry(*a).or_default().push(index);
        at.entry(*b).or_default().push(index);
    }
    let mut used = vec![false; edges.len()];
    let mut chains = Vec::new();
    // From ends and meetings first; then what is left runs in rings.
    let starts: Vec<Point> = at
        .iter()
        .filter(|(_, list)| list.len() != 2)
        .chain(at.iter().filter(|(_, list)| list.len() == 2))
        .map(|(point, _)| *point)
        .collect();
    for start in starts {
        while let Some(chain) = follow(start, edges, &at, &mut used) {
            chains.push(chain);
        }
    }
    chains
}

fn follow(
    start: Point,
    edges: &[(Point, Point)],
    at: &BTreeMap<Point, Vec<usize>>,
    used: &mut [bool],
) -> Option<Vec<Point>> {
    let mut chain = vec![start];
    let mut here = start;
    loop {
        let near = at.get(&here)?;
        let free = |index: &&usize| used.get(**index) == Some(&false);
        let goes_on = chain.len() == 1 || near.len() == 2;
        let Some(edge) = near.iter().find(free).copied().filter(|_| goes_on) else {
            break;
        };
        let (a, b) = edges.get(edge).copied()?;
        if let Some(slot) = used.get_mut(edge) {
            *slot = true;
        }
        here = if here == a { b } else { a };
        chain.push(here);
    }
    (chain.len() > 1).then_some(chain)
}

/// A chain of corners as a river runs: its zigzag flattened, its sides bent, its mouth led into the water.
fn meander(scene: &Scene<'_>, chain: &[Point], shore: &BTreeSet<Point>) -> Vec<Point> {
    let most = unit(scene, 60);
    let flat: Vec<Point> = (0..chain.len())
        .map(|index| {
            let at = |index: usize| chain.get(index).copied();
            let here = at(index).unwrap_or_default();
            let (Some(before), Some(after)) = (index.checked_sub(1).and_then(at), at(index + 1))
            else {
                return here;
            };
            (
                (3 * here.0 + before.0 + after.0) / 5 + spread(here, 1, most),
                (3 * here.1 + before.1 + after.1) / 5 + spread(here, 2, most),
            )
        })
        .collect();
    let mut line = Vec::with_capacity(flat.len() * 2);
    for (index, pair) in flat.windows(2).enumerate() {
        let [a, b] = pair else { continue };
        if index == 0 {
            line.push(*a);
        }
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let straight = middle(*a, *b);
        let aside = spread((a.0 + b.0, a.1 + b.1), 3, 9);
        line.push((straight.0 - dy * aside / 64, straight.1 + dx * aside / 64));
        line.push(*b);
    }
    for front in [true, false] {
        let end = if front { chain.first() } else { chain.last() };
        if end.is_some_and(|end| shore.contains(end)) {
            let from = if front {
                flat.get(1)
            } else {
                flat.iter().rev().nth(1)
            };
            if let (Some(from), Some(end)) = (from, end) {
                let out = (end.0 + (end.0 - from.0) / 3, end.1 + (end.1 - from.1) / 3);
                if front {
                    line.insert(0, out);
                } else {
                    line.push(out);
                }
            }
        }
    }
    line
}

/// How far railways run beside roads, in thousandths of the radius.
const ASIDE: i32 = 190;

/// Where railways are moved to: no direction of hexes leads along it.
pub(super) fn aside(scene: &Scene<'_>, class: &str) -> Point {
    if scene.style(class) != "railroad" {
        return (0, 0);
    }
    let far = unit(scene, ASIDE);
    match scene.map.grid.orientation() {
        Orientation::Pointy => (0, far),
        Orientation::Flat => (far, 0),
    }
}

/// The place in a hex where its paths meet: near the middle.
pub(super) fn hub(scene: &Scene<'_>, hex: HexIx) -> Point {
    let at = scene.centre(hex);
    let most = unit(scene, 75);
    (at.0 + spread(at, 31, most), at.1 + spread(at, 32, most))
}

/// The place on the side between two hexes where paths cross it; near the middle where there is a bridge.
pub(super) fn crossing(scene: &Scene<'_>, from: HexIx, to: HexIx) -> Point {
    let (a, b) = (scene.centre(from), scene.centre(to));
    let at = middle(a, b);
    let side = scene
        .map
        .grid
        .links(from)
        .find(|link| link.hex == to)
        .and_then(|link| scene.map.hexside(link.side));
    let most = if side.is_some() { 3 } else { 10 };
    let along = spread(at, 33, most);
    (
        at.0 - (b.1 - a.1) * along / 100,
        at.1 + (b.0 - a.0) * along / 100,
    )
}

/// The places of a path, led on to the edge of the map at an end that lies in a hex of the edge where it could go on.
fn with_ends(scene: &Scene<'_>, class: &str, hexes: &[HexIx]) -> Vec<Point> {
    let aside = aside(scene, class);
    let moved = |at: Point| (at.0 + aside.0, at.1 + aside.1);
    let mut line = Vec::with_capacity(hexes.len() * 2 + 1);
    if let Some(out) = hexes.first().and_then(|hex| way_off(scene, *hex)) {
        line.push(moved(out));
    }
    for (index, hex) in hexes.iter().enumerate() {
        if let Some(before) = index.checked_sub(1).and_then(|before| hexes.get(before)) {
            line.push(moved(crossing(scene, *before.min(hex), *before.max(hex))));
        }
        line.push(moved(bend(scene, hexes, index, *hex)));
    }
    if let Some(out) = hexes.last().and_then(|hex| way_off(scene, *hex)) {
        line.push(moved(out));
    }
    line
}

/// Where a path runs through a hex: through the place where all meet, or, where it is alone, on an easier bend.
fn bend(scene: &Scene<'_>, hexes: &[HexIx], index: usize, hex: HexIx) -> Point {
    let hub = hub(scene, hex);
    let before = index.checked_sub(1).and_then(|at| hexes.get(at)).copied();
    let (Some(before), Some(after)) = (before, hexes.get(index + 1).copied()) else {
        return hub;
    };
    if scene.meets(hex) {
        return hub;
    }
    let cross = |other: HexIx| crossing(scene, other.min(hex), other.max(hex));
    let straight = middle(cross(before), cross(after));
    middle(hub, straight)
}

/// Where a way leaves the map from an exit or entry hex; `None` for every other hex.
fn way_off(scene: &Scene<'_>, hex: HexIx) -> Option<Point> {
    let kinds = scene.map.feature_kinds.iter();
    let led: Vec<&Feature> = kinds
        .filter(|kind| matches!(kind.id.as_str(), "exit" | "entry"))
        .flat_map(|kind| &kind.features)
        .filter(|feature| feature.hexes.contains(&hex))
        .collect();
    let edge = led.iter().find_map(|feature| edge_of(feature));
    (!led.is_empty())
        .then(|| over_edge(scene, hex, edge))
        .flatten()
}

/// The edge of the map that a feature names among its words.
pub(super) fn edge_of(feature: &Feature) -> Option<&str> {
    feature.values.values().find_map(|(_, value)| match value {
        Value::Word(word) if compass(word).is_some() => Some(word.as_str()),
        _ => None,
    })
}

/// Eastwards and southwards.
fn compass(word: &str) -> Option<Point> {
    match word {
        "north" => Some((0, -1)),
        "east" => Some((1, 0)),
        "south" => Some((0, 1)),
        "west" => Some((-1, 0)),
        _ => None,
    }
}

/// Where one goes over the edge of the map from a hex: towards the named edge, else through an outer side.
pub(super) fn over_edge(scene: &Scene<'_>, hex: HexIx, edge: Option<&str>) -> Option<Point> {
    let (x, y) = scene.centre(hex);
    if let Some((east, south)) = edge.and_then(compass) {
        // Half the width of a hex between two sides, whichever way it stands.
        let half = scene.drawing.source.step.cast_signed() / 2;
        return Some((x + east * half, y + south * half));
    }
    let around = scene.map.grid.around(hex);
    let is_off = |direction: usize| around.get(direction % 6).is_some_and(Option::is_none);
    // Of several outer sides, the one with others on both hands.
    let outer = (0..6)
        .filter(|direction| is_off(*direction))
        .max_by_key(|direction| {
            let hands = u8::from(is_off(direction + 1)) + u8::from(is_off(direction + 5));
            (hands, std::cmp::Reverse(*direction))
        })?;
    let (a, b) = side_ends(scene, hex, outer);
    Some(middle(a, b))
}
