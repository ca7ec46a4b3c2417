//! Reserves and marks of promotion in position strings: all ways to write them, and what is refused.

use crate::rules::{Playable, Position};
use crate::variants::drawn::{assert_refused, refusal};
use crate::variants::{Chess, Crazyhouse, fen};

fn read(text: &str) -> Crazyhouse {
    fen::read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}")).0
}

#[test]
fn zh_1_a_reserve_is_read_in_both_forms() {
    let brackets = read("4k3/8/8/8/8/8/8/4K3[QPn] w - - 0 1");
    for text in ["4k3/8/8/8/8/8/8/4K3/QPn w - - 0 1", "4k3/8/8/8/8/8/8/4K3/nPQ w - - 0 1"] {
        assert!(read(text).same_position(&brackets), "{text}");
        assert_eq!(read(text).zobrist(), brackets.zobrist());
    }
    assert_eq!(fen::write(&brackets), "4k3/8/8/8/8/8/8/4K3[QPn] w - - 0 1");
    for text in ["4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3/ w", "4k3/8/8/8/8/8/8/4K3[] w"] {
        assert_eq!(fen::write(&read(text)), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "{text}");
    }
}

#[test]
fn zh_1_impossible_reserves_are_refused() {
    assert_eq!(refusal::<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[K] w").why, "a King is never in reserve");
    let many = format!("4k3/8/8/8/8/8/8/4K3[{}] w", "p".repeat(31));
    assert_eq!(refusal::<Crazyhouse>(&many).rule, Some("ZH-1"));
    assert!(refusal::<Crazyhouse>("4k3/8/8/8/8/8/8/4K3/Q2 w").why.contains("9 ranks"));
}

#[test]
fn zh_4_marks_of_promotion_are_read_and_written() {
    assert_eq!(fen::write(&read("4k3/8/8/8/8/8/8/R~3K2n~[] w")), "4k3/8/8/8/8/8/8/R~3K2n~[] w - - 0 1");
    let (position, notes) = fen::read::<Crazyhouse>("4k3/8/8/8/8/8/P~7/4K~3[] w").unwrap();
    assert_eq!((notes.len(), fen::write(&position)), (2, "4k3/8/8/8/8/8/P7/4K3[] w - - 0 1".to_owned()));
    let refused = refusal::<Chess>("4k3/8/8/8/8/8/8/R~3K3 w");
    assert_eq!(refused.why, "Chess does not mark promoted pieces with `~`");
}

#[test]
fn zh_4_a_promoted_rook_does_not_castle() {
    let (position, notes) = fen::read::<Crazyhouse>("4k3/8/8/8/8/8/8/R~3K2R[] w KQ -").unwrap();
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert_refused(&position, "CHESS-8", &["e1*a1"]);
    assert_eq!(fen::write(&position), "4k3/8/8/8/8/8/8/R~3K2R[] w K - 0 1");
}
