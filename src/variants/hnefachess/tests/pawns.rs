//! Pawns of three kinds: HNC-4 to HNC-8.

use super::{HnefaChess, part};
use crate::rules::{Position, Reversible};
use crate::variants::drawn::{
    after, assert_refused, assert_targets, at, attempt, is_legal, reason, rule_against, targets,
};
use crate::variants::{Variant, fen};

/// Kings far from everything.
const KINGS: [(&str, char); 2] = [("b1", 'K'), ("p14", 'k')];

/// All four promotions on a square, as targets writes them.
fn four(square: &str) -> String {
    format!("{square}=B {square}=N {square}=Q {square}=R")
}

#[test]
fn hnc_4_outer_pawns_step_straight_and_capture_diagonally() {
    for letter in ["H", "V"] {
        let draw = |drawing: &str| part("w", "f3", &drawing.replace('X', letter), &KINGS);
        let open = draw("n . n\n. X .\nn . n");
        assert_eq!(targets(&open, "g2"), "f2 g1 g3 h2 xf1 xf3 xh1 xh3");
        let shut = draw(". n .\nn X n\n. n .");
        assert_eq!(targets(&shut, "g2"), "");
        assert_eq!(rule_against(&shut, "g2g3"), "HNC-4");
        assert_eq!(rule_against(&shut, "g2h3"), "HNC-4");
        assert_eq!(rule_against(&open, "g2g4"), "HNC-4");
        let wall = part("w", "f4", &"* * .\n. X .\n. . .".replace('X', letter), &KINGS);
        assert_eq!(targets(&wall, "g3"), "f3 g2 h3");
        assert_eq!(rule_against(&wall, "g3g4"), "HNC-1");
    }
}

#[test]
fn hnc_4_they_neither_double_step_nor_take_en_passant() {
    let position = part("w", "e8", ". h .\n. . .\nP . .", &KINGS);
    let position = after(&position, "e6e8");
    assert!(fen::write(&position).ends_with(" b - - 0 1"), "no Pawn could capture on e7");
    assert_eq!(rule_against(&position, "f8e7"), "HNC-4");
    let position = part("w", "e8", ". . .\n. . .\n. V .", &KINGS);
    assert_eq!(rule_against(&position, "f6f8"), "HNC-4");
}

#[test]
fn hnc_4_their_moves_reset_the_count_but_do_not_cut_history() {
    let mut position = part("w - - 7 9", "a4", "H . .\n. . .", &KINGS);
    assert_eq!(position.play_unchecked(attempt::<HnefaChess>("a4a3")), Reversible::Yes, "it can walk back");
    assert_eq!((position.halfmove(), position.fullmove()), (0, 9));
    let mut position = part("w - - 7 9", "h6", ". . .\n. . .", &[KINGS[0], KINGS[1], ("f7", 'P')]);
    assert_eq!(position.play_unchecked(attempt::<HnefaChess>("f7f8")), Reversible::No);
    let mut position = part("w - - 7 9", "h6", ". . H\n. . .", &KINGS);
    assert_eq!(
        position.play_unchecked(attempt::<HnefaChess>("j6i6q")),
        Reversible::No,
        "a promotion is for good"
    );
}

#[test]
fn hnc_5_lines_on_the_inner_board_from_any_side() {
    let filled = part(
        "w",
        "g6",
        "
        . . . . .
        . H n H .
        * . H * *
        . . . H .
        ",
        &KINGS,
    );
    assert_targets(&filled, &[("h5", "g5 h4 h6"), ("i4", "h4 i3")]);
    assert_eq!(targets(&filled, "j3"), "i3 j2 k3", "i3 is outside");
    assert_eq!(rule_against(&filled, "i4i5q"), "HNC-4", "the Knight stops it");
    assert_eq!(rule_against(&filled, "j3i3q"), "HNC-5");
    let open = part(
        "w",
        "g6",
        "
        . H . H .
        . H . H .
        * . H * *
        ",
        &KINGS,
    );
    assert_eq!(targets(&open, "i4"), format!("h4 i3 {}", four("i5")), "out of the gate");
    assert_eq!(targets(&open, "h5"), format!("g5 h4 {}", four("i5")), "from the left");
    assert_eq!(targets(&open, "j6"), format!("{} j7 k6", four("i6")), "from the right");
    assert_eq!(rule_against(&open, "i4i5"), "HNC-5", "it must");
    let capture = part("w", "g6", ". n n n .\n. H . H .", &KINGS);
    assert!(targets(&capture, "h5").contains(&four("xi6")), "by a capture");
}

