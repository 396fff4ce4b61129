//! What runs over the ground: rivers along hexsides, roads, railways, bridges, and the grid.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use motti_hex::{HexIx, Orientation};

use super::Scene;
use super::ground::{corners, side, side_ends};
use super::paper::{Paper, Point, middle, smoothly, softly, through};
use crate::{Feature, Value};

pub(super) fn draw(scene: &Scene<'_>, paper: &mut Paper) {
    rivers(scene, paper);
    grid(scene, paper);
    roads(scene, paper);
    bridges(scene, paper);
}

fn rivers(scene: &Scene<'_>, paper: &mut Paper) {
    let mut paths: BTreeMap<&str, String> = BTreeMap::new();
    for kind in &scene.map.hexside_kinds {
        paths.insert(&kind.id, String::new());
    }
    for hex in scene.map.grid.hexes() {
        for link in scene.map.grid.links(hex) {
            // Each side once: from the hex with the lower index.
            if link.hex < hex {
                continue;
            }
            let Some(content) = scene.map.hexside(link.side) else {
                continue;
            };
            let path = paths.entry(&content.kind).or_default();
            path.push_str(&softly(&side(scene, hex, link.direction.index())));
        }
    }
    let width = |kind: &str| match style(scene, kind) {
        "major_river" => (330, 270),
        _ => (130, 84),
    };
    // All banks first, so that no bank crosses the water where rivers meet.
    for (kind, path) in &paths {
        paper.line(path, "#3c6f8e", width(kind).0, "");
    }
    for (kind, path) in &paths {
        paper.line(path, "#9cc6dc", width(kind).1, "");
    }
}

fn style<'s>(scene: &'s Scene<'_>, kind: &'s str) -> &'s str {
    let mut kinds = scene
        .map
        .hexside_kinds
        .iter()
        .chain(&scene.map.path_classes);
    kinds
        .find(|known| known.id == kind)
        .map_or(kind, |known| known.draw.as_str())
}

fn grid(scene: &Scene<'_>, paper: &mut Paper) {
    let mut path = String::new();
    for hex in scene.map.grid.hexes() {
        for (direction, other) in scene.map.grid.around(hex).into_iter().enumerate() {
            if other.is_none_or(|other| hex < other) {
                let (a, b) = side_ends(scene, hex, direction);
                path.push_str(&through(&[a, b], false));
            }
        }
    }
    paper.line(&path, "#2d3a2e", 18, "stroke-opacity=\"0.38\"");
}

/// How far railways run beside roads, in thousandths of the radius.
const ASIDE: i32 = 190;

/// Where railways are moved to: no direction of hexes leads along it.
fn aside(scene: &Scene<'_>) -> Point {
    let far = ASIDE * scene.drawing.radius().cast_signed() / 1000;
    match scene.map.grid.orientation() {
        Orientation::Pointy => (0, far),
        Orientation::Flat => (far, 0),
    }
}

/// The places a path runs through: the middles of its hexes, railways a little aside.
fn places(scene: &Scene<'_>, class: &str, hexes: &[HexIx]) -> Vec<Point> {
    let aside = if style(scene, class) == "railroad" {
        aside(scene)
    } else {
        (0, 0)
    };
    let mut places = Vec::with_capacity(hexes.len());
    for hex in hexes {
        let (x, y) = scene.centre(*hex);
        places.push((x + aside.0, y + aside.1));
    }
    places
}

