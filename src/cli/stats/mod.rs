//! `stats`: an overview of an archive, or a table of its games or positions.

mod help;
mod overview;
#[cfg(feature = "parquet")]
mod parquet;
mod rows;
mod sheet;
mod spellings;
mod work;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::formats::Cutter;
use crate::pipeline;
use crate::select::Condition;
use crate::tables::{Column, ColumnError, Per, Table};

use super::choose::{Choose, End, Turn};
use super::command::{Command, Inputs, Outputs};
use super::common::{Common, Letters};
use super::duplicates::{Duplicates, Survey};
use super::exit::{Exit, Failure, Run};
use super::openings::OpeningsOption;
use super::output::Output;
use super::outputs::{OutputFiles, write_failure};
use super::paths::output_file;
use super::progress::Progress;
use super::reading::{GAMES, Reading};
use super::seen::Seen;

use help::{row_help, stats_help};
pub use overview::{Overview, of_overview};
use rows::Layout;
pub use rows::{GameRowObject, PositionRowObject};
use sheet::{Making, Sheet};
use work::Counting;

/// Count what archives hold: variants, years, results, lengths, players, findings
#[derive(Args, Debug)]
#[command(after_help = stats_help())]
pub struct Stats {
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub letters: Letters,
    /// The form: text for people, JSON on one line, comma-separated values, or a table as Parquet, which needs a build with the feature
    /// `parquet`. Without this option Parquet for a file whose name ends in .parquet, otherwise text, or what --output says
    #[arg(long, value_enum)]
    to: Option<TableForm>,
    #[arg(long, help = row_help("game", Per::Game))]
    per_game: bool,
    #[arg(long, help = row_help("position of the main line, from the start position on", Per::Position), conflicts_with = "per_game")]
    per_position: bool,
    /// One row per game, or with --per-position per position, of these columns with commas between them: those listed below, and tags
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', conflicts_with = "per_game")]
    columns: Vec<Column>,
    /// The names of players that are spelled in several ways, as a table for `convert --rename`: check it before it is used
    #[arg(long, conflicts_with_all = ["to", "per_game", "per_position", "columns"])]
    spellings: bool,
    #[command(flatten)]
    openings: OpeningsOption,
    /// Write to this new file, or to standard output for - (the default). A name that ends in .gz, .bgz, .bz2, .xz or
    /// .zst compresses it. Parquet is compressed inside
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
        let (choose, more) = (&self.choose, &self.reading.more);
        let survey = Survey { choose, more, common, wants: GAMES, range: None };
        let condition = self.choose.condition();
        let table = self.table()?;
        let (sheet, table) = self.sheet(table, &outputs, common, out)?;
        let of_columns = self.columns.iter().filter_map(Column::tag);
        let mut counter = Counter {
            stats: self,
            common,
            seen: self.choose.seen(&condition, of_columns),
            condition,
            table,
            names: Vec::new(),
            order: (0, self.choose.turn()),
            total: Overview::default(),
            // The file was begun first, so that a refusal costs no reading.
            sheet,
            duplicates: survey.read(files.paths())?,
        };
        if let Some((table, Making::Text(layout))) = &counter.table {
            counter.sheet.text(&layout.head(table), out)?;
        }
        let form = form_of(self.to.and_then(TableForm::of_text), common);
        let exit = files.each(common, out, |file, progress, out| {
            if counter.has_ended() {
                return Ok(Exit::Done);
            }
            let done = counter.file(file, progress, out);
            if let (Form::Json, Sheet::Text(lines)) = (form, &mut counter.sheet) {
                write_failure(lines, file, &done, out)?;
            }
            done
        })?;
        if self.spellings {
            counter.sheet.text(&spellings::table(&counter.total.players), out)?;
        } else if counter.table.is_none() {
            counter.sheet.text(&of_overview(&counter.total, form), out)?;
        }
        let has_ended = counter.has_ended();
        let Counter { sheet, seen, .. } = counter;
        sheet.finish()?;
        files.remark_left_out(out);
        // What was not read may have any tags.
        if !has_ended {
            seen.report(out);
        }
        Ok(exit)
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths).in_letters(self.letters.letters)
    }

    fn outputs(&self, common: &Common) -> Outputs {
        let form = form_of(self.to.and_then(TableForm::of_text), common);
        let is_text = self.table_form() != Some(TableForm::Parquet);
        Outputs::lines(is_text && form == Form::Json && output_file(self.out.as_deref()).is_none())
    }
}

