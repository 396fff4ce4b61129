//! What grows on the ground: trees, tufts of sedge, fields with their furrows, rocks and hills.

use std::fmt::Write as _;

use super::Scene;
use super::land::Land;
use super::noise::{rugged, share};
use super::paper::{Paper, Point};
use super::taken::Taken;

/// Where something may stand, and how far it is into its kind of ground.
struct Stand {
    at: Point,
    inside: f32,
}

/// What is needed to find places for things.
pub(super) struct Soil<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) land: &'a Land,
    pub(super) taken: &'a Taken,
}

impl Soil<'_> {
    fn unit(&self, thousandths: i32) -> i32 {
        thousandths * self.scene.drawing.radius().cast_signed() / 1000
    }

    fn sized(&self, thousandths: f64) -> i32 {
        (thousandths * f64::from(self.scene.drawing.radius()) / 1000.0) as i32
    }

    /// Places about so far from each other, in thousandths of the radius, on one kind of ground; from north to south.
    fn stands(&self, ground: &str, apart: i32, purpose: u32) -> Vec<Stand> {
        let step = self.unit(apart);
        if step <= 0 || !self.land.lands.contains_key(ground) {
            return Vec::new();
        }
        let columns = self.scene.drawing.width.cast_signed() / step;
        let rows = self.scene.drawing.height.cast_signed() / step;
        let mut stands = Vec::new();
        for row in 0..=rows {
            for column in 0..=columns {
                let key = (column, row);
                let shift = |purpose: u32| {
                    let part = share(key, purpose) * 0.84 - 0.42;
                    (part * f64::from(step)) as i32
                };
                // Odd rows half a step aside, so that no columns show.
                let x = column * step + (row % 2) * step / 2 + shift(purpose);
                let y = row * step + shift(purpose + 1);
                let inside = self.land.on(ground, f64::from(x), f64::from(y));
                if inside > 0.0 && !self.taken.is(f64::from(x), f64::from(y)) {
                    let at = (x, y);
                    stands.push(Stand { at, inside });
                }
            }
        }
        stands
    }

    /// How thickly things grow at a place, from -1 to 1.
    fn growth(&self, at: Point, wide: f64, purpose: u32) -> f64 {
        let wide = f64::from(self.scene.drawing.radius()) * wide;
        rugged(f64::from(at.0) / wide, f64::from(at.1) / wide, purpose)
    }
}

pub(super) fn draw(soil: &Soil<'_>, paper: &mut Paper) {
    fields(soil, paper);
    sedge(soil, paper, "swamp");
    sedge(soil, paper, "marsh");
    hills(soil, paper);
    if soil.scene.scale >= 14 {
        trees(soil, paper, "forest", 228, -0.85);
        trees(soil, paper, "woods", 300, -0.1);
        trees(soil, paper, "wooded_rough", 330, -0.2);
    }
}

/// Spruces with a lit and a dark side, and now and then a birch; fewer where the growth is thin.
fn trees(soil: &Soil<'_>, paper: &mut Paper, ground: &str, apart: i32, thin: f64) {
    let sized = |thousandths: f64| soil.sized(thousandths);
    let (mut shade, mut dark, mut light, mut birch, mut crown) = (
        String::new(),
        String::new(),
        String::new(),
        String::new(),
        String::new(),
    );
    for stand in soil.stands(ground, apart, 41) {
        let growth = soil.growth(stand.at, 1.9, 43);
        if growth < thin + 0.35 * share(stand.at, 44) || stand.inside < 0.1 {
            continue;
        }
        let (x, y) = stand.at;
        let tall = sized(118.0 + 62.0 * share(stand.at, 45) + 26.0 * growth);
        if share(stand.at, 46) < 0.13 {
            let round = tall * 2 / 5;
            ring(&mut shade, (x + round / 2, y + round / 2), round);
            ring(&mut birch, (x, y - round / 3), round);
            ring(&mut crown, (x - round / 5, y - round / 2), round * 3 / 5);
            continue;
        }
        let half = tall * 2 / 5;
        let foot = tall / 4;
        let _ = write!(
            shade,
            "M{x} {}l{} {}l{} {}Z",
            y + foot,
            half + tall / 3,
            tall / 9,
            -tall / 4,
            -tall / 3
        );
        let _ = write!(light, "M{x} {}L{} {}H{x}Z", y - tall, x - half, y + foot);
        let _ = write!(dark, "M{x} {}L{} {}H{x}Z", y - tall, x + half, y + foot);
    }
    paper.raw(&format!(
        "<path d=\"{shade}\" fill=\"#4d6a3a\" fill-opacity=\"0.28\"/>"
    ));
    paper.fill(&birch, "#86a45c");
    paper.fill(&crown, "#a3bd72");
    paper.fill(&light, "#85a666");
    paper.fill(&dark, "#668b50");
}

