//! Playing a move: pieces, reserves, rights, counters and the key of the position.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, MoveKind, Parts, PieceKind, Reversible, Side, SquareList, Tail, Zobrist, splitmix};

use super::attacks::Change;
use super::betza::{How, Since};
use super::castling::WINGS;
use super::{Cell, EMPTY, Fairy, Passed, WALL, cell_of};

/// The share of one feature in a key, by a number that no other feature has. The generator is fast enough to need no table, so boards of
/// any size and games with any pieces have the same numbers in every run.
fn share(sort: u64, number: u64) -> Zobrist {
    let mut state = (sort << 40 | number).wrapping_mul(0x2545_f491_4f6c_dd1d);
    let high = splitmix(&mut state);
    let low = splitmix(&mut state);
    u128::from(high) << 64 | u128::from(low)
}

#[inline]
pub(super) fn share_of_piece(cell: Cell, square: Square) -> Zobrist {
    share(1, u64::from(cell) << 10 | u64::from(square.number()))
}

fn share_of_hand(side: Side, kind: PieceKind, count: u8) -> Zobrist {
    if count == 0 { 0 } else { share(2, side as u64 | u64::from(kind.0) << 1 | u64::from(count) << 8) }
}

fn share_of_right(side: Side, wing: usize, partner: Option<Square>) -> Zobrist {
    partner.map_or(0, |square| share(3, side as u64 | (wing as u64) << 1 | u64::from(square.number()) << 2))
}

fn share_of_passed(passed: Option<Passed>) -> Zobrist {
    passed.map_or(0, |passed| {
        let first = passed.squares[0].map_or(0, Square::number);
        share(4, u64::from(first) << 10 | u64::from(passed.piece.number()))
    })
}

fn share_of_checks(side: Side, left: u8) -> Zobrist {
    if left == 0 { 0 } else { share(5, side as u64 | u64::from(left) << 1) }
}

fn share_of_promoted(square: Square) -> Zobrist {
    share(6, u64::from(square.number()))
}

pub(super) fn share_of_series(side: Side, is_strong: bool) -> Zobrist {
    if is_strong { share(17, side as u64) } else { 0 }
}

fn share_of_unmoved(side: Side, files: u16) -> Zobrist {
    if files == 0 { 0 } else { share(16, side as u64 | u64::from(files) << 1) }
}

impl<const W: usize> Fairy<W> {
    /// The key of the position, made anew.
    pub(super) fn fresh_key(&self) -> Zobrist {
        let mut key = share_of_passed(self.passed);
        for square in self.laws().size.all() {
            let cell = self.cell(square);
            if cell != EMPTY {
                key ^= share_of_piece(cell, square);
            }
            if self.promoted.has(square) {
                key ^= share_of_promoted(square);
            }
        }
        for side in Side::BOTH {
            for (number, &count) in (0..).zip(&self.hands[side.index()]) {
                key ^= share_of_hand(side, PieceKind(number), count);
            }
            for wing in 0..WINGS.len() {
                key ^= share_of_right(side, wing, self.partners[side.index()][wing]);
            }
            key ^= share_of_checks(side, self.checks_left[side.index()]);
            key ^= share_of_unmoved(side, self.unmoved[side.index()]);
            key ^= share_of_series(side, self.strong_series[side.index()]);
        }
        if self.turn == Side::Black { key ^ BLACK_TO_MOVE } else { key }
    }

    pub(super) fn put(&mut self, side: Side, kind: PieceKind, square: Square) {
        let cell = cell_of(side, kind);
        self.set_cell(square, cell);
        self.sides[side.index()] = self.sides[side.index()].with(square);
        self.key ^= share_of_piece(cell, square);
        if self.laws().king == Some(kind) {
            self.kings[side.index()] = Some(square);
        }
    }

    fn lift(&mut self, side: Side, square: Square) -> PieceKind {
        let cell = self.cell(square);
        debug_assert!(cell != EMPTY && cell != WALL);
        self.set_cell(square, EMPTY);
        self.sides[side.index()] = self.sides[side.index()].without(square);
        self.key ^= share_of_piece(cell, square);
        if self.kings[side.index()] == Some(square) {
            self.kings[side.index()] = None;
        }
        super::kind_of(cell)
    }

