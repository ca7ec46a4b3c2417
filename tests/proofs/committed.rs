//! The proofs in `chess.proof`, checked here and by `tests/proof_checker.py`, which shares nothing with this program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use lawspeaker::proof::{Block, BlockReader, verify};
use lawspeaker::variants::{Chess, Variant, fen};
use tempfile::TempDir;

use crate::common::{Dice, mutate};
use crate::naive::{Asked, prove, truth};
use crate::samples::{problems, read, wander, work};

/// What stands in the file: castling of both sides, capture en passant, promotions, nothing to be found, a defence.
const PROBLEMS: [(&str, &str, Asked); 8] = [
    ("castling", "8/8/8/8/8/8/1R6/R3K1k1 w Q - 0 1", Asked::Win(1)),
    ("castling-both", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", Asked::Win(2)),
    ("en-passant", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", Asked::Survive(1)),
    ("promotion", "k7/2P5/1K6/8/8/8/8/8 w - - 0 1", Asked::Win(2)),
    ("under-promotion", "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", Asked::Win(2)),
    ("knight", "6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", Asked::Win(1)),
    ("defence", "7k/8/5K2/6R1/8/8/8/8 b - - 0 1", Asked::Survive(2)),
    ("over", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", Asked::Win(3)),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn proof_of(id: &str, fen: &str, asked: Asked) -> Block {
    let (game, _) = fen::read::<Chess>(fen).unwrap();
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
    let file = fs::read(folder().join("proofs/chess.proof")).unwrap();
    let blocks: Vec<_> = BlockReader::new(&*file).map(Result::unwrap).collect();
    let wanted: Vec<_> = PROBLEMS.iter().map(|&(id, fen, asked)| proof_of(id, fen, asked)).collect();
    assert!(blocks == wanted, "they would be:\n{}", wanted.iter().map(Block::to_string).collect::<String>());
    for block in &blocks {
        verify(block).unwrap();
    }
}

#[test]
fn another_program_proves_the_committed_proofs() {
    let Some((all, lines)) = by_python(&folder().join("proofs/chess.proof")) else { return };
    assert!(all, "{lines:?}");
    assert_eq!(lines.len(), PROBLEMS.len());
    for (line, (id, _, asked)) in lines.iter().zip(PROBLEMS) {
        assert_eq!(*line, format!("{id} {}: proven", asked.text()));
    }
}

#[test]
fn another_program_agrees_on_good_and_bad_proofs() {
    let mut dice = Dice(0x5eed_0014);
    let mut blocks: Vec<Block> = Vec::new();
    for (_, line) in problems().into_iter().filter(|(variant, _)| *variant == Variant::Chess) {
        let game = wander::<Chess>(&mut dice, &read(&line));
        for asked in [Asked::Win(1), Asked::Win(2), Asked::Survive(1)] {
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
