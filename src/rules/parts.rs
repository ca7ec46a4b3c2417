//! A move taken apart against its position: what notation and reports need to know of it.

use crate::geometry::Square;

use super::PieceKind;

/// Up to 36 squares, in the order they were added.
#[derive(Clone, Copy, Debug)]
pub struct SquareList {
    squares: [Square; MOST_SQUARES],
    len: u8,
}

/// The most squares that a move of any game takes pieces from: two whole rows at the edges of a board of 19 by 19, and two
/// pieces next to the moved one.
const MOST_SQUARES: usize = 2 * 17 + 2;

impl SquareList {
    /// No square.
    pub(crate) const EMPTY: Self = SquareList { squares: [Square::new(0); MOST_SQUARES], len: 0 };

    /// Adds one.
    ///
    /// # Panics
    /// When the list is full: no move of any game takes more.
    pub(crate) fn push(&mut self, square: Square) {
        let free = self.squares.get_mut(usize::from(self.len));
        *free.expect("no move takes more pieces than two rows at the edge and two beside it") = square;
        self.len += 1;
    }

    fn as_slice(&self) -> &[Square] {
        &self.squares[..usize::from(self.len)]
    }

    /// The squares.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.as_slice().iter().copied()
    }

    /// How many.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Default for SquareList {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl PartialEq for SquareList {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for SquareList {}

/// What is written behind a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tail {
    /// Nothing.
    None,
    /// `xSQUARE`: the piece there is removed too.
    Removal(Square),
    /// `~SQUARE`: the friend goes there.
    Relocation(Square),
    /// `/PIECE`: this piece of the reserve comes in there, on a square that the move has left.
    Gate(PieceKind, Square),
    /// `,SQUARE`: a wall is put there.
    Wall(Square),
}

/// To which side a King castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingSide {
    /// Towards the h-file: `O-O`.
    King,
    /// Towards the a-file: `O-O-O`.
    Queen,
}

/// A move taken apart. `from` and `to` are as `coord` writes them, which for castling may differ from the
/// squares inside the [`Move`](super::Move).
///
/// ```
/// use lawspeaker::{prelude::*, rules::CastlingSide};
/// let position = AnyPosition::from_fen(Variant::Chess, "4k2r/8/8/8/8/8/8/4K2R w K - 0 1")?;
/// let capture = position.board().parts(position.parse_move("Rxh8+")?);
/// assert_eq!((capture.captures(), capture.captured.len()), (true, 1));
/// assert_eq!(capture.captured.iter().next(), position.square("h8"));
/// let castling = position.board().parts(position.parse_move("O-O")?);
/// assert_eq!((castling.castling, castling.to), (Some(CastlingSide::King), position.square("g1").unwrap()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The piece that moves or is dropped.
    pub kind: PieceKind,
    /// Where from; none for a drop.
    pub from: Option<Square>,
    /// Where to.
    pub to: Square,
    /// The squares of all enemy pieces that the move captures, a second removal included. What an explosion removes besides is
    /// seen on the board after the move.
    pub captured: SquareList,
    /// What the piece becomes.
    pub promotion: Option<PieceKind>,
    /// What is written behind.
    pub tail: Tail,
    /// Whether and where it castles.
    pub castling: Option<CastlingSide>,
}

impl Parts {
    /// The parts of a move on the board, or of a drop where `from` is none, with nothing after it. What is special is
    /// written as what differs from it.
    #[must_use]
    pub const fn new(kind: PieceKind, from: Option<Square>, to: Square) -> Self {
        Parts {
            kind,
            from,
            to,
            captured: SquareList::EMPTY,
            promotion: None,
            tail: Tail::None,
            castling: None,
        }
    }

    /// Whether the move itself captures, without a second removal.
    #[must_use]
    pub fn captures(&self) -> bool {
        let removed = match self.tail {
            Tail::Removal(square) => Some(square),
            _ => None,
        };
        self.captured.iter().any(|square| Some(square) != removed)
    }
}
