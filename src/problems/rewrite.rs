//! Writes the keys that were found into an entry.

use crate::notation::epd;

use super::Problem;

/// The line with its `bm` replaced, or added at its end. None when the line needs no change: its keys are right, there are
/// no keys, or not all keys are known.
///
/// ```
/// use lawspeaker::problems::{ProblemOptions, solve_line, with_keys};
/// let line = b"10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b - - variant \"odin\"; bm Fxd2; stip \"#1\";";
/// let problem = solve_line(line, 1, 0, &ProblemOptions::default()).unwrap();
/// let written = with_keys(line, &problem).unwrap();
/// assert!(written.ends_with(b"variant \"odin\"; bm Fxd2xc2#; stip \"#1\";"));
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
    if let Some(opcode) = entry.opcode(line, "bm") {
        let (start, end) = (opcode.whole.start as usize, opcode.whole.end as usize);
        written.extend_from_slice(&line[..start]);
        written.extend_from_slice(bm.as_bytes());
        written.extend_from_slice(&line[end..]);
    } else {
        let text = line.trim_ascii_end();
        written.extend_from_slice(text);
        // An opcode without a semicolon would run into the keys. It is reported, and gets its semicolon here.
        if !entry.opcodes.is_empty() && !text.ends_with(b";") {
            written.push(b';');
        }
        written.push(b' ');
        written.extend_from_slice(bm.as_bytes());
    }
    Some(written)
}
