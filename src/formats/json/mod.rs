//! Games as JSON objects, one array of them (`json`) or one per line (`ndjson`). The schema is that of [`GameTree`].
//!
//! [`GameTree`]: super::GameTree

mod object;
mod read;
mod write;

use std::borrow::Cow;

use crate::notation::Span;
use crate::notation::moves::{MoveSyntax, MoveSyntaxError};
use crate::notation::syntax::{Conventions, Edits, ElementKind, Marks, PlainMoves};
use crate::replay::Spelling;

use super::cut::Cut;
use super::format::{Certainty, Format, Frame, Reader, Writer};

/// The conventions of games in JSON.
static CONVENTIONS: Conventions = Conventions {
    id: "json",
    read_move,
    plain_moves: PlainMoves::Common,
    marks: Marks::Written,
    glyphs_in_moves: false,
    comment,
    line_comments: true,
    comment_end: '"',
    readable: false,
    tags_repeat_fields: true,
    roster: true,
    result: true,
    writes_start: false,
    results: "results are `1-0`, `0-1`, `1/2-1/2` and `*`",
    says_mate: |_| false,
    edits: Edits::Moves,
};

/// One array of games.
pub(super) const JSON: Format = Format {
    reader: Some(&READER),
    writer: Some(Writer::tree(write::write, Spelling::SanAndCoord)),
    frame: Frame { open: "[\n", between: ",\n", close: "\n]\n" },
    ends_are_shared: true,
    ..Format::named("json", "JSON", &["json"])
};

/// One game per line.
pub(super) const NDJSON: Format = Format {
    reader: Some(&READER),
    writer: Some(Writer::tree(write::write_line, Spelling::SanAndCoord)),
    ends_are_shared: true,
    ..Format::named("ndjson", "JSON lines", &["ndjson", "jsonl"])
};

static READER: Reader = Reader {
    conventions: &CONVENTIONS,
    canonical: Some("ndjson"),
    recognise,
    cut: Cut::Objects,
    parse: read::parse,
    ..Reader::NONE
};

/// The fields of a game.
const FIELDS: [&[u8]; 9] =
    [b"variant", b"start", b"tags", b"comments", b"nags", b"variations", b"moves", b"result", b"behind"];

/// An object that begins with a field of a game, or without any field, in an array or not; or an array of nothing. Most files in JSON
/// are of other things.
fn recognise(head: &[u8]) -> Certainty {
    let inside = match head.trim_ascii_start() {
        [b'[', rest @ ..] => match rest.trim_ascii_start() {
            [b']', ..] => return Certainty::Possible,
            rest => rest,
        },
        head => head,
    };
    let [b'{', fields @ ..] = inside else { return Certainty::No };
    let is_object = match fields.trim_ascii_start() {
        [b'}', ..] => true,
        [b'"', name @ ..] => {
            let end = name.iter().position(|&b| b == b'"');
            end.is_some_and(|end| {
                FIELDS.contains(&&name[..end]) && name[end + 1..].trim_ascii_start().starts_with(b":")
            })
        }
        _ => false,
    };
    if is_object { Certainty::Possible } else { Certainty::No }
}

/// A move's name has its glyphs in a field of their own. Characters may be written as escapes, as many programs write
/// figurines: `\u2658f3`. Then an error is placed at the whole name, because its parts have other places in the file.
fn read_move(into: &mut MoveSyntax, token: &[u8]) -> Result<(), MoveSyntaxError> {
    if token.contains(&b'\\') {
        let whole = Span::new(0, token.len());
        let place = |error: MoveSyntaxError| MoveSyntaxError { span: whole, ..error };
        return read_plain(into, object::unescaped(token).as_bytes()).map_err(place);
    }
    read_plain(into, token)
}

fn read_plain(into: &mut MoveSyntax, token: &[u8]) -> Result<(), MoveSyntaxError> {
    into.read(token)?;
    if into.glyph.is_empty() {
        return Ok(());
    }
    let why = "glyphs are written in the field `nags`, not after the move".to_owned();
    Err(MoveSyntaxError { span: into.glyph, why })
}

fn comment(_: ElementKind, raw: &[u8]) -> Cow<'_, str> {
    object::unescaped(raw)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file is recognised by the fields that its reader knows.
    #[test]
    fn the_fields_are_those_that_are_read() {
        let refused = serde_json::from_str::<object::Game<'_>>("{\"nothing\":1}").unwrap_err().to_string();
        let known: Vec<_> = refused.split('`').skip(3).step_by(2).collect();
        assert_eq!(known, FIELDS.map(|field| std::str::from_utf8(field).unwrap()), "{refused}");
    }
}
