//! Exit statuses, and the failures that stop a command or a file.

use std::io;

use crate::source::SourceError;

/// How a run ended. The order is by severity: the worse result is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Success.
    Done,
    /// Something that was checked is wrong.
    Wrong,
    /// A search stopped at a limit, and something is undecided.
    Undecided,
    /// Something could not be done, for example a file could not be read.
    Failed,
}

impl Exit {
    pub fn code(self, exit_zero: bool) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Wrong if exit_zero => 0,
            Exit::Wrong => 1,
            Exit::Failed => 2,
            Exit::Undecided => 3,
        }
    }
}

/// Why a run stopped.
#[derive(Debug)]
pub enum Failure {
    /// The reader of the output has closed the pipe. This is not an error.
    ClosedPipe,
    /// The output cannot be written, so the command stops.
    Unwritable(String),
    /// A message for the user. With several files, the command goes on with the next one.
    Said(String),
    /// An input of this name cannot be read, for this reason.
    Unread(String, String),
}

impl Failure {
    /// One of several files that cannot be written is no reason to leave the others.
    pub fn of_this_file(self) -> Self {
        match self {
            Failure::Unwritable(message) => Failure::Said(message),
            other => other,
        }
    }
}

/// A failure to read. `output.rs` reports failures to write.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Said(error.to_string())
    }
}

/// An input that cannot be read.
impl From<SourceError> for Failure {
    fn from(error: SourceError) -> Self {
        Failure::Said(error.to_string())
    }
}

/// What a subcommand gives back.
pub type Run = Result<Exit, Failure>;
