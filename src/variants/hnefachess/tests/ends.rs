//! How games end: HNC-10 to HNC-12, and their ruling.

use super::{HnefaChess, part};
use crate::rules::{Call, MoveCount, Playable, Position, Repetition};
use crate::variants::drawn::{after, attempt, ending, is_legal, rule_against, targets, win_candidates};
use crate::variants::{Variant, fen};

#[test]
fn hnc_10_a_king_on_a_red_square_wins() {
    for (king, step) in [("b2", "b2a1"), ("o1", "o1p1"), ("a15", "a15a16"), ("o15", "o15p16")] {
        let position = part("w", "e5", ".", &[(king, 'K'), ("h9", 'k')]);
        assert_eq!(ending(&after(&position, step)), "1-0 red-square");
        assert_eq!(win_candidates(&position), [attempt::<HnefaChess>(step)]);
        let black = part("b", "e5", ".", &[(king, 'k'), ("h9", 'K')]);
        assert_eq!(ending(&after(&black, step)), "0-1 red-square");
    }
}

#[test]
fn hnc_10_he_may_take_there_but_not_be_attacked() {
    let position = part("w", "a3", ". . .\n. K .\nn . .", &[("p9", 'k')]);
    assert_eq!(ending(&after(&position, "b2a1")), "1-0 red-square");
    let guarded = part("w", "a3", ". . .\n. K .\nn . .", &[("p9", 'k'), ("k1", 'r')]);
    assert_eq!(rule_against(&guarded, "b2a1"), "HNC-9");
    assert!(win_candidates(&guarded).is_empty());
}

#[test]
fn hnc_10_other_pieces_may_stand_there_and_the_game_is_over_after() {
    let position = part("w", "a2", ". .\nR .", &[("b4", 'K'), ("p9", 'k')]);
    assert_eq!(ending(&position), "-");
    let over = part("b", "a2", ". .\nK .", &[("p9", 'k')]);
    assert_eq!(rule_against(&over, "p9p8"), "HNC-10");
    assert!(win_candidates(&over).is_empty());
    assert!(!over.any_legal());
    assert_eq!(over.count_legal(), 0);
}

#[test]
fn hnc_10_of_two_kings_there_the_one_that_moved_last_wins() {
    for (white, black) in [("a1", "p16"), ("p1", "a1"), ("a16", "p1")] {
        let position = |turn| part(turn, "h9", ".", &[(white, 'K'), (black, 'k')]);
        assert_eq!(ending(&position("w")), "0-1 red-square", "{white} {black}");
        assert_eq!(ending(&position("b")), "1-0 red-square", "{white} {black}");
    }
}

#[test]
fn hnc_10_it_wins_also_when_it_mates() {
    // Any step off rank 2 opens it to the Rook on a2, and the other two hold ranks 1 and 3.
    let position = part(
        "w",
        "a3",
        "
        R . . .
        R K . .
        . . . .
        ",
        &[("h1", 'R'), ("p2", 'k')],
    );
    assert_eq!(ending(&after(&position, "b2b1")), "0-1 mate-loses");
    assert_eq!(ending(&after(&position, "b2a1")), "1-0 red-square");
    assert_eq!(after(&position, "b2a1").call(), Call::Single);
    assert_eq!(win_candidates(&position), [attempt::<HnefaChess>("b2a1")]);
}

#[test]
fn hnc_11_who_mates_loses() {
    let position = part(
        "w",
        "a11",
        "
        . . R *
        k . . *
        . . . .
        ",
        &[("n1", 'K'), ("c5", 'Q'), ("n9", 'R')],
    );
    assert!(is_legal(&position, "c5c10"), "such a move is legal");
    let mated = after(&position, "c5c10");
    assert_eq!(mated.call(), Call::Single);
    assert_eq!(ending(&mated), "0-1 mate-loses");
    assert!(win_candidates(&position).is_empty(), "and wins nothing");
}

#[test]
fn hnc_11_a_player_may_be_forced_to_mate() {
    let text = "16/16/16/3****2****3/3*6nk*3/3*6pn*3/3*7N*3/11K4/6q3NG4/3*8*3/3*8*3/3*8*3/3****2****3/16/16/16 w - - 0 50";
    let position: HnefaChess = fen::read(text).expect("a position").0;
    let position = after(&position, "l10j11");
    let mut replies = Vec::new();
    position.legal_moves(&mut replies);
    assert!(!replies.is_empty());
    for reply in replies {
        assert_eq!(ending(&position.after(reply)), "1-0 mate-loses");
    }
}

#[test]
fn hnc_12_stalemate_draws() {
    let position = part(
        "b",
        "a11",
        "
        . . R *
        k . G *
        . . . .
        ",
        &[("o1", 'K'), ("n9", 'R')],
    );
    assert_eq!(position.call(), Call::None);
    assert_eq!(targets(&position, "a10"), "");
    assert_eq!(ending(&position), "1/2-1/2 stalemate");
}

#[test]
fn hnc_12_counts_are_those_of_chess() {
    let rules = Variant::HnefaChess.ruleset();
    assert_eq!(rules.repetition, (Repetition::Claimable, "HNC-12"));
    assert_eq!(rules.move_count, (MoveCount::Claimable(50), "HNC-12"));
    let position =
        part("b - - 41 30", "a3", "g . . .\n. R . .", &[("b1", 'K'), ("p9", 'k'), ("m8", 'p'), ("n3", 'v')]);
    for (name, halfmove) in [("a3a4", 42), ("a3b2", 0), ("m8l7", 0), ("n3n4", 0), ("p9p8", 42)] {
        let next = after(&position, name);
        assert_eq!((next.halfmove(), next.fullmove()), (halfmove, 31), "{name}");
    }
}

#[test]
fn hnc_r4_the_gap_is_named_as_a_ruling() {
    let rules = Variant::HnefaChess.ruleset();
    let rule = rules.rule("hnc-r4").expect("the ruling is listed");
    assert!(rule.source.contains("ruling"));
    let ids: Vec<_> = rules.rules.iter().map(|rule| rule.id.to_owned()).collect();
    let wanted = (1..=12).map(|n| format!("HNC-{n}")).chain((1..=4).map(|n| format!("HNC-R{n}")));
    assert_eq!(ids, wanted.collect::<Vec<_>>());
}
