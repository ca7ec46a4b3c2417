//! Drops: `ZH-2`, `ZH-3`.

use crate::naming::{coord, resolve, san};
use crate::notation::moves::parse;
use crate::rules::{Position, SearchHints, Stage};
use crate::variants::Crazyhouse;
use crate::variants::drawn::{after, assert_refused, at, attempt, ending, is_legal, reason, reserve_drawn};
use crate::variants::orthodox::{KNIGHT, PAWN, QUEEN};

/// Black's Rook gives check along the first rank.
fn checked(reserve: &str) -> Crazyhouse {
    reserve_drawn(
        "w",
        reserve,
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . P P P . .
        . r . . K . . .
        ",
    )
}

#[test]
fn zh_2_pieces_of_the_reserve_are_dropped_on_empty_squares() {
    let position: Crazyhouse = reserve_drawn(
        "w",
        "[Qn]",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . P . . . .
        . . . . K . . .
        ",
    );
    let drops = position.count_legal() - 4 - 2;
    assert_eq!(drops, 61, "on every empty square");
    let why = reason(&position, "Q@d2");
    assert_eq!((why.rule, why.stage), ("ZH-2", Stage::WayBlocked));
    assert_eq!(reason(&position, "N@d4").why, "White has no Knight in reserve");
    assert_refused(&position, "ZH-2", &["K@d4", "Q@d4~d5", "P@d4"]);
    let mut found = Vec::new();
    position.legal_to(QUEEN, at::<Crazyhouse>("d8"), &mut found);
    assert_eq!(found, [attempt::<Crazyhouse>("Q@d8")]);
}

#[test]
fn zh_2_a_drop_answers_a_check() {
    let position = checked("[N]");
    assert!(is_legal(&position, "N@c1") && is_legal(&position, "N@d1"));
    assert_refused(&position, "CHESS-9", &["N@a1", "N@b2", "N@f1"]);
    let mut found = Vec::new();
    position.legal_to(KNIGHT, at::<Crazyhouse>("f1"), &mut found);
    assert_eq!(found, []);
    assert_eq!(ending(&checked("[n]")), "0-1 checkmate");
    assert_eq!(ending(&checked("[N]")), "-");
}

#[test]
fn zh_2_a_drop_gives_mate() {
    let position: Crazyhouse = reserve_drawn(
        "w",
        "[R]",
        "
        . . . . . . k .
        . . . . . p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    let mate = attempt::<Crazyhouse>("R@f8");
    assert!(is_legal(&position, "R@d8"));
    assert_eq!(ending(&after(&position, "R@d8")), "1-0 checkmate");
    assert_eq!((coord(&position, mate), san(&position, mate)), ("R@f8".into(), "R@f8+".into()));
    let mut last = Vec::new();
    position.win_candidates(&mut last);
    assert!(last.contains(&attempt::<Crazyhouse>("R@a8")));
    assert!(!last.contains(&attempt::<Crazyhouse>("R@a7")), "only drops that give check can mate");
}

#[test]
fn zh_3_no_pawn_is_dropped_on_the_edge() {
    let position: Crazyhouse = reserve_drawn(
        "w",
        "[P]",
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    assert_eq!(position.count_legal(), 5 + 48);
    assert_refused(&position, "ZH-3", &["P@a1", "P@a8"]);
    let mut found = Vec::new();
    position.legal_to(PAWN, at::<Crazyhouse>("a8"), &mut found);
    assert_eq!(found, []);
    let dropped = after(&after(&position, "P@a2"), "e8e7");
    assert!(is_legal(&dropped, "a2a4"), "a dropped Pawn on its second rank makes a double step");
    // Some programs write the drop of a Pawn without its letter.
    for text in ["P@c3", "@c3"] {
        let named = resolve(&position, &parse(text.as_bytes()).unwrap(), &mut Vec::new()).unwrap();
        assert_eq!((named.m, named.doubt), (attempt::<Crazyhouse>("P@c3"), None), "{text}");
    }
}
