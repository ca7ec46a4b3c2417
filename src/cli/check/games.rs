//! Checks the records of a file on several threads: replays them, counts and reports what is found, and separates the games
//! without errors from the others.

use std::ops::Range;
use std::path::Path;

use crate::cli::choose::{Choose, End, Read, Turn};
use crate::cli::common::Common;
use crate::cli::counts::{Counts, Tally};
use crate::cli::duplicates::{self, Duplicates, Fate};
use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::output::Output;
use crate::cli::seen::Seen;
use crate::fix::suggest;
use crate::formats::{Reader, RecordGames, ReplayedGame};
use crate::notation::syntax::ParsedGame;
use crate::openings::Openings;
use crate::pipeline::{self, Batch, Source};
use crate::replay::{Fixes, MatchPlace, MatchScore, Matches, Replay, ReplayOptions, Spelling, note_guesses};
use crate::report::{self, Format, Identity, Subject};
use crate::select::findings::GamePrint;
use crate::select::{self, Condition, Fingerprint, Numbers};

use super::copies::{Copies, Kind};
use super::judge::Judge;
use super::options::Check;
use super::reports::{Found, Main, Reports};

/// Which games are wanted, of all files.
pub struct Wanted<'a> {
    choose: &'a Choose,
    condition: Condition,
    seen: Seen,
}

impl<'a> Wanted<'a> {
    pub fn new(choose: &'a Choose) -> Self {
        let condition = choose.condition();
        let seen = choose.seen(&condition, []);
        Wanted { choose, condition, seen }
    }

    /// Looks at the tags of a game, and says whether they are wanted.
    pub fn takes_text(&self, bytes: &[u8], game: &ParsedGame) -> bool {
        self.seen.look(bytes, game);
        self.condition.takes_text(bytes, game)
    }

    /// For which numbers in its file a game is wanted.
    pub fn takes(&self, bytes: &[u8], game: &ParsedGame, replay: &Replay) -> Numbers {
        self.condition.takes(bytes, game, replay)
    }

    /// Names the tags that are asked for and that no game had.
    pub fn report(self, out: &mut Output) {
        self.seen.report(out);
    }
}

/// The records of a file.
pub struct Records<'a, S> {
    /// The path of the file, and its name to be printed.
    pub file: (&'a Path, &'a str),
    pub reader: &'static Reader,
    pub records: S,
    /// Games of the file before these.
    pub before: u64,
    /// The numbers of the games that are wanted, in order, where this is known already.
    pub only: Option<&'a [u64]>,
}

/// What goes on from file to file.
pub struct Games {
    /// The names of the files so far, for messages about duplicates.
    names: Vec<String>,
    order: Order,
    /// What the first reading found, where duplicates are left out.
    duplicates: Duplicates,
    pub copies: Copies,
    /// The table with whose codes the tag `ECO` is compared.
    openings: Option<Openings>,
}

impl Games {
    pub fn new(turn: Turn, duplicates: Duplicates, copies: Copies, openings: Option<Openings>) -> Self {
        let order = Order { turn, ..Order::default() };
        Games { names: Vec::new(), order, duplicates, copies, openings }
    }

    /// Whether as many games were taken as are wanted, and nothing else is to be read.
    pub fn have_ended(&self, choose: &Choose) -> bool {
        choose.may_end() && self.order.turn.is_over()
    }

