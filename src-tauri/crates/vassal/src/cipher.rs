//! The forms in which the text of a saved game is written down.

use crate::Fault;
use crate::limits::GAME_BYTES;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::Serialize;
use std::io::{Read, Write};

/// A form in which the text of a saved game is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Cipher {
    /// As it is, in UTF-8.
    #[serde(rename = "plain")]
    Plain,
    /// `!VCSK`, a key and every byte changed by it, in hexadecimal digits: VASSAL up to 3.7.
    #[serde(rename = "VCSK")]
    Hexadecimal(u8),
    /// `VOBS`, a key and every byte changed by it: VASSAL from 3.8.
    #[serde(rename = "VOBS")]
    Bytes(u8),
    /// `!VCSZ`: as `!VCSK`, with packed bytes.
    #[serde(rename = "VCSZ")]
    Packed(u8),
}

impl Cipher {
    /// The name used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Cipher::Plain => "plain",
            Cipher::Hexadecimal(_) => "VCSK",
            Cipher::Bytes(_) => "VOBS",
            Cipher::Packed(_) => "VCSZ",
        }
    }

    /// The key that changes every byte.
    pub const fn key(self) -> Option<u8> {
        match self {
            Cipher::Plain => None,
            Cipher::Hexadecimal(key) | Cipher::Bytes(key) | Cipher::Packed(key) => Some(key),
        }
    }

    /// Writes a text down in this form.
    ///
    /// # Errors
    /// When packing fails, which memory never does.
    pub fn encode(self, text: &str) -> std::io::Result<Vec<u8>> {
        Ok(match self {
            Cipher::Plain => text.as_bytes().to_vec(),
            Cipher::Bytes(key) => {
                let head = b"VOBS".iter().copied().chain([key]);
                head.chain(text.bytes().map(|byte| byte ^ key)).collect()
            }
            Cipher::Hexadecimal(key) => hexadecimal(b"!VCSK", key, text.as_bytes()),
            Cipher::Packed(key) => {
                let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
                packer.write_all(text.as_bytes())?;
                hexadecimal(b"!VCSZ", key, &packer.finish()?)
            }
        })
    }

    /// Reads a text in whichever form it is; bytes that are no UTF-8 are replaced. The last says whether any were.
    ///
    /// # Errors
    /// When hexadecimal digits are wanted and something else is there, when the text is too long, or when packed
    /// bytes cannot be unpacked.
    pub fn decode(file: &str, entry: &str, bytes: &[u8]) -> Result<(Cipher, String, bool), Fault> {
        let fault = |wrong: &str| Fault::new(file, wrong).entry(entry);
        let (cipher, plain) = if let Some(rest) = bytes.strip_prefix(b"!VCSK") {
            let (key, plain) = from_hexadecimal(rest).map_err(|at| digits(fault, at + 5))?;
            (Cipher::Hexadecimal(key), plain)
        } else if let Some(rest) = bytes.strip_prefix(b"!VCSZ") {
            let (key, packed) = from_hexadecimal(rest).map_err(|at| digits(fault, at + 5))?;
            let mut plain = Vec::new();
            let mut unpacker = ZlibDecoder::new(packed.as_slice()).take(GAME_BYTES + 1);
            unpacker
                .read_to_end(&mut plain)
                .map_err(|error| fault(&format!("the game cannot be unpacked: {error}")))?;
            (Cipher::Packed(key), plain)
        } else if let Some([key, rest @ ..]) = bytes.strip_prefix(b"VOBS") {
            (
                Cipher::Bytes(*key),
                rest.iter().map(|byte| byte ^ key).collect(),
            )
        } else {
            (Cipher::Plain, bytes.to_vec())
        };
        if plain.len() as u64 > GAME_BYTES {
            let allowed = format!("at most {GAME_BYTES} bytes");
            return Err(fault("the game's text is too long").allowed(allowed));
        }
        let plain = match plain.strip_prefix(b"\xef\xbb\xbf") {
            Some(rest) => rest.to_vec(),
            None => plain,
        };
        Ok(match String::from_utf8(plain) {
            Ok(text) => (cipher, text, false),
            Err(error) => (
                cipher,
                String::from_utf8_lossy(error.as_bytes()).into_owned(),
                true,
            ),
        })
    }
}

