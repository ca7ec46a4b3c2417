//! A hundred thousand inputs to every parser, half of them mutations of good ones, half noise; and mutated records and
//! problems all the way through replay, solving and every form of report. Nothing panics, no place lies outside its
//! text, and what is found can be said in one line.

use lawspeaker::AnyPosition;
use lawspeaker::formats::{GameReader, ReplayedGame as Replayed};
use lawspeaker::naming::Style;
use lawspeaker::notation::pgn::{self, Dots, PgnWriter, Records};
use lawspeaker::notation::score::Score;
use lawspeaker::notation::syntax::ParsedGame;
use lawspeaker::notation::{Span, epd, fen as syntax, moves};
use lawspeaker::problems::{self, solve_line};
use lawspeaker::replay::{ReplayOptions, Scope};
use lawspeaker::report::{self, Format};
use lawspeaker::rules::Side;
use lawspeaker::solve::{Limits, Stipulation};
use lawspeaker::variants::Variant;

use crate::common::{Dice, mutate, random_move};

const INPUTS: usize = 100_000;

/// What means something in one notation or another, and what never does.
const SIGNS: &[u8] = b"abcdefgh19KQRBNPFVxX@~=+#!?-./:;{}()[]$%*\"\\ \n\r\t0123\0\x1b\x07\xff\xc3\xe2\xef";

const FORMS: [Format; 3] = [Format::Human, Format::Concise, Format::Json];

fn inside(span: Span, bytes: &[u8]) {
    assert!(span.start <= span.end && span.end as usize <= bytes.len(), "{span:?} of {} bytes", bytes.len());
}

fn noise(dice: &mut Dice, most: usize) -> Vec<u8> {
    let len = dice.below(most);
    (0..len).map(|_| *dice.pick(SIGNS)).collect()
}

/// Half mutations of these, half noise of up to `most` bytes.
fn inputs(seed: u64, good: &[&str], most: usize, mut look: impl FnMut(&[u8])) {
    let mut dice = Dice(seed);
    for n in 0..INPUTS {
        let bytes = if n % 2 == 0 {
            let text = *dice.pick(good);
            mutate(&mut dice, text.as_bytes(), SIGNS)
        } else {
            noise(&mut dice, most)
        };
        look(&bytes);
    }
}

#[test]
fn moves_of_any_bytes() {
    let good = [
        "Nbd7!?",
        "exd6e.p.+",
        "e8=Q++",
        "Fxd2xc2#",
        "Vj1~g1",
        "N@f3~f2",
        "d1-d4xd5/e4",
        "O-O-O",
        "a10a11q",
        "ᚢxd2xc2",
    ];
    inputs(0x5eed_0011, &good, 16, |bytes| match moves::parse(bytes) {
        Ok(read) => read.steps().iter().for_each(|step| inside(step.span, bytes)),
        Err(no) => inside(no.span, bytes),
    });
}

#[test]
fn positions_of_any_bytes() {
    let good: Vec<_> = Variant::ALL.iter().map(|variant| variant.ruleset().start).collect();
    inputs(0x5eed_0012, &good, 60, |bytes| match syntax::parse(bytes) {
        Ok(read) => inside(read.placement, bytes),
        Err(no) => inside(no.span, bytes),
    });
}

#[test]
fn problem_lines_of_any_bytes() {
    let good = [
        "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w - - id \"odin-1\"; variant \"odin\"; stip \"#2\"; bm Kc2xc4;",
        "8/8/8/8/8/k7/8/KQ6 w - - 0 1 dm 1; c0 \"a; b\"; pv Qb3#;",
    ];
    inputs(0x5eed_0013, &good, 60, |bytes| {
        let line = epd::parse_line(bytes);
        line.opcodes.iter().for_each(|opcode| inside(opcode.whole, bytes));
        line.faults.iter().for_each(|fault| inside(fault.span, bytes));
    });
}

#[test]
fn stipulations_and_results_of_any_bytes() {
    inputs(
        0x5eed_0014,
        &["#2", "survive 3", "h#2", "s#14", "ser-#5", "1/2-1/2", "1-0", "½–½"],
        8,
        |bytes| {
            let _ = Score::parse(bytes);
            let _ = lawspeaker::notation::text::text(bytes).parse::<Stipulation>();
        },
    );
}

#[test]
fn records_of_any_bytes() {
    let good = [
        "[Event \"a \\\"b\\\"\"]\n[Result \"*\"]\n\n1. e4 $1 {c} (1. d4 (1. c4) d5) e5 ; x\n%y\n2. Nf3!? *\n",
        "[A \"1\"]\n\n1-0\n\n[B \"2\"]\r\n\r\n1.e4 e5 2.Bc4 e.p. 1/2\n",
    ];
    let mut game = ParsedGame::new();
    inputs(0x5eed_0015, &good, 80, |bytes| {
        let mut at = 0;
        while at < bytes.len() {
            let next = pgn::parse(bytes, at, &mut game);
            assert!(next > at, "no way forward");
            inside(game.span, bytes);
            game.movetext.iter().for_each(|element| inside(element.span, bytes));
            game.faults.iter().for_each(|fault| inside(fault.span, bytes));
            at = next;
        }
        let mut records = Records::new(bytes);
        let mut record = lawspeaker::notation::Record::default();
        while records.next(&mut record).unwrap() {}
    });
}

