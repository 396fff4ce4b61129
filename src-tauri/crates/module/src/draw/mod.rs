//! Pictures of map and counters, drawn from the data: SVG texts of our own, turned into tiles and small drawings.
//!
//! The same data give the same pictures. Shapes vary by hashes of their place, never by chance or time.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "drawing is for the eye: places are within a map, and a pixel more or less is none"
)]

mod built;
mod counter;
mod ground;
mod land;
mod lattice;
mod lines;
mod marks;
mod noise;
mod paper;
mod raster;
mod symbol;
mod taken;
mod texture;
mod ways;
mod written;

pub use counter::{Detail, counter_svg};

use std::collections::{BTreeMap, BTreeSet};

use motti_hex::HexIx;

use paper::Paper;

use crate::source::Side;
use crate::{Drawing, Fault, Files, Map, Module, Picture, Title};

/// How a map is to be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look<'a> {
    /// Pixels for each thousand units: small pictures leave out what could not be read.
    pub scale: u32,
    /// Whether grid, numbers, names and a margin are on the picture, in this language. The tiles of a module are
    /// without them: a window writes them itself, sharp at every size, and can leave them out.
    pub written: Option<&'a str>,
}

/// What the drawing of a map needs to know.
struct Scene<'a> {
    map: &'a Map,
    drawing: &'a Drawing,
    sides: &'a [Side],
    scale: u32,
    /// The hexes where paths fork or end.
    meetings: BTreeSet<HexIx>,
}

impl Scene<'_> {
    /// Whether paths meet, fork or end in a hex.
    fn meets(&self, hex: HexIx) -> bool {
        self.meetings.contains(&hex)
    }

    fn centre(&self, hex: HexIx) -> (i32, i32) {
        self.drawing.centre(hex).unwrap_or_default()
    }

    /// What lies in the hex for the eye: its ground if it has one, else the style of its terrain.
    fn ground(&self, hex: HexIx) -> &str {
        crate::lettering::ground(self.map, hex)
    }

    /// The styles of what lies on the terrain of a hex.
    fn overlays(&self, hex: HexIx) -> impl Iterator<Item = &str> {
        let overlays = self.map.hex(hex).into_iter();
        overlays
            .flat_map(|content| &content.overlays)
            .map(|overlay| {
                let kinds = &self.map.overlay_kinds;
                let kind = kinds.iter().find(|kind| kind.id == overlay.kind);
                kind.map_or(overlay.kind.as_str(), |kind| kind.draw.as_str())
            })
    }

    /// The style of a kind of hexside or a class of path.
    fn style<'s>(&'s self, kind: &'s str) -> &'s str {
        let mut kinds = self.map.hexside_kinds.iter().chain(&self.map.path_classes);
        kinds
            .find(|known| known.id == kind)
            .map_or(kind, |known| known.draw.as_str())
    }
}

/// The hexes from which paths lead on in more or fewer than two directions.
fn meetings(map: &Map) -> BTreeSet<HexIx> {
    let mut beside: BTreeMap<HexIx, BTreeSet<HexIx>> = BTreeMap::new();
    for path in &map.paths {
        for pair in path.hexes.windows(2) {
            if let [a, b] = pair {
                beside.entry(*a).or_default().insert(*b);
                beside.entry(*b).or_default().insert(*a);
            }
        }
    }
    let meetings = beside.into_iter().filter(|(_, others)| others.len() != 2);
    meetings.map(|(hex, _)| hex).collect()
}

/// The drawing of a title's map as an SVG text.
pub fn map_svg(title: &Title, drawing: &Drawing, look: Look<'_>) -> String {
    let scene = Scene {
        map: &title.map,
        drawing,
        sides: &title.manifest.sides,
        scale: look.scale,
        meetings: meetings(&title.map),
    };
    let mut paper = Paper::new(drawing.width, drawing.height);
    let land = land::Land::feel(&scene);
    let ways = ways::Ways::of(&scene);
    let taken = taken::Taken::of(&scene, &ways);
    let soil = texture::Soil {
        scene: &scene,
        land: &land,
        taken: &taken,
    };
    ground::open(&scene, &mut paper);
    ground::draw_land(&scene, &land, &mut paper);
    texture::draw(&soil, &mut paper);
    lines::draw_banks(&ways, &mut paper);
    ground::draw_water(&scene, &land, &mut paper);
    lines::draw_rivers(&ways, &mut paper);
    built::draw(&soil, &mut paper);
    lines::draw_decks(&scene, &mut paper);
    lines::draw_roads(&scene, &ways, &mut paper);
    lines::draw_wings(&scene, &mut paper);
    if look.written.is_some() {
        lines::draw_grid(&scene, &mut paper);
    }
    ground::close(&scene, &mut paper);
    marks::draw(&scene, &mut paper);
    written::draw_margin(&scene, &mut paper);
    if let Some(language) = look.written {
        let labels = crate::lettering::labels(title, drawing);
        written::draw(&scene, &labels, language, &mut paper);
    }
    paper.finish()
}

