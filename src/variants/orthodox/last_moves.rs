//! Which moves the other side may have played last, as far as the board shows it: a retro analysis of one move.
//!
//! Every move that may have been legal is found, and perhaps some that were not. In the position before the move the side that did not
//! move is not in check, and the pieces are among those that a game can have. How that position came about is not asked.

use crate::geometry::Square;
use crate::rules::{LastMove, Piece, PieceKind, Setup, Side};

use super::castling::{castled, home};
use super::generate::LAST_RANKS;
use super::guard::pawn_attacks_from;
use super::{BISHOP, Board, KING, KNIGHT, Orthodox, PAWN, PROMOTIONS, QUEEN, ROOK, Relative};

/// What a move may have captured.
const CAPTURED: [PieceKind; 5] = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN];

/// How many pieces of each kind a side begins with, and what it begins with in all.
const BEGUN: [(PieceKind, usize); 5] = [(QUEEN, 1), (ROOK, 2), (BISHOP, 2), (KNIGHT, 2), (PAWN, 8)];
const ALL: usize = 16;

impl<R: Relative> Orthodox<R> {
    /// The moves, one for each piece and square that it may have come from.
    pub(super) fn last_moves(&self) -> Vec<LastMove> {
        let now = Self::setup(self);
        let mut found = Vec::new();
        let mover = !self.state.turn;
        for to in self.state.sides[mover.index()] {
            let kind = self.kind_on(to);
            for from in self.origins(kind, to) {
                let stays = (from, Some(Piece { side: mover, kind }));
                if self.may_have(&now, &[stays], to, true) {
                    found.push(LastMove { kind, from, to });
                }
            }
            let was_promoted = LAST_RANKS.has(to) && !home(mover).has(to) && PROMOTIONS.contains(&kind);
            if kind == PAWN || was_promoted {
                self.add_moves_of_pawns(&now, to, &mut found);
            }
            if kind == KING {
                self.add_castling(&now, to, &mut found);
            }
        }
        found
    }

    /// Where a piece that is not a Pawn may have come from.
    fn origins(&self, kind: PieceKind, to: Square) -> Board {
        if kind == PAWN { Board::EMPTY } else { self.reach(kind, to) & !self.state.occupied() }
    }

    /// Moves of a Pawn to a square, where it may have become something else.
    fn add_moves_of_pawns(&self, now: &Setup, to: Square, found: &mut Vec<LastMove>) {
        let mover = !self.state.turn;
        let occupied = self.state.occupied();
        let pawn = |from: Square| (from, Some(Piece { side: mover, kind: PAWN }));
        let back = |square: Square| {
            let number = if mover == Side::White {
                square.number().checked_sub(8)
            } else {
                square.number().checked_add(8)
            };
            number.filter(|&number| number < 64).map(Square::new).filter(|&square| !occupied.has(square))
        };
        let mut add = |from: Square| found.push(LastMove { kind: PAWN, from, to });
        if let Some(one) = back(to) {
            if self.may_have(now, &[pawn(one)], to, false) {
                add(one);
            }
            let two = back(one)
                .filter(|two| R::DOUBLE_STEP_RANKS[mover.index()].contains(&((two.number() / 8) as u8)));
            if let Some(two) = two.filter(|&two| self.may_have(now, &[pawn(two)], to, false)) {
                add(two);
            }
        }
        for from in pawn_attacks_from(to, !mover) & !occupied {
            // En passant the captured Pawn was behind, on the square that it had just come to.
            let passing = back(to).filter(|_| self.kind_on(to) == PAWN).is_some_and(|behind| {
                let captured = Piece { side: !mover, kind: PAWN };
                let is_rank = to.number() / 8 == if mover == Side::White { 5 } else { 2 };
                is_rank && self.may_have(now, &[pawn(from), (behind, Some(captured))], to, false)
            });
            if passing || self.captured(now, &[pawn(from)], to) {
                add(from);
            }
        }
    }

    /// Castling to a square, with the King and the Rook back where a game begins.
    fn add_castling(&self, now: &Setup, to: Square, found: &mut Vec<LastMove>) {
        let mover = !self.state.turn;
        if !R::CASTLES || R::SHUFFLED {
            return;
        }
        let start = R::start();
        let Some(king) = start.king(mover) else { return };
        for rook in start.state.of_side(mover, ROOK) {
            let (king_to, rook_to) = castled(king, rook);
            let has_rook = self.state.of_side(mover, ROOK).has(rook_to);
            let is_free = !self.state.occupied().has(king) && !self.state.occupied().has(rook);
            if king_to == to && has_rook && is_free {
                let piece = |kind| Some(Piece { side: mover, kind });
                let before = [(king, piece(KING)), (rook, piece(ROOK)), (rook_to, None)];
                if self.may_have(now, &before, to, false) {
                    found.push(LastMove { kind: KING, from: king, to });
                }
            }
        }
    }

