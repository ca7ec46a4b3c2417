//! Why a move is illegal in chess: the rules said again, square by square.
//!
//! Shares nothing with the generator: no bitboard, no table, no mask of pins. It looks at squares, walks lines,
//! and makes the move on a board of its own to see whether the King is left attacked.

use crate::geometry::Square;
use crate::rules::{
    CastlingSide, IllegalMove, Move, MoveKind, Piece, PieceKind, Position, Side, Stage, Tail,
};

use super::squares::{Squares, Verdict, apart, goes_like, name, refuse};
use super::{BISHOP, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK, Relative, SIZE};

/// The rule about the moves of a kind of piece.
fn rule_of<R: Relative>(kind: PieceKind) -> &'static str {
    match kind {
        KING => R::RULES.king,
        KNIGHT => R::RULES.knight,
        PAWN => R::RULES.pawn,
        _ => R::RULES.sliders,
    }
}

impl<R: Relative> Orthodox<R> {
    pub(super) fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        self.judge(m).err()
    }

    fn judge(&self, m: Move) -> Verdict {
        R::why_over(self)?;
        if m.kind() == MoveKind::Drop {
            return R::why_not_drop(self, m);
        }
        let castles = R::CASTLES && m.kind() == MoveKind::Castling;
        let sort = match m.tail() {
            Tail::Gate(..) => MoveKind::Gating,
            Tail::Wall(_) => MoveKind::Wall,
            _ => m.kind(),
        };
        if sort != MoveKind::Plain && !(castles && sort == MoveKind::Castling) {
            return Err(IllegalMove::unknown_kind(R::RULES.turn, sort));
        }
        let Some(from) = m.from() else {
            return refuse(R::RULES.turn, Stage::NoPiece, "a move starts on a square".to_owned());
        };
        let kind = match Position::at(self, from) {
            None => {
                return refuse(
                    R::RULES.turn,
                    Stage::NoPiece,
                    format!("there is no piece on {}", SIZE.name(from)),
                );
            }
            Some(piece) if piece.side != self.state.turn => {
                let why = format!(
                    "the {} on {} is {}'s, and it is {}'s turn",
                    name(piece.kind),
                    SIZE.name(from),
                    piece.side,
                    self.state.turn
                );
                return refuse(R::RULES.turn, Stage::NoPiece, why);
            }
            Some(piece) => piece.kind,
        };
        if m.kind() == MoveKind::Castling {
            return self.judge_castling(kind, from, m);
        }
        let board = Squares::of(self);
        let mut taken = m.to();
        if kind == PAWN {
            taken = self.judge_pawn(&board, from, m.to())?;
            judge_promotion::<R>(self.state.turn, m)?;
        } else {
            judge_officer::<R>(&board, kind, from, m.to())?;
            self.no_friend_on(&board, kind, m.to())?;
            if m.piece_kind().is_some() {
                let why = format!(
                    "only a Pawn is promoted, and the piece on {} is a {}",
                    SIZE.name(from),
                    name(kind)
                );
                return refuse(R::RULES.promotion, Stage::TailWrong, why);
            }
        }
        let mut after = board.clone();
        after.0[taken.index()] = None;
        after.0[m.to().index()] = after.0[from.index()].take();
        R::why_not_after(self, m, &board, &after)
    }

    fn no_friend_on(&self, board: &Squares, kind: PieceKind, to: Square) -> Verdict {
        match board.0[to.index()] {
            Some(piece) if piece.side == self.state.turn => {
                let why = format!(
                    "{} is occupied by {}'s own {}",
                    SIZE.name(to),
                    self.state.turn,
                    name(piece.kind)
                );
                refuse(rule_of::<R>(kind), Stage::WayBlocked, why)
            }
            _ => Ok(()),
        }
    }

    /// Steps and captures; gives the square that a capture empties.
    fn judge_pawn(&self, board: &Squares, from: Square, to: Square) -> Result<Square, IllegalMove> {
        let ahead = match self.state.turn {
            Side::White => 1,
            Side::Black => -1,
        };
        let first_ranks = R::DOUBLE_STEP_RANKS[self.state.turn.index()];
        let (files, ranks) = apart(from, to);
        let (place, target) = (SIZE.name(from), SIZE.name(to));
        if files == 0 && (ranks == ahead || ranks == 2 * ahead) {
            if ranks == 2 * ahead && !first_ranks.contains(&SIZE.rank(from)) {
                let why = format!(
                    "the Pawn on {place} has left its first square and may move only one square ahead"
                );
                return Err(IllegalMove::new(R::RULES.pawn, Stage::NotItsMove, why));
            }
            for step in 1..=ranks.abs() {
                let square = SIZE.offset(from, 0, step * ahead).expect("between two squares of the board");
                if let Some(piece) = board.0[square.index()] {
                    let why = format!(
                        "the {} on {} is in the way of the Pawn on {place}, which captures only diagonally",
                        name(piece.kind),
                        SIZE.name(square)
                    );
                    return Err(IllegalMove::new(R::RULES.pawn, Stage::WayBlocked, why));
                }
            }
            return Ok(to);
        }
        if files.abs() != 1 || ranks != ahead {
            let why = format!(
                "the Pawn on {place} moves straight ahead or captures one square diagonally ahead, and {target} is \
                 neither"
            );
            return Err(IllegalMove::new(R::RULES.pawn, Stage::NotItsMove, why));
        }
        if board.0[to.index()].is_some() {
            self.no_friend_on(board, PAWN, to)?;
            return Ok(to);
        }
        let beside = SIZE.offset(from, files, 0).expect("on the file of the target");
        if self.passed.is_some_and(|passed| passed.square == to) {
            return Ok(beside);
        }
        if board.0[beside.index()] == Some(Piece { side: !self.state.turn, kind: PAWN }) {
            if !R::passes(to) {
                let why =
                    format!("{target} is empty, and no Pawn that passes over it is captured en passant");
                return Err(IllegalMove::new(R::RULES.pawn, Stage::WayBlocked, why));
            }
            let why = format!(
                "{target} is empty, and the Pawn on {} did not make a double step in the last move",
                SIZE.name(beside)
            );
            return Err(IllegalMove::new(R::RULES.en_passant, Stage::WayBlocked, why));
        }
        let why = format!("the Pawn on {place} moves diagonally only to capture, and {target} is empty");
        Err(IllegalMove::new(R::RULES.pawn, Stage::WayBlocked, why))
    }

    fn judge_castling(&self, kind: PieceKind, from: Square, m: Move) -> Verdict {
        let to = m.to();
        let rule = R::RULES.castling;
        let side = self.state.turn;
        let partner = Some(Piece { side, kind: ROOK });
        if kind != KING || Position::at(self, to) != partner {
            // Of all that a text might mean by castling, this is the furthest from it.
            let stage = if kind == KING { Stage::NoPiece } else { Stage::NoSuchMove };
            return refuse(
                rule,
                stage,
                "only a King castles, and only with a Rook of its own side".to_owned(),
            );
        }
        let right = [CastlingSide::King, CastlingSide::Queen]
            .into_iter()
            .any(|wing| self.right(side, wing) == Some(to));
        if !right {
            let why = format!("{side} has lost the right to castle with the Rook on {}", SIZE.name(to));
            return refuse(rule, Stage::NotItsMove, why);
        }
        let board = Squares::of(self);
        let rank = SIZE.rank(from);
        let (king_file, rook_file) = if SIZE.file(to) > SIZE.file(from) { (6, 5) } else { (2, 3) };
        let square = |file| SIZE.square(file, rank).expect("files a to h");
        let (king_to, rook_to) = (square(king_file), square(rook_file));
        for (start, end) in [(from, king_to), (to, rook_to)] {
            let held = |&s: &Square| s != from && s != to && board.0[s.index()].is_some();
            if let Some(blocker) = along_rank(start, end).find(held) {
                let piece = board.0[blocker.index()].expect("the square is held");
                let why = format!("the {} on {} is in the way", name(piece.kind), SIZE.name(blocker));
                return refuse(rule, Stage::WayBlocked, why);
            }
        }
        let mut walking = board.clone();
        walking.0[from.index()] = None;
        let mut after = walking.clone();
        after.0[to.index()] = None;
        after.0[king_to.index()] = Some(Piece { side, kind: KING });
        after.0[rook_to.index()] = partner;
        for passed in along_rank(from, king_to) {
            let (judged, what) = if passed == from {
                (&board, "is in check from")
            } else {
                (&walking, "would pass a square attacked by")
            };
            // At the King's goal the Rook, which has moved too, may be between it and the attacker.
            let covered = passed == king_to && checker::<R>(&after, king_to, !side).is_none();
            if let Some((attacker, by)) =
                checker::<R>(judged, passed, !side).filter(|_| !covered || passed == from)
            {
                let why = format!("the King {what} the {} on {}", name(by), SIZE.name(attacker));
                return refuse(rule, Stage::KingLeftAttacked, why);
            }
        }
        R::why_not_after(self, m, &board, &after)
    }

    /// CHESS-9, on the board after the move.
    pub(in crate::variants) fn judge_safety(&self, before: &Squares, after: &Squares) -> Verdict {
        if !R::is_royal(self.state.turn) {
            return Ok(());
        }
        let king = Piece { side: self.state.turn, kind: KING };
        let (Some(stood), Some(stands)) = (before.find(king), after.find(king)) else { return Ok(()) };
        let Some((attacker, kind)) = checker::<R>(after, stands, !self.state.turn) else { return Ok(()) };
        let how = if stood != stands {
            "would be attacked"
        } else if checker::<R>(before, stood, !self.state.turn).is_some() {
            "is in check and would still be attacked"
        } else {
            "would be left attacked"
        };
        let why = format!(
            "{}'s King on {} {how} by the {} on {}",
            self.state.turn,
            SIZE.name(stands),
            name(kind),
            SIZE.name(attacker)
        );
        refuse(R::RULES.check, Stage::KingLeftAttacked, why)
    }
}

