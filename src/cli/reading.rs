//! The inputs of a command: the arguments for them, the files that the arguments mean, and the streams.
//!
//! Every command uses this file: no other file of the command opens an input or asks for its notation.

use std::fs::File;
use std::io::{self, BufRead, Read, Seek as _};
use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use clap::Args;

use crate::formats::{Format, Holds, Unrecognised};
use crate::notation::text::{listed, text as decoded};
use crate::source::{Compression, Encoding, Found, LeftOut, Source, SourceError, WalkOptions, find};

use super::common::Common;
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::outputs::{FileState, Inputs};
use super::paths::shown;
use super::progress::Progress;
use super::unpacking::Unpacking;
use super::usage;
use super::values::readable;

/// Where the input is.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
pub struct Reading {
    /// Files, folders, or - for standard input
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    pub paths: Vec<PathBuf>,
    #[command(flatten)]
    pub more: More,
}

/// Where the input is, for a command to which a position may be given instead.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
pub struct MaybeReading {
    /// Files, folders, or - for standard input
    #[arg(value_name = "PATH", conflicts_with_all = ["fen", "board", "pieces"])]
    pub paths: Vec<PathBuf>,
    #[command(flatten)]
    pub more: More,
}

/// How the input is found and read.
#[derive(Args, Clone, Debug)]
pub struct More {
    #[command(flatten)]
    pub list: NameList,
    /// The notation of the input; without this option it is recognised from the content
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub from: Option<&'static Format>,
    /// Also search hidden files and folders
    #[arg(long)]
    pub hidden: bool,
    /// Also read files that .gitignore or .ignore files exclude
    #[arg(long)]
    pub no_ignore: bool,
    /// Exit with 1 when an input file is empty
    #[arg(long)]
    pub fail_on_empty: bool,
    /// Copies of streams that are read twice, by their paths.
    #[arg(skip)]
    copies: Arc<Mutex<Vec<(PathBuf, File)>>>,
}

/// Why the lock of the copies can always be taken.
const NOT_POISONED: &str = "no thread panics while it holds the copies";

/// A file with the names of inputs.
#[derive(Args, Clone, Debug)]
pub struct NameList {
    /// Read the names of more inputs from FILE (- for standard input), one per line
    #[arg(long, value_name = "FILE")]
    pub files_from: Option<PathBuf>,
    /// The names in the file of --files-from end with a NUL byte, not with a line end
    #[arg(short = '0', long = "null", requires = "files_from")]
    null: bool,
}

/// The files to read, in order.
#[derive(Debug, Default)]
pub struct Files {
    pub found: Vec<Found>,
    /// Files of folders that are not read.
    pub left_out: LeftOut,
    /// Other files that are read: that of `--files-from`, a baseline.
    others: Vec<PathBuf>,
    /// Whether a folder was given.
    pub any_folder: bool,
}

/// What a command reads.
#[derive(Clone, Copy, Debug)]
pub struct Wants {
    /// What its files hold.
    pub holds: &'static [Holds],
    /// What that is called in messages.
    pub words: &'static str,
    /// What is not recognised is read so.
    pub otherwise: Option<&'static str>,
}

/// Games alone.
pub const GAMES: Wants = Wants { holds: &[Holds::Games], words: "files of games", otherwise: None };
/// Positions, and problems in every notation. What is not recognised is read line by line, and each line that is not a
/// position is answered with an error.
pub const POSITIONS: Wants = Wants {
    holds: &[Holds::Positions, Holds::Problems],
    words: "files of positions or problems",
    otherwise: Some("positions"),
};
/// The same, and games, whose start positions are problems.
pub const POSITIONS_OF_GAMES: Wants =
    Wants { holds: &[Holds::Positions, Holds::Problems, Holds::Games], ..POSITIONS };
/// Proofs alone.
pub const PROOFS: Wants = Wants { holds: &[Holds::Proofs], words: "proofs", otherwise: Some("proof") };
/// Games, positions, and problems in every notation.
pub const ALL: Wants = Wants {
    holds: &[Holds::Games, Holds::Positions, Holds::Problems],
    words: "files of games or problems",
    otherwise: None,
};

