//! First moves that change nothing for the second one, because they go to no square that counts and leave none.
//!
//! The reply is played first, as if the side to move had waited. Nothing wins then. A first move only makes a difference for the
//! second one in these ways, where the prey is what the second one would have to take, the Kings or the free pieces:
//!
//! - Its piece attacks the prey from its new square.
//! - Its piece is beside an own King now. A King moves as the pieces beside it, so this King may attack the prey.
//! - A line to the prey opens, because the first piece on it has moved or was taken.
//! - There is room beside the prey for the leap of an Ox, or in front of a Pawn for a step of two squares.
//! - It takes a part of the prey.
//!
//! Two pieces are only taken by a leap to one of them, which needs no room. More pieces are never taken.

use crate::geometry::Square;
use crate::rules::{Move, MoveKind, PieceKind};

use super::super::generate::{AROUND, LEAPS, LINES};
use super::super::takes::PawnOrigins;
use super::super::{BISHOP, Board, KINDS, KING, OX, Odin, PAWN, ROOK, VALKYRIE};

/// What a first move does.
pub(super) enum Judgement {
    /// It makes no difference: the reply is legal after it, and nothing wins then.
    Held,
    /// Its piece nearly always attacks the prey.
    Attack,
    Unclear,
}

/// The position after a reply to no move, in which nothing wins.
pub(super) struct Siege {
    position: Odin,
    /// To which squares a piece of each kind makes a difference.
    to: [Board; KINDS],
    /// To which squares, because it attacks prey from there that is one piece.
    attacks: [Board; KINDS],
    /// From which squares any piece does.
    from: Board,
    /// Where nothing may be taken.
    kept: Board,
    /// Where a move has nothing to do with the reply if it touches none of these squares.
    apart: Board,
    /// The square of the last piece that was asked for, with what [`of_piece`](Self::of_piece) says of it.
    last: Option<(Square, Board, Board)>,
}

impl Siege {
    /// `position` is the one after the reply to no move. The reply is legal there, and nothing wins after it.
    /// `enemies` are those before the reply.
    #[inline]
    pub(super) fn of(reply: Move, position: Odin, enemies: Board) -> Self {
        let from = reply.from().expect("Odin's moves start on the board");
        // The reply has to be legal after the first move too. So that one stays out of its way, and takes neither its piece nor one that
        // advises it. A step of two squares needs room ahead.
        let ends = Board::of(reply.to()) | reply.extra().map_or(Board::EMPTY, Board::of);
        let gates = PawnOrigins::of(reply.to(), !position.state.turn);
        let gates = if gates.far.has(from) { gates.gates } else { Board::EMPTY };
        let way = LINES.between(from, reply.to()) | ends | gates;
        let enemy = !position.state.turn;
        let (kings, free) = (position.kings(enemy), position.free_pieces(enemy));
        // A move takes two pieces at most, and three are not taken afterwards.
        let prey = kings | if free.count() < 5 { free } else { Board::EMPTY };
        let kept = way | prey | AROUND.from(from).with(from);
        let advisers = if kings.has(reply.to()) { AROUND.from(from) & enemies } else { Board::EMPTY };
        let apart = way | kings.with(from) | advisers;
        let none = [Board::EMPTY; KINDS];
        let mut siege = Siege { position, to: none, attacks: none, from: ends, kept, apart, last: None };
        siege.add(kings);
        siege.add(free);
        siege.attacks = siege.to;
        let shut = way | (kept & enemies);
        siege.to = siege.to.map(|to| to | shut);
        siege.add_advice();
        siege
    }

