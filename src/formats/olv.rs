//! Problems as the database YACPDB and its editor write them: a YAML document each. `problems::notations` reads them.

use super::format::{Certainty, Format, Holds};

/// Its row in the table.
pub(super) const FORMAT: Format = Format {
    holds: Holds::Problems,
    recognise,
    ..Format::named("olv", "problems of YACPDB (olv)", &["olv"])
};

/// A line begins with `algebraic:`, the field that has the pieces, and every line before it could be one of YAML.
fn recognise(head: &[u8]) -> Certainty {
    for line in head.split(|&b| matches!(b, b'\n' | b'\r')) {
        if line.starts_with(b"algebraic:") {
            return Certainty::Sure;
        }
        let is_field = || line.contains(&b':') && !matches!(line[0], b'[' | b'{' | b'"');
        let is_yaml = matches!(line.first(), None | Some(b' ' | b'#' | b'-')) || is_field();
        if !is_yaml {
            return Certainty::No;
        }
    }
    Certainty::No
}
