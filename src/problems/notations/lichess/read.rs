//! Reads a line of the table as a problem. Every column becomes an opcode, so nothing of a row is lost.

use crate::notation::Span;
use crate::notation::csv::{self, CsvFaultKind, Field};
use crate::notation::epd::{self, LineKind};
use crate::notation::puzzles;
use crate::notation::text::{listed, text};
use crate::problems::notations::draft::Draughted;
use crate::problems::notations::gather::SourceEntry;
use crate::problems::notations::line::EntryLine;
use crate::replay::{Code, Finding};
use crate::rules::Position;
use crate::variants::{Variant, boards, fen};

use super::columns::{Column, Columns};
use super::moves::Played;

/// `mateIn5` is the theme of longer mates too.
const LONGEST_THEME: usize = 5;

/// Reads a line. None if there is no problem in it: it is blank or a header.
pub(in super::super) fn read(entry: &SourceEntry, variant: Variant) -> Option<Draughted> {
    let line = &*entry.text;
    if epd::kind(line) == LineKind::Blank {
        return None;
    }
    if puzzles::is_header(line) {
        let missing = Columns::named(line).missing();
        let finding = || {
            let names: Vec<_> = missing.iter().map(|name| format!("`{name}`")).collect();
            let message = format!(
                "the header does not name {}; the rows are read in the order of Lichess",
                listed(&names, "and")
            );
            Finding::new(Code::E508, Span::new(0, line.trim_ascii_end().len()), message)
        };
        return (!missing.is_empty())
            .then(|| Draughted { findings: vec![finding()], ..Draughted::default() });
    }
    if entry.extent.cut {
        // The caller says so. What is left would have other faults than the row has.
        return Some(Draughted::default());
    }
    let mut row = Row {
        line,
        fields: csv::fields(line),
        columns: Columns::of(entry.header.as_deref()),
        findings: Vec::new(),
    };
    row.look_over();
    let line = row.entry_line(variant);
    Some(Draughted { line, findings: row.findings, ..Draughted::default() })
}

/// A row that is being read.
struct Row<'l> {
    line: &'l [u8],
    fields: Vec<Field>,
    columns: Columns,
    findings: Vec<Finding>,
}

