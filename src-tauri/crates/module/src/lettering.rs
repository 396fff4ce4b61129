//! Where names stand on a map: beside their places, clear of roads, marks, numbers and each other where that can be.

use std::collections::BTreeMap;

use motti_hex::HexIx;

use crate::source::LabelStyle;
use crate::{Drawing, Map, Text, Title};

/// Where the number of a hex stands: the middle of its base line, in thousandths of the radius from the centre.
pub const NUMBER: (i32, i32) = (0, -640);

/// Words on a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapLabel {
    /// The words.
    pub text: Text,
    /// What they name.
    pub kind: LabelKind,
    /// The middle of their base line, in units of the map.
    pub at: (i32, i32),
    /// The height of the letters in units of the map.
    pub size: u32,
    /// How far they are turned clockwise, in degrees.
    pub turn: i32,
}

/// What words on a map name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelKind {
    /// A town.
    Town,
    /// A village, an island, a hill.
    Place,
    /// A place in a country that is only shown.
    Abroad,
    /// A river.
    River,
    /// A sea or a bay.
    Water,
    /// A country or region.
    Land,
    /// The title of the game.
    Title,
}

/// What lies in a hex for the eye: its ground if it has one, else the style of its terrain.
pub(crate) fn ground(map: &Map, hex: HexIx) -> &str {
    let Some(content) = map.hex(hex) else {
        return "";
    };
    if let Some(ground) = &content.ground {
        return ground;
    }
    let kind = map.terrains.iter().find(|kind| kind.id == content.terrain);
    kind.map_or("", |kind| kind.draw.as_str())
}

/// The words of a map, the most important ones first.
pub fn labels(title: &Title, drawing: &Drawing) -> Vec<MapLabel> {
    let mut desk = Lettering::new(&title.map, drawing);
    for label in &drawing.source.labels {
        let Ok(hex) = title.map.grid.index(&label.hex) else {
            continue;
        };
        desk.labels.push(MapLabel {
            text: label.text.clone(),
            kind: match label.style {
                LabelStyle::Title => LabelKind::Title,
                LabelStyle::Water => LabelKind::Water,
                LabelStyle::Land => LabelKind::Land,
            },
            at: drawing.centre(hex).unwrap_or_default(),
            size: label.size,
            turn: label.turn,
        });
    }
    for kind in [LabelKind::Town, LabelKind::Place, LabelKind::Abroad] {
        desk.places(kind);
    }
    desk.rivers();
    desk.labels
}

/// A rectangle: left, top, right, bottom.
type Box4 = (i32, i32, i32, i32);
type Point = (i32, i32);

/// Names being placed.
struct Lettering<'a> {
    map: &'a Map,
    drawing: &'a Drawing,
    radius: i32,
    /// What a name should not lie on, and how much it would hurt.
    lines: Vec<(Point, Point, i32)>,
    boxes: Vec<(Box4, i32)>,
    labels: Vec<MapLabel>,
}

/// Where a name may stand from its place, in thousandths of the radius to the middle of the words; the best first.
/// The first number tells on which side of the place the words begin.
const SPOTS: [(i32, i32, i32); 9] = [
    (0, 0, 760),
    (0, 0, 640),
    (1, 300, 90),
    (-1, -300, 90),
    (0, 0, -420),
    (1, 260, 420),
    (-1, -260, 420),
    (1, 260, -330),
    (-1, -260, -330),
];

