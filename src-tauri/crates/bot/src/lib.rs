//! Players without a person.