impl Row<'_> {
    fn report(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.findings.push(Finding::new(code, span, message));
    }

    /// Reports what is wrong with the fields, whatever they mean.
    fn look_over(&mut self) {
        let faults: Vec<_> = self.fields.iter().filter_map(|field| field.fault).collect();
        for fault in faults {
            match fault.kind {
                CsvFaultKind::UnclosedQuote => {
                    self.report(Code::E508, fault.span, "this quote is not closed on its line");
                }
                CsvFaultKind::TextAfterQuote => {
                    let message = "text after a field in quotes is ignored";
                    self.report(Code::W504, fault.span, message);
                }
            }
        }
        let (found, named) = (self.fields.len(), self.columns.opcodes.len());
        let end = self.line.trim_ascii_end().len();
        if found < self.columns.least {
            let message = format!("the row has {found} fields and needs {}", self.columns.least);
            self.report(Code::W504, Span::new(end, end), message);
        }
        if let Some(more) = self.fields.get(named) {
            let quote = u32::from(more.quoted);
            let span = Span { start: more.span.start - quote, end: end as u32 };
            let message = format!("the table has {named} columns; the other fields of this row are ignored");
            // An empty field says nothing: a comma at the end of each row makes one.
            if !self.fields[named..].iter().all(|field| field.span.is_empty()) {
                self.report(Code::W504, span, message);
            }
        }
        let text = &self.line[..end];
        if let Some(at) = text.iter().position(u8::is_ascii_control) {
            let message = "a control character, which is read as a blank";
            self.report(Code::W504, Span::new(at, at + 1), message);
        }
    }

    /// The place of a field; none if the row does not have it or it is empty.
    fn span(&self, column: Column) -> Option<Span> {
        let field = self.fields.get(self.columns.place(column)?)?;
        (!field.span.is_empty()).then_some(field.span)
    }

    /// The words of a field.
    fn words(&self, column: Column) -> Vec<Span> {
        let Some(span) = self.span(column) else { return Vec::new() };
        let mut at = span.start;
        let mut words = Vec::new();
        for word in span.of(self.line).split(u8::is_ascii_whitespace) {
            let end = at + word.len() as u32;
            if !word.is_empty() {
                words.push(Span { start: at, end });
            }
            at = end + 1;
        }
        words
    }

    /// The position of the table.
    fn position(&mut self, variant: Variant) -> Option<Box<dyn Position>> {
        let Some(span) = self.span(Column::Position) else {
            let end = self.line.trim_ascii_end().len();
            self.report(Code::E508, Span::new(end, end), "the row has no position");
            return None;
        };
        let bytes = span.of(self.line);
        // Places in a text that was decoded are not those of its bytes.
        let is_copied = std::str::from_utf8(bytes).is_ok();
        let place = |part: Span| if is_copied { part.moved(span.start) } else { span };
        match boards::read(variant, &text(bytes)) {
            Ok((position, remarks)) => {
                for remark in remarks {
                    let code = if remark.is_read { Code::W310 } else { Code::W301 };
                    self.report(code, place(remark.span), remark.why);
                }
                Some(position)
            }
            Err(error) => {
                let mut finding = Finding::new(Code::E301, place(error.span), error.why);
                finding.rule = error.rule;
                self.findings.push(finding);
                None
            }
        }
    }

    /// The row as a line of EPD; none without a position, with findings that say why.
    fn entry_line(&mut self, variant: Variant) -> Option<EntryLine> {
        let before = self.position(variant)?;
        let words = self.words(Column::Moves);
        let played = match Played::of(self.line, &words, &*before) {
            Ok(played) => played,
            Err(mut finding) => {
                if words.is_empty() {
                    let place = self.columns.place(Column::Moves).and_then(|at| self.fields.get(at));
                    let end = self.line.trim_ascii_end().len();
                    finding.span = place.map_or(Span::new(end, end), |field| field.span);
                }
                self.findings.push(*finding);
                return None;
            }
        };
        if played.key.is_none() {
            self.report(
                Code::W504,
                words[0],
                "no move follows the one that leads to the problem: nothing is claimed",
            );
        }
        if self.findings.iter().any(Finding::is_error) {
            return None;
        }
        // A problem has no history: its counts of moves would have no meaning. They stay in the column.
        let fen = fen::write(&*played.position);
        let position: Vec<_> = fen.split(' ').take(4).collect();
        let from = self.span(Column::Position).unwrap_or_default();
        let mut line = EntryLine::new(&position.join(" "), from);
        self.opcode(&mut line, Column::Id);
        line.opcode("stip", self.stipulation(words.len() - 1).as_slice());
        match &played.key {
            Some(Ok(key)) => line.opcode_of_moves("bm", std::slice::from_ref(key)),
            Some(Err(word)) => line.opcode("bm", std::slice::from_ref(word)),
            None => {}
        }
        line.opcode_of_moves("pv", &played.line);
        let themes: Vec<_> = self.words(Column::Themes).into_iter().map(|span| self.text(span)).collect();
        for at in 0..self.fields.len().min(self.columns.opcodes.len()) {
            if self.columns.place(Column::Themes) == Some(at) {
                line.opcode(&self.columns.opcodes[at], &themes);
            } else if self.columns.place(Column::Id) != Some(at) {
                self.opcode_at(&mut line, at);
            }
        }
        self.findings.extend(played.fault);
        Some(line)
    }

    fn opcode(&self, line: &mut EntryLine, column: Column) {
        if let Some(at) = self.columns.place(column) {
            self.opcode_at(line, at);
        }
    }

    /// Adds the opcode of a column, if the row has something in it.
    fn opcode_at(&self, line: &mut EntryLine, at: usize) {
        if let Some(field) = self.fields.get(at).filter(|field| !field.span.is_empty()) {
            let value = text(&field.value(self.line)).into_owned();
            line.opcode(&self.columns.opcodes[at], &[(value, field.span)]);
        }
    }

    fn text(&self, span: Span) -> (String, Span) {
        (text(span.of(self.line)).into_owned(), span)
    }

    /// The stipulation of the theme `mateIn2`. `plies` is the number of moves of the line from the key on.
    fn stipulation(&self, plies: usize) -> Option<(String, Span)> {
        self.words(Column::Themes).into_iter().find_map(|span| {
            let number = span.of(self.line).strip_prefix(b"mateIn")?;
            let number: usize = std::str::from_utf8(number).ok()?.parse().ok()?;
            let number = if number == LONGEST_THEME { number.max(plies.div_ceil(2)) } else { number };
            Some((format!("#{number}"), span))
        })
    }
}
