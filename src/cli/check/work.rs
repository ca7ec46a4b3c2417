//! What is done with a batch of records: replay, count, report, and separate the games without errors from the others.

use std::ops::Range;

use crate::fix::suggest;
use crate::formats::{Reader, RecordGames, ReplayedGame};
use crate::notation::syntax::ParsedGame;
use crate::replay::{Fixes, MatchPlace, MatchScore, Matches, ReplayOptions, Spelling, note_guesses};
use crate::report::{self, Format, Identity, Subject};
use crate::select::findings::GamePrint;
use crate::select::{self, Fingerprint, Sameness, Selection};

use super::judge::Judge;
use super::reports::Found;
use super::tally::Tally;
use crate::cli::duplicates::{self, Duplicates};
use crate::cli::tags_seen::TagsSeen;
use crate::pipeline::{self, Batch};

/// What all batches of a file have in common.
pub(super) struct Checking<'a> {
    /// The names of the files so far, to be printed; the last one is the file of the batches.
    pub(super) files: &'a [String],
    /// How its records are read.
    pub(super) reader: &'static Reader,
    pub(super) settings: ReplayOptions,
    /// Whether games that do not replay get a note about the variants under which they do.
    pub(super) guess: bool,
    /// Which games are wanted.
    pub(super) selection: &'a Selection,
    /// Which of their findings count.
    pub(super) judge: &'a Judge<'a>,
    pub(super) tags_seen: &'a TagsSeen,
    /// What makes games duplicates, which are left out.
    pub(super) unique: Option<Sameness>,
    /// What the first reading found, where duplicates are left out.
    pub(super) duplicates: &'a Duplicates,
    /// The formats of the reports on each game; none for a report that has only counts.
    pub(super) formats: &'a [Option<Format>],
    /// Whether games are wanted for documents too.
    pub(super) subjects: bool,
}

/// What goes from game to game, in order.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// Games of this file so far.
    pub(super) games: u64,
    /// Matches begun, in this file or one before.
    pub(super) matches: Matches,
}

/// A batch checked.
#[derive(Debug)]
pub(super) struct Report {
    /// The reports on its games.
    pub(super) found: Found,
    /// A line for each duplicate.
    pub(super) remarks: Vec<String>,
    pub(super) tally: Tally,
    batch: Batch,
    games: Vec<Place>,
}

/// A batch whose games are replayed, and not yet numbered and reported.
pub(super) struct Replayed {
    batch: Batch,
    /// The games that are wanted. They are numbered from the first game of the batch.
    games: Vec<Checked>,
    /// The number of all its games.
    read: u64,
    duplicates: Vec<Place>,
    /// A line for each duplicate.
    remarks: Vec<String>,
}

/// A game of a batch that is wanted.
struct Checked {
    /// The record it is in.
    record: usize,
    /// Where its text is in the record.
    text: Range<usize>,
    /// The game without its text.
    game: ReplayedGame<'static>,
    /// What duplicates of it have too, where that matters.
    print: Option<Fingerprint>,
    /// What a baseline knows it by, where there is one.
    known_by: Option<GamePrint>,
    /// Of the match that it ends.
    score: Option<MatchScore>,
    /// What its findings are recognised by, where that matters.
    identity: Identity,
}

/// Where a game's text is in its batch.
#[derive(Debug)]
struct Place {
    record: usize,
    text: Range<usize>,
    kind: Kind,
}

/// Which copies a game goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Good,
    Bad,
    Duplicate,
}

impl Report {
    /// The games as they were read, each with its kind. The duplicates come last.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&[u8], Kind)> {
        self.games.iter().map(|place| {
            let text = &self.batch.record(place.record).bytes[place.text.clone()];
            (text, place.kind)
        })
    }
}

