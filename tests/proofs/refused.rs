//! Every reason to refuse a proof, with a forged block that nothing else refuses, and with what is reported.
//!
//! Where the streams are wrong, the block is written for a checker with a certain mistake, which would believe it (`prover.rs`).
//! Where the header is wrong, one change makes it of a block that is proven.

use std::collections::HashSet;

use lawspeaker::AnyPosition;
use lawspeaker::proof::{Block, Header, Stream, VerifyErrorKind, VerifyLimits, check, verify, verify_within};
use lawspeaker::rules::Move;
use lawspeaker::variants::{SmallTafl, Variant, tafl_rules};

use crate::common::order;
use crate::lines;
use crate::naive::{Asked, Claims, truth};
use crate::prover::{Mistake, cheat, long_truth, prove, prove_long};

/// The Rook mates at once or, after most of its moves, with the next one.
const ROOK: &str = "7k/5K2/8/8/8/8/8/R7 w - - 0 1";
/// The same with the other side to move.
const ROOK_WAITS: &str = "7k/5K2/8/8/8/8/8/R7 b - - 0 1";
/// The Queen mates in many ways, and stalemates.
const QUEEN: &str = "7k/5K2/8/8/8/8/6Q1/8 w - - 0 1";
/// White can mate.
const MUST: &str = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
/// After one King's move Black can mate.
const EXPOSED: &str = "1KR5/8/1b4k1/8/8/2q5/3b4/8 w - - 0 1";
/// After one move of the Queen Black's only move mates.
const FORCED: &str = "3R4/5R2/8/4Q3/8/pk6/pB6/K7 w - - 0 1";

/// A claim that is true but for these keys, which are taken out or added.
fn lie(game: &AnyPosition, asked: Asked, changed: &[&str]) -> Claims {
    let truth = truth(game, asked);
    let is_key = |m: &Move| truth.keys.contains(m) != changed.contains(&game.coord(*m).as_str());
    let keys: Vec<_> = order(game.board()).into_iter().filter(is_key).collect();
    let needs_least = !keys.is_empty() && !matches!(asked, Asked::Survive(_));
    let least = if needs_least { truth.least.or(Some(asked.n())) } else { None };
    Claims { asked, keys, least }
}

fn position(variant: Variant, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(variant, fen).unwrap()
}

/// A true claim with its proof.
fn good(fen: &str, asked: Asked) -> Block {
    let game = position(Variant::Chess, fen);
    let block = prove(&game, &truth(&game, asked));
    verify(&block).unwrap();
    block
}

fn refused(block: &Block, stream: Option<Stream>, kind: &str, text: &str) {
    let failure = verify(block).unwrap_err();
    assert_eq!((failure.stream, name(&failure.fault)), (stream, kind.to_owned()), "{failure}\n{block}");
    assert_eq!(failure.to_string(), text);
}

/// The name of a kind, without what it holds.
fn name(kind: &VerifyErrorKind) -> String {
    let text = format!("{kind:?}");
    let named =
        |text: &str| text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default().to_owned();
    match (kind, text.split_once("fault: ")) {
        (VerifyErrorKind::Solution { .. }, Some((_, fault))) => format!("Solution::{}", named(fault)),
        _ => named(&text),
    }
}

/// A kind, the game, the position, what is asked, the keys that are taken out or added, the mistake, and what is reported.
type Cheat = (&'static str, Variant, &'static str, Asked, &'static [&'static str], Mistake, &'static str);

