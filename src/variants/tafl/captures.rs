//! What a move captures: TAFL-5 to TAFL-10 and the jumps of TAFL-11.
//!
//! All functions look at the board after the piece has moved and before anything is taken off.

use crate::geometry::{Bitboard, Square, Way};
use crate::rules::{PieceKind, Side};

use super::arena::Arena;
use super::laws::{Jump, Shieldwall, Strength, index_of};
use super::{COMMANDER, GUARD, KINDS, KING, KNIGHT, TAFLMAN, Tafl};

/// The board after a piece has moved.
pub(super) struct Moved<'a, const W: usize> {
    position: &'a Tafl<W>,
    kind: PieceKind,
    from: Square,
    to: Square,
    /// The pieces of the mover's side, the moved piece on its new square.
    own: Bitboard<W>,
    enemies: Bitboard<W>,
}

impl<const W: usize> Tafl<W> {
    /// The enemy pieces that a move of this piece captures.
    #[inline]
    pub(super) fn captured(&self, kind: PieceKind, from: Square, to: Square) -> Bitboard<W> {
        let arena = self.arena();
        let enemies = self.state.enemies();
        // Whatever a move captures, it captures a piece beside it: a piece jumped over and one of a row too.
        if !arena.around(Bitboard::of(to)).meets(enemies) {
            return Bitboard::EMPTY;
        }
        let own = self.state.own().without(from).with(to);
        let moved = Moved { position: self, kind, from, to, own, enemies };
        moved.captured()
    }
}

