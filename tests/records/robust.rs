//! The fuzzed functions on a stable compiler: a hundred thousand inputs to every parser, half of them valid ones
//! with a few changes, always the same; and texts made to be slow.

#[allow(unreachable_pub)] // a crate of its own to cargo-fuzz
#[path = "../fuzz/src/lib.rs"]
mod entry;

use std::panic::{AssertUnwindSafe, catch_unwind};

use lawspeaker::formats::GameReader;
use lawspeaker::replay::{Code, ReplayOptions};
use lawspeaker::variants::Variant;

struct Dice(u64);

impl Dice {
    /// A number below `n`.
    fn roll(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.roll(from.len())]
    }
}

/// Pieces that mean something somewhere, and bytes that are trouble.
const SCRAPS: &[&[u8]] = &[
    b"\n",
    b"\r\n",
    b"\r",
    b" ",
    b"\t",
    b"\"",
    b"\\",
    b"]",
    b"[",
    b"[Event \"",
    b"\n[White \"x\"]\n",
    b"{",
    b"}",
    b"(",
    b")",
    b";",
    b"%",
    b"\n%",
    b"$",
    b"$1",
    b"!?",
    b"*",
    b"1-0",
    b"1/2-1/2",
    b"3/4-1/4",
    b"\xBD",
    b"1.",
    b"1...",
    b"0000",
    b"--",
    b"Z0",
    b"e.p.",
    b"ep",
    b"O-O",
    b"0-0-0",
    b"e4",
    b"exd5",
    b"Nf3",
    b"a8=Q",
    b"a7a8q",
    b"N@f3",
    b"~g1",
    b"xc2",
    b"/e4",
    b"+",
    b"++",
    b"#",
    b"x",
    b"-",
    b"=",
    b"\xEF\xBB\xBF",
    b"\xC2\xA0",
    b"\xC2",
    b"\xE2\x80\xA6",
    b"\xE2\x99\x98",
    b"\xE1\x9A\xA2",
    b"\xFF",
    b"\x00",
    b"\x1b",
    b"\x7f",
    b"w",
    b"b",
    b"-",
    b"KQkq",
    b"HAha",
    b"e3",
    b"19",
    b"999999999",
    b"4294967296",
    b"/",
    b"[]",
    b"stip \"#2\";",
    b"bm ",
    b"id \"",
    b";",
    b"\nwin\n",
    b"\nrefute\n",
    b"\nend\n",
    b"AAAA",
    b"gA==",
    b"survive 99",
    b"#99",
    b",",
    b"{",
];

/// A valid text with a few changes.
fn changed(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut out = text.to_vec();
    for _ in 0..1 + dice.roll(4) {
        let at = dice.roll(out.len() + 1);
        let end = (at + 1 + dice.roll(6)).min(out.len());
        match dice.roll(6) {
            0 => drop(out.drain(at.min(end)..end)),
            1 => drop(out.splice(at..at, dice.pick(SCRAPS).iter().copied())),
            2 => drop(out.splice(at.min(end)..end, dice.pick(SCRAPS).iter().copied())),
            3 if at < out.len() => out[at] = dice.roll(256) as u8,
            4 => {
                let copy = out[at.min(end)..end].to_vec();
                let to = dice.roll(out.len() + 1);
                out.splice(to..to, copy);
            }
            _ => out.truncate(at),
        }
    }
    out
}

/// Scraps in a row.
fn strewn(dice: &mut Dice) -> Vec<u8> {
    (0..dice.roll(24)).flat_map(|_| dice.pick(SCRAPS).iter().copied()).collect()
}

fn run(inputs: usize, valid: &[String], function: impl Fn(&[u8])) {
    let mut dice = Dice(inputs as u64 ^ 0x5eed);
    for n in 0..inputs {
        let input = if n % 2 == 0 {
            changed(valid[dice.roll(valid.len())].as_bytes(), &mut dice)
        } else {
            strewn(&mut dice)
        };
        if catch_unwind(AssertUnwindSafe(|| function(&input))).is_err() {
            panic!("input {n}: b\"{}\"", input.escape_ascii());
        }
    }
}

/// What an example is one of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Record,
    Entry,
    Proof,
}

fn examples(kind: Kind) -> Vec<String> {
    let kind_of = |code: &Code| match code {
        Code::E505 | Code::E506 => Kind::Proof,
        _ if matches!(code.as_str().as_bytes(), [_, b'5', ..]) => Kind::Entry,
        _ => Kind::Record,
    };
    let codes = Code::ALL.iter().filter(|code| kind_of(code) == kind);
    codes.filter_map(|code| code.info().example).map(str::to_owned).collect()
}