#[test]
fn hnc_5_each_side_and_kind_has_its_line() {
    for (turn, sign, from, to, promotes) in [
        ("w", 'H', "h7", "i7", true),
        ("w", 'H', "j7", "i7", true),
        ("w", 'H', "i16", "h16", false),
        ("w", 'H', "g7", "h7", false),
        ("b", 'h', "i7", "h7", true),
        ("b", 'h', "j7", "i7", false),
        ("w", 'V', "e10", "e9", true),
        ("w", 'V', "e8", "e9", true),
        ("w", 'V', "e7", "e8", false),
        ("w", 'V', "c9", "d9", false),
        ("b", 'v', "e7", "e8", true),
        ("b", 'v', "e9", "e8", true),
        ("b", 'v', "e10", "e9", false),
        ("b", 'v', "n8", "m8", false),
    ] {
        let position = part(turn, "a3", ".", &[KINGS[0], KINGS[1], (from, sign)]);
        assert_eq!(is_legal(&position, &format!("{from}{to}q")), promotes, "{sign} {from}{to}q");
        assert_eq!(is_legal(&position, &format!("{from}{to}")), !promotes, "{sign} {from}{to}");
    }
}

#[test]
fn hnc_6_double_step_from_the_inner_board_only() {
    let position = part(
        "w",
        "a8",
        "
        . . . . . . n .
        . . . * . n . .
        . P . * P P P P
        ",
        &KINGS,
    );
    assert_eq!(targets(&position, "b6"), "b7", "outside there is no double step");
    assert_targets(&position, &[("e6", "e7 e8 xf7"), ("f6", "")]);
    assert_eq!(targets(&position, "g6"), "g7 xf7", "a Knight stands on g8");
    assert_refused(&position, "HNC-6", &["b6b8", "f6f8"]);
    assert_eq!(rule_against(&position, "e6d7"), "HNC-1");
    assert_eq!(rule_against(&position, "h6g5"), "HNC-6");
    let black = part("b", "d11", "* p . .\n* . . .\n. . . .", &KINGS);
    assert_eq!(targets(&black, "e11"), "e10 e9");
}

#[test]
fn hnc_6_en_passant_within_and_from_a_gate() {
    let position = part("w", "c9", ". . . . .\n. . . . p\n. * . . .\n. * . P .", &KINGS);
    let position = after(&position, "f6f8");
    assert!(fen::write(&position).contains(" b - f7 0 1"));
    assert_eq!(targets(&position, "g8"), "g7 xf7");
    let taken = after(&position, "g8f7");
    assert_eq!(taken.at(at::<HnefaChess>("f8")), None);
    let waited = after(&after(&position, "p14p13"), "b1b2");
    assert_eq!(rule_against(&waited, "g8f7"), "HNC-6", "the chance lasts one move");
    assert_eq!(
        reason(&waited, "g8f7").why,
        "there is no piece on f7 for the Pawn on g8 to capture; the Pawn on f8 could be captured en passant only directly \
         after its double step, and not if that left the King attacked"
    );
}

#[test]
fn hnc_6_en_passant_is_kept_only_while_legal() {
    // Both Pawns leave rank 8 at once, and the Rook sees the King.
    let position = part("w", "e8", "k . . p . . R\n. . . . . . .\n. . P . . . .", &[("b1", 'K')]);
    let position = after(&position, "g6g8");
    assert!(fen::write(&position).contains(" b - - 0 1"), "{}", fen::write(&position));
    assert_eq!(rule_against(&position, "h8g7"), "HNC-6");
    // A Pawn that gives check by its double step may be taken en passant.
    let position = part("w", "e9", "k . . .\n. . p .\n. . . .\n. P . .", &[("b1", 'K')]);
    let position = after(&position, "f6f8");
    assert!(is_legal(&position, "g8f7"));
    assert_eq!(targets(&position, "g8"), "xf7");
}

