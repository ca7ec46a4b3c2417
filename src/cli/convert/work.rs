//! What is done with a batch of records: convert, count, report what does not come through.

use std::borrow::Cow;

use crate::convert::{Converted, Desk, Fate, Losses, Order, convert};
use crate::replay::{Finding, Game};
use crate::report::{self, Format};

use crate::cli::pipeline::{Batch, Labour};

/// What all batches of a file have in common.
pub(super) struct Work<'a> {
    /// The file's name, to be printed.
    pub(super) file: &'a str,
    pub(super) order: Order,
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
    /// Games that nobody asked for.
    pub(super) unwanted: u64,
    /// Bytes read, unpacked.
    pub(super) bytes: u64,
    pub(super) losses: Losses,
}

impl Tally {
    pub(super) fn left_out(&self) -> u64 {
        self.games - self.whole - self.in_part - self.unwanted
    }

    pub(super) fn merge(&mut self, later: &Tally) {
        self.games += later.games;
        self.whole += later.whole;
        self.in_part += later.in_part;
        self.unwanted += later.unwanted;
        self.bytes += later.bytes;
        self.losses.merge(&later.losses);
    }
}

/// A batch converted.
pub(super) struct Done {
    /// The games in their new notation.
    pub(super) text: String,
    /// What is to be said of those that did not come through.
    pub(super) remarks: Vec<Remark>,
    pub(super) tally: Tally,
}

/// Something to be said of a game.
pub(super) enum Remark {
    /// What was found in it.
    Report(String),
    /// Why it cannot be written.
    Complaint(String),
}

impl Labour for Work<'_> {
    type Desk = Desk;
    /// Games of this file so far.
    type Baton = u64;
    type Done = Done;

    fn work(
        &self,
        batch: Batch,
        desk: &mut Desk,
        take: impl FnOnce() -> Option<u64>,
        pass: impl FnOnce(u64),
    ) -> Option<Done> {
        let bytes = batch.bytes();
        let mut text = String::with_capacity(bytes);
        let mut tally = Tally { bytes: bytes as u64, ..Tally::default() };
        let mut amiss: Vec<(Game<'static>, Fate, Losses)> = Vec::new();
        for record in &batch.records {
            convert(record, &self.order, desk, &mut text, |Converted { game, fate, losses }| {
                tally.games += 1;
                match fate {
                    Fate::Written => tally.whole += 1,
                    Fate::WrittenInPart => tally.in_part += 1,
                    Fate::Unwanted => tally.unwanted += 1,
                    Fate::DoesNotReplay | Fate::Inexpressible(_) | Fate::WouldLose => {}
                }
                if matches!(fate, Fate::Written | Fate::WrittenInPart) {
                    tally.losses.merge(&losses);
                }
                if !matches!(fate, Fate::Written | Fate::Unwanted) {
                    amiss.push((why_not(game, tally.games), fate, losses));
                }
            });
        }
        let before = take()?;
        pass(before + tally.games);
        let remarks = amiss.into_iter().map(|(mut game, fate, losses)| {
            game.number += before;
            self.remark(&game, &fate, &losses)
        });
        Some(Done { remarks: remarks.collect(), text, tally })
    }
}

/// The game with what stands against it, and nothing else that was found.
fn why_not(game: Game<'_>, number: u64) -> Game<'static> {
    let text = Cow::Owned(game.text.into_owned());
    let mut game = Game { number, text, ..game };
    let places = game.replay.findings.iter().zip(&game.places).filter(|(finding, _)| finding.is_error());
    game.places = places.map(|(_, place)| *place).collect();
    game.replay.findings.retain(Finding::is_error);
    game
}

impl Work<'_> {
    fn remark(&self, game: &Game<'_>, fate: &Fate, losses: &Losses) -> Remark {
        let place = format!("{}:{}", self.file, game.line);
        let format = self.order.format.name();
        match fate {
            Fate::Inexpressible(why) => Remark::Complaint(format!("{place}: {why}")),
            Fate::WouldLose => Remark::Complaint(format!("{place}: `{format}` would lose {losses}")),
            _ => Remark::Report(report::game(self.report, self.file, game)),
        }
    }
}
