//! Records of KIF, line by line, as bytes to the syntax that all notations share. Reading never fails.

#[cfg(test)]
mod tests;

use crate::formats::shogi::board::{Board, GAME, SIDE};
use crate::formats::shogi::ends::End;
use crate::formats::shogi::tags::{Head, Words};
use crate::formats::shogi::walk::{ReadLines, joins, walk};
use crate::notation::Span;
use crate::notation::moves::MoveSyntax;
use crate::notation::pgn::is_tag_name;
use crate::notation::score::Score;
use crate::notation::syntax::{
    Conventions, ElementKind, FaultKind, MAX_ELEMENTS, Origin, ParsedGame, Refusal, Tag,
};

use super::diagram::{by_name, read_hand, read_rank};
use super::lines::Lines;
use super::moves::read_move;

/// Between a word of the head and what it says.
const COLON: &str = "：";
/// The word before the name of the start position.
pub(super) const HANDICAP: &str = "手合割";
/// The line before the moves.
pub(super) const TABLE: &str = "手数----指手---------消費時間--";
pub(super) const VARIATION: &str = "変化：";
/// The line that says how the game ended begins with it.
pub(super) const UNTIL: &str = "まで";
/// The line that every record which is written begins with.
pub(super) const MAGIC: &str = "#KIF version=2.0 encoding=UTF-8";

/// How many lines are looked at to tell such a record from others.
const GLANCE: usize = 16;

/// Whether a text is a record: one of its first lines is of the head or a move, and those before it are comments.
pub(super) fn is_record(head: &[u8]) -> bool {
    let lines = head.split(|&b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    for line in lines.filter(|line| !line.is_empty()).take(GLANCE) {
        let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
        // The end of what is looked at may be inside a sign.
        let line = line.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        if begins(line.as_bytes())
            || line.starts_with("手数--")
            || line.starts_with("|") && read_rank(line).is_ok()
        {
            return true;
        }
        let is_word = |(from, to): (usize, usize)| {
            let word = &line[from..to];
            let end = End::called(word, |end| end.kif);
            end.is_some() || read_move(&mut MoveSyntax::default(), word.as_bytes()).is_ok()
        };
        if known_word(line) || move_of(line).is_some_and(is_word) {
            return true;
        }
        if !line.starts_with(['#', '*']) && !line.contains(COLON) {
            return false;
        }
    }
    false
}

/// Whether a line begins a record, as programs mark it.
pub(super) fn begins(line: &[u8]) -> bool {
    [&b"#KIF"[..], b"# KIF", b"# ----"].iter().any(|mark| line.starts_with(mark))
}

/// Whether a line is one of a head, with a word that is known.
fn known_word(line: &str) -> bool {
    let word = line.split_once(COLON).map(|(word, _)| word);
    word.is_some_and(|word| {
        word == HANDICAP || Words::called(word, |words| words.kif).is_some() || side_of_hand(word).is_some()
    })
}

/// Whose pieces in hand a word announces: whether they are Black's.
fn side_of_hand(word: &str) -> Option<bool> {
    let side = word.strip_suffix("の持駒").or_else(|| word.strip_suffix("の持ち駒"))?;
    match side {
        "先手" | "下手" => Some(false),
        "後手" | "上手" => Some(true),
        _ => None,
    }
}

/// The place of the word of a move or an end in a line that begins with its number.
fn move_of(line: &str) -> Option<(usize, usize)> {
    let number = line.len() - line.trim_start().len();
    let digits = line[number..].bytes().take_while(u8::is_ascii_digit).count();
    let blanks = line[number + digits..].len() - line[number + digits..].trim_start().len();
    if digits == 0 || blanks == 0 {
        return None;
    }
    let start = number + digits + blanks;
    let rest = &line[start..];
    let mut end = rest.find(' ').unwrap_or(rest.len());
    // `同 銀` may have a blank in it.
    if &rest[..end] == "同" {
        let behind = rest[end..].len() - rest[end..].trim_start().len();
        end += behind;
        end += rest[end..].find(' ').unwrap_or(rest.len() - end);
    }
    Some((start, start + end))
}

/// The seconds of a time: `( 0:12/00:01:12)`.
pub(super) fn seconds(said: &str) -> Option<u64> {
    let inside = said.strip_prefix('(')?.strip_suffix(')')?;
    let (minutes, seconds) = inside.split('/').next()?.trim().split_once(':')?;
    let number = |digits: &str| -> Option<u64> {
        let is_number = digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse().ok().filter(|_| is_number)
    };
    number(minutes)?.checked_mul(60)?.checked_add(number(seconds).filter(|&seconds| seconds < 60)?)
}

/// What is read of a game.
struct Reading<'a> {
    bytes: &'a [u8],
    game: &'a mut ParsedGame,
    head: Head,
    board: Board,
    /// The ranks of a diagram read.
    ranks: usize,
    board_at: Option<Span>,
    refusal: Option<Refusal>,
    lines: Lines,
    /// The result, its cause and its place.
    end: Option<(Score, &'static str, Span)>,
    /// What the line behind the moves says of the result.
    said: Option<(Score, Span)>,
    /// The number of moves by that line.
    count: Option<Span>,
    is_buried: bool,
    is_full: bool,
    /// By how much the numbers of the present line are wrong.
    shift: i64,
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
        board: Board::array(),
        ranks: 0,
        board_at: None,
        refusal: None,
        lines: Lines::new(),
        end: None,
        said: None,
        count: None,
        is_buried: false,
        is_full: false,
        shift: 0,
    };
    let (at, begun) = walk(bytes, from, &mut reading);
    if begun {
        reading.finish(at);
    } else {
        game.movetext = reading.lines.into_elements();
    }
    game.span = Span::new(from, at);
    at
}

