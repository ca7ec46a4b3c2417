//! Games a line each: `VARIANT; FEN or -; moves...; RESULT`, as bytes to the same tree that PGN has.
//!
//! ```text
//! odin; -; d2d4 d9d7; *
//! chess; 4k3/8/8/8/8/8/8/R3K3 w - - 0 1; a1a8; 1/2-1/2
//! ```
//!
//! Blank lines and lines that begin with `#` are no games. The moves are words as everywhere, so `san` is read too;
//! only `coord` is written. Nothing here knows a variant's name: a line whose parts are not four, or whose last is no
//! result, is shown by the parts that its tree lacks.

use nom::bytes::complete::{tag, take_till};
use nom::error::Error;
use nom::multi::many0;
use nom::sequence::terminated;
use nom::{IResult, Parser};

use crate::notation::Span;
use crate::notation::score::Score;
use crate::notation::syntax::{Element, ElementKind, ParsedGame, Refusal};
use crate::notation::text::text;

use super::COORD;

/// How a line is to be written, for messages.
pub const SHAPE: &str = "VARIANT; FEN or -; moves; RESULT";

/// Whether a record is written so, recognised by its first line that is neither blank nor a comment: a name of small
/// letters, digits and dashes, then `-` or a position, each with its semicolon.
///
/// ```
/// use lawspeaker::formats::coord::is_record;
/// assert!(is_record(b"# games\nodin; -; a2a4; *\n"));
/// assert!(!is_record(b"1. e4 ; -; best\n") && !is_record(b"[Event \"odin; -; a2a4; *\"]\n"));
/// ```
#[must_use]
pub fn is_record(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|&b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let Some(line) = lines.find(|line| !is_silent(line)) else { return false };
    if line.starts_with(b"[") {
        return false; // as nearly every record of an archive
    }
    let Ok((_, (name, second))) = (field, field).parse(line) else { return false };
    let name = name.trim_ascii();
    let second = second.trim_ascii();
    let slashes = second.iter().filter(|&&b| b == b'/').count();
    let letter = |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit() || *b == b'-';
    name.first().is_some_and(u8::is_ascii_lowercase)
        && name.iter().all(letter)
        && (second == b"-" || slashes >= 4)
}

/// Reads the game of the next line from byte `from` into `game`, which is emptied first, and returns where the line
/// behind it begins. The game's tags have no names: they are the first two parts, variant and position.
///
/// # Panics
/// When the text is longer than 4 GiB or `from` lies beyond it.
pub fn parse(bytes: &[u8], from: usize, game: &mut ParsedGame) -> usize {
    game.clear(&COORD);
    let mut at = from;
    while at < bytes.len() {
        let end = memchr::memchr2(b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |n| at + n);
        let line = Span::new(at, end);
        at = (end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 }).min(bytes.len());
        let words = line.of(bytes).trim_ascii();
        if words.starts_with(b"#") {
            game.movetext.push(Element { kind: ElementKind::Comment, span: line });
            break;
        }
        if !words.is_empty() {
            read_line(bytes, line, game);
            break;
        }
    }
    game.span = Span::new(from, at);
    at
}

/// Whether a line, without the blanks round it, is not a game: it is blank or a comment.
#[must_use]
pub fn is_silent(line: &[u8]) -> bool {
    line.is_empty() || line.starts_with(b"#")
}

fn read_line(bytes: &[u8], line: Span, game: &mut ParsedGame) {
    let fields: IResult<_, Vec<&[u8]>> = many0(field).parse(line.of(bytes));
    let (last, fields) = fields.expect("no field is refused, and each takes a semicolon");
    let mut start = line.start as usize;
    let mut parts = Vec::with_capacity(4);
    for part in fields.iter().copied().chain([last]) {
        parts.push(trimmed(bytes, start, start + part.len()));
        start += part.len() + 1;
    }
    let score = match *parts.as_slice() {
        [_, _, _, result] => Score::parse(result.of(bytes)),
        _ => None,
    };
    let (Some(score), [variant, position, moves, result]) = (score, parts.as_slice()) else {
        let span = parts.first().copied().unwrap_or(line);
        game.refusal = Some(Refusal { span, why: format!("a game on one line is written `{SHAPE}`") });
        if let Some(moves) = parts.get(2) {
            game.add_moves(bytes, *moves); // so that words that are no moves are reported too
        }
        return;
    };
    game.field("Variant", &text(variant.of(bytes)), *variant);
    if position.of(bytes) != b"-" {
        game.field("FEN", &text(position.of(bytes)), *position);
    }
    game.add_moves(bytes, *moves);
    game.movetext.push(Element { kind: ElementKind::Result(score), span: *result });
}

fn trimmed(bytes: &[u8], start: usize, end: usize) -> Span {
    let text = &bytes[start..end];
    let front = text.len() - text.trim_ascii_start().len();
    Span::new(start + front, start + front + text.trim_ascii().len())
}

/// Everything up to a semicolon, which is taken with it.
fn field(input: &[u8]) -> IResult<&[u8], &[u8], Error<&[u8]>> {
    terminated(take_till(|b| b == b';'), tag(";")).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of every game of a text.
    fn games(text: &str) -> Vec<(Vec<&str>, Vec<&str>)> {
        let bytes = text.as_bytes();
        let mut game = ParsedGame::default();
        let mut found = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            at = parse(bytes, at, &mut game);
            let show = |span: Span| &text[span.start as usize..span.end as usize];
            if game.is_game() {
                let tags = game.tags.iter().map(|tag| show(tag.value)).collect();
                found.push((tags, game.movetext.iter().map(|element| show(element.span)).collect()));
            }
        }
        found
    }

    #[test]
    fn lines_are_games() {
        assert_eq!(
            games("# two games\n\nodin; -;  d2d4  d9d7 ; *\r\nchess;8/8/8/8/8/8/8/K1k5 w - - 0 1;;1/2-1/2"),
            [
                (vec!["odin"], vec!["d2d4", "d9d7", "*"]),
                (vec!["chess", "8/8/8/8/8/8/8/K1k5 w - - 0 1"], vec!["1/2-1/2"]),
            ]
        );
    }

    #[test]
    fn what_a_line_lacks_its_tree_lacks() {
        // Such a line is refused, and only its moves are read, to be reported.
        assert_eq!(games("odin"), [(vec![], vec![])]);
        assert_eq!(games("odin; -; a2a4"), [(vec![], vec!["a2a4"])]);
        assert_eq!(games("odin; -; a2a4; 2-0"), [(vec![], vec!["a2a4"])]);
        assert_eq!(games("odin; -; a2a4; *; more"), [(vec![], vec!["a2a4"])]);
        assert_eq!(games("# nothing\n\n"), []);
    }

    #[test]
    fn lines_are_told_from_other_records() {
        for no in
            ["", "# a\n", "chess", "chess; -", "Odd; -; e4", "1. e4; -; x", "chess; x; e2e4; *", "{a; -; b"]
        {
            assert!(!is_record(no.as_bytes()), "{no}");
        }
        for yes in ["chess960;-;e2e4;*", "viking-7; 7/7/7/7/7/7/7 b; ; *", "\n\n#x\nodin; -; a2a4"] {
            assert!(is_record(yes.as_bytes()), "{yes}");
        }
    }
}
