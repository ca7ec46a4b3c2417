//! `show`: boards of positions, and of the last positions of records.

use crate::notation::pgn::{ParsedGame, Record, Records};
use crate::render::{Ink, Signs, board};
use crate::replay::{ReplayOptions, replay, words};
use crate::report::harmless;
use crate::variants::fen;
use crate::with_variant;

use super::args::{Common, Show};
use super::exit::{Exit, Failure, Run};
use super::input::{Input, Kind, Lines, files};
use super::output::Output;
use super::positions::{self, PositionLine};
use super::progress::Progress;

pub(super) fn run(show: &Show, common: &Common, out: &mut Output) -> Run {
    let signs = if show.runes { Signs::Symbols } else { Signs::Letters };
    if show.paths.is_empty() {
        let variant = positions::variant_or_chess(common);
        let text = positions::given(show.fen.as_deref(), variant);
        let picture = with_variant!(variant, P => positions::read::<P>(&text).map(|game| board(&game, signs, Ink::Coloured)));
        out.result(&picture.map_err(Failure::Said)?)?;
        return Ok(Exit::Done);
    }
    let files = files(&show.paths)?;
    let progress = Progress::new(&files, common);
    let mut exit = Exit::Done;
    for file in &files {
        let done = Input::open(file, &progress).and_then(|mut input| match input.kind()? {
            Kind::Positions => show_positions(input, signs, common, out),
            Kind::Records => show_records(input, signs, common, out),
        });
        exit = exit.max(out.survive(file, done)?);
    }
    progress.finish();
    Ok(exit)
}

fn show_positions(input: Input, signs: Signs, common: &Common, out: &mut Output) -> Run {
    let mut exit = Exit::Done;
    let mut lines = Lines::new(input.reader);
    let mut line = Vec::new();
    while lines.next(&mut line)? {
        if positions::is_blank(&line) {
            continue;
        }
        let picture = PositionLine::read(&line, common)
            .and_then(|found| with_variant!(found.variant, P => found.game::<P>(&line).map(|game| board(&game, signs, Ink::Coloured))));
        match picture {
            Ok(picture) => out.result(&format!("{}:{}\n{picture}\n", input.name, lines.number()))?,
            Err(error) => {
                exit = Exit::Failed;
                out.complain(&format!("{}:{}: {error}", input.name, lines.number()));
            }
        }
    }
    Ok(exit)
}

/// The position each game of a record file reaches, as far as it replays.
fn show_records(input: Input, signs: Signs, common: &Common, out: &mut Output) -> Run {
    let mut exit = Exit::Done;
    let mut records = Records::new(input.reader);
    let (mut record, mut text) = (Record::default(), ParsedGame::default());
    let mut number = 0;
    while records.next(&mut record)? {
        let (mut next, form) = (0, words::form_of(&record.bytes));
        while next < record.bytes.len() {
            next = words::parse(&record.bytes, next, form, &mut text).max(next + 1);
            if !text.is_game() {
                continue;
            }
            number += 1;
            let replayed = replay(
                &record.bytes,
                &text,
                &ReplayOptions { variant: common.variant, ..ReplayOptions::default() },
            );
            let title = format!("{}, game {number}, after {} plies", input.name, replayed.plies);
            let picture = replayed.variant.and_then(|variant| {
                let fen = replayed.last()?;
                with_variant!(variant, P => fen::read::<P>(&fen).ok().map(|(game, _)| board(&game, signs, Ink::Coloured)))
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
