//! Units as a digest reads them: a few bytes each, none for what is nothing. As text they are
//! written in full.

use crate::state::{Marks, Sobriety, Spot, Unit};
use motti_hex::HexIx;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What follows the first byte: a spot in the low bits, then which parts are there.
const PLACE: u8 = 1 << 3;
const MARKS: u8 = 1 << 4;
const STATUS: u8 = 1 << 5;
const SPENT: u8 = 1 << 6;
const UNDER: u8 = 1 << 7;

pub(crate) fn serialize<S: Serializer>(units: &[Unit], serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        return units.serialize(serializer);
    }
    let mut bytes = Vec::with_capacity(units.len() * 12);
    for unit in units {
        pack(unit, &mut bytes);
    }
    serializer.serialize_bytes(&bytes)
}

fn pack(unit: &Unit, bytes: &mut Vec<u8>) {
    let (spot, place) = match unit.spot {
        Spot::Pool => (0, None),
        Spot::Hex(hex) => (1, Some((hex, 0))),
        Spot::Transfer { point, entered } => (2, Some((point, entered))),
        Spot::Exited => (3, None),
        Spot::Eliminated => (4, None),
        Spot::Lost => (5, None),
    };
    let sober = match unit.sobriety {
        Sobriety::Sober => 0,
        Sobriety::Hangover => 1,
        Sobriety::Intoxicated => 2,
    };
    let mut parts = spot;
    let mut part = |there: bool, bit: u8| {
        if there {
            parts |= bit;
        }
        there
    };
    let since = unit.since.to_le_bytes();
    let has_place = part(place.is_some() || unit.since != 0, PLACE);
    let has_marks = part(unit.marks.0 != 0, MARKS);
    let has_status = part(unit.broken != 0 || sober != 0, STATUS);
    let has_spent = part(unit.spent != 0 || unit.run != 0, SPENT);
    let has_under = part(unit.under != 0, UNDER);
    bytes.push(parts);
    if has_place {
        let (hex, entered) = place.unwrap_or((HexIx(0), 0));
        let [low, high] = hex.0.to_le_bytes();
        bytes.extend_from_slice(&[low, high, entered, since[0], since[1], since[2], since[3]]);
    }
    if has_marks {
        bytes.extend_from_slice(&unit.marks.0.to_le_bytes());
    }
    if has_status {
        bytes.extend_from_slice(&[unit.broken, sober]);
    }
    if has_spent {
        bytes.extend_from_slice(&[unit.spent, unit.run]);
    }
    if has_under {
        bytes.push(unit.under);
    }
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<Unit>, D::Error> {
    if deserializer.is_human_readable() {
        return Vec::deserialize(deserializer);
    }
    deserializer.deserialize_bytes(Packed)
}

struct Packed;

impl<'de> Visitor<'de> for Packed {
    type Value = Vec<Unit>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("units in their packed form")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<Unit>, E> {
        let mut rest = bytes;
        let mut units = Vec::new();
        while !rest.is_empty() {
            let unit = unpack(&mut rest).ok_or_else(|| E::custom("a packed unit is cut off"))?;
            units.push(unit);
        }
        Ok(units)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<Unit>, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = seq.next_element()? {
            bytes.push(byte);
        }
        self.visit_bytes(&bytes)
    }
}

fn unpack(rest: &mut &[u8]) -> Option<Unit> {
    let [parts] = take(rest)?;
    let mut unit = Unit::at(Spot::Pool);
    let (mut hex, mut entered) = (HexIx(0), 0);
    if parts & PLACE != 0 {
        let [low, high, turn, a, b, c, d] = take(rest)?;
        hex = HexIx(u16::from_le_bytes([low, high]));
        entered = turn;
        unit.since = u32::from_le_bytes([a, b, c, d]);
    }
    if parts & MARKS != 0 {
        unit.marks = Marks(u16::from_le_bytes(take(rest)?));
    }
    if parts & STATUS != 0 {
        let [broken, sober] = take(rest)?;
        unit.broken = broken;
        unit.sobriety = match sober {
            0 => Sobriety::Sober,
            1 => Sobriety::Hangover,
            2 => Sobriety::Intoxicated,
            _ => return None,
        };
    }
    if parts & SPENT != 0 {
        [unit.spent, unit.run] = take(rest)?;
    }
    if parts & UNDER != 0 {
        [unit.under] = take(rest)?;
    }
    unit.spot = match parts & (PLACE - 1) {
        0 => Spot::Pool,
        1 => Spot::Hex(hex),
        2 => Spot::Transfer {
            point: hex,
            entered,
        },
        3 => Spot::Exited,
        4 => Spot::Eliminated,
        5 => Spot::Lost,
        _ => return None,
    };
    Some(unit)
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, left) = rest.split_first_chunk::<N>()?;
    *rest = left;
    Some(*taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_out_the_same() {
        let mut units = vec![
            Unit::at(Spot::Pool),
            Unit::at(Spot::Lost),
            Unit::at(Spot::Exited),
        ];
        units.push(Unit {
            since: 70_000,
            ..Unit::at(Spot::Eliminated)
        });
        units.push(Unit {
            marks: Marks::REDUCED.and(Marks::MOVED),
            broken: 2,
            sobriety: Sobriety::Intoxicated,
            spent: 30,
            run: 2,
            under: 7,
            since: 9,
            ..Unit::at(Spot::Hex(HexIx(954)))
        });
        units.push(Unit::at(Spot::Transfer {
            point: HexIx(10),
            entered: 15,
        }));
        let mut bytes = Vec::new();
        for unit in &units {
            pack(unit, &mut bytes);
        }
        assert_eq!(
            Packed.visit_bytes::<serde::de::value::Error>(&bytes),
            Ok(units)
        );
        bytes.pop();
        assert!(
            Packed
                .visit_bytes::<serde::de::value::Error>(&bytes)
                .is_err()
        );
    }
}
