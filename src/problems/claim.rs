//! The moves an entry claims: `bm`, `am`.

use std::borrow::Cow;

use crate::naming::{self, ResolveError};
use crate::notation::Span;
use crate::notation::epd::Opcode;
use crate::notation::moves;
use crate::notation::text::text;
use crate::replay::{Code, Finding, contradictions, why_wrong};
use crate::rules::{Board, Move, Ruleset};

/// Claimed moves.
pub(super) struct Claim {
    pub(super) span: Span,
    pub(super) moves: Vec<Move>,
    /// Texts that are not legal moves.
    pub(super) unreadable: Vec<Unreadable>,
    /// Findings about moves that are clear and are written wrongly.
    pub(super) doubts: Vec<Finding>,
}

/// A claimed text that is not a legal move.
pub(super) struct Unreadable {
    pub(super) text: String,
    pub(super) span: Span,
}

/// Reads the moves of an opcode, in `san` or `coord`. A text that is not a legal move gives a finding.
pub(super) fn read(position: &dyn Board, line: &[u8], opcode: &Opcode, findings: &mut Vec<Finding>) -> Claim {
    let mut claim =
        Claim { span: opcode.whole, moves: Vec::new(), unreadable: Vec::new(), doubts: Vec::new() };
    let mut buffer = Vec::new();
    for operand in &opcode.operands {
        let token = &*knight(operand.span.of(line), position.rules());
        let name = text(operand.span.of(line)).into_owned();
        let finding = match moves::parse(token) {
            Err(unreadable) => {
                Finding::new(Code::E502, unreadable.span.moved(operand.span.start), unreadable.why)
            }
            Ok(read) => match naming::resolve(position, &read, &mut buffer) {
                Ok(named) => {
                    claim.doubts.extend(contradictions(position, line, &read, named, operand.span));
                    claim.moves.push(named.m);
                    continue;
                }
                Err(fault) => refused(position, &name, operand.span, fault),
            },
        };
        findings.push(finding);
        claim.unreadable.push(Unreadable { text: name, span: operand.span });
    }
    claim
}

/// A move whose Knight has the letter `S` of the problemists, with the letter of position strings, where the game has no piece `S`.
pub(super) fn knight<'t>(token: &'t [u8], rules: &Ruleset) -> Cow<'t, [u8]> {
    let knight = rules.kinds.iter().find(|kind| kind.name == "Knight");
    let (Some(knight), None) = (knight, rules.kind_of_letter('S')) else { return token.into() };
    if !token.contains(&b'S') {
        return token.into();
    }
    let is_piece = |at: usize| at == 0 || token[at - 1] == b'=';
    let letter =
        |(at, &byte): (usize, &u8)| if byte == b'S' && is_piece(at) { knight.letter as u8 } else { byte };
    token.iter().enumerate().map(letter).collect()
}

fn refused(position: &dyn Board, name: &str, span: Span, fault: ResolveError) -> Finding {
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
