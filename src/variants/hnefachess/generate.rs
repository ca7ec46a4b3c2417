//! HnefaChess moves by bitboards: one description of them, for a counter and a list.
//!
//! Pawns of all kinds and Guards are moved set-wise, one shift a direction. Moves that would leave the King
//! attacked are kept out by masks: the check's evasion squares and each pinned piece's line.

use crate::geometry::Square;
use crate::rules::{Move, PieceKind, Side};
use crate::variants::sinks::{Counter, List, MoveSink};

use super::walls::{
    AROUND, DOUBLE_FROM, H_LINE, LINES, OPEN, PAWN_LINE, RED, SIDE_GATES, V_LINE, knight, stepped,
};
use super::{BISHOP, Board, GUARD, HORIZONTAL, HnefaChess, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, VERTICAL};

/// Steps as differences of square numbers.
const STRAIGHT: [i16; 4] = [16, 1, -16, -1];
const SLANTED: [i16; 4] = [17, -15, -17, 15];

/// Sends steps of Pawns to the sink, as promotions where they end on their line.
#[inline]
fn emit_pawn_steps<E: MoveSink<4>>(sink: &mut E, to: Board, line: Board, by: i16) {
    sink.steps(to & !line, by);
    let ends = to & line;
    if !ends.is_empty() {
        sink.promotions(ends, by, &PROMOTIONS);
    }
}

/// The squares moves may end on, by what stands there.
#[derive(Clone, Copy)]
struct Targets {
    empty: Board,
    enemies: Board,
}

impl HnefaChess {
    pub(super) fn count_legal(&self) -> u64 {
        let mut counter = Counter(0);
        self.emit(&mut counter, self.state.own(), OPEN);
        counter.0
    }

    pub(super) fn legal_moves(&self, into: &mut Vec<Move>) {
        self.emit(&mut List(into), self.state.own(), OPEN);
    }

