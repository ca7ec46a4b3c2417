//! The moves that an entry claims (`bm`, `am`), compared with the keys that were found; and why a claimed move is not a key.

use std::borrow::Cow;
use std::num::NonZero;

use crate::naming::{self, Named, ResolveError};
use crate::notation::Span;
use crate::notation::epd::Opcode;
use crate::notation::moves::{self, MoveSyntax};
use crate::notation::text::{listed, text};
use crate::replay::{Code, Edit, Finding, Fix, contradictions, why_wrong};
use crate::rules::{Move, Position, Ruleset};
use crate::solve::{Goal, Limits, PlayKind, Stipulation, TreeLimits};

use super::analysed::{Analysed, analyse, start_of_play};
use super::{Comparison, NamedMove, ProblemOptions, named};

/// Claimed moves.
pub(super) struct Claim {
    pub(super) span: Span,
    pub(super) moves: Vec<Move>,
    /// Texts that are not legal moves.
    pub(super) unreadable: Vec<Unreadable>,
    /// Findings about moves that are clear and are written wrongly.
    pub(super) doubts: Vec<Finding>,
    /// Whether there may be keys that are not claimed.
    pub(super) is_part: bool,
}

/// A claimed text that is not a legal move.
pub(super) struct Unreadable {
    pub(super) text: String,
    pub(super) span: Span,
}

/// Reads the moves of an opcode, in `san` or `coord`. A text that is not a legal move gives a finding.
pub(super) fn read(
    position: &dyn Position,
    line: &[u8],
    opcode: &Opcode,
    findings: &mut Vec<Finding>,
) -> Claim {
    let mut claim = Claim {
        span: opcode.whole,
        moves: Vec::new(),
        unreadable: Vec::new(),
        doubts: Vec::new(),
        is_part: false,
    };
    let mut buffer = Vec::new();
    for operand in &opcode.operands {
        let name = text(operand.span.of(line)).into_owned();
        let finding = match read_move(position, line, operand.span, &mut buffer) {
            Ok((read, named)) => {
                claim.doubts.extend(contradictions(position, line, &read, named, operand.span));
                claim.moves.push(named.m);
                continue;
            }
            Err(finding) => *finding,
        };
        findings.push(finding);
        claim.unreadable.push(Unreadable { text: name, span: operand.span });
    }
    claim
}

/// Reads a text as a legal move, with what it says. If it is not one, the finding says why.
pub(super) fn read_move(
    position: &dyn Position,
    line: &[u8],
    span: Span,
    buffer: &mut Vec<Move>,
) -> Result<(MoveSyntax, Named), Box<Finding>> {
    let token = &*knight(span.of(line), position.ruleset());
    let read = moves::parse(token).map_err(|unreadable| {
        Box::new(Finding::new(Code::E502, unreadable.span.moved(span.start), unreadable.why))
    })?;
    match naming::resolve_any(position, &read, buffer) {
        Ok(named) => Ok((read, named)),
        Err(fault) => Err(Box::new(refused(position, &text(span.of(line)), span, fault))),
    }
}

/// A move whose Knight has the letter `S` of the problemists, with the letter of position strings, where the game has no piece `S`.
pub(super) fn knight<'t>(token: &'t [u8], rules: &Ruleset) -> Cow<'t, [u8]> {
    let knight = rules.kinds.iter().find(|kind| kind.name == "Knight");
    let (Some(knight), None) = (knight, rules.kind_of_letter('S')) else { return token.into() };
    if !token.contains(&b'S') {
        return token.into();
    }
    // `f8=S`, `f8S`
    let is_piece = |at: usize| at == 0 || token[at - 1] == b'=' || token[at - 1].is_ascii_digit();
    let letter =
        |(at, &byte): (usize, &u8)| if byte == b'S' && is_piece(at) { knight.letter as u8 } else { byte };
    token.iter().enumerate().map(letter).collect()
}

fn refused(position: &dyn Position, name: &str, span: Span, fault: ResolveError) -> Finding {
    let several = |moves: &[Move]| moves.iter().map(|&m| naming::san(position, m)).collect::<Vec<_>>();
    let (span, rule, why, candidates) = match fault {
        ResolveError::Unreadable(part, why) => {
            (part.moved(span.start), None, why, naming::meant(position, name))
        }
        ResolveError::Null => (span, None, "a null move cannot be a key".to_owned(), Vec::new()),
        ResolveError::Illegal(explanation) => {
            (span, explanation.rule, explanation.why, naming::meant(position, name))
        }
        ResolveError::Ambiguous(moves) => {
            (span, None, format!("{} legal moves fit `{name}`", moves.len()), several(&moves))
        }
        ResolveError::NoPromotion(moves) => (
            span,
            None,
            "the Pawn must promote, and the move does not name the new piece".to_owned(),
            several(&moves),
        ),
        ResolveError::WrongCaptures(m, list) => {
            let (rule, why) = why_wrong(position, m, &list);
            (span, rule, why, several(&[m]))
        }
    };
    let mut finding = Finding::new(Code::E502, span, why);
    finding.rule = rule;
    finding.token = Some(name.to_owned());
    if let [only] = candidates.as_slice() {
        finding.help = Some(format!("perhaps `{only}` was meant"));
    }
    finding.candidates = candidates;
    finding
}

