//! The tags of a game, one after the other, and where a game begins.
//!
//! Lines of comments between tags go to the movetext, before its first move: there every notation and every writer has a place
//! for comments.

use crate::notation::Span;
use crate::notation::syntax::{Element, ElementKind, FaultKind, MAX_ELEMENTS, MAX_TAGS, ParsedGame};

use super::tag::{self, Start, Wrong};

/// Reads the tags; returns where the movetext begins.
pub(crate) fn header(bytes: &[u8], from: usize, game: &mut ParsedGame) -> usize {
    let mut at = skip_white(bytes, from);
    if bytes.get(at) != Some(&b'[') || !in_first_column(bytes, at) && !begins_game(bytes, at) {
        return at;
    }
    while game.tags.len() < MAX_TAGS {
        let end = match tag::read_plain(bytes, at) {
            Some(tag) => {
                game.tags.push(tag);
                tag.whole.end as usize
            }
            None => any_tag(bytes, at, game),
        };
        at = skip_blanks(bytes, end);
        match bytes.get(at) {
            Some(b'[') => {}
            Some(b'\n' | b'\r') => {
                let next = next_line(bytes, at);
                at = match bytes.get(next) {
                    Some(b'[') => next,
                    _ => match notes(bytes, at, game) {
                        Some(next) => next,
                        None => return finish_header(bytes, at, game),
                    },
                };
            }
            None => return finish_header(bytes, at, game),
            Some(_) => {
                let end = tag::line_end(bytes, at);
                let next = next_line(bytes, end);
                if bytes.get(next) != Some(&b'[') || !begins_game(bytes, next) {
                    return finish_header(bytes, at, game);
                }
                game.fault(FaultKind::TextAfterTag, Span::new(at, tag::trimmed(bytes, at, end)));
                at = next;
            }
        }
    }
    let surplus = at;
    let mut end = at;
    while bytes.get(at) == Some(&b'[') {
        end = tag::line_end(bytes, at);
        at = next_line(bytes, end);
    }
    if end > surplus {
        game.fault(FaultKind::TooManyTags, Span::new(surplus, end));
    }
    finish_header(bytes, end, game)
}

/// Reads the lines of comments after the line that ends at `end`, if a tag line follows them; returns where that begins.
fn notes(bytes: &[u8], end: usize, game: &mut ParsedGame) -> Option<usize> {
    let (before, begin) = (game.movetext.len(), line_after(bytes, end));
    let mut at = begin;
    while let Some(&first) = bytes.get(at).filter(|&&first| tag::is_note(first)) {
        let kind = if first == b'%' { ElementKind::EscapedLine } else { ElementKind::LineComment };
        let end = tag::line_end(bytes, at);
        game.movetext.push(Element { kind, span: Span::new(at, end) });
        at = line_after(bytes, end);
        if at - begin > tag::MOST_NOTES || game.movetext.len() >= MAX_ELEMENTS {
            break;
        }
    }
    let is_near = at > begin && at - begin <= tag::MOST_NOTES;
    at = skip_mark(bytes, at);
    let goes_on = is_near && bytes.get(at) == Some(&b'[') && begins_game(bytes, at);
    if !goes_on {
        game.movetext.truncate(before);
    }
    goes_on.then_some(at)
}

/// Reads a tag, however it is written; returns where reading goes on.
fn any_tag(bytes: &[u8], at: usize, game: &mut ParsedGame) -> usize {
    let attempt = tag::read(bytes, at);
    game.tags.extend(attempt.tag);
    match attempt.wrong {
        Some(Wrong::Part(part, span)) => game.fault(FaultKind::MalformedTag(part), span),
        Some(Wrong::Quote(span)) => game.fault(FaultKind::LooseQuote, span),
        None => {}
    }
    if let Some(value) = attempt.control {
        game.fault(FaultKind::ControlInTag, value);
    }
    attempt.end
}

fn finish_header(bytes: &[u8], at: usize, game: &mut ParsedGame) -> usize {
    game.find_duplicates(bytes);
    at
}

/// Whether at this `[` a tag line begins: in the first column even if it is malformed, behind blanks only with name
/// and quote.
pub(crate) fn begins_game(bytes: &[u8], at: usize) -> bool {
    let named = bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
    in_first_column(bytes, at) && named
        || at_line_start(bytes, at) && tag::line_start(&bytes[at..]) == Start::Tag
}

/// Whether only blanks (and a byte order mark) are before this place on its line.
fn at_line_start(bytes: &[u8], at: usize) -> bool {
    in_first_column(bytes, tag::trimmed(bytes, 0, at))
}

/// Whether nothing (but a byte order mark) is before this place on its line.
fn in_first_column(bytes: &[u8], at: usize) -> bool {
    let before = bytes[..at].strip_suffix(b"\xEF\xBB\xBF").unwrap_or(&bytes[..at]);
    matches!(before.last(), None | Some(b'\n' | b'\r'))
}

fn skip_white(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match &bytes[at..] {
            [b' ' | b'\t' | b'\n' | b'\r', ..] => at += 1,
            [0xEF, 0xBB, 0xBF, ..] => at += 3,
            _ => return at,
        }
    }
}

fn skip_blanks(bytes: &[u8], from: usize) -> usize {
    from + bytes[from..].iter().take_while(|&&b| tag::is_blank(b)).count()
}

/// The first byte that is not a blank on the line after the one that ends at `end`.
fn next_line(bytes: &[u8], end: usize) -> usize {
    skip_blanks(bytes, skip_mark(bytes, line_after(bytes, end)))
}

/// The place after a byte order mark, if there is one.
fn skip_mark(bytes: &[u8], at: usize) -> usize {
    if bytes[at..].starts_with(b"\xEF\xBB\xBF") { at + 3 } else { at }
}

/// Where the line begins after the one that ends at `end`.
pub(super) fn line_after(bytes: &[u8], end: usize) -> usize {
    match &bytes[end..] {
        [b'\r', b'\n', ..] => end + 2,
        [b'\n' | b'\r', ..] => end + 1,
        _ => end,
    }
}
