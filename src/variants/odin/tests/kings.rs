//! ODIN-6, ODIN-R1 and ODIN-R2: Kings and whose advice they take.

use crate::geometry::Square;
use crate::rules::{Playable, Position};
use crate::variants::drawn::{after, at, attempt, in_corner, is_legal, rule_against, targets};
use crate::variants::start;

use super::super::{Odin, SIZE};
use super::{listed, sign, valkyrie_figure};

/// Targets as a set of words.
fn words(targets: &str) -> Vec<&str> {
    targets.split(' ').filter(|word| !word.is_empty()).collect()
}

/// Enemies to take and friends in the way, `kind` on d4 and `adviser` on a square beside it; for Black all colours
/// are changed.
fn crowd(turn: &str, kind: char, square: &str, adviser: char) -> Odin {
    let friends = [("a9", 'K'), ("b2", 'P'), ("c2", 'P'), ("d4", kind), (square, adviser)];
    let enemies = [("j1", 'k'), ("f5", 'r'), ("f6", 'p'), ("d7", 'f'), ("g7", 'b'), ("b4", 'v'), ("e2", 'f')];
    let mut kinds = [&friends[..], &enemies[..]].concat();
    if turn == "b" {
        for (_, sign) in &mut kinds {
            *sign = if sign.is_uppercase() { sign.to_ascii_lowercase() } else { sign.to_ascii_uppercase() };
        }
    }
    in_corner(turn, ".", &kinds)
}

#[test]
fn odin_6_king_moves_as_each_man_beside_him() {
    for turn in ["w", "b"] {
        for adviser in ['R', 'F', 'B', 'P'] {
            for square in ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"] {
                // The piece itself on the square of the King, with the same piece beside it in the way.
                let themselves = crowd(turn, adviser, square, adviser);
                let advised = crowd(turn, 'K', square, adviser);
                assert_eq!(targets(&advised, "d4"), targets(&themselves, "d4"), "{turn} {adviser} {square}");
                assert_ne!(targets(&advised, "d4"), "");
            }
        }
    }
}

#[test]
fn odin_6_no_king_moves_unadvised() {
    // Advisers two squares away, and enemies beside.
    let position: Odin = in_corner(
        "w",
        "
        R . F . B
        . r b p .
        V . K . P
        . v f . .
        P . P . R
        ",
        &[("j10", 'k')],
    );
    assert_eq!(targets(&position, "c3"), "");
    assert_eq!(rule_against(&position, "c3d3"), "ODIN-6");
    // But a Valkyrie may carry it.
    assert!(is_legal(&position, "a3c3~b3"));
}

#[test]
fn odin_6_facts_of_the_seed() {
    let position = valkyrie_figure();
    let ox = ["b2", "b4", "c1", "c5", "e1", "e5", "e5xe6", "f2", "f4"];
    let bishop = ["b1", "c2", "e2"]; // c4, e4 and f1 are held by friends
    let pawn = ["c2", "e2"]; // two ahead is shut: c4 and e4 are held
    let mut all: Vec<_> = ox.into_iter().chain(bishop).chain(pawn).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(words(&targets(&position, "d3")), all);
    assert_eq!(targets(&position, "i3"), "", "the King on i3 is stranded");
    assert_eq!(rule_against(&position, "i3i4"), "ODIN-6");
}

#[test]
fn odin_6_kings_give_no_advice() {
    let position: Odin = in_corner(
        "w",
        "
        . . . .
        K K F .
        . . . .
        ",
        &[("j10", 'k')],
    );
    assert_eq!(targets(&position, "a2"), "", "its only friend is a King");
    assert_eq!(targets(&position, "b2"), "a4 c4 d1 d3", "beside the Ox it leaps");
    let alone: Odin = in_corner("w", "K K . R", &[("j10", 'k')]);
    assert_eq!((targets(&alone, "a1"), targets(&alone, "b1")), (String::new(), String::new()));
}

#[test]
fn odin_6_advice_is_taken_before_the_move() {
    let position: Odin = in_corner(
        "w",
        "
        . . .
        K . .
        . . R
        ",
        &[("j10", 'k'), ("h8", 'p')],
    );
    assert_eq!(targets(&position, "a2"), "");
    let advised = after(&after(&position, "c1b1"), "h8g7");
    let left = after(&advised, "a2a6");
    assert_eq!(targets(&after(&left, "g7f6"), "a6"), "", "it has walked away from its Rook");
}

