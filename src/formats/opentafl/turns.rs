//! The turns of an OpenTafl record: two moves each, their comments on lines after them, and their variations after these.
//!
//! ```text
//! 3. h2-a2 b1-b2
//! [on the first move|on the second]
//! 3b.1.1a. ..... a4-a3xa2
//! 3b.1.2a. b1-b3
//! ```
//!
//! A turn has more moves where a side moves several times before the other one: `4. h2-h3xh4 h3=c3xc4 b1-b2`. `=` says that the
//! move is a further one of its side.
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
    /// How many times a side has had its turn in the game before its first move.
    sides: usize,
    /// How many moves of its first turn it leaves out, because they are those of the line that it varies.
    absent: usize,
    /// Whether its first move is a further one of its side.
    goes_on: bool,
    /// How many variations it is in.
    depth: usize,
}

/// What is known of the place of a move.
#[derive(Clone, Copy)]
struct Slot {
    /// The number of its turn in its line, from 0.
    turn: usize,
    /// Its number in that turn, from 0, moves left out included.
    number: usize,
    /// How many times a side has had its turn in the game before it, that to which it belongs not included.
    sides: usize,
    /// Whether it is a further move of its side.
    goes_on: bool,
}

impl Place<'_> {
    /// The places of the moves of a line, and that of the move after its end. A turn begins with the side that began the game.
    fn slots(&self, line: &Line<'_>) -> Vec<Slot> {
        let mut slot = Slot { turn: 0, number: self.absent, sides: self.sides, goes_on: self.goes_on };
        let mut slots = Vec::with_capacity(line.moves.len() + 1);
        for ply in &line.moves {
            slots.push(slot);
            slot.number += 1;
            slot.goes_on = ply.goes_on;
            if !ply.goes_on {
                slot.sides += 1;
                if slot.sides.is_multiple_of(2) {
                    slot = Slot { turn: slot.turn + 1, number: 0, ..slot };
                }
            }
        }
        slots.push(slot);
        slots
    }
}

impl<'t> Turns<'t> {
    pub(super) fn new(text: &'t mut String, white_begins: bool) -> Self {
        Turns { text, white_begins, comments: 0, variations: 0, lost_results: 0 }
    }

    /// The moves of the game with all that is at them.
    pub(super) fn game(&mut self, record: &GameTree<'_>) {
        let behind = if record.line.moves.is_empty() { &[][..] } else { &record.behind };
        let place = Place { prefix: "", sides: 0, absent: 0, goes_on: false, depth: 0 };
        self.line(place, &record.line, behind, false);
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
        let slots = place.slots(line);
        let mut first = 0;
        // The last slot is that of a resignation.
        let filled = moves.len() + usize::from(resigns);
        while first < filled {
            let turn = slots[first].turn;
            let in_turn = slots[first..filled].iter().take_while(|slot| slot.turn == turn).count();
            let end = (first + in_turn).min(moves.len());
            let sign = if place.prefix.is_empty() { "" } else { "a" };
            self.word(format_args!("{}{}{sign}.", place.prefix, turn + 1));
            if turn == 0 {
                (0..place.absent).for_each(|_| self.text.push_str(" ....."));
            }
            for (ply, slot) in moves[first..end].iter().zip(&slots[first..]) {
                match ply.san.split_once('-').filter(|_| slot.goes_on) {
                    Some((from, rest)) => self.word(format_args!(" {from}={rest}")),
                    None => self.word(format_args!(" {}", ply.san)),
                }
            }
            if resigns && first + in_turn == filled {
                self.text.push_str(" ---");
            }
            self.text.push('\n');
            self.comments(place, line, first..end, behind);
            for (ply, slot) in moves[first..end].iter().zip(&slots[first..]) {
                self.variations(place, *slot, ply);
            }
            first += in_turn;
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
        let mut on: Vec<Vec<&str>> = vec![Vec::new(); turn.len().max(2)];
        for (on, n) in on.iter_mut().zip(turn) {
            let ply = &line.moves[n];
            if n == 0 && !place.prefix.is_empty() {
                on.extend(fitting(&line.comments).chain(fitting(&ply.before)));
            }
            on.extend(fitting(&ply.after));
            on.extend(ply.variations.iter().flat_map(|variation| fitting(&variation.behind)));
            on.extend(fitting(line.moves.get(n + 1).map_or(behind, |next| &next.before)));
        }
        for row in 0..on.iter().map(Vec::len).max().unwrap_or_default() {
            let texts: Vec<&str> = on.iter().map(|on| on.get(row).copied().unwrap_or_default()).collect();
            self.word(format_args!("[{}]\n", texts.join("|")));
        }
        self.comments += on.iter().map(|on| on.len() as u64).sum::<u64>();
    }

    /// The variations of a move of a line.
    fn variations(&mut self, line: Place<'_>, slot: Slot, ply: &Ply<'_>) {
        let mut number = 0;
        for variation in &ply.variations {
            let moves = &variation.line.moves;
            let sides = slot.sides + moves.iter().filter(|ply| !ply.goes_on).count();
            let resigns = self.is_resigned(variation, sides);
            // Addresses have a letter for each move of a turn.
            let Some(letter) = u8::try_from(slot.number).ok().filter(|&n| n < 26) else { continue };
            if line.depth >= MOST_NESTED || (moves.is_empty() && !resigns) {
                continue;
            }
            number += 1;
            self.variations += 1;
            let has_result = variation.result.as_deref().is_some_and(|result| result != Score::Open.as_str());
            self.lost_results += u64::from(has_result && !resigns);
            let prefix = format!("{}{}{}.{number}.", line.prefix, slot.turn + 1, char::from(b'a' + letter));
            let Slot { number: absent, sides, goes_on, .. } = slot;
            let place = Place { prefix: &prefix, sides, absent, goes_on, depth: line.depth + 1 };
            self.line(place, &variation.line, &[], resigns);
        }
    }

    /// Whether the side that would move after sides have had their turns this number of times has lost by the result of a
    /// variation. Then it resigns there: a variation can have no other result.
    fn is_resigned(&self, variation: &Variation<'_>, sides: usize) -> bool {
        let white_moves = self.white_begins == sides.is_multiple_of(2);
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
