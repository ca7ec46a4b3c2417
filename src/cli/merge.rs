//! `merge`: the results of the parts of an archive, put together.

use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Deserialize;

use crate::json::ErrorObject;
use crate::replay::Code;

use super::command::{Command, Outputs};
use super::common::Common;
use super::counts::{CountLine, Found, Tally, by_code};
use super::exit::{Exit, Run};
use super::output::Output;
use super::outputs::{Inputs, OutputFiles, Whole, write_result};
use super::paths::{output_file, shown};
use super::reading::{NameList, lines_of};
use super::stats::{Form, Overview, form_of, of_overview};

/// Put the results of the parts of an archive together
#[derive(Args, Debug)]
#[command(after_help = MERGE_HELP)]
pub struct Merge {
    /// Files of JSON lines, in the order of the parts, or - for standard input
    #[arg(value_name = "FILE", required_unless_present = "files_from")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    list: NameList,
    /// The form of an overview. Without this option text, or what --output says
    #[arg(long, value_enum)]
    to: Option<Form>,
    /// Write to this new file, or to standard output for - (the default). A name that ends in .gz, .bgz, .bz2, .xz or
    /// .zst compresses it
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Command for Merge {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let files = [self.files.clone(), self.list.names()?].concat();
        let inputs = Inputs::of(files.iter().chain(&self.list.files_from).map(PathBuf::as_path));
        let path = output_file(self.out.as_deref());
        let mut file = OutputFiles::of(inputs, common.force).begin_wanted("--out", path)?;
        let mut sums = Sums::default();
        let mut exit = Exit::Done;
        for path in &files {
            let done = add(path, &mut sums, &mut file, out);
            exit = exit.max(out.survive(path, done)?);
        }
        if let Some(counts) = &sums.counts {
            write_result(&mut file, &by_code(common.format(), counts), out)?;
        }
        if let Some(overview) = &sums.overview {
            write_result(&mut file, &of_overview(overview, form_of(self.to, common)), out)?;
        }
        if let Some(file) = file {
            file.finish()?;
        }
        Ok(exit)
    }

    fn outputs(&self, common: &Common) -> Outputs {
        Outputs::lines(output_file(self.out.as_deref()).is_none() && common.is_json())
    }
}

const MERGE_HELP: &str = "
Counts of `check --statistics --output json` are added, and so are overviews of
`stats --to json`. All other lines are printed as they are, in the order of the files:
the lines of `check --shard 1/N --output json` to `check --shard N/N --output json` are
those of one run.

Exit status: 0 all lines were read, 2 a file failed or a line is not a JSON object.";

/// The longest line that is read: more than the report on any game.
const LONGEST: u64 = 256 << 20;

/// What a line says of itself.
#[derive(Deserialize)]
struct Head {
    kind: Option<String>,
}

/// What has been added so far.
#[derive(Default)]
struct Sums {
    counts: Option<Tally>,
    overview: Option<Overview>,
}

/// Adds the lines of a file, or prints them.
fn add(path: &Path, sums: &mut Sums, file: &mut Option<Whole>, out: &mut Output) -> Run {
    let mut reader = lines_of(path)?;
    let (mut line, mut number, mut exit) = (Vec::new(), 0u64, Exit::Done);
    loop {
        line.clear();
        if reader.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(exit);
        }
        number += 1;
        let text = line.trim_ascii();
        if text.is_empty() {
            continue;
        }
        match read(text) {
            Ok(Line::Count((code, found))) => sums.counts.get_or_insert_default().add_count(code, found),
            Ok(Line::Overview(more)) => sums.overview.get_or_insert_default().merge(*more),
            Ok(Line::Other(text)) => write_result(file, &format!("{text}\n"), out)?,
            Err(why) => {
                let name = shown(path);
                let place = ErrorObject { line: Some(number), ..ErrorObject::of_file(&name, why) };
                out.unread(&place)?;
                exit = Exit::Failed;
            }
        }
    }
}

enum Line<'a> {
    Count((Code, Found)),
    Overview(Box<Overview>),
    Other(&'a str),
}

fn read(line: &[u8]) -> Result<Line<'_>, &'static str> {
    let not_json = "this line is not a JSON object, such as `check --output json` prints";
    let head: Head = serde_json::from_slice(line).map_err(|_| not_json)?;
    match head.kind.as_deref() {
        Some("count") => {
            let count = serde_json::from_slice::<CountLine>(line).ok().and_then(CountLine::counted);
            count.map(Line::Count).ok_or("this count was written by another version of the program")
        }
        Some("stats") => {
            let of_others = "this overview was written by another version of the program";
            serde_json::from_slice(line).map(Line::Overview).map_err(|_| of_others)
        }
        _ => std::str::from_utf8(line).map(Line::Other).map_err(|_| not_json),
    }
}
