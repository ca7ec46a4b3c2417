//! VIK-7 to VIK-10 and the rulings on ends.

use crate::rules::{Call, MoveCount, Position, Repetition};
use crate::variants::drawn::{after, at, drawn, ending, in_corner, is_legal, reason};
use crate::variants::tafl::{Viking7, Viking9, Viking11, Viking13, Viking19};
use crate::variants::{Odin, Variant, start};

/// The King on a4 with a defender on a5, walled in; Black is about to close a6 from d6.
fn walled(others: &[(&str, char)]) -> Viking9 {
    in_corner(
        "b",
        "
        . . . t . .
        T t . . . .
        K t . . . .
        t . . . . .
        . . . . . .
        . . . . . .
        ",
        others,
    )
}

#[test]
fn vik_7_a_king_with_one_stuck_defender_is_smothered() {
    let end = after(&walled(&[("h2", 'T')]), "d6a6");
    assert_eq!(ending(&end), "0-1 smothered");
    assert!(end.at(at::<Viking9>("a4")).is_some(), "it stays on the board");
    assert_eq!(reason(&end, "h2h3").rule, "VIK-7");
    assert!(!is_legal(&end, "h2h3"));
}

/// The end of the game after Black closes the a-file of this drawing by a move. White has a piece far away, too.
fn closed(drawing: &str, name: &str) -> String {
    let position: Viking9 = in_corner("b", drawing, &[("h2", 'T')]);
    ending(&after(&position, name))
}

#[test]
fn vik_7_not_while_the_defender_can_move() {
    let drawing = "
        . . . t . .
        T . . . . .
        K t . . . .
        t . . . . .
        . . . . . .
        . . . . . .
    ";
    assert_eq!(closed(drawing, "d6a6"), "-");
}

#[test]
fn vik_7_not_while_the_king_can_move() {
    let drawing = "
        . . . t . .
        T t . . . .
        K . . . . .
        t . . . . .
        . . . . . .
        . . . . . .
    ";
    assert_eq!(closed(drawing, "d6a6"), "-");
}

#[test]
fn vik_7_not_with_two_defenders_beside_him_or_a_second_in_touch() {
    let in_touch = "
        . . . t . .
        T t . . . .
        T t . . . .
        K t . . . .
        t . . . . .
        . . . . . .
        . . . . . .
    ";
    assert_eq!(closed(in_touch, "d7a7"), "-");
    let both_beside = "
        . . . t . .
        T t . . . .
        K T t . . .
        t t . . . .
        . . . . . .
        . . . . . .
    ";
    assert_eq!(closed(both_beside, "d6a6"), "-");
}

#[test]
fn vik_7_a_defender_may_still_have_a_way_over_the_throne() {
    let on_7 = |beyond: char| -> Viking7 {
        in_corner(
            "b",
            "
            . . t . . . t
            . t K T t . .
            . . t t . . .
            . . . . . T .
            ",
            &[("d5", beyond)],
        )
    };
    assert_eq!(ending(&after(&on_7('.'), "g4g5")), "-", "over the throne to d5");
    assert_eq!(ending(&after(&on_7('t'), "g4g5")), "0-1 smothered");
    let on_11: Viking11 = in_corner(
        "b",
        "
        . . . . t .
        . . . t K T t
        . . . . t t
        . . . . . .
        . . . . . .
        . . . . . .
        ",
        &[("k9", 't'), ("h1", 'T')],
    );
    assert_eq!(ending(&after(&on_11, "k9k8")), "0-1 smothered", "no way over the throne on 11x11");
}

#[test]
fn vik_7_counts_after_a_black_move_only() {
    let walled_in = |turn| -> Viking7 {
        in_corner(
            turn,
            "
            . t . . .
            t K t . .
            . t . . .
            ",
            &[("e5", 'T'), ("f5", 't')],
        )
    };
    assert_eq!(ending(&walled_in("b")), "-");
    assert_eq!(ending(&walled_in("w")), "0-1 smothered");
    assert_eq!(ending(&after(&walled_in("b"), "f5f6")), "0-1 smothered", "with no defender at all");
}

#[test]
fn vik_r5_the_smothering_man_need_not_touch_the_king() {
    let end = after(&walled(&[("h2", 'T')]), "d6a6");
    assert_eq!(ending(&end), "0-1 smothered", "a6 is two squares from a4");
}

#[test]
fn vik_8_the_king_escapes_to_any_corner() {
    for (from, corner) in [("a5", "a1"), ("a5", "a9"), ("i5", "i1"), ("i5", "i9")] {
        let position: Viking9 = in_corner("w", "", &[(from, 'K'), ("c3", 't')]);
        let end = after(&position, &format!("{from}{corner}"));
        assert_eq!(ending(&end), "1-0 escape");
        let why = reason(&end, "c3c4");
        assert_eq!(
            (why.rule, why.why),
            ("VIK-8", format!("the game is over: the King has escaped to {corner}"))
        );
    }
    let far: Viking19 = in_corner("w", "", &[("a2", 'K'), ("c3", 't')]);
    assert_eq!(ending(&after(&far, "a2a19")), "1-0 escape");
}

