//! The tasks of this repository: play, test, bench, trust and bundle.
fn main() {}
