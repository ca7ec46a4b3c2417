//! No mate is left out, and most checks are that leave the King a square.

use crate::dice::Dice;
use crate::rules::{Move, Outcome, Piece, PieceKind, Position, Setup, Side};
use crate::variants::drawn::{attempt, in_corner};
use crate::variants::fen;

use super::super::{KINDS, KING, SIZE, Undenary};

fn last_moves(position: &Undenary) -> Vec<Move> {
    let mut moves = Vec::new();
    position.last_moves(&mut moves);
    moves
}

/// A King near an edge with a few pieces of its own, against many pieces.
fn hunted_king(dice: &mut Dice) -> Option<Undenary> {
    let mut setup = Setup::empty(SIZE);
    let hunted = if dice.below(2) == 0 { Side::White } else { Side::Black };
    let mut put = |file: usize, rank: usize, side, kind| {
        let square = SIZE.square(file as u8, rank as u8).expect("on the board");
        setup.board[square.index()] = Some(Piece { side, kind });
    };
    for _ in 0..1 + dice.below(4) {
        let (file, rank) = (dice.below(11), dice.below(5));
        put(file, rank, hunted, PieceKind(dice.below(KINDS - 1) as u8));
    }
    for _ in 0..3 + dice.below(6) {
        let (file, rank) = (dice.below(11), dice.below(11));
        put(file, rank, !hunted, PieceKind(dice.below(KINDS - 1) as u8));
    }
    put(dice.below(11), 3 + dice.below(8), !hunted, KING);
    put(dice.below(11), dice.below(2), hunted, KING);
    setup.turn = !hunted;
    Undenary::from_setup(&setup, &mut Vec::new()).ok()
}

#[test]
fn every_mate_is_listed_and_few_other_moves_are() {
    let mut dice = Dice(0x0dd_c0de);
    let (mut boards, mut mates, mut listed, mut checks) = (0, 0, 0, 0);
    while boards < 10_000 {
        let Some(position) = hunted_king(&mut dice) else { continue };
        boards += 1;
        let last = last_moves(&position);
        listed += last.len();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for m in moves {
            let after = position.after(m);
            checks += usize::from(after.in_check());
            if after.outcome().and_then(Outcome::winner) == Some(position.turn()) {
                mates += 1;
                assert!(last.contains(&m), "{m:?} wins in {}", fen::write(&position));
            }
        }
    }
    assert!(mates > 1000 && 2 * listed < checks, "{mates} wins, {listed} listed, {checks} checks");
}

#[test]
fn a_check_that_leaves_a_square_is_left_out() {
    // After Rd3 the King goes to c1 or e1. On the first rank the Rook gives mate: the other one holds the second rank.
    let position: Undenary = in_corner(
        "w",
        "
        . . . . . . . .
        . R . . . . . .
        R . . . . . . .
        . . . k . . . .
        ",
        &[("h9", 'K'), ("k10", 'p')],
    );
    let last = last_moves(&position);
    assert!(last.contains(&attempt::<Undenary>("b3b1")), "{last:?}");
    assert!(!last.contains(&attempt::<Undenary>("b3d3")), "{last:?}");
}
