//! What runs over the ground: rivers along hexsides, roads, railways, bridges, and the grid.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use motti_hex::HexIx;

use super::Scene;
use super::ground::{BANK, WATER};
use super::noise::share;
use super::paper::{Paper, Point, smoothly, through};
use super::taken::sampled;
use super::ways::{Ways, aside, corners, crossing, hub, side_ends};

/// How wide something along hexsides is, and what colours it has.
struct River {
    wide: u32,
    fill: &'static str,
    bank: &'static str,
}

fn river(style: &str) -> Option<River> {
    let (wide, fill, bank) = match style {
        "major_river" | "sea" | "shallow" => (270, WATER, BANK),
        "ice" => (150, "#eef7fa", "#6f9fb8"),
        "canal" => (110, WATER, "#2d5670"),
        "cliff" | "ridge" | "border" => return None,
        _ => (92, WATER, BANK),
    };
    Some(River { wide, fill, bank })
}

/// The banks of rivers: under the water of lakes and seas, so that mouths are open.
pub(super) fn draw_banks(ways: &Ways, paper: &mut Paper) {
    let lines = |style: &str| smooth_lines(ways.sides.get(style));
    for style in ways.sides.keys() {
        let Some(river) = river(style) else { continue };
        paper.line(
            &lines(style),
            "#dfe6b8",
            river.wide + 190,
            "stroke-opacity=\"0.6\"",
        );
    }
    // All banks before all water, so that no bank crosses the water where rivers meet.
    for style in ways.sides.keys() {
        let Some(river) = river(style) else { continue };
        paper.line(&lines(style), river.bank, river.wide + 56, "");
        let springs = smooth_lines(ways.springs.get(style));
        paper.line(&springs, river.bank, river.wide * 6 / 10 + 50, "");
    }
}

/// The water of rivers, and the cliffs.
pub(super) fn draw_rivers(ways: &Ways, paper: &mut Paper) {
    let lines = |style: &str| smooth_lines(ways.sides.get(style));
    for style in ways.sides.keys() {
        let Some(river) = river(style) else { continue };
        paper.line(&lines(style), river.fill, river.wide, "");
        let springs = smooth_lines(ways.springs.get(style));
        paper.line(&springs, river.fill, river.wide * 6 / 10, "");
        if river.wide > 200 {
            paper.line(&lines(style), "#9ac6dc", river.wide * 2 / 5, "");
        }
    }
    for style in ["cliff", "ridge"] {
        cliffs(ways.sides.get(style), paper);
    }
    let border = lines("border");
    paper.line(
        &border,
        "#7d3f75",
        60,
        "stroke-dasharray=\"230 120 30 120\"",
    );
}

fn smooth_lines(lines: Option<&Vec<Vec<Point>>>) -> String {
    let lines = lines.into_iter().flatten();
    lines.map(|line| smoothly(line)).collect()
}

