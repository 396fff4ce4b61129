//! Units as a digest reads them: a few bytes each, none for what is nothing. As text they are
//! written in full.

use crate::state::{Marks, Sobriety, Spot, Unit};
use motti_hex::HexIx;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The first byte holds the spot in its low bits, then what follows beside the place.
const SPOT: u8 = (1 << 3) - 1;
const SINCE: u8 = 1 << 3;
const MARKS: u8 = 1 << 4;
const LEVEL: u8 = 1 << 5;
const SPENT: u8 = 1 << 6;
const REST: u8 = 1 << 7;

pub(crate) fn serialize<S: Serializer>(units: &[Unit], serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        return units.serialize(serializer);
    }
    let mut bytes = Vec::with_capacity(units.len() * 10 + 16);
    for unit in units {
        pack(unit, &mut bytes);
    }
    serializer.serialize_bytes(&bytes)
}

fn pack(unit: &Unit, bytes: &mut Vec<u8>) {
    let (spot, hex, entered) = match unit.spot {
        Spot::Pool => (0, HexIx(0), 0),
        Spot::Hex(hex) => (1, hex, 0),
        Spot::Transfer { point, entered } => (2, point, entered),
        Spot::Exited => (3, HexIx(0), 0),
        Spot::Eliminated => (4, HexIx(0), 0),
        Spot::Lost => (5, HexIx(0), 0),
    };
    let sober: u8 = match unit.sobriety {
        Sobriety::Sober => 0,
        Sobriety::Hangover => 1,
        Sobriety::Intoxicated => 2,
    };
    // The level and the sobriety share a byte: neither is above 15 in any game.
    let level = unit.broken | sober << 4;
    let has = |bit: u8, there: bool| if there { bit } else { 0 };
    let parts = has(SINCE, unit.since != 0)
        | has(MARKS, unit.marks.0 != 0)
        | has(LEVEL, level != 0)
        | has(SPENT, unit.spent != 0)
        | has(REST, unit.run | unit.under != 0);
    // Written into one small room first: a unit needs no more than this.
    let (mut room, mut len) = ([0_u8; 16], 0);
    let mut put = |byte: u8| {
        room[len & 15] = byte;
        len += 1;
    };
    put(spot | parts);
    if matches!(spot, 1 | 2) {
        hex.0.to_le_bytes().into_iter().for_each(&mut put);
    }
    if spot == 2 {
        put(entered);
    }
    if parts & SINCE != 0 {
        let mut since = unit.since;
        while since > 127 {
            put(since.to_le_bytes()[0] | 128);
            since >>= 7;
        }
        put(since.to_le_bytes()[0]);
    }
    if parts & MARKS != 0 {
        unit.marks.0.to_le_bytes().into_iter().for_each(&mut put);
    }
    if parts & LEVEL != 0 {
        put(level);
    }
    if parts & SPENT != 0 {
        put(unit.spent);
    }
    if parts & REST != 0 {
        put(unit.run);
        put(unit.under);
    }
    // The whole room at once and then cut: a copy of one size is a single step.
    let end = bytes.len() + len;
    bytes.extend_from_slice(&room);
    bytes.truncate(end);
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
    let mut hex = || Some(HexIx(u16::from_le_bytes(take(rest)?)));
    let spot = match parts & SPOT {
        0 => Spot::Pool,
        1 => Spot::Hex(hex()?),
        2 => Spot::Transfer {
            point: hex()?,
            entered: take::<1>(rest)?[0],
        },
        3 => Spot::Exited,
        4 => Spot::Eliminated,
        5 => Spot::Lost,
        _ => return None,
    };
    let mut unit = Unit::at(spot);
    if parts & SINCE != 0 {
        for shift in (0..35).step_by(7) {
            let [byte] = take(rest)?;
            unit.since |= u32::from(byte & 127).checked_shl(shift)?;
            if byte < 128 {
                break;
            }
        }
    }
    if parts & MARKS != 0 {
        unit.marks = Marks(u16::from_le_bytes(take(rest)?));
    }
    if parts & LEVEL != 0 {
        let [level] = take(rest)?;
        unit.broken = level & 15;
        unit.sobriety = match level >> 4 {
            0 => Sobriety::Sober,
            1 => Sobriety::Hangover,
            2 => Sobriety::Intoxicated,
            _ => return None,
        };
    }
    if parts & SPENT != 0 {
        [unit.spent] = take(rest)?;
    }
    if parts & REST != 0 {
        [unit.run, unit.under] = take(rest)?;
    }
    Some(unit)
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, left) = rest.split_first_chunk::<N>()?;
    *rest = left;
    Some(*taken)
}

/// Words of bits: as bytes for a digest, as numbers in text.
pub(crate) mod words {
    use serde::de::{Error, SeqAccess, Visitor};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::fmt;

    pub(crate) fn serialize<S: Serializer>(
        words: &[u32],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return words.serialize(serializer);
        }
        let mut bytes = Vec::with_capacity(words.len() * 4);
        for word in words {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
        serializer.serialize_bytes(&bytes)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<u32>, D::Error> {
        if deserializer.is_human_readable() {
            return Vec::deserialize(deserializer);
        }
        deserializer.deserialize_bytes(Words)
    }

    struct Words;

    impl<'de> Visitor<'de> for Words {
        type Value = Vec<u32>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("words of four bytes")
        }

        fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u32>, E> {
            let (words, rest) = bytes.as_chunks::<4>();
            if rest.is_empty() {
                Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
            } else {
                Err(E::custom("a word is cut off"))
            }
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<u32>, A::Error> {
            let mut bytes = Vec::new();
            while let Some(byte) = seq.next_element()? {
                bytes.push(byte);
            }
            self.visit_bytes(&bytes)
        }
    }
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
