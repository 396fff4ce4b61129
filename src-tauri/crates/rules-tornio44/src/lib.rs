//! The ruleset that judges the title Tornio '44, laid out by the chapters of its rulebook.
//!
//! [`Tornio44::new`] makes it of a module's title; the engine's sessions play it. Every mechanic
//! bears its rule number where it stands, in its refusals, ledgers, events and decisions.

mod air;
mod alcohol;
mod arrivals;
mod board;
mod broken;
mod carry_out;
mod case;
mod charts;
mod combat;
mod counters;
mod coup;
mod demolition;
mod exits;
mod facts;
mod fight_charts;
mod fighting;
mod fire;
mod forecast;
mod invariant;
mod list;
mod map_reading;
mod motti;
mod movement;
mod obligation;
mod outlets;
mod overrun;
mod ownership;
mod packed;
mod path;
pub mod pockets;
mod position;
mod query;
mod query_fight;
mod reach;
mod reason;
mod replacements;
mod rule;
mod ruleset;
mod scenario;
mod sequence;
mod setup;
mod stacking;
pub mod state;
mod supply;
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