#[test]
fn vik_9_raichi_and_tuichi() {
    let position: Viking9 = in_corner(
        "w",
        "
        . . K . . . . . .
        . . . . . . . . .
        . . . . . t . . .
        ",
        &[("e8", 'T'), ("b6", 't')],
    );
    assert_eq!(after(&position, "c3c1").call(), Call::Single, "a1 only: f1 is in the way to i1");
    assert_eq!(after(&position, "c3a3").call(), Call::Double, "a1 and a9");
    assert_eq!(after(&position, "c3c2").call(), Call::None, "not at the edge");
    assert_eq!(after(&position, "e8e7").call(), Call::None);
    let at_the_edge = after(&position, "c3a3");
    assert_eq!(after(&at_the_edge, "f1f2").call(), Call::None, "Black does not call");
    assert_eq!(
        after(&after(&at_the_edge, "b6a6"), "e8e7").call(),
        Call::Single,
        "any white move may need it"
    );
    assert_eq!(after(&after(&at_the_edge, "f1f2"), "a3a1").call(), Call::None, "it is there");
}

#[test]
fn vik_9_no_call_when_the_game_is_over() {
    let position: Viking9 = in_corner(
        "w",
        "
        K . . . . . . . .
        . . T t . . T . .
        . . . . . . . . .
        ",
        &[],
    );
    let end = after(&position, "g2e2");
    assert_eq!((ending(&end).as_str(), end.call()), ("1-0 no-move", Call::None));
}

#[test]
fn vik_9_watch_your_king() {
    let position: Viking9 = in_corner(
        "b",
        "
        . . t . . .
        . t K . . .
        . . . . t .
        . . . . . .
        ",
        &[("d6", 't'), ("h7", 'T')],
    );
    assert!(!position.spoken_call_due(), "Black has not moved yet");
    assert!(after(&position, "e2c2").spoken_call_due(), "d6 could come to d3");
    assert!(!after(&position, "e2e1").spoken_call_due());
    let taken = after(&after(&after(&position, "e2c2"), "h7h8"), "d6d3");
    assert!(!taken.spoken_call_due(), "the game is over");
    let smother = walled(&[("h2", 'T'), ("i7", 't')]);
    assert!(after(&smother, "i7i8").spoken_call_due(), "VIK-7 counts as well");
    assert!(!start::<Odin>().spoken_call_due(), "no other game has this call");
}

#[test]
fn vik_10_a_way_that_black_opens_may_be_used_at_once() {
    let position: Viking13 = in_corner("b", "", &[("a6", 'K'), ("a3", 't'), ("a9", 't'), ("f3", 't')]);
    assert_eq!(ending(&after(&after(&position, "a3c3"), "a6a1")), "1-0 escape");
}

#[test]
fn vik_r1_a_side_without_a_move_loses() {
    let white_stuck: Viking9 = in_corner(
        "b",
        "
        . . . t . .
        T t . . . .
        T t . . . .
        K t . . . .
        t . . . . .
        . . . . . .
        . . . . . .
        ",
        &[],
    );
    assert_eq!(ending(&after(&white_stuck, "d7a7")), "0-1 no-move");
    let black_gone: Viking9 = in_corner(
        "w",
        "
        . . . T . .
        . . . . . .
        . . . . t K
        . . . . . .
        ",
        &[],
    );
    assert_eq!(ending(&after(&black_gone, "d4d2")), "1-0 no-move");
}

#[test]
fn vik_r2_neither_repetition_nor_long_play_ends_a_game() {
    let rules = Variant::Viking11.ruleset();
    assert_eq!(rules.repetition, (Repetition::Reported, "VIK-R2"));
    assert_eq!(rules.move_count, (MoveCount::Unlimited, "VIK-R2"));
    let position: Viking9 = in_corner("w - - 500 400", "", &[("e5", 'K'), ("b3", 't')]);
    assert_eq!(ending(&after(&position, "e5e4")), "-");
}

#[test]
fn vik_r7_ends_are_named_in_order() {
    assert_eq!(ending(&after(&walled(&[]), "d6a6")), "0-1 smothered", "and White has no move");
    let last_piece: Viking9 = in_corner("b", "", &[("a2", 'K'), ("a3", 't'), ("d2", 't')]);
    assert_eq!(ending(&after(&last_piece, "d2b2")), "0-1 king-captured", "and White has no piece");
    let escape: Viking9 = in_corner("w", ". t T . .", &[("a5", 'K')]);
    assert_eq!(ending(&after(&escape, "a5a1")), "1-0 escape", "and Black has no piece");
}

#[test]
fn a_position_without_a_king_is_won_for_black_with_either_side_to_move() {
    for turn in ["w", "b"] {
        let position: Viking7 = drawn(
            turn,
            "
            . . . . . . .
            . . . t . . .
            . . . . . . .
            . T . . . t .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            ",
        );
        assert_eq!(ending(&position), "0-1 king-captured");
        assert_eq!(reason(&position, "b4b5").rule, "VIK-6");
    }
}
