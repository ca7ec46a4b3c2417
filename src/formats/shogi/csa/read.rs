//! Records of CSA, line by line, as bytes to the syntax that all notations share. Reading never fails.

use crate::formats::shogi::board::{Board, GAME};
use crate::formats::shogi::ends::{End, FOUL};
use crate::formats::shogi::tags::Head;
use crate::formats::shogi::walk::{ReadLines, joins, walk};
use crate::notation::Span;
use crate::notation::pgn::is_tag_name;
use crate::notation::score::Score;
use crate::notation::syntax::{
    Conventions, Element, ElementKind, FaultKind, MAX_ELEMENTS, Origin, ParsedGame, Refusal, Tag,
};

use super::PARTS;
use super::board::add_line;

/// Whether a line begins a record.
pub(super) fn begins(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    is_version(line) || line.starts_with(b"'CSA encoding=")
}

fn is_version(line: &[u8]) -> bool {
    matches!(line, [b'V', b'1'..=b'9', rest @ ..] if rest.iter().all(|b| b.is_ascii_digit() || *b == b'.'))
}

/// The seconds of a `T` word.
pub(super) fn seconds(word: &[u8]) -> Option<u64> {
    let digits = word.strip_prefix(b"T")?;
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    str::from_utf8(digits).ok().filter(|_| is_number)?.parse().ok()
}

/// What is read of a game.
struct Reading<'a> {
    bytes: &'a [u8],
    game: &'a mut ParsedGame,
    head: Head,
    board: Board,
    /// Where the start position is.
    board_at: Option<Span>,
    refusal: Option<Refusal>,
    moves: usize,
    end: Option<(Score, &'static str, Span)>,
    is_full: bool,
}

/// Reads one game from byte `from` into `game`, which is emptied first, and returns where the next one begins.
pub(super) fn parse(
    bytes: &[u8],
    from: usize,
    game: &mut ParsedGame,
    conventions: &'static Conventions,
) -> usize {
    game.clear(conventions);
    let mut reading = Reading {
        bytes,
        game,
        head: Head::default(),
        board: Board::empty(),
        board_at: None,
        refusal: None,
        moves: 0,
        end: None,
        is_full: false,
    };
    let (at, begun) = walk(bytes, from, &mut reading);
    if begun {
        reading.finish(at);
    }
    game.span = Span::new(from, at);
    at
}

impl ReadLines for Reading<'_> {
    fn ends_before(&self, line: &[u8]) -> bool {
        begins(line) || line.trim_ascii() == PARTS
    }

    fn line(&mut self, start: usize, end: usize) -> bool {
        let bytes = self.bytes;
        let line = bytes[start..end].trim_ascii_end();
        let end = start + line.len();
        match line {
            [] => return false,
            _ if begins(line) || line == PARTS => return false,
            [b'\'', ..] => {
                self.comment(start, end);
                return false;
            }
            [b'N', b'+' | b'-', ..] => self.tag((start, start + 2), (start + 2, end), (start, end)),
            [b'$', rest @ ..] if self.moves == 0 && rest.contains(&b':') => {
                let name = rest.split(|&b| b == b':').next().unwrap_or_default();
                let colon = start + 1 + name.len();
                match std::str::from_utf8(name).is_ok_and(is_tag_name) {
                    true => self.tag((start + 1, colon), (colon + 1, end), (start, end)),
                    // No tag of the other notations can have this name.
                    false => self.comment(start, end),
                }
            }
            [b'P', ..] if self.moves == 0 => {
                if let Err(refusal) = add_line(&mut self.board, line, start) {
                    self.refusal.get_or_insert(refusal);
                }
                let place = self.board_at.get_or_insert(Span::new(start, end));
                place.end = Span::new(start, end).end;
            }
            [b'+' | b'-'] if self.moves == 0 => self.board.black = line == b"-",
            [b'+' | b'-' | b'%' | b'T', ..] => {
                // Several words may be on a line.
                let mut at = start;
                for word in line.split(|&b| b == b',') {
                    let blank = word.len() - word.trim_ascii_start().len();
                    self.word(at + blank, at + blank.max(word.trim_ascii_end().len()));
                    at += word.len() + 1;
                }
            }
            _ if self.moves == 0 => self.game.fault(FaultKind::TextAfterTag, Span::new(start, end)),
            _ => self.push(ElementKind::Move, start, end),
        }
        true
    }
}

