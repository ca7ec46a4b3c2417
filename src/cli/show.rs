//! `show`: boards of positions, and of the last positions of records.

use crate::formats::{Cutter, Reader, RecordGames};
use crate::notation::pgn::Record;
use crate::notation::syntax::ParsedGame;
use crate::render::{Ink, Signs, board};
use crate::report::harmless;
use crate::variants::fen;
use crate::with_variant;

use super::args::Show;
use super::common::Common;
use super::exit::{Exit, Run};
use super::output::Output;
use super::positions::{self, PositionLine};
use super::reading::{ALL, Input};
use super::words::count;

pub(super) fn run(show: &Show, common: &Common, out: &mut Output) -> Run {
    let signs = if show.runes { Signs::Symbols } else { Signs::Letters };
    if show.reading.is_empty() {
        let variant = positions::variant_or_default(common)?;
        let text = positions::given(&show.position, variant);
        let picture =
            with_variant!(variant, P => board(&positions::read::<P>(&text, out)?, signs, Ink::Coloured));
        out.result(&picture)?;
        return Ok(Exit::Done);
    }
    show.reading.files(ALL)?.each(common, out, |file, progress, out| {
        let input = show.reading.more.open(file, ALL, progress, out)?;
        match input.format.reader {
            None => show_positions(input, signs, common, out),
            Some(reader) => show_records(input, reader, signs, common, out),
        }
    })
}

fn show_positions(input: Input, signs: Signs, common: &Common, out: &mut Output) -> Run {
    let settings = common.settings(&input.path)?;
    positions::each(input, |place, line| {
        let picture = PositionLine::read(line, &settings).and_then(|found| {
            with_variant!(found.variant, P => found.game::<P>(line, place, out).map(|game| board(&game, signs, Ink::Coloured)))
        });
        match picture {
            Ok(picture) => {
                out.result(&format!("{place}\n{picture}\n"))?;
                Ok(Exit::Done)
            }
            Err(error) => {
                out.complain(&format!("{place}: {error}"));
                Ok(Exit::Failed)
            }
        }
    })
}

/// The position each game of a record file reaches, as far as it replays.
fn show_records(
    input: Input,
    reader: &'static Reader,
    signs: Signs,
    common: &Common,
    out: &mut Output,
) -> Run {
    let settings = common.settings(&input.path)?;
    let mut exit = input.exit;
    let mut records = Cutter::new(input.reader, reader.cut);
    let (mut record, mut text) = (Record::default(), ParsedGame::default());
    let mut number = 0;
    while records.next(&mut record)? {
        for game in RecordGames::new(&record, reader, settings, &mut text) {
            number += 1;
            let replayed = game.replay;
            let plies = count(replayed.plies.into(), "ply");
            let title = format!("{}, game {number}, after {plies}", input.name);
            let picture = replayed.variant.and_then(|variant| {
                let text = replayed.last()?;
                with_variant!(variant, P => fen::read::<P>(&text).ok().map(|(game, _)| board(&game, signs, Ink::Coloured)))
            });
            match picture {
                Some(picture) => out.result(&format!("{}\n{picture}\n", harmless(&title)))?,
                None => {
                    exit = Exit::Failed;
                    out.complain(&format!(
                        "{}, game {number}: no position to show; `lawspeaker check` says why",
                        input.name
                    ));
                }
            }
        }
    }
    Ok(exit)
}
