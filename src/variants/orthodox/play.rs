//! Playing chess moves, and taking them apart.

use crate::geometry::Square;
use crate::rules::{Move, MoveKind, Parts, PieceKind, Reversible, Side, SquareList, Zobrist, zobrist_table};

use super::castling::{castled, home, wing_of};
use super::guard::beside;
use super::hooks::Played;
use super::{Board, KINDS, KING, Orthodox, PAWN, Passed, ROOK, Relative};

static KEYS: [Zobrist; 2 * KINDS * 64] = zobrist_table(0xc4e5_0010);
const BLACK_TO_MOVE: Zobrist = zobrist_table::<1>(0xc4e5_0011)[0];
static CASTLING: [Zobrist; 64] = zobrist_table(0xc4e5_0012);
static EN_PASSANT: [Zobrist; 8] = zobrist_table(0xc4e5_0013);

#[inline]
fn key_of(side: Side, kind: PieceKind, square: Square) -> Zobrist {
    KEYS[(kind.index() * 2 + side.index()) * 64 + square.index()]
}

impl<R: Relative> Orthodox<R> {
    /// The key worked out from nothing but the position.
    pub(super) fn fresh_key(&self) -> Zobrist {
        let mut key = self.state.fresh_key(key_of, BLACK_TO_MOVE);
        for rook in self.castling {
            key ^= CASTLING[rook.index()];
        }
        key ^ self.en_passant_key() ^ R::extra_key(&self.extra)
    }

    #[inline]
    fn en_passant_key(&self) -> Zobrist {
        self.en_passant().map_or(0, |square| EN_PASSANT[square.index() % 8])
    }

    /// Puts a piece on a square or takes it off again.
    #[inline]
    pub(in crate::variants) fn toggle(&mut self, side: Side, kind: PieceKind, squares: Board) {
        self.state.kinds[kind.index()] ^= squares;
        self.state.sides[side.index()] ^= squares;
    }

    /// Takes rights to castle away; gives what that changes of the key, and whether there were any.
    #[inline]
    pub(in crate::variants) fn lose_castling(&mut self, rooks: Board) -> (Zobrist, bool) {
        let lost = self.castling & rooks;
        self.castling &= !lost;
        (lost.iter().fold(0, |key, rook| key ^ CASTLING[rook.index()]), !lost.is_empty())
    }

    /// Plays a legal move. What it changes of the key is gathered and written once, as the next write would wait for
    /// the one before.
    ///
    /// History is cut by Pawns, captures and the loss of a right to castle.
    #[inline]
    pub(super) fn play_unchecked(&mut self, m: Move) -> Reversible {
        let side = self.state.turn;
        if R::DROPS && m.from().is_none() {
            return self.drop_piece(side, m);
        }
        let from = m.from().expect("only a drop starts outside the board");
        let to = m.to();
        let mut change = self.en_passant_key() ^ BLACK_TO_MOVE;
        let passed = self.passed.take();
        self.state.turn = !side;
        self.state.fullmove = self.state.fullmove.saturating_add(side as u32);
        if m.kind() == MoveKind::Castling {
            self.state.key ^= change ^ self.castle(side, from, to);
            R::played(self, &Played { m, kind: KING, taken: None });
            return Reversible::No;
        }
        let kind = self.kind_on(from);
        let mut progress = kind == PAWN;
        let mut taken = None;
        if self.state.sides[(!side).index()].has(to) {
            taken = Some(to);
            progress = true;
        } else if passed.is_some_and(|p| p.square == to) && kind == PAWN {
            taken = Some(beside(from, to));
        }
        let taken = taken.map(|square| (square, self.kind_on(square)));
        if let Some((square, kind)) = taken {
            self.toggle(!side, kind, Board::of(square));
            change ^= key_of(!side, kind, square);
        }
        let becomes = m.piece_kind().unwrap_or(kind);
        self.state.sides[side.index()] ^= Board::of(from).with(to);
        self.state.kinds[kind.index()] ^= Board::of(from);
        self.state.kinds[becomes.index()] ^= Board::of(to);
        change ^= key_of(side, kind, from) ^ key_of(side, becomes, to);
        self.state.halfmove = if progress { 0 } else { self.state.halfmove.saturating_add(1) };
        let mut touched = Board::of(from).with(to);
        if kind == KING {
            touched |= home(side);
        }
        let (lost, loses) = self.lose_castling(touched);
        self.state.key ^= change ^ lost;
        if kind == PAWN && from.number().abs_diff(to.number()) == 16 {
            let passed = Square::new(u16::midpoint(from.number(), to.number()));
            if R::passes(passed) {
                self.pass_over(passed);
            }
        }
        R::played(self, &Played { m, kind, taken });
        if loses || (progress && !R::CAPTURES_COME_BACK) { Reversible::No } else { Reversible::Yes }
    }

