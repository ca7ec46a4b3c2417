//! Lines of EPD: a position, then opcodes `NAME operands;`. What an opcode means is not known here.
//!
//! Standard (Extended Position Description, in the PGN specification): four fields, opcodes that begin with a letter, operands
//! between blanks, quoted texts without escapes, `;` behind each opcode. Leniency: the two clocks may follow the
//! four fields, or fields may be missing; the last `;` may be; text need not be in ASCII; a line may be empty or a comment (`#`).
//!
//! ```
//! use lawspeaker::notation::epd::{EpdFaultKind, LineKind, kind, parse_line};
//! let line = br#"4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "castles""#;
//! assert_eq!((kind(line), kind(b"# a comment")), (LineKind::Entry, LineKind::Comment));
//! let entry = parse_line(line);
//! let id = entry.opcode(line, "id").unwrap();
//! assert_eq!(id.operands[0].span.of(line), b"castles");
//! assert_eq!(entry.faults[0].kind, EpdFaultKind::MissingSemicolon);
//! assert!(entry.position.unwrap().has_castling());
//! ```

use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_till1, take_while, take_while_m_n};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;
use nom::{IResult, Parser};

use super::Span;
use super::fen::{self, FenSyntax, FenSyntaxError};
use super::moves::note_of_en_passant;

/// Opcodes a line can have; the text behind is one [`EpdFaultKind::TooManyOpcodes`].
pub const MAX_OPCODES: usize = 1_000;

/// What a line of an EPD file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// White space alone.
    Blank,
    /// `#` is its first sign.
    Comment,
    /// Anything else: [`parse_line`] reads it.
    Entry,
}

/// A line read. Spans count from the line's start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdLine {
    /// The position before the opcodes, or why there is none. Then opcodes are looked for behind four fields and
    /// the numbers that follow them.
    pub position: Result<FenSyntax, FenSyntaxError>,
    /// The opcodes, in their order.
    pub opcodes: Vec<Opcode>,
    /// What is wrong with them, in their order.
    pub faults: Vec<EpdFault>,
}

/// An opcode with its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opcode {
    /// Its name.
    pub name: Span,
    /// Its operands.
    pub operands: Vec<Operand>,
    /// Name, operands and, where there is one, the semicolon.
    pub whole: Span,
}

/// An operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Where it is; without the quotes.
    pub span: Span,
    /// Whether it stood in quotes.
    pub quoted: bool,
}

/// Something that is not as it should be.
pub type EpdFault = super::syntax::Fault<EpdFaultKind>;

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpdFaultKind {
    /// The last opcode has no `;` (its span). It is still read. What an open quote takes in is no `;`.
    MissingSemicolon,
    /// A `;` that ends nothing.
    StraySemicolon,
    /// What is where an opcode should, up to its `;`, does not begin with a name.
    NoName,
    /// The name stood on this line before (its span); both are listed.
    Duplicate,
    /// A quote that nothing closes (its span). The operand reaches to the end of the line.
    UnterminatedQuote,
    /// All that is behind the [`MAX_OPCODES`]th opcode.
    TooManyOpcodes,
}

impl EpdFaultKind {
    /// Whether the line means without doubt what was read.
    #[must_use]
    pub const fn is_harmless(self) -> bool {
        matches!(self, EpdFaultKind::MissingSemicolon | EpdFaultKind::StraySemicolon)
    }
}

impl EpdLine {
    /// The first opcode of this name (case counts). `line` is the one it was read from.
    #[must_use]
    pub fn opcode(&self, line: &[u8], name: &str) -> Option<&Opcode> {
        self.opcodes.iter().find(|opcode| opcode.name.of(line) == name.as_bytes())
    }
}

/// What this line is.
#[must_use]
pub fn kind(line: &[u8]) -> LineKind {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    match line.iter().find(|b| !b.is_ascii_whitespace()) {
        None => LineKind::Blank,
        Some(b'#') => LineKind::Comment,
        Some(_) => LineKind::Entry,
    }
}

