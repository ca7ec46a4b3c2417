//! A position as plain values: what a position string says, with pieces in place of letters.
//!
//! A variant makes its position from a [`Setup`], or gives the reason to refuse it; it makes a `Setup` of a position that
//! is to be printed. Nothing here knows texts or letters.

use std::error::Error;
use std::fmt;

use crate::geometry::{BoardSize, Square, SquareName};

use super::{Piece, PieceKind, Ruleset, Side};

/// A position as six fields of values.
///
/// ```
/// use lawspeaker::{prelude::*, rules::{Setup, SetupField}};
/// let ruleset = Variant::Chess.ruleset();
/// let [king, pawn] = ['K', 'P'].map(|letter| ruleset.kind_of_letter(letter).unwrap());
/// let mut setup = Setup::empty(ruleset.size);
/// setup.board[4] = Some(Piece { side: Side::White, kind: king });
/// setup.board[12] = Some(Piece { side: Side::White, kind: pawn });
/// let refused = AnyPosition::from_setup(Variant::Chess, &setup, &mut Vec::new()).unwrap_err();
/// assert_eq!((refused.field, refused.why.as_str()), (SetupField::Board, "Black has no King on the board"));
///
/// setup.board[60] = Some(Piece { side: Side::Black, kind: king });
/// setup.castling = "K".to_owned();
/// let mut warnings = Vec::new();
/// let position = AnyPosition::from_setup(Variant::Chess, &setup, &mut warnings)?;
/// assert_eq!(position.fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
/// assert_eq!(warnings[0].field, SetupField::Castling); // there is no Rook, so the right is ignored
/// # Ok::<(), lawspeaker::rules::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board's size.
    pub size: BoardSize,
    /// The piece on each square, by the number of the square.
    pub board: Vec<Option<Piece>>,
    /// The blocked squares, least number first.
    pub blocked: Vec<Square>,
    /// Pieces in reserve, in the order written; `None` if the variant has no reserve.
    pub reserve: Option<Vec<Piece>>,
    /// The squares of pieces that were Pawns, least number first, in a game that distinguishes them from other pieces.
    pub promoted: Vec<Square>,
    /// The checks that White and Black have still to give, in a game that counts checks.
    pub checks_left: Option<[u32; 2]>,
    /// Whose turn it is.
    pub turn: Side,
    /// The castling field as written, `-` for none. A game with castling knows what it means.
    pub castling: String,
    /// The en passant field. In a game in which a turn can have several moves it is the square of the piece that goes on.
    pub en_passant: Option<Square>,
    /// The other squares of that field, in a game whose position strings [name several](Ruleset::names_all_passed).
    pub also_passed: Vec<Square>,
    /// Half-moves since the last capture, Pawn move or drop.
    pub halfmove: u32,
    /// Number of the move, from 1; it goes up after Black's moves.
    pub fullmove: u32,
}

impl Setup {
    /// An empty board of this size, White to move.
    #[must_use]
    pub fn empty(size: BoardSize) -> Self {
        Setup {
            size,
            board: vec![None; size.squares()],
            blocked: Vec::new(),
            reserve: None,
            promoted: Vec::new(),
            checks_left: None,
            turn: Side::White,
            castling: "-".to_owned(),
            en_passant: None,
            also_passed: Vec::new(),
            halfmove: 0,
            fullmove: 1,
        }
    }

    /// The en passant field of a position string: a square, several of them, or `-`.
    #[must_use]
    pub fn en_passant_field(&self) -> String {
        let Some(first) = self.en_passant else { return "-".to_owned() };
        [first].iter().chain(&self.also_passed).map(|&square| self.size.name(square).to_string()).collect()
    }

    /// Takes over the squares of an en passant field.
    ///
    /// # Errors
    /// The square that is beyond the board, or that the game does not name, and why.
    pub(crate) fn name_passed(
        &mut self,
        names: &[SquareName],
        rules: &Ruleset,
    ) -> Result<(), (SquareName, String)> {
        let size = self.size;
        let squares = names.iter().map(|&name| match size.square(name.file, name.rank) {
            Some(square) => Ok(square),
            None => Err((name, format!("this square is beyond the {size} board"))),
        });
        let mut squares = squares.collect::<Result<Vec<_>, _>>()?.into_iter();
        self.en_passant = squares.next();
        self.also_passed = squares.collect();
        match names {
            [_, second, ..] if !rules.names_all_passed => {
                Err((*second, format!("{} has one en passant square, such as `e3`", rules.name)))
            }
            _ => Ok(()),
        }
    }

