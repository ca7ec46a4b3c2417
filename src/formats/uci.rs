//! UCI: the lines with which a program tells an engine the position, as engines and their users log them.
//!
//! ```text
//! setoption name UCI_Variant value odin
//! ucinewgame
//! position startpos moves d2d4 d9d7
//! ```
//!
//! Games are separated by `ucinewgame` or by a blank line. In a log a game has one `position` line per move: a line that
//! goes on where the last one ended is the same game, and any other line begins the next. The variant holds for all games
//! that follow it. Other UCI commands say nothing of a game and are skipped; lines that are no UCI become comments. There
//! are no tags and no results. Source: Universal Chess Interface, S. Meyer-Kahlen, 2006.

use crate::notation::Span;
use crate::notation::syntax::{Conventions, Element, ElementKind, ParsedGame};
use crate::notation::text::{text, trimmed};
use crate::replay::{Replay, Spelling};

use super::cut::{Blocks, Cut};
use super::format::{Certainty, Format, Reader, Writer};
use super::losses::{Loss, Losses};

/// Its row in the table.
pub(super) const FORMAT: Format = Format {
    reader: Some(&READER),
    writer: Some(Writer::moves(write, Spelling::Line)),
    ..Format::named("uci", "UCI", &["uci"])
};

static READER: Reader = Reader {
    conventions: &CONVENTIONS,
    recognise,
    cut: Cut::Blocks(Blocks {
        holds: |line| position(line).is_some(),
        begins,
        lasts: |line| variant(line).is_some(),
    }),
    parse,
    with_context,
    ..Reader::NONE
};

static CONVENTIONS: Conventions = Conventions {
    id: "uci",
    comment: |_, raw| trimmed(text(raw)),
    comment_end: '\n',
    results: "UCI has no results",
    ..Conventions::WORDS
};

/// Commands that say nothing of a game, from the program and from the engine.
const OTHERS: [&[u8]; 19] = [
    b"uci",
    b"debug",
    b"isready",
    b"setoption",
    b"register",
    b"ucinewgame",
    b"go",
    b"stop",
    b"ponderhit",
    b"quit",
    b"id",
    b"uciok",
    b"readyok",
    b"bestmove",
    b"copyprotection",
    b"registration",
    b"info",
    b"option",
    b"d",
];