/// Reads one line; a line end or a byte order mark may still be on it.
///
/// # Panics
/// When the line is longer than 4 GiB.
#[must_use]
pub fn parse_line(line: &[u8]) -> EpdLine {
    let mark = if line.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let length = line.iter().rev().take_while(|b| b.is_ascii_whitespace()).count();
    let text = &line[..(line.len() - length).max(mark)];
    let (position, from) = match fen::parse_prefix(&text[mark..]) {
        Ok((position, used)) => (Ok(moved(position, mark)), mark + used),
        Err(refusal) => {
            let refusal = FenSyntaxError { span: refusal.span.moved(mark as u32), ..refusal };
            (Err(refusal), mark + behind_fields(&text[mark..]))
        }
    };
    let mut out = EpdLine { position, opcodes: Vec::new(), faults: Vec::new() };
    read_opcodes(text, from, &mut out);
    out
}

/// A position read behind a byte order mark, with its spans counted from the line's start.
fn moved(mut position: FenSyntax, by: usize) -> FenSyntax {
    if by > 0 {
        let by = by as u32;
        let FenSyntax { rows, placement, reserve, turn_span, castling_span, en_passant_span, checks, .. } =
            &mut position;
        for span in [placement, turn_span, castling_span, en_passant_span] {
            *span = span.moved(by);
        }
        rows.iter_mut().flatten().for_each(|(_, span)| *span = span.moved(by));
        if let Some(reserve) = reserve {
            reserve.span = reserve.span.moved(by);
            reserve.letters.iter_mut().for_each(|(_, span)| *span = span.moved(by));
        }
        checks.iter_mut().for_each(|(_, span)| *span = span.moved(by));
    }
    position
}

/// Where opcodes begin if four fields are before them, and perhaps counts: as far as is clear from a position that
/// does not read.
fn behind_fields(text: &[u8]) -> usize {
    let count = |b: &u8| b.is_ascii_digit() || *b == b'+';
    let field = |n: usize| move |word: &[u8]| n < 4 || word.iter().all(count);
    let mut at = 0;
    for n in 0..7 {
        let rest = &text[at..];
        let gap = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
        let len = rest[gap..].iter().take_while(|b| !b.is_ascii_whitespace()).count();
        if len == 0 || !field(n)(&rest[gap..gap + len]) {
            break;
        }
        at += gap + len;
    }
    at
}

fn read_opcodes(line: &[u8], from: usize, out: &mut EpdLine) {
    let mut rest = &line[from..];
    let place = |rest: &[u8]| line.len() - rest.len();
    while let Ok((next, _)) = white(rest)
        && !next.is_empty()
    {
        rest = next;
        let start = place(rest);
        if out.opcodes.len() == MAX_OPCODES {
            out.faults
                .push(EpdFault { kind: EpdFaultKind::TooManyOpcodes, span: Span::new(start, line.len()) });
            return;
        }
        if let Some(next) = rest.strip_prefix(b";") {
            note(out, EpdFaultKind::StraySemicolon, Span::new(start, start + 1));
            rest = next;
            continue;
        }
        let Ok((behind, name)) = name(rest) else {
            rest = skip_opcode(rest);
            let end = place(rest);
            note(out, EpdFaultKind::NoName, Span::new(start, end));
            continue;
        };
        let name = Span::new(start, start + name.len());
        if out.opcodes.iter().any(|opcode| opcode.name.of(line) == name.of(line)) {
            note(out, EpdFaultKind::Duplicate, name);
        }
        let mut operands = Vec::new();
        let mut is_open = false;
        rest = behind;
        while let Ok((next, operand)) = operand(rest) {
            let end = place(next);
            let operand = match operand {
                Word::Bare(word) => Operand { span: Span::new(end - word.len(), end), quoted: false },
                Word::Quoted(word) => {
                    Operand { span: Span::new(end - 1 - word.len(), end - 1), quoted: true }
                }
                Word::Unclosed(word) => {
                    let start = end - word.len();
                    note(out, EpdFaultKind::UnterminatedQuote, Span::new(start - 1, start));
                    is_open = true;
                    Operand { span: Span::new(start, end), quoted: true }
                }
            };
            // A note of en passant is a part of the move before it.
            let is_note = !operand.quoted && note_of_en_passant(operand.span.of(line)).is_some();
            let may_have_note = |last: &&mut Operand| !last.quoted && ends_as_move(last.span.of(line));
            match operands.last_mut().filter(may_have_note).filter(|_| is_note) {
                Some(of_move) => of_move.span.end = operand.span.end,
                None => operands.push(operand),
            }
            rest = next;
        }
        let end_sign: IResult<_, _> = (white, opt(tag(";"))).parse(rest);
        let ended = match end_sign {
            Ok((next, (_, Some(_)))) => {
                rest = next;
                true
            }
            _ => false,
        };
        let whole = Span::new(start, place(rest));
        if !ended && !is_open {
            note(out, EpdFaultKind::MissingSemicolon, whole);
        }
        out.opcodes.push(Opcode { name, operands, whole });
    }
}

