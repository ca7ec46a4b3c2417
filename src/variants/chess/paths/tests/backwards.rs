//! Lines of play, made from their ends by taking moves back. A bound has to allow each of them.
//!
//! This needs no search, so the lines can be long. Each is replayed from its begin, with a list of legal moves at each ply.

use crate::dice::Dice;
use crate::geometry::{KING_STEPS, Square};
use crate::rules::{Move, MoveKind, OneVariant, Piece, SearchHints, Setup, Side, Wins};
use crate::variants::fen;
use crate::variants::orthodox::{KING, PAWN, ROOK, SIZE};

use super::{Bound, end_on, is_on_end, king_of, list, position_of, random_kind, random_setup};

/// A position, and moves from there to an end.
struct Line<P> {
    start: P,
    moves: Vec<Move>,
    /// The square of the King in the end.
    end: Wins,
}

/// Who plays the plies of the lines.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::variants::chess) enum Turns {
    Alternate,
    /// The side that reaches the end plays all plies.
    Alone,
    /// The defender plays all plies but the last.
    Waiting,
}

#[derive(Default, Debug)]
pub(in crate::variants::chess) struct Counts {
    positions: usize,
    pub(in crate::variants::chess) captures: usize,
    pub(in crate::variants::chess) promotions: usize,
    pub(in crate::variants::chess) castlings: usize,
    pub(in crate::variants::chess) en_passant: usize,
}

/// Puts pieces of its own side on most squares around a King.
fn surround(dice: &mut Dice, setup: &mut Setup, side: Side) {
    let king = Some(Piece { side, kind: KING });
    let at = SIZE.all().find(|square| setup.board[square.index()] == king).unwrap();
    for (files, ranks) in KING_STEPS {
        let Some(square) = SIZE.offset(at, files, ranks).filter(|_| !dice.one_in(5)) else { continue };
        let kind = random_kind(dice, square);
        setup.board[square.index()].get_or_insert(Piece { side, kind });
    }
}

/// The setup in which a side has not made its last move yet, with that move chosen at random. It need not be legal.
///
/// Most moves are those of pieces that do not move in the line, so that few moves are wasted.
fn taken_back(dice: &mut Dice, setup: &Setup, mover: Side, line: &[Move]) -> Option<Setup> {
    let ahead: i8 = if mover == Side::White { 1 } else { -1 };
    let rank_of = |rank: u8| if mover == Side::White { rank } else { 7 - rank };
    let mut before = setup.clone();
    before.turn = mover;
    before.castling = "KQkq".to_owned();
    before.en_passant = None;
    if let Some(passed) = setup.en_passant {
        // Only the double step can have been the last move.
        let (to, from) = (SIZE.offset(passed, 0, ahead)?, SIZE.offset(passed, 0, -ahead)?);
        before.board[from.index()] = before.board[to.index()].take();
        return Some(before);
    }
    let own = |&square: &Square| setup.board[square.index()].is_some_and(|piece| piece.side == mover);
    let squares: Vec<Square> = SIZE.all().filter(own).collect();
    let moves = |square: Square| line.iter().any(|m| m.from() == Some(square));
    let waiting: Vec<Square> = squares.iter().copied().filter(|&square| !moves(square)).collect();
    let is_any = waiting.is_empty() || dice.one_in(4);
    let to = *dice.pick(if is_any { &squares } else { &waiting });
    let piece = before.board[to.index()].take()?;
    let last = SIZE.rank(to) == rank_of(7);
    let was_pawn = piece.kind != KING && last && dice.one_in(2);
    let kind = if was_pawn { PAWN } else { piece.kind };
    let enemy = |kind| Some(Piece { side: !mover, kind });
    if kind == KING && matches!(SIZE.file(to), 2 | 6) && SIZE.rank(to) == rank_of(0) {
        let (rook, corner) = if SIZE.file(to) == 6 { (5, 7) } else { (3, 0) };
        let on_rank = |file| SIZE.square(file, rank_of(0)).unwrap().index();
        if before.board[on_rank(rook)] == Some(Piece { side: mover, kind: ROOK }) {
            before.board[on_rank(corner)] = before.board[on_rank(rook)].take();
            before.board[on_rank(4)] = Some(piece);
            return Some(before);
        }
    }
    let mut captured = if dice.one_in(3) { enemy(random_kind(dice, to)) } else { None };
    let from = match kind {
        PAWN => {
            let side = dice.below(3) as i8 - 1;
            if side != 0 && SIZE.rank(to) == rank_of(5) && dice.one_in(2) {
                let beside = SIZE.offset(to, 0, -ahead)?;
                before.en_passant = Some(to);
                if before.board[beside.index()].is_some() {
                    return None;
                }
                before.board[beside.index()] = enemy(PAWN);
                captured = None;
            } else {
                captured = if side == 0 { None } else { enemy(random_kind(dice, to)) };
            }
            let steps = if side == 0 && SIZE.rank(to) == rank_of(3) && dice.one_in(2) { 2 } else { 1 };
            SIZE.offset(to, side, -ahead * steps)?
        }
        KING => SIZE.offset(to, dice.below(3) as i8 - 1, dice.below(3) as i8 - 1)?,
        _ => Square::new(dice.below(64) as u16),
    };
    if before.board[from.index()].is_some() || from == to || (kind == PAWN && is_on_end(from)) {
        return None;
    }
    before.board[from.index()] = Some(Piece { side: mover, kind });
    before.board[to.index()] = captured;
    Some(before)
}

