//! Who attacks what, which powers a King has adopted, and what check and pins leave a side to do.
//!
//! No move is made to be tested. Only three things can change who attacks a King behind a move: a line opens, a
//! line closes, or the enemy loses the last piece with a power, and so its King loses it (UND-3, UND-4). The first two
//! are the masks of every chess program; the third adds to such a mask the one square of that last piece.

use crate::geometry::{KING_STEPS, KNIGHT_LEAPS, Leaps, Lines, Square};
use crate::rules::{PieceKind, Side};

use super::{BISHOP, Board, DUKE, KING, KNIGHT, PALADIN, PAWN, QUEEN, ROOK, SIZE, Undenary};

pub(super) static LINES: Lines<2, 121> = Lines::new(SIZE);
pub(super) static LEAPS: Leaps<2, 121> = Leaps::new(SIZE, &KNIGHT_LEAPS);
pub(super) static AROUND: Leaps<2, 121> = Leaps::new(SIZE, &KING_STEPS);

/// For each side the squares from which its Pawns attack a square.
pub(super) static PAWNS_AT: [Leaps<2, 121>; 2] =
    [Leaps::new(SIZE, &[(-1, -1), (0, -1), (1, -1)]), Leaps::new(SIZE, &[(-1, 1), (0, 1), (1, 1)])];

/// Squares from which Pawns of one side or the other promote. A Pawn of the other side makes any other move from there.
pub(super) const BEFORE_PROMOTION: Board = two_ranks([1, 9]);

/// Where Pawns of either side end: no Pawn ever steps onto the rank behind its own army.
pub(super) const LAST_RANKS: Board = two_ranks([0, 10]);

const fn two_ranks([one, other]: [u16; 2]) -> Board {
    let mut mask = Board::EMPTY;
    let mut file = 0;
    while file < 11 {
        mask = mask.with(Square::new(11 * one + file)).with(Square::new(11 * other + file));
        file += 1;
    }
    mask
}

/// The pieces of one side that leap as Knights, slide along diagonals, slide along ranks and files. A Queen, a
/// Duke or a Paladin is in two of these sets, and each reaches different squares by its two powers.
#[derive(Clone, Copy)]
pub(super) struct Powers {
    pub(super) leap: Board,
    pub(super) diagonal: Board,
    pub(super) straight: Board,
}

impl Powers {
    /// The King added wherever there is a piece to adopt the power from (UND-3).
    #[inline]
    pub(super) fn adopted_by(self, king: Square) -> Self {
        let add = |set: Board| if set.is_empty() { set } else { set.with(king) };
        Powers { leap: add(self.leap), diagonal: add(self.diagonal), straight: add(self.straight) }
    }

    /// Those on these squares.
    #[inline]
    pub(super) fn among(self, squares: Board) -> Self {
        Powers {
            leap: self.leap & squares,
            diagonal: self.diagonal & squares,
            straight: self.straight & squares,
        }
    }

    /// Without the piece on one square, which is taken.
    #[inline]
    pub(super) fn without(self, taken: Square) -> Self {
        Powers {
            leap: self.leap.without(taken),
            diagonal: self.diagonal.without(taken),
            straight: self.straight.without(taken),
        }
    }

    /// The squares of pieces that alone have a power: a capture of one takes that power from its King.
    #[inline]
    pub(super) fn sole_holders(self) -> Board {
        let sole = |set: Board| if set.several() { Board::EMPTY } else { set };
        sole(self.leap) | sole(self.diagonal) | sole(self.straight)
    }

    /// The square of the one piece that gives its King the power to attack `target` from `king`; none when
    /// several pieces have it.
    fn sole_lender(self, king: Square, target: Square) -> Board {
        let lenders = if LEAPS.from(king).has(target) {
            self.leap
        } else if SIZE.file(king) == SIZE.file(target) || SIZE.rank(king) == SIZE.rank(target) {
            self.straight
        } else {
            self.diagonal
        };
        if lenders.several() { Board::EMPTY } else { lenders }
    }
}

