//! The moves an entry claims: `bm`, `am`.

use crate::naming::{self, Fault};
use crate::notation::Span;
use crate::notation::epd::Opcode;
use crate::notation::moves;
use crate::notation::pgn::text;
use crate::replay::{Code, Finding, why_wrong};
use crate::rules::{Move, Position};

/// Claimed moves.
pub(super) struct Claim {
    pub(super) span: Span,
    pub(super) moves: Vec<Move>,
    /// Those that are no legal moves, as written.
    pub(super) unreadable: Vec<String>,
}

/// Reads the moves of an opcode, in `san` or `coord`; what is no legal move is a finding.
pub(super) fn read<P: Position>(
    position: &P,
    line: &[u8],
    opcode: &Opcode,
    findings: &mut Vec<Finding>,
) -> Claim {
    let mut claim = Claim { span: opcode.whole, moves: Vec::new(), unreadable: Vec::new() };
    let mut buffer = Vec::new();
    for operand in &opcode.operands {
        let token = operand.span.of(line);
        let name = text(token).into_owned();
        let finding = match moves::parse(token) {
            Err(unreadable) => {
                Finding::new(Code::E502, unreadable.span.moved(operand.span.start), unreadable.why)
            }
            Ok(read) => match naming::resolve(position, &read, &mut buffer) {
                Ok(named) => {
                    claim.moves.push(named.m);
                    continue;
                }
                Err(fault) => refused(position, &name, operand.span, fault),
            },
        };
        findings.push(finding);
        claim.unreadable.push(name);
    }
    claim
}

fn refused<P: Position>(position: &P, name: &str, span: Span, fault: Fault) -> Finding {
    let several = |moves: &[Move]| moves.iter().map(|&m| naming::san(position, m)).collect::<Vec<_>>();
    let (span, rule, why, candidates) = match fault {
        Fault::Unreadable(part, why) => (part.moved(span.start), None, why, naming::meant(position, name)),
        Fault::Null => (span, None, "no piece moves here".to_owned(), Vec::new()),
        Fault::Illegal(explanation) => {
            (span, explanation.rule, explanation.why, naming::meant(position, name))
        }
        Fault::Ambiguous(moves) => {
            (span, None, format!("{} legal moves fit `{name}`", moves.len()), several(&moves))
        }
        Fault::NoPromotion(moves) => (
            span,
            None,
            "the Pawn must promote, and the move does not name the new piece".to_owned(),
            several(&moves),
        ),
        Fault::WrongCaptures(m, list) => {
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
