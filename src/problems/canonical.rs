//! The canonical form of an entry: one blank between words, moves in `san`, names and stipulations in quotes. The order of
//! opcodes and of moves stays as it is.
//!
//! A position without opcodes has six fields, as in FEN. With opcodes it is EPD and has four fields; the clocks follow only
//! when they are set.

use crate::naming;
use crate::notation::epd::{self, EpdLine, Opcode, Operand};
use crate::notation::moves;
use crate::notation::text::text;
use crate::replay::{Code, Finding, contradictions};
use crate::rules::{Move, Position};
use crate::solve::Stipulation;
use crate::variants::Variant;

use super::claimed::{mate, operands};
use super::entry::{begin, find_places, position_of, read_stipulation};
use super::positions::TwinCastling;
use super::{Problem, claim, twins};

/// A line of a problem or position file in its canonical form.
#[derive(Clone, Debug)]
pub struct Canonical {
    /// The form, without a line end; none when the position or a claimed move cannot be read, or another part of the entry
    /// is doubtful.
    pub text: Option<String>,
    /// The reasons why there is no text, or the faults that the text corrects
    /// (`Code::is_put_right`). Nothing is solved.
    pub problem: Problem,
}

/// The canonical form of a line. `number` is the line number from 1, `offset` the bytes before the line. The first
/// variant counts more than what the line says, and the second if the line names none. None for a line without an entry.
///
/// ```
/// use lawspeaker::problems::canonical;
/// let line = b"10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b  variant Odin; bm c4d2xc2!; stip #1";
/// let text = "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b - - variant \"odin\"; bm Fxd2xc2#!; stip \"#1\";";
/// assert_eq!(canonical(line, 1, 0, (None, None)).unwrap().text.unwrap(), text);
/// ```
#[must_use]
pub fn canonical(
    line: &[u8],
    number: u64,
    offset: u64,
    (variant, default): (Option<Variant>, Option<Variant>),
) -> Option<Canonical> {
    if epd::kind(line) != epd::LineKind::Entry {
        return None;
    }
    let entry = epd::parse_line(line);
    let mut problem = begin(line, &entry, variant, default);
    let text = match problem.variant {
        Some(variant) => write(line, &entry, variant, &mut problem),
        None => None,
    };
    // Missing or additional semicolons leave no doubt about the meaning.
    problem.findings.retain(|finding| finding.code != Code::W501);
    // The rights that a convention gives are written.
    let is_clear =
        |finding: &Finding| finding.code.is_put_right() || matches!(finding.code, Code::N501 | Code::N505);
    let text = text.filter(|_| problem.findings.iter().all(is_clear));
    if text.is_none() {
        problem.findings.retain(|finding| !finding.code.is_put_right());
    }
    find_places(line, number, offset, &mut problem);
    Some(Canonical { text, problem })
}

/// Clocks that were never set.
const CLOCKS_AT_START: &str = " 0 1";

fn write(line: &[u8], entry: &EpdLine, variant: Variant, problem: &mut Problem) -> Option<String> {
    let position = position_of(line, entry, variant, problem)?;
    let mut written = problem.fen.clone()?;
    if let Some(four) = written.strip_suffix(CLOCKS_AT_START).filter(|_| !entry.opcodes.is_empty()) {
        written.truncate(four.len());
    }
    let is_short = entry.position.as_ref().is_ok_and(|tree| !tree.has_castling());
    if is_short && let Some(twin) = entry.opcode(line, "twin") {
        written = for_twins(written, &operands(line, twin).0, &*position);
    }
    for opcode in &entry.opcodes {
        let name = text(opcode.name.of(line));
        written.push(' ');
        written += &name;
        let words = match &*name {
            "bm" if mate(line, entry).is_some() => None,
            "bm" | "am" => {
                let claim = claim::read(&*position, line, opcode, &mut problem.findings);
                let moves = claim.unreadable.is_empty().then_some(&opcode.operands);
                moves.map(|moves| {
                    let names =
                        moves.iter().filter_map(|&operand| renamed(&*position, line, operand, problem));
                    names.map(|(name, _)| name).collect()
                })
            }
            "pv" => line_of_play(&*position, line, opcode, problem),
            "id" | "variant" | "stip" => value(line, opcode, problem).map(|value| vec![value]),
            _ => None,
        };
        for word in words.unwrap_or_else(|| as_they_are(line, opcode)) {
            written.push(' ');
            written += &word;
        }
        written.push(';');
    }
    Some(written)
}