/// A record of a random game, with a comment and a variation.
fn record(variant: Variant, dice: &mut Dice) -> String {
    let mut writer = PgnWriter::new();
    writer.tag("Event", "Þing");
    writer.tag("Variant", variant.id());
    let mut game = AnyPosition::start(variant);
    for n in 0..10 + dice.below(30) {
        let Some(m) = random_move(dice, &game) else { break };
        let other = random_move(dice, &game);
        if game.turn() == Side::White {
            writer.move_number(game.board().fullmove(), Dots::One);
        }
        writer.word(&game.san(m));
        if n % 7 == 3 {
            writer.comment(
                "ᚠ a comment of some length, so that a line is longer than what is shown of it to people",
            );
            writer.open();
            writer.word(&game.written(other.unwrap(), Style::Lan));
            writer.close();
        }
        game.play_unchecked(m);
    }
    writer.result(Score::Open);
    writer.end().to_owned()
}

#[test]
fn mutated_records_are_replayed_and_reported() {
    let mut dice = Dice(0x5eed_0016);
    for &variant in Variant::ALL {
        let good: Vec<_> = (0..3).map(|_| record(variant, &mut dice)).collect();
        for _ in 0..150 {
            let text = dice.pick(&good).clone();
            let bytes = mutate(&mut dice, text.as_bytes(), SIGNS);
            for game in GameReader::new(bytes.as_slice(), ReplayOptions::default()).map(Result::unwrap) {
                assert_eq!(game.replay.findings.len(), game.places.len());
                for (finding, place) in game.replay.findings.iter().zip(&game.places) {
                    inside(finding.span, &bytes);
                    assert!(place.line >= game.line && place.column >= 1, "{finding:?} {place:?}");
                    assert!(!finding.message.is_empty() && !finding.message.ends_with('.'), "{finding:?}");
                }
                for form in FORMS {
                    let reported = report::game(form, "a\x1bb", &game);
                    let lines = reported.lines().count();
                    match form {
                        Format::Human => {}
                        Format::Concise => assert_eq!(lines, game.replay.findings.len(), "{reported}"),
                        Format::Json => assert_eq!(lines, 1, "{reported}"),
                    }
                    // In colour, but with no other command to the terminal.
                    assert!(!reported.replace("\x1b[", "").contains('\x1b'), "{reported:?}");
                }
            }
        }
    }
}

/// With errors only, a caller gets those that are found among all, and the same judgement.
#[test]
fn errors_alone_are_the_errors_among_all() {
    let mut dice = Dice(0x5eed_0018);
    let mut errors = 0;
    for &variant in Variant::ALL {
        let good: Vec<_> = (0..3).map(|_| record(variant, &mut dice)).collect();
        for _ in 0..60 {
            let text = dice.pick(&good).clone();
            let bytes = mutate(&mut dice, text.as_bytes(), SIGNS);
            let mut findings_with = |scope| -> Vec<String> {
                let settings = ReplayOptions { scope, ..ReplayOptions::default() };
                let games = GameReader::new(bytes.as_slice(), settings).map(Result::unwrap);
                let game = |Replayed { replay, .. }: Replayed<'_>| {
                    let findings: Vec<_> =
                        replay.findings.iter().filter(|finding| finding.is_error()).collect();
                    let count = replay.findings.len();
                    assert!(scope == Scope::All || findings.len() == count);
                    errors += findings.len();
                    format!(
                        "{findings:?} {:?} {:?} {:?} {:?}",
                        replay.moves, replay.verdict, replay.claimed, replay.decided
                    )
                };
                games.map(game).collect()
            };
            assert_eq!(findings_with(Scope::All), findings_with(Scope::Errors), "{}", bytes.escape_ascii());
        }
    }
    assert!(errors > 500, "{errors}");
}

#[test]
fn mutated_problems_are_solved_and_reported() {
    let mut dice = Dice(0x5eed_0017);
    let settings =
        problems::ProblemOptions { limits: Limits::nodes(200), ..problems::ProblemOptions::default() };
    for &variant in Variant::ALL {
        let line = {
            let mut game = AnyPosition::start(variant);
            for _ in 0..60 {
                let Some(m) = random_move(&mut dice, &game) else { break };
                let next = game.after(m);
                if next.board().outcome().is_some() {
                    break;
                }
                game = next;
            }
            let m = random_move(&mut dice, &game).unwrap();
            let name = game.san(m);
            format!("{} variant \"{variant}\"; stip \"#1\"; bm {name}; am {name}; id \"þ\";", game.fen())
        };
        for _ in 0..150 {
            let bytes = mutate(&mut dice, line.as_bytes(), SIGNS);
            let Some(problem) = solve_line(&bytes, 1, 0, &settings) else { continue };
            assert_eq!(problem.findings.len(), problem.places.len());
            problem.findings.iter().for_each(|finding| inside(finding.span, &bytes));
            for form in FORMS {
                let reported = report::problem(form, Some("a"), &bytes, &problem)
                    + &report::verdict(&problem).to_string()
                    + &report::play(
                        &problem,
                        report::Style { detail: report::Detail::All, ..Default::default() },
                    )
                    .to_string();
                assert!(!reported.replace("\x1b[", "").contains('\x1b'), "{reported:?}");
            }
        }
    }
}