/// The same position with the other side to move, as between the moves of a series.
fn turned<P: OneVariant + SearchHints>(position: &P) -> Option<P> {
    let mut setup = position.setup();
    setup.turn = !setup.turn;
    setup.en_passant = None;
    position_of(&setup)
}

/// Lines of up to this number of plies, from ends with up to this number of pieces of the defender.
pub(in crate::variants::chess) struct Lines<P> {
    pub(in crate::variants::chess) turns: Turns,
    pub(in crate::variants::chess) plies: usize,
    pub(in crate::variants::chess) theirs: usize,
    pub(in crate::variants::chess) bound: Bound<P>,
}

impl<P: OneVariant + SearchHints> Lines<P> {
    /// Whether a line can be played from this position.
    fn replays(&self, start: &P, moves: &[Move], winner: Side) -> bool {
        let mut position = start.clone();
        for (n, &m) in moves.iter().enumerate() {
            if !list(&position).contains(&m) {
                return false;
            }
            let after = position.after(m);
            let left = moves.len() - n - 1;
            if left == 0 {
                return (self.bound.is_end)(&after, winner);
            }
            let next = match self.turns {
                Turns::Alone => turned(&after),
                Turns::Waiting if left > 1 => turned(&after),
                _ => Some(after),
            };
            let Some(next) = next else { return false };
            position = next;
        }
        false
    }

    /// A line that is one ply longer.
    fn longer(&self, dice: &mut Dice, line: &Line<P>, winner: Side) -> Option<Line<P>> {
        let mover = match self.turns {
            Turns::Alternate => !line.start.turn(),
            Turns::Alone => winner,
            Turns::Waiting => !winner,
        };
        let setup = line.start.setup();
        let before = taken_back(dice, &setup, mover, &line.moves)?;
        let start: P = position_of(&before)?;
        let made = list(&start).into_iter().find(|&m| start.after(m).setup().board == setup.board)?;
        let moves: Vec<Move> = std::iter::once(made).chain(line.moves.iter().copied()).collect();
        self.replays(&start, &moves, winner).then_some(Line { start, moves, end: line.end })
    }

    fn check_line(&self, line: &Line<P>, winner: Side) {
        let plies = line.moves.len() as u8;
        let (own, other) = match self.turns {
            Turns::Alternate => (plies.div_ceil(2), plies / 2),
            Turns::Alone => (plies, 0),
            Turns::Waiting => (1, plies - 1),
        };
        // A further move of the defender is never too many. One of the other side may be: a Knight has none to spare.
        for other in [other, other + 1] {
            let text = fen::write(&line.start);
            let moves: Vec<String> =
                line.moves.iter().map(|&m| crate::naming::coord(&line.start, m)).collect();
            let ends = (self.bound.possible)(&line.start, winner, own, other, line.end);
            assert_eq!(ends, line.end, "{text}: {own} and {other} moves, {moves:?}");
        }
    }

    /// Checks that the bound allows each of this number of positions.
    pub(in crate::variants::chess) fn check(&self, dice: &mut Dice, wanted: usize) -> Counts {
        let mut counts = Counts::default();
        while counts.positions < wanted {
            let winner = if dice.one_in(2) { Side::White } else { Side::Black };
            let mut setup = random_setup(dice, winner, 4, self.theirs);
            if dice.one_in(2) {
                surround(dice, &mut setup, !winner);
            }
            let Some(position) = position_of::<P>(&setup) else { continue };
            let is_end = |&m: &Move| (self.bound.is_end)(&position.after(m), winner);
            let ends: Vec<Move> = list(&position).into_iter().filter(is_end).collect();
            if ends.is_empty() {
                continue;
            }
            let m = *dice.pick(&ends);
            let end = end_on(king_of(&position.after(m), !winner));
            let mut line = Line { start: position, moves: vec![m], end };
            for _ in 0..self.plies * 12 {
                self.check_line(&line, winner);
                counts.add(&line);
                if line.moves.len() == self.plies {
                    break;
                }
                let longer = (0..60).find_map(|_| self.longer(dice, &line, winner));
                let Some(longer) = longer else { break };
                line = longer;
            }
        }
        counts
    }
}

impl Counts {
    /// Counts a position by its next move.
    fn add<P: SearchHints>(&mut self, line: &Line<P>) {
        self.positions += 1;
        let m = line.moves[0];
        let parts = line.start.parts(m);
        self.captures += usize::from(parts.captures());
        self.promotions += usize::from(parts.promotion.is_some());
        self.castlings += usize::from(m.kind() == MoveKind::Castling);
        let is_pawn = line.start.at(m.from().unwrap()).unwrap().kind == PAWN;
        self.en_passant += usize::from(is_pawn && parts.captures() && line.start.at(m.to()).is_none());
    }
}