/// Lies that one mistake of a checker would let pass.
const CHEATS: [Cheat; 12] = [
    (
        "NotWon",
        Variant::Chess,
        QUEEN,
        Asked::Win(1),
        &["g2g6"],
        Mistake::AnyEndIsWon,
        "in `win` after 1. g2g6: the game is over by stalemate, and the attacker has not won",
    ),
    (
        "Won",
        Variant::Chess,
        QUEEN,
        Asked::Win(1),
        &["g2g7"],
        Mistake::AnyEndIsRefuted,
        "in `refute` after 1. g2g7: the attacker has won by checkmate",
    ),
    (
        "NoMovesLeft",
        Variant::Chess,
        ROOK,
        Asked::Win(1),
        &["a1b1"],
        Mistake::NoMovesNeeded,
        "in `win` after 1. a1b1 h8h7: the attacker has no move left and has not won",
    ),
    (
        "EveryMoveLoses",
        Variant::Antichess,
        "k7/8/8/8/8/8/8/1R6 w - - 0 1",
        Asked::Win(1),
        &["b1b8"],
        Mistake::NoLastReply,
        "in `refute` after 1. b1b8: after every move of the defender the attacker has won",
    ),
    (
        "DefenderHasNotWon",
        Variant::Chess,
        QUEEN,
        Asked::SelfPlay(1),
        &["g2g7"],
        Mistake::AnyEndIsWon,
        "in `win` after 1. g2g7: the game is over by checkmate, and the defender has not won",
    ),
    (
        "DefenderHasWon",
        Variant::Antichess,
        "1k6/8/8/8/8/8/8/1R6 w - - 0 1",
        Asked::SelfPlay(1),
        &["b1b8"],
        Mistake::AnyEndIsRefuted,
        "in `refute` after 1. b1b8: the defender has won by all captured",
    ),
    (
        "NoMovesLeftToForce",
        Variant::Chess,
        FORCED,
        Asked::SelfPlay(1),
        &["e5e6"],
        Mistake::NoMovesNeeded,
        "in `win` after 1. e5e6 b3c2: the attacker has no move left, and the defender has not won",
    ),
    (
        "EveryMoveWins",
        Variant::Chess,
        FORCED,
        Asked::SelfPlay(1),
        &["e5e4"],
        Mistake::NoLastReply,
        "in `refute` after 1. e5e4: every move of the defender wins",
    ),
    (
        "NoLastMove",
        Variant::Chess,
        ROOK,
        Asked::Win(2),
        &["a1a8"],
        Mistake::NoLastMoveOfWin,
        "in `win` after 1. a1a8 h8h7: the attacker has one move left, and no move reaches its aim",
    ),
    (
        "LastMove",
        Variant::Chess,
        ROOK_WAITS,
        Asked::Survive(1),
        &["h8h7"],
        Mistake::NoLastMoveOfRefutation,
        "in `refute` after 1. h8h7: the attacker reaches its aim with its next move",
    ),
    (
        "LastMoveAfterAll",
        Variant::Chess,
        ROOK,
        Asked::Win(2),
        &["a1b1"],
        Mistake::NoLastDefence,
        "in `refute` after 1. a1b1: after every move of the defender the attacker reaches its aim, with its next move or before",
    ),
    (
        "DefenderMustWin",
        Variant::Chess,
        EXPOSED,
        Asked::Reflex(2),
        &["b8a8"],
        Mistake::DefenderIsFree,
        "in `refute` after 1. b8a8: the defender can win with its next move, and in reflex play it must do so",
    ),
];

/// The stream that a report names.
fn stream_of(text: &str) -> Option<Stream> {
    match text {
        _ if text.starts_with("in `win`") => Some(Stream::Win),
        _ if text.starts_with("in `refute`") => Some(Stream::Refute),
        _ => None,
    }
}

#[test]
fn what_one_mistake_would_believe_is_refused() {
    for (kind, variant, fen, asked, changed, mistake, text) in CHEATS {
        let game = position(variant, fen);
        let lie = lie(&game, asked, changed);
        let Some(block) = cheat(&game, &lie, mistake) else {
            panic!("{kind}: {mistake:?} alone does not let this pass: {fen} {} {changed:?}", asked.text())
        };
        refused(&block, stream_of(text), kind, text);
    }
}

