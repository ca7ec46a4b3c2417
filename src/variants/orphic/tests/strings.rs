//! Position strings: what is refused, what is left out, what is written.

use crate::variants::drawn::refusal;
use crate::variants::{Variant, fen, start};

use super::super::{OrphicElks, OrphicRooks};

/// The rule behind a refusal, its place in the string, and its words.
fn refused(text: &str) -> (Option<&'static str>, String, String) {
    let remark = refusal::<OrphicElks>(text);
    let place = text[remark.span.start as usize..remark.span.end as usize].to_owned();
    (remark.rule, place, remark.why)
}

#[test]
fn the_arrays_are_written_as_read() {
    let elks = "8/8/pppppppp/8/8/PPPPPPPP/8/8[KQEELDNNkqeeldnn] w - - 0 1";
    assert_eq!(fen::write(&start::<OrphicElks>()), elks);
    assert_eq!(fen::write(&start::<OrphicRooks>()), elks.replace("EE", "RR").replace("ee", "rr"));
    // Any order is read.
    let (position, remarks) = fen::read::<OrphicElks>("4k3/8/8/8/8/8/8/4K3[ndNLeQ] w").unwrap();
    assert!(remarks.is_empty());
    assert_eq!(fen::write(&position), "4k3/8/8/8/8/8/8/4K3[QLNedn] w - - 0 1");
}

#[test]
fn names_lead_to_their_form_and_never_by_guess() {
    assert_eq!(Variant::from_name("Orphic Chess (with Elks)"), Some(Variant::OrphicElks));
    assert_eq!(Variant::from_name("orphic chess with rooks"), Some(Variant::OrphicRooks));
    assert_eq!(Variant::from_name("orphic-rooks"), Some(Variant::OrphicRooks));
    for either in ["orphic", "Orphic Chess"] {
        assert_eq!(Variant::from_name(either), None);
    }
}

#[test]
fn a_reserve_must_be_there_and_within_its_start() {
    let (rule, _, why) = refused("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(rule, Some("ORP-3"));
    assert!(why.contains("missing"));
    for (text, rule, what) in [
        ("4k3/8/8/8/8/8/8/4K3[NNN] w", "ORP-3", "White starts with 2 Knight"),
        ("4k3/8/8/8/8/8/8/4K3[qq] w", "ORP-3", "Black starts with 1 Queen"),
        ("4k3/8/8/8/8/8/8/4K3[EEE] w", "ORP-3", "2 Elk"),
        ("4k3/8/8/8/8/8/8/4K3[LL] w", "ORP-3", "1 Bishop for light squares"),
        ("4k3/8/8/8/8/8/8/4K3[P] w", "ORP-3", "never in reserve"),
        ("4k3/8/8/8/8/8/8/4K3[B] w", "ORP-6", "`L`"),
    ] {
        let (found, place, why) = refused(text);
        assert_eq!(found, Some(rule), "{text}");
        assert!(text.contains(&format!("[{place}]")) && why.contains(what), "{text}: {place}, {why}");
    }
    assert_eq!(refused("4k3/8/8/8/8/8/8/4K3[R] w").2, "Orphic Chess with Elks has no piece `R`");
    assert!(refusal::<OrphicRooks>("4k3/8/8/8/8/8/8/4K3[E] w").why.contains("no piece `E`"));
}

#[test]
fn each_side_has_one_king_on_the_board_or_in_reserve() {
    for (text, place, what) in [
        ("4k3/8/8/8/8/8/8/8[] w", "4k3/8/8/8/8/8/8/8", "White has no King"),
        ("8/8/8/8/8/8/8/4K3[N] w", "8/8/8/8/8/8/8/4K3", "Black has no King"),
        ("4k3/8/8/8/8/8/8/K3K3[] w", "K", "White has more than one King"),
        ("4k3/8/8/8/8/8/8/4K3[kN] w", "kN", "a King on the board and one in reserve"),
    ] {
        let (rule, found, why) = refused(text);
        assert_eq!((rule, found.as_str()), (Some("ORP-9"), place), "{text}");
        assert!(why.contains(what), "{why}");
    }
}

#[test]
fn pieces_that_cannot_stand_there_are_refused() {
    assert_eq!(refused("4k3/8/8/8/8/8/8/P3K3[] w").0, Some("ORP-4"));
    assert_eq!(refused("p3k3/8/8/8/8/8/8/4K3[] w").1, "p");
    assert_eq!(refused("P3k3/8/8/8/8/8/8/4K3[] w").0, Some("ORP-10"));
    assert_eq!(refused("4k3/8/8/8/8/8/L7/4K3[] w").0, Some("ORP-6"));
    assert_eq!(refused("4k3/8/8/8/8/8/d7/4K3[] w").0, Some("ORP-6"));
    assert!(refused("4k3/8/8/8/8/8/*7/4K3[] w").2.contains("blocked"));
}

#[test]
fn orp_9_the_side_that_waits_is_not_in_check() {
    let (rule, place, why) = refused("4k3/8/8/8/4Q3/8/8/4K3[] w");
    assert_eq!((rule, place.as_str()), (Some("ORP-9"), "k"));
    assert_eq!(why, "Black's King is in check, but it is White's turn");
    assert!(fen::read::<OrphicElks>("8/8/8/8/4Q3/8/8/4K3[k] w").is_ok(), "it is not on the board");
}

#[test]
fn en_passant_squares_are_kept_dropped_or_noted() {
    let read = |text| {
        let (position, remarks) = fen::read::<OrphicElks>(text).unwrap();
        (position.setup().en_passant.is_some(), remarks.into_iter().map(|r| r.why).collect::<Vec<_>>())
    };
    assert_eq!(read("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1"), (true, vec![]));
    assert_eq!(read("4k3/8/8/3p4/8/8/8/4K3[] w - d6 0 1"), (false, vec![]), "no Pawn can capture there");
    for impossible in [
        "4k3/8/8/3pP3/8/8/8/4K3[] w - d5 0 1",
        "4k3/8/8/3PP3/8/8/8/4K3[] w - d6 0 1",
        "4k3/3p4/8/3pP3/8/8/8/4K3[] w - d6 0 1",
        "4k3/8/3n4/3pP3/8/8/8/4K3[] w - d6 0 1",
    ] {
        let (kept, notes) = read(impossible);
        assert!(!kept && notes.len() == 1, "{impossible}: {notes:?}");
    }
    let (_, notes) = fen::read::<OrphicElks>("4k3/8/8/8/8/8/8/4K3[] w KQ - 0 1").unwrap();
    assert!(notes[0].why.contains("no castling"));
}
