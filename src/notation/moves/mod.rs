//! One move as text: `san`, `lan`, `coord`, figurines and the habits of archives, in one grammar.
//!
//! The tree says what is written, square for square; which move of which piece that is, is decided against a
//! position elsewhere. Nothing is guessed here: `bc3` is a file and a square, never a Bishop.
//!
//! Archives are made of moves of a few bytes, so bytes are matched one by one here; combinators serve what is rare.
//!
//! ```
//! use lawspeaker::notation::moves::{Joint, Mark, Written, is_null_word, parse};
//! let text = parse(b"Nbxd7+").unwrap();
//! assert_eq!((text.written, text.sign.unwrap().letter, text.mark), (Written::Squares, 'N', Mark::Check));
//! let [origin, target] = text.steps() else { panic!("from a file to a square") };
//! assert_eq!((origin.file, target.joint, target.square().unwrap().to_string()), (Some(1), Joint::Takes, "d7".into()));
//! assert_eq!(parse(b"O-O").unwrap().written, Written::ShortCastling);
//! assert!(is_null_word(b"null") && parse(b"Nf").is_err());
//! ```

mod behind;
mod by_file;
mod digits;
mod foreign;
#[cfg(test)]
mod tests;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::error::Error;

use crate::geometry::SquareName;

use super::Span;
use super::letters::PieceLetters;
use super::square::{file_at, rank_at};

pub use by_file::{ByFile, CHARACTERS, Direction, LETTERS, Mover, Place, Script, movers};
pub(crate) use digits::{PASS, sign_of};
pub use foreign::{Commands, Corner, FROM_ZERO, KOREAN, LetterCase, Named};

/// What is before a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// Nothing.
    Bare,
    /// `-`
    Dash,
    /// `x`, `:`
    Takes,
    /// `~`
    Puts,
    /// `/`, between captured squares
    And,
    /// `,`, before the squares of a wall
    Comma,
}

/// A square, or only its file or rank, and what is before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is before it.
    pub joint: Joint,
    /// File from 0.
    pub file: Option<u8>,
    /// Rank from 0.
    pub rank: Option<u8>,
    /// Where it is in the token, joint aside.
    pub span: Span,
}

impl Step {
    /// The square, when both its parts are written.
    #[must_use]
    pub fn square(&self) -> Option<SquareName> {
        Some(SquareName { file: self.file?, rank: self.rank? })
    }
}

/// A letter or figurine that names a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The letter or symbol; as a promotion also `+` and `-`, for the promoted form of the piece that moves, and back.
    pub letter: char,
    /// Whether `+` is before it: the promoted form of the piece is meant.
    pub promoted: bool,
    /// Where it is.
    pub span: Span,
}

impl Sign {
    /// A letter or symbol without `+`.
    #[must_use]
    pub const fn new(letter: char, span: Span) -> Self {
        Sign { letter, promoted: false, span }
    }
}

/// What sort of move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// Squares: see [`MoveSyntax::steps`].
    Squares,
    /// A piece, `@`, and a square; a second square behind `~`.
    Drop,
    /// `O-O`; a square may follow, of a piece that comes in or of a wall.
    ShortCastling,
    /// `O-O-O`
    LongCastling,
    /// `--`, `Z0` and the like: no piece moves.
    Null,
    /// `한수쉼`: a move of a game whose rules let a side pass.
    Pass,
    /// `C2=5`, `炮二平五`: a piece by its file.
    ByFile(ByFile),
}

/// The mark behind a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// None.
    None,
    /// `+`
    Check,
    /// `++`
    Double,
    /// `#`
    Win,
    /// `-`, in OpenTafl's records: the King has a way out
    Route,
}

/// The most squares a move can name: Viking's two and three captured, with room for a wrong list.
const MOST_STEPS: usize = 8;

