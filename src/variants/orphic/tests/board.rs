//! Moves of pieces on the board: ORP-1, ORP-2, ORP-7, ORP-10.

use crate::rules::OneVariant;
use crate::variants::drawn::{
    after, assert_refused, assert_targets, is_legal, reason, reserve_drawn, rule_against, targets,
};
use crate::variants::fen;

use super::super::{OrphicElks, OrphicRooks};

/// A position drawn with White to move and nothing in reserve.
fn without_reserve<P: OneVariant>(drawing: &str) -> P {
    reserve_drawn("w", "[]", drawing)
}

#[test]
fn orp_1_pieces_move_as_in_chess() {
    let position: OrphicRooks = without_reserve(
        "
        . . . . . . . k
        . . . . . . . .
        . . p . . . . .
        . . . . . p . .
        . Q . . . . . .
        . . . . N . . .
        . . . B . . . .
        R . . . K . . .
        ",
    );
    assert_targets(
        &position,
        &[
            ("a1", "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1"),
            ("d2", "c1 c3"),
            ("e3", "c2 c4 d1 d5 f1 g2 g4 xf5"),
            ("b4", "a3 a4 a5 b1 b2 b3 b5 b6 b7 b8 c3 c4 c5 d4 d6 e4 e7 f4 f8 g4 h4"),
            ("e1", "d1 e2 f1 f2"),
        ],
    );
    assert!(reason(&position, "d2f4").why.contains("the Knight on e3 is in the way"));
    assert_refused(&position, "ORP-1", &["a1b2", "e3d2"]);
    assert_eq!(rule_against(&position, "c6c5"), "ORP-3", "not one's own");
    assert_eq!(rule_against(&position, "c5c6"), "ORP-3", "no piece there");
}

#[test]
fn orp_1_no_castling() {
    let position: OrphicRooks = without_reserve(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        ",
    );
    assert_eq!(targets(&position, "e1"), "d1 d2 e2 f1 f2");
    assert_eq!(rule_against(&position, "e1*h1"), "ORP-1");
    assert!(reason(&position, "e1g1").why.contains("there is no castling"));
    assert_refused(&position, "ORP-1", &["a1e1~b1", "a1b1xh1"]);
}

#[test]
fn orp_1_pawns_step_and_capture() {
    let position: OrphicElks = without_reserve(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        n . n . . . . e
        . P . . p . p .
        . . . P . P . P
        . . . . K . . .
        ",
    );
    assert_targets(&position, &[("b3", "b4 xa4 xc4"), ("d2", "d3 d4 xe3"), ("f2", "f3 f4 xe3 xg3")]);
    assert_eq!(targets(&position, "h2"), "h3 xg3", "the Elk on h4 bars the double step");
    assert_eq!(rule_against(&position, "b3b5"), "ORP-1");
    assert!(reason(&position, "b3b5").why.contains("not on its second rank"));
    assert!(reason(&position, "h2h4").why.contains("captures only diagonally"));
    assert!(reason(&position, "d2c3").why.contains("only to capture"));
    assert_eq!(rule_against(&position, "d2d5"), "ORP-1");
}

#[test]
fn orp_1_double_step_may_be_taken_en_passant() {
    let position: OrphicElks = without_reserve(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . P . . . . .
        . . P . P . . .
        . . . . K . . .
        ",
    );
    let passed = after(&position, "e2e4");
    assert!(fen::write(&passed).contains(" b - e3 "));
    assert_eq!(targets(&passed, "d4"), "d3 xc3 xe3");
    let taken = after(&passed, "d4e3");
    assert_eq!(fen::write(&taken), "4k3/8/8/8/8/2P1p3/2P5/4K3[] w - - 0 2");
    assert_eq!(rule_against(&position, "c2c4"), "ORP-1", "over its own Pawn");
    // A relocation to the fourth rank passes over nothing.
    let dropped: OrphicElks = fen::read("4k3/8/8/8/3p4/4P3/8/4K3[N] w - - 0 1").unwrap().0;
    assert!(fen::write(&after(&dropped, "N@e3~e4")).contains(" b - - 0 1"));
}

#[test]
fn orp_1_en_passant_only_where_the_king_is_safe() {
    // Both Pawns leave the rank on which the Rook stands.
    let across: OrphicRooks = reserve_drawn(
        "b",
        "[]",
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        k . . p . . . R
        . . . . . . . .
        . . . . P . . .
        . . . . . . . K
        ",
    );
    let turned = after(&after(&across, "a4a5"), "e2e4");
    assert!(fen::write(&turned).contains(" b - e3 "), "the King has left the rank");
    let stays: OrphicRooks = fen::read("8/8/8/8/k2p3R/8/4P3/7K[] w - - 0 1").unwrap().0;
    let stays = after(&stays, "e2e4");
    assert!(fen::write(&stays).contains(" b - - "), "taking would uncover the Rook");
    assert_eq!(rule_against(&stays, "d4e3"), "ORP-1");
    // The Pawn that has gone two squares gives check; taking it ends the check.
    let check: OrphicRooks = fen::read("8/8/8/3k4/3p4/8/4P3/7K[] w - - 0 1").unwrap().0;
    let check = after(&check, "e2e4");
    assert!(is_legal(&check, "d4e3"));
}

