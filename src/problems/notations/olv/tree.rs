//! A document of YAML as a tree of scalars, lists and fields, with the place of each scalar; and opcodes that are fields inside other
//! fields there: `award_tourney_name` is the name of the tourney of the award.
//!
//! `saphyr-parser` reads the text: it gives events with places and keeps nothing of what it has read. Aliases are not followed,
//! so that a short text cannot stand for a long one. Tags are ignored: a value is the text that is there.
//!
//! ```text
//! source "feenschach"; date "1965-02"; award "1st Prize"; reprints_1_name "FIDE Album";
//! ->  source: name, date (year, month)   award: distinction   reprints: a list of fields
//! ```

use std::fmt::Write as _;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle};

use crate::notation::Span;

use super::scalar::{scalar, text};

/// A value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Scalar(Scalar),
    List(Vec<Node>),
    Fields(Vec<(Scalar, Node)>),
    /// A reference to another value, or a value below too many others.
    Unread(Span),
}

/// A text and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scalar {
    pub(super) text: String,
    pub(super) span: Span,
    pub(super) style: ScalarStyle,
}

/// Lists and fields may be in one another to this depth.
const DEEPEST: usize = 8;

/// A list or fields that are not whole yet.
enum Open {
    List(Vec<Node>),
    /// With the name of the field whose value comes next.
    Fields(Vec<(Scalar, Node)>, Option<Scalar>),
}

/// Reads the first document of a text. None if there is no document. A text that was not UTF-8 has a byte per character in
/// the file.
///
/// # Errors
/// The place from which on the text is not YAML.
pub(super) fn read(text: &str, is_utf8: bool) -> Result<Option<Node>, Span> {
    let mut places = Places { text, is_utf8, characters: 0, bytes: 0 };
    let mut open: Vec<Open> = Vec::new();
    // How many lists and fields are open below the deepest one that is kept.
    let mut below = 0usize;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            let at = places.byte(*error.marker());
            // At the end of the text there is no letter.
            let letter = text.get(at..).filter(|_| is_utf8).and_then(|rest| rest.chars().next());
            Span::new(at, at + letter.map_or(0, char::len_utf8))
        })?;
        let start = places.byte(span.start);
        let at = Span::new(start, start);
        let node = match event {
            Event::SequenceStart(..) | Event::MappingStart(..) if below > 0 || open.len() == DEEPEST => {
                below += 1;
                continue;
            }
            Event::SequenceStart(..) => {
                open.push(Open::List(Vec::new()));
                continue;
            }
            Event::MappingStart(..) => {
                open.push(Open::Fields(Vec::new(), None));
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd if below > 0 => {
                below -= 1;
                if below > 0 {
                    continue;
                }
                Node::Unread(at)
            }
            Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                Some(Open::List(list)) => Node::List(list),
                Some(Open::Fields(fields, _)) => Node::Fields(fields),
                None => continue,
            },
            _ if below > 0 => continue,
            Event::Scalar(value, style, ..) => {
                let end = places.byte(span.end).max(start);
                Node::Scalar(Scalar { text: value.into_owned(), span: Span::new(start, end), style })
            }
            Event::Alias(_) => Node::Unread(at),
            Event::DocumentEnd => return Ok(None),
            _ => continue,
        };
        match open.last_mut() {
            None => return Ok(Some(node)),
            Some(Open::List(list)) => list.push(node),
            Some(Open::Fields(fields, name)) => match (name.take(), node) {
                (Some(name), node) => fields.push((name, node)),
                (None, Node::Scalar(scalar)) => *name = Some(scalar),
                // A field whose name is not a text.
                (None, _) => {
                    *name = Some(Scalar { text: String::new(), span: at, style: ScalarStyle::Plain });
                }
            },
        }
    }
    Ok(None)
}

