//! Reads the files once from beginning to end and adds their entries to the library. Nothing is replayed here.

use std::io::{self, BufRead};
use std::sync::Arc;

use crate::formats::{Cut, Cutter, Reader, RecordGames};
use crate::notation::Span;
use crate::notation::epd;
use crate::notation::pgn::Record;
use crate::notation::syntax::ParsedGame;
use crate::notation::text::text;
use crate::replay::Places;
use crate::report::harmless;

use super::entry::{Entry, Kind};
use super::file::{Bytes, FileToView, Opened};
use super::library::Library;

/// The number of entries that are added at a time.
const BATCH: usize = 256;

/// The most characters of a name or a result in the list.
const LONGEST: usize = 60;

/// Reads all files. `open` opens one of them, or says why that is not possible; `hear` is called when there is something new.
pub(in crate::view) fn index(
    library: &Library,
    mut open: impl FnMut(&FileToView) -> Result<Opened, String>,
    mut hear: impl FnMut(),
) {
    for (number, file) in library.files().iter().enumerate() {
        let read = open(file).and_then(|opened| {
            let reader = opened.reader;
            let (bytes, stream) = Bytes::of(file, opened).map_err(|error| error.to_string())?;
            library.open(number, bytes, reader);
            let mut list = List { library, file: number as u32, waiting: Vec::new(), hear: &mut hear };
            let done = match reader {
                Some(reader) => games(stream, reader, file, &mut list),
                None => problems(stream, &mut list),
            };
            list.pass_on();
            done.map_err(|error| error.to_string())
        });
        if let Err(why) = read {
            library.add_fault(harmless(&format!("{}: {why}", file.name)));
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
    file: &FileToView,
    list: &mut List<'_>,
) -> io::Result<()> {
    let mut records = Cutter::new(stream, reader.cut);
    let (mut record, mut syntax) = (Record::default(), ParsedGame::default());
    let mut context: Option<Arc<[u8]>> = None;
    while records.next(&mut record)? {
        if context.as_deref().unwrap_or_default() != record.context {
            context = (!record.context.is_empty()).then(|| record.context.as_slice().into());
        }
        let mut places = Places::indented(record.offset, record.line, record.indent);
        let mut games = RecordGames::new(&record, reader, file.settings, &mut syntax);
        while games.parse().is_some() {
            let game = games.syntax();
            let start = game.beginning();
            let tag = |name: &str| {
                let tag = game.tag(&record.bytes, name)?;
                Some(game.value_of(&record.bytes, &tag).trim().to_owned()).filter(|value| !value.is_empty())
            };
            let name = match (tag("White"), tag("Black")) {
                (None, None) => tag("Event").unwrap_or_else(|| "(no players)".to_owned()),
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
                context: context.clone(),
                name: short(&name),
                aim: short(&tag("Result").unwrap_or_default()),
                findings: None,
            });
        }
    }
    Ok(())
}

fn problems(stream: impl BufRead, list: &mut List<'_>) -> io::Result<()> {
    let mut lines = Cutter::new(stream, Cut::Lines);
    let mut line = Record::default();
    while lines.next(&mut line)? {
        let bytes = line.bytes.as_slice();
        if epd::kind(bytes) != epd::LineKind::Entry {
            continue;
        }
        let entry = epd::parse_line(bytes);
        let value = |name: &str| {
            let operand = entry.opcode(bytes, name)?.operands.first()?;
            Some(text(operand.span.of(bytes)).trim().to_owned())
        };
        let position = || text(bytes.split(|&b| b == b';').next().unwrap_or_default()).trim().to_owned();
        list.push(Entry {
            kind: Kind::Problem,
            file: list.file,
            line: line.line,
            offset: line.offset,
            len: bytes.len() as u32, // a line is at most 16 MiB
            context: None,
            name: short(&value("id").unwrap_or_else(position)),
            aim: short(&value("stip").or_else(|| Some(format!("#{}", value("dm")?))).unwrap_or_default()),
            findings: None,
        });
    }
    Ok(())
}

/// The beginning of a text from a record, without control characters.
fn short(text: &str) -> Box<str> {
    harmless(&text.chars().take(LONGEST).collect::<String>()).into_boxed_str()
}
