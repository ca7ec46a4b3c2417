//! Problems and positions.

use lawspeaker::problems::{self, Canonical};

use super::{canonical, code, err, format, out, run_with};
use crate::common::{Dice, mutate};

const ODIN: &str = "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10";

#[test]
fn lines_are_written_so() {
    for (line, want) in [
        // A position alone is FEN, one with opcodes EPD.
        ("8/8/8/8/8/k7/8/KQ6 w", "8/8/8/8/8/k7/8/KQ6 w - - 0 1"),
        ("8/8/8/8/8/k7/8/KQ6  w - - dm 1", "8/8/8/8/8/k7/8/KQ6 w - - dm 1;"),
        ("8/8/8/8/8/k7/8/KQ6 w - - 0 1 dm 1;", "8/8/8/8/8/k7/8/KQ6 w - - dm 1;"),
        ("8/8/8/8/8/k7/8/KQ6 w - - 7 30 dm 1;", "8/8/8/8/8/k7/8/KQ6 w - - 7 30 dm 1;"),
        ("8/8/8/8/8/k7/8/KQ6 w 7 30", "8/8/8/8/8/k7/8/KQ6 w - - 7 30"),
        // Moves in san, in the author's order; names and stipulations in quotes.
        (
            "{} b - - variant  Odin ;stip #1; bm c4d2xc2; am c5d4 Kb4 ;id odin-2",
            "{} b - - variant \"odin\"; stip \"#1\"; bm Fxd2xc2#; am Kd4 Kb4; id \"odin-2\";",
        ),
        // A note of en passant belongs to its move, also as a word of its own.
        ("k7/8/8/3pP3/8/8/8/K7 w - d6 bm exd6 e.p.! Kb2;", "k7/8/8/3pP3/8/8/8/K7 w - d6 bm exd6! Kb2;"),
        ("k7/8/8/3pP3/8/8/8/K7 w - d6 am Kb1 e5d6 ep;", "k7/8/8/3pP3/8/8/8/K7 w - d6 am Kb1 exd6;"),
        ("{} b variant \"Odin's Rune Chess\";", "{} b - - variant \"odin\";"),
        // A line of play as far as it is one; other opcodes stay, with their quotes.
        ("8/8/8/8/8/k7/8/KQ6 w pv b1b3;", "8/8/8/8/8/k7/8/KQ6 w - - pv Qb3+;"),
        ("8/8/8/8/8/k7/8/KQ6 w pv b1b3 b3b4;", "8/8/8/8/8/k7/8/KQ6 w - - pv b1b3 b3b4;"),
        ("8/8/8/8/8/k7/8/KQ6 w c0 \" a;  b \"  x;D1 y;", "8/8/8/8/8/k7/8/KQ6 w - - c0 \" a;  b \" x; D1 y;"),
        ("8/8/8/8/8/k7/8/KQ6 w id \" a \"; acd;; ce -1;", "8/8/8/8/8/k7/8/KQ6 w - - id \" a \"; acd; ce -1;"),
        // Escaped quotes, which EPD does not know, stay as they are too.
        (
            "8/8/8/8/8/k7/8/KQ6 w c0 \"say \\\"hi\\\"\";  c1  x\"y\"z \"\" ;",
            "8/8/8/8/8/k7/8/KQ6 w - - c0 \"say \\\"hi\\\"\"; c1 x\"y\"z \"\";",
        ),
        ("8/8/8/8/8/k7/8/KQ6 w id \"a \\\"b\\\"\";", "8/8/8/8/8/k7/8/KQ6 w - - id \"a \\\"b\\\"\";"),
        // An en passant square that no capture can use.
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 dm 9;", "4k3/8/8/8/4P3/8/8/4K3 b - - dm 9;"),
    ] {
        let (line, want) = (line.replace("{}", ODIN), want.replace("{}", ODIN));
        assert_eq!(canonical(line.as_bytes(), "epd"), want.clone() + "\n", "{line}");
        assert_eq!(canonical(want.as_bytes(), "epd"), want + "\n");
    }
}

#[test]
fn comments_and_blank_lines_stay() {
    let file = "\u{feff}# Problems \r\n\r\n8/8/8/8/8/k7/8/KQ6 w dm 1\r\n\t\r\n # of old";
    let want = "# Problems\r\n\r\n8/8/8/8/8/k7/8/KQ6 w - - dm 1;\r\n\r\n # of old\r\n";
    assert_eq!(out(&run_with(&["fmt", "-"], file.as_bytes())), want);
    assert_eq!(canonical(want.as_bytes(), "epd"), want);
    // As old Macs end lines.
    let file = "# c\r8/8/8/8/8/k7/8/KQ6 w dm 1;\r";
    assert_eq!(out(&run_with(&["fmt", "-"], file.as_bytes())), "# c\r8/8/8/8/8/k7/8/KQ6 w - - dm 1;\r");
    let output = run_with(&["moves", "--output", "concise", "-"], file.as_bytes());
    assert!(out(&output).starts_with("8/8/8/8/8/k7/8/KQ6 w - - 0 1: "), "{}", err(&output));
}

