//! The proofs in `chess.proof`, `further.proof` and `lines.proof`, checked here and by `tests/proof_checker.py`, which shares
//! nothing with this program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use lawspeaker::AnyPosition;
use lawspeaker::proof::{Block, BlockReader, verify};
use lawspeaker::variants::Variant;
use tempfile::TempDir;

use crate::common::{Dice, mutate};
use crate::line_claims::{CHESS, work as lines_work};
use crate::lines;
use crate::naive::{Asked, truth};
use crate::prover::prove;
use crate::samples::{problems, read, wander, work};

/// The id, the position and what is asked.
type Problem = (&'static str, &'static str, Asked);

/// Castling of both sides, capture en passant, promotions, nothing to be found, a defence.
const PROBLEMS: [Problem; 8] = [
    ("castling", "8/8/8/8/8/8/1R6/R3K1k1 w Q - 0 1", Asked::Win(1)),
    ("castling-both", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", Asked::Win(2)),
    ("en-passant", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", Asked::Survive(1)),
    ("promotion", "k7/2P5/1K6/8/8/8/8/8 w - - 0 1", Asked::Win(2)),
    ("under-promotion", "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", Asked::Win(2)),
    ("knight", "6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", Asked::Win(1)),
    ("defence", "7k/8/5K2/6R1/8/8/8/8 b - - 0 1", Asked::Survive(2)),
    ("over", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", Asked::Win(3)),
];

/// A longer win, self-play, and reflex play with and without a key.
const FURTHER: [Problem; 9] = [
    ("rook", "8/8/8/8/8/2K5/7R/k7 w - - 0 1", Asked::Win(3)),
    ("rook-waits", "8/8/8/8/8/3K4/7R/1k6 b - - 0 1", Asked::Survive(2)),
    ("self", "3R4/5R2/8/4Q3/8/pk6/pB6/K7 w - - 0 1", Asked::SelfPlay(1)),
    ("self-waits", "8/8/8/2p3p1/2R3P1/kp6/p7/K7 w - - 0 1", Asked::SelfPlay(2)),
    ("self-short", "8/8/8/4N3/8/kp5R/8/KB6 w - - 0 1", Asked::SelfPlay(2)),
    ("reflex", "2k5/K7/8/8/Q7/8/8/7r w - - 0 1", Asked::Reflex(2)),
    ("reflex-must", "k7/8/1K6/8/8/8/8/7R w - - 0 1", Asked::Reflex(2)),
    ("reflex-none", "7k/8/5K2/6R1/8/8/8/8 b - - 0 1", Asked::Reflex(2)),
    ("semi-reflex", "1Q6/2B4q/k7/8/1n6/1K6/8/8 w - - 0 1", Asked::SemiReflex(2)),
];

const FILES: [(&str, &[Problem]); 2] =
    [("proofs/chess.proof", &PROBLEMS), ("proofs/further.proof", &FURTHER)];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn proof_of(id: &str, fen: &str, asked: Asked) -> Block {
    let game = AnyPosition::from_fen(Variant::Chess, fen).unwrap();
    let mut block = prove(&game, &truth(&game, asked));
    block.header.id = Some(id.to_owned());
    block
}

/// Whether all proofs of a file hold, and a line about each; none where python-chess is not installed.
fn by_python(file: &Path) -> Option<(bool, Vec<String>)> {
    let output = Command::new("python3").arg(folder().join("proof_checker.py")).arg(file).output().ok()?;
    let text = String::from_utf8(output.stdout).unwrap();
    if text.starts_with("skipped: ") {
        return None; // python-chess is not installed
    }
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    Some((output.status.success(), text.lines().map(str::to_owned).collect()))
}

#[test]
fn the_committed_proofs_are_those_of_the_naive_writer() {
    for (file, problems) in FILES {
        let text = fs::read(folder().join(file)).unwrap_or_default();
        let blocks: Vec<_> = BlockReader::new(&*text).map(Result::unwrap).collect();
        let wanted: Vec<_> = problems.iter().map(|&(id, fen, asked)| proof_of(id, fen, asked)).collect();
        let texts: String = wanted.iter().map(Block::to_string).collect();
        assert!(blocks == wanted, "{file} would be:\n{texts}");
        for block in &blocks {
            verify(block).unwrap();
        }
    }
}

#[test]
fn another_program_proves_the_committed_proofs() {
    for (file, problems) in FILES {
        let Some((all, lines)) = by_python(&folder().join(file)) else { return };
        assert!(all, "{lines:?}");
        assert_eq!(lines.len(), problems.len());
        for (line, (id, _, asked)) in lines.iter().zip(problems) {
            assert_eq!(*line, format!("{id} {}: proven", asked.text()));
        }
    }
}

/// What both checkers are asked.
const ASKED: [Asked; 8] = [
    Asked::Win(1),
    Asked::Win(2),
    Asked::Win(3),
    Asked::Survive(1),
    Asked::Survive(2),
    Asked::SelfPlay(1),
    Asked::Reflex(1),
    Asked::SemiReflex(1),
];

#[test]
fn another_program_agrees_on_good_and_bad_proofs() {
    let mut dice = Dice(0x5eed_0014);
    let mut blocks: Vec<Block> = Vec::new();
    for (_, line) in problems().into_iter().filter(|(variant, _)| *variant == Variant::Chess) {
        let game = wander(&mut dice, &read(Variant::Chess, &line));
        for asked in ASKED {
            if work(&game, asked) > 1_500.0 {
                continue;
            }
            let good = prove(&game, &truth(&game, asked));
            for _ in 0..4 {
                let mut bad = good.clone();
                match dice.below(4) {
                    0 => bad.win = mutate(&mut dice, &bad.win, &[0, 1, 2, 0x80]),
                    1 => bad.refute = mutate(&mut dice, &bad.refute, &[0, 1, 2, 0x80]),
                    2 => drop(bad.header.keys.pop()),
                    _ => bad.header.least = bad.header.least.map(|least| least ^ 3),
                }
                blocks.push(bad);
            }
            blocks.push(good);
        }
    }
    let temporary = TempDir::new().unwrap();
    let file = temporary.path().join("all.proof");
    fs::write(&file, blocks.iter().map(Block::to_string).collect::<String>()).unwrap();
    let Some((all, lines)) = by_python(&file) else { return };
    assert_eq!((all, lines.len()), (false, blocks.len()));
    let mut proven = 0;
    for (line, block) in lines.iter().zip(&blocks) {
        let here = verify(block);
        assert_eq!(line.ends_with(": proven"), here.is_ok(), "{line}\n{here:?}\n{block}");
        proven += u32::from(here.is_ok());
    }
    assert!(proven > 20 && blocks.len() - proven as usize > 50, "{proven} of {}", blocks.len());
}

const LINES: &str = "proofs/lines.proof";

#[test]
fn the_committed_lists_of_solutions_are_those_of_the_naive_enumeration() {
    let text = fs::read(folder().join(LINES)).unwrap_or_default();
    let blocks: Vec<_> = BlockReader::new(&*text).map(Result::unwrap).collect();
    let wanted = CHESS.iter().map(|&(id, position, asked)| {
        let game = AnyPosition::from_fen(Variant::Chess, position).unwrap();
        let mut block = lines::block(&game, asked, lines::lines(&game, asked));
        block.header.id = Some(id.to_owned());
        block
    });
    let wanted: Vec<_> = wanted.collect();
    let texts: String = wanted.iter().map(Block::to_string).collect();
    assert!(blocks == wanted, "{LINES} would be:\n{texts}");
    let Some((all, lines)) = by_python(&folder().join(LINES)) else { return };
    assert!(all, "{lines:?}");
    for (line, (id, _, asked)) in lines.iter().zip(CHESS) {
        assert_eq!(*line, format!("{id} {}: proven", asked.text()));
    }
}

#[test]
fn another_program_agrees_on_good_and_bad_lists_of_solutions() {
    let mut dice = Dice(0x5eed_0018);
    let mut blocks: Vec<Block> = Vec::new();
    for (_, line) in problems().into_iter().filter(|(variant, _)| *variant == Variant::Chess) {
        let game = wander(&mut dice, &read(Variant::Chess, &line));
        for asked in [lines::Asked::Help(2), lines::Asked::Series(2), lines::Asked::SeriesHelp(1)] {
            if lines_work(&game, asked) > 3_000.0 {
                continue;
            }
            let good = lines::block(&game, asked, lines::lines(&game, asked));
            let found = good.header.solutions.as_ref().unwrap().len();
            for _ in 0..2 {
                let mut bad = good.clone();
                let list = bad.header.solutions.as_mut().unwrap();
                match dice.below(6) {
                    0 => list.push(vec!["a1a2".to_owned(); usize::from(asked.plies())]),
                    1 if found > 0 => drop(list.remove(dice.below(found))),
                    2 if found > 1 => list.swap(0, 1),
                    3 if found > 0 => list.push(list[found - 1].clone()),
                    4 if found > 0 => drop(list[0].pop()),
                    _ => bad.header.least = Some(1),
                }
                blocks.push(bad);
            }
            blocks.push(good);
        }
    }
    let temporary = TempDir::new().unwrap();
    let file = temporary.path().join("lines.proof");
    fs::write(&file, blocks.iter().map(Block::to_string).collect::<String>()).unwrap();
    let Some((_, lines)) = by_python(&file) else { return };
    assert_eq!(lines.len(), blocks.len());
    let mut proven = 0;
    for (line, block) in lines.iter().zip(&blocks) {
        let here = verify(block);
        assert_eq!(line.ends_with(": proven"), here.is_ok(), "{line}\n{here:?}\n{block}");
        proven += usize::from(here.is_ok());
    }
    assert!(proven > 10 && blocks.len() - proven > 20, "{proven} of {}", blocks.len());
}
