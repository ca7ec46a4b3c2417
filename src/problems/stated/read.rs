//! Reads the text of a solution: its moves in their order, with their numbers, their marks and their places. No rules are asked here.
//!
//! ```text
//! a)
//! 1.Qa1-b2 ? threat:                 1...Ra8-b8        {set play}
//!         2.Qb2-b7 #                     2.Sc3*b5 +
//!     1...Ka8-b8                     1.Ra1-a2 ! (2.Ra8#)
//!         2.Sc3-d5                     1...fxe5/Sxe5[a] 2.Qf4#[B]
//!   but                              1.Kd4-e5 Qa1-b2   2.Ke5-d4 Qb2-b3 #
//!     1...a7-a6 !                    1.b2 2.b1=S 3.Sc3 Ra1 #
//! ```
//!
//! The form is that of Popeye's output, which YACPDB prescribes, and the habits of older entries in its collections. The numbers say
//! which move follows which: line breaks and indents say nothing, and a move without a number comes after the one before it.
//!
//! Text that is not understood ends the reading of its line. If the number of its move is known, only what follows this move is lost,
//! and otherwise everything up to the next first move. Source: YACPDB's description of entries, `yacpdb-entry.md`.

use crate::notation::Span;
use crate::notation::moves::{self, Mark};
use crate::rules::{MoveStyle, Ruleset};

/// A part of the text of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// The label of a twin, such as `b)`.
    Twin(String, Span),
    /// A move.
    Ply(Ply),
    /// `but`: the defences that follow refute the first move before them.
    But,
    /// `1... ...`: nobody moves, because what follows is set play of a problem with a half move.
    Nobody,
    /// `zugzwang.` after the move before it.
    Zugzwang(Span),
    /// `~`: any move.
    Any(Option<Number>, Span),
    /// Text that is not understood, with the number of its move if that is known.
    Unread(Option<Number>, Span),
}

/// A move as it is stated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ply {
    pub(super) number: Option<Number>,
    /// Its text; several texts where moves share what follows: `fxe5/Sxe5`.
    pub(super) texts: Vec<Span>,
    pub(super) glyph: Glyph,
    /// What its sign says: `+` for a check, single or double, and `#` for a mate.
    pub(super) mark: Mark,
    /// Whether a comma is before it. Then it may be one more move in place of the one before it: `2.Qd4, Qb4`.
    pub(super) is_listed: bool,
}

impl Ply {
    /// The place of all its texts.
    pub(super) fn span(&self) -> Span {
        let end = self.texts.last().map_or(self.texts[0].end, |last| last.end);
        Span { start: self.texts[0].start, end }
    }
}

/// The number before a move, and whether dots say that it is the reply: `2...`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) number: u16,
    pub(super) is_reply: bool,
}

/// The mark of a move, as far as it says whether the move succeeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Glyph {
    #[default]
    None,
    /// `!`
    Good,
    /// `?`
    Bad,
    /// `!?`
    Unclear,
}

/// Moves that can share what follows.
const MOST_TEXTS: usize = 16;

/// Reads lines of a text. Their places are those of the line of EPD.
pub(super) fn read(text: &[u8], lines: impl Iterator<Item = Span>, rules: &Ruleset) -> Vec<Sign> {
    let mut reader =
        Reader { text, is_lettered: rules.style == MoveStyle::Letter, signs: Vec::new(), in_comment: false };
    let mut state = State::default();
    lines.for_each(|line| reader.line(line, &mut state));
    if let Some((number, span)) = state.number {
        reader.signs.push(Sign::Unread(Some(number), span));
    }
    reader.signs
}

struct Reader<'t> {
    text: &'t [u8],
    /// Whether moves have the letters of pieces. In other games `/` is between captured squares.
    is_lettered: bool,
    signs: Vec<Sign>,
    /// Whether a `{` is open.
    in_comment: bool,
}

