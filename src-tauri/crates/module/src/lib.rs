//! The module zip: its source types, reading within limits, validation, packing and drawing.
//!
//! What is *written down* ([`source`]) and what is *legal* ([`Title`]) are different types. Between them stands one
//! step, [`Title::build`], which reports every fault at once. [`load`] goes the whole way from a zip or a folder:
//!
//! ```
//! use std::path::Path;
//! let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44");
//! let module = motti_module::load(&folder).map_err(|faults| faults[0].clone())?;
//! let units = module.title.counters.units.len();
//! assert_eq!(units, 134);
//! # Ok::<(), motti_module::Fault>(())
//! ```

mod archive;
mod check;
mod content;
#[cfg(feature = "draw")]
mod draw;
mod drawing;
mod exact;
mod fault;
mod files;
mod identity;
mod install;
mod json;
pub mod limits;
mod load;
mod read;
mod schema;
pub mod source;
pub mod table;
mod text;
mod title;

pub use check::{Info, Packed, Report, check_path, info, pack, pack_files};
pub use content::{is_safe_svg, picture_size};
#[cfg(feature = "draw")]
pub use draw::{counter_svg, map_svg};
pub use drawing::{Drawing, Picture};
pub use exact::{Exact, ExactError};
pub use fault::{Fault, Severity};
pub use files::Files;
pub use identity::{ContentId, identity};
pub use install::{Installed, install};
pub use limits::Limits;
pub use load::{Module, load, read_files};
pub use read::Reading;
pub use schema::schemas;
pub use table::FreeTable;
pub use text::Text;
pub use title::{
    Arrival, Bridge, Chart, Counters, Dice, Faces, Feature, FeatureKind, Hex, Hexside, Kind, Label,
    Labelled, Map, Marker, Modifier, Overlay, Path, Place, Provenance, Range, ReadyMade, Row, Rule,
    Rules, Scenario, Setup, Suggestion, Title, Unit, UnitType, Value,
};
