//! The tasks of this repository: play, test, bench, trust and bundle.

mod build;
mod bundle;
mod failure;
mod long;
mod module;
mod options;
mod packages;
mod page;
mod places;
mod play;
mod playthrough;
mod step;
mod test;

use std::process::ExitCode;

use failure::Failure;
use options::Task;
use places::Places;

fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let task = match options::read(&asked) {
        Ok(task) => task,
        Err(fault) => {
            eprintln!("{fault}\n\n{}", options::USAGE);
            return ExitCode::from(2);
        }
    };
    match run(&task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\nxtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: &Task) -> Result<(), Failure> {
    let places = Places::find()?;
    match task {
        Task::Usage => {
            println!("{}", options::USAGE);
            Ok(())
        }
        Task::Play(play) => play::run(&places, *play),
        Task::Test(parts) => test::run(&places, parts),
        Task::Bench => long::bench(&places),
        Task::Trust => long::trust(&places),
        Task::Bundle => bundle::run(&places),
    }
}
