//! What a notation is: a row of the table, with its reader and its writer.

use crate::naming::Style;
use crate::notation::pgn::PgnWriter;
use crate::notation::syntax::{Conventions, ParsedGame};
use crate::replay::{Replay, Spelling};
use crate::variants::Variant;

use super::FORMATS;
use super::cut::{Cut, Parse};
use super::losses::Losses;
use super::tree::GameTree;

/// How sure a notation is that a file is written in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    /// It is not.
    No,
    /// It can be read so; a notation that is sure goes first.
    Possible,
    /// It begins as no other notation does.
    Sure,
}

/// A notation: what it is called, how it is read and written, and what it holds.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its id, which `--from` and `--to` take: `pgn-lan`.
    pub id: &'static str,
    /// What a sentence calls it: `this is TITLE`.
    pub title: &'static str,
    /// The ends of the names of its files, without the dot; the first one is given to files that are written.
    pub extensions: &'static [&'static str],
    /// Whether files of other things have these ends too. In a folder such a file is read if its text tells the notation.
    pub ends_are_shared: bool,
    /// What its files hold.
    pub holds: Holds,
    /// How games are read; none for files that hold no games, or that are only written.
    pub reader: Option<&'static Reader>,
    /// Tells from the first bytes whether a file without games is written so. Games are recognised by their reader.
    pub recognise: fn(&[u8]) -> Certainty,
    /// How games are written; `None` if only another program writes them.
    pub writer: Option<Writer>,
    /// The games it has words for.
    pub games: Games,
    /// What is around the games of a file.
    pub frame: Frame,
    /// Whether its files may be in Shift_JIS, as programs in Japan have written them. Others are in UTF-8 or Windows-1252.
    pub is_in_shift_jis: bool,
    /// Whether problems are read in it and never written.
    pub only_read: bool,
}

/// What the files of a notation hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holds {
    /// Games.
    Games,
    /// Positions or problems, one per line.
    Positions,
    /// Problems in notations other than EPD.
    Problems,
    /// Proofs of problems.
    Proofs,
}

/// For which variants a notation has words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Games {
    /// Every variant.
    All,
    /// Variants whose ruleset lists the notation.
    Listed,
}

/// How a stream of games is read.
///
/// ```
/// use lawspeaker::formats::{Certainty, Cut, Format};
/// let reader = Format::from_id("coord").unwrap().reader.unwrap();
/// assert_eq!((reader.recognise)(b"odin; -; d2d4 d9d7; *\n"), Certainty::Possible);
/// assert!(matches!(reader.cut, Cut::Lines));
/// assert_eq!((reader.conventions.id, Format::from_id("pgn").unwrap().reader.unwrap().conventions.id), ("coord", "pgn"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// What the notation does in its own way; its `id` is the id of the format that is canonical for what is read.
    pub conventions: &'static Conventions,
    /// The id of the format in which a file of this notation is written again.
    pub canonical: Option<&'static str>,
    /// Tells from the first bytes of a file whether it is written so.
    pub recognise: fn(&[u8]) -> Certainty,
    /// How a stream is cut into records.
    pub cut: Cut,
    /// Reads one game of a record from a byte on, and returns where the next one begins.
    pub parse: Parse,
    /// Whether a record certainly has one game, which is faster to find out than its games. `false` leaves it open.
    pub is_one_game: fn(&[u8]) -> bool,
    /// Adds to a game what earlier lines of the stream said ([`Record::context`](crate::notation::Record)).
    pub with_context: fn(&[u8], &mut ParsedGame),
    /// Takes out of a game that was read what its variant says anyway.
    pub tidy: fn(&mut GameTree<'_>),
}

/// How a game is written.
///
/// ```
/// use lawspeaker::formats::{Format, Frame, Layout};
/// use lawspeaker::replay::Spelling;
/// let uci = Format::from_id("uci").unwrap();
/// let writer = uci.writer.unwrap();
/// assert!(matches!(writer.layout, Layout::Moves(_)) && writer.spelling == Spelling::Line);
/// assert_eq!(uci.frame, Frame::NONE);
/// assert_eq!(Format::from_id("json").unwrap().frame.open, "[\n");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Writer {
    /// What it calls a move.
    pub spelling: Spelling,
    /// How it is laid out.
    pub layout: Layout,
}

/// Writes the main line of a game that was replayed.
pub type WriteMoves = fn(&Replay, &mut String, &mut Losses);

/// Writes a game with everything in it. The error says why it cannot be written.
pub type WriteTree = fn(&GameTree<'_>, &mut Page<'_>) -> Result<(), String>;

