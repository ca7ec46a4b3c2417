//! `win_candidates` never misses a win on boards with few pieces, where a side can run out of moves, and is short there.

use std::collections::HashSet;

use crate::dice::Dice;
use crate::rules::{Move, OneVariant, Outcome, Piece, Reason, SearchHints, Setup, Side};
use crate::variants::drawn::{after, attempt, ending, in_corner, win_candidates};
use crate::variants::fen;
use crate::variants::tafl::{KING, TAFLMAN, Viking7, Viking9};

fn last<P: SearchHints>(position: &P) -> HashSet<Move> {
    win_candidates(position).into_iter().collect()
}

#[test]
fn only_a_square_beside_all_mobile_pieces_can_take_the_last_moves() {
    let one: Viking9 = in_corner(
        "w",
        "
        . . . . .
        T . . . .
        t . . T .
        . . . . .
        ",
        &[("e5", 'K')],
    );
    assert_eq!(last(&one), HashSet::from([attempt::<Viking9>("d2b2")]));
    assert_eq!(ending(&after(&one, "d2b2")), "1-0 no-move");
    let two: Viking9 = in_corner(
        "w",
        "
        . . . . .
        T . . . .
        t . . T .
        . . . . .
        ",
        &[("e5", 'K'), ("h8", 't')],
    );
    assert_eq!(last(&two), HashSet::new(), "no square is beside both pieces of Black");
}

/// A King, up to four taflmen of White and up to twelve of Black on a part of the board.
fn sparse_board<P: OneVariant + SearchHints>(dice: &mut Dice) -> Option<P> {
    let size = P::own_ruleset().size;
    let mut setup = Setup::empty(size);
    let side = 3 + dice.below(usize::from(size.files()) - 2);
    let mut put = |dice: &mut Dice, side_of, kind| {
        let square = size.square(dice.below(side) as u8, dice.below(side) as u8).expect("on the board");
        setup.board[square.index()] = Some(Piece { side: side_of, kind });
    };
    for _ in 0..dice.below(13) {
        put(dice, Side::Black, TAFLMAN);
    }
    for _ in 0..dice.below(5) {
        put(dice, Side::White, TAFLMAN);
    }
    put(dice, Side::White, KING);
    if dice.below(2) == 0 {
        setup.turn = Side::Black;
    }
    P::from_setup(P::own_ruleset(), &setup, &mut Vec::new()).ok()
}

/// Plays every move of random boards; gives how many moves took the other side's last move, and how many were not listed.
fn wins_are_listed<P: OneVariant + SearchHints>(boards: usize) -> (usize, usize) {
    let mut dice = Dice(0x7af1_5eed);
    let (mut seen, mut stopped, mut unlisted) = (0, 0, 0);
    while seen < boards {
        let Some(position) = sparse_board::<P>(&mut dice) else { continue };
        seen += 1;
        let listed = last(&position);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        assert!(listed.iter().all(|m| moves.contains(m)), "only legal moves are listed");
        for m in moves {
            let end = position.after(m).outcome();
            let wins = end.and_then(Outcome::winner) == Some(position.turn());
            assert!(!wins || listed.contains(&m), "{m:?} wins in {}", fen::write(&position));
            stopped += usize::from(wins && end.is_some_and(|end| end.reason == Reason::NoMove));
            unlisted += usize::from(!listed.contains(&m));
        }
    }
    (stopped, unlisted)
}

#[test]
fn no_win_is_missed_on_random_boards() {
    for (stopped, unlisted) in [wins_are_listed::<Viking7>(20_000), wins_are_listed::<Viking9>(10_000)] {
        assert!(stopped > 50, "{stopped} moves take the last move");
        assert!(unlisted > 100_000, "{unlisted} moves are not listed");
    }
}