impl<'a> Lettering<'a> {
    fn new(map: &'a Map, drawing: &'a Drawing) -> Self {
        let radius = drawing.radius().cast_signed();
        let centre = |hex: HexIx| drawing.centre(hex).unwrap_or_default();
        let mut lines = Vec::new();
        for path in &map.paths {
            for pair in path.hexes.windows(2) {
                if let [a, b] = pair {
                    lines.push((centre(*a), centre(*b), 6));
                }
            }
        }
        let mut boxes = Vec::new();
        let unit = |thousandths: i32| thousandths * radius / 1000;
        for hex in map.grid.hexes() {
            let (x, y) = centre(hex);
            let (x, y) = (x + unit(NUMBER.0), y + unit(NUMBER.1));
            boxes.push(((x - unit(230), y - unit(150), x + unit(230), y), 5));
        }
        for kind in &map.feature_kinds {
            let by: Point = match kind.draw.as_deref() {
                Some("points") => (500, -350),
                Some("anchor") => (-500, -350),
                Some("transfer") => (-470, -300),
                Some("depot") => (560, 330),
                _ => continue,
            };
            for feature in &kind.features {
                let Some(hex) = feature.hexes.first() else {
                    continue;
                };
                let (x, y) = centre(*hex);
                let half = unit(260);
                let hands: &[i32] = if kind.draw.as_deref() == Some("depot") {
                    &[-1, 1]
                } else {
                    &[1]
                };
                for hand in hands {
                    let (x, y) = (x + hand * unit(by.0), y + unit(by.1));
                    boxes.push(((x - half, y - half, x + half, y + half), 14));
                }
            }
        }
        Self {
            map,
            drawing,
            radius,
            lines,
            boxes,
            labels: Vec::new(),
        }
    }

    fn kind_of(&self, hex: HexIx) -> LabelKind {
        match ground(self.map, hex) {
            "town" | "city" => LabelKind::Town,
            "foreign" => LabelKind::Abroad,
            _ => LabelKind::Place,
        }
    }

    fn places(&mut self, kind: LabelKind) {
        for place in &self.map.places {
            let Some(first) = place.hexes.first().copied() else {
                continue;
            };
            if self.kind_of(first) != kind {
                continue;
            }
            let size = self.radius * if kind == LabelKind::Town { 380 } else { 290 } / 1000;
            let centre = self.drawing.centre(first).unwrap_or_default();
            let wide = width(&place.name, size);
            let best = SPOTS
                .iter()
                .enumerate()
                .map(|(rank, (hand, dx, dy))| {
                    let at = (
                        centre.0 + dx * self.radius / 1000 + hand * wide / 2,
                        centre.1 + dy * self.radius / 1000 + size * 35 / 100,
                    );
                    let rank = i32::try_from(rank).unwrap_or(0);
                    (self.harm(boxed(at, wide, size)) * 2 + rank, at)
                })
                .min_by_key(|(harm, _)| *harm);
            if let Some((_, at)) = best {
                self.set(&place.name, kind, at, (size, wide), 0);
            }
        }
    }

    fn set(&mut self, text: &Text, kind: LabelKind, at: Point, size: (i32, i32), turn: i32) {
        let (size, wide) = size;
        if turn == 0 {
            self.boxes.push((boxed(at, wide, size), 30));
        } else {
            let (x, y) = at;
            self.boxes
                .push(((x - wide / 2, y - wide / 3, x + wide / 2, y + wide / 3), 12));
        }
        self.labels.push(MapLabel {
            text: text.clone(),
            kind,
            at,
            size: size.unsigned_abs(),
            turn,
        });
    }

    /// How much words in this box would hide.
    fn harm(&self, own: Box4) -> i32 {
        let mut harm = 0;
        for (other, weight) in &self.boxes {
            if own.0 < other.2 && other.0 < own.2 && own.1 < other.3 && other.1 < own.3 {
                harm += weight;
            }
        }
        for (a, b, weight) in &self.lines {
            // A few points along the line stand for it.
            let inside = (0..=8).any(|step| {
                let x = a.0 + (b.0 - a.0) * step / 8;
                let y = a.1 + (b.1 - a.1) * step / 8;
                own.0 < x && x < own.2 && own.1 < y && y < own.3
            });
            harm += if inside { *weight } else { 0 };
        }
        let (width, height) = (
            self.drawing.width.cast_signed(),
            self.drawing.height.cast_signed(),
        );
        let off = own.0 < 0 || own.1 < 0 || own.2 > width || own.3 > height;
        harm + if off { 50 } else { 0 }
    }