/// Turns numbers of characters into numbers of bytes. Events come in the order of the text, so this is one walk.
struct Places<'t> {
    text: &'t str,
    is_utf8: bool,
    characters: usize,
    bytes: usize,
}

impl Places<'_> {
    fn byte(&mut self, marker: Marker) -> usize {
        let byte = self.byte_of_text(marker.index());
        if self.is_utf8 { byte } else { self.text[..byte].chars().count() }
    }

    fn byte_of_text(&mut self, wanted: usize) -> usize {
        if wanted < self.characters {
            // The end of a value may come after the start of the next one, by a few characters.
            let back = self.text[..self.bytes].char_indices().rev().take(self.characters - wanted);
            return back.last().map_or(self.bytes, |(at, _)| at);
        }
        let mut rest = self.text[self.bytes..].chars();
        for letter in rest.by_ref().take(wanted - self.characters) {
            self.bytes += letter.len_utf8();
            self.characters += 1;
        }
        self.bytes
    }
}

/// The fields that have others inside, in the order in which they are written.
const ROOTS: [&str; 5] = ["source", "award", "reprints", "foreignids", "glyphs"];

/// Fields that are lists also when they have one value.
const LISTS: [&str; 2] = ["judges", "comments"];

/// Fields whose values are numbers.
const NUMBERS: [&str; 4] = ["year", "month", "day", "pagenumber"];

/// A field by its name, with values or with other fields.
#[derive(Debug, Default)]
pub(super) struct Nested {
    name: String,
    values: Vec<String>,
    fields: Vec<Nested>,
}

impl Nested {
    /// Adds an opcode with its values. Whether it is a field inside another one.
    pub(super) fn take(&mut self, opcode: &str, values: &[String]) -> bool {
        let parts: Vec<&str> = opcode.split('_').collect();
        let path = match parts.as_slice() {
            ["date"] => return self.add_date(&["source", "date"], values),
            ["source"] => vec!["source", "name"],
            ["award"] => vec!["award", "distinction"],
            [root, _, ..] if ROOTS.contains(root) => parts,
            _ => return false,
        };
        if path.ends_with(&["date"]) {
            return self.add_date(&path, values);
        }
        self.at(&path).values = values.to_vec();
        true
    }

    /// Adds a date such as `1965-02-21`, or the years `1965-1967`.
    fn add_date(&mut self, path: &[&str], values: &[String]) -> bool {
        let [value] = values else { return false };
        let parts: Vec<&str> = value.split('-').collect();
        let is_number =
            |text: &&str, digits: usize| text.len() == digits && text.bytes().all(|b| b.is_ascii_digit());
        let date = self.at(path);
        match parts.as_slice() {
            [from, to] if is_number(from, 4) && is_number(to, 4) => {
                date.at(&["year"]).values = values.to_vec();
            }
            [year, rest @ ..]
                if is_number(year, 4) && rest.len() < 3 && rest.iter().all(|part| is_number(part, 2)) =>
            {
                for (name, part) in ["year", "month", "day"].into_iter().zip(&parts) {
                    date.at(&[name]).values = vec![(*part).to_owned()];
                }
            }
            _ => date.values = values.to_vec(),
        }
        true
    }

    /// The field at a path, which is added if it is missing.
    fn at(&mut self, path: &[&str]) -> &mut Nested {
        let Some((name, rest)) = path.split_first() else { return self };
        let place = self.fields.iter().position(|field| field.name == *name).unwrap_or_else(|| {
            self.fields.push(Nested { name: (*name).to_owned(), ..Nested::default() });
            self.fields.len() - 1
        });
        self.fields[place].at(rest)
    }

    /// Writes all fields.
    pub(super) fn write(&self, out: &mut String) {
        for root in ROOTS {
            for field in self.fields.iter().filter(|field| field.name == root) {
                field.write_at(0, out);
            }
        }
    }