/// A position string whose castling field was missing, for an entry with these twins. The field stays missing where `-` would say
/// more than the text did.
pub(super) fn for_twins(position: String, twins: &str, diagram: &dyn Position) -> String {
    if !castle_by_convention(twins, diagram) {
        return position;
    }
    let fields: Vec<_> = position.split(' ').collect();
    let without_rights = fields.iter().take(2).chain(fields.iter().skip(4));
    without_rights.copied().collect::<Vec<_>>().join(" ")
}

/// Whether a diagram in which no side can castle has a twin in which one can by convention. Then the castling field of the diagram
/// must stay missing: `-` would say that no twin has a right.
fn castle_by_convention(list: &str, diagram: &dyn Position) -> bool {
    if diagram.setup().castling != "-" {
        return false;
    }
    // Stipulations do not matter to the pieces.
    let Some(stipulation) = Stipulation::win(1) else { return false };
    let castling = TwinCastling::new(diagram, false);
    let mut before = diagram.boxed();
    twins::read(list).unwrap_or_default().iter().any(|twin| {
        let base = if twin.continued { &*before } else { diagram };
        let Ok((made, _)) = twin.of(base, stipulation, &castling) else { return false };
        before = made;
        before.setup().castling != "-"
    })
}

/// Text that stays as it is. Only blanks are between words: a text in quotes that has escaped quotes in it, which EPD does not know,
/// reads as several words without blanks between them.
fn as_they_are(line: &[u8], opcode: &Opcode) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut end = opcode.name.end;
    for operand in &opcode.operands {
        let quote = u32::from(operand.quoted);
        let (start, next) = (operand.span.start - quote, operand.span.end + quote);
        let word = text(&line[start as usize..(next as usize).min(line.len())]);
        match words.last_mut() {
            Some(last) if start == end => last.push_str(&word),
            _ => words.push(word.into_owned()),
        }
        end = next;
    }
    words
}

/// The single value of an opcode, in quotes.
fn value(line: &[u8], opcode: &Opcode, problem: &mut Problem) -> Option<String> {
    let (value, span) = operands(line, opcode);
    if opcode.operands.is_empty() || value.contains('"') {
        return None;
    }
    let value = match &*text(opcode.name.of(line)) {
        // The caller may have chosen another variant; the entry keeps the name that it had.
        "variant" => Variant::from_name(&value).map_or(value, |variant| variant.id().to_owned()),
        "stip" => read_stipulation(&value, span, problem)?.to_string(),
        // Text in quotes stays, with blanks at its ends.
        _ => text(span.of(line)).into_owned(),
    };
    Some(format!("\"{value}\""))
}

/// The moves of a `pv`, when they are legal one after the other; a series or a remark stays as it is.
fn line_of_play(
    position: &dyn Position,
    line: &[u8],
    opcode: &Opcode,
    problem: &mut Problem,
) -> Option<Vec<String>> {
    let mut reached: Option<Box<dyn Position>> = None;
    let mut names = Vec::with_capacity(opcode.operands.len());
    let found = problem.findings.len();
    for &operand in &opcode.operands {
        let position = reached.as_deref().unwrap_or(position);
        let Some((name, m)) = renamed(position, line, operand, problem) else {
            problem.findings.truncate(found);
            return None;
        };
        names.push(name);
        reached = Some(position.boxed_after(m));
    }
    Some(names)
}

/// A legal move in `san` with the glyph after it. A part of its text that contradicts the move gives a finding.
fn renamed(
    position: &dyn Position,
    line: &[u8],
    operand: Operand,
    problem: &mut Problem,
) -> Option<(String, Move)> {
    let token = &*claim::knight(operand.span.of(line), position.ruleset());
    let read = moves::parse(token).ok()?;
    let named = naming::resolve_any(position, &read, &mut Vec::new()).ok()?;
    problem.findings.extend(contradictions(position, line, &read, named, operand.span));
    Some((naming::san(position, named.m) + &text(read.glyph.of(token)), named.m))
}
