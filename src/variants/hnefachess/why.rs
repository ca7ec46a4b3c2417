//! Why a move is illegal in HnefaChess: the rules said again, square by square.
//!
//! Shares nothing with the generator: no bitboard, no table, and walls are computed from file and rank. It looks at
//! squares and walks.

use crate::geometry::Square;
use crate::rules::{IllegalMove, Move, MoveKind, OneVariant, Piece, PieceKind, Position, Side, Stage};

use super::{
    BISHOP, GUARD, HORIZONTAL, HnefaChess, KING, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK, SIZE, VERTICAL,
};

/// A move that is being looked at.
#[derive(Clone, Copy)]
struct Attempt {
    piece: Piece,
    from: Square,
    to: Square,
    promotion: Option<PieceKind>,
}

impl Attempt {
    /// Files to the right and ranks up, each -15 to 15.
    fn apart(self) -> (i8, i8) {
        apart(self.from, self.to)
    }

    fn piece_kind(self) -> &'static str {
        name(self.piece.kind)
    }
}

/// A board to try moves on.
#[derive(Clone)]
struct Squares(Vec<Option<Piece>>);

type Verdict = Result<(), IllegalMove>;

fn refuse(rule: &'static str, stage: Stage, why: String) -> Verdict {
    Err(IllegalMove::new(rule, stage, why))
}

fn name(kind: PieceKind) -> &'static str {
    HnefaChess::own_ruleset().kind_info(kind).name
}

