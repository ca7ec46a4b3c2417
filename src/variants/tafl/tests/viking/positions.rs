//! Positions read and refused, and the names of the boards.

use crate::variants::drawn::{ending, refusal};
use crate::variants::fen;
use crate::variants::tafl::Viking7;
use crate::variants::{Variant, start};
use crate::with_variant;

#[test]
fn the_game_without_a_board_is_the_one_on_11x11() {
    for name in ["viking", "The Viking Game", "viking-11", "the viking game 11x11"] {
        assert_eq!(Variant::from_name(name), Some(Variant::Viking11), "{name}");
    }
    assert_eq!(Variant::from_name("The Viking Game 7x7"), Some(Variant::Viking7));
    for &variant in Variant::ALL.iter().filter(|v| v.id().starts_with("viking")) {
        let rules = variant.ruleset();
        let side = rules.size.files();
        assert_eq!(rules.id, format!("viking-{side}"));
        assert_eq!(rules.name, format!("The Viking Game {side}x{side}"));
        assert_eq!(with_variant!(variant, P => fen::write(&start::<P>())), rules.start);
    }
}

#[test]
fn every_refusal_names_its_square() {
    for (text, place, rule, why) in [
        ("7/7/7/3T3/7/7/K6 w", "T", Some("VIK-3"), "on the throne"),
        ("7/7/7/3t3/7/7/K6 w", "t", Some("VIK-3"), "on the throne"),
        ("6T/7/7/3K3/7/7/7 w", "T", Some("VIK-3"), "on a corner"),
        ("7/7/7/3K3/7/7/t6 w", "t", Some("VIK-3"), "on a corner"),
        ("7/7/7/3K3/K6/7/7 w", "K", Some("VIK-6"), "more than one King"),
        ("7/7/7/3k3/7/7/7 w", "k", Some("VIK-6"), "only White has a King"),
        ("7/7/7/3K2*/7/7/7 w", "*", None, "blocked"),
        ("7/7/7/3Q3/7/7/7 w", "Q", None, "no piece `Q`"),
        ("7/7/7/3K3/7/7/7[] w", "[]", None, "no reserve"),
        ("7/7/7/3K3/7/7 w", "7/7/7/3K3/7/7", None, "has 6 ranks"),
    ] {
        let remark = refusal::<Viking7>(text);
        assert!(remark.why.contains(why), "{text}: {remark:?}");
        assert_eq!(remark.rule, rule, "{text}: {remark:?}");
        assert_eq!(remark.span.of(text.as_bytes()), place.as_bytes(), "{text}: {remark:?}");
    }
}

#[test]
fn a_king_may_stand_on_throne_and_corners_and_may_be_missing() {
    for (text, end) in [
        ("7/7/7/3K3/7/2t4/2T4 w - - 0 1", "-"),
        ("7/7/7/7/7/2t4/K1T4 b - - 0 1", "1-0 escape"),
        ("7/7/7/7/7/2t4/2T4 b - - 0 1", "0-1 king-captured"),
    ] {
        let (position, remarks) = fen::read::<Viking7>(text).unwrap();
        assert!(remarks.is_empty());
        assert_eq!((ending(&position).as_str(), fen::write(&position).as_str()), (end, text));
    }
}

#[test]
fn castling_and_en_passant_are_left_out_with_a_note() {
    let (position, remarks) = fen::read::<Viking7>("7/7/7/3K3/7/2t4/2T4 w K e3 0 1").unwrap();
    assert_eq!(remarks.len(), 2, "{remarks:?}");
    assert_eq!(fen::write(&position), "7/7/7/3K3/7/2t4/2T4 w - - 0 1");
}

#[test]
fn every_rule_has_its_text() {
    let rules = Variant::Viking11.ruleset();
    let numbers = (1..=11).map(|n| format!("VIK-{n}")).chain((1..=8).map(|n| format!("VIK-R{n}")));
    let ids: Vec<_> = numbers.collect();
    assert_eq!(rules.rules.iter().map(|rule| rule.id).collect::<Vec<_>>(), ids);
}
