//! USI: the lines with which a program tells an engine for shogi the position.
//!
//! ```text
//! setoption name USI_Variant value minishogi
//! position startpos moves 2e2d 4a3b
//! position sfen 4k/5/5/5/K4 b R 1 moves R*5a
//! ```
//!
//! A line may also begin with `startpos` or `sfen`. Squares are a file from the right, as a number, and a rank from the top, as a letter.
//! Source: T. Romstad, the Universal Shogi Interface, 2007; games beside shogi as Fairy-Stockfish has them.

use std::borrow::Cow;

use crate::formats::engine_lines::{Protocol, first_line, position, reader, recognise};
use crate::formats::format::{Certainty, Format, Games, Reader, Writer};
use crate::formats::losses::{Loss, Losses};
use crate::notation::Span;
use crate::notation::moves::{Commands, Corner, Joint, MoveSyntax, MoveSyntaxError, Sign, Step, Written};
use crate::notation::square::{file, rank};
use crate::notation::syntax::Conventions;
use crate::notation::text::{text, trimmed};
use crate::replay::{Replay, Spelling};

use super::board::{GAME, counts_without_capture};
use super::sfen::{fen_of, sfen_of};

/// Its row in the table.
pub(in crate::formats) const FORMAT: Format = Format {
    reader: Some(&READER),
    writer: Some(Writer::moves(write, Spelling::Line)),
    games: Games::Listed,
    ..Format::named("usi", "USI", &["usi"])
};

static READER: Reader =
    reader::<Usi>(|head| if is_usi(head) { recognise::<Usi>(head) } else { Certainty::No });

static CONVENTIONS: Conventions = Conventions {
    id: "usi",
    read_move,
    comment: |_, raw| trimmed(text(raw)),
    comment_end: '\n',
    writes_start: true,
    results: "USI has no results",
    ..Conventions::WORDS
};

struct Usi;

impl Protocol for Usi {
    const CONVENTIONS: &'static Conventions = &CONVENTIONS;
    const NEW_GAME: &'static str = "usinewgame";
    const OTHERS: &'static [&'static str] = &["usi", "usiok", "gameover", "checkmate"];
    const OPTION: &'static str = "setoption name USI_";
    const FEN: &'static str = "sfen";
    const BARE: bool = true;
    const GAME: Option<&'static str> = Some(GAME);

    fn fen(written: &str) -> Option<Cow<'_, str>> {
        fen_of(written).map(Cow::Owned)
    }
}

/// Whether a text begins as USI does and UCI does not.
pub(in crate::formats) fn is_usi(head: &[u8]) -> bool {
    let first = first_line(head);
    let is_command = |words: &[&[u8]]| words.contains(&first);
    let has_word = first.starts_with(b"setoption name USI_") || is_command(&[b"usi", b"usinewgame"]);
    has_word
        || position::<Usi>(first).is_some_and(|(start, moves)| {
            let word = moves.split(u8::is_ascii_whitespace).find(|word| !word.is_empty());
            // Moves of both protocols differ, and so do positions.
            start.starts_with(b"sfen")
                || word.is_some_and(|word| read_move(&mut MoveSyntax::default(), word).is_ok())
        })
}

/// `7g7f`, `8h2b+`, `P*5e`.
fn read_move(into: &mut MoveSyntax, token: &[u8]) -> Result<(), MoveSyntaxError> {
    let wrong =
        |at: usize, why: &str| MoveSyntaxError { span: Span::new(at, token.len()), why: why.to_owned() };
    let promoted = token.starts_with(b"+");
    let sign = match token[usize::from(promoted)..] {
        [letter @ b'A'..=b'Z', b'*', ..] => {
            let span = Span::new(0, usize::from(promoted) + 1);
            Some(Sign { letter: char::from(letter), promoted, span })
        }
        _ => None,
    };
    let mut at = sign.map_or(0, |sign| sign.span.end as usize + 1);
    let mut square = || {
        let step =
            step(token, at).ok_or_else(|| wrong(at, "a square is a number and a letter, as in `7f`"))?;
        at = step.span.end as usize;
        Ok(step)
    };
    *into = match sign {
        Some(_) => MoveSyntax::new(Written::Drop, sign, &[square()?]),
        None => MoveSyntax::new(Written::Squares, None, &[square()?, square()?]),
    };
    into.promotion = match token[at..] {
        [] => None,
        [letter @ (b'+' | b'-')] if sign.is_none() => {
            Some(Sign::new(char::from(letter), Span::new(at, token.len())))
        }
        _ => return Err(wrong(at, "nothing follows a move but `+`")),
    };
    into.commands = Some(Commands { corner: Corner::TopRight, ..Commands::of(None) });
    into.mark_span = Span::new(token.len(), token.len());
    into.glyph = into.mark_span;
    Ok(())
}