/// Compares the claimed keys with the right ones; none if nothing is wrong so far and a limit stopped the search. The limits of the
/// settings are for the refutations of the claimed moves that are not keys, and for the line after a key that is missing.
pub(super) fn compare(
    position: &dyn Position,
    claim: &Claim,
    analysis: &mut dyn Analysed,
    settings: &ProblemOptions<'_>,
    findings: &mut Vec<Finding>,
) -> Option<Comparison> {
    let solution = analysis.solution();
    let keys: Vec<_> = solution.keys().collect();
    let open: Vec<_> = solution.undecided().collect();
    let verdict = solution.verdict().known();
    let is_missing = |m: &Move| !claim.is_part && !claim.moves.contains(m);
    let missing: Vec<_> = keys.iter().copied().filter(is_missing).collect();
    let is_extra = |m: &&Move| !keys.contains(m) && !open.contains(m);
    let extra: Vec<_> = claim.moves.iter().filter(is_extra).copied().collect();
    if missing.is_empty() && extra.is_empty() && claim.unreadable.is_empty() {
        return verdict.map(|_| Comparison::AGREES);
    }
    let stipulation = solution.stipulation;
    let start = &*start_of_play(position, stipulation);
    let names = |moves: &[Move]| moves.iter().map(|&m| named::name(start, m).san.into()).collect();
    let mut compared = Comparison { agrees: false, missing: names(&missing), extra: names(&extra) };
    compared.extra.extend(claim.unreadable.iter().map(|unreadable| unreadable.text.clone()));
    if verdict.is_some() && open.is_empty() && extra.is_empty() {
        nearest_keys(claim, &compared.missing, findings);
    }
    let mut parts = not_keys(start, (&extra, &compared.extra), analysis, &settings.limits);
    if !missing.is_empty() {
        // A second key next to a claimed one is a cook.
        let cooked = keys.iter().any(|m| claim.moves.contains(m));
        let cook = match (cooked && is_cooked_by_more(stipulation), missing.len()) {
            (false, _) => "",
            (true, 1) => ": a cook",
            (true, _) => ": cooks",
        };
        let are_keys = match missing.len() {
            1 => "is a key but is not listed",
            _ => "are keys but are not listed",
        };
        let line = a_line(position, stipulation, missing.first().copied(), settings);
        parts.push(format!("{} {are_keys}{cook}{line}", listed(&compared.missing, "and")));
    }
    if keys.is_empty() && open.is_empty() {
        parts.push(format!("there is no solution to {stipulation}"));
    }
    findings.push(Finding::new(Code::E501, claim.span, parts.join("; ")));
    Some(compared)
}

/// ` (1.Kd4 Qe3 2.Kc4 Qb3#)`: a solution, which may have to begin with this move. Empty if the limits do not suffice, and if it has
/// nothing but its first move to show. A limit of nodes that sufficed for the answer does not cut its line.
pub(super) fn a_line(
    position: &dyn Position,
    stipulation: Stipulation,
    first: Option<Move>,
    settings: &ProblemOptions<'_>,
) -> String {
    let mut limits = settings.limits.clone().with_solutions(NonZero::<usize>::MIN);
    limits.nodes = None;
    if let Some(first) = first {
        limits = limits.with_first_moves(&[first]);
    }
    let mut analysis = analyse(position, stipulation, &limits, settings.pool());
    let tree = analysis.tree(&TreeLimits { work: limits, ..TreeLimits::default() }, settings.pool());
    let names = named::line(&*start_of_play(position, stipulation), &tree.line, stipulation);
    if names.len() < 2 && first.is_some() || names.is_empty() {
        return String::new();
    }
    format!(" ({})", numbered(&names, stipulation))
}

/// The moves of a line with the numbers of the side that begins. Where the other side waits, each move has a number.
pub(super) fn numbered(line: &[NamedMove], stipulation: Stipulation) -> String {
    use PlayKind::{Series, SeriesHelp, SeriesReflex, SeriesSelf};
    let (mut number, mut begins) = (1, !stipulation.is_half());
    let mut words = Vec::with_capacity(line.len());
    for (n, named) in line.iter().enumerate() {
        let san = named.in_words();
        words.push(match (begins, n) {
            (true, _) => format!("{number}.{san}"),
            (false, 0) => format!("{number}...{san}"),
            (false, _) => san,
        });
        let waits = match stipulation.play() {
            Series => true,
            SeriesHelp | SeriesSelf | SeriesReflex => n + 1 < usize::from(stipulation.moves()),
            _ => false,
        };
        begins = begins == waits;
        number += usize::from(begins);
    }
    words.join(" ")
}

