//! What can end a task, each with what to do about it.

use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

/// Why a task ended without success.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A program of a step ran and was not content.
    #[error("{step} failed ({status}): {line}")]
    Step {
        /// The step's name.
        step: String,
        /// The command line.
        line: String,
        /// How the program ended.
        status: ExitStatus,
    },
    /// A program could not be started.
    #[error("{step}: cannot start `{line}`: {source}. Is the program installed?")]
    Start {
        /// The step's name.
        step: String,
        /// The command line.
        line: String,
        /// What the system said.
        source: io::Error,
    },
    /// A file or folder could not be used.
    #[error("{}: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Something the task needs is not on this machine.
    #[error("{what} Remedy: {remedy}")]
    Missing {
        /// What is missing.
        what: String,
        /// The exact line to run or the page to read.
        remedy: String,
    },
    /// A result is not what it must be.
    #[error("{0}")]
    Wrong(String),
}

impl Failure {
    /// A closure that turns a system error about `path` into a failure.
    pub fn about(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}
