//! What the readers of CSA and KIF share: the walk over the lines of one game, and comments of several lines.

use crate::notation::Span;
#[cfg(test)]
use crate::notation::syntax::{Conventions, ParsedGame, Tags};
use crate::notation::syntax::{Element, ElementKind};

/// What reads the lines of a game.
pub(super) trait ReadLines {
    /// Whether a line begins the next game, where one has begun.
    fn ends_before(&self, line: &[u8]) -> bool;

    /// Reads the line between two bytes; tells whether it says anything of a game.
    fn line(&mut self, start: usize, end: usize) -> bool;
}

/// Reads lines from byte `from` to the end of a game. Gives the place behind them, and whether a game has begun.
pub(super) fn walk(bytes: &[u8], from: usize, reading: &mut impl ReadLines) -> (usize, bool) {
    let (mut at, mut begun) = (from, false);
    while at < bytes.len() {
        let end = memchr::memchr2(b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |n| at + n);
        let mark = if at == 0 && bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        if begun && reading.ends_before(&bytes[at + mark..end]) {
            break;
        }
        begun |= reading.line(at + mark, end);
        at = (end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 }).min(bytes.len());
    }
    (at, begun)
}

/// Adds a line of a comment to the comment before it, because such lines are one comment. False if no comment is directly before it.
pub(super) fn joins(last: Option<&mut Element>, sign: u8, bytes: &[u8], line: Span) -> bool {
    let is_comment = |last: &&mut Element| {
        last.kind == ElementKind::Comment
            && last.span.of(bytes).first() == Some(&sign)
            && bytes[last.span.end as usize..line.start as usize].iter().all(u8::is_ascii_whitespace)
    };
    last.filter(is_comment).map(|last| last.span.end = line.end).is_some()
}

/// A game's reader: from its text, the byte where it begins, and the game, to the byte where the next one begins.
#[cfg(test)]
type Parse = fn(&[u8], usize, &mut ParsedGame, &'static Conventions) -> usize;

/// What each game of a text says, for tests: its tags with known values, the words of its moves, and its start position.
#[cfg(test)]
pub(super) fn said_by_games(text: &str, parse: Parse, look: impl Fn(&ParsedGame)) -> Vec<String> {
    let (bytes, mut game, mut at, mut games) = (text.as_bytes(), ParsedGame::new(), 0, Vec::new());
    while at < bytes.len() {
        let next = parse(bytes, at, &mut game, &Conventions::WORDS);
        assert!(next > at);
        look(&game);
        at = next;
        if game.is_game() {
            let known = Tags::new(bytes, &game).iter().filter(|(_, value)| !value.contains('?'));
            let tags: Vec<_> = known.map(|(name, value)| format!("{name}={value}")).collect();
            let words: Vec<_> =
                game.movetext.iter().map(|e| String::from_utf8_lossy(e.span.of(bytes))).collect();
            let fen = game.tag(bytes, "FEN").map(|tag| game.value_of(bytes, &tag).into_owned());
            games.push(format!("{} | {} | {}", tags.join(" "), words.join(" "), fen.unwrap_or_default()));
        }
    }
    games
}
