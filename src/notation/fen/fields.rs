//! The fields after the placement, and where they end.
//!
//! A line of EPD may leave fields out and go on with an opcode. So a word that is not a valid field is either the name of
//! an opcode or a mistake. After four fields any name is an opcode, if a `;` follows. Before that only a
//! name that is known is one: otherwise a mistake in the castling field would be read as an opcode, and the position would
//! silently lose its castling rights.

use memchr::memchr;
use nom::Parser;
use nom::combinator::all_consuming;
use nom::multi::many1;

use crate::geometry::BoardSize;
use crate::notation::Span;
use crate::notation::square::square;

use super::board::parse_board;
use super::number::{is_number, number};
use super::{Checks, FenSyntax, FenSyntaxError, NO_SIDE};

/// The opcodes of the EPD standard but for the numbered ones (`c0` to `c9`, `v0` to `v9`), and those of problem files.
const OPCODES: [&[u8]; 34] = [
    b"acd",
    b"acn",
    b"acs",
    b"am",
    b"author",
    b"award",
    b"bm",
    b"ce",
    b"condition",
    b"dm",
    b"draw_accept",
    b"draw_claim",
    b"draw_offer",
    b"draw_reject",
    b"eco",
    b"fmvn",
    b"hmvc",
    b"id",
    b"nic",
    b"noop",
    b"option",
    b"pm",
    b"pv",
    b"rc",
    b"resign",
    b"sm",
    b"source",
    b"stip",
    b"tcgs",
    b"tcri",
    b"tcsi",
    b"title",
    b"twin",
    b"variant",
];

/// Reads the fields of a position from the words of a text. Gives the position and the number of words that it takes.
pub(super) fn parse_words(text: &[u8], words: &[Span]) -> Result<(FenSyntax, usize), FenSyntaxError> {
    let end = Span::new(text.len(), text.len());
    let &board = words.first().ok_or_else(|| FenSyntaxError::new(end, "the position is missing"))?;
    let (rows, placement, reserve) = parse_board(text, board)?;
    let &turn_span = words
        .get(1)
        .ok_or_else(|| FenSyntaxError::new(end, "the side to move is missing: write `w` or `b`"))?;
    let turn = match turn_span.of(text) {
        b"w" | b"W" => 'w',
        b"b" | b"B" => 'b',
        b"r" | b"R" => 'r',
        _ => return Err(FenSyntaxError::new(turn_span, NO_SIDE)),
    };
    let mut out = FenSyntax {
        rows,
        placement,
        reserve,
        turn,
        turn_span,
        castling: "-".to_owned(),
        castling_span: end,
        en_passant: Vec::new(),
        en_passant_span: end,
        checks: None,
        halfmove: 0,
        fullmove: 1,
    };
    let mut fields = Fields { text, words, used: 2 };
    fields.rights(&mut out)?;
    fields.checks(&mut out);
    fields.clocks(&mut out)?;
    fields.checks(&mut out);
    fields.end()?;
    Ok((out, fields.used))
}

/// The words of a text, and how many of them are fields of the position.
struct Fields<'a> {
    text: &'a [u8],
    words: &'a [Span],
    used: usize,
}

