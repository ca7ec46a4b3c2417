//! A move of any game in eight bytes.

use std::fmt;

use std::num::NonZero;

use crate::geometry::Square;

use super::{PieceKind, Tail};

/// What sort of move it is; decides what a [`Move`]'s third square means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// From a square to a square, with whatever that captures; a promotion carries its new piece.
    Plain = 0,
    /// A King takes its own Rook: from the King's square to the Rook's. The third square is where a piece of the reserve comes in, if the
    /// move names one, or else where a wall is put.
    Castling = 1,
    /// A piece from the reserve to a square; the third square is where a piece that was there goes.
    Drop = 2,
    /// A plain move after which the piece on the third square is removed too.
    Removal = 3,
    /// A move onto a friend, which is put on the third square.
    Relocation = 4,
    /// No piece moves: see [`Move::NULL`].
    Null = 5,
    /// A plain move after which a piece of the reserve comes in on the third square.
    Gating = 6,
    /// A plain move, or a promotion, after which a wall is put on the third square.
    Wall = 7,
}

const NONE: u16 = u16::MAX;
const NO_MAN: u8 = u8::MAX;

/// One move. What it captures is not written in it: the position works that out.
///
/// One number, so that it is written and read in one go: `from`, `to` and the third square of 16 bits each, from the
/// lowest on, then 8 bits of piece and 8 of [`MoveKind`]. It is never 0, since a plain move leaves
/// a part out and that is written in ones, and other kinds have a number; so a move that may be missing takes no more room.
///
/// ```
/// use lawspeaker::{prelude::*, rules::{MoveKind, Tail}};
/// let position = AnyPosition::from_fen(Variant::Chess, "4k3/P7/8/8/8/8/8/4K2R w K - 0 1")?;
/// let [a7, a8, e1, h1] = ["a7", "a8", "e1", "h1"].map(|name| position.square(name).unwrap());
/// let queen = position.variant().ruleset().kind_of_letter('Q').unwrap();
/// assert_eq!(position.san(Move::promotion(a7, a8, queen)), "a8=Q+");
/// assert_eq!(position.why_illegal(Move::plain(a7, a8)).unwrap().rule, "CHESS-6"); // it has to promote
/// let castling = position.parse_move("O-O")?;
/// assert_eq!((castling, castling.kind()), (Move::castling(e1, h1), MoveKind::Castling));
/// assert_eq!((castling.from(), castling.to(), castling.tail()), (Some(e1), h1, Tail::None));
/// assert_eq!((Move::NULL.from(), Move::drop(queen, a8, None).piece_kind()), (None, Some(queen)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZero<u64>);

const _: () = assert!(size_of::<Option<Move>>() == 8, "tables keep moves that may be missing");

const _: () = assert!(size_of::<Move>() == 8, "moves are listed by the thousand");

impl Move {
    #[inline]
    const fn pack(from: u16, to: u16, extra: u16, piece_kind: u8, kind: MoveKind) -> Self {
        let number = from as u64
            | (to as u64) << 16
            | (extra as u64) << 32
            | (piece_kind as u64) << 48
            | (kind as u64) << 56;
        Move(NonZero::new(number).expect("a plain move leaves a part out, which is not written as 0"))
    }

    /// A null move: the side to move passes. It is legal in no game and in no list of moves; annotators write it in the lines that
    /// they show, so a record can have it. [`Playable::null_move`](super::Playable::null_move) plays it.
    pub const NULL: Move = Self::pack(NONE, 0, NONE, NO_MAN, MoveKind::Null);

    /// From a square to a square.
    #[inline]
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Self {
        Self::pack(from.number(), to.number(), NONE, NO_MAN, MoveKind::Plain)
    }

    /// From a square to a square, becoming `piece_kind` there.
    #[inline]
    #[must_use]
    pub const fn promotion(from: Square, to: Square, piece_kind: PieceKind) -> Self {
        Self::pack(from.number(), to.number(), NONE, piece_kind.0, MoveKind::Plain)
    }

    /// Castling, written as the King on `king` taking its own Rook on `rook`.
    #[inline]
    #[must_use]
    pub const fn castling(king: Square, rook: Square) -> Self {
        Self::pack(king.number(), rook.number(), NONE, NO_MAN, MoveKind::Castling)
    }

    /// `piece_kind` from the reserve to a square; a friend that was there goes to `moved_on`.
    #[inline]
    #[must_use]
    pub const fn drop(piece_kind: PieceKind, to: Square, moved_on: Option<Square>) -> Self {
        let extra = match moved_on {
            Some(square) => square.number(),
            None => NONE,
        };
        Self::pack(NONE, to.number(), extra, piece_kind.0, MoveKind::Drop)
    }

    /// From a square to a square, then the piece on `removed` is taken off too.
    ///
    /// ```
    /// use lawspeaker::{prelude::*, rules::{MoveKind, Tail}};
    /// let square = |name| AnyPosition::start(Variant::Odin).square(name).unwrap();
    /// let removal = Move::removal(square("d2"), square("c2"), square("b2"));
    /// assert_eq!((removal.kind(), removal.tail()), (MoveKind::Removal, Tail::Removal(square("b2"))));
    /// let relocation = Move::relocation(square("d2"), square("c2"), square("b2"));
    /// assert_eq!((relocation.kind(), relocation.extra()), (MoveKind::Relocation, Some(square("b2"))));
    /// ```
    #[inline]
    #[must_use]
    pub const fn removal(from: Square, to: Square, removed: Square) -> Self {
        Self::pack(from.number(), to.number(), removed.number(), NO_MAN, MoveKind::Removal)
    }