/// A stream that is open, with what it is written in.
pub struct Input {
    /// The path as it was given.
    pub path: PathBuf,
    /// The file that is read, as it was when it was opened; none for what is not a plain file.
    pub state: Option<FileState>,
    /// The path as it is printed.
    pub name: String,
    pub compression: Compression,
    pub encoding: Encoding,
    pub format: &'static Format,
    pub reader: io::BufReader<Box<dyn Read + Send>>,
    pub unpacking: Unpacking,
    /// The status of a run in which nothing else is wrong: an empty file may be wrong.
    pub exit: Exit,
}

impl Reading {
    /// The files that are meant.
    pub fn files(&self, wants: Wants) -> Result<Files, Failure> {
        self.more.files(&self.paths, wants)
    }
}

impl MaybeReading {
    /// The files that are meant.
    pub fn files(&self, wants: Wants) -> Result<Files, Failure> {
        self.more.files(&self.paths, wants)
    }

    /// Whether nothing is named to be read.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty() && self.more.list.files_from.is_none()
    }
}

impl NameList {
    /// The names in the file of `--files-from`.
    pub fn names(&self) -> Result<Vec<PathBuf>, Failure> {
        let Some(list) = &self.files_from else { return Ok(Vec::new()) };
        let mut text = Vec::new();
        let read = if list.as_os_str() == "-" {
            io::stdin().read_to_end(&mut text)
        } else {
            File::open(list).and_then(|mut file| file.read_to_end(&mut text))
        };
        read.map_err(|error| Failure::Unread(shown(list), error.to_string()))?;
        let end = if self.null { b'\0' } else { b'\n' };
        let names = text.split(|&b| b == end).map(|name| match name {
            [name @ .., b'\r'] if !self.null => name,
            name => name,
        });
        Ok(names.filter(|name| !name.is_empty()).map(path_of).collect())
    }
}

impl More {
    fn files(&self, paths: &[PathBuf], wants: Wants) -> Result<Files, Failure> {
        let options = WalkOptions { holds: wants.holds, hidden: self.hidden, ignored: self.no_ignore };
        let mut files = Files { others: self.list.files_from.iter().cloned().collect(), ..Files::default() };
        let named = self.list.names()?;
        let missing: Vec<_> = paths.iter().map(PathBuf::as_path).filter(|path| !path.exists()).collect();
        if let Some(message) = usage::as_path(&missing) {
            return Err(Failure::Said(message));
        }
        for path in paths.iter().chain(&named) {
            let before = files.found.len();
            let is_folder = path.as_os_str() != "-" && path.is_dir();
            find(path, &options, &mut files.found, &mut files.left_out)
                .map_err(|error| Failure::Unread(shown(path), error.to_string()))?;
            if is_folder && files.found.len() == before {
                return Err(Failure::Unread(shown(path), format!("the folder has no {}", wants.words)));
            }
            files.any_folder |= is_folder;
        }
        Inputs::refuse_results(|| files.inputs())?;
        Ok(files)
    }

    /// Opens a file, if it holds what the command wants.
    pub fn open(
        &self,
        path: &Path,
        wants: Wants,
        progress: &Progress,
        out: &mut Output,
    ) -> Result<Input, Failure> {
        self.open_on(NonZero::<usize>::MIN, path, wants, progress, out)
    }

    /// Opens a file, if it holds what the command wants, for a command that reads on several threads.
    pub fn open_on(
        &self,
        threads: NonZero<usize>,
        path: &Path,
        wants: Wants,
        progress: &Progress,
        out: &mut Output,
    ) -> Result<Input, Failure> {
        let (raw, state) = self.raw(path)?;
        let raw = progress.watch(raw);
        // What comes slowly is not read ahead.
        let threads = if path.is_file() { threads } else { NonZero::<usize>::MIN };
        let (input, is_empty) = self.recognised(path, (raw, None), wants, threads)?;
        warn_if_empty(&input.name, is_empty, out);
        Ok(Input { state, ..input })
    }

    /// The bytes of a file or of standard input, and the state of the file.
    fn raw(&self, path: &Path) -> Result<(Box<dyn Read + Send>, Option<FileState>), Failure> {
        if let Some(copy) = self.kept(path)? {
            return Ok((Box::new(copy), None));
        }
        if path.as_os_str() == "-" {
            return Ok((Box::new(io::stdin()), None));
        }
        if path.is_dir() {
            return Err(Failure::from(SourceError::Folder));
        }
        let file = File::open(path)?;
        let state = FileState::of_file(&file);
        Ok((Box::new(file), state))
    }