/// A claim that only is written oddly: each text that is not a move is near to one missing key, and together they are all
/// missing keys. Then solving confirms which moves are meant.
fn nearest_keys(claim: &Claim, missing: &[String], findings: &mut [Finding]) {
    let mut left: Vec<&str> = missing.iter().map(String::as_str).collect();
    let mut edits = Vec::new();
    for Unreadable { span, .. } in &claim.unreadable {
        let is_about = |finding: &Finding| {
            finding.code == Code::E502 && span.start <= finding.span.start && finding.span.end <= span.end
        };
        let Some(place) = findings.iter().position(is_about) else { return };
        let near = |key: &&str| findings[place].candidates.iter().any(|candidate| candidate == key);
        let Some(key) = left.iter().position(near) else { return };
        if left.iter().filter(|key| near(key)).count() > 1 {
            return;
        }
        edits.push((place, Edit::replace(*span, left.swap_remove(key))));
    }
    if left.is_empty() {
        for (place, edit) in edits {
            findings[place].fix = Some(Fix::safe([edit]));
        }
    }
}

/// What is wrong with the claimed moves that are not keys: one clause for all moves with the same reason, and at the end
/// one for those without a reason, such as unreadable moves, whose names come after those of the moves.
fn not_keys(
    position: &dyn Position,
    (extra, names): (&[Move], &[String]),
    analysis: &mut dyn Analysed,
    limits: &Limits,
) -> Vec<String> {
    let refutations = analysis.refutations(extra, limits);
    let stipulation = analysis.solution().stipulation;
    let mut reasons = extra.iter().zip(refutations).map(|(&m, refutation)| {
        let why = why_not(&*position.boxed_after(m), refutation, stipulation);
        why.map_or_else(String::new, |why| format!(": {why}"))
    });
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for name in names {
        let reason = reasons.next().unwrap_or_default();
        match groups.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, names)) => names.push(name),
            None => groups.push((reason, vec![name])),
        }
    }
    groups.sort_by_key(|(reason, _)| reason.is_empty());
    let clause = |(reason, names): &(String, Vec<&str>)| match names.as_slice() {
        [one] => format!("{one} is not a key{reason}"),
        several => format!("{} are not keys{reason}", listed(several, "and")),
    };
    groups.iter().map(clause).collect()
}

/// Why the first move that led to this position is not a key.
fn why_not(after: &dyn Position, refutation: Option<Move>, stipulation: Stipulation) -> Option<String> {
    match (after.outcome(), refutation) {
        (Some(outcome), _) => {
            Some(format!("the game ends {} by {}", outcome.result, outcome.reason.in_words()))
        }
        // Every reply would refute it.
        (None, ..) if stipulation.moves() == 1 && stipulation.play() == PlayKind::Direct => {
            let win = stipulation.goal() == Goal::Win;
            Some(if win { "no win at once" } else { "it does not reach the goal" }.to_owned())
        }
        (None, refutation) => refutation.map(|reply| format!("1...{}!", naming::san(after, reply))),
    }
}

/// Whether a second key spoils the problem. `survive N` and help play may have many keys.
fn is_cooked_by_more(stipulation: Stipulation) -> bool {
    stipulation.play() != PlayKind::Survive && !stipulation.play().is_help()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_numbers_of_the_side_that_begins() {
        let named =
            |san: &str| NamedMove { m: Move::NULL, coord: "".into(), san: san.into(), en_passant: false };
        for (stipulation, line, wanted) in [
            ("#2", "a b c", "1.a b 2.c"),
            ("h#2", "a b c d", "1.a b 2.c d"),
            ("h#1.5", "a b c", "1...a 2.b c"),
            ("ser-#3", "a b c", "1.a 2.b 3.c"),
            ("ser-h#2", "a b c", "1.a 2.b c"),
            ("ser-h#1", "a b", "1.a b"),
            ("ser-s#2", "a b c", "1.a 2.b c"),
            ("ser-r#2", "a b c", "1.a 2.b c"),
            ("ser-r#3", "a b c d", "1.a 2.b 3.c d"),
            ("hr#2", "a b c d", "1.a b 2.c d"),
        ] {
            let line: Vec<_> = line.split(' ').map(named).collect();
            assert_eq!(numbered(&line, stipulation.parse().unwrap()), wanted, "{stipulation}");
        }
    }
}
