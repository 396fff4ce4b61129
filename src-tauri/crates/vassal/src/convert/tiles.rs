//! Cutting a large picture into tiles, at its own size and at a half, a quarter and an eighth of it.
//!
//! A PNG is read row by row: what is in memory is one row of tiles of each size, whatever the height of the picture.
//! One that is interlaced, or a JPEG, has to be decoded whole; a JPEG that would then be larger than the limit is
//! decoded at a half, a quarter or an eighth of its size, and says so. Only then is it less sharp than its original,
//! which stays in the module in any case.

use motti_module::limits::IMAGE_BYTES;
use std::io::Cursor;

/// The edge of a tile in pixels.
pub const TILE: u32 = 512;
/// Pictures with more pixels than this are cut into tiles.
pub const TILES_FROM: u64 = 16 << 20;
/// The sizes: pixels for each thousand of the picture.
const SCALES: [u32; 4] = [1_000, 500, 250, 125];

/// What came of cutting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tiled {
    /// For each size from the smallest to the largest: pixels for each thousand, tiles across, tiles down.
    pub scales: Vec<(u32, u32, u32)>,
    /// What is to be said of it.
    pub note: Option<String>,
}

/// Takes a tile: its scale, column, row and PNG. Answers whether the work goes on.
pub type Take<'a> = dyn FnMut(u32, u32, u32, Vec<u8>) -> bool + 'a;

/// Cuts a picture into tiles.
///
/// # Errors
/// Why it cannot be cut; nothing when `go_on` or `take` asked to stop.
pub fn tile_picture(
    bytes: &[u8],
    go_on: &mut dyn FnMut() -> bool,
    take: &mut Take<'_>,
) -> Result<Tiled, Option<String>> {
    match motti_module::picture_size(bytes) {
        Some(("png", _)) => cut_png(bytes, go_on, take),
        Some(("jpg", (width, height))) => cut_jpeg(bytes, (width, height), go_on, take),
        _ => Err(Some("only PNG and JPEG pictures are".to_owned())),
    }
}

fn cut_png(
    bytes: &[u8],
    go_on: &mut dyn FnMut() -> bool,
    take: &mut Take<'_>,
) -> Result<Tiled, Option<String>> {
    let said = |error: png::DecodingError| Some(error.to_string());
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    // The rows of one tile and what the decoder needs besides.
    decoder.set_limits(png::Limits {
        bytes: usize::try_from(IMAGE_BYTES).unwrap_or(usize::MAX),
    });
    let mut reader = decoder.read_info().map_err(said)?;
    let (width, height) = (reader.info().width, reader.info().height);
    let channels = match reader.output_color_type().0 {
        png::ColorType::Grayscale => 1,
        png::ColorType::GrayscaleAlpha => 2,
        png::ColorType::Rgb => 3,
        png::ColorType::Rgba | png::ColorType::Indexed => 4,
    };
    if reader.info().interlaced {
        let size = u64::from(width) * u64::from(height) * channels as u64;
        if size > IMAGE_BYTES {
            let problem = "it is interlaced and too large to be decoded whole";
            return Err(Some(problem.to_owned()));
        }
        let mut whole = vec![0; usize::try_from(size).unwrap_or(0)];
        reader.next_frame(&mut whole).map_err(said)?;
        let mut rows = whole.chunks(width as usize * channels);
        return cut((width, height), channels, go_on, take, &mut |row| {
            match rows.next() {
                Some(next) => row.copy_from_slice(next),
                None => return Err(Some("it ends too early".to_owned())),
            }
            Ok(())
        });
    }
    cut((width, height), channels, go_on, take, &mut |row| {
        match reader.next_row().map_err(said)? {
            Some(next) if next.data().len() == row.len() => row.copy_from_slice(next.data()),
            _ => return Err(Some("it ends too early".to_owned())),
        }
        Ok(())
    })
}

fn cut_jpeg(
    bytes: &[u8],
    (width, height): (u32, u32),
    go_on: &mut dyn FnMut() -> bool,
    take: &mut Take<'_>,
) -> Result<Tiled, Option<String>> {
    let said = |error: jpeg_decoder::Error| Some(error.to_string());
    let mut decoder = jpeg_decoder::Decoder::new(Cursor::new(bytes));
    let needs = |part: u32| {
        let side = |pixels: u32| u64::from(pixels.div_ceil(part));
        side(width) * side(height) * 3
    };
    let part = [1, 2, 4, 8]
        .into_iter()
        .find(|part| needs(*part) <= IMAGE_BYTES);
    let Some(part) = part else {
        return Err(Some("it is too large to be decoded".to_owned()));
    };
    let mut shown = (width, height);
    if part > 1 {
        let side = |pixels: u32| u16::try_from(pixels.div_ceil(part)).unwrap_or(u16::MAX);
        let (w, h) = decoder.scale(side(width), side(height)).map_err(said)?;
        shown = (u32::from(w), u32::from(h));
    }
    decoder.set_max_decoding_buffer_size(usize::try_from(IMAGE_BYTES).unwrap_or(usize::MAX));
    let whole = decoder.decode().map_err(said)?;
    let format = decoder.info().map(|info| info.pixel_format);
    let (channels, whole) = match format {
        Some(jpeg_decoder::PixelFormat::L8) => (1, whole),
        Some(jpeg_decoder::PixelFormat::RGB24) => (3, whole),
        Some(jpeg_decoder::PixelFormat::CMYK32) => (3, from_cmyk(&whole)),
        _ => return Err(Some("its colours are of an unusual kind".to_owned())),
    };
    let mut rows = whole.chunks(shown.0 as usize * channels);
    let mut tiled = cut(shown, channels, go_on, take, &mut |row| {
        match rows.next() {
            Some(next) if next.len() == row.len() => row.copy_from_slice(next),
            _ => return Err(Some("it ends too early".to_owned())),
        }
        Ok(())
    })?;
    if part > 1 {
        for scale in &mut tiled.scales {
            scale.0 /= part;
        }
        tiled.note = Some(format!(
            "this JPEG is shown at 1/{part} of its size, since it cannot be read in strips"
        ));
    }
    Ok(tiled)
}

