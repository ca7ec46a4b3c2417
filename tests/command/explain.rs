//! Every code can occur: the examples that `lawspeaker explain` prints give their codes, and examples that are too long
//! to print are made here.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use lawspeaker::formats::{Format, GameReader};
use lawspeaker::notation::Record;
use lawspeaker::notation::pgn::Records;
use lawspeaker::notation::syntax::ParsedGame;
use lawspeaker::openings::Openings;
use lawspeaker::problems::{self, solve_line};
use lawspeaker::proof::{BlockReader, ProofReadError, verify};
use lawspeaker::replay::{Code, ReplayOptions, note_guesses, replay};
use lawspeaker::select::findings::{Choice, FileRules, FindingRules, TagRules};
use lawspeaker::solve::Limits;
use lawspeaker::source::ProblemEntries;

use crate::program::{code, err, out, run, run_with};

fn of_records(text: &str) -> Vec<Code> {
    let games = GameReader::new(text.as_bytes(), ReplayOptions::default());
    games.flat_map(|game| game.unwrap().replay.findings).map(|finding| finding.code).collect()
}

/// With the rules that the texts of these codes name.
fn of_rules(text: &str) -> Vec<Code> {
    let tags = ["White", "Black"].map(str::to_owned).to_vec();
    let tags = TagRules { required: Some(tags.clone()), order: tags };
    let rules = FileRules { all: FindingRules::new(Choice::of, tags), variants: Vec::new() };
    let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
    let (mut records, mut record) = (Records::new(text.as_bytes()), Record::default());
    assert!(records.next(&mut record).unwrap());
    let mut game = ParsedGame::default();
    (pgn.parse)(&record.bytes, 0, &mut game);
    let mut replay = replay(&record.bytes, &game, &ReplayOptions::default());
    rules.apply(&record.bytes, &game, &mut replay);
    replay.findings.iter().map(|finding| finding.code).collect()
}

fn of_guesses(text: &str) -> Vec<Code> {
    let mut game = ParsedGame::default();
    let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
    (pgn.parse)(text.as_bytes(), 0, &mut game);
    let settings = ReplayOptions::default();
    let mut replay = replay(text.as_bytes(), &game, &settings);
    note_guesses(text.as_bytes(), &game, &settings, &mut replay);
    replay.findings.iter().map(|finding| finding.code).collect()
}

fn of_openings(text: &str) -> Vec<Code> {
    let mut game = ParsedGame::default();
    let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
    (pgn.parse)(text.as_bytes(), 0, &mut game);
    let settings = ReplayOptions::default();
    let mut replay = replay(text.as_bytes(), &game, &settings);
    Openings::main_lines().note(text.as_bytes(), &game, &settings, &mut replay);
    replay.findings.iter().map(|finding| finding.code).collect()
}

fn of_entry(line: &str, limits: Limits) -> Vec<Code> {
    let settings = problems::ProblemOptions { limits, ..problems::ProblemOptions::default() };
    let problem = solve_line(line.trim_end().as_bytes(), 1, 0, &settings).unwrap();
    assert_eq!(problem.places.len(), problem.findings.len());
    problem.findings.iter().map(|finding| finding.code).collect()
}

/// The codes of an entry without a stipulation, as `check` reads it.
fn of_position(line: &str) -> Vec<Code> {
    let limits = Limits::nodes(1_000);
    let unasked = problems::Unasked::Position;
    let settings = problems::ProblemOptions { limits, unasked, ..problems::ProblemOptions::default() };
    let problem = solve_line(line.trim_end().as_bytes(), 1, 0, &settings).unwrap();
    problem.findings.iter().map(|finding| finding.code).collect()
}

/// The codes of a problem in Popeye's language.
fn of_problem(text: &str) -> Vec<Code> {
    let entries = ProblemEntries::new(text.as_bytes(), Format::from_id("popeye").unwrap());
    let options = problems::ProblemOptions::default();
    let solved = entries.filter_map(|entry| entry.unwrap().solve(&options));
    solved.flat_map(|solved| solved.problem.findings).map(|finding| finding.code).collect()
}

/// The codes that `verify` gives, which is where they come about.
fn of_proofs(text: &str) -> Vec<Code> {
    let code = |block| match block {
        Ok(block) => verify(&block).err().map(|_| Code::E505),
        Err(ProofReadError::Form(_)) => Some(Code::E506),
        Err(ProofReadError::Io(error)) => panic!("{error}"),
    };
    BlockReader::new(text.as_bytes()).filter_map(code).collect()
}

