//! Problems in the input language of Popeye, the program of problemists. `problems::notations` reads them.

use super::format::{Certainty, Format, Frame, Holds};

/// Its row in the table.
pub(super) const FORMAT: Format = Format {
    holds: Holds::Problems,
    recognise,
    frame: Frame { open: "BeginProblem\n", between: "NextProblem\n", close: "EndProblem\n" },
    ..Format::named("popeye", "problems for Popeye", &["inp", "popeye"])
};

/// The first word is `BeginProblem` or its beginning, and one of the commands that every problem needs follows.
fn recognise(head: &[u8]) -> Certainty {
    let mut words = head.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let begins = words.next().is_some_and(|word| is_short_for(word, b"beginproblem"));
    let needed: [&[u8]; 4] = [b"pieces", b"forsyth", b"stipulation", b"nextproblem"];
    let is_needed = |word: &[u8]| needed.iter().any(|command| is_short_for(word, command));
    if begins && words.any(is_needed) { Certainty::Sure } else { Certainty::No }
}

/// Whether a word is a command or its beginning, of three letters at least.
fn is_short_for(word: &[u8], command: &[u8]) -> bool {
    word.len() >= 3 && command.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}