/// Faults are as many as opcodes can be, and no more.
fn note(out: &mut EpdLine, kind: EpdFaultKind, span: Span) {
    if out.faults.len() <= 2 * MAX_OPCODES {
        out.faults.push(EpdFault { kind, span });
    }
}

enum Word<'a> {
    Bare(&'a [u8]),
    Quoted(&'a [u8]),
    Unclosed(&'a [u8]),
}

fn white(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while(|b: u8| b.is_ascii_whitespace())(input)
}

fn name(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let letter = take_while_m_n(1, 1, |b: u8| b.is_ascii_alphabetic());
    let (rest, name) =
        recognize((letter, take_while(|b: u8| b.is_ascii_alphanumeric() || b == b'_'))).parse(input)?;
    match rest.first() {
        None | Some(b';' | b'"') => Ok((rest, name)),
        Some(b) if b.is_ascii_whitespace() => Ok((rest, name)),
        Some(_) => Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::AlphaNumeric))),
    }
}

fn operand(input: &[u8]) -> IResult<&[u8], Word<'_>> {
    let (rest, _) = white(input)?;
    let quoted =
        (tag("\""), take_till(|b| b == b'"'), opt(tag("\""))).map(|(_, inside, close)| match close {
            Some(_) => Word::Quoted(inside),
            None => Word::Unclosed(inside),
        });
    let bare = take_till1(|b: u8| b.is_ascii_whitespace() || matches!(b, b';' | b'"')).map(Word::Bare);
    alt((quoted, bare)).parse(rest)
}

/// What is behind the `;` that ends an opcode without a name; quotes protect semicolons.
fn skip_opcode(input: &[u8]) -> &[u8] {
    let skipped: IResult<_, _> = (many0_count(operand), white, opt(tag(";"))).parse(input);
    skipped.map_or(&input[input.len()..], |(rest, _)| rest)
}

/// A line of EPD in the making.
///
/// ```
/// use lawspeaker::notation::epd::EpdWriter;
/// let line = EpdWriter::new("8/8/8/8/8/k7/8/KQ6 w - -").opcode("bm").word("Qb3#").opcode("id").quoted("a b").end();
/// assert_eq!(line, "8/8/8/8/8/k7/8/KQ6 w - - bm Qb3#; id \"a b\";");
/// ```
#[derive(Clone, Debug)]
pub struct EpdWriter {
    text: String,
    in_opcode: bool,
}

impl EpdWriter {
    /// A line with this position string.
    #[must_use]
    pub fn new(position: &str) -> Self {
        EpdWriter { text: position.to_owned(), in_opcode: false }
    }

    /// Begins an opcode. The name must be a letter, then letters, digits or underscores.
    #[must_use]
    pub fn opcode(mut self, name: &str) -> Self {
        debug_assert!(
            self::name(name.as_bytes()).is_ok_and(|(rest, _)| rest.is_empty()),
            "no opcode: {name:?}"
        );
        self.end_opcode();
        self.in_opcode = true;
        self.push(name)
    }

