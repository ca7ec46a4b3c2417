//! Why something cannot be done, and the exceptions of Python that say so. `lawspeaker/errors.py` has the classes.

use std::io;

use lawspeaker::source::SourceError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The class of an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An input cannot be read.
    Read,
    /// An input does not exist.
    NotFound,
    /// A position string is refused.
    Position,
    /// A move is refused.
    Move,
    /// An argument has a value that means nothing here.
    Option,
    /// A game has an error.
    Game,
}

/// Why something cannot be done.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: Kind,
    message: String,
    file: Option<String>,
    line: Option<u64>,
    column: Option<u64>,
    rule: Option<String>,
    errno: Option<i32>,
}

impl Failure {
    /// A reason without a place.
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Self {
        Failure {
            kind,
            message: message.into(),
            file: None,
            line: None,
            column: None,
            rule: None,
            errno: None,
        }
    }

    /// An argument that means nothing.
    pub(crate) fn option(message: impl Into<String>) -> Self {
        Failure::new(Kind::Option, message)
    }

    /// The same with its file.
    pub(crate) fn in_file(mut self, file: &str) -> Self {
        self.file = Some(file.to_owned());
        self
    }

    /// The same with its line in the file, from 1.
    pub(crate) fn at(mut self, line: u64, column: u64) -> Self {
        (self.line, self.column) = (Some(line), Some(column));
        self
    }

    /// The same with its column, from 1.
    pub(crate) fn at_column(mut self, column: u64) -> Self {
        self.column = Some(column);
        self
    }

    /// The same with the rule behind it.
    pub(crate) fn with_rule(mut self, rule: Option<&str>) -> Self {
        self.rule = rule.map(str::to_owned);
        self
    }

    /// The exception.
    pub(crate) fn raise(self, py: Python<'_>) -> PyErr {
        let class = match self.kind {
            Kind::Read => "ReadError",
            Kind::NotFound => "NotFoundError",
            Kind::Position => "PositionError",
            Kind::Move => "MoveError",
            Kind::Option => "OptionError",
            Kind::Game => "GameError",
        };
        let made = || -> PyResult<Bound<'_, PyAny>> {
            let more = PyDict::new(py);
            more.set_item("file", self.file)?;
            more.set_item("line", self.line)?;
            more.set_item("column", self.column)?;
            more.set_item("rule", self.rule)?;
            more.set_item("errno", self.errno)?;
            let class = py.import("lawspeaker.errors")?.getattr(class)?;
            class.call((self.message,), Some(&more))
        };
        made().map_or_else(|error| error, PyErr::from_value)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        let kind = if error.kind() == io::ErrorKind::NotFound { Kind::NotFound } else { Kind::Read };
        Failure { errno: error.raw_os_error(), ..Failure::new(kind, error.to_string()) }
    }
}

impl From<SourceError> for Failure {
    fn from(error: SourceError) -> Self {
        match error {
            SourceError::Io(error) => error.into(),
            other => Failure::new(Kind::Read, other.to_string()),
        }
    }
}

/// The exception for a result of Rust.
pub(crate) trait OrRaise<T> {
    /// The value, or the exception.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, Failure> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|failure| failure.raise(py))
    }
}
