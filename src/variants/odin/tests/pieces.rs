//! ODIN-1 to ODIN-5 and ODIN-R4: the turn, and every piece but the King.

use crate::rules::Position;
use crate::variants::drawn::{
    after, assert_refused, assert_targets, drawn, in_corner, is_legal, rule_against, targets,
};

use super::super::Odin;
use super::{pawn_figure, sign, valkyrie_figure};

const KINGS: &[(&str, char)] = &[("a10", 'K'), ("j10", 'k')];

#[test]
fn odin_1_there_is_no_check() {
    let position: Odin = in_corner(
        "w",
        "
        r . . . .
        . . . . .
        . . . . .
        K . . . .
        R . . . .
        ",
        &[("j10", 'k')],
    );
    assert!(is_legal(&position, "a1e1"), "a King may be left attacked");
    assert!(is_legal(&position, "a2a4"), "a King may move into attack, or stay in it");
    assert!(is_legal(&position, "a2a5"), "and may take what attacks it");
}

#[test]
fn odin_1_one_move_of_ones_own_piece() {
    let position: Odin = in_corner(
        "w",
        "
        r . .
        . . .
        . R .
        ",
        KINGS,
    );
    for (name, what) in [
        ("b1b1", "a pass"),
        ("a3a2", "an enemy's move"),
        ("c2c3", "a move from an empty square"),
        ("a10*b1", "castling"),
        ("R@c3", "a drop"),
    ] {
        assert_eq!(rule_against(&position, name), "ODIN-1", "{what}");
    }
    assert_eq!(after(&position, "b1b2").turn(), !position.turn());
}

#[test]
fn odin_1_no_promotion() {
    let position: Odin = drawn(
        "w",
        "
        k . . . . . P . . K
        . . P . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        ",
    );
    assert_eq!(targets(&position, "c9"), "b10 b8 d10 d8");
    assert_eq!(rule_against(&position, "c9b10v"), "ODIN-1");
    assert_eq!(sign(&after(&position, "c9b10"), "b10"), 'P');
    assert_eq!(targets(&position, "g10"), "f9 h9", "a Pawn on the last rank walks back");
}

#[test]
fn odin_1_no_first_step_and_nothing_is_taken_in_passing() {
    let position: Odin = in_corner(
        "b",
        "
        . . . p .
        . . . . .
        . . P . .
        . . . . .
        ",
        KINGS,
    );
    let passed = after(&position, "d4d2");
    assert_eq!(targets(&passed, "c2"), "b1 b3 c4 d1 d3", "no `x` before d3, which was passed over");
    assert_eq!(sign(&after(&passed, "c2d3"), "d2"), 'p');
    // Two squares are open to a Pawn from everywhere, not from its first square alone.
    assert!(is_legal(&after(&passed, "c2c4"), "d2c1"));
    assert!(is_legal(&after(&after(&passed, "c2c4"), "d2c1"), "c4c6"));
}

#[test]
fn odin_2_rook_and_bishop_slide() {
    let position: Odin = in_corner(
        "w",
        "
        p . . . . .
        . . . . . p
        . . . . . .
        R . P B . .
        . . . . . .
        . . . . . .
        ",
        KINGS,
    );
    assert_targets(&position, &[("a3", "a1 a2 a4 a5 b3 xa6"), ("d3", "b1 b5 c2 c4 e2 e4 f1 xa6 xf5")]);
    assert_refused(&position, "ODIN-2", &["a3c3", "a3d3", "a3a7", "a3b4", "d3d4", "d3g6"]);
    let taken = after(&position, "a3a6");
    assert_eq!((sign(&taken, "a3"), sign(&taken, "a6")), ('.', 'R'));
}