    fn set_promoted(&mut self, square: Square, is_promoted: bool) {
        if self.promoted.has(square) != is_promoted {
            self.promoted ^= Bitboard::of(square);
            self.key ^= share_of_promoted(square);
        }
    }

    fn add_to_hand(&mut self, side: Side, kind: PieceKind, more: i8) {
        let count = &mut self.hands[side.index()][kind.index()];
        let before = share_of_hand(side, kind, *count);
        *count = count.saturating_add_signed(more);
        self.key ^= before ^ share_of_hand(side, kind, *count);
    }

    fn lose_rights(&mut self, side: Side, lost: impl Fn(usize, Square) -> bool) {
        for wing in 0..WINGS.len() {
            let partner = self.partners[side.index()][wing];
            if partner.is_some_and(|square| lost(wing, square)) {
                self.partners[side.index()][wing] = None;
                self.key ^= share_of_right(side, wing, partner);
            }
        }
    }

    /// Moves pieces without anything else; for a look at what a move leaves.
    pub(super) fn apply(&mut self, change: Change) {
        if let Some(captured) = change.captured {
            self.lift(!self.turn, captured);
        }
        if let Some(from) = change.from {
            self.lift(self.turn, from);
        }
        self.put(self.turn, change.becomes, change.to);
    }

    pub(super) fn play_unchecked(&mut self, m: Move) -> Reversible {
        let us = self.turn;
        let (before, unmoved) = (self.passed, self.unmoved);
        let change = match (m.kind(), m.from()) {
            (MoveKind::Castling, _) => None,
            (_, None) => {
                let becomes = m.piece_kind().expect("a drop has its piece");
                Some(Change { from: None, to: m.to(), captured: None, becomes })
            }
            (_, Some(from)) => {
                let plain = self.change_of(from, m.to());
                Some(Change { becomes: m.promotes_to().unwrap_or(plain.becomes), ..plain })
            }
        };
        self.key ^= share_of_passed(before);
        self.passed = None;
        self.castled = false;
        let progress = match change {
            None => {
                self.castle(m);
                Reversible::Yes
            }
            Some(change) => self.make(change),
        };
        match m.tail() {
            Tail::Gate(kind, square) => {
                self.add_to_hand(us, kind, -1);
                self.put(us, kind, square);
            }
            Tail::Wall(square) => self.put_wall(square),
            _ => {}
        }
        if unmoved != [0, 0] {
            self.settle_unmoved(us);
            for side in Side::BOTH {
                let (before, after) = (unmoved[side.index()], self.unmoved[side.index()]);
                self.key ^= share_of_unmoved(side, before) ^ share_of_unmoved(side, after);
            }
        }
        self.pass_turn();
        if self.laws().counts_checks && self.king_attacked(self.turn) {
            let left = self.checks_left[us.index()];
            self.checks_left[us.index()] = left.saturating_sub(1);
            self.key ^= share_of_checks(us, left) ^ share_of_checks(us, self.checks_left[us.index()]);
        }
        self.follow_checks(us);
        if let Some(Change { from: Some(from), to, becomes, .. }) = change {
            self.pass_over(from, to, becomes);
        }
        self.halfmove = if progress == Reversible::No { 0 } else { self.halfmove.saturating_add(1) };
        let comes_back = self.laws().drops.is_some_and(|drops| drops.captures_to_hand);
        if comes_back { Reversible::Yes } else { progress }
    }

