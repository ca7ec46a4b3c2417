//! `fmt`: records and problem files in their canonical form.
//!
//! ```text
//!   file --[tape]--> pieces --[rewriter]--> parts: as it is, as it should be --> [target]: print, check, diff, write
//! ```
//!
//! A file goes through piece by piece, whatever is to be done with it, so that none is too long.

mod diff;
mod form;
mod listing;
mod rewrite;
mod tape;
mod target;

use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::formats::{Cut, Cutter, MARK};
use crate::notation::pgn::Record;

use super::args::Fmt;
use super::common::Common;
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::progress::Progress;
use super::reading::{ALL, Input, left_out};
use super::words::count;

pub(super) use form::Recoding;
pub(super) use listing::FileObject;

use form::Form;
use rewrite::{Rewriter, Told};
use tape::Tape;
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
    let files = fmt.reading.files(ALL)?;
    if fmt.write && files.paths().any(|file| file.as_os_str() == "-") {
        return Err(Failure::Said(
            "`--write` cannot replace standard input; without `--write` the text is printed".to_owned(),
        ));
    }
    let mut tally = Tally::default();
    let exit =
        files.each(common, out, |file, progress, out| one(file, fmt, common, progress, &mut tally, out))?;
    let changes = if fmt.write { "changed" } else { "not in canonical form" };
    let kept = match tally.kept {
        0 => String::new(),
        1 => "; 1 game or entry stays as it is".to_owned(),
        kept => format!("; {kept} games or entries stay as they are"),
    };
    out.remark(&format!(
        "{}: {} {changes}{kept}{}",
        count(tally.files, "file"),
        tally.changed,
        left_out(files.left_out)
    ));
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
        return Err(Failure::Said("not a regular file, so `--write` cannot replace it".to_owned()));
    }
    let Input { path: _, name, packing, encoding, format, mut reader, exit } =
        fmt.reading.more.open(file, ALL, progress, out)?;
    let form = Form::new(encoding, fmt.encoding);
    let list = fmt.check.then_some(common.output);
    let task = Task { print: !fmt.check && !fmt.diff && !fmt.write, diff: fmt.diff, list };
    let mut target = Target::begin(file, fmt.write.then_some(packing), &form, task)?;
    let in_array = format.reader.is_some_and(|reader| matches!(reader.cut, Cut::Objects))
        && begins_an_array(&mut reader)?;
    let mut rewriter = Rewriter::new(&name, format.reader, in_array, form, common);
    let tape = Tape::default();
    let cut = format.reader.map_or(Cut::Lines, |reader| reader.cut);
    let recorded = BufReader::with_capacity(1 << 16, tape.record(reader));
    let mut pieces = Cutter::new(recorded, cut);
    let mut piece = Record::default();
    let mut kept = 0;
    while pieces.next(&mut piece)? {
        if piece.cut {
            return Err(tape::too_long(piece.line).into());
        }
        if matches!(cut, Cut::Objects) && !piece.bytes.starts_with(b"{") {
            // What is around objects is written anew, and it is not known where this would have to go.
            return Err(Failure::Said(format!("line {} has something that is not an object", piece.line)));
        }
        let end = piece.offset + piece.bytes.len() as u64;
        let before = tape.take_all(piece.offset)?;
        let fortune = rewriter.piece(&piece, &before);
        part(&tape, before, end, rewriter.text(), &mut target, out)?;
        kept += fortune.kept;
        for told in fortune.told {
            match told {
                Told::Report(text) => out.remark(text.trim_end_matches('\n')),
                Told::Complaint(text) => out.complain_unless_quiet(&text),
            }
        }
    }
    let old = tape.take_all(u64::MAX)?;
    target.part(&old, rewriter.end(&old), out)?;
    let changes = target.finish(out)?;
    if changes {
        rewriter.remarks().iter().for_each(|remark| out.remark(&format!("{name}: {remark}")));
    }
    tally.files += 1;
    tally.changed += u64::from(changes);
    tally.kept += kept;
    Ok(if kept > 0 || changes && fmt.check { Exit::Wrong } else { exit })
}

/// Gives the target the file up to this place, with its new text. `old` was taken from the tape already.
fn part(
    tape: &Tape,
    mut old: Vec<u8>,
    end: u64,
    mut new: &[u8],
    target: &mut Target,
    out: &mut Output,
) -> Result<(), Failure> {
    loop {
        // Of a long part the target gets as much of the one as of the other, so that it need not keep either.
        let is_last = tape.take(end, &mut old)?;
        let (now, later) = new.split_at(if is_last { new.len() } else { old.len().min(new.len()) });
        target.part(&old, now, out)?;
        if is_last {
            return Ok(());
        }
        old.clear();
        new = later;
    }
}

/// Whether JSON begins with an array; what was looked at stays to be read.
fn begins_an_array(reader: &mut impl BufRead) -> io::Result<bool> {
    let head = reader.fill_buf()?;
    let head = head.strip_prefix(MARK).unwrap_or(head);
    Ok(head.trim_ascii_start().starts_with(b"["))
}
