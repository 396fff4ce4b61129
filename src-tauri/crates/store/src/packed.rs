//! Positions as they lie in the database: JSON, deflated, because a view repeats itself.

use crate::StoreError;
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use serde::{Serialize, de::DeserializeOwned};
use std::io::{Read, Write};
use std::path::Path;

/// No state or view comes near this; a damaged file may claim it.
const LIMIT: u64 = 64 << 20;

/// Packs a value.
pub(crate) fn pack<T: Serialize>(
    value: &T,
    what: &str,
    path: &Path,
) -> Result<Vec<u8>, StoreError> {
    let wrong = |error: String| StoreError::damaged(path, what, &error);
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    let bytes = serde_json::to_vec(value).map_err(|error| wrong(error.to_string()))?;
    encoder
        .write_all(&bytes)
        .map_err(|error| wrong(error.to_string()))?;
    encoder.finish().map_err(|error| wrong(error.to_string()))
}

/// Unpacks a value.
pub(crate) fn unpack<T: DeserializeOwned>(
    bytes: &[u8],
    what: &str,
    path: &Path,
) -> Result<T, StoreError> {
    let wrong = |error: String| StoreError::damaged(path, what, &error);
    let mut text = Vec::new();
    DeflateDecoder::new(bytes)
        .take(LIMIT)
        .read_to_end(&mut text)
        .map_err(|error| wrong(error.to_string()))?;
    serde_json::from_slice(&text).map_err(|error| wrong(error.to_string()))
}
