//! The ruleset that judges the title Tornio '44, laid out by the chapters of its rulebook.
//!
//! [`Tornio44::new`] makes it of a module's title; the engine's sessions play it. Every mechanic
//! bears its rule number where it stands, in its refusals, ledgers, events and decisions.

mod alcohol;
mod arrivals;
mod board;
mod carry_out;
mod case;
mod coup;
mod exits;
mod list;
mod movement;
mod obligation;
mod ownership;
pub mod position;
mod query;
mod reach;
mod reason;
mod rule;
mod ruleset;
mod sequence;
mod setup;
mod stacking;
pub mod state;
mod terrain;
mod title;
mod transfer;
pub mod verbs;
mod victory;
mod view;
mod weather;
mod zoc;

pub use case::CaseMaker;
pub use list::Cache;
pub use state::{Side, State};
pub use title::Tornio44;