impl ReadLines for Reading<'_> {
    fn ends_before(&self, line: &[u8]) -> bool {
        begins(line) || self.is_played() && str::from_utf8(line).is_ok_and(known_word)
    }

    fn line(&mut self, start: usize, end: usize) -> bool {
        let end = start + self.bytes[start..end].trim_ascii_end().len();
        let bytes = &self.bytes[start..end];
        if bytes.is_empty() {
            return false;
        }
        let Ok(line) = str::from_utf8(bytes) else {
            self.unread(start, end);
            return true;
        };
        match bytes[0] {
            b'*' => self.comment(start, end),
            b'#' => {
                if !line.starts_with("#KIF") && !line.starts_with("# KIF") {
                    self.push(ElementKind::EscapedLine, start, end);
                }
            }
            _ if line.starts_with("手数--") => {}
            _ if line.starts_with(VARIATION) => self.vary(line, start, end),
            _ if line.starts_with(UNTIL) => self.until(line, start, end),
            _ => {
                match move_of(line) {
                    Some(word) => self.numbered(line, word, start),
                    None if self.is_played() => self.unread(start, end),
                    None => self.of_head(line, start, end),
                }
                return true;
            }
        }
        line.starts_with(VARIATION) || line.starts_with(UNTIL)
    }
}