/// Direction and clear way of a piece that takes as it moves.
fn judge_officer<R: Relative>(board: &Squares, kind: PieceKind, from: Square, to: Square) -> Verdict {
    if !goes_like(kind, from, to) {
        let how = match kind {
            KING => "moves to a square next to it",
            QUEEN => "slides along ranks, files and diagonals",
            ROOK => "slides along ranks and files",
            BISHOP => "slides along diagonals",
            _ => "leaps two squares in one direction and one across",
        };
        let why =
            format!("the {} on {} {how}, and cannot move to {}", name(kind), SIZE.name(from), SIZE.name(to));
        return refuse(rule_of::<R>(kind), Stage::NotItsMove, why);
    }
    if kind == KNIGHT {
        return Ok(());
    }
    match board.first_between(from, to) {
        None => Ok(()),
        Some((square, blocker)) => {
            let why = format!(
                "the {} on {} is in the way from {} to {}",
                name(blocker),
                SIZE.name(square),
                SIZE.name(from),
                SIZE.name(to)
            );
            refuse(rule_of::<R>(kind), Stage::WayBlocked, why)
        }
    }
}

fn judge_promotion<R: Relative>(side: Side, m: Move) -> Verdict {
    let last = if side == Side::White { 7 } else { 0 };
    let target = SIZE.name(m.to());
    match (SIZE.rank(m.to()) == last, m.piece_kind()) {
        (true, None) => {
            let choice = one_of(R::PROMOTIONS);
            let why = format!("a Pawn that reaches {target} becomes a {choice}");
            refuse(R::RULES.promotion, Stage::TailWrong, why)
        }
        (true, Some(kind)) if !R::PROMOTIONS.contains(&kind) => {
            refuse(R::RULES.promotion, Stage::TailWrong, format!("a Pawn does not become a {}", name(kind)))
        }
        (false, Some(_)) => {
            let why = format!("a Pawn is promoted only on its last rank, and {target} is not on it");
            refuse(R::RULES.promotion, Stage::TailWrong, why)
        }
        _ => Ok(()),
    }
}

/// `Queen, Rook, Bishop or Knight`.
fn one_of(kinds: &[PieceKind]) -> String {
    let names: Vec<_> = kinds.iter().map(|&kind| name(kind)).collect();
    match names.split_last() {
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// A piece of a side that gives check to a King on a square, and where it stands.
fn checker<R: Relative>(board: &Squares, king: Square, side: Side) -> Option<(Square, PieceKind)> {
    let other = board.find(Piece { side, kind: KING });
    if R::KINGS_TOUCH && other.is_some_and(|other| goes_like(KING, king, other)) {
        return None;
    }
    board.attacker(king, side)
}

/// The squares of a rank from one to another, both included.
fn along_rank(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    (low.number()..=high.number()).map(Square::new)
}
