//! What may stand inside a module's files: JSON, texts, images within bounds; nothing executable, no archives.

use crate::Fault;
use crate::limits::{IMAGE_BYTES, IMAGE_SIDE};

/// The endings of files a module may have.
const ENDINGS: [&str; 8] = ["json", "md", "txt", "svg", "png", "webp", "ttf", "ftl"];
/// What a free table may have besides: the pictures and pages of the module it is taken over from.
const FOREIGN: [&str; 4] = ["jpg", "gif", "bmp", "html"];

/// Checks one file by its name and first bytes.
///
/// # Errors
/// One fault: what is wrong and what is allowed.
pub(crate) fn check(archive: &str, name: &str, content: &[u8], foreign: bool) -> Result<(), Fault> {
    let refuse =
        |wrong: &str, allowed: &str| Err(Fault::error(archive, name, wrong).expected(allowed));
    let base = name.rsplit('/').next().unwrap_or(name);
    let ending = base.rsplit_once('.').map_or("", |(_, ending)| ending);
    let licence = matches!(base, "LICENSE" | "LICENCE" | "NOTICE");
    if is_archive(content) {
        return refuse("this is an archive", "no archives inside a module");
    }
    let known = ENDINGS.contains(&ending) || foreign && FOREIGN.contains(&ending);
    if !licence && !known {
        let allowed = ENDINGS.map(|ending| format!(".{ending}")).join(", ");
        return refuse("files of this kind have no place in a module", &allowed);
    }
    match ending {
        "png" | "webp" | "jpg" | "gif" | "bmp" => image(archive, name, ending, content, foreign),
        "ttf" => Ok(()),
        _ if std::str::from_utf8(content).is_err() => {
            refuse("the text is no UTF-8", "texts in UTF-8")
        }
        "svg" => svg(archive, name, content),
        _ => Ok(()),
    }
}

fn is_archive(content: &[u8]) -> bool {
    let magics: [&[u8]; 6] = [
        b"PK\x03\x04",
        b"PK\x05\x06",
        b"\x1f\x8b",
        b"7z\xbc\xaf\x27\x1c",
        b"Rar!",
        b"\xfd7zXZ",
    ];
    magics.iter().any(|magic| content.starts_with(magic)) || content.get(257..262) == Some(b"ustar")
}

/// Drawings may not run, ask for anything or bring a document type.
fn svg(archive: &str, name: &str, content: &[u8]) -> Result<(), Fault> {
    let text = String::from_utf8_lossy(content).to_ascii_lowercase();
    let banned = [
        "<script",
        "<!doctype",
        "<!entity",
        "<foreignobject",
        "javascript:",
    ];
    let event = text.split(['<', '>']).any(|tag| {
        tag.split_whitespace()
            .skip(1)
            .any(|attribute| attribute.starts_with("on") && attribute.contains('='))
    });
    let outside = text.split("href").skip(1).any(|rest| {
        !rest
            .trim_start_matches(['=', ' ', '"', '\''])
            .starts_with('#')
    });
    let url = text
        .split("url(")
        .skip(1)
        .any(|rest| !rest.trim_start_matches(['"', '\'', ' ']).starts_with('#'));
    if banned.iter().any(|word| text.contains(word)) || event || outside || url {
        let fault = Fault::error(
            archive,
            name,
            "the drawing has a script or points outside itself",
        );
        return Err(fault.expected("shapes, text and references to its own parts"));
    }
    Ok(())
}

fn image(
    archive: &str,
    name: &str,
    ending: &str,
    content: &[u8],
    foreign: bool,
) -> Result<(), Fault> {
    let found = picture_size(content).filter(|(kind, _)| *kind == ending);
    let Some((_, (width, height))) = found else {
        let fault = Fault::error(archive, name, format!("this is no {ending} image"));
        return Err(fault.expected("an image that is what its name says"));
    };
    let memory = u64::from(width) * u64::from(height) * 4;
    if width == 0
        || height == 0
        || width > IMAGE_SIDE
        || height > IMAGE_SIDE
        || memory > IMAGE_BYTES && !foreign
    {
        let fault = Fault::error(
            archive,
            name,
            format!("the image is {width} by {height} pixels"),
        );
        return Err(fault.expected(format!(
            "at most {IMAGE_SIDE} a side and {IMAGE_BYTES} bytes in memory"
        )));
    }
    Ok(())
}

/// Reads the size of a picture from its first bytes.
type SizeOf = fn(&[u8]) -> Option<(u32, u32)>;

