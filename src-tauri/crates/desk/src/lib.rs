//! What every front end shares: the request and answer enums, open games, which ruleset a module
//! names, cases.
//!
//! [`Desk::answer`] is the whole of it: a [`protocol::Request`] in, a [`protocol::Answer`] out, the
//! same for the window, for HTTP on loopback and for JSON lines. A ply is in the store before the
//! answer that shows it; a table sees what its seats may see, and acts for them alone.

mod cases;
mod clock;
mod desk;
mod entry;
mod fault;
mod files;
mod foreign;
mod free_table;
mod game;
mod imports;
mod library;
mod module_data;
mod notes;
mod offers;
mod past;
pub mod playing;
pub mod protocol;
mod random;
mod recorded;
mod rulesets;
#[cfg(feature = "http")]
pub mod serve;
mod table;
mod walk;

pub use cases::{CaseReport, RanCase, case_files, counted_rules, run_cases};
pub use desk::Desk;
pub use fault::DeskError;
pub use files::{rules_of_file, verify_file};
pub use imports::{Part, TakenOver, take_over};
pub use random::{new_name, new_number, new_seed, seed_of};
pub use rulesets::{Bundled, Judge, Rulesets};
pub use walk::{AtEach, walk};

/// The name of the file of games in a user's data folder.
pub const GAMES_FILE: &str = "motti.sqlite";

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Bytes as the protocol writes them.
fn base64_of(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// Bytes as the protocol writes them (base64), read.
///
/// # Errors
/// When the text is no base64.
pub fn bytes_of(text: &str) -> Result<Vec<u8>, DeskError> {
    STANDARD.decode(text.trim()).map_err(DeskError::NoBase64)
}