    fn pass_turn(&mut self) {
        if self.turn == Side::Black {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.turn = !self.turn;
        self.key ^= BLACK_TO_MOVE;
    }

    /// Makes a move that is no castling. The answer is whether the count of moves without progress goes on.
    fn make(&mut self, change: Change) -> Reversible {
        let us = self.turn;
        let Change { from, to, captured, becomes } = change;
        let mut progress = captured.is_some() || from.is_none();
        if let Some(square) = captured {
            self.capture(square);
            self.set_moved(!us, square);
        }
        match from {
            Some(from) => {
                if to != from {
                    self.set_moved(us, from);
                }
                let was_promoted = self.promoted.has(from);
                self.set_promoted(from, false);
                let kind = self.lift(us, from);
                let marks = self.rules.ruleset.marks_promoted && self.laws().forms.is_none();
                self.set_promoted(to, marks && (was_promoted || kind != becomes));
                let turns = self.laws().forms.is_some_and(|forms| forms.demotes);
                progress |= (kind != becomes && !turns)
                    || (self.laws().side(us).resets_count.has(kind) && !self.can_return(kind, to, from));
            }
            None => self.add_to_hand(us, self.laws().in_reserve(becomes), -1),
        }
        self.put(us, becomes, to);
        if self.laws().cambodian == Some(becomes) {
            self.aim_at_king(to);
        }
        for side in Side::BOTH {
            if self.partners[side.index()] != [None, None] {
                let castler = self.castlers[side.index()];
                let touched = |square| Some(square) == from || square == to;
                let is_castler = castler.is_some_and(touched);
                self.lose_rights(side, |_, partner| is_castler || touched(partner));
            }
        }
        if from.is_none() {
            self.gain_rights(becomes, to);
        }
        if progress { Reversible::No } else { Reversible::Yes }
    }

    fn capture(&mut self, square: Square) {
        let (us, was_promoted) = (self.turn, self.promoted.has(square));
        self.set_promoted(square, false);
        let kind = self.lift(!us, square);
        if let Some(drops) = self.laws().drops.filter(|drops| drops.captures_to_hand) {
            let pawn = self.laws().side(!us).pawn.filter(|_| was_promoted && !drops.keeps_promotion);
            let kind = if drops.keeps_promotion { kind } else { self.laws().in_reserve(kind) };
            self.add_to_hand(us, pawn.unwrap_or(kind), 1);
        }
    }

    /// Whether a piece could step back, so that its move is no progress.
    fn can_return(&self, kind: PieceKind, from: Square, to: Square) -> bool {
        let mover = self.arena().mover(self.turn, kind);
        let walks = mover.strides.iter().filter(|stride| stride.moves && !stride.since.is_first());
        let mut steps = walks.flat_map(|stride| {
            let most = if stride.how == How::Leap { 1 } else { i16::from(stride.steps[from.index()]) };
            (1..=most).map(move |n| super::arena::moved(from, n * stride.by))
        });
        mover.leaps[from.index()].has(to) || steps.any(|square| square == to)
    }

    pub(super) fn castle(&mut self, m: Move) {
        let us = self.turn;
        let laws = self.laws().castling.as_ref().expect("a castling is legal in games with castling only");
        let (castler, partner) = (m.from().expect("castling begins with a castler"), m.to());
        let wing = self.wing_of(partner);
        let (target, beside) = self.castled(laws, us, wing);
        self.set_moved(us, castler);
        self.set_moved(us, partner);
        let kinds = [self.lift(us, castler), self.lift(us, partner)];
        self.put(us, kinds[0], target);
        self.put(us, kinds[1], beside);
        self.castled = laws.wins[us.index()][wing];
        self.lose_rights(us, |_, _| true);
        if laws.opposite {
            self.lose_rights(!us, |other, _| other == wing);
        }
    }

    /// Rights that a dropped piece brings.
    fn gain_rights(&mut self, kind: PieceKind, to: Square) {
        let us = self.turn;
        let Some(laws) = &self.laws().castling else { return };
        if !self.laws().drops.is_some_and(|drops| drops.castles) {
            return;
        }
        let own = self.laws().side(us);
        let home = self.laws().castling_square(laws, us, laws.castler_file);
        let is_castler =
            |square: Square| own.castler.is_some_and(|kind| self.cell(square) == cell_of(us, kind));
        let Some(castler) = home.filter(|&square| is_castler(square)) else { return };
        let last = self.laws().size.files() - 1;
        let corners = [last, 0].map(|file| self.laws().castling_square(laws, us, file));
        for (wing, corner) in corners.into_iter().enumerate() {
            let Some(corner) = corner else { continue };
            let is_new = to == castler && own.castler == Some(kind) || to == corner;
            let partner = self.piece_on(corner).filter(|piece| piece.side == us);
            if is_new && partner.is_some_and(|piece| own.castles_with.has(piece.kind)) {
                self.castlers[us.index()] = Some(castler);
                self.partners[us.index()][wing] = Some(corner);
                self.key ^= share_of_right(us, wing, Some(corner));
            }
        }
    }

    /// Remembers what a long first move passed over, if the other side, which is to move now, can take there.
    fn pass_over(&mut self, from: Square, to: Square, kind: PieceKind) {
        if !self.arena().mover(!self.turn, kind).has_first_moves {
            return;
        }
        let Some(passed) = self.passage(!self.turn, kind, from, to) else { return };
        self.passed = Some(passed);
        if self.can_take_en_passant() {
            self.key ^= share_of_passed(self.passed);
        } else {
            self.passed = None;
        }
    }

    /// What a move of a kind passes over if only a first move gets there.
    pub(super) fn passage(&self, side: Side, kind: PieceKind, from: Square, to: Square) -> Option<Passed> {
        let mover = self.arena().mover(side, kind);
        let is_usual = self.can_reach(side, kind, from, to);
        let own = &self.arena().sides[side.index()];
        let region = self.arena().sides[(!side).index()].en_passant;
        let by = |stride: &&super::arena::Stride| {
            let is_possible = match stride.since {
                Since::Always | Since::River | Since::Lines | Since::Unmoved | Since::Facing => false,
                Since::Double => own.double.has(from),
                Since::Triple => own.triple.has(from),
            };
            is_possible && stride.steps[from.index()] > 0 && super::arena::moved(from, stride.by) == to
        };
        let stride = mover.strides.iter().find(by).filter(|_| !is_usual)?;
        let mut squares =
            stride.path.iter().map(|&by| super::arena::moved(from, by)).filter(|&s| region.has(s));
        let first = squares.next()?;
        Some(Passed { squares: [Some(first), squares.next()], piece: to })
    }

    fn can_reach(&self, side: Side, kind: PieceKind, from: Square, to: Square) -> bool {
        let mover = self.arena().mover(side, kind);
        mover.leaps[from.index()].has(to)
            || mover.strides.iter().any(|stride| {
                let steps = i16::from(stride.steps[from.index()]);
                !stride.since.is_first()
                    && stride.moves
                    && (1..=steps).any(|n| super::arena::moved(from, n * stride.by) == to)
            })
    }

    /// Whether a capture en passant is legal.
    pub(super) fn can_take_en_passant(&self) -> bool {
        let takers = self.laws().side(self.turn).takes_en_passant;
        let own = self.sides[self.turn.index()];
        own.iter().filter(|&from| takers.has(self.kind_on(from))).any(|from| {
            self.en_passant_from(from).iter().any(|to| self.is_legal_change(self.change_of(from, to)))
        })
    }

    pub(super) fn parts(&self, m: Move) -> Parts {
        let Some(from) = m.from() else {
            return Parts::new(m.piece_kind().expect("a drop has its piece"), None, m.to());
        };
        let kind = self.kind_on(from);
        if m.kind() == MoveKind::Castling {
            let (target, _) = self.castled_by(m);
            let (castling, tail) = (Some(WINGS[self.wing_of(m.to())]), m.tail());
            // With a piece that comes in where the partner was, castling is written as a move of the partner to the castler.
            if matches!(tail, Tail::Gate(_, square) if square == m.to()) {
                return Parts { castling, tail, ..Parts::new(self.kind_on(m.to()), Some(m.to()), from) };
            }
            // From any files, and on a narrow board, the same squares may be an ordinary move.
            let by_partner = self.laws().castling.as_ref().is_some_and(|laws| laws.shuffled)
                || self.can_reach(self.turn, kind, from, target);
            let to = if by_partner { m.to() } else { target };
            return Parts { castling, tail, ..Parts::new(kind, Some(from), to) };
        }
        let mut captured = SquareList::EMPTY;
        if let Some(square) = self.change_of(from, m.to()).captured {
            captured.push(square);
        }
        Parts { captured, promotion: m.promotes_to(), tail: m.tail(), ..Parts::new(kind, Some(from), m.to()) }
    }
}

/// The share of Black's turn.
const BLACK_TO_MOVE: Zobrist = 0x51f3_0ac7_9be2_46d8_7c15_d2e0_84b9_f36a;
