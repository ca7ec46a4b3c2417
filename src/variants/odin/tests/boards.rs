//! Random boards for the tests of bounds: pieces of both sides in a small corner, so that they are in each other's way.

use crate::dice::Dice;
use crate::geometry::Square;
use crate::rules::{Piece, Setup, Side};

use super::super::{BISHOP, KING, OX, Odin, PAWN, ROOK, SIZE, VALKYRIE};

/// A board on which either side has one or two Kings and up to seven other pieces, of which many are of one kind.
pub(in super::super) fn board(dice: &mut Dice) -> Odin {
    let mut setup = Setup::empty(SIZE);
    setup.turn = if dice.one_in(2) { Side::White } else { Side::Black };
    let corner = 3 + dice.below(5);
    let square = |dice: &mut Dice| {
        let (file, rank) = (dice.below(corner) as u8, dice.below(corner) as u8);
        SIZE.square(file, rank).expect("a corner is part of the board")
    };
    let kinds = [ROOK, OX, BISHOP, VALKYRIE, PAWN];
    for side in Side::BOTH {
        let favourite = *dice.pick(&kinds);
        let most = 2 + dice.below(7);
        for _ in 0..dice.below(most) {
            let kind = if dice.one_in(3) { favourite } else { *dice.pick(&kinds) };
            setup.board[square(dice).index()] = Some(Piece { side, kind });
        }
    }
    for side in [Side::White, Side::Black] {
        for _ in 0..=dice.below(2) {
            let free = |&at: &Square| setup.board[at.index()].is_none_or(|piece| piece.kind != KING);
            let places = SIZE.all().filter(free).collect::<Vec<_>>();
            let near = square(dice);
            let at = if free(&near) { near } else { *dice.pick(&places) };
            setup.board[at.index()] = Some(Piece { side, kind: KING });
        }
    }
    Odin::from_setup(&setup, &mut Vec::new()).expect("a board with one or two Kings a side")
}
