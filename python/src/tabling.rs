//! Games on their way into tables: replayed on threads in the background, with the rows that they come to.

use std::ops::ControlFlow;
use std::sync::Arc;

use lawspeaker::formats::{Reader, RecordGames, ReplayedGame};
use lawspeaker::notation::syntax::ParsedGame;
use lawspeaker::pipeline::{self, Batch};
use lawspeaker::replay::Spelling;
use lawspeaker::tables::{self, Rows, Table, TableGame, TableText};

use crate::columns::Findings;
use crate::errors::Failure;
use crate::feed::{Remote, Stopped};
use crate::finding::PyFinding;
use crate::inputs::Inputs;
use crate::options::CheckOptions;
use crate::replayed::Replayed;

/// The most bytes, approximately, of the rows of a batch of games that a thread makes. The rows of further games are made when they are
/// put into columns.
const MOST: usize = 8 << 20;

/// The most bytes, approximately, that the columns of a batch take.
pub(crate) const FULL: usize = 32 << 20;

/// Whether findings are wanted beside the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    Findings,
    Nothing,
}

/// What all batches of a file have in common.
struct Tabling<'a> {
    file: Arc<str>,
    reader: &'static Reader,
    options: &'a CheckOptions,
    table: &'a Table,
    beside: Beside,
}

/// A game that is wanted.
struct Wanted {
    game: ReplayedGame<'static>,
    text: TableText,
    /// Where its record begins in the file.
    offset: u64,
    findings: Vec<PyFinding>,
}

/// The rows of a batch of games.
struct Made {
    rows: Rows,
    /// The games whose rows are made later.
    later: Vec<TableGame>,
    /// The findings of each game, with its number.
    findings: Vec<(u64, Vec<PyFinding>)>,
}

impl pipeline::Work for Tabling<'_> {
    type Scratch = ParsedGame;
    /// The number of games so far.
    type Order = u64;
    type Replayed = Replayed<Wanted>;
    type Report = Made;

    fn replay(&self, batch: Batch, scratch: &mut ParsedGame) -> Self::Replayed {
        let mut games = Vec::new();
        let mut read = 0;
        for record in batch.records() {
            let CheckOptions { condition, settings, rules, .. } = self.options;
            let takes = |bytes: &[u8], game: &ParsedGame| condition.takes_text(bytes, game);
            let mut of_record = RecordGames::new(record, self.reader, *settings, scratch).among(&takes);
            while let Some(parsed) = of_record.parse() {
                let (bytes, syntax) = (record.bytes, of_record.syntax());
                let mut notes = self.table.notes(bytes, syntax);
                let mut replay = of_record.replay(Spelling::Nothing, self.table.listener(&mut notes));
                let numbers = condition.takes(bytes, syntax, &replay);
                if numbers.is_none() {
                    continue;
                }
                rules.apply(bytes, syntax, &mut replay);
                let text = self.table.text(bytes, syntax, &replay, notes);
                let mut game = of_record.finish(parsed, replay);
                game.number += read;
                let findings = match self.beside {
                    Beside::Findings => {
                        PyFinding::all(std::mem::take(&mut game.replay.findings), &game.places)
                    }
                    Beside::Nothing => Vec::new(),
                };
                let (game, _) = game.without_text();
                games.push((Wanted { game, text, offset: record.offset, findings }, numbers));
            }
            read += of_record.seen();
        }
        Replayed { games, read, weight: 0 }
    }

    fn number(&self, replayed: &mut Self::Replayed, before: &mut u64) {
        replayed.number(before, |wanted| &mut wanted.game.number);
    }

    fn report(&self, replayed: Self::Replayed) -> Made {
        let (mut games, mut findings) = (Vec::new(), Vec::new());
        for Wanted { game, text, offset, findings: found } in replayed.report().0 {
            findings.push((game.number, found));
            games.push(TableGame::new(game, offset, text));
        }
        let mut rows = Rows::default();
        let later = self.table.rows_within(MOST, &self.file, games, &mut |_, row| rows.push(row));
        Made { rows, later, findings }
    }
}

/// The columns of the rows, and those of the findings.
pub(crate) struct Growing {
    pub(crate) rows: tables::Batch,
    pub(crate) findings: Findings,
}

/// Reads all inputs and lets `give` have the columns whenever they have this number of rows, or [`FULL`] bytes, and at the end if they
/// have a row.
pub(crate) fn each_batch(
    (inputs, remotes): (Inputs, Vec<Remote>),
    options: &CheckOptions,
    (table, beside): (&Table, Beside),
    most: usize,
    give: &mut dyn FnMut(&mut Growing) -> Result<(), Stopped>,
) -> Result<(), Failure> {
    let mut growing = Growing { rows: tables::Batch::new(table.columns()), findings: Findings::default() };
    let done = inputs.each(remotes, options.wants, |opened| {
        let reader = opened.format.reader.expect("games are read");
        let file: Arc<str> = opened.name.as_str().into();
        let work = Tabling { file: Arc::clone(&file), reader, options, table, beside };
        pipeline::run(opened.records()?, &work, options.threads, &mut 0, |made| {
            let mut findings = made.findings.into_iter();
            let mut push = |row: &[tables::Cell<'_>]| -> Result<(), Stopped> {
                // With findings, a row is a game.
                if beside == Beside::Findings
                    && let Some((game, found)) = findings.next()
                {
                    found.iter().for_each(|finding| growing.findings.push(&file, game, finding));
                }
                growing.rows.push(row);
                let weight = growing.rows.weight() + growing.findings.weight();
                if growing.rows.rows() >= most || weight > FULL { give(&mut growing) } else { Ok(()) }
            };
            made.rows.iter().try_for_each(|row| push(&row))?;
            for game in &made.later {
                let mut done = Ok(());
                let _until_it_is_stopped = table.each_row(&file, game, &mut |row| {
                    done = push(row);
                    if done.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                done?;
            }
            Ok(())
        })
    });
    // What was read before a failure is given before it.
    if growing.rows.rows() > 0 {
        give(&mut growing)?;
    }
    done
}
