//! No mate is left out, and most checks are that leave the King a square.

use crate::dice::Dice;
use crate::rules::{Playable, Side};
use crate::variants::Chess;
use crate::variants::chess::paths::tests::{is_won, list, position_of, random_setup};
use crate::variants::chess::{Fixed, Shuffled};
use crate::variants::drawn::{assert_listed, drawn, win_candidates};
use crate::variants::orthodox::guard::{AROUND, LEAPS, LINES, pawn_attacks_from};
use crate::variants::orthodox::{BISHOP, Board, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK, Relative, SIZE};

use super::MOST_TAKEN;

/// How many mates, listed moves and checks random positions have.
fn counts<R: Relative>(dice: &mut Dice, rounds: usize) -> [usize; 3] {
    let (mut mates, mut listed, mut checks) = (0, 0, Vec::new());
    for round in 0..rounds {
        let side = if round % 2 == 0 { Side::White } else { Side::Black };
        let setup = random_setup(dice, side, 6, 4);
        let Some(position) = position_of::<Orthodox<R>>(&setup) else { continue };
        let last = win_candidates(&position);
        listed += last.len();
        position.list_checks(Board::EMPTY, &mut checks);
        for m in list(&position) {
            if is_won(&position.after(m), side) {
                assert!(last.contains(&m), "{m:?} mates in {position:?}");
                mates += 1;
            }
        }
    }
    [mates, listed, checks.len()]
}

#[test]
fn every_mate_is_listed_and_few_other_checks_are() {
    let mut dice = Dice(20);
    for [mates, listed, checks] in [counts::<Fixed>(&mut dice, 20_000), counts::<Shuffled>(&mut dice, 20_000)]
    {
        assert!(mates > 500 && listed < checks / 2, "{mates} mates, {listed} listed, {checks} checks");
    }
}

/// Checks by squares: those that are listed, and those that are not.
fn are_listed(drawing: &str, listed: &[&str], left_out: &[&str]) {
    let position: Chess = drawn("w", drawing);
    let last = win_candidates(&position);
    let mut checks = Vec::new();
    position.list_checks(Board::EMPTY, &mut checks);
    assert_listed::<Chess>(&checks, &last, listed, left_out);
}

#[test]
fn a_check_that_leaves_a_square_is_left_out() {
    // After Re8 the King goes to h7. After Ra8, and after Rb8 too, it could be mate.
    are_listed(
        "
        . . . . . . k .
        . . . . R . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . R . . . . . .
        R . . . . . K .
        ",
        &["a1a8", "b2b8"],
        &["e7e8"],
    );
}

#[test]
fn the_square_of_a_captured_piece_is_free_for_the_king() {
    let protected = "
        . . . . . b k r
        . . . . . p p p
        . . . . . . . .
        . . . Q . . N .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . K .
        ";
    are_listed(protected, &["d5f7"], &[]);
    are_listed(&protected.replace('N', "."), &[], &["d5f7"]);
}

#[test]
fn a_piece_that_goes_opens_the_line_behind_it() {
    // Once the Bishop has gone, the Rook takes f8. Without the Rook the King goes there.
    let battery = "
        . . . . . . k r
        . . . . . . p p
        . . . . . . . .
        . . . . . B N .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . R K R
        ";
    are_listed(battery, &["f5e6"], &[]);
    are_listed(&battery.replacen("R K R", ". K R", 1), &[], &["f5e6"]);
}

#[test]
fn a_check_that_an_enemy_surely_takes_is_left_out() {
    // The Knight takes on e8.
    let taken = "
        . . . . . . k .
        . . . . . p p p
        . . . n . . . .
        . . . . . . . .
        . . . . . . . .
        . B . . . . . .
        . . . . . . . .
        . K . . R . . .
        ";
    are_listed(taken, &[], &["e1e8"]);
    // A Bishop on f7 cannot, because b3 pins it. It is taken to be pinned behind the Pawn d5 too.
    let pinned = taken.replace("p p p", "b p p").replace("n", ".");
    are_listed(&pinned, &["e1e8"], &[]);
    let behind = pinned.replacen(
        ". . . . . . . .
        . . . . . . . .
        . B",
        ". . . P . . . .
        . . . . . . . .
        . B",
        1,
    );
    are_listed(&behind, &["e1e8"], &[]);
}

#[test]
fn a_check_that_an_enemy_surely_shuts_off_is_left_out() {
    // The Knight steps to f8 or d8; a Bishop gets to c8, a Rook to e8. A Pawn gets nowhere there.
    let between = "
        . . . . . . k .
        . R . . . p p p
        . . . . n . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . K . . . . . .
        ";
    for defender in ["n", "b", "r"] {
        are_listed(&between.replace('n', defender), &[], &["b7b8"]);
    }
    are_listed(&between.replace('n', "p"), &["b7b8"], &[]);
    // The Pawn of f7 steps to f6.
    let step = "
        . . . . . . b k
        . . . . . p . p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . B . . . .
        . K . . . . . .
        ";
    are_listed(step, &[], &["d2c3"]);
    are_listed(&step.replacen('p', ".", 1), &["d2c3"], &[]);
}

#[test]
fn of_two_checks_at_once_none_is_answered() {
    // The Pawn of g7 can take the Knight on f6, but with a Rook on e1 the King is in check twice.
    let double = "
        . . . q k r . .
        . . . p . p p .
        . . . . . . . .
        . . . . . . . .
        . . . . N . . .
        B . . . . . . .
        . . . . . . . .
        . K . . R . . .
        ";
    are_listed(double, &["e4f6"], &[]);
    are_listed(&double.replace('R', "."), &[], &["e4f6"]);
}

#[test]
fn no_piece_takes_more_squares_around_a_king() {
    for kind in [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN] {
        let mut most = 0;
        for king in SIZE.all() {
            let around = AROUND.from(king);
            for square in SIZE.all().filter(|&square| square != king) {
                let taken = match kind {
                    QUEEN => LINES.queen(square, Board::EMPTY),
                    ROOK => LINES.rook(square, Board::EMPTY),
                    BISHOP => LINES.bishop(square, Board::EMPTY),
                    KNIGHT => LEAPS.from(square),
                    PAWN => pawn_attacks_from(square, Side::White),
                    // Two Kings are never next to each other.
                    _ if around.has(square) => Board::EMPTY,
                    _ => AROUND.from(square),
                };
                most = most.max((taken & around).count());
            }
        }
        assert_eq!(MOST_TAKEN[kind.index()], most, "{kind:?}");
    }
}