    /// The name of each river beside a straight piece of its run, turned along it.
    fn rivers(&mut self) {
        let mut rivers: BTreeMap<Text, Vec<(Point, Point)>> = BTreeMap::new();
        for (side, content) in self.map.hexsides() {
            if let (Some(name), Some((a, Some(b)))) =
                (&content.name, self.map.grid.side_hexes(side))
            {
                let centre = |hex: HexIx| self.drawing.centre(hex).unwrap_or_default();
                rivers
                    .entry(name.clone())
                    .or_default()
                    .push((centre(a), centre(b)));
            }
        }
        for (name, sides) in rivers {
            // Short pieces of water are named by what lies beside them.
            if sides.len() >= 8 {
                self.river(&name, &sides);
            }
        }
    }

    fn river(&mut self, name: &Text, sides: &[(Point, Point)]) {
        let size = self.radius * 260 / 1000;
        let wide = width(name, size);
        let places: Vec<Point> = sides
            .iter()
            .map(|(a, b)| (i32::midpoint(a.0, b.0), i32::midpoint(a.1, b.1)))
            .collect();
        let reach = i64::from(wide.max(self.radius * 2));
        let best = places
            .iter()
            .map(|at| {
                let near: Vec<Point> = places
                    .iter()
                    .map(|other| (other.0 - at.0, other.1 - at.1))
                    .filter(|(dx, dy)| {
                        i64::from(*dx).pow(2) + i64::from(*dy).pow(2) <= reach.pow(2) / 3
                    })
                    .collect();
                let (turn, bent) = run(&near);
                let hand = -self.radius * 30 / 100;
                let angle = f64::from(turn).to_radians();
                let (sin, cos) = angle.sin_cos();
                #[allow(clippy::cast_possible_truncation, reason = "part of a radius")]
                let at = (
                    at.0 - (f64::from(hand) * sin).round() as i32,
                    at.1 + (f64::from(hand) * cos).round() as i32,
                );
                // A run that reaches to both ends of the words is better than the end of a river.
                let short = if near.len() < 5 { 25 } else { 0 };
                let harm = self.harm(boxed(at, wide, size));
                (harm * 2 + bent + short, at, turn)
            })
            .min_by_key(|(harm, ..)| *harm);
        if let Some((_, at, turn)) = best {
            self.set(name, LabelKind::River, at, (size, wide), turn);
        }
    }
}

/// How wide words are: no font is measured, so that it is the same everywhere.
fn width(text: &Text, size: i32) -> i32 {
    let finnish = text.fi.as_ref().map_or(0, |text| text.chars().count());
    let letters = text.en.chars().count().max(finnish);
    i32::try_from(letters).unwrap_or(40).min(60) * size * 54 / 100
}

fn boxed(at: Point, wide: i32, size: i32) -> Box4 {
    (
        at.0 - wide / 2,
        at.1 - size * 8 / 10,
        at.0 + wide / 2,
        at.1 + size / 5,
    )
}

/// The direction in which points about a middle run, in degrees of five, and how far they stray from it.
fn run(near: &[Point]) -> (i32, i32) {
    let sum = |of: fn(f64, f64) -> f64| -> f64 {
        near.iter()
            .map(|(x, y)| of(f64::from(*x), f64::from(*y)))
            .sum()
    };
    let (xx, yy, xy) = (sum(|x, _| x * x), sum(|_, y| y * y), sum(|x, y| x * y));
    let angle = 0.5 * (2.0 * xy).atan2(xx - yy);
    let spread = (xx - yy).hypot(2.0 * xy) / (xx + yy).max(1.0);
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a right angle and a small number"
    )]
    let (turn, bent) = (
        (angle.to_degrees() / 5.0).round() as i32 * 5,
        ((1.0 - spread) * 60.0).round() as i32,
    );
    (turn, bent)
}
