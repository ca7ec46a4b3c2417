//! Entries without a stipulation: positions, as lists of positions and suites of tests have them.
//!
//! Their claims are the moves of `bm` and `am`, which name good and bad moves there and not keys, and numbers of move paths:
//! `D1 20; D2 400`, or `;D1 20 ;D2 400` as suites of move generators write them. Moves must be legal, and numbers are compared as
//! far as the limit of nodes allows.

use crate::notation::Span;
use crate::notation::epd::{EpdLine, Opcode};
use crate::notation::text::text;
use crate::replay::{Code, Finding};
use crate::rules::Board;
use crate::solve::Limits;

use super::Problem;
use super::claim;

/// A number of plies for which nobody has counted. A count of so many would need a deep recursion.
const MOST_PLIES: u8 = 100;

/// What an entry without a stipulation is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unasked {
    /// There is nothing to solve, which is an error.
    #[default]
    Fault,
    /// A position, whose own claims are checked.
    Position,
}

/// The number of plies in the name of an opcode such as `D4`.
fn plies(name: &[u8]) -> Option<u8> {
    let digits = name.strip_prefix(b"D")?;
    let digits = std::str::from_utf8(digits).ok().filter(|text| text.bytes().all(|b| b.is_ascii_digit()))?;
    (!digits.is_empty()).then(|| digits.parse().unwrap_or(u8::MAX))
}

/// Whether the opcodes of an entry are numbers of move paths alone. In the usual spelling each begins with its semicolon.
pub(super) fn are_counts(line: &[u8], entry: &EpdLine) -> bool {
    let is_count = |opcode: &Opcode| plies(opcode.name.of(line)).is_some();
    !entry.opcodes.is_empty() && entry.opcodes.iter().all(is_count)
}

/// Checks what an entry without a stipulation claims.
pub(super) fn check(
    line: &[u8],
    entry: &EpdLine,
    position: &dyn Board,
    limits: &Limits,
    problem: &mut Problem,
) {
    let mut moves = None;
    for name in ["bm", "am"] {
        if let Some(opcode) = entry.opcode(line, name) {
            let claim = claim::read(position, line, opcode, &mut problem.findings);
            let is_read = claim.unreadable.is_empty();
            moves = moves.or(is_read.then_some((name, opcode.whole)));
        }
    }
    if let Some((name, place)) = moves {
        let message =
            format!("`{name}` is not compared with a solution, because the entry has no stipulation");
        problem.findings.push(Finding::new(Code::N502, place, message));
    }
    for opcode in &entry.opcodes {
        if let Some(plies) = plies(opcode.name.of(line)) {
            let agrees = compare(line, opcode, plies, position, limits, &mut problem.findings);
            problem.agrees = match (problem.agrees, agrees) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (before, now) => now.or(before),
            };
        }
    }
}

/// Compares a number of move paths. `None` if it cannot be compared.
fn compare(
    line: &[u8],
    opcode: &Opcode,
    plies: u8,
    position: &dyn Board,
    limits: &Limits,
    findings: &mut Vec<Finding>,
) -> Option<bool> {
    let [operand] = opcode.operands.as_slice() else {
        findings.push(Finding::new(Code::E504, opcode.whole, "expected one number of move paths"));
        return None;
    };
    let claimed = text(operand.span.of(line)).replace(',', "");
    let Ok(claimed) = claimed.parse::<u64>() else {
        findings.push(Finding::new(Code::E504, operand.span, "expected a number of move paths"));
        return None;
    };
    let most = limits.nodes.unwrap_or(u64::MAX);
    let mut count = Count { paths: 0, left: most, limits };
    let whole = claimed <= most && plies <= MOST_PLIES && count.add(position, plies);
    if whole && count.paths == claimed {
        return Some(true);
    }
    let name = text(opcode.name.of(line)).into_owned();
    if whole || count.paths > claimed {
        let more = if whole { "" } else { "more than " };
        let paths = if whole { count.paths } else { claimed };
        findings.push(wrong(&name, operand.span, plies, &format!("{more}{paths}"), claimed));
        return Some(false);
    }
    let message = format!("`{name}` is not checked: counting the move paths needs more nodes than the limit");
    let finding = Finding::new(Code::N503, opcode.whole, message);
    findings.push(finding.with_help("raise the limit with `--limit-nodes`"));
    None
}

fn wrong(name: &str, place: Span, plies: u8, paths: &str, claimed: u64) -> Finding {
    let unit = if plies == 1 { "ply" } else { "plies" };
    let message = format!("`{name}` is wrong: there are {paths} move paths of {plies} {unit}, not {claimed}");
    Finding::new(Code::E509, place, message)
}

/// A count of move paths in the making.
struct Count<'l> {
    paths: u64,
    /// How many positions may still be counted or left behind.
    left: u64,
    limits: &'l Limits,
}

impl Count<'_> {
    /// Adds the paths from a position; `false` if the limit was reached before the end.
    fn add(&mut self, position: &dyn Board, plies: u8) -> bool {
        let mut moves = Vec::new();
        if plies > 0 {
            position.legal_moves(&mut moves);
        }
        if plies > 1 {
            let mut next = |m| self.spend(1) && self.add(&*position.boxed_after(m), plies - 1);
            return moves.into_iter().all(&mut next);
        }
        let paths = if plies == 0 { 1 } else { moves.len() as u64 };
        self.paths += paths;
        self.spend(paths)
    }

    fn spend(&mut self, nodes: u64) -> bool {
        let left = self.left.checked_sub(nodes);
        self.left = left.unwrap_or(0);
        left.is_some() && !self.limits.is_cancelled()
    }
}
