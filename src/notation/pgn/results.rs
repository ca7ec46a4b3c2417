//! Results that are not one word: with blanks in them (`1/2 - 1/2`), or written together with the last move (`Nf31-0`).

use crate::notation::Span;
use crate::notation::moves;
use crate::notation::score::Score;
use crate::notation::syntax::{Element, ElementKind, FaultKind, ParsedGame};

/// The end of a draw that goes on behind its first half: in `1/2 - 1/2` the half alone would end the game. `at` is behind
/// the first half.
pub(super) fn second_half(bytes: &[u8], at: usize) -> Option<usize> {
    let blank = |at: usize| at + bytes[at..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    let word = |at: usize| {
        at + bytes[at..].iter().take_while(|b| matches!(b, b'-' | b'/' | b'1' | b'2' | 0x80..)).count()
    };
    let dash = blank(at);
    let end = word(dash);
    let rest = &bytes[dash..end];
    let is_draw = |parts: &[&[u8]]| Score::parse(&parts.concat()) == Some(Score::Draw);
    if rest.is_empty() {
        return None;
    }
    if is_draw(&[b"1/2", rest]) {
        return Some(end);
    }
    let half = blank(end);
    let end = word(half);
    (half < end && rest.len() <= 3 && is_draw(&[b"1/2", rest, &bytes[half..end]])).then_some(end)
}

/// Finds the result of a game that has none, among its last words.
pub(super) fn find(bytes: &[u8], game: &mut ParsedGame) {
    let is_behind =
        |kind: ElementKind| kind.is_comment() || matches!(kind, ElementKind::Nag(_) | ElementKind::Glyph);
    let Some(last) = game.movetext.iter().rposition(|element| !is_behind(element.kind)) else { return };
    if !join(bytes, game, last) {
        unglue(bytes, game, last);
    }
}

/// Makes one result of the last words, if together they are one.
fn join(bytes: &[u8], game: &mut ParsedGame, last: usize) -> bool {
    for first in [last.checked_sub(2), last.checked_sub(1)].into_iter().flatten() {
        let words = &game.movetext[first..=last];
        let are_words = words.iter().all(|word| matches!(word.kind, ElementKind::Move | ElementKind::Number));
        let are_short = words.iter().all(|word| word.span.len() <= 6);
        if !are_words || !are_short {
            continue;
        }
        let joined: Vec<u8> = words.iter().flat_map(|word| word.span.of(bytes)).copied().collect();
        if let Some(score) = Score::parse(&joined) {
            let span = Span { start: words[0].span.start, end: words[words.len() - 1].span.end };
            game.movetext.splice(first..=last, [Element { kind: ElementKind::Result(score), span }]);
            game.fault(FaultKind::SpacedResult, span);
            return true;
        }
    }
    false
}

/// Makes two elements of the last move and the result that is written behind it.
fn unglue(bytes: &[u8], game: &mut ParsedGame, last: usize) {
    let Element { kind: ElementKind::Move, span } = game.movetext[last] else { return };
    let word = span.of(bytes);
    if moves::parse(word).is_ok() {
        return;
    }
    for score in Score::ALL {
        let Some(head) = word.strip_suffix(score.as_str().as_bytes()) else { continue };
        if moves::parse(head).is_ok() {
            let result = Span { start: span.start + head.len() as u32, ..span };
            game.movetext[last].span.end = result.start;
            game.movetext.insert(last + 1, Element { kind: ElementKind::Result(score), span: result });
            return game.fault(FaultKind::GluedResult, result);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::pgn::parse;

    /// The last move and the result of a text, and where the game ends.
    fn end_of(text: &str) -> (String, Option<Score>, usize) {
        let mut game = ParsedGame::default();
        let end = parse(text.as_bytes(), 0, &mut game);
        let mut moves = game.movetext.iter().filter(|element| element.kind == ElementKind::Move);
        let last = moves
            .next_back()
            .map_or("", |element| &text[element.span.start as usize..element.span.end as usize]);
        let result = game.movetext.iter().find_map(|element| match element.kind {
            ElementKind::Result(score) => Some(score),
            _ => None,
        });
        (last.to_owned(), result, end)
    }

    #[test]
    fn results_of_several_words() {
        for (text, last, score) in [
            ("1. e4 1/2 - 1/2", "e4", Score::Draw),
            ("1. e4 1/2 -\n1/2 {x}", "e4", Score::Draw),
            ("1. e4 1/2 -1/2", "e4", Score::Draw),
            ("1. e4 \u{bd} \u{2013} \u{bd}", "e4", Score::Draw),
            ("1. e4 1 - 0 {x}", "e4", Score::WhiteWins),
            ("1. e4 0 -1", "e4", Score::BlackWins),
            ("1. e4 3/4 - 1/4", "e4", Score::WhiteThreeQuarters),
            ("1. e41-0", "e4", Score::WhiteWins),
            ("1. Ke2#0-1 $1 {x}", "Ke2#", Score::BlackWins),
            ("1. e41/2-1/2", "e4", Score::Draw),
            ("1. a9a101-0", "a9a10", Score::WhiteWins),
        ] {
            assert_eq!(end_of(text), (last.to_owned(), Some(score), text.len()), "{text}");
        }
    }

    #[test]
    fn what_is_no_result_of_several_words() {
        for (text, last, score) in [
            ("1. e4 1/2 1/2", "e4", Some(Score::Draw)),
            ("1. e4 (1. d41-0) e5", "e5", None),
            ("1. e4 1 {x} - 0", "-", None),
            ("1. e4 0-0", "0-0", None),
            ("1. e41-01", "e41-01", None),
            ("1-0", "", Some(Score::WhiteWins)),
        ] {
            assert_eq!(end_of(text), (last.to_owned(), score, text.len()), "{text}");
        }
    }
}
