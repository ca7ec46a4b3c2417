//! What Python gives to be read: paths of files and folders, bytes, file objects, or a list of these.

use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use lawspeaker::formats::{Cutter, Format, Holds};
use lawspeaker::pipeline;
use lawspeaker::source::{LeftOut, Source, WalkOptions, find, records_between};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyString, PyTuple};

use crate::errors::{Failure, Kind};
use crate::feed::Remote;
use crate::options::readable;

/// Something to be read.
#[derive(Debug)]
enum Input {
    /// A file or a folder.
    Path(PathBuf),
    /// Bytes of Python, which are not copied.
    Bytes(PyBackedBytes),
    /// The next file object, with its name.
    File(String),
}

/// Everything that is to be read, in order.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    inputs: Vec<Input>,
}

/// A stream that is open.
pub(crate) struct Opened {
    /// The path or the name, for reports.
    pub(crate) name: String,
    /// How it is written.
    pub(crate) format: &'static Format,
    /// The bytes: decompressed and decoded.
    pub(crate) reader: BufReader<Box<dyn Read + Send>>,
    /// The file and the bytes in which records must begin, if not all are wanted.
    part: Option<(PathBuf, Bytes)>,
}

impl Opened {
    /// The records that are wanted.
    pub(crate) fn records(self) -> Result<Box<dyn pipeline::Source>, Failure> {
        Ok(match self.part {
            Some((path, Bytes(start, end))) => Box::new(records_between(&path, self.format, start..end)?),
            None => {
                let reader = self.format.reader.expect("games are read");
                Box::new(Cutter::new(self.reader, reader.cut))
            }
        })
    }
}

/// Bytes of a file: from the first number on, and before the second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes(u64, u64);

impl Bytes {
    /// The bytes as Python gives them: without a second number, all from the first on.
    pub(crate) fn of((start, end): (u64, Option<u64>)) -> Result<Self, Failure> {
        let end = end.unwrap_or(u64::MAX);
        if start > end {
            return Err(Failure::option("`range` ends before it begins"));
        }
        Ok(Bytes(start, end))
    }
}

impl Inputs {
    /// Understands an argument. Also gives the file objects in it.
    pub(crate) fn of(argument: &Bound<'_, PyAny>) -> PyResult<(Self, Vec<Py<PyAny>>)> {
        let (mut inputs, mut files) = (Inputs::default(), Vec::new());
        if argument.is_instance_of::<PyList>() || argument.is_instance_of::<PyTuple>() {
            for one in argument.try_iter()? {
                inputs.add(&one?, &mut files)?;
            }
        } else {
            inputs.add(argument, &mut files)?;
        }
        Ok((inputs, files))
    }

    fn add(&mut self, argument: &Bound<'_, PyAny>, files: &mut Vec<Py<PyAny>>) -> PyResult<()> {
        let input = if argument.is_instance_of::<PyBytes>() || argument.is_instance_of::<PyByteArray>() {
            Input::Bytes(argument.extract()?)
        } else if argument.hasattr("read")? {
            files.push(argument.clone().unbind());
            let name = argument.getattr("name").ok().filter(|name| name.is_instance_of::<PyString>());
            Input::File(name.map_or(Ok("<file>".to_owned()), |name| name.extract())?)
        } else if argument.is_instance_of::<PyString>() || argument.hasattr("__fspath__")? {
            let path: PathBuf = argument.extract()?;
            let text = path.as_os_str().as_encoded_bytes();
            // A path has no line ends, and records have. A position string has ranks and a side to move.
            let is_position = text.contains(&b'/')
                && text.split(|byte| *byte == b' ').nth(1).is_some_and(|side| matches!(side, b"w" | b"b"));
            let message = match () {
                () if text.contains(&b'\n') => {
                    Some("this text is no path of a file; give the text of records as bytes: `text.encode()`")
                }
                () if is_position && !path.exists() => {
                    Some("this text is no path of a file, but a position string: `Position(variant, fen)`")
                }
                () => None,
            };
            if let Some(message) = message {
                return Err(Failure::option(message).raise(argument.py()));
            }
            Input::Path(path)
        } else if let Ok(bytes) = argument.call_method0("tobytes").and_then(|bytes| Ok(bytes.extract()?)) {
            Input::Bytes(bytes) // a memoryview
        } else {
            let kind = argument.get_type().name()?;
            let message = format!("expected a path, bytes, a file object or a list of these, not `{kind}`");
            return Err(PyTypeError::new_err(message));
        };
        self.inputs.push(input);
        Ok(())
    }