/// What is remembered of a position counts for some numbers of moves only. These proofs meet a position again with other numbers;
/// the checker that ignores them would believe the shorter text.
const LONG: [(&str, Asked, Mistake, &str); 4] = [
    (
        "3k4/8/1K6/1P6/8/8/8/8 w - - 0 1",
        Asked::Win(6),
        Mistake::RefutedWithAnyNumber,
        "in `refute` after 1. b6b7 d8d7 2. b7a7: there are no more decisions",
    ),
    (
        "8/7R/8/5p2/k4K2/8/8/8 w - - 0 1",
        Asked::Win(4),
        Mistake::RefutedWithOneLess,
        "in `refute` after 1. h7h8: there are no more decisions",
    ),
    (
        LONE_KING,
        Asked::Win(5),
        Mistake::WonWithAnyNumber,
        "in `win` after 1. d8e8 h8g7 2. e8e7 g7h7 3. e6g6 h7g6: the decision 15 is not the number of a move: there are 6 moves",
    ),
    (
        LONE_KING,
        Asked::Win(5),
        Mistake::WonWithOneMore,
        "in `win` after 1. d8e8 h8g7 2. e8e7 g7h7 3. e6g6 h7g6: the decision 15 is not the number of a move: there are 6 moves",
    ),
];

/// King and Rook need several moves.
const LONE_KING: &str = "3K3k/8/4R3/8/8/8/8/8 w - - 0 1";

#[test]
fn what_was_shown_with_another_number_of_moves_is_not_shown() {
    for (fen, asked, mistake, text) in LONG {
        let game = position(Variant::Chess, fen);
        let claims = long_truth(&game, asked);
        let good = prove_long(&game, &claims, None);
        verify(&good).unwrap();
        let forged = prove_long(&game, &claims, Some(mistake));
        assert!(forged.win.len() + forged.refute.len() < good.win.len() + good.refute.len(), "{mistake:?}");
        assert_eq!(verify(&forged).unwrap_err().to_string(), text);
    }
}

