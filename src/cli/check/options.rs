//! The options of `check`, and which of them contradict each other.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum as _};

use crate::cli::choose::{Choose, FindingOptions};
use crate::cli::common::{Common, Letters, OutputForm};
use crate::cli::exit::Failure;
use crate::cli::paths::output_file;
use crate::cli::problems::CHECK_NODES;
use crate::cli::reading::Reading;
use crate::cli::values::{nodes, range, seconds};
use crate::cli::words::hint;
use crate::fix::Level;

use super::shard::Shard;

/// Check records by replaying them, and problems by solving them
#[derive(Args, Debug)]
pub struct Check {
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub letters: Letters,
    /// Do not list the findings in records; count them per code and show the first of each
    #[arg(long)]
    pub statistics: bool,
    /// Write the report to this new file, or to standard output for - (the default). A name that ends in .gz, .bgz, .bz2, .xz
    /// or .zst compresses it
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write another report to this new file, in any format of --output: `--report sarif=FILE`. Can be repeated
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = report_file)]
    pub reports: Vec<ReportFile>,
    /// Check again when an input changes, until an interrupt (Ctrl-C)
    #[arg(long)]
    pub watch: bool,
    /// Copy the games without errors, byte for byte, to this new file. A name that ends in .gz, .bgz, .bz2, .xz or
    /// .zst compresses it
    #[arg(long, value_name = "FILE")]
    pub good: Option<PathBuf>,
    /// Copy the games with errors, byte for byte, to this new file, in the same way
    #[arg(long, value_name = "FILE")]
    pub bad: Option<PathBuf>,
    /// Check only the records that begin at byte A or later and before byte B of an uncompressed file; A and B are optional
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub range: Option<Range<u64>>,
    /// Check the K-th of N parts of all inputs, cut by bytes. Together the parts give the findings of one run, with the same
    /// lines and numbers of games; `merge` puts their results together. A compressed file is in one part
    #[arg(
        long,
        value_name = "K/N",
        conflicts_with_all = ["range", "watch", "unique", "near", "fix", "unsafe_fixes", "diff", "fix_only", "baseline", "write_baseline"]
    )]
    pub shard: Option<Shard>,
    /// Search at most N nodes per problem, about a second of time. Claims that this leaves undecided are reported and
    /// do not count as wrong. `none` is no limit
    #[arg(long, value_name = "N", default_value_t = CHECK_NODES, value_parser = nodes)]
    pub limit_nodes: u64,
    /// Search at most SECONDS per problem too; the report then depends on the speed of the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub limit_time: Option<Duration>,
    /// Note under which variants the moves of a game replay, if they do not under its own
    #[arg(long)]
    pub guess: bool,
    /// Note where the tag ECO has another code than this table of openings: code, name and moves with tabs between them, as lichess
    /// publishes it. If repeated, the first file with a position counts
    #[arg(long, value_name = "FILE")]
    pub openings: Vec<PathBuf>,
    #[command(flatten)]
    pub choose: Choose,
    #[command(flatten)]
    pub fixing: Fixing,
    #[command(flatten)]
    pub findings: FindingOptions,
    #[command(flatten)]
    pub baseline: BaselineOptions,
}

impl Check {
    /// The file of the report; `None` for standard output.
    pub fn out(&self) -> Option<&Path> {
        output_file(self.out.as_deref())
    }

    /// Whether there is a report in a file.
    fn has_report_file(&self) -> bool {
        self.out().is_some() || !self.reports.is_empty()
    }

    /// The files that are written besides reports, each with its option.
    fn files(&self) -> impl Iterator<Item = (&'static str, &Path)> {
        let files = [
            ("--good", &self.good),
            ("--bad", &self.bad),
            ("--duplicates", &self.choose.duplicates),
            ("--write-baseline", &self.baseline.write_baseline),
        ];
        files.into_iter().filter_map(|(option, file)| Some((option, file.as_deref()?)))
    }

    /// Refuses counts that no document has, reports that would be empty, and those that would be mixed with the fixed text.
    pub fn refuse_contradictions(&self, common: &Common) -> Result<(), Failure> {
        let refuse = |why: &str| Err(Failure::Said(why.to_owned()));
        let is_document = common.output.text().is_none();
        if self.statistics && is_document {
            return refuse(
                "`--statistics` prints counts as `human`, `concise` or `json`; write the report with `--report`",
            );
        }
        let Some(Mode { aim, .. }) = self.fixing.mode() else { return Ok(()) };
        if aim != Aim::CheckedReplacement {
            if let Some((option, _)) = self.files().next() {
                return refuse(&format!(
                    "`--diff` and `--fix-only` check nothing, so `{option}` has nothing to write"
                ));
            }
            if is_document || self.has_report_file() {
                return refuse("`--diff` and `--fix-only` check nothing, so there is no report");
            }
        }
        let any_stream = self.reading.paths.iter().any(|path| path.as_os_str() == "-");
        if any_stream && is_document && self.out().is_none() {
            return refuse(
                "the fixed text of `-` goes to standard output; write the report to a file with `-o FILE`",
            );
        }
        Ok(())
    }

