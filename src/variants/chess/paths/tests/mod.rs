//! What tests of the bounds share: random positions, lines of play to an end, and a plain search. The ends are mates or stalemates.

use crate::rules::SearchHints;

pub(in crate::variants::chess) mod backwards;
pub(in crate::variants::chess) mod forwards;

use crate::dice::Dice;
use crate::geometry::Square;
use crate::rules::{Move, OneVariant, Outcome, Piece, PieceKind, Position, Setup, Side, Wins};
use crate::variants::Chess;
use crate::variants::drawn::{attempt, drawn};
use crate::variants::orthodox::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, SIZE};

/// What a line ends with, and the bound that is tested.
pub(in crate::variants::chess) struct Bound<P> {
    /// Whether a position is an end that this side has reached.
    pub(in crate::variants::chess) is_end: fn(&P, Side) -> bool,
    /// Which of some ends may still be reached, for the numbers of further moves.
    pub(in crate::variants::chess) possible: fn(&P, Side, u8, u8, Wins) -> Wins,
}

impl<P: SearchHints> Bound<P> {
    /// Whether a side can still reach an end after all that the bound knows.
    fn allows(&self, position: &P, side: Side, own: u8, other: u8) -> bool {
        !(self.possible)(position, side, own, other, Wins::ALL).is_empty()
    }
}

impl Bound<Chess> {
    /// Plays the line, which ends with White's last move, and asks the bound at every ply.
    pub(in crate::variants::chess) fn allows_line(&self, rest: &str, line: &str, drawing: &str) {
        let mut position: Chess = drawn(rest, drawing);
        let moves: Vec<&str> = line.split_whitespace().collect();
        let mut positions = Vec::new();
        for (n, &name) in moves.iter().enumerate() {
            positions.push((position, (moves.len() - n) as u8, name));
            position.play(attempt::<Chess>(name)).unwrap_or_else(|why| panic!("{line}: {name}: {why:?}"));
        }
        assert!((self.is_end)(&position, Side::White), "{line}");
        let end = end_on(king_of(&position, Side::Black));
        for (position, left, name) in positions {
            let ends = (self.possible)(&position, Side::White, left.div_ceil(2), left / 2, end);
            assert_eq!(ends, end, "{line}: before {name}");
        }
    }

    /// Asserts that the bound knows of no end for White with these numbers of moves of White and of Black.
    pub(in crate::variants::chess) fn refuses(&self, rest: &str, own: u8, other: u8, drawing: &str) {
        let position: Chess = drawn(rest, drawing);
        assert!(!self.allows(&position, Side::White, own, other), "{own} and {other} moves: {drawing}");
    }
}

pub(in crate::variants::chess) fn list<P: SearchHints>(position: &P) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

pub(in crate::variants::chess) fn is_won<P: SearchHints>(position: &P, side: Side) -> bool {
    position.outcome().and_then(Outcome::winner) == Some(side)
}

/// The square of a side's King.
pub(in crate::variants::chess) fn king_of<P: SearchHints>(position: &P, side: Side) -> Square {
    let king = Some(Piece { side, kind: KING });
    SIZE.all().find(|&square| position.at(square) == king).unwrap()
}

/// The end with the King on one square.
pub(in crate::variants::chess) fn end_on(square: Square) -> Wins {
    Wins(1 << square.index())
}

/// The position of a setup, without the rights to castle that cannot be.
pub(in crate::variants::chess) fn position_of<P: OneVariant + SearchHints>(setup: &Setup) -> Option<P> {
    P::from_setup(P::own_ruleset(), setup, &mut Vec::new()).ok()
}

fn is_on_end(square: Square) -> bool {
    matches!(SIZE.rank(square), 0 | 7)
}

/// Some pieces, most of them near the King of the other side. `side` is to move and has up to `ours` pieces beside its King.
pub(in crate::variants::chess) fn random_setup(
    dice: &mut Dice,
    side: Side,
    ours: usize,
    theirs: usize,
) -> Setup {
    let mut setup = Setup::empty(SIZE);
    setup.turn = side;
    setup.castling = "KQkq".to_owned();
    let king = Square::new(dice.below(64) as u16);
    setup.board[king.index()] = Some(Piece { side: !side, kind: KING });
    let home = Square::new(if side == Side::White { 4 } else { 60 });
    let own = if dice.one_in(4) { home } else { Square::new(dice.below(64) as u16) };
    setup.board[own.index()].get_or_insert(Piece { side, kind: KING });
    let kinds = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN, PAWN];
    let counts = [1 + dice.below(ours), dice.below(theirs + 1)];
    for (side, count) in [side, !side].into_iter().zip(counts) {
        for _ in 0..count {
            let kind = *dice.pick(&kinds);
            let step = |dice: &mut Dice| dice.below(5) as i8 - 2;
            let (files, ranks) = (step(dice), step(dice));
            let near = SIZE.offset(king, files, ranks).filter(|_| !dice.one_in(3));
            let corner = Square::new(if side == Side::White { 0 } else { 56 } + 7 * dice.below(2) as u16);
            let square = match near {
                Some(near) => near,
                None if kind == ROOK && dice.one_in(2) => corner,
                None => Square::new(dice.below(64) as u16),
            };
            if kind != PAWN || !is_on_end(square) {
                setup.board[square.index()].get_or_insert(Piece { side, kind });
            }
        }
    }
    setup
}

/// Any kind of piece that can be captured on a square.
fn random_kind(dice: &mut Dice, square: Square) -> PieceKind {
    let kinds = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN];
    *dice.pick(if is_on_end(square) { &kinds[..4] } else { &kinds })
}
