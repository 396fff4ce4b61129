//! The ground of a map: terrain with uneven edges, coasts, trees, tufts and houses.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use motti_hex::{HexIx, Orientation};

use super::Scene;
use super::paper::{Paper, Point, hash, middle, spread, through};

/// How far a corner may be moved out of its place, in 64ths of the radius.
const CORNER: i32 = 10;
/// How far an edge may bend, in 64ths of its length.
const BEND: i32 = 13;

const EDGE: &str = "#3c6f8e";

pub(super) fn draw(scene: &Scene<'_>, paper: &mut Paper) {
    let (width, height) = (scene.drawing.width, scene.drawing.height);
    paper.raw(&format!(
        "<rect width=\"{width}\" height=\"{height}\" fill=\"#f4efe1\"/>"
    ));
    // Nothing of the ground runs over the edge of the map.
    let sheet: String = scene
        .map
        .grid
        .hexes()
        .map(|hex| through(&corners(scene, hex), true))
        .collect();
    paper.raw(&format!(
        "<clipPath id=\"sheet\"><path d=\"{sheet}\"/></clipPath><g clip-path=\"url(#sheet)\">"
    ));
    let mut grounds: BTreeMap<&str, String> = BTreeMap::new();
    for hex in scene.map.grid.hexes() {
        let outline = through(&outline(scene, hex), true);
        grounds
            .entry(scene.ground(hex))
            .or_default()
            .push_str(&outline);
    }
    for (ground, path) in grounds.iter().filter(|(ground, _)| is_water(ground)) {
        paper.area(path, colour(ground));
    }
    coasts(scene, paper);
    for (ground, path) in grounds.iter().filter(|(ground, _)| !is_water(ground)) {
        paper.area(path, colour(ground));
    }
    shores(scene, paper);
    plants(scene, paper);
    houses(scene, paper);
    paper.raw("</g>");
}

pub(super) fn is_water(ground: &str) -> bool {
    matches!(ground, "sea" | "lake")
}

fn colour(ground: &str) -> &'static str {
    match ground {
        "sea" | "lake" => "#9cc6dc",
        "open" | "clear" => "#efe5bd",
        "forest" | "woods" => "#bcd3a0",
        "swamp" | "marsh" => "#d6dfc4",
        "town" | "city" => "#dcc0a6",
        "foreign" => "#e6e0d2",
        "off_map" => "#f4efe1",
        _ => "#ddd6c2",
    }
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

/// Whether the three hexes at a corner are all on the map; corners of the edge stay in their place.
fn is_inner(scene: &Scene<'_>, hex: HexIx, corner: usize) -> bool {
    let around = scene.map.grid.around(hex);
    let there = |direction: usize| around.get(direction % 6).copied().flatten().is_some();
    there(corner) && there(corner + 5)
}

fn moved(scene: &Scene<'_>, corner: Point) -> Point {
    let most = scene.drawing.radius().cast_signed() * CORNER / 64;
    (
        corner.0 + spread(corner, 1, most),
        corner.1 + spread(corner, 2, most),
    )
}

/// The uneven side of a hex in direction `n`, from its first corner to its second; the same from both hexes.
pub(super) fn side(scene: &Scene<'_>, hex: HexIx, direction: usize) -> Vec<Point> {
    let (a, b) = side_ends(scene, hex, direction);
    let neighbour = scene.map.grid.around(hex).get(direction).copied().flatten();
    let place = |corner: Point, number: usize| {
        if is_inner(scene, hex, number) {
            moved(scene, corner)
        } else {
            corner
        }
    };
    let (from, to) = (place(a, direction), place(b, direction + 1));
    if neighbour.is_none() {
        return vec![from, to];
    }
    // Bend it from the same end, whichever hex asks.
    let (first, last) = if a <= b { (from, to) } else { (to, from) };
    let mut points = vec![first];
    bend(first, last, 2, BEND, &mut points);
    points.push(last);
    if a > b {
        points.reverse();
    }
    points
}

/// Puts points between two, each moved sideways, and again between those.
fn bend(a: Point, b: Point, depth: u32, most: i32, points: &mut Vec<Point>) {
    if depth == 0 {
        return;
    }
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let straight = middle(a, b);
    let aside = spread(straight, 3, most);
    let there = (straight.0 - dy * aside / 64, straight.1 + dx * aside / 64);
    bend(a, there, depth - 1, most, points);
    points.push(there);
    bend(there, b, depth - 1, most, points);
}

fn outline(scene: &Scene<'_>, hex: HexIx) -> Vec<Point> {
    let mut points = Vec::new();
    for direction in 0..6 {
        let mut side = side(scene, hex, direction);
        side.pop();
        points.append(&mut side);
    }
    points
}

