//! What is written on a map: names, numbers of hexes, and the marks of its features.

use std::collections::BTreeMap;

use motti_hex::HexIx;

use super::Scene;
use super::lines::{edge_of, hexagon, over_edge};
use super::paper::{Face, Lettering, Paper, Point, middle};
use crate::Feature;
use crate::source::LabelStyle;

const INK: &str = "#1d1a16";
const HALO: &str = "#fbf8ec";

pub(super) fn draw(scene: &Scene<'_>, paper: &mut Paper) {
    transfer_points(scene, paper);
    numbers(scene, paper);
    river_names(scene, paper);
    features(scene, paper);
    labels(scene, paper);
    places(scene, paper);
}

/// A length in thousandths of the radius.
fn unit(scene: &Scene<'_>, thousandths: i32) -> i32 {
    thousandths * scene.drawing.radius().cast_signed() / 1000
}

/// The height of letters: small pictures have larger ones, so that names stay readable.
fn size(scene: &Scene<'_>, thousandths: i32) -> u32 {
    let factor = match scene.scale {
        0..24 => 210,
        24..48 => 130,
        _ => 100,
    };
    unit(scene, thousandths).unsigned_abs() * factor / 100
}

fn moved(scene: &Scene<'_>, hex: HexIx, dx: i32, dy: i32) -> Point {
    let (x, y) = scene.centre(hex);
    (x + unit(scene, dx), y + unit(scene, dy))
}

fn numbers(scene: &Scene<'_>, paper: &mut Paper) {
    if scene.scale < 48 {
        return;
    }
    for hex in scene.map.grid.hexes() {
        let ground = scene.ground(hex);
        if ground == "off_map" {
            continue;
        }
        let colour = match ground {
            "sea" | "lake" => "#4d7f9b",
            "foreign" => "#8f8772",
            _ => "#4a5340",
        };
        let how = Lettering {
            at: moved(scene, hex, 0, -640),
            size: size(scene, 190),
            colour,
            halo: None,
            face: Face::Plain,
            turn: 0,
        };
        paper.words(scene.map.grid.name(hex), &how);
    }
}

fn places(scene: &Scene<'_>, paper: &mut Paper) {
    for place in &scene.map.places {
        let Some(first) = place.hexes.first() else {
            continue;
        };
        let town = matches!(scene.ground(*first), "town" | "city");
        let foreign = scene.ground(*first) == "foreign";
        // In the smallest picture only towns have room for their names.
        if scene.scale < 24 && !town {
            continue;
        }
        let how = Lettering {
            at: moved(scene, *first, 0, if town { 860 } else { 800 }),
            size: size(scene, if town { 400 } else { 310 }),
            colour: if foreign { "#6a6250" } else { INK },
            halo: Some(HALO),
            face: if town { Face::Bold } else { Face::Plain },
            turn: 0,
        };
        paper.words(place.name.in_language("fi"), &how);
    }
}

fn labels(scene: &Scene<'_>, paper: &mut Paper) {
    for label in &scene.drawing.source.labels {
        let Ok(hex) = scene.map.grid.index(&label.hex) else {
            continue;
        };
        let (colour, halo, face) = match label.style {
            LabelStyle::Title => ("#2b4a60", Some("#cfe4ee"), Face::Bold),
            LabelStyle::Water => ("#33698a", None, Face::Italic),
            LabelStyle::Land => ("#857c66", None, Face::Bold),
        };
        let how = Lettering {
            at: scene.centre(hex),
            size: label.size,
            colour,
            halo,
            face,
            turn: label.turn,
        };
        paper.words(label.text.in_language("fi"), &how);
    }
}

/// The name of each river, at the middle of its run.
fn river_names(scene: &Scene<'_>, paper: &mut Paper) {
    if scene.scale < 24 {
        return;
    }
    let mut rivers: BTreeMap<&str, Vec<(HexIx, HexIx)>> = BTreeMap::new();
    for (side, content) in scene.map.hexsides() {
        if let (Some(name), Some((a, Some(b)))) = (&content.name, scene.map.grid.side_hexes(side)) {
            rivers
                .entry(name.in_language("fi"))
                .or_default()
                .push((a, b));
        }
    }
    for (name, sides) in rivers {
        // Short pieces of water are named by what lies beside them.
        if sides.len() < 12 {
            continue;
        }
        let Some((a, b)) = sides.get(sides.len() / 2) else {
            continue;
        };
        let at = middle(scene.centre(*a), scene.centre(*b));
        let how = Lettering {
            at: (at.0, at.1 - unit(scene, 120)),
            size: size(scene, 260),
            colour: "#2c6285",
            halo: Some("#eef4ef"),
            face: Face::Italic,
            turn: 0,
        };
        paper.words(name, &how);
    }
}

fn features(scene: &Scene<'_>, paper: &mut Paper) {
    for kind in &scene.map.feature_kinds {
        for feature in &kind.features {
            let Some(hex) = feature.hexes.first().copied() else {
                continue;
            };
            match kind.draw.as_deref() {
                Some("points") => points(scene, paper, hex, feature),
                Some("anchor") => anchor(scene, paper, hex, feature),
                Some("depot") => depot(scene, paper, hex, feature),
                Some("exit") => exit(scene, paper, hex, feature),
                _ => {}
            }
        }
    }
}