impl Reading<'_> {
    fn tag(&mut self, name: (usize, usize), value: (usize, usize), whole: (usize, usize)) {
        let [name, value, whole] = [name, value, whole].map(|(start, end)| Span::new(start, end));
        let place = Tag { name, value, whole, origin: Origin::Text };
        self.head.add(self.bytes, place, |words| words.csa, self.game);
    }

    /// A move, a time or an end.
    fn word(&mut self, start: usize, end: usize) {
        let word = &self.bytes[start..end];
        match word {
            [] => {}
            [b'%', name @ ..] => {
                let black_moves = self.black_moves();
                match end_called(name, black_moves) {
                    Some(called) => {
                        let score = called.score(black_moves);
                        self.push(ElementKind::Result(score), start, end);
                        self.end = Some((score, called.cause, Span::new(start, end)));
                    }
                    None => self.push(ElementKind::Move, start, end),
                }
            }
            _ if seconds(word).is_some() => self.push(ElementKind::Comment, start, end),
            _ => {
                self.push(ElementKind::Move, start, end);
                self.moves += 1;
            }
        }
    }

    fn black_moves(&self) -> bool {
        self.board.black == self.moves.is_multiple_of(2)
    }

    /// A line of a comment. Lines that follow each other are one comment, and a line without words ends it.
    fn comment(&mut self, start: usize, end: usize) {
        if self.bytes[start..end].iter().all(|b| *b == b'\'' || b.is_ascii_whitespace()) {
            return;
        }
        if !joins(self.game.movetext.last_mut(), b'\'', self.bytes, Span::new(start, end)) {
            self.push(ElementKind::Comment, start, end);
        }
    }

    fn push(&mut self, kind: ElementKind, start: usize, end: usize) {
        let span = Span::new(start, end);
        match self.game.movetext.len() + 1 {
            ..MAX_ELEMENTS => self.game.movetext.push(Element { kind, span }),
            // The first one that finds no room says so.
            _ if !std::mem::replace(&mut self.is_full, true) => {
                self.game.fault(FaultKind::TooLong, Span::new(start, self.bytes.len()));
            }
            _ => {}
        }
    }

    fn finish(self, at: usize) {
        let Reading { game, head, board, board_at, end, .. } = self;
        let here = board_at.unwrap_or(Span::new(at, at));
        game.field("Variant", GAME, Span { start: here.start, end: here.start });
        if board_at.is_some() && board != Board::array() {
            game.field("FEN", &board.fen(), here);
        } else if board.black {
            game.field("FEN", &Board { black: true, ..Board::array() }.fen(), here);
        }
        game.refusal = self.refusal;
        let place = end.map_or(Span::new(at, at), |(_, _, span)| span);
        head.finish(end.map(|(score, cause, _)| (score, cause)), place, game);
    }
}

/// The end with this name. One that says who broke a rule is the loss of that side.
fn end_called(name: &[u8], black_moves: bool) -> Option<&'static End> {
    let name = str::from_utf8(name).ok()?;
    match name.strip_suffix(FOUL) {
        Some(sign @ ("+" | "-")) => {
            let word = if (sign == "-") == black_moves { "ILLEGAL_MOVE" } else { FOUL };
            End::called(word, |end| end.csa)
        }
        _ => End::called(name, |end| end.csa).filter(|end| end.csa != FOUL),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::formats::shogi::walk::said_by_games;

    fn read(text: &str) -> Vec<String> {
        said_by_games(text, parse, |game| {
            assert!(game.movetext.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{text:?}");
        })
    }

    #[test]
    fn games_are_read() {
        let text = "V2.2\n'a\n'b\nN+Lif\nN-Ask\n$EVENT:Thing\n$START_TIME:2003/05/03 10:30:00\nPI\n+\n+7776FU,T12\n'one\n'\n'two\n\
            -3334FU\r\nT6\r\n%TORYO\n/\n'next\nPI22KA\n-\n-3334FU\n%CHUDAN\n/\n";
        assert_eq!(
            read(text),
            [
                "Event=Thing Date=2003.05.03 White=Lif Black=Ask Result=0-1 Time=10:30:00 | 'a\n'b +7776FU T12 'one 'two -3334FU T6 %TORYO | ",
                "Result=* Termination=unterminated | 'next -3334FU %CHUDAN | \
                 lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"
            ]
        );
        assert_eq!(
            read("+7776FU\n%-ILLEGAL_ACTION")[0],
            "Result=1-0 Termination=rules infraction | +7776FU %-ILLEGAL_ACTION | "
        );
        assert_eq!(
            read("+7776FU\n%+ILLEGAL_ACTION")[0],
            "Result=0-1 Termination=rules infraction | +7776FU %+ILLEGAL_ACTION | "
        );
        assert_eq!(read("\n/\n'only\n"), [""; 0]);
    }

    #[test]
    fn any_bytes_are_read() {
        let mut dice = Dice(7);
        let alphabet = b"+-7FUT%P1I$:N'/\n\r, V\xC3\x00";
        for len in 0..400 {
            let text: Vec<u8> = (0..len).map(|_| *dice.pick(alphabet)).collect();
            read(&String::from_utf8_lossy(&text));
        }
    }
}
