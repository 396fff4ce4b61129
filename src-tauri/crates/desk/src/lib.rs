//! What every front end shares: the request and answer enums, open games, which ruleset a module
//! names, cases.

pub mod protocol;
