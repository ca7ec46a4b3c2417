//! `moves`: lists the legal moves and outcomes of positions: of one position, or of every line of files and streams.

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{self, ErrorObject, Version, kind};
use crate::naming::{self, Style};
use crate::notation::text::text as decoded;
use crate::report::Format;
use crate::rules::{GameResult, Outcome, Position, Reason, Side};
use crate::variants::{Variant, fen};

use super::command::{Command, Inputs};
use super::common::Common;
use super::exit::{Exit, Run};
use super::output::Output;
use super::positions::PositionOptions;
use super::positions::{self, PositionEntry, PositionLine};
use super::reading::MaybeReading;
use super::reading::{Input, POSITIONS};
use super::words::count;

/// List the legal moves of positions
#[derive(Args, Debug)]
pub struct Moves {
    #[command(flatten)]
    pub reading: MaybeReading,
    #[command(flatten)]
    pub position: PositionOptions,
}

impl Command for Moves {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        if self.reading.is_empty() {
            let variant = positions::variant_or_default(common)?;
            let object = describe(None, variant, &*self.position.read(variant, out)?);
            out.result(&print(&object, common.format()))?;
            return Ok(Exit::Done);
        }
        self.reading.files(POSITIONS)?.each(common, out, |file, progress, out| {
            answer_lines(self.reading.more.open(file, POSITIONS, progress, out)?, common, out)
        })
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths)
    }
}

/// A position with its legal moves.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Position", deny_unknown_fields)]
pub struct PositionObject<'a> {
    /// What this object is.
    kind: kind::Position,
    /// The file as it was named; null for a position of the command line.
    file: Option<&'a str>,
    /// The version of the program that wrote it.
    version: Version,
    /// The variant.
    variant: Variant,
    /// The position, in six fields.
    fen: String,
    /// The side to move.
    turn: Side,
    /// How the game has ended; null while it continues.
    outcome: Option<OutcomeObject>,
    /// The legal moves, sorted by `coord`; empty when the game is over.
    moves: Vec<MoveObject>,
}

/// The end of a game by the position alone, without move counts and repetitions.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Outcome", deny_unknown_fields)]
struct OutcomeObject {
    /// The result.
    result: GameResult,
    /// The reason.
    reason: Reason,
}

/// A legal move, with the position after it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "LegalMove", deny_unknown_fields)]
struct MoveObject {
    /// The move in `coord`, the notation for programs.
    coord: String,
    /// The move in `san`, the notation for people.
    san: String,
    /// The position after it.
    fen: String,
    /// How the move ends the game; null if the game continues.
    outcome: Option<OutcomeObject>,
}

/// Answers each line of a file as soon as it has been read.
fn answer_lines(input: Input, common: &Common, out: &mut Output) -> Run {
    let settings = common.settings(&input.path)?;
    positions::each(input, &settings, |PositionEntry { place, text, line }| {
        let object = line.and_then(|line| {
            let found = PositionLine::read(&line, &settings)?;
            let board = found.board(&line, place, out)?;
            Ok(describe(Some(place.file), found.variant, &*board))
        });
        let exit = if object.is_ok() { Exit::Done } else { Exit::Failed };
        match object {
            Ok(object) => out.result(&print(&object, common.format()))?,
            Err(error) if common.is_json() => {
                let bad =
                    ErrorObject { input: Some(&decoded(text)), ..ErrorObject::of_file(place.file, &error) };
                out.result(&json::line(&bad))?;
            }
            Err(error) => out.complain(&format!("{place}: {error}")),
        }
        // A program may wait for the answer before it sends the next line.
        out.flush()?;
        Ok(exit)
    })
}

fn describe<'a>(file: Option<&'a str>, variant: Variant, game: &dyn Position) -> PositionObject<'a> {
    let mut list = Vec::new();
    game.legal_moves(&mut list);
    let mut moves: Vec<MoveObject> = list
        .into_iter()
        .map(|m| {
            let after = game.boxed_after(m);
            MoveObject {
                coord: naming::write(game, m, Style::Coord),
                san: naming::write(game, m, Style::San),
                fen: fen::write(&*after),
                outcome: after.outcome().map(outcome_object),
            }
        })
        .collect();
    moves.sort_by(|a, b| a.coord.cmp(&b.coord));
    PositionObject {
        kind: kind::Position,
        file,
        version: Version,
        variant,
        fen: fen::write(game),
        turn: game.turn(),
        outcome: game.outcome().map(outcome_object),
        moves,
    }
}

fn outcome_object(outcome: Outcome) -> OutcomeObject {
    OutcomeObject { result: outcome.result, reason: outcome.reason }
}

fn print(object: &PositionObject<'_>, form: Format) -> String {
    match form {
        Format::Json => json::line(object),
        Format::Concise => {
            let names: Vec<_> = object.moves.iter().map(|m| m.coord.as_str()).collect();
            format!("{}: {}\n", object.fen, names.join(" "))
        }
        Format::Human => {
            let mut text = format!("{} ({})\n", object.fen, object.variant);
            match &object.outcome {
                Some(end) => text += &format!("  the game is over: {} ({})\n", end.result, end.reason),
                None => {
                    text += &format!("  {}:", count(object.moves.len() as u64, "move"));
                    for m in &object.moves {
                        text += &format!(" {}", m.san);
                    }
                    text.push('\n');
                    text += &losing_moves(object);
                }
            }
            text
        }
    }
}

/// A line with the moves that end the game in the other side's favour: their marks do not say so.
fn losing_moves(object: &PositionObject<'_>) -> String {
    let loses = |end: &OutcomeObject| end.result.winner() == Some(!object.turn);
    let losing: Vec<_> = object.moves.iter().filter(|m| m.outcome.as_ref().is_some_and(loses)).collect();
    if losing.is_empty() {
        return String::new();
    }
    let names: Vec<_> = losing.iter().map(|m| m.san.as_str()).collect();
    format!(
        "  {} at once: {}\n",
        if losing.len() == 1 {
            "1 move loses".to_owned()
        } else {
            format!("{} lose", count(losing.len() as u64, "move"))
        },
        names.join(" ")
    )
}
