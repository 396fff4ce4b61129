//! The ground of a map: washes of colour with soft edges, relief, and the water with its coasts.

use super::land::{Land, is_water};
use super::lattice::Field;
use super::noise::rugged;
use super::paper::Paper;
use super::ways::corners;
use super::{Scene, paper::through};

/// How a kind of land is painted.
struct Wash {
    /// At its edge, a little darker.
    edge: &'static str,
    /// In its middle.
    inside: &'static str,
    /// In patches here and there.
    patch: &'static str,
}

/// How a kind of land is painted; nothing for open land, which is the ground of all.
fn wash(ground: &str) -> Option<Wash> {
    let (edge, inside, patch) = match ground {
        "open" | "clear" | "off_map" => return None,
        "forest" => ("#92b071", "#a8c387", "#9dba7b"),
        "woods" => ("#b7c98d", "#c9d7a2", "#bfcf97"),
        "swamp" | "marsh" => ("#c3d0b4", "#d3ddc6", "#c4d8d2"),
        "rough" => ("#c9b991", "#d9cba6", "#cfbf98"),
        "wooded_rough" => ("#a3ab77", "#b5bd8a", "#a9b07d"),
        "mountain" => ("#b9a583", "#cbb999", "#bda988"),
        "town" | "city" => ("#cdb394", "#dcc7ab", "#d5bc9e"),
        "foreign" => ("#d5cdb9", "#dfd8c6", "#d9d1be"),
        _ => ("#d2cbb4", "#ddd6c2", "#d6cfba"),
    };
    Some(Wash {
        edge,
        inside,
        patch,
    })
}

/// The colour of open land.
const OPEN: &str = "#ece3bf";
/// The colour of what is no map.
pub(super) const PAPER: &str = "#f3eee0";
/// The line of coasts and banks.
pub(super) const BANK: &str = "#3b6f90";
/// Shallow water.
pub(super) const WATER: &str = "#a9d0e2";

/// Opens the sheet: nothing of the ground runs over the edge of the map until [`close`].
///
/// The ground fills the rectangle around the hexes, so that the hexes of the edge are not cut out in a zigzag.
pub(super) fn open(scene: &Scene<'_>, paper: &mut Paper) {
    let (width, height) = (scene.drawing.width, scene.drawing.height);
    let margin = scene.drawing.source.margin;
    let sheet = format!(
        "M{} {}H{}V{}H{}Z",
        margin.west,
        margin.north,
        width - margin.east,
        height - margin.south,
        margin.west
    );
    paper.raw(&format!(
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>"
    ));
    for (line, colour) in [(420, "#c9bf9f"), (370, PAPER), (110, "#4a4436")] {
        paper.raw(&format!(
            "<path d=\"{sheet}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{line}\"/>"
        ));
    }
    paper.raw(&format!(
        "<clipPath id=\"sheet\"><path d=\"{sheet}\"/></clipPath><g clip-path=\"url(#sheet)\"><path d=\"{sheet}\" fill=\"{OPEN}\"/>"
    ));
}

/// Closes the sheet. Hexes that are no part of the map fade.
pub(super) fn close(scene: &Scene<'_>, paper: &mut Paper) {
    let off: String = scene
        .map
        .grid
        .hexes()
        .filter(|hex| scene.ground(*hex) == "off_map")
        .map(|hex| through(&corners(scene, hex), true))
        .collect();
    if !off.is_empty() {
        paper.raw(&format!(
            "<path d=\"{off}\" fill=\"{PAPER}\" fill-opacity=\"0.82\"/>"
        ));
    }
    paper.raw("</g>");
}

/// Paints everything that is dry.
pub(super) fn draw_land(scene: &Scene<'_>, land: &Land, paper: &mut Paper) {
    let radius = f64::from(scene.drawing.radius());
    let open = land.lands.get("open").or_else(|| land.lands.get("clear"));
    patches(land, paper, open, "#e5daae", 5.1, radius);
    for (ground, field) in &land.lands {
        let Some(wash) = wash(ground) else { continue };
        paper.fill(&land.lattice.shape(field, 0.0), wash.edge);
        paper.fill(&land.lattice.shape(field, 0.17), wash.inside);
        patches(land, paper, Some(field), wash.patch, 3.4, radius);
        if ground == "foreign" {
            hatched(scene, land, field, paper);
        }
    }
    relief(scene, land, paper);
}

/// Patches of another tone well inside a kind of land.
fn patches(
    land: &Land,
    paper: &mut Paper,
    field: Option<&Field>,
    colour: &str,
    wide: f64,
    radius: f64,
) {
    let Some(field) = field else { return };
    let inside = land.lattice.from(field, |value, x, y| {
        let noise = rugged(x / radius / wide, y / radius / wide, 71);
        (value - 0.25).min(noise as f32 - 0.12)
    });
    paper.fill(&land.lattice.shape(&inside, 0.0), colour);
}