    /// From a square onto a friend, which is put on `place`.
    #[inline]
    #[must_use]
    pub const fn relocation(from: Square, to: Square, place: Square) -> Self {
        Self::pack(from.number(), to.number(), place.number(), NO_MAN, MoveKind::Relocation)
    }

    /// A legal move of the usual sort, a promotion or castling, after which a piece of the reserve comes in on a square, or a wall is put
    /// there. Other moves, and other things that may follow, leave it as it is.
    ///
    /// ```
    /// use lawspeaker::{prelude::*, rules::{MoveKind, Tail}};
    /// let square = |name| AnyPosition::start(Variant::Chess).square(name).unwrap();
    /// let wall = Move::plain(square("e2"), square("e4")).followed_by(Tail::Wall(square("d5")));
    /// assert_eq!((wall.kind(), wall.tail()), (MoveKind::Wall, Tail::Wall(square("d5"))));
    /// assert_eq!(wall.base(), Move::plain(square("e2"), square("e4")));
    /// ```
    #[inline]
    #[must_use]
    pub const fn followed_by(self, tail: Tail) -> Self {
        let (from, to) = (self.0.get() as u16, self.to().number());
        let promotes_to = (self.0.get() >> 48) as u8;
        match (self.kind(), tail) {
            (MoveKind::Plain, Tail::Gate(kind, square)) => {
                Self::pack(from, to, square.number(), kind.0, MoveKind::Gating)
            }
            (MoveKind::Plain, Tail::Wall(square)) => {
                Self::pack(from, to, square.number(), promotes_to, MoveKind::Wall)
            }
            (MoveKind::Castling, Tail::Gate(kind, square)) => {
                Self::pack(from, to, square.number(), kind.0, MoveKind::Castling)
            }
            (MoveKind::Castling, Tail::Wall(square)) => {
                Self::pack(from, to, square.number(), NO_MAN, MoveKind::Castling)
            }
            _ => self,
        }
    }

    /// The move without a piece that comes in after it, and without a wall.
    #[inline]
    #[must_use]
    pub const fn base(self) -> Self {
        let (from, to) = (self.0.get() as u16, self.to().number());
        match self.kind() {
            MoveKind::Gating => Self::pack(from, to, NONE, NO_MAN, MoveKind::Plain),
            MoveKind::Wall => Self::pack(from, to, NONE, (self.0.get() >> 48) as u8, MoveKind::Plain),
            MoveKind::Castling => Self::pack(from, to, NONE, NO_MAN, MoveKind::Castling),
            _ => self,
        }
    }

    /// The number that it is.
    #[inline]
    pub(crate) const fn number(self) -> u64 {
        self.0.get()
    }

    /// The move that is this number; none for 0.
    #[inline]
    pub(crate) const fn from_number(number: u64) -> Option<Self> {
        match NonZero::new(number) {
            Some(number) => Some(Move(number)),
            None => None,
        }
    }

    /// Where it starts; none for a drop or a null move.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        some_square(self.0.get() as u16)
    }

    /// Where it ends; for castling the Rook's square.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new((self.0.get() >> 16) as u16)
    }

    /// The third square: see [`MoveKind`].
    #[inline]
    #[must_use]
    pub const fn extra(self) -> Option<Square> {
        some_square((self.0.get() >> 32) as u16)
    }

    /// The piece promoted to or dropped, or that comes in from the reserve.
    #[inline]
    #[must_use]
    pub const fn piece_kind(self) -> Option<PieceKind> {
        match (self.0.get() >> 48) as u8 {
            NO_MAN => None,
            piece_kind => Some(PieceKind(piece_kind)),
        }
    }

    /// The piece it promotes to; none for a piece of the reserve.
    #[inline]
    #[must_use]
    pub(crate) const fn promotes_to(self) -> Option<PieceKind> {
        match self.kind() {
            MoveKind::Drop | MoveKind::Castling | MoveKind::Gating => None,
            _ => self.piece_kind(),
        }
    }

    /// What is written behind it.
    #[inline]
    #[must_use]
    pub const fn tail(self) -> Tail {
        match (self.kind(), self.extra()) {
            (MoveKind::Removal, Some(square)) => Tail::Removal(square),
            (MoveKind::Drop | MoveKind::Relocation, Some(square)) => Tail::Relocation(square),
            (MoveKind::Wall, Some(square)) => Tail::Wall(square),
            (MoveKind::Gating | MoveKind::Castling, Some(square)) => match self.piece_kind() {
                Some(kind) => Tail::Gate(kind, square),
                None => Tail::Wall(square),
            },
            _ => Tail::None,
        }
    }

    /// The sort of move.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match (self.0.get() >> 56) as u8 {
            0 => MoveKind::Plain,
            1 => MoveKind::Castling,
            2 => MoveKind::Drop,
            3 => MoveKind::Removal,
            4 => MoveKind::Relocation,
            5 => MoveKind::Null,
            6 => MoveKind::Gating,
            _ => MoveKind::Wall,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Move")
            .field("from", &self.from())
            .field("to", &self.to())
            .field("extra", &self.extra())
            .field("piece_kind", &self.piece_kind())
            .field("kind", &self.kind())
            .finish()
    }
}

#[inline]
const fn some_square(number: u16) -> Option<Square> {
    if number == NONE { None } else { Some(Square::new(number)) }
}
