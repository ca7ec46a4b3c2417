//! Lines with which a program tells an engine the position, whatever their protocol: UCI, and USI for shogi.
//!
//! Games are separated by the command for a new game or by a blank line. In a log a game has one `position` line per move: a line that
//! goes on where the last one ended is the same game, and any other line begins the next. The variant holds for all games that follow
//! it. Other commands say nothing of a game and are skipped; lines that are no command become comments.

use std::borrow::Cow;

use crate::notation::Span;
use crate::notation::syntax::{Conventions, Element, ElementKind, ParsedGame, Refusal, Tag};
use crate::notation::text::text;

use super::cut::{Blocks, Cut};
use super::format::{Certainty, Reader};

/// A protocol between programs and engines: what its lines say in words of its own.
pub(super) trait Protocol {
    const CONVENTIONS: &'static Conventions;
    /// The command before each new game.
    const NEW_GAME: &'static str;
    /// The commands that nothing of a game follows, beside those that all protocols share.
    const OTHERS: &'static [&'static str];
    /// The beginning of a command that chooses the variant.
    const OPTION: &'static str;
    /// The word before a position.
    const FEN: &'static str;
    /// Whether a line may begin with the position itself.
    const BARE: bool;
    /// The variant where no line chooses one, if it is not the one that is usual everywhere.
    const GAME: Option<&'static str>;

    /// A position in six fields, from one as the protocol writes it; `None` if the text is no position.
    fn fen(written: &str) -> Option<Cow<'_, str>>;
}

/// How the lines of a protocol are read.
pub(super) const fn reader<P: Protocol>(recognise: fn(&[u8]) -> Certainty) -> Reader {
    Reader {
        conventions: P::CONVENTIONS,
        recognise,
        cut: Cut::Blocks(Blocks {
            holds: |line| position::<P>(line).is_some(),
            begins: begins::<P>,
            lasts: |line| variant::<P>(line).is_some(),
        }),
        parse: parse::<P>,
        with_context: with_context::<P>,
        ..Reader::NONE
    }
}

/// Commands that say nothing of a game, from the program and from the engine.
const OTHERS: [&[u8]; 16] = [
    b"debug",
    b"isready",
    b"setoption",
    b"register",
    b"go",
    b"stop",
    b"ponderhit",
    b"quit",
    b"id",
    b"readyok",
    b"bestmove",
    b"copyprotection",
    b"registration",
    b"info",
    b"option",
    b"d",
];

/// The first line that is not blank is a command of a game.
pub(super) fn recognise<P: Protocol>(head: &[u8]) -> Certainty {
    let first = first_line(head);
    let begins = first == P::NEW_GAME.as_bytes()
        || P::OTHERS.iter().any(|word| first == word.as_bytes())
        || first.starts_with(b"setoption name ");
    if begins || position::<P>(first).is_some() { Certainty::Sure } else { Certainty::No }
}