#[test]
fn moves() {
    let valid = [
        "e4",
        "exd5",
        "e:d5",
        "e2e4",
        "e2-e4",
        "a10a11q",
        "e8=Q+",
        "e8(N)",
        "exd6e.p.+",
        "N4xf3",
        "R10a5",
        "Nbd7!?",
        "Nb1-c3",
        "Fxd2xc2#",
        "c4d2xc2",
        "Vj1~g1",
        "f1j1~g1",
        "N@f3~f2",
        "K@e1",
        "O-O",
        "0-0-0+",
        "--",
        "Z0",
        "d1-d3xd4/e4",
        "d1-c1++",
        "d1c1",
        "♘f3",
        "e8=♕",
        "ᚢxd2xc2",
        "Nf3!+",
        "g1f3",
        "b1c3",
        "Nc3",
        "Nf6",
        "d4",
        "f4f5",
        "a2b3",
        "d3",
        "g7-g6",
    ];
    run(100_000, &valid.map(str::to_owned), entry::moves);
}

#[test]
fn positions() {
    let mut valid: Vec<String> =
        Variant::ALL.iter().map(|variant| variant.ruleset().start.to_owned()).collect();
    let more = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - e3 0 1",
        "10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1",
        "7/3t3/7/t2K3/7/7/3T3 b - - 0 1",
    ];
    valid.extend(more.map(str::to_owned));
    run(100_000, &valid, entry::position);
}

#[test]
fn records() {
    run(100_000, &examples(Kind::Record), entry::pgn);
}

#[test]
fn entries() {
    run(100_000, &examples(Kind::Entry), entry::epd);
}

#[cfg(feature = "cli")]
#[test]
fn problems_of_other_programs() {
    let problems = [
        "\0BeginProblem\nAuthor A\nPieces White Kb6 Rh1a2 Black Ka8\nStipulation h#2.5\nOption SetPlay NoCastling a1 Try\n\
         Remark epd: bm Ra8;\nTwin Move h1 h2 Add White Sd5\nNextProblem\nforsyth k7/8/1K6/8/8/8/8/7R stip #1 next\n\
         variant odin\nforsyth 9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - -\nstip #1\nEndProblem\n",
        "\x01---\nalgebraic:\n  white: [Kb6, Rh1]\n  black: [Ka8]\nauthors:\n- 'X, \u{d8}'\nstipulation: '#1'\noptions: [Try]\n\
         twins:\n  b: Move h1 h2\nsource: {name: x, date: {year: 1999}}\nsolution: |\n  1.Rh8#\n---\nalgebraic: {}\n\
         position: '9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - -'\nvariant: odin\nepd: ['id \"x\";']\n",
    ];
    run(20_000, &problems.map(str::to_owned), entry::problems);
}

#[test]
fn proofs() {
    run(20_000, &examples(Kind::Proof), entry::proof);
    // Of many blocks most are left whole and are walked.
    run(1_000, &[include_str!("../proofs/chess.proof").to_owned()], entry::proof);
    run(100, &[include_str!("../proofs/lines.proof").to_owned()], entry::proof);
}

#[test]
fn whole_files() {
    run(20_000, &examples(Kind::Record), entry::check);
}

/// Fixes, from records in which much can be fixed.
#[test]
fn fixes() {
    let records = [
        "\0[Event \"a \"b\" c\"]\n[Date \"1.2.2003\"]\n[Result \"1:0\"]\r\n\n1. e4! e5 3. 0-0 Nf6?? 4. Nge2. ½-½\n",
        "\x01[Variant \"odin\"]\n\n1. d4# d7 2. Fxc3 (2. Fbc3 {so} d6) 2... d6+ 4. Ra5 * 5. d5\n",
        "\x00[Variant \"odin\"]\n[Result \"?\"]\n\n1. d4 \x01 d7 1/2 - 1/2\n\n1. d5 *\n",
        "\x02{\"variant\":\"odin\",\"start\":null,\"tags\":[[\"Variant\",\"odin\"]],\"moves\":[{\"san\":\"d4#\"},{\"san\":\"Ra5\"}],\"result\":\"*\"}\n",
    ];
    run(6_000, &records.map(str::to_owned), entry::fix);
}

