//! Finds out whether a record has one game without reading its moves, so that games can be counted fast.

use memchr::memchr_iter;

use super::header::{begins_game, line_after};
use super::tag;

/// Whether these bytes certainly are one game: one header of plain tags, and no result before the last word. `false` leaves
/// it open: [`parse`](super::parse) finds out.
///
/// ```
/// use lawspeaker::notation::pgn::is_one_game;
/// assert!(is_one_game(b"[White \"A\"]\n\n1. e4 *\n"));
/// assert!(!is_one_game(b"1. e4 * 1. d4 *\n"));
/// ```
#[must_use]
pub fn is_one_game(bytes: &[u8]) -> bool {
    let Some(begin) = movetext_begin(bytes) else { return false };
    let begins_another = || memchr_iter(b'[', &bytes[begin..]).any(|n| begins_game(bytes, begin + n));
    !may_hold_result(without_result(&bytes[begin..])) && !begins_another()
}

/// Where the line after the tags begins. None if the text does not begin with a tag, or if the last tag does not end its line.
fn movetext_begin(bytes: &[u8]) -> Option<usize> {
    let (mut last, mut at) = (0, 0);
    while let [b'[', second, ..] = &bytes[at..]
        && second.is_ascii_alphabetic()
    {
        last = at;
        at = line_after(bytes, tag::line_end(bytes, at));
    }
    let is_plain =
        tag::read_plain(bytes, last).is_some_and(|tag| tag.whole.end as usize == tag::line_end(bytes, last));
    is_plain.then_some(at)
}

/// The movetext before a result that is its last word.
fn without_result(movetext: &[u8]) -> &[u8] {
    let words = movetext.trim_ascii_end();
    let before = |result: &&[u8]| words.strip_suffix(*result);
    let results: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
    match results.iter().find_map(before) {
        Some(rest) if rest.last().is_none_or(u8::is_ascii_whitespace) => rest,
        _ => words,
    }
}

/// Whether something here looks like a result, in a comment or not: every result has a dash between digits, a slash, an asterisk or a
/// character beyond ASCII.
fn may_hold_result(text: &[u8]) -> bool {
    let is_sign = |b: u8| b == b'*' || b == b'/' || !b.is_ascii();
    // All bytes are looked at, which the processor does many at a time.
    text.iter().fold(false, |found, &b| found | is_sign(b))
        || memchr_iter(b'-', text).any(|n| {
            let digit =
                |place: Option<usize>| place.and_then(|n| text.get(n)).is_some_and(u8::is_ascii_digit);
            digit(n.checked_sub(1)) && digit(Some(n + 1))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::notation::pgn::parse;
    use crate::notation::syntax::ParsedGame;

    fn games(text: &[u8]) -> usize {
        let (mut game, mut at, mut games) = (ParsedGame::default(), 0, 0);
        while at < text.len() {
            at = parse(text, at, &mut game).max(at + 1);
            games += usize::from(game.is_game());
        }
        games
    }

    #[test]
    fn plain_games_are_known_at_once() {
        for text in [
            "[Event \"A\"]\n\n1. e4 e5 1-0\n\n",
            "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 { [%clk 0:01:00] } e5 { [%eval -0.35] } 2. O-O-O\n1/2-1/2",
            "[Event \"A\"]\r\n[Site \"B\"]\r\n\r\n1. e4 (1. d4 d5) 1... e5 *\r\n",
            "[Event \"A\"]\n\n1. e2-e4\n",
        ] {
            assert!(is_one_game(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn what_may_be_more_than_one_game_is_not_said_to_be_one() {
        for text in [
            "",
            "1. e4 *",
            "[Event \"A\"] 1. e4 * 1. d4 *",
            "[Event \"A\"]\n\n1. e4 1-0 1. d4 1-0",
            "[Event \"A\"]\n\n1. e4 1/2 1. d4 *",
            "[Event \"A\"]\n\n1. e4 \u{bd} 1. d4 *",
            "[Event \"A\"]\n\n1. e4 1\u{2013}0 1. d4 *",
            "[Event \"A\"]\n\n1. e4 *e5 *",
            "[Event \"A\"]\n\n1. e4\n[Event \"B\"]\n\n1. d4",
            "[Event \"A\"]\n\n1. e4\n  [Event \"B\"]\n\n1. d4",
        ] {
            assert!(!is_one_game(text.as_bytes()), "{text}");
        }
    }

    /// Pieces of text from which records with one game are made, and with several.
    const PIECES: [&str; 36] = [
        "[Event \"A\"]\n",
        "[Event \"A\"]",
        "[Site \"1-0\"]\r\n",
        "[A \"x",
        "[A",
        "[",
        "]",
        "\"",
        "\n",
        "\n\n",
        "\r",
        " ",
        "\t",
        "1. e4 ",
        "e5",
        "O-O ",
        "0-0",
        "1-0",
        " 1-0 ",
        "0-1\n",
        "1/2",
        "1/2-1/2 ",
        " - ",
        "*",
        " *\n",
        "{",
        "}",
        "(",
        ")",
        ";",
        "\n%",
        "$1",
        "\u{feff}",
        "\u{bd}",
        "\u{2013}",
        "\0",
    ];

    #[test]
    fn a_record_that_is_said_to_have_one_game_has_one() {
        let mut dice = Dice(0x0e5e_0001);
        let mut known = 0;
        for _ in 0..100_000 {
            let mut text = "[Event \"A\"]\n".repeat(dice.below(2));
            for _ in 0..dice.below(12) {
                text.push_str(PIECES[dice.below(PIECES.len())]);
            }
            if is_one_game(text.as_bytes()) {
                known += 1;
                assert_eq!(games(text.as_bytes()), 1, "{text:?}");
            }
        }
        assert!(known > 1_000, "{known}");
    }
}
