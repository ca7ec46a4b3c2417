//! What is done with a batch of records: convert, count, report what is wrong or does not come through.

use std::borrow::Cow;
use std::ops::Range;

use crate::convert::{ConvertOptions, Converted, Outcome, Workspace, convert};
use crate::formats::ReplayedGame;
use crate::formats::{Loss, Losses};
use crate::report::{self, Format};
use crate::select::{Fingerprint, Remembered};

use crate::cli::pipeline::{Batch, Labour, Relay};

/// What all batches of a file have in common.
pub(super) struct Work<'a> {
    /// The file's name, to be printed.
    pub(super) file: &'a str,
    pub(super) options: ConvertOptions,
    /// Whether copies of games are left out.
    pub(super) unique: bool,
    /// The form of the report on games that do not replay.
    pub(super) report: Format,
}

/// What games came to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    /// Games that are written, whole but for what is counted as lost.
    pub(super) whole: u64,
    /// Games of which the rest is a comment.
    pub(super) in_part: u64,
    /// Games that are written whole and have a wrong result.
    pub(super) wrong_results: u64,
    /// Games that were not wanted.
    pub(super) passed_over: u64,
    /// Bytes read, unpacked.
    pub(super) bytes: u64,
    pub(super) losses: Losses,
}

impl Tally {
    pub(super) fn left_out(&self) -> u64 {
        self.games - self.whole - self.in_part - self.passed_over
    }

    /// Whether every game is written whole, without an error.
    pub(super) fn is_clean(&self) -> bool {
        self.left_out() + self.in_part + self.wrong_results == 0
    }

    pub(super) fn merge(&mut self, later: &Tally) {
        self.games += later.games;
        self.whole += later.whole;
        self.in_part += later.in_part;
        self.wrong_results += later.wrong_results;
        self.passed_over += later.passed_over;
        self.bytes += later.bytes;
        self.losses.merge(&later.losses);
    }
}

/// What goes from game to game, in order.
#[derive(Debug, Default)]
pub(super) struct Baton {
    /// Games of this file so far.
    pub(super) games: u64,
    /// Games of all files, where copies are left out.
    pub(super) remembered: Remembered,
}

/// A batch converted.
pub(super) struct Done {
    /// The games in their new notation.
    pub(super) text: String,
    /// Where each of them is in it.
    pub(super) written: Vec<Written>,
    /// What is to be said of those that did not come through, or have a wrong result.
    pub(super) remarks: Vec<Remark>,
    pub(super) tally: Tally,
    /// Whether there are too many games to know copies.
    pub(super) too_many: bool,
}

/// A game in its new notation.
pub(super) struct Written {
    /// Where it is in the text of its batch.
    pub(super) text: Range<usize>,
    /// By whose bytes games are ordered.
    pub(super) key: Vec<u8>,
    /// What copies of it have too, where that matters.
    print: Option<Fingerprint>,
    in_part: bool,
    losses: Losses,
}

/// Something to be said of a game.
pub(super) enum Remark {
    /// What was found in it.
    Report(String),
    /// Why it cannot be written.
    Complaint(String),
}

impl Labour for Work<'_> {
    type Desk = Workspace;
    type Baton = Baton;
    type Done = Done;

    fn work(&self, batch: Batch, desk: &mut Workspace, mut relay: impl Relay<Baton>) -> Option<Done> {
        let bytes = batch.bytes();
        let mut text = String::with_capacity(bytes);
        let mut tally = Tally { bytes: bytes as u64, ..Tally::default() };
        let mut written: Vec<Written> = Vec::new();
        let mut amiss: Vec<(ReplayedGame<'static>, Outcome, Losses)> = Vec::new();
        for record in &batch.records {
            let mut heard = 0;
            let rest = convert(record, &self.options, desk, &mut text, |converted| {
                heard += 1;
                let Converted { game, outcome, losses, text, key } = converted;
                if matches!(outcome, Outcome::Written | Outcome::WrittenInPart) {
                    let print = if self.unique { Fingerprint::of(&game.replay) } else { None };
                    let in_part = outcome == Outcome::WrittenInPart;
                    written.push(Written { text, key, print, in_part, losses });
                }
                if outcome != Outcome::Written || game.replay.has_errors() {
                    tally.wrong_results += u64::from(outcome == Outcome::Written);
                    amiss.push((kept(game, tally.games), outcome, losses));
                }
            });
            tally.games += heard + rest.passed_over;
            tally.passed_over += rest.passed_over;
            tally.losses.add(Loss::Comment, rest.comments);
        }
        let mut baton = relay.take()?;
        let before = baton.games;
        baton.games += tally.games;
        let all = written.len();
        written.retain(|game| game.print.is_none_or(|print| baton.remembered.is_first(print)));
        let too_many = baton.remembered.is_full();
        relay.pass(baton);
        tally.passed_over += (all - written.len()) as u64;
        for game in &written {
            *(if game.in_part { &mut tally.in_part } else { &mut tally.whole }) += 1;
            tally.losses.merge(&game.losses);
        }
        let remarks = amiss.into_iter().map(|(mut game, outcome, losses)| {
            game.number += before;
            self.remark(&game, &outcome, &losses)
        });
        Some(Done { remarks: remarks.collect(), text, written, tally, too_many })
    }
}

/// The game, to be reported later. `before` games come before its record.
fn kept(game: ReplayedGame<'_>, before: u64) -> ReplayedGame<'static> {
    let text = Cow::Owned(game.text.into_owned());
    ReplayedGame { number: before + game.number, text, ..game }
}

impl Work<'_> {
    fn remark(&self, game: &ReplayedGame<'_>, outcome: &Outcome, losses: &Losses) -> Remark {
        let place = format!("{}:{}", self.file, game.line);
        let format = self.options.format.id;
        match outcome {
            Outcome::Inexpressible(why) => Remark::Complaint(format!("{place}: {why}")),
            Outcome::WouldLose => Remark::Complaint(format!("{place}: `{format}` would lose {losses}")),
            _ => Remark::Report(report::game(self.report, self.file, game)),
        }
    }
}