#[test]
fn hnc_6_they_must_promote_within_and_outside() {
    let position = part("w", "b12", ". . * n . n\n. P * . P .", &KINGS);
    assert_eq!(targets(&position, "c11"), four("c12"));
    assert_eq!(targets(&position, "f11"), format!("{} {} {}", four("f12"), four("xe12"), four("xg12")));
    assert_eq!(rule_against(&position, "f11f12"), "HNC-6");
    assert_eq!(rule_against(&position, "c11d12q"), "HNC-1");
    let black = part("b", "n6", ". p .\n. . .", &KINGS);
    assert_eq!(targets(&black, "o6"), four("o5"));
    let middle = part("w", "f8", ". . .\n. P .", &KINGS);
    assert_eq!(rule_against(&middle, "g7g8q"), "HNC-6");
}

#[test]
fn hnc_7_a_pawn_in_a_side_gate_may_step_diagonally() {
    let position = part(
        "w",
        "c10",
        "
        . * n .
        . P . .
        . P . .
        . * . .
        ",
        &[KINGS[0], KINGS[1], ("m9", 'P'), ("f9", 'P'), ("h6", 'P')],
    );
    assert_eq!(targets(&position, "d9"), "c10 xe10");
    assert_eq!(targets(&position, "d8"), "c9 e9", "its friend stands straight ahead");
    assert_eq!(targets(&position, "m9"), "l10 n10");
    assert_eq!(targets(&position, "f9"), "f10 xe10", "the rule is for gates only");
    assert_eq!(rule_against(&position, "f9g10"), "HNC-6");
    let outside = part("w", "c9", ". . .\n. . P", &KINGS);
    assert_eq!(rule_against(&outside, "e8d9"), "HNC-7", "relief leads out of a gate");
    assert_eq!(rule_against(&position, "d9d10"), "HNC-1");
    assert_eq!(rule_against(&position, "d9e8"), "HNC-6", "ahead only");
    let black = part("b", "c9", ". p .\n. . .\n. * .", &KINGS);
    assert_eq!(targets(&black, "d9"), "c8 d8 e8");
}

#[test]
fn hnc_7_the_north_and_south_gates_give_no_relief() {
    // No regular Pawn can stand in h13, i13, h4 or i4, nor beyond ranks 6 and 11.
    let position = part("w", "g8", ". . .\n. P .", &KINGS);
    assert_eq!(rule_against(&position, "h7g8"), "HNC-6");
}

#[test]
fn hnc_7_relief_and_en_passant_are_one_move_the_capture() {
    let position = part("w", "c9", ". . . .\n. p . .\n. * . .\n. * P .", &KINGS);
    let position = after(&position, "e6e8");
    assert!(fen::write(&position).contains(" b - e7 0 1"));
    assert_eq!(targets(&position, "d8"), "c7 xe7");
    let taken = after(&position, "d8e7");
    assert_eq!(taken.at(at::<HnefaChess>("e8")), None, "the Pawn passed is gone");
}

#[test]
fn hnc_7_relief_stays_where_the_capture_would_expose_the_king() {
    // Taking would clear d8 and e8 between King and Rook; the mere step leaves e8 filled.
    let position = part("w", "c8", "k p . . R\n. * . . .\n. * P . .", &[("b1", 'K')]);
    let position = after(&position, "e6e8");
    assert!(fen::write(&position).contains(" b - - 0 1"));
    assert_eq!(targets(&position, "d8"), "c7 e7");
    let stepped = after(&position, "d8e7");
    assert!(stepped.at(at::<HnefaChess>("e8")).is_some(), "nothing was taken");
}

#[test]
fn hnc_8_to_queen_rook_bishop_or_knight() {
    let position = part("w", "h11", "P . . .", &[KINGS[0], KINGS[1], ("j7", 'H'), ("e10", 'V'), ("e5", 'R')]);
    for (name, rule) in [("h11h12g", "HNC-8"), ("j7i7k", "HNC-8"), ("e10e9p", "HNC-8"), ("e10e9h", "HNC-8")] {
        assert_eq!(rule_against(&position, name), rule, "{name}");
    }
    assert_eq!(rule_against(&position, "e5e9q"), "HNC-8", "a Rook is not a Pawn");
    assert!(reason(&position, "e5e9q").why.contains("only Pawns promote"));
    let promoted = after(&position, "h11h12n");
    assert_eq!(
        promoted.at(at::<HnefaChess>("h12")).map(|p| p.kind),
        Variant::HnefaChess.ruleset().kind_of_letter('N')
    );
}