impl HnefaChess {
    pub(super) fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        self.judge(m).err()
    }

    fn judge(&self, m: Move) -> Verdict {
        self.game_goes_on()?;
        match m.kind() {
            MoveKind::Plain => {}
            MoveKind::Castling => return Err(IllegalMove::unknown_kind("HNC-9", m.kind())),
            kind => return Err(IllegalMove::unknown_kind("HNC-1", kind)),
        }
        let Some(from) = m.from() else {
            return refuse("HNC-1", Stage::NoPiece, "a move starts on a square".to_owned());
        };
        let piece = match Position::at(self, from) {
            None => {
                return refuse("HNC-1", Stage::NoPiece, format!("there is no piece on {}", SIZE.name(from)));
            }
            Some(piece) if piece.side != self.state.turn => {
                let why = format!(
                    "the {} on {} is {}'s, and it is {}'s turn",
                    name(piece.kind),
                    SIZE.name(from),
                    piece.side,
                    self.state.turn
                );
                return refuse("HNC-1", Stage::NoPiece, why);
            }
            Some(piece) => piece,
        };
        let attempt = Attempt { piece, from, to: m.to(), promotion: m.piece_kind() };
        match piece.kind {
            KING => self.judge_step(attempt, "HNC-9")?,
            GUARD => self.judge_step(attempt, "HNC-3")?,
            KNIGHT => self.judge_leap(attempt)?,
            HORIZONTAL | VERTICAL => self.judge_walker(attempt)?,
            PAWN => return self.judge_pawn(attempt),
            _ => self.judge_slide(attempt)?,
        }
        judge_promotion(attempt)?;
        self.judge_king_safe(attempt, None)
    }

    fn game_goes_on(&self) -> Verdict {
        for (file, rank) in [(0, 0), (15, 0), (0, 15), (15, 15)] {
            let red = SIZE.square(file, rank).expect("the corners are on the board");
            if let Some(Piece { side, kind: KING }) = Position::at(self, red) {
                let why = format!("the game is over: {side}'s King is on the red square {}", SIZE.name(red));
                return refuse("HNC-10", Stage::NoSuchMove, why);
            }
        }
        Ok(())
    }

    /// One square in any direction.
    fn judge_step(&self, a: Attempt, rule: &'static str) -> Verdict {
        if !beside(a.from, a.to) {
            let why = format!(
                "the {} on {} moves one square in any direction, and {} is not next to it",
                a.piece_kind(),
                SIZE.name(a.from),
                SIZE.name(a.to)
            );
            return refuse(rule, Stage::NotItsMove, why);
        }
        self.judge_target(a, rule)
    }

    fn judge_leap(&self, a: Attempt) -> Verdict {
        let (files, ranks) = a.apart();
        let (from, to) = (SIZE.name(a.from), SIZE.name(a.to));
        if !leaps_so(files, ranks) {
            let why = format!("{to} is not a Knight's leap away from {from}");
            return refuse("HNC-2", Stage::NotItsMove, why);
        }
        self.judge_target(a, "HNC-2")?;
        match leap_walls(a.from, a.to) {
            Some((one, other)) => {
                let why = format!(
                    "both ways of the Knight from {from} to {to} have a blocked square, {} and {}",
                    SIZE.name(one),
                    SIZE.name(other)
                );
                refuse("HNC-2", Stage::WayBlocked, why)
            }
            None => Ok(()),
        }
    }

    fn judge_slide(&self, a: Attempt) -> Verdict {
        let (files, ranks) = a.apart();
        if !slides_along(a.piece.kind, files, ranks) {
            let how = match a.piece.kind {
                ROOK => "along ranks and files",
                BISHOP => "along diagonals",
                _ => "along ranks, files and diagonals",
            };
            let why = format!(
                "the {} on {} slides {how}, and {} is on none of these",
                a.piece_kind(),
                SIZE.name(a.from),
                SIZE.name(a.to)
            );
            return refuse("HNC-1", Stage::NotItsMove, why);
        }
        let (from, to) = (SIZE.name(a.from), SIZE.name(a.to));
        for square in strictly_between(a.from, a.to) {
            if is_wall(square) {
                let why =
                    format!("the blocked square {} is in the way from {from} to {to}", SIZE.name(square));
                return refuse("HNC-1", Stage::WayBlocked, why);
            }
            if let Some(piece) = Position::at(self, square) {
                let why = format!(
                    "the {} on {} is in the way from {from} to {to}",
                    name(piece.kind),
                    SIZE.name(square)
                );
                return refuse("HNC-1", Stage::WayBlocked, why);
            }
        }
        self.judge_target(a, "HNC-1")
    }

    fn judge_walker(&self, a: Attempt) -> Verdict {
        let (files, ranks) = a.apart();
        let to = SIZE.name(a.to);
        match (files.abs(), ranks.abs()) {
            (0, 1) | (1, 0) => {
                self.judge_target(a, "HNC-4")?;
                match Position::at(self, a.to) {
                    None => Ok(()),
                    Some(piece) => {
                        let why = format!(
                            "a {} captures only diagonally, and the square {to} straight ahead has a {}",
                            a.piece_kind(),
                            name(piece.kind)
                        );
                        refuse("HNC-4", Stage::WayBlocked, why)
                    }
                }
            }
            (1, 1) => {
                self.judge_target(a, "HNC-4")?;
                match Position::at(self, a.to) {
                    Some(_) => Ok(()),
                    None => {
                        let why = format!(
                            "a {} moves diagonally only to capture, and {to} is empty",
                            a.piece_kind()
                        );
                        refuse("HNC-4", Stage::WayBlocked, why)
                    }
                }
            }
            _ => {
                let why = format!(
                    "the {} on {} moves one square straight or captures one square diagonally, and {to} is neither",
                    a.piece_kind(),
                    SIZE.name(a.from)
                );
                refuse("HNC-4", Stage::NotItsMove, why)
            }
        }
    }

    fn judge_pawn(&self, a: Attempt) -> Verdict {
        let (files, ranks) = a.apart();
        let (from, to) = (SIZE.name(a.from), SIZE.name(a.to));
        let ahead = ahead(self.state.turn);
        match (files.abs(), ranks * ahead) {
            (0, 1) => self.judge_way_ahead(a, &[a.to])?,
            (0, 2) => {
                let start_rank = if self.state.turn == Side::White { 5 } else { 10 };
                if SIZE.rank(a.from) != start_rank || !inner(a.from) {
                    let why = format!(
                        "{}'s Pawns make a double step only from rank {} of the inner board, not from {from}",
                        self.state.turn,
                        start_rank + 1
                    );
                    return refuse("HNC-6", Stage::NotItsMove, why);
                }
                let middle = SIZE.offset(a.from, 0, ahead).expect("a double step passes over a square");
                self.judge_way_ahead(a, &[middle, a.to])?;
            }
            (1, 1) => return self.judge_pawn_diagonal(a),
            _ => {
                let why = format!(
                    "a Pawn on {from} moves straight ahead or captures diagonally ahead, and {to} is neither"
                );
                return refuse("HNC-6", Stage::NotItsMove, why);
            }
        }
        judge_promotion(a)?;
        self.judge_king_safe(a, None)
    }

    fn judge_way_ahead(&self, a: Attempt, way: &[Square]) -> Verdict {
        for &square in way {
            self.judge_wall(square)?;
            if let Some(piece) = Position::at(self, square) {
                let why = format!(
                    "the {} on {} is in the way of the Pawn on {}",
                    name(piece.kind),
                    SIZE.name(square),
                    SIZE.name(a.from)
                );
                return refuse("HNC-6", Stage::WayBlocked, why);
            }
        }
        Ok(())
    }

    /// A capture, a capture en passant, or relief out of a side gate; relief only where neither is legal.
    fn judge_pawn_diagonal(&self, a: Attempt) -> Verdict {
        self.judge_target(a, "HNC-6")?;
        judge_promotion(a)?;
        if Position::at(self, a.to).is_some() {
            return self.judge_king_safe(a, None);
        }
        let passing = (self.en_passant == Some(a.to)).then(|| {
            SIZE.offset(a.to, 0, -ahead(self.state.turn)).expect("a Pawn stands beyond the square it passed")
        });
        if let Some(victim) = passing
            && self.judge_king_safe(a, Some(victim)).is_ok()
        {
            return Ok(());
        }
        if is_side_gate(a.from) {
            return self.judge_king_safe(a, None);
        }
        if passing.is_some() {
            return self.judge_king_safe(a, passing);
        }
        let (from, to) = (SIZE.name(a.from), SIZE.name(a.to));
        let nothing = format!("there is no piece on {to} for the Pawn on {from} to capture");
        if is_side_gate(a.to) {
            let why = format!(
                "{nothing}, and {to} is a gate: a Pawn may move diagonally out of a side gate, not into it"
            );
            return refuse("HNC-7", Stage::WayBlocked, why);
        }
        let passed =
            SIZE.offset(a.to, 0, -ahead(self.state.turn)).expect("a Pawn's step ahead can be taken back");
        let fifth = if self.state.turn == Side::White { 8 } else { 7 };
        let enemy_pawn = Some(Piece { side: !self.state.turn, kind: PAWN });
        if Position::at(self, passed) == enemy_pawn && SIZE.rank(a.from) == fifth && inner(passed) {
            let why = format!(
                "{nothing}; the Pawn on {} could be captured en passant only directly after its double step, and not \
                 if that left the King attacked",
                SIZE.name(passed)
            );
            return refuse("HNC-6", Stage::WayBlocked, why);
        }
        refuse(
            "HNC-6",
            Stage::WayBlocked,
            format!("{nothing}, and {from} is not a side gate, from which a Pawn may move diagonally"),
        )
    }

    fn judge_wall(&self, square: Square) -> Verdict {
        if is_wall(square) {
            return refuse("HNC-1", Stage::WayBlocked, format!("{} is a blocked square", SIZE.name(square)));
        }
        Ok(())
    }

    /// No wall and no friend on the target.
    fn judge_target(&self, a: Attempt, rule: &'static str) -> Verdict {
        self.judge_wall(a.to)?;
        match Position::at(self, a.to) {
            Some(piece) if piece.side == self.state.turn => {
                let why = format!(
                    "{} is occupied by {}'s own {}",
                    SIZE.name(a.to),
                    self.state.turn,
                    name(piece.kind)
                );
                refuse(rule, Stage::WayBlocked, why)
            }
            _ => Ok(()),
        }
    }

    /// HNC-9, on a board on which the move has been made; `passed` is taken off it too.
    fn judge_king_safe(&self, a: Attempt, passed: Option<Square>) -> Verdict {
        let mut board = Squares(SIZE.all().map(|square| Position::at(self, square)).collect());
        board.0[a.from.index()] = None;
        board.0[a.to.index()] = Some(a.piece);
        if let Some(square) = passed {
            board.0[square.index()] = None;
        }
        let own_king = Some(Piece { side: self.state.turn, kind: KING });
        let king = SIZE.all().find(|s| board.0[s.index()] == own_king).expect("each side has a King");
        let Some(attacker) = SIZE.all().find(|&s| board.enemy_takes(s, king, self.state.turn)) else {
            return Ok(());
        };
        let by = board.0[attacker.index()].map_or("kind", |piece| name(piece.kind));
        let why = format!(
            "{}'s King on {} would be attacked by the {by} on {}",
            self.state.turn,
            SIZE.name(king),
            SIZE.name(attacker)
        );
        refuse("HNC-9", Stage::KingLeftAttacked, why)
    }
}

