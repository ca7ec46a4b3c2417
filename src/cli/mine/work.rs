//! What is done with a batch of records: every game is replayed and its positions are searched.

use std::collections::HashSet;

use crate::cli::seen::Seen;
use crate::formats::{Reader, RecordGames};
use crate::mine::{GameTag, MineOptions, Vein, mine, tags_of};
use crate::notation::syntax::ParsedGame;
use crate::pipeline::{self, Batch};
use crate::replay::{ReplayOptions, Spelling};
use crate::report::Format;
use crate::rules::Zobrist;
use crate::select::{Condition, Numbers};

use crate::cli::choose::{End, Turn};
use crate::variants::Variant;

use super::print::{Measure, Origin, printed};

/// The most problems that are remembered, so that copies can be left out: about 1 GB of memory.
pub const MOST_FOUND: usize = 20_000_000;

/// What all batches of a file have in common.
pub struct Mining<'a> {
    /// The file, to be printed.
    pub file: &'a str,
    pub reader: &'static Reader,
    pub settings: ReplayOptions,
    pub condition: &'a Condition,
    pub end: &'a End,
    pub seen: &'a Seen,
    pub options: &'a MineOptions,
    pub sort: &'a [Measure],
    pub format: Format,
}

/// What goes from game to game, in order.
#[derive(Default)]
pub struct Order {
    /// Games of this file so far.
    pub games: u64,
    /// Which of the games that are wanted are taken.
    pub turn: Turn,
    /// The positions of the problems so far.
    pub found: HashSet<(Variant, Zobrist)>,
}

/// The counts of a batch, of a file, or of all files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub games: u64,
    pub positions: u64,
    pub problems: u64,
    pub copies: u64,
    pub undecided: u64,
    /// Games by rules whose problems are not solved.
    pub unsolved: u64,
    /// Why the last of these is not examined.
    pub why_unsolved: Option<&'static str>,
}

impl Tally {
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.positions += other.positions;
        self.problems += other.problems;
        self.copies += other.copies;
        self.undecided += other.undecided;
        self.unsolved += other.unsolved;
        self.why_unsolved = other.why_unsolved.or(self.why_unsolved);
    }
}

/// A problem as text, with its sort key.
pub struct Printed {
    pub key: Vec<u8>,
    pub text: String,
}

/// A batch searched.
pub struct Report {
    pub found: Vec<Printed>,
    pub tally: Tally,
    /// Whether there are too many problems to know copies.
    pub too_many: bool,
}

/// A game that is searched.
struct Lode {
    /// From the first game of the batch.
    number: u64,
    line: u64,
    /// The numbers in its file for which it is wanted.
    numbers: Numbers,
    /// Its tags, if it has problems.
    tags: Vec<GameTag>,
    vein: Vein,
}

/// A batch whose games are searched, with copies of problems.
pub struct Replayed {
    lodes: Vec<Lode>,
    /// The number of its games.
    read: u64,
    tally: Tally,
    /// Whether there are too many problems to know copies.
    too_many: bool,
}

impl pipeline::Work for Mining<'_> {
    type Scratch = ParsedGame;
    type Order = Order;
    type Replayed = Replayed;
    type Report = Report;

    fn replay(&self, batch: Batch, scratch: &mut ParsedGame) -> Replayed {
        let wanted = |bytes: &[u8], game: &ParsedGame| {
            self.seen.look(bytes, game);
            self.condition.takes_text(bytes, game)
        };
        let (mut lodes, mut read) = (Vec::new(), 0);
        for record in batch.records() {
            let mut games = RecordGames::new(record, self.reader, self.settings, scratch).among(&wanted);
            while let Some(parsed) = games.parse() {
                let replay = games.replay(Spelling::Nothing, None);
                let numbers = self.condition.takes(record.bytes, games.syntax(), &replay);
                if numbers.is_none() {
                    continue;
                }
                let vein = mine(&replay, self.options);
                let has_problems = !vein.found.is_empty();
                let tags = if has_problems { tags_of(record.bytes, games.syntax()) } else { Vec::new() };
                let game = games.finish(parsed, replay);
                lodes.push(Lode { number: read + game.number, line: game.line, numbers, tags, vein });
            }
            read += games.seen();
        }
        Replayed { lodes, read, tally: Tally::default(), too_many: false }
    }

    fn number(&self, Replayed { lodes, read, tally, too_many }: &mut Replayed, order: &mut Order) {
        lodes.retain_mut(|Lode { number, numbers, vein, .. }| {
            *number += order.games;
            if !numbers.contains(*number) || !order.turn.takes_next() {
                return false;
            }
            tally.games += 1;
            tally.positions += vein.positions;
            tally.undecided += vein.undecided;
            tally.unsolved += u64::from(vein.unsolved.is_some());
            tally.why_unsolved = vein.unsolved.or(tally.why_unsolved);
            let before = vein.found.len();
            vein.found.retain(|problem| order.found.insert((problem.variant, problem.zobrist)));
            tally.copies += (before - vein.found.len()) as u64;
            tally.problems += vein.found.len() as u64;
            true
        });
        self.end.is_reached(&order.turn);
        order.games += *read;
        *too_many = order.found.len() > MOST_FOUND;
    }

    fn report(&self, Replayed { lodes, tally, too_many, .. }: Replayed) -> Report {
        let mut texts = Vec::new();
        for Lode { number, line, tags, vein, .. } in &lodes {
            let origin = Origin { file: self.file, game: *number, line: *line, tags };
            texts.extend(vein.found.iter().map(|problem| Printed {
                key: Measure::keys(self.sort, problem),
                text: printed(self.format, problem, &origin),
            }));
        }
        Report { found: texts, tally, too_many }
    }
}
