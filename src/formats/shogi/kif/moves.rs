//! One move as KIF writes it: `７六歩(77)`, `同　銀成(31)`, `５五角打`.

use crate::formats::shogi::board::{Form, KINDS};
use crate::formats::shogi::named::NamedMove;
use crate::notation::Span;
use crate::notation::moves::{Commands, Corner, Joint, MoveSyntax, MoveSyntaxError, Sign, Step, Written};

/// The ranks as moves have them.
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// The square of the move before.
const SAME: char = '同';

/// A word that is read from its front.
struct Word<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Word<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    fn digit(&mut self, signs: [char; 9]) -> Option<u8> {
        let first = self.rest().chars().next()?;
        let number = |signs: [char; 9]| signs.iter().position(|&sign| sign == first);
        let ascii = first.to_digit(10).and_then(|digit| digit.checked_sub(1)).map(|n| n as usize);
        let digit = number(signs).or_else(|| number(FILES)).or(ascii)?;
        self.at += first.len_utf8();
        u8::try_from(digit).ok()
    }

    fn step(&mut self, ranks: [char; 9]) -> Option<Step> {
        let start = self.at;
        let (file, rank) = (self.digit(FILES)?, self.digit(ranks)?);
        let span = Span::new(start, self.at);
        Some(Step { joint: Joint::Bare, file: Some(file), rank: Some(rank), span })
    }

    fn stuck(&self, why: &str) -> MoveSyntaxError {
        let len = self.rest().chars().next().map_or(0, char::len_utf8);
        MoveSyntaxError { span: Span::new(self.at, self.at + len), why: why.to_owned() }
    }
}

/// Other signs of pieces than those that are written.
const OTHERS: [(&str, char, bool); 5] =
    [("王", 'K', false), ("竜", 'R', true), ("全", 'S', true), ("圭", 'N', true), ("杏", 'L', true)];

/// The piece that a text begins with, and the length of its name.
pub(super) fn piece_at(text: &str) -> Option<(Form, usize)> {
    // `成銀` is looked for before `銀`.
    for promoted in [true, false] {
        for (kind, info) in KINDS.iter().enumerate() {
            let name = info.kif[usize::from(promoted)];
            if !name.is_empty() && text.starts_with(name) {
                return Some((Form { kind, promoted }, name.len()));
            }
        }
    }
    let (name, letter, promoted) = OTHERS.into_iter().find(|(name, ..)| text.starts_with(name))?;
    Some((Form::of_letter(letter, promoted)?, name.len()))
}

pub(super) fn read_move(into: &mut MoveSyntax, token: &[u8]) -> Result<(), MoveSyntaxError> {
    let Ok(text) = str::from_utf8(token) else {
        let why = "a move is written as `７六歩(77)`, in UTF-8".to_owned();
        return Err(MoveSyntaxError { span: Span::new(0, token.len()), why });
    };
    let mut word = Word { text, at: 0 };
    let target = if word.take(SAME.encode_utf8(&mut [0; 4])) {
        let span = Span::new(0, word.at);
        while word.take("\u{3000}") || word.take(" ") {}
        Some(Step { joint: Joint::Bare, file: None, rank: None, span })
    } else {
        word.step(RANKS)
    };
    let Some(target) = target else {
        return Err(word.stuck("a move begins with its square, as in `７六歩(77)`"));
    };
    let Some((form, len)) = piece_at(word.rest()) else {
        return Err(word.stuck("a piece is named behind the square"));
    };
    let span = Span::new(word.at, word.at + len);
    word.at += len;
    let sign = Sign { letter: form.letter(), promoted: form.promoted, span };
    let stays = word.take("不成") || word.take("生");
    let promotes = word.at;
    let promotion = (!stays && word.take("成")).then(|| Sign::new('+', Span::new(promotes, word.at)));
    *into = if promotion.is_none() && !stays && word.take("打") {
        MoveSyntax::new(Written::Drop, Some(sign), &[target])
    } else {
        if !word.take("(") {
            return Err(word.stuck("the square that the piece comes from is missing, as in `(77)`, or `打`"));
        }
        let Some(origin) = word.step(FILES) else {
            return Err(word.stuck("a square is two digits from 1 to 9"));
        };
        if !word.take(")") {
            return Err(word.stuck("`)` is missing"));
        }
        MoveSyntax::new(Written::Squares, Some(sign), &[origin, target])
    };
    if !word.rest().is_empty() {
        return Err(word.stuck("nothing follows a move"));
    }
    into.promotion = promotion;
    into.commands = Some(Commands { corner: Corner::TopRight, ..Commands::of(None) });
    into.mark_span = Span::new(token.len(), token.len());
    into.glyph = into.mark_span;
    Ok(())
}

