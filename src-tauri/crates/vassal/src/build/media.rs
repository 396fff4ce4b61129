//! Small images of every format, of any size.

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

/// A PNG image of one colour.
///
/// # Errors
/// When packing fails, which memory never does.
pub fn png(width: u32, height: u32) -> std::io::Result<Vec<u8>> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = Vec::new();
    head.extend(width.to_be_bytes());
    head.extend(height.to_be_bytes());
    // One bit a pixel, grey.
    head.extend([1, 0, 0, 0, 0]);
    chunk(&mut file, *b"IHDR", &head);
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    let row = vec![0_u8; width.div_ceil(8) as usize + 1];
    for _ in 0..height {
        packer.write_all(&row)?;
    }
    chunk(&mut file, *b"IDAT", &packer.finish()?);
    chunk(&mut file, *b"IEND", &[]);
    Ok(file)
}

fn chunk(file: &mut Vec<u8>, kind: [u8; 4], bytes: &[u8]) {
    file.extend(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_be_bytes());
    let mut crc = Crc::new();
    crc.update(&kind);
    crc.update(bytes);
    file.extend(kind);
    file.extend_from_slice(bytes);
    file.extend(crc.sum().to_be_bytes());
}

/// The beginning of a GIF image, which is all that is looked at.
pub fn gif(width: u16, height: u16) -> Vec<u8> {
    let mut file = b"GIF89a".to_vec();
    file.extend(width.to_le_bytes());
    file.extend(height.to_le_bytes());
    file.extend([0, 0, 0, 0x3b]);
    file
}

/// The beginning of a JPEG image.
pub fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let mut file = vec![0xff, 0xd8, 0xff, 0xe0, 0, 16];
    file.extend(b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
    file.extend([0xff, 0xc0, 0, 11, 8]);
    file.extend(height.to_be_bytes());
    file.extend(width.to_be_bytes());
    file.extend([1, 1, 0x11, 0, 0xff, 0xd9]);
    file
}

/// The beginning of a Windows bitmap.
pub fn bmp(width: u32, height: u32) -> Vec<u8> {
    let mut file = b"BM".to_vec();
    file.extend(54_u32.to_le_bytes());
    file.extend([0; 4]);
    file.extend(54_u32.to_le_bytes());
    file.extend(40_u32.to_le_bytes());
    file.extend(width.to_le_bytes());
    file.extend(height.to_le_bytes());
    file.extend([1, 0, 24, 0]);
    file.extend([0; 24]);
    file
}

/// A drawing.
pub fn svg(width: u32, height: u32) -> Vec<u8> {
    format!("<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"><rect/></svg>").into_bytes()
}
