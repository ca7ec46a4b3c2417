//! `guess`: under which variants the games of archives replay.

mod table;
mod work;

use std::path::Path;

use clap::Args;

use crate::formats::Cutter;
use crate::pipeline;

use super::command::{Command, Inputs};
use super::common::{Common, Letters};
use super::exit::{Failure, Run};
use super::output::Output;
use super::progress::Progress;
use super::reading::{GAMES, Reading};

pub use table::GuessObject;

use table::Table;
use work::Guessing;

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
        Inputs::of(&self.reading.paths).in_letters(self.letters.pieces)
    }
}

const GUESS_HELP: &str = "
The moves of each game are played under every variant, whatever variant the record names. The
table of a file has the variants under which games replay to the end of the main line, those
with the most games first. An error is a wrong result or a fault in a variation.

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