    /// Checks records as the options say. `judge` says which findings count.
    pub fn check<S: Source>(
        &mut self,
        Records { file: (path, name), reader, records, before, only }: Records<'_, S>,
        (check, common): (&Check, &Common),
        (wanted, judge): (&Wanted<'_>, &Judge<'_>),
        (reports, counts): (&mut Reports, &mut Counts),
        out: &mut Output,
    ) -> Run {
        let Games { names, order, duplicates, copies, openings } = self;
        copies.begin_file(reader)?;
        names.push(name.to_owned());
        order.games = before;
        let fixes = if reports.have_fixes() { Fixes::Wanted } else { Fixes::Unwanted };
        let end = End::new(check.choose.may_end() && only.is_none(), &order.turn);
        let work = Checking {
            files: names,
            reader,
            settings: ReplayOptions { fixes, without: judge.rules.without(), ..common.settings(path)? },
            guess: check.guess,
            openings: openings.as_ref(),
            wanted,
            only,
            judge,
            duplicates,
            end: &end,
            formats: reports.formats(if check.statistics { Main::Counts } else { Main::Findings }),
            subjects: reports.have_documents(),
        };
        let mut tally = Tally::default();
        let read =
            pipeline::run(end.until(records), &work, end.threads(path, common.threads()), order, |report| {
                tally.merge(&report.tally);
                report.texts().try_for_each(|(text, kind)| copies.add(text, kind, reader))?;
                report.remarks.iter().for_each(|remark| out.remark(remark));
                reports.add(report.found, out)?;
                Ok::<_, Failure>(())
            });
        // What was read stays; a damaged archive must not hide the good games before the damage.
        let exit = if tally.has_errors() { Exit::Wrong } else { Exit::Done };
        counts.add_games(name, tally);
        read.map(|()| exit)
    }
}

/// What all batches of a file have in common.
struct Checking<'a> {
    /// The names of the files so far, to be printed; the last one is the file of the batches.
    files: &'a [String],
    /// How its records are read.
    reader: &'static Reader,
    settings: ReplayOptions,
    /// Whether games that do not replay get a note about the variants under which they do.
    guess: bool,
    /// The table with whose codes the tag `ECO` is compared.
    openings: Option<&'a Openings>,
    wanted: &'a Wanted<'a>,
    /// The numbers of the games that are wanted, in order, where this is known already.
    only: Option<&'a [u64]>,
    /// Which findings count.
    judge: &'a Judge<'a>,
    duplicates: &'a Duplicates,
    end: &'a End,
    /// The formats of the reports on each game; none for a report that has only counts.
    formats: Vec<Option<Format>>,
    /// Whether games are wanted for documents too.
    subjects: bool,
}

/// What goes from game to game, in order.
#[derive(Debug, Default)]
struct Order {
    /// Games of this file so far.
    games: u64,
    /// Matches begun, in this file or one before.
    matches: Matches,
    /// Which of the games that are wanted are taken.
    turn: Turn,
}

/// A batch checked.
#[derive(Debug)]
struct Report {
    /// The reports on its games.
    found: Found,
    /// A line for each duplicate.
    remarks: Vec<String>,
    tally: Tally,
    batch: Batch,
    games: Vec<Place>,
}

/// A batch whose games are replayed, and not yet numbered and reported.
struct Replayed {
    batch: Batch,
    /// The games that are wanted. They are numbered from the first game of the batch.
    games: Vec<Checked>,
    /// How much of it counts.
    read: Read,
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
    /// The numbers in its file for which it is wanted.
    numbers: Numbers,
    /// What duplicates of it have too, where that matters.
    print: Option<Fingerprint>,
    /// What a baseline knows it by, where there is one.
    known_by: Option<GamePrint>,
    /// Of the match that it ends.
    score: Option<MatchScore>,
    /// What its findings are recognised by, where that matters.
    identity: Identity,
    /// What of the batch comes up to it.
    up_to: Read,
}

/// Where a game's text is in its batch.
#[derive(Debug)]
struct Place {
    record: usize,
    text: Range<usize>,
    kind: Kind,
}

