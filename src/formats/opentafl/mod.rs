//! OpenTafl's notation for tafl games: tags, rules as options, two moves per turn.
//!
//! Source: Jay Slater, *OpenTafl Notation*, 2015 to 2016.
//!
//! ```
//! use lawspeaker::formats::opentafl::is_record;
//! assert!(is_record(b"dim:7 atkf:y\n[dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]"));
//! assert!(!is_record(b"1. e4 e5 *"));
//! ```

mod header;
mod lines;
mod moves;
mod read;
mod turns;
mod write;

use std::borrow::Cow;

use crate::notation::moves::{MoveSyntax, MoveSyntaxError};
use crate::notation::syntax::{Conventions, Edits, ElementKind, Marks};
use crate::notation::text::{lines, text};
use crate::replay::Spelling;

use super::cut::{Cut, Heads};
use super::format::{Certainty, Format, Games, Reader, Writer};

pub use moves::parse_move;
pub use read::{begins_record, is_record, parse};

/// OpenTafl's conventions.
pub(super) static OPENTAFL: Conventions = Conventions {
    id: "opentafl",
    read_move,
    marks: Marks::Symbols,
    comment,
    comment_end: ']',
    writes_start: true,
    results: "results are `1` (attackers), `0`, `-1` (defenders) and `?`",
    edits: Edits::Moves,
    ..Conventions::WORDS
};

/// Its row in the table.
pub(super) const FORMAT: Format = Format {
    reader: Some(&READER),
    writer: Some(Writer::tree(write::write, Spelling::Unmarked)),
    games: Games::Listed,
    ..Format::named("opentafl", "OpenTafl's records", &["tafl"])
};

static READER: Reader = Reader {
    conventions: &OPENTAFL,
    recognise: |head| if is_record(head) { Certainty::Sure } else { Certainty::No },
    cut: Cut::Headed(Heads::of(begins_record)),
    parse,
    tidy: write::drop_own_rules,
    ..Reader::NONE
};

fn read_move(into: &mut MoveSyntax, token: &[u8]) -> Result<(), MoveSyntaxError> {
    *into = parse_move(token)?;
    Ok(())
}

fn comment(_: ElementKind, raw: &[u8]) -> Cow<'_, str> {
    lines(text(raw))
}
