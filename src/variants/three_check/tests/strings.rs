//! The counts of checks in position strings: both ways to write them, and what is refused.

use crate::rules::{Playable, Position};
use crate::variants::drawn::refusal;
use crate::variants::{Chess, ThreeCheck, fen};

fn read(text: &str) -> ThreeCheck {
    fen::read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}")).0
}

#[test]
fn three_1_checks_left_and_checks_given_are_read() {
    let left = read("8/4k3/8/8/2Q5/8/8/6K1 w - - 1+3 4 20");
    let given = read("8/4k3/8/8/2Q5/8/8/6K1 w - - 4 20 +2+0");
    assert!(left.same_position(&given));
    assert_eq!(left.zobrist(), given.zobrist());
    assert_eq!(fen::write(&given), "8/4k3/8/8/2Q5/8/8/6K1 w - - 1+3 4 20");
    let none = read("8/4k3/8/8/2Q5/8/8/6K1 w");
    assert_eq!(fen::write(&none), "8/4k3/8/8/2Q5/8/8/6K1 w - - 3+3 0 1");
    assert!(!none.same_position(&left));
}

#[test]
fn three_1_impossible_counts_are_refused() {
    for (text, why) in [
        ("8/4k3/8/8/2Q5/8/8/6K1 w - - 4+3 0 1", "3 checks win the game"),
        ("8/4k3/8/8/2Q5/8/8/6K1 w - - 0 1 +0+4", "3 checks win the game"),
        ("8/4k3/8/8/2Q5/8/8/6K1 w - - 0+3 0 1", "it is not White's turn"),
        ("8/4k3/8/8/2Q5/8/8/6K1 b - - 0+3 0 1", "Black's King is not in check"),
    ] {
        let refused = refusal::<ThreeCheck>(text);
        assert!(refused.why.contains(why), "{text}: {refused:?}");
        assert!(refused.span.of(text.as_bytes()).contains(&b'+'), "the counts are at fault in {text}");
    }
    let refused = refusal::<Chess>("8/4k3/8/8/8/8/8/6K1 w - - 3+3 0 1");
    assert_eq!(refused.why, "Chess does not count checks");
}
