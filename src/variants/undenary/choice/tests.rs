//! One test a rule and ruling of the placing, boards drawn; and that play goes on as Undenary Chess.

use crate::rules::{Call, Move, Playable, Position, Reversible, Side};
use crate::variants::drawn::{
    after, assert_refused, attempt, ending, is_legal, reason, refusal, reserve_drawn, rule_against,
};
use crate::variants::{Undenary, UndenaryChoice, fen, start};

use super::OPTIONS;

/// Both back rows drawn from White's side, files a to f; the Pawns and all mirrors are added.
fn placing(turn: &str, reserve: &str, second_row: &str, first_row: &str) -> UndenaryChoice {
    let whole = |half: &str| {
        let left: Vec<&str> = half.split_whitespace().collect();
        let right: Vec<&str> = left[..5].iter().rev().copied().collect();
        [left, right].concat().join(" ")
    };
    let (first, second) = (whole(first_row), whole(second_row));
    let pawns = ["P"; 11].join(" ");
    let empty = [". . . . . . . . . . ."; 3].join("\n");
    let drawing = format!(
        "{}\n{}\n{}\n{}\n{empty}\n{pawns}\n{pawns}\n{second}\n{first}",
        first.to_lowercase(),
        second.to_lowercase(),
        pawns.to_lowercase(),
        pawns.to_lowercase(),
    );
    reserve_drawn(turn, reserve, &drawing)
}

fn names(position: &UndenaryChoice) -> String {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut names: Vec<_> = moves.into_iter().map(|m| crate::naming::coord(position, m)).collect();
    names.sort();
    names.join(" ")
}

#[test]
fn cho_1_black_places_first_and_white_moves_first() {
    let mut position = start::<UndenaryChoice>();
    assert_eq!((position.turn(), position.count_legal()), (Side::Black, 6 * 10 + 2));
    assert_eq!(reason(&position, "a4a5").why, "no piece may move before all pieces have been placed");
    let placements = ["K@f1", "Q@e1", "D@c1", "A@d1", "R@a1", "R@b1", "B@d2", "B@e2", "N@a2", "N@b2", "N@c2"];
    for (n, name) in placements.into_iter().enumerate() {
        assert_eq!(position.turn(), if n % 2 == 0 { Side::Black } else { Side::White });
        assert!(is_legal(&position, name), "{name}");
        assert_eq!(position.play_unchecked(attempt::<UndenaryChoice>(name)), Reversible::No);
        let (again, _) = fen::read::<UndenaryChoice>(&fen::write(&position)).unwrap();
        assert!(again.same_position(&position) && again.zobrist() == position.zobrist());
    }
    let array = fen::write(&start::<Undenary>());
    assert_eq!(fen::write(&position), array.replace(" w - - 0 1", "[] w - - 0 7"));
    assert_eq!(rule_against(&position, "N@a2"), "CHO-5");
    assert_eq!(rule_against(&start::<UndenaryChoice>(), "P@a1"), "CHO-1");
    // A piece that is placed is progress, whatever the position string said.
    let late = fen::write(&start::<UndenaryChoice>()).replace(" - - 0 1", " - - 7 1");
    let (late, _) = fen::read::<UndenaryChoice>(&late).unwrap();
    assert_eq!((late.halfmove(), after(&late, "Q@a1").halfmove()), (7, 0));
    let second = after(&after(&start::<UndenaryChoice>(), "Q@a1"), "A@b1");
    assert_eq!(reason(&second, "Q@c1").why, "there is no Queen left to place");
}

