//! What is said of the usual mistakes: every message as a whole, with its rule.

use crate::geometry::Square;
use crate::rules::{Move, Stage};
use crate::variants::drawn::{after, drawn, in_corner, reason};

use super::super::Odin;
use super::{pawn_figure, valkyrie_figure};

/// Each attempt, its rule, and the whole message.
fn assert_reasons(position: &Odin, cases: &[(&str, &str, &str)]) {
    for &(name, rule, why) in cases {
        let reason = reason(position, name);
        assert_eq!((reason.rule, reason.why.as_str()), (rule, why), "{name}");
    }
}

#[test]
fn of_whose_move_it_is() {
    assert_reasons(
        &pawn_figure("w"),
        &[
            ("i2h1", "ODIN-1", "the Pawn on i2 is Black's, and it is White's turn"),
            ("e5e6", "ODIN-1", "there is no piece on e5"),
            ("b2b2", "ODIN-1", "the Pawn on b2 stays on its square, and a move must end on another square"),
            ("b2b4v", "ODIN-1", "this game has no promotion"),
            ("a10*j10", "ODIN-1", "this game has no castling"),
            ("V@e5", "ODIN-1", "this game has no dropping of pieces"),
        ],
    );
    assert_reasons(
        &pawn_figure("b"),
        &[("b2b4", "ODIN-1", "the Pawn on b2 is White's, and it is Black's turn")],
    );
}

#[test]
fn of_a_finished_game() {
    let over: Odin = in_corner("b", "K R . r", &[]);
    assert_reasons(&over, &[("d1d2", "ODIN-7", "the game is over: Black has no King left")]);
}

#[test]
fn of_lines_and_what_stands_on_them() {
    let position: Odin = in_corner(
        "w",
        "
        . . . .
        R P . .
        . . . .
        V . B .
        ",
        &[("a10", 'K'), ("j10", 'k')],
    );
    assert_reasons(
        &position,
        &[
            ("a3c3", "ODIN-2", "the Pawn on b3 is in the way from a3 to c3"),
            ("a3b3", "ODIN-2", "b3 is occupied by White's own Pawn"),
            ("a3b4", "ODIN-2", "the Rook on a3 slides along ranks and files, and b4 is on none of these"),
            ("c1c2", "ODIN-2", "the Bishop on c1 slides along diagonals, and c2 is on none of these"),
            (
                "a1b3",
                "ODIN-4",
                "the Valkyrie on a1 slides along ranks, files and diagonals, and b3 is on none of these",
            ),
            ("a1a4", "ODIN-4", "the Rook on a3 is in the way from a1 to a4"),
            (
                "a3a5xb5",
                "ODIN-3",
                "a second piece is removed only after a leap of an Ox, or of a King advised by an Ox",
            ),
            (
                "a3b3~a3",
                "ODIN-4",
                "a friendly piece is relocated only by a Valkyrie, or by a King advised by a Valkyrie",
            ),
        ],
    );
}

#[test]
fn of_relocations() {
    let position: Odin = in_corner(
        "w",
        "
        V . .
        . . .
        . . .
        V . K
        ",
        &[("j10", 'k'), ("d4", 'p')],
    );
    assert_reasons(
        &position,
        &[
            (
                "a1c1",
                "ODIN-4",
                "c1 is occupied by White's own King, and the move does not name the square to which that piece is relocated",
            ),
            ("a1a4", "ODIN-4", "a4 is occupied by White's own Valkyrie"),
            ("a1a4~a1", "ODIN-4", "a Valkyrie may not relocate a Valkyrie"),
            ("a1b1~a1", "ODIN-4", "there is no friendly piece on b1 to relocate"),
            ("a1d4~a1", "ODIN-4", "there is no friendly piece on d4 to relocate"),
            (
                "a1c1~d1",
                "ODIN-4",
                "d1 is not a square that the Valkyrie leaves or passes over when it moves from a1 to c1",
            ),
        ],
    );
    assert_eq!(reason(&position, "a1c1").stage, Stage::TailWrong);
}

#[test]
fn of_leaps_and_removals() {
    let position: Odin = in_corner(
        "w",
        "
        . . p .
        . b . P
        P . . .
        . . F .
        ",
        &[("a10", 'K'), ("j10", 'k')],
    );
    assert_reasons(
        &position,
        &[
            ("c1c3", "ODIN-3", "the Ox on c1 leaps like a knight in chess, and c3 is not such a leap away"),
            ("c1a2", "ODIN-3", "a2 is occupied by White's own Pawn"),
            ("c1a2xb3", "ODIN-3", "a2 is occupied by White's own Pawn"),
            ("c1e2xe3", "ODIN-3", "there is no piece on e3 to remove"),
            ("c1e2xd3", "ODIN-R4", "the Pawn on d3 is White's own, and only enemy pieces are removed"),
            (
                "c1e2xc4",
                "ODIN-3",
                "after a leap to e2, only a piece on a square next to it may be removed, and c4 is not next to it",
            ),
            (
                "c1b3~c1",
                "ODIN-4",
                "a friendly piece is relocated only by a Valkyrie, or by a King advised by a Valkyrie",
            ),
        ],
    );
}