    /// The same position with the other side to move, legal or not.
    pub(in crate::variants) fn turned(&self) -> Self {
        let mut turned = *self;
        turned.state.key ^= turned.en_passant_key() ^ BLACK_TO_MOVE;
        turned.state.turn = !turned.state.turn;
        turned.passed = None;
        turned
    }

    /// Takes pieces off, beyond what the move captures, with all rights to castle that they had.
    pub(in crate::variants) fn take_off(&mut self, squares: Board) {
        let mut touched = squares;
        for square in squares & self.state.occupied() {
            let side = self.state.side_at(square).expect("the square is occupied");
            let kind = self.kind_on(square);
            self.toggle(side, kind, Board::of(square));
            self.state.key ^= key_of(side, kind, square);
            if kind == KING {
                touched |= home(side);
            }
        }
        self.state.key ^= self.lose_castling(touched).0;
    }

    /// Drops a piece. Where it comes from is the game's own affair.
    fn drop_piece(&mut self, side: Side, m: Move) -> Reversible {
        let (kind, to) = (m.piece_kind().expect("a drop names its piece"), m.to());
        let change = self.en_passant_key() ^ BLACK_TO_MOVE ^ key_of(side, kind, to);
        self.passed = None;
        self.state.key ^= change;
        self.state.turn = !side;
        self.state.fullmove = self.state.fullmove.saturating_add(side as u32);
        self.state.halfmove = 0;
        self.toggle(side, kind, Board::of(to));
        R::played(self, &Played { m, kind, taken: None });
        if R::CAPTURES_COME_BACK { Reversible::Yes } else { Reversible::No }
    }

    /// Castles; gives what that changes of the key.
    fn castle(&mut self, side: Side, king: Square, rook: Square) -> Zobrist {
        let (king_to, rook_to) = castled(king, rook);
        // Two steps: in Chess960 either may end where the other, or itself, began.
        self.toggle(side, KING, Board::of(king));
        self.toggle(side, ROOK, Board::of(rook));
        self.toggle(side, KING, Board::of(king_to));
        self.toggle(side, ROOK, Board::of(rook_to));
        self.state.halfmove = self.state.halfmove.saturating_add(1);
        let king_walks = key_of(side, KING, king) ^ key_of(side, KING, king_to);
        let rook_walks = key_of(side, ROOK, rook) ^ key_of(side, ROOK, rook_to);
        king_walks ^ rook_walks ^ self.lose_castling(home(side)).0
    }

    /// Remembers a square passed over, where the side now to move has a Pawn that stands ready to take there.
    #[inline]
    pub(super) fn pass_over(&mut self, square: Square) {
        let takers = self.takers_en_passant(square);
        if takers.is_empty() {
            return;
        }
        let legal = takers.iter().any(|from| R::is_safe_after(self, from, square, beside(from, square)));
        self.passed = Some(Passed { square, legal });
        self.state.key ^= self.en_passant_key();
    }

    #[inline]
    pub(super) fn captures(&self, m: Move) -> bool {
        // First what is seldom so, which the processor predicts. Whether a move captures it cannot predict.
        let passed =
            self.en_passant() == Some(m.to()) && m.from().is_some_and(|from| self.of(PAWN).has(from));
        passed | self.state.enemies().has(m.to())
    }

    pub(super) fn parts(&self, m: Move) -> Parts {
        let Some(from) = m.from() else {
            return Parts::new(m.piece_kind().expect("a drop names its piece"), None, m.to());
        };
        let kind = self.kind_on(from);
        if m.kind() == MoveKind::Castling {
            let castling = Some(wing_of(from, m.to()));
            return Parts { castling, ..Parts::new(kind, Some(from), self.castling_target(from, m.to())) };
        }
        let mut captured = SquareList::EMPTY;
        if self.captures(m) {
            let straight = self.state.enemies().has(m.to());
            captured.push(if straight { m.to() } else { beside(from, m.to()) });
        }
        Parts { captured, promotion: m.piece_kind(), ..Parts::new(kind, Some(from), m.to()) }
    }
}
