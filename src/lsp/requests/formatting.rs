//! Formatting: the canonical text that `fmt` writes, for a whole document or for the records of a selection.

use lsp_types::{DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit};

use crate::convert::{ConvertOptions, Scratch, canonical};
use crate::formats::{Cut, Format, Frame, Reader};
use crate::lsp::settings::Settings;
use crate::lsp::text::{Piece, Place, Slot, range};
use crate::notation::epd::{self, LineKind};
use crate::problems;
use crate::replay::ReplayOptions;

use super::{Asked, range_of};

pub(super) fn whole(asked: &Asked<'_>, _: &DocumentFormattingParams) -> Option<Vec<TextEdit>> {
    let mut edits = Vec::new();
    let mut formatter = Formatter::new(asked);
    let mut last = Place::default();
    for (base, piece) in asked.all_pieces() {
        last = base;
        edits.extend(formatter.edit(piece, base));
    }
    let end = asked.document.text.end();
    edits.extend(formatter.end(asked.document.text.pieces.last(), last, end));
    (!asked.cancel.is_cancelled()).then_some(edits)
}

/// The records of which a part is selected. One that stays as it is or cannot be written has no edit.
pub(super) fn selection(asked: &Asked<'_>, params: &DocumentRangeFormattingParams) -> Option<Vec<TextEdit>> {
    let mut formatter = Formatter::new(asked);
    let mut edits = Vec::new();
    for (n, base, piece) in asked.pieces(params.range) {
        formatter.is_first = n == 0;
        edits.extend(formatter.edit(piece, base));
    }
    Some(edits)
}

/// How lines end in a document: as its first one does.
pub(super) fn line_end(pieces: &[Slot]) -> &'static str {
    let first = pieces.iter().find_map(|piece| {
        let at = piece.text.find(['\n', '\r'])?;
        Some(&piece.text[at..])
    });
    match first {
        Some(text) if text.starts_with("\r\n") => "\r\n",
        Some(text) if text.starts_with('\r') => "\r",
        _ => "\n",
    }
}

struct Formatter<'a> {
    asked: &'a Asked<'a>,
    options: Option<ConvertOptions>,
    scratch: Scratch,
    line_end: &'static str,
    /// What is around JSON objects.
    frame: Option<Frame>,
    /// What is between two records of another notation.
    between: &'static str,
    is_first: bool,
    /// Whether the text so far ends inside a line.
    mid_line: bool,
}

impl<'a> Formatter<'a> {
    fn new(asked: &'a Asked<'a>) -> Self {
        let text = &asked.document.text;
        let Settings { variant, default_variant, .. } = *asked.document.settings;
        let settings = ReplayOptions { variant, default_variant, ..ReplayOptions::default() };
        let options = text.reader().map(|reader| ConvertOptions::canonical(reader, settings));
        let is_json = text.reader().is_some_and(|reader: &Reader| matches!(reader.cut, Cut::Objects));
        let head = text.pieces.first().map_or("", |piece| &piece.text[..piece.gap]);
        let id = if head.contains('[') { "json" } else { "ndjson" };
        Formatter {
            asked,
            options,
            scratch: Scratch::default(),
            line_end: line_end(&text.pieces),
            frame: Format::from_id(id).map(|format| format.frame).filter(|_| is_json),
            between: text.reader().map_or("", |reader| reader.canonical().frame.between),
            is_first: true,
            mid_line: false,
        }
    }

    /// The edit that makes a piece canonical, if it is not.
    fn edit(&mut self, piece: &Piece, base: Place) -> Option<TextEdit> {
        if !piece.has_record {
            return None;
        }
        let old = &piece.text[piece.gap..];
        let canonical = if self.options.is_some() { self.record(piece) } else { self.entry(piece) };
        let mut new = match canonical {
            Some(mut new) => {
                if self.mid_line && self.frame.is_none() {
                    // Several games may be on one line. Canonical text begins with tags, and tags begin lines.
                    new.insert(0, '\n');
                }
                if self.line_end != "\n" {
                    new = new.replace('\n', self.line_end);
                }
                new
            }
            None => old.to_owned(),
        };
        if let Some(frame) = self.frame {
            let gap = if self.is_first { frame.open } else { frame.between };
            let end = if frame.between.is_empty() { "\n" } else { "" };
            let [gap, end] = [gap, end].map(|text| text.replace('\n', self.line_end));
            new = format!("{gap}{}{end}", new.trim_end());
        } else if !self.is_first {
            new.insert_str(0, &self.between.replace('\n', self.line_end));
        }
        self.is_first = false;
        self.mid_line = !new.ends_with(['\n', '\r']);
        if piece.text == new {
            return None;
        }
        let lines = piece.lines(self.asked.columns());
        Some(TextEdit { range: range_of(&lines, base, 0..piece.text.len()), new_text: new })
    }

    /// The edit of what is after the last record.
    fn end(&self, last: Option<&Slot>, base: Place, end: Place) -> Option<TextEdit> {
        let piece = last.filter(|piece| !piece.has_record)?;
        if self.is_first {
            return None;
        }
        let close = self.frame.map_or("", |frame| frame.close);
        let new = close.replace('\n', self.line_end);
        (piece.text != new).then(|| TextEdit { range: range(base, end), new_text: new })
    }

    fn record(&mut self, piece: &Piece) -> Option<String> {
        let options = self.options.as_ref()?;
        let record = piece.record();
        let mut text = String::new();
        let mut games = 0;
        let written = canonical(&record, options, &mut self.scratch, &mut text, |_| games += 1);
        if games == 0 && matches!(options.reader.cut, Cut::Lines) {
            return Some(silent(piece));
        }
        written.then_some(text)
    }

    fn entry(&self, piece: &Piece) -> Option<String> {
        if !self.asked.document.text.has_problems() {
            return None;
        }
        let line = piece.line();
        if epd::kind(line) != LineKind::Entry {
            return Some(silent(piece));
        }
        let Settings { variant, default_variant, .. } = *self.asked.document.settings;
        let read = problems::canonical(line.trim_ascii_end(), 1, 0, (variant, default_variant))?;
        read.text.map(|text| text + "\n")
    }
}

/// A blank line or a comment, without blanks at its end.
fn silent(piece: &Piece) -> String {
    piece.text[piece.gap..].trim_ascii_end().to_owned() + "\n"
}