#[test]
fn cho_2_a_placement_fills_four_squares() {
    let position = after(&start::<UndenaryChoice>(), "N@a1");
    assert_eq!(
        fen::write(&position),
        "n9n/11/ppppppppppp/ppppppppppp/11/11/11/PPPPPPPPPPP/PPPPPPPPPPP/11/N9N[KQDARRBBNN] w - - 0 2"
    );
    assert_eq!(rule_against(&position, "R@a1"), "CHO-2");
    assert_eq!(reason(&position, "R@a1").why, "a1 is occupied by a Knight");
    for name in ["R@j1", "R@b11", "R@j11"] {
        let why = reason(&position, name);
        assert_eq!(why.rule, "CHO-2");
        assert!(why.why.ends_with("White's square on files a to f: b1"), "{why:?}");
    }
    assert!(reason(&position, "R@b3").why.contains("two back ranks"));
    assert_eq!(rule_against(&position, "R@b1~c1"), "CHO-2");
    assert_eq!(position.halfmove(), 0);
}

#[test]
fn cho_3_king_and_paladin_share_the_centre() {
    let position = start::<UndenaryChoice>();
    assert!(
        fen::write(&after(&position, "K@f2")).starts_with("5a5/5k5/"),
        "the other square is filled with a Paladin"
    );
    assert!(fen::write(&after(&position, "K@f1")).starts_with("5k5/5a5/"));
    assert_refused(&position, "CHO-3", &["K@e1", "A@f1", "Q@f2"]);
    let placed = after(&position, "K@f2");
    assert!(is_legal(&placed, "A@a1"), "the Paladin of the reserve is still there");
    assert_eq!(rule_against(&placed, "K@f1"), "CHO-1");
}

#[test]
fn cho_4_bishops_stand_on_different_colours() {
    let position = after(&start::<UndenaryChoice>(), "B@a1");
    let why = reason(&position, "B@b2");
    assert_eq!(why.rule, "CHO-4");
    assert!(why.why.contains("the Bishops on a1 are on light squares too"), "{why:?}");
    assert!(is_legal(&position, "B@a2") && is_legal(&position, "B@b1"));
}

#[test]
fn cho_4_room_is_kept_for_the_bishops() {
    let position = placing("w", "[KRBBNN]", ". . R Q . .", "N . D . A .");
    assert_eq!(
        names(&position),
        "B@a2 B@b1 B@b2 B@d1 B@e2 K@f1 K@f2 N@a2 N@b1 N@d1 N@e2 R@a2 R@b1 R@d1 R@e2"
    );
    assert_eq!(rule_against(&position, "N@b2"), "CHO-4");
    assert!(
        reason(&position, "R@b2").why.contains("the last light square"),
        "{:?}",
        reason(&position, "R@b2")
    );
    assert!(is_legal(&after(&position, "B@b2"), "N@a2"), "afterwards only the dark squares are kept");
}

#[test]
fn cho_5_play_goes_on_as_undenary_chess() {
    let text = "11/11/11/1k5K3/P10/11/11/1n9/11/3p7/11";
    let choice: UndenaryChoice = fen::read(&format!("{text}[] b - - 3 55")).unwrap().0;
    let plain: Undenary = fen::read(&format!("{text} b - - 3 55")).unwrap().0;
    let (mut a, mut b): (Vec<Move>, Vec<Move>) = (Vec::new(), Vec::new());
    choice.legal_moves(&mut a);
    plain.legal_moves(&mut b);
    assert_eq!(a, b);
    assert_eq!(ending(&after(&choice, "b8a7")), "0-1 bare-king");
    assert_eq!(
        choice.why_illegal(attempt::<Undenary>("b8b10")),
        plain.why_illegal(attempt::<Undenary>("b8b10"))
    );
    let (without_brackets, _) = fen::read::<UndenaryChoice>(&format!("{text} b - - 3 55")).unwrap();
    assert_eq!(fen::write(&without_brackets), fen::write(&choice));
    let placing = start::<UndenaryChoice>();
    assert_eq!((placing.outcome(), placing.call(), placing.any_legal()), (None, Call::None, true));
}

