//! Pictures of map and counters, drawn from the data: SVG texts of our own, turned into tiles and small drawings.
//!
//! The same data give the same pictures. Shapes vary by hashes of their place, never by chance or time.

mod counter;
mod ground;
mod lines;
mod marks;
mod paper;
mod raster;
mod symbol;

pub use counter::counter_svg;

use paper::Paper;

use crate::{Drawing, Fault, Map, Module, Picture};

/// What the drawing of a map needs to know.
struct Scene<'a> {
    map: &'a Map,
    drawing: &'a Drawing,
    /// Pixels for each thousand units: small pictures leave out what could not be read.
    scale: u32,
}

impl Scene<'_> {
    fn centre(&self, hex: motti_hex::HexIx) -> (i32, i32) {
        self.drawing.centre(hex).unwrap_or_default()
    }

    /// What lies in the hex for the eye: its ground if it has one, else the style of its terrain.
    fn ground(&self, hex: motti_hex::HexIx) -> &str {
        let Some(content) = self.map.hex(hex) else {
            return "";
        };
        if let Some(ground) = &content.ground {
            return ground;
        }
        let kinds = &self.map.terrains;
        let kind = kinds.iter().find(|kind| kind.id == content.terrain);
        kind.map_or("", |kind| kind.draw.as_str())
    }
}

/// The drawing of a map as an SVG text, for a picture of this scale (pixels for each thousand units of the map).
pub fn map_svg(map: &Map, drawing: &Drawing, scale: u32) -> String {
    let scene = Scene {
        map,
        drawing,
        scale,
    };
    let mut paper = Paper::new(drawing.width, drawing.height);
    ground::draw(&scene, &mut paper);
    lines::draw(&scene, &mut paper);
    marks::draw(&scene, &mut paper);
    paper.finish()
}

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
            let name = Drawing::face(&unit.id, face);
            if module.files.get(&name).is_some() {
                continue;
            }
            let Some(svg) = counter_svg(title, &drawing, unit, face) else {
                continue;
            };
            faces.push((name, raster::outlined(&svg, &fonts)?));
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
    let svg = map_svg(&module.title.map, drawing, picture.scale);
    for (column, row, tile) in raster::tiles(&svg, picture, fonts)? {
        module
            .files
            .insert("the pictures", &picture.file(column, row), tile)?;
    }
    Ok(())
}