impl Report {
    /// The games as they were read, each with its kind. The duplicates come last.
    fn texts(&self) -> impl Iterator<Item = (&[u8], Kind)> {
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
        let is_known = self.only.is_some();
        let wanted = |bytes: &[u8], game: &ParsedGame| is_known || self.wanted.takes_text(bytes, game);
        let unique = self.wanted.choose.unique();
        let mut games = Vec::new();
        let mut read = Read::default();
        for (n, record) in batch.records().enumerate() {
            read.bytes += record.bytes.len() as u64;
            let mut of_record = RecordGames::new(record, self.reader, self.settings, scratch).among(&wanted);
            while let Some(parsed) = of_record.parse() {
                let mut replay = of_record.replay(Spelling::Nothing, None);
                if self.guess {
                    note_guesses(record.bytes, of_record.syntax(), &self.settings, &mut replay);
                }
                if let Some(table) = self.openings {
                    table.note(record.bytes, of_record.syntax(), &self.settings, &mut replay);
                }
                if self.settings.fixes == Fixes::Wanted {
                    let game = of_record.syntax();
                    suggest(record, self.reader, game, &self.settings, &mut replay);
                }
                let numbers = match is_known {
                    true => Numbers::All,
                    false => self.wanted.takes(record.bytes, of_record.syntax(), &replay),
                };
                if numbers.is_none() {
                    continue;
                }
                let syntax = (record.bytes, of_record.syntax());
                let print = unique.and_then(|same| Fingerprint::of(&replay, same, syntax));
                let known_by = self.judge.game(&mut replay, syntax);
                // No report needs the moves, and without this the moves of all games of the batch would be kept.
                replay.moves = Vec::new();
                let identity = match self.subjects && !replay.findings.is_empty() {
                    true => Identity::of_tags(|name| select::tag(syntax.0, syntax.1, name)),
                    false => Identity::default(),
                };
                let mut game = of_record.finish(parsed, replay);
                game.number += read.games;
                let up_to = Read { games: game.number, ..read };
                let (game, text) = game.without_text();
                games.push(Checked {
                    record: n,
                    text,
                    game,
                    numbers,
                    print,
                    known_by,
                    score: None,
                    identity,
                    up_to,
                });
            }
            read.games += of_record.seen();
        }
        Replayed { batch, games, read, duplicates: Vec::new(), remarks: Vec::new() }
    }

    fn number(&self, replayed: &mut Replayed, order: &mut Order) {
        let Replayed { games, read, duplicates, remarks, .. } = replayed;
        games.iter_mut().for_each(|checked| checked.game.number += order.games);
        // Games that are known already have had their turn.
        let mut every = Turn::default();
        let turn = if self.only.is_some() { &mut every } else { &mut order.turn };
        games.retain(|Checked { record, text, game, numbers, print, .. }| {
            if self.only.is_some_and(|only| only.binary_search(&game.number).is_err()) {
                return false;
            }
            let here = duplicates::place(self.files, game.number, game.line);
            match self.duplicates.fate(numbers, *print, here, turn) {
                Fate::Taken => true,
                Fate::NotWanted => false,
                Fate::Duplicate(remark) => {
                    remarks.push(remark);
                    duplicates.push(Place { record: *record, text: text.clone(), kind: Kind::Duplicate });
                    false
                }
            }
        });
        for Checked { game, score, known_by, .. } in &mut *games {
            // In the order of the games, because equal findings of equal games are counted.
            self.judge.new_ones(*known_by, &mut game.replay.findings, &mut game.places);
            if let Some(part) = &game.replay.match_game {
                let place = MatchPlace { file: self.file().to_owned(), game: game.number };
                *score = order.matches.add(part, place);
            }
        }
        order.games += read.games;
        *read = self.end.read(&order.turn, *read, games.last().map(|checked| checked.up_to));
    }

    fn report(&self, replayed: Replayed) -> Report {
        let Replayed { batch, games, read, mut duplicates, remarks } = replayed;
        let mut found = Found { texts: vec![String::new(); self.formats.len()], subjects: Vec::new() };
        let mut tally = Tally::default();
        (tally.passed_over, tally.bytes) = (read.games - games.len() as u64, read.bytes);
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
        Report { found, remarks, tally, batch, games: places }
    }
}

impl Checking<'_> {
    /// The name of the file of the batches.
    fn file(&self) -> &str {
        self.files.last().map_or("", String::as_str)
    }
}
