//! A move of any game in eight bytes.

use crate::geometry::Square;

use super::{Man, Tail};

/// What sort of move it is; decides what a [`Move`]'s third square means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// From a square to a square, with whatever that captures; a promotion carries its new man.
    Plain = 0,
    /// A King takes its own Rook: from the King's square to the Rook's.
    Castling = 1,
    /// A man from the reserve to a square; the third square is where a man that stood there goes.
    Drop = 2,
    /// A plain move after which the man on the third square is removed too.
    Removal = 3,
    /// A move onto a friend, who is put on the third square.
    Relocation = 4,
}

const NONE: u16 = u16::MAX;
const NO_MAN: u8 = u8::MAX;

/// One move. What it captures is not written in it: the position works that out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: u16,
    to: u16,
    extra: u16,
    man: u8,
    kind: MoveKind,
}

const _: () = assert!(size_of::<Move>() == 8, "moves are listed by the thousand");

impl Move {
    /// From a square to a square.
    #[inline]
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Self {
        Move { from: from.number(), to: to.number(), extra: NONE, man: NO_MAN, kind: MoveKind::Plain }
    }

    /// From a square to a square, becoming `man` there.
    #[inline]
    #[must_use]
    pub const fn promotion(from: Square, to: Square, man: Man) -> Self {
        Move { from: from.number(), to: to.number(), extra: NONE, man: man.0, kind: MoveKind::Plain }
    }

    /// Castling, written as the King on `king` taking its own Rook on `rook`.
    #[inline]
    #[must_use]
    pub const fn castling(king: Square, rook: Square) -> Self {
        Move { from: king.number(), to: rook.number(), extra: NONE, man: NO_MAN, kind: MoveKind::Castling }
    }

    /// `man` from the reserve to a square; a friend who stood there goes to `moved_on`.
    #[inline]
    #[must_use]
    pub const fn drop(man: Man, to: Square, moved_on: Option<Square>) -> Self {
        let extra = match moved_on {
            Some(square) => square.number(),
            None => NONE,
        };
        Move { from: NONE, to: to.number(), extra, man: man.0, kind: MoveKind::Drop }
    }

    /// From a square to a square, then the man on `removed` is taken off too.
    #[inline]
    #[must_use]
    pub const fn removal(from: Square, to: Square, removed: Square) -> Self {
        Move {
            from: from.number(),
            to: to.number(),
            extra: removed.number(),
            man: NO_MAN,
            kind: MoveKind::Removal,
        }
    }

    /// From a square onto a friend, who is put on `place`.
    #[inline]
    #[must_use]
    pub const fn relocation(from: Square, to: Square, place: Square) -> Self {
        Move {
            from: from.number(),
            to: to.number(),
            extra: place.number(),
            man: NO_MAN,
            kind: MoveKind::Relocation,
        }
    }

    /// Where it starts; none for a drop.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        some_square(self.from)
    }

    /// Where it ends; for castling the Rook's square.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new(self.to)
    }

    /// The third square: see [`MoveKind`].
    #[inline]
    #[must_use]
    pub const fn extra(self) -> Option<Square> {
        some_square(self.extra)
    }

    /// The man promoted to or dropped.
    #[inline]
    #[must_use]
    pub const fn man(self) -> Option<Man> {
        if self.man == NO_MAN { None } else { Some(Man(self.man)) }
    }

    /// The man it promotes to; none for a drop, whose man is not new.
    #[inline]
    #[must_use]
    pub const fn promotes_to(self) -> Option<Man> {
        match self.kind {
            MoveKind::Drop => None,
            _ => self.man(),
        }
    }

    /// What is written behind it.
    #[inline]
    #[must_use]
    pub const fn tail(self) -> Tail {
        match (self.kind, self.extra()) {
            (MoveKind::Removal, Some(square)) => Tail::Removal(square),
            (MoveKind::Drop | MoveKind::Relocation, Some(square)) => Tail::Relocation(square),
            _ => Tail::None,
        }
    }

    /// The sort of move.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        self.kind
    }
}

#[inline]
const fn some_square(number: u16) -> Option<Square> {
    if number == NONE { None } else { Some(Square::new(number)) }
}
