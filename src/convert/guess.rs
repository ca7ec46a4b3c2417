//! The notation of a file, told from how it begins. Nothing is chosen where none or several fit.

use crate::notation::moves;
use crate::notation::pgn::{ElementKind, ParsedGame, parse};
use crate::notation::{coord_line, gamecourier, opentafl};

use super::Source;

/// Why the notation of a file is not clear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It begins like none of those that can be read, or like several of them.
    Candidates(Vec<Source>),
    /// It is a list of positions, which are no games.
    Positions,
}

/// In words, with what to do.
impl std::fmt::Display for Doubt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Doubt::Candidates(sources) => {
                let names: Vec<_> = sources.iter().map(|source| source.name()).collect();
                let several = if *sources == ALL { "this may be none of" } else { "this may be each of" };
                write!(f, "{several} {}; say with --from what it is", names.join(", "))
            }
            Doubt::Positions => {
                f.write_str("this is a list of positions, which tells no moves and is no game")
            }
        }
    }
}

const ALL: [Source; 5] = [Source::Pgn, Source::Json, Source::Coord, Source::GameCourier, Source::OpenTafl];

/// Tells the notation from a file's first bytes, some thousand of them or all there are. An empty file is PGN without a
/// game.
///
/// # Errors
/// [`Doubt`] where none fits or several do.
///
/// ```
/// use lawspeaker::convert::{Source, guess};
/// assert_eq!(guess(b"[Event \"Thing\"]\n\n1. d4 *"), Ok(Source::Pgn));
/// assert_eq!(guess(b"odin; -; d2d4; *"), Ok(Source::Coord));
/// let doubt = guess(b"{\"so\": he said} 1. e4 *").unwrap_err();
/// assert_eq!(doubt.to_string(), "this may be each of pgn, json; say with --from what it is");
/// ```
pub fn guess(head: &[u8]) -> Result<Source, Doubt> {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    if head.trim_ascii().is_empty() {
        return Ok(Source::Pgn);
    }
    let fitting: Vec<_> = ALL.into_iter().filter(|source| fits(*source, head)).collect();
    match fitting.as_slice() {
        [only] => Ok(*only),
        [] if is_position(head) => Err(Doubt::Positions),
        [] => Err(Doubt::Candidates(ALL.to_vec())),
        several => Err(Doubt::Candidates(several.to_vec())),
    }
}

fn fits(source: Source, head: &[u8]) -> bool {
    match source {
        Source::Pgn => is_pgn(head) && !gamecourier::is_record(head) && !opentafl::is_record(head),
        Source::Json => is_json(head.trim_ascii_start()),
        Source::Coord => coord_line::is_record(head),
        Source::GameCourier => gamecourier::is_record(head),
        Source::OpenTafl => opentafl::is_record(head),
    }
}

/// A tag, or behind comments a move, a move's number or a result.
fn is_pgn(head: &[u8]) -> bool {
    let mut game = ParsedGame::default();
    parse(head, 0, &mut game);
    let remark = |kind| {
        matches!(
            kind,
            ElementKind::Comment | ElementKind::LineComment | ElementKind::EscapedLine | ElementKind::Open
        )
    };
    let first = game.movetext.iter().find(|element| !remark(element.kind));
    let begins = first.is_some_and(|element| match element.kind {
        ElementKind::Move => moves::parse(element.span.of(head)).is_ok(),
        ElementKind::MoveNumber | ElementKind::Result(_) => true,
        _ => false,
    });
    // A number may begin anything: what stands behind it must be a move.
    let mut words = game.movetext.iter().filter(|element| element.kind == ElementKind::Move);
    let readable = words.next().is_none_or(|element| moves::parse(element.span.of(head)).is_ok());
    !game.tags.is_empty() || begins && readable || head.split(|&b| b == b'\n').any(is_tag_line)
}

/// `[Name "`: what stands above the first of these, such as a letter's head, is passed over by whoever reads PGN.
fn is_tag_line(line: &[u8]) -> bool {
    let Some(name) = line.strip_prefix(b"[") else { return false };
    let len = name.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    name.first().is_some_and(u8::is_ascii_alphabetic) && name[len..].trim_ascii_start().starts_with(b"\"")
}

/// An object with a field or without any, in an array or not; or an array of nothing.
fn is_json(head: &[u8]) -> bool {
    let inside = match head {
        [b'[', rest @ ..] => match rest.trim_ascii_start() {
            [b']', ..] => return true,
            rest => rest,
        },
        _ => head,
    };
    let [b'{', fields @ ..] = inside else { return false };
    match fields.trim_ascii_start() {
        [b'}', ..] => true,
        [b'"', name @ ..] => {
            let end = name.iter().position(|&b| b == b'"');
            end.is_some_and(|end| name[end + 1..].trim_ascii_start().starts_with(b":"))
        }
        _ => false,
    }
}

/// A first word with rank separators.
fn is_position(head: &[u8]) -> bool {
    let mut lines = head.split(|&b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"#")).unwrap_or_default();
    let word = first.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    word.iter().filter(|&&b| b == b'/').count() >= 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_notation_is_told() {
        for (text, source) in [
            ("", Source::Pgn),
            ("\n\n", Source::Pgn),
            ("; a comment\n\n1. e4 e5 *", Source::Pgn),
            ("[Event \"x\"]\n", Source::Pgn),
            ("{\"a\" and b} e4 e5", Source::Pgn),
            ("e4 e5 1-0", Source::Pgn),
            ("*", Source::Pgn),
            ("Dear Snorri,\n\n[Event \"x\"]\n", Source::Pgn),
            ("[\n {\"variant\": 1}]", Source::Json),
            ("{ \"variant\" : \"odin\"", Source::Json),
            ("[]", Source::Json),
            ("# games\nodin; -; a2a4; *", Source::Coord),
            ("[Event \"x\"]\n\n1. N i7-f3; add P f2\n", Source::GameCourier),
            ("dim:7 start:/7/\n1. d2-e2", Source::OpenTafl),
            ("[date:2015.05.04]\n", Source::OpenTafl),
        ] {
            assert_eq!(guess(text.as_bytes()), Ok(source), "{text}");
        }
    }

    #[test]
    fn doubt_is_said() {
        for text in ["hello there", "\u{0}\u{1}", "<html>", "1 2 3 hello", "{only a remark}", "What now? e4"]
        {
            assert_eq!(guess(text.as_bytes()), Err(Doubt::Candidates(ALL.to_vec())), "{text}");
        }
        assert_eq!(guess(b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), Err(Doubt::Positions));
    }
}