/// What a writer of whole games works with.
#[derive(Debug)]
pub struct Page<'p> {
    /// Lays out tags and movetext as PGN does, for the notations that want it.
    pub pgn: &'p mut PgnWriter,
    /// The text, to which the game is appended.
    pub text: &'p mut String,
    /// What the notation cannot hold.
    pub losses: &'p mut Losses,
}

/// How a game is laid out.
#[derive(Clone, Copy, Debug)]
pub enum Layout {
    /// The bare moves of the main line: no tree of the game is needed.
    Moves(WriteMoves),
    /// Everything. The error says why a game cannot be written at all.
    Tree(WriteTree),
}

/// What is around the games of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Before the first.
    pub open: &'static str,
    /// Between two.
    pub between: &'static str,
    /// Behind the last.
    pub close: &'static str,
}

impl Frame {
    /// Nothing around the games of a file.
    pub const NONE: Frame = Frame { open: "", between: "", close: "" };
}

impl Writer {
    /// A writer of whole games.
    pub(super) const fn tree(write: WriteTree, spelling: Spelling) -> Self {
        Writer { spelling, layout: Layout::Tree(write) }
    }

    /// A writer of bare moves.
    pub(super) const fn moves(write: WriteMoves, spelling: Spelling) -> Self {
        Writer { spelling, layout: Layout::Moves(write) }
    }
}

impl Format {
    /// A row to begin with, which has its names: all games, nothing around them, and it is neither read nor written.
    pub(super) const fn named(
        id: &'static str,
        title: &'static str,
        extensions: &'static [&'static str],
    ) -> Self {
        Format {
            id,
            title,
            extensions,
            ends_are_shared: false,
            holds: Holds::Games,
            reader: None,
            recognise: |_| Certainty::No,
            writer: None,
            games: Games::All,
            frame: Frame::NONE,
            is_in_shift_jis: false,
            only_read: false,
        }
    }

    /// The notation with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.id == id)
    }

    /// Every notation that games are written in.
    pub fn writable() -> impl Iterator<Item = &'static Self> {
        FORMATS.iter().filter(|format| format.writer.is_some())
    }

    /// Whether games or problems can be written in it.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.writer.is_some() || (self.holds == Holds::Problems && !self.only_read)
    }

    /// Whether its moves have letters for the pieces, as people write them.
    #[must_use]
    pub fn writes_letters(&self) -> bool {
        let spelling = self.writer.map(|writer| writer.spelling);
        matches!(spelling, Some(Spelling::Named(Style::San | Style::Lan)))
    }

    /// Whether games can be changed on their way to it: it writes all of a game, and not its moves alone.
    #[must_use]
    pub fn can_be_edited(&self) -> bool {
        self.writer.is_some_and(|writer| matches!(writer.layout, Layout::Tree(_)))
    }

    /// The end of the names of its files, without the dot.
    #[must_use]
    pub fn extension(&self) -> &'static str {
        self.extensions.first().copied().unwrap_or(self.id)
    }

    /// Whether it has words for the moves of a variant.
    #[must_use]
    pub fn can_express(&self, variant: Variant) -> bool {
        match self.games {
            Games::All if variant.is_by_rules() => {
                // Bare moves have no place for the rules.
                self.writer.is_some_and(|writer| matches!(writer.layout, Layout::Tree(_)))
            }
            Games::All => true,
            Games::Listed => variant.ruleset().notations.contains(&self.id),
        }
    }
}

/// Two rows are the same notation when they have the same id.
impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Format {}

impl Reader {
    /// A reader to begin with. It recognises nothing.
    pub(super) const NONE: Reader = Reader {
        conventions: &crate::notation::pgn::PGN,
        canonical: None,
        recognise: |_| Certainty::No,
        cut: Cut::Pgn(crate::notation::pgn::parse),
        parse: crate::notation::pgn::parse,
        is_one_game: |_| false,
        with_context: |_, _| {},
        tidy: |_| {},
    };

    /// The format in which a file of this notation is written again: its canonical form.
    ///
    /// # Panics
    /// When the table lacks it, which a test excludes.
    #[must_use]
    pub fn canonical(&self) -> &'static Format {
        let id = self.canonical.unwrap_or(self.conventions.id);
        Format::from_id(id).expect("every notation that is read is written too")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_whole() {
        for format in FORMATS {
            assert!(!format.id.is_empty() && !format.title.is_empty(), "{format:?}");
            assert_eq!(FORMATS.iter().filter(|other| *other == format).count(), 1, "{}", format.id);
            if let Some(reader) = format.reader {
                assert!(reader.canonical().writer.is_some(), "{}", format.id);
            }
        }
    }
}
