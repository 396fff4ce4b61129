//! Dice: kinds with their faces, named streams from one seed, a published algorithm, every draw
//! recorded.
//!
//! The algorithm, so that anybody can check every die: the key of a stream is
//! `BLAKE3.derive_key("motti dice 1", seed ‖ name of the stream)`; the stream is the sequence of
//! little-endian 32-bit words of ChaCha8 under that key (nonce 0, from block 0). A die with `n`
//! faces takes the next word `w`; words not below the largest multiple of `n` in 2^32 are skipped;
//! the face is number `w mod n`.

use crate::message::Message;
use crate::names::{Audience, DieKind, Stream};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use ts_rs::TS;

/// A kind of die with its faces; every face is as likely as any other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Die {
    /// Its kind.
    pub kind: DieKind,
    /// What can come up: 1 to 6 for a plain die, `0 0 0 1 1 1` for a green one.
    pub faces: Vec<i16>,
}

impl Die {
    /// A plain six-sided die.
    pub fn d6() -> Self {
        Die {
            kind: DieKind::of("d6"),
            faces: (1..=6).collect(),
        }
    }
}

/// A die drawn: recorded in its ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Draw {
    /// Which kind.
    pub kind: DieKind,
    /// From which stream.
    pub stream: Stream,
    /// What came up.
    pub face: i16,
    /// What it was drawn for.
    pub purpose: Message,
    /// Who may know what came up.
    pub known_to: Audience,
}

/// The secret all dice of a game come from.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// A text that is no seed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct SeedError;

impl Seed {
    /// A seed from 32 random bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// The seed of a number, for games that are to be played again (`--seed 7`).
    pub fn from_number(number: u64) -> Self {
        Seed(blake3::derive_key(
            "motti seed from number 1",
            &number.to_le_bytes(),
        ))
    }

    /// Reads the 64 hexadecimal digits that [`Seed::to_hex`] writes.
    ///
    /// # Errors
    /// When the text is anything else.
    pub fn from_hex(text: &str) -> Result<Self, SeedError> {
        blake3::Hash::from_hex(text)
            .map(|hash| Seed(*hash.as_bytes()))
            .map_err(|_| SeedError)
    }

    /// The seed as text. Published when the game is over, never before.
    pub fn to_hex(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }

    /// What both seats are shown before the first roll: a hash that commits to this seed.
    pub fn commitment(&self) -> String {
        let hash = blake3::derive_key("motti seed commitment 1", &self.0);
        blake3::Hash::from_bytes(hash).to_hex().to_string()
    }

    /// The key of the digests of a game with this seed.
    pub(crate) fn digest_key(&self) -> [u8; 32] {
        blake3::derive_key("motti digest key 1", &self.0)
    }

    fn stream_key(&self, stream: &Stream) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new_derive_key("motti dice 1");
        hasher.update(&self.0);
        hasher.update(stream.as_str().as_bytes());
        *hasher.finalize().as_bytes()
    }
}

impl fmt::Debug for Seed {
    /// Never shows the seed: it must not leak through a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({}…)", &self.commitment()[..8])
    }
}

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_hex())
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Seed::from_hex(&text).map_err(serde::de::Error::custom)
    }
}

/// How far each stream has been drawn, in words: what a saved game keeps of its dice.
pub type StreamPositions = BTreeMap<Stream, u64>;

/// Why a die could not be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// A case scripted too few dice.
    #[error("no scripted {kind} is left for “{purpose}”")]
    ScriptEnded {
        /// The kind asked for.
        kind: DieKind,
        /// What it was for.
        purpose: String,
    },
    /// A case scripted a face that the die does not have.
    #[error("a {kind} has no face {face}")]
    NoSuchFace {
        /// The kind.
        kind: DieKind,
        /// The face.
        face: i16,
    },
    /// A die without faces.
    #[error("the die {0} has no faces")]
    NoFaces(DieKind),
}

#[derive(Clone, Debug)]
enum Source {
    Seeded(Seed),
    Scripted(BTreeMap<DieKind, VecDeque<i16>>),
}

/// The dice of a running game.
#[derive(Clone, Debug)]
pub struct Dice {
    source: Source,
    positions: StreamPositions,
}

impl Dice {
    /// Dice from a seed, from the beginning.
    pub fn seeded(seed: Seed) -> Self {
        Dice {
            source: Source::Seeded(seed),
            positions: StreamPositions::new(),
        }
    }

    /// Dice that come up as written, by kind: for cases.
    pub fn scripted(script: BTreeMap<DieKind, Vec<i16>>) -> Self {
        let script = script
            .into_iter()
            .map(|(kind, faces)| (kind, faces.into()))
            .collect();
        Dice {
            source: Source::Scripted(script),
            positions: StreamPositions::new(),
        }
    }

    /// Adds scripted faces behind those still waiting; seeded dice become scripted.
    pub fn script(&mut self, more: BTreeMap<DieKind, Vec<i16>>) {
        if let Source::Scripted(script) = &mut self.source {
            for (kind, faces) in more {
                script.entry(kind).or_default().extend(faces);
            }
        } else {
            *self = Dice::scripted(more);
        }
    }