#[test]
fn odin_3_ox_leaps_and_may_remove() {
    let position: Odin = in_corner(
        "w",
        "
        . . p . .
        . b . r .
        . P . . .
        . . F . .
        ",
        KINGS,
    );
    // Around a2 stands b3, around b3 and d3 stands c4, around e2 stands d3.
    assert_eq!(targets(&position, "c1"), "a2 a2xb3 e2 e2xd3 xb3 xb3xc4 xd3 xd3xc4");
    let two_gone = after(&position, "c1b3xc4");
    assert_eq!(["c1", "b3", "c4", "d3"].map(|s| sign(&two_gone, s)), ['.', 'F', '.', 'r']);
    let one_gone = after(&position, "c1e2xd3");
    assert_eq!(["c1", "e2", "d3", "b3"].map(|s| sign(&one_gone, s)), ['.', 'F', '.', 'b'], "it stays on e2");
    assert_refused(&position, "ODIN-3", &["c1c2", "c1c2xb3", "c1e2xc4", "c1e2xe3", "c1d3xd3", "c1a2xj10"]);
    assert_eq!(rule_against(&position, "b2a3xb3"), "ODIN-3", "a Pawn removes no piece");
}

#[test]
fn odin_3_the_removal_takes_any_kind_from_all_eight_squares() {
    for kind in ['r', 'f', 'b', 'v', 'k', 'p'] {
        for beside in ["c2", "c3", "c4", "d2", "d4", "e2", "e3", "e4"] {
            let position: Odin = in_corner("w", ". . F", &[("a10", 'K'), ("j10", 'k'), (beside, kind)]);
            let removed = after(&position, &format!("c1d3x{beside}"));
            assert_eq!((sign(&removed, beside), sign(&removed, "d3")), ('.', 'F'), "{kind} on {beside}");
        }
    }
}

#[test]
fn odin_3_squares_around_end_at_the_edge() {
    let position: Odin =
        in_corner("w", ". F", &[("a10", 'K'), ("j10", 'k'), ("j2", 'r'), ("j3", 'r'), ("j4", 'r')]);
    assert_eq!(targets(&position, "b1"), "a3 c3 d2");
}

#[test]
fn odin_4_valkyrie_slides_and_relocates() {
    let position: Odin = in_corner(
        "w",
        "
        P . . . .
        . . . F .
        . . . . .
        . . . . .
        V . B . R
        ",
        KINGS,
    );
    assert_eq!(
        targets(&position, "a1"),
        "a2 a3 a4 a5~a1 a5~a2 a5~a3 a5~a4 b1 b2 c1~a1 c1~b1 c3 d4~a1 d4~b2 d4~c3",
        "the Rook is not the first on its line"
    );
    let moved = after(&position, "a1d4~b2");
    assert_eq!(["a1", "b2", "d4"].map(|s| sign(&moved, s)), ['.', 'F', 'V']);
    assert_refused(
        &position,
        "ODIN-4",
        &["a1a5", "a1a5~a5", "a1a5~b2", "a1d4~e5", "a1e1~d1", "a1b3", "a1b2~a1"],
    );
    assert_eq!(rule_against(&position, "c1d2~c1"), "ODIN-4", "no other piece relocates");
}

#[test]
fn odin_4_valkyrie_takes_enemies_and_leaves_the_other_valkyrie() {
    let position: Odin = in_corner(
        "w",
        "
        V . .
        . p .
        V . r
        ",
        KINGS,
    );
    assert_eq!(targets(&position, "a1"), "a2 b1 xb2 xc1");
    assert_refused(&position, "ODIN-4", &["a1a3~a1", "a1a3~a2", "a1b2~a1", "a1c1~b1"]);
}

#[test]
fn odin_4_facts_of_the_seed() {
    let position = valkyrie_figure();
    assert_eq!(
        targets(&position, "a3").split(' ').filter(|t| t.contains("d3")).collect::<Vec<_>>(),
        ["d3~a3", "d3~b3", "d3~c3"]
    );
    assert_eq!(
        targets(&position, "f1").split(' ').filter(|t| t.contains("d3")).collect::<Vec<_>>(),
        ["d3~e2", "d3~f1"]
    );
    let on_c3 = after(&position, "a3d3~c3");
    assert_eq!(["a3", "b3", "c3", "d3"].map(|s| sign(&on_c3, s)), ['.', '.', 'K', 'V']);
    let on_a3 = after(&position, "a3d3~a3");
    assert_eq!(["a3", "d3"].map(|s| sign(&on_a3, s)), ['K', 'V']);
    let on_e2 = after(&position, "f1d3~e2");
    assert_eq!(["f1", "e2", "d3"].map(|s| sign(&on_e2, s)), ['.', 'K', 'V']);
}

