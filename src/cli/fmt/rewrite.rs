//! Rewrites a file piece by piece as canonical text, and keeps the text between pieces. A piece without canonical text
//! keeps its bytes and is reported. Every correction is reported too.

use std::borrow::Cow;

use crate::convert::{self, ConvertOptions, ConvertOutcome, Converted, Scratch};
use crate::formats::{Cut, Format, Frame, Reader, RecordGames};
use crate::notation::Record;
use crate::notation::syntax::ParsedGame;
use crate::notation::text::text;
use crate::problems::{self, Canonical};
use crate::replay::{ReplayOptions, Spelling};
use crate::report;
use crate::select::Condition;

use crate::cli::choose::Turn;
use crate::cli::rewriting::{Form, TwoEncodings};
use crate::cli::seen::Seen;

/// Something to be said of a piece.
pub enum Told {
    /// What was found in it.
    Report(String),
    /// Another reason why it stays as it is.
    Complaint(String),
}

/// What became of a piece.
#[derive(Default)]
pub struct Fortune {
    /// Whether it stays as it is.
    stays: bool,
    /// Games or entries because of which it does; `None` if it has no games, but comments alone.
    pub kept: u64,
    pub told: Vec<Told>,
}

/// Which games are rewritten, where not all are.
pub struct Choice<'a> {
    pub condition: &'a Condition,
    pub turn: &'a mut Turn,
    pub seen: &'a Seen,
}

impl Choice<'_> {
    /// How many games a record has, and how many of them are wanted. `before` counts the games of the file before it.
    fn of(&mut self, record: &Record, options: &ConvertOptions, before: u64) -> (u64, u64) {
        let mut text = ParsedGame::default();
        let mut games = RecordGames::new(record, options.reader, options.settings, &mut text);
        let mut wanted = 0;
        while games.parse().is_some() {
            self.seen.look(&record.bytes, games.syntax());
            let replay = games.replay(Spelling::Nothing, None);
            let numbers = self.condition.takes(&record.bytes, games.syntax(), &replay);
            wanted += u64::from(numbers.contains(before + games.seen()) && self.turn.takes_next());
        }
        (games.seen(), wanted)
    }
}

/// Nothing around the games of a file.
const NOTHING: Frame = Frame { open: "", between: "", close: "" };

pub struct Rewriter<'a> {
    /// The file's name, to be printed.
    file: &'a str,
    /// How its games are read; none for positions and problems.
    reader: Option<&'static Reader>,
    report: report::Format,
    settings: ReplayOptions,
    options: Option<ConvertOptions>,
    /// None where all games are rewritten.
    choice: Option<Choice<'a>>,
    scratch: Scratch,
    /// The encoding and the line ends of the file.
    form: Form,
    /// What is round its records.
    frame: Frame,
    pieces: u64,
    games: u64,
    canonical: String,
    /// What the last piece has become; none where it is the piece itself, which may be long and is not copied.
    text: Option<Vec<u8>>,
    /// Whether the last piece ends inside a line.
    mid_line: bool,
}

impl<'a> Rewriter<'a> {
    /// For a file that is read so.
    pub fn new(
        file: &'a str,
        reader: Option<&'static Reader>,
        in_array: bool,
        form: Form,
        (settings, report): (ReplayOptions, report::Format),
        choice: Option<Choice<'a>>,
    ) -> Self {
        let frame = |id| Format::from_id(id).map_or(NOTHING, |format| format.frame);
        let is_json = |reader: &Reader| matches!(reader.cut, Cut::Objects);
        let own = reader.filter(|reader| !is_json(reader)).map(|reader| reader.canonical().frame);
        Rewriter {
            file,
            reader,
            report,
            settings,
            options: reader.map(|reader| ConvertOptions::canonical(reader, settings)),
            choice,
            scratch: Scratch::default(),
            form,
            frame: own.unwrap_or_else(|| frame(if in_array { "json" } else { "ndjson" })),
            pieces: 0,
            games: 0,
            canonical: String::new(),
            text: None,
            mid_line: false,
        }
    }

    /// Whether the file is cut as this one is.
    fn is_cut(&self, wanted: impl Fn(Cut) -> bool) -> bool {
        self.reader.is_some_and(|reader| wanted(reader.cut))
    }

