//! `fmt`: records and problem files in their canonical form.
//!
//! ```text
//!   file --[Lossless]--> pieces --[rewriter]--> parts: as it is, as it should be --> [Target]: print, check, diff, write
//! ```
//!
//! Every mode processes a file piece by piece, so the length of a file is not limited.

mod rewrite;

use std::io::{self, BufRead};
use std::path::Path;

use clap::Args;

use crate::formats::{Cut, Holds, Lossless, MARK};
use crate::notation::Record;

use super::choose::Conditions;
use super::command::{Command, Inputs, Outputs};
use super::common::Common;
use super::common::Letters;
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::outputs::Whole;
use super::progress::Progress;
use super::reading::Reading;
use super::reading::{ALL, Input, Wants, left_out};
use super::rewriting::{Form, Recoding, Target, Task};
use super::words::count;

use rewrite::{Choice, Rewriter, Told};

/// Rewrite records and problem files as canonical text
#[derive(Args, Debug)]
#[command(after_help = FMT_HELP)]
pub struct Fmt {
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub letters: Letters,
    /// Change nothing; list the files that are not canonical, and exit with 1 if there are any
    #[arg(long, conflicts_with = "write")]
    pub check: bool,
    /// Show the changes as a unified diff
    #[arg(long, conflicts_with = "write")]
    pub diff: bool,
    /// Replace the files by their canonical text; canonical files are not touched
    #[arg(long)]
    pub write: bool,
    /// The encoding of the new text
    #[arg(long, value_enum, default_value_t)]
    pub encoding: Recoding,
    #[command(flatten)]
    pub conditions: Conditions,
}

/// The text after the options of `fmt`.
const FMT_HELP: &str = "\
The canonical text of a record is what `convert` writes in the record's own notation (for PGN:
`--to pgn`). The canonical text of a problem has its moves in `san`, one space between words,
and the move counters only where they are not 0 and 1. Comments and the order of tags, opcodes
and moves are kept, and so are blank lines and comments between problems and between games of
one line.

A game of which a move cannot be replayed, in a variation too, or that would lose something,
and a problem with an error, is reported and keeps its bytes. Wrong text of a clear move, such
as a wrong mark or move number, is reported and corrected. The file keeps its encoding and
its line ends.

Exit status: 0 success, 1 a game or problem was not rewritten or --check listed a file, 2 an
input or an output failed.";

impl Command for Fmt {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let files = self.reading.files(CANONICAL)?;
        if self.write && files.paths().any(|file| file.as_os_str() == "-") {
            return Err(Failure::Said(
                "`--write` cannot replace standard input; without `--write` the text is printed".to_owned(),
            ));
        }
        let (mut tally, mut turn) = (Tally::default(), self.conditions.turn());
        let condition = self.conditions.condition();
        let seen = self.conditions.seen(&condition, []);
        let exit = files.each(common, out, |file, progress, out| {
            let is_everything = self.conditions.is_everything();
            let choice =
                (!is_everything).then_some(Choice { condition: &condition, turn: &mut turn, seen: &seen });
            one(file, self, choice, common, progress, &mut tally, out)
        })?;
        let changes = if self.write { "changed" } else { "not in canonical form" };
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
        seen.report(out);
        Ok(exit)
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths).in_letters(self.letters.letters)
    }

    fn outputs(&self, common: &Common) -> Outputs {
        Outputs::lines(self.check && common.is_json())
    }
}

/// What has a canonical form.
const CANONICAL: Wants = Wants { holds: &[Holds::Games, Holds::Positions], ..ALL };

/// What all files came to.
#[derive(Default)]
struct Tally {
    files: u64,
    changed: u64,
    /// Games and entries that stay as they are.
    kept: u64,
}

fn one(
    file: &Path,
    fmt: &Fmt,
    choice: Option<Choice<'_>>,
    common: &Common,
    progress: &Progress,
    tally: &mut Tally,
    out: &mut Output,
) -> Run {
    if fmt.write && !file.metadata()?.is_file() {
        return Err(Failure::Said("not a regular file, so `--write` cannot replace it".to_owned()));
    }
    let Input { path: _, state, name, compression, encoding, format, mut reader, exit, unpacking: _ } =
        fmt.reading.more.open(file, CANONICAL, progress, out)?;
    if format.reader.is_none() && choice.is_some() {
        out.remark(&format!("{name}: not rewritten: an option selects games, and this file has problems"));
        return Ok(exit);
    }
    let form = Form::new(encoding, fmt.encoding);
    let list = fmt.check.then_some(common.format());
    let task = Task { print: !fmt.check && !fmt.diff && !fmt.write, diff: fmt.diff, list };
    let new = fmt.write.then(|| Whole::in_place(file, state.as_ref(), compression));
    let mut target = Target::begin(file, new, &form, task);
    let in_array = format.reader.is_some_and(|reader| matches!(reader.cut, Cut::Objects))
        && begins_an_array(&mut reader)?;
    let mut rewriter = Rewriter::new(
        &name,
        format.reader,
        in_array,
        form,
        (common.settings(file)?, common.format()),
        choice,
    );
    let cut = format.reader.map_or(Cut::Lines, |reader| reader.cut);
    let mut pieces = Lossless::new(reader, cut);
    let mut piece = Record::default();
    let mut kept = 0;
    while let Some(before) = pieces.next(&mut piece)? {
        if matches!(cut, Cut::Objects) && !piece.bytes.starts_with(b"{") {
            // What is around objects is written anew, and it is not known where this would have to go.
            return Err(Failure::Said(format!("line {} has something that is not an object", piece.line)));
        }
        let fortune = rewriter.piece(&piece, &before);
        let old = [before, pieces.record()].concat();
        target.part(&old, rewriter.text(&piece), out)?;
        kept += fortune.kept;
        for told in fortune.told {
            match told {
                Told::Report(text) => out.remark(text.trim_end_matches('\n')),
                Told::Complaint(text) => out.complain_unless_quiet(&text),
            }
        }
    }
    let old = pieces.rest();
    target.part(&old, &rewriter.end(&old), out)?;
    let changes = target.finish(out)?;
    if changes {
        rewriter.remarks().iter().for_each(|remark| out.remark(&format!("{name}: {remark}")));
    }
    tally.files += 1;
    tally.changed += u64::from(changes);
    tally.kept += kept;
    Ok(if kept > 0 || changes && fmt.check { Exit::Wrong } else { exit })
}

/// Whether JSON begins with an array; what was looked at stays to be read.
fn begins_an_array(reader: &mut impl BufRead) -> io::Result<bool> {
    let head = reader.fill_buf()?;
    let head = head.strip_prefix(MARK).unwrap_or(head);
    Ok(head.trim_ascii_start().starts_with(b"["))
}
