//! Opcodes that are fields inside other fields: `award_tourney_name` is the name of the tourney of the award.
//!
//! ```text
//! source "feenschach"; date "1965-02"; award "1st Prize"; reprints_1_name "FIDE Album";
//! ->  source: name, date (year, month)   award: distinction   reprints: a list of fields
//! ```

use std::fmt::Write as _;

use super::scalar::{scalar, text};

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