/// A move as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveSyntax {
    /// What sort of move.
    pub written: Written,
    /// The piece, when one is named.
    pub sign: Option<Sign>,
    steps: [Step; MOST_STEPS],
    count: u8,
    /// The piece promoted to, or that comes in from the reserve, when one is named.
    pub promotion: Option<Sign>,
    /// The mark.
    pub mark: Mark,
    /// Where the mark is. Without a mark it is empty and at the end of the move.
    pub mark_span: Span,
    /// `!`, `?`, `!?` and the like; empty if there is none.
    pub glyph: Span,
    /// Whether `ep` or `e.p.` is written behind.
    pub en_passant: EnPassantNote,
    /// Set where the move is written as commands and not as a word.
    pub commands: Option<Commands>,
    /// The letters of pieces that moves are read with; `None` for the English ones.
    pub letters: Option<PieceLetters>,
    /// Whether two squares in letters of one size, without a dash or with one, have ranks from 0: `h2e2`.
    pub from_zero: bool,
}

/// Whether a capture en passant is said to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnPassantNote {
    /// Nothing is said.
    Absent,
    /// `ep` or `e.p.` is behind the squares.
    Written,
}

impl Default for MoveSyntax {
    fn default() -> Self {
        let nowhere = Span::default();
        let blank = Step { joint: Joint::Bare, file: None, rank: None, span: nowhere };
        MoveSyntax {
            written: Written::Squares,
            sign: None,
            steps: [blank; MOST_STEPS],
            count: 0,
            promotion: None,
            mark: Mark::None,
            mark_span: nowhere,
            glyph: nowhere,
            en_passant: EnPassantNote::Absent,
            commands: None,
            letters: None,
            from_zero: false,
        }
    }
}

impl MoveSyntax {
    /// Nothing read yet, and moves will be read with these letters of pieces.
    pub(crate) fn with_letters(letters: Option<PieceLetters>) -> Self {
        MoveSyntax { letters, ..MoveSyntax::default() }
    }

    /// A move of nothing but this; squares beyond the most that a move can name are left out.
    pub(crate) fn new(written: Written, sign: Option<Sign>, steps: &[Step]) -> Self {
        let mut text = MoveSyntax { written, sign, ..MoveSyntax::default() };
        for (free, step) in text.steps.iter_mut().zip(steps) {
            *free = *step;
            text.count += 1;
        }
        text
    }

    /// The squares in the order written.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.count)]
    }

    /// The squares before a comma, and those from it on: where a wall is put, in machines' moves behind the target of the move.
    #[must_use]
    pub fn steps_and_wall(&self) -> (&[Step], &[Step]) {
        let steps = self.steps();
        let comma = steps.iter().position(|step| step.joint == Joint::Comma);
        steps.split_at(comma.unwrap_or(steps.len()))
    }

    /// Whether it is two whole squares and no letter, as machines write moves.
    #[must_use]
    pub fn is_machine(&self) -> bool {
        let mut first = self.steps().iter().take(2);
        self.sign.is_none()
            && self.count >= 2
            && first.all(|s| s.joint == Joint::Bare && s.square().is_some())
    }

    /// What becomes of the piece, in a game that has promoted forms of pieces or has none. With them a machine's `g7g8+` is no check:
    /// the piece promotes.
    #[must_use]
    pub fn promotion_in(&self, has_promoted_forms: bool) -> Option<Sign> {
        let by_plus = has_promoted_forms && self.mark == Mark::Check && self.is_machine();
        self.promotion.or_else(|| by_plus.then(|| Sign::new('+', self.mark_span)))
    }

    /// The mark, in a game that has promoted forms of pieces or has none.
    #[must_use]
    pub fn mark_in(&self, has_promoted_forms: bool) -> Mark {
        let is_promotion = self.promotion.is_none() && self.promotion_in(has_promoted_forms).is_some();
        if is_promotion { Mark::None } else { self.mark }
    }

    /// Reads a token as a move, in place of the one read before: what [`parse`] does, without a copy. After an
    /// error it holds no move.
    ///
    /// # Errors
    /// The place where the token stops being a move.
    pub fn read(&mut self, token: &[u8]) -> Result<(), MoveSyntaxError> {
        if self.from_zero && self.read_from_zero(token) {
            return Ok(());
        }
        let read = self.read_word(token);
        if read.is_err() && self.read_elsewhere(token) {
            return Ok(());
        }
        read
    }

    /// The same without moves that are words of a notation of some games alone.
    pub(crate) fn read_word(&mut self, token: &[u8]) -> Result<(), MoveSyntaxError> {
        let mut reader = Reader { token, at: 0, letters: self.letters };
        reader.head(self);
        if matches!(self.written, Written::Squares | Written::Drop) {
            reader.squares(self)?;
        }
        reader.tail(self);
        if reader.at < token.len() {
            return Err(reader.stuck());
        }
        Ok(())
    }
}

