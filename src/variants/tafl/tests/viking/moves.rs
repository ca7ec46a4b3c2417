//! VIK-1 to VIK-4: turns, slides, throne and corners.

use crate::rules::{OneVariant, Position, Side};
use crate::variants::drawn::{
    after, assert_refused, assert_targets, drawn, in_corner, is_legal, reason, rule_against,
};
use crate::variants::tafl::{Viking7, Viking9, Viking11, Viking13, Viking19};
use crate::variants::{Variant, start};
use crate::with_variant;

#[test]
fn vik_1_black_begins_but_on_19_white() {
    for &variant in Variant::ALL.iter().filter(|v| v.id().starts_with("viking")) {
        let turn = with_variant!(variant, P => start::<P>().turn());
        assert_eq!(turn == Side::White, variant == Variant::Viking19, "{variant}");
    }
}

#[test]
fn vik_1_the_number_goes_up_after_black_whichever_side_began() {
    let position = after(&start::<Viking7>(), "d1c1");
    assert_eq!((position.fullmove(), position.halfmove()), (2, 1));
    let position = after(&position, "c4c2");
    assert_eq!((position.fullmove(), position.halfmove()), (2, 2));
    let position = after(&start::<Viking19>(), "i10h10");
    assert_eq!(position.fullmove(), 1);
    let position = after(&position, "c1d1");
    assert_eq!(position.fullmove(), 2);
}

#[test]
fn vik_1_no_side_moves_enemy_pieces() {
    let why = reason(&start::<Viking7>(), "c4c5");
    assert_eq!(why.rule, "VIK-1");
    assert_eq!(why.why, "the Taflman on c4 is White's, and it is Black's turn");
}

fn slides() -> Viking7 {
    drawn(
        "w",
        "
        . . . . . . .
        . . . t . . .
        . . . . . . .
        . T . K . t .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        ",
    )
}

#[test]
fn vik_2_every_man_slides_like_a_rook() {
    let position = slides();
    assert_targets(&position, &[("b4", "a4 b1 b2 b3 b5 b6 b7 c4"), ("d4", "c4 d1 d2 d3 d5 e4")]);
    let why = |name| reason(&position, name).why;
    assert_eq!(why("b4e4"), "the King on d4 is in the way from b4 to e4");
    assert_eq!(why("d4d7"), "the Taflman on d6 is in the way from d4 to d7");
    assert_eq!(why("d4d6"), "d6 is occupied by Black's Taflman");
    assert_eq!(why("b4d4"), "d4 is occupied by White's own King");
    assert_eq!(why("b4c5"), "the Taflman moves along a rank or a file, and b4 to c5 is neither");
    assert_eq!(why("e5e6"), "there is no piece on e5 to move");
}

#[test]
fn vik_2_no_pass_and_nothing_but_slides() {
    let position = slides();
    assert_eq!(reason(&position, "b4b4").why, "the Taflman stays on b4, and a player may not pass");
    assert_refused(
        &position,
        "VIK-2",
        &["b4b4", "b4e4", "d4d6", "b4c5", "e5e6", "b4*d4", "T@e5", "b4b7t", "b4c4xf4", "b4c4~a4"],
    );
}

#[test]
fn vik_3_throne_and_corners_are_the_kings() {
    let position: Viking7 = drawn(
        "w",
        "
        . . . . . . .
        . . . . . t .
        . . . . . . .
        K . . . . . .
        . . . . . . .
        . . . T . . .
        . T . . . . .
        ",
    );
    assert_targets(
        &position,
        &[("b1", "b2 b3 b4 b5 b6 b7 c1 d1 e1 f1"), ("a4", "a1 a2 a3 a5 a6 a7 b4 c4 d4 e4 f4 g4")],
    );
    for (name, what) in [("b1a1", "a1 is a corner"), ("b1g1", "g1 is a corner"), ("d2d4", "d4 is the throne")]
    {
        let why = reason(&position, name);
        assert_eq!(why.rule, "VIK-3");
        assert_eq!(why.why, format!("{what}, and only the King may stop there"));
    }
}

/// The middle file with a piece of each side above and below the empty throne, the King left of it.
fn cross<P: OneVariant>(turn: &str) -> (P, [String; 4]) {
    let middle = P::own_ruleset().size.files() / 2;
    let file = char::from(b'a' + middle);
    let (low, high, rank) = (format!("{file}2"), format!("{file}{}", 2 * middle), middle + 1);
    let (left, right) = (format!("b{rank}"), format!("{}{rank}", char::from(b'a' + 2 * middle)));
    let position = in_corner(turn, "", &[(&low, 'T'), (&high, 't'), (&left, 'K'), ("b1", 'T'), ("c1", 't')]);
    let beyond = |from: &str, to: u8| format!("{from}{file}{to}");
    let names = [beyond(&low, rank + 1), beyond(&high, rank - 1), left + &right, beyond(&low, rank)];
    (position, names)
}

/// Whether taflmen of both sides pass over the throne; the King always does, and no other piece stops there.
fn taflmen_cross<P: OneVariant>() -> bool {
    let (position, [white, _, king, throne]) = cross::<P>("w");
    assert!(is_legal(&position, &king), "the King passes on every board");
    assert_eq!(rule_against(&position, &throne), "VIK-3");
    let crosses = is_legal(&position, &white);
    if !crosses {
        let why = reason(&position, &white);
        assert_eq!(why.rule, "VIK-4");
        assert!(why.why.contains("only the King may pass over it"), "{}", why.why);
    }
    let (position, [_, black, ..]) = cross::<P>("b");
    assert_eq!(is_legal(&position, &black), crosses);
    crosses
}

#[test]
fn vik_4_the_king_passes_over_the_throne_others_on_small_boards() {
    assert!(taflmen_cross::<Viking7>());
    assert!(!taflmen_cross::<Viking11>());
}

#[test]
fn vik_r4_small_boards_are_7_and_9() {
    assert!(taflmen_cross::<Viking9>());
    assert!(!taflmen_cross::<Viking13>());
    assert!(!taflmen_cross::<Viking19>());
}

#[test]
fn vik_4_no_piece_passes_over_the_king_on_the_throne() {
    let position: Viking7 = in_corner("w", "", &[("d4", 'K'), ("d2", 'T'), ("a2", 't')]);
    let why = reason(&position, "d2d6");
    assert_eq!((why.rule, why.why.as_str()), ("VIK-2", "the King on d4 is in the way from d2 to d6"));
}
