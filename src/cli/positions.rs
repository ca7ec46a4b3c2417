//! Reads positions from the command line and from position files.

use std::path::Path;

use crate::notation::Span;
use crate::notation::epd::{self, LineKind};
use crate::notation::fen::FenSyntax;
use crate::notation::text::text as decoded;
use crate::replay::ReplayOptions;
use crate::rules::Position;
use crate::variants::Variant;
use crate::variants::fen::{self, FenError, FenWarning};

use super::args::PositionArg;
use super::common::Common;
use super::exit::{Failure, Run};
use super::lines::Lines;
use super::output::Output;
use super::reading::Input;

/// The variant of a position on the command line.
pub(super) fn variant_or_default(common: &Common) -> Result<Variant, Failure> {
    common.settings(Path::new("-")).map(|settings| unnamed(&settings))
}

/// The variant of a position that does not name its own.
fn unnamed(settings: &ReplayOptions) -> Variant {
    settings.variant.or(settings.default_variant).unwrap_or(Variant::DEFAULT)
}

/// The position given, or the start position of the variant.
pub(super) fn given(position: &PositionArg, variant: Variant) -> String {
    position.fen.as_deref().unwrap_or(variant.ruleset().start).to_owned()
}

/// The message for a position that is refused, with the place of the error.
pub(super) fn refusal(text: &str, error: &FenError) -> String {
    let rule = error.rule.map_or(String::new(), |rule| format!("{rule}: "));
    format!("cannot read the position: {rule}{} (column {})", error.why, column(text, error.span))
}

/// Where a place in a text begins, in characters from 1.
fn column(text: &str, place: Span) -> usize {
    text.get(..place.start as usize).map_or(0, |before| before.chars().count()) + 1
}

/// Reports what was left out of a position. `place` says where the position is, if it is in a file.
fn warn(place: &str, text: &str, warnings: &[FenWarning], out: &mut Output) {
    for warning in warnings {
        out.warn(&format!("{place}{} (column {})", warning.why, column(text, warning.span)));
    }
}

/// Whether a line of a position file is empty or a comment.
fn is_blank(line: &[u8]) -> bool {
    epd::kind(line) != LineKind::Entry
}

/// Does the work on each line of a stream that is neither empty nor a comment, as soon as it is read. The work gets the place
/// of the line, such as `a.epd:3`, and the line.
pub(super) fn each(input: Input, mut work: impl FnMut(&str, &[u8]) -> Run) -> Run {
    let mut exit = input.exit;
    let mut lines = Lines::new(input.reader);
    let mut line = Vec::new();
    while lines.next(&mut line)? {
        if !is_blank(&line) {
            exit = exit.max(work(&format!("{}:{}", input.name, lines.number()), &line)?);
        }
    }
    Ok(exit)
}

/// A line of a position file: a position, with or without the name of its variant.
pub(super) struct PositionLine {
    pub(super) variant: Variant,
    pub(super) position: FenSyntax,
}

impl PositionLine {
    /// Reads the position and the variant of a line. Other opcodes are ignored.
    pub(super) fn read(line: &[u8], settings: &ReplayOptions) -> Result<Self, String> {
        let entry = epd::parse_line(line);
        let named = entry.opcode(line, "variant").and_then(|opcode| opcode.operands.first());
        let variant = match (settings.variant, named) {
            (Some(variant), _) => variant,
            (None, None) => unnamed(settings),
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

    /// The position, checked by the rules of its variant. What is left out of it is reported; `place` names its line.
    pub(super) fn game<P: Position>(&self, line: &[u8], place: &str, out: &mut Output) -> Result<P, String> {
        let text = decoded(line);
        let (game, warnings) = fen::understand(&self.position).map_err(|error| refusal(&text, &error))?;
        warn(&format!("{place}: "), &text, &warnings, out);
        Ok(game)
    }
}

/// Reads a position of the command line by the rules of its variant. What is left out of it is reported.
pub(super) fn read<P: Position>(text: &str, out: &mut Output) -> Result<P, Failure> {
    let (game, warnings) = fen::read(text).map_err(|error| Failure::Said(refusal(text, &error)))?;
    warn("", text, &warnings, out);
    Ok(game)
}