    /// Refuses for `--watch` what can be read or written only once.
    pub fn refuse_single_use(&self, common: &Common) -> Result<(), Failure> {
        let refuse = |why: &str| Err(Failure::Said(why.to_owned()));
        let paths = self.reading.paths.iter().chain(&self.reading.more.list.files_from);
        if paths.into_iter().any(|path| path.as_os_str() == "-") {
            return refuse("`--watch` needs files or folders; standard input is read only once");
        }
        if self.fixing.mode().is_some() {
            return refuse("`--watch` checks and fixes nothing; fix the files in a run before it");
        }
        if (self.has_report_file() || self.files().next().is_some()) && !common.force {
            return refuse("`--watch` writes each output again and again; allow it with `--force`");
        }
        Ok(())
    }
}

/// Whether findings are fixed, and what happens to the files.
#[derive(Args, Debug)]
#[command(next_help_heading = "Fixes")]
pub struct Fixing {
    /// Apply the fixes that certainly keep the meaning, replace the files, and check the new text. For - the new text goes to
    /// standard output and the report to standard error
    #[arg(long, conflicts_with = "range")]
    fix: bool,
    /// Also apply fixes that are guesses, such as the one legal move that was probably meant; includes --fix
    #[arg(long, conflicts_with = "range")]
    unsafe_fixes: bool,
    /// Show what would be fixed as a unified diff, and write and report nothing; exit with 1 if there is a difference
    #[arg(long, conflicts_with_all = ["range", "fix_only"])]
    diff: bool,
    /// Fix, and do not check the new text; exit with 0 when the files are written. Includes --fix
    #[arg(long, conflicts_with = "range")]
    fix_only: bool,
}

/// What is fixed, and what happens then.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    pub level: Level,
    pub aim: Aim,
}

/// What happens to the new text of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The difference is shown.
    Difference,
    /// The file is replaced.
    Replacement,
    /// The file is replaced, and the new text is checked.
    CheckedReplacement,
}

impl Fixing {
    /// What is to be done; `None` if nothing is to be fixed.
    pub fn mode(&self) -> Option<Mode> {
        let level = if self.unsafe_fixes { Level::Unsafe } else { Level::Safe };
        let aim = match self {
            Fixing { diff: true, .. } => Aim::Difference,
            Fixing { fix_only: true, .. } => Aim::Replacement,
            Fixing { fix: true, .. } | Fixing { unsafe_fixes: true, .. } => Aim::CheckedReplacement,
            _ => return None,
        };
        Some(Mode { level, aim })
    }
}

/// Findings that are known.
#[derive(Args, Debug)]
#[command(next_help_heading = "Choosing findings")]
pub struct BaselineOptions {
    /// Report only what is new: findings that are not in this file, which --write-baseline wrote. A finding is found again by
    /// the moves of its game and by its own move, not by its line
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write all findings to this new file, for --baseline
    #[arg(long, value_name = "FILE")]
    pub write_baseline: Option<PathBuf>,
}

/// An additional report: `FORMAT=FILE`.
#[derive(Clone, Debug)]
pub struct ReportFile {
    pub form: OutputForm,
    pub path: PathBuf,
}

/// Reads the value of `--report`.
fn report_file(text: &str) -> Result<ReportFile, String> {
    let (name, path) = text.split_once('=').ok_or("expected FORMAT=FILE, such as sarif=report.sarif")?;
    let known = OutputForm::value_variants().iter().filter_map(OutputForm::to_possible_value);
    let names: Vec<_> = known.map(|value| value.get_name().to_owned()).collect();
    let form = OutputForm::from_str(name, false).map_err(|_| {
        format!("unknown format `{name}`; {}", hint(name, "formats", names.iter().map(String::as_str)))
    })?;
    match path {
        "" => Err("the name of the file is missing after `=`".to_owned()),
        "-" => Err(format!("standard output has the report of `--output`; use `--output {name}`")),
        _ => Ok(ReportFile { form, path: PathBuf::from(path) }),
    }
}