/// A gold coin with the number of points, right above the middle.
fn points(scene: &Scene<'_>, paper: &mut Paper, hex: HexIx, feature: &Feature) {
    let number = feature.values.values().find_map(|(_, value)| match value {
        crate::Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    let at = moved(scene, hex, 500, -350);
    paper.circle(at, unit(scene, 235), "#f6cf4a", "#6b4d0b", 40);
    let how = Lettering {
        at: (at.0, at.1 + unit(scene, 118)),
        size: unit(scene, 330).unsigned_abs(),
        colour: INK,
        halo: None,
        face: Face::Bold,
        turn: 0,
    };
    paper.words(&number.unwrap_or_default(), &how);
}

/// An anchor on a blue shield, left above the middle, with the mark of its level.
fn anchor(scene: &Scene<'_>, paper: &mut Paper, hex: HexIx, feature: &Feature) {
    let at = moved(scene, hex, -500, -350);
    let u = |thousandths| unit(scene, thousandths);
    paper.circle(at, u(255), "#1f4e79", "#f2f6f8", 36);
    let (x, y) = at;
    paper.circle((x, y - u(135)), u(38), "none", "#ffffff", 34);
    let shaft = format!(
        "M{x} {}V{}M{} {}H{}M{} {}Q{x} {} {} {}",
        y - u(95),
        y + u(160),
        x - u(75),
        y - u(50),
        x + u(75),
        x - u(150),
        y + u(40),
        y + u(270),
        x + u(150),
        y + u(40)
    );
    paper.line(&shaft, "#ffffff", 40, "");
    let level = feature.values.values().find_map(|(_, value)| match value {
        crate::Value::Ref(level) => Some(level.as_str()),
        _ => None,
    });
    let how = Lettering {
        at: (x - u(265), y + u(330)),
        size: u(260).unsigned_abs(),
        colour: "#1f4e79",
        halo: Some(HALO),
        face: Face::Bold,
        turn: 0,
    };
    paper.words(level.unwrap_or_default(), &how);
}

/// A crate in the colours of its side, left below the middle (the second one of a hex right below it).
fn depot(scene: &Scene<'_>, paper: &mut Paper, hex: HexIx, feature: &Feature) {
    let u = |thousandths| unit(scene, thousandths);
    let finnish = feature.side.as_deref() == Some("finnish");
    let (x, y) = moved(scene, hex, if finnish { -560 } else { 560 }, 270);
    let (half, colour) = (u(150), if finnish { "#6fa8d8" } else { "#8b9a62" });
    paper.raw(&format!(
        "<path d=\"M{} {}h{}v{}h{}Z\" fill=\"{colour}\" stroke=\"{INK}\" stroke-width=\"32\" stroke-linejoin=\"round\"/>",
        x - half, y - half, 2 * half, 2 * half, -2 * half
    ));
    let cross = format!(
        "M{} {}l{} {}M{} {}l{} {}",
        x - half,
        y - half,
        2 * half,
        2 * half,
        x + half,
        y - half,
        -2 * half,
        2 * half
    );
    paper.line(&cross, INK, 26, "");
    let turn = |column: &str| match feature.values.value(column) {
        Some(crate::Value::Ref(turn)) => Some(turn.clone()),
        _ => None,
    };
    let words = match (turn("from"), turn("until")) {
        (Some(from), None) => format!("{from}–"),
        (None, Some(until)) => format!("–{until}"),
        (Some(from), Some(until)) => format!("{from}–{until}"),
        (None, None) => return,
    };
    let how = Lettering {
        at: (x, y + half + u(230)),
        size: u(220).unsigned_abs(),
        colour: INK,
        halo: Some(HALO),
        face: Face::Bold,
        turn: 0,
    };
    paper.words(&words, &how);
}

/// An arrow over the edge of the map.
fn exit(scene: &Scene<'_>, paper: &mut Paper, hex: HexIx, feature: &Feature) {
    let Some(edge) = over_edge(scene, hex, edge_of(feature)) else {
        return;
    };
    let (x, y) = scene.centre(hex);
    // From a third of the way to the edge to well beyond it.
    let (dx, dy) = (edge.0 - x, edge.1 - y);
    let along = |tenths: i32, aside: i32| {
        (
            x + dx * tenths / 10 - dy * aside / 10,
            y + dy * tenths / 10 + dx * aside / 10,
        )
    };
    let shape = [
        along(11, -1),
        along(15, -1),
        along(15, -3),
        along(20, 0),
        along(15, 3),
        along(15, 1),
        along(11, 1),
    ];
    let path = super::paper::through(&shape, true);
    paper.raw(&format!(
        "<path d=\"{path}\" fill=\"#c8372d\" stroke=\"#ffffff\" stroke-width=\"40\" stroke-linejoin=\"round\"/>"
    ));
}

/// White hexes with a letter, under everything else that is written.
fn transfer_points(scene: &Scene<'_>, paper: &mut Paper) {
    let kinds = scene.map.feature_kinds.iter();
    for kind in kinds.filter(|kind| kind.draw.as_deref() == Some("transfer")) {
        for feature in &kind.features {
            let Some(hex) = feature.hexes.first().copied() else {
                continue;
            };
            let outline = hexagon(scene, hex);
            paper.raw(&format!(
                "<path d=\"{outline}\" fill=\"#ffffff\" fill-opacity=\"0.72\" stroke=\"#6b6b6b\" stroke-width=\"50\"/>"
            ));
            let at = moved(scene, hex, -470, -300);
            paper.circle(at, unit(scene, 260), "#ffffff", INK, 40);
            let how = Lettering {
                at: (at.0, at.1 + unit(scene, 130)),
                size: unit(scene, 360).unsigned_abs(),
                colour: INK,
                halo: None,
                face: Face::Bold,
                turn: 0,
            };
            paper.words(&feature.id, &how);
        }
    }
}
