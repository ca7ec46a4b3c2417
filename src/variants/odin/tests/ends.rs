//! ODIN-7, ODIN-8, ODIN-R3: how games end and what repeats; clocks and history.

use crate::rules::{Fold, FoldResult, MoveCount, Playable, Position, Reversible};
use crate::variants::drawn::{after, assert_refused, drawn, ending, in_corner, rule_against, targets};
use crate::variants::{Variant, fen, start};

use super::super::Odin;
use super::{listed, played, valkyrie_figure};

#[test]
fn odin_7_a_side_without_a_king_has_lost_at_once() {
    let two: Odin = in_corner("w", "R . . k . k .", &[("a10", 'K'), ("i9", 'p')]);
    let one = after(&two, "a1d1");
    assert_eq!(ending(&one), "-", "one King is left");
    let none = after(&after(&one, "i9j8"), "d1f1");
    assert_eq!(ending(&none), "1-0 kings-captured");
    assert_eq!((listed(&none).len(), none.count_legal(), none.any_legal()), (0, 0, false));
    assert_eq!(rule_against(&none, "j8i7"), "ODIN-7", "nothing moves any more");
    let again: Odin = fen::read(&fen::write(&none)).expect("a finished position is one").0;
    assert_eq!(ending(&again), "1-0 kings-captured");
}

#[test]
fn odin_7_both_kings_in_one_move() {
    let position: Odin = in_corner("b", ". . f .\n. . . .\n. K . .\n. . K .", &[("j10", 'k'), ("h5", 'P')]);
    assert_eq!(ending(&after(&position, "c4b2")), "-", "the other King is left");
    assert_eq!(ending(&after(&position, "c4b2xc1")), "0-1 kings-captured");
}

#[test]
fn odin_7_a_side_without_a_move_has_lost() {
    // The only leaps of the Ox are held by the Kings, which stand beside no piece but each other.
    let position: Odin = in_corner("w", ". K .\n. . K\nF . .", &[("j10", 'k'), ("j8", 'p')]);
    assert_eq!(ending(&position), "0-1 no-move");
    assert_eq!((position.count_legal(), position.any_legal()), (0, false));
    let black: Odin = in_corner("b", ". K .\n. . K\nF . .", &[("j10", 'k'), ("j8", 'p')]);
    assert_eq!(ending(&black), "-", "it is the other's turn");
    let bare: Odin = in_corner("b", "K R", &[("j10", 'k')]);
    assert_eq!(ending(&bare), "1-0 no-move", "a King alone cannot move");
}

#[test]
fn odin_7_facts_of_the_seed() {
    let position = valkyrie_figure();
    assert_eq!(ending(&position), "-");
    let black: Odin =
        fen::read(&fen::write(&position).replace(" w ", " b ")).expect("the figure with Black to move").0;
    assert_ne!(targets(&black, "e6"), "", "as long as the Ox stands, the King on e6 leaps");
    assert_ne!(targets(&black, "g7"), "", "and so does the King on g7");
    let taken = after(&position, "f1f7");
    assert_eq!((targets(&taken, "e6"), targets(&taken, "g7")), (String::new(), String::new()));
    assert_refused(&taken, "ODIN-6", &["e6d8", "g7f7"]);
    assert_eq!(ending(&taken), "1-0 no-move");
}

#[test]
fn odin_7_one_king_a_side_may_begin() {
    let position: Odin = in_corner("w", "K R", &[("j10", 'k'), ("j9", 'r')]);
    assert_eq!(ending(&position), "-");
    assert_eq!(ending(&start::<Odin>()), "-");
}

/// The seed's problems, with the pieces that their answers name.
#[test]
fn odin_7_answers_of_the_seed() {
    let read = |fen: &str| fen::read::<Odin>(fen).expect("a problem is a position").0;
    let first = read("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w");
    let answer = after(&first, "c2c4");
    assert_eq!(ending(&after(&after(&answer, "b5c4"), "a5c5")), "1-0 kings-captured");
    assert_eq!(ending(&after(&after(&answer, "c5d6"), "a5b5")), "1-0 no-move");
    let second = read("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b");
    assert_eq!(ending(&after(&second, "c4d2xc2")), "0-1 kings-captured");
    let third = read("k9/10/10/10/10/10/6b3/10/10/P4V3K w");
    assert_eq!(
        targets(&third, "f1").split(' ').filter(|t| t.starts_with("j1")).collect::<Vec<_>>(),
        ["j1~f1", "j1~g1", "j1~h1", "j1~i1"]
    );
    let fourth = read("10/7p2/10/10/10/k9/1k8/3KF5/10/10 w");
    assert_eq!(ending(&after(&fourth, "d3b4xa5")), "1-0 kings-captured");
    let fifth = read("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b");
    assert_eq!(ending(&after(&fifth, "d5c3xd2")), "0-1 kings-captured");
    let sixth = read("10/7p2/10/10/10/4k5/10/10/10/3RK5 w");
    assert_eq!(ending(&after(&sixth, "e1e5")), "1-0 kings-captured");
}

