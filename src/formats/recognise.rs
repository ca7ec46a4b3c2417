//! The notation of a file, recognised from how it begins. Where nothing fits, or several notations do, nothing is chosen.

use std::fmt;

use crate::notation::text::listed;

use super::FORMATS;
use super::format::{Certainty, Format};

/// How many bytes of a file are looked at.
pub const GLANCE: usize = 1 << 14;

/// Why the notation of a file is not clear.
///
/// ```
/// use lawspeaker::formats::{GLANCE, Unrecognised, recognise};
/// assert_eq!(recognise(b"once upon a time").unwrap_err(), Unrecognised::Unknown);
/// assert!(matches!(recognise(b"%PDF-1.7\n"), Err(Unrecognised::Foreign(_) | Unrecognised::Unknown)));
/// assert!(GLANCE >= 1 << 10); // that many bytes at most are looked at
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unrecognised {
    /// It begins like none of those that can be read.
    Unknown,
    /// It begins like each of these.
    Several(Vec<&'static str>),
    /// It is a packed or binary file of another kind.
    Foreign(&'static str),
}

impl fmt::Display for Unrecognised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unrecognised::Unknown => {
                write!(f, "not recognised as {}", listed(&names(), "or"))?;
                f.write_str("; name the notation with `--from`")
            }
            Unrecognised::Several(ids) => {
                write!(f, "this could be {}; name the notation with `--from`", listed(ids, "or"))
            }
            Unrecognised::Foreign(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Unrecognised {}

/// Recognises the notation of a file from its first bytes: [`GLANCE`] of them, or all there are. An empty file is PGN
/// without a game.
///
/// # Errors
/// [`Unrecognised`] where nothing fits, or several notations do.
///
/// ```
/// use lawspeaker::formats::recognise;
/// assert_eq!(recognise(b"[Event \"Thing\"]\n\n1. d4 *").unwrap().id, "pgn");
/// assert_eq!(recognise(b"odin; -; d2d4; *").unwrap().id, "coord");
/// assert!(recognise(b"hello there").is_err());
/// ```
pub fn recognise(head: &[u8]) -> Result<&'static Format, Unrecognised> {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    if head.trim_ascii().is_empty() {
        return Ok(Format::from_id("pgn").expect("the table has PGN"));
    }
    let mut best = Certainty::Possible;
    let mut fitting: Vec<&'static Format> = Vec::new();
    for format in FORMATS.iter().filter(|format| is_first_of_its_reader(format)) {
        let recognise = format.reader.map_or(format.recognise, |reader| reader.recognise);
        let certainty = recognise(head);
        if certainty > best {
            best = certainty;
            fitting.clear();
        }
        if certainty == best {
            fitting.push(format);
        }
    }
    match fitting.as_slice() {
        [only] => Ok(only),
        [] => Err(Unrecognised::Unknown),
        several => Err(Unrecognised::Several(several.iter().map(|format| format.id).collect())),
    }
}

/// Several rows may share a reader: the first one stands for it.
fn is_first_of_its_reader(format: &Format) -> bool {
    let Some(reader) = format.reader else { return true };
    let same = |other: &&Format| other.reader.is_some_and(|other| std::ptr::eq(other, reader));
    FORMATS.iter().find(same).is_some_and(|first| first == format)
}

/// What can be read, in the words of its titles.
fn names() -> Vec<&'static str> {
    FORMATS
        .iter()
        .filter(|format| is_first_of_its_reader(format) && can_be_read(format))
        .map(|f| f.title)
        .collect()
}

fn can_be_read(format: &Format) -> bool {
    format.reader.is_some() || format.writer.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_notation_is_recognised() {
        for (text, id) in [
            ("", "pgn"),
            ("\n\n", "pgn"),
            ("; a comment\n\n1. e4 e5 *", "pgn"),
            ("[Event \"x\"]\n", "pgn"),
            ("{\"a\" and b} e4 e5", "pgn"),
            ("e4 e5 1-0", "pgn"),
            ("*", "pgn"),
            ("Dear Snorri,\n\n[Event \"x\"]\n", "pgn"),
            ("[\n {\"variant\": 1}]", "json"),
            ("{ \"variant\" : \"odin\"", "json"),
            ("[]", "json"),
            ("{}", "json"),
            ("{\"tags\":[]}", "json"),
            ("# games\nodin; -; a2a4; *", "coord"),
            ("[Event \"x\"]\n\n1. N i7-f3; add P f2\n", "gamecourier"),
            ("dim:7 start:/7/\n1. d2-e2", "opentafl"),
            ("[date:2015.05.04]\n", "opentafl"),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "positions"),
            ("# problems\n8/8/8/8/8/8/8/K1k5 w - - stip \"#2\";", "positions"),
            ("BeginProblem\nPieces White Kb2", "popeye"),
            ("begi auth Unknown\nstip #2", "popeye"),
            ("---\nalgebraic:\n  white: [Kb2]", "olv"),
            ("PuzzleId,FEN,Moves,Rating,RatingDeviation\n", "lichess"),
            ("1,8/8/8/8/8/8/8/K1k5 w - - 0 1,a1a2 c1c2,1,2,3,4,mate", "lichess"),
            ("No,Board,Play\n1,8/8/8/8/8/8/8/K1k5 w - - 0 1,a1a2 c1c2,1,2,3,4,mate", "lichess"),
            ("8/8/8/8/8/8/8/K1k5 w - - 0 1,a1a2 c1c2,1,2,3,4,mate", "positions"),
            ("# ours\nauthors:\n- X\nalgebraic: {}", "olv"),
        ] {
            assert_eq!(recognise(text.as_bytes()).map(|format| format.id), Ok(id), "{text}");
        }
    }

    #[test]
    fn a_document_that_shows_a_game_is_not_recognised() {
        let game = "[Event \"x\"]\n[Result \"*\"]\n\n1. d4 d7 2. Nc3 *\n";
        let prose = "This page explains in some detail how a record of a game looks:\n\n";
        let more = "The tags come first, and the moves come after them. Nothing else is needed here.\n";
        let document = format!("# Records\n\n{prose}```\n{game}```\n\n{more}");
        for text in [document.as_str(), include_str!("../../README.md")] {
            assert_eq!(recognise(text.as_bytes()), Err(Unrecognised::Unknown), "{text}");
        }
        // The same sentences in comments, in escaped lines, or before many games, are part of an archive.
        for text in [
            game.to_owned(),
            format!("\u{feff}{game}"),
            format!("\n \n{game}"),
            format!("{{{prose}{more}}}\n{game}"),
            format!("; {}\n{game}", prose.trim()),
            format!("% {}\n% {more}{game}", prose.trim()),
            format!("1. d4 d7 *\n\n{prose}{game}"),
            format!("{prose}{}", game.repeat(9)),
        ] {
            assert_eq!(recognise(text.as_bytes()).map(|format| format.id), Ok("pgn"), "{text}");
        }
    }

    #[test]
    fn what_is_not_clear_is_reported() {
        for text in [
            "hello there",
            "\u{0}\u{1}",
            "<html>",
            "1 2 3 hello",
            "{only a remark}",
            "What now? e4",
            "{\"name\": \"lif\"}",
            "[{\"a\": []}]",
            "[{\"moves",
        ] {
            assert_eq!(recognise(text.as_bytes()), Err(Unrecognised::Unknown), "{text}");
        }
        let unclear = recognise(b"{\"moves\": he said} 1. e4 *").unwrap_err();
        assert_eq!(unclear.to_string(), "this could be pgn or json; name the notation with `--from`");
    }
}
