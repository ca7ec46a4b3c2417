//! The fix of a finding, as JSON has it.

use serde::Serialize;

use crate::replay::{Edit, Finding, Place};

/// How a finding can be repaired: `check --fix` applies safe fixes, `--unsafe-fixes` the others too.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Fix", deny_unknown_fields))]
pub(super) struct FixObject<'a> {
    /// Whether the meaning certainly stays. An unsafe fix is a guess.
    safe: bool,
    /// What to replace, in the order of the text, without overlaps.
    edits: Vec<EditObject<'a>>,
}

/// New text for a stretch of the file.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Edit", deny_unknown_fields))]
struct EditObject<'a> {
    /// The offset of the first byte in the uncompressed file, from 0.
    offset: u64,
    /// The number of bytes that are replaced; 0 for an insertion.
    length: u64,
    /// The new text.
    text: &'a str,
}

impl<'a> FixObject<'a> {
    /// The fix of a finding at its place.
    pub(super) fn of(finding: &'a Finding, place: &Place) -> Option<Self> {
        let fix = finding.fix.as_deref()?;
        let edit = |Edit { span, text }: &'a Edit| EditObject {
            offset: offset_in_file(finding, place, span.start),
            length: span.len() as u64,
            text,
        };
        Some(FixObject { safe: fix.safe, edits: fix.edits.iter().map(edit).collect() })
    }
}

/// The offset in the file of a byte that is counted as the span of a finding is. The place of the finding tells how far the
/// bytes of its record are from the start of the file.
pub(super) fn offset_in_file(finding: &Finding, place: &Place, byte: u32) -> u64 {
    place.offset - u64::from(finding.span.start) + u64::from(byte)
}
