//! What is done with a batch of records: convert, count, report what is wrong or lost.

use std::ops::Range;

use crate::convert::{ConvertOptions, ConvertOutcome, Converted, Workspace, convert_watched};
use crate::formats::ReplayedGame;
use crate::formats::{Loss, Losses};
use crate::notation::syntax::ParsedGame;
use crate::report::{self, Format};
use crate::room;
use crate::select::Fingerprint;

use crate::cli::duplicates::{self, Duplicates};
use crate::cli::spare::{Spare, Text};
use crate::cli::tags_seen::TagsSeen;
use crate::pipeline::{Batch, FINDING, Labour};

/// What all batches of a file have in common.
pub(super) struct Work<'a> {
    /// The names of the files so far, to be printed; the last one is the file of the batches.
    pub(super) files: &'a [String],
    pub(super) options: ConvertOptions,
    /// Where the texts of batches come from.
    pub(super) spare: &'a Spare,
    pub(super) tags_seen: &'a TagsSeen,
    /// The form of the report on games that do not replay.
    pub(super) report: Format,
    /// What the first reading found, where duplicates are left out.
    pub(super) duplicates: &'a Duplicates,
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
}

/// A batch converted.
pub(super) struct Done {
    /// The games in their new notation.
    pub(super) page: Text,
    /// Where each of them is in it.
    pub(super) written: Vec<Written>,
    /// Where each duplicate is in it.
    pub(super) duplicates: Vec<Written>,
    /// What is to be said of those that are left out, are written in part or have a wrong result, in their order.
    pub(super) remarks: Vec<Remark>,
    pub(super) tally: Tally,
    /// The number of findings of the games with remarks.
    findings: usize,
}

/// A game in its new notation.
pub(super) struct Written {
    /// Where it is in the text of its batch.
    pub(super) text: Range<usize>,
    /// By whose bytes games are ordered.
    pub(super) key: Vec<u8>,
    /// What duplicates of it have too, where that matters.
    print: Option<Fingerprint>,
    /// Its number in the file and its line.
    place: (u64, u64),
    in_part: bool,
    losses: Losses,
}

/// Something to be said of a game.
pub(super) enum Remark {
    /// What was found in it.
    Report(String),
    /// Why it cannot be written.
    Complaint(String),
    /// Which game it is a duplicate of.
    Duplicate(String),
}

/// A batch in the new notation, whose games are not yet numbered.
pub(super) struct Begun {
    batch: Batch,
    page: Text,
    written: Vec<Written>,
    amiss: Vec<Amiss>,
    tally: Tally,
    /// The number of findings of the games with remarks.
    findings: usize,
    /// The number of its records that are read. The others are left for later.
    records: usize,
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

impl Labour for Work<'_> {
    type Desk = Workspace;
    type Baton = Baton;
    type Begun = Begun;
    type Done = Done;

    fn begin(&self, batch: Batch, desk: &mut Workspace) -> Begun {
        let mut page = self.spare.take();
        let text = &mut page.text;
        room::reserve_text(text, batch.bytes());
        let mut tally = Tally::default();
        let of_finding = FINDING + self.report.bytes_per_finding();
        let (mut records, mut findings) = (0, 0);
        let mut written: Vec<Written> = Vec::new();
        let mut amiss: Vec<Amiss> = Vec::new();
        for (n, record) in batch.records().enumerate() {
            let mut heard = 0;
            let look = |bytes: &[u8], game: &ParsedGame| self.tags_seen.look(bytes, game);
            let rest = convert_watched(record, &self.options, look, desk, text, |converted| {
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
                    findings += game.replay.findings.len();
                    let (game, text) = game.without_text();
                    amiss.push(Amiss { record: n, text, game, outcome, losses });
                }
            });
            tally.games += heard + rest.passed_over;
            tally.passed_over += rest.passed_over;
            tally.losses.add(Loss::Comment, rest.comments);
            records += 1;
            if batch.is_enough(text.len() + findings * of_finding) {
                break;
            }
        }
        Begun { batch, page, written, amiss, tally, findings, records }
    }

    fn finish(
        &self,
        Begun { mut batch, page, mut written, amiss, mut tally, findings, records }: Begun,
        mut baton: Baton,
        pass: impl FnOnce(Baton, usize),
    ) -> (Done, Batch) {
        let before = baton.games;
        baton.games += tally.games;
        let mut remarks = Vec::new();
        let mut is_left_out = |game: &mut Written| {
            let (number, line) = game.place;
            let here = duplicates::place(self.files, before + number, line);
            let Some(remark) = self.duplicates.remark(game.print, here) else { return false };
            remarks.push((here.game, Remark::Duplicate(remark)));
            true
        };
        let duplicates: Vec<_> = written.extract_if(.., |game| is_left_out(game)).collect();
        pass(baton, batch.len() - records);
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
        let rest = batch.split_off(records);
        tally.bytes = batch.bytes() as u64;
        (Done { page, written, duplicates, remarks, tally, findings }, rest)
    }

    fn size(done: &Done) -> usize {
        let remark = |remark: &Remark| match remark {
            Remark::Report(text) | Remark::Complaint(text) | Remark::Duplicate(text) => text.len(),
        };
        done.page.text.len() + done.remarks.iter().map(remark).sum::<usize>() + done.findings * FINDING
    }

    fn needs_pieces(&self) -> bool {
        self.options.makes_trees()
    }
}

impl Work<'_> {
    fn remark(&self, game: &ReplayedGame<'_>, outcome: &ConvertOutcome, losses: &Losses) -> Remark {
        let file = self.files.last().map_or("", String::as_str);
        let place = format!("{file}:{}", game.line);
        let format = self.options.format.id;
        match outcome {
            ConvertOutcome::Inexpressible(why) => Remark::Complaint(format!("{place}: {why}")),
            ConvertOutcome::WouldLose => {
                Remark::Complaint(format!("{place}: `{format}` would lose {losses}"))
            }
            _ => Remark::Report(report::game(self.report, file, game)),
        }
    }
}