/// A move as a word. `before` is where the move before it went to.
pub(super) fn word(m: NamedMove, before: Option<(u8, u8)>) -> Option<String> {
    let form = Form::of_letter(m.letter, m.promoted)?;
    let number = |n: u8| usize::from(n) < FILES.len();
    let places = [Some(m.to), m.from].into_iter().flatten();
    if !places.clone().all(|(file, rank)| number(file) && number(rank)) {
        return None;
    }
    let (file, rank) = m.to;
    let mut word = match before == Some(m.to) {
        true => format!("{SAME}\u{3000}"),
        false => [FILES[usize::from(8 - file)], RANKS[usize::from(8 - rank)]].iter().collect(),
    };
    word.push_str(form.name(|kind| kind.kif));
    if m.promotes {
        word.push('成');
    }
    match m.from {
        Some((file, rank)) => word.push_str(&format!("({}{})", 9 - file, 9 - rank)),
        None => word.push('打'),
    }
    Some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read() {
        let shown = |word: &str| {
            let mut text = MoveSyntax::default();
            read_move(&mut text, word.as_bytes()).unwrap();
            let square = |step: &Step| match (step.file, step.rank) {
                (Some(file), Some(rank)) => format!("{}{}", file + 1, rank + 1),
                _ => "--".to_owned(),
            };
            let squares: Vec<_> = text.steps().iter().map(square).collect();
            let sign = text.sign.unwrap();
            let plus = |is| if is { "+" } else { "" };
            format!(
                "{}{}{} {}",
                plus(sign.promoted),
                sign.letter,
                squares.join("-"),
                plus(text.promotion.is_some())
            )
        };
        for (word, tree) in [
            ("７六歩(77)", "P77-76 "),
            ("76歩(77)", "P77-76 "),
            ("２二角成(88)", "B88-22 +"),
            ("同　銀(31)", "S31--- "),
            ("同 成銀(31)", "+S31--- "),
            ("３三銀不成(44)", "S44-33 "),
            ("５五角打", "B55 "),
            ("８八と(79)", "+P79-88 "),
            ("１一竜(22)", "+R22-11 "),
            ("５一王(52)", "K52-51 "),
        ] {
            assert_eq!(shown(word), tree, "{word}");
        }
    }

    #[test]
    fn a_word_that_is_not_a_move_is_refused_at_its_place() {
        for (word, at) in [
            ("", 0),
            ("x", 0),
            ("７", 3),
            ("７六", 6),
            ("７六x(77)", 6),
            ("７六歩", 9),
            ("７六歩(7)", 11),
            ("７六歩(77", 12),
            ("７六歩(77)x", 13),
            ("７六歩成打", 12),
        ] {
            let error = read_move(&mut MoveSyntax::default(), word.as_bytes()).unwrap_err();
            assert_eq!(error.span.start, at, "{word}: {}", error.why);
        }
        assert!(read_move(&mut MoveSyntax::default(), b"\xff").is_err());
    }

    #[test]
    fn moves_are_written() {
        let written = |name: &str, before| word(NamedMove::read(name).unwrap(), before);
        assert_eq!(written("Pc3c4", None).as_deref(), Some("７六歩(77)"));
        assert_eq!(written("+Sg9f8", Some((5, 7))).as_deref(), Some("同　成銀(31)"));
        assert_eq!(written("B@e5", None).as_deref(), Some("５五角打"));
        assert_eq!(written("Bb2h8+", None).as_deref(), Some("２二角成(88)"));
        assert_eq!(written("Pj3j4", None), None);
    }
}
