//! Writes the keys that were found into an entry.

use crate::notation::epd::{self, EpdLine};

use super::Problem;

/// The line with its `bm` replaced, or added at its end. A claim that is replaced is kept in a comment: the first of `c0` to
/// `c9` that is free, or a comment line before the entry. None when the line needs no change: its keys are right, there are no
/// keys, or not all keys are known.
///
/// ```
/// use lawspeaker::problems::{ProblemOptions, solve_line, with_keys};
/// let line = b"10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b - - variant \"odin\"; bm Fxd2; stip \"#1\";";
/// let problem = solve_line(line, 1, 0, &ProblemOptions::default()).unwrap();
/// let written = with_keys(line, &problem).unwrap();
/// assert!(written.ends_with(b"variant \"odin\"; bm Fxd2xc2#; stip \"#1\"; c0 \"claimed bm Fxd2\";"));
/// ```
#[must_use]
pub fn with_keys(line: &[u8], problem: &Problem) -> Option<Vec<u8>> {
    if problem.solved != Some(true) || problem.agrees == Some(true) {
        return None;
    }
    let keys: Vec<_> = problem.keys.iter().map(|key| key.san.as_str()).collect();
    let bm = format!("bm {};", keys.join(" "));
    let entry = epd::parse_line(line);
    let mut written = Vec::with_capacity(line.len() + bm.len());
    let Some(opcode) = entry.opcode(line, "bm") else {
        written.extend_from_slice(line);
        append(&mut written, bm.as_bytes(), &entry);
        return Some(written);
    };
    // A quotation mark would end the comment.
    let claim = opcode.whole.of(line).trim_ascii_end();
    let claim: Vec<_> = claim
        .strip_suffix(b";")
        .unwrap_or(claim)
        .iter()
        .map(|&b| if b == b'"' { b'\'' } else { b })
        .collect();
    let free = (0..10).map(|n| format!("c{n}")).find(|name| entry.opcode(line, name).is_none());
    if free.is_none() {
        written.extend([b"# claimed ", &claim[..], b"\n"].concat());
    }
    let (start, end) = (opcode.whole.start as usize, opcode.whole.end as usize);
    written.extend_from_slice(&line[..start]);
    written.extend_from_slice(bm.as_bytes());
    written.extend_from_slice(&line[end..]);
    if let Some(name) = free {
        append(&mut written, &[name.as_bytes(), b" \"claimed ", &claim, b"\";"].concat(), &entry);
    }
    Some(written)
}

/// Adds an opcode at the end of a line.
fn append(line: &mut Vec<u8>, opcode: &[u8], entry: &EpdLine) {
    line.truncate(line.trim_ascii_end().len());
    // An opcode without a semicolon would run into this one. It is reported, and gets its semicolon here.
    if !entry.opcodes.is_empty() && !line.ends_with(b";") {
        line.push(b';');
    }
    line.push(b' ');
    line.extend_from_slice(opcode);
}