fn digits(fault: impl Fn(&str) -> Fault, at: usize) -> Fault {
    fault("the game's text breaks off or is no hexadecimal number")
        .at(format!("byte {at}"))
        .allowed("two digits 0-9, A-F per byte")
}

fn hexadecimal(head: &[u8], key: u8, bytes: &[u8]) -> Vec<u8> {
    let mut written = head.to_vec();
    for byte in std::iter::once(key).chain(bytes.iter().map(|byte| byte ^ key)) {
        for half in [byte >> 4, byte & 15] {
            written.push(if half < 10 {
                b'0' + half
            } else {
                b'a' + half - 10
            });
        }
    }
    written
}

/// The key and the plain bytes, or where it goes wrong. Blanks at the end do not matter.
fn from_hexadecimal(digits: &[u8]) -> Result<(u8, Vec<u8>), usize> {
    let digits = digits.trim_ascii_end();
    let byte = |(at, two): (usize, &[u8])| match two {
        [a, b] => match (char::from(*a).to_digit(16), char::from(*b).to_digit(16)) {
            (Some(a), Some(b)) => u8::try_from(a << 4 | b).map_err(|_| at * 2),
            _ => Err(at * 2),
        },
        _ => Err(at * 2),
    };
    let mut bytes = digits.chunks(2).enumerate().map(byte);
    let key = bytes.next().ok_or(0_usize)??;
    let plain: Result<Vec<u8>, usize> = bytes.map(|byte| byte.map(|byte| byte ^ key)).collect();
    Ok((key, plain?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8]) -> (Cipher, String) {
        let (cipher, text, broken) = Cipher::decode("f", "savedGame", bytes).expect("readable");
        assert!(!broken);
        (cipher, text)
    }

    #[test]
    fn the_vectors_of_the_format_description() {
        let text = "begin_save".to_owned();
        assert_eq!(
            decoded(b"!VCSK01636466686f5e72607764"),
            (Cipher::Hexadecimal(1), text.clone())
        );
        assert_eq!(
            decoded(b"!VCSK01636466686F5E72607764"),
            (Cipher::Hexadecimal(1), text.clone())
        );
        let raw = [
            b"VOBS\x01".as_slice(),
            &[0x63, 0x64, 0x66, 0x68, 0x6f, 0x5e, 0x72, 0x60, 0x77, 0x64],
        ];
        assert_eq!(decoded(&raw.concat()), (Cipher::Bytes(1), text.clone()));
        assert_eq!(decoded(b"begin_save"), (Cipher::Plain, text));
    }

    #[test]
    fn every_form_is_read_back() {
        let text = "begin_save\u{1b}Ä ✓\u{1b}end_save";
        for cipher in [
            Cipher::Plain,
            Cipher::Hexadecimal(0xa5),
            Cipher::Bytes(255),
            Cipher::Packed(7),
        ] {
            let bytes = cipher.encode(text).expect("written");
            assert_eq!(decoded(&bytes), (cipher, text.to_owned()));
        }
    }

    #[test]
    fn broken_digits_are_refused_with_their_place() {
        let fault = Cipher::decode("a.vsav", "savedGame", b"!VCSK0164zz").expect_err("refused");
        assert_eq!(fault.place, "byte 9");
        assert!(Cipher::decode("a.vsav", "savedGame", b"!VCSK").is_err());
        assert!(Cipher::decode("a.vsav", "savedGame", b"!VCSK016").is_err());
        assert!(Cipher::decode("a.vsav", "savedGame", b"!VCSZ0163").is_err());
        let (_, text, broken) = Cipher::decode("a", "", b"caf\xe9").expect("readable");
        assert_eq!((text.as_str(), broken), ("caf\u{fffd}", true));
    }
}
