//! Drops: ORP-3 to ORP-6, ORP-8, ORP-R1 to ORP-R3.

use crate::rules::{Move, OneVariant, Stage};
use crate::variants::drawn::{after, assert_refused, at, is_legal, reason, reserve_drawn, rule_against};
use crate::variants::{Variant, fen, start};

use super::super::{OrphicElks, OrphicRooks};

/// The places a Pawn goes to when this piece is dropped on it, or the squares this piece is dropped on.
fn drops<P: OneVariant>(position: &P, name: &str) -> String {
    let (letter, onto) = name.split_once('@').unwrap();
    let kind = P::own_ruleset().kind_of_letter(letter.chars().next().unwrap());
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut squares: Vec<String> = moves
        .into_iter()
        .filter(|m: &Move| m.from().is_none() && m.piece_kind() == kind)
        .filter(|m| if onto.is_empty() { m.extra().is_none() } else { m.to() == at::<P>(onto) })
        .map(|m| P::own_ruleset().size.name(m.extra().unwrap_or(m.to())).to_string())
        .collect();
    squares.sort();
    squares.join(" ")
}

#[test]
fn orp_3_a_turn_is_a_drop_or_a_move() {
    let position: OrphicElks = start();
    // Q, E, N and both Bishops on 48 empty squares and 8 Pawns with 16 places; the King likewise but for b5 to h5
    // and a5, which Black's Pawns attack.
    assert_eq!(position.count_legal(), 4 * (48 + 8 * 16) + (40 + 8 * 16));
    let late: OrphicElks = fen::read("4k3/8/8/8/8/8/8/4K3[N] w - - 9 50").unwrap().0;
    assert!(is_legal(&late, "N@a1") && is_legal(&late, "e1e2"));
    let spent = after(&late, "N@a1");
    assert_eq!(fen::write(&spent), "4k3/8/8/8/8/8/8/N3K3[] b - - 0 50");
    assert_refused(&late, "ORP-3", &["E@a1", "P@a2", "B@a1"]);
    assert_eq!(reason(&late, "E@a1").stage, Stage::NoPiece);
    assert!(reason(&late, "B@a1").why.contains("no Bishop left"));
}

#[test]
fn orp_4_drop_with_relocation() {
    let position: OrphicElks = reserve_drawn(
        "w",
        "[NN]",
        "
        . . . . k . . .
        . . P . . . . .
        . . . . . . . .
        . . . . . . . .
        . P P P P P . .
        P P P P P n . P
        P . P B P P . .
        . . K . . . . .
        ",
    );
    assert_eq!(drops(&position, "N@c7"), "a4 b2 g2 g3 g4 h2 h4");
    let called_back = after(&position, "N@c7~b2");
    assert_eq!(fen::write(&called_back), "4k3/2N5/8/8/1PPPPP2/PPPPPn1P/PPPBPP2/2K5[N] b - - 0 1");
    let why = |name| reason(&position, name).why;
    assert!(why("N@a3").contains("must be relocated: write N@a3~"));
    assert!(why("N@a3~a3").contains("cannot stay there"), "its old square is taken");
    assert!(why("N@a3~a5").contains("ranks 2 to 4"));
    assert!(why("N@a3~a1").contains("ranks 2 to 4"));
    assert!(why("N@a3~f3").contains("occupied by Black's Knight"));
    assert!(why("N@a3~d2").contains("occupied by White's Bishop"));
    assert!(why("N@a5~b2").contains("a5 is empty"));
    assert!(why("N@f3").contains("occupied by Black's Knight"));
    assert!(why("N@d2~b2").contains("occupied by White's Bishop"));
    assert_refused(
        &position,
        "ORP-4",
        &["N@a3", "N@a3~a3", "N@a3~a5", "N@a3~f3", "N@a5~b2", "N@f3", "N@d2~b2"],
    );
}

#[test]
fn orp_4_black_relocates_to_its_own_ranks() {
    let position: OrphicRooks =
        fen::read("4k3/ppp1pppp/pp1ppppp/ppppppp1/8/8/2p5/6K1[n] b - - 0 1").unwrap().0;
    assert_eq!(drops(&position, "N@c2"), "c6 d7 h5");
    assert!(reason(&position, "N@c2~c4").why.contains("ranks 7 to 5"));
    assert!(is_legal(&position, "N@b7~d7"));
}

#[test]
fn orp_4_pawn_brought_to_its_second_rank_may_step_twice() {
    let position: OrphicElks = fen::read("4k3/8/8/8/8/4P3/8/6K1[N] w - - 0 1").unwrap().0;
    let position = after(&after(&position, "N@e3~a2"), "e8e7");
    assert!(is_legal(&position, "a2a4"));
}

