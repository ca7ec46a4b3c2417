//! Problems in the input language of Popeye, the program of problemists. `problems::notations` reads them.

use super::format::{Certainty, Format, Frame, Holds};

/// Its row in the table.
pub(super) const FORMAT: Format = Format {
    holds: Holds::Problems,
    recognise,
    frame: Frame { open: "BeginProblem\n", between: "NextProblem\n", close: "EndProblem\n" },
    ..Format::named("popeye", "problems for Popeye", &["inp", "popeye"])
};

/// The words that a list begins with in English, German and French, and the commands that every problem needs.
const LANGUAGES: [(&[u8], [&[u8]; 4]); 3] = [
    (b"beginproblem", [b"pieces", b"forsyth", b"stipulation", b"nextproblem"]),
    (b"anfangproblem", [b"steine", b"forsyth", b"forderung", b"weiteresproblem"]),
    (b"debutprobleme", [b"pieces", b"forsyth", b"enonce", b"asuivre"]),
];

/// A list begins with the first word, in one of the languages, and one of the commands that every problem needs follows.
fn recognise(head: &[u8]) -> Certainty {
    let mut words = head.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let Some(first) = words.next() else { return Certainty::No };
    let begun = LANGUAGES.iter().find(|(start, _)| is_short_for(first, start));
    let is_needed = |word: &[u8], needed: &[&[u8]]| needed.iter().any(|command| is_short_for(word, command));
    match begun {
        Some((_, needed)) if words.any(|word| is_needed(word, needed)) => Certainty::Sure,
        _ => Certainty::No,
    }
}

/// Whether a word is a command or its beginning, of three letters at least.
fn is_short_for(word: &[u8], command: &[u8]) -> bool {
    word.len() >= 3 && command.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}