impl<const W: usize> Moved<'_, W> {
    fn captured(&self) -> Bitboard<W> {
        let mut taken = self.jumped();
        if !self.arena().captures_by_moving(self.kind) {
            return taken;
        }
        taken |= self.custody();
        let laws = self.position.laws();
        if laws.shieldwall != Shieldwall::None {
            taken |= self.shieldwalls();
        }
        if laws.linnaean && self.position.state.turn == Side::Black {
            taken |= self.linnaean();
        }
        taken
    }

    #[inline]
    fn arena(&self) -> &'static Arena<W> {
        self.position.arena()
    }

    #[inline]
    fn of_kind(&self, kind: PieceKind) -> Bitboard<W> {
        self.position.state.kinds[kind.index()]
    }

    /// The pieces of the mover's side that help to capture: the moved piece, and those that may stand still.
    #[inline]
    fn partners(&self) -> Bitboard<W> {
        let silent = self.arena().silent.iter().fold(Bitboard::EMPTY, |all, &kind| all | self.of_kind(kind));
        (self.own & !silent).with(self.to)
    }

    /// TAFL-11: the piece that a capturing jump went over.
    fn jumped(&self) -> Bitboard<W> {
        if self.position.laws().jumps[self.kind.index()] != Jump::Capturing {
            return Bitboard::EMPTY;
        }
        let arena = self.arena();
        let (from, to) = (Bitboard::of(self.from), Bitboard::of(self.to));
        let jumpable = self.enemies & !self.of_kind(GUARD);
        let over = Way::ALL.into_iter().find(|&way| arena.step(arena.step(from, way), way) == to);
        over.map_or(Bitboard::EMPTY, |way| arena.step(from, way) & jumpable)
    }

    /// TAFL-5 and TAFL-6: pieces between the moved piece and something hostile, and the King.
    #[inline]
    fn custody(&self) -> Bitboard<W> {
        let arena = self.arena();
        let moved = Bitboard::of(self.to);
        let partners = self.partners();
        let occupied = self.own | self.enemies;
        let mut taken = Bitboard::EMPTY;
        for way in Way::ALL {
            let victim = arena.step(moved, way) & self.enemies;
            if victim.is_empty() {
                continue;
            }
            let kind = self.kind_of(victim);
            if kind == GUARD || (kind == KING && self.king_is_strong(victim)) {
                continue;
            }
            let hostile = partners | self.ground_hostile_to(kind, occupied);
            if arena.step(victim, way).meets(hostile) {
                taken |= victim;
            }
        }
        let king = self.of_kind(KING);
        if self.position.state.turn == Side::Black
            && arena.around(moved).meets(king)
            && self.king_is_strong(king)
        {
            taken |= self.strong_king(king, partners | self.ground_hostile_to(KING, occupied));
        }
        taken
    }

    /// The squares that are hostile to an enemy of this kind by themselves.
    #[inline]
    fn ground_hostile_to(&self, kind: PieceKind, occupied: Bitboard<W>) -> Bitboard<W> {
        let index = index_of(!self.position.state.turn, kind);
        let arena = self.arena();
        arena.hostile_empty[index] & !occupied | arena.hostile_always[index] & occupied
    }

    #[inline]
    fn kind_of(&self, piece: Bitboard<W>) -> PieceKind {
        if piece.meets(self.of_kind(TAFLMAN)) {
            return TAFLMAN;
        }
        let kinds = (0..KINDS as u8).map(PieceKind);
        kinds.into_iter().find(|&kind| piece.meets(self.of_kind(kind))).expect("the square has a piece")
    }

    /// Whether the King is captured on more sides than two (TAFL-6).
    fn king_is_strong(&self, king: Bitboard<W>) -> bool {
        match self.position.laws().strength {
            Strength::Strong | Strength::Middle => true,
            Strength::StrongAtCentre => king.meets(self.arena().around_centre),
            Strength::Weak => false,
        }
    }

    fn strong_king(&self, king: Bitboard<W>, hostile: Bitboard<W>) -> Bitboard<W> {
        let arena = self.arena();
        let open = arena.around(king) & !hostile;
        let at_edge = king.meets(arena.edge);
        let shut_in = open.is_empty() && (!at_edge || self.position.laws().strength == Strength::Middle);
        if shut_in || self.champions(king) { king } else { Bitboard::EMPTY }
    }

    /// TAFL-12: a King away from the throne between two commanders or knights, or one of them and a hostile corner.
    fn champions(&self, king: Bitboard<W>) -> bool {
        let arena = self.arena();
        let champions = self.of_kind(COMMANDER) | self.of_kind(KNIGHT);
        let moved = Bitboard::of(self.to);
        let moved_is_champion = matches!(self.kind, COMMANDER | KNIGHT);
        if !moved_is_champion || self.position.laws().strength == Strength::Middle || king.meets(arena.centre)
        {
            return false;
        }
        let corners = arena.corners & arena.hostile_empty[index_of(Side::White, KING)];
        let others = (champions & self.own | corners) & !arena.centre;
        Way::ALL.into_iter().any(|way| {
            arena.step(moved, way) == king
                && arena.step(king, way).meets(others)
                && !moved.meets(arena.centre)
        })
    }

    /// TAFL-9: the defender between the moved attacker and the King on its throne, whose other sides are all attackers'.
    fn linnaean(&self) -> Bitboard<W> {
        let arena = self.arena();
        let throne = self.of_kind(KING) & arena.centre;
        let moved = Bitboard::of(self.to);
        let attackers = arena.around(throne) & self.own;
        if throne.is_empty() || attackers.count() != 3 {
            return Bitboard::EMPTY;
        }
        let between = arena.around(moved) & arena.around(throne) & self.enemies & !self.of_kind(GUARD);
        let in_line = |way| arena.step(arena.step(moved, way) & between, way).meets(throne);
        if Way::ALL.into_iter().any(in_line) { between } else { Bitboard::EMPTY }
    }

    /// TAFL-8: rows at the edge with a piece of the mover in front of each and at both ends.
    fn shieldwalls(&self) -> Bitboard<W> {
        let arena = self.arena();
        let moved = Bitboard::of(self.to);
        let partners = self.partners();
        let corners = match self.position.laws().shieldwall {
            Shieldwall::Strong => arena.corners,
            _ => Bitboard::EMPTY,
        };
        let mut rows = Bitboard::EMPTY;
        for inward in Way::ALL {
            // The edge from which this way leads into the board.
            let walled = arena.edge_of(inward) & self.enemies & arena.step(partners, inward.back());
            if walled.is_empty() {
                continue;
            }
            for (row, ends) in arena.rows(walled, inward) {
                let closed = ends & (partners | corners) == ends && ends.count() == 2;
                let by_move = if self.position.laws().flanking {
                    ends.meets(moved)
                } else {
                    (ends | arena.step(row, inward)).meets(moved)
                };
                if row.several() && closed && by_move {
                    rows |= row;
                }
            }
        }
        rows & !self.of_kind(KING) & !self.of_kind(GUARD)
    }
}
