//! The protocol between a ruleset and everything else: decisions, actions, refusals, ledgers,
//! views, dice, sessions and replay. It knows no title, no file, no database and no window.
//!
//! The way of a click: an open game shows each seat the [`Decision`] it is asked and the
//! [`LegalList`] of answers; the seat answers with an [`Action`]; the [`Ruleset`] checks it (a
//! [`Refusal`] names the rule and the fact) and applies it; the [`Session`] adds a [`Ply`] with
//! dice, events and digest to the one log; each seat gets the [`ViewChange`] of its [`View`].

mod action;
mod amount;
pub mod case;
mod chance;
pub mod coverage;
mod decision;
mod dice;
mod digest;
mod drafts;
mod event;
mod eyes;
mod forecast;
mod game;
mod interrupts;
#[cfg(feature = "kit")]
pub mod kit;
mod ledger;
mod legal;
mod look;
mod message;
mod messages;
mod names;
mod place;
pub mod playthrough;
mod ply;
mod query;
mod refusal;
mod replay;
mod ruleset;
mod saving;
mod session;
mod table;
#[cfg(feature = "kit")]
pub mod toy;
mod undo;
mod view;

pub use action::{Action, Draft, Step};
pub use amount::{Amount, AmountError};
pub use chance::Chance;
pub use decision::{Decision, DecisionKind, Moment};
pub use dice::{Dice, DiceError, Die, Draw, Seed, SeedError, StreamPositions};
pub use digest::Digest;
pub use event::Event;
pub use forecast::{Forecast, Likely, Sums, Throw};
pub use game::{Game, Title, TitleOf};
pub use interrupts::Interrupts;
pub use ledger::{ChartCell, Entry, Ledger, LedgerKind, Operation};
pub use legal::{LegalList, Offer, Reach, ReachNode, ReachStep, Targets};
pub use look::{Look, LookPart};
pub use message::{Catalog, CatalogError, Fact, Message};
pub use messages::{LANGUAGES, messages};
pub use names::{
    Audience, Choice, DieKind, MessageKey, PieceId, RuleId, Seat, Stream, Tag, Verb, Viewer,
};
pub use place::{Place, PlaceError};
pub use ply::{Origin, Ply, SeenPly};
pub use query::{Answer, FactLine, Query, Spot};
pub use refusal::{Reason, Refusal, protocol};
pub use replay::ReplayError;
pub use ruleset::{Options, Play, Ruleset, SetupError};
pub use saving::Saved;
pub use session::{PlayError, SeedFrom, Session, Setup};
pub use table::{Standing, Table, verbs as table_verbs};
pub use view::{
    Badge, Marker, Outcome, PieceView, Proposal, Track, VIEW_VERSION, View, ViewChange,
};