/// The square at a place, counted as USI counts.
fn step(token: &[u8], at: usize) -> Option<Step> {
    let (rest, number) = rank(token.get(at..)?).ok()?;
    let (rest, letter) = file(rest).ok()?;
    let span = Span::new(at, token.len() - rest.len());
    Some(Step { joint: Joint::Bare, file: Some(number), rank: Some(letter), span })
}

/// A block per game. The variant is always written: what came before it in the file does not matter then.
fn write(replay: &Replay, out: &mut String, losses: &mut Losses) {
    losses.add(Loss::Result, u64::from(replay.claimed.is_some_and(|claim| claim.score.as_str() != "*")));
    let Some(variant) = replay.variant else { return };
    let size = variant.ruleset().size;
    out.push_str("setoption name USI_Variant value ");
    out.push_str(variant.id());
    out.push_str("\nusinewgame\nposition ");
    match replay.spelled.start.as_deref() {
        None => out.push_str("startpos"),
        Some(start) => {
            losses.add(Loss::Start, u64::from(counts_without_capture(start)));
            out.push_str("sfen ");
            out.push_str(&sfen_of(start));
        }
    }
    let mut words = replay.spelled.text().split_ascii_whitespace().peekable();
    if words.peek().is_some() {
        out.push_str(" moves");
    }
    for word in words {
        out.push(' ');
        push_move(word, (size.files(), size.ranks()), out);
    }
    out.push_str("\n\n");
}

/// A move in `coord` as USI has it.
fn push_move(coord: &str, (files, ranks): (u8, u8), out: &mut String) {
    let mut rest = coord.as_bytes();
    while let [first, behind @ ..] = rest {
        let square = file(rest).ok().and_then(|(digits, file)| Some((file, rank(digits).ok()?)));
        rest = match square {
            Some((file, (behind, rank))) => {
                out.push_str(&(files - file).to_string());
                out.push(char::from(b'a' + (ranks - 1 - rank)));
                behind
            }
            None => {
                out.push(if *first == b'@' { '*' } else { char::from(*first) });
                behind
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read() {
        let mut text = MoveSyntax::default();
        read_move(&mut text, b"8h2b+").unwrap();
        let squares: Vec<_> = text.steps().iter().map(|step| (step.file, step.rank)).collect();
        assert_eq!(squares, [(Some(7), Some(7)), (Some(1), Some(1))]);
        assert_eq!(text.promotion.unwrap().letter, '+');
        read_move(&mut text, b"P*12a").unwrap();
        assert_eq!((text.written, text.sign.unwrap().letter), (Written::Drop, 'P'));
        read_move(&mut text, b"+N*5e").unwrap();
        assert!(text.sign.unwrap().promoted);
        for (no, at) in [("7g", 2), ("7g7", 2), ("7g7f=", 4), ("P*5e+", 4), ("g7f7", 0), ("0a1a", 0), ("", 0)]
        {
            assert_eq!(read_move(&mut text, no.as_bytes()).unwrap_err().span.start, at, "{no}");
        }
    }

    #[test]
    fn moves_are_written() {
        let written = |coord: &str, size| {
            let mut out = String::new();
            push_move(coord, size, &mut out);
            out
        };
        assert_eq!(written("c3c4", (9, 9)), "7g7f");
        assert_eq!(written("b2h8+", (9, 9)), "8h2b+");
        assert_eq!(written("P@e5", (9, 9)), "P*5e");
        assert_eq!(written("+N@c3", (5, 5)), "+N*3c");
        assert_eq!(written("a5b5-", (5, 5)), "5a4a-");
        assert_eq!(written("a10l12", (12, 12)), "12c1a");
    }

    #[test]
    fn it_is_told_from_uci() {
        for yes in
            ["usi\n", "\nposition startpos moves 7g7f", "startpos moves P*5e", "sfen 4k/5/5/5/K4 b R 1"]
        {
            assert!(is_usi(yes.as_bytes()), "{yes}");
        }
        for no in ["uci\n", "position startpos moves e2e4", "position startpos", "position fen 8/8 w", "sfen"]
        {
            assert!(!is_usi(no.as_bytes()), "{no}");
        }
    }
}