/// A kind, the member of the header that is wrong, the change, and what is reported.
type Change = (&'static str, &'static str, fn(&mut Block), &'static str);

/// Changes of a `#2` with keys, of which the streams have some decisions.
const OF_KEYS: [Change; 29] = [
    (
        "UnknownVersion",
        "version",
        |b| b.header.version = 1,
        "the version of the format is 1; this checker knows 2",
    ),
    (
        "UnknownVersion",
        "version",
        |b| b.header.version = 3,
        "the version of the format is 3; this checker knows 2",
    ),
    ("UnknownVariant", "variant", |b| b.header.variant.push('2'), "`chess2` is not the id of a variant"),
    (
        "OtherRules",
        "variant",
        |b| b.header.variant = "chess960".to_owned(),
        "it is a proof for the rules `chess/1`, but this checker has `chess960/1`",
    ),
    (
        "OtherRules",
        "rules",
        |b| b.header.rules = "chess/2".to_owned(),
        "it is a proof for the rules `chess/2`, but this checker has `chess/1`",
    ),
    ("BadPosition", "fen", |b| fen(b, " w - -", " w KQ -"), "the castling right `K` is ignored"),
    ("BadPosition", "fen", |b| fen(b, " w - -", " w - e6"), "not a position"),
    ("BadPosition", "fen", |b| fen(b, " 0 1", " 0 1 1"), "not a position"),
    ("BadPosition", "fen", |b| fen(b, "k7", "k8"), "not a position"),
    ("BadPosition", "fen", |b| fen(b, "k7", "kP6"), "not a position"),
    ("UnknownStipulation", "stip", |b| b.header.stip = "#02".to_owned(), STIPULATION),
    ("UnknownStipulation", "stip", |b| b.header.stip = "#2 ".to_owned(), STIPULATION),
    ("UnknownStipulation", "stip", |b| b.header.stip = "h=2".to_owned(), STIPULATION),
    ("SolutionsMissing", "stip", |b| b.header.stip = "h#2".to_owned(), "`solutions` is missing"),
    (
        "KeyIsNoMove",
        "keys",
        |b| b.header.keys.push("f7h8".to_owned()),
        "the key `f7h8` is not a legal move in `coord` notation",
    ),
    ("KeyIsNoMove", "keys", |b| b.header.keys[0].push(' '), "the key"),
    ("KeyTwice", "keys", |b| b.header.keys.insert(0, b.header.keys[0].clone()), "is listed twice"),
    ("KeyOutOfOrder", "keys", |b| b.header.keys.swap(0, 1), "is out of order"),
    ("LeastMissing", "least", |b| b.header.least = None, "`least` is missing"),
    ("LeastOutOfRange", "least", |b| b.header.least = Some(0), "`least` is 0, but must be from 1 to 3"),
    ("LeastOutOfRange", "least", |b| b.header.least = Some(4), "`least` is 4, but must be from 1 to 3"),
    (
        "SolutionsUnasked",
        "solutions",
        |b| b.header.solutions = Some(Vec::new()),
        "`solutions` is allowed only for `h#N`, `ser-#N` and `ser-h#N`",
    ),
    ("SoonestIsNoKey", "", no_key_first, "is given as the key that wins soonest, but is not one of the keys"),
    ("NoMoreDecisions", "", |b| b.refute.truncate(b.refute.len() - 1), "in `refute` after"),
    ("CutShort", "", |b| *b.refute.last_mut().unwrap() |= 0x80, "in `refute` after"),
    ("LongerThanNeedBe", "", |b| longer(&mut b.refute), "in `refute` after"),
    ("TooGreat", "", |b| b.refute.splice(0..1, [0xff; 4]).for_each(drop), "in `refute` after"),
    ("NoSuchPlace", "", |b| b.refute[0] = 100, "in `refute` after"),
    ("LeftOver", "", |b| b.refute.push(0), "in `refute`: 1 byte is left at the end of the stream"),
];

const STIPULATION: &str = "cannot be proven; only `#N`, `survive N`, `s#N`, `r#N`, `semi-r#N`, `h#N`, `ser-#N` and `ser-h#N` \
    can, with N from 1 to 99";

fn fen(block: &mut Block, old: &str, new: &str) {
    assert!(block.header.fen.contains(old));
    block.header.fen = block.header.fen.replace(old, new);
}

/// The first decision names a move that is no key.
fn no_key_first(block: &mut Block) {
    let game = position(Variant::Chess, &block.header.fen);
    let is_key = |m: &Move| block.header.keys.contains(&game.coord(*m));
    block.win[0] = order(game.board()).iter().position(|m| !is_key(m)).unwrap() as u8;
}

fn longer(stream: &mut Vec<u8>) {
    *stream.last_mut().unwrap() |= 0x80;
    stream.push(0);
}

/// Changes of a help play with two solutions, `b7a8 d5b6` and `b7a8 d5c7`.
const OF_LINES: [Change; 15] = [
    ("SolutionsMissing", "solutions", |b| b.header.solutions = None, "`solutions` is missing"),
    (
        "KeysUnasked",
        "keys",
        |b| b.header.keys.push("b7a8".to_owned()),
        "`keys` is not allowed in help and series play",
    ),
    (
        "LeastUnasked",
        "least",
        |b| b.header.least = Some(1),
        "`least` is allowed only with a key, and not for `survive N`",
    ),
    ("LeftOver", "", |b| b.win.push(0), "in `win`: 1 byte is left"),
    ("LeftOver", "", |b| b.refute.push(0), "in `refute`: 1 byte is left"),
    (
        "SolutionLeftOut",
        "solutions",
        |b| drop(solutions(b).remove(1)),
        "`b7a8 d5c7`: this line is a solution",
    ),
    (
        "Solution::Twice",
        "solutions",
        |b| solutions(b).push(line("b7a8 d5c7")),
        "`b7a8 d5c7`: solution 3 of the list: it is the same",
    ),
    (
        "Solution::OutOfOrder",
        "solutions",
        |b| solutions(b).swap(0, 1),
        "`b7a8 d5b6`: solution 2 of the list: it is out of order",
    ),
    (
        "Solution::Length",
        "solutions",
        |b| drop(solutions(b)[0].pop()),
        "`b7a8`: solution 1 of the list: it has 1 plies, but",
    ),
    (
        "Solution::Length",
        "solutions",
        |b| solutions(b)[1].push("a8a7".to_owned()),
        "`b7a8 d5c7 a8a7`: solution 2 of",
    ),
    (
        "Solution::NoMove",
        "solutions",
        |b| solutions(b)[1][1].push(' '),
        "`b7a8 d5c7 `: solution 2 of the list: ply 2, `d5c7 `",
    ),
    (
        "Solution::NotWon",
        "solutions",
        |b| solutions(b).push(line("b7a8 d5c3")),
        "`b7a8 d5c3`: solution 3 of the list: the game",
    ),
    ("SolutionsUnasked", "stip", |b| b.header.stip = "s#1".to_owned(), "`solutions` is allowed only for"),
    ("UnknownStipulation", "stip", |b| b.header.stip = "h#99.5".to_owned(), STIPULATION),
    (
        "Solution::Length",
        "stip",
        |b| b.header.stip = "h#1.5".to_owned(),
        "`b7a8 d5b6`: solution 1 of the list: it has 2 plies",
    ),
];

fn solutions(block: &mut Block) -> &mut Vec<Vec<String>> {
    block.header.solutions.as_mut().unwrap()
}

fn line(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// Lines of help and series play that another position has to show, and the members that other kinds of play must not have.
fn others() -> Vec<(&'static str, &'static str, Block, &'static str)> {
    let with_line = |fen: &str, asked, text: &str| {
        let game = position(Variant::Chess, fen);
        let mut listed = lines::lines(&game, asked);
        listed.push(line(text));
        let names = |line: &Vec<String>| {
            let mut game = game.clone();
            let place = |name: &String| {
                let moves = order(game.board());
                let place = moves.iter().position(|&m| game.coord(m) == *name);
                if let Some(place) = place {
                    game = game.after(moves[place]);
                }
                place
            };
            line.iter().map(place).collect::<Vec<_>>()
        };
        if matches!(asked, lines::Asked::Help(_)) {
            listed.sort_by_key(names);
        }
        lines::block(&game, asked, listed)
    };
    let with_least = |mut block: Block| {
        block.header.least = Some(1);
        block
    };
    vec![
        (
            "Solution::Over",
            "solutions",
            with_line("7k/8/6K1/8/8/8/8/R7 w - - 0 1", lines::Asked::Help(3), "a1a8 h8h7 a8h8"),
            "the game is over by checkmate after ply 1, `a1a8`",
        ),
        (
            "Solution::NoWaiting",
            "solutions",
            lines::block(
                &position(Variant::Chess, "7k/8/5K2/8/8/8/8/R7 w - - 0 1"),
                lines::Asked::Series(2),
                vec![line("a1h1 h1h2")],
            ),
            "`a1h1 h1h2`: solution 1 of the list: after ply 1, `a1h1`, the other side cannot wait",
        ),
        (
            "Solution::NotWon",
            "solutions",
            with_line(QUEEN, lines::Asked::Help(1), "g2g6"),
            "after the last ply the game is over by stalemate, and its side has not won",
        ),
        (
            "AttackerMustWin",
            "keys",
            free_attacker(),
            "the attacker can win with its next move, and in reflex play it must do so",
        ),
        (
            "LeastUnasked",
            "least",
            with_least(good(ROOK_WAITS, Asked::Survive(1))),
            "`least` is allowed only with a key",
        ),
        (
            "LeastUnasked",
            "least",
            with_least(good(MUST, Asked::Reflex(2))),
            "`least` is allowed only with a key",
        ),
        (
            "LeftOver",
            "",
            Block { win: vec![0], ..good(MUST, Asked::Reflex(2)) },
            "in `win`: 1 byte is left at the end of the stream",
        ),
        (
            "LeftOver",
            "",
            Block { refute: vec![0, 0], ..good(MUST, Asked::Reflex(2)) },
            "in `refute`: 2 bytes are left at the end of the stream",
        ),
    ]
}

/// White can mate, so there is no key; without this rule some moves would be keys, and the rest of the block shows it.
fn free_attacker() -> Block {
    let game = position(Variant::Chess, "3R4/5R2/8/4Q3/8/pk6/pB6/K3N3 w - - 0 1");
    let free = truth(&game, Asked::SemiReflex(1));
    assert!(!free.keys.is_empty() && truth(&game, Asked::Reflex(1)).keys.is_empty());
    cheat(&game, &Claims { asked: Asked::Reflex(1), ..free }, Mistake::AttackerIsFree).unwrap()
}

/// A block of help play that is proven.
fn two_ways() -> Block {
    let game = position(Variant::Chess, "1r6/pk6/8/3N4/4B3/8/8/7K b - - 0 1");
    lines::block(&game, lines::Asked::Help(2), lines::lines(&game, lines::Asked::Help(2)))
}

/// All rows of changed blocks.
fn changed() -> Vec<(&'static str, &'static str, Block, &'static str)> {
    // The Rook mates in one move, in two, and in three.
    let keys = good("8/8/8/8/8/2K5/7R/k7 w - - 0 1", Asked::Win(3));
    let bases = [(&OF_KEYS[..], keys), (&OF_LINES[..], two_ways())];
    let mut all = others();
    for (rows, base) in bases {
        verify(&base).unwrap();
        for &(kind, member, change, text) in rows {
            let mut block = base.clone();
            change(&mut block);
            all.push((kind, member, block, text));
        }
    }
    all
}

#[test]
fn a_change_is_refused_for_what_was_changed() {
    for (kind, member, block, text) in changed() {
        let failure = verify(&block).expect_err(&format!("{kind}, {member}\n{block}"));
        assert_eq!(name(&failure.fault), kind, "{member}: {failure}\n{block}");
        assert!(failure.to_string().contains(text), "{member}: {failure}\n{block}");
    }
}

/// The kinds that no block in this file has, and where they are tested.
const ELSEWHERE: [(&str, &str); 5] = [
    ("TurnsGoOn", "no variant of the list has such rules: the test below"),
    ("TooManyPositions", "a block of 3 GiB: src/proof/memory.rs"),
    ("TooManyNodes", "a limit and nothing wrong: the test below"),
    ("Stopped", "the caller's wish and nothing wrong: the test below"),
    ("Solution::NotFound", "only a fault of this program: a line that was played is found by the walk"),
];

/// The names of an enumeration's kinds, from its source.
fn kinds(source: &str, enumeration: &str) -> Vec<String> {
    let (_, body) = source.split_once(&format!("pub enum {enumeration} {{\n")).unwrap();
    let (body, _) = body.split_once("\n}").unwrap();
    let begins =
        |line: &&str| line.starts_with("    ") && line[4..].starts_with(|c: char| c.is_ascii_uppercase());
    let name =
        |line: &str| line.trim().split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap().to_owned();
    body.lines().filter(begins).map(name).collect()
}

#[test]
fn every_reason_to_refuse_has_its_forged_block() {
    let tested: HashSet<String> = CHEATS.iter().map(|row| row.0.to_owned()).collect();
    let tested: HashSet<_> = tested.into_iter().chain(changed().iter().map(|row| row.0.to_owned())).collect();
    let mut all = kinds(include_str!("../../src/proof/failure.rs"), "VerifyErrorKind");
    let of_lines = kinds(include_str!("../../src/proof/line_fault.rs"), "LineFault");
    assert!(all.len() >= 40 && of_lines.len() >= 8, "{all:?} {of_lines:?}");
    all.retain(|kind| kind != "Solution");
    all.extend(of_lines.iter().map(|fault| format!("Solution::{fault}")));
    for kind in &all {
        let elsewhere = ELSEWHERE.iter().any(|(name, _)| name == kind);
        assert!(tested.contains(kind) != elsewhere, "{kind} has no row here, or two");
    }
    assert!(tested.iter().all(|kind| all.contains(kind)));
    // And every member of the header, but those that only the reader sees and the name, which is no part of the claim.
    let block =
        Block { header: Header { id: Some("x".to_owned()), ..two_ways().header }, ..Block::default() };
    let with_least = good(ROOK, Asked::Win(2)).to_string();
    let texts = [block.to_string(), with_least];
    for text in texts {
        let header: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        for member in
            header.as_object().unwrap().keys().filter(|name| !["format", "id"].contains(&name.as_str()))
        {
            assert!(changed().iter().any(|row| row.1 == member), "{member} has no row");
        }
    }
}

#[test]
fn the_name_of_a_problem_is_no_part_of_its_claim() {
    let mut block = two_ways();
    block.header.id = Some("another".to_owned());
    verify(&block).unwrap();
}

#[test]
fn games_with_several_moves_in_a_turn_have_no_proofs() {
    let text = "dim:7 cen: ber:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    let rules = tafl_rules(text).unwrap();
    let header = Header { rules: rules.version.to_owned(), stip: "#1".to_owned(), ..Header::default() };
    let block = Block { header, ..Block::default() };
    let failure = check::<SmallTafl>(rules, &block, &VerifyLimits::default()).unwrap_err();
    assert_eq!(failure.fault, VerifyErrorKind::TurnsGoOn);
    assert_eq!(
        failure.to_string(),
        "games in which a side can move several times in one turn have no proofs"
    );
}

/// A limit holds for every kind of play, is met exactly, and says how far the check came.
#[test]
fn a_limit_of_positions_is_met_exactly_in_every_kind_of_play() {
    for block in [
        good(ROOK, Asked::Win(2)),
        good(ROOK_WAITS, Asked::Survive(2)),
        good(FORCED, Asked::SelfPlay(1)),
        good(MUST, Asked::Reflex(2)),
        good(ROOK, Asked::SemiReflex(1)),
        two_ways(),
    ] {
        let nodes = verify(&block).unwrap().nodes;
        assert!(nodes > 0, "{block}");
        verify_within(&block, &VerifyLimits::nodes(nodes)).unwrap();
        for most in [0, 1, nodes / 2, nodes - 1] {
            let failure = verify_within(&block, &VerifyLimits::nodes(most)).unwrap_err();
            assert_eq!(
                (failure.fault.clone(), failure.nodes),
                (VerifyErrorKind::TooManyNodes { most }, most),
                "{block}"
            );
            assert!(failure.fault.is_undecided());
            assert_eq!(failure.to_string(), format!("not checked: more than {most} positions"));
        }
        let stop = || true;
        let failure = verify_within(&block, &VerifyLimits::NONE.with_stop(&stop)).unwrap_err();
        assert_eq!(
            (name(&failure.fault), failure.to_string()),
            ("Stopped".to_owned(), "not checked: the check was stopped".to_owned())
        );
    }
}

/// A few bytes can ask for thousands of millions of moves: that ends too, whatever the game and the stipulation.
#[test]
fn a_short_text_ends_within_the_limit() {
    for variant in [Variant::Chess, Variant::OrphicElks, Variant::AleaEvangelii] {
        let game = AnyPosition::start(variant);
        for asked in
            [Asked::Win(2), Asked::Survive(2), Asked::SelfPlay(3), Asked::Reflex(2), Asked::SemiReflex(2)]
        {
            let nothing = Claims { asked, keys: Vec::new(), least: None };
            let block = Block { header: crate::naive::header(&game, &nothing), ..Block::default() };
            let nodes = match verify_within(&block, &VerifyLimits::nodes(3_000)) {
                Ok(proven) => proven.nodes,
                Err(failure) => failure.nodes,
            };
            assert!(nodes <= 3_000, "{nodes}\n{block}");
        }
    }
}