/// Why a token is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveSyntaxError {
    /// Where in the token.
    pub span: Span,
    /// Why, without a full stop.
    pub why: String,
}

type Bytes<'a> = &'a [u8];

/// Reads a token as a move.
///
/// # Errors
/// The place where the token stops being a move.
///
/// ```
/// use lawspeaker::notation::moves::{Joint, Mark, parse};
/// let text = parse(b"Fxd2xc2#").unwrap();
/// assert_eq!(text.sign.unwrap().letter, 'F');
/// assert_eq!(text.steps().iter().map(|s| s.joint).collect::<Vec<_>>(), [Joint::Takes, Joint::Takes]);
/// assert_eq!(text.mark, Mark::Win);
/// ```
pub fn parse(token: &[u8]) -> Result<MoveSyntax, MoveSyntaxError> {
    let mut text = MoveSyntax::default();
    text.read(token)?;
    Ok(text)
}

struct Reader<'a> {
    token: Bytes<'a>,
    at: usize,
    letters: Option<PieceLetters>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> Bytes<'a> {
        &self.token[self.at..]
    }

    /// Runs a parser at the current place; on success goes on behind what it took.
    fn take<O>(
        &mut self,
        mut parser: impl Parser<Bytes<'a>, Output = O, Error = Error<Bytes<'a>>>,
    ) -> Option<O> {
        let (rest, out) = parser.parse(self.rest()).ok()?;
        self.at = self.token.len() - rest.len();
        Some(out)
    }

    /// What is before the squares. All of a tree but its squares is made new here.
    fn head(&mut self, text: &mut MoveSyntax) {
        text.written = Written::Squares;
        text.sign = None;
        text.count = 0;
        text.promotion = None;
        text.commands = None;
        text.mark = Mark::None;
        text.en_passant = EnPassantNote::Absent;
        match self.token.first() {
            Some(b'a'..=b'n' | b'p'..=b's' | b'1'..=b'9') => return,
            Some(b'O' | b'o' | b'0') => {
                if let Some(written) = self.castling() {
                    text.written = written;
                } else if self.take(tag("0000")).is_some() {
                    text.written = Written::Null;
                } else if self.letters.is_some() {
                    text.sign = self.sign();
                }
            }
            Some(b'-' | b'Z' | b'@') => {
                if self.take(alt((tag("--"), tag("Z0"), tag("@@@@")))).is_some() {
                    text.written = Written::Null;
                } else {
                    text.sign = self.sign();
                }
            }
            _ => text.sign = self.sign(),
        }
        if self.rest().first() == Some(&b'@') {
            self.at += 1;
            text.written = Written::Drop;
        }
    }

    /// Two or three of the same sign, `O`, `0` or `o`, with dashes between them.
    fn castling(&mut self) -> Option<Written> {
        let sign = *self.rest().first()?;
        let mut at = 1;
        let mut further = 0;
        while further < 2 {
            let dash = dash_len(&self.rest()[at..]);
            if dash == 0 || self.rest().get(at + dash) != Some(&sign) {
                break;
            }
            at += dash + 1;
            further += 1;
        }
        let written = match further {
            0 => return None,
            1 => Written::ShortCastling,
            _ => Written::LongCastling,
        };
        self.at += at;
        Some(written)
    }

    /// A capital letter, or any sign beyond ASCII.
    fn sign(&mut self) -> Option<Sign> {
        if let Some(letters) = self.letters {
            if let Some((letter, len)) = letters.read(self.rest()) {
                self.at += len;
                return Some(Sign::new(letter, Span::new(self.at - len, self.at)));
            }
            // The letter of a piece in another language; but a Pawn is dropped as `P@d4`.
            if self.rest().first().is_none_or(u8::is_ascii) && !self.rest().starts_with(b"P@") {
                return None;
            }
        }
        if let [b'+', b'A'..=b'Z' | 0x80.., ..] = *self.rest() {
            self.at += 1;
            let start = self.at - 1;
            let Some(sign) = self.sign() else {
                self.at = start;
                return None;
            };
            return Some(Sign { promoted: true, span: Span::new(start, self.at), ..sign });
        }
        let letter = match *self.rest().first()? {
            b @ b'A'..=b'Z' => char::from(b),
            b if b.is_ascii() => return None,
            _ => self.rest().utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next())?,
        };
        let start = self.at;
        self.at += letter.len_utf8();
        Some(Sign::new(letter, Span::new(start, self.at)))
    }

    fn joint(&mut self) -> Joint {
        let joint = match self.rest() {
            [b'-', ..] => Joint::Dash,
            [b'x' | b'X' | b':', ..] => Joint::Takes,
            [b'~', ..] => Joint::Puts,
            [b'/', ..] => Joint::And,
            [0xc3, 0x97, ..] => {
                self.at += 1; // the second byte of `×`
                Joint::Takes
            }
            rest @ [0xe2, ..] if dash_len(rest) > 0 => {
                self.at += dash_len(rest) - 1;
                Joint::Dash
            }
            _ => return Joint::Bare,
        };
        self.at += 1;
        joint
    }

    fn squares(&mut self, text: &mut MoveSyntax) -> Result<(), MoveSyntaxError> {
        loop {
            let before = self.at;
            let joint = self.joint();
            let start = self.at;
            let step_file = file_at(self.rest());
            self.at += usize::from(step_file.is_some());
            let step_rank = rank_at(self.rest()).map(|(rank, digits)| {
                self.at += digits;
                rank
            });
            let whole = step_file.is_some() && step_rank.is_some();
            // Only the first may be a part of a square: behind it a lone letter is a promotion.
            let part = text.count == 0 && (step_file.is_some() || step_rank.is_some());
            if !whole && !part {
                self.at = before;
                break;
            }
            let step = Step { joint, file: step_file, rank: step_rank, span: Span::new(start, self.at) };
            let Some(free) = text.steps.get_mut(usize::from(text.count)) else {
                return Err(MoveSyntaxError {
                    span: step.span,
                    why: "too many squares for a move".to_owned(),
                });
            };
            *free = step;
            text.count += 1;
        }
        match text.steps() {
            [] => Err(self.stuck()),
            [only] if only.square().is_none() => Err(MoveSyntaxError {
                span: only.span,
                why: "the destination square is incomplete".to_owned(),
            }),
            _ => Ok(()),
        }
    }

    /// Promotion, `ep`, marks and glyphs.
    fn tail(&mut self, text: &mut MoveSyntax) {
        // The note may be a word of its own.
        let blanks = self.rest().iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        match en_passant_note(&self.rest()[blanks..]) {
            0 if text.written == Written::Squares && !self.rest().is_empty() => {
                text.promotion = self.promotion();
            }
            0 if self.rest().first() == Some(&b'/') && text.written != Written::Drop => self.gate(text),
            0 => {}
            note => {
                self.at += blanks + note;
                text.en_passant = EnPassantNote::Written;
            }
        }
        self.wall(text);
        self.marks(text);
    }

    /// `=Q`, `=q`, `(Q)`, `/Q`, `Q`, `q`, or with a figurine.
    fn promotion(&mut self) -> Option<Sign> {
        let start = self.at;
        if self.rest() == b"-" {
            self.at += 1;
            return Some(Sign::new('-', Span::new(start, self.at)));
        }
        let open = match self.rest().first() {
            Some(b'+' | b'#' | b'!' | b'?') => return None,
            Some(&sign @ (b'=' | b'(' | b'/')) => Some(sign),
            _ => None,
        };
        self.at += usize::from(open.is_some());
        let sign = match self.rest().first() {
            Some(&b) if b.is_ascii_lowercase() => {
                self.at += 1;
                let span = Span::new(self.at - 1, self.at);
                let capital = b.to_ascii_uppercase();
                // Machines write `e7e8q` in every language.
                let meant = self.letters.and_then(|letters| letters.read(&[capital]));
                Some(Sign::new(meant.map_or(char::from(capital), |(letter, _)| letter), span))
            }
            _ => self.sign().filter(|sign| sign.letter != '†' && sign.letter != '‡'),
        };
        let closed = open != Some(b'(') || self.rest().first() == Some(&b')');
        self.at += usize::from(open == Some(b'(') && closed);
        if sign.is_none() || !closed {
            self.at = start;
            return None;
        }
        sign
    }

    /// The reason for being stuck at the current place.
    fn stuck(&self) -> MoveSyntaxError {
        let rest = self.rest();
        let sign = rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
        let end = Span::new(self.token.len(), self.token.len());
        let here = |len: usize| Span::new(self.at, self.at + len);
        match sign {
            None if rest.is_empty() => {
                MoveSyntaxError { span: end, why: "the move ends without a square".to_owned() }
            }
            None => {
                MoveSyntaxError { span: here(1), why: format!("unexpected byte 0x{:02x} in a move", rest[0]) }
            }
            Some(c) if c.is_control() => MoveSyntaxError {
                span: here(c.len_utf8()),
                why: format!("unexpected character U+{:04X} in a move", u32::from(c)),
            },
            Some(c) => {
                MoveSyntaxError { span: here(c.len_utf8()), why: format!("unexpected `{c}` in a move") }
            }
        }
    }
}