/// The picture of a title's map in one piece, as lossless WebP.
///
/// # Errors
/// A fault when the picture is too large for the memory.
pub fn map_picture(title: &Title, drawing: &Drawing, look: Look<'_>) -> Result<Vec<u8>, Fault> {
    let svg = map_svg(title, drawing, look);
    raster::whole(
        &svg,
        (drawing.width, drawing.height),
        look.scale,
        &raster::fonts(),
    )
}

/// A module that is nothing but a map, to see how it is drawn.
///
/// # Errors
/// Every fault of the map.
pub fn map_alone(map: Vec<u8>) -> Result<Module, Vec<Fault>> {
    let mut files = Files::default();
    let parts = [
        ("map/map.json", map),
        ("rules.json", br#"{ "rules": [] }"#.to_vec()),
        ("module.json", ALONE.to_vec()),
        ("map/drawing.json", DRAWN_ALONE.to_vec()),
    ];
    for (name, bytes) in parts {
        let taken = files.insert("the map", name, bytes);
        taken.map_err(|fault| vec![fault])?;
    }
    Module::from_files(files)
}

const ALONE: &[u8] = br##"{ "format": 1, "id": "map", "title": "Map", "version": "0.1.0", "authors": [],
    "licence": "CC0-1.0", "ruleset": { "name": "map", "from": "0.1.0", "below": "0.2.0" }, "provenance": "a map alone",
    "sides": [{ "id": "one", "name": "One", "colour": "#a9cbe8", "ink": "#12283c" }] }"##;
const DRAWN_ALONE: &[u8] =
    br#"{ "step": 1732, "line_step": 1500, "tile": 512, "scales": [16, 32, 64],
    "margin": { "north": 1200, "east": 1200, "south": 1200, "west": 1200 } }"#;

/// The module with its pictures: tiles of the map and a drawing for each face of each unit.
///
/// Pictures that the sources bring themselves stay as they are.
pub(crate) fn with_pictures(mut module: Module) -> Result<Module, Fault> {
    let Some(drawing) = module.drawing.clone() else {
        return Ok(module);
    };
    let fonts = raster::fonts();
    for picture in drawing.pictures() {
        if module.files.get(&picture.file(0, 0)).is_none() {
            add_tiles(&mut module, &drawing, &picture, &fonts)?;
        }
    }
    let title = &module.title;
    let mut faces = Vec::new();
    for unit in &title.counters.units {
        for face in ["front", "back"] {
            let pictures = [
                (Drawing::face(&unit.id, face), Detail::Near),
                (Drawing::far_face(&unit.id, face), Detail::Far),
            ];
            for (name, detail) in pictures {
                if module.files.get(&name).is_some() {
                    continue;
                }
                if let Some(svg) = counter_svg(title, &drawing, unit, face, detail) {
                    faces.push((name, raster::outlined(&svg, &fonts)?));
                }
            }
        }
    }
    for (name, svg) in faces {
        module
            .files
            .insert("the pictures", &name, svg.into_bytes())?;
    }
    Ok(module)
}

fn add_tiles(
    module: &mut Module,
    drawing: &Drawing,
    picture: &Picture,
    fonts: &raster::Fonts,
) -> Result<(), Fault> {
    let look = Look {
        scale: picture.scale,
        written: None,
    };
    let svg = map_svg(&module.title, drawing, look);
    for (column, row, tile) in raster::tiles(&svg, picture, fonts)? {
        module
            .files
            .insert("the pictures", &picture.file(column, row), tile)?;
    }
    Ok(())
}
