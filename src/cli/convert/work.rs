//! What is done with a batch of records: convert, count, report what is wrong or lost.

use std::ops::Range;

use crate::convert::{ConvertOptions, ConvertOutcome, Converted, Scratch, convert_watched};
use crate::formats::ReplayedGame;
use crate::formats::{Loss, Losses};
use crate::notation::syntax::ParsedGame;
use crate::report::{self, Format};
use crate::select::{Fingerprint, Numbers};

use crate::cli::choose::{End, Read, Turn};
use crate::cli::duplicates::{self, Duplicates, Fate};
use crate::cli::seen::Seen;
use crate::pipeline::{self, Batch};

/// What all batches of a file have in common.
pub struct Converting<'a> {
    /// The names of the files so far, to be printed; the last one is the file of the batches.
    pub files: &'a [String],
    pub options: ConvertOptions,
    pub seen: &'a Seen,
    /// The form of the reports on games that do not replay.
    pub form: Format,
    /// What the first reading found, where duplicates are left out.
    pub duplicates: &'a Duplicates,
    /// Whether those are written to a file of their own.
    pub writes_duplicates: bool,
    pub end: &'a End,
}

/// What games came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub games: u64,
    /// Games that are written, whole but for what is counted as lost.
    pub whole: u64,
    /// Games of which the rest is a comment.
    pub in_part: u64,
    /// The same of those that were not chosen and are written to another file.
    pub in_part_aside: u64,
    /// Games that became of variations.
    pub of_variations: u64,
    /// Games that are written whole and have a wrong result.
    pub wrong_results: u64,
    /// Games that were not wanted.
    pub passed_over: u64,
    /// Bytes read, unpacked.
    pub bytes: u64,
    pub losses: Losses,
    /// What was taken out on purpose.
    pub taken: Losses,
}

impl Tally {
    pub fn left_out(&self) -> u64 {
        self.games - self.whole - self.in_part - self.passed_over
    }

    /// Whether every game is written whole, without an error.
    pub fn is_clean(&self) -> bool {
        self.left_out() + self.in_part + self.in_part_aside + self.wrong_results == 0
    }

    pub fn merge(&mut self, later: &Tally) {
        self.games += later.games;
        self.whole += later.whole;
        self.in_part += later.in_part;
        self.in_part_aside += later.in_part_aside;
        self.of_variations += later.of_variations;
        self.wrong_results += later.wrong_results;
        self.passed_over += later.passed_over;
        self.bytes += later.bytes;
        self.losses.merge(&later.losses);
        self.taken.merge(&later.taken);
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
    /// Where each game is in it that was not chosen, if these are wanted too.
    pub rest: Vec<Written>,
    /// What is to be said of those that are left out, are written in part or have a wrong result, in their order.
    pub remarks: Vec<Remark>,
    pub tally: Tally,
}

/// A game in its new notation.
pub struct Written {
    /// Where it is in the text of its batch, with the games that became of its variations.
    text: Range<usize>,
    /// Where each of those begins.
    of_variations: Vec<usize>,
    /// By whose bytes games are ordered.
    pub key: Vec<u8>,
    /// Which of the games of its batch it is.
    game: usize,
    in_part: bool,
    losses: Losses,
    taken: Losses,
}

impl Written {
    /// The text of the game and those that became of its variations, in the text of its batch.
    pub fn texts<'p>(&self, page: &'p str) -> impl Iterator<Item = &'p str> {
        let begins = std::iter::once(self.text.start).chain(self.of_variations.iter().copied());
        let ends = self.of_variations.iter().copied().chain([self.text.end]);
        begins.zip(ends).map(|(begin, end)| &page[begin..end])
    }
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
    /// Those that may be wanted.
    games: Vec<Game>,
    written: Vec<Written>,
    amiss: Vec<Amiss>,
    /// Games of the file before the batch.
    before: u64,
    /// How much of it counts.
    read: Read,
}

/// A game that may be wanted.
struct Game {
    /// From the first game of the batch; later in the file.
    number: u64,
    line: u64,
    /// The numbers in its file for which it is wanted.
    numbers: Numbers,
    /// What duplicates of it have too, where that matters and the game is written.
    print: Option<Fingerprint>,
    fate: Fate,
    /// What of the batch comes up to it.
    up_to: Read,
}

/// A game of which something is to be said. It is numbered from the first game of the batch.
struct Amiss {
    /// The record it is in.
    record: usize,
    /// Where its text is in the record.
    text: Range<usize>,
    /// Which of the games of its batch it is.
    place: usize,
    /// The game without its text.
    game: ReplayedGame<'static>,
    outcome: ConvertOutcome,
    losses: Losses,
}