#[test]
fn every_example_gives_its_code() {
    let mut wrong = String::new();
    for &code in Code::ALL {
        let Some(example) = code.info().example else { continue };
        let is_entry = matches!(code.as_str().as_bytes(), [b'E' | b'W' | b'N', b'5', ..]);
        let found = match code {
            Code::E505 | Code::E506 => of_proofs(example),
            Code::E508 | Code::W504 => of_problem(example),
            Code::N301 => of_guesses(example),
            Code::N302 => of_openings(example),
            Code::W306 | Code::W307 | Code::W308 => of_rules(example),
            Code::E509 | Code::N502 | Code::N503 => of_position(example),
            _ if is_entry => of_entry(example, Limits::NONE),
            _ => of_records(example),
        };
        if !found.contains(&code) {
            wrong += &format!("{code}: {found:?}\n");
        }
        // What is wrong in an example is the thing itself, and nothing else.
        let others = found.iter().filter(|&&other| other != code && other.severity() == code.severity());
        // A claimed move that is none is also a key that is not the right one.
        let usual = [Code::W302, Code::W304, Code::W306, Code::E501];
        let strays: Vec<_> = others.filter(|other| !usual.contains(other)).collect();
        if !strays.is_empty() {
            wrong += &format!("{code}: also {strays:?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn codes_have_names_texts_and_an_order() {
    let infos = || Code::ALL.iter().map(|code| code.info());
    let names: BTreeSet<_> = infos().flat_map(|info| [info.code, info.name]).collect();
    assert_eq!(names.len(), 2 * Code::ALL.len());
    for &code in Code::ALL {
        let info = code.info();
        assert_eq!(Code::from_name(&info.code.to_lowercase()), Some(code));
        assert_eq!(Code::from_name(&info.name.to_uppercase()), Some(code));
        assert!(info.name.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase()), "{}", info.name);
        assert!(info.text.ends_with('.') && !info.title.ends_with('.'), "{code}");
        assert!(!info.text.contains("  "), "{code}: two blanks");
    }
}

/// The page is what the program prints; `UPDATE_SAMPLES=1` writes it.
#[test]
fn the_page_of_codes_is_that_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/codes.md");
    let printed = run(&["explain", "--markdown"]);
    if crate::samples::is_update() {
        fs::write(&path, out(&printed)).unwrap();
    }
    let page = fs::read_to_string(&path).unwrap_or_default();
    assert!(page == out(&printed), "write it again: lawspeaker explain --markdown > docs/codes.md");
    for &code in Code::ALL {
        let heading = format!("## {code} {}", code.info().name);
        assert_eq!(page.lines().filter(|line| *line == heading).count(), 1, "{heading}");
        assert!(page.contains(&format!("(#{})", heading[3..].replace(' ', "-").to_lowercase())), "{heading}");
    }
    let one = run(&["explain", "--markdown", "W302"]);
    assert!(page.contains(out(&one)), "{}", out(&one));
}

#[test]
fn the_page_about_conditions_is_that_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/where.md");
    let printed = run(&["explain", "--where", "--markdown"]);
    if crate::samples::is_update() {
        fs::write(&path, out(&printed)).unwrap();
    }
    let page = fs::read_to_string(&path).unwrap_or_default();
    assert!(page == out(&printed), "write it again: lawspeaker explain --where --markdown > docs/where.md");
    // Each line of the first block is a condition that is read.
    let examples = page.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    for example in examples.lines() {
        let done = run_with(&["check", "--where", example, "-"], b"1. e4 *\n");
        assert_eq!(code(&done), 0, "{example}: {}", err(&done));
    }
    for output in ["human", "concise", "json"] {
        let list = run(&["explain", "--where", "--output", output]);
        for field in lawspeaker::select::Field::ALL {
            assert!(out(&list).contains(field.name), "{output}: {}", field.name);
        }
    }
}

const HEAD: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                    [Result \"*\"]\n";

fn chess(moves: &str) -> Vec<Code> {
    of_records(&format!("{HEAD}\n{moves} *\n"))
}

#[test]
fn a_record_that_is_too_long() {
    let long = format!("{HEAD}\n1. e4 {{{}}} e5 *\n\n{HEAD}\n1. d4 *\n", "long ".repeat((16 << 20) / 5));
    assert_eq!(of_records(&long), [Code::E102, Code::W304, Code::E106]);
}

#[test]
fn a_game_that_is_too_long() {
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat((1 << 16) / 4);
    let whole = [Code::N201, Code::N203, Code::W207, Code::W401];
    let found = chess(&knights);
    assert!(found.iter().all(|code| whole.contains(code)), "{found:?}");
    assert_eq!(chess(&format!("{knights} Nf3")).last(), Some(&Code::E106));
}

#[test]
fn a_game_with_too_many_tags() {
    let tags: String = (0..1001).map(|n| format!("[Tag{n} \"\"]\n")).collect();
    assert_eq!(of_records(&format!("{HEAD}{tags}\n1. e4 *\n")), [Code::E106]);
}

#[test]
fn a_game_with_too_many_words() {
    assert_eq!(of_records(&"*".repeat((1 << 21) + 1)), [Code::W302, Code::E106]);
}

#[test]
fn too_many_findings() {
    let found = chess(&"( Ke3 )".repeat(1100));
    assert_eq!((found.len(), found.last()), (1001, Some(&Code::E107)));
    assert_eq!(found.iter().filter(|&&code| code == Code::E201).count(), 1000);
}

#[test]
fn variations_too_deep() {
    assert_eq!(chess(&format!("1. e4 {} d4 {}", "(".repeat(1001), ")".repeat(1001))), [Code::E108]);
}

#[test]
fn captures_that_do_not_agree() {
    let viking = format!("{HEAD}[Variant \"viking-7\"]\n\n1... d1-c1 2. d3-a3xa4 *\n");
    assert_eq!(of_records(&viking), [Code::E205]);
}

#[test]
fn a_problem_left_undecided() {
    let entry = "9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#3\"; bm Fxc3xd2;";
    assert!(of_entry(entry, Limits::nodes(1)).contains(&Code::W503));
}

#[test]
fn every_code_has_an_example_or_a_test_above() {
    // W505 is shown by `verify::a_walk_that_takes_too_long_is_not_checked`.
    // W507 comes from `convert`: `conventions::an_entry_that_cannot_be_solved_is_carried_whole`.
    let made = [Code::E106, Code::E107, Code::E108, Code::E205, Code::W503, Code::W505, Code::W507];
    for &code in Code::ALL {
        assert!(code.info().example.is_some() || made.contains(&code), "{code} is never shown to come about");
    }
}
