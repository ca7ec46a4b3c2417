//! Games and findings as columns: the builders of the two tables.

use std::sync::Arc;

use arrow_array::builder::{Int32Builder, Int64Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use crate::finding::PyFinding;
use crate::game::CheckedGame;

/// Tags that are columns if the caller names no others.
pub(crate) const TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The schemas of the two tables.
#[derive(Clone, Debug)]
pub(crate) struct Schemas {
    pub(crate) games: SchemaRef,
    pub(crate) findings: SchemaRef,
    /// The tags that are columns.
    pub(crate) tags: Vec<String>,
}

impl Schemas {
    /// With these tags as columns.
    pub(crate) fn new(tags: Vec<String>) -> Self {
        let text = |name: &str, nullable| Field::new(name, DataType::Utf8, nullable);
        let number = |name: &str| Field::new(name, DataType::Int64, false);
        let small = |name: &str, nullable| Field::new(name, DataType::Int32, nullable);
        let mut games = vec![
            text("file", false),
            number("game"),
            number("line"),
            number("offset"),
            text("variant", true),
            small("plies", false),
            text("claimed", true),
            text("board", true),
            text("reason", true),
            text("verdict", false),
            small("errors", false),
            small("warnings", false),
            small("notes", false),
            text("fingerprint", true),
        ];
        games.extend(tags.iter().map(|tag| text(tag, true)));
        let findings = vec![
            text("file", false),
            number("game"),
            text("code", false),
            text("name", false),
            text("severity", false),
            text("rule", true),
            number("line"),
            number("column"),
            number("length"),
            number("offset"),
            small("ply", true),
            text("variation", true),
            text("token", true),
            text("fen", true),
            Field::new_list("candidates", Field::new_list_field(DataType::Utf8, true), false),
            text("message", false),
            text("help", true),
        ];
        Schemas { games: Arc::new(Schema::new(games)), findings: Arc::new(Schema::new(findings)), tags }
    }
}

/// Columns of games and of findings that grow.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    games: Games,
    findings: Findings,
    rows: usize,
    weight: usize,
}

#[derive(Debug, Default)]
struct Games {
    file: StringBuilder,
    game: Int64Builder,
    line: Int64Builder,
    offset: Int64Builder,
    variant: StringBuilder,
    plies: Int32Builder,
    claimed: StringBuilder,
    board: StringBuilder,
    reason: StringBuilder,
    verdict: StringBuilder,
    counts: [Int32Builder; 3],
    fingerprint: StringBuilder,
    tags: Vec<StringBuilder>,
}

#[derive(Debug, Default)]
struct Findings {
    file: StringBuilder,
    game: Int64Builder,
    code: StringBuilder,
    name: StringBuilder,
    severity: StringBuilder,
    rule: StringBuilder,
    /// Line, column, length and offset.
    place: [Int64Builder; 4],
    ply: Int32Builder,
    variation: StringBuilder,
    token: StringBuilder,
    fen: StringBuilder,
    candidates: ListBuilder<StringBuilder>,
    message: StringBuilder,
    help: StringBuilder,
}

