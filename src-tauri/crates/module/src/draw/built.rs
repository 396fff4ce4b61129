//! What people have built: the blocks of towns, and the houses of villages.

use std::fmt::Write as _;

use motti_hex::HexIx;

use super::Scene;
use super::noise::share;
use super::paper::{Paper, Point};
use super::texture::Soil;
use super::ways::hub;

/// Whether an overlay is drawn as houses.
pub(super) fn is_village(draw: &str) -> bool {
    matches!(draw, "village" | "buildings" | "building" | "hotel")
}

/// Directions of streets: along and across, in thousandths.
const LIE: [(i32, i32); 5] = [(1000, 0), (940, 342), (985, -174), (906, 423), (940, -342)];

/// The houses of a map by the colour of their roofs, and their shadows.
struct Houses {
    roofs: [String; 4],
    shadows: String,
    ridges: String,
}

const ROOFS: [&str; 4] = ["#a9573f", "#93604a", "#8c8379", "#b9795a"];

impl Houses {
    /// A house around a place, so long and wide, lying in a direction.
    fn build(&mut self, at: Point, size: (i32, i32), lie: (i32, i32), hue: f64) {
        let turn = |along: i32, across: i32| {
            (
                at.0 + (along * lie.0 - across * lie.1) / 1000,
                at.1 + (along * lie.1 + across * lie.0) / 1000,
            )
        };
        let (long, wide) = size;
        let corners = [
            turn(-long, -wide),
            turn(long, -wide),
            turn(long, wide),
            turn(-long, wide),
        ];
        let path = super::paper::through(&corners, true);
        let index = (hue * 4.0) as usize;
        if let Some(roofs) = self.roofs.get_mut(index.min(3)) {
            roofs.push_str(&path);
        }
        let off = wide * 2 / 5;
        let cast: Vec<Point> = corners.iter().map(|(x, y)| (x + off, y + off)).collect();
        self.shadows.push_str(&super::paper::through(&cast, true));
        let (a, b) = (turn(-long, 0), turn(long, 0));
        let _ = write!(self.ridges, "M{} {}L{} {}", a.0, a.1, b.0, b.1);
    }

    fn draw(&self, scene: &Scene<'_>, paper: &mut Paper) {
        paper.raw(&format!(
            "<path d=\"{}\" fill=\"#3a2c1e\" fill-opacity=\"0.35\"/>",
            self.shadows
        ));
        for (roofs, colour) in self.roofs.iter().zip(ROOFS) {
            paper.raw(&format!(
                "<path d=\"{roofs}\" fill=\"{colour}\" stroke=\"#4b2d20\" stroke-width=\"13\" stroke-linejoin=\"round\"/>"
            ));
        }
        if scene.scale >= 48 {
            paper.line(&self.ridges, "#4b2d20", 9, "stroke-opacity=\"0.6\"");
        }
    }
}

pub(super) fn draw(soil: &Soil<'_>, paper: &mut Paper) {
    let mut houses = Houses {
        roofs: Default::default(),
        shadows: String::new(),
        ridges: String::new(),
    };
    for ground in ["town", "city"] {
        blocks(soil, ground, &mut houses);
    }
    for hex in soil.scene.map.grid.hexes() {
        if soil.scene.overlays(hex).any(is_village) {
            village(soil, hex, &mut houses);
        }
    }
    houses.draw(soil.scene, paper);
}

