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
use crate::cli::spare::Spare;
use crate::cli::tags_seen::TagsSeen;
use crate::pipeline::{Batch, FINDING, Labour};

/// What all batches of a file have in common.
pub(super) struct Work<'a> {
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
    /// Where the texts of reports come from.
    pub(super) spare: &'a Spare,
    /// Whether games are wanted for documents too.
    pub(super) subjects: bool,
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
    text: ParsedGame,
}

/// A batch checked.
#[derive(Debug)]
pub(super) struct Done {
    /// The reports on its games.
    pub(super) found: Found,
    /// A line for each duplicate.
    pub(super) remarks: Vec<String>,
    pub(super) tally: Tally,
    batch: Batch,
    games: Vec<Place>,
}

/// A batch whose games are replayed, and not yet numbered and reported.
pub(super) struct Begun {
    batch: Batch,
    /// Those that are wanted. They are numbered from the first game of the batch.
    games: Vec<Checked>,
    /// The number of all its games.
    read: u64,
    /// The number of its records that they are in. The others are left for later.
    records: usize,
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

impl Done {
    /// The games as they were read, each with its kind. The duplicates come last.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&[u8], Kind)> {
        self.games.iter().map(|place| {
            let text = &self.batch.record(place.record).bytes[place.text.clone()];
            (text, place.kind)
        })
    }
}

impl Labour for Work<'_> {
    type Desk = Desk;
    type Baton = Baton;
    type Begun = Begun;
    type Done = Done;

    /// Replays the games of a batch.
    fn begin(&self, batch: Batch, desk: &mut Desk) -> Begun {
        let wanted = |bytes: &[u8], game: &ParsedGame| {
            self.tags_seen.look(bytes, game);
            self.selection.takes_text(bytes, game)
        };
        let mut games = Vec::with_capacity(batch.len());
        let reports = self.formats.iter().flatten().map(|format| format.bytes_per_finding());
        let of_finding = FINDING + reports.sum::<usize>();
        let (mut read, mut records, mut findings) = (0, 0, 0);
        for (n, record) in batch.records().enumerate() {
            let mut of_record =
                RecordGames::new(record, self.reader, self.settings, &mut desk.text).among(&wanted);
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
                findings += replay.findings.len();
                let mut game = of_record.finish(parsed, replay);
                game.number += read;
                let (game, text) = game.without_text();
                games.push(Checked { record: n, text, game, print, known_by, score: None, identity });
            }
            read += of_record.seen();
            records += 1;
            if batch.is_enough(findings * of_finding) {
                break;
            }
        }
        Begun { batch, games, read, records }
    }

    /// Numbers the games, passes the baton on, and reports them.
    fn finish(
        &self,
        Begun { mut batch, mut games, read, records }: Begun,
        mut baton: Baton,
        pass: impl FnOnce(Baton, usize),
    ) -> (Done, Batch) {
        games.iter_mut().for_each(|checked| checked.game.number += baton.games);
        let mut remarks = Vec::new();
        let mut duplicates = Vec::new();
        games.retain(|Checked { record, text, game, print, .. }| {
            let here = duplicates::place(self.files, game.number, game.line);
            let Some(remark) = self.duplicates.remark(*print, here) else { return true };
            remarks.push(remark);
            duplicates.push(Place { record: *record, text: text.clone(), kind: Kind::Duplicate });
            false
        });
        for Checked { game, score, known_by, .. } in &mut games {
            // In the order of the games, because equal findings of equal games are counted.
            self.judge.new_ones(*known_by, &mut game.replay.findings, &mut game.places);
            if let Some(part) = &game.replay.match_game {
                let place = MatchPlace { file: self.file().to_owned(), game: game.number };
                *score = baton.matches.add(part, place);
            }
        }
        baton.games += read;
        pass(baton, batch.len() - records);

        let mut found =
            Found { texts: self.formats.iter().map(|_| self.spare.take()).collect(), subjects: Vec::new() };
        let mut tally = Tally { passed_over: read - games.len() as u64, ..Tally::default() };
        let mut places = Vec::with_capacity(games.len());
        for Checked { record, text, game, score, identity, .. } in games {
            let game = game.with_text(&batch.record(record).bytes[text.clone()]);
            tally.add(self.file(), &game);
            let kind = if game.replay.has_errors() { Kind::Bad } else { Kind::Good };
            places.push(Place { record, text, kind });
            for (format, report) in self.formats.iter().zip(&mut found.texts) {
                let Some(format) = *format else { continue };
                report::add_game(format, self.file(), &game, &mut report.text);
                if let Some(score) = &score {
                    report::add_match(format, score, &mut report.text);
                }
            }
            if self.subjects {
                found.subjects.push(Subject::game(game, identity));
            }
        }
        places.append(&mut duplicates);
        let rest = batch.split_off(records);
        tally.bytes = batch.bytes() as u64;
        (Done { found, remarks, tally, batch, games: places }, rest)
    }

    fn size(done: &Done) -> usize {
        let texts: usize = done.found.texts.iter().map(|report| report.text.len()).sum();
        let findings: u64 = done.tally.codes.values().map(|found| found.findings).sum();
        texts + findings as usize * FINDING
    }
}

impl Work<'_> {
    /// The name of the file of the batches.
    fn file(&self) -> &str {
        self.files.last().map_or("", String::as_str)
    }
}
