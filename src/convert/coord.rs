//! Games a line each: `VARIANT; FEN or -; moves...; RESULT`. Tags, comments, glyphs and variations have no place there.

use super::losses::{Loss, Losses};
use super::pgn::ROSTER;
use super::record::Record;

/// Tags that say what the line says too.
const SAID: [&str; 4] = ["Variant", "SetUp", "FEN", "Result"];

/// Writes a record, and counts what is lost.
pub(super) fn write(record: &Record<'_>, text: &mut String, losses: &mut Losses) {
    bare(record, losses);
    text.push_str(&record.variant);
    text.push_str("; ");
    text.push_str(record.start.as_deref().unwrap_or("-"));
    text.push(';');
    for ply in &record.moves {
        text.push(' ');
        text.push_str(&ply.san);
    }
    text.push_str("; ");
    text.push_str(&record.result);
    text.push('\n');
}

/// Counts what is lost where nothing but the moves of the main line is written.
pub(super) fn bare(record: &Record<'_>, losses: &mut Losses) {
    let census = record.census();
    let says = |name: &str, value: &str| !SAID.contains(&name) && !ROSTER.contains(&(name, value));
    losses.add(Loss::Tag, record.tags.iter().filter(|(name, value)| says(name, value)).count() as u64);
    losses.add(Loss::Comment, census.comments);
    losses.add(Loss::Nag, census.nags);
    losses.add(Loss::Variation, census.variations);
}
