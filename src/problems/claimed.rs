//! Solves a position and compares the answer with what its entry claims: the keys of `bm`, the moves of `am`, a stated solution.

use crate::notation::Span;
use crate::notation::epd::{EpdLine, Opcode};
use crate::notation::text::text;
use crate::replay::{Code, Finding};
use crate::rules::Position;
use crate::solve::{Solution, Stipulation, unsolved};
use crate::variants::fen;

use super::analysed::{Analysed, start_of_play};
use super::answer::answer;
use super::claim::{self, Claim, a_line, compare};
use super::named;
use super::positions::{games_with, unusual_side};
use super::stated::{self, Section};
use super::{Comparison, Problem, ProblemOptions, Status};

/// Solves a problem and compares it with the claims of its entry, if it has any.
pub(super) fn solve_claimed(
    line: &[u8],
    (claims, stated): (Option<&EpdLine>, Section<'_>),
    (position, stipulation): (&dyn Position, Stipulation),
    mut problem: Problem,
    settings: &ProblemOptions<'_>,
) -> (Problem, Option<Box<dyn Analysed>>) {
    let opcode = |name: &str| claims.and_then(|entry| entry.opcode(line, name));
    (problem.fen, problem.stipulation) = (Some(fen::write(position)), Some(stipulation));
    if let Some(why) = stipulation.unsuitable(position) {
        let place = opcode("stip").map_or(Span::default(), |opcode| operands(line, opcode).1);
        let code = if unsolved(position.ruleset()).is_some() { Code::E507 } else { Code::E503 };
        let mut finding = Finding::new(code, place, why);
        finding.help = games_with(position, stipulation);
        problem.findings.push(finding);
        return (problem, None);
    }
    let start = &*start_of_play(position, stipulation);
    let bm = opcode("bm").filter(|_| claims.is_none_or(|entry| mate(line, entry).is_none()));
    let bm = bm.map(|opcode| claim::read(start, line, opcode, &mut problem.findings));
    let am = opcode("am").map(|opcode| claim::read(start, line, opcode, &mut problem.findings));
    problem.findings.extend(am.iter().flat_map(|claim| claim.doubts.iter().cloned()));
    let (answer, mut analysis) = answer(position, stipulation, settings);
    problem.status = Status::Answered(Box::new(answer));
    if let Some(n) = analysis.solution().short() {
        let place = opcode("stip").or(opcode("dm")).or(opcode("bm"));
        let place = place.map_or(Span::default(), |opcode| opcode.whole);
        let shorter = stipulation.in_moves(n);
        let line = a_line(position, shorter, None, settings);
        let message = format!("there is a solution in fewer moves: {shorter}{line}");
        problem.findings.push(Finding::new(Code::W502, place, message));
    }
    problem.findings.extend(unusual_side(position, stipulation, &problem));
    if let Some(bm) = &bm {
        problem.comparison = compare(position, bm, &mut *analysis, settings, &mut problem.findings);
        // What is wrong with a move of a claim that is not confirmed is not known: its mark may be right, and its square wrong.
        let is_right = problem.comparison.as_ref().is_some_and(|compared| compared.agrees);
        for doubt in &bm.doubts {
            let is_mark = matches!(doubt.code, Code::W201 | Code::W202);
            let fix = doubt.fix.clone().filter(|_| is_right || !is_mark);
            problem.findings.push(Finding { fix, ..doubt.clone() });
        }
    }
    if let Some(am) = &am {
        refute(start, am, analysis.solution(), &mut problem);
    }
    stated::compare(line, stated, start, &mut *analysis, settings, &mut problem);
    if problem.solved().is_none() {
        let claims = bm.is_some() || am.is_some();
        let mut finding = stopped(&problem, claims, settings.limits.is_cancelled());
        if settings.first.is_some() || settings.limits.has_solutions() {
            // The caller wants no more.
            finding.help = None;
        }
        problem.findings.push(finding);
    }
    (problem, Some(analysis))
}

/// The operands of an opcode as one text, with its place.
pub(super) fn operands(line: &[u8], opcode: &Opcode) -> (String, Span) {
    match (opcode.operands.first(), opcode.operands.last()) {
        (Some(first), Some(last)) => {
            let span = Span { start: first.span.start, end: last.span.end };
            (text(span.of(line)).trim().to_owned(), span)
        }
        _ => (String::new(), opcode.whole),
    }
}

/// A mate in place of the moves of `bm`: `bm #4` says what `dm 4` says. Where the entry has a stipulation, it is not a move.
pub(super) fn mate(line: &[u8], entry: &EpdLine) -> Option<(String, Span)> {
    let (text, span) = operands(line, entry.opcode(line, "bm")?);
    let number = text.strip_prefix('#')?;
    let is_mate = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_asked = ["stip", "dm"].iter().any(|name| entry.opcode(line, name).is_some());
    (is_mate && !is_asked).then_some((text, span))
}

/// A limit or an interrupt stopped the search. `claims` says whether the entry claims anything about its moves.
fn stopped(problem: &Problem, claims: bool, interrupted: bool) -> Finding {
    let open = match problem.undecided().len() {
        0 => "the least number for a key undecided".to_owned(),
        1 => "1 first move undecided".to_owned(),
        moves => format!("{moves} first moves undecided"),
    };
    let how = if interrupted { "was interrupted" } else { "stopped at a limit" };
    let mut message = format!("the search {how} with {open}{}", problem.proven());
    if claims && problem.comparison.is_none() {
        message += "; the claim is not checked";
    }
    let finding = Finding::new(Code::W503, Span::default(), message);
    if interrupted {
        finding
    } else {
        finding.with_help("raise the limit with `--limit-nodes` or `--limit-time`")
    }
}

/// `am` lists moves that must not be keys.
fn refute(position: &dyn Position, claim: &Claim, solution: &Solution, problem: &mut Problem) {
    let keys: Vec<_> = solution.keys().collect();
    for &m in claim.moves.iter().filter(|m| keys.contains(m)) {
        let message = format!("{} is listed as a move to avoid, but is a key", named::name(position, m).san);
        problem.findings.push(Finding::new(Code::E501, claim.span, message));
        problem.comparison.get_or_insert(Comparison::AGREES).agrees = false;
    }
}
