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

mod content;
mod exact;
mod fault;
mod files;
mod json;
pub mod limits;
mod load;
mod read;
pub mod source;
mod text;
mod title;

pub use exact::{Exact, ExactError};
pub use fault::{Fault, Severity};
pub use files::Files;
pub use load::{Module, load};
pub use text::Text;
pub use title::{
    Arrival, Bridge, Chart, Counters, Dice, Faces, Feature, FeatureKind, Hex, Hexside, Kind, Map,
    Marker, Modifier, Overlay, Path, Place, Provenance, Range, ReadyMade, Row, Rule, Rules,
    Scenario, Setup, Suggestion, Title, Unit, UnitType, Value,
};