/// What comes before a word. A text may be broken into lines anywhere.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// A number whose move comes next.
    number: Option<(Number, Span)>,
    /// Whether a move without a number would follow the one before it.
    follows: bool,
    /// Whether the next move without a number shares what follows the move before it.
    joins: bool,
    /// Whether this is the line of a label, up to its first number.
    is_label: bool,
}

impl Reader<'_> {
    fn line(&mut self, line: Span, state: &mut State) {
        let mut rest = line;
        state.is_label = false;
        if !self.in_comment
            && let Some((letter, label)) = label(line.of(self.text))
        {
            let span = Span { start: rest.start, end: rest.start + label };
            self.signs.push(Sign::Twin(letter, span));
            rest.start = span.end;
            *state = State { is_label: true, ..State::default() };
        }
        while let Some(word) = self.next_word(&mut rest) {
            if self.word(word, &mut rest, state).is_none() {
                let number = state.number.take().map(|(number, _)| number);
                self.signs.push(Sign::Unread(number, word));
                state.follows = number.is_some();
                if number.is_none() {
                    return;
                }
            }
        }
    }

    /// The next word, without comments and labels in brackets.
    fn next_word(&mut self, rest: &mut Span) -> Option<Span> {
        loop {
            let text = rest.of(self.text);
            if self.in_comment {
                let end = text.iter().position(|&byte| byte == b'}')?;
                rest.start += end as u32 + 1;
                self.in_comment = false;
                continue;
            }
            let blank = text
                .iter()
                .take_while(|byte| byte.is_ascii_whitespace() || b"(),;\"'".contains(byte))
                .count();
            let text = &text[blank..];
            rest.start += blank as u32;
            match text.first()? {
                b'{' => self.in_comment = true,
                // `[A]` names a move, and `[2.Qd5]` is a threat.
                b'[' if !text[1..].first().is_some_and(u8::is_ascii_digit) => {
                    let end = text.iter().position(|&byte| byte == b']').map_or(text.len(), |end| end + 1);
                    rest.start += end as u32;
                }
                b'[' | b']' => rest.start += 1,
                _ => {
                    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{[](),;\"'".contains(byte);
                    let end = text.iter().position(ends).unwrap_or(text.len());
                    let word = Span { start: rest.start, end: rest.start + end as u32 };
                    rest.start = word.end;
                    return Some(word);
                }
            }
        }
    }

    /// Reads a word. None if it is not understood. What comes after a number in the same word is read next.
    fn word(&mut self, word: Span, rest: &mut Span, state: &mut State) -> Option<()> {
        let text = word.of(self.text);
        if let Some((number, length)) = number(text) {
            // `1. ... Kd4`
            if state.number.is_some_and(|(earlier, _)| earlier.number != number.number) {
                return None;
            }
            state.number = Some((number, word));
            (state.is_label, state.joins) = (false, false);
            rest.start = word.start + length as u32;
            return Some(());
        }
        if state.is_label {
            return Some(());
        }
        if let Some((before, _)) = &mut state.number
            && (text.iter().all(|&byte| byte == b'.') && text.len() > 1 || text == "…".as_bytes())
        {
            if before.is_reply {
                state.number = None;
                self.signs.push(Sign::Nobody);
            } else {
                before.is_reply = true;
            }
            return Some(());
        }
        match text {
            b"threat" | b"threats" | b"threat:" | b"threats:" | b"waiting" | b"blocus" => return Some(()),
            b"or" => {
                state.joins = true;
                return Some(());
            }
            b"but" | b"But" | b"but:" => {
                state.follows = false;
                self.signs.push(Sign::But);
                return Some(());
            }
            b"zugzwang" | b"zugzwang." | b"Zugzwang" | b"Zugzwang." | b"zz" => {
                self.signs.push(Sign::Zugzwang(word));
                return Some(());
            }
            b"~" | b"-" | b"any" if state.follows || state.number.is_some() => {
                self.signs.push(Sign::Any(state.number.take().map(|(number, _)| number), word));
                state.follows = true;
                return Some(());
            }
            b"ep." | b"e.p." | b"ep" if state.follows => return Some(()),
            _ if state.follows && is_mark(text) => {
                self.mark(text);
                return Some(());
            }
            _ => {}
        }
        // `Rd5[c]/Rxb5[c]`, `1...Kxa5, Kb4`; but after `1.c3+,` the reply may come.
        let is_apart = text.starts_with(b"/");
        let word = Span { start: word.start + u32::from(is_apart), ..word };
        let (texts, marks) = texts(word, self.text, self.is_lettered)?;
        let before = self.text[..word.start as usize].trim_ascii_end();
        let is_reply = |ply: &Ply| ply.number.is_some_and(|number| number.is_reply);
        let joins = std::mem::take(&mut state.joins);
        match self.signs.last_mut() {
            Some(Sign::Ply(last))
                if state.follows
                    && state.number.is_none()
                    && (is_apart || joins || before.ends_with(b",") && is_reply(last)) =>
            {
                last.texts.extend(texts);
                if last.texts.len() > MOST_TEXTS {
                    return None;
                }
            }
            // A square in parentheses is no reply: `1.Kd5(b4)`.
            _ if state.number.is_none() && (!state.follows || before.ends_with(b"(")) => return None,
            _ => {
                let number = state.number.take().map(|(number, _)| number);
                let is_listed = number.is_none() && before.ends_with(b",");
                self.signs.push(Sign::Ply(Ply {
                    number,
                    texts,
                    glyph: Glyph::None,
                    mark: Mark::None,
                    is_listed,
                }));
            }
        }
        state.follows = true;
        self.mark(marks.of(self.text));
        Some(())
    }

    /// Gives the last move its marks.
    fn mark(&mut self, marks: &[u8]) {
        let Some(Sign::Ply(last)) = self.signs.last_mut() else { return };
        let has = |mark: u8| marks.contains(&mark);
        if has(b'#') {
            last.mark = Mark::Win;
        } else if has(b'+') {
            last.mark = Mark::Check;
        }
        last.glyph = match (has(b'!'), has(b'?')) {
            (true, true) => Glyph::Unclear,
            (true, false) => Glyph::Good,
            (false, true) => Glyph::Bad,
            (false, false) => return,
        };
    }
}

