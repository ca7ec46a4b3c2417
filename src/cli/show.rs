//! `show`: draws positions: of the command line, of position files, and of records at the plies that are asked for.

use std::num::NonZero;
use std::ops::RangeInclusive;

use clap::Args;

use crate::formats::{Cutter, Reader, RecordGames};
use crate::json::ErrorObject;
use crate::notation::Record;
use crate::notation::epd;
use crate::notation::syntax::ParsedGame;
use crate::notation::text::text as decoded;
use crate::replay::{Replay, Start};
use crate::rules::{Move, Position};
use crate::variants::{Variant, boards};

use super::command::{Command, Inputs, Outputs};
use super::common::Common;
use super::diagram::{Diagram, DiagramOptions, Diagrams, Origin, Target};
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::outputs::OutputFiles;
use super::positions::{self, PositionEntry, PositionLine, PositionOptions};
use super::reading::{ALL, Files, Input, MaybeReading};
use super::values::{positive, with_two_dots};
use super::words::count;

/// Draw positions of records and problems as text, SVG, PNG or TeX
#[derive(Args, Debug)]
#[command(after_help = SHOW_HELP)]
pub struct Show {
    #[command(flatten)]
    pub reading: MaybeReading,
    #[command(flatten)]
    pub position: PositionOptions,
    /// What to draw
    #[arg(long, value_enum, value_name = "TARGET", default_value_t = Target::Text)]
    pub to: Target,
    /// Draw only the N-th game of each input
    #[arg(long, value_name = "N", value_parser = positive)]
    pub game: Option<NonZero<u64>>,
    /// Draw the position of a game after N plies, or all from A to B, both included; A and B are optional. Without this
    /// option, the last position
    #[arg(long, value_name = "N or A..B", value_parser = plies)]
    pub ply: Option<RangeInclusive<u64>>,
    /// Draw only the problem with this id
    #[arg(long, value_name = "ID")]
    pub id: Option<String>,
    #[command(flatten)]
    pub diagram: DiagramOptions,
}

/// The text after the options of `show`.
const SHOW_HELP: &str = "\
Without an input and a position, the start position of the variant is drawn.

A file in --out-dir is named after its input: games-3-41.svg is the position of game 3 of
games.pgn after 41 plies, puzzles-7.svg is that in line 7 of puzzles.epd. A problem with an id
is named after the id.

`--to tex` writes a document for LaTeX with TikZ; all other pictures need one file each.
`--output json` lists the squares with their pieces and draws nothing.";

impl Command for Show {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let is_one = self.reading.is_empty();
        let mut files = if is_one { Files::default() } else { self.reading.files(ALL)? };
        files.read_too(self.position.file());
        let outputs = OutputFiles::new(&files, common);
        let mut diagrams = Diagrams::begin(&self.diagram, self.to, &outputs, common, out)?;
        let exit = if is_one {
            let variant = positions::variant_or_default(common)?;
            diagrams.add(&given(&self.position, &self.diagram, variant, out)?, out)?;
            Exit::Done
        } else {
            let mut found = false;
            let exit = files.each(common, out, |file, progress, out| {
                let input = self.reading.more.open(file, ALL, progress, out)?;
                let mut work = Work { show: self, common, diagrams: &mut diagrams, found: &mut found };
                match input.format.reader {
                    None => work.positions(input, out),
                    Some(reader) => work.records(input, reader, out),
                }
            })?;
            refuse_missing(self, found, exit)?;
            exit
        };
        diagrams.finish(out)?;
        Ok(exit)
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths)
    }

    fn outputs(&self, common: &Common) -> Outputs {
        Outputs::lines(self.diagram.is_printed() && common.is_json())
    }
}

/// The diagram of the position of the command line, or of the start position.
pub fn given(
    position: &positions::PositionOptions,
    options: &DiagramOptions,
    variant: Variant,
    out: &mut Output,
) -> Result<Diagram, Failure> {
    let position = position.read(variant, out)?;
    diagram(&*position, options, variant, out)
}

/// The diagram of a position that is from no file.
pub fn diagram(
    position: &dyn Position,
    options: &DiagramOptions,
    variant: Variant,
    out: &mut Output,
) -> Result<Diagram, Failure> {
    let picture = options.picture(position, None, out)?;
    Ok(Diagram::new(variant, position, picture, Origin::default()))
}

/// Refuses a game or an id that no input has. An input that could not be read has been reported, and may have it.
fn refuse_missing(show: &Show, found: bool, exit: Exit) -> Result<(), Failure> {
    if found || exit == Exit::Failed {
        return Ok(());
    }
    let message = match (&show.id, show.game) {
        (Some(id), _) => format!("no problem has the id `{id}`"),
        (None, Some(game)) => format!("no input has a game {game}"),
        (None, None) => return Ok(()),
    };
    Err(Failure::Said(message))
}

/// What is done with each input.
struct Work<'a, 'o> {
    show: &'a Show,
    common: &'a Common,
    diagrams: &'a mut Diagrams<'o>,
    /// Whether the game or the problem that is asked for was there.
    found: &'a mut bool,
}

