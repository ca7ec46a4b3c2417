//! Which position strings are refused, and what is left out of those that are not.

use crate::rules::OneVariant;
use crate::variants::chess::{Chess, Chess960};
use crate::variants::drawn::refusal;
use crate::variants::{Variant, fen};

fn written<P: OneVariant>(text: &str) -> (String, Vec<String>) {
    let (position, remarks) = fen::read::<P>(text).unwrap_or_else(|refused| panic!("{text}: {refused:?}"));
    (fen::write(&position), remarks.into_iter().map(|remark| remark.why).collect())
}

fn castling_field<P: OneVariant>(text: &str) -> (String, usize) {
    let (text, notes) = written::<P>(text);
    (text.split(' ').nth(2).expect("a castling field").to_owned(), notes.len())
}

#[test]
fn chess_1_one_king_a_side() {
    for (text, start, why) in [
        ("8/8/8/8/8/8/8/4K3 w", 0, "Black has no King"),
        ("4k3/8/8/8/8/8/8/8 w", 0, "White has no King"),
        ("4k3/8/8/8/8/8/8/K3K3 w", 18, "White has more than one King"),
    ] {
        let refused = refusal::<Chess>(text);
        assert_eq!((refused.rule, refused.span.start), (Some("CHESS-1"), start), "{refused:?}");
        assert!(refused.why.contains(why), "{refused:?}");
    }
    for text in
        ["4k3/8/8/8/8/8/8/4K3[] w", "4k3/8/8/*7/8/8/8/4K3 w", "4k3/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4KX2 w"]
    {
        assert_eq!(refusal::<Chess>(text).rule, None);
    }
}

#[test]
fn chess_4_no_pawn_on_the_first_or_last_rank() {
    for (text, start) in [("4k2P/8/8/8/8/8/8/4K3 w", 3), ("4k3/8/8/8/8/8/8/p3K3 w", 16)] {
        let refused = refusal::<Chess960>(text);
        assert_eq!((refused.rule, refused.span.start), (Some("CHESS-4"), start), "{refused:?}");
    }
}

#[test]
fn chess_9_the_side_not_to_move_is_not_in_check() {
    let refused = refusal::<Chess>("4k3/8/8/8/8/8/8/4R1K1 w");
    assert_eq!(refused.rule, Some("CHESS-9"));
    assert!(refused.why.contains("Black's King on e8 is attacked by the Rook on e1"), "{refused:?}");
    assert_eq!(refusal::<Chess>("8/8/8/8/8/8/4k3/4K3 b").rule, Some("CHESS-9"));
    assert!(fen::read::<Chess>("4k3/8/8/8/8/8/8/4R1K1 b").is_ok());
}

#[test]
fn chess_8_rights_that_cannot_be_are_left_out() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R w";
    for (field, kept, notes) in [
        ("KQkq", "KQkq", 0),
        ("HAha", "KQkq", 0),
        ("qkQK", "KQkq", 0),
        ("Kh", "Kk", 0),
        ("KH", "K", 0),
        ("KB", "K", 1),
        ("-", "-", 0),
    ] {
        assert_eq!(castling_field::<Chess>(&format!("{board} {field}")), (kept.to_owned(), notes), "{field}");
    }
    for (text, kept, notes) in [
        ("4k3/8/8/8/8/8/8/4K2R w KQkq", "K", 3),
        // From another array, as in Chess960.
        ("4k3/8/8/8/8/8/8/R4K1R w KQ", "HA", 1),
        ("4k3/8/8/8/8/8/4K3/R6R w KQ", "-", 2),
        ("4k3/8/8/8/8/8/8/1R2K1R1 w KQ", "GB", 1),
        ("4k3/8/8/8/8/8/8/r3K2r w KQ", "-", 2),
    ] {
        assert_eq!(castling_field::<Chess>(text), (kept.to_owned(), notes), "{text}");
    }
    let (_, remarks) = fen::read::<Chess>("4k3/8/8/8/8/8/8/4K2R w KQ").unwrap();
    assert_eq!((remarks[0].span.start, remarks[0].span.end), (23, 25));
    assert_eq!(remarks[0].why, "the castling right `Q` is ignored: White has no Rook on a1");
}