    fn write_at(&self, depth: usize, out: &mut String) {
        let indent = "  ".repeat(depth);
        let name = scalar(&self.name);
        if self.fields.is_empty() {
            return match self.values.as_slice() {
                [value] if !LISTS.contains(&&*self.name) => {
                    let _ = writeln!(out, "{indent}{name}: {}", self.value(value, depth));
                }
                values => {
                    let _ = writeln!(out, "{indent}{name}:");
                    for value in values {
                        let _ = writeln!(out, "{indent}- {}", self.value(value, depth));
                    }
                }
            };
        }
        let _ = writeln!(out, "{indent}{name}:");
        for field in &self.fields {
            if self.is_list() {
                let _ = writeln!(out, "{indent}-");
                field.fields.iter().for_each(|field| field.write_at(depth + 1, out));
            } else {
                field.write_at(depth + 1, out);
            }
        }
    }

    /// Whether the fields have numbers for names, because they are the items of a list.
    fn is_list(&self) -> bool {
        self.fields
            .iter()
            .zip(1..)
            .all(|(field, number)| field.name == number.to_string() && field.values.is_empty())
    }

    fn value(&self, value: &str, depth: usize) -> String {
        let digits = value.trim_start_matches('0');
        let is_number = !digits.is_empty() && digits.len() < 10 && digits.bytes().all(|b| b.is_ascii_digit());
        match is_number && NUMBERS.contains(&&*self.name) {
            true => digits.to_owned(),
            false => text(&[value.to_owned()], depth),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_has_fields_where_it_is_one() {
        for (value, fields) in [
            ("1965", "source:\n  date:\n    year: 1965\n"),
            ("1965-02", "source:\n  date:\n    year: 1965\n    month: 2\n"),
            ("1965-02-21", "source:\n  date:\n    year: 1965\n    month: 2\n    day: 21\n"),
            ("1965-1967", "source:\n  date:\n    year: '1965-1967'\n"),
            ("c. 1965", "source:\n  date: 'c. 1965'\n"),
            ("196", "source:\n  date: '196'\n"),
            ("1965-2", "source:\n  date: '1965-2'\n"),
            ("1965-ab", "source:\n  date: '1965-ab'\n"),
            ("1965-02-21-01", "source:\n  date: '1965-02-21-01'\n"),
        ] {
            let (mut nested, mut out) = (Nested::default(), String::new());
            assert!(nested.take("date", &[value.to_owned()]));
            nested.write(&mut out);
            assert_eq!(out, fields, "{value}");
        }
    }

    #[test]
    fn a_scalar_knows_its_bytes() {
        let text = "---\nauthors:\n- Јаневски, Живко\nb: 'x'\n";
        let Node::Fields(fields) = read(text, true).unwrap().unwrap() else { panic!() };
        let Node::List(authors) = &fields[0].1 else { panic!() };
        let Node::Scalar(author) = &authors[0] else { panic!() };
        assert_eq!(
            &text.as_bytes()[author.span.start as usize..author.span.end as usize],
            author.text.as_bytes()
        );
        assert_eq!(fields[1].0.span.of(text.as_bytes()), b"b");
    }

    #[test]
    fn what_is_not_yaml_has_a_place() {
        assert!(read("a: [b\n", true).is_err());
        assert_eq!(read("", true).unwrap(), None);
        assert_eq!(read("---\n", true).unwrap().map(|node| matches!(node, Node::Scalar(_))), Some(true));
    }

    #[test]
    fn deep_and_doubled_values_are_not_read() {
        let Some(Node::Fields(fields)) = read("a: &x [1]\nb: *x\nc: 2\n", true).unwrap() else { panic!() };
        assert!(matches!(fields[1].1, Node::Unread(_)));
        let deep = format!("a: {}{}\nb: 1\n", "[".repeat(99), "]".repeat(99));
        let Some(Node::Fields(fields)) = read(&deep, true).unwrap() else { panic!() };
        assert_eq!(fields.len(), 2);
    }
}
