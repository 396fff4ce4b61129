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
    let tree = parsed(svg, fonts)?;
    let mut whole = Pixmap::new(picture.width, picture.height)
        .ok_or_else(|| failed(&"there is not enough memory"))?;
    // The last pixels of a row may be wider than the drawing.
    whole.fill(Color::WHITE);
    #[allow(clippy::cast_precision_loss, reason = "scales are small whole numbers")]
    let scale = picture.scale as f32 / 1000.0;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut whole.as_mut(),
    );
    let mut tiles = Vec::new();
    for row in 0..picture.rows {
        for column in 0..picture.columns {
            tiles.push((column, row, tile(&whole, picture, column, row)?));
        }
    }
    Ok(tiles)
}

fn tile(whole: &Pixmap, picture: &Picture, column: u32, row: u32) -> Result<Vec<u8>, Fault> {
    let (left, top) = (column * picture.tile, row * picture.tile);
    let width = picture.tile.min(picture.width - left);
    let height = picture.tile.min(picture.height - top);
    let mut pixels = Vec::with_capacity(width as usize * height as usize * 3);
    for y in top..top + height {
        for x in left..left + width {
            // Maps are drawn on paper, so no pixel can be seen through.
            let (red, green, blue) = whole.pixel(x, y).map_or((0, 0, 0), |pixel| {
                (pixel.red(), pixel.green(), pixel.blue())
            });
            pixels.extend([red, green, blue]);
        }
    }
    let mut encoded = Vec::new();
    WebPEncoder::new(&mut encoded)
        .encode(&pixels, width, height, ColorType::Rgb8)
        .map_err(|error| failed(&error))?;
    Ok(encoded)
}