impl pipeline::Work for Converting<'_> {
    type Scratch = Scratch;
    /// Games of this file so far, and which of the games that are wanted are taken.
    type Order = (u64, Turn);
    type Replayed = Replayed;
    type Report = Report;

    fn replay(&self, batch: Batch, scratch: &mut Scratch) -> Replayed {
        let mut page = String::with_capacity(batch.bytes());
        let mut read = Read::default();
        let mut games: Vec<Game> = Vec::new();
        let mut written: Vec<Written> = Vec::new();
        let mut amiss: Vec<Amiss> = Vec::new();
        for (n, record) in batch.records().enumerate() {
            let (mut heard, before) = (0, games.len());
            read.bytes += record.bytes.len() as u64;
            let look = |bytes: &[u8], game: &ParsedGame| self.seen.look(bytes, game);
            let rest = convert_watched(record, &self.options, look, scratch, &mut page, |converted| {
                heard += 1;
                let Converted { mut game, outcome, losses, taken, text, of_variations, key, print, numbers } =
                    converted;
                game.number += read.games; // from the first game of the batch
                let is_written = matches!(outcome, ConvertOutcome::Written | ConvertOutcome::WrittenInPart);
                let place = games.len();
                games.push(Game {
                    number: game.number,
                    line: game.line,
                    numbers,
                    print: print.filter(|_| is_written),
                    fate: Fate::Taken,
                    up_to: Read { games: game.number, ..read },
                });
                if is_written {
                    let in_part = outcome == ConvertOutcome::WrittenInPart;
                    written.push(Written { text, of_variations, key, game: place, in_part, losses, taken });
                }
                if outcome != ConvertOutcome::Written || game.replay.has_errors() {
                    // No report needs the moves, and without this the moves of all games of the batch would be kept.
                    game.replay.moves = Vec::new();
                    let (game, text) = game.without_text();
                    amiss.push(Amiss { record: n, text, place, game, outcome, losses });
                }
            });
            read.games += heard + rest.passed_over;
            read.strays += rest.comments;
            games[before..].iter_mut().for_each(|game| game.up_to.strays = read.strays);
        }
        Replayed { batch, page, games, written, amiss, before: 0, read }
    }

    fn number(&self, replayed: &mut Replayed, (before, turn): &mut (u64, Turn)) {
        replayed.before = *before;
        for game in &mut replayed.games {
            game.number += *before;
            let here = duplicates::place(self.files, game.number, game.line);
            game.fate = self.duplicates.fate(&game.numbers, game.print, here, turn);
        }
        *before += replayed.read.games;
        let last = replayed.games.iter().rfind(|game| matches!(game.fate, Fate::Taken));
        replayed.read = self.end.read(turn, replayed.read, last.map(|game| game.up_to));
    }

    fn report(&self, replayed: Replayed) -> Report {
        let Replayed { batch, page, mut games, mut written, mut amiss, before, read } = replayed;
        let mut tally = Tally { games: read.games, bytes: read.bytes, ..Tally::default() };
        tally.losses.add(Loss::Comment, read.strays);
        let taken = games.iter().filter(|game| matches!(game.fate, Fate::Taken)).count() as u64;
        let is_rest = |game: usize| matches!(games[game].fate, Fate::NotWanted);
        let rest: Vec<_> = written.extract_if(.., |written| is_rest(written.game)).collect();
        // What is written nowhere is left out, even if it was not chosen.
        let rest = if self.options.unwanted {
            rest
        } else {
            amiss.retain(|amiss| !is_rest(amiss.place));
            Vec::new()
        };
        let is_duplicate = |written: &mut Written| matches!(games[written.game].fate, Fate::Duplicate(_));
        let duplicates: Vec<_> = written.extract_if(.., |written| is_duplicate(written)).collect();
        tally.passed_over = match self.options.unwanted {
            // Those that are written nowhere are left out, whether they were chosen or not.
            true => (rest.len() + duplicates.len()) as u64,
            false => read.games - taken,
        };
        let mut remarks: Vec<_> = games
            .extract_if(.., |game| matches!(game.fate, Fate::Duplicate(_)))
            .filter_map(|Game { number, fate, .. }| match fate {
                Fate::Duplicate(remark) => Some((number, Remark::Duplicate(remark))),
                _ => None,
            })
            .collect();
        for game in &written {
            *(if game.in_part { &mut tally.in_part } else { &mut tally.whole }) += 1;
        }
        let copies: &[Written] = if self.writes_duplicates { &duplicates } else { &[] };
        for game in written.iter().chain(copies).chain(&rest) {
            tally.losses.merge(&game.losses);
            tally.taken.merge(&game.taken);
            tally.of_variations += game.of_variations.len() as u64;
        }
        tally.in_part_aside += copies.iter().chain(&rest).filter(|game| game.in_part).count() as u64;
        remarks.extend(amiss.into_iter().map(|Amiss { record, text, game, outcome, losses, .. }| {
            tally.wrong_results += u64::from(outcome == ConvertOutcome::Written);
            let mut game = game.with_text(&batch.record(record).bytes[text]);
            game.number += before;
            (game.number, self.remark(&game, &outcome, &losses))
        }));
        // The order must not depend on where one batch ends and the next begins.
        remarks.sort_by_key(|(number, _)| *number);
        let remarks = remarks.into_iter().map(|(_, remark)| remark).collect();
        Report { page, written, duplicates, rest, remarks, tally }
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
