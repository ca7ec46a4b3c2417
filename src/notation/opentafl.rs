//! OpenTafl records: tags, a rules record, turns and comments, as bytes to the same tree that PGN has.
//!
//! ```text
//! [date:2015.05.04]
//! [attackers:Egil]
//! [rules:dim:7 surf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
//!
//! 1. d2-e2 c4-c5
//! [on the first move|on the second]
//! 2. f4-f5 c5-a5xa4/b5
//! ```
//!
//! Reading never fails; what the rules record means is not known here, but for who begins. Variations (turns numbered
//! `8a.1.1a.`) are told apart and not read. Source: Jay Slater, *OpenTafl Notation*, 2015 to 2016; moves of jumping and
//! berserk men are no moves here.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::combinator::opt;
use nom::error::Error;

use super::Span;
use super::moves::{Joint, Mark, MoveSyntax, MoveSyntaxError, Sign, Step, Written};
use super::pgn::{Element, ElementKind, FaultKind, Form, MAX_ELEMENTS, MAX_TAGS, ParsedGame, Score, Tag};
use super::square::{file, rank};

/// One option of a rules record: `ks:n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleOption {
    /// Its name; empty where a word has no colon.
    pub name: Span,
    /// Its value, which may be empty.
    pub value: Span,
    /// Both.
    pub whole: Span,
}

/// The names that tags have.
const TAGS: [&str; 17] = [
    "event",
    "site",
    "date",
    "round",
    "attackers",
    "defenders",
    "result",
    "annotator",
    "compiler",
    "time-control",
    "time-remaining",
    "termination",
    "variant",
    "start-comment",
    "starting-comment",
    "position",
    "rules",
];

/// Whether a line begins an OpenTafl record: with one of its tags, or with a rules record.
///
/// ```
/// use lawspeaker::notation::opentafl::begins_record;
/// assert!(begins_record(b"[date:2015.05.04]") && begins_record(b"dim:11 ks:n start:/11/"));
/// assert!(!begins_record(b"[Event \"x: y\"]") && !begins_record(b"[a remark: this|]"));
/// ```
#[must_use]
pub fn begins_record(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    match line.strip_prefix(b"[") {
        Some(inside) => TAGS.iter().any(|name| {
            let (name, len) = (name.as_bytes(), name.len());
            inside.get(len) == Some(&b':') && inside[..len].eq_ignore_ascii_case(name)
        }),
        None => line.starts_with(b"dim:"),
    }
}

/// Whether a record is one of OpenTafl's: its first line that is not blank says so.
#[must_use]
pub fn is_record(bytes: &[u8]) -> bool {
    let blank = bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
    begins_record(&bytes[blank..])
}

/// The value of a game's first tag of this name, in any case.
#[must_use]
pub fn value(bytes: &[u8], game: &ParsedGame, name: &str) -> Option<Span> {
    let named = |tag: &&Tag| tag.name.of(bytes).eq_ignore_ascii_case(name.as_bytes());
    game.tags.iter().find(named).map(|tag| tag.value)
}

/// The game's rules record, from a tag or a line of its own (which is kept as a tag without a name).
#[must_use]
pub fn rules(bytes: &[u8], game: &ParsedGame) -> Option<Span> {
    value(bytes, game, "rules").or_else(|| value(bytes, game, ""))
}

