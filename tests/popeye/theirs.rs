//! Popeye: its input is written, and its play is read.
//!
//! ```text
//!    1.Sh3-f4 ! threat:
//!           2.Sf4-g6 +
//!               2...Ke5-d5
//!                   3.Rf7-d7 #
//! ```

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use super::Entry;
use super::text::{Play, numbered};

/// Popeye's play of these problems.
pub(crate) fn play(popeye: &Path, problems: &[Entry]) -> Vec<Play> {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("problems.inp");
    std::fs::write(&input, written(problems)).unwrap();
    let output = Command::new(popeye).arg(&input).stdin(Stdio::null()).output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}", popeye.display()));
    let text = String::from_utf8_lossy(&output.stdout);
    let mut parts: Vec<&str> = text.split("solution finished").collect();
    parts.pop();
    assert_eq!(parts.len(), problems.len(), "Popeye did not solve all problems:\n{text}");
    parts.into_iter().map(read).collect()
}

fn written(problems: &[Entry]) -> String {
    let mut input = String::new();
    for (n, Entry { fen, stip, .. }) in problems.iter().enumerate() {
        let fields: Vec<_> = fen.split(' ').collect();
        let board = fields[0].replace('N', "S").replace('n', "s");
        let begin = if n == 0 { "BeginProblem" } else { "NextProblem" };
        let mut options = "Variation".to_owned();
        // A King and a Rook on their squares can castle unless it is forbidden.
        let corners = [('K', "h1"), ('Q', "a1"), ('k', "h8"), ('q', "a8")];
        let fixed: Vec<_> = corners
            .into_iter()
            .filter(|(right, _)| !fields[2].contains(*right))
            .map(|(_, square)| square)
            .collect();
        if !fixed.is_empty() {
            options += &format!(" NoCastling {}", fixed.concat());
        }
        if fields[3] != "-" {
            // The Pawn's way, as in `f7f6f5`.
            let file = &fields[3][..1];
            options += &format!(" EnPassant {file}7{file}6{file}5");
        }
        writeln!(input, "{begin}\nForsyth {board}\nStipulation {stip}\nOption {options}").unwrap();
    }
    input + "EndProblem\n"
}

fn read(text: &str) -> Play {
    let mut play = Play::default();
    for line in text.lines() {
        let Some((number, is_reply, moved)) = line.split_whitespace().next().and_then(numbered) else {
            continue;
        };
        let moved = moved.replace('S', "N").replace('*', "x").replace("0-0-0", "O-O-O").replace("0-0", "O-O");
        match (number, is_reply) {
            (1, false) => play.key(&moved),
            (_, true) => play.reply(number, &[&moved]),
            (_, false) if play.answers(number) => play.answer(number, &moved),
            (_, false) => play.threat(number, &moved),
        }
        if line.contains("zugzwang") {
            play.zugzwang(number);
        }
    }
    play
}