    /// Rewrites the next piece, if it can be, and tells what is to be said of it. `before` is what is between it and the
    /// piece before.
    pub fn piece(&mut self, piece: &Record, before: &[u8]) -> Fortune {
        self.text = None; // before the next one needs memory
        self.form.see(before);
        self.form.see(&piece.bytes);
        self.canonical.clear();
        let mut fortune = match self.reader {
            None => self.position(piece),
            Some(_) => self.record(piece),
        };
        let is_json = self.is_cut(|cut| matches!(cut, Cut::Objects));
        let mut canonical = std::mem::take(&mut self.canonical);
        if self.mid_line && !is_json {
            // Several games may be on one line. Canonical text begins with tags, and tags begin lines.
            canonical.insert(0, '\n');
        }
        let rewritten = (!fortune.stays).then(|| self.form.rewritten(canonical, &piece.bytes));
        let new = match rewritten {
            Some(Ok(new)) => Cow::Owned(new),
            None => self.form.kept(&piece.bytes),
            Some(Err(TwoEncodings)) => {
                let why = "it is partly in UTF-8 and partly in Windows-1252; `--encoding utf-8` changes it";
                let message = format!("{}:{}: stays as it is: {why}", self.file, piece.line);
                fortune.kept = fortune.kept.max(1);
                fortune.told.push(Told::Complaint(message));
                Cow::Borrowed(piece.bytes.as_slice())
            }
        };
        self.text = match new {
            new if is_json => {
                let gap = if self.pieces == 0 { self.frame.open } else { self.frame.between };
                let mut text = self.form.with_line_ends(gap).into_owned().into_bytes();
                text.extend_from_slice(new.trim_ascii_end());
                if self.frame.between.is_empty() {
                    text.extend_from_slice(self.form.with_line_ends("\n").as_bytes());
                }
                Some(text)
            }
            new if self.pieces > 0 && !self.frame.between.is_empty() => {
                let mut text = self.form.with_line_ends(self.frame.between).into_owned().into_bytes();
                text.extend_from_slice(&new);
                Some(text)
            }
            Cow::Owned(text) => Some(text),
            Cow::Borrowed(_) => None,
        };
        self.mid_line = self.text(piece).last().is_some_and(|&end| !matches!(end, b'\n' | b'\r'));
        self.pieces += 1;
        fortune
    }

    /// What the last piece, which is this one, has become.
    pub fn text<'p>(&'p self, piece: &'p Record) -> &'p [u8] {
        self.text.as_deref().unwrap_or(&piece.bytes)
    }

    /// What is behind the last piece. A file without a piece stays as it is; `old` is what is behind the last piece in it.
    pub fn end<'o>(&mut self, old: &'o [u8]) -> Cow<'o, [u8]> {
        self.form.see(old);
        if self.pieces == 0 {
            self.form.kept(old)
        } else if self.is_cut(|cut| matches!(cut, Cut::Objects)) {
            Cow::Owned(self.form.with_line_ends(self.frame.close).into_owned().into_bytes())
        } else {
            Cow::Borrowed(b"")
        }
    }

    /// What a reader should know about the file, if it changes.
    pub fn remarks(&self) -> Vec<String> {
        self.form.remarks()
    }

    fn record(&mut self, piece: &Record) -> Fortune {
        let Some(options) = &self.options else { return Fortune::default() };
        if let Some(choice) = &mut self.choice {
            let (games, wanted) = choice.of(piece, options, self.games);
            if games > wanted {
                self.games += games;
                let why = "not all of its games are chosen";
                let told = Told::Complaint(format!("{}:{}: stays as it is: {why}", self.file, piece.line));
                return Fortune {
                    stays: true,
                    kept: wanted,
                    told: Vec::from_iter((wanted > 0).then_some(told)),
                };
            }
        }
        let mut told = Vec::new();
        let (mut kept, before) = (0, self.games);
        let (file, form, name) = (self.file, self.report, options.format.id);
        let games = &mut self.games;
        let hear = |converted: Converted<'_>| {
            *games += 1;
            let Converted { mut game, outcome, losses, .. } = converted;
            game.number += before;
            kept += u64::from(outcome != ConvertOutcome::Written);
            let stays =
                |why: &str| Some(Told::Complaint(format!("{file}:{}: stays as it is: {why}", game.line)));
            told.extend(match outcome {
                ConvertOutcome::Written if game.replay.findings.is_empty() => None,
                ConvertOutcome::WouldLose => stays(&format!("`{name}` would lose {losses}")),
                ConvertOutcome::Inexpressible(why) => stays(&why),
                ConvertOutcome::Written | ConvertOutcome::DoesNotReplay | ConvertOutcome::WrittenInPart => {
                    Some(Told::Report(report::game(form, file, &game)))
                }
            });
        };
        let written = convert::canonical(piece, options, &mut self.scratch, &mut self.canonical, hear);
        if self.games == before && self.is_cut(|cut| matches!(cut, Cut::Lines)) {
            return self.silent_line(piece);
        }
        if !written && kept == 0 && self.games > before {
            kept = 1;
            let why = format!("`{name}` cannot keep a comment that is outside every game");
            told.push(Told::Complaint(format!("{file}:{}: stays as it is: {why}", piece.line)));
        }
        Fortune { stays: !written, kept, told }
    }

    fn position(&mut self, piece: &Record) -> Fortune {
        let line = piece.bytes.trim_ascii_end();
        let variants = (self.settings.variant, self.settings.default_variant);
        let Some(read) = problems::canonical(line, piece.line, piece.offset, variants) else {
            return self.silent_line(piece);
        };
        let Canonical { text, problem } = read;
        let kept = u64::from(text.is_none());
        if let Some(text) = text {
            self.canonical = text;
            self.canonical.push('\n');
        }
        let report = || Told::Report(report::problem(self.report, Some(self.file), line, &problem));
        let told = (!problem.findings.is_empty()).then(report).into_iter().collect();
        Fortune { stays: kept > 0, kept, told }
    }

    /// A blank line or a comment stays, without blanks at its end.
    fn silent_line(&mut self, piece: &Record) -> Fortune {
        self.canonical.push_str(&text(piece.bytes.trim_ascii_end()));
        self.canonical.push('\n');
        Fortune::default()
    }
}