/// Reads one game from byte `from` into `game`, which is emptied first, and returns where the next game begins, as
/// [`pgn::parse`](super::pgn::parse) does. Its moves are to be read with [`parse_move`]. Who resigns (`---`) is the
/// side that would have moved, so that the game ends with a result; attackers are Black.
///
/// ```
/// use lawspeaker::notation::{opentafl::parse, pgn::{ElementKind, ParsedGame}};
/// let record = b"[result:-1]\n[rules:dim:7 start:/7/]\n1. d2-e2 c4-c5\n[good|]\n2. ---\n";
/// let mut game = ParsedGame::new();
/// assert_eq!(parse(record, 0, &mut game), record.len());
/// assert_eq!(game.tags.len(), 2);
/// let moves = game.movetext.iter().filter(|element| element.kind == ElementKind::Move);
/// assert_eq!(moves.count(), 2);
/// ```
///
/// # Panics
/// When the text is longer than 4 GiB or `from` lies beyond it.
pub fn parse(bytes: &[u8], from: usize, game: &mut ParsedGame) -> usize {
    game.clear();
    game.form = Form::OpenTafl;
    let mut reader = RecordReader { bytes, game, begun: false, in_variation: false, halves: 0 };
    let mut at = if bytes[from..].starts_with(b"\xEF\xBB\xBF") { from + 3 } else { from };
    while at < bytes.len() {
        let fresh_line = at == 0 || matches!(bytes[at - 1], b'\n' | b'\r');
        if reader.begun && fresh_line && begins_record(&bytes[at..]) {
            break;
        }
        if reader.game.movetext.len() >= MAX_ELEMENTS || reader.game.tags.len() >= MAX_TAGS {
            reader.game.fault(FaultKind::TooLong, Span::new(at, bytes.len()));
            at = bytes.len();
            break;
        }
        at = match bytes[at] {
            b if b.is_ascii_whitespace() => at + 1,
            b'[' => reader.bracket(at),
            b']' => {
                reader.game.fault(FaultKind::StrayClose, Span::new(at, at + 1));
                at + 1
            }
            _ if !reader.begun && bytes[at..].starts_with(b"dim:") => reader.rules_line(at),
            _ => reader.word(at),
        };
    }
    game.span = Span::new(from, at);
    at
}

struct RecordReader<'a> {
    bytes: &'a [u8],
    game: &'a mut ParsedGame,
    /// Whether a turn has been read: behind it brackets are comments.
    begun: bool,
    in_variation: bool,
    /// Moves read, the variations' aside.
    halves: usize,
}

