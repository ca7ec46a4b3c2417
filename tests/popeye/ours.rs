//! What `solve` prints for people: it is run, and its play is read.
//!
//! ```text
//!   1.Nf4! threat 2.Ng6+ Kd5 3.Rd7#
//!     1...a5, a6 2.Rd7 or 2.Rd8 threat 3.Rd5#
//!       2...Kf5 3.Rf7#
//! ```

use std::io::Write;
use std::process::{Command, Stdio};

use super::Entry;
use super::text::{Play, numbered};

/// The play of these problems that `solve` prints.
pub(crate) fn play(problems: &[Entry]) -> Vec<Play> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_lawspeaker"));
    program.args(["solve", "--quiet", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = program.spawn().unwrap();
    let lines = problems.iter().map(|Entry { fen, stip, .. }| {
        let fields: Vec<_> = fen.split(' ').take(4).collect();
        format!("{} stip \"{stip}\"; id \"=\";\n", fields.join(" "))
    });
    let input: String = lines.collect();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    // Each problem begins with its name.
    let parts: Vec<_> = text.split("= #").skip(1).collect();
    assert_eq!(parts.len(), problems.len());
    parts.into_iter().map(read).collect()
}

fn read(text: &str) -> Play {
    let mut play = Play::default();
    // Behind the play there may be findings of the next problem.
    for line in text.lines().skip(1).take_while(|line| line.starts_with("  ")) {
        let line = line.trim_start();
        assert!(!line.starts_with('('), "{line}");
        read_line(line, &mut play);
    }
    play
}

fn read_line(line: &str, play: &mut Play) {
    // `exd6 e.p.#` is the move `exd6`.
    let mut words = line.split_whitespace().filter(|word| !word.starts_with("e.p."));
    // The number of the last move.
    let mut number = 0;
    let mut threatens = false;
    let mut defences: Vec<&str> = Vec::new();
    while let Some(word) = words.next() {
        let word = word.trim_end_matches(',');
        match (word, numbered(word)) {
            ("zugzwang", _) => play.zugzwang(number),
            ("or", _) => {
                let (_, _, dual) = words.next().and_then(numbered).unwrap();
                play.dual(number, dual);
            }
            ("threat", _) => threatens = true,
            (_, Some((1, false, key))) => {
                play.key(key.trim_end_matches('!'));
                number = 1;
            }
            (_, Some((n, true, defence))) => {
                defences.push(defence);
                number = n;
            }
            (_, Some((n, false, moved))) if threatens => {
                play.threat(n, moved);
                number = n;
                threatens = false;
            }
            (_, Some((n, false, moved))) => {
                if defences.is_empty() {
                    // After a comma: one more threat of the same move.
                    play.threat(n, moved);
                } else {
                    play.reply(n - 1, &std::mem::take(&mut defences));
                    play.answer(n, moved);
                }
                number = n;
            }
            (defence, None) => defences.push(defence),
        }
    }
}
