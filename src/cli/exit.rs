//! Exit statuses, and failures on the way to them.

use std::io;
use std::process::ExitCode;

use crate::source::SourceError;

/// How a run ended. Ordered: the worse of two is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exit {
    /// Done, and all is well.
    Done,
    /// Done, but something that was checked is wrong.
    Wrong,
    /// Stopped at a limit with something undecided.
    Undecided,
    /// Something could not be done.
    Failed,
}

impl Exit {
    pub(super) fn code(self, exit_zero: bool) -> ExitCode {
        ExitCode::from(match self {
            Exit::Done => 0,
            Exit::Wrong if exit_zero => 0,
            Exit::Wrong => 1,
            Exit::Failed => 2,
            Exit::Undecided => 3,
        })
    }
}

/// Why a run could not go on.
#[derive(Debug)]
pub(super) enum Failure {
    /// Whoever read the output has gone: no error.
    ClosedPipe,
    /// The output cannot be written, so there is no use in going on.
    Unwritable(String),
    /// Something to tell the user.
    Said(String),
}

/// What could not be read. Failures to write are told apart by the one file that writes.
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
pub(super) type Run = Result<Exit, Failure>;