#[test]
fn chess_960_2_x_fen_and_shredder_fen() {
    for (text, kept, notes) in [
        // The outermost Rook is `K` or `Q`, an inner one its file.
        ("r1rkr2r/8/8/8/8/8/8/R1RKR2R w KQkq", "KQkq", 0),
        ("r1rkr2r/8/8/8/8/8/8/R1RKR2R w HAha", "KQkq", 0),
        ("r1rkr2r/8/8/8/8/8/8/R1RKR2R w ECec", "ECec", 0),
        ("r1rkr2r/8/8/8/8/8/8/R1RKR2R w Ck", "Ck", 0),
        ("4k3/8/8/8/8/8/8/1R3KR1 w GB", "KQ", 0),
        ("4k3/8/8/8/8/8/8/1R3KRR w GH", "G", 1),
        ("4k3/8/8/8/8/8/8/1R3KR1 w GA", "K", 1),
        ("4k3/8/8/8/8/8/8/R6K w A", "-", 1),
        ("4k3/8/8/8/8/8/5K2/1R4R1 w GB", "-", 2),
    ] {
        assert_eq!(castling_field::<Chess960>(text), (kept.to_owned(), notes), "{text}");
        let again = written::<Chess960>(&written::<Chess960>(text).0);
        assert_eq!(again, (written::<Chess960>(text).0, Vec::new()));
    }
}

#[test]
fn chess_5_impossible_squares_are_left_out() {
    for (text, why) in [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d5", "rank 6 only"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - f6", "Black has no Pawn on f5"),
        ("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6", "d7 is not empty"),
        ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6", "d6 is not empty"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - d3", "White has no Pawn on d4"),
        ("4k3/8/8/3pP3/8/8/4r3/4K3 w - d6", "White's King was in check"),
        ("4k3/8/8/3pP3/8/5n2/8/4K3 w - d6", "White's King was in check"),
    ] {
        let (kept, notes) = written::<Chess>(text);
        assert_eq!((kept.split(' ').nth(3), notes.len()), (Some("-"), 1), "{text}");
        assert!(notes[0].contains(why), "{notes:?}");
    }
    // Possible, but no Pawn can capture: dropped without a note.
    let (kept, notes) = written::<Chess>("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert!(kept.ends_with(" b KQkq - 0 1") && notes.is_empty());
    // Possible, though the step itself uncovered a check.
    let (kept, notes) = written::<Chess>("4b1k1/8/8/3pP3/K7/8/8/8 w - d6");
    assert!(notes.is_empty(), "{kept} {notes:?}");
}

#[test]
fn records_name_the_games_in_many_ways() {
    for name in ["chess", "Chess", "Standard", "normal", "From Position", "orthodox"] {
        assert_eq!(Variant::from_name(name), Some(Variant::Chess), "{name}");
    }
    for name in ["chess960", "Chess960", "Fischerandom", "Fischer Random", "Chess 960", "fischerandom chess"]
    {
        assert_eq!(Variant::from_name(name), Some(Variant::Chess960), "{name}");
    }
}

#[test]
fn every_law_is_listed_once_and_known() {
    for rules in [Variant::Chess.ruleset(), Variant::Chess960.ruleset()] {
        for rule in rules.rules {
            assert_eq!(rules.rules.iter().filter(|other| other.id == rule.id).count(), 1);
            assert!(rule.text.ends_with('.') && rule.source.starts_with("FIDE"));
        }
    }
    assert!(
        Variant::Chess.ruleset().rule("chess-8").is_some()
            && Variant::Chess960.ruleset().rule("CHESS-8").is_none()
    );
}