    /// What a legal move does.
    #[inline]
    pub(super) fn judge(&mut self, m: Move) -> Judgement {
        let Some(from) = m.from() else { return Judgement::Unclear };
        let (safe, attacks) = match self.last {
            Some((last, safe, attacks)) if last == from => (safe, attacks),
            _ => self.of_piece(from),
        };
        self.last = Some((from, safe, attacks));
        if attacks.has(m.to()) {
            return Judgement::Attack;
        }
        let rest_is_safe = || match (m.kind(), m.extra()) {
            (_, None) => true,
            (MoveKind::Removal, Some(gone)) => !(self.kept | self.from).has(gone),
            // The friend goes to its place, and its square is taken by the piece that moves. A King might be advised by that one.
            (_, Some(place)) => {
                let kinds = [from, m.to()].map(|square| self.position.state.kind_at(square));
                !kinds.contains(&Some(KING)) && kinds[1].is_some_and(|kind| !self.to[kind.index()].has(place))
            }
        };
        if safe.has(m.to()) && rest_is_safe() { Judgement::Held } else { Judgement::Unclear }
    }

    /// Whether nothing wins after a legal move and the reply; none where the move may have something to do with the reply. Without
    /// that, the reply is legal after the move too, and the order of both makes no difference. So the move is played after it.
    #[inline]
    pub(super) fn holds(&self, m: Move) -> Option<bool> {
        let touched = Board::of(m.from()?).with(m.to()) | m.extra().map_or(Board::EMPTY, Board::of);
        if touched.meets(self.apart) {
            return None;
        }
        Some(self.position.shifted(m).turned().wins_at_once() == Some(false))
    }

    /// Where the piece on a square makes no difference, and from where it attacks the prey.
    fn of_piece(&self, from: Square) -> (Board, Board) {
        let Some(kind) = self.position.state.kind_at(from) else { return (Board::EMPTY, Board::EMPTY) };
        let safe = if self.from.has(from) { Board::EMPTY } else { !self.to[kind.index()] };
        (safe, self.attacks[kind.index()])
    }

    /// Adds what counts for this prey.
    fn add(&mut self, prey: Board) {
        let Some(first) = prey.first() else { return };
        let others = prey.without_first();
        match others.first() {
            None => self.add_one(first),
            Some(second) if !others.several() && AROUND.from(first).has(second) => {
                self.mark(OX, LEAPS.from(first) | LEAPS.from(second));
            }
            Some(_) => {}
        }
    }

    fn add_one(&mut self, prey: Square) {
        let occupied = self.position.state.occupied();
        let turn = self.position.state.turn;
        let of = |kind| self.position.state.of_side(turn, kind);
        let kings = of(KING);
        let (rook, bishop) = (LINES.rook(prey, occupied), LINES.bishop(prey, occupied));
        // A line opens for a piece that is the second one on it.
        if LINES.rook(prey, occupied & !rook).meets(of(ROOK) | of(VALKYRIE) | kings) {
            self.from |= rook;
        }
        if LINES.bishop(prey, occupied & !bishop).meets(of(BISHOP) | of(VALKYRIE) | kings) {
            self.from |= bishop;
        }
        let pawn = PawnOrigins::of(prey, turn);
        if pawn.far.meets(of(PAWN) | kings) {
            self.from |= pawn.gates;
        }
        let oxen = of(OX);
        if !oxen.is_empty() {
            let near = AROUND.from(prey).with(prey);
            for to in near {
                let leaps = LEAPS.from(to);
                self.to[OX.index()] |= leaps;
                if leaps.meets(oxen | kings) {
                    self.from = self.from.with(to);
                }
            }
        }
        self.mark(ROOK, rook);
        self.mark(BISHOP, bishop);
        self.mark(VALKYRIE, rook | bishop);
        self.mark(PAWN, pawn.all());
    }

    fn mark(&mut self, kind: PieceKind, squares: Board) {
        self.to[kind.index()] |= squares;
    }

    /// A King attacks like any piece beside it. So it counts where such a piece would, and a piece that goes beside a King counts if
    /// the King stands where that kind does.
    fn add_advice(&mut self) {
        let turn = self.position.state.turn;
        let kings = self.position.kings(turn);
        let mut of_king = self.to[KING.index()];
        for kind in [ROOK, OX, BISHOP, VALKYRIE, PAWN] {
            let to = self.to[kind.index()];
            for adviser in self.position.state.of_side(turn, kind) {
                of_king |= to & AROUND.from(adviser);
            }
            for king in kings & to {
                self.mark(kind, AROUND.from(king));
            }
        }
        self.mark(KING, of_king);
    }
}
