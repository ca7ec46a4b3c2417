//! Entries without a stipulation: positions, as lists of positions and suites of tests have them; and what problemists agree on, so
//! that texts leave it out: which pieces can castle, and which side begins.
//!
//! The claims of positions are the moves of `bm` and `am`, which name good and bad moves there and not keys, and numbers of move
//! paths: `D1 20; D2 400`, or `;D1 20 ;D2 400` as suites of move generators write them. Moves must be legal, and numbers are compared
//! as far as the limit of nodes allows.
//!
//! Source: the Codex for Chess Composition (article 16, castling and capture en passant) and the defaults of the program Popeye.

use crate::geometry::SquareName;
use crate::notation::Span;
use crate::notation::epd::{EpdLine, Opcode};
use crate::notation::text::{listed, text};
use crate::replay::{Code, Finding};
use crate::rules::{Position, Setup};
use crate::solve::{Limits, Stipulation};
use crate::variants::fen::{FenError, FenWarning};
use crate::variants::{Variant, boards};

use super::{Comparison, Problem, Status, claim};

/// A number of plies for which nobody has counted. A count of so many would need a deep recursion.
const MOST_PLIES: u8 = 100;

/// What an entry without a stipulation is.
///
/// ```
/// use lawspeaker::problems::{ProblemOptions, Status, Unasked, solve_line};
/// let options = ProblemOptions { unasked: Unasked::Position, ..ProblemOptions::default() };
/// let line = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; D1 20; D2 401;";
/// let position = solve_line(line, 1, 0, &options).unwrap();
/// assert!(matches!(position.status, Status::Position));
/// assert_eq!(position.agrees(), Some(false)); // there are 400 lines of two plies
/// ```
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
    position: &dyn Position,
    limits: &Limits,
    problem: &mut Problem,
) {
    // It may have a stipulation that could not be read.
    if problem.findings.iter().all(|finding| finding.code != Code::E503) {
        problem.status = Status::Position;
    }
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
            if let Some(agrees) = agrees {
                problem.comparison.get_or_insert(Comparison::AGREES).agrees &= agrees;
            }
        }
    }
}

/// Compares a number of move paths. `None` if it cannot be compared.
fn compare(
    line: &[u8],
    opcode: &Opcode,
    plies: u8,
    position: &dyn Position,
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
    fn add(&mut self, position: &dyn Position, plies: u8) -> bool {
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

/// The position of a line. What a problem does not say of castling is as problemists agree ([`boards::understand_problem`]); a position
/// without a task is like any other position string.
///
/// # Errors
/// The first reason to refuse it.
pub(super) fn board_of(
    line: &[u8],
    entry: &EpdLine,
    variant: Variant,
    has_task: bool,
) -> Result<(Box<dyn Position>, Vec<FenWarning>), FenError> {
    let tree = entry.position.as_ref().map_err(|error| FenError::from(error.clone()))?;
    let is_problem = has_task || ["stip", "dm", "twin"].iter().any(|name| entry.opcode(line, name).is_some());
    if is_problem { boards::understand_problem(variant, tree) } else { boards::understand(variant, tree) }
}

/// The games in which a proof game is solved, where this is not one of them.
pub(super) fn games_with(position: &dyn Position, stipulation: Stipulation) -> Option<String> {
    let is_missing = stipulation.is_game() && !position.ruleset().proof_games;
    let games = Variant::ALL.iter().map(|variant| variant.ruleset()).filter(|rules| rules.proof_games);
    let names: Vec<_> = games.map(|rules| rules.name).collect();
    is_missing.then(|| format!("proof games are solved in {}", listed(&names, "and")))
}

/// The note about castling rights that no text gives.
pub(super) fn can_castle(rights: &str, place: Span) -> Finding {
    let finding = Finding::new(Code::N501, place, castling_by_convention(rights));
    finding.with_help("`-` as the castling field of a position string says that no side can castle")
}

/// The same in words.
pub(crate) fn castling_by_convention(rights: &str) -> String {
    format!("by convention a King and a Rook on their first squares can castle: `{rights}`")
}

/// What the last move proves of a position whose text says nothing of castling and of a capture en passant, in words. Pieces on
/// `fixed` squares cannot castle anyway.
pub(crate) fn proven_by_last_move(variant: Variant, setup: &Setup, fixed: &[SquareName]) -> Vec<String> {
    let mover = !setup.turn;
    let usual = boards::usual_castling(variant, setup, fixed);
    let denied: String = usual.chars().filter(|right| !setup.castling.contains(*right)).collect();
    let denied = (!denied.is_empty()).then(|| {
        format!("{mover}'s last move was by its King or Rook, so it has lost the right to castle: `{denied}`")
    });
    let passed = setup.en_passant.map(|square| {
        let square = setup.size.name(square);
        format!("{mover}'s last move was a double step past {square}, so a capture en passant is possible")
    });
    denied.into_iter().chain(passed).collect()
}

/// Help and series play without a solution where not the side begins that begins by convention.
pub(super) fn unusual_side(
    position: &dyn Position,
    stipulation: Stipulation,
    problem: &Problem,
) -> Option<Finding> {
    let usual = stipulation.usual_side();
    let is_unusual = problem.solved() == Some(false)
        && stipulation.play().is_line()
        && !stipulation.is_game()
        && position.turn() != usual;
    let message = || {
        format!("by convention {usual} begins in `{stipulation}`, and {} is to move here", position.turn())
    };
    is_unusual.then(|| Finding::new(Code::W506, Span::default(), message()))
}

/// What the diagram says of castling in its twins.
#[derive(Debug)]
pub(super) struct TwinCastling {
    /// The rights that pieces of the diagram on their first squares do not have. None if its castling field is `-`: then no twin has
    /// a right.
    denied: Option<String>,
}

impl TwinCastling {
    /// Of this diagram, whose text has a castling field or leaves it out.
    pub(super) fn new(diagram: &dyn Position, has_field: bool) -> Self {
        let setup = diagram.setup();
        let usual = boards::castling_at_home(Variant::of_ruleset(diagram.ruleset()), &setup, &[]);
        let denied = usual.chars().filter(|right| !setup.castling.contains(*right)).collect();
        TwinCastling { denied: (!has_field || setup.castling != "-").then_some(denied) }
    }

    /// The rights of a twin: those of the position before that are still possible, and those that its pieces have by convention.
    pub(super) fn of(&self, variant: Variant, twin: &Setup) -> String {
        let Some(denied) = &self.denied else { return "-".to_owned() };
        let kept = twin
            .castling
            .chars()
            .filter(|right| right.is_ascii_alphabetic() && boards::has_castling_right(variant, twin, *right));
        let mut rights: String = kept.collect();
        for right in boards::castling_at_home(variant, twin, &[]).chars() {
            if !rights.contains(right) && !denied.contains(right) && right != '-' {
                rights.push(right);
            }
        }
        if rights.is_empty() { "-".to_owned() } else { rights }
    }
}
