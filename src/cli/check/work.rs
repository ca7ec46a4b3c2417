//! What is done with a batch of records: replay, count, report, tell good from bad.

use std::ops::Range;

use crate::notation::pgn::GameText;
use crate::replay::{Game, GamesOf, MatchPlace, MatchScore, Matches, Settings};
use crate::report::{self, Format};

use super::tally::Tally;
use crate::cli::pipeline::{Batch, Labour};

/// The buffers of a worker are given up after a batch of more bytes than this, so that one monster does not stay in
/// the memory of every worker.
const MONSTER: usize = 1 << 20;

/// What all batches of a file have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work<'a> {
    /// The file's name, to be printed.
    pub(super) file: &'a str,
    pub(super) settings: Settings,
    /// The form of the report on each game; none when only counts are wanted.
    pub(super) format: Option<Format>,
}

/// What goes from game to game, in order.
#[derive(Debug, Default)]
pub(super) struct Baton {
    /// Games of this file so far.
    pub(super) games: u64,
    /// Matches begun, in this file or one before.
    pub(super) matches: Matches,
}

/// What a worker keeps from batch to batch: memory.
#[derive(Debug, Default)]
pub(super) struct Desk {
    text: GameText,
}

/// A batch checked.
#[derive(Debug)]
pub(super) struct Done {
    /// The report on its games.
    pub(super) report: String,
    pub(super) tally: Tally,
    batch: Batch,
    games: Vec<Place>,
}

/// Where a game's text stands in its batch.
#[derive(Debug)]
struct Place {
    record: usize,
    text: Range<usize>,
    fails: bool,
}

impl Done {
    /// The games as they were read, each with whether something in it is wrong.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&[u8], bool)> {
        self.games.iter().map(|place| {
            let text = &self.batch.records[place.record].bytes[place.text.clone()];
            (text, place.fails)
        })
    }
}

impl Labour for Work<'_> {
    type Desk = Desk;
    type Baton = Baton;
    type Done = Done;

    /// Checks a batch. The baton is taken once the games are replayed and passed on before they are reported.
    fn work(
        &self,
        batch: Batch,
        desk: &mut Desk,
        take: impl FnOnce() -> Option<Baton>,
        pass: impl FnOnce(Baton),
    ) -> Option<Done> {
        let mut games: Vec<(usize, Game<'_>, Option<MatchScore>)> = Vec::new();
        for (n, record) in batch.records.iter().enumerate() {
            let of_record = GamesOf::new(record, self.settings, &mut desk.text);
            games.extend(of_record.map(|game| (n, game, None)));
        }
        let mut baton = take()?;
        for (_, game, score) in &mut games {
            baton.games += 1;
            game.number = baton.games;
            if let Some(part) = &game.replay.match_game {
                let place = MatchPlace { file: self.file.to_owned(), game: game.number };
                *score = baton.matches.add(part, place);
            }
        }
        pass(baton);

        let bytes = batch.bytes();
        let mut report = String::new();
        let mut tally = Tally::of_bytes(bytes as u64);
        let mut places = Vec::with_capacity(games.len());
        for (record, game, score) in &games {
            tally.add(self.file, game);
            let start = game.start as usize;
            let text = start..start + game.text.len();
            places.push(Place { record: *record, text, fails: game.replay.has_errors() });
            if let Some(format) = self.format {
                let text = report::game(format, self.file, game);
                report += &match score {
                    Some(score) => report::with_match(format, text, score),
                    None => text,
                };
            }
        }
        drop(games);
        if bytes > MONSTER {
            *desk = Desk::default();
        }
        Some(Done { report, tally, batch, games: places })
    }
}