#[test]
fn orp_5_no_relocation_in_check() {
    let position: OrphicElks = reserve_drawn(
        "w",
        "[EN]",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . q . . .
        . . . . . . . .
        . . . P . . . P
        . . . . K . . .
        ",
    );
    assert_eq!((drops(&position, "N@"), drops(&position, "E@")), ("e2 e3".to_owned(), "e2 e3".to_owned()));
    let why = reason(&position, "N@d2~b2");
    assert_eq!(why.rule, "ORP-5");
    assert_eq!(
        why.why,
        "the King on e1 is in check by the Queen on e4, so no piece may be dropped on the Pawn on d2"
    );
    assert_eq!(rule_against(&position, "N@h2"), "ORP-5", "whether or not a place is named");
    assert_eq!(rule_against(&position, "N@a1"), "ORP-9");
    assert!(reason(&position, "N@a1").why.contains("would still be in check by the Queen on e4"));
    let blocked = after(&position, "N@e3");
    assert!(is_legal(&blocked, "e4e3"));
}

#[test]
fn orp_5_nothing_is_dropped_in_double_check() {
    let position: OrphicElks = fen::read("4k3/8/8/8/4q3/3n4/7P/4K3[ENL] w - - 0 1").unwrap().0;
    assert_eq!(drops(&position, "N@") + &drops(&position, "E@") + &drops(&position, "B@"), "");
    let leaper: OrphicElks = fen::read("4k3/8/8/8/8/3n4/7P/4K3[ENL] w - - 0 1").unwrap().0;
    assert_eq!(drops(&leaper, "N@"), "", "a leap cannot be blocked");
}

#[test]
fn orp_6_bishops_go_to_their_colours() {
    let both: OrphicElks = fen::read("4k3/8/8/8/8/4P3/8/4K3[LD] w - - 0 1").unwrap().0;
    let light = after(&both, "B@f3");
    assert!(fen::write(&light).contains("[D] b"), "f3 is light");
    let dark = after(&both, "B@e3~e2");
    assert!(fen::write(&dark).contains("[L] b"), "e3 is dark");
    let left: OrphicElks = fen::read("4k3/8/8/8/8/4P3/8/4K3[D] w - - 0 1").unwrap().0;
    assert_eq!(drops(&left, "B@").split(' ').count(), 32 - 2, "e1 and e3 are held");
    let why = reason(&left, "B@f3");
    assert_eq!((why.rule, why.stage), ("ORP-6", Stage::NotItsMove));
    assert_eq!(
        why.why,
        "f3 is a light square, and White has only the Bishop for dark squares left in reserve"
    );
    assert!(is_legal(&left, "B@e3~f3"), "the Pawn's new square may have any colour");
}

#[test]
fn orp_6_the_first_bishop_binds_though_it_is_captured() {
    let position: OrphicElks = fen::read("4k3/8/8/8/8/8/3q4/7K[LD] w - - 0 1").unwrap().0;
    let position = after(&after(&position, "B@c1"), "d2c1");
    let position: OrphicElks = fen::read(&fen::write(&position)).unwrap().0;
    assert!(is_legal(&position, "B@f1") && !is_legal(&position, "B@g1"));
}

#[test]
fn orp_6_moves_write_one_letter_for_both_bishops() {
    let position: OrphicElks = fen::read("4k3/8/8/8/8/8/8/4K3[LD] w - - 0 1").unwrap().0;
    assert_refused(&position, "ORP-6", &["L@f3", "D@e3", "D@f3"]);
    let bishop = Variant::OrphicElks.ruleset().kind_of_letter('B').unwrap();
    let mut moves = Vec::new();
    position.legal_to(bishop, at::<OrphicElks>("f3"), &mut moves);
    assert_eq!(moves, [Move::drop(bishop, at::<OrphicElks>("f3"), None)]);
    assert_eq!(position.parts(moves[0]).kind, bishop);
}

#[test]
fn orp_8_elks_king_comes_in_anywhere_safe() {
    let position: OrphicElks = reserve_drawn(
        "w",
        "[KN]",
        "
        q . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P . P . . . . P
        . . . . . . . .
        . . . . . . . .
        ",
    );
    assert!(is_legal(&position, "K@f6") && is_legal(&position, "K@b1") && is_legal(&position, "K@c3~c2"));
    let why = reason(&position, "K@a5");
    assert_eq!((why.rule, why.stage), ("ORP-8", Stage::KingLeftAttacked));
    assert_eq!(why.why, "the King dropped on a5 would be attacked by the Queen on a8");
    assert_eq!(rule_against(&position, "K@e7"), "ORP-8", "beside the enemy King");
    assert_eq!(drops(&position, "K@a3"), "a4", "only there does the Pawn shield the King");
    assert_eq!(rule_against(&position, "K@a3~a2"), "ORP-8");
    assert!(is_legal(&position, "K@a1"), "behind the Pawn on a3");
}

