//! Colours as VASSAL writes them: `r,g,b`, `r,g,b,a`, `0xRRGGBB`, or nothing.

use serde::Serialize;

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Color {
    /// Red, 0 to 255.
    pub red: u8,
    /// Green, 0 to 255.
    pub green: u8,
    /// Blue, 0 to 255.
    pub blue: u8,
    /// How solid, 0 to 255.
    pub alpha: u8,
}

impl Color {
    /// Reads a colour; nothing when there is none.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(hex) = text
            .strip_prefix("0x")
            .or_else(|| text.strip_prefix("0X"))
            .or_else(|| text.strip_prefix('#'))
        {
            let number = u32::from_str_radix(hex, 16).ok()?;
            let [_, red, green, blue] = number.to_be_bytes();
            return Some(Self {
                red,
                green,
                blue,
                alpha: 255,
            });
        }
        let parts: Vec<u8> = text
            .split(',')
            .map(|part| part.trim().parse().ok())
            .collect::<Option<_>>()?;
        match *parts.as_slice() {
            [red, green, blue] => Some(Self {
                red,
                green,
                blue,
                alpha: 255,
            }),
            [red, green, blue, alpha] => Some(Self {
                red,
                green,
                blue,
                alpha,
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_writing_a_colour() {
        let colour = |red, green, blue, alpha| {
            Some(Color {
                red,
                green,
                blue,
                alpha,
            })
        };
        assert_eq!(Color::read("1,2,3"), colour(1, 2, 3, 255));
        assert_eq!(Color::read("1,2,3,4"), colour(1, 2, 3, 4));
        assert_eq!(Color::read("0xFF8000"), colour(255, 128, 0, 255));
        assert_eq!(Color::read(""), None);
        assert_eq!(Color::read("null"), None);
        assert_eq!(Color::read("256,0,0"), None);
    }
}