/// All sides between hexes of which only the first is chosen, as one path.
fn between(scene: &Scene<'_>, chosen: impl Fn(&str, &str) -> bool) -> String {
    let mut path = String::new();
    for hex in scene.map.grid.hexes() {
        for (direction, other) in scene.map.grid.around(hex).into_iter().enumerate() {
            let Some(other) = other else { continue };
            if chosen(scene.ground(hex), scene.ground(other)) {
                path.push_str(&through(&side(scene, hex, direction), false));
            }
        }
    }
    path
}

/// Shallow water along the coast: bands whose land half the land will cover.
fn coasts(scene: &Scene<'_>, paper: &mut Paper) {
    let coast = between(scene, |a, b| is_water(a) && !is_water(b));
    paper.line(&coast, "#aed2e3", 760, "");
    paper.line(&coast, "#c2dfea", 460, "");
    paper.line(&coast, "#d5eaf1", 220, "");
}

fn shores(scene: &Scene<'_>, paper: &mut Paper) {
    let coast = between(scene, |a, b| is_water(a) && !is_water(b));
    paper.line(&coast, EDGE, 34, "");
    let border = between(scene, |a, b| {
        a == "foreign" && b != "foreign" && !is_water(b)
    });
    paper.line(&border, "#ffffff", 120, "stroke-opacity=\"0.7\"");
    paper.line(
        &border,
        "#8d4f86",
        60,
        "stroke-dasharray=\"230 130 20 130\"",
    );
}

/// The middle and two rings, in thousandths of the radius; the top is left to the hex number.
const RINGS: [Point; 12] = [
    (0, 0),
    (420, 60),
    (-400, 110),
    (190, -400),
    (-230, -380),
    (210, 430),
    (-190, 450),
    (690, 250),
    (-680, -240),
    (640, -290),
    (-650, 310),
    (20, 700),
];

/// Places for small things in a hex: in rings, a little out of place.
fn places(scene: &Scene<'_>, hex: HexIx, purpose: u32) -> Vec<Point> {
    let (x, y) = scene.centre(hex);
    let radius = scene.drawing.radius().cast_signed();
    RINGS
        .iter()
        .enumerate()
        .map(|(index, (dx, dy))| {
            let key = u32::try_from(index).unwrap_or(0) * 8 + purpose;
            (
                x + dx * radius / 1000 + spread((x, y), key, radius / 8),
                y + dy * radius / 1000 + spread((x, y), key + 4, radius / 8),
            )
        })
        .collect()
}

fn plants(scene: &Scene<'_>, paper: &mut Paper) {
    if scene.scale < 24 {
        return;
    }
    let radius = scene.drawing.radius().cast_signed();
    let unit = |thousandths: i32| thousandths * radius / 1000;
    let (mut dark, mut light, mut tufts, mut water) =
        (String::new(), String::new(), String::new(), String::new());
    for hex in scene.map.grid.hexes() {
        match scene.ground(hex) {
            "forest" | "woods" => {
                for (x, y) in places(scene, hex, 100) {
                    let tall = 120 + i32::try_from(hash((x, y), 5) % 60).unwrap_or(0);
                    let (tall, half) = (unit(tall), unit(tall / 2));
                    let tree = format!(
                        "M{x} {}L{} {}L{} {}Z",
                        y - tall,
                        x + half,
                        y + half,
                        x - half,
                        y + half
                    );
                    let path = if hash((x, y), 6).is_multiple_of(3) {
                        &mut light
                    } else {
                        &mut dark
                    };
                    path.push_str(&tree);
                }
            }
            "swamp" | "marsh" => {
                for (index, (x, y)) in places(scene, hex, 200).into_iter().enumerate() {
                    let (half, blade) = (unit(120), unit(95));
                    let path = if index.is_multiple_of(2) {
                        &mut tufts
                    } else {
                        &mut water
                    };
                    // Writing to a String cannot fail.
                    let _ = write!(path, "M{} {y}L{} {y}", x - half, x + half);
                    if index.is_multiple_of(2) {
                        let lean = blade / 2;
                        let _ = write!(
                            tufts,
                            "M{x} {y}L{x} {}M{} {y}L{} {}M{} {y}L{} {}",
                            y - blade,
                            x - lean,
                            x - blade,
                            y - lean,
                            x + lean,
                            x + blade,
                            y - lean
                        );
                    }
                }
            }
            _ => {}
        }
    }
    paper.fill(&dark, "#7fa468");
    paper.fill(&light, "#95b67b");
    paper.line(&tufts, "#6f8f62", 24, "");
    paper.line(&water, "#86aebb", 30, "");
}