    /// Opens a stream that is read in place of a file. Its notation may be known.
    pub fn open_stream(
        &self,
        path: &Path,
        (raw, format): (Box<dyn Read + Send>, Option<&'static Format>),
        wants: Wants,
        out: &mut Output,
    ) -> Result<Input, Failure> {
        let (input, is_empty) = self.recognised(path, (raw, format), wants, NonZero::<usize>::MIN)?;
        warn_if_empty(&input.name, is_empty, out);
        Ok(input)
    }

    /// Opens a file without a message about an empty one: for a command that draws on the terminal, and for a first reading.
    pub fn open_unheard(
        &self,
        threads: NonZero<usize>,
        path: &Path,
        wants: Wants,
        progress: Option<&Progress>,
    ) -> Result<Input, Failure> {
        let (raw, _) = self.raw(path)?;
        let raw = match progress {
            Some(progress) => progress.watch(raw),
            None => raw,
        };
        let threads = if path.is_file() { threads } else { NonZero::<usize>::MIN };
        self.recognised(path, (raw, None), wants, threads).map(|(input, _)| input)
    }

    /// Copies a stream that can be read only once to a temporary file, which is read in its place from now on.
    pub fn keep(&self, path: &Path) -> Result<(), Failure> {
        if path.is_file() || path.is_dir() || self.kept(path)?.is_some() {
            return Ok(());
        }
        let Ok((mut stream, _)) = self.raw(path) else { return Ok(()) };
        let failed = |error: io::Error| Failure::Unread(shown(path), error.to_string());
        let mut copy = tempfile::tempfile().map_err(failed)?;
        io::copy(&mut stream, &mut copy).map_err(failed)?;
        self.copies.lock().expect(NOT_POISONED).push((path.to_owned(), copy));
        Ok(())
    }

    /// The copy of a stream, from its beginning.
    fn kept(&self, path: &Path) -> io::Result<Option<File>> {
        let copies = self.copies.lock().expect(NOT_POISONED);
        let Some((_, copy)) = copies.iter().find(|(kept, _)| kept == path) else { return Ok(None) };
        let mut copy = copy.try_clone()?;
        copy.rewind()?;
        Ok(Some(copy))
    }

    /// Recognises a stream; also says whether it is empty.
    fn recognised(
        &self,
        path: &Path,
        (raw, format): (Box<dyn Read + Send>, Option<&'static Format>),
        wants: Wants,
        threads: NonZero<usize>,
    ) -> Result<(Input, bool), Failure> {
        // A program that asks line by line on standard input waits for each answer, so nothing may be read in advance.
        let from = format.or(self.from).or_else(|| {
            let answers = wants.holds.first() == Some(&Holds::Positions) && path.as_os_str() == "-";
            Format::from_id(wants.otherwise.filter(|_| answers)?)
        });
        let source = Source::on_threads(path, raw, from, threads)?;
        let name = shown(path);
        let format = match (source.format(), wants.otherwise.and_then(Format::from_id)) {
            (Ok(_), Some(otherwise)) if source.is_blank && self.from.is_none() => otherwise,
            (Ok(format), _) => format,
            (Err(Unrecognised::Unknown), Some(_)) if source.is_binary => {
                return Err(Failure::Said(format!("this is not a text; the command reads {}", wants.words)));
            }
            (Err(Unrecognised::Unknown), Some(otherwise)) => otherwise,
            (Err(error), _) => return Err(Failure::Said(error.to_string())),
        };
        let mut exit = Exit::Done;
        if source.is_empty {
            exit = if self.fail_on_empty { Exit::Wrong } else { Exit::Done };
        } else if !wants.holds.contains(&format.holds) {
            return Err(Failure::Said(format!("the file holds {}: {}", format.title, command_for(format))));
        }
        let input = Input {
            path: path.to_owned(),
            state: None,
            name,
            compression: source.compression,
            encoding: source.encoding,
            format,
            unpacking: Unpacking::of(path, source.compression, source.alone(), threads),
            reader: source.reader,
            exit,
        };
        Ok((input, source.is_empty))
    }
}

fn warn_if_empty(name: &str, is_empty: bool, out: &mut Output) {
    if is_empty {
        out.remark(&format!("{name}: warning: the file is empty"));
    }
}

#[cfg(unix)]
fn path_of(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt as _;
    PathBuf::from(std::ffi::OsStr::from_bytes(name))
}

#[cfg(not(unix))]
fn path_of(name: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name).into_owned())
}