/// Every notation to every other, from records in all of them.
#[test]
fn conversions() {
    let records = [
        "[Variant \"odin\"]\n\n{ before } 1. d4!? {a [A \"b\"] {c} (1. d5 (1. c4 $3) d6) 1... d7 ; to the end\n% so\n2. Ra5 *\n",
        "{\"variant\":\"odin\",\"start\":null,\"tags\":[[\"Variant\",\"odin\"]],\"comments\":[\"so\"],\"moves\":[{\"san\":\"d4\",\
         \"coord\":\"d2d4\",\"nags\":[1,\"!!!\"],\"after\":[{\"line\":\" x\"}],\"variations\":[{\"moves\":[{\"coord\":\"c2c4\"}]}]}],\
         \"result\":\"*\"}\n",
        "odin; -; d2d4 d9d7; *\nchess; 4k3/8/8/8/8/8/8/R3K3 w - - 0 1; a1a8; 1/2-1/2\n",
        "[Event \"x\"]\n\n1. N i7-f3; add P f2\n1... n i2-f6\n2. p e2-e4\n",
        "[date:2015.05.04]\n[rules:dim:7 name:Brandubh start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1 d3-c3\n[a|b]\n",
    ];
    let by_source = |n: usize| (0..11).map(move |format| (5 * format + n) as u8 as char);
    let valid: Vec<String> = records
        .iter()
        .enumerate()
        .flat_map(|(n, record)| by_source(n).map(move |first| format!("{first}{record}")))
        .chain(
            examples(Kind::Record)
                .iter()
                .flat_map(|example| by_source(0).map(move |first| format!("{first}{example}"))),
        )
        .collect();
    run(100_000, &valid, entry::convert);
}

/// Everything found in a text, without the games.
fn codes(text: &str) -> Vec<Code> {
    let games = GameReader::new(text.as_bytes(), ReplayOptions::default());
    games.flat_map(|game| game.unwrap().replay.findings).map(|finding| finding.code).collect()
}

/// Each of these took minutes, hours or all memory where a step looks back over what was read before.
#[test]
fn texts_made_to_be_slow() {
    let mega = 1 << 20;
    for text in [
        "(".repeat(16 * mega),
        ")".repeat(mega),
        "*".repeat(16 * mega),
        "* a ".repeat(mega / 64),
        "{".repeat(16 * mega),
        "[".repeat(mega),
        "[A \"x\" y ".repeat(mega / 8),
        "[A \"x\"] ".repeat(mega / 8),
        "[A \"x\"]\n".repeat(mega),
        "\\".repeat(mega),
        "$".repeat(mega),
        "0-".repeat(mega),
        format!("e4 {}", "($1)".repeat(mega / 4)),
        format!("[Result \"{}\"]\n\n*", "9".repeat(15 * mega)),
        "x".repeat(15 * mega),
        "1. e4 ".to_owned() + &"* e5 ".repeat(mega / 8),
        "{{ } } x ".repeat(mega / 16),
        "{".repeat(mega) + "} " + &"x } ".repeat(mega / 4),
        "{a {b} ".to_owned() + &"e4 } ".repeat(mega / 4),
        "5 ".repeat(mega) + "0-0",
        "dis ".repeat(mega),
        "e4".to_owned() + &"=".repeat(mega),
        "e4".to_owned() + &"N".repeat(mega),
        "5254 ".repeat(mega / 4),
        "(5)".repeat(mega),
    ] {
        assert!(!codes(&text).is_empty());
    }
}

#[test]
fn bad_words_deep_in_variations_are_counted_and_not_described() {
    let found = codes(&format!("e4 {}{}", "( d4 ".repeat(1000), "Xx ".repeat(200_000)));
    assert_eq!(found.iter().filter(|&&code| code == Code::E107).count(), 1);
}

#[test]
fn bad_variations_beyond_the_thousandth_are_not_explained() {
    let found = codes(&format!("e4 {}", "(Ke5)(d4 Qe5)".repeat(40_000)));
    assert_eq!(found.iter().filter(|&&code| code == Code::E201).count(), 999);
}

#[test]
fn repetitions_that_end_nothing_are_looked_for_once() {
    let text = format!("[Variant \"viking-7\"]\n\n{}", "d1-c1 d3-c3 c1-d1 c3-d3 ".repeat(1 << 14));
    let found = codes(&text);
    assert_eq!(found.iter().filter(|&&code| code == Code::N201).count(), 1, "{found:?}");
}

#[test]
fn variations_of_a_game_that_is_over_look_back_no_further() {
    let round = "Nf3 (Nf3) Nf6 (Nf6) Ng1 (Ng1) Ng8 (Ng8) ".repeat(1 << 13);
    let found = codes(&round);
    assert_eq!(found.iter().filter(|&&code| code == Code::W207).count(), 2, "{found:?}");
}
