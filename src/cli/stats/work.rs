//! What is done with a batch of records: replay, and count or make rows.

use crate::cli::choose::{End, Read, Turn};
use crate::cli::duplicates::{self, Duplicates, Fate};
use crate::cli::seen::Seen;
use crate::cli::words::beginning;
use crate::formats::{Reader, RecordGames, ReplayedGame};
use crate::notation::syntax::ParsedGame;
use crate::pipeline::{self, Batch};
use crate::replay::{ReplayOptions, Spelling};
use crate::select::findings::FileRules;
use crate::select::{self, Condition, Fingerprint, Numbers, Sameness};
use crate::tables::{Table, TableGame, TableText};

use super::overview::{About, Overview};
use super::sheet::{Made, Making};

/// What all batches of a file have in common.
pub struct Counting<'a> {
    /// The names of the files so far, to be printed; the last one is the file of the batches.
    pub files: &'a [String],
    pub reader: &'static Reader,
    pub settings: ReplayOptions,
    /// Which findings count.
    pub rules: &'a FileRules,
    pub condition: &'a Condition,
    pub seen: &'a Seen,
    pub unique: Option<Sameness>,
    /// What the first reading found, where duplicates are left out.
    pub duplicates: &'a Duplicates,
    pub end: &'a End,
    /// The table, if rows are wanted.
    pub table: Option<(&'a Table, Making)>,
}

/// A batch counted.
pub struct Report {
    pub overview: Overview,
    pub rows: Made,
    /// A line for each duplicate.
    pub remarks: Vec<String>,
}

/// A game that is wanted.
struct Counted {
    /// The game without its text.
    game: ReplayedGame<'static>,
    /// The tags that are counted: date, White, Black.
    tags: [Option<String>; 3],
    /// What its text says in the table, and where its record begins in the file.
    text: Option<(TableText, u64)>,
    /// The numbers in its file for which it is wanted.
    numbers: Numbers,
    print: Option<Fingerprint>,
    /// What of the batch comes up to it.
    up_to: Read,
}

/// A batch whose games are replayed, and not yet numbered and counted.
pub struct Replayed {
    /// The games that are wanted. They are numbered from the first game of the batch.
    games: Vec<Counted>,
    /// How much of it counts.
    read: Read,
    /// A line for each duplicate.
    remarks: Vec<String>,
}

impl pipeline::Work for Counting<'_> {
    type Scratch = ParsedGame;
    /// Games of this file so far, and which of the games that are wanted are taken.
    type Order = (u64, Turn);
    type Replayed = Replayed;
    type Report = Report;

    fn replay(&self, batch: Batch, scratch: &mut ParsedGame) -> Replayed {
        let wanted = |bytes: &[u8], game: &ParsedGame| {
            self.seen.look(bytes, game);
            self.condition.takes_text(bytes, game)
        };
        let mut games = Vec::new();
        let mut read = Read::default();
        for record in batch.records() {
            read.bytes += record.bytes.len() as u64;
            let mut of_record = RecordGames::new(record, self.reader, self.settings, scratch).among(&wanted);
            while let Some(parsed) = of_record.parse() {
                let (bytes, syntax) = (record.bytes, of_record.syntax());
                let mut notes = self.table.map(|(table, _)| (table, table.notes(bytes, syntax)));
                let listener = notes.as_mut().and_then(|(table, notes)| table.listener(notes));
                let mut replay = of_record.replay(Spelling::Nothing, listener);
                let numbers = self.condition.takes(bytes, syntax, &replay);
                if numbers.is_none() {
                    continue;
                }
                self.rules.apply(bytes, syntax, &mut replay);
                let print = self.unique.and_then(|same| Fingerprint::of(&replay, same, (bytes, syntax)));
                let text = notes.map(|(table, notes)| table.text(bytes, syntax, &replay, notes));
                let tags = match text {
                    Some(_) => [None, None, None],
                    None => TAGS.map(|name| Some(beginning(&select::tag(bytes, syntax, name)?).to_owned())),
                };
                let mut game = of_record.finish(parsed, replay);
                game.number += read.games;
                let (game, _) = game.without_text();
                let up_to = Read { games: game.number, ..read };
                games.push(Counted {
                    game,
                    tags,
                    text: text.map(|text| (text, record.offset)),
                    numbers,
                    print,
                    up_to,
                });
            }
            read.games += of_record.seen();
        }
        Replayed { games, read, remarks: Vec::new() }
    }

    fn number(&self, Replayed { games, read, remarks }: &mut Replayed, (before, turn): &mut (u64, Turn)) {
        games.iter_mut().for_each(|counted| counted.game.number += *before);
        games.retain(|Counted { game, numbers, print, .. }| {
            let here = duplicates::place(self.files, game.number, game.line);
            match self.duplicates.fate(numbers, *print, here, turn) {
                Fate::Taken => true,
                Fate::NotWanted => false,
                Fate::Duplicate(remark) => {
                    remarks.push(remark);
                    false
                }
            }
        });
        *before += read.games;
        *read = self.end.read(turn, *read, games.last().map(|counted| counted.up_to));
    }

    fn report(&self, Replayed { games, read, remarks }: Replayed) -> Report {
        let mut overview = Overview::default();
        let mut of_rows = Vec::new();
        for Counted { game, tags, text, .. } in games {
            if let Some((text, offset)) = text {
                of_rows.push(TableGame::new(game, offset, text));
                continue;
            }
            let [date, white, black] = tags.each_ref().map(|tag| known(tag.as_deref()));
            overview.add(&game, &About { year: year(date), players: [white, black] });
        }
        let file = self.files.last().map_or("", String::as_str);
        let rows = match self.table {
            Some((table, making)) => Made::of(table, making, file, of_rows),
            None => Made::default(),
        };
        overview.bytes = read.bytes;
        Report { overview, rows, remarks }
    }
}

/// What is counted of a game's tags.
const TAGS: [&str; 3] = ["Date", "White", "Black"];

/// A value that says something: not empty, and not one of the texts for what is unknown.
fn known(value: Option<&str>) -> Option<&str> {
    let value = value?.trim();
    (!matches!(value, "" | "?" | "-" | "????.??.??")).then_some(value)
}

/// The year of a date: its first four digits.
fn year(date: Option<&str>) -> &str {
    let year = date.and_then(|date| date.get(..4)).unwrap_or("?");
    if year.bytes().all(|b| b.is_ascii_digit()) { year } else { "?" }
}