/// Which commands read such files.
pub fn command_for(format: &Format) -> String {
    let commands: &[&str] = match format.holds {
        Holds::Games => &["`check`", "`convert`", "`fmt`", "`show`"],
        Holds::Positions => &["`solve`", "`check`", "`moves`", "`fmt`", "`show`"],
        Holds::Problems => &["`solve`", "`check`", "`moves`", "`convert`", "`show`"],
        Holds::Proofs => &["`verify`"],
    };
    format!("use {}", listed(commands, "or"))
}

/// The text of a drawn board in a file or in standard input, unpacked and decoded.
pub fn text_of(path: &Path) -> Result<String, Failure> {
    const MOST: u64 = 1 << 20;
    let name = shown(path);
    let read = || -> Result<String, Failure> {
        let mut bytes = Vec::new();
        lines_of(path)?.take(MOST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST {
            return Err(Failure::Said("a drawn board has at most 1 MiB".to_owned()));
        }
        Ok(decoded(&bytes).into_owned())
    };
    read().map_err(|failure| match failure {
        Failure::Said(why) => Failure::Unread(name, why),
        other => other,
    })
}

/// The text of a file or of standard input that is read line by line, unpacked and decoded.
pub fn lines_of(path: &Path) -> Result<impl BufRead + use<>, Failure> {
    let raw: Box<dyn Read + Send> = match path.as_os_str().to_str() {
        Some("-") => Box::new(io::stdin()),
        _ if path.is_dir() => return Err(Failure::from(SourceError::Folder)),
        _ => Box::new(File::open(path)?),
    };
    Ok(Source::from_reader(path, raw, Format::from_id("positions"))?.reader)
}

/// The part of the closing line about files that a folder walk left out; empty if it left out no file.
pub fn left_out(left_out: LeftOut) -> String {
    match left_out.total() {
        0 => String::new(),
        1 => "; 1 file of another kind was passed over".to_owned(),
        n => format!("; {n} files of other kinds were passed over"),
    }
}

impl Files {
    /// Says how many files were not read, for commands without a closing line.
    pub fn remark_left_out(&self, out: &mut Output) {
        let note = left_out(self.left_out);
        if !note.is_empty() {
            out.remark(note.trim_start_matches("; "));
        }
    }

    /// Their paths.
    pub fn paths(&self) -> impl Iterator<Item = &Path> + Clone {
        self.found.iter().map(|found| found.path.as_path())
    }

    /// Does the work on each of them, with a progress bar. A file that it fails on is reported, and the work goes on with the
    /// next file.
    pub fn each(
        &self,
        common: &Common,
        out: &mut Output,
        mut work: impl FnMut(&Path, &Progress, &mut Output) -> Run,
    ) -> Run {
        let progress = self.progress(common);
        let mut exit = Exit::Done;
        for file in self.paths() {
            let done = work(file, &progress, out);
            exit = exit.max(out.survive(file, done)?);
        }
        progress.finish();
        Ok(exit)
    }

    /// Refuses a range of bytes of more than one file.
    pub fn allow_range(&self, range: Option<&Range<u64>>) -> Result<(), Failure> {
        if range.is_some() && (self.found.len() != 1 || self.any_folder) {
            return Err(Failure::Said("`--range` needs exactly one file".to_owned()));
        }
        Ok(())
    }

    /// Adds another file that the run reads, so that it cannot be an output.
    pub fn read_too<'p>(&mut self, path: impl Into<Option<&'p Path>>) {
        self.others.extend(path.into().map(Path::to_owned));
    }

    /// All that is read, for the rule that no input is an output.
    pub fn inputs(&self) -> Inputs {
        self.inputs_with(None)
    }

    /// All that is read, and another file.
    pub fn inputs_with(&self, other: Option<&Path>) -> Inputs {
        Inputs::of(self.paths().chain(self.others.iter().map(PathBuf::as_path)).chain(other))
    }

    /// A progress bar for reading them.
    pub fn progress(&self, common: &Common) -> Progress {
        Progress::new(self.paths(), common)
    }
}
