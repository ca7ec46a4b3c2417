//! `moves`: the legal moves and outcomes of positions, one at a time or by the thousand.

use serde::Serialize;

use crate::naming;
use crate::notation::pgn;
use crate::rules::{Game, Outcome};
use crate::variants::position;
use crate::with_game;

use super::args::{Common, Moves, OutputForm};
use super::check::count;
use super::exit::{Exit, Failure, Run};
use super::input::{Input, Lines, position_files};
use super::output::Output;
use super::positions::{self, PositionLine};
use super::progress::Progress;

#[derive(Serialize)]
struct PositionObject {
    variant: &'static str,
    fen: String,
    turn: char,
    outcome: Option<OutcomeObject>,
    moves: Vec<MoveObject>,
}

#[derive(Serialize)]
struct OutcomeObject {
    result: &'static str,
    reason: &'static str,
}

#[derive(Serialize)]
struct MoveObject {
    coord: String,
    san: String,
    fen: String,
    outcome: Option<OutcomeObject>,
}

#[derive(Serialize)]
struct BadLine<'a> {
    error: &'a str,
    input: &'a str,
}

pub(super) fn run(moves: &Moves, common: &Common, out: &mut Output) -> Run {
    if moves.paths.is_empty() {
        let variant = positions::variant_or_chess(common);
        let text = positions::given(moves.fen.as_deref(), variant);
        let object = with_game!(variant, G => positions::read::<G>(&text).map(|game| describe(&game)));
        let object = object.map_err(Failure::Said)?;
        out.result(&print(&object, common.output))?;
        return Ok(Exit::Done);
    }
    let files = position_files(&moves.paths)?;
    let progress = Progress::new(&files, common);
    let mut exit = Exit::Done;
    for file in &files {
        let done = Input::open(file, &progress).and_then(|input| answer_lines(input, common, out));
        exit = exit.max(out.survive(file, done)?);
    }
    progress.finish();
    Ok(exit)
}

/// Answers each line of a file as soon as it is read.
fn answer_lines(input: Input, common: &Common, out: &mut Output) -> Run {
    let mut exit = Exit::Done;
    let mut lines = Lines::new(input.reader);
    let mut line = Vec::new();
    while lines.next(&mut line)? {
        if positions::is_blank(&line) {
            continue;
        }
        let object = PositionLine::read(&line, common).and_then(
            |found| with_game!(found.variant, G => found.game::<G>(&line).map(|game| describe(&game))),
        );
        match object {
            Ok(object) => out.result(&print(&object, common.output))?,
            Err(error) if common.output == OutputForm::Json => {
                exit = Exit::Failed;
                let bad = BadLine { error: &error, input: &pgn::text(&line) };
                out.result(&json_line(&bad))?;
            }
            Err(error) => {
                exit = Exit::Failed;
                out.complain(&format!("{}:{}: {error}", input.name, lines.number()));
            }
        }
        // A program may wait for each answer before it asks again.
        out.flush()?;
    }
    Ok(exit)
}

fn describe<G: Game>(game: &G) -> PositionObject {
    let mut list = Vec::new();
    game.legal_moves(&mut list);
    let mut moves: Vec<MoveObject> = list
        .into_iter()
        .map(|m| {
            let after = game.after(m);
            MoveObject {
                coord: naming::coord(game, m),
                san: naming::san(game, m),
                fen: position::write(&after),
                outcome: after.outcome().map(outcome_object),
            }
        })
        .collect();
    moves.sort_by(|a, b| a.coord.cmp(&b.coord));
    PositionObject {
        variant: G::ruleset().id,
        fen: position::write(game),
        turn: game.turn().letter(),
        outcome: game.outcome().map(outcome_object),
        moves,
    }
}

fn outcome_object(outcome: Outcome) -> OutcomeObject {
    OutcomeObject { result: outcome.result.as_str(), reason: outcome.reason.as_str() }
}

fn json_line<T: Serialize>(object: &T) -> String {
    let mut text = serde_json::to_string(object).expect("an object of texts can be written");
    text.push('\n');
    text
}

fn print(object: &PositionObject, form: OutputForm) -> String {
    match form {
        OutputForm::Json => json_line(object),
        OutputForm::Concise => {
            let names: Vec<_> = object.moves.iter().map(|m| m.coord.as_str()).collect();
            format!("{}: {}\n", object.fen, names.join(" "))
        }
        OutputForm::Human => {
            let mut text = format!("{} ({})\n", object.fen, object.variant);
            match &object.outcome {
                Some(end) => text += &format!("  the game is over: {} ({})\n", end.result, end.reason),
                None => {
                    text += &format!("  {}:", count(object.moves.len() as u64, "move"));
                    for m in &object.moves {
                        text += &format!(" {}", m.san);
                    }
                    text.push('\n');
                }
            }
            text
        }
    }
}