impl Squares {
    /// Whether an enemy of `side` stands on `from` and could take on `to`.
    fn enemy_takes(&self, from: Square, to: Square, side: Side) -> bool {
        let Some(piece) = self.0[from.index()] else { return false };
        if piece.side == side {
            return false;
        }
        let (files, ranks) = apart(from, to);
        match piece.kind {
            KING | GUARD => beside(from, to),
            KNIGHT => leaps_so(files, ranks) && leap_walls(from, to).is_none(),
            HORIZONTAL | VERTICAL => files.abs() == 1 && ranks.abs() == 1,
            PAWN => files.abs() == 1 && ranks == ahead(piece.side),
            kind => {
                slides_along(kind, files, ranks)
                    && strictly_between(from, to).all(|s| !is_wall(s) && self.0[s.index()].is_none())
            }
        }
    }
}

/// The piece named must be one of four exactly where the move ends on its Pawn's line.
fn judge_promotion(a: Attempt) -> Verdict {
    let to = SIZE.name(a.to);
    let (file, rank) = (SIZE.file(a.to), SIZE.rank(a.to));
    let white = a.piece.side == Side::White;
    let (rule, on_line, line) = match a.piece.kind {
        PAWN if white => ("HNC-6", rank == 11, "on rank 12"),
        PAWN => ("HNC-6", rank == 4, "on rank 5"),
        HORIZONTAL if white => ("HNC-5", inner(a.to) && file == 8, "on file i of the inner board only"),
        HORIZONTAL => ("HNC-5", inner(a.to) && file == 7, "on file h of the inner board only"),
        VERTICAL if white => ("HNC-5", inner(a.to) && rank == 8, "on rank 9 of the inner board only"),
        VERTICAL => ("HNC-5", inner(a.to) && rank == 7, "on rank 8 of the inner board only"),
        _ => ("HNC-8", false, ""),
    };
    match a.promotion {
        None if on_line => {
            let why = format!("{}'s {} must promote on {to}", a.piece.side, a.piece_kind());
            refuse(rule, Stage::TailWrong, why)
        }
        Some(_) if rule == "HNC-8" => refuse(
            rule,
            Stage::TailWrong,
            format!("only Pawns promote, and this piece is a {}", a.piece_kind()),
        ),
        Some(_) if !on_line => {
            let why = format!("{}'s {}s promote {line}, not on {to}", a.piece.side, a.piece_kind());
            refuse(rule, Stage::TailWrong, why)
        }
        Some(kind) if !PROMOTIONS.contains(&kind) => {
            let why =
                format!("a {} becomes a Queen, Rook, Bishop or Knight, not a {}", a.piece_kind(), name(kind));
            refuse("HNC-8", Stage::TailWrong, why)
        }
        _ => Ok(()),
    }
}

