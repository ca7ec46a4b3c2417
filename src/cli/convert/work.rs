//! What is done with a batch of records: convert, count, report what is wrong or lost.

use std::ops::Range;

use crate::convert::{ConvertOptions, ConvertOutcome, Converted, Scratch, convert_watched};
use crate::formats::ReplayedGame;
use crate::formats::{Loss, Losses};
use crate::notation::syntax::ParsedGame;
use crate::report::{self, Format};
use crate::select::Fingerprint;

use crate::cli::duplicates::{self, Duplicates};
use crate::cli::tags_seen::TagsSeen;
use crate::pipeline::{self, Batch};

/// What all batches of a file have in common.
pub struct Converting<'a> {
    /// The names of the files so far, to be printed; the last one is the file of the batches.
    pub files: &'a [String],
    pub options: ConvertOptions,
    pub tags_seen: &'a TagsSeen,
    /// The form of the reports on games that do not replay.
    pub form: Format,
    /// What the first reading found, where duplicates are left out.
    pub duplicates: &'a Duplicates,
}

/// What games came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub games: u64,
    /// Games that are written, whole but for what is counted as lost.
    pub whole: u64,
    /// Games of which the rest is a comment.
    pub in_part: u64,
    /// Games that are written whole and have a wrong result.
    pub wrong_results: u64,
    /// Games that were not wanted.
    pub passed_over: u64,
    /// Bytes read, unpacked.
    pub bytes: u64,
    pub losses: Losses,
}

impl Tally {
    pub fn left_out(&self) -> u64 {
        self.games - self.whole - self.in_part - self.passed_over
    }

    /// Whether every game is written whole, without an error.
    pub fn is_clean(&self) -> bool {
        self.left_out() + self.in_part + self.wrong_results == 0
    }

    pub fn merge(&mut self, later: &Tally) {
        self.games += later.games;
        self.whole += later.whole;
        self.in_part += later.in_part;
        self.wrong_results += later.wrong_results;
        self.passed_over += later.passed_over;
        self.bytes += later.bytes;
        self.losses.merge(&later.losses);
    }
}

/// A batch converted.
pub struct Report {
    /// The games in their new notation.
    pub page: String,
    /// Where each of them is in it.
    pub written: Vec<Written>,
    /// Where each duplicate is in it.
    pub duplicates: Vec<Written>,
    /// What is to be said of those that are left out, are written in part or have a wrong result, in their order.
    pub remarks: Vec<Remark>,
    pub tally: Tally,
}

/// A game in its new notation.
pub struct Written {
    /// Where it is in the text of its batch.
    pub text: Range<usize>,
    /// By whose bytes games are ordered.
    pub key: Vec<u8>,
    /// What duplicates of it have too, where that matters.
    print: Option<Fingerprint>,
    /// Its number in the file and its line.
    place: (u64, u64),
    in_part: bool,
    losses: Losses,
}

/// Something to be said of a game.
pub enum Remark {
    /// What was found in it.
    Report(String),
    /// Why it cannot be written.
    Complaint(String),
    /// Which game it is a duplicate of.
    Duplicate(String),
}

/// A batch in the new notation, whose games are not yet numbered.
pub struct Replayed {
    batch: Batch,
    page: String,
    written: Vec<Written>,
    amiss: Vec<Amiss>,
    tally: Tally,
    /// Games of the file before the batch.
    before: u64,
}

/// A game of which something is to be said. It is numbered from the first game of the batch.
struct Amiss {
    /// The record it is in.
    record: usize,
    /// Where its text is in the record.
    text: Range<usize>,
    /// The game without its text.
    game: ReplayedGame<'static>,
    outcome: ConvertOutcome,
    losses: Losses,
}

impl pipeline::Work for Converting<'_> {
    type Scratch = Scratch;
    /// Games of this file so far.
    type Order = u64;
    type Replayed = Replayed;
    type Report = Report;

    fn replay(&self, batch: Batch, scratch: &mut Scratch) -> Replayed {
        let mut page = String::with_capacity(batch.bytes());
        let mut tally = Tally { bytes: batch.bytes() as u64, ..Tally::default() };
        let mut written: Vec<Written> = Vec::new();
        let mut amiss: Vec<Amiss> = Vec::new();
        for (n, record) in batch.records().enumerate() {
            let mut heard = 0;
            let look = |bytes: &[u8], game: &ParsedGame| self.tags_seen.look(bytes, game);
            let rest = convert_watched(record, &self.options, look, scratch, &mut page, |converted| {
                heard += 1;
                let Converted { mut game, outcome, losses, text, key, print } = converted;
                game.number += tally.games; // from the first game of the batch
                if matches!(outcome, ConvertOutcome::Written | ConvertOutcome::WrittenInPart) {
                    let in_part = outcome == ConvertOutcome::WrittenInPart;
                    let place = (game.number, game.line);
                    written.push(Written { text, key, print, place, in_part, losses });
                }
                if outcome != ConvertOutcome::Written || game.replay.has_errors() {
                    tally.wrong_results += u64::from(outcome == ConvertOutcome::Written);
                    // No report needs the moves, and without this the moves of all games of the batch would be kept.
                    game.replay.moves = Vec::new();
                    let (game, text) = game.without_text();
                    amiss.push(Amiss { record: n, text, game, outcome, losses });
                }
            });
            tally.games += heard + rest.passed_over;
            tally.passed_over += rest.passed_over;
            tally.losses.add(Loss::Comment, rest.comments);
        }
        Replayed { batch, page, written, amiss, tally, before: 0 }
    }

    fn number(&self, replayed: &mut Replayed, games: &mut u64) {
        replayed.before = *games;
        *games += replayed.tally.games;
    }

    fn report(&self, replayed: Replayed) -> Report {
        let Replayed { batch, page, mut written, amiss, mut tally, before } = replayed;
        let mut remarks = Vec::new();
        let mut is_left_out = |game: &mut Written| {
            let (number, line) = game.place;
            let here = duplicates::place(self.files, before + number, line);
            let Some(remark) = self.duplicates.remark(game.print, here) else { return false };
            remarks.push((here.game, Remark::Duplicate(remark)));
            true
        };
        let duplicates: Vec<_> = written.extract_if(.., |game| is_left_out(game)).collect();
        tally.passed_over += duplicates.len() as u64;
        for game in &written {
            *(if game.in_part { &mut tally.in_part } else { &mut tally.whole }) += 1;
            tally.losses.merge(&game.losses);
        }
        remarks.extend(amiss.into_iter().map(|Amiss { record, text, game, outcome, losses }| {
            let mut game = game.with_text(&batch.record(record).bytes[text]);
            game.number += before;
            (game.number, self.remark(&game, &outcome, &losses))
        }));
        // The order must not depend on where one batch ends and the next begins.
        remarks.sort_by_key(|(number, _)| *number);
        let remarks = remarks.into_iter().map(|(_, remark)| remark).collect();
        Report { page, written, duplicates, remarks, tally }
    }
}

impl Converting<'_> {
    fn remark(&self, game: &ReplayedGame<'_>, outcome: &ConvertOutcome, losses: &Losses) -> Remark {
        let file = self.files.last().map_or("", String::as_str);
        let place = format!("{file}:{}", game.line);
        let format = self.options.format.id;
        match outcome {
            ConvertOutcome::Inexpressible(why) => Remark::Complaint(format!("{place}: {why}")),
            ConvertOutcome::WouldLose => {
                Remark::Complaint(format!("{place}: `{format}` would lose {losses}"))
            }
            _ => Remark::Report(report::game(self.form, file, game)),
        }
    }
}