/// A number of a file as Arrow has it: files are shorter than 2^63 bytes.
fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number of plies or of findings: both are limited by the longest record.
fn short(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

impl Columns {
    /// Adds a game. `weight` is about how many bytes it takes.
    pub(crate) fn push(&mut self, game: &CheckedGame, schemas: &Schemas) {
        let columns = &mut self.games;
        columns.tags.resize_with(schemas.tags.len(), StringBuilder::new);
        columns.file.append_value(&*game.file);
        columns.game.append_value(int(game.number));
        columns.line.append_value(int(game.line));
        columns.offset.append_value(int(game.offset));
        columns.variant.append_option(game.variant());
        columns.plies.append_value(short(game.plies()));
        columns.claimed.append_option(game.claimed());
        columns.board.append_option(game.decided.map(|end| end.result.as_str()));
        columns.reason.append_option(game.decided.map(|end| end.reason.as_str()));
        columns.verdict.append_value(game.verdict());
        for (severity, count) in ["error", "warning", "note"].into_iter().zip(&mut columns.counts) {
            let of_severity = game.findings.iter().filter(|finding| finding.severity() == severity);
            count.append_value(short(of_severity.count()));
        }
        columns.fingerprint.append_option(game.fingerprint());
        for (tag, column) in schemas.tags.iter().zip(&mut columns.tags) {
            column.append_option(game.tag(tag));
        }
        for finding in &game.findings {
            self.findings.push(game, finding);
        }
        self.rows += 1;
        self.weight += game.weight();
    }

    /// The number of games.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// About how many bytes there are.
    pub(crate) fn weight(&self) -> usize {
        self.weight
    }

    /// The two tables. The columns are empty then.
    ///
    /// # Panics
    /// When the columns are not those of the schemas, which are in this file.
    pub(crate) fn finish(&mut self, schemas: &Schemas) -> (RecordBatch, RecordBatch) {
        (self.rows, self.weight) = (0, 0);
        self.games.tags.resize_with(schemas.tags.len(), StringBuilder::new);
        let batch = |schema: &SchemaRef, columns| {
            RecordBatch::try_new(Arc::clone(schema), columns).expect("the columns are those of the schema")
        };
        (batch(&schemas.games, self.games.finish()), batch(&schemas.findings, self.findings.finish()))
    }
}

impl Games {
    fn finish(&mut self) -> Vec<ArrayRef> {
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.file.finish()),
            Arc::new(self.game.finish()),
            Arc::new(self.line.finish()),
            Arc::new(self.offset.finish()),
            Arc::new(self.variant.finish()),
            Arc::new(self.plies.finish()),
            Arc::new(self.claimed.finish()),
            Arc::new(self.board.finish()),
            Arc::new(self.reason.finish()),
            Arc::new(self.verdict.finish()),
        ];
        columns.extend(self.counts.iter_mut().map(|count| Arc::new(count.finish()) as ArrayRef));
        columns.push(Arc::new(self.fingerprint.finish()));
        columns.extend(self.tags.iter_mut().map(|tag| Arc::new(tag.finish()) as ArrayRef));
        columns
    }
}

impl Findings {
    fn push(&mut self, game: &CheckedGame, finding: &PyFinding) {
        self.file.append_value(&*game.file);
        self.game.append_value(int(game.number));
        self.code.append_value(finding.code());
        self.name.append_value(finding.name());
        self.severity.append_value(finding.severity());
        self.rule.append_option(finding.rule());
        let place = [finding.line(), finding.column(), finding.length(), finding.offset()];
        for (number, column) in place.into_iter().zip(&mut self.place) {
            column.append_value(int(number));
        }
        self.ply.append_option(finding.ply().map(|ply| short(ply as usize)));
        self.variation.append_option(finding.variation());
        self.token.append_option(finding.token());
        self.fen.append_option(finding.fen());
        for candidate in finding.candidate_texts() {
            self.candidates.values().append_value(candidate);
        }
        self.candidates.append(true);
        self.message.append_value(finding.message());
        self.help.append_option(finding.help());
    }

    fn finish(&mut self) -> Vec<ArrayRef> {
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.file.finish()),
            Arc::new(self.game.finish()),
            Arc::new(self.code.finish()),
            Arc::new(self.name.finish()),
            Arc::new(self.severity.finish()),
            Arc::new(self.rule.finish()),
        ];
        columns.extend(self.place.iter_mut().map(|number| Arc::new(number.finish()) as ArrayRef));
        columns.push(Arc::new(self.ply.finish()));
        columns.push(Arc::new(self.variation.finish()));
        columns.push(Arc::new(self.token.finish()));
        columns.push(Arc::new(self.fen.finish()));
        columns.push(Arc::new(self.candidates.finish()));
        columns.push(Arc::new(self.message.finish()));
        columns.push(Arc::new(self.help.finish()));
        columns
    }
}
