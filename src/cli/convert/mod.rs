//! `convert`: archives in one notation to archives in another.

mod append;
mod edit;
mod files;
mod problems;
mod work;

use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueEnum};

use crate::convert::edit::Edits;
use crate::convert::{ConvertOptions, OnBroken, OnLoss, Order, SortKey, SplitBy};
use crate::formats::{self, Cutter};
use crate::notation::letters::PieceLetters;
use crate::pipeline::{self, Source};
use crate::replay::{ReplayOptions, Scope};
use crate::source::records_between;

use super::choose::{Choose, End, Turn};
use super::command::{Command, Inputs, Outputs};
use super::common::Common;
use super::duplicates::{self, Survey};
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::outputs::OutputFiles;
use super::paths::{output_file, shown};
use super::progress::Progress;
use super::reading::{Reading, left_out};
use super::seen::Seen;
use super::values::{positive, range, whole, writable};
use super::words::{count, passed_over};

use edit::Edit;
use files::{Aside, Plan, Sink, Step, plan};
use work::{Converting, Remark, Report, Tally};

impl Command for Convert {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let begun = Instant::now();
        let mut files = self.reading.files(problems::wants(self.to).0)?;
        self.edit.files().for_each(|table| files.read_too(table));
        // What was written before can be what new games are compared with: it is read before it grows.
        let grows = |file: &Path| {
            self.append && self.out().is_some_and(|out| out.canonicalize().ok() == file.canonicalize().ok())
        };
        let references = self.choose.references().iter().filter(|file| !grows(file));
        references.for_each(|file| files.read_too(file.as_path()));
        files.allow_range(self.range.as_ref())?;
        self.refuse_contradictions()?;
        let progress = files.progress(common);
        let not_read = files.left_out;
        let outputs = OutputFiles::new(&files, common);
        let plan = plan(self, files.found, &outputs)?;
        if self.choose.duplicates.is_some() || self.rest.is_some() {
            out.outlive_the_reader();
        }
        let survey = Survey {
            choose: &self.choose,
            more: &self.reading.more,
            common,
            wants: problems::wants(self.to).1,
            range: self.range.as_ref(),
        };
        let edits = self.edit.edits()?;
        let is_possible = self.to.can_be_edited() || self.to.writer.is_some() && edits.are_cuts_alone();
        if !edits.is_empty() && !is_possible {
            let to = self.to.id;
            let why = format!(
                "`{to}` has no place for tags and comments: of games their moves can be cut, and nothing else"
            );
            return Err(Failure::Said(why));
        }
        let aside = |option, path: &Option<_>| Aside::begin((option, path.as_ref()), self, &outputs);
        let mut converter = Converter {
            edits,
            convert: self,
            common,
            order: (0, self.choose.turn()),
            known: duplicates::Duplicates::default(),
            total: Tally::default(),
            names: Vec::new(),
            duplicates: aside("--duplicates", &self.choose.duplicates)?,
            rest: aside("--rest", &self.rest)?,
            seen: self.seen(),
        };
        let exit = match &self.out_dir {
            Some(_) => converter.each((&plan, &survey), &outputs, &progress, out),
            None => converter.together((&plan, &survey), &outputs, &progress, out),
        }?;
        for (aside, file) in
            [(converter.duplicates.take(), &self.choose.duplicates), (converter.rest.take(), &self.rest)]
        {
            match (aside, file) {
                // As the file of the games that are chosen.
                (Some(_), Some(file)) if exit == Exit::Failed && self.out_dir.is_none() => {
                    out.complain(&not_written(file));
                }
                (Some(aside), _) => aside.finish(out)?,
                (None, _) => {}
            }
        }
        progress.finish();
        let has_ended = converter.may_end() && converter.order.1.is_over();
        let Converter { total, seen, .. } = converter;
        if !total.losses.is_empty() {
            out.remark(&format!("`{}` does not hold: {}", self.to.id, total.losses));
        }
        if !total.taken.is_empty() {
            out.remark(&format!("taken out: {}", total.taken));
        }
        out.remark(&(closing(&total, begun) + &left_out(not_read)));
        // What was not read may have any tags.
        if !has_ended {
            seen.report(out);
        }
        Ok(exit)
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths).in_letters(self.read_letters)
    }

    fn outputs(&self, _: &Common) -> Outputs {
        Outputs::OTHER
    }
}