#[test]
fn cho_r1_eleven_options_fill_forty_four_squares() {
    let options: u8 = OPTIONS.iter().map(|option| option.1).sum();
    assert_eq!(options, 11);
    let mut position = start::<UndenaryChoice>();
    let mut moves = Vec::new();
    for placed in 1..=options {
        moves.clear();
        position.legal_moves(&mut moves);
        position.play_unchecked(moves[0]);
        let kinds = position.size().all().filter(|&square| position.at(square).is_some()).count();
        assert_eq!(kinds, 44 + 4 * usize::from(placed));
    }
    assert_eq!(fen::write(&position).split('[').nth(1), Some("] w - - 0 7"));
}

#[test]
fn impossible_positions_of_the_placing_are_refused() {
    let middle = "ppppppppppp/ppppppppppp/11/11/11/PPPPPPPPPPP/PPPPPPPPPPP";
    for (top, bottom, rule, why) in [
        ("11/11", "11/11[KQDARRBBNNN] w", "CHO-1", "Black places first"),
        ("11/11", "11/11[KQDARRBBNNNN] b", "CHO-1", "only 3 Knights"),
        ("11/11", "11/11[kQDARRBBNNN] b", "CHO-1", "in capital letters"),
        ("11/11", "11/11[KQDARRBBNNP] b", "CHO-1", "a Pawn is not one of"),
        ("11/11", "11/11[KQDARRBBNN] w", "CHO-1", "there must be 3 Knights in all: 0 on"),
        ("n9n/11", "11/N10[KQDARRBBNN] w", "CHO-2", "k1 must have the same kind of piece as a1"),
        ("11/11", "11/N9N[KQDARRBBNN] w", "CHO-2", "a11 must have the same kind of piece as a1"),
        ("5k5/11", "11/5K5[QDARRBBNNN] w", "CHO-3", "f1 and f2 must be empty, or have"),
        ("k9k/11", "11/K9K[QDARRBBNNN] w", "CHO-3", "only on f1 or f2"),
        ("b1b5b1b/11", "11/B1B5B1B[KQDARRNNN] b", "CHO-4", "on one colour"),
    ] {
        let text = format!("{top}/{middle}/{bottom}");
        let remark = refusal::<UndenaryChoice>(&text);
        assert_eq!(remark.rule, Some(rule), "{text}: {remark:?}");
        assert!(remark.why.contains(why), "{text}: {remark:?}");
    }
    for (top, bottom, rank, part) in [
        ("n9n/11", "11/N10[KQDARRBBNN] w", 10, "10"),
        ("11/11", "11/N9N[KQDARRBBNN] w", 0, "11"),
        ("5k5/11", "11/5K5[QDARRBBNNN] w", 10, "K"),
        ("11/5k5", "5K5/11[QDARRBBNNN] w", 10, "11"),
        ("k9k/11", "11/K9K[QDARRBBNNN] w", 10, "K"),
    ] {
        let text = format!("{top}/{middle}/{bottom}");
        let span = refusal::<UndenaryChoice>(&text).span;
        let before = text[..span.start as usize].matches('/').count();
        assert_eq!((before, span.of(text.as_bytes())), (rank, part.as_bytes()), "{text}");
    }
    let moved = "11/11/ppppppppppp/ppppppppppp/11/11/P10/1PPPPPPPPPP/PPPPPPPPPPP/11/11[KQDARRBBNNN] b";
    assert!(refusal::<UndenaryChoice>(moved).why.contains("a4 must be as in the start position"));
    let no_room = "n1n1r1r1n1n/1q1d3d1q1/ppppppppppp/ppppppppppp/11/11/11/PPPPPPPPPPP/PPPPPPPPPPP/1Q1D3D1Q1/N1N1R1R1N1N[KARBBN] b";
    let remark = refusal::<UndenaryChoice>(no_room);
    assert_eq!(remark.rule, Some("CHO-4"), "{remark:?}");
    assert!(remark.why.contains("there is no free light square"), "{remark:?}");
}