#[test]
fn orp_2_elk_is_a_rook_on_dark_and_a_knight_on_light() {
    let position: OrphicElks = without_reserve(
        "
        k . . . . . . .
        . . . . . p . .
        . . . . . . . .
        . . p . . . . .
        . . . . E . . .
        . . . E . P . .
        . . . . . . . .
        . . . . . . K .
        ",
    );
    // e4 is light, d3 is light.
    assert_targets(&position, &[("e4", "c3 d2 d6 f2 f6 g3 g5 xc5"), ("d3", "b2 b4 c1 e1 e5 f2 f4 xc5")]);
    let rook = after(&position, "d3e5");
    let rook: OrphicElks = fen::read(&fen::write(&rook).replace(" b ", " w ")).expect("a quiet position").0;
    assert_eq!(targets(&rook, "e5"), "d5 e6 e7 e8 f5 g5 h5 xc5");
    assert_eq!(rule_against(&rook, "e5f7"), "ORP-2");
    assert!(reason(&rook, "e5f7").why.contains("dark square and slides as a Rook"));
    assert!(reason(&rook, "e5e3").why.contains("the Elk on e4 is in the way"));
    assert!(reason(&rook, "e4e3").why.contains("light square and leaps as a Knight"));
}

#[test]
fn orp_2_elk_checks_and_is_pinned_by_its_square() {
    let dark: OrphicElks = without_reserve(
        "
        k . . . e . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . E . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    // On e8, a light square, the Elk leaps: it pins no piece.
    assert_eq!(targets(&dark, "e3").split(' ').count(), 13);
    let pinned: OrphicElks = fen::read("k7/4e3/8/8/8/4E3/8/4K3[] w - - 0 1").unwrap().0;
    assert_eq!(targets(&pinned, "e3"), "e2 e4 e5 e6 xe7");
    assert_eq!(rule_against(&pinned, "e3a3"), "ORP-9");
    // A pinned Elk on a light square has no move.
    let knight: OrphicElks = fen::read("k7/4e3/8/8/4E3/8/8/4K3[] w - - 0 1").unwrap().0;
    assert_eq!(targets(&knight, "e4"), "");
    assert_eq!(rule_against(&knight, "e4d6"), "ORP-9");
}

#[test]
fn orp_2_rooks_never_leap() {
    let position: OrphicRooks = fen::read("k7/8/8/8/4R3/8/8/6K1[] w - - 0 1").unwrap().0;
    assert_eq!(targets(&position, "e4").split(' ').count(), 14);
    assert_eq!(rule_against(&position, "e4d6"), "ORP-1");
}

#[test]
fn orp_7_before_the_king_pieces_only_capture() {
    let position: OrphicElks = reserve_drawn(
        "w - d6",
        "[K]",
        "
        . . . . k . . n
        . . . . . . P .
        . . . . . . . .
        . . . p P . . .
        . . . . . p . .
        . . . Q P . . .
        . . . . . . . .
        . N . . . . . .
        ",
    );
    assert_targets(&position, &[("b1", ""), ("d3", "xd5"), ("e3", "xf4")]);
    assert_eq!(targets(&position, "e5"), "xd6", "en passant is a capture");
    assert_eq!(targets(&position, "g7"), "xh8=B xh8=E xh8=N xh8=Q");
    let quiet = reason(&position, "b1c3");
    assert_eq!(quiet.rule, "ORP-7");
    assert_eq!(
        quiet.why,
        "White's King is still in reserve, so the Knight on b1 may only capture, and c3 is empty"
    );
    assert_refused(&position, "ORP-7", &["g7g8q", "b1d2"]);
    assert_eq!(rule_against(&position, "b1d3"), "ORP-1", "a friend is not a capture");
    // With the King on the board they move.
    let king = after(&position, "K@a1");
    let again: OrphicElks = fen::read(&fen::write(&king).replace(" b ", " w ")).unwrap().0;
    assert_eq!(targets(&again, "b1"), "a3 c3 d2");
}

#[test]
fn orp_10_promotion() {
    let elks: OrphicElks = fen::read("3n3k/4P3/8/8/8/8/p7/1E4K1[N] w - - 0 1").unwrap().0;
    assert_eq!(targets(&elks, "e7"), "e8=B e8=E e8=N e8=Q xd8=B xd8=E xd8=N xd8=Q");
    assert_refused(&elks, "ORP-10", &["e7e8", "e7e8k", "e7e8p", "e7e8l", "e7d8d", "b1d2q"]);
    let new = after(&elks, "e7e8n");
    assert!(fen::write(&new).ends_with("[N] b - - 0 1"), "a promoted piece costs no reserve");
    assert_eq!(targets(&new, "a2"), "a1=B a1=E a1=N a1=Q xb1=B xb1=E xb1=N xb1=Q");
    let rooks: OrphicRooks = fen::read("7k/4P3/8/8/8/P7/8/6K1[] w - - 0 1").unwrap().0;
    assert_eq!(targets(&rooks, "e7"), "e8=B e8=N e8=Q e8=R");
    assert_eq!(rule_against(&rooks, "a3a4q"), "ORP-10");
    assert!(reason(&rooks, "e7e8").why.contains("Queen, Rook, Bishop or Knight"));
}
