//! Small things of Java: how it trims, reads numbers and rounds, and how bytes become text.

use std::borrow::Cow;

/// A text without the blanks and control characters at its ends, as Java trims.
pub fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c <= ' ')
}

/// A whole number as Java reads it: an optional sign and digits that fit 32 bits.
pub fn int(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

/// A number with a fraction, or nothing when it is none or not finite.
pub fn double(text: &str) -> Option<f64> {
    let text = trim(text);
    let plain = text.strip_suffix(['d', 'D', 'f', 'F']).unwrap_or(text);
    let number: f64 = plain.parse().ok()?;
    number.is_finite().then_some(number)
}

/// Whether a text says true, as Java reads it: only `true` does, in any case.
pub fn truth(text: &str) -> bool {
    text.eq_ignore_ascii_case("true")
}

/// A number cut towards zero into 32 bits, as a Java cast does.
#[allow(clippy::cast_possible_truncation)] // saturates, which is what Java does
pub fn trunc(number: f64) -> i32 {
    number as i32
}

/// A number rounded as Java rounds: half upwards.
pub fn round(number: f64) -> i32 {
    trunc((number + 0.5).floor())
}

/// A number rounded down.
pub fn floor(number: f64) -> i32 {
    trunc(number.floor())
}

/// What Windows-1252 puts where Latin-1 has control characters.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Bytes of Windows-1252, of which Latin-1 is a part, as text.
pub fn from_windows(bytes: &[u8]) -> String {
    let one = |byte: &u8| match byte {
        0x80..=0x9f => WINDOWS
            .get(usize::from(byte - 0x80))
            .copied()
            .unwrap_or(' '),
        other => char::from(*other),
    };
    bytes.iter().map(one).collect()
}

/// The upper half of code page 437, in which old archives write names.
const OLD_NAMES: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// A name of an archive's entry: UTF-8 when it is, else code page 437.
pub fn entry_name(raw: &[u8]) -> Cow<'_, str> {
    if let Ok(name) = std::str::from_utf8(raw) {
        return Cow::Borrowed(name);
    }
    let upper: Vec<char> = OLD_NAMES.chars().collect();
    let one = |byte: &u8| match byte {
        0x80.. => upper.get(usize::from(byte - 0x80)).copied().unwrap_or('?'),
        other => char::from(*other),
    };
    Cow::Owned(raw.iter().map(one).collect())
}

/// An encoding in which a text was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, sound.
    Utf8,
    /// UTF-16.
    Utf16,
    /// Latin-1 or Windows-1252.
    Windows,
    /// Said or taken to be UTF-8, with bytes in it that are none; those were replaced.
    Broken,
}

/// The text of a document: by its byte order mark, else by the encoding its XML declaration names, else UTF-8.
pub fn document(bytes: &[u8]) -> (Cow<'_, str>, Encoding) {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).map(|two| match two {
            [a, b] => unit([*a, *b]),
            _ => 0,
        });
        let text: String = char::decode_utf16(units)
            .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        (Cow::Owned(text), Encoding::Utf16)
    };
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => utf8(rest),
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [b'<', 0, ..] => wide(bytes, u16::from_le_bytes),
        [0, b'<', ..] => wide(bytes, u16::from_be_bytes),
        _ => match declared(bytes).as_deref() {
            Some(
                "iso-8859-1" | "iso8859_1" | "latin1" | "windows-1252" | "cp1252" | "us-ascii"
                | "iso-8859-15",
            ) => (Cow::Owned(from_windows(bytes)), Encoding::Windows),
            _ => utf8(bytes),
        },
    }
}

fn utf8(bytes: &[u8]) -> (Cow<'_, str>, Encoding) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), Encoding::Utf8),
        Err(_) => (String::from_utf8_lossy(bytes), Encoding::Broken),
    }
}

/// The encoding that an XML declaration names, in small letters.
fn declared(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(bytes.get(..bytes.len().min(200))?).into_owned();
    let declaration = head.strip_prefix("<?xml")?.split("?>").next()?;
    let value = declaration.split("encoding").nth(1)?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let name = value.get(1..)?.split(quote).next()?;
    Some(name.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_java_reads_them() {
        assert_eq!(int("-12"), Some(-12));
        assert_eq!(int("+7"), Some(7));
        assert_eq!(int(" 7"), None);
        assert_eq!(int("7.0"), None);
        assert_eq!(int("99999999999"), None);
        assert_eq!(round(-0.5), 0);
        assert_eq!(round(0.5), 1);
        assert_eq!(trunc(-1.9), -1);
        assert_eq!(double("34.6"), Some(34.6));
        assert_eq!(double("NaN"), None);
    }

    #[test]
    fn old_encodings_become_text() {
        assert_eq!(from_windows(b"caf\xe9 \x80"), "café €");
        assert_eq!(entry_name(b"images/B\x81ro.png"), "images/Büro.png");
        let latin = b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe4</a>";
        assert!(document(latin).0.ends_with("<a>ä</a>"));
        let wide: Vec<u8> = [0xff, 0xfe]
            .into_iter()
            .chain("<a/>".bytes().flat_map(|b| [b, 0]))
            .collect();
        assert_eq!(document(&wide), (Cow::Borrowed("<a/>"), Encoding::Utf16));
        assert_eq!(document(b"a\xe4b").1, Encoding::Broken);
    }
}
