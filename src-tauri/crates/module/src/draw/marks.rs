//! The marks of a map's features: points, landing sites, depots, exits, transfer points.

use motti_hex::HexIx;

use super::Scene;
use super::lines::hexagon;
use super::paper::{Face, Lettering, Paper, Point};
use super::ways::{edge_of, over_edge};
use crate::Feature;

pub(super) const INK: &str = "#1d1a16";
pub(super) const HALO: &str = "#fbf8ec";

/// The places that marks and the numbers of hexes need for themselves, each with its size in radii.
pub(super) fn places(scene: &Scene<'_>) -> Vec<(Point, f64)> {
    let mut places = Vec::new();
    for kind in &scene.map.feature_kinds {
        for feature in &kind.features {
            let Some(hex) = feature.hexes.first().copied() else {
                continue;
            };
            let place = match kind.draw.as_deref() {
                Some("points") => (moved(scene, hex, POINTS), 0.27),
                Some("anchor") => (moved(scene, hex, ANCHOR), 0.3),
                Some("depot") => (moved(scene, hex, depot_at(scene, feature)), 0.27),
                Some("transfer") => (moved(scene, hex, TRANSFER), 0.3),
                _ => continue,
            };
            places.push(place);
        }
    }
    for hex in scene.map.grid.hexes() {
        let at = moved(scene, hex, crate::lettering::NUMBER);
        for aside in [-130, 0, 130] {
            let aside = unit(scene, aside);
            places.push(((at.0 + aside, at.1 - unit(scene, 60)), 0.06));
        }
    }
    places
}

/// Where marks lie in their hex, in thousandths of the radius from the middle.
const POINTS: Point = (500, -350);
const ANCHOR: Point = (-500, -350);
const TRANSFER: Point = (-470, -300);

/// A length in thousandths of the radius.
fn unit(scene: &Scene<'_>, thousandths: i32) -> i32 {
    thousandths * scene.drawing.radius().cast_signed() / 1000
}

fn moved(scene: &Scene<'_>, hex: HexIx, by: Point) -> Point {
    let (x, y) = scene.centre(hex);
    (x + unit(scene, by.0), y + unit(scene, by.1))
}

pub(super) fn draw(scene: &Scene<'_>, paper: &mut Paper) {
    transfer_points(scene, paper);
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

/// A disc with an edge on a soft shadow.
fn disc(scene: &Scene<'_>, paper: &mut Paper, at: Point, radius: i32, colours: (&str, &str)) {
    let off = unit(scene, 28);
    paper.raw(&format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#2a241d\" fill-opacity=\"0.3\"/>",
        at.0 + off,
        at.1 + off,
        radius + unit(scene, 22)
    ));
    let edge = unit(scene, 44).unsigned_abs();
    paper.circle(at, radius, colours.0, colours.1, edge);
}

/// Bold letters in the middle of a mark.
fn letters(
    scene: &Scene<'_>,
    paper: &mut Paper,
    at: Point,
    size: i32,
    colours: (&str, Option<&str>),
    words: &str,
) {
    let how = Lettering {
        at: (at.0, at.1 + unit(scene, size * 36 / 100)),
        size: unit(scene, size).unsigned_abs(),
        colour: colours.0,
        halo: colours.1,
        face: Face::Bold,
        turn: 0,
        spaced: 0,
    };
    paper.words(words, &how);
}

/// A gold coin with the number of points, right above the middle.
fn points(scene: &Scene<'_>, paper: &mut Paper, hex: HexIx, feature: &Feature) {
    let number = feature.values.values().find_map(|(_, value)| match value {
        crate::Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    let at = moved(scene, hex, POINTS);
    disc(scene, paper, at, unit(scene, 225), ("#f6cf4a", "#6b4d0b"));
    paper.circle(at, unit(scene, 178), "none", "#b98a1c", 14);
    letters(
        scene,
        paper,
        at,
        330,
        (INK, None),
        &number.unwrap_or_default(),
    );
}

/// An anchor on a blue shield, left above the middle, with the mark of its level.
fn anchor(scene: &Scene<'_>, paper: &mut Paper, hex: HexIx, feature: &Feature) {
    let at = moved(scene, hex, ANCHOR);
    let u = |thousandths| unit(scene, thousandths);
    disc(scene, paper, at, u(250), ("#1f4e79", "#f2f6f8"));
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
    let below = (x - u(225), y + u(275));
    letters(
        scene,
        paper,
        below,
        270,
        ("#1f4e79", Some(HALO)),
        level.unwrap_or_default(),
    );
}

/// Where a depot lies in its hex: the first side's to the left, another's to the right.
fn depot_at(scene: &Scene<'_>, feature: &Feature) -> Point {
    let first = scene.sides.first().map(|side| side.id.as_str());
    let own = feature.side.as_deref() == first;
    (if own { -560 } else { 560 }, 270)
}

/// A crate in the colour of its side, with the turns it serves.
fn depot(scene: &Scene<'_>, paper: &mut Paper, hex: HexIx, feature: &Feature) {
    let u = |thousandths| unit(scene, thousandths);
    let (x, y) = moved(scene, hex, depot_at(scene, feature));
    let side = scene
        .sides
        .iter()
        .find(|side| Some(&side.id) == feature.side.as_ref());
    let (half, colour) = (u(150), side.map_or("#e4d8b4", |side| side.colour.as_str()));
    let off = u(26);
    paper.raw(&format!(
        "<path d=\"M{} {}h{}v{}h{}Z\" fill=\"#2a241d\" fill-opacity=\"0.35\"/>",
        x - half + off,
        y - half + off,
        2 * half + off,
        2 * half + off,
        -2 * half - off
    ));
    paper.raw(&format!(
        "<path d=\"M{} {}h{}v{}h{}Z\" fill=\"{colour}\" stroke=\"{INK}\" stroke-width=\"34\" stroke-linejoin=\"round\"/>",
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
    letters(
        scene,
        paper,
        (x, y + half + u(140)),
        230,
        (INK, Some(HALO)),
        &words,
    );
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

/// Hexes with a white rim and a letter, under everything else that is written.
fn transfer_points(scene: &Scene<'_>, paper: &mut Paper) {
    let kinds = scene.map.feature_kinds.iter();
    for kind in kinds.filter(|kind| kind.draw.as_deref() == Some("transfer")) {
        for feature in &kind.features {
            let Some(hex) = feature.hexes.first().copied() else {
                continue;
            };
            let outline = hexagon(scene, hex);
            paper.raw(&format!(
                "<path d=\"{outline}\" fill=\"#ffffff\" fill-opacity=\"0.4\" stroke=\"#ffffff\" stroke-width=\"90\" stroke-linejoin=\"round\"/>"
            ));
            let at = moved(scene, hex, TRANSFER);
            disc(scene, paper, at, unit(scene, 250), ("#ffffff", INK));
            letters(scene, paper, at, 360, (INK, None), &feature.id);
        }
    }
}