/// Another country: hatched, with its border.
fn hatched(scene: &Scene<'_>, land: &Land, field: &Field, paper: &mut Paper) {
    let shape = land.lattice.shape(field, 0.0);
    if shape.is_empty() {
        return;
    }
    let (width, height) = (
        scene.drawing.width.cast_signed(),
        scene.drawing.height.cast_signed(),
    );
    let mut lines = String::new();
    let step = scene.drawing.radius().cast_signed() * 2 / 5;
    for start in (-height..width).step_by(step.unsigned_abs().max(1) as usize) {
        lines.push_str(&through(&[(start, height), (start + height, 0)], false));
    }
    paper.raw(&format!(
        "<clipPath id=\"abroad\"><path d=\"{shape}\"/></clipPath><g clip-path=\"url(#abroad)\">"
    ));
    paper.line(&lines, "#b9ae95", 34, "stroke-opacity=\"0.5\"");
    paper.line(&shape, "#9a5a8f", 330, "stroke-opacity=\"0.28\"");
    paper.raw("</g>");
    paper.line(&shape, "#7d3f75", 52, "stroke-dasharray=\"230 120 30 120\"");
}

/// Heights as steps of a slightly lighter or darker ground, each with its contour.
fn relief(scene: &Scene<'_>, land: &Land, paper: &mut Paper) {
    let Some(heights) = &land.heights else { return };
    let most = heights.iter().copied().fold(0.0, f32::max);
    let dry = |field: &Field| {
        let mut water = land.water.iter();
        field
            .iter()
            .map(|value| value.min(-4.0 * water.next().copied().unwrap_or(0.0)))
            .collect::<Field>()
    };
    let mut level = 0.5_f32;
    while level < most {
        let above: Field = heights.iter().map(|height| height - level).collect();
        let shape = land.lattice.shape(&dry(&above), 0.0);
        // The slope away from the light lies in shade, the one towards it is bright.
        paper.raw(&format!(
            "<path d=\"{shape}\" transform=\"translate(70 80)\" fill=\"#5a4a26\" fill-opacity=\"0.07\"/><path d=\"{shape}\" fill=\"#9c7a3c\" fill-opacity=\"0.075\"/>"
        ));
        let wide = if scene.scale < 24 { 50 } else { 24 };
        paper.line(&shape, "#7d5520", wide, "stroke-opacity=\"0.75\"");
        level += 1.0;
    }
}

/// Paints the water: shallow near the coast, deep far from it, with the lines that old maps follow coasts with.
pub(super) fn draw_water(scene: &Scene<'_>, land: &Land, paper: &mut Paper) {
    let coast = land.lattice.shape(&land.water, 0.0);
    if coast.is_empty() {
        return;
    }
    paper.line(&coast, "#f3e9c4", 150, "stroke-opacity=\"0.75\"");
    paper.line(&coast, BANK, 62, "");
    paper.fill(&coast, WATER);
    for (level, colour) in [(0.42, "#9cc7dc"), (0.93, "#8fbdd5")] {
        paper.fill(&land.lattice.shape(&land.water, level), colour);
    }
    let radius = f64::from(scene.drawing.radius());
    let shoals = land.lattice.from(&land.water, |value, x, y| {
        let noise = rugged(x / radius / 6.3, y / radius / 6.3, 75);
        (value - 0.9).min(noise as f32 - 0.1)
    });
    paper.fill(&land.lattice.shape(&shoals, 0.0), "#87b7d0");
    frozen(land, paper);
    if scene.scale >= 24 {
        for (level, opacity) in [(0.2, "0.55"), (0.42, "0.38"), (0.68, "0.24")] {
            let line = land.lattice.shape(&land.water, level);
            paper.line(
                &line,
                "#5d93b3",
                15,
                &format!("stroke-opacity=\"{opacity}\""),
            );
        }
    }
}

/// Water that freezes: shallow water a little lighter, ice nearly white.
fn frozen(land: &Land, paper: &mut Paper) {
    for (ground, field) in &land.waters {
        let colour = match ground.as_str() {
            "shallow" => "#c3e0ea",
            "ice" => "#e3f0f4",
            _ => continue,
        };
        let mut water = land.water.iter();
        let wet: Field = field
            .iter()
            .map(|value| value.min(water.next().copied().unwrap_or(-1.0)))
            .collect();
        paper.fill(&land.lattice.shape(&wet, 0.04), colour);
    }
}

/// The colour in which the number of a hex is printed.
pub(super) fn number_ink(ground: &str) -> &'static str {
    if is_water(ground) {
        return "#3f7394";
    }
    match ground {
        "foreign" | "off_map" => "#8d846c",
        _ => "#4b4f38",
    }
}