/// Inks, all turned around as programs write them, as light.
fn from_cmyk(inks: &[u8]) -> Vec<u8> {
    let mut light = Vec::with_capacity(inks.len() / 4 * 3);
    for pixel in inks.chunks_exact(4) {
        let black = u16::from(pixel[3]);
        light.extend(
            pixel[..3]
                .iter()
                .map(|ink| u8::try_from(u16::from(*ink) * black / 255).unwrap_or(u8::MAX)),
        );
    }
    light
}

/// Gives the next row of a picture.
type NextRow<'a> = dyn FnMut(&mut [u8]) -> Result<(), Option<String>> + 'a;

/// One size of a picture while it is cut: the rows of the tiles that are being filled.
struct Size {
    scale: u32,
    width: usize,
    height: usize,
    channels: usize,
    rows: Vec<u8>,
    /// How many rows are in it.
    held: usize,
    /// How many rows of tiles are done.
    done: u32,
    /// The upper one of two rows that make one of the next size.
    upper: Option<Vec<u8>>,
}

impl Size {
    fn columns(&self) -> u32 {
        u32::try_from(self.width).unwrap_or(0).div_ceil(TILE)
    }

    /// Takes a row in. Answers the row of the next size that is complete by it.
    fn add(&mut self, row: &[u8], last: bool) -> Option<Vec<u8>> {
        self.rows.extend_from_slice(row);
        self.held += 1;
        match self.upper.take() {
            Some(upper) => Some(halved(&upper, row, self.channels)),
            None if last => Some(halved(row, row, self.channels)),
            None => {
                self.upper = Some(row.to_vec());
                None
            }
        }
    }

    /// Writes the tiles of the rows held.
    fn flush(&mut self, take: &mut Take<'_>) -> Result<(), Option<String>> {
        if self.held == 0 {
            return Ok(());
        }
        let columns: Vec<u32> = (0..self.columns()).collect();
        let half = columns.len().div_ceil(2);
        let (left, right) = columns.split_at(half.min(columns.len()));
        let this = &*self;
        // Two at once: packing is most of the work.
        let (left, right) = std::thread::scope(|scope| {
            let other = scope.spawn(|| this.tiles(right));
            (this.tiles(left), other.join())
        });
        let right = right.map_err(|_| Some("a tile could not be packed".to_owned()))?;
        for (column, tile) in left?.into_iter().chain(right?) {
            if !take(self.scale, column, self.done, tile) {
                return Err(None);
            }
        }
        self.done += 1;
        self.held = 0;
        self.rows.clear();
        Ok(())
    }

    fn tiles(&self, columns: &[u32]) -> Result<Vec<(u32, Vec<u8>)>, Option<String>> {
        let mut tiles = Vec::with_capacity(columns.len());
        for column in columns {
            tiles.push((*column, self.tile(*column)?));
        }
        Ok(tiles)
    }

    fn tile(&self, column: u32) -> Result<Vec<u8>, Option<String>> {
        let edge = TILE as usize;
        let from = column as usize * edge;
        let width = edge.min(self.width - from);
        let mut pixels = Vec::with_capacity(width * self.held * self.channels);
        for row in self.rows.chunks_exact(self.width * self.channels) {
            let part = row.get(from * self.channels..(from + width) * self.channels);
            pixels.extend_from_slice(part.unwrap_or_default());
        }
        let mut packed = Vec::new();
        let side = |pixels: usize| u32::try_from(pixels).unwrap_or(TILE);
        let mut encoder = png::Encoder::new(&mut packed, side(width), side(self.held));
        encoder.set_color(match self.channels {
            1 => png::ColorType::Grayscale,
            2 => png::ColorType::GrayscaleAlpha,
            3 => png::ColorType::Rgb,
            _ => png::ColorType::Rgba,
        });
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        let said = |error: png::EncodingError| Some(error.to_string());
        let mut writer = encoder.write_header().map_err(said)?;
        writer.write_image_data(&pixels).map_err(said)?;
        writer.finish().map_err(said)?;
        Ok(packed)
    }
}

