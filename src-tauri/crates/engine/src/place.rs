//! Where a piece can be: a tree of hexes, parts of hexes, boxes, other pieces, and off the map.

use crate::names::PieceId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::fmt;
use std::str::FromStr;
use ts_rs::TS;

/// A place in a game. As text: a hex by the name its grid gives it (`2420`, `A34.07`), a part of a
/// hex (`A34.07/hotel`), a box (`#weather-sunny`), inside another piece (`@HQ-9`), off the map (`-`).
///
/// ```
/// use motti_engine::Place;
/// let hotel: Place = "A34.07/hotel".parse()?;
/// assert_eq!(hotel, Place::part("A34.07", "hotel"));
/// assert_eq!(hotel.to_string(), "A34.07/hotel");
/// # Ok::<(), motti_engine::PlaceError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub enum Place {
    /// A hex of a sheet, by its printed name.
    Hex(SmolStr),
    /// A part of a hex, such as the inside of a building.
    Part(SmolStr, SmolStr),
    /// A box beside the map: a holding box, a track space, an organisation box.
    Box(SmolStr),
    /// Inside or under another piece; it moves where that piece moves.
    In(PieceId),
    /// In no place of the game: not yet arrived, left, or removed.
    Off,
}

impl Place {
    /// The hex of this printed name.
    pub fn hex(name: impl AsRef<str>) -> Self {
        Place::Hex(SmolStr::new(name))
    }

    /// A part of the hex of this printed name.
    pub fn part(hex: impl AsRef<str>, part: impl AsRef<str>) -> Self {
        Place::Part(SmolStr::new(hex), SmolStr::new(part))
    }

    /// The box of this name.
    pub fn boxed(name: impl AsRef<str>) -> Self {
        Place::Box(SmolStr::new(name))
    }

    /// The name of the hex this place is, or is a part of.
    pub fn hex_name(&self) -> Option<&str> {
        match self {
            Place::Hex(hex) | Place::Part(hex, _) => Some(hex),
            _ => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Hex(hex) => f.write_str(hex),
            Place::Part(hex, part) => write!(f, "{hex}/{part}"),
            Place::Box(name) => write!(f, "#{name}"),
            Place::In(piece) => write!(f, "@{piece}"),
            Place::Off => f.write_str("-"),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "⟨{self}⟩")
    }
}

/// A text that names no place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "“{0}” names no place; expected a hex such as 2420, a part (2420/hotel), a box (#name), a piece (@name) or - for off the map"
)]
pub struct PlaceError(pub String);

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let wrong = || PlaceError(text.to_owned());
        let named = |name: &str| {
            if name.is_empty() || name.contains(['/', '#', '@']) || name.len() > 64 {
                Err(wrong())
            } else {
                Ok(SmolStr::new(name))
            }
        };
        if text == "-" {
            Ok(Place::Off)
        } else if let Some(name) = text.strip_prefix('#') {
            Ok(Place::Box(named(name)?))
        } else if let Some(piece) = text.strip_prefix('@') {
            Ok(Place::In(PieceId::new(named(piece)?)))
        } else if let Some((hex, part)) = text.split_once('/') {
            Ok(Place::Part(named(hex)?, named(part)?))
        } else {
            Ok(Place::Hex(named(text)?))
        }
    }
}

impl Serialize for Place {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Place {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Place".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "A hex (2420), a part of a hex (2420/hotel), a box (#name), inside a piece (@name) or - for off the map."
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_place_are_one() {
        for text in ["2420", "A34.07/hotel", "#box 1", "@HQ-9", "-"] {
            let place: Place = text.parse().unwrap();
            assert_eq!(place.to_string(), text);
        }
        for text in ["", "#", "@", "a/b/c", "a/", "#a/b"] {
            assert!(text.parse::<Place>().is_err(), "{text:?} must be refused");
        }
    }
}
