//! From SVG texts to pictures, with the fonts that come with the crate and no others.

use std::sync::Arc;

use image_webp::{ColorType, WebPEncoder};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, WriteOptions, fontdb};

use crate::{Fault, Picture};

/// The fonts every picture is set in.
pub(super) struct Fonts(Options<'static>);

const SANS: &[u8] = include_bytes!("../../fonts/DejaVuSansCondensed.ttf");
const SANS_BOLD: &[u8] = include_bytes!("../../fonts/DejaVuSansCondensed-Bold.ttf");
const SERIF_ITALIC: &[u8] = include_bytes!("../../fonts/DejaVuSerifCondensed-Italic.ttf");

pub(super) fn fonts() -> Fonts {
    let mut database = fontdb::Database::new();
    for font in [SANS, SANS_BOLD, SERIF_ITALIC] {
        database.load_font_data(font.to_vec());
    }
    database.set_sans_serif_family("DejaVu Sans");
    database.set_serif_family("DejaVu Serif");
    Fonts(Options {
        font_family: "DejaVu Sans".to_owned(),
        fontdb: Arc::new(database),
        ..Options::default()
    })
}

fn failed(error: &dyn std::fmt::Display) -> Fault {
    Fault::error("the pictures", "", format!("they cannot be drawn: {error}"))
}

fn parsed(svg: &str, fonts: &Fonts) -> Result<Tree, Fault> {
    Tree::from_str(svg, &fonts.0).map_err(|error| failed(&error))
}

/// The same drawing with its letters as outlines, so that it looks the same without the fonts.
pub(super) fn outlined(svg: &str, fonts: &Fonts) -> Result<String, Fault> {
    let options = WriteOptions {
        coordinates_precision: 2,
        transforms_precision: 3,
        ..WriteOptions::default()
    };
    Ok(parsed(svg, fonts)?.to_string(&options))
}

/// The tiles of a picture, each with its column and row, as lossless WebP.
pub(super) fn tiles(
    svg: &str,
    picture: &Picture,
    fonts: &Fonts,
) -> Result<Vec<(u32, u32, Vec<u8>)>, Fault> {
    let whole = painted(svg, (picture.width, picture.height), picture.scale, fonts)?;
    let mut tiles = Vec::new();
    for row in 0..picture.rows {
        for column in 0..picture.columns {
            tiles.push((column, row, tile(&whole, picture, column, row)?));
        }
    }
    Ok(tiles)
}

/// A drawing on a sheet of so many pixels.
fn painted(svg: &str, size: (u32, u32), scale: u32, fonts: &Fonts) -> Result<Pixmap, Fault> {
    let tree = parsed(svg, fonts)?;
    let mut whole =
        Pixmap::new(size.0, size.1).ok_or_else(|| failed(&"there is not enough memory"))?;
    // The last pixels of a row may be wider than the drawing.
    whole.fill(Color::WHITE);
    let scale = scale as f32 / 1000.0;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut whole.as_mut(),
    );
    Ok(whole)
}

/// A drawing of so many units as one picture.
pub(super) fn whole(
    svg: &str,
    units: (u32, u32),
    scale: u32,
    fonts: &Fonts,
) -> Result<Vec<u8>, Fault> {
    let pixels = |units: u32| (u64::from(units) * u64::from(scale)).div_ceil(1000) as u32;
    let (width, height) = (pixels(units.0), pixels(units.1));
    let whole = painted(svg, (width, height), scale, fonts)?;
    part(&whole, (0, 0), (width, height))
}

fn tile(whole: &Pixmap, picture: &Picture, column: u32, row: u32) -> Result<Vec<u8>, Fault> {
    let (left, top) = (column * picture.tile, row * picture.tile);
    let width = picture.tile.min(picture.width - left);
    let height = picture.tile.min(picture.height - top);
    part(whole, (left, top), (width, height))
}

/// A part of a sheet as lossless WebP.
fn part(whole: &Pixmap, corner: (u32, u32), size: (u32, u32)) -> Result<Vec<u8>, Fault> {
    let ((left, top), (width, height)) = (corner, size);
    let mut pixels = Vec::with_capacity(width as usize * height as usize * 3);
    let line = whole.width() as usize * 4;
    let rows = whole.data().chunks_exact(line);
    for row in rows.skip(top as usize).take(height as usize) {
        let from = left as usize * 4;
        let part = row.get(from..from + width as usize * 4).unwrap_or_default();
        for pixel in part.chunks_exact(4) {
            // Maps are drawn on paper, so no pixel can be seen through.
            pixels.extend(pixel.iter().take(3));
        }
    }
    let mut encoded = Vec::new();
    WebPEncoder::new(&mut encoded)
        .encode(&pixels, width, height, ColorType::Rgb8)
        .map_err(|error| failed(&error))?;
    Ok(encoded)
}
