//! Files with a position or a problem per line: FEN or EPD. They hold no games; `notation::epd` reads their lines.

use super::format::{Certainty, Format, Holds};

/// Its row in the table.
pub(super) const FORMAT: Format = Format {
    holds: Holds::Positions,
    recognise,
    ..Format::named("positions", "positions or problems (EPD, FEN)", &["epd", "fen", "fens"])
};

/// The first line that is neither blank nor a comment is a position: its first word has rank separators and no bracket
/// before them.
fn recognise(head: &[u8]) -> Certainty {
    let mut lines = head.split(|&b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let Some(line) = lines.find(|line| !line.is_empty() && !matches!(line[0], b'#' | b'%')) else {
        return Certainty::No;
    };
    let word = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let ranks = word.iter().filter(|&&b| b == b'/').count();
    let quoted = word.iter().any(|b| matches!(b, b'"' | b';' | b'<'));
    if !line.starts_with(b"[") && !quoted && ranks >= 4 { Certainty::Sure } else { Certainty::No }
}
