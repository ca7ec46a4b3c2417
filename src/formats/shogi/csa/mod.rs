//! CSA: the records of computer shogi.
//!
//! ```text
//! V2.2
//! N+Sente
//! $EVENT:Thing
//! PI
//! +
//! +7776FU
//! T12
//! %TORYO
//! ```
//!
//! A file may have several games with `/` between them. Moves name the piece as it is after them. Source: Computer Shogi Association,
//! standard of records, version 2.2.

mod board;
mod read;
mod write;

use std::borrow::Cow;

use crate::formats::cut::{Cut, Heads};
use crate::formats::format::{Certainty, Format, Frame, Games, Reader, Writer};
use crate::notation::Span;
use crate::notation::moves::{
    Commands, Corner, Joint, LetterCase, MoveSyntax, MoveSyntaxError, Named, Sign, Step, Written,
};
use crate::notation::syntax::{Conventions, ElementKind};
use crate::notation::text::text;
use crate::replay::Spelling;

use super::board::Form;
use super::{ends, times};

/// The line between two games.
const PARTS: &[u8] = b"/";

/// Its row in the table.
pub(in crate::formats) const FORMAT: Format = Format {
    reader: Some(&READER),
    writer: Some(Writer::tree(write::write, Spelling::WithPiece)),
    games: Games::Listed,
    is_in_shift_jis: true,
    frame: Frame { between: "/\n", ..Frame::NONE },
    ..Format::named("csa", "CSA", &["csa"])
};

static READER: Reader = Reader {
    conventions: &CONVENTIONS,
    recognise,
    cut: Cut::Headed(Heads { begins: read::begins, parts: |line| line == PARTS }),
    parse: |bytes, from, game| read::parse(bytes, from, game, &CONVENTIONS),
    ..Reader::NONE
};

static CONVENTIONS: Conventions = Conventions {
    id: "csa",
    read_move,
    comment,
    comment_end: '\n',
    readable: false,
    results: "results are `%TORYO`, `%TSUMI`, `%SENNICHITE` and the like",
    says_mate: |word| word.strip_prefix(b"%").is_some_and(|word| ends::says_mate(word, |end| end.csa)),
    ..Conventions::WORDS
};

/// The first line that is no comment is one of CSA's.
fn recognise(head: &[u8]) -> Certainty {
    let mut lines = head.split(|&b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"'")).unwrap_or_default();
    let is_version = matches!(first, [b'V', b'1'..=b'9', ..]) && first.len() < 8;
    let is_move = read_move(&mut MoveSyntax::default(), first).is_ok();
    match first {
        _ if is_version || is_move => Certainty::Sure,
        [b'N', b'+' | b'-', ..] | [b'P', b'I'] => Certainty::Sure,
        [b'P', b'1', b'-' | b'+' | b' ', ..] => Certainty::Sure,
        [b'$', rest @ ..] if rest.iter().position(|&b| b == b':').is_some_and(|end| end > 1) => {
            Certainty::Sure
        }
        _ => Certainty::No,
    }
}

/// `+7776FU`, `-3334FU`, `+0055FU`.
fn read_move(into: &mut MoveSyntax, token: &[u8]) -> Result<(), MoveSyntaxError> {
    let error = |start: usize, end: usize, why: &str| {
        let end = end.clamp(start.min(token.len()), token.len());
        Err(MoveSyntaxError { span: Span::new(start.min(token.len()), end), why: why.to_owned() })
    };
    let letters = match token.first() {
        Some(b'+') => LetterCase::Plus,
        Some(b'-') => LetterCase::Minus,
        _ => return error(0, token.len(), "a move is written as `+7776FU`"),
    };
    let step = |at: usize| match token.get(at..at + 2) {
        Some(&[file @ b'1'..=b'9', rank @ b'1'..=b'9']) => Some(Step {
            joint: Joint::Bare,
            file: Some(file - b'1'),
            rank: Some(rank - b'1'),
            span: Span::new(at, at + 2),
        }),
        _ => None,
    };
    let is_drop = token.get(1..3) == Some(b"00");
    let from = if is_drop { None } else { step(1) };
    if from.is_none() && !is_drop {
        return error(1, 3, "a square is two digits from 1 to 9, or `00` for the hand");
    }
    let Some(to) = step(3) else { return error(3, 5, "a square is two digits from 1 to 9") };
    let name = token.get(5..).and_then(|name| str::from_utf8(name).ok()).unwrap_or_default();
    let Some(form) = Form::called(name, |kind| kind.csa) else {
        return error(5, token.len(), "a piece is two letters, as in `FU`");
    };
    let sign = Sign { letter: form.letter(), promoted: form.promoted, span: Span::new(5, 7) };
    *into = match from {
        Some(from) => MoveSyntax::new(Written::Squares, Some(sign), &[from, to]),
        None => MoveSyntax::new(Written::Drop, Some(sign), &[to]),
    };
    into.commands =
        Some(Commands { corner: Corner::TopRight, named: Named::After, ..Commands::of(Some(letters)) });
    into.mark_span = Span::new(token.len(), token.len());
    into.glyph = into.mark_span;
    Ok(())
}

/// Lines that begin with `'`, or the time that a move took.
fn comment(_: ElementKind, raw: &[u8]) -> Cow<'_, str> {
    if let Some(seconds) = read::seconds(raw) {
        return Cow::Owned(times::comment(seconds));
    }
    let said = text(raw);
    let lines = said.lines().map(|line| line.strip_prefix('\'').unwrap_or(line).trim());
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read() {
        let mut text = MoveSyntax::default();
        read_move(&mut text, b"+8822UM").unwrap();
        let squares: Vec<_> = text.steps().iter().map(|step| (step.file, step.rank)).collect();
        assert_eq!(squares, [(Some(7), Some(7)), (Some(1), Some(1))]);
        let sign = text.sign.unwrap();
        assert_eq!((sign.letter, sign.promoted), ('B', true));
        read_move(&mut text, b"-0055FU").unwrap();
        assert_eq!((text.written, text.steps().len()), (Written::Drop, 1));
        for (no, start, end) in [
            ("7776FU", 0, 6),
            ("+0776FU", 1, 3),
            ("+7706FU", 3, 5),
            ("+7776XX", 5, 7),
            ("+7776", 5, 5),
            ("+77", 3, 3),
            ("-", 1, 1),
            ("+7776FUx", 5, 8),
        ] {
            let error = read_move(&mut text, no.as_bytes()).unwrap_err();
            assert_eq!((error.span.start, error.span.end), (start, end), "{no}");
        }
    }
}
