//! `page`: records as one page for a browser.

use crate::formats::Cutter;
use crate::notation::pgn::Record;
use crate::page::Page;

use super::args;
use super::common::Common;
use super::exit::Run;
use super::output::Output;
use super::outputs::{OutputFiles, Wanted, packing_of};
use super::paths::shown;
use super::reading::{GAMES, Input};
use super::words::count;

pub(super) fn run(arguments: &args::Page, common: &Common, out: &mut Output) -> Run {
    let files = arguments.reading.files(GAMES)?;
    let outputs = OutputFiles::new(&files, common.force);
    let path = &arguments.out;
    let mut file = outputs.begin(Wanted { option: "--out", path, packing: packing_of(path)? })?;
    let title = arguments.title.clone().unwrap_or_else(|| {
        arguments.reading.paths.iter().map(|path| shown(path).to_string()).collect::<Vec<_>>().join(", ")
    });
    let level = arguments.findings.level()?;
    let mut page = Page::new(&title);
    file.write(page.head().as_bytes())?;
    let exit = files.each(common, out, |path, progress, out| {
        let Input { name, format, reader, exit, .. } = arguments.reading.more.open(path, GAMES, progress, out)?;
        let notation = format.reader.expect("a file of games has a reader");
        let settings = common.settings(path)?;
        let rules = common.configuration.holds_for_file(path)?.with(level.clone()).rules();
        let mut records = Cutter::new(reader, notation.cut);
        let mut record = Record::default();
        while records.next(&mut record)? {
            file.write(page.record(&name, &record, notation, &settings, &rules).as_bytes())?;
        }
        Ok(exit)
    })?;
    file.write(page.foot().as_bytes())?;
    file.finish()?;
    out.remark(&format!("{}: {}", shown(path), count(page.games(), "game")));
    Ok(exit)
}