impl Fields<'_> {
    /// The next word, if it is not the name of an opcode that is known.
    fn next(&self) -> Option<(Span, &[u8])> {
        let &span = self.words.get(self.used)?;
        let word = span.of(self.text);
        (!self.is_known_opcode(word)).then_some((span, word))
    }

    /// Castling rights and the en passant square; both are missing where the clocks follow the side to move.
    fn rights(&mut self, out: &mut FenSyntax) -> Result<(), FenSyntaxError> {
        let Some((span, word)) = self.next() else { return Ok(()) };
        if is_number(word) || checks(word).is_some() {
            return Ok(());
        }
        castling_rights(word, CastlingLetters::ANY).map_err(|why| FenSyntaxError::new(span, why))?;
        (out.castling, out.castling_span) = (String::from_utf8_lossy(word).into_owned(), span);
        self.used += 1;
        let Some((span, word)) = self.next() else { return Ok(()) };
        if word != b"-" {
            let Ok((_, names)) = all_consuming(many1(square)).parse(word) else {
                let why = "the en passant field must be `-` or a square such as `e3`";
                return Err(FenSyntaxError::new(span, why));
            };
            out.en_passant = names;
        }
        out.en_passant_span = span;
        self.used += 1;
        Ok(())
    }

    /// Counts of checks, where the next word is such.
    fn checks(&mut self, out: &mut FenSyntax) {
        if let Some((span, word)) = self.next()
            && let Some(checks) = checks(word).filter(|_| out.checks.is_none())
        {
            out.checks = Some((checks, span));
            self.used += 1;
        }
    }

    fn clocks(&mut self, out: &mut FenSyntax) -> Result<(), FenSyntaxError> {
        let Some(halfmove) = self.count("the half-move clock")? else { return Ok(()) };
        out.halfmove = halfmove;
        if let Some(fullmove) = self.count("the move number")? {
            out.fullmove = fullmove.max(1);
        }
        Ok(())
    }

    /// The next word as a number; none where the opcodes begin or the text ends.
    fn count(&mut self, name: &str) -> Result<Option<u32>, FenSyntaxError> {
        let Some((span, word)) = self.next().filter(|(_, word)| !self.begins_opcodes(word)) else {
            return Ok(None);
        };
        if checks(word).is_some() {
            return Ok(None);
        }
        let number = number(word).ok_or_else(|| {
            FenSyntaxError::new(span, format!("{name} must be a whole number of at most nine digits"))
        })?;
        self.used += 1;
        Ok(Some(number))
    }

    /// What follows the fields must be opcodes.
    fn end(&self) -> Result<(), FenSyntaxError> {
        match self.next() {
            Some((span, word)) if !self.begins_opcodes(word) => {
                Err(FenSyntaxError::new(span, "nothing may follow the fields of a position"))
            }
            _ => Ok(()),
        }
    }

    /// Whether a word that follows at least four fields can begin the opcodes of a line.
    fn begins_opcodes(&self, word: &[u8]) -> bool {
        let rest = &self.text[self.words[self.used].start as usize..];
        !is_number(word) && word != b"-" && memchr(b';', rest).is_some()
    }

    /// Whether a word is the name of a known opcode. Some names can also be fields: `ce` is a castling field of Chess960 if
    /// an en passant field follows, and `c3` is an en passant square after a castling field.
    fn is_known_opcode(&self, word: &[u8]) -> bool {
        let name = word.strip_suffix(b";").unwrap_or(word);
        let numbered = matches!(name, [b'c' | b'v', b'0'..=b'9']);
        if !numbered && !OPCODES.contains(&name) {
            return false;
        }
        let next = self.words.get(self.used + 1).map(|next| next.of(self.text));
        let is_field = match self.used {
            2 => {
                castling_rights(name, CastlingLetters::CHESS).is_ok()
                    && next.is_some_and(|next| next == b"-" || is_square(next))
            }
            3 => is_square(word),
            _ => false,
        };
        !is_field
    }
}

/// `3+3` or `+0+0`.
fn checks(word: &[u8]) -> Option<Checks> {
    let given = word.strip_prefix(b"+");
    let counts = given.unwrap_or(word);
    let plus = counts.iter().position(|&b| b == b'+')?;
    let counts = [number(&counts[..plus])?, number(&counts[plus + 1..])?];
    Some(if given.is_some() { Checks::Given(counts) } else { Checks::Left(counts) })
}

fn is_square(word: &[u8]) -> bool {
    all_consuming(square).parse(word).is_ok()
}

/// The letters that a castling field may have in a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingLetters {
    /// The files of its board.
    pub(crate) files: u8,
    /// Whether it names all pieces that have not moved, and not only rights.
    pub(crate) unmoved: bool,
    /// Whether `S` and `s` say something of checks.
    pub(crate) checks: bool,
}

impl CastlingLetters {
    /// Those of some game or other.
    const ANY: Self = CastlingLetters { files: 12, unmoved: true, checks: true };
    const CHESS: Self = CastlingLetters { files: 8, unmoved: false, checks: false };
}

/// Whether a field names rights to castle: `-`, or up to four letters of which each names a wing or a Rook's file; more letters where
/// the game has more to say in it.
///
/// # Errors
/// A sentence.
pub(crate) fn castling_rights(word: &[u8], letters: CastlingLetters) -> Result<(), &'static str> {
    let CastlingLetters { files, unmoved, checks } = letters;
    let last = b'A' + files.clamp(8, CastlingLetters::ANY.files) - 1;
    let names = |b: &u8| match b.to_ascii_uppercase() {
        b'K' | b'Q' => true,
        b'S' => checks,
        letter => (b'A'..=last).contains(&letter),
    };
    let most = if unmoved { 2 * usize::from(BoardSize::MAX_SIDE) } else { 4 } + if checks { 2 } else { 0 };
    let is_known = word == b"-" || ((1..=most).contains(&word.len()) && word.iter().all(names));
    is_known.then_some(()).ok_or("the castling field must be `-` or letters such as `KQkq`")
}