struct Converter<'a> {
    convert: &'a Convert,
    common: &'a Common,
    /// Games of this file so far.
    order: (u64, Turn),
    edits: Edits,
    /// What the first reading found, where duplicates are left out.
    known: duplicates::Duplicates,
    total: Tally,
    /// The names of the files so far, for messages about duplicates.
    names: Vec<String>,
    duplicates: Option<Aside<'a>>,
    /// The games that are not chosen.
    rest: Option<Aside<'a>>,
    seen: Seen,
}

impl Converter<'_> {
    /// A file for each that is read. One that cannot be read or written costs itself only.
    fn each(
        &mut self,
        (plan, survey): (&Plan, &Survey<'_>),
        outputs: &OutputFiles,
        progress: &Progress,
        out: &mut Output,
    ) -> Run {
        self.known = survey.read(plan.inputs())?;
        let mut exit = Exit::Done;
        for step in &plan.steps {
            let done = self.one(step, outputs, progress, out);
            exit = exit.max(out.survive(&step.input, done)?);
        }
        Ok(exit)
    }

    fn one(&mut self, step: &Step, outputs: &OutputFiles, progress: &Progress, out: &mut Output) -> Run {
        let sink = Sink::begin(self.convert, outputs, step.output.as_deref());
        let mut sink = sink.map_err(Failure::of_this_file)?;
        let exit = self.file(&step.input, &mut sink, progress, out)?;
        sink.finish(out).map_err(Failure::of_this_file)?;
        Ok(exit)
    }

    /// All that is read, one behind the other. A file that holds them all is whole only when all could be read.
    fn together(
        &mut self,
        (plan, survey): (&Plan, &Survey<'_>),
        outputs: &OutputFiles,
        progress: &Progress,
        out: &mut Output,
    ) -> Run {
        let mut sink = Sink::begin(self.convert, outputs, self.convert.out())?;
        self.known = survey.read(plan.inputs())?;
        let mut exit = Exit::Done;
        for step in &plan.steps {
            if self.may_end() && self.order.1.is_over() {
                break;
            }
            let done = self.file(&step.input, &mut sink, progress, out);
            exit = exit.max(out.survive(&step.input, done)?);
        }
        match (self.convert.out(), exit) {
            (Some(file), Exit::Failed) => out.complain(&not_written(file)),
            _ => sink.finish(out)?,
        }
        Ok(exit)
    }

    /// Whether what comes behind the last game that is taken need not be read.
    fn may_end(&self) -> bool {
        self.convert.choose.may_end() && self.rest.is_none()
    }

    fn file(&mut self, file: &Path, sink: &mut Sink<'_>, progress: &Progress, out: &mut Output) -> Run {
        let wants = problems::wants(self.convert.to).1;
        let threads = self.common.threads();
        let input = self.convert.reading.more.open_on(threads, file, wants, progress, out)?;
        let Some(reader) = input.format.reader else {
            let default = self.common.default_variant_of(file)?;
            return self.problems(input, default, sink, out);
        };
        let options = ConvertOptions {
            reader,
            format: self.convert.to,
            settings: ReplayOptions { scope: Scope::Errors, ..self.common.settings(file)? },
            on_broken: if self.convert.keep_broken { OnBroken::Keep } else { OnBroken::LeaveOut },
            on_loss: if self.convert.strict { OnLoss::LeaveOut } else { OnLoss::Count },
            condition: self.convert.choose.condition(),
            unwanted: self.rest.is_some(),
            order: self.convert.order(),
            pieces: self.convert.letters,
            columns: self.convert.width.map(|width| if width == 0 { usize::MAX } else { width }),
            unique: self.convert.choose.unique(),
            edits: self.edits.clone(),
        };
        self.names.push(input.name);
        let end = End::new(self.may_end(), &self.order.1);
        let work = Converting {
            files: &self.names,
            options,
            seen: &self.seen,
            form: self.common.format(),
            duplicates: &self.known,
            writes_duplicates: self.duplicates.is_some(),
            end: &end,
        };
        let (duplicates, rest) = (&mut self.duplicates, &mut self.rest);
        let mut tally = Tally::default();
        self.order.0 = 0;
        let hear = |report: Report| {
            tally.merge(&report.tally);
            for remark in &report.remarks {
                match remark {
                    Remark::Report(text) | Remark::Duplicate(text) => out.remark(text.trim_end_matches('\n')),
                    Remark::Complaint(text) => out.complain_unless_quiet(text),
                }
            }
            sink.games(&report, out)?;
            if let Some(duplicates) = duplicates {
                duplicates.games(&report.duplicates, &report.page, out)?;
            }
            if let Some(rest) = rest {
                rest.games(&report.rest, &report.page, out)?;
            }
            Ok::<_, Failure>(())
        };
        let records: Box<dyn Source> = match &self.convert.range {
            Some(range) => Box::new(records_between(file, input.format, range.clone())?),
            None => Box::new(Cutter::new(input.reader, reader.cut)),
        };
        let read =
            pipeline::run(end.until(records), &work, end.threads(file, threads), &mut self.order, hear);
        input.unpacking.remark(out);
        // What was read counts, whatever came after it.
        self.total.merge(&tally);
        let exit = if tally.is_clean() { input.exit } else { Exit::Wrong };
        read.map(|()| exit)
    }
}

/// Why a file does not get its name.
fn not_written(file: &Path) -> String {
    format!("{} is not written, because its input could not be read to the end", shown(file))
}

/// What everything came to: `3963 games, 3.3 MB, 0.06 s: 3961 converted, 2 left out`.
fn closing(total: &Tally, begun: Instant) -> String {
    let in_part = match total.in_part + total.in_part_aside {
        0 => String::new(),
        games => format!(", {games} in part"),
    };
    let of_variations = match total.of_variations {
        0 => String::new(),
        games => format!(", {} more of variations", count(games, "game")),
    };
    format!(
        "{}, {:.1} MB, {:.2} s: {} converted{in_part}{of_variations}, {} left out{}",
        count(total.games, "game"),
        total.bytes as f64 / 1e6,
        begun.elapsed().as_secs_f64(),
        total.whole,
        total.left_out(),
        passed_over(total.passed_over),
    )
}

/// Convert records to another notation
#[derive(Args, Debug)]
#[command(after_help = convert_help())]
pub struct Convert {
    #[command(flatten)]
    pub reading: Reading,
    /// The notation to convert to
    #[arg(long, value_name = "FORMAT", value_parser = writable)]
    pub to: &'static formats::Format,
    /// Write the letters LETTERS for King, Queen, Rook, Bishop and Knight in games with the pieces of chess: KDTLS, or those of a language:
    /// German. Only for `pgn` and `pgn-lan`; other programs may not read such files
    #[arg(long, value_name = "LETTERS")]
    pub letters: Option<PieceLetters>,
    /// The letters of these pieces in the input. Without this option a game that replays only with the letters of one language is
    /// read with these
    #[arg(long, value_name = "LETTERS")]
    pub read_letters: Option<PieceLetters>,
    /// Write one new file, or standard output for - (the default). A name that ends in .gz, .bgz, .bz2, .xz or .zst
    /// compresses it
    #[arg(short, long, value_name = "FILE", conflicts_with = "out_dir")]
    out: Option<PathBuf>,
    /// Write one file per input file, into this folder
    #[arg(long, value_name = "DIR")]
    pub out_dir: Option<PathBuf>,
    /// Compress the files of --out-dir. The name of --out must fit
    #[arg(long, value_enum)]
    pub compress: Option<Compress>,
    /// Convert only the records that begin at byte A or later and before byte B of an uncompressed file of PGN; A and B are
    /// optional. The games of all ranges of a file, one after the other, are those of the file
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub range: Option<Range<u64>>,
    /// Leave out games that would lose something, or of which a variation cannot be replayed
    #[arg(long)]
    pub strict: bool,
    /// Keep games whose main line cannot be replayed to the end: write the moves up to the error, and the rest as a comment
    #[arg(long)]
    pub keep_broken: bool,
    /// Sort the games by the value of a tag, or with TAG:desc the greatest value first. Numbers are compared by value, upper and lower case
    /// are equal, games without the tag come last. If repeated, the first tag counts most. Large archives are sorted in a temporary file
    #[arg(long = "sort", value_name = "TAG")]
    pub sort: Vec<SortKey>,
    /// Write N games per file, named FILE-0001, FILE-0002 and so on
    #[arg(long, value_name = "N", value_parser = positive)]
    pub split: Option<NonZero<u64>>,
    /// Write one file for each value of a tag, such as FILE-open for the games of the event Open. TAG:N is its first N characters;
    /// `year` and `variant` can stand for a tag. With more than one, as in year,Event, for all values together: FILE-2024+open. Signs
    /// that not every file system has in names become `_`
    #[arg(long, value_name = "TAGS", value_delimiter = ',', conflicts_with = "split")]
    pub split_by: Vec<SplitBy>,
    /// Write behind the games that are in the output files already, where there are any. Each file is written anew and then gets its
    /// name
    #[arg(long, conflicts_with = "split")]
    pub append: bool,
    /// Write the games that are not chosen to this new file
    #[arg(long, value_name = "FILE")]
    pub rest: Option<PathBuf>,
    /// Write at most N characters on a line of moves, in place of 79; with 0 all moves are on one line. Only for `pgn` and its kinds
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    pub width: Option<usize>,
    #[command(flatten)]
    pub edit: Edit,
    #[command(flatten)]
    pub choose: Choose,
}

impl Convert {
    /// The tags that conditions and `--sort` are about; nothing is seen yet.
    pub fn seen(&self) -> Seen {
        let condition = self.choose.condition();
        self.choose.seen(&condition, self.sort.iter().map(|sort| sort.tag.as_str()))
    }

    /// The order of the games, and the files among which they are divided.
    pub fn order(&self) -> Order {
        Order { sort: self.sort.clone(), split_by: self.split_by.clone() }
    }

    /// Options that the notation cannot fulfil, or that need others.
    fn refuse_contradictions(&self) -> Result<(), Failure> {
        let id = self.to.id;
        let why = if self.letters.is_some() && !self.to.writes_letters() {
            "`--letters` is for moves with letters: give it with `--to pgn` or `--to pgn-lan`".to_owned()
        } else if self.width.is_some() && !id.starts_with("pgn") {
            format!("`--width` is for lines of moves as PGN has them, and `{id}` has none")
        } else if self.append && !self.to.frame.close.is_empty() {
            format!("a file of `{id}` has an end, so that nothing can be added behind it; `ndjson` has none")
        } else if self.append && self.out().is_none() && self.out_dir.is_none() {
            "`--append` needs `--out` or `--out-dir`".to_owned()
        } else {
            return Ok(());
        };
        Err(Failure::Said(why))
    }

    /// The one output file; `None` for standard output or one file per input file.
    pub fn out(&self) -> Option<&Path> {
        output_file(self.out.as_deref())
    }
}

/// The text after the options of `convert`, with the notations of the table.
fn convert_help() -> String {
    use std::fmt::Write as _;

    let mut help = String::from("Notations, with the extension of their files in --out-dir:\n");
    for format in formats::FORMATS.iter().filter(|format| format.is_written()) {
        let is_read = format.reader.is_some() || format.writer.is_none();
        let only = if is_read { "" } else { "; written, not read" };
        let _ = writeln!(help, "  {:<14}{:<8}{}{only}", format.id, format.extension(), format.title);
    }
    help + CONVERT_HELP
}

const CONVERT_HELP: &str = "
Files in --out-dir keep their path below the input folder.

A file gets its name when it is complete. A run that is killed may leave files that end in
`.partial`; they can be deleted. An existing file is not changed: the command reports it,
goes on with the other files of --out-dir and exits with 2. --force replaces existing files.

A game whose main line cannot be replayed is left out and reported. A variation that cannot
be replayed is reported too and becomes a comment with its text. A wrong result is reported
and written as it is. Anything that a notation cannot hold is dropped, counted and reported.

Problems in EPD, popeye, olv or lichess become problems in epd, popeye or olv. What a notation
has no word for is written as an opcode of EPD in a remark or in a field of its own.

Exit status: 0 all games are converted, 1 games were left out, are written in part or have a
wrong result, 2 an input or an output failed.";

/// The compression of the files that `convert` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Compress {
    Bgz,
    Gz,
    Bz2,
    Xz,
    Zst,
}