#[test]
fn of_pawns() {
    assert_reasons(
        &pawn_figure("w"),
        &[
            (
                "d2d4",
                "ODIN-5",
                "the Pawn on d2 may move two squares ahead only if a square diagonally ahead of it is empty, and neither \
                 c3 nor e3 is empty",
            ),
            ("d2c3", "ODIN-5", "c3 is occupied by White's own Pawn"),
            (
                "h3h4",
                "ODIN-5",
                "the Pawn on h3 moves one square diagonally or two squares straight ahead, and h4 is neither",
            ),
            (
                "h3h1",
                "ODIN-5",
                "the Pawn on h3 moves one square diagonally or two squares straight ahead, and h1 is neither",
            ),
        ],
    );
    let edge: Odin = in_corner("w", ". p\nP .", &[("a10", 'K'), ("j10", 'k')]);
    assert_reasons(
        &edge,
        &[(
            "a1a3",
            "ODIN-5",
            "the Pawn on a1 may move two squares ahead only if a square diagonally ahead of it is empty, and b2 is not \
             empty",
        )],
    );
}

#[test]
fn of_kings_and_their_advisers() {
    let position = valkyrie_figure();
    assert_reasons(
        &position,
        &[
            ("i3i4", "ODIN-6", "the King on i3 has no friendly piece next to it to take advice from"),
            (
                "d3d9",
                "ODIN-6",
                "the King on d3 moves only like the pieces next to it, and no White Ox, Bishop or Pawn moves from d3 to \
                 d9",
            ),
            ("d3e4", "ODIN-2", "e4 is occupied by White's own Pawn"),
            (
                "d3d5",
                "ODIN-5",
                "the King on d3 may move two squares ahead as a Pawn only if a square diagonally ahead of it is empty, \
                 and neither c4 nor e4 is empty",
            ),
            ("d3e5xd6", "ODIN-3", "there is no piece on d6 to remove"),
            (
                "d3f1~e2",
                "ODIN-4",
                "a friendly piece is relocated only by a Valkyrie, or by a King advised by a Valkyrie",
            ),
        ],
    );
    assert_reasons(
        &after(&position, "f1f7"),
        &[("g7f7", "ODIN-6", "the King on g7 has no friendly piece next to it to take advice from")],
    );
    let rook: Odin = in_corner("w", "K R", &[("j10", 'k')]);
    assert_reasons(
        &rook,
        &[(
            "a1b2",
            "ODIN-6",
            "the King on a1 moves only like the pieces next to it, and no White Rook moves from a1 to b2",
        )],
    );
    let kings: Odin = in_corner("w", "K K R", &[("j10", 'k')]);
    assert_reasons(
        &kings,
        &[(
            "a1a2",
            "ODIN-6",
            "the only friendly piece next to the King on a1 is the other King, which gives no advice",
        )],
    );
}

#[test]
fn of_a_king_with_several_advisers_the_one_whose_power_is_meant_speaks() {
    // A Rook would say that nothing is relocated; the Valkyrie knows what is wrong with this relocation.
    let position: Odin = drawn(
        "w",
        "
        . . . . . . . . . k
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        R V . . . . . . . .
        K . . K . p . . . .
        P F . . . . . . . .
        ",
    );
    assert_reasons(
        &position,
        &[
            ("a2d2~b2", "ODIN-6", "a King may not relocate a King"),
            (
                "a2b3",
                "ODIN-4",
                "b3 is occupied by White's own Valkyrie, and the move does not name the square to which that piece is relocated",
            ),
            ("a2a4xb5", "ODIN-2", "the Rook on a3 is in the way from a2 to a4"),
            ("a2c1xd2", "ODIN-R4", "the King on d2 is White's own, and only enemy pieces are removed"),
            ("a2f2~b2", "ODIN-4", "the King on d2 is in the way from a2 to f2"),
        ],
    );
}

#[test]
fn of_squares_beyond_the_board() {
    let position = pawn_figure("w");
    let (on, off) = (Square::new(11), Square::new(100));
    let far = Square::new(500);
    for m in [
        Move::plain(on, off),
        Move::plain(far, on),
        Move::removal(on, Square::new(0), far),
        Move::relocation(on, Square::new(0), off),
    ] {
        let reason = position.why_illegal(m).expect("not a legal move");
        assert_eq!(reason.rule, "ODIN-1");
        assert_eq!(reason.why, "a square of this move is beyond the 10x10 board");
    }
}
