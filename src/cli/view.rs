//! `view`: steps through records and problems in the terminal. The viewer itself is the room `view`.

use std::time::Duration;

use clap::Args;

use crate::render::Signs;
use crate::report::Format;
use crate::source::{Compression, Encoding};
use crate::view::{self, Chosen, Effort, Ending, FileToView, Opened, Pages, Settings};

use super::choose::{Conditions, FindingOptions};
use super::command::{Command, Inputs, Outputs};
use super::common::{Common, Letters};
use super::exit::{Exit, Failure, Run};
use super::output::{self, Output};
use super::paths::shown;
use super::reading::{ALL, More, Reading};
use super::reference::{codes, games};
use super::values::seconds;

/// The seconds that the viewer searches per problem without `--limit-time`: its reader waits, and can cancel.
const VIEW_SECONDS: &str = "60";

/// Step through records and problems in the terminal
#[derive(Args, Debug)]
#[command(after_help = VIEW_HELP)]
pub struct View {
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub letters: Letters,
    /// Begin with symbols for letters: runes in Odin's Rune Chess, figurines in chess. The key r changes it
    #[arg(long, visible_alias = "symbols")]
    pub runes: bool,
    /// Search at most SECONDS for the solution of a problem
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = VIEW_SECONDS)]
    pub limit_time: Duration,
    #[command(flatten)]
    pub conditions: Conditions,
    #[command(flatten)]
    pub findings: FindingOptions,
}

/// The text after the options of `view`.
const VIEW_HELP: &str = "\
The key ? lists the keys. A window of 80 columns and 24 lines is large enough for every board.
The viewer changes no file.

Exit status: 0 the reader has left the viewer, 2 there is no terminal or no input.";

impl Command for View {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        if common.format() != Format::Human {
            let message = "`view` draws on the terminal and has no `--output`; use `show` or `check`";
            return Err(Failure::Said(message.to_owned()));
        }
        if self.conditions.explain_where {
            let message = "`view` has no `--explain-where`; use `stats --where EXPR --explain-where`";
            return Err(Failure::Said(message.to_owned()));
        }
        if !out.is_terminal() {
            let message = "`view` needs a terminal; use `show` for boards as text, or `check` for findings";
            return Err(Failure::Said(message.to_owned()));
        }
        let files = files(self, common)?;
        let settings = Settings {
            signs: if self.runes { Signs::Symbols } else { Signs::Letters },
            colour: out.is_coloured(),
            pages: Pages { code: codes::explained, rule: games::explained },
        };
        let effort = Effort { time: self.limit_time, threads: common.threads() };
        let mut turn = self.conditions.turn();
        let chosen = Chosen {
            condition: self.conditions.condition(),
            takes_next: Box::new(move || turn.takes_next()),
            is_everything: self.conditions.is_everything(),
        };
        let more = self.reading.more.clone();
        let open = move |file: &FileToView| open(&more, file);
        match view::run((files, chosen), settings, effort, output::terminal, open) {
            Ok(Ending::Left) => Ok(Exit::Done),
            Ok(Ending::Signal(signal)) => end_by(signal),
            Err(error) => Err(Failure::Said(format!("cannot use the terminal: {error}"))),
        }
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths).in_letters(self.letters.letters)
    }

    fn outputs(&self, _: &Common) -> Outputs {
        Outputs::OTHER
    }
}

/// Ends the program as the signal would have done, so that its parent sees why it ended.
pub fn end_by(signal: i32) -> Run {
    let _cannot_be_sent = signal_hook::low_level::emulate_default_handler(signal);
    Ok(Exit::Failed)
}

/// The files, with what the options and the configuration say about each.
fn files(view: &View, common: &Common) -> Result<Vec<FileToView>, Failure> {
    let level = view.findings.level()?;
    let files = view.reading.files(ALL)?;
    let file = |path: &std::path::Path| {
        Ok(FileToView {
            path: path.to_owned(),
            name: shown(path),
            settings: common.settings(path)?,
            rules: common.configuration.holds_for_file(path)?.with(level.clone()).rules(),
        })
    };
    files.paths().map(file).collect()
}

/// Opens a file, in the thread of the viewer that reads.
fn open(more: &More, file: &FileToView) -> Result<Opened, String> {
    let input =
        more.open_unheard(std::num::NonZero::<usize>::MIN, &file.path, ALL, None).map_err(|failure| {
            match failure {
                Failure::Said(message) | Failure::Unwritable(message) => message,
                Failure::Unread(file, why) => format!("{file}: {why}"),
                Failure::ClosedPipe => "the pipe is closed".to_owned(),
            }
        })?;
    let is_plain =
        input.compression == Compression::None && input.encoding == Encoding::Bytes && file.path.is_file();
    Ok(Opened { format: input.format, stream: input.reader, is_plain })
}
