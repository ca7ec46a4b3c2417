//! Walls, gates, and the pieces that are no Pawns: HNC-1, HNC-2, HNC-3, HNC-9 and their rulings.

use super::{HnefaChess, SIZE, part};
use crate::rules::{Call, Position};
use crate::variants::Variant;
use crate::variants::drawn::{after, assert_refused, at, is_legal, reason, refusal, rule_against, targets};
use crate::variants::fen::start;

#[test]
fn hnc_1_sliders_stop_before_walls_and_pass_gates() {
    let position = part(
        "w",
        "c11",
        "
        . * . . . .
        . * . . . .
        . . . . R .
        . . . . . .
        . * B . . .
        . * . . . .
        ",
        &[("b1", 'K'), ("p14", 'k')],
    );
    assert_eq!(
        targets(&position, "g9"),
        "a9 b9 c9 d9 e9 f9 g10 g11 g12 g5 g6 g7 g8 h9 i9 j9 k9 l9 m9 n9 o9 p9",
        "along rank 9 the gates are open, along file g the walls are shut"
    );
    assert_eq!(targets(&position, "e7"), "a11 b10 c9 d8 f6 f8 g5 h4 i3 j2 k1", "by gates on both sides");
    assert_eq!(rule_against(&position, "g9g13"), "HNC-1");
    assert!(reason(&position, "g9g13").why.contains("g13 is a blocked square"));
    assert!(reason(&position, "g9g14").why.contains("the blocked square g13 is in the way"));
    assert!(reason(&position, "e7h10").why.contains("the Rook on g9 is in the way"));
    assert_refused(&position, "HNC-1", &["g9h10", "e7g9"]);
}

#[test]
fn hnc_1_a_diagonal_step_past_a_corner_does_not_cross_it() {
    let position = part(
        "w",
        "f6",
        "
        . . . . . .
        . . . . . .
        * * K . * *
        . . . . . .
        ",
        &[("p14", 'k')],
    );
    assert_eq!(targets(&position, "h4"), "g3 g5 h3 h5 i3 i4 i5");
    assert_eq!(rule_against(&position, "h4g4"), "HNC-1");
}

#[test]
fn hnc_1_turn() {
    let position = start::<HnefaChess>();
    assert_eq!(rule_against(&position, "e11e10"), "HNC-1", "White begins");
    assert_eq!(rule_against(&position, "e8e9"), "HNC-1", "there is no piece there");
    assert_eq!(rule_against(&position, "Q@e8"), "HNC-1", "nothing is dropped");
    assert_refused(&position, "HNC-1", &["e6e7xe8", "e6e7~e8"]);
}

#[test]
fn hnc_2_knights_need_one_way_without_walls() {
    let position = part(
        "w",
        "b11",
        "
        . . * . . .
        . N * . . .
        . . . . . .
        . . . . . .
        . . * . . .
        . . * . . .
        ",
        &[("b1", 'K'), ("p14", 'k')],
    );
    // To e9: c9, then d9; or d10, blocked. To e11 both ways meet d10 or d11.
    assert_eq!(targets(&position, "c10"), "a11 a9 b12 b8 d8 e9");
    assert_eq!(rule_against(&position, "c10e11"), "HNC-2");
    assert!(reason(&position, "c10e11").why.contains("have a blocked square, d10 and d11"));
    assert_eq!(rule_against(&position, "c10d12"), "HNC-1", "there is no piece on a blocked square");
    assert_eq!(rule_against(&position, "c10c12"), "HNC-2");
}

#[test]
fn hnc_2_pieces_never_block_a_leap_and_walls_shield_from_check() {
    let crowd = part(
        "w",
        "b10",
        "
        . N * .
        r r r .
        ",
        &[("o1", 'K'), ("p14", 'k')],
    );
    assert!(is_legal(&crowd, "c10e9"), "only pieces stand on c9 and d9");
    let shielded = part("w", "b11", ". . * K\n. n * .", &[("p14", 'k')]);
    assert_eq!(shielded.call(), Call::None, "the Knight on c10 does not reach e11");
    let checked = part("w", "b10", ". n * .\n. . . K", &[("p14", 'k')]);
    assert_eq!(checked.call(), Call::Single, "by way of the gate it reaches e9");
}

#[test]
fn hnc_3_guard_steps_one_square_and_is_not_royal() {
    let position = part(
        "w",
        "c10",
        "
        . * . .
        p G . .
        P r . .
        . * . .
        ",
        &[("b1", 'K'), ("p14", 'k')],
    );
    assert_eq!(targets(&position, "d9"), "c10 e10 e8 e9 xc9 xd8");
    assert_refused(&position, "HNC-3", &["d9c8", "d9f9"]);
    assert_eq!(rule_against(&position, "d9d10"), "HNC-1");
    assert!(is_legal(&position, "b1a2"), "a Guard may be left attacked");
}

