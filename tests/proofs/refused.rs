//! False claims of version 2, one for each way in which the last move or a rule of play refuses them, with what is reported.

use lawspeaker::AnyPosition;
use lawspeaker::proof::{Block, Header, Stream, VerifyErrorKind, verify};
use lawspeaker::variants::Variant;

use crate::common::order;
use crate::naive::{Asked, Claims, prove, truth};

/// The Rook mates at once or, after most of its moves, with the next one.
const ROOK: &str = "7k/5K2/8/8/8/8/8/R7 w - - 0 1";
/// The same with the other side to move.
const ROOK_WAITS: &str = "7k/5K2/8/8/8/8/8/R7 b - - 0 1";
/// White can mate.
const MUST: &str = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
/// After one King's move Black can mate.
const EXPOSED: &str = "1KR5/8/1b4k1/8/8/2q5/3b4/8 w - - 0 1";
/// After one move of the Queen Black's only move mates.
const FORCED: &str = "3R4/5R2/8/4Q3/8/pk6/pB6/K7 w - - 0 1";

/// The best proof of a claim with these keys, whatever is true.
fn claim(position: &str, asked: Asked, keys: &[&str], least: Option<u8>) -> Block {
    let game = AnyPosition::from_fen(Variant::Chess, position).unwrap();
    let keys = order(game.board()).into_iter().filter(|&m| keys.contains(&game.coord(m).as_str())).collect();
    prove(&game, &Claims { version: 2, asked, keys, least })
}

/// The keys of a position.
fn keys(position: &str, asked: Asked) -> (Vec<String>, Option<u8>) {
    let game = AnyPosition::from_fen(Variant::Chess, position).unwrap();
    let truth = truth(&game, asked, 2);
    (truth.keys.iter().map(|&m| game.coord(m)).collect(), truth.least)
}

fn refused(block: &Block, stream: Option<Stream>, fault: &VerifyErrorKind, text: &str) {
    let failure = verify(block).unwrap_err();
    assert_eq!((failure.stream, &failure.fault), (stream, fault), "{failure}\n{block}");
    assert_eq!(failure.to_string(), text);
}

#[test]
fn a_move_that_does_not_win_is_no_key() {
    let (true_keys, least) = keys(ROOK, Asked::Win(2));
    assert_eq!((true_keys.contains(&"a1a8".to_owned()), least), (false, Some(1)));
    refused(
        &claim(ROOK, Asked::Win(2), &["a1a8"], Some(2)),
        Some(Stream::Win),
        &VerifyErrorKind::NoLastMove,
        "in `win` after 1. a1a8 h8h7: the attacker has one move left, and no move reaches its aim",
    );
    refused(
        &claim(ROOK, Asked::Win(2), &["a1b1"], Some(1)),
        Some(Stream::Win),
        &VerifyErrorKind::NoMovesLeft,
        "in `win` after 1. a1b1 h8h7: the attacker has no move left and has not won",
    );
}

#[test]
fn no_key_can_be_left_out() {
    let (mut all, least) = keys(ROOK, Asked::Win(2));
    all.retain(|key| key != "a1b1");
    let others: Vec<_> = all.iter().map(String::as_str).collect();
    refused(
        &claim(ROOK, Asked::Win(2), &others, least),
        Some(Stream::Refute),
        &VerifyErrorKind::LastMoveAfterAll,
        "in `refute` after 1. a1b1: after every move of the defender the attacker reaches its aim, with its next move or before",
    );
    refused(
        &claim(EXPOSED, Asked::Reflex(2), &[], None),
        Some(Stream::Refute),
        &VerifyErrorKind::DefenderMustWin,
        "in `refute` after 1. b8a8: the defender can win with its next move, and in reflex play it must do so",
    );
    refused(
        &claim(FORCED, Asked::SelfPlay(1), &[], None),
        Some(Stream::Refute),
        &VerifyErrorKind::EveryMoveWins,
        "in `refute` after 1. e5e4: every move of the defender wins",
    );
}

#[test]
fn a_move_that_does_not_survive_is_no_key() {
    refused(
        &claim(ROOK_WAITS, Asked::Survive(1), &["h8h7"], None),
        Some(Stream::Refute),
        &VerifyErrorKind::LastMove,
        "in `refute` after 1. h8h7: the attacker reaches its aim with its next move",
    );
}

#[test]
fn who_must_win_has_no_key() {
    assert_eq!(keys(MUST, Asked::Reflex(2)), (Vec::new(), None));
    verify(&claim(MUST, Asked::Reflex(2), &[], None)).unwrap();
    refused(
        &claim(MUST, Asked::Reflex(2), &["b6a6"], Some(2)),
        None,
        &VerifyErrorKind::AttackerMustWin,
        "the attacker can win with its next move, and in reflex play it must do so",
    );
    // The other streams of such a problem must be empty too.
    let block = claim(MUST, Asked::Reflex(2), &[], None);
    refused(
        &Block { refute: vec![0], ..block },
        Some(Stream::Refute),
        &VerifyErrorKind::LeftOver { bytes: 1 },
        "in `refute`: 1 byte is left at the end of the stream",
    );
}

#[test]
fn self_play_wants_the_win_of_the_defender() {
    assert_eq!(keys(FORCED, Asked::SelfPlay(1)), (vec!["e5e4".to_owned()], Some(1)));
    refused(
        &claim(FORCED, Asked::SelfPlay(1), &["e5e6"], Some(1)),
        Some(Stream::Win),
        &VerifyErrorKind::NoMovesLeftToForce,
        "in `win` after 1. e5e6 b3c2: the attacker has no move left, and the defender has not won",
    );
}

#[test]
fn other_versions_are_refused_and_version_1_knows_less() {
    let block = claim(FORCED, Asked::SelfPlay(1), &["e5e4"], Some(1));
    verify(&block).unwrap();
    let old = Block { header: Header { version: 1, ..block.header.clone() }, ..block.clone() };
    refused(
        &old,
        None,
        &VerifyErrorKind::UnknownStipulation("s#1".to_owned()),
        "`s#1` cannot be proven; only `#N` and `survive N` can, and in version 2 of the format `s#N`, `r#N`, \
         `semi-r#N`, `h#N`, `ser-#N` and `ser-h#N`, with N from 1 to 99",
    );
    let new = Block { header: Header { version: 3, ..block.header.clone() }, ..block };
    refused(
        &new,
        None,
        &VerifyErrorKind::UnknownVersion(3),
        "the version of the format is 3; this checker knows 1 and 2",
    );
}