#[test]
fn orp_8_one_pawn_shields_from_one_piece() {
    for (text, drop) in [
        // The Queen and the Bishop both attack a3.
        ("q4b1k/8/8/8/8/P7/8/8[K] w - - 0 1", "K@a3"),
        // A Knight cannot be shut out.
        ("7k/8/8/1n6/8/P7/8/8[K] w - - 0 1", "K@a3"),
        // Nor can a piece that stands too far up for the Pawn.
        ("7k/8/q7/P7/8/8/8/8[K] w - - 0 1", "K@a5"),
    ] {
        assert_eq!(drops(&fen::read::<OrphicElks>(text).unwrap().0, drop), "", "{drop} in {text}");
    }
}

#[test]
fn orp_8_rooks_king_comes_in_on_the_first_rank() {
    let position: OrphicRooks = reserve_drawn(
        "w",
        "[KNk]",
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P . . . . . . .
        . . . q . . . .
        . N . . . . . .
        ",
    );
    assert_eq!(drops(&position, "K@"), "a1 f1 g1 h1");
    let why = reason(&position, "K@g3");
    assert_eq!((why.rule, why.stage), ("ORP-8", Stage::NotItsMove));
    assert!(why.why.contains("not the last piece in reserve"));
    assert_eq!(rule_against(&position, "K@a3~a2"), "ORP-8");
    let black: OrphicRooks = fen::read("8/8/8/8/8/8/p7/7K[kq] b - - 0 1").unwrap().0;
    assert_eq!(drops(&black, "K@"), "a8 b8 c8 d8 e8 f8 g8 h8");
    assert!(reason(&black, "K@a2~a7").why.contains("eighth rank"));
}

#[test]
fn orp_8_rooks_king_last_of_all_comes_in_anywhere() {
    let position: OrphicRooks = fen::read("4k3/8/8/8/8/P7/8/8[Kqn] w - - 0 1").unwrap().0;
    assert!(is_legal(&position, "K@h6") && is_legal(&position, "K@a3~b4"));
    assert_eq!(rule_against(&position, "K@d7"), "ORP-8");
}

#[test]
fn orp_r1_the_presets_gaps_are_law() {
    for rule in ["ORP-5", "ORP-6", "ORP-R1"] {
        assert!(
            Variant::OrphicElks.ruleset().rule(rule).is_some()
                && Variant::OrphicRooks.ruleset().rule(rule).is_some()
        );
    }
    let checked: OrphicRooks = fen::read("4k3/8/8/8/8/7P/8/q3K3[N] w - - 0 20").unwrap().0;
    assert_eq!(rule_against(&checked, "N@h3~b2"), "ORP-5");
    let coloured: OrphicRooks = fen::read("4k3/8/8/8/8/8/8/4K3[L] w - - 0 20").unwrap().0;
    assert_eq!(rule_against(&coloured, "B@a1"), "ORP-6");
}

#[test]
fn orp_r2_captured_pieces_join_no_reserve() {
    let position: OrphicElks = fen::read("4k3/8/8/8/3p4/4Q3/8/4K3[N] b - - 3 9").unwrap().0;
    let position = after(&position, "d4e3");
    assert_eq!(fen::write(&position), "4k3/8/8/8/8/4p3/8/4K3[N] w - - 0 10");
    assert_eq!(rule_against(&position, "Q@a1"), "ORP-3");
}

#[test]
fn orp_r3_a_promoted_bishop_restricts_no_other() {
    let position: OrphicElks = fen::read("8/1P5k/8/8/8/8/8/4K3[L] w - - 0 1").unwrap().0;
    let position = after(&after(&position, "b7b8b"), "h7h6");
    assert!(is_legal(&position, "B@f1"), "b8 is dark");
    let light: OrphicElks = fen::read("8/P6k/8/8/8/8/8/4K3[L] w - - 0 1").unwrap().0;
    let light = after(&after(&light, "a7a8b"), "h7h6");
    assert!(is_legal(&light, "B@f1"), "a8 is light, and so is f1");
    assert!(!is_legal(&light, "B@g1"));
}
