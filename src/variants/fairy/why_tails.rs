//! What follows a move, over squares: why a piece of the reserve cannot come in after it, and why a wall cannot be put there.

use crate::geometry::{BoardSize, Square};
use crate::rules::{IllegalMove, Move, MoveKind, Piece, PieceKind, Stage, Tail};

use super::Fairy;
use super::laws::{WallLaws, WallRule};
use super::why::refuse;
use super::why_board::{Aim, Board, Reach};

type Verdict = Result<(), IllegalMove>;

impl<const W: usize> Fairy<W> {
    /// Whether what follows a move is legal. The move itself is.
    pub(super) fn judge_tail(&self, board: &Board, m: Move) -> Verdict {
        match (&self.laws().walls, m.tail()) {
            (Some(walls), Tail::Wall(square)) => self.judge_wall(board, walls, m, square),
            (Some(_), _) => {
                refuse(self.rules.ids.walls, Stage::TailWrong, "the move does not say where the wall is put")
            }
            (None, Tail::Wall(_)) => Err(IllegalMove::unknown_kind(self.rules.ids.turn, MoveKind::Wall)),
            (None, Tail::Gate(kind, square)) => self.judge_gate(board, m, kind, square),
            (None, _) => Ok(()),
        }
    }

    /// Whether a legal move can be followed by what must follow it.
    pub(super) fn can_end(&self, board: &Board, m: Move) -> bool {
        let Some(walls) = &self.laws().walls else { return true };
        self.laws().size.all().any(|square| self.judge_wall(board, walls, m, square).is_ok())
    }

    /// Where a legal move leaves pieces, and the square on which the piece that moves ends.
    fn board_after(&self, board: &Board, m: Move) -> (Board, Square) {
        let mut after = board.clone();
        let from = m.from().expect("drops are followed by nothing");
        if m.kind() == MoveKind::Castling {
            let laws = self.laws().castling.as_ref().expect("the castling is legal");
            let wing = self.wing_of(m.to());
            let (target, beside) = self.castling_targets(laws, wing);
            let pieces = [from, m.to()].map(|square| after.pieces[square.index()].take());
            for (square, piece) in [target, beside].into_iter().zip(pieces) {
                after.pieces[square.index()] = piece;
            }
            return (after, target);
        }
        for gone in self.parts(m).captured.iter() {
            after.pieces[gone.index()] = None;
        }
        let piece = after.pieces[from.index()].take();
        let becomes = |piece: Piece| Piece { kind: m.promotes_to().unwrap_or(piece.kind), ..piece };
        after.pieces[m.to().index()] = piece.map(becomes);
        (after, m.to())
    }

    fn judge_wall(&self, board: &Board, walls: &WallLaws, m: Move, square: Square) -> Verdict {
        let (us, size) = (self.turn, self.laws().size);
        let refuse = |why: String| refuse(self.rules.ids.walls, Stage::TailWrong, why);
        let name = size.name(square);
        let from = m.from().expect("games with walls have no drops");
        let (after, to) = self.board_after(board, m.base());
        if !after.is_free(square) {
            let has_wall = board.walls[square.index()];
            let what = if has_wall { "has a wall already" } else { "is not empty after the move" };
            return refuse(format!("no wall can be put on {name}, which {what}"));
        }
        if !walls.regions[us.index()].has(square) {
            return refuse(format!("{us} cannot put a wall on {name}"));
        }
        match walls.rule {
            WallRule::Past if square != from => {
                refuse(format!("the wall is put on {}, which the piece leaves", size.name(from)))
            }
            WallRule::Arrow => {
                let piece = board.at(from).expect("a legal move moves a piece");
                let reach = after.reach(piece, to, square, Aim::Move);
                if reach == Reach::Open && after.may_stand(piece, square) {
                    return Ok(());
                }
                refuse(format!("the piece could not go on from {} to {name}", size.name(to)))
            }
            WallRule::Edge if !is_at_edge(size, square) && !is_beside_wall(board, square) => {
                refuse(format!("{name} is neither at the edge of the board nor beside a wall"))
            }
            _ => Ok(()),
        }
    }

    fn judge_gate(&self, board: &Board, m: Move, kind: PieceKind, square: Square) -> Verdict {
        let (laws, ids, us) = (self.laws(), &self.rules.ids, self.turn);
        let comes_in = laws.gating.is_some_and(|gating| gating.comes_in);
        let (true, Some(drops)) = (comes_in, &laws.drops) else {
            return Err(IllegalMove::unknown_kind(ids.turn, MoveKind::Gating));
        };
        let refuse = |why: String| refuse(ids.gating, Stage::TailWrong, why);
        let (size, name) = (laws.size, laws.kind(kind).name);
        let place = size.name(square);
        let from = m.from().expect("drops are followed by nothing");
        let is_left =
            (square == from && m.to() != from) || (m.kind() == MoveKind::Castling && square == m.to());
        if !is_left {
            return refuse(format!(
                "a {name} comes in on the square that a piece leaves, and not on {place}"
            ));
        }
        if !self.is_unmoved(us, square) {
            let why = format!("a {name} comes in only with the first move of a piece of the first rank");
            return refuse(format!("{why}, and the piece on {place} has moved before"));
        }
        if laws.kind(kind).unpromoted.is_some() || self.in_hand(us, kind) == 0 {
            return refuse(format!("{us} has no {name} in reserve"));
        }
        let (mut after, _) = self.board_after(board, m.base());
        if !after.is_free(square) {
            return refuse(format!("{place} is not empty after castling"));
        }
        self.judge_place(board, drops, kind, square)?;
        after.pieces[square.index()] = Some(Piece { side: us, kind });
        let royals = after.king(us).into_iter().chain(after.last_ones(us));
        if royals.into_iter().any(|royal| after.attacker(!us, royal).is_some()) {
            let why = format!("the {name} on {place} would let a royal piece be attacked");
            return super::why::refuse(ids.check, Stage::KingLeftAttacked, why);
        }
        let gives_check = || after.king(!us).is_some_and(|king| after.attacker(us, king).is_some());
        if !laws.checking && gives_check() {
            let why = "the move would give check, which is not allowed";
            return super::why::refuse(ids.check, Stage::KingLeftAttacked, why);
        }
        Ok(())
    }
}

fn is_at_edge(size: BoardSize, square: Square) -> bool {
    let is_end = |n: u8, count: u8| n == 0 || n == count - 1;
    is_end(size.file(square), size.files()) || is_end(size.rank(square), size.ranks())
}

fn is_beside_wall(board: &Board, square: Square) -> bool {
    let size = board.size();
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let beside = steps.into_iter().filter_map(|(files, ranks)| size.offset(square, files, ranks));
    beside.into_iter().any(|square| board.walls[square.index()])
}