/// The kind of a picture (`png`, `webp`, `jpg`, `gif`, `bmp`) and its size, as its first bytes tell, whatever its name;
/// `None` for anything else.
pub fn picture_size(content: &[u8]) -> Option<(&'static str, (u32, u32))> {
    let kinds: [(&'static str, SizeOf); 5] = [
        ("png", png_size),
        ("webp", webp_size),
        ("jpg", jpeg_size),
        ("gif", gif_size),
        ("bmp", bmp_size),
    ];
    kinds
        .iter()
        .find_map(|(kind, size)| Some((*kind, size(content)?)))
}

/// The size that the frame of a JPEG image tells.
fn jpeg_size(content: &[u8]) -> Option<(u32, u32)> {
    let mut rest = content.strip_prefix(b"\xff\xd8")?;
    loop {
        let [0xff, marker, tail @ ..] = rest else {
            return None;
        };
        match marker {
            0xff => {
                rest = rest.get(1..)?;
                continue;
            }
            0x01 | 0xd0..=0xd9 => {
                rest = tail;
                continue;
            }
            _ => {}
        }
        let length = usize::from(u16::from_be_bytes(tail.get(..2)?.try_into().ok()?));
        let frame = matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc);
        if frame {
            let side = |at: usize| -> Option<u32> {
                let bytes = tail.get(at..at + 2)?.try_into().ok()?;
                Some(u32::from(u16::from_be_bytes(bytes)))
            };
            return Some((side(5)?, side(3)?));
        }
        rest = tail.get(length..)?;
    }
}

/// The size that the header of a GIF image tells.
fn gif_size(content: &[u8]) -> Option<(u32, u32)> {
    let rest = content
        .strip_prefix(b"GIF87a")
        .or_else(|| content.strip_prefix(b"GIF89a"))?;
    let side = |at: usize| -> Option<u32> {
        let bytes = rest.get(at..at + 2)?.try_into().ok()?;
        Some(u32::from(u16::from_le_bytes(bytes)))
    };
    Some((side(0)?, side(2)?))
}

/// The size that the header of a BMP image tells; its rows may run from the top.
fn bmp_size(content: &[u8]) -> Option<(u32, u32)> {
    let rest = content.strip_prefix(b"BM")?;
    let side = |at: usize| -> Option<u32> {
        let bytes = rest.get(at..at + 4)?.try_into().ok()?;
        Some(i32::from_le_bytes(bytes).unsigned_abs())
    };
    Some((side(16)?, side(20)?))
}

/// Whether a drawing keeps to itself: no script, no document type, nothing from outside.
pub fn is_safe_svg(content: &[u8]) -> bool {
    std::str::from_utf8(content).is_ok() && svg("", "", content).is_ok()
}

/// The size that the header of a PNG image tells.
fn png_size(content: &[u8]) -> Option<(u32, u32)> {
    let header = content.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    (header.get(4..8)? == b"IHDR").then_some(())?;
    Some((big(header.get(8..12)?)?, big(header.get(12..16)?)?))
}

fn big(bytes: &[u8]) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.try_into().ok()?))
}

/// The size that the header of a WebP image tells, in each of its three forms.
fn webp_size(content: &[u8]) -> Option<(u32, u32)> {
    let rest = content.strip_prefix(b"RIFF")?;
    (rest.get(4..8)? == b"WEBP").then_some(())?;
    let (kind, data) = (rest.get(8..12)?, rest.get(16..)?);
    let little = |at: usize, bytes: usize| -> Option<u32> {
        let part = data.get(at..at + bytes)?;
        Some(
            part.iter()
                .rev()
                .fold(0, |sum, b| (sum << 8) | u32::from(*b)),
        )
    };
    match kind {
        b"VP8X" => Some((little(4, 3)? + 1, little(7, 3)? + 1)),
        b"VP8L" => {
            (*data.first()? == 0x2f).then_some(())?;
            let bits = little(1, 4)?;
            Some(((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1))
        }
        b"VP8 " => {
            (data.get(3..6)? == b"\x9d\x01\x2a").then_some(())?;
            Some((little(6, 2)? & 0x3fff, little(8, 2)? & 0x3fff))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes
    }

    #[test]
    fn judges_images_by_their_header() {
        assert!(check("m", "map/a.png", &png(4_000, 3_000), false).is_ok());
        assert!(check("m", "map/a.png", &png(IMAGE_SIDE + 1, 1), false).is_err());
        assert!(check("m", "map/a.png", &png(30_000, 30_000), false).is_err());
        assert!(check("m", "map/a.png", b"GIF89a", false).is_err());
        let webp = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\xff\x0f\x00\x00";
        assert!(check("m", "map/a.webp", webp, false).is_ok());
        assert!(check("m", "map/a.webp", b"RIFF\0\0\0\0WEBPVP8X", false).is_err());
    }

    #[test]
    fn refuses_archives_programs_and_drawings_that_reach_out() {
        assert!(check("m", "a.json", b"PK\x03\x04", false).is_err());
        assert!(check("m", "a.exe", b"MZ", false).is_err());
        assert!(check("m", "a", b"#!/bin/sh", false).is_err());
        assert!(check("m", "a.md", b"\xff", false).is_err());
        for svg in [
            "<svg><script/></svg>",
            "<svg onload=\"x()\"/>",
            "<svg><image href=\"http://x\"/></svg>",
            "<svg><rect fill=\"url(http://x)\"/></svg>",
            "<!DOCTYPE svg><svg/>",
        ] {
            assert!(check("m", "a.svg", svg.as_bytes(), false).is_err(), "{svg}");
        }
        let good = "<svg><use href=\"#a\"/><rect fill=\"url(#b)\"/></svg>";
        assert!(check("m", "a.svg", good.as_bytes(), false).is_ok());
    }
}
