//! `stats`: an overview of an archive, or a row per game.

mod columns;
mod overview;
mod row;
mod spellings;
mod work;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::formats::Cutter;
use crate::pipeline;
use crate::select::Condition;

use super::choose::{Choose, End, Turn};
use super::command::{Command, Inputs, Outputs};
use super::common::{Common, Letters};
use super::duplicates::{Duplicates, Survey};
use super::exit::{Exit, Failure, Run};
use super::openings::OpeningsOption;
use super::output::Output;
use super::outputs::{OutputFiles, Whole, write_failure, write_result};
use super::paths::output_file;
use super::progress::Progress;
use super::reading::{GAMES, Reading};
use super::tags_seen::TagsSeen;

use columns::{Column, Columns};

pub use columns::ColumnsObject;
pub use overview::{Overview, of_overview};
pub use row::RowObject;
use work::Counting;

/// Count what archives hold: variants, years, results, lengths, players, findings
#[derive(Args, Debug)]
#[command(after_help = STATS_HELP)]
pub struct Stats {
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub letters: Letters,
    /// The form: text for people, JSON on one line, or comma-separated values. Without this option text, or what --output says
    #[arg(long, value_enum)]
    to: Option<Form>,
    /// One row per game: file, number, line, variant, date, players, result, reason, plies, verdict, codes
    #[arg(long)]
    per_game: bool,
    /// One row per game, of these columns with commas between them: file, number, line, variant, result, board, reason, plies, verdict,
    /// codes, fen (the last position), eco, opening, variation, and tags such as White
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', conflicts_with = "per_game")]
    columns: Vec<Column>,
    /// The names of players that are spelled in several ways, as a table for `convert --rename`: check it before it is used
    #[arg(long, conflicts_with_all = ["to", "per_game", "columns"])]
    spellings: bool,
    #[command(flatten)]
    openings: OpeningsOption,
    /// Write to this new file, or to standard output for - (the default). A name that ends in .gz, .bgz, .bz2, .xz or
    /// .zst compresses it
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    choose: Choose,
}

impl Command for Stats {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let mut files = self.reading.files(GAMES)?;
        self.openings.files().for_each(|table| files.read_too(table));
        self.choose.references().iter().for_each(|file| files.read_too(file.as_path()));
        let outputs = OutputFiles::new(&files, common);
        let path = output_file(self.out.as_deref());
        let (choose, more) = (&self.choose, &self.reading.more);
        let survey = Survey { choose, more, common, wants: GAMES, range: None };
        let condition = self.choose.condition();
        let columns = match self.columns.as_slice() {
            [] => None,
            columns => Some(Columns::new(columns.to_vec(), self.openings.table()?)),
        };
        let of_columns = self.columns.iter().filter_map(Column::tag);
        let mut counter = Counter {
            stats: self,
            common,
            form: form_of(self.to, common),
            tags_seen: TagsSeen::new(condition.tag_names().chain(of_columns)),
            condition,
            columns,
            names: Vec::new(),
            order: (0, self.choose.turn()),
            total: Overview::default(),
            // The file first, so that a refusal costs no reading.
            file: outputs.begin_wanted("--out", path)?,
            duplicates: survey.read(files.paths())?,
        };
        let head = match &counter.columns {
            Some(columns) => Some(columns.head()),
            None => self.per_game.then(row::head),
        };
        if let Some(head) = head.filter(|_| counter.form == Form::Csv) {
            write_result(&mut counter.file, &head, out)?;
        }
        let exit = files.each(common, out, |file, progress, out| {
            if counter.has_ended() {
                return Ok(Exit::Done);
            }
            let done = counter.file(file, progress, out);
            if counter.form == Form::Json {
                write_failure(&mut counter.file, file, &done, out)?;
            }
            done
        })?;
        if self.spellings {
            write_result(&mut counter.file, &spellings::table(&counter.total.players), out)?;
        } else if !self.per_game && self.columns.is_empty() {
            let text = of_overview(&counter.total, counter.form);
            write_result(&mut counter.file, &text, out)?;
        }
        let has_ended = counter.has_ended();
        let Counter { file, tags_seen, .. } = counter;
        if let Some(file) = file {
            file.finish()?;
        }
        files.remark_left_out(out);
        // What was not read may have any tags.
        if !has_ended {
            tags_seen.report(out);
        }
        Ok(exit)
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths).in_letters(self.letters.pieces)
    }

    fn outputs(&self, common: &Common) -> Outputs {
        Outputs::lines(form_of(self.to, common) == Form::Json && output_file(self.out.as_deref()).is_none())
    }
}

const STATS_HELP: &str = "
Every game is replayed, so results, reasons, lengths and findings are those of `check`. A
length is the number of plies of the main line, as far as it replays. A year is that of the
tag Date. Names of players are counted up to 256 MiB, about 2 million names.

Exit status: 0 all inputs were read, whatever was found in them, 2 an input failed.";

/// How the numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Tables for people.
    Text,
    /// JSON, one object per line.
    Json,
    /// Comma-separated values with a first line of names.
    Csv,
}

/// What has been counted so far, and where rows go.
struct Counter<'a> {
    stats: &'a Stats,
    common: &'a Common,
    form: Form,
    condition: Condition,
    /// Where rows have other columns than usual.
    columns: Option<Columns>,
    tags_seen: TagsSeen,
    names: Vec<String>,
    /// Games of this file so far.
    order: (u64, Turn),
    /// What the first reading found, where duplicates are left out.
    duplicates: Duplicates,
    total: Overview,
    file: Option<Whole>,
}

/// The form that is asked for, or that `--output` means.
pub fn form_of(asked: Option<Form>, common: &Common) -> Form {
    asked.unwrap_or(if common.is_json() { Form::Json } else { Form::Text })
}

impl Counter<'_> {
    /// Whether as many games were taken as are wanted.
    fn has_ended(&self) -> bool {
        self.stats.choose.may_end() && self.order.1.is_over()
    }

    fn file(&mut self, file: &Path, progress: &Progress, out: &mut Output) -> Run {
        let input = self.stats.reading.more.open_on(self.common.threads(), file, GAMES, progress, out)?;
        let Some(reader) = input.format.reader else { return Ok(input.exit) };
        self.names.push(input.name);
        self.order.0 = 0;
        let settings = self.common.settings(file)?;
        let rules = self.common.configuration.holds_for_file(file)?.rules();
        let end = End::new(self.stats.choose.may_end(), &self.order.1);
        let work = Counting {
            files: &self.names,
            reader,
            settings,
            rules: &rules,
            condition: &self.condition,
            tags_seen: &self.tags_seen,
            unique: self.stats.choose.unique(),
            duplicates: &self.duplicates,
            end: &end,
            columns: self.columns.as_ref(),
            rows: (self.stats.per_game || self.columns.is_some()).then_some(self.form),
        };
        let (total, whole) = (&mut self.total, &mut self.file);
        pipeline::run(
            end.until(Cutter::new(input.reader, reader.cut)),
            &work,
            end.threads(file, self.common.threads()),
            &mut self.order,
            |report| {
                total.merge(report.overview);
                report.remarks.iter().for_each(|remark| out.remark(remark));
                write_result(whole, &report.rows, out)?;
                Ok::<_, Failure>(())
            },
        )?;
        input.unpacking.remark(out);
        Ok(input.exit)
    }
}