#[test]
fn what_is_doubtful_stays_and_is_reported() {
    for (line, why) in [
        ("8/8/8/8/8/k7/8/KQ6 w bm Qb3 Qd5;", "E502"),
        ("8/8/8/8/8/k7/8/KQ7 w  dm 1;", "E301"),
        ("8/8/8/8/8/k7/8/KQ6 w  stip \"mate\";", "E503"),
        ("8/8/8/8/8/k7/8/KQ6 w  variant thor;", "E302"),
        ("8/8/8/8/8/k7/8/KQ6 w  dm 1; dm 2;", "E504"),
        ("8/8/8/8/8/k7/8/KQ6 w  id \"a", "E504"),
        ("8/8/8/8/8/k7/8/KQ6 w - e9 dm 1;", "column"),
    ] {
        let file = format!("8/8/8/8/8/k7/8/KQ6 w\r\n{line} \r\n8/8/8/8/8/k7/8/KQ6 w\n");
        let output = run_with(&["fmt", "--output", "concise", "-"], file.as_bytes());
        let fen = "8/8/8/8/8/k7/8/KQ6 w - - 0 1\r\n";
        assert_eq!((out(&output), code(&output)), (format!("{fen}{line} \r\n{fen}").as_str(), 1), "{line}");
        assert!(err(&output).starts_with("-:2:"), "{}", err(&output));
        if why != "column" {
            assert!(err(&output).contains(why), "{}", err(&output));
        }
    }
}

/// An entry that has a canonical text means the same as before, and the text has itself.
#[test]
fn lines_with_slips_change_once() {
    let mut dice = Dice(0x5eed_0ebd);
    let lines = [
        format!("{ODIN} b - - id \"odin-2\"; variant \"odin\"; stip \"#1\"; bm Fxd2xc2; c0 \"a; b\";"),
        "8/8/8/8/8/k7/8/KQ6 w - - 3 4 dm 1; bm b1b3; pv Qb3+; c9 so;".to_owned(),
        "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3 am exd3; id x;".to_owned(),
    ];
    let (mut whole, mut doubtful) = (0, 0);
    for round in 0..6000 {
        let bytes = mutate(&mut dice, lines[round % 3].as_bytes(), b"();\"#-/ \t1k8wb\xe9x+");
        let Some(Canonical { text, problem }) = problems::canonical(&bytes, 1, 0, (None, None)) else {
            continue;
        };
        assert_eq!(problem.findings.len(), problem.places.len());
        match text {
            Some(text) => {
                whole += 1;
                let again = problems::canonical(text.as_bytes(), 1, 0, (None, None)).unwrap();
                assert_eq!(again.text.as_ref(), Some(&text), "{}", bytes.escape_ascii());
                assert!(again.problem.findings.is_empty(), "{}", bytes.escape_ascii());
                let (old, new) = (read(&bytes), read(text.as_bytes()));
                assert_eq!(old, new, "{}", bytes.escape_ascii());
            }
            None => {
                doubtful += 1;
                assert!(!problem.findings.is_empty());
            }
        }
    }
    assert!(whole > 1000 && doubtful > 1000, "{whole} {doubtful}");
}

/// What an entry says, as it is solved: quickly, and so not to its end.
fn read(line: &[u8]) -> impl PartialEq + std::fmt::Debug {
    let limits = lawspeaker::solve::Limits::nodes(50);
    let settings = problems::ProblemOptions { limits, ..problems::ProblemOptions::default() };
    let problem = problems::solve_line(line, 1, 0, &settings).unwrap();
    // Blanks between the words of a name that is half in quotes are nothing.
    let id = problem.id.as_deref().map(|id| id.split_whitespace().collect::<String>());
    let codes: Vec<_> = problem.findings.iter().map(|finding| finding.code.as_str()).collect();
    // What the canonical text corrects.
    let corrected = ["W202", "W204", "W205", "W206", "W210", "W501"];
    let codes: Vec<_> = codes.into_iter().filter(|code| !corrected.contains(code)).collect();
    let keys = problem.keys().to_vec();
    (id, problem.variant, problem.fen, problem.stipulation, keys, problem.comparison, codes)
}

#[test]
fn an_unreadable_line_costs_itself_only() {
    let file = [&b"\xfe\xfa\n"[..], b"8/8/8/8/8/k7/8/KQ6 w\n"].concat();
    let want = [&b"\xfe\xfa\n"[..], b"8/8/8/8/8/k7/8/KQ6 w - - 0 1\n"].concat();
    assert_eq!(format(&file, "epd"), (want, 1));
}

#[test]
fn glyphs_stay_and_what_is_corrected_is_reported() {
    let line = "8/8/8/8/8/k7/8/KQ6 w bm Qb3!! Qxd3#?; pv Qb3!?;\n";
    let output = run_with(&["fmt", "--output", "concise", "-"], line.as_bytes());
    assert_eq!(out(&output), "8/8/8/8/8/k7/8/KQ6 w - - bm Qb3+!! Qd3+?; pv Qb3+!?;\n");
    assert_eq!(code(&output), 0);
    let reported: Vec<_> = err(&output).lines().collect();
    assert_eq!(
        reported,
        [
            "-:1:31: W204 the move captures nothing: write `Qd3+`",
            "-:1:35: W202 `#` means that the move wins at once, but it does not",
            "1 file: 1 not in canonical form",
        ]
    );
}