/// A brow with teeth on its lower side.
fn cliffs(lines: Option<&Vec<Vec<Point>>>, paper: &mut Paper) {
    let (mut brow, mut teeth) = (String::new(), String::new());
    for line in lines.into_iter().flatten() {
        brow.push_str(&smoothly(line));
        for pair in sampled(line).windows(2) {
            let [a, b] = pair else { continue };
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let (middle_x, middle_y) = (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
            let key = (middle_x as i32, middle_y as i32);
            let long = 0.9 + 0.7 * share(key, 7);
            let _ = write!(
                teeth,
                "M{} {}L{} {}L{} {}Z",
                (middle_x - dx * 0.36) as i32,
                (middle_y - dy * 0.36) as i32,
                (middle_x - dy * long) as i32,
                (middle_y + dx * long) as i32,
                (middle_x + dx * 0.36) as i32,
                (middle_y + dy * 0.36) as i32,
            );
        }
    }
    paper.fill(&teeth, "#6f5433");
    paper.line(&brow, "#4a3720", 44, "");
}

/// The grid, thin.
pub(super) fn draw_grid(scene: &Scene<'_>, paper: &mut Paper) {
    let mut path = String::new();
    for hex in scene.map.grid.hexes() {
        for (direction, other) in scene.map.grid.around(hex).into_iter().enumerate() {
            if other.is_none_or(|other| hex < other) {
                let (a, b) = side_ends(scene, hex, direction);
                path.push_str(&through(&[a, b], false));
            }
        }
    }
    paper.line(&path, "#2d3226", 16, "stroke-opacity=\"0.4\"");
}

/// What a class of path is, for the eye.
fn class_of(style: &str) -> &str {
    match style {
        "main" | "primary" | "highway" => "main",
        "railroad" | "rail" | "regular" => "railroad",
        "secondary" | "road" => "secondary",
        _ => "track",
    }
}

pub(super) fn draw_roads(scene: &Scene<'_>, ways: &Ways, paper: &mut Paper) {
    let mut paths: BTreeMap<&str, String> = BTreeMap::new();
    for (style, lines) in &ways.paths {
        let drawn: String = lines.iter().map(|line| smoothly(line)).collect();
        paths.entry(class_of(style)).or_default().push_str(&drawn);
    }
    let line = |class: &str| paths.get(class).map_or("", String::as_str);
    // Small pictures have lines a little wider than they are, or they would be lost.
    let wide = |width: u32| match scene.scale {
        0..12 => width * 18 / 10,
        12..24 => width * 14 / 10,
        _ => width,
    };
    paper.line(line("track"), "#fbf4dc", wide(74), "stroke-opacity=\"0.7\"");
    paper.raw(&format!(
        "<path d=\"{}\" fill=\"none\" stroke=\"#7a5a3a\" stroke-width=\"{}\" stroke-dasharray=\"150 90\"/>",
        line("track"),
        wide(44)
    ));
    paper.line(line("secondary"), "#5f4a33", wide(112), "");
    paper.line(line("main"), "#3f1d14", wide(158), "");
    paper.line(line("secondary"), "#fbf1cf", wide(66), "");
    paper.line(line("main"), "#d2492f", wide(104), "");
    if scene.scale >= 24 {
        paper.line(line("main"), "#e8785c", 30, "stroke-opacity=\"0.8\"");
    }
    let rail = line("railroad");
    paper.line(rail, "#f7f2e2", wide(92), "stroke-opacity=\"0.78\"");
    paper.line(rail, "#211f1c", wide(36), "");
    if !rail.is_empty() {
        paper.raw(&format!(
            "<path d=\"{rail}\" fill=\"none\" stroke=\"#211f1c\" stroke-width=\"{}\" stroke-dasharray=\"26 150\"/>",
            wide(128)
        ));
    }
}

/// How wide the deck of a bridge for a class of path is.
fn deck(class: &str) -> i32 {
    match class {
        "main" => 230,
        "railroad" => 190,
        _ => 180,
    }
}

/// A bridge as it is drawn: from where to where, and how wide.
struct Span {
    from: Point,
    to: Point,
    wide: i32,
    winged: bool,
}

fn spans(scene: &Scene<'_>) -> Vec<Span> {
    let mut spans = Vec::new();
    for bridge in &scene.map.bridges {
        for side in &bridge.sides {
            let Some((a, Some(b))) = scene.map.grid.side_hexes(*side) else {
                continue;
            };
            let mut classes: Vec<&str> = Vec::new();
            for path in &scene.map.paths {
                let over = |pair: &[HexIx]| pair == [a, b] || pair == [b, a];
                if path.hexes.windows(2).any(over) && !classes.contains(&path.class.as_str()) {
                    classes.push(&path.class);
                }
            }
            if classes.is_empty() {
                classes.push("");
            }
            // Of several decks beside each other the widest has the wings.
            classes.sort_by_key(|class| -deck(class_of(scene.style(class))));
            for (index, class) in classes.into_iter().enumerate() {
                let winged = bridge.destructible && index == 0;
                spans.push(span(scene, (a, b), class, winged));
            }
        }
    }
    spans
}

fn span(scene: &Scene<'_>, (a, b): (HexIx, HexIx), class: &str, winged: bool) -> Span {
    let moved = aside(scene, class);
    let at = crossing(scene, a.min(b), a.max(b));
    let (from, to) = (hub(scene, a), hub(scene, b));
    let long = if winged { 23 } else { 17 };
    let off = ((to.0 - from.0) * long / 200, (to.1 - from.1) * long / 200);
    Span {
        from: (at.0 + moved.0 - off.0, at.1 + moved.1 - off.1),
        to: (at.0 + moved.0 + off.0, at.1 + moved.1 + off.1),
        wide: deck(class_of(scene.style(class))),
        winged,
    }
}

/// The decks of bridges, under their roads.
pub(super) fn draw_decks(scene: &Scene<'_>, paper: &mut Paper) {
    for span in spans(scene) {
        let path = through(&[span.from, span.to], false);
        let flat = |paper: &mut Paper, colour: &str, width: i32| {
            paper.raw(&format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
            ));
        };
        flat(paper, "#2a241d", span.wide + 96);
        flat(paper, "#f2ead2", span.wide + 24);
    }
}

/// The abutments of bridges that may be destroyed: short wings at their four corners.
pub(super) fn draw_wings(scene: &Scene<'_>, paper: &mut Paper) {
    let mut wings = String::new();
    for span in spans(scene).iter().filter(|span| span.winged) {
        let (dx, dy) = (span.to.0 - span.from.0, span.to.1 - span.from.1);
        let (x, y) = (f64::from(dx), f64::from(dy));
        let long = (x * x + y * y).sqrt().max(1.0);
        let along = (f64::from(dx) / long, f64::from(dy) / long);
        for (end, out) in [(span.from, -1.0), (span.to, 1.0)] {
            for hand in [-1.0, 1.0] {
                let place = |far: f64, side: f64| {
                    (
                        (f64::from(end.0) + along.0 * far * out - along.1 * side * hand) as i32,
                        (f64::from(end.1) + along.1 * far * out + along.0 * side * hand) as i32,
                    )
                };
                let half = f64::from(span.wide) / 2.0 + 36.0;
                let (a, b) = (place(-10.0, half), place(95.0, half + 95.0));
                let _ = write!(wings, "M{} {}L{} {}", a.0, a.1, b.0, b.1);
            }
        }
    }
    paper.line(&wings, "#2a241d", 48, "");
}

/// The straight outline of a hex.
pub(super) fn hexagon(scene: &Scene<'_>, hex: HexIx) -> String {
    through(&corners(scene, hex), true)
}