fn houses(scene: &Scene<'_>, paper: &mut Paper) {
    let radius = scene.drawing.radius().cast_signed();
    let mut roofs = String::new();
    let mut blocks = String::new();
    for (hex, content) in scene.map.hexes() {
        let town = matches!(scene.ground(hex), "town" | "city");
        let village = !content.overlays.is_empty();
        if !town && !village {
            continue;
        }
        let spots = places(scene, hex, 300);
        // A village keeps to the middle of its hex, where roads meet; a town fills it.
        let count = if town { spots.len() } else { 6 };
        for (index, (x, y)) in spots.into_iter().take(count).enumerate() {
            let wide = radius * (90 + spread((x, y), 7, 30)) / 1000;
            let high = radius * (70 + spread((x, y), 8, 22)) / 1000;
            let (wide, high) = if town {
                (wide * 3 / 2, high * 3 / 2)
            } else {
                (wide, high)
            };
            let path = if town && index % 3 == 0 {
                &mut blocks
            } else {
                &mut roofs
            };
            let _ = write!(
                path,
                "M{} {}h{}v{}h{}Z",
                x - wide,
                y - high,
                2 * wide,
                2 * high,
                -2 * wide
            );
        }
    }
    paper.raw(&format!(
        "<path d=\"{roofs}\" fill=\"#a5573f\" stroke=\"#5b2d20\" stroke-width=\"18\"/>"
    ));
    paper.raw(&format!(
        "<path d=\"{blocks}\" fill=\"#8c8379\" stroke=\"#45403a\" stroke-width=\"18\"/>"
    ));
}

#[cfg(test)]
mod tests {
    use motti_hex::Direction;

    use super::*;
    use crate::Files;

    /// A toy module on a flat map of two sheets, column numbers first.
    fn toy() -> crate::Module {
        let map = r#"{
            "grid": { "orientation": "flat", "first": "column", "row_digits": 2, "column_digits": 0, "separator": ".",
                "rows_grow": "N", "columns_grow": "E", "shifted": "even", "shift": "N",
                "sheets": [{ "prefix": "A", "rows": 3, "columns": 5, "row_offset": 3 }, { "prefix": "B", "rows": 3, "columns": 5 }] },
            "metres_per_hex": 100,
            "terrains": [{ "id": "woods", "title": "Woods" }, { "id": "lake", "title": "Lake", "closed": true }],
            "path_classes": [{ "id": "railroad", "title": "Railway" }],
            "terrain": { "key": { "w": { "terrain": "woods" }, "~": { "terrain": "lake" } },
                "rows": ["A03 w w w w w", "A02 w w w w w", "A01 w w w w w", "B03 w w ~ w w", "B02 w w w w w", "B01 w w w w w"],
                "source": "derived", "basis": "a toy" },
            "paths": [{ "class": "railroad", "hexes": ["A1.02", "A1.01", "B1.03", "B1.02"] }] }"#;
        let mut files = Files::default();
        for (name, text) in [
            ("map/map.json", map),
            ("rules.json", r#"{ "rules": [] }"#),
            (
                "map/drawing.json",
                r#"{ "step": 1732, "line_step": 1500, "tile": 256, "scales": [32],
                "margin": { "north": 0, "east": 0, "south": 0, "west": 0 } }"#,
            ),
            (
                "module.json",
                r##"{ "format": 1, "id": "toy", "title": "Toy", "version": "1.0.0", "authors": [], "licence": "MIT",
                "ruleset": { "name": "toy", "from": "1.0.0", "below": "2.0.0" }, "provenance": "a toy",
                "sides": [{ "id": "red", "name": "Red", "colour": "#ff0000", "ink": "#000000" }] }"##,
            ),
        ] {
            files.insert("toy", name, text.as_bytes().to_vec()).unwrap();
        }
        crate::Module::from_files(files).unwrap()
    }

    fn check_sides(module: &crate::Module) {
        let drawing = module.drawing.as_ref().unwrap();
        let scene = Scene {
            map: &module.title.map,
            drawing,
            scale: 32,
        };
        let grid = &scene.map.grid;
        for hex in grid.hexes() {
            for direction in Direction::ALL {
                let Some(other) = grid.neighbour(hex, direction) else {
                    continue;
                };
                let mut there = side(&scene, other, direction.opposite().index());
                there.reverse();
                assert_eq!(side(&scene, hex, direction.index()), there);
            }
        }
    }

    #[test]
    fn neighbours_share_their_uneven_side_on_a_flat_map_of_two_sheets() {
        let module = toy();
        check_sides(&module);
        let grid = &module.title.map.grid;
        let drawing = module.drawing.as_ref().unwrap();
        let at = |name: &str| drawing.centre(grid.index(name).unwrap()).unwrap();
        // Rows grow northwards, sheet A lies north of B, even columns are half a hex further north.
        assert_eq!((at("A1.01").0, at("A1.01").1 + 1732), at("B1.03"));
        assert_eq!((at("B1.01").0 + 1500, at("B1.01").1 - 866), at("B2.01"));
        let lake = grid.index("B3.03").unwrap();
        assert!(module.title.map.hex(lake).unwrap().closed);
        let svg = super::super::map_svg(&module.title.map, drawing, 64);
        assert!(svg.contains(">A5.03<"));
    }

    #[test]
    fn neighbours_share_their_uneven_side_on_the_map_of_tornio() {
        let folder =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44");
        check_sides(&crate::load(&folder).unwrap());
    }
}
