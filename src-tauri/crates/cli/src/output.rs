//! Writing to standard output, where the reader may have gone away.

use crate::failure::Failure;
use serde_json::Value;
use std::fmt::Display;
use std::io::{ErrorKind, Write, stdout};

/// Writes one line.
pub fn line(text: impl Display) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let written = writeln!(out, "{text}").and_then(|()| out.flush());
    written.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::Unheard,
        _ => Failure::File {
            file: "standard output".into(),
            problem: format!("cannot be written ({error})"),
        },
    })
}

/// Writes the result: as one object on the last line, or as text.
pub fn result(json: bool, object: &Value, text: impl Display) -> Result<(), Failure> {
    if json { line(object) } else { line(text) }
}
