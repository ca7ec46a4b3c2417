//! Files that hold no games: positions, problems, proofs. Here is how they are recognised.

use crate::notation::puzzles;

use super::format::{Certainty, Format, Frame, Holds};

/// A position or a problem per line: FEN or EPD. `notation::epd` reads the lines.
pub(super) const POSITIONS: Format = Format {
    holds: Holds::Positions,
    recognise: is_positions,
    ..Format::named("positions", "positions or problems (EPD, FEN)", &["epd", "fen", "fens"])
};

/// The first line that is neither blank nor a comment is a position: its first word has rank separators and no bracket
/// before them.
fn is_positions(head: &[u8]) -> Certainty {
    let mut lines = head.split(|&b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let Some(line) = lines.find(|line| !line.is_empty() && !matches!(line[0], b'#' | b'%')) else {
        return Certainty::No;
    };
    let word = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let ranks = word.iter().filter(|&&b| b == b'/').count();
    // A comma is between the fields of a table.
    let is_other = word.iter().any(|b| matches!(b, b'"' | b';' | b'<' | b','));
    if !line.starts_with(b"[") && !is_other && ranks >= 4 { Certainty::Sure } else { Certainty::No }
}

/// Problems as the database YACPDB and its editor write them: a YAML document each. `problems::notations` reads them.
pub(super) const OLV: Format = Format {
    holds: Holds::Problems,
    recognise: is_olv,
    ..Format::named("olv", "problems of YACPDB (olv)", &["olv"])
};

/// A line begins with `algebraic:`, the field that has the pieces, and every line before it could be one of YAML.
fn is_olv(head: &[u8]) -> Certainty {
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

/// Problems in the input language of Popeye, the program of problemists. `problems::notations` reads them.
pub(super) const POPEYE: Format = Format {
    holds: Holds::Problems,
    recognise: is_popeye,
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
fn is_popeye(head: &[u8]) -> Certainty {
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

/// The table of puzzles of Lichess. `problems::notations` reads it. The end of a name does not tell it, because most files that end
/// in `.csv` are other tables.
pub(super) const LICHESS: Format = Format {
    holds: Holds::Problems,
    recognise: is_lichess,
    only_read: true,
    ..Format::named("lichess", "puzzles of Lichess (CSV)", &[])
};

/// One of the first two lines that are not blank is a header or a row. The first one may be a header with other names.
fn is_lichess(head: &[u8]) -> Certainty {
    let lines = head.split(|&b| matches!(b, b'\n' | b'\r')).filter(|line| !line.trim_ascii().is_empty());
    let is_of_table = |line: &[u8]| puzzles::is_header(line) || puzzles::is_row(line);
    if lines.take(2).any(is_of_table) { Certainty::Sure } else { Certainty::No }
}

/// Proofs of problems: blocks that begin with a JSON header. [`proof`](crate::proof) reads them.
pub(super) const PROOFS: Format = Format {
    holds: Holds::Proofs,
    recognise: is_proofs,
    ..Format::named("proof", "a proof of problems", &["proof"])
};

/// The first line that is neither blank nor a comment names the form.
fn is_proofs(head: &[u8]) -> Certainty {
    let mut lines = head.split(|&b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let line = lines.find(|line| !matches!(line.first(), None | Some(b'#'))).unwrap_or_default();
    let names_it = memchr::memmem::find(line, b"\"lawspeaker-proof\"").is_some();
    if line.starts_with(b"{") && names_it { Certainty::Sure } else { Certainty::No }
}
