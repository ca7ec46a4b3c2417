//! Reads the files once from beginning to end and adds their entries to the library. Games are replayed only where they are chosen by a
//! condition.

use std::io::{self, BufRead};
use std::sync::Arc;

use crate::formats::{Cutter, Format, Reader, RecordGames};
use crate::notation::Record;
use crate::notation::Span;
use crate::notation::epd;
use crate::notation::syntax::ParsedGame;
use crate::notation::text::text;
use crate::problems::Extent;
use crate::replay::{Places, Spelling};
use crate::report::escape_controls;
use crate::source::{FileEntry, ProblemEntries};

use super::file::{Bytes, Chosen, Entry, FileToView, Kind, Opened};
use super::library::Library;

/// The number of entries that are added at a time.
const BATCH: usize = 256;

/// The most characters of a name or a result in the list.
const LONGEST: usize = 60;

/// Reads all files. `open` opens one of them, or says why that is not possible; `hear` is called when there is something new.
pub(in crate::view) fn index(
    library: &Library,
    mut chosen: Chosen,
    mut open: impl FnMut(&FileToView) -> Result<Opened, String>,
    mut hear: impl FnMut(),
) {
    for (number, file) in library.files().iter().enumerate() {
        let read = open(file).and_then(|opened| {
            let format = opened.format;
            let (bytes, stream) = Bytes::of(file, opened).map_err(|error| error.to_string())?;
            library.open(number, bytes, format);
            let mut list = List { library, file: number as u32, waiting: Vec::new(), hear: &mut hear };
            let done = match format.reader {
                Some(reader) => games(stream, reader, (file, &mut chosen), &mut list),
                None if !chosen.is_everything => {
                    let why = "not listed: an option selects games, and this file has problems";
                    library.add_fault(escape_controls(&format!("{}: {why}", file.name)));
                    Ok(())
                }
                None => problems(stream, format, file, &mut list),
            };
            list.pass_on();
            done.map_err(|error| error.to_string())
        });
        if let Err(why) = read {
            library.add_fault(escape_controls(&format!("{}: {why}", file.name)));
        }
    }
    library.finish();
    hear();
}

/// The entries of a file, on their way to the library.
struct List<'a> {
    library: &'a Library,
    file: u32,
    waiting: Vec<Entry>,
    hear: &'a mut dyn FnMut(),
}

impl List<'_> {
    fn push(&mut self, entry: Entry) {
        self.waiting.push(entry);
        if self.waiting.len() >= BATCH {
            self.pass_on();
        }
    }

    fn pass_on(&mut self) {
        self.library.add(&mut self.waiting);
        (self.hear)();
    }
}

fn games(
    stream: impl BufRead,
    reader: &'static Reader,
    (file, chosen): (&FileToView, &mut Chosen),
    list: &mut List<'_>,
) -> io::Result<()> {
    let mut records = Cutter::new(stream, reader.cut);
    let (mut record, mut syntax, mut before) = (Record::default(), ParsedGame::default(), 0);
    let Chosen { condition, takes_next, is_everything } = chosen;
    let takes_text = |bytes: &[u8], game: &ParsedGame| condition.takes_text(bytes, game);
    let mut context: Option<Arc<[u8]>> = None;
    while records.next(&mut record)? {
        if context.as_deref().unwrap_or_default() != record.context {
            context = (!record.context.is_empty()).then(|| record.context.as_slice().into());
        }
        let mut places = Places::indented(record.offset, record.line, record.indent);
        let mut games = RecordGames::new(&record, reader, file.settings, &mut syntax).among(&takes_text);
        while games.parse().is_some() {
            if !*is_everything {
                let replay = games.replay(Spelling::Nothing, None);
                let numbers = condition.takes(&record.bytes, games.syntax(), &replay);
                if !numbers.contains(before + games.seen()) || !takes_next() {
                    continue;
                }
            }
            let game = games.syntax();
            let start = game.beginning();
            let tag = |name: &str| {
                let tag = game.tag(&record.bytes, name)?;
                let value = game.value_of(&record.bytes, &tag).trim().to_owned();
                Some(value).filter(|value| !value.chars().all(|sign| sign == '?')) // what is not known
            };
            let name = match (tag("White"), tag("Black")) {
                (None, None) => tag("Event").unwrap_or_else(|| file_name(file)),
                (white, black) => {
                    let name = |name: Option<String>| name.unwrap_or_else(|| "?".to_owned());
                    format!("{} - {}", name(white), name(black))
                }
            };
            list.push(Entry {
                kind: Kind::Game,
                file: list.file,
                line: places.place(&record.bytes, Span { start: start.start, end: start.start }).line,
                offset: record.offset + u64::from(game.span.start),
                len: game.span.end - game.span.start,
                extent: Extent::default(),
                context: context.clone(),
                name: short(&name),
                aim: short(&tag("Result").unwrap_or_default()),
                findings: None,
            });
        }
        before += games.seen();
    }
    Ok(())
}

fn problems(stream: impl BufRead, format: &Format, file: &FileToView, list: &mut List<'_>) -> io::Result<()> {
    let options = file.problem_options();
    for entry in ProblemEntries::new(stream, format) {
        let entry = entry?;
        let Some(line) = entry.line(&options) else { continue };
        let (name, aim) = match &line {
            Ok(line) => described(line),
            Err(_) => ("(not understood)".to_owned(), String::new()),
        };
        let (offset, extent, context) = match &entry {
            FileEntry::Line(line) => (line.offset, Extent::default(), None),
            FileEntry::Lines(lines, _) => (lines.offset, lines.extent, lines.header.clone()),
        };
        list.push(Entry {
            kind: Kind::Problem,
            file: list.file,
            line: entry.number(),
            offset,
            len: entry.text().len() as u32, // at most 1 MiB
            extent,
            context,
            name: short(&name),
            aim: short(&aim),
            findings: None,
        });
    }
    Ok(())
}

/// What the list says of a problem: its id or its position, and its stipulation.
fn described(line: &[u8]) -> (String, String) {
    let entry = epd::parse_line(line);
    let value = |name: &str| {
        let operand = entry.opcode(line, name)?.operands.first()?;
        Some(text(operand.span.of(line)).trim().to_owned())
    };
    let position = || text(line.split(|&b| b == b';').next().unwrap_or_default()).trim().to_owned();
    let aim = value("stip").or_else(|| Some(format!("#{}", value("dm")?)));
    (value("id").unwrap_or_else(position), aim.unwrap_or_default())
}

/// The name of a file without its folders, for games that say nothing by which they could be told apart.
fn file_name(file: &FileToView) -> String {
    file.path.file_name().map_or_else(|| file.name.clone(), |name| name.to_string_lossy().into_owned())
}

/// The beginning of a text from a record, without control characters.
fn short(text: &str) -> Box<str> {
    escape_controls(&text.chars().take(LONGEST).collect::<String>()).into_boxed_str()
}