#[test]
fn hnc_9_no_move_leaves_the_king_attacked() {
    let pinned = part(
        "w",
        "e8",
        "
        K . R . r
        . G . . .
        . . . . .
        . . . b .
        ",
        &[("p14", 'k')],
    );
    assert_eq!(targets(&pinned, "g8"), "f8 h8 xi8", "a pinned piece stays on the line");
    assert_eq!(targets(&pinned, "f7"), "g6");
    assert_eq!(rule_against(&pinned, "g8g9"), "HNC-9");
    assert_eq!(reason(&pinned, "g8g9").why, "White's King on e8 would be attacked by the Rook on i8");
    let checked = part("w", "e8", "K . . . r\n. V . . .\n. . R . .", &[("p14", 'k'), ("o1", 'Q')]);
    assert_eq!(checked.call(), Call::Single);
    assert_eq!(targets(&checked, "f7"), "f8", "in the way");
    assert_eq!(targets(&checked, "g6"), "g8", "in the way");
    assert_eq!(targets(&checked, "e8"), "d9 e7 e9 f9");
    assert_eq!(rule_against(&checked, "e8d8"), "HNC-9", "the Rook looks through the King's old square");
    assert_eq!(reason(&checked, "e8d8").why, "White's King on d8 would be attacked by the Rook on i8");
}

#[test]
fn hnc_9_every_man_gives_check_in_its_own_way() {
    let check = |drawing: &str| part("w", "e10", drawing, &[("p14", 'k')]).call() == Call::Single;
    assert!(check(". p .\nK . ."), "a Pawn on f10 attacks e9");
    assert!(!check("K . .\n. p ."), "a black Pawn does not attack upwards");
    assert!(check("K . .\n. h ."), "a Horizontal Pawn attacks all four corners");
    assert!(check("K . .\n. v ."), "so does a Vertical Pawn");
    assert!(!check("K h .\nv . ."), "and nothing straight ahead");
    assert!(check("K . .\n. g ."));
    assert!(check("K g ."));
    let relief = part("w", "c9", ". . .\n. p .\n. * K", &[("p14", 'k')]);
    assert_eq!(relief.call(), Call::Single, "from d8 a black Pawn takes on e7");
}

#[test]
fn hnc_9_there_is_no_castling_and_a_king_steps_one_square() {
    let position = part("w", "e5", "R . . . K . . R", &[("p14", 'k')]);
    assert_refused(&position, "HNC-9", &["i5*l5", "i5k5"]);
    assert_eq!(targets(&position, "i5"), "h4 h5 h6 i4 i6 j5 j6");
}

#[test]
fn hnc_r1_whose_gates() {
    let position = start::<HnefaChess>();
    let guards = |side| {
        let kind = Variant::HnefaChess.ruleset().kind_of_letter('G').unwrap();
        position
            .setup()
            .squares_of(side, kind)
            .map(|s| SIZE.name(s).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(guards(crate::rules::Side::White), "h4 i4 m8 m9");
    assert_eq!(guards(crate::rules::Side::Black), "d8 d9 h13 i13");
    let swapped = Variant::HnefaChess.ruleset().start.replace("****gg****", "****XX****");
    let swapped = swapped.replace("****GG****", "****gg****").replace("XX", "GG");
    let refusal = refusal::<HnefaChess>(&swapped);
    assert_eq!((refusal.rule, refusal.why.contains("h12 is attacked")), (Some("HNC-9"), true), "{refusal:?}");
}

#[test]
fn hnc_r2_promotion_lines_are_the_eighth_from_the_start() {
    let position = start::<HnefaChess>();
    let letter = |name: &str| {
        let piece = position.at(at::<HnefaChess>(name)).expect("a piece of the array");
        crate::variants::fen::letter_of(Variant::HnefaChess.ruleset(), piece.side, piece.kind)
    };
    assert_eq!((letter("p8"), letter("a8"), letter("h16"), letter("h1")), ('H', 'h', 'V', 'v'));
    // Eight lines counting the first: p to i, a to h, 16 to 9, 1 to 8.
    assert_eq!((b'p' - b'i' + 1, b'h' - b'a' + 1, 16 - 9 + 1, 8 - 1 + 1), (8, 8, 8, 8));
}

#[test]
fn hnc_r3_a_leap_is_barred_only_when_both_ways_are() {
    let position = part(
        "w",
        "f6",
        "
        . . . .
        . . N .
        * * . .
        . . . .
        . . . .
        ",
        &[("b1", 'K'), ("p14", 'k')],
    );
    // Two down from h5: h4 is a gate; to g3 by h4 and h3, though g5 and g4 are no way.
    assert!(is_legal(&position, "h5g3"));
    assert!(is_legal(&position, "h5i3"));
    assert_eq!(rule_against(&position, "h5f4"), "HNC-1");
    let position = after(&position, "h5g3");
    let king = after(&position, "p14p15");
    assert!(is_legal(&king, "g3h5"), "and back the same way");
    assert_eq!(rule_against(&king, "g3f5"), "HNC-2");
    assert_eq!(rule_against(&king, "g3e4"), "HNC-1");
}
