//! The command line program `motti`.
fn main() {}
