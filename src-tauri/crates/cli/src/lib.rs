//! The command line program motti.
