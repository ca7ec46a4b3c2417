//! `guess`: under which variants the games of archives replay.

use std::cmp::Reverse;
use std::path::Path;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use crate::formats::{Cutter, Reader, RecordGames};
use crate::json::{self, Version, kind};
use crate::notation::syntax::ParsedGame;
use crate::pipeline::{self, Batch};
use crate::replay::{self, ReplayOptions, guesses};
use crate::report::{Format, escape_controls};
use crate::variants::Variant;

use super::command::{Command, Inputs};
use super::common::{Common, Letters};
use super::exit::{Failure, Run};
use super::output::Output;
use super::progress::Progress;
use super::reading::{GAMES, Reading};
use super::words::count;

/// Find out by which rules games were played
#[derive(Args, Debug)]
#[command(after_help = GUESS_HELP)]
pub struct Guess {
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub letters: Letters,
}

impl Command for Guess {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let files = self.reading.files(GAMES)?;
        let exit =
            files.each(common, out, |file, progress, out| of_file(self, common, file, progress, out))?;
        files.remark_left_out(out);
        Ok(exit)
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths).in_letters(self.letters.letters)
    }
}

const GUESS_HELP: &str = "
The moves of each game are played under every variant, whatever variant the record names. The
table of a file has the variants under which games replay to the end of the main line, those
with the most games first. Games that are data are tried where the record names one of them, or
where no other variant fits. An error is a wrong result or a fault in a variation.

`check --guess` adds a note to each game that does not replay under its own variant.

Exit status: 0 all inputs were read, whatever was found in them, 2 an input failed.";

fn of_file(guess: &Guess, common: &Common, file: &Path, progress: &Progress, out: &mut Output) -> Run {
    let input = guess.reading.more.open_on(common.threads(), file, GAMES, progress, out)?;
    let Some(reader) = input.format.reader else { return Ok(input.exit) };
    let work = Guessing { reader, settings: common.settings(file)? };
    let mut table = Table::default();
    pipeline::run(
        Cutter::new(input.reader, reader.cut),
        &work,
        common.threads().get(),
        &mut (),
        |counted: Table| -> Result<(), Failure> {
            table.add(&counted);
            Ok(())
        },
    )?;
    input.unpacking.remark(out);
    out.result(&table.written(common.format(), &input.name))?;
    Ok(input.exit)
}

/// What all batches of a file have in common.
pub struct Guessing {
    pub reader: &'static Reader,
    pub settings: ReplayOptions,
}

impl pipeline::Work for Guessing {
    type Scratch = ParsedGame;
    type Order = ();
    type Replayed = Table;
    type Report = Table;

    fn replay(&self, batch: Batch, scratch: &mut ParsedGame) -> Table {
        let mut table = Table::default();
        for record in batch.records() {
            let mut games = RecordGames::new(record, self.reader, self.settings, scratch);
            while games.parse().is_some() {
                table.count(&guesses(record.bytes, games.syntax(), &self.settings));
            }
        }
        table
    }

    fn number(&self, _: &mut Table, (): &mut ()) {}

    fn report(&self, table: Table) -> Table {
        table
    }
}

/// The counts of a file or of a part of it.
#[derive(Debug, Default)]
pub struct Table {
    games: u64,
    /// Games that replay under no variant.
    none: u64,
    /// The variants that occur, in any order.
    rows: Vec<Row>,
}

/// A variant under which games replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    variant: Variant,
    games: u64,
    errors: u64,
}

/// A file in the output of `guess --output json`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Guess", deny_unknown_fields)]
pub struct GuessObject<'a> {
    /// What this object is.
    kind: kind::Guess,
    /// The file, as it was given.
    file: &'a str,
    /// The version of the program that wrote it.
    version: Version,
    /// The number of games.
    games: u64,
    /// The variants under which games replay, those with the most games first.
    variants: Vec<RowObject>,
    /// The number of games that replay under no variant.
    none: u64,
}

/// A variant under which games replay.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GuessedVariant", deny_unknown_fields)]
struct RowObject {
    /// The id of the variant.
    variant: &'static str,
    /// How many games replay to the end of their main line.
    games: u64,
    /// How many errors these games have: wrong results, faults in variations.
    errors: u64,
}

impl Table {
    /// Counts a game with the variants under which it replays.
    pub fn count(&mut self, guesses: &[replay::Guess]) {
        self.games += 1;
        self.none += u64::from(guesses.is_empty());
        for guess in guesses {
            self.add_row(Row { variant: guess.variant, games: 1, errors: guess.errors as u64 });
        }
    }

    /// Adds the counts of another part of the file.
    pub fn add(&mut self, other: &Table) {
        self.games += other.games;
        self.none += other.none;
        other.rows.iter().for_each(|row| self.add_row(*row));
    }

    fn add_row(&mut self, added: Row) {
        // Games by rules of their own have one row.
        match self.rows.iter_mut().find(|row| row.variant.id() == added.variant.id()) {
            Some(row) => {
                row.games += added.games;
                row.errors += added.errors;
            }
            None => self.rows.push(added),
        }
    }

    /// The rows, those with the most games and then with the fewest errors first.
    fn sorted(&self) -> Vec<Row> {
        let place = |variant: Variant| {
            Variant::ALL.iter().position(|other| *other == variant).unwrap_or(Variant::ALL.len())
        };
        let mut rows = self.rows.clone();
        rows.sort_by_key(|row| (Reverse(row.games), row.errors, place(row.variant)));
        rows
    }

    /// The table of a file in a format of the output.
    pub fn written(&self, format: Format, file: &str) -> String {
        match format {
            Format::Human => self.human(file),
            Format::Concise => self.concise(file),
            Format::Json => {
                let row =
                    |row: Row| RowObject { variant: row.variant.id(), games: row.games, errors: row.errors };
                let variants = self.sorted().into_iter().map(row).collect();
                let (games, none) = (self.games, self.none);
                json::line(&GuessObject { kind: kind::Guess, file, version: Version, games, variants, none })
            }
        }
    }

    fn human(&self, file: &str) -> String {
        let mut text = format!("{}: {}\n", escape_controls(file), count(self.games, "game"));
        let digits = self.games.to_string().len();
        for Row { variant, games, errors } in self.sorted() {
            let with = if errors > 0 { format!(", {}", count(errors, "error")) } else { String::new() };
            text += &format!("  {games:>digits$}  {}{with}\n", variant.id());
        }
        if self.none > 0 {
            text += &format!("  {:>digits$}  under no variant\n", self.none);
        }
        text
    }

    /// A line per variant.
    fn concise(&self, file: &str) -> String {
        let file = escape_controls(file);
        let line = |row: Row| format!("{file}: {} {} {}\n", row.variant.id(), row.games, row.errors);
        self.sorted().into_iter().map(line).collect()
    }
}
