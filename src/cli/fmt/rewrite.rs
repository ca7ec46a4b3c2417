//! Piece by piece to canonical text, with what stands between pieces. What has no canonical text stays byte for byte and is
//! told of, and so is what the text puts right.

use crate::convert::{self, Converted, Desk, Fate, Format, Frame, Order, Source};
use crate::notation::coord_line::is_silent;
use crate::notation::cut::MARK;
use crate::notation::pgn::Record;
use crate::problems::{self, Canonical};
use crate::report;
use crate::variants::Variant;

use crate::cli::args::Common;

/// What a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// Games.
    Records(Source),
    /// Positions and problems, one a line.
    Positions,
}

/// Something to be said of a piece.
pub(super) enum Told {
    /// What was found in it.
    Report(String),
    /// Another reason why it stays as it is.
    Complaint(String),
}

/// What became of a piece.
#[derive(Default)]
pub(super) struct Fortune {
    /// Whether it stays as it is.
    stays: bool,
    /// Games or entries because of which it does; none where it has no games, but comments alone.
    pub(super) kept: u64,
    pub(super) told: Vec<Told>,
}

pub(super) struct Rewriter<'a> {
    /// The file's name, to be printed.
    file: &'a str,
    written: Written,
    report: report::Format,
    variant: Option<Variant>,
    order: Order,
    desk: Desk,
    /// What stands round JSON's objects.
    frame: Frame,
    pieces: u64,
    games: u64,
    canonical: String,
    text: Vec<u8>,
}

impl<'a> Rewriter<'a> {
    /// For a file that begins so.
    pub(super) fn new(file: &'a str, written: Written, head: &[u8], common: &Common) -> Self {
        let source = match written {
            Written::Records(source) => source,
            Written::Positions => Source::Pgn, // and never asked for
        };
        let head = head.strip_prefix(MARK).unwrap_or(head);
        let in_array = source == Source::Json && head.trim_ascii_start().starts_with(b"[");
        Rewriter {
            file,
            written,
            report: common.output.into(),
            variant: common.variant,
            order: Order::canonical(source, common.variant),
            desk: Desk::default(),
            frame: if in_array { Format::Json.frame() } else { Format::Ndjson.frame() },
            pieces: 0,
            games: 0,
            canonical: String::new(),
            text: Vec::new(),
        }
    }

    /// Rewrites the next piece, if it can be, and tells what is to be said of it.
    pub(super) fn piece(&mut self, piece: &Record) -> Fortune {
        self.canonical.clear();
        self.text.clear();
        let fortune = match self.written {
            Written::Positions => self.position(piece),
            Written::Records(Source::Coord) if is_silent(piece.bytes.trim_ascii()) => self.silent_line(piece),
            Written::Records(_) => self.record(piece),
        };
        let is_json = self.written == Written::Records(Source::Json);
        if is_json {
            let gap = if self.pieces == 0 { self.frame.open } else { self.frame.between };
            self.text.extend_from_slice(gap.as_bytes());
        }
        let new = if fortune.stays { &piece.bytes } else { self.canonical.as_bytes() };
        if is_json {
            self.text.extend_from_slice(new.trim_ascii_end());
            if self.frame.between.is_empty() {
                self.text.push(b'\n');
            }
        } else {
            self.text.extend_from_slice(new);
        }
        self.pieces += 1;
        fortune
    }

    /// What the last piece has become.
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// What stands behind the last piece.
    pub(super) fn end(&mut self) -> &[u8] {
        self.text.clear();
        if self.written == Written::Records(Source::Json) {
            let open = if self.pieces == 0 { self.frame.open } else { "" };
            self.text.extend_from_slice(open.as_bytes());
            self.text.extend_from_slice(self.frame.close.as_bytes());
        }
        &self.text
    }

    fn record(&mut self, piece: &Record) -> Fortune {
        let mut told = Vec::new();
        let (mut kept, before) = (0, self.games);
        let (file, form, name) = (self.file, self.report, self.order.format.name());
        let games = &mut self.games;
        let hear = |converted: Converted<'_>| {
            *games += 1;
            let Converted { mut game, fate, losses, .. } = converted;
            game.number += before;
            kept += u64::from(fate != Fate::Written);
            let stays =
                |why: &str| Some(Told::Complaint(format!("{file}:{}: stays as it is: {why}", game.line)));
            told.extend(match fate {
                Fate::Written if game.replay.findings.is_empty() => None,
                Fate::WouldLose => stays(&format!("`{name}` would lose {losses}")),
                Fate::Inexpressible(why) => stays(&why),
                Fate::Written | Fate::DoesNotReplay | Fate::WrittenInPart => {
                    Some(Told::Report(report::game(form, file, &game)))
                }
            });
        };
        let written = convert::canonical(piece, &self.order, &mut self.desk, &mut self.canonical, hear);
        if !written && kept == 0 && self.games > before {
            kept = 1;
            let why = format!("`{name}` has no place for a comment that belongs to no game");
            told.push(Told::Complaint(format!("{file}:{}: stays as it is: {why}", piece.line)));
        }
        Fortune { stays: !written, kept, told }
    }

    fn position(&mut self, piece: &Record) -> Fortune {
        let line = piece.bytes.trim_ascii_end();
        let Some(read) = problems::canonical(line, piece.line, piece.offset, self.variant) else {
            return self.silent_line(piece);
        };
        let Canonical { text, problem } = read;
        let kept = u64::from(text.is_none());
        if let Some(text) = text {
            self.canonical = text;
            self.canonical.push('\n');
        }
        let report = || Told::Report(report::problem(self.report, self.file, line, &problem));
        let told = (!problem.findings.is_empty()).then(report).into_iter().collect();
        Fortune { stays: kept > 0, kept, told }
    }

    /// A blank line or a comment stays, without blanks at its end.
    fn silent_line(&mut self, piece: &Record) -> Fortune {
        self.canonical.push_str(&crate::notation::pgn::text(piece.bytes.trim_ascii_end()));
        self.canonical.push('\n');
        Fortune::default()
    }
}