/// What the side to move has to mind.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    /// Its King.
    pub(super) king: Square,
    /// Where its other pieces may go: in check only where that ends the check.
    pub(super) open: Board,
    /// Its pieces that stand alone between the King and an enemy slider.
    pub(super) pinned: Board,
    /// Those sliders.
    pub(super) pinners: Board,
}

impl Undenary {
    /// A side's pieces by power, its King left out.
    #[inline]
    pub(super) fn powers(&self, side: Side) -> Powers {
        let kinds = self.state.sides[side.index()];
        let kind = |kind: PieceKind| self.state.kinds[kind.index()];
        Powers {
            leap: (kind(KNIGHT) | kind(PALADIN) | kind(DUKE)) & kinds,
            diagonal: (kind(BISHOP) | kind(PALADIN) | kind(QUEEN)) & kinds,
            straight: (kind(ROOK) | kind(DUKE) | kind(QUEEN)) & kinds,
        }
    }

    /// The pieces of `by` that attack a square over these occupied squares, `powers` being those of `by`'s pieces
    /// without the King.
    #[inline]
    fn attackers(&self, square: Square, by: Side, powers: Powers, occupied: Board) -> Board {
        let king = self.king(by);
        let all = powers.adopted_by(king);
        (PAWNS_AT[by.index()].from(square) & self.state.of_side(by, PAWN))
            | (LEAPS.from(square) & all.leap)
            | (AROUND.from(square) & Board::of(king))
            | LINES.bishop_hits(square, occupied, all.diagonal)
            | LINES.rook_hits(square, occupied, all.straight)
    }

    /// Whether a side's King is attacked.
    pub(super) fn is_attacked(&self, side: Side) -> bool {
        let by = !side;
        !self.attackers(self.king(side), by, self.powers(by), self.state.occupied()).is_empty()
    }

    pub(super) fn in_check(&self) -> bool {
        self.is_attacked(self.state.turn)
    }

    /// Whether the King of the side to move would be attacked on `to` after taking the piece there.
    pub(super) fn attacked_after_taking(&self, to: Square, powers: Powers) -> bool {
        let occupied = self.state.occupied().without(self.king(self.state.turn));
        !self.attackers(to, !self.state.turn, powers.without(to), occupied).is_empty()
    }

    /// Check and pins of the side to move.
    #[inline]
    pub(super) fn bounds(&self) -> Bounds {
        let foe = !self.state.turn;
        let (own, enemies) = (self.state.own(), self.state.enemies());
        let (king, enemy_king) = (self.king(self.state.turn), self.king(foe));
        let powers = self.powers(foe);
        let all = powers.adopted_by(enemy_king);
        let mut bounds = Bounds { king, open: !own, pinned: Board::EMPTY, pinners: Board::EMPTY };
        let mut checkers = (PAWNS_AT[foe.index()].from(king) & self.state.of_side(foe, PAWN))
            | (LEAPS.from(king) & all.leap);
        // Sliders that would reach the King if its side had no other piece.
        let snipers =
            LINES.bishop_hits(king, enemies, all.diagonal) | LINES.rook_hits(king, enemies, all.straight);
        for sniper in snipers {
            let shields = LINES.between(king, sniper) & own;
            if shields.is_empty() {
                checkers = checkers.with(sniper);
            } else if !shields.several() {
                bounds.pinned |= shields;
                bounds.pinners = bounds.pinners.with(sniper);
            }
        }
        for checker in checkers {
            bounds.open &= self.answers(king, checker, powers);
        }
        bounds
    }

    /// Where a piece other than the King ends this piece's attack on the King: by taking the attacker, by standing
    /// between, or, when it is the enemy King, by taking the only piece that lends it the power.
    pub(super) fn answers(&self, king: Square, attacker: Square, powers: Powers) -> Board {
        let between = LINES.between(king, attacker);
        if self.state.kinds[KING.index()].has(attacker) {
            between | powers.sole_lender(attacker, king)
        } else {
            between.with(attacker)
        }
    }
}