/// The first line that is not blank, without the blanks round it.
pub(super) fn first_line(head: &[u8]) -> &[u8] {
    let mut lines = head.split(|&b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    lines.find(|line| !line.is_empty()).unwrap_or_default()
}

/// Whether a line begins another game than that of a `position` line.
fn begins<P: Protocol>(before: &[u8], line: &[u8]) -> bool {
    let is_other = |now| position::<P>(before).is_some_and(|before| !goes_on(before, now));
    is_beginning::<P>(line) || position::<P>(line).is_some_and(is_other)
}

/// Whether a line begins a game, whatever was before it.
fn is_beginning<P: Protocol>(line: &[u8]) -> bool {
    line == P::NEW_GAME.as_bytes() || variant::<P>(line).is_some()
}

/// Whether a start and moves are those of one game, as the next `position` line has them.
fn goes_on((begun, played): (&[u8], &[u8]), (start, moves): (&[u8], &[u8])) -> bool {
    begun == start && is_prefix(played, moves)
}

/// The start and the moves of a `position` line, as places in the line.
pub(super) fn position<P: Protocol>(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let rest =
        line.strip_prefix(b"position ").or(if P::BARE { Some(line) } else { None })?.trim_ascii_start();
    let (start, moves) = match memchr::memmem::find(rest, b" moves") {
        Some(end) => (&rest[..end], &rest[end + b" moves".len()..]),
        None => (rest, &rest[rest.len()..]),
    };
    let start = start.trim_ascii();
    let known = start == b"startpos" || after_word::<P>(start).is_some();
    (known && (moves.is_empty() || moves[0].is_ascii_whitespace())).then_some((start, moves))
}

/// What follows the word before a position.
fn after_word<P: Protocol>(start: &[u8]) -> Option<&[u8]> {
    start.strip_prefix(P::FEN.as_bytes())?.strip_prefix(b" ")
}

/// The variant that a `setoption` line chooses: that of `UCI_Variant`, or another one that is switched on by its name.
fn variant<P: Protocol>(line: &[u8]) -> Option<&[u8]> {
    let rest = line.strip_prefix(P::OPTION.as_bytes())?;
    let end = memchr::memmem::find(rest, b" value ")?;
    let (name, value) = (rest[..end].trim_ascii(), rest[end + b" value ".len()..].trim_ascii());
    match name {
        b"Variant" => Some(value),
        _ => (value == b"true" && name.ends_with(b"960")).then_some(name),
    }
}

/// Reads one game from byte `from` into `game`, and returns where the next one begins.
fn parse<P: Protocol>(bytes: &[u8], from: usize, game: &mut ParsedGame) -> usize {
    game.clear(P::CONVENTIONS);
    let mut at = from;
    let mut chosen: Option<Span> = None;
    let mut last: Option<(Span, Span)> = None;
    while at < bytes.len() {
        let end = memchr::memchr2(b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |n| at + n);
        let next = (end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 }).min(bytes.len());
        let line = bytes[at..end].trim_ascii();
        let place = |part: &[u8]| {
            let start = part.as_ptr() as usize - bytes.as_ptr() as usize;
            Span::new(start, start + part.len())
        };
        if let Some((start, moves)) = position::<P>(line) {
            let before = last.map(|(start, moves)| (start.of(bytes), moves.of(bytes)));
            if before.is_some_and(|before| !goes_on(before, (start, moves))) {
                break;
            }
            last = Some((place(start), place(moves)));
        } else if last.is_some() && is_beginning::<P>(line) {
            break;
        } else if let Some(name) = variant::<P>(line) {
            chosen = Some(place(name));
        } else if !line.is_empty() && !is_command::<P>(line) {
            game.movetext.push(Element { kind: ElementKind::Comment, span: place(line) });
        }
        at = next;
        if line.is_empty() && last.is_some() {
            break;
        }
    }
    if let Some((start, moves)) = last {
        if let Some(name) = chosen {
            game.field("Variant", &text(name.of(bytes)), name);
        } else if let Some(usual) = P::GAME {
            game.field("Variant", usual, Span { start: start.start, end: start.start });
        }
        if let Some(fen) = after_word::<P>(start.of(bytes)) {
            let fen = fen.trim_ascii();
            let span = Span { start: start.end - Span::new(0, fen.len()).end, end: start.end };
            let written = text(fen);
            match P::fen(&written) {
                Some(fen) => game.field("FEN", &fen, span),
                None => {
                    let why = format!("this is not a position as `{}` has it", P::FEN);
                    game.refusal = Some(Refusal { span, why });
                }
            }
        }
        game.add_moves(bytes, moves);
        // A game without a tag, a move or a result would be none.
        if game.tags.is_empty() && game.movetext.iter().all(|element| element.kind.is_comment()) {
            game.movetext.push(Element {
                kind: ElementKind::MoveNumber,
                span: Span { start: moves.end, end: moves.end },
            });
        }
    }
    // Usually they are in order. To sort takes memory.
    if !game.movetext.is_sorted_by_key(|element| element.span.start) {
        game.movetext.sort_by_cached_key(|element| element.span.start);
    }
    game.span = Span::new(from, at);
    at
}

/// Whether one list of moves begins another.
fn is_prefix(one: &[u8], other: &[u8]) -> bool {
    let mut all = other.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    one.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).all(|word| all.next() == Some(word))
}

fn is_command<P: Protocol>(line: &[u8]) -> bool {
    let word = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let is_own = |own: &&str| own.as_bytes() == word;
    OTHERS.contains(&word) || P::NEW_GAME.as_bytes() == word || P::OTHERS.iter().any(is_own)
}

/// The variant that an earlier line of the stream chose.
fn with_context<P: Protocol>(context: &[u8], game: &mut ParsedGame) {
    // The usual one stands nowhere, and the later field counts.
    let is_usual = |tag: &Tag| P::GAME.is_some() && tag.value.is_empty();
    let known = game.tags.iter().any(|tag| game.name_of(&[], tag) == b"Variant" && !is_usual(tag));
    if let Some(name) = variant::<P>(context).filter(|_| !known) {
        let start = game.span.start;
        game.field("Variant", &text(name), Span { start, end: start });
    }
}