    /// An operand as it is: no white space, quotes or semicolons.
    #[must_use]
    pub fn word(self, word: &str) -> Self {
        debug_assert!(!word.contains([' ', '"', ';']) && !word.is_empty(), "no operand: {word:?}");
        self.push(word)
    }

    /// An operand in quotes. Quotes, which no text of EPD can hold, become apostrophes, control characters blanks.
    #[must_use]
    pub fn quoted(mut self, text: &str) -> Self {
        self.text.push_str(" \"");
        self.text.extend(text.chars().map(|letter| match letter {
            '"' => '\'',
            _ if letter.is_control() => ' ',
            _ => letter,
        }));
        self.text.push('"');
        self
    }

    /// The line, without a line end.
    #[must_use]
    pub fn end(mut self) -> String {
        self.end_opcode();
        self.text
    }

    fn push(mut self, word: &str) -> Self {
        self.text.push(' ');
        self.text.push_str(word);
        self
    }

    fn end_opcode(&mut self) {
        if self.in_opcode {
            self.text.push(';');
        }
    }
}

/// Whether a word ends as a Pawn's capture does: with a square, and perhaps a mark.
fn ends_as_move(word: &[u8]) -> bool {
    let word = word.trim_ascii_end();
    let bare =
        word.iter().rposition(|byte| !b"+#!?".contains(byte)).map_or(&word[..0], |last| &word[..=last]);
    let file = bare.iter().rposition(|byte| !byte.is_ascii_digit());
    file.is_some_and(|at| at + 1 < bare.len() && bare[at].is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Opcodes and faults of a line with a board of one rank, counted from the end of `k w - -`.
    fn shown(opcodes: &str) -> String {
        let line = format!("k w - -{opcodes}");
        let read = parse_line(line.as_bytes());
        assert!(read.position.is_ok(), "{line}");
        let at = |span: Span| format!("{}-{}", span.start - 7, span.end - 7);
        let text = |span: Span| String::from_utf8_lossy(span.of(line.as_bytes())).into_owned();
        let mut out = String::new();
        for opcode in &read.opcodes {
            out += &format!("{} {}:", at(opcode.whole), text(opcode.name));
            for operand in &opcode.operands {
                let quote = if operand.quoted { "\"" } else { "" };
                out += &format!(" {} {quote}{}{quote}", at(operand.span), text(operand.span));
            }
            out += " ";
        }
        out.push('|');
        for fault in &read.faults {
            out += &format!(" {} {:?}", at(fault.span), fault.kind);
        }
        out
    }

    #[test]
    fn opcodes_with_operands_and_faults() {
        for (text, want) in [
            ("", "|"),
            (" bm c2xc4 Rb5; dm 2;", "1-14 bm: 4-9 c2xc4 10-13 Rb5 15-20 dm: 18-19 2 |"),
            (
                " id \"a; b\";c0\"\" \"x\"y ;",
                "1-11 id: 5-9 \"a; b\" 11-22 c0: 14-14 \"\" 17-18 \"x\" 19-20 y |",
            ),
            (" bm hxg6 e.p.# d4  ep;", "1-22 bm: 4-14 hxg6 e.p.# 15-21 d4  ep |"),
            (" c0 ep \"a\" ep epd;", "1-18 c0: 4-6 ep 8-9 \"a\" 11-13 ep 14-17 epd |"),
            (" a 0 ep;", "1-8 a: 3-4 0 5-7 ep |"),
            (" noop;", "1-6 noop: |"),
            (" dm 2", "1-5 dm: 4-5 2 | 1-5 MissingSemicolon"),
            (" dm 2 \r\n", "1-5 dm: 4-5 2 | 1-5 MissingSemicolon"),
            (" ;dm 2; ;", "2-7 dm: 5-6 2 | 1-2 StraySemicolon 8-9 StraySemicolon"),
            (" +x \";\" y; dm 2;", "11-16 dm: 14-15 2 | 1-10 NoName"),
            (" b-m;", "| 1-5 NoName"),
            (" x 1; x 2;", "1-5 x: 3-4 1 6-10 x: 8-9 2 | 6-7 Duplicate"),
            (" id \"a; b", "1-9 id: 5-9 \"a; b\" | 4-5 UnterminatedQuote"),
            (" id \"Þór\";", "1-12 id: 5-10 \"Þór\" |"),
        ] {
            assert_eq!(shown(text), want, "{text:?}");
        }
        assert!(EpdFaultKind::MissingSemicolon.is_harmless() && !EpdFaultKind::NoName.is_harmless());
    }

    #[test]
    fn opcodes_are_found_by_name() {
        let line = b"k w - - bm a; bm b; BM c;";
        let read = parse_line(line);
        assert_eq!(read.opcode(line, "bm").unwrap().operands[0].span.of(line), b"a");
        assert!(read.opcode(line, "am").is_none());
    }

    #[test]
    fn opcodes_are_read_where_the_position_is_not() {
        for line in ["k9/1?0 w - - id \"x\";", "k x KQkq e3 12 1 id \"x\";", "k y - - 0 id \"x\";"] {
            let read = parse_line(line.as_bytes());
            assert!(read.position.is_err());
            assert_eq!(read.opcode(line.as_bytes(), "id").unwrap().operands.len(), 1, "{line}");
        }
        assert!(parse_line(b"").position.is_err());
    }

    #[test]
    fn a_byte_order_mark_moves_every_span() {
        let line = "\u{feff}k[Q] w - a3 0 1 bm Qa1;".as_bytes();
        let read = parse_line(line);
        let position = read.position.unwrap();
        assert_eq!(position.placement.of(line), b"k");
        assert_eq!(position.rows[0][0].1.of(line), b"k");
        let reserve = position.reserve.unwrap();
        assert_eq!((reserve.span.of(line), reserve.letters[0].1.of(line)), (&b"Q"[..], &b"Q"[..]));
        assert_eq!(position.turn_span.of(line), b"w");
        assert_eq!(position.castling_span.of(line), b"-");
        assert_eq!(position.en_passant_span.of(line), b"a3");
        assert_eq!(read.opcodes[0].operands[0].span.of(line), b"Qa1");
        for checks in ["3+2 0 1", "0 1 +0+1"] {
            let line = format!("\u{feff}k w - - {checks} bm Ka1;");
            let (_, span) = parse_line(line.as_bytes()).position.unwrap().checks.unwrap();
            assert!(checks.split(' ').any(|field| field.as_bytes() == span.of(line.as_bytes())), "{line}");
        }
        assert_eq!(parse_line("\u{feff}?".as_bytes()).position.unwrap_err().span, Span::new(3, 4));
    }

    #[test]
    fn lines_are_told_apart() {
        for (line, want) in [
            ("", LineKind::Blank),
            (" \t\r\n", LineKind::Blank),
            ("\u{feff}", LineKind::Blank),
            ("# x", LineKind::Comment),
            (" #", LineKind::Comment),
            ("k w", LineKind::Entry),
        ] {
            assert_eq!(kind(line.as_bytes()), want, "{line:?}");
        }
    }

    #[test]
    fn too_many_opcodes_are_told() {
        let names: Vec<String> = (0..=MAX_OPCODES).map(|n| format!("x{n};")).collect();
        let line = format!("k w - - {}", names.concat());
        let read = parse_line(line.as_bytes());
        assert_eq!(read.opcodes.len(), MAX_OPCODES);
        let span = Span::new(line.len() - names[MAX_OPCODES].len(), line.len());
        assert_eq!(read.faults, [EpdFault { kind: EpdFaultKind::TooManyOpcodes, span }]);
    }

    #[test]
    fn a_line_is_written() {
        let line = EpdWriter::new("k w")
            .opcode("noop")
            .opcode("bm")
            .word("a1")
            .word("b2")
            .opcode("id")
            .quoted("a \"b\";\n");
        assert_eq!(line.end(), "k w noop; bm a1 b2; id \"a 'b'; \";");
        assert_eq!(EpdWriter::new("k w").end(), "k w");
    }
}
