//! Reads VASSAL modules, extensions, saved games and logs, of all ages, within bounds.
//!
//! [`open_bytes`] and [`open_file`] tell by the contents what a file is. A [`Module`] is plain types; a [`Save`] is a
//! list of typed commands; [`Table`] does what the commands say; [`report()`] counts. What is not understood is kept
//! and noted, and stops nothing. Players' ids in saved games are passwords: they are replaced by numbers while reading.
//!
//! ```
//! use motti_vassal::{Opened, Stacking, Table, open_bytes};
//! let text = "begin_save\u{1b}+/7/piece;;;a.png;A/Main Map;50;50;;0\u{1b}end_save\u{1b}LOG\tM/7/Main Map/90/50/null/Main Map/50/50/null/ann";
//! let opened = open_bytes("small.vlog", text.as_bytes().to_vec())?;
//! let Opened::Save(save) = opened else { panic!("a log") };
//! let mut table = Table::new(Stacking::default());
//! for command in save.setup.iter().chain(save.steps.iter().flatten()) {
//!     table.apply(command);
//! }
//! let piece = table.find("7").map(|id| table.spot(id));
//! assert_eq!(piece, Some((Some("Main Map".into()), 90, 50)));
//! # Ok::<(), motti_vassal::Fault>(())
//! ```

mod about;
mod archive;
#[cfg(feature = "build")]
pub mod build;
mod cipher;
mod color;
pub mod command;
pub mod convert;
mod fault;
pub mod grid;
mod key;
pub mod limits;
pub mod module;
mod nested;
mod open;
mod picture;
pub mod piece;
pub mod report;
pub mod save;
pub mod sequence;
mod table;
mod text;
pub mod write;
mod xml;

pub use about::{About, Said};
pub use archive::{Archive, is_zip};
pub use cipher::Cipher;
pub use color::Color;
pub use command::Command;
pub use fault::{Fault, Note, NoteKind, Notes};
pub use key::{Key, Modifiers};
pub use module::Module;
pub use open::{Opened, open_bytes, open_file};
pub use picture::{Format, Picture, probe};
pub use report::report;
pub use save::Save;
pub use table::{Item, ItemId, ItemKind, Spot, Stacking, Table};
