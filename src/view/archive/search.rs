//! What is searched for: a text in one tag (`white=carlsen`), or in any.

use crate::formats::RecordGames;
use crate::notation::Record;
use crate::notation::epd;
use crate::notation::syntax::ParsedGame;
use crate::notation::text::text;

use super::file::{Kind, Text};
use super::library::Library;

/// A text to search for, in upper or lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::view) struct Query {
    /// The name of a tag or an opcode, in small letters; none for all.
    name: Option<String>,
    value: String,
}

impl Query {
    /// Understands `NAME=TEXT` and `TEXT`; none for nothing.
    pub(in crate::view) fn new(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let query = match text.split_once('=') {
            Some((name, value)) if is_name(name.trim()) => {
                Query { name: Some(name.trim().to_owned()), value: value.trim().to_owned() }
            }
            _ => Query { name: None, value: text },
        };
        (!query.value.is_empty() || query.name.is_some()).then_some(query)
    }

    fn takes(&self, name: &str, value: &str) -> bool {
        let is_it = self.name.as_ref().is_none_or(|wanted| name.to_lowercase() == *wanted);
        is_it && value.to_lowercase().contains(&self.value)
    }

    /// Whether an entry has it.
    pub(in crate::view) fn finds(&self, found: &Text, library: &Library) -> bool {
        let Text { entry, bytes, .. } = found;
        match (entry.kind, library.reader(entry)) {
            (Kind::Game, Some(reader)) => {
                let context = entry.context.as_deref().unwrap_or_default().to_vec();
                let record = Record { bytes: bytes.clone(), context, ..Record::default() };
                let mut syntax = ParsedGame::default();
                let settings = library.file(entry).settings;
                let mut games = RecordGames::new(&record, reader, settings, &mut syntax);
                let _game = games.parse();
                let game = games.syntax();
                let takes = |tag| self.takes(&text(game.name_of(bytes, tag)), &game.value_of(bytes, tag));
                game.tags.iter().any(takes)
            }
            _ => {
                let problem = found.file_entry();
                let line = problem.line(&library.file(entry).problem_options());
                let Some(Ok(bytes)) = &line else { return false };
                let line = epd::parse_line(bytes);
                let takes = |opcode: &epd::Opcode| {
                    let values = opcode.operands.iter().map(|operand| text(operand.span.of(bytes)));
                    self.takes(&text(opcode.name.of(bytes)), &values.collect::<Vec<_>>().join(" "))
                };
                line.opcodes.iter().any(takes) || self.takes("fen", &text(bytes))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_a_tag_with_a_text_or_a_text() {
        let tag = Query::new(" White = Carl ").unwrap();
        assert!(tag.takes("White", "Magnus CARLSEN") && !tag.takes("Black", "Carlsen"));
        let any = Query::new("is e4 = good").unwrap();
        assert!(any.takes("Event", "why is e4 = good"), "a name has no blank in it");
        assert!(Query::new("  ").is_none());
        assert!(Query::new("eco=").unwrap().takes("ECO", ""), "any value will do");
    }
}