    /// Refuses blocked squares, for boards that have none.
    ///
    /// # Errors
    /// Names the first blocked square.
    pub(crate) fn refuse_blocked(&self) -> Result<(), SetupError> {
        match self.blocked.first() {
            Some(&square) => Err(SetupError::without_rule(
                SetupField::Square(square),
                "no square of this board is blocked",
            )),
            None => Ok(()),
        }
    }

    /// Refuses a reserve, for games that have none.
    ///
    /// # Errors
    /// Names the reserve.
    pub(crate) fn refuse_reserve(&self) -> Result<(), SetupError> {
        match self.reserve {
            Some(_) => Err(SetupError::without_rule(SetupField::Reserve, "this game has no reserve")),
            None => Ok(()),
        }
    }

    /// Adds a warning about castling rights that are left out, for games without castling.
    pub(crate) fn ignore_castling(&self, notes: &mut Vec<SetupWarning>) {
        if self.castling != "-" {
            notes.push(SetupWarning::new(
                SetupField::Castling,
                "this game has no castling, so the castling field is ignored",
            ));
        }
    }

    /// Adds a warning about an en passant square that is left out, for games without that capture.
    pub(crate) fn ignore_en_passant(&self, notes: &mut Vec<SetupWarning>) {
        if self.en_passant.is_some() {
            notes.push(SetupWarning::new(
                SetupField::EnPassant,
                "this game has no capture en passant, so the square is ignored",
            ));
        }
    }

    /// Squares of a side's pieces of one kind, least number first.
    pub(crate) fn squares_of(&self, side: Side, kind: PieceKind) -> impl Iterator<Item = Square> + '_ {
        let wanted = Some(Piece { side, kind });
        self.size.all().filter(move |square| self.board[square.index()] == wanted)
    }
}

/// The part of a position that an error or a warning is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupField {
    /// The placement as a whole.
    Board,
    /// One square of the placement.
    Square(Square),
    /// The reserve.
    Reserve,
    /// The side to move.
    Turn,
    /// The counts of checks.
    Checks,
    /// Castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
}

/// Why a position is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The part at fault.
    pub field: SetupField,
    /// The rule it breaks, where there is one.
    pub rule: Option<&'static str>,
    /// The reason as a sentence without its full stop.
    pub why: String,
}

impl SetupError {
    /// A reason with the rule behind it.
    #[must_use]
    pub(crate) fn new(field: SetupField, rule: &'static str, why: impl Into<String>) -> Self {
        SetupError { field, rule: Some(rule), why: why.into() }
    }

    /// A reason that needs no rule: the string is not of this game.
    #[must_use]
    pub(crate) fn without_rule(field: SetupField, why: impl Into<String>) -> Self {
        SetupError { field, rule: None, why: why.into() }
    }
}

/// Something in an accepted position that was not taken over, such as an impossible en passant square, or that is written in
/// another form than the usual one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupWarning {
    /// The part concerned.
    pub field: SetupField,
    /// What was left out and why, or how it was read; without a full stop.
    pub why: String,
    /// Whether the part was read, in another form than the usual one. Otherwise it was left out.
    pub is_read: bool,
}

impl SetupWarning {
    /// Something left out.
    #[must_use]
    pub(crate) fn new(field: SetupField, why: impl Into<String>) -> Self {
        SetupWarning { field, why: why.into(), is_read: false }
    }

    /// Something read that is not in its usual form.
    #[must_use]
    pub(crate) fn unusual(field: SetupField, why: impl Into<String>) -> Self {
        SetupWarning { field, why: why.into(), is_read: true }
    }
}

/// The reason, after the rule where there is one.
impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{rule}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl Error for SetupError {}

/// What was left out and why.
impl fmt::Display for SetupWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}
