//! Movetext to elements, in one pass over the bytes.
//!
//! Plain loops and a table instead of combinators: this is where the time of reading an archive goes. Every byte
//! is looked at a bounded number of times, whatever is there.

use memchr::memchr;

use crate::notation::moves::{self, MoveSyntax, Written};
use crate::notation::score::Score;
use crate::notation::syntax::{Element, ElementKind, FaultKind, MAX_DEPTH, MAX_ELEMENTS, ParsedGame};
use crate::notation::{Span, iccf};

use super::header::begins_game;
use super::nag::{glyph_nag, mark_word};
use super::words::{
    dots, is_control, is_forfeit, is_time, number_of, plain_number, time_len, wide_white, word_end,
};
use super::{results, tag};

/// Reads movetext from `at` to the end of its game; returns where the next game begins.
pub(super) fn read(bytes: &[u8], at: usize, game: &mut ParsedGame) -> usize {
    let mut reader =
        Reader { bytes, ended: false, game, comment: LastComment::default(), count: Count::default() };
    let end = reader.run(at);
    if !reader.ended && reader.game.open.is_empty() {
        results::find(bytes, reader.game);
    }
    reader.close_all(end);
    end
}

/// Its methods are given the place where something begins and return the place behind it.
struct Reader<'a> {
    bytes: &'a [u8],
    /// Whether the result has been read.
    ended: bool,
    game: &'a mut ParsedGame,
    comment: LastComment,
    count: Count,
}

/// The comment that was read last, as far as a stray brace after it needs it.
#[derive(Default)]
struct LastComment {
    /// Its element.
    at: usize,
    /// The comments in it that are not closed, where they were counted.
    open: Option<usize>,
}

/// How far the main line is numbered. Counted only behind a result, each element once.
#[derive(Default)]
struct Count {
    /// The next element to be counted.
    at: usize,
    depth: usize,
    /// The last number with a dot, or without one.
    number: Option<u32>,
}

/// What a word behind a result is.
enum Behind {
    /// The next game begins with it.
    NextGame,
    /// The game goes on with it.
    SameGame,
    /// It is a number that belongs to no move.
    Number,
    /// It was read, up to here.
    Read(usize),
}

