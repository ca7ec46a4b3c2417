//! No mate is left out, and most checks are that leave the King a square.

use crate::dice::Dice;
use crate::rules::{Move, OneVariant, Outcome, Piece, PieceKind, Position, Setup, Side};
use crate::variants::drawn::{attempt, reserve_drawn};
use crate::variants::{OrphicElks, OrphicRooks, fen};

use super::super::{KINDS, KING, QUEEN, SIZE};
use super::KNIGHT;

fn last_moves<P: Position>(position: &P) -> Vec<Move> {
    let mut moves = Vec::new();
    position.last_moves(&mut moves);
    moves
}

/// A King near an edge with a few pieces of its own, against many pieces, some of them in reserve.
fn hunted_king<P: OneVariant>(dice: &mut Dice) -> Option<P> {
    let mut setup = Setup::empty(SIZE);
    let hunted = if dice.below(2) == 0 { Side::White } else { Side::Black };
    let mut put = |file: usize, rank: usize, side, kind| {
        let square = SIZE.square(file as u8, rank as u8).expect("on the board");
        setup.board[square.index()] = Some(Piece { side, kind });
    };
    for _ in 0..1 + dice.below(4) {
        let (file, rank) = (dice.below(8), dice.below(4));
        put(file, rank, hunted, PieceKind(1 + dice.below(KINDS - 1) as u8));
    }
    for _ in 0..2 + dice.below(5) {
        let (file, rank) = (dice.below(8), dice.below(8));
        put(file, rank, !hunted, PieceKind(1 + dice.below(KINDS - 1) as u8));
    }
    put(dice.below(8), 3 + dice.below(5), !hunted, KING);
    put(dice.below(8), dice.below(2), hunted, KING);
    let reserve = [QUEEN, KNIGHT].into_iter().filter(|_| dice.below(3) == 0);
    setup.reserve = Some(reserve.map(|kind| Piece { side: !hunted, kind }).collect());
    setup.turn = !hunted;
    P::from_setup(P::own_ruleset(), &setup, &mut Vec::new()).ok()
}

fn every_mate_is_listed<P: OneVariant>() {
    let mut dice = Dice(0x0dd_e1c5);
    let (mut boards, mut mates, mut listed, mut checks) = (0, 0, 0, 0);
    while boards < 5_000 {
        let Some(position) = hunted_king::<P>(&mut dice) else { continue };
        boards += 1;
        let last = last_moves(&position);
        listed += last.len();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for m in moves {
            let after = position.after(m);
            checks += usize::from(after.call() != crate::rules::Call::None);
            if after.outcome().and_then(Outcome::winner) == Some(position.turn()) {
                mates += 1;
                assert!(last.contains(&m), "{m:?} mates in {}", fen::write(&position));
            }
        }
    }
    assert!(mates > 300 && listed < checks, "{mates} mates, {listed} listed, {checks} checks");
}

#[test]
fn every_mate_is_listed_and_few_other_moves_are() {
    every_mate_is_listed::<OrphicElks>();
    every_mate_is_listed::<OrphicRooks>();
}

#[test]
fn a_check_that_leaves_a_square_is_left_out() {
    // On the eighth rank the Rook gives mate, because the King holds the seventh. Elsewhere the black King has a square.
    let position: OrphicRooks = reserve_drawn(
        "w",
        "[]",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . R
        ",
    );
    let last = last_moves(&position);
    assert!(last.contains(&attempt::<OrphicRooks>("a1a8")), "{last:?}");
    let far: OrphicRooks = reserve_drawn(
        "w",
        "[]",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . R
        ",
    );
    assert!(!last_moves(&far).contains(&attempt::<OrphicRooks>("a1a8")), "the King goes to the seventh rank");
}