/// The letter of a twin at the beginning of a line, and how many bytes its label has: `b)`, `+c)`, `z1)`.
fn label(line: &[u8]) -> Option<(String, u32)> {
    let blank = line.iter().take_while(|byte| byte.is_ascii_whitespace() || b"\"'".contains(byte)).count();
    let plus = usize::from(line.get(blank) == Some(&b'+'));
    let name = &line[blank + plus..];
    let length = name.iter().position(|&byte| byte == b')')?;
    let (first, digits) = name[..length].split_first()?;
    let is_letter = first.is_ascii_lowercase() && digits.iter().all(u8::is_ascii_digit);
    let letter = std::str::from_utf8(&name[..length]).ok().filter(|_| is_letter && length <= 4)?;
    Some((letter.to_owned(), (blank + plus + length + 1) as u32))
}

/// A number at the beginning of a word, and how many bytes it has: `12.`, `1...`, `1…`.
fn number(word: &[u8]) -> Option<(Number, usize)> {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let value: u16 = std::str::from_utf8(&word[..digits]).ok()?.parse().ok()?;
    let dots = word[digits..].iter().take_while(|&&byte| byte == b'.').count();
    let ellipsis = if word[digits + dots..].starts_with("…".as_bytes()) { "…".len() } else { 0 };
    let is_number = value > 0 && dots + ellipsis > 0;
    is_number
        .then_some((Number { number: value, is_reply: dots > 1 || ellipsis > 0 }, digits + dots + ellipsis))
}

/// Whether a word is the marks of the move before it: `#`, `!`, `+`, `==`.
fn is_mark(word: &[u8]) -> bool {
    word.iter().all(|byte| b"+#=!?".contains(byte)) || matches!(word, b"x" | b"z" | b"dbl")
}