#[test]
fn odin_5_facts_of_the_seed() {
    let white = pawn_figure("w");
    assert_targets(&white, &[("b2", "a1 a3 b4 c1"), ("d2", "c1 e1"), ("h3", "g2 i4 xg4 xh5 xi2")]);
    let black = pawn_figure("b");
    assert_eq!(targets(&black, "i2"), "h1 j1 j3 xh3");
}

#[test]
fn odin_5_two_squares_want_an_empty_square_diagonally_ahead() {
    // In front of each Pawn stands a piece, which does not matter.
    let position: Odin = in_corner(
        "w",
        "
        . . . . . . . p .
        b r . p . . p p p
        P . . P . . . P .
        . . . . . . . . .
        ",
        KINGS,
    );
    assert_eq!(targets(&position, "a2"), "b1 xb3", "a Pawn at the edge has one square diagonally ahead");
    assert_eq!(targets(&position, "d2"), "c1 c3 d4 e1 e3", "over a piece, with two free squares beside it");
    assert_eq!(targets(&position, "h2"), "g1 i1 xg3 xi3", "enemies shut the way to h4 as friends do");
    assert_refused(&position, "ODIN-5", &["a2a4", "h2h4", "d2d3", "d2d1", "d2d5", "d2b4"]);
    let open: Odin = in_corner(
        "w",
        "
        p . . . . . P
        P . . . . P .
        P . . . p . P
        ",
        KINGS,
    );
    assert_eq!(targets(&open, "a1"), "b2 xa3", "at the edge, taking two squares ahead");
    assert_eq!(targets(&open, "g1"), "h2", "a friend two squares ahead is in the way");
    assert_eq!(targets(&open, "f2"), "e3 f4 xe1", "never two squares back");
}

#[test]
fn odin_5_black_pawns_go_down() {
    let position: Odin = in_corner(
        "b",
        "
        . . . p .
        . . R . R
        . . . . .
        . p . . .
        . . . . .
        . P . . .
        ",
        &[("a10", 'K'), ("j10", 'k')],
    );
    assert_targets(&position, &[("d6", "c7 e7 xc5 xe5"), ("b3", "a2 a4 c2 c4 xb1")]);
    assert_refused(&position, "ODIN-5", &["d6d4", "b3b5"]);
}

#[test]
fn odin_5_the_edge_has_one_square_diagonally_ahead() {
    for (turn, pawn, enemy, ahead, behind, two) in [("w", 'P', 'r', 6, 4, 7), ("b", 'p', 'R', 4, 6, 3)] {
        for (edge, beside) in [('a', 'b'), ('j', 'i')] {
            let place = format!("{edge}5");
            let far = [(place.as_str(), pawn), ("d1", 'K'), ("d10", 'k')];
            let open: Odin = in_corner(turn, ".", &far);
            let mut names = [format!("{edge}{two}"), format!("{beside}{ahead}"), format!("{beside}{behind}")];
            names.sort();
            assert_eq!(targets(&open, &place), names.join(" "), "{turn}");
            let held = format!("{beside}{ahead}");
            let shut: Odin = in_corner(turn, ".", &[&far[..], &[(held.as_str(), enemy)]].concat());
            assert_eq!(targets(&shut, &place), format!("{beside}{behind} x{held}"), "{turn}");
        }
    }
}

#[test]
fn odin_r4_no_friend_is_removed() {
    let position: Odin = in_corner(
        "w",
        "
        . P .
        . P .
        . . F
        ",
        &[("b4", 'K'), ("j10", 'k')],
    );
    assert_eq!(targets(&position, "c1"), "a2 d3 e2");
    assert_refused(&position, "ODIN-R4", &["c1a2xb2", "c1a2xb3"]);
    assert_eq!(rule_against(&position, "c1a2xb4"), "ODIN-3", "out of reach, whosever it is");
}