impl RecordReader<'_> {
    /// A tag, or behind the first turn a comment; returns where it ends.
    fn bracket(&mut self, at: usize) -> usize {
        let bytes = self.bytes;
        let mut depth = 0;
        let balanced = bytes[at..].iter().position(|&b| {
            match b {
                b'[' => depth += 1,
                b']' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        // Inside a comment a bracket may stand alone: then the first closing one ends it.
        let close = balanced.or_else(|| bytes[at..].iter().position(|&b| b == b']'));
        let Some(close) = close.map(|n| at + n) else {
            self.game.fault(FaultKind::UnterminatedComment, Span::new(at, at + 1));
            self.push(ElementKind::Comment, at, bytes.len());
            return bytes.len();
        };
        let inside = &bytes[at + 1..close];
        let colon = inside.iter().position(|b| !(b.is_ascii_alphanumeric() || *b == b'-'));
        match colon.filter(|&n| !self.begun && n > 0 && inside[n] == b':') {
            Some(n) => {
                let name = Span::new(at + 1, at + 1 + n);
                let value = trimmed(bytes, at + 2 + n, close);
                self.game.tags.push(Tag { name, value, whole: Span::new(at, close + 1) });
            }
            None => self.push(ElementKind::Comment, at, close + 1),
        }
        close + 1
    }

    /// A rules record on a line of its own ends behind its start position, or where no option follows.
    fn rules_line(&mut self, start: usize) -> usize {
        let bytes = self.bytes;
        let mut end = word_end(bytes, start);
        let mut word = start;
        while !bytes[word..end].starts_with(b"start:") {
            let next = end + bytes[end..].iter().take_while(|b| b.is_ascii_whitespace()).count();
            let stop = word_end(bytes, next);
            if !bytes[next..stop].contains(&b':') {
                break;
            }
            (word, end) = (next, stop);
        }
        let whole = Span::new(start, end);
        self.game.tags.push(Tag { name: Span::new(start, start), value: whole, whole });
        end
    }

    /// A turn number, a move, a resignation; returns where it ends.
    fn word(&mut self, at: usize) -> usize {
        let end = word_end(self.bytes, at);
        let text = &self.bytes[at..end];
        self.begun = true;
        let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
        if digits > 0 && text.get(digits) == Some(&b'.') {
            let dots = text[digits..].iter().take_while(|&&b| b == b'.').count();
            // `8.1.` numbers a turn of a variation, `8.e5-e8` is a turn of the game without its blank.
            self.in_variation = text.get(digits + dots).is_some_and(u8::is_ascii_digit);
            if !self.in_variation {
                self.push(ElementKind::MoveNumber, at, at + digits + dots);
                return at + digits + dots;
            }
        } else if digits > 0 && text.last() == Some(&b'.') {
            self.in_variation = true;
        }
        if self.in_variation {
            self.push(ElementKind::Buried, at, end);
        } else if text == b"---" {
            let score = if self.black_is_next() { Score::WhiteWins } else { Score::BlackWins };
            self.push(ElementKind::Result(score), at, end);
        } else if text.iter().all(|&b| b == b'.') {
            self.push(ElementKind::MoveNumber, at, end); // a half of a turn that is left out
        } else {
            self.halves += 1;
            self.push(ElementKind::Move, at, end);
        }
        end
    }

    fn black_is_next(&self) -> bool {
        let begins = rules(self.bytes, self.game).is_none_or(|rules| attackers_begin(self.bytes, rules));
        begins == self.halves.is_multiple_of(2)
    }

    fn push(&mut self, kind: ElementKind, start: usize, end: usize) {
        self.game.movetext.push(Element { kind, span: Span::new(start, end) });
    }
}

fn trimmed(bytes: &[u8], start: usize, end: usize) -> Span {
    let text = &bytes[start..end];
    let before = text.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let after = text[before..].iter().rev().take_while(|b| b.is_ascii_whitespace()).count();
    Span::new(start + before, end - after)
}

fn word_end(bytes: &[u8], at: usize) -> usize {
    let ends = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'[' | b']');
    bytes[at..].iter().position(ends).map_or(bytes.len(), |n| at + n)
}

/// Whether by these rules the attackers, who are Black, move first: unless `atkf:n` says no.
#[must_use]
pub fn attackers_begin(bytes: &[u8], rules: Span) -> bool {
    !options(bytes, rules).iter().any(|option| option.whole.of(bytes) == b"atkf:n")
}

/// The options of a rules record, in their order.
#[must_use]
pub fn options(bytes: &[u8], rules: Span) -> Vec<RuleOption> {
    let mut options = Vec::new();
    let mut at = rules.start as usize;
    let end = rules.end as usize;
    while at < end {
        if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let stop = bytes[at..end].iter().position(u8::is_ascii_whitespace).map_or(end, |n| at + n);
        let colon = bytes[at..stop].iter().position(|&b| b == b':');
        let (name, value) = match colon {
            Some(n) => (Span::new(at, at + n), Span::new(at + n + 1, stop)),
            None => (Span::new(at, at), Span::new(at, stop)),
        };
        options.push(RuleOption { name, value, whole: Span::new(at, stop) });
        at = stop;
    }
    options
}

/// Reads a word as a move. `++` and `--` become [`Mark::Win`], `+` [`Mark::Check`], `-` [`Mark::Route`].
///
/// # Errors
/// The place where the word stops being a move.
///
/// ```
/// use lawspeaker::notation::{moves::Mark, opentafl::parse_move};
/// let text = parse_move(b"Kf2-f1xf2/Ke1-").unwrap();
/// assert_eq!((text.steps().len(), text.mark), (4, Mark::Route));
/// let no = parse_move(b"ce6^e8").unwrap_err();
/// assert_eq!((no.span.start, no.why.as_str()), (3, "`^` has no place here in a move: no man of this game jumps"));
/// ```
pub fn parse_move(token: &[u8]) -> Result<MoveSyntax, MoveSyntaxError> {
    let mut reader = MoveReader { token, at: 0 };
    let sign = reader.sign();
    let mut steps = vec![reader.square(Joint::Bare)?];
    if reader.take(b"-").is_none() {
        return Err(reader.stuck());
    }
    steps.push(reader.square(Joint::Dash)?);
    let mut joint = if reader.take(b"x").is_some() { Some(Joint::Takes) } else { None };
    while let Some(before) = joint {
        reader.sign();
        steps.push(reader.square(before)?);
        joint = if reader.take(b"/").is_some() { Some(Joint::And) } else { None };
    }
    let behind = reader.at;
    let mark = match &token[behind..] {
        b"" => Mark::None,
        b"+" => Mark::Check,
        b"-" => Mark::Route,
        b"++" | b"--" => Mark::Win,
        _ => return Err(reader.stuck()),
    };
    if let Some(step) = steps.get(MOST_SQUARES) {
        return Err(MoveSyntaxError { span: step.span, why: "no move names so many squares".to_owned() });
    }
    let mut text = MoveSyntax::new(Written::Squares, sign, &steps);
    text.mark = mark;
    text.mark_span = Span::new(behind, token.len());
    text.glyph = Span::new(token.len(), token.len());
    Ok(text)
}

/// Two and the captured ones, with room for a wrong list.
const MOST_SQUARES: usize = 8;

struct MoveReader<'a> {
    token: &'a [u8],
    at: usize,
}