impl Reader<'_> {
    /// Returns where the next game begins.
    fn run(&mut self, mut at: usize) -> usize {
        let bytes = self.bytes;
        while let Some(&first) = bytes.get(at) {
            // Apart from the others, so that the choice among them is made once per word.
            if matches!(first, b' ' | b'\t' | b'\n' | b'\r') {
                at += 1;
                continue;
            }
            if self.game.movetext.len() >= MAX_ELEMENTS {
                self.game.fault(FaultKind::TooLong, span(at, bytes.len()));
                return bytes.len();
            }
            at = match first {
                b'a'..=b'z' | b'A'..=b'Z' => {
                    if self.next_game_begins() {
                        match self.behind_result(at) {
                            Behind::NextGame => return at,
                            Behind::SameGame | Behind::Number => {}
                            Behind::Read(end) => {
                                at = end;
                                continue;
                            }
                        }
                    }
                    let end = self.word(first, at, word_end(bytes, at));
                    // A blank behind it costs no turn of the loop.
                    if bytes.get(end) == Some(&b' ') {
                        end + 1
                    } else {
                        other_end();
                        end
                    }
                }
                b'0'..=b'9' => {
                    // A result may follow a result; a number begins the next game.
                    if self.next_game_begins()
                        && Score::parse(&bytes[at..word_end(bytes, at)]).is_none()
                        && matches!(self.behind_result(at), Behind::NextGame)
                    {
                        return at;
                    }
                    self.number(at)
                }
                b'{' => self.comment(at),
                b'$' => self.nag(at),
                b'!' | b'?' => {
                    let len = bytes[at..].iter().take_while(|b| matches!(b, b'!' | b'?')).count();
                    self.push(ElementKind::Glyph, at, at + len)
                }
                b'(' => self.open(at),
                b')' => match self.game.open.pop() {
                    Some(_) => self.push(ElementKind::Close, at, at + 1),
                    None => self.stray(FaultKind::StrayClose, at, at + 1),
                },
                b'}' => match self.nested_comment(at) {
                    Some(end) => end,
                    None => self.stray(FaultKind::StrayBrace, at, at + 1),
                },
                b'*' => self.result(Score::Open, at, at + 1),
                b';' => self.push(ElementKind::LineComment, at, tag::line_end(bytes, at)),
                b'%' if matches!(bytes[..at].last(), None | Some(b'\n' | b'\r')) => {
                    self.push(ElementKind::EscapedLine, at, tag::line_end(bytes, at))
                }
                b'.' | 0xE2 if dots(bytes, at) > at => {
                    if self.next_game_begins() && matches!(self.behind_result(at), Behind::NextGame) {
                        return at;
                    }
                    self.push(ElementKind::MoveNumber, at, dots(bytes, at))
                }
                0..=0x1F | 0x7F => {
                    let len = bytes[at..].iter().take_while(|&&b| is_control(b)).count();
                    self.stray(FaultKind::ControlCharacters, at, at + len)
                }
                b'[' if begins_game(bytes, at) => return at,
                0x80.. if wide_white(&bytes[at..]) > 0 => at + wide_white(&bytes[at..]),
                _ => match self.sign(at) {
                    Some(end) => end,
                    None if self.next_game_begins() && matches!(self.behind_result(at), Behind::NextGame) => {
                        return at;
                    }
                    None => self.word(first, at, word_end(bytes, at)),
                },
            }
        }
        at
    }

    /// Whether a move or number here is the next game's.
    fn next_game_begins(&self) -> bool {
        self.ended && self.game.open.is_empty()
    }

    #[inline]
    fn push(&mut self, kind: ElementKind, at: usize, end: usize) -> usize {
        self.game.movetext.push(Element { kind, span: span(at, end) });
        end
    }

    fn stray(&mut self, kind: FaultKind, at: usize, end: usize) -> usize {
        self.game.fault(kind, span(at, end));
        end
    }

    #[inline(always)]
    fn word(&mut self, first: u8, at: usize, end: usize) -> usize {
        if first == b'e'
            && let Some(end) = self.end_of_en_passant_note(at, end)
        {
            return self.push(ElementKind::EnPassantNote, at, end);
        }
        // Nearly all moves end with a digit or a mark.
        if matches!(self.bytes[end - 1], b'a'..=b'z' | b'A'..=b'Z' | b'.') {
            return self.letters(at, end);
        }
        self.push(ElementKind::Move, at, end)
    }

    /// A word that ends with a letter or a full stop: a move such as `O-O` and `e8=Q`, a sign such as `N`, or a mark in words.
    #[inline(never)]
    fn letters(&mut self, at: usize, end: usize) -> usize {
        let word = &self.bytes[at..end];
        if glyph_nag(word).is_some() && self.is_behind_move() && !(word.len() == 1 && self.may_be_piece(end))
        {
            return self.push(ElementKind::Glyph, at, end);
        }
        match self.end_of_mark(at, end) {
            Some(end) => self.push(ElementKind::MarkNote, at, end),
            None => self.push(ElementKind::Move, at, end),
        }
    }

    /// Whether a sign here is one to a move.
    fn is_behind_move(&self) -> bool {
        self.game.movetext.last().is_some_and(|last| {
            !matches!(last.kind, ElementKind::MoveNumber | ElementKind::Number | ElementKind::Open)
        })
    }

    /// Whether the letter that ends here may name a piece, because the rest of a move follows the blank: `N f6`.
    fn may_be_piece(&self, end: usize) -> bool {
        match self.bytes[end..].trim_ascii_start() {
            [b'0'..=b'9', second, ..] => second.is_ascii_lowercase(),
            [first, ..] => first.is_ascii_lowercase(),
            [] => false,
        }
    }

    /// Where a mark in words ends, or one that stands alone: `ch`, `dis ch`, `dbl. ch.`, `mate`, `+`.
    fn end_of_mark(&self, at: usize, end: usize) -> Option<usize> {
        let is_to_move = self.game.movetext.last().is_some_and(|last| {
            matches!(
                last.kind,
                ElementKind::Move | ElementKind::EnPassantNote | ElementKind::Glyph | ElementKind::Nag(_)
            )
        });
        if !is_to_move {
            return None;
        }
        let is_mark = |at: usize, end: usize| mark_word(&self.bytes[at..end]).is_some();
        if is_mark(at, end) {
            return Some(end);
        }
        let kind = self.bytes[at..end].strip_suffix(b".").unwrap_or(&self.bytes[at..end]);
        if !matches!(kind, b"dis" | b"disc" | b"dbl") {
            return None;
        }
        let next = end + self.bytes[end..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        let end = word_end(self.bytes, next);
        (self.bytes[next..end].starts_with(b"ch") && is_mark(next, end)).then_some(end)
    }

    /// What a word, a number or dots behind the result begin.
    #[cold]
    fn behind_result(&mut self, at: usize) -> Behind {
        let bytes = self.bytes;
        let end = word_end(bytes, at);
        let word = &bytes[at..end];
        if is_forfeit(word) {
            self.push(ElementKind::Aside, at, end);
            return Behind::Read(end);
        }
        self.count_on();
        let number = number_of(word);
        let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
        let is_bare = digits > 0 && digits == word.len();
        let due = self.count.number.is_some_and(|last| number == last || number == last.saturating_add(1));
        if is_time(word) || is_bare && number != 1 && !due {
            return Behind::Number;
        }
        let is_number = is_bare || digits > 0 && dots(bytes, at + digits) > at + digits;
        let goes_on = match is_number {
            true => number > 1 && due,
            false => dots(bytes, at) > at || iccf::is_numeric(word) || moves::parse(word).is_ok(),
        };
        if !goes_on || self.count.number.is_none() {
            return Behind::NextGame;
        }
        let mut depth = 0usize;
        let result = self.game.movetext.iter().rev().find(|element| match element.kind {
            ElementKind::Close => {
                depth += 1;
                false
            }
            ElementKind::Open => {
                depth = depth.saturating_sub(1);
                false
            }
            ElementKind::Result(_) => depth == 0,
            _ => false,
        });
        if let Some(&Element { span, .. }) = result {
            self.game.fault(FaultKind::StrayResult, span);
        }
        self.ended = false;
        Behind::SameGame
    }

    /// Brings the count of the main line up to the last element.
    fn count_on(&mut self) {
        let Count { at, depth, number } = &mut self.count;
        for element in &self.game.movetext[*at..] {
            match element.kind {
                ElementKind::Open => *depth += 1,
                ElementKind::Close => *depth = depth.saturating_sub(1),
                ElementKind::MoveNumber | ElementKind::Number if *depth == 0 => {
                    let token = element.span.of(self.bytes);
                    if token.first().is_some_and(u8::is_ascii_digit) {
                        *number = Some(number_of(token));
                    }
                }
                _ => {}
            }
        }
        *at = self.game.movetext.len();
    }

    /// Where `e.p.` ends with the marks behind it, which are those of the move before it. A glyph there is an element of its own.
    fn end_of_en_passant_note(&self, at: usize, end: usize) -> Option<usize> {
        self.game.movetext.last().filter(|last| last.kind == ElementKind::Move)?;
        let word = &self.bytes[at..end];
        let note = moves::note_of_en_passant(word)?;
        let marks = word[note..].iter().take_while(|b| matches!(b, b'+' | b'#')).count();
        Some(at + note + marks)
    }

    /// A move number with its dots, a result, or a word that begins with a digit.
    #[inline(always)]
    fn number(&mut self, at: usize) -> usize {
        match plain_number(&self.bytes[at..]) {
            // `0.5-0.5` is a result, and no move has the number 0.
            Some(len) if self.bytes[at] != b'0' => self.push(ElementKind::MoveNumber, at, at + len),
            _ => self.any_number(at),
        }
    }

    fn any_number(&mut self, at: usize) -> usize {
        let bytes = self.bytes;
        if bytes[at] == b'0'
            && let Some(end) = self.score(at, word_end(bytes, at))
        {
            return end;
        }
        let digits = at + bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let behind = dots(bytes, digits);
        if behind > digits {
            return self.push(ElementKind::MoveNumber, at, behind);
        }
        let end = word_end(bytes, digits);
        let word = &bytes[at..end];
        if end == digits {
            // `0000` is how engines write a null move, and `00` or `000` is meant for castling.
            let is_word = matches!(word, b"00" | b"000" | b"0000") || iccf::is_numeric(word);
            // A blank may be between a number and its dots.
            let is_dotted = || {
                let rest = bytes[end..].trim_ascii_start();
                dots(rest, 0) > 0
            };
            let kind = match is_word {
                true => ElementKind::Move,
                false if is_dotted() => ElementKind::MoveNumber,
                false => ElementKind::Number,
            };
            return self.push(kind, at, end);
        }
        if let Some(end) = self.score(at, end) {
            return end;
        }
        if is_time(word) {
            return self.push(ElementKind::Number, at, end);
        }
        if self.is_double_forfeit(at, end) {
            return self.push(ElementKind::Aside, at, end);
        }
        let result = word.iter().rposition(|b| !b.is_ascii_alphabetic()).map_or(at, |last| at + last + 1);
        if is_forfeit(&bytes[result..end])
            && let Some(behind) = self.score(at, result)
            && behind == result
        {
            return self.push(ElementKind::Aside, result, end);
        }
        self.push(ElementKind::Move, at, end)
    }

    /// Whether `0-0` is all that a game has: then it is not castling, but says that both sides lost without play.
    fn is_double_forfeit(&self, at: usize, end: usize) -> bool {
        let mut text = MoveSyntax::default();
        let is_short = text.read(&self.bytes[at..end]).is_ok() && text.written == Written::ShortCastling;
        is_short
            && matches!(self.bytes[end..].trim_ascii_start(), [] | [b'*', ..])
            && self.game.movetext.iter().all(|element| element.kind.is_comment())
    }

    /// The result that this word is, or that it begins.
    #[inline(never)] // one per game, beside a hundred moves
    fn score(&mut self, at: usize, end: usize) -> Option<usize> {
        let score = Score::parse(&self.bytes[at..end])?;
        let whole = if score == Score::Draw { self.end_of_draw(at, end) } else { end };
        Some(self.result(score, at, whole))
    }

    /// Where a draw ends that may be written as `1/2 - 1/2`.
    #[cold]
    fn end_of_draw(&mut self, at: usize, end: usize) -> usize {
        if end - at > "1/2".len() || !self.game.open.is_empty() {
            return end;
        }
        let Some(whole) = results::second_half(self.bytes, end) else { return end };
        self.game.fault(FaultKind::SpacedResult, span(at, whole));
        whole
    }

    fn result(&mut self, score: Score, at: usize, end: usize) -> usize {
        self.ended |= self.game.open.is_empty();
        self.push(ElementKind::Result(score), at, end)
    }

    /// A word of signs that means something as a whole: a glyph, or a draw in fraction signs.
    fn sign(&mut self, at: usize) -> Option<usize> {
        let end = word_end(self.bytes, at);
        let word = &self.bytes[at..end];
        if glyph_nag(word).is_some() {
            return Some(self.push(ElementKind::Glyph, at, end));
        }
        if let Some(end) = self.end_of_mark(at, end) {
            return Some(self.push(ElementKind::MarkNote, at, end));
        }
        self.score(at, end)
    }

    fn comment(&mut self, at: usize) -> usize {
        self.comment = LastComment { at: self.game.movetext.len(), open: None };
        if let Some(len) = memchr(b'}', &self.bytes[at..]) {
            return self.push(ElementKind::Comment, at, at + len + 1);
        }
        self.game.fault(FaultKind::UnterminatedComment, span(at, at + 1));
        self.push(ElementKind::Comment, at, self.bytes.len())
    }

    /// A brace that closes no comment, but makes one of the last comment and the text after it, because that comment has a brace that
    /// opens another one: `{a {b} c}`. Text that is moves alone stays moves.
    #[cold]
    fn nested_comment(&mut self, at: usize) -> Option<usize> {
        let bytes = self.bytes;
        let place = self.comment.at;
        let comment = *self.game.movetext.get(place).filter(|last| last.kind == ElementKind::Comment)?;
        let count = || comment.span.of(bytes).iter().filter(|&&b| b == b'{').count() - 1;
        let open = self.comment.open.unwrap_or_else(count);
        // What is refused once is not looked at again.
        self.comment.open = Some(0);
        if open == 0 {
            return None;
        }
        let between = &self.game.movetext[place + 1..];
        let is_text = between.is_empty()
            || between.iter().any(|element| {
                element.kind == ElementKind::Move && moves::parse(element.span.of(bytes)).is_err()
            });
        let mut depth = 0usize;
        let is_whole = between.iter().all(|element| match element.kind {
            ElementKind::Open => {
                depth += 1;
                true
            }
            ElementKind::Close => {
                let is_inside = depth > 0;
                depth = depth.saturating_sub(1);
                is_inside
            }
            ElementKind::Result(_) => false,
            _ => true,
        });
        if !is_text || !is_whole || depth > 0 {
            return None;
        }
        self.comment.open = Some(open - 1);
        let whole = span(comment.span.start as usize, at + 1);
        self.game.movetext.truncate(place + 1);
        self.game.movetext[place].span = whole;
        while self.game.faults.last().is_some_and(|fault| fault.span.start >= whole.start) {
            self.game.faults.pop();
        }
        self.game.fault(FaultKind::NestedComment, whole);
        Some(at + 1)
    }

    fn nag(&mut self, at: usize) -> usize {
        let digits = self.bytes[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
        let end = at + 1 + digits;
        let number = self.bytes[at + 1..end]
            .iter()
            .fold(0u32, |n, digit| n.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
        match u8::try_from(number) {
            Ok(number) if digits > 0 => self.push(ElementKind::Nag(number), at, end),
            _ => self.stray(FaultKind::BadNag, at, end),
        }
    }

    fn open(&mut self, at: usize) -> usize {
        if let Some(end) = self.in_parentheses(at) {
            return end;
        }
        if self.game.open.len() < MAX_DEPTH {
            self.game.open.push(at as u32);
            return self.push(ElementKind::Open, at, at + 1);
        }
        self.game.fault(FaultKind::TooDeep, span(at, at + 1));
        let end = self.end_of_buried(at);
        self.push(ElementKind::Buried, at, end)
    }

    /// What is in parentheses and is no variation: the piece of a promotion (`a8(Q)`), an offer of a draw (`(=)`), a number or a
    /// time (`(5)`, `(0:05)`).
    #[inline]
    fn in_parentheses(&mut self, at: usize) -> Option<usize> {
        let bytes = self.bytes;
        let inside = at + 1 + bytes[at + 1..].iter().take_while(|&&b| b == b' ').count();
        let (kind, end) = match *bytes.get(inside)? {
            // With a full stop it is the number of a move, which is missing.
            b'0'..=b'9' => match inside + time_len(&bytes[inside..]) {
                end if bytes[end - 1] == b'.' => return None,
                end => (ElementKind::Number, end),
            },
            b'=' => (ElementKind::Aside, inside + 1),
            letter if letter.is_ascii_alphabetic() && bytes.get(at + 2) == Some(&b')') => {
                return self.promotion(at);
            }
            _ => return None,
        };
        let close = end + bytes[end..].iter().take_while(|&&b| b == b' ').count();
        (bytes.get(close) == Some(&b')')).then(|| self.push(kind, at, close + 1))
    }

    /// The rest of a move with its promotion in parentheses, which are written together with it.
    #[cold]
    fn promotion(&mut self, at: usize) -> Option<usize> {
        let close = at + "(Q)".len();
        let marks = self.bytes[close..].iter().take_while(|b| matches!(b, b'+' | b'#' | b'!' | b'?'));
        let end = close + marks.count();
        let last = self.game.movetext.last_mut()?;
        let is_move = last.kind == ElementKind::Move && last.span.end as usize == at;
        is_move.then(|| {
            last.span.end = end as u32;
            end
        })
    }

    /// Where the variation that opens here closes, or else its game ends: comments may hold parentheses, and a tag
    /// line ends the game.
    fn end_of_buried(&self, mut at: usize) -> usize {
        let bytes = self.bytes;
        let mut depth = 0u32;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'{' => at += memchr(b'}', &bytes[at..]).unwrap_or(bytes.len() - 1 - at),
                b';' => at = tag::line_end(bytes, at) - 1,
                b'%' if matches!(bytes[..at].last(), None | Some(b'\n' | b'\r')) => {
                    at = tag::line_end(bytes, at) - 1;
                }
                b'[' if begins_game(bytes, at) => return at,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                return at;
            }
        }
        bytes.len()
    }

    /// Closes what is still open, so that `Open` and `Close` always pair.
    fn close_all(&mut self, end: usize) {
        while let Some(open) = self.game.open.pop() {
            self.game.fault(FaultKind::UnterminatedVariation, Span { start: open, end: open + 1 });
            self.push(ElementKind::Close, end, end);
        }
    }
}

/// A word with something else than a blank behind it. It does nothing, and makes this an unlikely branch: so the processor goes on
/// behind the blank before it has read it. A sum would have to wait.
#[cold]
fn other_end() {}

/// Places are known to fit: the whole text was measured.
fn span(start: usize, end: usize) -> Span {
    Span { start: start as u32, end: end as u32 }
}