    /// How many scripted faces are still waiting, by kind; empty for seeded dice.
    pub fn scripted_left(&self) -> BTreeMap<DieKind, usize> {
        match &self.source {
            Source::Seeded(_) => BTreeMap::new(),
            Source::Scripted(script) => script
                .iter()
                .filter(|(_, faces)| !faces.is_empty())
                .map(|(kind, faces)| (kind.clone(), faces.len()))
                .collect(),
        }
    }

    /// Whether the dice come up as written.
    pub fn is_scripted(&self) -> bool {
        matches!(self.source, Source::Scripted(_))
    }

    /// How far each stream has been drawn.
    pub fn positions(&self) -> &StreamPositions {
        &self.positions
    }

    /// Goes on from where a saved game left its streams.
    pub fn resume(&mut self, positions: StreamPositions) {
        self.positions = positions;
    }

    /// Goes on with another seed, each stream from its beginning: for a branch with new dice.
    pub fn reseed(&mut self, seed: Seed) {
        *self = Dice::seeded(seed);
    }

    /// Draws one die.
    ///
    /// # Errors
    /// When the script of a case has no fitting face, or the die has no faces.
    pub fn draw(
        &mut self,
        die: &Die,
        stream: &Stream,
        purpose: &Message,
    ) -> Result<i16, DiceError> {
        match &mut self.source {
            Source::Scripted(script) => {
                let face = script
                    .get_mut(&die.kind)
                    .and_then(VecDeque::pop_front)
                    .ok_or_else(|| DiceError::ScriptEnded {
                        kind: die.kind.clone(),
                        purpose: purpose.key.to_string(),
                    })?;
                if die.faces.contains(&face) {
                    Ok(face)
                } else {
                    Err(DiceError::NoSuchFace {
                        kind: die.kind.clone(),
                        face,
                    })
                }
            }
            Source::Seeded(seed) => {
                let position = self.positions.entry(stream.clone()).or_insert(0);
                let mut words = ChaCha8Rng::from_seed(seed.stream_key(stream));
                words.set_word_pos(u128::from(*position));
                let sides = u32::try_from(die.faces.len()).unwrap_or(0);
                if sides == 0 {
                    return Err(DiceError::NoFaces(die.kind.clone()));
                }
                let skipped = (u32::MAX % sides + 1) % sides;
                loop {
                    let word = words.next_u32();
                    *position = position.wrapping_add(1);
                    if word <= u32::MAX - skipped {
                        return Ok(die.faces[(word % sides) as usize]);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rolls(seed: u64, stream: &'static str, n: usize) -> Vec<i16> {
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let (die, stream, why) = (Die::d6(), Stream::of(stream), Message::of("test"));
        (0..n)
            .map(|_| dice.draw(&die, &stream, &why).unwrap())
            .collect()
    }

    #[test]
    fn fixed_vectors_hold_on_every_platform() {
        assert_eq!(rolls(7, "table", 12), VECTOR_TABLE);
        assert_eq!(rolls(7, "secret-red", 12), VECTOR_SECRET);
        assert_eq!(
            Seed::from_number(7).commitment(),
            "980773106c682631e357beac801e6ba736fe984214e88eff78372199a1836bdc"
        );
    }

    /// Worked out by an independent implementation of the published algorithm.
    const VECTOR_TABLE: [i16; 12] = [4, 3, 4, 2, 2, 2, 1, 1, 4, 1, 1, 4];
    const VECTOR_SECRET: [i16; 12] = [3, 5, 4, 2, 2, 1, 5, 1, 2, 2, 6, 4];

    #[test]
    fn positions_resume_a_stream() {
        let all = rolls(3, "table", 20);
        let mut dice = Dice::seeded(Seed::from_number(3));
        let (die, stream, why) = (Die::d6(), Stream::of("table"), Message::of("test"));
        for face in &all[..9] {
            assert_eq!(dice.draw(&die, &stream, &why).unwrap(), *face);
        }
        let mut later = Dice::seeded(Seed::from_number(3));
        later.resume(dice.positions().clone());
        for face in &all[9..] {
            assert_eq!(later.draw(&die, &stream, &why).unwrap(), *face);
        }
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut counts = [0_u32; 7];
        for face in rolls(11, "table", 6_000) {
            counts[usize::try_from(face).unwrap()] += 1;
        }
        assert_eq!(counts[0], 0);
        for count in &counts[1..] {
            assert!((850..1150).contains(count), "{counts:?}");
        }
    }

    #[test]
    fn scripts_end_with_a_message() {
        let mut dice = Dice::scripted(BTreeMap::from([(DieKind::of("d6"), vec![5, 9])]));
        let (die, stream, why) = (Die::d6(), Stream::of("table"), Message::of("weather"));
        assert_eq!(dice.draw(&die, &stream, &why), Ok(5));
        assert!(matches!(
            dice.draw(&die, &stream, &why),
            Err(DiceError::NoSuchFace { face: 9, .. })
        ));
        assert!(matches!(
            dice.draw(&die, &stream, &why),
            Err(DiceError::ScriptEnded { .. })
        ));
    }
}