/// The blocks of a town: streets in a grid of their own, houses of several sizes along them.
fn blocks(soil: &Soil<'_>, ground: &str, houses: &mut Houses) {
    let radius = soil.scene.drawing.radius().cast_signed();
    let u = |thousandths: i32| thousandths * radius / 1000;
    let free = |(x, y): Point| {
        let (x, y) = (f64::from(x), f64::from(y));
        soil.land.on(ground, x, y) > 0.03 && !soil.taken.is(x, y)
    };
    let (block_long, block_wide) = (u(270), u(190));
    for hex in soil.scene.map.grid.hexes() {
        if soil.scene.ground(hex) != ground {
            continue;
        }
        let centre = soil.scene.centre(hex);
        // Towns far from each other have streets that lie another way.
        let far = (centre.0 / (radius * 12), centre.1 / (radius * 12));
        let lie = LIE
            .get((share(far, 91) * 5.0) as usize)
            .copied()
            .unwrap_or((1000, 0));
        let reach = radius * 11 / 10;
        for row in -6..=6 {
            for column in -5..=5 {
                let (along, across) = (column * block_long, row * block_wide);
                if along.abs().max(across.abs()) > reach {
                    continue;
                }
                let key = (centre.0 / 7 + column, centre.1 / 7 + row);
                let turn = |along: i32, across: i32| {
                    (
                        centre.0 + (along * lie.0 - across * lie.1) / 1000,
                        centre.1 + (along * lie.1 + across * lie.0) / 1000,
                    )
                };
                // Two or three houses to a block, sometimes one large building.
                let large = share(key, 92) < 0.16;
                let count = if large {
                    1
                } else {
                    2 + i32::from(share(key, 93) < 0.5)
                };
                let room = (block_long - u(58)) / count;
                for index in 0..count {
                    let key = (key.0 * 8 + index, key.1);
                    let middle = along - (block_long - u(58)) / 2 + room * index + room / 2;
                    let at = turn(middle, across + u((share(key, 94) * 40.0) as i32 - 20));
                    if !is_nearest(soil.scene, at, hex) || share(key, 95) < 0.07 {
                        continue;
                    }
                    let long = (room / 2 - u(13)).max(u(20));
                    let wide = u(46) + u((share(key, 96) * 22.0) as i32);
                    let ends = [(long, wide), (-long, wide), (long, -wide), (-long, -wide)];
                    let inside = ends.iter().all(|(dx, dy)| {
                        free((
                            at.0 + (dx * lie.0 - dy * lie.1) / 1000,
                            at.1 + (dx * lie.1 + dy * lie.0) / 1000,
                        ))
                    });
                    if inside {
                        let hue = if large { 0.6 } else { share(key, 97) };
                        houses.build(at, (long, wide), lie, hue);
                    }
                }
            }
        }
    }
}

/// Whether a place is nearer to the middle of a hex than to that of any neighbour, so that each block is built once.
fn is_nearest(scene: &Scene<'_>, at: Point, hex: HexIx) -> bool {
    let far = |hex: HexIx| {
        let (x, y) = scene.centre(hex);
        (i64::from(x - at.0).pow(2) + i64::from(y - at.1).pow(2), hex)
    };
    let own = far(hex);
    scene.map.grid.neighbours(hex).all(|other| own < far(other))
}

/// The houses of a village: about the place where its roads meet, not on them.
fn village(soil: &Soil<'_>, hex: HexIx, houses: &mut Houses) {
    let radius = soil.scene.drawing.radius().cast_signed();
    let u = |thousandths: i32| thousandths * radius / 1000;
    let (x, y) = hub(soil.scene, hex);
    let mut built: Vec<Point> = Vec::new();
    // From the inside out, on a small grid that is shaken.
    let mut spots: Vec<(i32, Point)> = Vec::new();
    for row in -4..=4_i32 {
        for column in -4..=4_i32 {
            let key = (x / 5 + column, y / 5 + row);
            let at = (
                x + column * u(165) + u((share(key, 101) * 90.0) as i32 - 45),
                y + row * u(140) + u((share(key, 102) * 80.0) as i32 - 40),
            );
            spots.push((row * row + column * column, at));
        }
    }
    spots.sort_unstable();
    for (_, at) in spots {
        let room = |(dx, dy): (i32, i32)| {
            let place = (f64::from(at.0 + dx), f64::from(at.1 + dy));
            !soil.taken.is(place.0, place.1)
                && soil.land.lattice.value(&soil.land.water, place.0, place.1) < -0.1
        };
        let near = |other: &Point| (other.0 - at.0).abs() + (other.1 - at.1).abs() < u(165);
        let corners = [
            (0, 0),
            (u(60), u(40)),
            (u(-60), u(40)),
            (u(60), u(-40)),
            (u(-60), u(-40)),
        ];
        if built.len() >= 9 || !corners.into_iter().all(room) || built.iter().any(near) {
            continue;
        }
        if share(at, 103) < 0.18 {
            continue;
        }
        let lie = LIE
            .get((share(at, 104) * 5.0) as usize)
            .copied()
            .unwrap_or((1000, 0));
        let size = (
            u(62 + (share(at, 105) * 26.0) as i32),
            u(42 + (share(at, 106) * 12.0) as i32),
        );
        houses.build(at, size, lie, share(at, 107));
        built.push(at);
    }
}
