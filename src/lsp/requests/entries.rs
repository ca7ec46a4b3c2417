//! The entries of problem files: what is on a line, and the position that its moves are about.

use crate::any::AnyPosition;
use crate::lsp::text::Piece;
use crate::notation::Span;
use crate::notation::epd::{self, EpdLine, LineKind, Opcode};
use crate::notation::text::text;
use crate::variants::Variant;

use super::Asked;
use super::page::{Page, about_variant, has};

/// An entry that was read.
pub(super) struct Entry {
    pub(super) line: EpdLine,
    pub(super) variant: Option<Variant>,
    pub(super) position: Option<AnyPosition>,
}

/// The opcodes that this program reads, and what they are for.
pub(super) const OPCODES: [(&str, &str); 9] = [
    ("bm", "The keys: every first move that fulfils the stipulation."),
    ("am", "First moves that do not fulfil the stipulation."),
    ("stip", "The stipulation: `#2`, `h#3`, `s#2`, `survive 3`."),
    ("dm", "The number of moves of a win; `dm 2` is `stip \"#2\"`."),
    ("variant", "The variant of the position; without it the usual one counts."),
    (Variant::RULES_TAG, "The rules of a game that has no name of its own, in OpenTafl's notation."),
    ("id", "The name of the entry."),
    ("pv", "A line of play."),
    ("c0", "A comment."),
];

impl Entry {
    /// The entry of a piece; none if its line is blank or a comment, or the document has no problems.
    pub(super) fn at(asked: &Asked<'_>, piece: &Piece) -> Option<Entry> {
        asked.document.text.has_problems().then(|| Entry::of(asked, piece.line())).flatten()
    }

    /// The entry of a line.
    pub(super) fn of(asked: &Asked<'_>, bytes: &[u8]) -> Option<Entry> {
        if epd::kind(bytes) != LineKind::Entry {
            return None;
        }
        let line = epd::parse_line(bytes);
        let settings = &asked.document.settings;
        let value = |name: &str| line.opcode(bytes, name).map(|opcode| operands(bytes, opcode));
        let named = value("variant");
        let variant = match (settings.variant, named) {
            (Some(variant), _) => Some(variant),
            (None, Some(name)) => Variant::given(&name, value(Variant::RULES_TAG).as_deref()).ok(),
            (None, None) => Some(settings.default_variant.unwrap_or(Variant::DEFAULT)),
        };
        let fen = fields(bytes, &line);
        let position = variant.and_then(|variant| AnyPosition::from_fen(variant, &fen).ok());
        Some(Entry { line, variant, position })
    }

    /// Explains what is at a byte of the line, and gives its place.
    pub(super) fn explain(&self, bytes: &[u8], byte: usize, page: &mut Page) -> Option<Span> {
        let Some(opcode) = self.line.opcodes.iter().find(|opcode| has(opcode.whole, byte)) else {
            page.board(self.position.as_ref()?);
            let end = self.line.opcodes.first().map_or(bytes.len(), |opcode| opcode.whole.start as usize);
            return Some(Span::new(0, end));
        };
        let name = text(opcode.name.of(bytes));
        if let Some((_, words)) = OPCODES.iter().find(|(known, _)| *known == name) {
            page.paragraph(words);
        }
        let operand = opcode.operands.iter().find(|operand| has(operand.span, byte));
        match (&*name, operand) {
            ("bm" | "am", Some(operand)) => {
                let mut position = self.position.clone()?;
                let m = position.parse_move(&text(operand.span.of(bytes))).ok()?;
                position.play(m).ok()?;
                page.board(&position);
                Some(operand.span)
            }
            ("variant", _) => {
                about_variant(self.variant?, page);
                Some(opcode.whole)
            }
            _ => Some(opcode.whole),
        }
    }
}

/// The text of the position.
fn fields(bytes: &[u8], line: &EpdLine) -> String {
    let end = line.opcodes.first().map_or(bytes.len(), |opcode| opcode.whole.start as usize);
    text(&bytes[..end]).trim().to_owned()
}

/// The operands of an opcode as one text.
fn operands(bytes: &[u8], opcode: &Opcode) -> String {
    match (opcode.operands.first(), opcode.operands.last()) {
        (Some(first), Some(last)) => {
            let span = Span { start: first.span.start, end: last.span.end };
            text(span.of(bytes)).trim().to_owned()
        }
        _ => String::new(),
    }
}