impl Stats {
    /// The table that is asked for, if one is.
    fn table(&self) -> Result<Option<Table>, Failure> {
        let per = if self.per_position { Per::Position } else { Per::Game };
        if !(self.per_game || self.per_position) && self.columns.is_empty() {
            return Ok(None);
        }
        let table = Table::new(per, self.columns.clone(), self.openings.table()?);
        let hint = |error: ColumnError| match error {
            ColumnError::OfPositions(_) => format!("{error}; --per-position makes a row of each position"),
            error => error.to_string(),
        };
        table.map(Some).map_err(|error| Failure::Said(hint(error)))
    }

    /// The form that is asked for by `--to` or by the name of the file.
    fn table_form(&self) -> Option<TableForm> {
        let is_parquet =
            |path: &Path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("parquet"));
        let by_name = output_file(self.out.as_deref()).is_some_and(is_parquet);
        self.to.or(by_name.then_some(TableForm::Parquet))
    }

    /// Begins the output.
    fn sheet(
        &self,
        table: Option<Table>,
        outputs: &OutputFiles,
        common: &Common,
        out: &Output,
    ) -> Result<(Sheet, Option<(Table, Making)>), Failure> {
        let path = output_file(self.out.as_deref());
        if self.table_form() == Some(TableForm::Parquet) {
            let Some(table) = table else {
                return Err(Failure::Said(
                    "Parquet is for tables; add --per-game, --per-position or --columns".to_owned(),
                ));
            };
            #[cfg(feature = "parquet")]
            return {
                let file = parquet::begin(&table, path, outputs, out)?;
                Ok((Sheet::Parquet(Box::new(file)), Some((table, Making::Cells))))
            };
            #[cfg(not(feature = "parquet"))]
            return {
                let _ = (table, out);
                let why = "this build does not write Parquet; build the command with `--features parquet`";
                Err(Failure::Said(why.to_owned()))
            };
        }
        let layout = Layout::of(form_of(self.to.and_then(TableForm::of_text), common), self.per_game);
        let file = outputs.begin_wanted("--out", path)?;
        Ok((Sheet::Text(file), table.map(|table| (table, Making::Text(layout)))))
    }
}

/// How tables are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableForm {
    /// For people.
    Text,
    /// JSON, one object per line.
    Json,
    /// Comma-separated values with a first line of names.
    Csv,
    /// Parquet, a table with types, for tables only.
    Parquet,
}

impl TableForm {
    /// The same as a form of text.
    fn of_text(self) -> Option<Form> {
        match self {
            TableForm::Text => Some(Form::Text),
            TableForm::Json => Some(Form::Json),
            TableForm::Csv => Some(Form::Csv),
            TableForm::Parquet => None,
        }
    }
}

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
    condition: Condition,
    /// The table, if rows are wanted.
    table: Option<(Table, Making)>,
    seen: Seen,
    names: Vec<String>,
    /// Games of this file so far.
    order: (u64, Turn),
    /// What the first reading found, where duplicates are left out.
    duplicates: Duplicates,
    total: Overview,
    sheet: Sheet,
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
        let name = self.names.last().map_or("", String::as_str);
        let work = Counting {
            files: &self.names,
            reader,
            settings,
            rules: &rules,
            condition: &self.condition,
            seen: &self.seen,
            unique: self.stats.choose.unique(),
            duplicates: &self.duplicates,
            end: &end,
            table: self.table.as_ref().map(|(table, making)| (table, *making)),
        };
        let (total, sheet) = (&mut self.total, &mut self.sheet);
        pipeline::run(
            end.until(Cutter::new(input.reader, reader.cut)),
            &work,
            end.threads(file, self.common.threads()),
            &mut self.order,
            |report| {
                total.merge(report.overview);
                report.remarks.iter().for_each(|remark| out.remark(remark));
                match work.table {
                    Some((table, making)) => sheet.rows(table, making, name, report.rows, out),
                    None => Ok(()),
                }
            },
        )?;
        input.unpacking.remark(out);
        Ok(input.exit)
    }
}
