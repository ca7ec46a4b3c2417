//! Positions as the command line and position files give them.

use crate::notation::epd::{self, LineKind};
use crate::notation::fen::FenSyntax;
use crate::notation::pgn;
use crate::rules::Position;
use crate::variants::Variant;
use crate::variants::fen::{self, FenError};

use super::args::Common;

/// The game of `--variant`, else chess: what a position without a name is everywhere.
pub(super) fn variant_or_chess(common: &Common) -> Variant {
    common.variant.unwrap_or(Variant::Chess)
}

/// The position given, else the array of the game.
pub(super) fn given(fen: Option<&str>, variant: Variant) -> String {
    fen.unwrap_or(variant.ruleset().start).to_owned()
}

/// Why a position is refused, with the place.
pub(super) fn refusal(text: &str, remark: &FenError) -> String {
    let column = text.get(..remark.span.start as usize).map_or(0, |before| before.chars().count()) + 1;
    let rule = remark.rule.map_or(String::new(), |rule| format!("{rule}: "));
    format!("no position: {rule}{} (column {column})", remark.why)
}

/// Whether a line of a position file says nothing.
pub(super) fn is_blank(line: &[u8]) -> bool {
    epd::kind(line) != LineKind::Entry
}

/// A line of a position file: a position, perhaps with the name of its game.
pub(super) struct PositionLine {
    pub(super) variant: Variant,
    pub(super) position: FenSyntax,
}

impl PositionLine {
    /// Takes the position and the game out of a line; what its other opcodes say is another's business.
    pub(super) fn read(line: &[u8], common: &Common) -> Result<Self, String> {
        let entry = epd::parse_line(line);
        let named = entry.opcode(line, "variant").and_then(|opcode| opcode.operands.first());
        let variant = match (common.variant, named) {
            (Some(variant), _) => variant,
            (None, None) => Variant::Chess,
            (None, Some(operand)) => {
                let name = pgn::text(operand.span.of(line));
                Variant::from_name(&name).ok_or_else(|| format!("`{name}` is no game known here"))?
            }
        };
        let position = entry.position.clone();
        let position = position.map_err(|error| refusal(&pgn::text(line), &error.into()))?;
        Ok(PositionLine { variant, position })
    }

    /// The position as one of its game.
    pub(super) fn game<P: Position>(&self, line: &[u8]) -> Result<P, String> {
        let read = fen::understand(&self.position);
        read.map(|(game, _)| game).map_err(|remark| refusal(&pgn::text(line), &remark))
    }
}

/// A position of the command line as one of its game.
pub(super) fn read<P: Position>(text: &str) -> Result<P, String> {
    fen::read(text).map(|(game, _)| game).map_err(|remark| refusal(text, &remark))
}
