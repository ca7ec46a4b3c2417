//! The text of a document, held as the records that `check` would cut it into. A change cuts only the records again that
//! it touches, so its cost does not grow with the text.

mod checked;
mod cutting;
mod piece;
mod place;

use std::path::Path;

use memchr::memrchr2;

use crate::formats::{Cut, CutState, Format, GLANCE, Holds, Reader};
use crate::notation::MAX_RECORD;
use crate::source::Source;

pub(crate) use checked::{Checked, Located};
pub(crate) use piece::{Piece, Slot};
pub(crate) use place::{Columns, Lines, Place, range};

use cutting::Changed;

/// A change touches no cut that is further than this before it: nothing looks further ahead to decide where a record ends, except
/// for the end of a comment.
const LOOKAHEAD: usize = 1 << 10;

/// The text of a document. A copy is cheap, and shares the pieces.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// Its records. Their texts, one after the other, are the text.
    pub(crate) pieces: Vec<Slot>,
    pub(crate) columns: Columns,
    /// Its notation.
    pub(crate) format: &'static Format,
    /// Whether the text ends inside an array of objects, so that something is missing.
    pub(crate) is_open: bool,
}

/// A place in a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The number of the piece.
    pub(crate) piece: usize,
    /// The byte of its text.
    pub(crate) byte: usize,
    /// Where the piece begins.
    pub(crate) base: Place,
}

impl Text {
    /// The text of a file with this name.
    pub(crate) fn new(path: &Path, text: String, columns: Columns) -> Self {
        let format = recognised(path, head(&text));
        let mut new = Text { pieces: Vec::new(), columns, format, is_open: false };
        new.replace(0..0, text);
        new
    }

