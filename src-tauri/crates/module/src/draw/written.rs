//! What is written on a map that is printed by itself: numbers of hexes and names, with the grid; and the margin.

use super::Scene;
use super::ground::number_ink;
use super::paper::{Face, Lettering, Paper};
use crate::lettering::{LabelKind, MapLabel, NUMBER};

/// Writes numbers and names.
pub(super) fn draw(scene: &Scene<'_>, labels: &[MapLabel], language: &str, paper: &mut Paper) {
    numbers(scene, paper);
    for label in labels {
        name(scene, label, language, paper);
    }
}

fn numbers(scene: &Scene<'_>, paper: &mut Paper) {
    if scene.scale < 40 {
        return;
    }
    let radius = scene.drawing.radius().cast_signed();
    for hex in scene.map.grid.hexes() {
        let ground = scene.ground(hex);
        if ground == "off_map" {
            continue;
        }
        let (x, y) = scene.centre(hex);
        let how = Lettering {
            at: (x + NUMBER.0 * radius / 1000, y + NUMBER.1 * radius / 1000),
            size: (radius * 185 / 1000).unsigned_abs(),
            colour: number_ink(ground),
            halo: None,
            face: Face::Plain,
            turn: 0,
            spaced: 0,
        };
        paper.words(scene.map.grid.name(hex), &how);
    }
}

fn name(scene: &Scene<'_>, label: &MapLabel, language: &str, paper: &mut Paper) {
    // In the smallest pictures only what matters has room for its name.
    let small = matches!(label.kind, LabelKind::Place | LabelKind::River);
    if scene.scale < 24 && small {
        return;
    }
    let factor = match scene.scale {
        0..24 => 190,
        24..40 => 120,
        _ => 100,
    };
    let (colour, halo, face) = match label.kind {
        LabelKind::Town => (super::marks::INK, Some(super::marks::HALO), Face::Bold),
        LabelKind::Place => (super::marks::INK, Some(super::marks::HALO), Face::Plain),
        LabelKind::Abroad => ("#6a5f4a", Some(super::marks::HALO), Face::Plain),
        LabelKind::River => ("#22587c", Some("#eef4ef"), Face::Italic),
        LabelKind::Water => ("#33698a", None, Face::Italic),
        LabelKind::Land => ("#857c66", None, Face::Bold),
        LabelKind::Title => ("#2b4a60", Some("#cfe4ee"), Face::Bold),
    };
    let grows = !matches!(
        label.kind,
        LabelKind::Water | LabelKind::Land | LabelKind::Title
    );
    let how = Lettering {
        at: label.at,
        size: label.size * if grows { factor } else { 100 } / 100,
        colour,
        halo,
        face,
        turn: label.turn,
        spaced: if label.kind == LabelKind::Land {
            label.size / 3
        } else {
            0
        },
    };
    paper.words(label.text.in_language(language), &how);
}

/// A scale of distances and an arrow to the north, in the margin where it has room.
pub(super) fn draw_margin(scene: &Scene<'_>, paper: &mut Paper) {
    let margin = scene.drawing.source.margin;
    if margin.south < 900 {
        return;
    }
    let step = scene.drawing.source.step.cast_signed();
    let (left, y) = (
        margin.west.cast_signed(),
        scene.drawing.height.cast_signed() - margin.south.cast_signed() / 2,
    );
    let high = step / 9;
    for index in 0..5 {
        let fill = if index % 2 == 0 { "#2d2a24" } else { "#fbf8ec" };
        paper.raw(&format!(
            "<rect x=\"{}\" y=\"{y}\" width=\"{step}\" height=\"{high}\" fill=\"{fill}\" stroke=\"#2d2a24\" stroke-width=\"24\"/>",
            left + index * step
        ));
    }
    let metres = scene.map.metres_per_hex;
    let distance = |hexes: u32| {
        let metres = metres * hexes;
        if metres.is_multiple_of(1000) {
            format!("{} km", metres / 1000)
        } else {
            format!("{metres} m")
        }
    };
    for (hexes, words) in [(0, "0".to_owned()), (1, distance(1)), (5, distance(5))] {
        let how = Lettering {
            at: (left + hexes * step, y - high),
            size: (step / 4).unsigned_abs(),
            colour: "#2d2a24",
            halo: None,
            face: Face::Plain,
            turn: 0,
            spaced: 0,
        };
        paper.words(&words, &how);
    }
    let (x, long) = (left + 7 * step, step / 3);
    paper.raw(&format!(
        "<path d=\"M{x} {}L{} {}L{x} {}Z\" fill=\"#2d2a24\"/><path d=\"M{x} {}L{} {}L{x} {}Z\" fill=\"#fbf8ec\" stroke=\"#2d2a24\" stroke-width=\"20\" stroke-linejoin=\"round\"/>",
        y - long, x - long / 2, y + long, y + long / 2, y - long, x + long / 2, y + long, y + long / 2
    ));
    let how = Lettering {
        at: (x + long, y + high),
        size: (step / 3).unsigned_abs(),
        colour: "#2d2a24",
        halo: None,
        face: Face::Bold,
        turn: 0,
        spaced: 0,
    };
    paper.words("N", &how);
}
