//! `view`: steps through records and problems in the terminal. The viewer itself is the room `view`.

use crate::render::Signs;
use crate::report::Format;
use crate::source::{Encoding, Packing};
use crate::view::{self, Effort, Ending, FileToView, Opened, Pages, Settings};

use super::args::View;
use super::common::Common;
use super::exit::{Exit, Failure, Run};
use super::output::{self, Output};
use super::paths::shown;
use super::reading::{ALL, More};
use super::reference::{codes, games};

pub fn run(view: &View, common: &Common, out: &mut Output) -> Run {
    if common.format() != Format::Human {
        let message = "`view` draws on the terminal and has no `--output`; use `show` or `check`";
        return Err(Failure::Said(message.to_owned()));
    }
    if !out.is_terminal() {
        let message = "`view` needs a terminal; use `show` for boards as text, or `check` for findings";
        return Err(Failure::Said(message.to_owned()));
    }
    let files = files(view, common)?;
    let settings = Settings {
        signs: if view.runes { Signs::Symbols } else { Signs::Letters },
        colour: out.is_coloured(),
        pages: Pages { code: codes::explained, rule: games::explained },
    };
    let effort = Effort { time: view.limit_time, threads: common.threads() };
    let more = view.reading.more.clone();
    let open = move |file: &FileToView| open(&more, file);
    match view::run(files, settings, effort, output::terminal, open) {
        Ok(Ending::Left) => Ok(Exit::Done),
        Ok(Ending::Signal(signal)) => end_by(signal),
        Err(error) => Err(Failure::Said(format!("cannot use the terminal: {error}"))),
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
    let is_plain = input.packing == Packing::None && input.encoding == Encoding::Bytes && file.path.is_file();
    Ok(Opened { format: input.format, stream: input.reader, is_plain })
}