impl Reading<'_> {
    /// Whether the head is behind.
    fn is_played(&self) -> bool {
        !self.lines.in_game() || self.lines.moves_before() > 0 || self.end.is_some() || self.said.is_some()
    }

    /// A line that is not understood.
    fn unread(&mut self, start: usize, end: usize) {
        if self.is_played() {
            self.push(ElementKind::Move, start, end);
        } else {
            self.game.fault(FaultKind::TextAfterTag, Span::new(start, end));
        }
    }

    /// The number of a line, which is the one of its move. Where lines count from another number on, it is said once.
    fn number(&mut self, line: &str, start: usize) {
        let blanks = line.len() - line.trim_start().len();
        let digits = line[blanks..].bytes().take_while(u8::is_ascii_digit).count();
        let expected = self.lines.moves_before() + 1;
        // A variation that has no place has no numbers, and neither has what is left out.
        if self.is_buried || self.is_full {
            return;
        }
        // What does not fit is wrong in any case.
        let number = line[blanks..blanks + digits].parse().unwrap_or(u32::MAX);
        let before = std::mem::replace(&mut self.shift, i64::from(number) - expected as i64);
        // A game from the middle may count on from its diagram.
        let is_due = self.shift == 0 || self.shift == i64::from(self.board.moves);
        if !is_due && self.shift != before {
            let span = Span::new(start + blanks, start + blanks + digits);
            self.game.fault(FaultKind::WrongNumber(u32::try_from(expected).unwrap_or(u32::MAX)), span);
        }
    }

    /// A line with a move or an end, whose word is here, and maybe its time.
    fn numbered(&mut self, line: &str, (from, to): (usize, usize), start: usize) {
        self.number(line, start);
        let (word, span) = (&line[from..to], Span::new(start + from, start + to));
        let black_moves = self.board.black == self.lines.moves_before().is_multiple_of(2);
        match End::called(word, |end| end.kif) {
            Some(end) => {
                let score = end.score(black_moves);
                self.push(ElementKind::Result(score), start + from, start + to);
                if self.lines.in_game() && !self.is_buried {
                    self.end = Some((score, end.cause, span));
                }
            }
            None => self.push(ElementKind::Move, start + from, start + to),
        }
        // `+` says that there are variations.
        let rest = line[to..].trim_end_matches('+').trim_end();
        let blank = rest.len() - rest.trim_start().len();
        if blank < rest.len() {
            let kind = if rest[blank..].starts_with('(') { ElementKind::Comment } else { ElementKind::Aside };
            self.push(kind, start + to + blank, start + to + rest.len());
        }
    }

    fn of_head(&mut self, line: &str, start: usize, end: usize) {
        let whole = Span::new(start, end);
        if let Some(number) = line.strip_prefix("手数＝") {
            let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
            self.board.moves = digits.parse().unwrap_or(0);
            return self.of_board(whole);
        }
        match line {
            "後手番" | "上手番" => self.board.black = true,
            "先手番" | "下手番" => self.board.black = false,
            _ if line.starts_with('|') => return self.rank(line, whole),
            _ if line.starts_with("+--") || line.trim_start().starts_with("９ ８") => {}
            _ => return self.said(line, start, end),
        }
        self.of_board(whole);
    }

    /// A rank of a diagram.
    fn rank(&mut self, line: &str, whole: Span) {
        if self.ranks == 0 {
            self.board.cells = [[None; SIDE]; SIDE];
        }
        match (read_rank(line), self.board.cells.get_mut(self.ranks)) {
            (Ok(row), Some(place)) => *place = row,
            (Err((at, why)), _) => {
                let len = line[at..].chars().next().map_or(0, char::len_utf8);
                self.refuse(Span::new(at, at + len).moved(whole.start), why);
            }
            (_, None) => self.refuse(whole, "a board has nine ranks"),
        }
        self.ranks += 1;
        self.of_board(whole);
    }

    /// A word and what it says.
    fn said(&mut self, line: &str, start: usize, end: usize) {
        let whole = Span::new(start, end);
        let Some((word, value)) = line.split_once(COLON) else {
            return self.game.fault(FaultKind::TextAfterTag, whole);
        };
        let at = end - value.len();
        if let Some(black) = side_of_hand(word) {
            if let Err(wrong) = read_hand(value, black, &mut self.board) {
                self.refuse(
                    Span::new(at + wrong, end),
                    "this is not a list of pieces in hand, as in `飛　歩二`",
                );
            }
            return self.of_board(whole);
        }
        let trimmed = value.trim();
        if word == HANDICAP {
            match by_name(trimmed) {
                Some(board) if self.ranks == 0 => self.board = Board { hands: self.board.hands, ..board },
                Some(_) => {}
                None => self.refuse(Span::new(at, end), "there is no handicap of this name"),
            }
            return self.of_board(whole);
        }
        if !is_tag_name(word) && Words::called(word, |words| words.kif).is_none() {
            // A name that is no name of a tag.
            return self.push(ElementKind::Aside, start, end);
        }
        let from = at + value.len() - value.trim_start().len();
        let place = Tag {
            name: Span::new(start, start + word.len()),
            value: Span::new(from, from + trimmed.len()),
            whole,
            origin: Origin::Text,
        };
        self.head.add(self.bytes, place, |words| words.kif, self.game);
    }

    fn of_board(&mut self, whole: Span) {
        let place = self.board_at.get_or_insert(whole);
        place.end = place.end.max(whole.end);
    }

    fn refuse(&mut self, span: Span, why: &str) {
        self.refusal.get_or_insert(Refusal { span, why: why.to_owned() });
    }

    fn vary(&mut self, line: &str, start: usize, end: usize) {
        let number = line[VARIATION.len()..].trim_start();
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let number = number[..digits].parse().unwrap_or(0);
        let half = start + VARIATION.len();
        self.is_buried = !self.lines.vary(number, (Span::new(start, half), Span::new(half, end)));
        self.shift = 0;
        if self.is_buried {
            self.lines.enter_game();
            self.game.fault(FaultKind::VariationsNotRead, Span::new(start, end));
            self.lines.push(ElementKind::Buried, Span::new(start, end));
        }
    }

    /// `まで85手で先手の勝ち`
    fn until(&mut self, line: &str, start: usize, end: usize) {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let count = digits(&line[UNTIL.len()..]);
        let score = score_said(&line[UNTIL.len() + count..]);
        let span = Span::new(start, end);
        if !self.lines.in_game() || self.said.is_some() || self.is_buried {
            return self.push(ElementKind::Aside, start, end);
        }
        if count > 0 {
            let from = start + UNTIL.len();
            self.count = Some(Span::new(from, from + count));
        }
        self.said = score.map(|score| (score, span));
        match (self.end, score) {
            (None, Some(score)) => {
                self.push(ElementKind::Result(score), start, end);
                self.end = Some((score, "", span));
            }
            (_, None) => self.push(ElementKind::Aside, start, end),
            (Some(_), Some(_)) => {}
        }
    }

    /// A line of a comment. Lines that follow each other are one comment, and a line without words ends it.
    fn comment(&mut self, start: usize, end: usize) {
        if self.bytes[start + 1..end].trim_ascii().is_empty() {
            return;
        }
        if !joins(self.lines.last(), b'*', self.bytes, Span::new(start, end)) {
            self.push(ElementKind::Comment, start, end);
        }
    }

    fn push(&mut self, kind: ElementKind, start: usize, end: usize) {
        let span = Span::new(start, end);
        if self.is_buried {
            // All of a variation that has no place is one element.
            if let Some(last) = self.lines.last() {
                last.span.end = span.end;
            }
            return;
        }
        if self.lines.len() + 2 < MAX_ELEMENTS {
            self.lines.push(kind, span);
        } else if !std::mem::replace(&mut self.is_full, true) {
            // The first one that finds no room says so.
            self.game.fault(FaultKind::TooLong, Span::new(start, self.bytes.len()));
        }
    }

    fn finish(self, at: usize) {
        let Reading { bytes, game, head, board, board_at, lines, end, said, count, .. } = self;
        let here = board_at.unwrap_or(Span::new(at, at));
        game.field("Variant", GAME, Span { start: here.start, end: here.start });
        if board != Board::array() {
            game.field("FEN", &board.fen(), here);
        }
        if let Some(place) = count {
            game.field("PlyCount", &String::from_utf8_lossy(place.of(bytes)), place);
        }
        game.refusal = self.refusal;
        game.movetext = lines.into_elements();
        let place = said.or(end.map(|(score, _, span)| (score, span)));
        let cause = end.map_or("", |(_, cause, _)| cause);
        let result = place.map(|(score, _)| (score, cause));
        head.finish(result, place.map_or(Span::new(at, at), |(_, span)| span), game);
    }
}