    pub(super) fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        self.emit(&mut List(into), self.state.of_side(self.state.turn, kind), Board::of(to) & OPEN);
    }

    /// The mover wins at once only by its King's step onto a red square (HNC-10): giving mate loses.
    pub(super) fn win_candidates(&self, into: &mut Vec<Move>) {
        if self.arrived().is_none() {
            self.emit_king(&mut List(into), self.king(self.state.turn), RED & !self.state.own());
        }
    }

    /// Out of check a step of some unpinned piece is found with four shifts; a full count decides the rest.
    pub(super) fn any_legal(&self) -> bool {
        if self.arrived().is_some() {
            return false;
        }
        let steppers = self.state.kinds[HORIZONTAL.index()]
            | self.state.kinds[VERTICAL.index()]
            | self.state.kinds[GUARD.index()];
        let king = self.king(self.state.turn);
        let free = steppers & self.state.own() & !self.pinned(king);
        let empty = !self.occupied();
        let steps = STRAIGHT.iter().any(|&by| stepped(free, by).meets(empty));
        (steps && !self.in_check()) || self.count_legal() > 0
    }

    /// Sends all legal moves of `movers` to squares of `wanted`, which has no blocked square, to the sink.
    #[inline]
    fn emit<E: MoveSink<4>>(&self, sink: &mut E, movers: Board, wanted: Board) {
        if self.arrived().is_some() {
            return;
        }
        let wanted = wanted & !self.state.own();
        let king = self.king(self.state.turn);
        if movers.has(king) {
            self.emit_king(sink, king, wanted);
        }
        if let Some(square) = self.en_passant.filter(|&square| wanted.has(square)) {
            for from in self.en_passant_takers(square) & movers {
                sink.plain(from, Board::of(square));
            }
        }
        let checkers = self.checkers(self.state.turn);
        let wanted = match checkers.first() {
            None => wanted,
            Some(_) if checkers.several() => return,
            Some(checker) => wanted & LINES.between(king, checker).with(checker),
        };
        let pinned = self.pinned(king);
        self.emit_pieces(sink, movers.without(king) & !pinned, wanted);
        for kind in movers & pinned {
            self.emit_pieces(sink, Board::of(kind), wanted & LINES.through(king, kind));
        }
    }

    /// A King's steps, each to a square that no enemy attacks once the King has left its own.
    #[inline]
    fn emit_king<E: MoveSink<4>>(&self, sink: &mut E, king: Square, wanted: Board) {
        let mut steps = AROUND.from(king) & wanted & OPEN;
        let occupied = self.occupied().without(king);
        for to in steps {
            if !self.attackers(to, !self.state.turn, occupied).is_empty() {
                steps = steps.without(to);
            }
        }
        sink.plain(king, steps);
    }

    /// All moves of pieces other than the King to squares of `wanted`, without captures en passant. It ignores checks and
    /// pins.
    #[inline]
    fn emit_pieces<E: MoveSink<4>>(&self, sink: &mut E, movers: Board, wanted: Board) {
        let occupied = self.occupied();
        let of = |kind: PieceKind| movers & self.state.kinds[kind.index()];
        for from in of(ROOK) {
            sink.plain(from, LINES.rook(from, occupied) & wanted);
        }
        for from in of(BISHOP) {
            sink.plain(from, LINES.bishop(from, occupied) & wanted);
        }
        for from in of(QUEEN) {
            sink.plain(from, LINES.queen(from, occupied) & wanted);
        }
        for from in of(KNIGHT) {
            sink.plain(from, knight(from) & wanted);
        }
        let guards = of(GUARD);
        if !guards.is_empty() {
            for by in STRAIGHT {
                sink.steps(stepped(guards, by) & wanted, by);
            }
            for by in SLANTED {
                sink.steps(stepped(guards, by) & wanted, by);
            }
        }
        let targets = Targets { empty: wanted & !occupied, enemies: wanted & self.state.enemies() };
        let side = self.state.turn.index();
        emit_walkers(sink, of(HORIZONTAL), H_LINE[side], targets);
        emit_walkers(sink, of(VERTICAL), V_LINE[side], targets);
        self.emit_pawns(sink, of(PAWN), targets);
    }

    /// Regular Pawns (HNC-6, HNC-7) without en passant.
    #[inline]
    fn emit_pawns<E: MoveSink<4>>(&self, sink: &mut E, pawns: Board, targets: Targets) {
        if pawns.is_empty() {
            return;
        }
        match self.state.turn {
            Side::White => self.emit_pawns_ahead(sink, pawns, targets, 16, [15, 17]),
            Side::Black => self.emit_pawns_ahead(sink, pawns, targets, -16, [-17, -15]),
        }
    }

    #[inline(always)]
    fn emit_pawns_ahead<E: MoveSink<4>>(
        &self,
        sink: &mut E,
        pawns: Board,
        targets: Targets,
        ahead: i16,
        aslant: [i16; 2],
    ) {
        let side = self.state.turn.index();
        let line = PAWN_LINE[side];
        emit_pawn_steps(sink, stepped(pawns, ahead) & targets.empty, line, ahead);
        let half_way = stepped(pawns & DOUBLE_FROM[side], ahead) & !self.occupied();
        sink.steps(stepped(half_way, ahead) & targets.empty, 2 * ahead);
        let relieved = pawns & SIDE_GATES;
        // A Pawn that may be taken en passant is taken: the step without capture onto the same square is not
        // a move of its own. Where that capture is illegal though another Pawn's is legal, the step is illegal
        // too: both leave the same pin or check standing.
        let relief = match self.en_passant {
            Some(square) => targets.empty.without(square),
            None => targets.empty,
        };
        for by in aslant {
            emit_pawn_steps(sink, stepped(pawns, by) & targets.enemies, line, by);
            if !relieved.is_empty() {
                sink.steps(stepped(relieved, by) & relief, by);
            }
        }
    }
}

/// Horizontal and Vertical Pawns (HNC-4): straight to empty squares, diagonally to capture.
#[inline]
fn emit_walkers<E: MoveSink<4>>(sink: &mut E, walkers: Board, line: Board, targets: Targets) {
    if walkers.is_empty() {
        return;
    }
    for by in STRAIGHT {
        emit_pawn_steps(sink, stepped(walkers, by) & targets.empty, line, by);
    }
    for by in SLANTED {
        emit_pawn_steps(sink, stepped(walkers, by) & targets.enemies, line, by);
    }
}
