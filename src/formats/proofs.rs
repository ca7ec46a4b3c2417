//! Proofs of problems: blocks that begin with a JSON header. They hold no games; [`proof`](crate::proof) reads them.

use super::format::{Certainty, Format, Holds};

/// Its row in the table.
pub(super) const FORMAT: Format =
    Format { holds: Holds::Proofs, recognise, ..Format::named("proof", "a proof of problems", &["proof"]) };

/// The first line that is neither blank nor a comment names the form.
fn recognise(head: &[u8]) -> Certainty {
    let mut lines = head.split(|&b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let line = lines.find(|line| !matches!(line.first(), None | Some(b'#'))).unwrap_or_default();
    let names_it = memchr::memmem::find(line, b"\"lawspeaker-proof\"").is_some();
    if line.starts_with(b"{") && names_it { Certainty::Sure } else { Certainty::No }
}