/// HNC-1 by file and rank: in the ring, and no gate.
fn is_wall(square: Square) -> bool {
    let (file, rank) = (SIZE.file(square), SIZE.rank(square));
    let on_side = (file == 3 || file == 12) && (3..=12).contains(&rank);
    let on_end = (rank == 3 || rank == 12) && (3..=12).contains(&file);
    let gate = (on_side && (rank == 7 || rank == 8)) || (on_end && (file == 7 || file == 8));
    (on_side || on_end) && !gate
}

fn is_side_gate(square: Square) -> bool {
    matches!(SIZE.file(square), 3 | 12) && matches!(SIZE.rank(square), 7 | 8)
}

fn inner(square: Square) -> bool {
    (4..=11).contains(&SIZE.file(square)) && (4..=11).contains(&SIZE.rank(square))
}

fn ahead(side: Side) -> i8 {
    if side == Side::White { 1 } else { -1 }
}

fn apart(from: Square, to: Square) -> (i8, i8) {
    (SIZE.file(to) as i8 - SIZE.file(from) as i8, SIZE.rank(to) as i8 - SIZE.rank(from) as i8)
}

fn beside(from: Square, to: Square) -> bool {
    let (files, ranks) = apart(from, to);
    from != to && files.abs() <= 1 && ranks.abs() <= 1
}

fn slides_along(kind: PieceKind, files: i8, ranks: i8) -> bool {
    let straight = (files == 0) != (ranks == 0);
    let slanted = files != 0 && files.abs() == ranks.abs();
    match kind {
        ROOK => straight,
        BISHOP => slanted,
        QUEEN => straight || slanted,
        _ => false,
    }
}

fn leaps_so(files: i8, ranks: i8) -> bool {
    matches!((files.abs(), ranks.abs()), (1, 2) | (2, 1))
}

/// The squares on a straight or slanted line between two squares, both left out.
fn strictly_between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (files, ranks) = apart(from, to);
    let steps = files.abs().max(ranks.abs());
    (1..steps).map(move |n| {
        SIZE.offset(from, n * files.signum(), n * ranks.signum()).expect("the line stays on the board")
    })
}

/// The blocked squares that bar both ways of a Knight's leap, one of each way; none when a way is free.
fn leap_walls(from: Square, to: Square) -> Option<(Square, Square)> {
    let (files, ranks) = apart(from, to);
    let along_files = files.abs() == 2;
    let straight: [(i8, i8); 2] =
        if along_files { [(files / 2, 0), (files, 0)] } else { [(0, ranks / 2), (0, ranks)] };
    let across: [(i8, i8); 2] =
        if along_files { [(0, ranks), (files / 2, ranks)] } else { [(files, 0), (files, ranks / 2)] };
    let wall_on = |way: [(i8, i8); 2]| {
        way.into_iter()
            .map(|(f, r)| SIZE.offset(from, f, r).expect("a leap's ways stay between its squares"))
            .find(|&square| is_wall(square))
    };
    wall_on(straight).zip(wall_on(across))
}
