//! One game per line: `VARIANT; FEN or -; moves...; RESULT`.
//!
//! ```
//! use lawspeaker::formats::coord::{SHAPE, is_record, is_silent, parse};
//! use lawspeaker::notation::syntax::ParsedGame;
//! let line = b"odin; -; d2d4 d9d7; *";
//! assert_eq!(SHAPE.matches(';').count(), 3);
//! assert!(is_record(line) && is_silent(b"# a comment") && !is_silent(line));
//! let mut game = ParsedGame::new();
//! assert_eq!(parse(line, 0, &mut game), line.len());
//! assert!(game.is_game());
//! ```

mod read;

use crate::notation::syntax::Conventions;
use crate::notation::text::{text, trimmed};
use crate::replay::{Replay, Spelling};

use super::cut::Cut;
use super::format::{Certainty, Format, Reader, Writer};
use super::losses::Losses;

pub use read::{SHAPE, is_record, is_silent, parse};

/// The conventions of such lines.
pub(super) static COORD: Conventions = Conventions {
    id: "coord",
    comment: |_, raw| trimmed(text(raw.strip_prefix(b"#").unwrap_or(raw))),
    comment_end: '\n',
    results: "results are `1-0`, `0-1`, `1/2-1/2` and `*`",
    ..Conventions::WORDS
};

/// Its row in the table.
pub(super) const FORMAT: Format = Format {
    reader: Some(&READER),
    writer: Some(Writer::moves(write, Spelling::Line)),
    ..Format::named("coord", "one game per line (coord)", &["coord"])
};

static READER: Reader = Reader {
    conventions: &COORD,
    recognise: |head| if is_record(head) { Certainty::Possible } else { Certainty::No },
    cut: Cut::Lines,
    parse,
    ..Reader::NONE
};

fn write(replay: &Replay, out: &mut String, _: &mut Losses) {
    let variant = replay.variant.map_or("", |variant| variant.id());
    let result = replay.claimed.map_or("*", |claim| claim.score.as_str());
    let start = replay.spelled.start.as_deref().unwrap_or("-");
    for part in [variant, "; ", start, ";", replay.spelled.text(), "; ", result, "\n"] {
        out.push_str(part);
    }
}
