//! Records of Game Courier: tags as in PGN, then a turn per line.
//!
//! Before a turn may be its number (`7.`, `7...`); behind `//` a comment. A game ends with a line
//! that is a result or `resign`, or with the first blank line or tag after its turns, so a file may hold several games. Reading
//! never refuses a record. Source: M. Winther's page of Orphic Chess (with Elks), 2006.

use memchr::{memchr2, memmem};

use crate::notation::Span;
use crate::notation::moves::{Commands, MoveSyntax};
use crate::notation::pgn::header::{begins_game, header};
use crate::notation::score::Score;
use crate::notation::syntax::{Element, ElementKind, FaultKind, MAX_ELEMENTS, ParsedGame};

use super::GAMECOURIER;
use super::turn::{trimmed, turn};

/// How many lines are looked at to tell such a record from others.
const GLANCE: usize = 16;

/// Whether a record is written so: recognised by its first turns, of which one must name its piece as no other notation
/// does.
///
/// ```
/// use lawspeaker::formats::gamecourier::is_record;
/// assert!(is_record(b"[Event \"Orphic\"]\n\n1. N i7-f3; add P f2\n"));
/// assert!(!is_record(b"1. e2-e4 e7-e5 *\n") && !is_record(b"[Event \"x\"]\n\n1. N@f3~f2 n@d5 *\n"));
/// ```
#[must_use]
pub fn is_record(bytes: &[u8]) -> bool {
    let (mut at, mut looked) = (0, 0);
    while at < bytes.len() && looked < GLANCE {
        if bytes[at] == b'[' {
            at = next_line(bytes, line_end(bytes, at)); // a tag: in an archive most lines are
            continue;
        }
        let line = Line::at(bytes, at);
        at = line.next;
        let words = line.words.of(bytes);
        if words.is_empty() || words.starts_with(b"[") || words.starts_with(b"\xEF\xBB\xBF[") {
            continue;
        }
        if Score::parse(words).is_some() {
            continue; // a game without moves, as any notation may have one
        }
        match turn(words) {
            Ok(MoveSyntax { commands: Some(Commands { letters: Some(_), .. }), .. }) => return true,
            Ok(_) => looked += 1,
            Err(_) => return false,
        }
    }
    false
}

/// Reads one game from byte `from` into `game`, which is emptied first, and returns where the next game begins, as
/// [`pgn::parse`](crate::notation::pgn::parse) does. Its moves are whole turns, to be read with `turn`.
///
/// # Panics
/// When the text is longer than 4 GiB or `from` lies beyond it.
pub fn parse(bytes: &[u8], from: usize, game: &mut ParsedGame) -> usize {
    game.clear(&GAMECOURIER);
    let mut at = header(bytes, from, game, |_| true); // any text is a turn
    let mut begun = false;
    let has_start = game.tags.iter().any(|tag| game.name_of(bytes, tag) == b"FEN");
    let mut turn = Turn { black: if has_start { None } else { Some(false) } };
    while at < bytes.len() {
        let line = Line::at(bytes, at);
        let blank = line.words.is_empty() && line.number.is_empty() && line.comment.is_empty();
        if begun && (blank || begins_game(bytes, line.words.start as usize)) {
            break;
        }
        if game.movetext.len() + 4 > MAX_ELEMENTS {
            game.fault(FaultKind::TooLong, Span::new(at, bytes.len()));
            at = bytes.len();
            break;
        }
        at = line.next;
        let mut push = |kind, span: Span| {
            if !span.is_empty() {
                game.movetext.push(Element { kind, span });
            }
        };
        turn.goes_on(line.number.of(bytes));
        let words = line.words.of(bytes);
        let score = if words.eq_ignore_ascii_case(b"resign") { turn.resigned() } else { Score::parse(words) };
        if score.is_none() && !words.is_empty() {
            turn.moved();
        }
        push(ElementKind::MoveNumber, line.number);
        push(score.map_or(ElementKind::Move, ElementKind::Result), line.words);
        push(ElementKind::LineComment, line.comment);
        begun |= !line.words.is_empty();
        if score.is_some() {
            break;
        }
    }
    game.span = Span::new(from, at);
    at
}