/// The texts of the moves in a word, and its marks. None if one of them is not a move.
fn texts(word: Span, text: &[u8], is_lettered: bool) -> Option<(Vec<Span>, Span)> {
    let is_move = |span: &Span| {
        let token = move_text(span.of(text));
        !token.ends_with(b"x") && moves::parse(&token).is_ok()
    };
    let bare = |span: Span| {
        let marks = span.of(text).iter().rev().take_while(|byte| b"+#=!?.:".contains(byte)).count();
        Span { start: span.start, end: span.end - marks as u32 }
    };
    let whole = bare(word);
    let mut start = word.start;
    let mut parts = Vec::new();
    let is_promotion = promotion(whole.of(text)).is_some();
    let parts_of = whole.of(text).split(|&byte| is_lettered && !is_promotion && byte == b'/');
    for part in parts_of.take(MOST_TEXTS + 1) {
        let end = start + part.len() as u32;
        parts.push(bare(Span { start, end }));
        start = end + 1;
    }
    // In `Kxg6/f6` the second move may be one of the King.
    let is_short = |span: &Span| span.of(text).len() == 2 && parts[0].of(text)[0].is_ascii_uppercase();
    let are_moves =
        parts.len() <= MOST_TEXTS && parts.iter().all(is_move) && !parts[1..].iter().any(is_short);
    are_moves.then_some((parts, Span { start: whole.end, end: word.end }))
}

/// The parts of a promotion that is written `e8/Q`.
fn promotion(text: &[u8]) -> Option<(&[u8], u8)> {
    match text {
        [pawn @ .., b'/', kind] if kind.is_ascii_uppercase() && pawn.last()?.is_ascii_digit() => {
            Some((pawn, *kind))
        }
        _ => None,
    }
}

