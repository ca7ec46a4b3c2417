//! The turns of an OpenTafl record: two moves each, their comments on lines after them, and their variations after these.
//!
//! ```text
//! 3. h2-a2 b1-b2
//! [on the first move|on the second]
//! 3b.1.1a. ..... a4-a3xa2
//! 3b.1.2a. b1-b3
//! ```
//!
//! Every comment is on a move. One before a move is written on the move before it, or on the first move of its variation; one
//! after a variation is written on the move that the variation replaces. Source: Jay Slater, *OpenTafl Notation*, section 4.

use std::fmt::Write as _;

use crate::formats::losses::{Loss, Losses};
use crate::formats::tree::{Comment, GameTree, Line, Ply, Variation};
use crate::notation::score::Score;

use super::read::begins_record;

/// The number of a turn has the address of each variation around it, so very deep ones would make the text grow without
/// bounds: variations inside this many others are not written.
const MOST_NESTED: usize = 32;

/// Writes the lines of one record, and counts what of them is written.
pub(super) struct Turns<'t> {
    text: &'t mut String,
    white_begins: bool,
    comments: u64,
    variations: u64,
    /// Results of variations that are not written.
    lost_results: u64,
}

/// The game or a variation.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// What the numbers of its turns begin with: `3b.1.`; empty for the game.
    prefix: &'a str,
    /// How many moves of the game come before its first.
    before: usize,
    /// How many variations it is in.
    depth: usize,
}

impl<'t> Turns<'t> {
    pub(super) fn new(text: &'t mut String, white_begins: bool) -> Self {
        Turns { text, white_begins, comments: 0, variations: 0, lost_results: 0 }
    }

    /// The moves of the game with all that is at them.
    pub(super) fn game(&mut self, record: &GameTree<'_>) {
        let behind = if record.line.moves.is_empty() { &[][..] } else { &record.behind };
        self.line(Place { prefix: "", before: 0, depth: 0 }, &record.line, behind, false);
    }

    /// Counts what the record has and the text does not have. `written` comments are before the first turn.
    pub(super) fn lost(self, record: &GameTree<'_>, written: u64, losses: &mut Losses) {
        let census = record.census();
        losses.add(Loss::Comment, census.comments.saturating_sub(self.comments + written));
        losses.add(Loss::Nag, census.nags);
        losses.add(Loss::Variation, census.variations - self.variations);
        losses.add(Loss::Result, self.lost_results);
    }

    /// The turns of a line. The side that would move after them can resign.
    fn line(&mut self, place: Place<'_>, line: &Line<'_>, behind: &[Comment<'_>], resigns: bool) {
        let moves = &line.moves;
        // A variation can begin with the second move of its first turn.
        let absent = if place.prefix.is_empty() { 0 } else { place.before % 2 };
        let turns = (absent + moves.len() + usize::from(resigns)).div_ceil(2);
        for turn in 0..turns {
            let first = (2 * turn).saturating_sub(absent);
            let end = (2 * turn + 2 - absent).min(moves.len());
            let sign = if place.prefix.is_empty() { "" } else { "a" };
            self.word(format_args!("{}{}{sign}.", place.prefix, turn + 1));
            if turn == 0 && absent > 0 {
                self.text.push_str(" .....");
            }
            for ply in &moves[first..end] {
                self.word(format_args!(" {}", ply.san));
            }
            if resigns && turn + 1 == turns {
                self.text.push_str(" ---");
            }
            self.text.push('\n');
            self.comments(place, line, first..end, behind);
            for (n, ply) in moves[first..end].iter().enumerate() {
                let slot = absent + first + n;
                let letter = if slot.is_multiple_of(2) { 'a' } else { 'b' };
                let replaced = format!("{}{}{letter}", place.prefix, slot / 2 + 1);
                self.variations(&replaced, place.before + first + n, place.depth, ply);
            }
        }
    }

    fn word(&mut self, word: std::fmt::Arguments<'_>) {
        self.text.write_fmt(word).expect("writing to a string cannot fail");
    }

    /// The comments on the moves of a turn, side by side, on as many lines as one move has comments.
    fn comments(
        &mut self,
        place: Place<'_>,
        line: &Line<'_>,
        turn: std::ops::Range<usize>,
        behind: &[Comment<'_>],
    ) {
        let mut on: [Vec<&str>; 2] = [Vec::new(), Vec::new()];
        for (on, n) in on.iter_mut().zip(turn) {
            let ply = &line.moves[n];
            if n == 0 && !place.prefix.is_empty() {
                on.extend(fitting(&line.comments).chain(fitting(&ply.before)));
            }
            on.extend(fitting(&ply.after));
            on.extend(ply.variations.iter().flat_map(|variation| fitting(&variation.behind)));
            on.extend(fitting(line.moves.get(n + 1).map_or(behind, |next| &next.before)));
        }
        for row in 0..on[0].len().max(on[1].len()) {
            let [first, second] = [&on[0], &on[1]].map(|on| on.get(row).copied().unwrap_or_default());
            self.word(format_args!("[{first}|{second}]\n"));
        }
        self.comments += (on[0].len() + on[1].len()) as u64;
    }

    /// The variations of the move with this address, which comes after `before` moves of the game.
    fn variations(&mut self, replaced: &str, before: usize, depth: usize, ply: &Ply<'_>) {
        let mut number = 0;
        for variation in &ply.variations {
            let moves = variation.line.moves.len();
            let resigns = self.is_resigned(variation, before + moves);
            if depth >= MOST_NESTED || (moves == 0 && !resigns) {
                continue;
            }
            number += 1;
            self.variations += 1;
            let has_result = variation.result.as_deref().is_some_and(|result| result != Score::Open.as_str());
            self.lost_results += u64::from(has_result && !resigns);
            let prefix = format!("{replaced}.{number}.");
            self.line(Place { prefix: &prefix, before, depth: depth + 1 }, &variation.line, &[], resigns);
        }
    }

    /// Whether the side that would move after this number of moves has lost by the result of a variation. Then it resigns
    /// there: a variation can have no other result.
    fn is_resigned(&self, variation: &Variation<'_>, moves: usize) -> bool {
        let white_moves = self.white_begins == moves.is_multiple_of(2);
        match variation.result.as_deref().and_then(|result| Score::parse(result.as_bytes())) {
            Some(Score::WhiteWins) => !white_moves,
            Some(Score::BlackWins) => white_moves,
            _ => false,
        }
    }
}

/// The texts of the comments that can be after a turn.
fn fitting<'c>(comments: &'c [Comment<'_>]) -> impl Iterator<Item = &'c str> {
    comments.iter().filter(|comment| fits_turn(comment)).map(Comment::text)
}

fn fits_turn(comment: &Comment<'_>) -> bool {
    let text = comment.text();
    let record = begins_record(format!("[{text}").as_bytes());
    is_balanced(text)
        && !record
        && !text.is_empty()
        && !text.contains('|')
        && !matches!(comment, Comment::Escape { .. })
}

/// Whether every bracket of a text is closed in it, and none closes what it has not opened.
pub(super) fn is_balanced(text: &str) -> bool {
    let mut depth = 0i64;
    let closes = text.bytes().any(|b| {
        depth += i64::from(b == b'[') - i64::from(b == b']');
        depth < 0
    });
    !closes && depth == 0
}
