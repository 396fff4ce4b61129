//! What the ground is made of: terrain felt at every point of the map, instead of hex by hex.

use std::collections::BTreeMap;

use motti_hex::HexIx;

use super::Scene;
use super::lattice::{Field, Lattice};
use super::noise::rugged;

/// The ground of a map as smooth fields. Each is 1 in the middle of its terrain, 0 at its edge and -1 far away.
pub(super) struct Land {
    pub(super) lattice: Lattice,
    /// Where there is water.
    pub(super) water: Field,
    /// Each kind of water among all water.
    pub(super) waters: BTreeMap<String, Field>,
    /// Each kind of land, as if there were no water.
    pub(super) lands: BTreeMap<String, Field>,
    /// The height of the land in steps of its contours; none where the map tells no heights.
    pub(super) heights: Option<Field>,
}

/// How a ground counts: kinds of land beside each other, and water over all of them.
#[derive(Clone, Copy)]
enum Part {
    Land(usize),
    Water(usize),
}

/// Whether a ground is water that is seen as such.
pub(super) fn is_water(ground: &str) -> bool {
    matches!(ground, "sea" | "lake" | "shallow" | "ice")
}

impl Land {
    pub(super) fn feel(scene: &Scene<'_>) -> Self {
        let map = scene.map;
        let on_map = |hex: &HexIx| scene.ground(*hex) != "off_map";
        let lattice = Lattice::new(scene.drawing, map.grid.hexes().filter(on_map));
        let radius = f64::from(scene.drawing.radius());
        let mut lands: Vec<&str> = Vec::new();
        let mut waters: Vec<&str> = Vec::new();
        let mut parts = Vec::new();
        for hex in map.grid.hexes() {
            let ground = scene.ground(hex);
            let wet = is_water(ground);
            let list = if wet { &mut waters } else { &mut lands };
            let at = list.iter().position(|known| *known == ground);
            let at = at.unwrap_or_else(|| {
                list.push(ground);
                list.len() - 1
            });
            parts.push(if wet { Part::Water(at) } else { Part::Land(at) });
        }
        let part = |hex: HexIx| parts.get(hex.index()).copied();
        let mut land_fields = vec![Field::new(); lands.len()];
        let mut water_fields = vec![Field::new(); waters.len()];
        let mut dry = vec![0.0; lands.len()];
        let mut wet = vec![0.0; waters.len()];
        let water = lattice.field(|x, y| {
            dry.fill(0.0);
            wet.fill(0.0);
            lattice.feel(x, y, 1.0, |hex, weight| {
                let sum = match part(hex) {
                    Some(Part::Land(at)) => dry.get_mut(at),
                    Some(Part::Water(at)) => wet.get_mut(at),
                    None => None,
                };
                if let Some(sum) = sum {
                    *sum += weight;
                }
            });
            share_out(&dry, &mut land_fields);
            share_out(&wet, &mut water_fields);
            let (dry, wet): (f64, f64) = (dry.iter().sum(), wet.iter().sum());
            if dry + wet > 0.0 {
                // Coasts are rougher than any other edge.
                let rough = rugged(x / radius / 0.7, y / radius / 0.7, 17) * 0.17;
                ((wet - dry) / (wet + dry) + rough) as f32
            } else {
                -1.0
            }
        });
        let named = |names: Vec<&str>, fields: Vec<Field>| {
            let names = names.into_iter().map(str::to_owned);
            names.zip(fields).collect()
        };
        Self {
            waters: named(waters, water_fields),
            lands: named(lands, land_fields),
            heights: heights(scene, &lattice),
            water,
            lattice,
        }
    }

    /// How surely a point lies in a kind of land, and not in water.
    pub(super) fn on(&self, ground: &str, x: f64, y: f64) -> f32 {
        let Some(field) = self.lands.get(ground) else {
            return -1.0;
        };
        let dry = -self.lattice.value(&self.water, x, y);
        self.lattice.value(field, x, y).min(dry)
    }
}

/// Notes for each ground by how much it is felt more than the most felt other one.
fn share_out(sums: &[f64], fields: &mut [Field]) {
    let all: f64 = sums.iter().sum();
    for (at, (own, field)) in sums.iter().zip(fields).enumerate() {
        let others = sums.iter().enumerate().filter(|(other, _)| *other != at);
        let most = others.map(|(_, sum)| *sum).fold(0.0, f64::max);
        let value = if all > 0.0 { (own - most) / all } else { -1.0 };
        field.push(value as f32);
    }
}

/// The height that an overlay drawn as `height-3` stands for.
fn height_of(draw: &str) -> Option<f64> {
    draw.strip_prefix("height-")?.parse().ok()
}

fn heights(scene: &Scene<'_>, lattice: &Lattice) -> Option<Field> {
    let mut heights = vec![0.0; scene.map.grid.len()];
    let mut any = false;
    for (hex, _) in scene.map.hexes() {
        for draw in scene.overlays(hex) {
            if let (Some(height), Some(slot)) = (height_of(draw), heights.get_mut(hex.index())) {
                *slot = height;
                any = true;
            }
        }
    }
    any.then(|| {
        lattice.field(|x, y| {
            let (mut sum, mut all) = (0.0, 0.0);
            lattice.feel(x, y, 0.8, |hex, weight| {
                sum += weight * heights.get(hex.index()).copied().unwrap_or(0.0);
                all += weight;
            });
            if all > 0.0 { (sum / all) as f32 } else { 0.0 }
        })
    })
}