    fn is_one_file(&self) -> bool {
        matches!(self.inputs.as_slice(), [Input::Path(path)] if !path.is_dir())
    }

    /// Opens one stream after the other and works on it. Folders are searched for files that hold what is wanted.
    pub(crate) fn each(
        self,
        remotes: Vec<Remote>,
        wants: Wants,
        mut work: impl FnMut(Opened) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if wants.part.is_some() && !self.is_one_file() {
            return Err(Failure::option("`range` needs the path of one file"));
        }
        let mut remotes = remotes.into_iter();
        for input in self.inputs {
            match input {
                Input::Path(path) => {
                    for file in files_of(&path, wants)? {
                        let open = || -> Result<_, Failure> {
                            if file.is_dir() {
                                return Err(Failure::new(Kind::Read, "this is a folder"));
                            }
                            wants.open(&file, Box::new(std::fs::File::open(&file)?))
                        };
                        let name = file.to_string_lossy();
                        open().and_then(&mut work).map_err(|failure| failure.in_file(&name))?;
                    }
                }
                Input::Bytes(bytes) => {
                    let name = "<bytes>";
                    let opened = wants.open(Path::new(name), Box::new(io::Cursor::new(bytes)));
                    opened.and_then(&mut work).map_err(|failure| failure.in_file(name))?;
                }
                Input::File(name) => {
                    let stream = remotes.next().expect("there is a stream for every file object");
                    let opened = wants.open(Path::new(&name), Box::new(stream));
                    opened.and_then(&mut work).map_err(|failure| failure.in_file(&name))?;
                }
            }
        }
        Ok(())
    }
}

/// What is to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wants {
    /// What files hold.
    pub(crate) holds: &'static [Holds],
    /// How a file is read that says nothing of its notation.
    otherwise: &'static str,
    /// How all of them are written; none to recognise it.
    pub(crate) format: Option<&'static Format>,
    /// The bytes in which records must begin; none for all records.
    pub(crate) part: Option<Bytes>,
}

impl Wants {
    /// Games, in any notation.
    pub(crate) const GAMES: Self = Wants::all(&[Holds::Games], "pgn");
    /// Problems: entries of EPD, and those of the notations of other programs.
    pub(crate) const PROBLEMS: Self = Wants::all(&[Holds::Positions, Holds::Problems], "positions");
    /// Proofs.
    pub(crate) const PROOFS: Self = Wants::all(&[Holds::Proofs], "proof");

    const fn all(holds: &'static [Holds], otherwise: &'static str) -> Self {
        Wants { holds, otherwise, format: None, part: None }
    }

    /// Games in this notation, in these bytes.
    pub(crate) fn games(format: Option<&str>, range: Option<(u64, Option<u64>)>) -> Result<Self, Failure> {
        let format = format.map(readable).transpose()?;
        Ok(Wants { format, part: range.map(Bytes::of).transpose()?, ..Wants::GAMES })
    }

    /// Opens a stream.
    fn open(self, path: &Path, raw: Box<dyn Read + Send>) -> Result<Opened, Failure> {
        let source = Source::from_reader(path, raw, self.format)?;
        let recognised = source.format();
        let format = match recognised {
            Ok(format) if self.holds.contains(&format.holds) => format,
            Ok(format) if !source.is_blank => {
                let function = match format.holds {
                    Holds::Games => "`check` or `convert`",
                    Holds::Positions | Holds::Problems => "`solve`",
                    Holds::Proofs => "`verify`",
                };
                return Err(Failure::new(Kind::Read, format!("this is {}: use {function}", format.title)));
            }
            Err(error) if self.holds.contains(&Holds::Games) && !source.is_blank => {
                return Err(Failure::new(Kind::Read, error.to_string()));
            }
            _ => Format::from_id(self.otherwise).expect("the table has this notation"),
        };
        let name = path.to_string_lossy().into_owned();
        let part = self.part.map(|bytes| (path.to_owned(), bytes));
        Ok(Opened { name, format, reader: source.reader, part })
    }
}

/// The files that a path means.
pub(crate) fn files_of(path: &Path, wants: Wants) -> Result<Vec<PathBuf>, Failure> {
    let name = path.to_string_lossy();
    if path.as_os_str() == "-" {
        return Err(
            Failure::new(Kind::Read, "to read standard input, give `sys.stdin.buffer`").in_file(&name)
        );
    }
    let mut found = Vec::new();
    let options = WalkOptions { holds: wants.holds, hidden: false, ignored: false };
    find(path, &options, &mut found, &mut LeftOut::default())
        .map_err(|error| Failure::from(error).in_file(&name))?;
    Ok(found.into_iter().map(|file| file.path).collect())
}