/// The first line that is not blank is a UCI command of a game.
fn recognise(head: &[u8]) -> Certainty {
    let mut lines = head.split(|&b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
    let begins = first == b"ucinewgame" || first == b"uci" || first.starts_with(b"setoption name ");
    if begins || position(first).is_some() { Certainty::Sure } else { Certainty::No }
}

/// Whether a line begins another game than that of a `position` line.
fn begins(before: &[u8], line: &[u8]) -> bool {
    let is_other = |now| position(before).is_some_and(|before| !goes_on(before, now));
    is_beginning(line) || position(line).is_some_and(is_other)
}

/// Whether a line begins a game, whatever was before it.
fn is_beginning(line: &[u8]) -> bool {
    line == b"ucinewgame" || variant(line).is_some()
}

/// Whether a start and moves are those of one game, as the next `position` line has them.
fn goes_on((begun, played): (&[u8], &[u8]), (start, moves): (&[u8], &[u8])) -> bool {
    begun == start && is_prefix(played, moves)
}

/// The start and the moves of a `position` line, as places in the line.
fn position(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let rest = line.strip_prefix(b"position ")?.trim_ascii_start();
    let (start, moves) = match memchr::memmem::find(rest, b" moves") {
        Some(end) => (&rest[..end], &rest[end + b" moves".len()..]),
        None => (rest, &rest[rest.len()..]),
    };
    let start = start.trim_ascii();
    let known = start == b"startpos" || start.starts_with(b"fen ");
    (known && (moves.is_empty() || moves[0].is_ascii_whitespace())).then_some((start, moves))
}

/// The variant that a `setoption` line chooses: that of `UCI_Variant`, or another one that is switched on by its name.
fn variant(line: &[u8]) -> Option<&[u8]> {
    let rest = line.strip_prefix(b"setoption name UCI_")?;
    let end = memchr::memmem::find(rest, b" value ")?;
    let (name, value) = (rest[..end].trim_ascii(), rest[end + b" value ".len()..].trim_ascii());
    match name {
        b"Variant" => Some(value),
        _ => (value == b"true" && name.ends_with(b"960")).then_some(name),
    }
}

/// Reads one game from byte `from` into `game`, and returns where the next one begins.
fn parse(bytes: &[u8], from: usize, game: &mut ParsedGame) -> usize {
    game.clear(&CONVENTIONS);
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
        if let Some((start, moves)) = position(line) {
            let before = last.map(|(start, moves)| (start.of(bytes), moves.of(bytes)));
            if before.is_some_and(|before| !goes_on(before, (start, moves))) {
                break;
            }
            last = Some((place(start), place(moves)));
        } else if last.is_some() && is_beginning(line) {
            break;
        } else if let Some(name) = variant(line) {
            chosen = Some(place(name));
        } else if !line.is_empty() && !is_command(line) {
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
        }
        if let Some(fen) = start.of(bytes).strip_prefix(b"fen ") {
            let fen = fen.trim_ascii();
            let span = Span { start: start.end - Span::new(0, fen.len()).end, end: start.end };
            game.field("FEN", &text(fen), span);
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

fn is_command(line: &[u8]) -> bool {
    let word = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    OTHERS.contains(&word)
}

/// The variant that an earlier line of the stream chose.
fn with_context(context: &[u8], game: &mut ParsedGame) {
    let known = game.tags.iter().any(|tag| game.name_of(&[], tag) == b"Variant");
    if let Some(name) = variant(context).filter(|_| !known) {
        let start = game.span.start;
        game.field("Variant", &text(name), Span { start, end: start });
    }
}

/// A block per game. The variant is always written: what came before it in the file does not matter then.
fn write(replay: &Replay, out: &mut String, losses: &mut Losses) {
    losses.add(Loss::Result, u64::from(replay.claimed.is_some_and(|claim| claim.score.as_str() != "*")));
    let named = replay.variant.map(|variant| (variant.ruleset().engine_option, variant.id()));
    let (option, value) = named.map_or(("Variant", ""), |(option, id)| option.unwrap_or(("Variant", id)));
    let start = replay.spelled.start.as_deref();
    let (fen, start) = start.map_or(("", "startpos"), |start| ("fen ", start));
    let moves = replay.spelled.text();
    let word = if moves.is_empty() { "" } else { " moves" };
    let head = ["setoption name UCI_", option, " value ", value, "\nucinewgame\nposition "];
    for part in head.into_iter().chain([fen, start, word, moves, "\n\n"]) {
        out.push_str(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Cutter, GameReader};
    use crate::notation::{MAX_RECORD, Record};
    use crate::replay::{Code, ReplayOptions};

    #[test]
    fn a_variant_holds_for_all_games_after_it() {
        let log = "setoption name UCI_Variant value odin\nposition startpos moves d2d4\n\
                   setoption name UCI_Variant value chess\nposition startpos moves d2d4\n\
                   position startpos moves d2d4 d7d5\ngo depth 1\nposition startpos moves c2c4\n\n\
                   position startpos moves b2b4\nucinewgame\n\
                   setoption name UCI_Chess960 value false\nposition startpos moves b2b3\n\
                   setoption name UCI_Chess960 value true\nposition startpos\nposition startpos moves a2a4\n\
                   position fen 8/8/8/4k3/8/8/4K3/8 w - - 0 1\n";
        let games = GameReader::new(log.as_bytes(), ReplayOptions::default());
        let games: Vec<_> = games.map(|game| game.unwrap().replay).collect();
        let read: Vec<_> = games.iter().map(|game| (game.variant.unwrap().id(), game.plies)).collect();
        let wanted = [
            ("odin", 1),
            ("chess", 2),
            ("chess", 1),
            ("chess", 1),
            ("chess", 1),
            ("chess960", 1),
            ("chess960", 0),
        ];
        assert_eq!(read, wanted);
    }

    #[test]
    fn games_are_written_with_the_names_that_engines_know() {
        for (name, head) in [
            ("chess", "setoption name UCI_Variant value chess\n"),
            ("chess960", "setoption name UCI_Chess960 value true\n"),
            ("three-check", "setoption name UCI_Variant value 3check\n"),
            ("king-of-the-hill", "setoption name UCI_Variant value kingofthehill\n"),
            ("racing-kings", "setoption name UCI_Variant value racingkings\n"),
        ] {
            let variant = crate::variants::Variant::from_name(name).unwrap();
            let options = ReplayOptions { variant: Some(variant), ..ReplayOptions::default() };
            let mut game = GameReader::new(&b"*\n"[..], options).next().unwrap().unwrap().replay;
            game.variant = Some(variant);
            let mut text = String::new();
            write(&game, &mut text, &mut Losses::default());
            assert!(text.starts_with(head), "{text}");
            let read = GameReader::new(text.as_bytes(), ReplayOptions::default()).next().unwrap().unwrap();
            assert_eq!(read.replay.variant, Some(variant), "{text}");
        }
    }

    #[test]
    fn of_a_very_long_line_each_game_after_it_has_a_copy_of_its_start_only() {
        let log = format!(
            "setoption name UCI_Variant value {}\n{}",
            "odin ".repeat(10_000),
            "position startpos moves d2d4\n\n".repeat(3)
        );
        let (mut records, mut record) = (Cutter::new(log.as_bytes(), READER.cut), Record::default());
        let mut contexts = Vec::new();
        while records.next(&mut record).unwrap() {
            contexts.push(record.context.len());
        }
        assert_eq!(contexts, [0, 1024, 1024]);
        let games = GameReader::new(log.as_bytes(), ReplayOptions::default());
        let codes: Vec<_> = games.map(|game| game.unwrap().replay.findings[0].code).collect();
        assert_eq!(codes, [Code::E302; 3]);
    }

    #[test]
    fn the_game_behind_a_record_that_is_too_long_is_read() {
        // A line per move: the lines of one game have more than 16 MiB together.
        let plies = 2800;
        let moves: Vec<_> = (0..plies).map(|n| ["g1f3", "g8f6", "f3g1", "f6g8"][n % 4]).collect();
        let lines =
            |plies| (1..=plies).map(|n| format!("position startpos moves {}\n", moves[..n].join(" ")));
        let long: String = lines(plies).collect();
        // Also where the last line that fits is cut, and where the one line there is does not fit.
        let one = format!("position startpos moves {}\n", moves[..4].join(" ").repeat(MAX_RECORD / 19));
        for (log, line) in [(long.as_str(), plies as u64 + 1), (one.as_str(), 2)] {
            let text = format!("{log}position startpos moves d2d4\n");
            let mut records = Cutter::new(text.as_bytes(), READER.cut);
            let mut record = Record::default();
            assert!(records.next(&mut record).unwrap() && record.cut && record.line == 1);
            assert!(records.next(&mut record).unwrap() && !record.cut);
            assert_eq!((record.line, record.offset as usize), (line, log.len()));
            assert!(!records.next(&mut record).unwrap());
        }
    }
}
