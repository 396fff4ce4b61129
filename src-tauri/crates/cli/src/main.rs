//! The command line program `motti`: checks and packs modules, runs cases, plays and verifies games,
//! and serves the protocol.
//!
//! Exit code 0 only on success, 1 when something went wrong, 2 for bad arguments. Results go to
//! standard output; with `--json` its last line is one object. Errors go to standard error, in one
//! or two sentences with place and remedy.

mod api;
mod arguments;
mod case;
mod failure;
mod find;
mod import;
mod module;
mod output;
mod play;
mod replay;
mod rules;
mod simulate;
mod speak;

use arguments::{Arguments, Command};
use clap::Parser;
use failure::Failure;
use std::process::ExitCode;

/// Simulations make and drop many small lists.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        Command::Module { command } => module::run(command),
        Command::Rules { command } => rules::run(command),
        Command::Case { command } => case::run(command),
        Command::Import(wish) => import::run(&wish),
        Command::Play(wish) => play::run(&wish),
        Command::Replay { command } => replay::run(command),
        Command::Simulate(wish) => simulate::run(&wish),
        Command::Api(wish) => api::run(wish),
    };
    match done {
        // Unheard: the reader has what it wanted and has gone away.
        Ok(()) | Err(Failure::Unheard) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("motti: {failure}");
            ExitCode::from(failure.code())
        }
    }
}
