//! Seeds and names that nobody can guess.

use crate::DeskError;
use motti_engine::Seed;
use std::fmt::Write as _;

/// The seed a text names: a whole number, or the 64 hexadecimal digits of a game's seed.
///
/// # Errors
/// When it is neither.
pub fn seed_of(text: &str) -> Result<Seed, DeskError> {
    if let Ok(number) = text.trim().parse() {
        return Ok(Seed::from_number(number));
    }
    Seed::from_hex(text.trim()).map_err(|_| DeskError::NoSeed(text.chars().take(80).collect()))
}

/// A new seed.
///
/// # Errors
/// When the system gives no random numbers.
pub fn new_seed() -> Result<Seed, DeskError> {
    bytes().map(Seed::from_bytes)
}

/// A new whole number, for a seed that is easy to write down.
///
/// # Errors
/// When the system gives no random numbers.
pub fn new_number() -> Result<u64, DeskError> {
    let bytes: [u8; 4] = bytes()?;
    Ok(u64::from(u32::from_le_bytes(bytes)))
}

/// A new name of this many random bytes, in hexadecimal digits.
///
/// # Errors
/// When the system gives no random numbers.
pub fn new_name<const BYTES: usize>() -> Result<String, DeskError> {
    let bytes: [u8; BYTES] = bytes()?;
    let mut name = String::with_capacity(2 * BYTES);
    for byte in bytes {
        // Writing into a text cannot fail.
        let _ = write!(name, "{byte:02x}");
    }
    Ok(name)
}

fn bytes<const BYTES: usize>() -> Result<[u8; BYTES], DeskError> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(DeskError::NoRandomness)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_numbers_or_digits() {
        assert_eq!(seed_of(" 7 ").unwrap(), Seed::from_number(7));
        let seed = new_seed().unwrap();
        assert_eq!(seed_of(&seed.to_hex()).unwrap(), seed);
        for text in ["", "-1", "seven", "99999999999999999999999"] {
            assert_eq!(seed_of(text).unwrap_err().code(), "no-seed", "{text}");
        }
        assert_ne!(new_name::<8>().unwrap(), new_name::<8>().unwrap());
    }
}
