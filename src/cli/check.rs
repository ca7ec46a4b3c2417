//! `check`: replays records, solves problems, and says what is wrong with either.

use crate::replay::{Games, MatchPlace, Matches, Settings, Severity, Verdict};
use crate::report;

use super::args::{Check, Common};
use super::exit::{Exit, Run};
use super::input::{Input, Kind, files};
use super::output::Output;
use super::progress::Progress;
use super::solve;

/// What all files together came to.
#[derive(Default)]
struct Summary {
    games: u64,
    plies: u64,
    valid: u64,
    invalid: u64,
    incomplete: u64,
    errors: u64,
    warnings: u64,
    notes: u64,
}

pub(super) fn run(check: &Check, common: &Common, out: &mut Output) -> Run {
    let files = files(&check.paths)?;
    let progress = Progress::new(&files, common);
    let mut summary = Summary::default();
    let mut matches = Matches::default();
    let mut problems = solve::Tally::default();
    let mut exit = Exit::Done;
    for file in &files {
        let done = Input::open(file, &progress).and_then(|mut input| match input.kind()? {
            Kind::Records => records(input, common, out, &mut summary, &mut matches),
            Kind::Positions => solve::check_file(input, common, out, &mut problems),
        });
        exit = exit.max(out.survive(file, done)?);
    }
    progress.finish();
    if summary.games > 0 || problems.is_empty() {
        out.remark(&summary.line());
    }
    if !problems.is_empty() {
        out.remark(&problems.line());
    }
    Ok(exit)
}

fn records(
    input: Input,
    common: &Common,
    out: &mut Output,
    summary: &mut Summary,
    matches: &mut Matches,
) -> Run {
    let Input { name, reader } = input;
    let settings = Settings { variant: common.variant };
    let mut exit = Exit::Done;
    for game in Games::new(reader, settings) {
        // What was read stands; a damaged archive must not hide the good games before the damage.
        let game = game?;
        if game.replay.has_errors() {
            exit = Exit::Wrong;
        }
        summary.add(&game);
        let format = common.output.into();
        let mut text = report::game(format, &name, &game);
        if let Some(part) = &game.replay.match_game {
            let place = MatchPlace { file: name.clone(), game: game.number };
            if let Some(score) = matches.add(part, place) {
                text = report::with_match(format, text, &score);
            }
        }
        out.result(&text)?;
    }
    Ok(exit)
}

impl Summary {
    fn add(&mut self, game: &crate::replay::Game) {
        self.games += 1;
        self.plies += u64::from(game.replay.plies);
        match game.replay.verdict {
            Verdict::Valid => self.valid += 1,
            Verdict::Invalid => self.invalid += 1,
            Verdict::Incomplete => self.incomplete += 1,
        }
        for finding in &game.replay.findings {
            match finding.code.severity() {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Note => self.notes += 1,
            }
        }
    }

    fn line(&self) -> String {
        format!(
            "{}, {}: {} valid, {} invalid, {} incomplete; {}, {}, {}",
            count(self.games, "game"),
            plies(self.plies),
            self.valid,
            self.invalid,
            self.incomplete,
            count(self.errors, "error"),
            count(self.warnings, "warning"),
            count(self.notes, "note")
        )
    }
}

/// `1 game`, `2 games`.
pub(super) fn count(n: u64, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

fn plies(n: u64) -> String {
    if n == 1 { "1 ply".to_owned() } else { format!("{n} plies") }
}
