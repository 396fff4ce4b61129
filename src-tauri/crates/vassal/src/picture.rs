//! What an image is and how large, from its first bytes alone; nothing is decoded.

use crate::limits::IMAGE_SIDE;
use crate::{Notes, text, xml};
use imagesize::ImageType;
use serde::Serialize;

/// A format of images.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Portable Network Graphics.
    Png,
    /// Graphics Interchange Format.
    Gif,
    /// JPEG.
    Jpeg,
    /// Windows bitmap.
    Bmp,
    /// Scalable Vector Graphics.
    Svg,
}

impl Format {
    /// The usual ending of a file's name, without the full stop.
    pub const fn ending(self) -> &'static str {
        match self {
            Format::Png => "png",
            Format::Gif => "gif",
            Format::Jpeg => "jpg",
            Format::Bmp => "bmp",
            Format::Svg => "svg",
        }
    }
}

/// What an image is and how large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// Its format, from its bytes, not its name.
    pub format: Format,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

/// Reads format and size; nothing when the bytes are no image that is known, or one of impossible size.
pub fn probe(bytes: &[u8]) -> Option<Picture> {
    let format = match imagesize::image_type(bytes) {
        Ok(ImageType::Png) => Format::Png,
        Ok(ImageType::Gif) => Format::Gif,
        Ok(ImageType::Jpeg) => Format::Jpeg,
        Ok(ImageType::Bmp) => Format::Bmp,
        _ => return svg(bytes),
    };
    let size = imagesize::blob_size(bytes).ok()?;
    let side = |pixels: usize| {
        u32::try_from(pixels)
            .ok()
            .filter(|pixels| (1..=IMAGE_SIDE).contains(pixels))
    };
    Some(Picture {
        format,
        width: side(size.width)?,
        height: side(size.height)?,
    })
}

/// The size of a drawing is in its document: width and height, else those of its view box.
fn svg(bytes: &[u8]) -> Option<Picture> {
    let head = bytes.get(..bytes.len().min(4_096))?;
    if !head.windows(4).any(|part| part == b"<svg") {
        return None;
    }
    // Programs that draw put a document type at the start; it is left out, never followed.
    let text = xml::text("", "", bytes, &mut Notes::default()).ok()?;
    let text = without_document_type(&text);
    let document = xml::parse("", "", &text).ok()?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return None;
    }
    let shape: Vec<f64> = root
        .attribute("viewBox")
        .unwrap_or("")
        .split([' ', ',', '\n', '\t'])
        .filter_map(text::double)
        .collect();
    let side = |name: &str, at: usize| {
        let own = root.attribute(name).and_then(length);
        let length = own
            .or_else(|| shape.get(at).copied())
            .unwrap_or(0.0)
            .round();
        let pixels = u32::try_from(text::trunc(length)).ok()?;
        (1..=IMAGE_SIDE).contains(&pixels).then_some(pixels)
    };
    Some(Picture {
        format: Format::Svg,
        width: side("width", 2)?,
        height: side("height", 3)?,
    })
}

fn without_document_type(text: &str) -> String {
    let Some(start) = text.find("<!DOCTYPE") else {
        return text.to_owned();
    };
    let (before, rest) = text.split_at(start);
    let plain_end = rest.find('>').unwrap_or(rest.len() - 1);
    let end = match rest.find('[') {
        Some(open) if open < plain_end => rest.find("]>").map_or(rest.len(), |end| end + 2),
        _ => plain_end + 1,
    };
    format!("{before}{}", rest.get(end..).unwrap_or(""))
}

/// A length in pixels; a share of something unknown is none.
fn length(text: &str) -> Option<f64> {
    let text = text.trim();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match text.get(digits.len()..)? {
        "" | "px" => 1.0,
        "pt" => 4.0 / 3.0,
        "pc" => 16.0,
        "mm" => 96.0 / 25.4,
        "cm" => 96.0 / 2.54,
        "in" => 96.0,
        _ => return None,
    };
    Some(text::double(digits)? * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg_of(text: &str) -> Option<(u32, u32)> {
        probe(text.as_bytes()).map(|picture| (picture.width, picture.height))
    }

    #[test]
    fn drawings_tell_their_size() {
        assert_eq!(svg_of("<svg width='40' height='30px'/>"), Some((40, 30)));
        assert_eq!(svg_of("<svg viewBox='0 0 50,60'/>"), Some((50, 60)));
        assert_eq!(
            svg_of("<svg width='100%' height='100%' viewBox='0 0 50 60'/>"),
            Some((50, 60))
        );
        assert_eq!(svg_of("<svg width='1in' height='10mm'/>"), Some((96, 38)));
        let old = "<?xml version='1.0'?><!DOCTYPE svg PUBLIC '-//W3C' 'x' [<!ENTITY a 'b'>]><svg width='9' height='8'/>";
        assert_eq!(svg_of(old), Some((9, 8)));
        assert_eq!(svg_of("<svg width='900000' height='8'/>"), None);
        assert_eq!(svg_of("<html/>"), None);
    }

    #[test]
    fn a_bitmap_by_its_bytes() {
        let mut gif = b"GIF89a".to_vec();
        gif.extend([7, 0, 9, 0, 0, 0, 0]);
        let picture = probe(&gif).expect("a picture");
        assert_eq!(
            (picture.format, picture.width, picture.height),
            (Format::Gif, 7, 9)
        );
        assert_eq!(probe(b""), None);
        assert_eq!(probe(b"\x89PNG\r\n\x1a\n"), None);
    }
}