    /// How its games are read; none for problems and for what is not read here.
    pub(crate) fn reader(&self) -> Option<&'static Reader> {
        self.format.reader
    }

    /// Whether its lines are problems.
    pub(crate) fn has_problems(&self) -> bool {
        self.format.holds == Holds::Positions
    }

    fn cut(&self) -> Cut {
        self.reader().map_or(Cut::Lines, |reader| reader.cut)
    }

    /// Forgets what checking gave, because other settings hold.
    pub(crate) fn forget(&mut self) {
        self.pieces.iter_mut().for_each(|piece| *piece = piece.unchecked());
    }

    /// The whole text.
    pub(crate) fn whole(&self) -> String {
        self.pieces.iter().map(|piece| piece.text.as_str()).collect()
    }

    /// The pieces with the place where each begins.
    pub(crate) fn placed(&self) -> impl Iterator<Item = (Place, &Slot)> {
        self.pieces.iter().scan(Place::default(), |base, piece| {
            let begin = *base;
            *base = piece.end(begin);
            Some((begin, piece))
        })
    }

    /// The place after its last character.
    pub(crate) fn end(&self) -> Place {
        self.pieces.iter().fold(Place::default(), |base, piece| piece.end(base))
    }

    /// The piece and the byte at a place.
    pub(crate) fn spot(&self, place: Place) -> Spot {
        let last = self.placed().enumerate().take_while(|(_, (base, _))| *base <= place).last();
        match last {
            Some((n, (base, piece))) => {
                let byte = piece.lines(self.columns).offset(place.since(base));
                Spot { piece: n, byte, base }
            }
            None => Spot { piece: 0, byte: 0, base: Place::default() },
        }
    }

    /// The numbers of the pieces that have something between two places.
    pub(crate) fn between(&self, start: Place, end: Place) -> std::ops::RangeInclusive<usize> {
        self.spot(start).piece..=self.spot(end).piece
    }

    /// Puts a new text between two places; without places, in place of everything. Returns the number of a piece that
    /// has changed.
    pub(crate) fn edit(&mut self, path: &Path, between: Option<(Place, Place)>, new: &str) -> usize {
        let Some((start, end)) = between else {
            *self = Text::new(path, new.to_owned(), self.columns);
            return 0;
        };
        let (start, end) = (self.spot(start.min(end)), self.spot(end.max(start)));
        if self.pieces.is_empty() {
            *self = Text::new(path, new.to_owned(), self.columns);
            return 0;
        }
        let before = &self.pieces[..start.piece];
        let mut first = start.piece.saturating_sub(1);
        let mut distance = start.byte + before.last().map_or(0, |piece| piece.len);
        while first > 0 && distance < LOOKAHEAD {
            first -= 1;
            distance += self.pieces[first].text.len();
        }
        if matches!(self.cut(), Cut::Pgn(_)) {
            first = self.before_comment(first, start);
        }
        let offset: usize = self.pieces[..first].iter().map(|piece| piece.len).sum();
        let mut text = String::new();
        self.pieces[first..start.piece].iter().for_each(|piece| text += &piece.text);
        text += &self.pieces[start.piece].text[..start.byte];
        text += new;
        text += &self.pieces[end.piece].text[end.byte..];
        self.replace(first..end.piece + 1, text);
        let format = if offset < GLANCE { recognised(path, &self.head()) } else { self.format };
        if format != self.format {
            let text = self.whole();
            *self = Text { pieces: Vec::new(), format, ..*self };
            self.replace(0..0, text);
        }
        start.piece.min(self.pieces.len().saturating_sub(1))
    }

    /// The number of the piece from which on a change at `spot` may touch cuts, at most `first`. A `{` without a brace between it and
    /// the change hides tag lines or does not, depending on the next brace.
    fn before_comment(&self, first: usize, spot: Spot) -> usize {
        let last_brace = |text: &str| memrchr2(b'{', b'}', text.as_bytes()).map(|at| text.as_bytes()[at]);
        let between = self.pieces[first..spot.piece].iter().map(|piece| piece.text.as_str());
        let mut between = between.chain([&self.pieces[spot.piece].text[..spot.byte]]);
        if between.any(|text| last_brace(text).is_some()) {
            return first;
        }
        let mut distance = 0;
        for (n, piece) in self.pieces[..first].iter().enumerate().rev() {
            match last_brace(&piece.text) {
                Some(b'{') => return n,
                Some(_) => break,
                None => distance += piece.len,
            }
            if distance > MAX_RECORD {
                break;
            }
        }
        first
    }

    /// Puts a new text in place of pieces.
    fn replace(&mut self, old: std::ops::Range<usize>, text: String) {
        let changed = Changed {
            cut: self.cut(),
            columns: self.columns,
            offset: self.pieces[..old.start].iter().map(|piece| piece.len).sum(),
            state: self.pieces.get(old.start).map_or_else(CutState::default, |piece| piece.state.clone()),
            text,
            old: &self.pieces[old.clone()],
            rest: &self.pieces[old.end..],
        };
        let new = changed.cut();
        if old.end + new.taken == self.pieces.len() {
            self.is_open = new.is_open;
        }
        self.pieces.splice(old.start..old.end + new.taken, new.pieces);
    }

    /// The bytes from which the notation is recognised.
    fn head(&self) -> String {
        let mut text = String::new();
        for piece in &self.pieces {
            if text.len() >= GLANCE {
                break;
            }
            text += &piece.text;
        }
        text.truncate(head(&text).len());
        text
    }
}

/// As many of the first bytes as tell the notation.
fn head(text: &str) -> &str {
    &text[..boundary(text, GLANCE)]
}

/// The last place up to this byte that is not inside a character.
fn boundary(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// The notation of a file that begins in this way. Where that is not clear, as in a file that is just being begun, it is PGN.
fn recognised(path: &Path, head: &str) -> &'static Format {
    let stream = std::io::Cursor::new(head.as_bytes().to_vec());
    let source = Source::from_reader(path, Box::new(stream), None).ok();
    let format = source.and_then(|source| source.format().ok());
    format.unwrap_or_else(|| Format::from_id("pgn").expect("the table has PGN"))
}
