//! Findings as columns. The columns of games are those of `lawspeaker::tables`.

use std::sync::{Arc, LazyLock};

use arrow_array::builder::{Int32Builder, Int64Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use crate::finding::PyFinding;

/// The names and types of the columns.
pub(crate) static FINDINGS: LazyLock<SchemaRef> = LazyLock::new(|| {
    let text = |name: &str, nullable| Field::new(name, DataType::Utf8, nullable);
    let number = |name: &str| Field::new(name, DataType::Int64, false);
    Arc::new(Schema::new(vec![
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
        Field::new("ply", DataType::Int32, true),
        text("variation", true),
        text("token", true),
        text("fen", true),
        Field::new_list("candidates", Field::new_list_field(DataType::Utf8, true), false),
        text("message", false),
        text("help", true),
    ]))
});

/// Columns of findings that grow.
#[derive(Debug, Default)]
pub(crate) struct Findings {
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
    /// About how many bytes there are.
    weight: usize,
}

/// A number of a file as Arrow has it: files are shorter than 2^63 bytes.
fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number of plies, which is limited by the longest record.
fn short(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

impl Findings {
    /// Adds a finding of a game, by its file and its number.
    pub(crate) fn push(&mut self, file: &str, game: u64, finding: &PyFinding) {
        self.weight += finding.weight();
        self.file.append_value(file);
        self.game.append_value(int(game));
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

    /// About how many bytes there are.
    pub(crate) fn weight(&self) -> usize {
        self.weight
    }

    /// The findings so far. The columns are empty then.
    ///
    /// # Panics
    /// When the columns are not those of the schema, which is in this file.
    pub(crate) fn finish(&mut self) -> RecordBatch {
        self.weight = 0;
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
        RecordBatch::try_new(Arc::clone(&FINDINGS), columns).expect("the columns are those of the schema")
    }
}