/// Adds a circle to a path.
fn ring(path: &mut String, (x, y): Point, round: i32) {
    let across = 2 * round;
    // Writing to a String cannot fail.
    let _ = write!(
        path,
        "M{} {y}a{round} {round} 0 1 0 {across} 0a{round} {round} 0 1 0 {} 0Z",
        x - round,
        -across
    );
}

/// Pools and tufts of sedge in water.
fn sedge(soil: &Soil<'_>, paper: &mut Paper, ground: &str) {
    if soil.scene.scale < 14 {
        return;
    }
    let u = |thousandths: i32| soil.unit(thousandths);
    let (mut water, mut tufts) = (String::new(), String::new());
    for stand in soil.stands(ground, 330, 51) {
        if stand.inside < 0.16 || share(stand.at, 52) < 0.12 {
            continue;
        }
        let (x, y) = stand.at;
        let half = u(70) + (share(stand.at, 53) * f64::from(u(80))) as i32;
        let _ = write!(water, "M{} {y}H{}", x - half, x + half);
        if share(stand.at, 54) < 0.5 {
            let off = half / 3;
            let _ = write!(
                water,
                "M{} {}H{}",
                x - half / 2 + off,
                y + u(48),
                x + half / 2 + off
            );
        }
        if share(stand.at, 55) < 0.62 {
            let blade = u(80) + (share(stand.at, 56) * f64::from(u(36))) as i32;
            let y = y - u(16);
            let _ = write!(
                tufts,
                "M{x} {y}V{}M{} {y}l{} {}M{} {y}l{} {}",
                y - blade,
                x - u(14),
                -blade * 2 / 5,
                -blade * 4 / 5,
                x + u(14),
                blade * 2 / 5,
                -blade * 4 / 5
            );
        }
    }
    paper.line(&water, "#7fabbd", 24, "");
    paper.line(&tufts, "#6d8a55", 21, "");
}

/// Directions of fields: along and across, in thousandths.
const LIE: [(i32, i32); 6] = [
    (1000, 0),
    (966, 259),
    (866, 500),
    (906, -423),
    (985, -174),
    (766, 643),
];

/// Hues of fields.
const HUES: [&str; 5] = ["#e0d596", "#e8d99f", "#d2d69c", "#ecdfae", "#dacb8b"];

/// Fields: strips of land side by side in several hues, some with furrows, in the middle of open ground.
fn fields(soil: &Soil<'_>, paper: &mut Paper) {
    let mut strips: [String; HUES.len()] = Default::default();
    let mut furrows = String::new();
    for ground in ["open", "clear"] {
        for stand in soil.stands(ground, 760, 61) {
            let growth = soil.growth(stand.at, 3.2, 62);
            if stand.inside < 0.3 || growth < -0.35 {
                continue;
            }
            acre(soil, ground, stand.at, &mut strips, &mut furrows);
        }
    }
    for (strip, hue) in strips.iter().zip(HUES) {
        paper.raw(&format!(
            "<path d=\"{strip}\" fill=\"{hue}\" stroke=\"#cdbf86\" stroke-width=\"11\" stroke-linejoin=\"round\"/>"
        ));
    }
    paper.line(&furrows, "#bdae76", 10, "stroke-opacity=\"0.6\"");
}

