//! Problems in one notation to problems in another: EPD, Popeye's input language, the documents of YACPDB. Lichess's puzzles are only
//! read.

use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::output::Output;
use crate::cli::reading::{GAMES, Input, Wants};
use crate::formats::{Format, Holds};
use crate::problems::{ProblemNotation, WrittenAs, convert_entry, convert_line};
use crate::replay::{Code, Finding, Severity};
use crate::report;
use crate::source::{FileEntry, ProblemEntries};
use crate::variants::Variant;

use super::Converter;
use super::files::Sink;
use super::work::Tally;

/// Files whose problems become files of problems.
const PROBLEMS: Wants =
    Wants { holds: &[Holds::Problems, Holds::Positions], words: "files of problems", otherwise: None };

/// Games become positions in EPD, and problems become entries.
const GAMES_AND_PROBLEMS: Wants =
    Wants { holds: &[Holds::Games, Holds::Problems, Holds::Positions], ..GAMES };

/// What is read where this is written: in folders, and where a file is named.
pub fn wants(to: &Format) -> (Wants, Wants) {
    match to.holds {
        Holds::Problems => (PROBLEMS, PROBLEMS),
        _ if written_as(to).is_some() => (GAMES, GAMES_AND_PROBLEMS),
        _ => (GAMES, GAMES),
    }
}

fn written_as(to: &Format) -> Option<WrittenAs> {
    match ProblemNotation::from_id(to.id) {
        Some(notation) => Some(WrittenAs::Notation(notation)),
        None => (to.id == "epd").then_some(WrittenAs::Epd),
    }
}

impl Converter<'_> {
    /// Converts the problems of a file. One that cannot be written is reported and left out.
    pub fn problems(
        &mut self,
        input: Input,
        default: Option<Variant>,
        sink: &mut Sink<'_>,
        out: &mut Output,
    ) -> Run {
        let Some(to) = written_as(self.convert.to) else { return Ok(input.exit) };
        let selects = !self.convert.choose.is_everything() || self.convert.range.is_some();
        if selects || !self.convert.order().is_that_of_reading() {
            let message = "an option selects or sorts games, and this file has problems";
            return Err(Failure::Said(message.to_owned()));
        }
        let variants = (self.common.variant, default);
        let mut tally = Tally::default();
        for entry in ProblemEntries::new(input.reader, input.format) {
            let entry = entry?;
            tally.bytes += entry.text().len() as u64;
            let converted = match &entry {
                FileEntry::Line(line) => convert_line(&line.text, (line.number, line.offset), to, variants),
                FileEntry::Lines(lines, notation) => convert_entry(lines, *notation, to, variants),
            };
            let Some((text, problem)) = converted else { continue };
            tally.games += 1;
            if !problem.findings.is_empty() {
                let found = report::problem(self.common.format(), Some(&input.name), entry.text(), &problem);
                out.remark(found.trim_end_matches('\n'));
            }
            // Nothing is lost by a note, or where the text stays as it is.
            let is_loss =
                |finding: &Finding| finding.severity != Severity::Note && finding.code != Code::W507;
            let text = text.filter(|_| !self.convert.strict || !problem.findings.iter().any(is_loss));
            if let Some(text) = text {
                tally.whole += 1;
                sink.problem(&text, out)?;
            }
        }
        self.total.merge(&tally);
        Ok(if tally.is_clean() { input.exit } else { Exit::Wrong })
    }
}
