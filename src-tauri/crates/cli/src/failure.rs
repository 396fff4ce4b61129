//! Why a command did not succeed, and its exit code.

use motti_desk::DeskError;
use motti_desk::serve::ServeError;
use motti_store::{FileError, StoreError};
use std::path::Path;

/// Why a command did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The arguments name something that is not there, or contradict each other.
    #[error("{0}")]
    Arguments(String),
    /// What was examined is not as it should be; the details have been printed.
    #[error("{0}")]
    Found(String),
    /// The desk could not do it.
    #[error(transparent)]
    Desk(#[from] DeskError),
    /// A file cannot be read or written.
    #[error("{file}: {problem}")]
    File {
        /// Which.
        file: String,
        /// What is wrong, and what helps.
        problem: String,
    },
    /// The desk cannot be served.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// Nobody reads the output any more.
    #[error("nobody reads the output")]
    Unheard,
}

impl Failure {
    /// The exit code.
    pub const fn code(&self) -> u8 {
        match self {
            Failure::Arguments(_) => 2,
            _ => 1,
        }
    }

    /// A file that cannot be read.
    pub fn reading(file: &Path, error: &std::io::Error) -> Self {
        Failure::File {
            file: file.display().to_string(),
            problem: format!("cannot be read ({error}); check the name"),
        }
    }

    /// A file that cannot be written.
    pub fn writing(file: &Path, error: &std::io::Error) -> Self {
        Failure::File {
            file: file.display().to_string(),
            problem: format!("cannot be written ({error}); choose another place"),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Failure::Desk(error.into())
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Failure::Desk(error.into())
    }
}