    /// Whether the position before may have been one, with nothing on the square that was reached, or with a captured piece.
    fn may_have(
        &self,
        now: &Setup,
        before: &[(Square, Option<Piece>)],
        to: Square,
        may_capture: bool,
    ) -> bool {
        self.is_position(now, before, to, None) || may_capture && self.captured(now, before, to)
    }

    fn captured(&self, now: &Setup, before: &[(Square, Option<Piece>)], to: Square) -> bool {
        let side = self.state.turn;
        CAPTURED.into_iter().any(|kind| self.is_position(now, before, to, Some(Piece { side, kind })))
    }

    fn is_position(
        &self,
        now: &Setup,
        before: &[(Square, Option<Piece>)],
        to: Square,
        captured: Option<Piece>,
    ) -> bool {
        let mut setup = now.clone();
        setup.board[to.index()] = captured;
        for &(square, piece) in before {
            setup.board[square.index()] = piece;
        }
        setup.turn = !now.turn;
        setup.castling = "-".to_owned();
        setup.en_passant = None;
        has_pieces_of_a_game(&setup) && Self::from_setup(&setup, &mut Vec::new()).is_ok()
    }
}

/// Whether both sides have pieces that a game can have: each piece beyond those of the start was a Pawn.
fn has_pieces_of_a_game(setup: &Setup) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let own = || setup.board.iter().flatten().filter(|piece| piece.side == side);
        let count = |kind: PieceKind| own().filter(|piece| piece.kind == kind).count();
        let promoted: usize = BEGUN.iter().map(|&(kind, begun)| count(kind).saturating_sub(begun)).sum();
        own().count() <= ALL && promoted + count(PAWN) <= 8
    })
}

#[cfg(test)]
mod tests {
    use crate::geometry::Square;
    use crate::rules::{OneVariant, Playable, Position};
    use crate::variants::{Chess, drawn::drawn};

    fn names(rest: &str, drawing: &str) -> Vec<String> {
        let position: Chess = drawn(rest, drawing);
        let name = |square: Square| position.size().name(square).to_string();
        let last = Position::last_moves(&position).unwrap();
        let mut names: Vec<_> = last.iter().map(|m| name(m.from) + &name(m.to)).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Black's other pieces cannot have moved, and from d6 the Pawn would have given check before.
    #[test]
    fn a_pawn_that_cannot_have_moved_in_another_way_has_made_a_double_step() {
        let drawing = "
            . . . . . N r k
            . . . . . . p p
            . . P . P . . .
            . . K p P . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            ";
        assert_eq!(names("w", drawing), ["d7d5"]);
        // Without one of the white Pawns it may have captured.
        assert_eq!(names("w", &drawing.replacen("P . P", ". . P", 1)), ["c6d5", "d7d5"]);
    }

    /// Black has a King and a Rook, which are at home, and nothing else. So one of them has moved.
    #[test]
    fn pieces_at_home_have_moved_if_nothing_else_can_have() {
        let drawing = "
            . . . . k . . r
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . . . . .
            ";
        let names = names("w", drawing);
        assert!(names.iter().all(|name| name.ends_with("e8") || name.ends_with("h8")), "{names:?}");
        assert!(names.contains(&"e7e8".to_owned()) && names.contains(&"h3h8".to_owned()), "{names:?}");
    }

    #[test]
    fn castling_promotion_and_captures_are_among_them() {
        let drawing = "
            . . . . . r k .
            . . . . . . . .
            . . . . . . . .
            . . P . . . . .
            K . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . n . . . . . .
            ";
        let names = names("w", drawing);
        for name in ["e8g8", "f2f8", "b2b1", "a2b1", "c2b1", "a3b1", "g7g8"] {
            assert!(names.contains(&name.to_owned()), "{name}: {names:?}");
        }
    }

    /// In random games the last move is always among those that are found.
    #[test]
    fn the_last_move_of_a_game_is_found() {
        let mut dice = crate::dice::Dice(0x1a57_0001);
        for _ in 0..8 {
            let mut position = Chess::start(Chess::own_ruleset());
            for _ in 0..80 {
                let mut moves = Vec::new();
                Position::legal_moves(&position, &mut moves);
                if moves.is_empty() {
                    break;
                }
                let m = *dice.pick(&moves);
                let parts = Position::parts(&position, m);
                position.play_unchecked(m);
                let last = Position::last_moves(&position).unwrap();
                let to = parts.castling.map_or(parts.to, |_| position.king(!position.turn()).unwrap());
                assert!(
                    last.iter().any(|last| Some(last.from) == parts.from && last.to == to),
                    "{position:?} {m:?}"
                );
            }
        }
    }
}