fn roads(scene: &Scene<'_>, paper: &mut Paper) {
    let mut paths: BTreeMap<&str, String> = BTreeMap::new();
    for path in &scene.map.paths {
        let line = smoothly(&with_ends(scene, &path.class, &path.hexes));
        paths
            .entry(style(scene, &path.class))
            .or_default()
            .push_str(&line);
    }
    let line = |style: &str| paths.get(style).map_or("", String::as_str);
    paper.line(line("secondary"), "#6d5138", 118, "");
    paper.line(line("main"), "#4b2a1f", 176, "");
    paper.line(line("secondary"), "#fdf4da", 70, "");
    paper.line(line("main"), "#d8573c", 116, "");
    let known = ["secondary", "main", "railroad"];
    for (_, other) in paths.iter().filter(|(style, _)| !known.contains(style)) {
        paper.line(other, "#6d5138", 60, "stroke-dasharray=\"160 120\"");
    }
    paper.line(line("railroad"), "#fbf7ea", 84, "stroke-opacity=\"0.75\"");
    paper.line(line("railroad"), "#23211f", 40, "");
    let sleepers = line("railroad").to_owned();
    if !sleepers.is_empty() && scene.scale >= 24 {
        paper.raw(&format!(
            "<path d=\"{sleepers}\" fill=\"none\" stroke=\"#23211f\" stroke-width=\"140\" stroke-dasharray=\"30 190\"/>"
        ));
    }
}

/// The places of a path, led on to the edge of the map at an end that lies in a hex of the edge where it could go on.
fn with_ends(scene: &Scene<'_>, class: &str, hexes: &[HexIx]) -> Vec<Point> {
    let mut line = places(scene, class, hexes);
    if let Some(first) = hexes.first().and_then(|hex| way_off(scene, *hex)) {
        let moved = aside_of(&line, 0, scene, hexes.first().copied());
        line.insert(0, (first.0 + moved.0, first.1 + moved.1));
    }
    if let Some(last) = hexes.last().and_then(|hex| way_off(scene, *hex)) {
        let moved = aside_of(
            &line,
            line.len().saturating_sub(1),
            scene,
            hexes.last().copied(),
        );
        line.push((last.0 + moved.0, last.1 + moved.1));
    }
    line
}

/// How far a place of a path is from the middle of its hex.
fn aside_of(line: &[Point], at: usize, scene: &Scene<'_>, hex: Option<HexIx>) -> Point {
    let (Some(place), Some(hex)) = (line.get(at), hex) else {
        return (0, 0);
    };
    let (x, y) = scene.centre(hex);
    (place.0 - x, place.1 - y)
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

fn bridges(scene: &Scene<'_>, paper: &mut Paper) {
    let radius = scene.drawing.radius().cast_signed();
    let aside = aside(scene);
    let mut decks = String::new();
    let mut strong = String::new();
    for bridge in &scene.map.bridges {
        for side in &bridge.sides {
            let Some((a, Some(b))) = scene.map.grid.side_hexes(*side) else {
                continue;
            };
            let (from, to) = (scene.centre(a), scene.centre(b));
            let at = middle(from, to);
            // Along the way over the bridge, and across it, in thousandths of the radius.
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let along = (dx / 6, dy / 6);
            let across = (
                -dy * radius / 1000 * 10 / 110,
                dx * radius / 1000 * 10 / 110,
            );
            let path = if bridge.destructible {
                &mut strong
            } else {
                &mut decks
            };
            for hand in [-1, 1] {
                let (x, y) = (
                    at.0 + hand * across.0 + aside.0 / 4,
                    at.1 + hand * across.1 + aside.1 / 4,
                );
                let flare = (hand * across.0 / 2, hand * across.1 / 2);
                // Writing to a String cannot fail.
                let _ = write!(
                    path,
                    "M{} {}L{} {}L{} {}L{} {}",
                    x - along.0 + flare.0 - along.0 / 4,
                    y - along.1 + flare.1 - along.1 / 4,
                    x - along.0,
                    y - along.1,
                    x + along.0,
                    y + along.1,
                    x + along.0 + flare.0 + along.0 / 4,
                    y + along.1 + flare.1 + along.1 / 4,
                );
            }
        }
    }
    paper.line(&decks, "#fbf7ea", 84, "");
    paper.line(&decks, "#23211f", 44, "");
    paper.line(&strong, "#fbf7ea", 120, "");
    paper.line(&strong, "#8a1f1f", 72, "");
}

/// The straight outline of a hex.
pub(super) fn hexagon(scene: &Scene<'_>, hex: HexIx) -> String {
    through(&corners(scene, hex), true)
}
