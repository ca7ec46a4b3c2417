//! Moves between squares that are counted in another way: `H2-E2` of the Internet Chinese Chess Server, with ranks from 0, and the
//! numbers of janggi, `79졸78`, with ranks from the top and the piece between the squares.
//!
//! The tenth rank is 0 in Korea. The captured piece and `장군`, which says check, may be behind a move, and the side (`楚`, `漢`) before the
//! piece. Sources: W. Hughes, ICCS; the records of the Korea Janggi Association.

use crate::notation::Span;

use super::{Commands, Corner, FROM_ZERO, Joint, KOREAN, Mark, MoveSyntax, Sign, Step, Written};

/// A pass.
pub(crate) const PASS: &str = "한수쉼";

/// Check.
const CHECK: &str = "장군";

/// The letter of a piece, what White and Black write for it, and other signs that are read.
const PIECES: [(char, [char; 2], &str); 7] = [
    ('R', ['차', '차'], "車车"),
    ('C', ['포', '포'], "包砲炮"),
    ('N', ['마', '마'], "馬马"),
    ('B', ['상', '상'], "象"),
    ('A', ['사', '사'], "士"),
    ('P', ['졸', '병'], "卒兵"),
    ('K', ['장', '장'], "將将楚漢"),
];

/// The sign of a piece with this letter.
pub(crate) fn sign_of(letter: char, is_white: bool) -> Option<char> {
    let (_, written, _) = PIECES.iter().find(|(known, ..)| *known == letter)?;
    Some(written[usize::from(!is_white)])
}

/// Reads two squares with ranks from 0, in large or small letters. Gives their length.
pub(super) fn read_from_zero(token: &[u8], text: &mut MoveSyntax) -> Option<usize> {
    let (read, len) = from_zero(token)?;
    *text = MoveSyntax { letters: text.letters, from_zero: true, ..read };
    Some(len)
}

/// Reads what a token begins with. Gives the length of it.
pub(super) fn read(token: &[u8], text: &mut MoveSyntax) -> Option<usize> {
    let is_plain = matches!(token, [b'A'..=b'Z', _, b'-', ..]);
    let from_zero = || from_zero(token).filter(|_| is_plain);
    let (read, len) = from_zero().or_else(|| korean(token))?;
    *text = MoveSyntax { letters: text.letters, from_zero: text.from_zero, ..read };
    Some(len)
}

fn moved(sign: Option<Sign>, steps: &[Step], corner: Corner, notation: &'static str) -> MoveSyntax {
    let mut text = MoveSyntax::new(Written::Squares, sign, steps);
    text.commands = Some(Commands { corner, notation: Some(notation), ..Commands::of(None) });
    text
}

fn from_zero(token: &[u8]) -> Option<(MoveSyntax, usize)> {
    let dash = usize::from(token.get(2) == Some(&b'-'));
    let step = |at: usize| {
        let &[file, rank @ b'0'..=b'9'] = token.get(at..at + 2)? else { return None };
        let letter = file.to_ascii_uppercase().checked_sub(b'A').filter(|_| file.is_ascii_alphabetic());
        let (rank, span) = (Some(rank - b'0'), Span::new(at, at + 2));
        Some(Step { joint: Joint::Bare, file: Some(letter?), rank, span })
    };
    let steps = [step(0)?, step(2 + dash)?];
    // `C3e5` is a Cannon's move.
    let is_one_size = token[0].is_ascii_uppercase() == token[2 + dash].is_ascii_uppercase();
    is_one_size.then(|| (moved(None, &steps, Corner::BottomLeft, FROM_ZERO), 4 + dash))
}

fn korean(token: &[u8]) -> Option<(MoveSyntax, usize)> {
    let said = token.utf8_chunks().next()?.valid();
    if said.starts_with(PASS) {
        return Some((MoveSyntax::new(Written::Pass, None, &[]), PASS.len()));
    }
    let step = |at: usize, joint: Joint| {
        let &[rank @ b'0'..=b'9', file @ b'1'..=b'9'] = token.get(at..at + 2)? else { return None };
        // 0 is the tenth.
        let rank = (rank - b'0' + 9) % 10;
        Some(Step { joint, file: Some(file - b'1'), rank: Some(rank), span: Span::new(at, at + 2) })
    };
    let piece = |at: usize| {
        let sign = said.get(at..)?.chars().next()?;
        let is_it = |(_, written, others): &&(char, [char; 2], &str)| {
            written.contains(&sign) || others.contains(sign)
        };
        let (letter, ..) = PIECES.iter().find(is_it)?;
        Some(Sign::new(*letter, Span::new(at, at + sign.len_utf8())))
    };
    let from = step(0, Joint::Bare)?;
    let first = piece(2)?;
    // The side may be named before the piece.
    let side = said.get(2..)?.chars().next().filter(|side| matches!(side, '楚' | '漢'));
    let sign = side.and_then(|side| piece(2 + side.len_utf8())).unwrap_or(first);
    let at = sign.span.end as usize;
    let mut to = step(at, Joint::Bare)?;
    let mut end = at + 2;
    // `장군` begins as the General does.
    if !said[end..].starts_with(CHECK)
        && let Some(taken) = piece(end)
    {
        to.joint = Joint::Takes;
        end = taken.span.end as usize;
    }
    let mut text = moved(Some(sign), &[from, to], Corner::TopLeft, KOREAN);
    if said[end..].starts_with(CHECK) {
        text.mark = Mark::Check;
        text.mark_span = Span::new(end, end + CHECK.len());
        end += CHECK.len();
    }
    Some((text, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves::parse;

    fn shown(token: &str) -> Option<String> {
        let text = parse(token.as_bytes()).ok()?;
        text.commands?.notation?;
        let square = |step: &Step| format!("{},{}", step.file.unwrap(), step.rank.unwrap());
        let steps: Vec<_> = text.steps().iter().map(square).collect();
        let takes = if text.steps()[1].joint == Joint::Takes { "x" } else { "" };
        Some(format!("{}{takes} {:?}", steps.join(" "), text.mark))
    }

    #[test]
    fn squares_are_counted_as_they_are_there() {
        for (token, wanted) in [
            ("H2-E2", "7,2 4,2 None"),
            ("A0-A1", "0,0 0,1 None"),
            ("H9-G7+", "7,9 6,7 Check"),
            ("79졸78", "8,6 7,6 None"),
            ("08마87", "7,9 6,7 None"),
            ("79楚卒78", "8,6 7,6 None"),
            ("41漢兵42", "0,3 1,3 None"),
            ("05楚95", "4,9 4,8 None"),
            ("92차12차장군", "1,8 1,0x Check"),
            ("45병46장군", "4,3 5,3 Check"),
            ("11차81장", "0,0 0,7x None"),
        ] {
            assert_eq!(shown(token).as_deref(), Some(wanted), "{token}");
        }
        assert_eq!(parse("한수쉼".as_bytes()).unwrap().written, Written::Pass);
    }

    #[test]
    fn other_words_are_no_such_moves() {
        for token in [
            "H2E2",
            "h2-e2",
            "H2-E",
            "79졸",
            "79졸7",
            "79졸70",
            "7졸78",
            "79가78",
            "79졸78a",
            "한수",
            "한수쉼1",
        ] {
            assert_eq!(shown(token), None, "{token}");
        }
        assert!(parse(b"79\xec\xa1").is_err());
    }
}