/// A move in the signs that all notations of moves share: Popeye writes captures with `*`, and castling with zeros.
pub(super) fn move_text(text: &[u8]) -> Vec<u8> {
    if let Some((pawn, kind)) = promotion(text) {
        return [&move_text(pawn), &b"="[..], &[kind]].concat();
    }
    match text {
        b"0-0" => b"O-O".to_vec(),
        b"0-0-0" => b"O-O-O".to_vec(),
        _ => text.iter().map(|&byte| if byte == b'*' { b'x' } else { byte }).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Variant;

    /// The signs of a text of several lines, in short: `1.` before a move and `1:` before a reply.
    fn signs(text: &str) -> String {
        let mut start = 0;
        let lines = text.split('\n').map(|line| {
            let span = Span::new(start, start + line.len());
            start += line.len() + 1;
            span
        });
        let words =
            read(text.as_bytes(), lines, Variant::DEFAULT.ruleset()).into_iter().map(|sign| match sign {
                Sign::Twin(letter, _) => format!("{letter})"),
                Sign::But => "but".to_owned(),
                Sign::Nobody => "--".to_owned(),
                Sign::Zugzwang(_) => "zz".to_owned(),
                Sign::Any(number, _) => format!("{}~", shown(number)),
                Sign::Unread(number, span) => {
                    format!("{}<{}>", shown(number), String::from_utf8_lossy(span.of(text.as_bytes())))
                }
                Sign::Ply(ply) => {
                    let texts: Vec<_> = ply
                        .texts
                        .iter()
                        .map(|span| String::from_utf8_lossy(span.of(text.as_bytes())))
                        .collect();
                    let glyph = match ply.glyph {
                        Glyph::None => "",
                        Glyph::Good => "!",
                        Glyph::Bad => "?",
                        Glyph::Unclear => "!?",
                    };
                    let mark = match ply.mark {
                        Mark::Win => "#",
                        Mark::Check => "+",
                        _ => "",
                    };
                    format!("{}{}{mark}{glyph}", shown(ply.number), texts.join("/"))
                }
            });
        words.collect::<Vec<_>>().join(" ")
    }

    fn shown(number: Option<Number>) -> String {
        number.map_or(String::new(), |at| format!("{}{}", at.number, if at.is_reply { ':' } else { '.' }))
    }

    #[test]
    fn the_form_of_popeye_and_those_of_collections_are_read() {
        for (text, wanted) in [
            (
                "   1.Qa1-b2 ! threat:\n           2.Qb2*b7 #\n       1...Ka8-b8",
                "1.Qa1-b2! 2.Qb2*b7# 1:Ka8-b8",
            ),
            ("   1.Qa1-b2 ? zugzwang.\n     but\n       1...a7-a6 !", "1.Qa1-b2? zz but 1:a7-a6!"),
            ("  1.Kd4-e5 Qa1-b2   2.Ke5-d4 Qb2-b3 #", "1.Kd4-e5 Qa1-b2 2.Ke5-d4 Qb2-b3#"),
            ("1.Ra6 ! (2.Qa7+ Kb5 3.Sd4+ Rxd4#)", "1.Ra6! 2.Qa7+ Kb5 3.Sd4+ Rxd4#"),
            ("1...fxe5/Nxe5[a] 2.Nd6#[A]", "1:fxe5/Nxe5 2.Nd6#"),
            ("1.Qe5+?? 1...Kxe5!", "1.Qe5+? 1:Kxe5!"),
            ("1...Kxa5, Kb4 2.Rxb5#", "1:Kxa5/Kb4 2.Rxb5#"),
            ("1...Rd5[c]/Rxb5[c] 2.Qf4 # !", "1:Rd5/Rxb5 2.Qf4#!"),
            ("1. Qb2! 1. ... e7*d6 ep. 2.0-0-0 +", "1.Qb2! 1:e7*d6 2.0-0-0+"),
            ("1.Kd4 {a long\ncomment} Ke6 2.\nKd5\nKe7 {open", "1.Kd4 Ke6 2.Kd5 Ke7"),
            ("a) \n 1.Kd4 Ke6\n\n+c) bKc3<-->bPf4\n 1.e8=S Ke6", "a) 1.Kd4 Ke6 c) 1.e8=S Ke6"),
            ("  1...  ...  2.Ka8-b8 Rh1-h8 #", "-- 2.Ka8-b8 Rh1-h8#"),
            ("b) wKa1-->b1 1.Kd4 Ke6", "b) 1.Kd4 Ke6"),
            ("\"1.Kd4 !\n1...Ke6 2.Qf2 #\"", "1.Kd4! 1:Ke6 2.Qf2#"),
            ("1. Qd7! ~ 2.f8Q#\n1... - [2. f8S# K:d5]", "1.Qd7! ~ 2.f8Q# 1:~ 2.f8S# K:d5"),
            ("1...Sb6 (or Ra8,Rb5) 2.f8/Q # or fxg8/S", "1:Sb6/Ra8/Rb5 2.f8/Q/fxg8/S#"),
            ("1.c3+,Kc5\n2.Sa4+,Kb5", "1.c3+ Kc5 2.Sa4+ Kb5"),
            ("\"a) diagram\n1.c3+", "a) 1.c3+"),
            ("1…Bh4 2.Qf2!? Bxf2", "1:Bh4 2.Qf2!? Bxf2"),
        ] {
            assert_eq!(signs(text), wanted, "{text}");
        }
    }

    #[test]
    fn text_that_is_not_understood_ends_its_line() {
        for (text, wanted) in [
            ("Versucht man 1.Kd4\n1.Kd5!", "<Versucht> 1.Kd5!"),
            ("1.Qb2!\n1...soon 2.Qb7 #", "1.Qb2! 1:<soon> 2.Qb7#"),
            ("1...K:g6/f6 2.Qb7 #", "1:<K:g6/f6> 2.Qb7#"),
            ("1...Kg2*\n2.Re5-g5 #", "1:<Kg2*> 2.Re5-g5#"),
            ("1.Qb2!\n1...\n", "1.Qb2! 1:<1...>"),
            ("1.Kd5\nor so\n2.Kd6", "1.Kd5 <so> 2.Kd6"),
            ("", ""),
            ("1.Kd5(b4) 2.Kd6", "1.Kd5 <b4> "),
        ] {
            assert_eq!(signs(text).trim(), wanted.trim(), "{text}");
        }
    }
}