#[test]
fn odin_6_king_removes_on_an_oxs_advice() {
    let position: Odin = in_corner(
        "w",
        "
        . . p .
        . b . .
        . . F .
        . . K .
        ",
        &[("j10", 'k')],
    );
    assert_eq!(targets(&position, "c1"), "a2 a2xb3 d3 d3xc4 e2 xb3 xb3xc4");
    let both_gone = after(&position, "c1b3xc4");
    assert_eq!(["c1", "b3", "c4"].map(|s| sign(&both_gone, s)), ['.', 'K', '.']);
}

#[test]
fn odin_6_king_relocates_on_a_valkyries_advice_but_not_the_other_king() {
    let position: Odin = in_corner(
        "w",
        "
        P . . .
        . . . .
        V . . .
        K . . K
        ",
        &[("j10", 'k')],
    );
    // Up: the Valkyrie first. Along the rank: the other King, whom it leaves alone. The diagonal is clear.
    assert_eq!(targets(&position, "a1"), "a2~a1 b1 b2 c1 c3 d4 e5 f6 g7 h8 i9 xj10");
    assert_eq!(rule_against(&position, "a1d1~a1"), "ODIN-6");
    assert_eq!(rule_against(&position, "a1a4~a3"), "ODIN-4", "the Valkyrie is in the way");
    assert!(is_legal(&position, "a2a4~a3"));
    assert!(is_legal(&position, "a2a1~a2"), "it may carry a King, with a King beside it or not");
}

#[test]
fn odin_r1_the_same_move_by_two_advisers_is_one() {
    let position: Odin = in_corner(
        "w",
        "
        . . . .
        . R K P
        . . . .
        ",
        &[("j10", 'k')],
    );
    let two_ahead = attempt::<Odin>("c2c4");
    assert_eq!(listed(&position).iter().filter(|&&m| m == two_ahead).count(), 1);
    assert_eq!(position.count_legal(), listed(&position).len() as u64);
    // By the Rook 1 down and 8 up; by the Pawn b1, b3, d1, d3, and c4 over again.
    let king: Vec<_> = listed(&position).into_iter().filter(|m| m.from() == Some(at::<Odin>("c2"))).collect();
    assert_eq!(king.len(), 9 + 4);
}

#[test]
fn odin_r1_changing_places_is_two_moves_with_one_board() {
    let position: Odin = in_corner("w", "V K", &[("j10", 'k')]);
    let (hers, his) = (after(&position, "a1b1~a1"), after(&position, "b1a1~b1"));
    assert_ne!(attempt::<Odin>("a1b1~a1"), attempt::<Odin>("b1a1~b1"));
    assert!(hers.same_position(&his));
    assert_eq!(hers.zobrist(), his.zobrist());
    assert_eq!([sign(&hers, "a1"), sign(&hers, "b1")], ['K', 'V']);
}

#[test]
fn odin_r2_king_relocates_a_valkyrie_but_no_piece_its_own_kind() {
    let position: Odin = in_corner(
        "w",
        "
        V . .
        . . .
        K V K
        ",
        &[("j10", 'k')],
    );
    assert!(is_legal(&position, "a1b1~a1"), "the Valkyrie who advises it");
    assert!(is_legal(&position, "a1a3~a1") && is_legal(&position, "a1a3~a2"), "the other Valkyrie");
    assert!(is_legal(&position, "b1c1~b1") && is_legal(&position, "a3c1~b2"), "a Valkyrie carries a King");
    let valkyries: Odin = in_corner("w", "V V K", &[("j10", 'k')]);
    assert_eq!(rule_against(&valkyries, "a1b1~a1"), "ODIN-4");
    assert!(is_legal(&valkyries, "c1b1~c1"));
    // Read otherwise, the array would have 48 moves.
    assert_eq!(start::<Odin>().count_legal(), 50);
    assert!(is_legal(&start::<Odin>(), "e1d1~e1") && is_legal(&start::<Odin>(), "f1g1~f1"));
}

#[test]
fn odin_6_kings_stay_on_the_board() {
    // Advice at the edges: no target wraps around, whatever the adviser.
    for adviser in ['R', 'F', 'B', 'V', 'P'] {
        for (king, beside) in
            [("a1", "a2"), ("a10", "b10"), ("j1", "i1"), ("j5", "j6"), ("a5", "a4"), ("e10", "e9")]
        {
            let position: Odin = in_corner("w", ".", &[(king, 'K'), (beside, adviser), ("f5", 'k')]);
            for m in listed(&position) {
                assert!(m.to() < Square::new(SIZE.squares() as u16));
                assert_eq!(position.why_illegal(m), None, "{adviser} {king} {m:?}");
            }
        }
    }
}
