//! The tags of a game, one after the other, and where a game begins.
//!
//! White space means nothing between tags (PGN standard, 8.1), and many files have something between them. So the header goes on
//! after blank lines, comments and stray text, as long as nothing is movetext and no tag has a name that the header has.
//! A name that it has begins the next game: so games of tags only stay apart.
//!
//! Comments between tags go to the movetext, before its first move: there every notation and every writer has a place for
//! comments.

use memchr::{memchr2, memchr3};

use crate::notation::Span;
use crate::notation::syntax::{Element, ElementKind, FaultKind, MAX_ELEMENTS, MAX_TAGS, ParsedGame};

use super::tag::{self, Start, Wrong};

/// Reads the tags; returns where the movetext begins.
///
/// `is_movetext` tells whether a line of text that is neither a tag nor a comment belongs to the moves. Otherwise the header may go
/// on after it.
pub(crate) fn header(
    bytes: &[u8],
    from: usize,
    game: &mut ParsedGame,
    is_movetext: fn(&[u8]) -> bool,
) -> usize {
    let mut at = skip_white(bytes, from);
    if bytes.get(at) != Some(&b'[') || !in_first_column(bytes, at) && !begins_game(bytes, at) {
        return at;
    }
    if !in_first_column(bytes, at) {
        scattered(bytes, at, game);
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
                if bytes.get(next) == Some(&b'[') {
                    if tag::is_blank(bytes[next - 1]) {
                        scattered(bytes, next, game);
                    }
                    at = next;
                } else if let Some(next) = more_tags(bytes, at, game, is_movetext) {
                    at = next;
                } else {
                    return finish_header(bytes, at, game);
                }
            }
            None => return finish_header(bytes, at, game),
            Some(_) => {
                let end = tag::line_end(bytes, at);
                let next = next_line(bytes, end);
                if bytes.get(next) == Some(&b'[') && begins_game(bytes, next) {
                    game.fault(FaultKind::TextAfterTag, Span::new(at, tag::trimmed(bytes, at, end)));
                    at = next;
                } else if let Some(next) = more_tags(bytes, at, game, is_movetext) {
                    at = next;
                } else {
                    return finish_header(bytes, at, game);
                }
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

/// Reads what is between the tag before `from` and the next one, if that is a tag of the same header: nothing between them is
/// movetext, and the header does not have its name yet. Returns where that tag begins.
fn more_tags(
    bytes: &[u8],
    from: usize,
    game: &mut ParsedGame,
    is_movetext: fn(&[u8]) -> bool,
) -> Option<usize> {
    let (elements, faults, left_out) = (game.movetext.len(), game.faults.len(), game.faults_left_out);
    let next = between_tags(bytes, from, game, is_movetext);
    if next.is_none() {
        game.movetext.truncate(elements);
        game.faults.truncate(faults);
        game.faults_left_out = left_out;
    }
    next
}

fn between_tags(
    bytes: &[u8],
    from: usize,
    game: &mut ParsedGame,
    is_movetext: fn(&[u8]) -> bool,
) -> Option<usize> {
    let is_moves = |line: &[u8]| is_movetext(line) && !tag::ends_tag(line);
    // Nothing behind this is looked at, also not the rest of a line: one line may have any number of comments.
    let near = &bytes[..(from + tag::MOST_BETWEEN).min(bytes.len())];
    // Lines of comments alone are usual. Anything else is reported.
    let mut only_notes = true;
    // After a brace that may open a comment, only a line that is surely a tag goes on with the header.
    let mut may_be_comment = false;
    let mut at = from;
    loop {
        let start = at;
        at = skip_white(bytes, at);
        let first = *near.get(at)?;
        if game.movetext.len() >= MAX_ELEMENTS {
            return None;
        }
        only_notes &= at == from || at == skip_mark(near, line_after(near, start));
        let kind = match first {
            b'[' if begins_game(bytes, at) => {
                if may_be_comment && tag::line_start(&bytes[at..]) != tag::Start::Tag {
                    return None;
                }
                let name = tag::name_at(&bytes[at..]);
                if game.tags.iter().any(|tag| tag.name.of(bytes) == name) {
                    return None;
                }
                if !only_notes {
                    scattered(bytes, at, game);
                }
                return Some(at);
            }
            b'%' if in_first_column(bytes, at) => ElementKind::EscapedLine,
            b';' => ElementKind::LineComment,
            _ if tag::certain_movetext(&bytes[at..]) || is_moves(&near[at..tag::line_end(near, at)]) => {
                return None;
            }
            // One without an end must not take the tags after it along: its line is text.
            b'{' if comment_end(near, at).is_some() => {
                let end = comment_end(near, at)?;
                game.movetext.push(Element { kind: ElementKind::Comment, span: Span::new(at, end) });
                only_notes = false;
                at = end;
                continue;
            }
            _ => {
                may_be_comment |= first == b'{';
                let more = memchr3(b'{', b'\n', b'\r', &near[at + 1..]);
                let end = more.map_or(near.len(), |n| at + 1 + n);
                game.fault(FaultKind::TextAfterTag, Span::new(at, tag::trimmed(bytes, at, end)));
                only_notes = false;
                at = end;
                continue;
            }
        };
        let end = tag::line_end(bytes, at);
        game.movetext.push(Element { kind, span: Span::new(at, end) });
        at = end;
    }
}

/// Where the comment ends that begins at `at`, if the next brace closes it.
fn comment_end(bytes: &[u8], at: usize) -> Option<usize> {
    let next = at + 1 + memchr2(b'{', b'}', &bytes[at + 1..])?;
    (bytes[next] == b'}').then_some(next + 1)
}

/// Reports, once per game, that the tag at `at` is not a line of one block of tags.
fn scattered(bytes: &[u8], at: usize, game: &mut ParsedGame) {
    if !game.faults.iter().any(|fault| fault.kind == FaultKind::ScatteredTags) {
        let name = tag::name_at(&bytes[at..]);
        game.fault(FaultKind::ScatteredTags, Span::new(at, at + 1 + name.len()));
    }
}

/// Reads a tag, however it is written; returns where reading goes on.
fn any_tag(bytes: &[u8], at: usize, game: &mut ParsedGame) -> usize {
    let attempt = tag::read(bytes, at);
    game.tags.extend(attempt.tag);
    if attempt.tag.is_some_and(|tag| tag::line_end(bytes, at) < tag.whole.end as usize) {
        scattered(bytes, at, game);
    }
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