/// The bytes of the dash that a text begins with, or 0: a hyphen, or one of the longer dashes of books, in UTF-8 or in Windows-1252.
fn dash_len(text: &[u8]) -> usize {
    match text {
        [b'-' | 0x96 | 0x97, ..] => 1,
        [0xe2, 0x80, 0x90..=0x95, ..] | [0xe2, 0x88, 0x92, ..] => 3,
        _ => 0,
    }
}

/// The length of a note of en passant with which a text begins: `ep`, `e.p.`; 0 without one.
fn en_passant_note(text: &[u8]) -> usize {
    let notes: [&[u8]; 4] = [b"e.p.", b"e.p", b"ep.", b"ep"];
    notes.into_iter().find(|note| text.starts_with(note)).map_or(0, <[u8]>::len)
}

/// Whether a word is a note of en passant to the move before it, perhaps with the marks of the move; and the length of the note.
pub(crate) fn note_of_en_passant(word: &[u8]) -> Option<usize> {
    let note = en_passant_note(word);
    let are_signs = word[note..].iter().all(|b| matches!(b, b'+' | b'#' | b'!' | b'?'));
    (note > 0 && are_signs).then_some(note)
}

/// Whether a token is one of the written-out forms of a null move that are no squares.
#[must_use]
pub fn is_null_word(token: &[u8]) -> bool {
    let word: Result<(Bytes<'_>, Bytes<'_>), nom::Err<Error<Bytes<'_>>>> =
        alt((tag_no_case("null"), tag_no_case("pass"))).parse(token);
    word.is_ok_and(|(rest, _)| rest.is_empty())
}

/// The reason, without the place.
impl std::fmt::Display for MoveSyntaxError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for MoveSyntaxError {}