/// The result that a sentence says: `で先手の勝ち`.
fn score_said(text: &str) -> Option<Score> {
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let white = has(&["先手", "下手"]);
    let wins = if has(&["負け"]) { !white } else { white };
    match () {
        () if has(&["千日手", "持将棋", "引き分け"]) => Some(Score::Draw),
        () if has(&["中断"]) => Some(Score::Open),
        () if !white && !has(&["後手", "上手"]) || !has(&["勝", "負"]) => None,
        () if wins => Some(Score::WhiteWins),
        () => Some(Score::BlackWins),
    }
}

/// Whether a comment would be read as another line of the head than a known one.
pub(super) fn is_other_head(comment: &str) -> bool {
    let is_line = !comment.contains(['\n', '\r']) && comment.trim() == comment;
    let word = comment.split_once(COLON).map(|(word, _)| word).filter(|_| is_line);
    let has_blank = |word: &str| word.contains(char::is_whitespace) || word.is_ascii();
    word.is_some_and(|word| !has_blank(word))
        && !known_word(comment)
        && !comment.starts_with(['*', '#', '|', '+'])
        && [VARIATION, UNTIL, "手数"].iter().all(|word| !comment.starts_with(word))
        && read_move(&mut MoveSyntax::default(), comment.as_bytes()).is_err()
}