impl pipeline::Work for Checking<'_> {
    type Scratch = ParsedGame;
    type Order = Order;
    type Replayed = Replayed;
    type Report = Report;

    fn replay(&self, batch: Batch, scratch: &mut ParsedGame) -> Replayed {
        let wanted = |bytes: &[u8], game: &ParsedGame| {
            self.tags_seen.look(bytes, game);
            self.selection.takes_text(bytes, game)
        };
        let mut games = Vec::new();
        let mut read = 0;
        for (n, record) in batch.records().enumerate() {
            let mut of_record = RecordGames::new(record, self.reader, self.settings, scratch).among(&wanted);
            while let Some(parsed) = of_record.parse() {
                let mut replay = of_record.replay(Spelling::Nothing, None);
                if self.guess {
                    note_guesses(record.bytes, of_record.syntax(), &self.settings, &mut replay);
                }
                if self.settings.fixes == Fixes::Wanted {
                    let game = of_record.syntax();
                    suggest(record, self.reader, game, &self.settings, &mut replay);
                }
                if !self.selection.takes_play(&replay) {
                    continue;
                }
                let syntax = (record.bytes, of_record.syntax());
                let print = self.unique.and_then(|same| Fingerprint::of(&replay, same, syntax));
                let known_by = self.judge.game(&mut replay, syntax);
                // No report needs the moves, and without this the moves of all games of the batch would be kept.
                replay.moves = Vec::new();
                let identity = match self.subjects && !replay.findings.is_empty() {
                    true => Identity::of_tags(|name| select::tag(syntax.0, syntax.1, name)),
                    false => Identity::default(),
                };
                let mut game = of_record.finish(parsed, replay);
                game.number += read;
                let (game, text) = game.without_text();
                games.push(Checked { record: n, text, game, print, known_by, score: None, identity });
            }
            read += of_record.seen();
        }
        Replayed { batch, games, read, duplicates: Vec::new(), remarks: Vec::new() }
    }

    fn number(&self, replayed: &mut Replayed, order: &mut Order) {
        let Replayed { games, read, duplicates, remarks, .. } = replayed;
        games.iter_mut().for_each(|checked| checked.game.number += order.games);
        games.retain(|Checked { record, text, game, print, .. }| {
            let here = duplicates::place(self.files, game.number, game.line);
            let Some(remark) = self.duplicates.remark(*print, here) else { return true };
            remarks.push(remark);
            duplicates.push(Place { record: *record, text: text.clone(), kind: Kind::Duplicate });
            false
        });
        for Checked { game, score, known_by, .. } in games {
            // In the order of the games, because equal findings of equal games are counted.
            self.judge.new_ones(*known_by, &mut game.replay.findings, &mut game.places);
            if let Some(part) = &game.replay.match_game {
                let place = MatchPlace { file: self.file().to_owned(), game: game.number };
                *score = order.matches.add(part, place);
            }
        }
        order.games += *read;
    }

    fn report(&self, replayed: Replayed) -> Report {
        let Replayed { batch, games, read, mut duplicates, remarks } = replayed;
        let mut found = Found { texts: vec![String::new(); self.formats.len()], subjects: Vec::new() };
        let mut tally = Tally { passed_over: read - games.len() as u64, ..Tally::default() };
        let mut places = Vec::with_capacity(games.len());
        for Checked { record, text, game, score, identity, .. } in games {
            let game = game.with_text(&batch.record(record).bytes[text.clone()]);
            tally.add(self.file(), &game);
            let kind = if game.replay.has_errors() { Kind::Bad } else { Kind::Good };
            places.push(Place { record, text, kind });
            for (format, report) in self.formats.iter().zip(&mut found.texts) {
                let Some(format) = *format else { continue };
                report::add_game(format, self.file(), &game, report);
                if let Some(score) = &score {
                    report::add_match(format, score, report);
                }
            }
            if self.subjects {
                found.subjects.push(Subject::game(game, identity));
            }
        }
        places.append(&mut duplicates);
        tally.bytes = batch.bytes() as u64;
        Report { found, remarks, tally, batch, games: places }
    }
}

impl Checking<'_> {
    /// The name of the file of the batches.
    fn file(&self) -> &str {
        self.files.last().map_or("", String::as_str)
    }
}