/// Up to five strips beside each other.
fn acre(soil: &Soil<'_>, ground: &str, at: Point, strips: &mut [String], furrows: &mut String) {
    // Fields near each other lie the same way.
    let lie = ((soil.growth(at, 5.0, 63) + 1.0) * 3.0) as usize;
    let (c, s) = LIE.get(lie.min(5)).copied().unwrap_or((1000, 0));
    let turn = |along: i32, across: i32| {
        (
            at.0 + (along * c - across * s) / 1000,
            at.1 + (along * s + across * c) / 1000,
        )
    };
    let part = |key: Point, purpose: u32, most: i32| {
        (share(key, purpose) * f64::from(soil.unit(most))) as i32
    };
    let free = |(x, y): Point| {
        let (x, y) = (f64::from(x), f64::from(y));
        soil.land.on(ground, x, y) > 0.09 && !soil.taken.is(x, y)
    };
    let mut near = -soil.unit(280) - part(at, 64, 60);
    for index in 0..5 {
        let key = (at.0 + index, at.1);
        let far = near + soil.unit(86) + part(key, 65, 60);
        let (from, to) = (
            -soil.unit(210) - part(key, 66, 160),
            soil.unit(210) + part(key, 69, 160),
        );
        let ends = [
            turn(from, near),
            turn(to, near),
            turn(to, far),
            turn(from, far),
        ];
        let inner = [
            turn(0, near),
            turn(0, far),
            turn(from / 2, far),
            turn(to / 2, far),
        ];
        if ends.into_iter().chain(inner).all(free) && share(key, 70) < 0.86 {
            let hue = (share(key, 67) * HUES.len() as f64) as usize;
            if let Some(strip) = strips.get_mut(hue) {
                strip.push_str(&super::paper::through(&ends, true));
            }
            if soil.scene.scale >= 24 && share(key, 68) < 0.5 {
                for furrow in 1..=3 {
                    let across = near + (far - near) * furrow / 4;
                    let gap = soil.unit(22);
                    let (a, b) = (turn(from + gap, across), turn(to - gap, across));
                    let _ = write!(furrows, "M{} {}L{} {}", a.0, a.1, b.0, b.1);
                }
            }
        }
        near = far + soil.unit(9);
    }
}

/// Mountains as peaks with a lit and a dark face, rough ground as broken rocks.
fn hills(soil: &Soil<'_>, paper: &mut Paper) {
    let (mut lit, mut dark, mut edges) = (String::new(), String::new(), String::new());
    for (ground, apart, size) in [
        ("mountain", 520, 270.0),
        ("rough", 430, 105.0),
        ("wooded_rough", 470, 105.0),
    ] {
        for stand in soil.stands(ground, apart, 81) {
            if stand.inside < 0.14 || share(stand.at, 82) < 0.16 {
                continue;
            }
            let (x, y) = stand.at;
            let tall = soil.sized(size * (0.75 + 0.5 * share(stand.at, 83)));
            let wide = tall * 3 / 4 + (share(stand.at, 84) * f64::from(tall) / 4.0) as i32;
            let foot = tall / 3;
            let lean = ((share(stand.at, 85) - 0.5) * f64::from(tall) / 2.0) as i32;
            let _ = write!(
                lit,
                "M{} {}L{} {}L{} {}Z",
                x + lean,
                y - tall + foot,
                x - wide,
                y + foot,
                x + lean / 2 + tall / 9,
                y + foot
            );
            let _ = write!(
                dark,
                "M{} {}L{} {}L{} {}L{} {}Z",
                x + lean,
                y - tall + foot,
                x + lean / 2 + tall / 9,
                y + foot,
                x + wide,
                y + foot,
                x + wide / 2 + lean / 3,
                y - tall / 3 + foot
            );
            let _ = write!(
                edges,
                "M{} {}L{} {}L{} {}",
                x - wide,
                y + foot,
                x + lean,
                y - tall + foot,
                x + wide,
                y + foot
            );
        }
    }
    paper.fill(&lit, "#e6d9b8");
    paper.fill(&dark, "#9c8560");
    paper.line(&edges, "#6f5a3a", 16, "");
}