/// The side to move, as far as the numbers of the turns say: who resigns.
struct Turn {
    /// Whether it is Black; `None` if that is not known.
    black: Option<bool>,
}

impl Turn {
    /// A number, or none, before the turn: `7.` is White's, `7...` Black's.
    fn goes_on(&mut self, number: &[u8]) {
        if !number.is_empty() {
            self.black = Some(number.ends_with(b".."));
        }
    }

    fn moved(&mut self) {
        self.black = self.black.map(|black| !black);
    }

    /// The result if this side resigns.
    fn resigned(&self) -> Option<Score> {
        self.black.map(|black| if black { Score::WhiteWins } else { Score::BlackWins })
    }
}

/// A line taken apart; parts that are missing are empty.
struct Line {
    number: Span,
    words: Span,
    comment: Span,
    /// Where the next line begins.
    next: usize,
}

impl Line {
    fn at(bytes: &[u8], start: usize) -> Line {
        let end = line_end(bytes, start);
        let comment = memmem::find(&bytes[start..end], b"//").map_or(end, |n| start + n);
        let words = trimmed(bytes, start, comment);
        let digits = words.of(bytes).iter().take_while(|b| b.is_ascii_digit()).count();
        let dots = words.of(bytes)[digits..].iter().take_while(|&&b| b == b'.').count();
        let behind = words.start as usize + if dots > 0 && digits > 0 { digits + dots } else { 0 };
        Line {
            number: Span::new(words.start as usize, behind),
            words: trimmed(bytes, behind, words.end as usize),
            comment: Span::new(comment, end),
            next: next_line(bytes, end),
        }
    }
}

fn line_end(bytes: &[u8], start: usize) -> usize {
    memchr2(b'\n', b'\r', &bytes[start..]).map_or(bytes.len(), |n| start + n)
}

fn next_line(bytes: &[u8], end: usize) -> usize {
    (end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 }).min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn games_end_with_a_result_a_blank_line_or_a_tag() {
        let record =
            b"[Variant \"orphic-elks\"]\n\n1. N i7-f3; add P f2 // a drop\n1... n i2-d5\n\n2. e2-e4\n1-0\n\
            // the third\r\n1. Q j1-d1\r\n[Event \"fourth\"]\n\n1. Q j1-d2\n";
        let mut game = ParsedGame::new();
        let (mut at, mut games) = (0, Vec::new());
        while at < record.len() {
            let next = parse(record, at, &mut game);
            assert_eq!(game.span, Span::new(at, next));
            let moves = game.movetext.iter().filter(|e| e.kind == ElementKind::Move);
            let moves: Vec<_> = moves.map(|e| std::str::from_utf8(e.span.of(record)).unwrap()).collect();
            let result = game.movetext.iter().any(|e| matches!(e.kind, ElementKind::Result(_)));
            games.push((moves.join(" | "), game.tags.len(), result));
            assert!(next > at);
            at = next;
        }
        let games: Vec<_> = games.iter().map(|(m, t, r)| (m.as_str(), *t, *r)).collect();
        assert_eq!(
            games,
            [
                ("N i7-f3; add P f2 | n i2-d5", 1, false),
                ("e2-e4", 0, true),
                ("Q j1-d1", 0, false),
                ("Q j1-d2", 1, false)
            ]
        );
    }

    #[test]
    fn any_bytes_are_read() {
        let mut dice = Dice(7);
        let alphabet = b"NPn e2-4i7;ad captur./[]\"\n\r\n\xC3\x00";
        let mut game = ParsedGame::new();
        for len in 0..400 {
            let text: Vec<u8> = (0..len).map(|_| *dice.pick(alphabet)).collect();
            let _ = (is_record(&text), turn(&text));
            let mut at = 0;
            while at < text.len() {
                at = parse(&text, at, &mut game).max(at + 1);
                assert!(game.movetext.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
            }
        }
    }
}
