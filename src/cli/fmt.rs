//! `fmt`: records and problem files in their canonical form.
//!
//! ```text
//!   file --[tape]--> pieces --[rewriter]--> parts: as it is, as it should be --> [target]: print, check, diff, write
//! ```
//!
//! A file goes through piece by piece, whatever is to be done with it, so that none is too long.

mod diff;
mod rewrite;
mod tape;
mod target;

use std::io::{self, BufReader, Read};
use std::path::Path;

use crate::convert::{Source, guess};
use crate::notation::cut::{Cut, Pieces};
use crate::notation::pgn::{Record, Records};

use super::args::{Common, Fmt};
use super::check::count;
use super::exit::{Exit, Failure, Run};
use super::input::{Input, Kind, all_files};
use super::output::Output;
use super::progress::Progress;

use rewrite::{Rewriter, Told, Written};
use tape::{Recorded, Tape};
use target::{Target, Task};

/// What all files came to.
#[derive(Default)]
struct Tally {
    files: u64,
    changed: u64,
    /// Games and entries that stay as they are.
    kept: u64,
}

pub(super) fn run(fmt: &Fmt, common: &Common, out: &mut Output) -> Run {
    let files = all_files(&fmt.paths)?;
    if fmt.write && files.iter().any(|file| file.as_os_str() == "-") {
        return Err(Failure::Said(
            "standard input cannot be written; it is printed without --write".to_owned(),
        ));
    }
    let progress = Progress::new(&files, common);
    let mut tally = Tally::default();
    let mut exit = Exit::Done;
    for file in &files {
        let done = one(file, fmt, common, &progress, &mut tally, out);
        exit = exit.max(out.survive(file, done)?);
    }
    progress.finish();
    let changes = if fmt.write { "changed" } else { "not in canonical form" };
    let kept = match tally.kept {
        0 => String::new(),
        1 => "; 1 game or entry stays as it is".to_owned(),
        kept => format!("; {kept} games or entries stay as they are"),
    };
    out.remark(&format!("{}: {} {changes}{kept}", count(tally.files, "file"), tally.changed));
    Ok(exit)
}

fn one(
    file: &Path,
    fmt: &Fmt,
    common: &Common,
    progress: &Progress,
    tally: &mut Tally,
    out: &mut Output,
) -> Run {
    if fmt.write && !file.metadata()?.is_file() {
        return Err(Failure::Said("is no plain file, and cannot be replaced".to_owned()));
    }
    let mut input = Input::open(file, progress)?;
    let written = written(&mut input, fmt)?;
    let task = Task { print: !fmt.check && !fmt.diff && !fmt.write, diff: fmt.diff, name: fmt.check };
    let mut target = Target::begin(file, fmt.write.then_some(input.packing), task)?;
    let head = input.head()?;
    let mut rewriter = Rewriter::new(&input.name, written, &head, common);
    let tape = Tape::default();
    let mut pieces = pieces(written, tape.record(input.reader));
    let mut piece = Record::default();
    let mut kept = 0;
    while pieces(&mut piece)? {
        if piece.cut {
            return Err(tape::too_long(piece.line).into());
        }
        if written == Written::Records(Source::Json) && !piece.bytes.starts_with(b"{") {
            // What stands round objects is written anew, and there is no telling where this should stand.
            return Err(Failure::Said(format!("what stands on line {} is no object", piece.line)));
        }
        let end = piece.offset + piece.bytes.len() as u64;
        let fortune = rewriter.piece(&piece);
        target.part(&tape.take(end), rewriter.text(), out)?;
        kept += fortune.kept;
        for told in fortune.told {
            match told {
                Told::Report(text) => out.remark(text.trim_end_matches('\n')),
                Told::Complaint(text) => out.complain(&text),
            }
        }
    }
    target.part(&tape.take(u64::MAX), rewriter.end(), out)?;
    let changes = target.finish(out)?;
    tally.files += 1;
    tally.changed += u64::from(changes);
    tally.kept += kept;
    Ok(if kept > 0 || changes && fmt.check { Exit::Wrong } else { Exit::Done })
}

/// What a file is written in.
fn written(input: &mut Input, fmt: &Fmt) -> Result<Written, Failure> {
    match fmt.from {
        Some(format) => Ok(format.source().map_or(Written::Positions, Written::Records)),
        None if input.kind()? == Kind::Positions => Ok(Written::Positions),
        None => {
            let source = guess(&input.head()?).map_err(|doubt| Failure::Said(doubt.to_string()))?;
            Ok(Written::Records(source))
        }
    }
}

/// Gives piece by piece, as they are cut in this notation.
type Next<'a> = Box<dyn FnMut(&mut Record) -> io::Result<bool> + 'a>;

fn pieces<'a>(written: Written, reader: Recorded<impl Read + 'a>) -> Next<'a> {
    let cut = match written {
        Written::Records(source) => source.cut(),
        Written::Positions => Some(Cut::Lines),
    };
    let Some(cut) = cut else {
        let mut records = Records::new(reader);
        return Box::new(move |piece| records.next(piece));
    };
    let mut pieces = Pieces::new(BufReader::with_capacity(1 << 16, reader), cut);
    Box::new(move |piece| pieces.next(piece))
}