impl MoveReader<'_> {
    /// The letter of a special man before a square: a capital, or a small one before a square's own file.
    fn sign(&mut self) -> Option<Sign> {
        let letter = match self.token[self.at..] {
            [letter @ b'A'..=b'Z', ..] => letter,
            [letter @ b'a'..=b'z', b'a'..=b's', ..] => letter.to_ascii_uppercase(),
            _ => return None,
        };
        let span = Span::new(self.at, self.at + 1);
        self.at += 1;
        Some(Sign { letter: char::from(letter), span })
    }

    fn take(&mut self, sign: &[u8]) -> Option<()> {
        let (rest, found) = opt(tag::<_, _, Error<&[u8]>>(sign)).parse(&self.token[self.at..]).ok()?;
        self.at = self.token.len() - rest.len();
        found.map(|_| ())
    }

    fn square(&mut self, joint: Joint) -> Result<Step, MoveSyntaxError> {
        let start = self.at;
        let Ok((rest, file)) = file(&self.token[self.at..]) else { return Err(self.stuck()) };
        self.at = self.token.len() - rest.len();
        let Ok((rest, rank)) = rank(&self.token[self.at..]) else { return Err(self.stuck()) };
        self.at = self.token.len() - rest.len();
        Ok(Step { joint, file: Some(file), rank: Some(rank), span: Span::new(start, self.at) })
    }

    fn stuck(&self) -> MoveSyntaxError {
        let rest = &self.token[self.at..];
        let sign = rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
        let len = sign.map_or(rest.len().min(1), char::len_utf8);
        let span = Span::new(self.at, self.at + len);
        let why = match sign {
            None if rest.is_empty() => "the move ends before it names both its squares".to_owned(),
            None => format!("the byte 0x{:02x} has no place in a move", rest[0]),
            Some(c @ ('^' | '=')) => format!("`{c}` has no place here in a move: no man of this game jumps"),
            Some(c) if c.is_control() => {
                format!("the character U+{:04X} has no place in a move", u32::from(c))
            }
            Some(c) => format!("`{c}` has no place here in a move"),
        };
        MoveSyntaxError { span, why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> ParsedGame {
        let mut game = ParsedGame::new();
        assert_eq!(parse(text.as_bytes(), 0, &mut game), text.len());
        game
    }

    fn words(text: &str) -> String {
        let shown =
            |e: &Element| format!("{:?}:{}", e.kind, String::from_utf8_lossy(e.span.of(text.as_bytes())));
        read(text).movetext.iter().map(shown).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn turns_comments_and_variations_are_told_apart() {
        assert_eq!(
            words("1. d2-e2 c4-c5\n[a [b]|c]\n\n2.f4-f5 ..\n8a.1.1a. e5-e3 d1-d3\n8.1. .... d1-d3\n3. d1-d3"),
            "MoveNumber:1. Move:d2-e2 Move:c4-c5 Comment:[a [b]|c] MoveNumber:2. Move:f4-f5 MoveNumber:.. \
             Buried:8a.1.1a. Buried:e5-e3 Buried:d1-d3 Buried:8.1. Buried:.... Buried:d1-d3 MoveNumber:3. Move:d1-d3"
        );
    }

    #[test]
    fn who_resigns_would_have_moved() {
        let result = |text: &str| words(text).rsplit(' ').next().unwrap().to_owned();
        assert_eq!(result("1. d2-e2 ---"), "Result(BlackWins):---");
        assert_eq!(result("1. d2-e2 c4-c5\n2. ---"), "Result(WhiteWins):---");
        assert_eq!(result("[rules:dim:7 atkf:n]\n1. c4-c5 ---"), "Result(WhiteWins):---");
        assert_eq!(result("[rules:dim:7 atkf:n]\n1. ---"), "Result(BlackWins):---");
    }

    #[test]
    fn tags_end_where_turns_begin_and_begin_the_next_game() {
        let text = b"[event:A: b]\n[rules:dim:7 start:/7/]\n\n1. a1-a2\n[no:tag|]\n\n[Date:x]\n1. a2-a3\n";
        let mut game = ParsedGame::new();
        let next = parse(text, 0, &mut game);
        assert!(text[next..].starts_with(b"[Date"));
        assert_eq!(value(text, &game, "Event").unwrap().of(text), b"A: b");
        assert_eq!(rules(text, &game).unwrap().of(text), b"dim:7 start:/7/");
        assert_eq!((game.tags.len(), game.movetext.len()), (2, 3));
        assert_eq!(parse(text, next, &mut game), text.len());
        assert_eq!((game.tags.len(), game.movetext.len()), (1, 2));
    }

    #[test]
    fn rules_may_stand_on_lines_of_their_own() {
        let text = "dim:7 ks:n\ncenh: start:/7/\n1. a1-a2";
        let game = read(text);
        let bytes = text.as_bytes();
        let rules = rules(bytes, &game).unwrap();
        assert_eq!(rules.of(bytes), b"dim:7 ks:n\ncenh: start:/7/");
        let names: Vec<_> = options(bytes, rules).iter().map(|o| o.whole.of(bytes)).collect();
        assert_eq!(names, [&b"dim:7"[..], b"ks:n", b"cenh:", b"start:/7/"]);
        assert_eq!(game.movetext.len(), 2);
    }

    #[test]
    fn what_has_no_place_is_told() {
        let faults =
            |text: &str| read(text).faults.iter().map(|f| (f.kind, f.span.start)).collect::<Vec<_>>();
        assert_eq!(faults("[event:x\n1. a1-a2"), [(FaultKind::UnterminatedComment, 0)]);
        assert_eq!(faults("1. a1-a2 ]"), [(FaultKind::StrayClose, 9)]);
        for (token, at, why) in [
            ("a1", 2, "ends before"),
            ("a1a2", 2, "`a` has no place"),
            ("a1-a2x", 6, "ends before"),
            ("Ne8=e4xe3", 3, "no man of this game jumps"),
            ("a1-a2#", 5, "`#` has no place"),
            ("a1-a2+-", 5, "`+` has no place"),
            ("a20-a2", 1, "`2` has no place"),
            ("a1-a2xa3/a4/a5/a6/a7/a8/a9", 24, "so many squares"),
        ] {
            let no = parse_move(token.as_bytes()).unwrap_err();
            assert!(no.span.start == at && no.why.contains(why), "{token}: {no:?}");
        }
    }
}
