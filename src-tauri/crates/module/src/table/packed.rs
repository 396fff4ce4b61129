//! A position as a text that an option of a game can carry: a zip archive in base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::source::PositionSource;
use crate::{Fault, Files, json};

/// The one file in the archive.
const FILE: &str = "position.json";
/// What messages call the archive.
const ARCHIVE: &str = "the position of the game";

/// Packs a position.
///
/// # Errors
/// A fault when it is larger than an archive may be.
pub fn pack_position(position: &PositionSource) -> Result<String, Fault> {
    let text =
        serde_json::to_vec(position).map_err(|error| Fault::error(FILE, "", error.to_string()))?;
    let mut files = Files::default();
    files.insert(ARCHIVE, FILE, text)?;
    Ok(STANDARD.encode(files.to_zip()?))
}

/// Reads a packed position. It is not yet checked against the table it is for; see
/// [`FreeTable::check_position`](super::FreeTable::check_position).
///
/// # Errors
/// Everything that is wrong with its form.
pub fn read_position(packed: &str) -> Result<PositionSource, Vec<Fault>> {
    let bytes = STANDARD.decode(packed.trim()).map_err(|error| {
        let fault = Fault::error(ARCHIVE, "", format!("this is no base64: {error}"));
        vec![fault.expected("a position as the program packs it")]
    })?;
    let files = Files::from_zip(ARCHIVE, &bytes).map_err(|fault| vec![fault])?;
    let mut faults = Vec::new();
    let Some(text) = files.get(FILE) else {
        let fault = Fault::error(ARCHIVE, FILE, "the file is missing");
        return Err(vec![fault]);
    };
    let read = json::read(FILE, text, &mut faults);
    match read {
        Some(position) if faults.is_empty() => Ok(position),
        _ => Err(faults),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_comes_back_as_it_was() {
        let position = PositionSource {
            id: "a".into(),
            notes: vec!["b".into()],
            ..PositionSource::default()
        };
        let packed = pack_position(&position).unwrap();
        assert_eq!(read_position(&packed).unwrap(), position);
        for wrong in ["", "%", "UEsDBA==", &packed[..packed.len() / 2]] {
            assert!(read_position(wrong).is_err(), "{wrong}");
        }
    }
}
