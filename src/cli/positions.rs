//! Reads positions from the command line and from position files.

use crate::notation::epd::{self, LineKind};
use crate::notation::fen::FenSyntax;
use crate::notation::text::text as decoded;
use crate::rules::Position;
use crate::variants::Variant;
use crate::variants::fen::{self, FenError};

use super::common::Common;

/// The variant of `--variant`, else of `--default-variant`, else the one of positions that name none.
pub(super) fn variant_or_default(common: &Common) -> Variant {
    common.variant.or(common.default_variant).unwrap_or(Variant::DEFAULT)
}

/// The position given, or the start position of the variant.
pub(super) fn given(fen: Option<&str>, variant: Variant) -> String {
    fen.unwrap_or(variant.ruleset().start).to_owned()
}

/// The message for a position that is refused, with the place of the error.
pub(super) fn refusal(text: &str, remark: &FenError) -> String {
    let column = text.get(..remark.span.start as usize).map_or(0, |before| before.chars().count()) + 1;
    let rule = remark.rule.map_or(String::new(), |rule| format!("{rule}: "));
    format!("cannot read the position: {rule}{} (column {column})", remark.why)
}

/// Whether a line of a position file is empty or a comment.
pub(super) fn is_blank(line: &[u8]) -> bool {
    epd::kind(line) != LineKind::Entry
}

/// A line of a position file: a position, with or without the name of its variant.
pub(super) struct PositionLine {
    pub(super) variant: Variant,
    pub(super) position: FenSyntax,
}

impl PositionLine {
    /// Reads the position and the variant of a line. Other opcodes are ignored.
    pub(super) fn read(line: &[u8], common: &Common) -> Result<Self, String> {
        let entry = epd::parse_line(line);
        let named = entry.opcode(line, "variant").and_then(|opcode| opcode.operands.first());
        let variant = match (common.variant, named) {
            (Some(variant), _) => variant,
            (None, None) => variant_or_default(common),
            (None, Some(operand)) => {
                let name = decoded(operand.span.of(line));
                Variant::from_name(&name).ok_or_else(|| {
                    format!("unknown variant `{name}`; `lawspeaker variants` lists the variants")
                })?
            }
        };
        let position = entry.position.clone();
        let position = position.map_err(|error| refusal(&decoded(line), &error.into()))?;
        Ok(PositionLine { variant, position })
    }

    /// The position, checked by the rules of its variant.
    pub(super) fn game<P: Position>(&self, line: &[u8]) -> Result<P, String> {
        let read = fen::understand(&self.position);
        read.map(|(game, _)| game).map_err(|remark| refusal(&decoded(line), &remark))
    }
}

/// Reads a position of the command line by the rules of its variant.
pub(super) fn read<P: Position>(text: &str) -> Result<P, String> {
    fen::read(text).map(|(game, _)| game).map_err(|remark| refusal(text, &remark))
}