impl Work<'_, '_> {
    fn positions(&mut self, input: Input, out: &mut Output) -> Run {
        let settings = self.common.settings(&input.path)?;
        if self.show.game.is_some() {
            return Ok(input.exit);
        }
        positions::each(input, &settings, |PositionEntry { place, text, line }| {
            let id = line.as_ref().ok().and_then(|line| id_of(line));
            if self.show.id.is_some() && self.show.id != id {
                return Ok(Exit::Done);
            }
            *self.found = true;
            let file = Some(place.file.to_owned());
            let origin = Origin { file, line: Some(place.line), id, ..Origin::default() };
            let read = line.and_then(|line| {
                let found = PositionLine::read(&line, &settings)?;
                let position = found.board(&line, place, out)?;
                let picture = self.show.diagram.picture(&*position, None, out);
                Ok(picture.map(|picture| Diagram::new(found.variant, &*position, picture, origin)))
            });
            match read {
                Ok(diagram) => self.diagrams.add(&diagram?, out).map(|()| Exit::Done),
                Err(error) => {
                    let (number, input) = (Some(place.line), decoded(text));
                    let whole = ErrorObject::of_file(place.file, &error);
                    out.unread(&ErrorObject { line: number, input: Some(&input), ..whole })?;
                    Ok(Exit::Failed)
                }
            }
        })
    }

    fn records(&mut self, input: Input, reader: &'static Reader, out: &mut Output) -> Run {
        let settings = self.common.settings(&input.path)?;
        let mut exit = input.exit;
        if self.show.id.is_some() {
            return Ok(exit);
        }
        let mut records = Cutter::new(input.reader, reader.cut);
        let (mut record, mut text) = (Record::default(), ParsedGame::default());
        let mut number = 0;
        while records.next(&mut record)? {
            for game in RecordGames::new(&record, reader, settings, &mut text) {
                number += 1;
                if self.show.game.is_some_and(|wanted| wanted.get() != number) {
                    continue;
                }
                *self.found = true;
                exit = exit.max(self.game(&input.name, number, &game.replay, out)?);
            }
        }
        Ok(exit)
    }

    /// The positions of a game that are asked for, as far as it replays.
    fn game(&mut self, file: &str, number: u64, replay: &Replay, out: &mut Output) -> Run {
        let last = u64::from(replay.plies);
        let plies = self.show.ply.clone().unwrap_or(last..=last);
        if *plies.start() > last {
            let (ply, all) = (plies.start(), count(last, "ply"));
            let error = format!("game {number}: there is no ply {ply}; the game has {all}");
            out.unread(&ErrorObject::of_file(file, &error))?;
            return Ok(Exit::Failed);
        }
        let (Some(variant), Some(begin)) = (replay.variant, &replay.start) else {
            let error = format!("game {number}: no position to show; `lawspeaker check` says why");
            out.unread(&ErrorObject::of_file(file, &error))?;
            return Ok(Exit::Failed);
        };
        let mut position = match begin {
            Start::Array => boards::start(variant),
            Start::Position(text) => match boards::read(variant, text) {
                Ok((position, _)) => position,
                Err(_) => return Ok(Exit::Failed),
            },
        };
        let mut before: Option<(Box<dyn Position>, Move)> = None;
        for ply in 0..=last.min(*plies.end()) {
            if let Some(&m) = ply.checked_sub(1).and_then(|n| replay.moves.get(n as usize)) {
                let after = position.boxed_after(m);
                before = Some((std::mem::replace(&mut position, after), m));
            }
            if plies.contains(&ply) {
                let led = before.as_ref().map(|(position, m)| (&**position, *m));
                let picture = self.show.diagram.picture(&*position, led, out)?;
                let origin = Origin {
                    file: Some(file.to_owned()),
                    game: Some(number),
                    ply: Some(ply),
                    ..Origin::default()
                };
                self.diagrams.add(&Diagram::new(variant, &*position, picture, origin), out)?;
            }
        }
        Ok(Exit::Done)
    }
}

/// The id of a problem.
fn id_of(line: &[u8]) -> Option<String> {
    let entry = epd::parse_line(line);
    let operand = entry.opcode(line, "id")?.operands.first()?;
    Some(decoded(operand.span.of(line)).into_owned())
}

/// Reads a ply or a range of plies, both ends included.
fn plies(text: &str) -> Result<RangeInclusive<u64>, String> {
    if let Some(meant) = with_two_dots(text) {
        return Err(format!("a range of plies is written `{meant}`"));
    }
    let end = |text: &str, missing: Option<u64>| match (text, missing) {
        ("", Some(missing)) => Ok(missing),
        _ => text.parse().map_err(|_| format!("expected a number of plies or a range `A..B`, not `{text}`")),
    };
    let range = match text.split_once("..") {
        None => end(text, None).map(|ply| ply..=ply)?,
        Some((start, stop)) => end(start, Some(0))?..=end(stop, Some(u64::MAX))?,
    };
    if range.is_empty() { Err("the range ends before it begins".to_owned()) } else { Ok(range) }
}
