//! Fixes of problems: semicolons, and keys that are written oddly.

use lawspeaker::fix::EntryFixer;
use lawspeaker::problems::{Problem, ProblemOptions, solve_line};
use lawspeaker::replay::Code;
use lawspeaker::solve::Limits;

use crate::program::{err, file, run};

fn fixed(line: &str) -> Option<(String, Vec<Code>)> {
    let options = ProblemOptions { limits: Limits::nodes(200_000), ..ProblemOptions::default() };
    let problem = solve_line(line.as_bytes(), 1, 0, &options).unwrap();
    let fixer = EntryFixer { options: &options, choose: &|_: &[u8], _: &mut Problem, _| {} };
    let found = fixer.fix(line.as_bytes(), 1, problem)?;
    assert_eq!(found.left, None);
    let codes = found.applied.iter().map(|applied| applied.code).collect();
    Some((String::from_utf8(found.line).unwrap(), codes))
}

const POSITION: &str = "9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#1\";";

#[test]
fn what_is_only_written_oddly_is_corrected() {
    for (before, after, code) in [
        ("bm Fxc3xd2", "bm Fxc3xd2;", Code::W501),
        ("bm Fxc3xd2;; id \"a\";", "bm Fxc3xd2; id \"a\";", Code::W501),
        ("bm Fc3xd2;", "bm Fxc3xd2;", Code::W204),
        // Marks and glyphs stay, in any order.
        ("bm Fc3xd2!;", "bm Fxc3xd2!;", Code::W204),
        ("bm Fc3xd2#!;", "bm Fxc3xd2#!;", Code::W204),
        ("bm Fc3xd2!#;", "bm Fxc3xd2!#;", Code::W204),
        // Unreadable, and near to the key that solving finds.
        ("bm fxc3xd2;", "bm Fxc3xd2#;", Code::E502),
        ("bm Fxc3xd3;", "bm Fxc3xd2#;", Code::E502),
    ] {
        let (before, after) = (format!("{POSITION} {before}"), format!("{POSITION} {after}"));
        let (line, codes) = fixed(&before).unwrap_or_else(|| panic!("no fix: {before}"));
        assert_eq!(line, after);
        assert!(codes.contains(&code), "{codes:?}");
        assert_eq!(fixed(&after), None);
    }
    let castling = "4k3/8/8/8/8/8/8/R3K3 w Q - bm 0-0-0; stip \"#9\";";
    let (line, codes) = fixed(castling).unwrap();
    assert_eq!((line, codes), (castling.replace("0-0-0", "O-O-O"), vec![Code::W210]));
}

#[test]
fn a_wrong_claim_stays() {
    for claim in ["bm Fxc3;", "bm Ke9;", "bm Fxc3xd2 Kh1;", "am Fxc3xd2;"] {
        assert_eq!(fixed(&format!("{POSITION} {claim}")), None, "{claim}");
    }
}

/// Both Rooks mate on the eighth rank. A text that is one letter away from both keys says neither; where one key is claimed
/// already, the other one is meant.
///
/// ```text
/// 8 | . . . . . . k .
/// 7 | . . . . . p p p
///   |       ...
/// 1 | R R . . . . . K
///     a b c d e f g h
/// ```
#[test]
fn a_claim_near_two_keys_is_no_slip() {
    let entry = |claim: &str| format!("6k1/5ppp/8/8/8/8/8/RR5K w - - stip \"#1\"; bm {claim};");
    for claim in ["Rc8# Rd8#", "Rc8#", "Rc8# rb8#", "Ra8# Rc7#", "Ra8# Rb8# Rc8#"] {
        assert_eq!(fixed(&entry(claim)), None, "{claim}");
    }
    for (claim, other) in [("Ra8# Rc8#", "Ra8# Rb8#"), ("Rc8# Rb8#", "Ra8# Rb8#"), ("rb8# ra8#", "Rb8# Ra8#")]
    {
        let (line, codes) = fixed(&entry(claim)).unwrap_or_else(|| panic!("no fix: {claim}"));
        assert_eq!(line, entry(other));
        assert!(codes.iter().all(|code| *code == Code::E502), "{codes:?}");
    }
}

#[test]
fn an_open_quote_has_no_fix() {
    // The quote opens in the fields of the position, so a `;` at the end of the line would be part of a text, and a `;` behind it again.
    let line = "k7/8/1K6/8/8/8/8/7R w - - x\"; stip \"#1\"; bm Rh8;\n";
    let (_folder, path) = file("u.epd", line);
    let output = run(&["check", "--fix-only", &path]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), line);
    assert!(err(&output).contains("0 findings fixed in 0 files"), "{}", err(&output));
}
