//! One move as OpenTafl writes it: `d1-d4xd5/e4`, with letters for special pieces and signs behind it.
//!
//! `^` stands between the squares of a jump, `=` between those of a further move in the same turn, `^=` where both are true. The
//! rules say the same, so these signs are read as `-`. Source: Jay Slater, *OpenTafl Notation*, 2015 to 2016.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::combinator::opt;
use nom::error::Error;

use crate::notation::Span;
use crate::notation::moves::{Joint, Mark, MoveSyntax, MoveSyntaxError, Sign, Step, Written};
use crate::notation::square::{file, rank};

/// Reads a word as a move. `++` and `--` become [`Mark::Win`], `+` [`Mark::Check`], `-` [`Mark::Route`].
///
/// # Errors
/// The place where the word stops being a move.
///
/// ```
/// use lawspeaker::{formats::opentafl::parse_move, notation::moves::Mark};
/// let text = parse_move(b"Kf2-f1xf2/Ke1-").unwrap();
/// assert_eq!((text.steps().len(), text.mark), (4, Mark::Route));
/// assert_eq!(parse_move(b"ce6^=e8").unwrap().steps().len(), 2);
/// let no = parse_move(b"ce6*e8").unwrap_err();
/// assert_eq!((no.span.start, no.why.as_str()), (3, "unexpected `*` in a move"));
/// ```
pub fn parse_move(token: &[u8]) -> Result<MoveSyntax, MoveSyntaxError> {
    let mut reader = MoveReader { token, at: 0 };
    let sign = reader.sign();
    let mut steps = vec![reader.square(Joint::Bare)?];
    let between = [&b"-"[..], b"^=", b"^", b"="].into_iter().find_map(|sign| reader.take(sign));
    if between.is_none() {
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
        return Err(MoveSyntaxError { span: step.span, why: "too many squares for a move".to_owned() });
    }
    let mut text = MoveSyntax::new(Written::Squares, sign, &steps);
    text.mark = mark;
    text.mark_span = Span::new(behind, token.len());
    text.glyph = Span::new(token.len(), token.len());
    Ok(text)
}

/// Whether a word is written as a further move of a turn: `a1=a3`.
pub(super) fn goes_on(token: &[u8]) -> bool {
    token.contains(&b'=')
}

/// Two and the captured ones, with room for a wrong list.
const MOST_SQUARES: usize = 8;

struct MoveReader<'a> {
    token: &'a [u8],
    at: usize,
}

impl MoveReader<'_> {
    /// The letter of a special piece before a square: a capital, or a small one before a square's own file.
    fn sign(&mut self) -> Option<Sign> {
        let letter = match self.token[self.at..] {
            [letter @ b'A'..=b'Z', ..] => letter,
            [letter @ b'a'..=b'z', b'a'..=b's', ..] => letter.to_ascii_uppercase(),
            _ => return None,
        };
        let span = Span::new(self.at, self.at + 1);
        self.at += 1;
        Some(Sign::new(char::from(letter), span))
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
            None if rest.is_empty() => "the move ends before its second square".to_owned(),
            None => format!("unexpected byte 0x{:02x} in a move", rest[0]),
            Some(c) if c.is_control() => {
                format!("unexpected character U+{:04X} in a move", u32::from(c))
            }
            Some(c) => format!("unexpected `{c}` in a move"),
        };
        MoveSyntaxError { span, why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_letters_are_read() {
        let shown = |token: &str| {
            let text = parse_move(token.as_bytes()).unwrap();
            let squares: Vec<_> = text
                .steps()
                .iter()
                .map(|step| &token[step.span.start as usize..step.span.end as usize])
                .collect();
            let letter = text.sign.map_or('-', |sign| sign.letter);
            let mark = &token[text.mark_span.start as usize..text.mark_span.end as usize];
            format!("{letter} {} {:?} {mark}", squares.join(" "), text.mark)
        };
        for (token, tree) in [
            ("a1-a2", "- a1 a2 None "),
            ("a1-a2+", "- a1 a2 Check +"),
            ("a1-a2-", "- a1 a2 Route -"),
            ("a1-a2++", "- a1 a2 Win ++"),
            ("a1-a2--", "- a1 a2 Win --"),
            ("a1^a3xa2+", "- a1 a3 a2 Check +"),
            ("a1=a2", "- a1 a2 None "),
            ("Ka1^=a3", "K a1 a3 None "),
            // A small letter before a file is that of a piece.
            ("ca1-a2xca3/ta4/a5", "C a1 a2 a3 a4 a5 None "),
            ("a1-a2xa3/a4/a5/a6/a7/a8", "- a1 a2 a3 a4 a5 a6 a7 a8 None "),
        ] {
            assert_eq!(shown(token), tree, "{token}");
        }
    }

    #[test]
    fn a_word_that_is_not_a_move_is_refused_at_its_place() {
        for (token, at, why) in [
            ("a1", 2, "ends before"),
            ("a1a2", 2, "unexpected `a`"),
            ("a1-a2x", 6, "ends before"),
            ("Ne8=^e4", 4, "unexpected `^`"),
            ("a1-a2#", 5, "unexpected `#`"),
            ("a1-a2+-", 5, "unexpected `+`"),
            ("a1-a2-+", 5, "unexpected `-`"),
            ("a1-a2---", 5, "unexpected `-`"),
            ("a1-a2/a3", 5, "unexpected `/`"),
            ("a20-a2", 1, "unexpected `2`"),
            ("a1-a2xa3/a4/a5/a6/a7/a8/a9", 24, "too many squares"),
        ] {
            let no = parse_move(token.as_bytes()).unwrap_err();
            assert!(no.span.start == at && no.why.contains(why), "{token}: {no:?}");
        }
    }
}