#[test]
fn odin_8_the_third_occurrence_loses_and_nothing_draws() {
    assert_eq!(Variant::Odin.ruleset().repetition, (Fold::third(FoldResult::MoverLoses), "ODIN-8"));
    assert_eq!(Variant::Odin.ruleset().move_count, (MoveCount::Unlimited, "ODIN-8"));
    assert_eq!(start::<Odin>().dead(), None);
}

#[test]
fn odin_8_positions_are_pieces_and_side_to_move() {
    let position = start::<Odin>();
    let mut round = position.clone();
    for name in ["b1a3", "b10a8", "a3b1", "a8b10"] {
        assert!(!after(&round, name).same_position(&round));
        round = after(&round, name);
    }
    assert_eq!((round.halfmove(), round.fullmove()), (4, 3));
    assert!(round.same_position(&position), "clocks are no part of it");
    assert_eq!(round.zobrist(), position.zobrist());
    let black: Odin = fen::read(&fen::write(&position).replace(" w ", " b ")).expect("a position").0;
    assert!(!black.same_position(&position));
    assert_ne!(black.zobrist(), position.zobrist());
}

#[test]
fn odin_8_pieces_of_one_kind_are_alike() {
    let position: Odin = in_corner("w", "R . R", &[("a10", 'K'), ("j10", 'k'), ("j9", 'r')]);
    let mut swapped = position.clone();
    for name in ["a1a2", "j9j8", "c1a1", "j8j9", "a2c2", "j9j8", "c2c1", "j8j9"] {
        swapped = after(&swapped, name);
    }
    assert!(swapped.same_position(&position), "the Rooks have changed places");
    assert_eq!(swapped.zobrist(), position.zobrist());
}

#[test]
fn odin_r3_the_kings_capture_is_named_before_the_lack_of_a_move() {
    let position: Odin = in_corner("w", "K R . . k", &[]);
    let taken = after(&position, "b1e1");
    assert_eq!(taken.count_legal(), 0, "Black has neither King nor move");
    assert_eq!(ending(&taken), "1-0 kings-captured");
    let rule = Variant::Odin.ruleset().rule("ODIN-R3").expect("the ruling exists");
    assert!(rule.text.contains("counts as an occurrence"));
}

/// Every sort of move beside a King on d3 with all advisers, clocks at 7 and 9.
fn clocks() -> Odin {
    drawn(
        "w - - 7 9",
        "
        . . . . . . . . . k
        . . . . . . . . . p
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . r . . .
        . . . . . p . . . .
        . . . . . . . . . .
        . P . K F . . . . .
        V . . P . . . . . .
        . . . . . R . . . .
        ",
    )
}

#[test]
fn halfmoves_count_from_captures_and_pawn_moves() {
    for (name, halfmove, reversible, what) in [
        ("f1g1", 8, Reversible::Yes, "a quiet move"),
        ("e3f5", 0, Reversible::No, "a capture"),
        ("e3f5xg6", 0, Reversible::No, "a capture and a removal"),
        ("e3g4xf5", 0, Reversible::No, "a removal behind a quiet leap"),
        ("e3g4", 8, Reversible::Yes, "a leap that removes no piece"),
        ("d2c1", 0, Reversible::Yes, "a Pawn's move, which can be taken back"),
        ("b3b5", 0, Reversible::Yes, "a Pawn's two squares"),
        ("d3c4", 8, Reversible::Yes, "a King who moves as a Pawn"),
        ("d3d5", 8, Reversible::Yes, "a King who moves two squares as a Pawn"),
        ("d3f4xf5", 0, Reversible::No, "a King's removal"),
        ("a2d2~b2", 8, Reversible::Yes, "a relocated Pawn has not moved"),
        ("a2b3~a2", 8, Reversible::Yes, "nor has one that changed places"),
    ] {
        let (next, history) = played(&clocks(), name);
        assert_eq!((next.halfmove(), history), (halfmove, reversible), "{what}: {name}");
        assert_eq!(next.fullmove(), 9, "White's move");
    }
}

#[test]
fn fullmoves_count_blacks_moves() {
    let position = after(&clocks(), "f1g1");
    let next = after(&position, "j9i8");
    assert_eq!((next.halfmove(), next.fullmove()), (0, 10));
    let begun: Odin = in_corner("b - - 3 1", "K R", &[("j10", 'k'), ("j9", 'r')]);
    let next = after(&begun, "j9i9");
    assert_eq!((next.halfmove(), next.fullmove()), (4, 2), "Black began");
}

#[test]
fn a_king_who_captures_as_a_pawn_sets_the_clock_back() {
    let position: Odin = in_corner("w - - 5 5", ". . p\nP K .", &[("j10", 'k')]);
    let (next, history) = played(&position, "b1c2");
    assert_eq!((next.halfmove(), history), (0, Reversible::No));
}