/// Two rows as one of half their length: each pixel the mean of four.
fn halved(upper: &[u8], lower: &[u8], channels: usize) -> Vec<u8> {
    let pixels = upper.len() / channels;
    let mut row = Vec::with_capacity(pixels.div_ceil(2) * channels);
    let two = 2 * channels;
    for (up, low) in upper.chunks(two).zip(lower.chunks(two)) {
        for channel in 0..channels {
            let right = if up.len() == two {
                channel + channels
            } else {
                channel
            };
            let sum = u16::from(up[channel])
                + u16::from(up[right])
                + u16::from(low[channel])
                + u16::from(low[right]);
            row.push(u8::try_from((sum + 2) / 4).unwrap_or(u8::MAX));
        }
    }
    row
}

fn cut(
    (width, height): (u32, u32),
    channels: usize,
    go_on: &mut dyn FnMut() -> bool,
    take: &mut Take<'_>,
    next: &mut NextRow<'_>,
) -> Result<Tiled, Option<String>> {
    let mut sizes: Vec<Size> = Vec::new();
    let (mut w, mut h) = (width as usize, height as usize);
    for scale in SCALES {
        sizes.push(Size {
            scale,
            width: w,
            height: h,
            channels,
            rows: Vec::new(),
            held: 0,
            done: 0,
            upper: None,
        });
        (w, h) = (w.div_ceil(2), h.div_ceil(2));
    }
    let mut row = vec![0; width as usize * channels];
    let mut given = vec![0_usize; sizes.len()];
    for _ in 0..height {
        next(&mut row)?;
        let mut current = std::borrow::Cow::Borrowed(row.as_slice());
        for (size, given) in sizes.iter_mut().zip(&mut given) {
            *given += 1;
            let last = *given == size.height;
            let smaller = size.add(&current, last);
            if size.held == TILE as usize || last {
                if !go_on() {
                    return Err(None);
                }
                size.flush(take)?;
            }
            match smaller {
                Some(smaller) => current = std::borrow::Cow::Owned(smaller),
                None => break,
            }
        }
    }
    let scales = sizes.iter().rev();
    Ok(Tiled {
        scales: scales
            .map(|size| (size.scale, size.columns(), size.done))
            .collect(),
        note: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn picture(width: u32, height: u32) -> Vec<u8> {
        let mut pixels = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let shade = |at: u32| u8::try_from(at / 4 % 256).unwrap();
                pixels.extend([shade(x), shade(y), 7]);
            }
        }
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&pixels).unwrap();
        writer.finish().unwrap();
        bytes
    }

    #[test]
    fn tiles_put_together_are_the_picture() {
        let (width, height) = (1_300, 777);
        let mut tiles: BTreeMap<(u32, u32, u32), (u32, u32)> = BTreeMap::new();
        let mut middle = None;
        let cut = tile_picture(
            &picture(width, height),
            &mut || true,
            &mut |scale, column, row, png| {
                let (_, size) = motti_module::picture_size(&png).unwrap();
                if (scale, column, row) == (1_000, 1, 1) {
                    let mut reader = png::Decoder::new(Cursor::new(&png[..]))
                        .read_info()
                        .unwrap();
                    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
                    reader.next_frame(&mut pixels).unwrap();
                    middle = Some(pixels[..3].to_vec());
                }
                tiles.insert((scale, column, row), size);
                true
            },
        );
        let cut = cut.unwrap();
        assert_eq!(
            cut.scales,
            [(125, 1, 1), (250, 1, 1), (500, 2, 1), (1_000, 3, 2)]
        );
        assert_eq!(tiles[&(1_000, 2, 1)], (1_300 - 1_024, 777 - 512));
        assert_eq!(tiles[&(500, 1, 0)], (650 - 512, 389));
        assert_eq!(tiles[&(125, 0, 0)], (163, 98));
        assert_eq!(middle, Some(vec![128, 128, 7]), "the pixel at 512, 512");
        let columns: u32 = tiles
            .keys()
            .filter(|(scale, _, row)| *scale == 1_000 && *row == 0)
            .map(|_| 1)
            .sum();
        assert_eq!(columns, 3);
    }

    #[test]
    fn cutting_stops_when_it_is_told_to_and_says_what_is_wrong() {
        let picture = picture(600, 600);
        assert_eq!(
            tile_picture(&picture, &mut || false, &mut |_, _, _, _| true),
            Err(None)
        );
        assert_eq!(
            tile_picture(&picture, &mut || true, &mut |_, _, _, _| false),
            Err(None)
        );
        let half = &picture[..picture.len() / 2];
        assert!(matches!(
            tile_picture(half, &mut || true, &mut |_, _, _, _| true),
            Err(Some(_))
        ));
        assert!(matches!(
            tile_picture(b"GIF89a\x01\0\x01\0", &mut || true, &mut |_, _, _, _| true),
            Err(Some(_))
        ));
    }
}
