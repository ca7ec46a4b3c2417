//! What an entry says about itself in opcodes that people read: its id, its author, its source, its date and comments.

use crate::notation::epd;
use crate::notation::text::text;

/// All opcodes of a line with their values.
pub(crate) fn opcodes(line: &[u8]) -> Vec<(String, Vec<String>)> {
    let entry = epd::parse_line(line);
    let values = |opcode: &epd::Opcode| {
        let operands = opcode.operands.iter().map(|operand| text(operand.span.of(line)).trim().to_owned());
        operands.collect::<Vec<_>>()
    };
    entry.opcodes.iter().map(|opcode| (text(opcode.name.of(line)).into_owned(), values(opcode))).collect()
}

/// These opcodes.
const SAID: [&str; 15] =
    ["id", "title", "author", "source", "date", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"];

/// Names and values, in this order; the name of `c0` to `c9` is `comment`.
pub(crate) fn said(line: &[u8]) -> Vec<(&'static str, String)> {
    let entry = epd::parse_line(line);
    let found = SAID.iter().filter_map(|name| Some((*name, entry.opcode(line, name)?)));
    let pairs = found.map(|(name, opcode)| {
        let values: Vec<_> =
            opcode.operands.iter().map(|operand| text(operand.span.of(line)).into_owned()).collect();
        let name = if name.starts_with('c') { "comment" } else { name };
        (name, values.join(" "))
    });
    pairs.collect()
}
